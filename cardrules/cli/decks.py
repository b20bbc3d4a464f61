"""`cardrules decks`: the decks of Bellum Imperia."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from cardrules.cli.output import Output

decks = typer.Typer(help="List, show and check the decks of bellum.", invoke_without_command=True)


@decks.callback()
def list_by_default(context: typer.Context) -> None:
    """List, show and check the decks of bellum."""
    if context.invoked_subcommand is None:
        list_decks()


@decks.command("list")
def list_decks() -> None:
    """The names of the decks that come with the game."""
    for name in _known().deck_names():
        Output().line(name)


@decks.command("show")
def show_deck(deck: Annotated[str, typer.Argument(metavar="NAME|FILE")]) -> None:
    """What is in a deck."""
    for line in _known().describe_deck(_find(deck)):
        Output().line(line)


@decks.command("check")
def check_deck(deck: Annotated[str, typer.Argument(metavar="NAME|FILE")]) -> None:
    """Whether a deck may be played; exit code 1 if not."""
    faults = _known().check_deck(_find(deck))
    for fault in faults:
        Output().line(fault)
    if faults:
        raise typer.Exit(1)
    Output().line(f"{deck} is a legal deck.")


def _find(text: str) -> Any:
    found = find_deck(text)
    return _known().named_deck(found) if isinstance(found, str) else found


def find_deck(text: str) -> Any:
    """The deck of a name or of a file, as the option `decks` takes it: the name itself, or a deck object.

    Raises:
        CardRulesError: if there is no such deck, or the file holds none.
    """
    known = _known()
    if text in known.deck_names():
        return text
    return known.load_deck(text) if Path(text).exists() else known.named_deck(text)


def _known() -> Any:
    """The decks of the game, which is loaded only when somebody asks for them."""
    return import_module("cardrules.bellum.decks")

"""The commands, in the order in which people meet them."""

from __future__ import annotations

from typing import Annotated

import typer

from cardrules.cli.arena import arena, results
from cardrules.cli.decks import decks
from cardrules.cli.errors import Commands
from cardrules.cli.match import match, replay
from cardrules.cli.play import play
from cardrules.cli.reading import bots, games, rules, show
from cardrules.version import COMPILED, __version__

app = typer.Typer(cls=Commands, rich_markup_mode=None, pretty_exceptions_enable=False, invoke_without_command=True)


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version, and which build it is.")] = False,
) -> None:
    """Card games by their exact rules: play, watch, replay, and look things up."""
    if version:
        typer.echo(f"cardrules {__version__} ({'compiled' if COMPILED else 'pure'})")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


for command in (games, bots, rules, match, replay, show, play, arena, results):
    app.command()(command)
app.add_typer(decks, name="decks")

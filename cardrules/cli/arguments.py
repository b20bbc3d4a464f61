"""What stands on the command line, as games, options and bots."""

from __future__ import annotations

import json
import re
import secrets
from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

import typer

from cardrules.bots import make_bot
from cardrules.cli.decks import find_deck
from cardrules.common.errors import ArgumentError
from cardrules.common.game import BaseGame, restore_game
from cardrules.common.matches import bot_name
from cardrules.common.protocols import Bot
from cardrules.registry import game_class

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="One of `cardrules games`.")]
Bots: TypeAlias = Annotated[
    str,
    typer.Option(
        metavar="A,B,…",
        help="Bots in the order of the seats, or one for all: see `cardrules bots`, or module:attribute.",
    ),
]
Players: TypeAlias = Annotated[int | None, typer.Option(metavar="N", help="How many play.")]
OptionPairs: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Decks: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--deck", metavar="DECK", help="A deck by name or file, one a player (bellum); see `cardrules decks`."
    ),
]
Seed: TypeAlias = Annotated[int | None, typer.Option(metavar="N", help="Of the deal; by default a new one.")]
Timeout: TypeAlias = Annotated[
    float | None, typer.Option(metavar="SECONDS", help="A bot that takes longer for one action forfeits.")
]
ByReferee: TypeAlias = Annotated[bool, typer.Option("--referee", help="Decide yourself what chance would decide.")]
SeenBy: TypeAlias = Annotated[
    int | None, typer.Option(metavar="PLAYER", help="Tell only what this player knows; by default everything.")
]
RecordFile: TypeAlias = Annotated[str | None, typer.Option("--record", metavar="FILE", help="Write the match record.")]
Force: TypeAlias = Annotated[bool, typer.Option("--force", help="Overwrite the file if it is there.")]


def read_game(
    name: str, players: int | None = None, pairs: Sequence[str] | None = None, decks: Sequence[str] | None = None
) -> BaseGame:
    """The game with its options.

    Raises:
        OptionError: as `load_game` does.
        ArgumentError: if an option is not of the form NAME=VALUE.
    """
    options = read_options(pairs or [])
    if decks:
        if "decks" in options:
            raise ArgumentError("the decks are given twice, by --deck and by --option")
        options["decks"] = read_decks(name, decks)
    return restore_game(game_class(name), players, options)


def read_options(pairs: Sequence[str]) -> dict[str, Any]:
    """Options of NAME=VALUE pairs; a value that is no JSON is a text."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise ArgumentError(f"expected --option NAME=VALUE, got {pair!r}")
        if name == "players":
            raise ArgumentError("the number of players is given by --players")
        if name in options:
            raise ArgumentError(f"option {name!r} is given twice")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def read_decks(name: str, decks: Sequence[str]) -> list[Any]:
    """Decks by their names, or from files."""
    if name != "bellum":
        raise ArgumentError(f"--deck is for bellum, not for {name}")
    return [find_deck(deck) for deck in decks]


def read_bots(text: str, seats: int | None) -> list[str]:
    """The names of the bots for a number of seats; with None, as many as are named.

    A part like `c=0.7` is a setting of the bot before it.
    """
    names: list[str] = []
    for part in text.split(","):
        if names and "=" in part and ":" not in part.partition("=")[0]:
            names[-1] += f",{part}"
        else:
            names.append(part.strip())
    if seats is None or len(names) == seats:
        return names
    if len(names) == 1:
        return names * seats
    raise ArgumentError(f"expected {seats} bot{'s' if seats > 1 else ''} (or one for all), got {len(names)}: {text}")


def make_bots(names: Sequence[str]) -> list[Bot]:
    """A bot of each name, each with draws of its own.

    Raises:
        BotError: if there is no such bot.
    """
    return [make_bot(name, seed=seat) for seat, name in enumerate(names)]


def call_bots(bots: Sequence[object]) -> list[str]:
    """What the bots are called, those of one name numbered."""
    return told_apart([" ".join(bot_name(bot).split()) for bot in bots])


def told_apart(names: Sequence[str]) -> list[str]:
    """Names, equal ones numbered: `random 1`, `random 2`."""
    counts = Counter(names)
    seen: Counter[str] = Counter()
    apart = []
    for name in names:
        seen[name] += 1
        apart.append(f"{name} {seen[name]}" if counts[name] > 1 else name)
    return apart


def without_number(name: str) -> str:
    """The name of a bot before `told_apart` numbered it."""
    return re.sub(r" \d+$", "", name)


def read_seed(seed: int | None) -> int:
    """The seed, or a new one that is short enough to be typed again."""
    return secrets.randbits(32) if seed is None else seed

"""Which games there are: the six of this library, and those that other packages add.

Another package registers its game by an entry point of the group `cardrules.games`, whose name is the
game's and whose object is the game class.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from cardrules.common.errors import OptionError, PositionError, did_you_mean
from cardrules.common.game import BaseGame, restore_game
from cardrules.common.state import State

_GAMES = {
    "pocobot": "cardrules.pocobot:PocobotGame",
    "pokerone": "cardrules.pokerone:PokeroneGame",
    "quadsbattle": "cardrules.quadsbattle:QuadsbattleGame",
    "robotroc": "cardrules.robotroc:RobotrocGame",
    "bellum": "cardrules.bellum:BellumGame",
    "pv_steal": "cardrules.pv_steal:PvStealGame",
}
_registered: dict[str, type[BaseGame]] = {}


def game_names() -> list[str]:
    """The names that `load_game` takes.

    Example:
        >>> import cardrules
        >>> "pocobot" in cardrules.game_names()
        True
    """
    added = {point.name for point in entry_points(group="cardrules.games")} | set(_registered)
    return [*_GAMES, *sorted(added.difference(_GAMES))]


def register_game(game_class: type[BaseGame]) -> None:
    """Makes a game of one's own loadable by its name, in this process."""
    _registered[game_class.name] = game_class


def game_class(name: str) -> type[BaseGame]:
    """The class of a game.

    Raises:
        OptionError: if there is no such game.
    """
    if name in _registered:
        return _registered[name]
    if name in _GAMES:
        module, _, attribute = _GAMES[name].partition(":")
        found: type[BaseGame] = getattr(import_module(module), attribute)
        return found
    for point in entry_points(group="cardrules.games"):
        if point.name == name:
            loaded: type[BaseGame] = point.load()
            return loaded
    hint = did_you_mean(name, game_names())
    raise OptionError("game", f"there is no game {name!r}; expected one of {', '.join(game_names())}{hint}")


def load_game(name: str, players: int | None = None, **options: Any) -> BaseGame:
    """The game of that name with its options fixed.

    Args:
        name: one of `game_names()`.
        players: how many play; None for the game's default.
        options: the game's own (`cardrules games` and each rules.md list them).

    Returns:
        The same object for the same players and options.

    Raises:
        OptionError: naming the option, what was given and what was expected.

    Example:
        >>> import cardrules
        >>> cardrules.load_game("pokerone", players=4, jokers=2)
        load_game('pokerone', players=4, jokers=2)
    """
    return restore_game(game_class(name), players, options)


def state_from_position(position: Mapping[str, Any], *, events: bool = True) -> State:
    """The state of a position, which says itself which game it is of, for how many, with which options.

    Raises:
        PositionError: naming the key and the reason.
    """
    if not isinstance(position, Mapping):
        raise PositionError("position", f"expected a JSON object, got {type(position).__name__} {position!r:.60}")
    try:
        found = game_class(str(position.get("game")))
    except OptionError as error:
        raise PositionError("game", error.reason) from None
    return found.from_position(position, events=events)

"""Loading: options and players are validated, and a game with the same ones is the same object."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any, Final

import attrs

from cardrules.common.errors import OptionError
from cardrules.common.game import BaseGame, restore_game
from cardrules.testing.damage import JUNK
from cardrules.testing.faults import Fault

NO_PLAYERS: Final[tuple[Any, ...]] = (True, 2.0, "2", [2], {}, -1, 0, 1, 10**9)


def check_loading(game: BaseGame) -> None:
    """Options survive JSON, are refused with `OptionError`, and games with the same ones are the same object."""
    given = game.options.to_position(game.players)
    if json.loads(json.dumps(given)) != given:
        raise Fault("options", f"{given} does not survive JSON", game)
    if restore_game(type(game), game.players, given) is not game:
        raise Fault("options", f"loaded with {given} it is another game", game)
    whole = json.loads(json.dumps(attrs.asdict(game.options)))
    if type(game)(game.players, whole).options != game.options:
        raise Fault("options", f"loaded with all options {whole} it has others", game)
    if pickle.loads(pickle.dumps(game)) is not game or copy.deepcopy(game) is not game:
        raise Fault("options", "pickled or copied the game is another object", game)
    _check_players(game)
    _check_bad_options(game)
    if not game.rules.ids or any(not game.rules.rule(id_) for id_ in game.rules.ids):
        raise Fault("rules", "rules.md defines no rules", game)
    if not game.name.isidentifier() or not game.title or game.phases[-1] != "over":
        raise Fault("game", f"name {game.name!r}, title {game.title!r}, phases {game.phases}", game)


def _check_players(game: BaseGame) -> None:
    for players in (*NO_PLAYERS, game.min_players - 1, game.max_players + 1):
        if type(players) is int and game.min_players <= players <= game.max_players:
            continue
        try:
            restore_game(type(game), players, {})
        except OptionError as error:
            if error.option != "players":
                raise Fault("options", f"players {players!r} is refused as option {error.option}", game) from error
            continue
        raise Fault("options", f"players {players!r} is accepted", game)


def _check_bad_options(game: BaseGame) -> None:
    for name in (*attrs.fields_dict(type(game.options)), "no_such_option"):
        for value in JUNK:
            options = {**game.options.to_position(game.players), name: value}
            try:
                loaded = type(game)(game.players, options)
            except OptionError as error:
                if not error.option or not error.reason:
                    raise Fault("options", f"{name} {value!r} is refused without a word", game) from error
                continue
            except Exception as error:
                reason = f"{name} {value!r} raised {type(error).__name__}: {error}; expected OptionError"
                raise Fault("options", reason, game) from error
            if name == "no_such_option":
                raise Fault("options", "an option that does not exist is accepted", game)
            again = type(game)(game.players, loaded.options.to_position(game.players))
            if again.options != loaded.options:
                raise Fault("options", f"{name} {value!r} is not what its position says", game)

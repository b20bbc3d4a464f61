"""Positions of Bellum Imperia for its tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import cardrules
from cardrules import BaseGame, State

# Cards to draw, so that nobody is exhausted.
CASTLES = [["emp_archer3", "emp_emperor", "emp_standard"], ["inti_sling3", "inti_sapa", "inti_coya"]]
ECONOMIES = {
    "empire": ["emp_mill", "emp_market", "emp_barracks", "emp_stable", "emp_quarry"],
    "inti": ["inti_terrace", "inti_storehouse", "inti_slingyard", "inti_posts", "inti_shrine"],
}
OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "other_decks": {"decks": ["inti_relics", "empire_siege"]},
    "same_deck": {"decks": ["inti", "inti"]},
    "short": {"max_turns": 5, "decks": ["empire_siege", "empire"]},
}


def load(**options: Any) -> BaseGame:
    return cardrules.load_game("bellum", **options)


def unit(handle: str, *cards: str, **keys: Any) -> dict[str, Any]:
    """An instance: `unit("a1", "emp_pike1", "emp_pike2", tapped=True)`; `def_turn` and the like as keywords."""
    return {"id": handle, "cards": list(cards), **keys}


def position(field: tuple[list[Any], list[Any]] = ([], []), **keys: Any) -> dict[str, Any]:
    """A position of turn 9, player 0's, with castles that do not run out at once."""
    return {"game": "bellum", "turn": 9, "field": [*field], "castle": CASTLES, **keys}


def at(field: tuple[list[Any], list[Any]] = ([], []), **keys: Any) -> State:
    return cardrules.state_from_position(position(field, **keys))


def play(state: State, *actions: str) -> State:
    for action in actions:
        state.apply_action(action)
    return state


def legal(state: State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def look(state: State, key: str) -> Any:
    return state.position()[key]


def events(state: State, *types: str) -> list[dict[str, object]]:
    """What has happened, as nobody in particular sees it; only some types of events, if any are named."""
    return [event.to_dict() for event in state.events or [] if not types or event.type in types]


def walk(game: BaseGame, seed: int, *, greedy: float = 0.0) -> Iterator[State]:
    """Every state of a game played at random, or by advice now and then."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed)
    yield state
    while not state.is_terminal():
        actions = state.legal_actions()
        if rng.random() < greedy:
            scores = state.advice()
            state.apply_action(actions[scores.index(max(scores))])
        else:
            choices = [action for action in actions if action.verb != "concede"]
            state.apply_action(rng.choice(choices))
        yield state

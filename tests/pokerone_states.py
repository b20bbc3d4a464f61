"""States of Póker Uno for its tests."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import cardrules

# Every combination of the options that change the rules; those of the thief only where turns can be stolen.
COMBINATIONS: list[dict[str, Any]] = [
    {
        "players": players,
        "jokers": jokers,
        "bluffing": bluffing,
        "free_pass": free_pass,
        "thief": thief,
        "thief_next": thief_next,
        "thief_repeat": thief_repeat,
        "max_turns": 40 if players % 2 else 200,
    }
    for players, jokers, bluffing, free_pass, (thief, thief_next, thief_repeat) in product(
        (2, 3, 4, 5),
        (0, 1, 2),
        (False, True),
        (False, True),
        ((False, "robbed", False), *product((True,), ("robbed", "thief"), (False, True))),
    )
]
FULL: dict[str, Any] = {"players": 3, "jokers": 2, "bluffing": True, "thief": True}


def load(**options: Any) -> cardrules.BaseGame:
    return cardrules.load_game("pokerone", **options)


def at(**keys: Any) -> cardrules.State:
    return cardrules.state_from_position({"game": "pokerone", **keys})


def two(**keys: Any) -> dict[str, Any]:
    """A position of two players in the middle of a game, with other keys where given."""
    hands = [["2s", "4h", "9d", "Jc", "Kd"], ["3s", "5h", "8d", "Tc", "Qd"]]
    return {"game": "pokerone", "hands": hands, "closed": ["6h", "7c", "As"], "open": ["9s", "Ks"], **keys}


def legal(state: cardrules.State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def random_game(options: dict[str, Any], seed: int, patience: float = 0.7) -> list[tuple[cardrules.State, str]]:
    """Every state of a random game with the action taken there; `patience` is how often an eat is let pass."""
    rng = random.Random(seed)
    state = load(**options).new_initial_state(seed)
    steps: list[tuple[cardrules.State, str]] = []
    while not state.is_terminal():
        actions = legal(state)
        if "challenge" in actions and rng.random() < patience:
            actions = ["decline"]
        action = rng.choice(actions)
        steps.append((state.clone(), action))
        state.apply_action(action)
    return [*steps, (state, "")]


def random_states(options: dict[str, Any], seed: int, patience: float = 0.7) -> list[cardrules.State]:
    """Every state of a random game."""
    return [state for state, _ in random_game(options, seed, patience)]

"""States of the PV color game for its tests."""

from __future__ import annotations

import random
from typing import Any

import cardrules

# Options under which all rules come up, by the number of players.
OPTION_SETS: list[tuple[int, dict[str, Any]]] = [
    (4, {}),
    (2, {"violations": "chance", "fault_percent": 60, "penalty_blockable": False}),
    (3, {"violations": "referee", "lose_pending": True, "n_lose_all": 20, "n_mute_all": 8, "special_steals": 3}),
    (6, {"n_objective": 2, "n_swap": 12, "reach": [1, 2, 3, 4, 5, 6], "reshuffle": False, "n_attack": 5, "goal": 10}),
    (5, {"colors": 3, "n_objective": 2, "n_pair": 10, "max_turns": 40, "n_defense": 60, "lose_pending": True}),
    (2, {"colors": 2, "n_pair": 1, "n_white": 0, "n_multi": 1, "goal": 1, "n_special": 0}),
]


def load(players: int = 3, **options: Any) -> cardrules.BaseGame:
    return cardrules.load_game("pv_steal", players, **options)


def state_of(**keys: Any) -> cardrules.State:
    """A state of a position for three, with red, blue and green objectives."""
    position: dict[str, Any] = {
        "game": "pv_steal",
        "players": 3,
        "objectives": ["obj-R", "obj-B", "obj-G"],
        "deck": ["attack"] * 6,
    }
    return cardrules.state_from_position(position | keys)


def random_states(players: int, options: dict[str, Any], seed: int, games: int = 1) -> list[cardrules.State]:
    """Every state of some random games, as clones."""
    game = load(players, **options)
    rng = random.Random(seed)
    states = []
    for _ in range(games):
        state = game.new_initial_state(rng.getrandbits(64))
        while not state.is_terminal():
            states.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    return states

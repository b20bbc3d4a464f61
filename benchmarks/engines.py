"""Our games and those of OpenSpiel and RLCard, each as a function that plays one random game."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import cardrules

# OpenSpiel has the same numbers for those who are no players.
CHANCE = -1
TERMINAL = -4

# Plays one whole random game and returns the number of actions and chance outcomes.
OneGame = Callable[[random.Random], int]


def play_on(state: Any, rng: random.Random) -> int:
    """Plays a state of ours or of OpenSpiel on to the end at random; both have the same methods."""
    steps = 0
    draw = rng.random
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            outcomes = state.chance_outcomes()
            action = rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
        else:
            legal = state.legal_actions()
            action = legal[int(draw() * len(legal))]
        state.apply_action(action)
        steps += 1
    return steps


def our_game(name: str, players: int | None = None) -> OneGame:
    """A random game of ours."""
    game = cardrules.load_game(name, players)
    return lambda rng: play_on(game.new_initial_state(rng.getrandbits(64), events=False), rng)


def openspiel_game(name: str) -> OneGame | None:
    """A random game of OpenSpiel; None when it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - an optional peer
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    return lambda rng: play_on(game.new_initial_state(), rng)


def rlcard_game(name: str) -> OneGame | None:
    """A random game of RLCard, driven the same way; None when it is not installed."""
    try:
        import rlcard  # noqa: PLC0415 - an optional peer
    except ImportError:
        return None
    env: Any = rlcard.make(name, config={"seed": 7})

    def play(rng: random.Random) -> int:
        state, _ = env.reset()
        steps = 0
        draw = rng.random
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            steps += 1
        return steps

    return play


def peers(openspiel: list[str], rlcard: list[str]) -> dict[str, OneGame]:
    """The games of other engines, as far as these are installed; says which are not."""
    candidates = {f"OpenSpiel {name}": openspiel_game(name) for name in openspiel}
    candidates |= {f"RLCard {name}": rlcard_game(name) for name in rlcard}
    missing = [name for name, play in candidates.items() if play is None]
    if missing:
        print(f"not installed, left out (pip install 'cardrules[bench]'): {', '.join(missing)}")
    return {name: play for name, play in candidates.items() if play is not None}

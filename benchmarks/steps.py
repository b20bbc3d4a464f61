"""Actions a second of random play driven from Python, beside OpenSpiel and RLCard driven the same way.

    python -m benchmarks.steps [GAME…] [--seconds S] [--rounds N]

All engines are measured in turn, round after round, in one process; the medians are compared. Peers that
are not installed (`pip install cardrules[bench]`) are left out with a note.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import cardrules

# Plays one whole random game and returns the number of actions and chance outcomes.
OneGame = Callable[[random.Random], int]


def our_game(name: str, players: int | None = None) -> OneGame:
    """A random game of ours: `legal_actions`, a choice, `apply_action`."""
    game = cardrules.load_game(name, players)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state(rng.getrandbits(64), events=False)
        steps = 0
        draw = rng.random
        while state.current_player() != cardrules.TERMINAL:
            if state.current_player() == cardrules.CHANCE:
                outcomes = state.chance_outcomes()
                action = rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
            else:
                legal = state.legal_actions()
                action = legal[int(draw() * len(legal))]
            state.apply_action(action)
            steps += 1
        return steps

    return play


def openspiel_game(name: str) -> OneGame | None:
    """A random game of OpenSpiel, or None when it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - an optional peer
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        steps = 0
        draw = rng.random
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0]
            else:
                legal = state.legal_actions()
                action = legal[int(draw() * len(legal))]
            state.apply_action(action)
            steps += 1
        return steps

    return play


def rlcard_game(name: str) -> OneGame | None:
    """A random game of RLCard, or None when it is not installed."""
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


def peers() -> dict[str, OneGame]:
    """The engines that we are compared with, as far as they are installed."""
    candidates = {
        "OpenSpiel crazy_eights": openspiel_game("crazy_eights"),
        "OpenSpiel gin_rummy": openspiel_game("gin_rummy"),
        "RLCard uno": rlcard_game("uno"),
    }
    found = {name: play for name, play in candidates.items() if play is not None}
    for name in candidates:
        if name not in found:
            print(f"{name}: not installed, left out (pip install 'cardrules[bench]')")
    return found


def rate(play: OneGame, seconds: float, rng: random.Random) -> float:
    """Actions a second over at least `seconds`."""
    steps = 0
    start = time.perf_counter()
    while True:
        steps += play(rng)
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return steps / elapsed


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="of ours; all by default")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each engine and round")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    rivals = peers()
    engines = {name: our_game(name) for name in arguments.games or cardrules.game_names()} | rivals
    rates: dict[str, list[float]] = {name: [] for name in engines}
    rng = random.Random(7)
    for _ in range(arguments.rounds):
        for name, play in engines.items():
            rates[name].append(rate(play, arguments.seconds, rng))
    medians = {name: statistics.median(values) for name, values in rates.items()}
    print(f"{'':24}{'actions/s':>12}" + "".join(f"{'× ' + name:>26}" for name in rivals))
    for name, median in medians.items():
        print(f"{name:24}{median:12,.0f}" + "".join(f"{median / medians[rival]:26.2f}" for rival in rivals))


if __name__ == "__main__":
    main()

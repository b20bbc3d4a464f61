"""Actions a second of random play driven from Python, beside OpenSpiel and RLCard driven the same way.

    python -m benchmarks.steps [GAME…] [--seconds S] [--rounds N]

All engines are measured in turn, round after round, in one process, and the medians are compared.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import cardrules
from benchmarks.engines import OneGame, our_game, peers


def rate(play: OneGame, seconds: float, rng: random.Random) -> float:
    """Actions a second over at least `seconds`."""
    steps = 0
    start = time.perf_counter()
    while True:
        steps += play(rng)
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return steps / elapsed


def rates(engines: dict[str, OneGame], seconds: float, rounds: int) -> dict[str, float]:
    """The median rate of each engine, measured in turn in each round."""
    seen: dict[str, list[float]] = {name: [] for name in engines}
    rng = random.Random(7)
    for _ in range(rounds):
        for name, play in engines.items():
            seen[name].append(rate(play, seconds, rng))
    return {name: statistics.median(values) for name, values in seen.items()}


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description="Actions a second of random play driven from Python.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="of ours; all by default")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each engine and round")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    rivals = peers(["crazy_eights", "gin_rummy"], ["uno"])
    engines = {name: our_game(name) for name in arguments.games or cardrules.game_names()} | rivals
    medians = rates(engines, arguments.seconds, arguments.rounds)
    print(f"cardrules {cardrules.__version__}, {'compiled' if cardrules.COMPILED else 'pure Python'}")
    print(f"{'':24}{'actions/s':>12}" + "".join(f"{'× ' + name:>26}" for name in rivals))
    for name, median in medians.items():
        print(f"{name:24}{median:12,.0f}" + "".join(f"{median / medians[rival]:26.2f}" for rival in rivals))


if __name__ == "__main__":
    main()

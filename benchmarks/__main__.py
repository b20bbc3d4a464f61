"""The whole table: all games, every cost, beside the other engines in the same run.

python -m benchmarks [GAME…] [--seconds S] [--rounds N] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
from pathlib import Path

import attrs

import cardrules
from benchmarks.costs import Costs, measure
from benchmarks.engines import our_game, peers
from benchmarks.search import rates as search_rates
from benchmarks.steps import rates

_COLUMNS = {
    "playout_actions": ("playout actions/s", ",.0f"),
    "playouts": ("playouts/s", ",.0f"),
    "clone_ns": ("clone ns", ",.0f"),
    "observation_us": ("observation µs", ".1f"),
    "tensor_us": ("tensor µs", ".2f"),
    "mask_us": ("mask µs", ".2f"),
    "resample_us": ("resample µs", ".1f"),
    "position_us": ("position µs", ".0f"),
    "memory": ("state bytes", ",.0f"),
}


def machine() -> str:
    """The machine in a line."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line]
        cpu = models[0] if models else cpu
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def main() -> None:
    """Measures and prints the table as Markdown."""
    parser = argparse.ArgumentParser(description="All games, every cost, beside other engines in the same run.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="of ours; all by default")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each figure and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, help="writes the figures there as well")
    arguments = parser.parse_args()
    names = arguments.games or cardrules.game_names()
    rivals = peers(["crazy_eights", "gin_rummy", "hearts", "cribbage"], ["uno", "gin-rummy"])
    medians = rates({name: our_game(name) for name in names} | rivals, arguments.seconds, arguments.rounds)
    costs = {name: _median_costs(name, arguments.seconds / 5, arguments.rounds) for name in names}

    searches = search_rates(names, arguments.seconds, arguments.rounds)

    build = "compiled" if cardrules.COMPILED else "pure Python"
    print(f"\ncardrules {cardrules.__version__}, {build}; {machine()}\n")
    print("Random play driven from Python, and as a multiple of other engines driven the same way:\n")
    print("| game | actions/s |" + "".join(f" × {name} |" for name in rivals))
    print("| --- | ---: |" + " ---: |" * len(rivals))
    for name, median in medians.items():
        print(f"| {name} | {median:,.0f} |" + "".join(f" {median / medians[rival]:.2f} |" for rival in rivals))
    print("\nSingle operations:\n")
    print("| game |" + "".join(f" {title} |" for title, _ in _COLUMNS.values()) + " (tensor + mask) / action |")
    print("| --- |" + " ---: |" * (len(_COLUMNS) + 1))
    for name in names:
        row = "".join(f" {getattr(costs[name], field):{form}} |" for field, (_, form) in _COLUMNS.items())
        share = (costs[name].tensor_us + costs[name].mask_us) * medians[name] / 1e6
        print(f"| {name} |{row} {share:.2f} |")
    print("\nISMCTS, random playouts to the end, actions a second over all iterations:\n")
    print("| search in | actions/s |")
    print("| --- | ---: |")
    for name, median in searches.items():
        print(f"| {name} | {median:,.0f} |")
    if arguments.json is not None:
        figures = {
            "version": cardrules.__version__,
            "compiled": cardrules.COMPILED,
            "machine": machine(),
            "actions_per_second": medians,
            "search_actions_per_second": searches,
            "costs": {name: attrs.asdict(cost) for name, cost in costs.items()},
        }
        arguments.json.write_text(json.dumps(figures, indent=2) + "\n")


def _median_costs(name: str, seconds: float, rounds: int) -> Costs:
    measured = [measure(cardrules.load_game(name), seconds, seed) for seed in range(rounds)]
    return Costs(**{field: statistics.median(getattr(cost, field) for cost in measured) for field in _COLUMNS})


if __name__ == "__main__":
    main()

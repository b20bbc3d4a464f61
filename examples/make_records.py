"""Makes the example records, one a game, and their stories as `cardrules replay` tells them.

    python -m examples.make_records [GAME…]

The records are committed: tests play the matches again and compare, so whoever changes rules, bots or
narration sees at once what else changes.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import cardrules
from examples.scripted_match import play

FOLDER = Path(__file__).parent / "records"


class Example(NamedTuple):
    """What is played in an example."""

    bots: list[str]
    seed: int


EXAMPLES = {
    "pocobot": Example(["greedy", "random"], 7),
    "pokerone": Example(["greedy", "random", "greedy"], 7),
    "quadsbattle": Example(["greedy", "random"], 7),
    "robotroc": Example(["greedy", "random"], 7),
    "bellum": Example(["greedy", "random"], 7),
    "pv_steal": Example(["greedy", "random", "greedy", "random"], 7),
}


def record(name: str) -> cardrules.MatchRecord:
    """The example match of a game, played now."""
    example = EXAMPLES[name]
    return play(name, example.bots, example.seed, len(example.bots))


def main(names: list[str]) -> None:
    """Writes the files of these games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or EXAMPLES:
        file = FOLDER / f"{name}.json"
        file.write_text(record(name).to_json(), encoding="utf-8")
        told = subprocess.run(
            [sys.executable, "-m", "cardrules", "replay", str(file)],
            env={**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1"},
            check=True,
            capture_output=True,
        )
        file.with_suffix(".txt").write_bytes(told.stdout)
        print(f"{name}: {told.stdout.decode().splitlines()[-1]}")


if __name__ == "__main__":
    main(sys.argv[1:])

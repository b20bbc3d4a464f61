"""Writes tests/perft/*.json: how many sequences of 1, 2, 3 … actions there are from some positions of each game.

    python -m tests.make_perft [GAME…]

A changed number means that something is legal that was not, or the other way round.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import cardrules
import tests.conftest  # noqa: F401 - it knows the example game
from tests.option_sets import OPTION_SETS

FOLDER = Path(__file__).parent / "perft"

# How many sequences are counted one by one for a position, at most.
LIMIT = 15_000
LENGTHS = 16
# How many actions of a random match lead to the positions.
DEPTHS = (0, 9, 30, 75)


def count(state: cardrules.State, length: int) -> int:
    """How many sequences of so many actions (and chance outcomes) there are."""
    legal = state.legal_actions()
    if length == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = state.clone()
        after.apply_unchecked(action)
        total += count(after, length - 1)
    return total


def counts(state: cardrules.State) -> list[int]:
    """The numbers for length 1, 2, 3 …, as far as `LIMIT` allows."""
    found: list[int] = []
    for length in range(1, LENGTHS + 1):
        found.append(count(state, length))
        if found[-1] == 0 or found[-1] * max(2, found[-1] // max(1, found[-2] if length > 1 else 1)) > LIMIT:
            break
    return found


def positions(name: str) -> list[dict[str, Any]]:
    """Positions along random matches, one match for each set of options."""
    found: list[dict[str, Any]] = []
    for seed, given in enumerate(OPTION_SETS[name][:4]):
        state = cardrules.load_game(name, **given).new_initial_state(seed, events=False)
        generator = cardrules.Generator.from_seed(~seed)
        number = 0
        while not state.is_terminal() and number <= DEPTHS[-1]:
            if number in DEPTHS:
                found.append(state.position())
            legal = state.legal_actions()
            state.apply_action(legal[generator.below(len(legal))])
            number += 1
    return found


def main() -> None:
    """Writes the files of the games named, or of all."""
    for name in sys.argv[1:] or list(OPTION_SETS):
        entries = []
        for position in positions(name):
            state = cardrules.state_from_position(position, events=False)
            entries.append(f'{{"counts": {json.dumps(counts(state))}, "position": {json.dumps(position)}}}')
        (FOLDER / f"{name}.json").write_text("[\n" + ",\n".join(entries) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

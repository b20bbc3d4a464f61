"""Writes tests/playthroughs/*.txt: one match of each game, every state, action and event of it, for people to read.

    python -m tests.make_playthroughs [GAME…]

A change in these files is a change of the rules as they are played: look at it before it is committed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cardrules
import tests.conftest  # noqa: F401 - it knows the example game
from cardrules.common.generator import derived_seed
from cardrules.common.state import sample_outcome

FOLDER = Path(__file__).parent / "playthroughs"

# The seed and the options of each match: short ones in which much happens.
MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "highcard": (7, {"players": 3, "hand_size": 3}),
    "pocobot": (7, {"max_turns": 60}),
    "pokerone": (7, {"players": 4, "jokers": 2, "bluffing": True, "thief": True}),
    "quadsbattle": (7, {}),
    "robotroc": (7, {"robots_to_end": 2}),
    "bellum": (7, {"max_turns": 16}),
    "pv_steal": (7, {"players": 3, "violations": "chance", "fault_percent": 50}),
}


def lines(name: str) -> Iterator[str]:
    """The lines of a playthrough: keys of the position are shown when they change."""
    seed, options = MATCHES[name]
    game = cardrules.load_game(name, **options)
    state = game.new_initial_state(seed)
    generator = cardrules.Generator.from_seed(derived_seed(seed, 0))
    yield f"{game!r}, seed {seed}, random players"
    shown: dict[str, Any] = {}
    told = 0
    number = 0
    while True:
        assert state.events is not None
        for event in state.events[told:]:
            whole = event.to_dict()
            yield " ".join(filter(None, ["*", game.narrate(whole), json.dumps(whole, ensure_ascii=False)]))
        told = len(state.events)
        position = state.position()
        yield ""
        yield f"{number}: {state!r}"
        for key, value in position.items():
            if key not in shown or shown[key] != value:
                yield f"  {key}: {json.dumps(value, ensure_ascii=False)}"
        shown = position
        if state.is_terminal():
            yield f"returns: {state.returns()}"
            return
        if state.is_chance_node():
            yield "chance: " + ", ".join(
                f"{action} {probability:.6g}" for action, probability in state.chance_outcomes()
            )
        else:
            yield "legal: " + ", ".join(map(str, state.legal_actions()))
        legal = state.legal_actions()
        chance = state.is_chance_node()
        action = sample_outcome(state, generator) if chance else legal[generator.below(len(legal))]
        yield f"> {action}"
        state.apply_action(action)
        number += 1


def main() -> None:
    """Writes the files of the games named, or of all."""
    for name in sys.argv[1:] or [name for name in MATCHES if name in cardrules.game_names()]:
        (FOLDER / f"{name}.txt").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

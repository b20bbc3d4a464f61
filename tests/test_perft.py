"""Whole-tree counts: from each position, as many sequences of actions as there were."""

from __future__ import annotations

import json

import pytest

import cardrules
from tests.make_perft import FOLDER, count

NAMES = cardrules.game_names()


@pytest.mark.parametrize("name", NAMES)
def test_counts(name: str) -> None:
    file = FOLDER / f"{name}.json"
    assert file.exists(), f"{name} has no counts: python -m tests.make_perft {name}"
    entries = json.loads(file.read_text(encoding="utf-8"))
    assert len(entries) >= 4
    for number, entry in enumerate(entries):
        state = cardrules.state_from_position(entry["position"], events=False)
        for length, expected in enumerate(entry["counts"], 1):
            assert count(state, length) == expected, f"position {number}, {length} actions"
        assert state.position() == entry["position"]

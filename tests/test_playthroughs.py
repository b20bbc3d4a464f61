"""The golden playthroughs: a match of each game is still what it was, line by line."""

from __future__ import annotations

from itertools import zip_longest

import pytest

import cardrules
from tests.make_playthroughs import FOLDER, MATCHES, lines

NAMES = cardrules.game_names()


@pytest.mark.parametrize("name", NAMES)
def test_playthrough(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    assert file.exists(), f"{name} has no playthrough: python -m tests.make_playthroughs {name}"
    expected = file.read_text(encoding="utf-8").splitlines()
    assert len(expected) > 50
    for number, (line, old) in enumerate(zip_longest(lines(name), expected), 1):
        assert line == old, f"{file.name}, line {number}"


def test_every_file_belongs_to_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} <= set(MATCHES)

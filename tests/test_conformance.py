"""Every game, with every option and every number of players, through the conformance suite."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardrules
from cardrules.testing import check_game, player_counts
from tests.option_sets import OPTION_SETS, label

NAMES = cardrules.game_names()
SETS = [
    pytest.param(name, given, id=label(name, given)) for name, sets in OPTION_SETS.items() for given in sets if given
]


@pytest.mark.parametrize("name", NAMES)
def test_conformance(name: str) -> None:
    report = check_game(cardrules.load_game(name), matches=4, samples=2, damaged=60, processes=1)
    assert report.matches == 4


@pytest.mark.parametrize(("name", "given"), SETS)
def test_conformance_with_options(name: str, given: dict[str, Any]) -> None:
    # Options that bring phases which the default game has not: their positions are damaged too.
    phases = {"bluffing", "violations"} & set(given)
    check_game(cardrules.load_game(name, **given), matches=2, samples=1, damaged=8 if phases else 0, processes=0)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_and_every_number_of_players_is_tried(name: str) -> None:
    game_class = cardrules.game_class(name)
    tried = {option for given in OPTION_SETS[name] for option in given}
    assert set(attrs.fields_dict(game_class.options_class)) <= tried
    players = {cardrules.load_game(name, **given).players for given in OPTION_SETS[name]}
    assert players == set(player_counts(game_class))

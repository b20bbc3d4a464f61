"""Options: declared once, read strictly, written without the defaults."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import cardrules
from cardrules import OptionError
from cardrules.common.options import Options, boolean, integer, option, word
from examples.highcard import HighCardGame


def _numbers(name: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise OptionError(name, f"expected a list, got {value!r}")
    return sorted(value)


@attrs.frozen
class SomeOptions(Options):
    """Options of all kinds."""

    size: int = integer(3, 1, 5, help="how big")
    count: int = integer(0, 0, help="how many")
    flag: bool = boolean(False, help="whether")
    kind: str = word("plain", ("plain", "fancy"), help="which")
    items: list[Any] = option([2, 1], _numbers, "a list", "what")  # noqa: RUF009 - attrs, not dataclasses


def test_defaults() -> None:
    options = SomeOptions.read({}, 2)
    assert (options.size, options.count, options.flag, options.kind, options.items) == (3, 0, False, "plain", [2, 1])
    assert options.to_position(2) == {}


def test_default_lists_are_not_shared() -> None:
    SomeOptions.read({}, 2).items.append(7)
    assert SomeOptions.read({}, 2).items == [2, 1]


def test_only_what_differs_is_written() -> None:
    options = SomeOptions.read({"size": 3, "count": 10**30, "flag": True, "items": [3, 1]}, 2)
    assert options.to_position(2) == {"count": 10**30, "flag": True, "items": [1, 3]}
    options.to_position(2)["items"].append(9)  # type: ignore[attr-defined]
    assert options.items == [1, 3]


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("size", 0, "an integer from 1 to 5, got 0"),
        ("size", 6, "an integer from 1 to 5, got 6"),
        ("size", True, "an integer from 1 to 5, got True"),
        ("size", 2.0, "an integer from 1 to 5, got 2.0"),
        ("size", "2", "an integer from 1 to 5, got '2'"),
        ("size", None, "got None"),
        ("count", -1, "an integer ≥ 0, got -1"),
        ("flag", 1, "true or false, got 1"),
        ("flag", "yes", "true or false, got 'yes'"),
        ("kind", "Plain", "one of plain, fancy, got 'Plain'"),
        ("kind", ["plain"], "one of plain, fancy, got"),
        ("items", "12", "expected a list, got '12'"),
    ],
)
def test_bad_values(name: str, value: object, expected: str) -> None:
    with pytest.raises(OptionError) as caught:
        SomeOptions.read({name: value}, 2)
    assert caught.value.option == name
    assert expected in str(caught.value)
    assert str(caught.value).startswith(f"option {name!r}: ")


def test_unknown_options_are_named_with_a_guess() -> None:
    with pytest.raises(OptionError, match=r"no such option; expected one of size, .*; did you mean 'size'"):
        SomeOptions.read({"sizes": 3}, 2)


def test_listing() -> None:
    assert SomeOptions.describe()[0] == ("size", "3", "an integer from 1 to 5", "how big")
    assert SomeOptions.describe()[1] == ("count", "0", "an integer ≥ 0", "how many")
    assert [line[:3] for line in SomeOptions.describe()[2:]] == [
        ("flag", "False", "true or false"),
        ("kind", "plain", "one of plain, fancy"),
        ("items", "[2, 1]", "a list"),
    ]


def test_games_with_the_same_options_are_the_same_object() -> None:
    game = cardrules.load_game("highcard", players=3, hand_size=4)
    assert cardrules.load_game("highcard", hand_size=4, players=3) is game
    assert cardrules.load_game("highcard", players=3, hand_size=4, max_turns=100) is game
    assert cardrules.load_game("highcard", players=3) is not game
    assert cardrules.load_game("highcard") is cardrules.load_game("highcard", players=2)
    assert repr(game) == "load_game('highcard', players=3, hand_size=4)"


@pytest.mark.parametrize("players", [0, 1, 7, -2, True, 2.0, "2", [2], 10**30])
def test_bad_numbers_of_players(players: Any) -> None:
    cardrules.load_game("highcard", players=2)
    with pytest.raises(OptionError, match="High Card is for 2 to 6 players, got") as caught:
        cardrules.load_game("highcard", players=players)
    assert caught.value.option == "players"


def test_unknown_games_are_named_with_a_guess() -> None:
    with pytest.raises(OptionError, match=r"there is no game 'pocobott'; .*did you mean 'pocobot'"):
        cardrules.load_game("pocobott")


def test_a_game_keeps_its_options_from_the_caller() -> None:
    game = HighCardGame(2, {"hand_size": 4})
    state = game.new_initial_state(1)
    state.position()["options"]["hand_size"] = 1
    state.observation(0)["options"]["hand_size"] = 1
    assert state.position()["options"] == {"hand_size": 4}

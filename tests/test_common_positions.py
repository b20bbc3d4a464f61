"""Positions: read strictly, written canonically, shown in part."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cardrules
from cardrules import OptionError, PositionError
from cardrules.common.positions import boolean, integer, list_of, nullable, word
from examples.highcard import HighCardGame

GAME = HighCardGame(2)
POSITION: dict[str, Any] = {
    "game": "highcard",
    "hands": [["9s", "2c"], ["Kd", "7h", "7s"]],
    "played": ["3d", None],
    "deck": ["4s", "Ah"],
    "discard": ["Ts", "5c"],
    "taken": [1, 0],
    "turn": 2,
}


def with_(**changes: Any) -> dict[str, Any]:
    return {**POSITION, **changes}


def test_a_position_is_completed_and_sorted() -> None:
    assert GAME.state_from_position(POSITION).position() == {
        "game": "highcard",
        "options": {},
        "players": 2,
        "turn": 2,
        "phase": "play",
        "to_act": 1,
        "active": 0,
        "result": None,
        "rng": cardrules.Generator.from_seed(0).hex(),
        "deck": ["4s", "Ah"],
        "hands": [["2c", "9s"], ["7s", "7h", "Kd"]],
        "played": ["3d", None],
        "discard": ["5c", "Ts"],
        "taken": [1, 0],
    }


def test_canonical_positions_load_to_themselves() -> None:
    position = GAME.state_from_position(POSITION).position()
    assert GAME.state_from_position(position).position() == position
    assert cardrules.state_from_position(json.loads(json.dumps(position))).position() == position


def test_loading_shares_nothing_with_the_position() -> None:
    given = json.loads(json.dumps(POSITION))
    state = GAME.state_from_position(given)
    before = state.position()
    given["hands"][0].clear()
    given["taken"][0] = 9
    before["hands"][1].clear()
    assert given["played"] == POSITION["played"]
    assert state.position()["hands"] == [["2c", "9s"], ["7s", "7h", "Kd"]]
    assert state.position()["taken"] == [1, 0]


def test_observation_hides_what_is_hidden() -> None:
    state = GAME.state_from_position(POSITION)
    seen = state.observation(1)
    assert "rng" not in seen
    assert seen["deck"] == ["??", "??"]
    assert seen["hands"] == [["??", "??"], ["7s", "7h", "Kd"]]
    assert seen["played"] == ["??", None]
    assert seen["discard"] == ["5c", "Ts"]
    assert {key: value for key, value in state.observation(0).items() if key not in ("hands", "played")} == {
        key: value for key, value in seen.items() if key not in ("hands", "played")
    }


@pytest.mark.parametrize("players", [2.0, True, "2", None, 3, [2]])
def test_a_game_reads_only_positions_for_its_players(players: object) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.state_from_position(with_(players=players))
    assert caught.value.key == "players"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("unknown", 1),
        ("game", "high card"),
        ("game", None),
        ("players", 7),
        ("players", [2]),
        ("players", "2"),
        ("options", []),
        ("options", None),
        ("turn", 0),
        ("turn", 101),
        ("turn", True),
        ("turn", 2.0),
        ("phase", "lay"),
        ("phase", 0),
        ("phase", None),
        ("phase", ["play"]),
        ("active", 2),
        ("active", -1),
        ("active", None),
        ("to_act", 0),
        ("to_act", -4),
        ("to_act", None),
        ("to_act", True),
        ("to_act", 1.0),
        ("rng", None),
        ("rng", 7),
        ("rng", "0"),
        ("rng", "E4C93D09DA093E14"),
        ("rng", " e4c93d09da093e1"),
        ("rng", "0x4c93d09da093e1"),
        ("rng", "٤٤c93d09da093e14"),
        ("result", {}),
        ("result", {"winners": [0], "termination": "hands_out"}),
        ("result", "won"),
        ("hands", None),
        ("hands", []),
        ("hands", [["9s"]]),
        ("hands", [["9s"], ["7h"], ["8h"]]),
        ("hands", [["9s", None], ["Kd", "7h", "7s"]]),
        ("hands", [["9s", "9S"], ["Kd", "7h", "7s"]]),
        ("hands", [["9s", "X1"], ["Kd", "7h", "7s"]]),
        ("hands", [["9s", "??"], ["Kd", "7h", "7s"]]),
        ("hands", [["9s", ["2c"]], ["Kd", "7h", "7s"]]),
        ("hands", ["9s", "7h"]),
        ("hands", {"0": [], "1": []}),
        ("played", ["3d"]),
        ("played", "3d"),
        ("played", [["3d"], None]),
        ("deck", [["4s"]]),
        ("deck", "4s"),
        ("deck", ["4s", 4]),
        ("discard", 0),
        ("taken", [1]),
        ("taken", [1, -1]),
        ("taken", [1, False]),
        ("taken", [1, 0.0]),
        ("taken", [1, None]),
        ("taken", 1),
    ],
)
def test_bad_keys(key: str, value: object) -> None:
    with pytest.raises(PositionError) as caught:
        cardrules.state_from_position(with_(**{key: value}))
    assert caught.value.key == key
    assert caught.value.reason
    assert str(caught.value) == f"position key {key!r}: {caught.value.reason}"


@pytest.mark.parametrize(
    ("zone", "where"),
    [("deck", "hands"), ("discard", "discard")],
)
def test_a_card_stands_once(zone: str, where: str) -> None:
    with pytest.raises(PositionError, match="9s stands 2 times, but the deck has it once") as caught:
        GAME.state_from_position(with_(**{zone: ["9s"]}))
    assert caught.value.key == where


@pytest.mark.parametrize("given", [None, 7, "{}", [], [("game", "highcard")]])
def test_what_is_no_object(given: object) -> None:
    for read in (cardrules.state_from_position, GAME.state_from_position, HighCardGame.from_position):
        with pytest.raises(PositionError, match="expected a JSON object"):
            read(given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "option"), [({"hand_size": 0}, "hand_size"), ({"hand": 3}, "hand"), ({"hand_size": [3]}, "hand_size")]
)
def test_bad_options_are_both_kinds_of_error(options: object, option: str) -> None:
    with pytest.raises(PositionError) as caught:
        cardrules.state_from_position(with_(options=options))
    assert isinstance(caught.value, OptionError)
    assert caught.value.key == "options"
    assert caught.value.option == option


def test_a_game_reads_only_its_own_options() -> None:
    with pytest.raises(PositionError) as caught:
        GAME.state_from_position(with_(options={"hand_size": 4}))
    assert caught.value.key == "options"
    state = cardrules.state_from_position(with_(options={"hand_size": 4, "max_turns": 100}))
    assert state.position()["options"] == {"hand_size": 4}


@pytest.mark.parametrize(
    "result",
    [
        None,
        [],
        {"winners": [0]},
        {"winners": [], "termination": "hands_out"},
        {"winners": [2], "termination": "hands_out"},
        {"winners": [0, 0], "termination": "hands_out"},
        {"winners": [True], "termination": "hands_out"},
        {"winners": 0, "termination": "hands_out"},
        {"winners": [0], "termination": None},
        {"winners": [0], "termination": "hands_out", "why": "luck"},
    ],
)
def test_bad_results(result: object) -> None:
    over = {"game": "highcard", "phase": "over", "result": result}
    with pytest.raises(PositionError) as caught:
        GAME.state_from_position(over)
    assert caught.value.key == "result"


def test_a_position_that_is_over() -> None:
    result = {"winners": [1, 0], "termination": "hands_out"}
    state = GAME.state_from_position({"game": "highcard", "phase": "over", "result": result, "to_act": -4})
    assert state.is_terminal()
    assert state.position()["result"] == {"winners": [0, 1], "termination": "hands_out"}
    assert state.legal_actions() == []
    assert state.returns() == [0.0, 0.0]


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        (integer(0, 3), [0, 3], [-1, 4, True, 1.0, "1", None]),
        (integer(2), [2, 10**30], [1, False]),
        (boolean(), [True, False], [0, 1, None, "true"]),
        (word(["a", "b"]), ["a", "b"], ["c", "", 1, None, ["a"]]),
        (nullable(integer(0, 3)), [None, 2], [4, False]),
        (list_of(integer(0)), [[], [1, 2]], [None, 1, [None], [-1], "12"]),
        (list_of(boolean(), 2), [[True, False]], [[], [True], [True, False, True], [1, 0]]),
    ],
)
def test_kinds(kind: Any, good: list[object], bad: list[object]) -> None:
    for value in good:
        assert kind(value) == value
    for value in bad:
        with pytest.raises(ValueError, match=r"integer|true or false|one of|null or|a list"):
            kind(value)


@pytest.mark.parametrize("seed", [1.0, "7", [7], True])
def test_bad_seeds(seed: Any) -> None:
    with pytest.raises((OptionError, TypeError)):  # the compiled build looks at types first
        GAME.new_initial_state(seed)

"""Records: what is written is read again, and whatever was damaged is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import cardrules
from cardrules import MatchRecord, RecordError
from cardrules.bots import RandomBot
from cardrules.common.records import _check_sum
from cardrules.version import __version__


def match(**settings: Any) -> MatchRecord:
    game = cardrules.load_game("highcard", players=3, hand_size=2)
    return cardrules.play_match(game, [RandomBot(seed) for seed in range(3)], seed=7, **settings)


RECORD = match()
FORFEIT = {
    "winners": [0, 2],
    "termination": "forfeit",
    "returns": [0.25, -0.5, 0.25],
    "player": 1,
    "kind": "error",
    "reason": "player 1 raised ValueError",
}


def signed(**changes: Any) -> dict[str, Any]:
    """The record with other values, and the check sum that a forger would give it."""
    data = {**RECORD.to_dict(), **changes}
    del data["check"]
    return {**data, "check": _check_sum(data)}


def test_what_a_record_holds() -> None:
    data = RECORD.to_dict()
    assert list(data) == [
        "format",
        "version",
        "game",
        "options",
        "players",
        "bots",
        "seed",
        "position",
        "actions",
        "result",
        "check",
    ]
    assert data["format"] == 1
    assert data["version"] == __version__
    assert (data["game"], data["options"], data["players"]) == ("highcard", {"hand_size": 2}, 3)
    assert (data["bots"], data["seed"]) == (["random"] * 3, 7)
    assert data["position"] == cardrules.load_game("highcard", 3, hand_size=2).new_initial_state(7).position()
    assert len(data["actions"]) == 6
    assert set(data["result"]) == {"winners", "termination", "returns"}


def test_the_text_has_one_line_a_key_and_reads_back() -> None:
    text = RECORD.to_json()
    assert text.count("\n") == 13
    assert MatchRecord.from_json(text) == RECORD
    assert MatchRecord.from_json(json.dumps(json.loads(text))) == RECORD
    assert MatchRecord.from_dict(RECORD.to_dict()) == RECORD


def test_reading_leaves_the_object_alone() -> None:
    data = RECORD.to_dict()
    MatchRecord.from_dict(data)
    assert data == RECORD.to_dict()


def test_replay_shows_every_state_and_gives_the_last() -> None:
    turns: list[int] = []
    end = RECORD.replay(on_state=lambda state: turns.append(state.turn))
    assert turns == [1, 1, 1, 2, 2, 2, 2]
    assert end.is_terminal()
    assert end.returns() == RECORD.result["returns"]  # type: ignore[index]
    assert end.events is not None
    assert [event.type for event in end.events] == ["played"] * 3 + ["shown"] + ["played"] * 3 + ["shown", "game_over"]


def test_replay_needs_no_seed() -> None:
    unseeded = attrs.evolve(RECORD, seed=None)
    assert unseeded.replay().position() == RECORD.replay().position()


def test_every_cut_is_noticed() -> None:
    text = RECORD.to_json()
    for length in range(len(text.rstrip())):
        with pytest.raises(RecordError):
            MatchRecord.from_json(text[:length])


def test_every_changed_character_is_noticed() -> None:
    text = RECORD.to_json()
    for at in range(len(text)):
        changed = text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]
        try:
            assert MatchRecord.from_json(changed) == RECORD
        except RecordError:
            continue


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "7", '"highcard"', "{}", "not JSON", "[" * 100_000, "\ufeff{}", "NaN"]
)
def test_other_texts_are_no_records(text: str) -> None:
    with pytest.raises(RecordError):
        MatchRecord.from_json(text)


@pytest.mark.parametrize("key", list(RECORD.to_dict()))
def test_a_key_is_missing(key: str) -> None:
    data = RECORD.to_dict()
    del data[key]
    with pytest.raises(RecordError, match=key):
        MatchRecord.from_dict(data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 2),
        ("format", True),
        ("format", "1"),
        ("format", 1.5),
        ("version", 1),
        ("game", None),
        ("options", []),
        ("players", "3"),
        ("players", True),
        ("players", 3.0),
        ("bots", "random"),
        ("bots", ["random", 1, "random"]),
        ("seed", "7"),
        ("seed", 7.0),
        ("seed", True),
        ("position", None),
        ("actions", None),
        ("actions", [1]),
        ("actions", "play 7s"),
        ("result", []),
        ("unknown", 1),
    ],
)
def test_a_key_is_of_another_type(key: str, value: object) -> None:
    with pytest.raises(RecordError, match=key):
        MatchRecord.from_dict(signed(**{key: value}))


@pytest.mark.parametrize("key", list(RECORD.to_dict())[1:-1])
def test_a_change_without_a_new_check_sum_is_noticed(key: str) -> None:
    data = RECORD.to_dict()
    changed: dict[str, Any] = {
        "version": "0.1.99",
        "game": "pocobot",
        "options": {},
        "players": 2,
        "bots": ["Ana", "Bo", "Cy"],
        "seed": None,
        "position": {},
        "actions": [],
        "result": None,
    }
    with pytest.raises(RecordError, match="changed after it was written"):
        MatchRecord.from_dict({**data, key: changed[key]})


def test_the_check_sum_itself() -> None:
    with pytest.raises(RecordError, match="changed after it was written"):
        MatchRecord.from_dict({**RECORD.to_dict(), "check": "0" * 32})


def _swapped(actions: list[str]) -> list[str]:
    return [actions[1], actions[0], *actions[2:]]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda actions: actions[:-1], "the game was not over|has the result|is not over"),
        (lambda actions: [*actions, actions[-1]], "action 7 .*: the game was over before it"),
        (_swapped, "action 1: illegal action .* is not in your hand"),
        (lambda actions: ["play 2x", *actions[1:]], "action 1: illegal action 'play 2x': no action of highcard"),
        (lambda actions: ["", *actions[1:]], "action 1: illegal action ''"),
    ],
)
def test_forged_actions_do_not_replay(change: Callable[[list[str]], list[str]], words: str) -> None:
    record = MatchRecord.from_dict(signed(actions=change(RECORD.actions)))
    with pytest.raises(RecordError, match=words):
        record.replay()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"result": None}, "has no result, but its game is over"),
        ({"result": {**(RECORD.result or {}), "winners": [7]}}, "replaying it gives"),
        ({"result": {**(RECORD.result or {}), "returns": [9.0, 0.0, 0.0]}}, "replaying it gives"),
        ({"result": {"termination": "forfeit"}}, "tells of a forfeit, but its game is over"),
        ({"actions": [], "result": {"termination": "forfeit"}}, "a forfeit of player None, of 0 to 2"),
        ({"actions": [], "result": FORFEIT | {"player": 3}}, "a forfeit of player 3, of 0 to 2"),
        ({"actions": [], "result": FORFEIT | {"reason": 7}}, "without its kind and reason"),
        ({"actions": [], "result": FORFEIT | {"winners": [1]}}, "the forfeit gives"),
        ({"result": {}}, "replaying it gives"),
        ({"seed": 8}, "is not the deal of seed 8"),
        ({"game": "no_game"}, "there is no game 'no_game'"),
        ({"game": "pokerone"}, "cannot be replayed|do not fit"),
        ({"players": 2}, "do not fit its initial position"),
        ({"players": 99}, "High Card is for 2 to 6 players"),
        ({"bots": ["Ana"]}, "do not fit its initial position"),
        ({"options": {}}, "do not fit its initial position"),
        ({"options": {"hand_size": 99}}, "hand_size"),
        ({"options": {"players": 3}}, "players"),
        ({"options": {"name": "highcard"}}, "name"),
        ({"options": {"hand_size": [2]}}, "hand_size"),
        ({"position": {}}, "cannot be replayed"),
        ({"position": {**RECORD.position, "deck": []}}, "is not the deal of seed 7"),
        ({"position": {**RECORD.position, "hands": [[], [], []]}}, "cannot be replayed"),
    ],
)
def test_forged_records_do_not_replay(changes: dict[str, Any], words: str) -> None:
    record = MatchRecord.from_dict(signed(**changes))
    with pytest.raises(RecordError, match=words):
        record.replay()


@pytest.mark.parametrize("version", ["0.0.1", "0.2.0", "1.1.0", "", "x"])
def test_other_versions_are_replayed_only_on_demand(version: str) -> None:
    record = MatchRecord.from_dict(signed(version=version))
    with pytest.raises(RecordError, match="the match was played by cardrules"):
        record.replay()
    assert record.replay(any_version=True).is_terminal()


def test_versions_that_differ_in_the_last_number_play_by_the_same_rules() -> None:
    major, minor, _ = __version__.split(".")
    assert MatchRecord.from_dict(signed(version=f"{major}.{minor}.99")).replay().is_terminal()


def test_a_match_that_is_not_over() -> None:
    game = cardrules.load_game("highcard")
    bots = [RandomBot(1), RandomBot(2)]
    under_way = cardrules.Match(game.new_initial_state(7), bots, ["Ana", "Bo"], 7)
    under_way.step()
    record = under_way.record()
    assert record.result is None
    assert MatchRecord.from_json(record.to_json()) == record
    assert record.replay().turn == 1
    with pytest.raises(RecordError, match="replaying it gives None"):
        attrs.evolve(record, result={"winners": [0], "termination": "hands_out", "returns": [1.0, -1.0]}).replay()


def test_a_match_begun_from_a_position() -> None:
    state = cardrules.load_game("highcard").new_initial_state(7)
    state.apply_action(state.legal_actions()[0])
    record = cardrules.Match(state.clone(), [RandomBot(1), RandomBot(2)], ["Ana", "Bo"]).play()
    assert record.seed is None
    assert record.position == state.position()
    assert MatchRecord.from_json(record.to_json()).replay().is_terminal()

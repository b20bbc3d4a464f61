"""Robotroc: positions at the limits, events and their sentences, the advice."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cardrules
from cardrules import PositionError, State
from tests.test_robotroc import DECKS, at, load, position, random_game, types

FOUR = [f"{letter}{value}" for value in (1, 2, 3, 4) for letter in "HTL"]
ROBOTS = {"winners": [0], "termination": "robots"}
DRAWN = {"winners": [0, 1], "termination": "turn_limit"}
DISPUTE: dict[str, Any] = {"table": ["H5", "T6"], "disputed": "H5", "hands": [["W1", "W4"], ["W2", "W4"]]}


def refused(key: str, **keys: Any) -> str:
    """The reason for which a position is refused, at a key."""
    with pytest.raises(PositionError) as caught:
        cardrules.state_from_position(position(**keys))
    assert caught.value.key == key
    assert key in str(caught.value)
    return caught.value.reason


# ROB-12.


@pytest.mark.rule("ROB-12.1")
@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("turn", [0, 201, True, 1.0, "1", None]),
        ("phase", ["LAY", "", 0, None]),
        ("active", [2, -1, True, "0", None]),
        ("to_act", [1, -1, -4, False, None]),
        ("players", [1, 3, True, None]),
        ("rng", ["", "0" * 15, "0" * 17, 7, None]),
        ("disputed", ["W4", "H9", "??", 1, [], "none"]),
        ("commit", ["H1", "W3", "??", 1, False, []]),
        ("result", [[], "robots", {}]),
        ("options", [None, [], "x"]),
        ("discard", [[]]),
    ],
)
def test_values_out_of_range(key: str, values: list[Any]) -> None:
    for value in values:
        refused(key, **{"hands": [["H1", "T3"], ["W2"]], key: value})


@pytest.mark.rule("ROB-12.1")
def test_a_bad_option_is_named() -> None:
    for name, value in (("robot_values", [1]), ("robots_to_end", 10), ("colour", 1), ("end_timing", "later")):
        with pytest.raises(cardrules.OptionError) as caught:
            at(options={name: value}, hands=[["H1", "T3"], []])
        assert caught.value.option == name
        assert isinstance(caught.value, PositionError)


@pytest.mark.rule("ROB-12.2")
def test_zones_hold_their_own_kind() -> None:
    hands = [["H1", "T3"], ["W2"]]
    for key, value in (
        ("pile", ["H9"]),
        ("pile", [None]),
        ("pile", [["H1"]]),
        ("hands", [["H1", "W3"], []]),
        ("hands", [["H1"], [], []]),
        ("areas", [[]]),
        ("areas", [["W1"], []]),
        ("areas", {"0": []}),
        ("table", ["W1"]),
        ("table", None),
        ("returned", ["H5"]),
        ("shown", [["H5"], ["T5"]]),
        ("shown", [[]]),
        ("pile", ["none"]),
    ):
        refused(key, **{"hands": hands, key: value})


@pytest.mark.rule("ROB-12.3")
def test_a_card_too_often() -> None:
    assert "W4" in refused("shown", phase="show", shown=[["W4"], ["W4"]], **DISPUTE)
    assert "H5" in refused("table", hands=[["H5"], []], table=["H5"])
    assert at(hands=[["H1", "W4"], ["W4"]], pile=["W7", "W7"])
    assert "W7" in refused("hands", hands=[["H1", "W7"], []], pile=["W7", "W7"])


@pytest.mark.rule("ROB-12.4")
def test_four_cards_in_all() -> None:
    assert at(phase="main", hands=[["H1", "W1"], ["H2", "T2", "L2", "W2"]], returned=["W4", "W5"])
    assert "player 0 has 5" in refused("hands", phase="main", hands=[["H1", "W1", "W2"], []], returned=["W4", "W5"])
    keys: dict[str, Any] = {"phase": "show", "table": ["H5", "T6"], "disputed": "H5", "shown": [["W4"], ["W4"]]}
    assert at(hands=[[], ["H1", "H2", "W1"]], **keys)
    assert "player 1 has 5" in refused("hands", hands=[[], ["H1", "H2", "T2", "W1"]], **keys)
    assert "player 1 has 5" in refused("hands", hands=[["H3"], ["H1", "H2", "T1", "T2", "W1"]])


@pytest.mark.rule("ROB-12.5")
def test_parts_on_the_table() -> None:
    hands = [["W1", "W4"], ["W2", "W4"]]
    refused("table", hands=[["H1"], []], table=["H2", "H3"])
    for phase in ("challenge", "respond", "show"):
        disputed = None if phase == "challenge" else "H5"
        assert at(phase=phase, hands=hands, table=["H5"], areas=[FOUR[:3], []], disputed=disputed)
        refused("table", phase=phase, hands=hands, disputed=disputed)
        refused("table", phase=phase, hands=hands, table=["H5", "H6", "H7"], disputed=disputed)
        refused("table", phase=phase, hands=[["T7", "W1"], hands[1]], table=["H5"], disputed=disputed)
        refused("table", phase=phase, hands=hands, table=["H5"], areas=[["H1", "T1"], []], disputed=disputed)
    refused("table", phase="main", hands=hands, table=["H5"])
    refused("table", phase="over", table=["H5"], result=DRAWN, turn=200)


@pytest.mark.rule("ROB-12.6")
def test_automatic_steps_are_not_due() -> None:
    refused("phase", hands=[["W1"], []], areas=[["H1", "H2"], []])
    refused("phase", hands=[[], []])
    refused("phase", hands=[["W1"], []], table=["H3"], areas=[["H1"], []])
    assert at(hands=[["W1"], []], areas=[["H1", "H2", "H3"], []])
    assert at(hands=[["W1"], []], table=["H3"], areas=[["H1", "H2"], []])
    refused("phase", phase="main", hands=[[], ["H1"]])
    assert at(phase="main", hands=[[], []], pile=["H1"])
    assert at(phase="main", hands=[[], []], returned=["W1"])


@pytest.mark.rule("ROB-12.7", "ROB-12.8")
def test_weapons_in_the_open() -> None:
    tables: dict[str, list[str]] = {"lay": [], "challenge": ["H2", "H3"]}
    for phase, table in tables.items():
        refused("returned", phase=phase, hands=[["H1"], []], table=table, returned=["W1"])
        refused("shown", phase=phase, hands=[["H1"], []], table=table, shown=[["W4"], ["W4"]])
    refused("shown", phase="main", hands=[["H1"], []], shown=[["W4"], ["W4"]])
    keys: dict[str, Any] = {"phase": "show", "table": ["H5", "T6"], "disputed": "H5", "hands": [[], []]}
    assert at(shown=[["W1", "W8"], ["W2", "W7"]], **keys)
    assert "1 and 2" in refused("shown", shown=[["W5"], ["W1", "W4"]], **keys)
    assert "4 and 5" in refused("shown", shown=[["W4"], ["W5"]], **keys)
    refused("shown", shown=[["W4"], []], **keys)


@pytest.mark.rule("ROB-12.9")
def test_what_can_be_in_dispute() -> None:
    keys = {**DISPUTE, "areas": [["H1", "H2", "T2"], ["H7"]], "phase": "respond"}
    for card in ("H5", "T6", "H1"):
        assert at(**{**keys, "disputed": card})
    for other in ("H2", "H7", "L5", None):
        refused("disputed", **{**keys, "disputed": other})
    tables: dict[str, list[str]] = {"lay": ["H5"], "challenge": ["H5", "T6"], "main": []}
    for phase, table in tables.items():
        refused("disputed", phase=phase, hands=[["H1"], []], table=table, areas=[["L6", "T7"], []], disputed="T7")


@pytest.mark.rule("ROB-12.10", "ROB-12.11")
def test_commitments_and_weapons() -> None:
    assert at(phase="show", commit="W2", **DISPUTE).current_player() == 0
    refused("commit", phase="show", commit="W1", **DISPUTE)
    refused("commit", phase="show", commit="none", **DISPUTE)
    refused("commit", phase="respond", commit="W2", **DISPUTE)
    later = {**DISPUTE, "phase": "show", "shown": [["W7"], ["W7"]]}
    assert at(commit="none", **later).position()["commit"] == "none"
    assert at(**{**later, "hands": [[], []]}, commit="none").legal_actions()
    refused("commit", commit="W1", **later)
    assert at(**{**DISPUTE, "phase": "respond", "hands": [["T1"], ["W2"]]})
    refused("hands", **{**DISPUTE, "phase": "respond", "hands": [["W2"], ["T1"]]})
    refused("hands", **{**DISPUTE, "phase": "show", "hands": [["W2"], ["T1"]]})
    refused("hands", **{**DISPUTE, "phase": "show", "hands": [["T1"], ["W2"]]})


@pytest.mark.rule("ROB-12.12")
def test_enough_robots_end_the_game() -> None:
    keys: dict[str, Any] = {"hands": [["H8", "T8"], ["W2"]], "areas": [[], FOUR]}
    refused("areas", **keys)
    refused("areas", phase="main", **keys)
    options = {"end_timing": "turn_end"}
    assert at(phase="main", options=options, **keys)
    refused("areas", options=options, **keys)
    refused("areas", phase="challenge", options=options, table=["H5", "T5"], **keys)
    assert at(options={"robots_to_end": 5}, **keys)


@pytest.mark.rule("ROB-12.13", "ROB-12.14")
def test_results() -> None:
    keys: dict[str, Any] = {"phase": "over", "areas": [FOUR, []], "hands": [["W7"], []]}
    right = at(result=ROBOTS, **keys).position()
    assert right["final"][0] == {"assembled": [4, 3, 2, 1], "gambiarras": [], "weapon": "W7", "score": 17}
    assert cardrules.state_from_position(right).position() == right
    wrong_results: list[dict[Any, Any]] = [
        {**ROBOTS, "winners": [1]},
        {**ROBOTS, "winners": []},
        {**ROBOTS, "winners": [True]},
        {**ROBOTS, "why": 1},
        {**ROBOTS, 1: 2},
        {1: 2},
        {**ROBOTS, "termination": "turn_limit"},
        {**ROBOTS, "termination": None},
        DRAWN,
    ]
    for result in wrong_results:
        refused("result", result=result, **keys)
        refused("result", result=result, turn=200, **keys)
    refused("result", phase="over", result=ROBOTS, areas=[FOUR[:-1], []])
    refused("result", phase="over", result=DRAWN, turn=199)
    refused("result", phase="main", hands=[["W1"], []], result=DRAWN)
    refused("result", phase="over", turn=200)
    assert at(phase="over", result=DRAWN, turn=200, final=None).is_terminal()
    for path in ("score", "weapon", "assembled", "gambiarras"):
        wrong = json.loads(json.dumps(right))
        wrong["final"][0][path] = {"score": 17.0, "weapon": None, "assembled": [1, 2, 3, 4], "gambiarras": None}[path]
        refused("final", **{key: value for key, value in wrong.items() if key != "game"})
    shorter: list[object] = [None, [], right["final"][:1], {}]
    for final in shorter:
        refused("final", result=ROBOTS, final=final, **keys)
    refused("final", phase="over", result=DRAWN, turn=200, final=right["final"])
    refused("final", hands=[["H1"], []], areas=[["T1"], []], final=[])


# Events.


def played(state: State, *actions: str) -> list[dict[str, object]]:
    before = len(state.events or [])
    for action in actions:
        state.apply_action(action)
    return [event.to_dict() for event in (state.events or [])[before:]]


def test_the_events_of_a_dispute() -> None:
    state = at(hands=[["H1", "W4"], ["H3", "T3", "W4", "W8"]], areas=[["T2"], ["T1"]], pile=["L8", "T8"], turn=3)
    assert played(state, "lay H1", "challenge H1", "accept", "show W4", "show W4") == [
        {"type": "laid", "player": 0, "card": "H1", "source": "hand", "automatic": False},
        {"type": "laid", "player": 0, "card": "T2", "source": "area", "automatic": True},
        {"type": "challenged", "player": 1, "card": "H1", "source": "table"},
        {"type": "accepted", "player": 0},
        {"type": "committed", "player": 1, "choice": "W4"},
        {"type": "revealed", "weapons": ["W4", "W4"], "sums": [4, 4]},
    ]
    assert played(state, "show W8", "hold", "draw") == [
        {"type": "committed", "player": 1, "choice": "W8"},
        {"type": "revealed", "weapons": [None, "W8"], "sums": [4, 12]},
        {"type": "dispute_ended", "winner": 1, "card": "H1", "weapons": ["W4", "W4", "W8"]},
        {"type": "shuffled", "cards": ["W4", "W4", "W8"]},
        {"type": "collected", "player": 0, "cards": ["T2"]},
        {"type": "drew", "player": 0, "count": 4, "cards": drawn(state)},
        {"type": "turn_ended", "turn": 3, "player": 0},
        {"type": "turn_started", "turn": 4, "player": 1},
    ]
    drew = next(event for event in state.events or [] if event.type == "drew")
    assert drew.seen_by(0)["cards"] == drawn(state)
    assert drew.seen_by(1)["cards"] == drew.seen_by(None)["cards"] == ["??"] * 4


def drawn(state: State) -> object:
    return next(event for event in state.events or [] if event.type == "drew").fields["cards"]


def test_the_events_of_the_rest_of_a_turn_and_the_end() -> None:
    state = at(phase="challenge", table=["H5", "T6"], hands=[["L4", "W1"], ["W2"]], areas=[FOUR[:-1], []], pile=["H8"])
    assert played(state, "pass", "return W1", "end")[:4] == [
        {"type": "passed", "player": 1},
        {"type": "collected", "player": 0, "cards": ["H5", "T6"]},
        {"type": "returned", "player": 0, "card": "W1"},
        {"type": "shuffled", "cards": ["W1"]},
    ]
    assert types(state)[4:] == ["turn_ended", "turn_started"]
    state = at(phase="main", hands=[["L4", "W7"], ["W2"]], areas=[FOUR[:-1], []])
    final = [
        {"assembled": [4, 3, 2, 1], "gambiarras": [], "weapon": "W7", "score": 17},
        {"assembled": [], "gambiarras": [], "weapon": None, "score": 0},
    ]
    end = {"winners": [0], "termination": "robots", "final": final, "hands": [["W7"], ["W2"]]}
    assert played(state, "play L4") == [
        {"type": "played", "player": 0, "card": "L4"},
        {"type": "assembled", "player": 0, "robot": 4},
        {"type": "game_ended", **end},
    ]
    state = at(options={"max_turns": 1}, phase="main", hands=[["W7"], []])
    assert played(state, "end")[-1] == {"type": "game_ended", **DRAWN, "final": None, "hands": None}


def test_handed_out_events_and_positions_are_copies() -> None:
    state = at(phase="main", hands=[["L4", "W7"], ["W2"]], areas=[FOUR[:-1], []])
    state.apply_action("play L4")
    before = json.dumps(state.position())
    ended: Any = (state.events or [])[-1].fields
    ended["final"][0]["assembled"].clear()
    ended["winners"].clear()
    state.position()["final"].clear()
    assert json.dumps(state.position()) == before


@pytest.mark.parametrize("deck", DECKS)
def test_a_match_in_sentences(deck: str) -> None:
    game = load(**DECKS[deck])
    told = set()
    for seed in range(4):
        for event in random_game(game, seed)[-1].events or []:
            for viewer in (0, 1, None):
                sentence = game.narrate(event.seen_by(viewer), ["Ana", "Bo"])
                assert sentence.endswith((".", "!"))
                assert not set("{}_") & set(sentence)
                assert "None" not in sentence
            told.add(event.type)
    assert "game_ended" in told


def test_sentences() -> None:
    game = load()

    def said(state: State, *actions: str, viewer: int | None = None) -> list[str]:
        before = len(state.events or [])
        played(state, *actions)
        return [game.narrate(event.seen_by(viewer), ["Ana", "Bo"]) for event in (state.events or [])[before:]]

    keys: dict[str, Any] = {"table": ["H5", "T6"], "pile": ["L8"], "phase": "challenge"}
    state = at(hands=[["W4", "W5"], ["W4", "W8"]], areas=[["H1"], []], **keys)
    assert said(state, "challenge H1", "accept", "show W4", "show W4", "hold", "hold", viewer=0) == [
        "Bo challenges for H1 in the area.",
        "Ana accepts the dispute.",
        "Bo makes a hidden choice.",
        "Shown are W4 and W4: 4 to 4.",
        "Bo makes a hidden choice.",
        "Shown are nothing and nothing: 4 to 4.",
        "Ana wins the dispute over H1; W4 and W4 are spent.",
        "The pile is shuffled, with W4 and W4 in it again.",
        "Ana takes H5 and T6 from the table into the area.",
    ]
    assert said(state.clone(), "draw", viewer=1)[0] == "Ana draws 3 hidden cards."
    state = at(hands=[["W4"], ["W4", "W8"]], **keys)
    assert said(state, "challenge H5", "accept", "show W8", viewer=1)[-1] == "Bo chooses W8."
    state = at(hands=[["W5"], ["W8"]], shown=[["W4"], ["W4"]], **{**keys, "phase": "show", "disputed": "H5"})
    assert said(state, "hold", viewer=1) == ["Bo chooses to show no weapon."]
    state = at(phase="main", hands=[["L4", "W7"], ["W2"]], areas=[FOUR[:-1], []])
    assert said(state, "play L4") == [
        "Ana plays L4.",
        "Ana has assembled robot 4.",
        "The robots are worth 17 to 0: Ana wins.",
    ]


# Advice.


def winnings(game: cardrules.BaseGame, other: str, matches: int) -> float:
    """What the greedy bot gains against another one, over both seats of each deal."""
    total = 0.0
    for seed in range(matches):
        for seat in (0, 1):
            bots = [cardrules.make_bot(other, 1), cardrules.make_bot(other, 1)]
            bots[seat] = cardrules.make_bot("greedy", 2)
            total += cardrules.play_match(game, bots, seed, events=False).replay().returns()[seat]
    return total / (2 * matches)


@pytest.mark.parametrize("deck", ["default", "turn_end", "armed"])
def test_the_advice_beats_random_play(deck: str) -> None:
    assert winnings(load(**DECKS[deck]), "random", 20) > 0.8


def best(state: State) -> str:
    scores = state.advice()
    assert len(scores) == len(state.legal_actions())
    return str(state.legal_actions()[scores.index(max(scores))])


def test_the_advice_is_sensible() -> None:
    areas = [["H1", "T1"], ["H3", "T3", "H4"]]
    assert best(at(hands=[["L1", "L3", "L4", "L8"], []], areas=areas)) == "lay L8"
    assert best(at(phase="challenge", table=["L3", "L5"], hands=[[], ["W1"]], areas=[["H8"], areas[1]])) == (
        "challenge L3"
    )
    keys: dict[str, Any] = {"phase": "show", "table": ["H5", "T3"], "areas": [[], ["H3", "L3", "H4"]]}
    hands = [["W5"], ["W2", "W7", "W8"]]
    assert best(at(disputed="T3", hands=hands, **keys)) == "show W8"
    assert best(at(disputed="H5", hands=hands, **keys)) == "show W7"
    later = {**keys, "shown": [["W4"], ["W4"]], "disputed": "T3"}
    assert best(at(hands=hands, **later)) == "show W8"
    assert best(at(hands=[["W5"], ["H1"]], **later)) == "hold"
    assert best(at(phase="main", hands=[["L1", "L8", "W2"], []], areas=areas, pile=["H2"])) == "play L8"
    assert best(at(phase="main", hands=[["W2", "W8"], []], areas=areas, pile=["H2"])) == "return W2"
    assert best(at(phase="main", hands=[["W8", "W10"], []], areas=areas, pile=["H2"])) == "draw"
    assert at(phase="over", turn=200, result=DRAWN).advice() == []


def test_the_evaluation_is_fair() -> None:
    even = at(hands=[["H1"], ["W1"]], areas=[["H2"], ["T2"]])
    assert even.evaluation() == [0.0, 0.0]
    ahead = at(hands=[["H1"], ["W1"]], areas=[["H2"], ["T3"]]).evaluation()
    assert ahead[0] == -ahead[1] < 0
    for state in random_game(load(), 2):
        values = state.evaluation()
        assert values[0] == -values[1]
        assert -1 <= values[0] <= 1
    assert state.evaluation() == state.returns()

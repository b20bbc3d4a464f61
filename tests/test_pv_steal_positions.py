"""Positions of the PV color game that are refused, and those at the limits."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardrules
from tests.pv_steal_states import OPTION_SETS, random_states, state_of

# Positions that are refused, and those at the limits.


@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"objectives": ["obj-R", "obj-B", None]}, "objectives"),
        ({"objectives": ["obj-R", "obj-B", "pv-RB"]}, "objectives"),
        ({"objective_deck": ["attack"]}, "objective_deck"),
        ({"pending": [None, "attack", None]}, "pending"),
        ({"owned": [["special"], [], []]}, "owned"),
        ({"discard": ["obj-Y"]}, "discard"),
        ({"defense": [0, 0, True]}, "defense"),
        ({"attack": [0, 0]}, "attack"),
        ({"direction": True}, "direction"),
        ({"swaps": 3}, "swaps"),
        ({"steals_left": 2, "phase": "special"}, "steals_left"),
        ({"clues": ["BR", "RBGYOP", "RBGYOP"]}, "clues"),
        ({"clues": ["RR", "RBGYOP", "RBGYOP"]}, "clues"),
        ({"clues": ["", "RBGYOP", "RBGYOP"]}, "clues"),
        ({"clues": ["RX", "RBGYOP", "RBGYOP"]}, "clues"),
        ({"blocked": [[0], [], []], "pending": [None, "pv-RB", None]}, "blocked"),
        ({"blocked": [[], [1], []], "pending": [None, "pv-RB", None]}, "blocked"),
        ({"bans": ["mute-one", None, None]}, "bans"),
        ({"turn": 0}, "turn"),
        ({"turn": 1001}, "turn"),
        ({"losers": [0, 0]}, "losers"),
        ({"faulted": [3]}, "faulted"),
        ({"phase": "lose"}, "losers"),
        ({"phase": "contest"}, "commits"),
        ({"phase": "contest", "pending": ["pv-BG", None, None], "commits": [None, "hold", "hold"]}, "commits"),
        ({"phase": "contest", "pending": ["pv-BG", None, None], "commits": [None, "try 3", None]}, "commits"),
        ({"phase": "try"}, "commits"),
        ({"phase": "faults"}, "phase"),
        ({"target": {"player": 1, "card": "attack"}}, "target"),
        ({"target": {"player": 3, "card": "pending"}}, "target"),
        ({"target": {"player": 1, "card": "pending"}}, "target"),
        ({"result": {"winners": [0], "termination": "goal"}}, "result"),
    ],
)
def test_more_refused_positions(keys: dict[str, Any], word: str) -> None:
    with pytest.raises(cardrules.PositionError, match=word):
        state_of(**keys)


@pytest.mark.rule("PVS-13.9", "PVS-13.10")
@pytest.mark.parametrize(
    ("keys", "word"),
    [
        ({"defense": [0, 3, 0]}, "defense"),
        ({"target": {"player": 0, "card": "pv-RB"}, "owned": [["pv-RB"], [], []]}, "target"),
        ({"target": {"player": 1, "card": "pv-BG"}}, "target"),
        ({"target": {"player": 1, "card": "pending"}}, "target"),
        ({"target": None}, "target"),
        ({"steals_left": 0}, "steals_left"),
        ({"pending": ["pv-RG", None, None]}, "pending"),
    ],
)
def test_refused_answers(keys: dict[str, Any], word: str) -> None:
    answer: dict[str, Any] = {"phase": "answer", "steals_left": 1, "target": {"player": 1, "card": "pv-RB"}}
    answer |= {"owned": [[], ["pv-RB"], []], "defense": [0, 4, 0]}
    assert state_of(**answer).current_player() == 1
    with pytest.raises(cardrules.PositionError, match=word):
        state_of(**answer | keys)


@pytest.mark.rule("PVS-13.6")
@pytest.mark.parametrize(
    ("winners", "termination", "owned", "fits"),
    [
        ([0], "goal", [["pv-RB", "pv-RG", "pv-RY", "pv-RO"], [], []], True),
        ([0, 1], "goal", [["pv-RB", "pv-RG", "pv-RY", "pv-RO"], [], []], False),
        ([2, 1], "deck_out", [[], ["pv-RB"], ["pv-RG"]], True),
        ([0, 1, 2], "deck_out", [[], ["pv-RB"], []], False),
        ([0], "deck_out", [["pv-RB", "pv-RG", "pv-RY", "pv-RO"], [], []], False),
        ([0, 1, 2], "turn_limit", [[], ["pv-RB"], []], True),
        ([1], "turn_limit", [[], ["pv-RB"], []], False),
    ],
)
def test_results(winners: list[int], termination: str, owned: list[list[str]], fits: bool) -> None:
    keys = {"phase": "over", "result": {"winners": winners, "termination": termination}, "owned": owned}
    if fits:
        state = state_of(**keys)
        assert state.winners == sorted(winners)
        assert sum(state.returns()) == pytest.approx(0)
        refusal = state.refusal("draw")
        assert refusal is not None
        assert refusal.rule == "PVS-11.6"
    else:
        with pytest.raises(cardrules.PositionError, match="result"):
            state_of(**keys)


def test_damaged_positions_are_refused_or_playable() -> None:
    rng = random.Random(8)
    for players, options in OPTION_SETS:
        states = random_states(players, options, seed=31)
        for _ in range(120):
            position = rng.choice(states).position()
            other = rng.choice(states).position()
            key = rng.choice(list(position))
            position[key] = rng.choice([other[key], other[key], None, [], 0, "x", {}])
            try:
                state = cardrules.state_from_position(position)
            except cardrules.PositionError:
                continue
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))


def test_unordered_keys_are_accepted_in_any_order() -> None:
    state = state_of(
        active=1,
        discard=["special", "pv-RB"],
        owned=[["pv-white", "pv-RG"], [], []],
        pending=["pv-BG", None, None],
        blocked=[[2, 1], [], []],
    )
    position = state.position()
    assert position["discard"] == ["pv-RB", "special"]
    assert position["owned"][0] == ["pv-RG", "pv-white"]
    assert position["blocked"] == [[1, 2], [], []]

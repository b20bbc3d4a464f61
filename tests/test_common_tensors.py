"""Observation tensors: a fixed layout, seen from the observer's seat."""

from __future__ import annotations

import numpy as np
import pytest

import cardrules
from cardrules import ArgumentError
from cardrules.testing.policies import take_any

GAME = cardrules.load_game("highcard", players=3)
POSITION = {
    "game": "highcard",
    "players": 3,
    "turn": 3,
    "hands": [["2s", "9s"], ["7s", "7h", "Kd"], ["As", "Ah", "Ad"]],
    "played": ["3d", None, None],
    "discard": ["Ts", "5c"],
    "taken": [1, 0, 2],
    "deck": ["4s"] * 1,
}
STATE = GAME.state_from_position(POSITION)


def block(name: str, player: int) -> list[float]:
    for title, first, size in GAME.observation_tensor_layout:
        if title.startswith(name):
            return [float(number) for number in STATE.observation_tensor(player)[first : first + size]]
    raise KeyError(name)


def cards(numbers: list[float]) -> list[list[str]]:
    """The cards whose numbers are 1, for each part of a block."""
    parts = [numbers[first : first + 52] for first in range(0, len(numbers), 52)]
    return [[card.code for card, number in zip(GAME.cards, part, strict=True) if number] for part in parts]


def test_shape_and_layout() -> None:
    tensor = STATE.observation_tensor(0)
    assert tensor.dtype == np.float32
    assert tensor.shape == GAME.observation_tensor_shape
    at = 0
    for _, first, size in GAME.observation_tensor_layout:
        assert first == at
        at += size
    assert (at,) == tensor.shape
    assert GAME.observation_tensor_layout is not GAME.observation_tensor_layout


def test_own_cards_only() -> None:
    assert cards(block("cards of hands", 0)) == [["2s", "9s"]]
    assert cards(block("cards of hands", 2)) == [["Ad", "Ah", "As"][::-1]]
    assert cards(block("cards of discard", 1)) == [["5c", "Ts"]]


def test_players_come_in_turn_order_from_the_observer_on() -> None:
    for player in range(3):
        sizes = [len(hand) / 8 for hand in ([2] * 2, [3] * 3, [3] * 3)]
        assert block("number of hands", player) == sizes[player:] + sizes[:player]
        assert block("taken", player) == [[1 / 8, 0, 2 / 8][(player + i) % 3] for i in range(3)]
        due = block("to_act", player)
        assert due == [1.0 if (player + i) % 3 == 1 else 0.0 for i in range(3)]


def test_numbers_are_out_of_their_limits() -> None:
    assert block("turn", 0) == [pytest.approx(3 / 100)]
    assert block("number of deck", 0) == [pytest.approx(1 / 52)]


def test_every_number_stays_in_range_and_the_tensor_is_the_caller_s() -> None:
    state = GAME.new_initial_state(7)
    generator = cardrules.Generator.from_seed(1)
    while not state.is_terminal():
        for player in range(3):
            tensor = state.observation_tensor(player)
            assert 0.0 <= tensor.min() <= tensor.max() <= 1.0
            before = tensor.tobytes()
            tensor[:] = 0.5
            assert state.observation_tensor(player).tobytes() == before
        state.apply_action(take_any(state, generator))


def test_what_is_hidden_leaves_no_trace() -> None:
    other = GAME.state_from_position({**POSITION, "hands": [["2s", "9s"], ["8c", "8h", "Kh"], ["Qs", "Qh", "Qd"]]})
    assert STATE.observation_tensor(0).tobytes() == other.observation_tensor(0).tobytes()
    assert STATE.observation_tensor(1).tobytes() != other.observation_tensor(1).tobytes()


@pytest.mark.parametrize("player", [-1, 3])
def test_only_players_observe(player: int) -> None:
    with pytest.raises(ArgumentError, match="this game has players 0 to 2"):
        STATE.observation_tensor(player)

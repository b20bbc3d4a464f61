"""The observation tensor of the PV color game, worked out a second time from the observation."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import cardrules
from cardrules.pv_steal.cards import BANS, COLORS, kinds_of
from tests.pv_steal_states import OPTION_SETS, random_states, state_of


def one_of(value: object, values: list[Any]) -> list[float]:
    return [float(value == other) for other in values]


def expected(state: cardrules.State, player: int) -> list[list[float]]:
    """The blocks of the tensor, from what the player observes."""
    game = state.game
    seen = state.observation(player)
    options: Any = game.options
    letters = list(COLORS[: options.colors])
    kinds = kinds_of(options.colors)
    main = [card.code for card in kinds.main]
    pv = [card.code for card in kinds.pv]
    copies = [game.copies(code) for code in main]
    seats = [(player + i) % game.players for i in range(game.players)]
    target = seen["target"] or {"player": None, "card": None}

    def counts(cards: list[str], codes: list[str]) -> list[float]:
        return [cards.count(code) / max(1, many) for code, many in zip(codes, copies, strict=False)]

    def each(key: str, *values: Any) -> list[list[float]]:
        return [one_of(seen[key][seat], list(values)) for seat in seats]

    def side_by_side(*blocks: list[list[float]]) -> list[float]:
        return [number for block in zip(*blocks, strict=True) for part in block for number in part]

    return [
        one_of(seen["phase"], list(game.phases)),
        one_of(seen["to_act"], seats),
        one_of(seen["active"], seats),
        [seen["turn"] / options.max_turns],
        side_by_side(
            each("objectives", *[f"obj-{letter}" for letter in letters]),
            [[float(letter in seen["clues"][seat]) for letter in letters] for seat in seats],
        ),
        [number for seat in seats for number in counts(seen["owned"][seat], pv)],
        side_by_side(
            each("pending", *pv), [[float(seat in seen["blocked"][placer]) for seat in seats] for placer in seats]
        ),
        side_by_side(
            [[seen[stock][seat] / 5 for stock in ("attack", "defense")] for seat in seats], each("bans", *BANS)
        ),
        one_of(seen["direction"], [1, -1]),
        [len(seen["deck"]) / sum(copies)],
        counts(seen["discard"], main),
        [seen["swaps"] / (game.players - 1)],
        [seen["steals_left"] / options.special_steals],
        one_of(target["player"], seats) + one_of(target["card"], [*pv, "pending"]),
        [float(seat in seen["losers"]) for seat in seats],
        [float(seat in seen["faulted"]) for seat in seats],
        side_by_side(each("commits", "hold", *[f"try {seat}" for seat in seats])),
    ]


@pytest.mark.parametrize(("players", "options"), OPTION_SETS)
def test_the_tensor_shows_what_is_observed(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(3)
    states = random_states(players, options, seed=8, games=3)
    by_phase = {state.position()["phase"]: state for state in states}
    for state in [*by_phase.values(), *rng.sample(states, min(40, len(states)))]:
        for player in range(players):
            tensor = state.observation_tensor(player)
            layout = state.game.observation_tensor_layout
            for (name, first, size), block in zip(layout, expected(state, player), strict=True):
                given = tensor[first : first + size]
                assert np.allclose(given, np.array(block, dtype=np.float32)), (name, given, block)


def test_players_and_targets_are_counted_from_the_observer_on() -> None:
    keys: dict[str, Any] = {
        "options": {"violations": "referee", "lose_pending": True},
        "bans": ["mute-all", None, None],
        "owned": [["pv-BG"], ["pv-RG", "pv-RG"], ["pv-RB"]],
        "pending": [None, "pv-multi", None],
        "blocked": [[], [0], []],
    }
    for phase in (
        {"phase": "answer", "steals_left": 1, "target": {"player": 1, "card": "pending"}, "defense": [0, 4, 0]},
        {"phase": "answer", "steals_left": 1, "target": {"player": 2, "card": "pv-RB"}, "defense": [0, 4, 5]},
        {"phase": "lose", "losers": [1, 2], "attack": [5, 1, 0]},
        {"phase": "lose", "losers": [1], "faulted": [0, 1], "direction": -1, "swaps": 1},
        {"phase": "contest", "commits": [None, None, "try 1"], "active": 0},
        {"phase": "try", "commits": [None, None, "try 1"], "blocked": [[], [], []], "active": 1},
    ):
        state = state_of(**(keys | phase))
        for player in range(3):
            blocks = [number for block in expected(state, player) for number in block]
            assert np.allclose(state.observation_tensor(player), blocks)

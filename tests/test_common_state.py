"""States and games: copies, returns, random sources, errors that survive a journey."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any, ClassVar

import numpy as np
import pytest

import cardrules
from cardrules import (
    CHANCE,
    TERMINAL,
    ArgumentError,
    BotError,
    CardRulesError,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    Refusal,
    UnknownAction,
)
from cardrules.common.errors import PositionOptionError
from cardrules.common.game import BaseGame
from cardrules.common.state import sample_outcome
from examples.highcard import HighCardGame
from tests.broken import Toss, TossState

GAME = cardrules.load_game("highcard", players=4)


def ended(winners: list[int], players: int = 4) -> cardrules.State:
    result = {"winners": winners, "termination": "hands_out"}
    return HighCardGame(players).state_from_position(
        {"game": "highcard", "players": players, "phase": "over", "result": result}
    )


@pytest.mark.parametrize(
    ("winners", "returns"),
    [
        ([2], [-1 / 3, -1 / 3, 1, -1 / 3]),
        ([0, 3], [1 / 3, -1 / 3, -1 / 3, 1 / 3]),
        ([0, 1, 2], [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
        ([0, 1, 2, 3], [0, 0, 0, 0]),
    ],
)
def test_returns_of_four(winners: list[int], returns: list[float]) -> None:
    assert ended(winners).returns() == pytest.approx(returns)


def test_returns_of_two() -> None:
    assert ended([0], 2).returns() == [1, -1]
    assert ended([1], 2).returns() == [-1, 1]
    assert ended([0, 1], 2).returns() == [0, 0]


def test_nothing_is_won_before_the_end() -> None:
    state = GAME.new_initial_state(7)
    assert state.returns() == [0.0] * 4
    assert (state.winners, state.termination, state.is_terminal(), state.is_chance_node()) == ([], None, False, False)
    assert state.current_player() == 0


def test_a_refused_action_changes_nothing() -> None:
    state = GAME.new_initial_state(7)
    before = state.position()
    illegal = next(action for action in GAME.actions if action not in state.legal_actions())
    with pytest.raises(IllegalAction) as caught:
        state.apply_action(illegal)
    assert caught.value.refusal == state.refusal(illegal) == Refusal("HC-2.1", f"{illegal.card} is not in your hand")
    assert caught.value.action == str(illegal)
    assert str(caught.value) == f"illegal action {str(illegal)!r}: {illegal.card} is not in your hand [HC-2.1]"
    assert state.position() == before
    assert state.events == []


def test_nobody_may_act_after_the_end() -> None:
    state = ended([0])
    assert state.current_player() == TERMINAL
    with pytest.raises(IllegalAction, match=r"the game is over \[HC-3.2\]"):
        state.apply_action("play 2s")


def test_no_concession_where_the_rules_know_none() -> None:
    state = GAME.new_initial_state(7)
    with pytest.raises(IllegalAction, match="the rules of High Card know no concession"):
        state.concede(0)
    with pytest.raises(ArgumentError):
        state.concede(4)


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_copies_are_equal_and_apart(way: Any) -> None:
    state = GAME.new_initial_state(7)
    state.apply_action(state.legal_actions()[0])
    other = way(state)
    assert other.game is GAME
    assert other.position() == state.position()
    assert other.events == state.events
    other.apply_action(other.legal_actions()[0])
    assert other.position() != state.position()
    assert len(other.events) == len(state.events or []) + 1


def test_winners_and_events_of_a_clone_are_its_own() -> None:
    state = ended([0])
    other = state.clone()
    other.winners.append(3)
    other.log("odd", {})
    assert state.winners == [0]
    assert state.events == []


@pytest.mark.parametrize(
    "source",
    [
        lambda: 7,
        lambda: cardrules.Generator.from_seed(7),
        lambda: random.Random(7),
        lambda: np.random.default_rng(7),
    ],
)
def test_resampling_from_any_source(source: Any) -> None:
    state = GAME.new_initial_state(7)
    worlds = [state.resample(0, source()) for _ in range(2)]
    assert worlds[0].position() == worlds[1].position()
    assert worlds[0].observation(0) == state.observation(0)
    assert worlds[0].position() != state.position()
    assert worlds[0].events is None


def test_resampling_from_the_operating_system_differs() -> None:
    state = GAME.new_initial_state(7)
    assert state.resample(0).position() != state.resample(0).position()


def test_a_generator_goes_on_from_world_to_world() -> None:
    state = GAME.new_initial_state(7)
    generator = cardrules.Generator.from_seed(1)
    assert state.resample(0, generator).position() != state.resample(0, generator).position()


def test_bad_arguments() -> None:
    state = GAME.new_initial_state(7)
    for player in (-1, 4):
        with pytest.raises(ArgumentError, match="this game has players 0 to 3"):
            state.resample(player)
        with pytest.raises(ArgumentError, match="this game has players 0 to 3"):
            state.observation(player)
    with pytest.raises(ArgumentError, match="a random source must be"):
        state.resample(0, "dice")
    with pytest.raises(ArgumentError, match="this is no chance node: player 0 is due to act"):
        state.chance_outcomes()


def test_chance_nodes() -> None:
    state = Toss().new_initial_state(7)
    assert state.current_player() == CHANCE
    assert state.is_chance_node()
    assert [(str(action), probability) for action, probability in state.chance_outcomes()] == [
        ("heads", 0.75),
        ("tails", 0.25),
    ]
    assert [str(action) for action in state.legal_actions()] == ["heads", "tails"]
    drawn = [str(sample_outcome(state, cardrules.Generator.from_seed(seed))) for seed in range(400)]
    assert drawn.count("heads") == pytest.approx(300, abs=40)
    state.apply_action("tails")
    assert state.current_player() == 0


def test_a_rounding_error_draws_an_outcome_that_can_happen() -> None:
    class Sliver(TossState):
        odds = (1e-12, 0.0)

    class SliverGame(Toss):
        state_class = Sliver

    state = SliverGame().new_initial_state(7)
    assert str(sample_outcome(state, cardrules.Generator.from_seed(1))) == "heads"


def test_playouts() -> None:
    played = GAME.playouts(5, seed=3)
    assert played.returns.shape == (5, 4)
    assert played.lengths.tolist() == [20] * 5
    assert set(played.terminations.tolist()) == {"hands_out"}
    assert np.allclose(played.returns.sum(axis=1), 0)
    later = GAME.playouts(2, seed=6)
    assert later.returns.tolist() == played.returns[3:].tolist()
    assert GAME.playouts(0).returns.shape == (0, 4)


def test_a_number_of_playouts_is_not_negative() -> None:
    with pytest.raises(ArgumentError, match="expected a number of games from 0 on, got -1"):
        GAME.playouts(-1)


@pytest.mark.parametrize("name", cardrules.game_names())
def test_a_playout_takes_legal_actions_at_random(name: str) -> None:
    game = cardrules.load_game(name)
    for seed in range(5):
        start = game.new_initial_state(seed)
        start.legal_actions()  # so that there is a list to forget
        state = start.clone()
        generator = cardrules.Generator.from_seed(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                action = sample_outcome(state, generator)
            else:
                legal = state.legal_actions()
                action = legal[generator.below(len(legal))]
            state.apply_action(action)
        assert game.playout(start, seed) == state.returns()
        assert start.position() == state.position()
        assert start.legal_actions() == []


def test_a_game_made_from_another_has_its_rules() -> None:
    class Variant(HighCardGame):
        name: ClassVar[str] = "variant"

    class Bare(BaseGame):
        name: ClassVar[str] = "bare"
        title: ClassVar[str] = "Bare"

        def _blank_state(self) -> cardrules.State:
            raise NotImplementedError

        def _deal(self, state: cardrules.State) -> None:
            raise NotImplementedError

    assert Variant().rules == GAME.rules
    with pytest.raises(ArgumentError, match=r"there is no rules\.md beside Bare"):
        _ = Bare().rules


def test_games_are_one_object_wherever_they_go() -> None:
    assert pickle.loads(pickle.dumps(GAME)) is GAME
    assert copy.copy(GAME) is copy.deepcopy(GAME) is GAME


def test_games_and_bots_are_what_the_protocols_say() -> None:
    assert isinstance(GAME, cardrules.Game)
    assert isinstance(cardrules.make_bot("random"), cardrules.Bot)
    assert not isinstance(GAME, cardrules.Bot)


def test_registered_games_are_found() -> None:
    assert "highcard" in cardrules.game_names()
    assert cardrules.game_names()[:2] == ["pocobot", "pokerone"]
    assert cardrules.game_class("highcard") is HighCardGame
    assert cardrules.state_from_position(GAME.new_initial_state(7).position()).game is GAME


ERRORS = [
    ArgumentError("why"),
    BotError("why"),
    NotationError("why"),
    RecordError("why"),
    OptionError("size", "too big"),
    PositionError("hand", "too many"),
    PositionOptionError("size", "too big"),
    IllegalAction("pass", Refusal("HC-2.1", "why")),
    UnknownAction("pass", Refusal("", "why")),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_of_one_family_and_survive_pickling(error: Exception) -> None:
    assert isinstance(error, CardRulesError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.__dict__ == error.__dict__

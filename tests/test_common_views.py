"""A player's view: all that the player may know, and nothing else."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import cardrules
from cardrules import ArgumentError, IllegalAction, PlayerView, UnknownAction

GAME = cardrules.load_game("highcard", players=2)
POSITION = {
    "game": "highcard",
    "hands": [["2c", "9s"], ["7s", "7h", "Kd"]],
    "played": ["3d", None],
    "deck": ["4s", "Ah"],
}


def views() -> tuple[PlayerView, PlayerView]:
    state = GAME.state_from_position(POSITION)
    return PlayerView(state, 0), PlayerView(state, 1)


def test_whose_turn_it_is() -> None:
    waiting, due = views()
    assert (waiting.player, waiting.is_my_turn, waiting.current_player) == (0, False, 1)
    assert (due.player, due.is_my_turn, due.current_player) == (1, True, 1)
    assert waiting.game is due.game is GAME
    assert repr(due) == "<player 1's view of <highcard state: turn 1, play, player 1 is due to act>>"


def test_only_the_player_who_is_due_sees_legal_actions() -> None:
    waiting, due = views()
    assert list(map(str, due.legal_actions)) == ["play 7s", "play 7h", "play Kd"]
    assert np.flatnonzero(due.legal_actions_mask).tolist() == [action.id for action in due.legal_actions]
    assert waiting.legal_actions == []
    assert not waiting.legal_actions_mask.any()
    assert waiting.legal_actions_mask.shape == due.legal_actions_mask.shape == (52,)
    assert due.advice == [7.0, 7.0, 13.0]
    assert waiting.advice == []


def test_observations_are_the_player_s_own() -> None:
    waiting, due = views()
    assert due.observation["hands"] == [["??", "??"], ["7s", "7h", "Kd"]]
    assert waiting.observation["hands"] == [["2c", "9s"], ["??", "??", "??"]]
    assert waiting.observation["played"] == ["3d", None]
    assert due.observation["played"] == ["??", None]
    assert due.observation_tensor.tobytes() != waiting.observation_tensor.tobytes()


def test_events_are_the_player_s_own() -> None:
    state = GAME.new_initial_state(7)
    state.apply_action(state.legal_actions()[0])
    mine, theirs = PlayerView(state, 0).events, PlayerView(state, 1).events
    assert mine[0]["card"] != "??"
    assert theirs == [{"type": "played", "player": 0, "card": "??"}]
    silent = GAME.new_initial_state(7, events=False)
    silent.apply_action(silent.legal_actions()[0])
    assert PlayerView(silent, 0).events == []


def test_refusals() -> None:
    waiting, due = views()
    assert due.refusal("play 7s") is None
    assert str(due.refusal("play 9s")) == "9s is not in your hand [HC-2.1]"
    assert str(waiting.refusal("play 9s")) == "player 0 is not due to act"
    with pytest.raises(UnknownAction):
        waiting.refusal("nonsense")
    over = GAME.state_from_position(
        {"game": "highcard", "phase": "over", "result": {"winners": [0], "termination": "hands_out"}}
    )
    assert str(PlayerView(over, 0).refusal("play 9s")) == "the game is over"


def test_parsing_gives_legal_actions_only() -> None:
    waiting, due = views()
    assert due.parse("play 7s") is GAME.actions.parse("play 7s")
    with pytest.raises(IllegalAction, match="9s is not in your hand"):
        due.parse("play 9s")
    with pytest.raises(IllegalAction, match="player 0 is not due to act"):
        waiting.parse("play 9s")
    with pytest.raises(UnknownAction):
        due.parse("nonsense")


def test_resampled_worlds_look_the_same() -> None:
    _, due = views()
    worlds = [due.resample(seed) for seed in range(20)]
    assert all(world.observation(1) == due.observation for world in worlds)
    assert len({str(world.position()["hands"]) for world in worlds}) > 1
    assert due.resample(3).position() == due.resample(3).position()


def test_a_view_tells_no_more_than_its_parts() -> None:
    """The names that a bot finds in a view."""
    names = {name for name in dir(views()[0]) if not name.startswith("_")}
    assert names == {
        "advice",
        "current_player",
        "events",
        "game",
        "is_my_turn",
        "legal_actions",
        "legal_actions_mask",
        "observation",
        "observation_tensor",
        "parse",
        "player",
        "ply",
        "refusal",
        "resample",
    }
    assert not hasattr(views()[0], "__dict__")


@pytest.mark.parametrize("name", ["player", "game", "ply", "observation", "events", "anything"])
def test_a_view_cannot_be_made_another_player_s(name: str) -> None:
    view = views()[0]
    with pytest.raises(AttributeError):
        setattr(view, name, 1)
    assert (view.player, view.game, view.ply) == (0, GAME, 0)


def test_worlds_can_be_played_on_with_any_source_of_chance() -> None:
    _, due = views()
    for source in (cardrules.Generator.from_seed(3), 3, random.Random(3), np.random.default_rng(3), None):
        assert sum(due.game.playout(due.resample(source), source)) == 0.0
    assert due.game.playout(due.resample(3), 5) == due.game.playout(due.resample(3), cardrules.Generator.from_seed(5))
    with pytest.raises(ArgumentError, match="a random source must be"):
        due.game.playout(due.resample(3), "dice")


def test_a_view_cannot_be_copied_or_sent_away() -> None:
    view = views()[0]
    for copied in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="would carry hidden cards along"):
            copied(view)


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_only_players_have_views(player: int) -> None:
    with pytest.raises(ArgumentError, match="this game has players 0 to 1"):
        PlayerView(GAME.new_initial_state(7), player)

"""The conformance suite itself: it passes right games, and finds every mistake of tests/broken.py."""

from __future__ import annotations

import pytest

import cardrules
from cardrules.testing import POLICIES, Fault, check_game, player_counts
from cardrules.testing.faults import difference
from cardrules.testing.policies import IDLE_VERBS
from examples.highcard import HighCardGame
from tests.broken import BROKEN, Good, Toss


@pytest.mark.parametrize("game", [Good, Toss])
def test_right_games_pass(game: type[Good]) -> None:
    report = check_game(game(3), matches=2, samples=3, damaged=40, processes=1)
    assert report.matches == 2
    assert report.phases == {"play": report.examined - 2, "over": 2}
    assert report.terminations == {"hands_out": 2}
    assert report.unused == set()


@pytest.mark.parametrize("name", sorted(BROKEN))
def test_every_mistake_is_found(name: str) -> None:
    game, check = BROKEN[name]
    with pytest.raises(Fault) as caught:
        check_game(
            game(),
            matches=3,
            samples=4,
            max_actions=1000,
            damaged=40 if check == "damage" else 0,
            processes=2 if name == "DealsByHash" else 0,
        )
    assert caught.value.check == check, caught.value


def test_a_fault_says_which_game_where_and_what() -> None:
    game, _ = BROKEN["LosesCards"]
    with pytest.raises(Fault) as caught:
        check_game(game(), matches=1, seed=5, processes=0)
    fault = caught.value
    assert str(fault) == f"load_game('highcard', players=2), {fault.where}: cards: {fault.reason}"
    assert fault.where.startswith("seed 5, players any, any, after action 2 (play ")
    assert fault.reason.startswith("since the deal (owner, card) [(-1, '")
    assert fault.position is not None
    assert fault.position["turn"] == 2


def test_an_exception_of_the_game_becomes_a_fault() -> None:
    game, _ = BROKEN["TellsWhatIsNotThere"]
    with pytest.raises(Fault, match="events: raised KeyError: 'card'"):
        check_game(game(), matches=1, processes=0)


def test_the_game_stays_registered_as_it_was() -> None:
    with pytest.raises(Fault):
        check_game(BROKEN["LosesCards"][0](), matches=1, processes=0)
    assert cardrules.game_class("highcard") is HighCardGame


def test_own_policies() -> None:
    report = check_game(
        HighCardGame(), matches=1, samples=0, policies={"first": POLICIES["first"]}, damaged=0, processes=0
    )
    assert report.actions == 10


def test_players_who_do_as_little_as_they_can() -> None:
    state = cardrules.load_game("pocobot").new_initial_state(seed=7)
    generator = cardrules.Generator.from_seed(0)
    assert POLICIES["idle"](state, generator).verb in IDLE_VERBS
    assert POLICIES["busy"](state, generator).verb not in IDLE_VERBS
    legal = state.legal_actions()
    assert POLICIES["first"](state, generator) is legal[0]
    assert POLICIES["last"](state, generator) is legal[-1]
    scores = state.advice()
    assert scores[legal.index(POLICIES["advised"](state, generator))] == max(scores)
    assert scores[legal.index(POLICIES["worst"](state, generator))] == min(scores)
    stalled = POLICIES["stalling"](state, generator)
    state.apply_action(stalled)
    assert state.turn == 1


def test_player_counts() -> None:
    assert player_counts(HighCardGame) == [2, 3, 4, 5, 6]
    assert player_counts(HighCardGame(3)) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("given", "expected", "words"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1}, {}, "a is 1, expected none"),
        ({}, {"a": 1}, "a is missing"),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, "a[1].b: 2 instead of 3"),
        ([1], [1, 2], "the value: [1] instead of [1, 2]"),
        (True, 1, "the value: True instead of 1"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, ""),
    ],
)
def test_difference(given: object, expected: object, words: str) -> None:
    assert difference(given, expected) == words

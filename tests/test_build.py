"""The installed library, whichever build it is: what a user sees of it is the same."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle

import pytest

import cardrules
from cardrules.common import cards, turns


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        (cardrules.Generator, "hexadecimal digits"),
        (cardrules.State, "One position of a game"),
        (cardrules.State.legal_actions, "ascending order of id"),
        (cardrules.State.apply_action, "IllegalAction"),
        (cards.pretty_card, "as people like to see it"),
        (turns.follower, "who is not out"),
        (cardrules.game_class("pokerone"), "Póker Uno"),
        (cardrules.game_class("bellum").draw, "battlefield"),
        (cardrules.BaseGame.rules, "The text of rules.md"),
        (cards, "interned objects"),
        (importlib.import_module("cardrules.bellum"), "Bellum Imperia"),
    ],
)
def test_docstrings_are_there(thing: object, told: str) -> None:
    assert told in (inspect.getdoc(thing) or "")


@pytest.mark.parametrize("name", cardrules.game_names())
def test_states_can_be_copied_and_pickled(name: str) -> None:
    state = cardrules.load_game(name).new_initial_state(7)
    for _ in range(5):
        state.apply_action(state.legal_actions()[0])
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.position() == state.position()
        assert other.legal_actions() == state.legal_actions()
        assert other.events == state.events


@pytest.mark.parametrize("name", cardrules.game_names())
def test_copies_of_games_and_actions_are_the_same_objects(name: str) -> None:
    game = cardrules.load_game(name)
    for thing in (game, game.actions, game.actions[0]):
        for other in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
            assert other is thing


def test_a_game_of_ones_own_can_inherit_from_the_library() -> None:
    class Named(cardrules.make_bot("random").__class__):  # type: ignore[misc]
        name = "named"

    record = cardrules.play_match(cardrules.load_game("pokerone"), [Named(), Named()], seed=1)
    assert record.bots == ["named", "named"]

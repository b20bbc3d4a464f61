"""Actions and their table."""

from __future__ import annotations

import copy
import pickle

import pytest

from cardrules import Action, ArgumentError, IllegalAction, NotationError, UnknownAction
from cardrules.common.cards import french_card
from examples.highcard import HighCardGame

GAME = HighCardGame(2)
TABLE = GAME.actions


def test_ids_are_dense_and_lead_to_the_same_objects() -> None:
    assert len(TABLE) == 52
    assert [action.id for action in TABLE] == list(range(52))
    for action in TABLE:
        assert TABLE[action.id] is action
        assert TABLE.parse(str(action)) is action


def test_an_action_names_its_cards() -> None:
    action = TABLE.parse("play Td")
    assert (action.verb, action.args, action.number) == ("play", ("Td",), -1)
    assert action.card is french_card("Td")
    assert action.cards == (french_card("Td"),)
    assert repr(action) == f"<action {action.id}: play Td>"


def test_actions_stay_the_same_objects() -> None:
    action = TABLE[7]
    assert copy.copy(action) is action
    assert copy.deepcopy([action])[0] is action
    import cardrules.common.game as games  # noqa: PLC0415

    interned = games.restore_game(HighCardGame, 2, {}).actions[7]
    assert pickle.loads(pickle.dumps(interned)) is interned


@pytest.mark.parametrize(
    "text", ["", "play", "play Zz", "PLAY 7S", " play 7s", "play 7s ", "play  7s", "7s", "play 7s\n"]
)
def test_other_texts_are_unknown_actions(text: str) -> None:
    with pytest.raises(UnknownAction) as caught:
        TABLE.parse(text)
    assert isinstance(caught.value, IllegalAction)
    assert isinstance(caught.value, NotationError)
    assert caught.value.action == text
    assert "no action of highcard is written so" in str(caught.value)
    assert text not in TABLE


def test_a_near_miss_is_named() -> None:
    with pytest.raises(UnknownAction, match="did you mean 'play 7s'"):
        TABLE.parse("playy 7s")


@pytest.mark.parametrize("given", [None, 7, ["play 7s"], b"play 7s"])
def test_only_texts_can_be_parsed(given: object) -> None:
    with pytest.raises((UnknownAction, TypeError)):  # the compiled build looks at types first
        TABLE.parse(given)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [-1, 52, 10**9])
def test_ids_out_of_range(number: int) -> None:
    with pytest.raises(ArgumentError, match="highcard has action ids 0 to 51"):
        TABLE[number]


def test_only_its_own_actions_are_in_a_table() -> None:
    other = HighCardGame(2)
    own = TABLE[0]
    assert own in TABLE
    assert "play 2s" in TABLE
    assert other.actions[0] not in TABLE
    assert 0 not in TABLE
    forged = Action(0, "play 2s", 0, "play", ("2s",), own.cards, own.card, -1, TABLE)
    assert forged not in TABLE
    forged.id = 99
    assert forged not in TABLE


def test_a_forged_action_is_refused() -> None:
    state = GAME.new_initial_state(7)
    legal = state.legal_actions()[0]
    forged = Action(legal.id, legal.notation, 0, "play", legal.args, legal.cards, legal.card, -1, TABLE)
    before = state.position()
    with pytest.raises(IllegalAction, match="action of another game"):
        state.apply_action(forged)
    with pytest.raises(IllegalAction, match="action of another game"):
        state.apply_action(HighCardGame(2).actions[legal.id])
    assert state.position() == before


@pytest.mark.parametrize("given", [None, 7, object()])
def test_what_is_no_action_at_all(given: object) -> None:
    with pytest.raises(ArgumentError, match="expected an action of highcard or its notation, got"):
        GAME.new_initial_state(7).apply_action(given)  # type: ignore[call-overload]

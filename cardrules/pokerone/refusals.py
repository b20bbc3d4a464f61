"""Why an action of Póker Uno is not legal now, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.common.actions import Action
from cardrules.common.cards import JOKER, FrenchCard
from cardrules.common.errors import Refusal

from .actions import DO_CHALLENGE, DO_DECLINE, DO_EAT, DO_PASS, DO_PLACE, DO_SWAP, matches
from .phases import CHALLENGE, OVER, PLAY, STEAL

if TYPE_CHECKING:
    from .state import PokeroneState


def refusal(state: PokeroneState, action: Action) -> Refusal | None:
    """The rule that forbids an action in a state, and the reason; None if it is legal."""
    if state.phase == OVER:
        return Refusal("ONE-8.6", "the game is over")
    kind = action.kind
    if kind == DO_CHALLENGE:
        return None if state.phase == CHALLENGE else Refusal("ONE-11.5", "there is no eat to challenge now")
    if kind == DO_DECLINE:
        return Refusal("ONE-3.4", "there is nothing to decline in phase play") if state.phase == PLAY else None
    if state.phase == CHALLENGE:
        return Refusal("ONE-11.5", f"player {state.active} has eaten: challenge it or decline")
    if state.phase == STEAL and kind in (DO_EAT, DO_PASS):
        return Refusal("ONE-12.2", f"{action} steals no turn: place or swap a card, or decline")
    if kind == DO_EAT:
        return _refuse_eat(state)
    if kind == DO_PASS:
        return _refuse_pass(state)
    card = next((card for card in state.hands[state.to_act] if card is action.card), None)
    if card is None:
        return Refusal("ONE-4.1" if kind == DO_PLACE else "ONE-5.1", f"{action.card} is not in your hand")
    if kind == DO_PLACE and not matches(card, state.open[-1]):
        return Refusal("ONE-4.1", f"{card} does not match {state.open[-1]}, the top card of the open pile")
    if kind == DO_SWAP and len(state.open) > 1 and not matches(card, state.open[-2]):
        return Refusal("ONE-5.1", f"{card} does not match {state.open[-2]}, the second card of the open pile")
    return None


def _playable(state: PokeroneState) -> list[FrenchCard]:
    """ONE-3.3."""
    return [card for card in state.hands[state.to_act] if matches(card, state.open[-1])]


def _refuse_eat(state: PokeroneState) -> Refusal | None:
    if state.open[-1].rank == JOKER:
        return Refusal("ONE-10.7", f"the top card of the open pile is the joker {state.open[-1]}")
    playable = _playable(state)
    if playable and not state.table.bluffing:
        return Refusal("ONE-6.1", f"{playable[0]} is playable: it matches {state.open[-1]}")
    return None


def _refuse_pass(state: PokeroneState) -> Refusal | None:
    if not state.table.free_pass and not _playable(state):
        return Refusal("ONE-7.1", f"you have no playable card to keep: none matches {state.open[-1]}")
    if state.passed[state.to_act]:
        return Refusal("ONE-7.2", "your latest action was a pass: take another one first")
    return None

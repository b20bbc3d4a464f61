"""Why an action is not legal, rule by rule; written apart from the listing of legal actions.

Reasons speak only of what the player due to act sees: the own hand and what is public.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.common.actions import Action
from cardrules.common.errors import Refusal

from .actions import ACCEPT, CHALLENGE, DRAW, HOLD, LAY, PASS, PLAY, REFUSE, RETURN, SHOW
from .areas import holds_part, holds_weapon, parts_of
from .cards import CARDS, RobotrocCard
from .phases import CHALLENGING, HAND_LIMIT, LAYING, MAIN, OVER, PHASES, RESPONDING, SHOWING

if TYPE_CHECKING:
    from .state import RobotrocState


def refuse(state: RobotrocState, action: Action) -> Refusal | None:
    """None for a legal action, else the rule that forbids it and the reason."""
    kind = action.kind
    if state.phase == OVER:
        return Refusal("ROB-10.13", "the game is over")
    if kind == LAY:
        return _wrong_phase(state, action, LAYING, "ROB-3.9") or _refuse_lay(state, CARDS[action.number])
    if kind == PASS:
        return _wrong_phase(state, action, CHALLENGING, "ROB-4.1")
    if kind == CHALLENGE:
        return _wrong_phase(state, action, CHALLENGING, "ROB-4.5") or _refuse_challenge(state, CARDS[action.number])
    if kind == ACCEPT:
        return _wrong_phase(state, action, RESPONDING, "ROB-5.2") or _refuse_accept(state)
    if kind == REFUSE:
        return _wrong_phase(state, action, RESPONDING, "ROB-5.1")
    if kind == SHOW:
        return _wrong_phase(state, action, SHOWING, "ROB-5.4") or _not_in_hand(state, action, "ROB-5.5")
    if kind == HOLD:
        return _wrong_phase(state, action, SHOWING, "ROB-5.7") or _refuse_hold(state)
    if kind == PLAY:
        return _wrong_phase(state, action, MAIN, "ROB-7.1") or _refuse_play(state, action)
    if kind == RETURN:
        return _wrong_phase(state, action, MAIN, "ROB-8.1") or _not_in_hand(state, action, "ROB-8.1")
    if kind == DRAW:
        return _wrong_phase(state, action, MAIN, "ROB-9.1") or _refuse_draw(state)
    return _wrong_phase(state, action, MAIN, "ROB-9.2")


def _wrong_phase(state: RobotrocState, action: Action, phase: int, rule: str) -> Refusal | None:
    if state.phase == phase:
        return None
    return Refusal(rule, f"{action.verb} belongs to phase {PHASES[phase]}, but this is phase {PHASES[state.phase]}")


def _not_in_hand(state: RobotrocState, action: Action, rule: str) -> Refusal | None:
    if action.card in state.hands[state.to_act]:
        return None
    return Refusal(rule, f"{action.card} is not in your hand")


def _refuse_lay(state: RobotrocState, card: RobotrocCard) -> Refusal | None:
    hand = state.hands[state.active]
    area = state.areas[state.active]
    if card in hand:
        return None
    if holds_part(hand):
        if card in area:
            return Refusal("ROB-3.4", f"{card} lies in your area, and your hand still holds a part")
        return Refusal("ROB-3.2", f"{card} is not in your hand")
    if card not in area:
        return Refusal("ROB-3.5", f"{card} is not in your area")
    if parts_of(area, card.value) == 3:
        return Refusal("ROB-3.6", f"{card} belongs to robot {card.value}, which is assembled in your area")
    return None


def _refuse_challenge(state: RobotrocState, card: RobotrocCard) -> Refusal | None:
    if not holds_weapon(state.hands[state.to_act]):
        return Refusal("ROB-4.6", "you have no weapon")
    if card in state.table:
        return None
    if card in state.areas[state.to_act]:
        return Refusal("ROB-4.5", f"{card} lies in your own area")
    area = state.areas[state.active]
    if card not in area:
        return Refusal("ROB-4.2", f"{card} lies neither on the table nor in the area of the active player")
    count = parts_of(area, card.value)
    if count > 1:
        return Refusal("ROB-4.3", f"{card} is protected, one of {count} parts of robot {card.value} in that area")
    return None


def _refuse_accept(state: RobotrocState) -> Refusal | None:
    if holds_weapon(state.hands[state.active]):
        return None
    return Refusal("ROB-5.3", "you have no weapon")


def _refuse_hold(state: RobotrocState) -> Refusal | None:
    if state.shown[0]:
        return None
    return Refusal("ROB-5.5", "in the first round of a dispute a weapon must be shown")


def _refuse_play(state: RobotrocState, action: Action) -> Refusal | None:
    if state.returned:
        return Refusal("ROB-7.3", "a weapon has been returned in this turn")
    return _not_in_hand(state, action, "ROB-7.1")


def _refuse_draw(state: RobotrocState) -> Refusal | None:
    count = len(state.hands[state.active])
    if count >= HAND_LIMIT:
        return Refusal("ROB-9.1", f"your hand is full ({count} of {HAND_LIMIT} cards)")
    if not state.pile and not state.returned:
        return Refusal("ROB-9.1", "the pile is empty and no weapon has been returned")
    return None

"""Why an action is not legal: every rule once more, apart from the listing of legal actions.

The reasons name own cards and what lies open, nothing else: all of it is known to the player due to act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cardrules.common.actions import Action
from cardrules.common.cards import FrenchCard
from cardrules.common.errors import Refusal

from .actions import (
    ATTACK,
    CLEAR,
    DEFEND,
    DIRECT,
    END,
    EXCHANGE,
    PLACE_DOWN,
    PLACE_UP,
    PROMOTE,
    RETREAT,
    SACRIFICE,
    SQUIRE,
    TARGET,
)
from .cards import COLUMNS, HAND_SIZE, is_letter, is_number, strength
from .phases import IN_ATTACK, IN_CLEAR, IN_DEFENSE, IN_RETREAT, OVER

if TYPE_CHECKING:
    from .state import QuadsbattleState


def refusal(state: QuadsbattleState, action: Action) -> Refusal | None:
    """None if the player due may take the action, else the rule against it and the reason."""
    if state.phase == OVER:
        return Refusal("QB-10.6", "the game is over")
    kind = action.kind
    if kind in (SACRIFICE, TARGET, DIRECT):
        return _strike_refusal(state, action)
    if state.phase == IN_ATTACK:
        return Refusal("QB-3.3", f"the attack of column {state.attacker} has begun and is carried out first")
    if kind == END:
        return None
    if kind == RETREAT:
        return _retreat_refusal(state, action)
    phase = state.phase
    if phase == IN_RETREAT:
        return Refusal("QB-7.20", "after the attack of the turn there is only a retreat or the end of the turn")
    if kind == ATTACK:
        return _attack_refusal(state, action)
    if kind == CLEAR:
        if phase != IN_CLEAR:
            return Refusal("QB-4.1", "clear is the first action of a turn or none, and the turn has other actions")
        return None
    card = cast(FrenchCard, action.card)
    if card not in state.hand[state.active]:
        return Refusal(_RULES[kind], f"{card} is not in your hand")
    if kind == DEFEND:
        return _defend_refusal(state, action.number)
    if kind == SQUIRE:
        return _squire_refusal(state, card, action.number)
    if phase == IN_DEFENSE:
        return Refusal("QB-3.2", "the offense of this turn is over")
    if kind == PROMOTE:
        return _promote_refusal(state, card, action.number)
    if kind == EXCHANGE:
        return _exchange_refusal(state)
    return None if _has_room(state) else Refusal("QB-5.1", "all your five columns are occupied")


_RULES: Final = {
    PLACE_UP: "QB-5.1",
    PLACE_DOWN: "QB-5.1",
    PROMOTE: "QB-5.2",
    EXCHANGE: "QB-5.5",
    DEFEND: "QB-6.1",
    SQUIRE: "QB-6.2",
}


def _strike_refusal(state: QuadsbattleState, action: Action) -> Refusal | None:
    kind = action.kind
    field = state.attack[1 - state.active]
    if state.phase != IN_ATTACK:
        rule = "QB-7.4" if kind == SACRIFICE else "QB-7.6" if kind == TARGET else "QB-7.14"
        return Refusal(rule, "no attack has begun")
    if kind == SACRIFICE:
        if action.card not in state.hand[state.active]:
            return Refusal("QB-7.4", f"{action.card} is not in your hand")
    elif kind == TARGET:
        if field[action.number - 1] is None:
            return Refusal("QB-7.6", f"column {action.number} of the opponent is empty")
    elif any(card is not None for card in field):
        return Refusal("QB-7.14", "the opponent has cards in the field")
    return None


def _retreat_refusal(state: QuadsbattleState, action: Action) -> Refusal | None:
    if state.attack[state.active][action.number - 1] is None:
        return Refusal("QB-8.1", f"your column {action.number} is empty")
    held = len(state.hand[state.active])
    if held >= HAND_SIZE:
        return Refusal("QB-8.1", f"you hold {held} cards, and a card retreats to a hand of fewer than {HAND_SIZE}")
    return None


def _attack_refusal(state: QuadsbattleState, action: Action) -> Refusal | None:
    if state.turn == 1:
        return Refusal("QB-7.2", "there is no battle in the first turn")
    card = state.attack[state.active][action.number - 1]
    if card is None:
        return Refusal("QB-7.1", f"your column {action.number} is empty")
    if not is_number(card) and all(target is None for target in state.attack[1 - state.active]):
        return Refusal("QB-7.14", f"only a number attacks an empty field, and {card} is none")
    return None


def _defend_refusal(state: QuadsbattleState, column: int) -> Refusal | None:
    if state.attack[state.active][column - 1] is None:
        return Refusal("QB-6.1", f"your column {column} is empty")
    if state.defense[state.active][column - 1] is not None:
        return Refusal("QB-6.3", f"your column {column} has a defense card already")
    return None


def _squire_refusal(state: QuadsbattleState, card: FrenchCard, column: int) -> Refusal | None:
    replaced = state.defense[state.active][column - 1]
    if replaced is None:
        return Refusal("QB-6.2", f"your column {column} has no defense card")
    return _replacement_refusal(card, replaced)


def _promote_refusal(state: QuadsbattleState, card: FrenchCard, column: int) -> Refusal | None:
    replaced = state.attack[state.active][column - 1]
    if replaced is None:
        return Refusal("QB-5.2", f"your column {column} is empty")
    return _replacement_refusal(card, replaced)


def _replacement_refusal(card: FrenchCard, replaced: FrenchCard) -> Refusal | None:
    if not is_number(replaced):
        return Refusal("QB-2.8", f"only a number can be replaced, and {replaced} is none")
    if strength(card) <= strength(replaced):
        return Refusal("QB-2.8", f"{card} is not stronger than {replaced}")
    return None


def _exchange_refusal(state: QuadsbattleState) -> Refusal | None:
    room = _has_room(state)
    for card in state.hand[state.active]:
        if room and not is_letter(card):
            return Refusal("QB-5.5", f"{card} can be placed")
        for column in range(COLUMNS):
            if _promote_refusal(state, card, column + 1) is None:
                return Refusal("QB-5.5", f"{card} can be promoted to column {column + 1}")
    return None


def _has_room(state: QuadsbattleState) -> bool:
    return any(card is None for card in state.attack[state.active])

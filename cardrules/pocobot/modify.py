"""Modify the mech: operations and trims (rules of section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cardrules.common.actions import Action
from cardrules.common.cards import HEARTS, NO_SUIT, FrenchCard
from cardrules.common.zones import insert, take

from .actions import BOOSTER, COPILOT, INSTALL, PILOT, REMOVE, REMOVE_COPILOT, REMOVE_PILOT, RETARGET, card_of
from .panel import ZONES
from .phases import MODIFY, TRIM

if TYPE_CHECKING:
    from .state import PocobotState


def modify(state: PocobotState, action: Action) -> None:
    """Carries out the first or the second operation of a Modify action, and what follows from it."""
    lost_heart = operate(state, action)
    state.operations += 1
    if state.operations == 1:
        state.heart_due = lost_heart and not state.table.free  # POC-7.17
    else:
        lost_heart = lost_heart or state.heart_due
        state.heart_due = False
        if state.table.lose and lost_heart and not state.defense[state.active]:
            state.finish([1 - state.active], "scrapped")  # POC-7.16, POC-13.5
            return
    if action.kind >= REMOVE_PILOT and state.module_over_limit() != NO_SUIT:
        state.phase = TRIM  # POC-7.18
    else:
        _settle(state)


def trim(state: PocobotState, action: Action) -> None:
    """POC-7.18."""
    player = state.active
    card = card_of(action)
    state.take_off(player, card)
    insert(state.discard, card)  # POC-7.13
    if state.events is not None:
        state.log("trimmed", {"player": player, "card": card.code, "zone": ZONES[card.suit]})
    if state.module_over_limit() == NO_SUIT:
        _settle(state)


def _settle(state: PocobotState) -> None:
    """POC-7.19."""
    if state.operations == 1:
        state.phase = MODIFY
    else:
        state.end_turn(False)


def operate(state: PocobotState, action: Action) -> bool:
    """Carries out one operation and nothing that follows from it.

    Returns:
        Whether it removed the last heart in `defense` (POC-7.17).
    """
    kind = action.kind
    if kind == INSTALL:
        _install(state, card_of(action))
        return False
    if kind == REMOVE:
        return _remove(state, card_of(action))
    if kind == RETARGET:
        _retarget(state, action.number)
    elif kind in (PILOT, COPILOT, BOOSTER):
        _place(state, action)
    else:
        _clear(state, kind)
    state.limits_changed()
    return False


def _install(state: PocobotState, card: FrenchCard) -> None:
    """POC-7.4."""
    player = state.active
    take(state.hands[player], card)
    state.put(player, card)
    if state.events is not None:
        state.log("installed", {"player": player, "card": card.code, "zone": ZONES[card.suit]})


def _remove(state: PocobotState, card: FrenchCard) -> bool:
    """POC-7.5, POC-7.13."""
    player = state.active
    state.take_off(player, card)
    insert(state.discard, card)
    if state.events is not None:
        state.log("removed", {"player": player, "card": card.code, "zone": ZONES[card.suit]})
    return card.suit == HEARTS and not state.defense[player]


def _place(state: PocobotState, action: Action) -> None:
    """POC-7.6, POC-7.8, POC-7.11."""
    player = state.active
    card = card_of(action)
    take(state.hands[player], card)
    if action.kind == PILOT:
        state.pilot[player] = card
    elif action.kind == COPILOT:
        state.copilot[player] = card
        if action.number >= 0:
            state.copilot_module[player] = action.number
    else:
        state.booster[player] = card
    if state.events is None:
        return
    if action.kind == BOOSTER:
        state.log("boosted", {"player": player, "card": card.code})
    elif action.number < 0:
        state.log("crewed", {"player": player, "slot": action.verb, "card": card.code})
    else:
        state.log("crewed", {"player": player, "slot": action.verb, "card": card.code, "module": ZONES[action.number]})


def _clear(state: PocobotState, kind: i64) -> None:
    """POC-7.7, POC-7.9, POC-7.11."""
    player = state.active
    if kind == REMOVE_PILOT:
        slot = "pilot"
        card = state.pilot[player]
        state.pilot[player] = None
    elif kind == REMOVE_COPILOT:
        slot = "copilot"
        card = state.copilot[player]
        state.copilot[player] = None
        state.copilot_module[player] = NO_SUIT
    else:
        slot = "booster"
        card = state.booster[player]
        state.booster[player] = None
    assert card is not None
    insert(state.discard, card)  # POC-7.13
    if state.events is not None:
        state.log("unslotted", {"player": player, "slot": slot, "card": card.code})


def _retarget(state: PocobotState, module: i64) -> None:
    """POC-7.10."""
    player = state.active
    if state.events is not None:
        state.log("retargeted", {"player": player, "from": ZONES[state.copilot_module[player]], "to": ZONES[module]})
    state.copilot_module[player] = module

"""Why an action is not legal, rule by rule, apart from the listing of the legal ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.common.actions import Action
from cardrules.common.cards import DIAMONDS, HEARTS, NO_SUIT, FrenchCard
from cardrules.common.errors import Refusal

from .actions import (
    ATTACK,
    BOOSTER,
    BURN,
    BURN_FUEL,
    COPILOT,
    DISCARD,
    DODGE,
    FIRE,
    INSTALL,
    LAST_OPERATION,
    MANEUVER,
    PASS,
    PILOT,
    REMOVE,
    REMOVE_BOOSTER,
    REMOVE_COPILOT,
    REMOVE_PILOT,
    SHOOT,
    TAKE,
    TRIM_CARD,
    card_of,
)
from .modify import operate
from .panel import ZONES, count_figures, is_figure, is_numeric, total
from .phases import DEFEND, FUEL, MAIN, MANEUVERING, MODIFY, OVER, TRIM

if TYPE_CHECKING:
    from .state import PocobotState


def refuse(state: PocobotState, action: Action) -> Refusal | None:
    """The rule that forbids an action of the table, None if it is legal."""
    phase = state.phase
    kind = action.kind
    if phase == OVER:
        return Refusal("POC-13.7", "the game is over")
    if phase == MAIN:
        return _refuse_main(state, action)
    if phase == MODIFY:
        if kind > LAST_OPERATION:
            return Refusal("POC-7.1", "the second operation of the Modify action is due, nothing else")
        return _refuse_operation(state, action)
    if phase == TRIM:
        return _refuse_trim(state, action)
    if phase == FUEL:
        return _refuse_in_attack(state, action)
    if phase == DEFEND:
        return _refuse_defense(state, action)
    return _refuse_discard(state, action)


def _not_in_hand(state: PocobotState, card: FrenchCard, rule: str) -> Refusal | None:
    """Refuses a card that the player due does not hold."""
    if card in state.hands[state.to_act]:
        return None
    return Refusal(rule, f"{card} is not in your hand")


def _refuse_main(state: PocobotState, action: Action) -> Refusal | None:
    """POC-6.6."""
    kind = action.kind
    if kind == PASS:
        return None
    if kind <= LAST_OPERATION:
        refusal = _refuse_operation(state, action)
        if refusal is None and not _can_follow(state, action):
            return Refusal("POC-7.3", f"after {action} no second operation would be possible")
        return refusal
    if kind == BURN:
        if state.burned_last[state.active]:
            return Refusal("POC-8.2", "you burned a card in your last turn")
        return _not_in_hand(state, card_of(action), "POC-8.1")
    if kind == MANEUVER:
        return _refuse_maneuver(state)
    if kind == ATTACK:
        return _refuse_attack(state)
    if kind == SHOOT:
        if not state.projectiles_enabled:
            return Refusal("POC-10.1", "there has been no attack in this game yet")
        if card_of(action) not in state.projectiles[state.active]:
            return Refusal("POC-10.1", f"{action.card} is not among your projectiles")
        return None
    return Refusal("POC-6.6", f"a main action is due, and {action} is none")


# Modify.


def _can_follow(state: PocobotState, action: Action) -> bool:
    """POC-7.3: whether some second operation would be legal after the first."""
    after = state.clone()
    after.events = None
    lost_heart = operate(after, action)
    after.operations = 1
    after.heart_due = lost_heart and not after.table.free
    after.phase = MODIFY
    return any(_refuse_operation(after, second) is None for second in after.table.operations)


def _refuse_operation(state: PocobotState, action: Action) -> Refusal | None:
    """POC-7.2: as the first operation in phase `main`, but for POC-7.3; as the second in `modify`."""
    kind = action.kind
    player = state.active
    second = state.phase == MODIFY
    if state.heart_due and state.table.keep and (kind != INSTALL or card_of(action).suit != HEARTS):
        return Refusal("POC-7.15", "you removed your only heart: another one must be installed now")
    lonely = state.pilot[player] is None and state.copilot[player] is not None
    if second and lonely and kind not in (PILOT, REMOVE_COPILOT):
        return Refusal("POC-7.14", "your copilot has no pilot: place a pilot or remove the copilot")
    if kind == INSTALL:
        return _refuse_install(state, card_of(action))
    if kind == REMOVE:
        return _refuse_remove(state, card_of(action), second)
    if kind == BOOSTER:
        held = state.booster[player]
        if held is not None:
            return Refusal("POC-7.11", f"{held} is your booster already")
        return _not_in_hand(state, card_of(action), "POC-7.11")
    if kind == REMOVE_BOOSTER:
        return None if state.booster[player] is not None else Refusal("POC-7.11", "you have no booster")
    return _refuse_crew(state, action, second)


def _refuse_install(state: PocobotState, card: FrenchCard) -> Refusal | None:
    """POC-7.4."""
    player = state.active
    refusal = _not_in_hand(state, card, "POC-7.4")
    if refusal is None and card.suit != DIAMONDS:
        limit = state.limits[player][card.suit]
        count = len(state.zone(card.suit)[player])
        if count >= limit:
            return Refusal("POC-7.4", f"the {ZONES[card.suit]} module is full ({count} of {limit})")
    return refusal


def _refuse_remove(state: PocobotState, card: FrenchCard, second: bool) -> Refusal | None:
    """POC-7.5, POC-7.15."""
    player = state.active
    if card not in state.zone(card.suit)[player]:
        return Refusal("POC-7.5", f"{card} is not in your {ZONES[card.suit]}")
    if state.table.keep and card.suit == HEARTS and len(state.defense[player]) == 1:
        if second:
            return Refusal("POC-7.15", f"{card} is your only heart, and no operation is left to replace it")
        if not any(held.suit == HEARTS and is_numeric(held) for held in state.hands[player]):
            return Refusal("POC-7.15", f"{card} is your only heart, and your hand has none to replace it")
    return None


def _refuse_crew(state: PocobotState, action: Action, second: bool) -> Refusal | None:
    """POC-7.6 to POC-7.10."""
    kind = action.kind
    player = state.active
    pilot = state.pilot[player]
    copilot = state.copilot[player]
    if kind == PILOT:
        if pilot is not None:
            return Refusal("POC-7.6", f"{pilot} is your pilot already")
        return _not_in_hand(state, card_of(action), "POC-7.6")
    if kind == REMOVE_PILOT:
        if pilot is None:
            return Refusal("POC-7.7", "you have no pilot")
        if second and copilot is not None:
            return Refusal("POC-7.7", "the copilot would be left without a pilot at the end of the action")
        return None
    if kind == COPILOT:
        if pilot is None:
            return Refusal("POC-7.8", "a copilot needs a pilot")
        if copilot is not None:
            return Refusal("POC-7.8", f"{copilot} is your copilot already")
        return _not_in_hand(state, card_of(action), "POC-7.8")
    if kind == REMOVE_COPILOT:
        return None if copilot is not None else Refusal("POC-7.9", "you have no copilot")
    if copilot is None or copilot.suit != DIAMONDS:
        return Refusal("POC-7.10", "you have no copilot of diamonds")
    if state.copilot_module[player] == action.number:
        return Refusal("POC-7.10", f"your copilot raises the {ZONES[action.number]} module already")
    return None


def _refuse_trim(state: PocobotState, action: Action) -> Refusal | None:
    """POC-7.18."""
    suit = state.module_over_limit()
    if action.kind != TRIM_CARD or card_of(action).suit != suit:
        limit = state.limits[state.active][suit]
        count = len(state.zone(suit)[state.active])
        return Refusal("POC-7.18", f"the {ZONES[suit]} module must be trimmed: it holds {count} cards of {limit}")
    if card_of(action) not in state.zone(suit)[state.active]:
        return Refusal("POC-7.18", f"{action.card} is not in your {ZONES[suit]}")
    return None


# Draw and pass.


def _refuse_maneuver(state: PocobotState) -> Refusal | None:
    """POC-8.5."""
    player = state.active
    if state.pilot[player] is None or state.copilot[player] is None:
        return Refusal("POC-8.5", "your crew is not complete: a maneuver takes pilot and copilot")
    figures = count_figures(state.hands[player])
    if figures < 2:
        return Refusal("POC-8.5", f"a maneuver takes two figures of the hand, you have {figures}")
    return None


def _refuse_discard(state: PocobotState, action: Action) -> Refusal | None:
    """POC-12.2; POC-8.6."""
    maneuvering = state.phase == MANEUVERING
    rule = "POC-8.6" if maneuvering else "POC-12.2"
    if action.kind != DISCARD:
        what = "figure" if maneuvering else "card"
        return Refusal(rule, f"a {what} of the hand must be discarded ({state.discards_left} to go)")
    if maneuvering and not is_figure(card_of(action)):
        return Refusal(rule, f"{action.card} is no figure")
    return _not_in_hand(state, card_of(action), rule)


# Attack and defense.


def _refuse_attack(state: PocobotState) -> Refusal | None:
    """POC-9.1."""
    player = state.active
    pilot = state.pilot[player]
    if pilot is None:
        return Refusal("POC-9.1", "your mech is not mounted: it has no pilot")
    count = len(state.projectiles[player]) + len(state.defense[player]) + len(state.armor[player])
    if count < 6:
        return Refusal("POC-9.1", f"your mech is not mounted: its modules hold {count} cards of 6")
    main = len(state.zone(pilot.suit)[player])
    if main < 3:
        return Refusal("POC-9.1", f"your mech is not mounted: it holds {main} cards of 3 of the pilot's suit")
    if not state.projectiles[player]:
        return Refusal("POC-9.1", "you have no projectiles")
    if not state.fuel[player] and not (state.burns_armor(player) and state.armor[player]):
        return Refusal("POC-9.1", "you have no fuel")
    return None


def _refuse_in_attack(state: PocobotState, action: Action) -> Refusal | None:
    """POC-9.2 to POC-9.8."""
    player = state.active
    if action.kind == BURN_FUEL:
        return _refuse_fuel(state, card_of(action))
    if action.kind != FIRE:
        return Refusal("POC-9.2", "a fuel attack has begun: burn fuel or fire")
    if state.burn_suit == NO_SUIT:
        return Refusal("POC-9.6", "no fuel has been burned yet")
    if action.card is None:
        return None
    if card_of(action) not in state.projectiles[player]:
        return Refusal("POC-9.7", f"{action.card} is not among your projectiles")
    if state.table.extra_counts_once and len(state.projectiles[player]) == 1:
        return Refusal("POC-9.8", f"{action.card} is your only projectile: nothing would be left to declare")
    return None


def _refuse_fuel(state: PocobotState, card: FrenchCard) -> Refusal | None:
    """POC-9.2 to POC-9.4."""
    player = state.active
    if card not in state.zone(card.suit)[player]:
        return Refusal("POC-9.2", f"{card} is not in your {ZONES[card.suit]}")
    if state.burn_suit == NO_SUIT:
        if card.suit != DIAMONDS and not state.burns_armor(player):
            return Refusal("POC-9.2", "clubs burn only with A♦ as booster")
        return None
    if card.suit != state.burn_suit:
        return Refusal("POC-9.3", f"this attack burns cards of {ZONES[state.burn_suit]}, {card} is of another suit")
    points = total(state.projectiles[player])
    if 2 * state.burn_points >= points:
        enabled = 2 * state.burn_points
        return Refusal("POC-9.4", f"the fuel burned enables {enabled} points, your projectiles have {points}")
    return None


def _refuse_defense(state: PocobotState, action: Action) -> Refusal | None:
    """POC-11.1."""
    if action.kind == TAKE:
        return None
    if action.kind == DODGE:
        return _not_in_hand(state, card_of(action), "POC-11.1")
    return Refusal("POC-11.1", f"an attack of {state.damage} comes in: dodge it with a numeric ♦ or take it")

"""Attacks, defense and damage (rules of sections 9 to 11 and 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.common.actions import Action
from cardrules.common.cards import NO_SUIT, FrenchCard
from cardrules.common.zones import insert, take

from .actions import card_of
from .panel import total
from .phases import DEFEND, FUEL

if TYPE_CHECKING:
    from .state import PocobotState


def attack(state: PocobotState) -> None:
    """POC-9.1."""
    state.phase = FUEL
    if state.events is not None:
        state.log("attacked", {"player": state.active, "kind": "fuel"})


def burn_fuel(state: PocobotState, action: Action) -> None:
    """POC-9.2."""
    card = card_of(action)
    state.take_off(state.active, card)
    insert(state.discard, card)
    state.burn_suit = card.suit
    state.burn_points += card.rank
    if state.events is not None:
        state.log("fuel_burned", {"player": state.active, "card": card.code, "points": state.burn_points})


def fire(state: PocobotState, action: Action) -> None:
    """POC-9.5 to POC-9.8."""
    points = total(state.projectiles[state.active])
    extra = None if action.card is None else card_of(action)
    if extra is not None and state.table.extra_counts_once:  # POC-9.8
        points -= extra.rank
    declared = min(2 * state.burn_points, points)  # POC-9.5
    state.burn_suit = NO_SUIT
    state.burn_points = 0
    _open_fire(state, declared, extra)


def shoot(state: PocobotState, action: Action) -> None:
    """POC-10.3."""
    if state.events is not None:
        state.log("attacked", {"player": state.active, "kind": "projectile"})
    _open_fire(state, 0, card_of(action))


def _open_fire(state: PocobotState, declared: int, projectile: FrenchCard | None) -> None:
    """POC-9.9, POC-10.3: declared points and a spade that is fired, if any, hit the other mech."""
    player = state.active
    state.damage = declared
    if projectile is not None:
        state.take_off(player, projectile)
        insert(state.discard, projectile)
        state.damage += projectile.rank
    if state.events is not None:
        code = None if projectile is None else projectile.code
        state.log("fired", {"player": player, "declared": declared, "extra": code, "damage": state.damage})
        if not state.projectiles_enabled:
            state.log("projectiles_enabled", {})
    state.projectiles_enabled = True  # POC-10.1
    state.phase = DEFEND
    state.to_act = 1 - player


def defend(state: PocobotState, action: Action) -> None:
    """POC-11.1 to POC-11.7: the answer, then the damage."""
    player = state.to_act
    damage = state.damage
    state.damage = 0
    if action.card is not None:
        card = card_of(action)
        take(state.hands[player], card)
        insert(state.discard, card)
        damage = max(0, damage - card.rank)  # POC-11.2
        if state.events is not None:
            state.log("dodged", {"player": player, "card": card.code, "damage": damage})
    elif state.events is not None:
        state.log("took", {"player": player, "damage": damage})
    hearts = state.defense[player]
    damage = _absorb(state, damage, state.armor[player], state.discard, "armor")  # POC-11.3
    if damage > 0 and hearts:
        _absorb(state, damage, hearts, state.removed, "heart")  # POC-11.5
        if not hearts:
            state.finish([state.active], "destroyed")  # POC-13.1
            return
    elif damage > 0 and state.table.exposed_core:
        state.finish([state.active], "exposed")  # POC-13.3
        return
    state.end_turn(False)  # POC-11.7


def _absorb(state: PocobotState, damage: int, cards: list[FrenchCard], pile: list[FrenchCard], what: str) -> int:
    """POC-11.3, POC-11.4: the lowest cards fall, onto `pile`, while the damage is greater than their value.

    Returns:
        The damage that gets past all the cards; 0 when one of them stops it.
    """
    player = state.to_act
    while cards and damage > cards[0].rank:
        card = cards[0]
        state.take_off(player, card)
        insert(pile, card)
        damage -= card.rank
        if state.events is not None:
            state.log(what + "_lost", {"player": player, "card": card.code, "damage": damage})
    if not cards:
        return damage
    if damage > 0 and state.events is not None:
        state.log(what + "_held", {"player": player, "card": cards[0].code, "damage": damage})
    return 0

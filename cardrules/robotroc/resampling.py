"""Dealing anew what a player may not know, within all that is public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.common.generator import Generator
from cardrules.common.zones import sort

from .areas import free_parts, holds_part, holds_weapon
from .cards import NO_WEAPON, WEAPON, RobotrocCard
from .phases import CHALLENGING, LAYING, RESPONDING, SHOWING, TABLE_LIMIT

if TYPE_CHECKING:
    from .state import RobotrocState


def deal_anew(state: RobotrocState, player: int, generator: Generator) -> None:
    """Deals the other player's hand, the pile and a commitment hidden from `player` anew, in place."""
    if state.final is not None:  # ROB-11.4
        sort(state.pile)
        generator.shuffle(state.pile)
        return
    other = 1 - player
    _deal_hand(state, other, generator)
    if state.commit is not None and player == state.active:  # ROB-11.3
        state.commit = _any_choice(state, other, generator)


def _deal_hand(state: RobotrocState, owner: int, generator: Generator) -> None:
    """Deals one hand and the pile: any deal that agrees with what is public is as likely as another."""
    size = len(state.hands[owner])
    pool = state.pile + state.hands[owner]
    sort(pool)  # the deal must tell nothing of where the cards were
    hand: list[RobotrocCard] = []
    rest = pool
    if _has_no_part(state, owner):
        weapons = [card for card in pool if card.part == WEAPON]
        generator.shuffle(weapons)
        hand = weapons[:size]
        rest = [card for card in pool if card.part != WEAPON] + weapons[size:]
        sort(hand)
        generator.shuffle(rest)
    else:
        needs_weapon = _has_weapon(state, owner)
        needs_part = _has_part(state, owner)
        while True:
            generator.shuffle(pool)
            hand = pool[:size]
            sort(hand)
            if (holds_weapon(hand) or not needs_weapon) and (holds_part(hand) or not needs_part):
                break
        rest = pool[size:]
    state.hands[owner] = hand
    state.pile = rest


def _has_no_part(state: RobotrocState, owner: int) -> bool:
    """Laying ended with one part on the table, so the active player had no other (ROB-3.9)."""
    return owner == state.active and CHALLENGING <= state.phase <= SHOWING and len(state.table) < TABLE_LIMIT


def _has_part(state: RobotrocState, owner: int) -> bool:
    """Laying has not ended though the area has no choice to offer, so it is the hand that has (ROB-3.2)."""
    if state.phase != LAYING or owner != state.active:
        return False
    return len(free_parts(state.areas[owner])) <= TABLE_LIMIT - len(state.table)


def _has_weapon(state: RobotrocState, owner: int) -> bool:
    """A challenge (ROB-4.2) or an acceptance (ROB-5.2) says so, until the first weapons are shown."""
    if state.phase == RESPONDING:
        return owner != state.active
    return state.phase == SHOWING and not state.shown[0]


def _any_choice(state: RobotrocState, challenger: int, generator: Generator) -> RobotrocCard:
    """Any choice that the challenger may have committed."""
    choices: list[RobotrocCard] = []
    for card in state.hands[challenger]:
        if card.part == WEAPON and card not in choices:
            choices.append(card)
    if state.shown[0]:
        choices.append(NO_WEAPON)  # ROB-5.7
    return choices[generator.below(len(choices))]

"""Which actions are legal, phase by phase, ascending by id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from cardrules.common.actions import Action
from cardrules.common.cards import CLUBS, DIAMONDS, HEARTS, NO_SUIT, SPADES, FrenchCard

from .actions import card_of
from .panel import FIRST_ACE, FIRST_FIGURE, count_figures, is_figure, start_of, total
from .phases import DEFEND, FUEL, MAIN, MANEUVERING, MODIFY, TRIM

if TYPE_CHECKING:
    from .actions import PocobotActions
    from .state import PocobotState


def list_actions(state: PocobotState) -> list[Action]:
    """The legal actions of a state that is not over."""
    phase = state.phase
    if phase == MAIN:
        return _list_main(state)
    if phase == MODIFY:
        return _list_second(state)
    if phase == DEFEND:
        return _list_defense(state)
    if phase == FUEL:
        return _list_fuel(state)
    if phase == TRIM:
        return _list_trims(state)
    return _list_discards(state)


def _list_main(state: PocobotState) -> list[Action]:
    """POC-6.6."""
    table = state.table
    player = state.active
    hand = state.hands[player]
    legal = [table.pass_]  # POC-12.1
    _add_operations(state, legal, True)
    if not state.burned_last[player]:  # POC-8.2
        burn = table.burn
        for card in hand:
            if card.index >= FIRST_FIGURE:
                break
            if card.suit == DIAMONDS:
                legal.append(burn[card.index])  # POC-8.1, POC-8.4
    if state.pilot[player] is not None:
        if state.copilot[player] is not None and count_figures(hand) >= 2:
            legal.append(table.maneuver)  # POC-8.5
        if state.can_attack(player):
            legal.append(table.attack)  # POC-9.1
    if state.projectiles_enabled:
        for card in state.projectiles[player]:
            legal.append(table.shoot[card.index])  # POC-10.1
    return legal


def _list_second(state: PocobotState) -> list[Action]:
    """POC-7.1: the second operation."""
    table = state.table
    player = state.active
    legal: list[Action] = []
    if state.heart_due and table.keep:  # POC-7.15
        for card in state.hands[player]:
            if card.suit == HEARTS and card.index < FIRST_FIGURE:
                legal.append(table.install[card.index])
    elif state.pilot[player] is None and state.copilot[player] is not None:  # POC-7.14
        _add_pilots(table, legal, state.hands[player])
        legal.append(table.remove_copilot)
    else:
        _add_operations(state, legal, False)
    return legal


def _add_operations(state: PocobotState, legal: list[Action], first: bool) -> None:
    """POC-7.2: the operations of POC-7.4 to POC-7.11.

    POC-7.3 comes down to counting. A card that was placed can be removed again, and a removed one can
    be followed by the removal of another. Only when nothing would be left to remove does it take a card
    of the hand that can be placed; the panel is then all but empty, so that any card can, but a ♦ figure.
    The one exception to both is the heart that must stay (POC-7.15).

    Args:
        state: the state.
        legal: the list that the actions are added to.
        first: whether it is the first operation.
    """
    table = state.table
    player = state.active
    hand = state.hands[player]
    removing = True
    with_hearts = True
    if first and len(state.removals[player]) < 3:  # POC-7.3; of three cards two can be removed in any case
        removable = _count_removable(state)
        placeable = _count_placeable(hand)
        removing = removable >= 2 or placeable >= 1
        with_hearts = not (removable == 0 and placeable == 1 and table.keep and not state.defense[player])
    _add_installs(state, legal, hand, with_hearts)
    if removing:
        _add_removals(state, legal, hand, first)
    _add_crew(state, legal, hand, removing, first)
    if state.booster[player] is None:
        _add_boosters(table, legal, hand)
    elif removing:
        legal.append(table.remove_booster)  # POC-7.11


def _add_installs(state: PocobotState, legal: list[Action], hand: list[FrenchCard], with_hearts: bool) -> None:
    """POC-7.4; `with_hearts` is whether POC-7.3 lets a heart be installed."""
    player = state.active
    install = state.table.install
    limits = state.limits[player]
    open_spades = len(state.projectiles[player]) < limits[SPADES]
    open_hearts = with_hearts and len(state.defense[player]) < limits[HEARTS]
    open_clubs = len(state.armor[player]) < limits[CLUBS]
    for card in hand:
        if card.index >= FIRST_FIGURE:
            break
        suit = card.suit
        if suit == DIAMONDS or (open_spades if suit == SPADES else open_hearts if suit == HEARTS else open_clubs):
            legal.append(install[card.index])


def _add_removals(state: PocobotState, legal: list[Action], hand: list[FrenchCard], first: bool) -> None:
    """POC-7.5."""
    player = state.active
    hearts = state.defense[player]
    if len(hearts) != 1 or not state.table.keep or (first and _has_heart(hand)):
        legal += state.removals[player]
        return
    kept = hearts[0]  # POC-7.15
    for removal in state.removals[player]:
        if removal.card is not kept:
            legal.append(removal)


def _add_crew(state: PocobotState, legal: list[Action], hand: list[FrenchCard], removing: bool, first: bool) -> None:
    """POC-7.6 to POC-7.10; `removing` is whether POC-7.3 lets the last card of a panel go."""
    table = state.table
    player = state.active
    if state.pilot[player] is None:
        _add_pilots(table, legal, hand)
        return
    copilot = state.copilot[player]
    if copilot is None:
        if removing:
            legal.append(table.remove_pilot)  # POC-7.7
        _add_copilots(table, legal, hand)
        return
    if first:
        legal.append(table.remove_pilot)  # POC-7.7
    legal.append(table.remove_copilot)  # POC-7.9
    if copilot.suit == DIAMONDS:
        legal += table.retarget[state.copilot_module[player]]  # POC-7.10


def _add_pilots(table: PocobotActions, legal: list[Action], hand: list[FrenchCard]) -> None:
    """POC-7.6."""
    i: i64
    for i in range(start_of(hand, FIRST_FIGURE), start_of(hand, FIRST_ACE)):
        card = hand[i]
        if card.suit != DIAMONDS:
            legal.append(table.pilot[card.index])


def _add_copilots(table: PocobotActions, legal: list[Action], hand: list[FrenchCard]) -> None:
    """POC-7.8."""
    figures = start_of(hand, FIRST_FIGURE)
    aces = start_of(hand, FIRST_ACE)
    i: i64
    for i in range(figures, aces):
        card = hand[i]
        if card.suit != DIAMONDS:
            legal.append(table.copilot[card.index])
    for i in range(figures, aces):
        card = hand[i]
        if card.suit == DIAMONDS:
            legal += table.diamond_copilot[card.index]


def _add_boosters(table: PocobotActions, legal: list[Action], hand: list[FrenchCard]) -> None:
    """POC-7.11."""
    i: i64
    for i in range(start_of(hand, FIRST_ACE), len(hand)):
        legal.append(table.booster[hand[i].index])


def _count_removable(state: PocobotState) -> int:
    """How many cards of the panel a second operation may remove."""
    player = state.active
    count = len(state.removals[player])
    if state.defense[player] and state.table.keep:
        count -= 1  # POC-7.15
    if state.pilot[player] is not None:
        count += 1
    if state.copilot[player] is not None:
        count += 1
    if state.booster[player] is not None:
        count += 1
    return count


def _count_placeable(hand: list[FrenchCard]) -> int:
    """How many cards of the hand can be placed on an empty panel: all but the ♦ figures (POC-2.5, POC-2.9)."""
    count = 0
    for card in hand:
        if card.suit != DIAMONDS or not is_figure(card):
            count += 1
    return count


def _has_heart(hand: list[FrenchCard]) -> bool:
    for card in hand:  # noqa: SIM110 - quicker so when compiled
        if card.suit == HEARTS and card.index < FIRST_FIGURE:
            return True
    return False


def _list_trims(state: PocobotState) -> list[Action]:
    """POC-7.18: the cards of the module that is over its limit."""
    trim = state.table.trim
    return [trim[card.index] for card in state.zone(state.module_over_limit())[state.active]]


def _list_discards(state: PocobotState) -> list[Action]:
    """POC-12.2: any card of the hand; in a maneuver the figures (POC-8.6)."""
    discard = state.table.discard
    hand = state.hands[state.active]
    if state.phase == MANEUVERING:
        return [discard[card.index] for card in hand if is_figure(card)]
    return [discard[card.index] for card in hand]


def _list_fuel(state: PocobotState) -> list[Action]:
    """POC-9.2 to POC-9.8."""
    table = state.table
    player = state.active
    spades = state.projectiles[player]
    burned = state.burn_suit
    legal: list[Action] = []
    if burned == NO_SUIT:
        armor = state.burns_armor(player)
        for removal in state.removals[player]:
            card = card_of(removal)
            if card.suit == DIAMONDS or (card.suit == CLUBS and armor):  # POC-9.2
                legal.append(table.burn_fuel[card.index])
        return legal
    if 2 * state.burn_points < total(spades):  # POC-9.4
        for card in state.zone(burned)[player]:  # POC-9.3
            legal.append(table.burn_fuel[card.index])
    legal.append(table.fire)  # POC-9.6
    if len(spades) >= 2 or not table.extra_counts_once:  # POC-9.8
        for card in spades:
            legal.append(table.fire_extra[card.index])  # POC-9.7
    return legal


def _list_defense(state: PocobotState) -> list[Action]:
    """POC-11.1."""
    table = state.table
    legal: list[Action] = []
    for card in state.hands[state.to_act]:
        if card.suit == DIAMONDS and card.index < FIRST_FIGURE:
            legal.append(table.dodge[card.index])
    legal.append(table.take)
    return legal

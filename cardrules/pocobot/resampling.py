"""Dealing anew what a player may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.common.cards import DIAMONDS, HEARTS, FrenchCard
from cardrules.common.generator import Generator
from cardrules.common.zones import sort

from .panel import is_figure, is_numeric
from .phases import MANEUVERING, MODIFY

if TYPE_CHECKING:
    from .state import PocobotState

# What the phase says of the active player's hand: it holds so many figures, a heart, a card to place.
FIGURES: Final = 0
HEART: Final = 1
PLACEABLE: Final = 2


def resample(state: PocobotState, player: int, generator: Generator) -> PocobotState:
    """A clone whose deck and other hand are dealt anew; the other hand still fits what the phase says of it."""
    world = state.clone()
    # Sorted first: who knows the generator must not find out from the new places what lay where.
    hidden = world.deck + world.hands[1 - player]
    sort(hidden)
    generator.shuffle(hidden)
    size = len(world.deck)
    world.deck = hidden[:size]
    world.hands[1 - player] = hidden[size:]
    sort(world.hands[1 - player])
    if player != state.active:
        if state.phase == MANEUVERING:
            _promise(world, FIGURES, state.discards_left, generator)  # POC-8.6
        elif state.phase == MODIFY and state.heart_due and state.table.keep:
            _promise(world, HEART, 1, generator)  # POC-7.15
        elif state.phase == MODIFY and not _can_remove(state):
            _promise(world, PLACEABLE, 1, generator)  # POC-7.3
    return world


def _can_remove(state: PocobotState) -> bool:
    """Whether the second operation may remove something from the active player's panel."""
    player = state.active
    if state.pilot[player] is not None or state.copilot[player] is not None or state.booster[player] is not None:
        return True
    if state.projectiles[player] or state.armor[player] or state.fuel[player]:
        return True
    return len(state.defense[player]) > (1 if state.table.keep else 0)


def _fits(card: FrenchCard, kind: int) -> bool:
    if kind == FIGURES:
        return is_figure(card)
    if kind == HEART:
        return card.suit == HEARTS and is_numeric(card)
    return card.suit != DIAMONDS or not is_figure(card)  # POC-2.5, POC-2.9


def _promise(world: PocobotState, kind: int, number: int, generator: Generator) -> None:
    """Exchanges cards of the active player's hand for cards of the deck until `number` of them fit."""
    hand = world.hands[world.active]
    deck = world.deck
    others = [card for card in hand if not _fits(card, kind)]
    generator.shuffle(others)
    missing = number - (len(hand) - len(others))
    for i in range(len(deck)):
        if missing <= 0:
            break
        card = deck[i]
        if _fits(card, kind):
            other = others.pop()
            hand.remove(other)
            hand.append(card)
            deck[i] = other
            missing -= 1
    sort(hand)

"""What a panel is worth by the rules: its modules, their limits, and when the mech is mounted."""

from __future__ import annotations

from typing import Final

from cardrules.common.cards import DIAMONDS, FrenchCard

# The numeric cards are the first of the deck, then the figures, then the aces.
FIRST_FIGURE: Final = 36
FIRST_ACE: Final = 48

# POC-2.1: the zone of the numeric cards of each suit.
ZONES: Final = ("projectiles", "defense", "fuel", "armor")

# POC-3.9: more than there are.
NO_LIMIT: Final = 99


def is_numeric(card: FrenchCard) -> bool:
    """POC-2.2: whether a card has a value, which is then its rank."""
    return card.index < FIRST_FIGURE


def is_figure(card: FrenchCard) -> bool:
    """POC-2.4: whether a card is crew."""
    return FIRST_FIGURE <= card.index < FIRST_ACE


def split_hand(hand: list[FrenchCard]) -> tuple[list[FrenchCard], list[FrenchCard]]:
    """The numeric cards of a hand, and its figures and aces."""
    numbers = len(hand)
    while numbers > 0 and hand[numbers - 1].index >= FIRST_FIGURE:
        numbers -= 1
    return hand[:numbers], hand[numbers:]


def count_figures(cards: list[FrenchCard]) -> int:
    """How many of the cards are figures."""
    count = 0
    for card in cards:
        if FIRST_FIGURE <= card.index < FIRST_ACE:
            count += 1
    return count


def total(cards: list[FrenchCard]) -> int:
    """The value of numeric cards together."""
    points = 0
    for card in cards:
        points += card.rank
    return points


def zone_limits(
    pilot: FrenchCard | None, copilot: FrenchCard | None, module: int, booster: FrenchCard | None
) -> list[int]:
    """The limits of a player's zones of numeric cards, by suit; that of `NO_SUIT` means nothing.

    Args:
        pilot: the card in that slot.
        copilot: the card in that slot.
        module: the suit of the module that a ♦ copilot raises.
        booster: the card in that slot.
    """
    limits = [2, 2, 2, 2, 2]  # POC-3.1
    limits[module] = 3  # POC-3.4
    if pilot is not None:
        limits[pilot.suit] = 3  # POC-3.2
    if copilot is not None:
        limits[copilot.suit] = 3  # POC-3.3, POC-3.5
    if booster is not None:
        limits[booster.suit] = 4  # POC-3.6, POC-3.7
    limits[DIAMONDS] = NO_LIMIT  # POC-3.8, POC-3.9
    return limits

"""What the cards of a panel are, and the limits of its zones (rules of sections 2 and 3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardrules.common.cards import DIAMONDS, NO_SUIT, FrenchCard

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


def start_of(hand: list[FrenchCard], index: i64) -> i64:
    """Where the cards that have this index, or a higher one, begin in a hand."""
    start: i64 = len(hand)
    while start > 0 and hand[start - 1].index >= index:
        start -= 1
    return start


def count_figures(hand: list[FrenchCard]) -> int:
    """How many cards of a hand are figures."""
    return start_of(hand, FIRST_ACE) - start_of(hand, FIRST_FIGURE)


def total(cards: list[FrenchCard]) -> int:
    """The value of numeric cards together."""
    points = 0
    for card in cards:
        points += card.rank
    return points


def suit_of(card: FrenchCard | None) -> i64:
    """The suit of the card in a slot, `NO_SUIT` for none."""
    return NO_SUIT if card is None else card.suit


def _limits(pilot: int, copilot: int, booster: int) -> list[int]:
    """The limits by suit when pilot, copilot and booster raise these suits; that of `NO_SUIT` means nothing."""
    limits = [2, 2, 2, 2, 2]  # POC-3.1
    limits[pilot] = 3  # POC-3.2
    limits[copilot] = 3  # POC-3.3 to POC-3.5
    limits[booster] = 4  # POC-3.6, POC-3.7
    limits[DIAMONDS] = NO_LIMIT  # POC-3.8, POC-3.9
    return limits


_LIMITS: Final = [
    _limits(pilot, copilot, booster) for pilot in range(5) for copilot in range(5) for booster in range(5)
]


def zone_limits(pilot: i64, copilot: i64, module: i64, booster: i64) -> list[int]:
    """The limits of a player's zones of numeric cards, by suit, in a list that is never changed.

    Args:
        pilot: the suit of the card in that slot, `NO_SUIT` for none.
        copilot: the same.
        module: the suit of the module that a ♦ copilot raises, else `NO_SUIT`.
        booster: the suit of the card in that slot, `NO_SUIT` for none.
    """
    return _LIMITS[25 * pilot + 5 * (copilot if module == NO_SUIT else module) + booster]

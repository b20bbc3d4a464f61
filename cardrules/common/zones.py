"""What happens to cards in zones, on the plain lists that states hold.

An ordered zone (a pile) lists its cards bottom first: the last card is the top. An unordered zone (a
hand, say) is kept in canonical order.
"""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import i64

from cardrules.common.cards import Card

C = TypeVar("C", bound=Card)
T = TypeVar("T")


def insert(zone: list[C], card: C) -> i64:
    """Puts a card into an unordered zone, at its place in canonical order; returns the place."""
    index = card.index
    low: i64 = 0
    high: i64 = len(zone)
    while low < high:
        middle = (low + high) >> 1
        if zone[middle].index > index:
            high = middle
        else:
            low = middle + 1
    zone.insert(low, card)
    return low


def take(items: list[T], item: T) -> bool:
    """Takes a card, say, out of a zone; unlike `list.remove`, by identity alone. Returns whether it was there."""
    for place, other in enumerate(items):
        if other is item:
            items.pop(place)
            return True
    return False


def sort(zone: list[C]) -> None:
    """Puts an unordered zone into canonical order."""
    zone.sort(key=card_index)


def card_index(card: Card) -> int:
    """The key by which cards sort canonically."""
    return card.index


def codes(zone: list[C]) -> list[str]:
    """The notations of the cards of a zone, in its order."""
    return [card.code for card in zone]


def copy_lists(zones: list[list[C]]) -> list[list[C]]:
    """A copy of a per-player zone that shares no list with it."""
    return [zone[:] for zone in zones]

"""What the cards of Quads Battle are, and how many a player holds and plays."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardrules.common.cards import JOKER, FrenchCard

HAND_SIZE: Final = 4
COLUMNS: Final = 5

# The attack or the defense cards of the columns. None first: compiled code tries the types in this order, and most
# places are empty.
Row = list[None | FrenchCard]  # noqa: RUF036


def strength(card: FrenchCard) -> int:
    """A number its number, J 11, Q 12, K 13, A 14, a joker 0 (QB-2.2)."""
    return 0 if card.rank == JOKER else card.rank


def is_number(card: FrenchCard) -> bool:
    """A card 2 – 10: what a stronger card may replace (QB-2.8), and what attacks directly (QB-7.14)."""
    return card.rank <= 10


def is_letter(card: FrenchCard) -> bool:
    """A jack, queen, king or ace: never placed in the ordinary way (QB-2.5), so never face down."""
    return 10 < card.rank < JOKER


def lowest_free(row: Row) -> i64:
    """The lowest column that is not occupied (QB-2.9), from 0; `COLUMNS` where all are."""
    column: i64 = 0
    for card in row:
        if card is None:
            break
        column += 1
    return column


def is_four_of_a_kind(hand: list[FrenchCard]) -> bool:
    """Four cards, and those that are not jokers of one rank (QB-10.3)."""
    if len(hand) != HAND_SIZE:
        return False
    last = HAND_SIZE - 1
    while hand[last].rank == JOKER:  # sorted last, and there are two at most
        last -= 1
    return hand[0].rank == hand[last].rank

"""Poker hands of a French pack, jokers wild: what the best five of up to seven cards are worth.

A hand is worth one integer, so that hands compare by it: a greater value is a better hand, equal values
are equal hands. From the top bit down it holds the category and five ranks in order of comparison, four
bits each, 0 where the category needs fewer.

Ranks are handled as sets of 13 bits, the deuce lowest.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

import attrs
from mypy_extensions import i64

from cardrules.common.cards import ACE, JOKER, RANKS, FrenchCard
from cardrules.common.errors import ArgumentError
from cardrules.common.zones import card_index

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE_OF_A_KIND: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
STRAIGHT_FLUSH: Final = 8
FIVE_OF_A_KIND: Final = 9
# The word of each category, worst first.
CATEGORIES: Final = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
)

CATEGORY_SHIFT: Final = 20  # a value's category stands above this bit
_FIRST: Final = 16  # and its ranks from these bits on
_NO_KICKER: Final = 0x00000
_ONE_KICKER: Final = 0x0F000
_TWO_KICKERS: Final = 0x0FF00
_THREE_KICKERS: Final = 0x0FFF0
_FIRST_RANK: Final = 0xF0000
_TWO_RANKS: Final = 0xFF000
_THIRD_RANK: Final = 0x00F00
_FIVE_ACES: Final = 0xEEEEE
_ALL_RANKS: Final = 0x1FFF


def _highest_ranks() -> list[int]:
    table = [0]
    for rank in range(2, 15):
        table += [rank << _FIRST | lower >> 4 for lower in table]
    return table


# For each set of ranks, its five highest ranks as they stand in a value.
_HIGHEST: Final[list[int]] = _highest_ranks()
# For each set of five ranks in sequence, how many are there.
_BITS: Final[list[int]] = [bin(ranks).count("1") for ranks in range(32)]


def hand_value(cards: list[FrenchCard]) -> int:
    """What the best five of the cards are worth, as an integer to compare.

    Args:
        cards: five to seven, in any order, up to two jokers among them; a joker stands for any card, also
            for one that is there already. Four cards are worth their pairs and ranks.

    Example:
        >>> from cardrules.common.cards import french_card
        >>> aces = [french_card(code) for code in ("As", "Ah", "Ad", "4d", "6c")]
        >>> straight = [french_card(code) for code in ("2s", "3s", "4d", "5d", "X1")]
        >>> hand_value(aces) < hand_value(straight)
        True
    """
    once: i64 = 0  # the ranks that are there once or more, twice or more, …
    twice: i64 = 0
    thrice: i64 = 0
    four: i64 = 0
    five: i64 = 0
    suits: i64 = 0  # the ranks of each suit, 16 bits apart
    jokers: i64 = 0
    for card in cards:
        rank: i64 = card.rank
        if rank == JOKER:
            jokers += 1
            continue
        bit: i64 = 1 << (rank - 2)
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
        suit: i64 = card.suit
        suits |= bit << (suit << 4)
    # A flush needs five cards less the jokers in a suit, and only one suit can have so many.
    flush: i64 = 0
    while suits != 0:
        ranks: i64 = suits & _ALL_RANKS
        highest: i64 = _HIGHEST[ranks]
        if highest >> (jokers << 2) & 15 != 0:
            flush = ranks
            break
        suits >>= 16
    pairs: i64 = twice
    # Each joker adds one to whatever rank it is counted for.
    joker: i64 = jokers
    while joker > 0:
        five = four
        four = thrice
        thrice = twice
        twice = once
        joker -= 1
    if five != 0:
        return int(_of_a_kind(FIVE_OF_A_KIND, five, once, _NO_KICKER))
    straight: i64
    if flush != 0:
        straight = _straight(flush, jokers)
        if straight != 0:
            return int(STRAIGHT_FLUSH << CATEGORY_SHIFT | straight << _FIRST)
    if four != 0:
        return int(_of_a_kind(FOUR_OF_A_KIND, four, once, _ONE_KICKER))
    if thrice != 0 and pairs & ~_highest_bit(thrice) != 0:
        return int(_of_a_kind(FULL_HOUSE, thrice, pairs, _ONE_KICKER))
    if flush != 0:
        aces: i64 = _FIVE_ACES ^ (_FIVE_ACES >> (jokers << 2))
        return int(FLUSH << CATEGORY_SHIFT | aces | _HIGHEST[flush] >> (jokers << 2))
    straight = _straight(once, jokers)
    if straight != 0:
        return int(STRAIGHT << CATEGORY_SHIFT | straight << _FIRST)
    if thrice != 0:
        return int(_of_a_kind(THREE_OF_A_KIND, thrice, once, _TWO_KICKERS))
    if pairs & (pairs - 1) != 0:
        return int(_two_pair(pairs, once))
    if twice != 0:
        return int(_of_a_kind(PAIR, twice, once, _THREE_KICKERS))
    return int(_HIGHEST[once])


def _of_a_kind(category: i64, ranks: i64, others: i64, kickers: i64) -> i64:
    """The value of the highest of `ranks`, followed by the highest of the others."""
    highest: i64 = _HIGHEST[ranks]
    rest: i64 = _HIGHEST[others & ~_highest_bit(ranks)]
    return category << CATEGORY_SHIFT | highest & _FIRST_RANK | rest >> 4 & kickers


def _two_pair(pairs: i64, ranks: i64) -> i64:
    first: i64 = _highest_bit(pairs)
    second: i64 = _highest_bit(pairs ^ first)
    highest: i64 = _HIGHEST[pairs]
    rest: i64 = _HIGHEST[ranks ^ first ^ second]
    return TWO_PAIR << CATEGORY_SHIFT | highest & _TWO_RANKS | rest >> 8 & _THIRD_RANK


def _highest_bit(ranks: i64) -> i64:
    highest: i64 = _HIGHEST[ranks]
    return 1 << ((highest >> _FIRST) - 2)


def _straight(ranks: i64, jokers: i64) -> i64:
    """The highest rank of the best straight that the jokers complete, or 0."""
    ladder: i64 = ranks << 1 | ranks >> 12  # the ace is also the lowest
    if jokers == 0:
        starts: i64 = ladder & ladder >> 1 & ladder >> 2 & ladder >> 3 & ladder >> 4
        highest: i64 = _HIGHEST[starts]
        return (highest >> _FIRST) + 3 if starts != 0 else 0
    rank: i64 = ACE
    while rank >= 5:
        there: i64 = _BITS[ladder >> (rank - 5) & 31]
        if there + jokers >= 5:
            return rank
        rank -= 1
    return 0


def category_of(value: int) -> str:
    """The word of the category of a value.

    Example:
        >>> from cardrules.common.cards import french_card
        >>> value = hand_value([french_card(code) for code in ("Ts", "Td", "4h", "4c", "X1")])
        >>> category_of(value), ranks_of(value)
        ('full_house', 'T4')
    """
    return CATEGORIES[value >> CATEGORY_SHIFT]


def ranks_of(value: int) -> str:
    """The ranks of a value by which hands of its category compare, as letters in order of comparison."""
    ranks = [value >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return "".join([RANKS[rank - 2] for rank in ranks if rank])


@attrs.frozen
class PokerHand:
    """The best five of some cards.

    Attributes:
        value: what they are worth, as `hand_value` counts.
        category: the word of their category, one of `CATEGORIES`.
        ranks: the letters of the ranks by which hands of one category compare.
        cards: the five cards in canonical order; jokers are themselves.
    """

    value: int
    category: str
    ranks: str
    cards: list[FrenchCard]


def best_hand(cards: list[FrenchCard]) -> PokerHand:
    """The best five of five to seven cards.

    Of several choices of the same value it is the one that comes first when each is sorted in canonical
    order and the choices are compared card by card.

    Example:
        >>> from cardrules.common.cards import french_card
        >>> hand = best_hand([french_card(code) for code in ("As", "Ks", "9s", "5s", "2h", "2d", "X1")])
        >>> hand.category, hand.ranks, hand.cards
        ('flush', 'AAK95', [<card 5s>, <card 9s>, <card Ks>, <card As>, <card X1>])
    """
    value = hand_value(cards)
    # Choices out of sorted cards come in just that order.
    for choice in combinations(sorted(cards, key=card_index), 5):
        if hand_value(list(choice)) == value:
            return PokerHand(value, category_of(value), ranks_of(value), list(choice))
    raise ArgumentError(f"a poker hand takes five to seven cards, got {len(cards)}")

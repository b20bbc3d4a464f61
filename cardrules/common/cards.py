"""Cards: interned objects, one a kind, in the canonical order of their deck."""

from __future__ import annotations

from typing import Final

import attr
from mypy_extensions import i64, mypyc_attr

from cardrules.common.errors import NotationError

HIDDEN: Final = "??"
SUITS: Final = "shdc"
RANKS: Final = "23456789TJQKA"
SUIT_SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14
JOKER: Final = 15
SPADES: Final = 0
HEARTS: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3
NO_SUIT: Final = 4

_decks: dict[str, dict[str, Card]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
@attr.s(auto_attribs=True, eq=False, repr=False)
class Card:
    """One card, or one kind of card where copies are alike. Cards are made once and compared by identity.

    Attributes:
        index: the place in the canonical order of the deck, from 0.
        code: the notation, `7s`.
        deck: the name of the deck it was registered in.
    """

    index: i64
    code: str
    deck: str

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<card {self.code}>"

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Card:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return find_card, (self.deck, self.code)


@mypyc_attr(allow_interpreted_subclasses=True)
@attr.s(auto_attribs=True, eq=False, repr=False)
class FrenchCard(Card):
    """A card of a French-suited deck.

    Attributes:
        rank: 2 … 10, 11 jack, 12 queen, 13 king, 14 ace, 15 joker.
        suit: 0 spades, 1 hearts, 2 diamonds, 3 clubs, 4 for a joker.
    """

    rank: int
    suit: i64


def bit(card: Card) -> i64:
    """2 to the power of a card's index, for sets of up to 62 cards that are whole numbers."""
    # Not 1 << index: compiled, that is a shift of 32 bits.
    return 0x2000000000000000 >> 61 - card.index


def register_deck(name: str, cards: list[Card]) -> None:
    """Makes the cards of a deck findable by `find_card`, which is how they survive pickling."""
    known = _decks.setdefault(name, {})
    for card in cards:
        known[card.code] = card


def find_card(deck: str, code: str) -> Card:
    """The card of a registered deck.

    Raises:
        NotationError: if there is no such card.
    """
    card = _decks.get(deck, {}).get(code)
    if card is None:
        raise NotationError(f"{code!r} is no card of the {deck} deck")
    return card


def _french_cards() -> list[FrenchCard]:
    cards = [
        FrenchCard(4 * r + s, rank + suit, "french", r + 2, s)
        for r, rank in enumerate(RANKS)
        for s, suit in enumerate(SUITS)
    ]
    return [*cards, FrenchCard(52, "X1", "french", JOKER, NO_SUIT), FrenchCard(53, "X2", "french", JOKER, NO_SUIT)]


# The 52 cards in canonical order (by rank, then s h d c), then the two jokers X1 and X2.
FRENCH_CARDS: Final[list[FrenchCard]] = _french_cards()
register_deck("french", [card for card in FRENCH_CARDS])  # noqa: C416 - a list of the base class


def french_card(code: str) -> FrenchCard:
    """The French card of a notation.

    Raises:
        NotationError: if it is none.

    Example:
        >>> french_card("Td").rank
        10
    """
    card = find_card("french", code)
    assert isinstance(card, FrenchCard)
    return card


def pretty_card(code: str) -> str:
    """A card as people like to see it: `7♠` for `7s`, `joker 1` for `X1`; other notations unchanged.

    Example:
        >>> pretty_card("Ts"), pretty_card("H10")
        ('10♠', 'H10')
    """
    if len(code) == 2 and code[0] in RANKS and code[1] in SUIT_SYMBOLS:
        return ("10" if code[0] == "T" else code[0]) + SUIT_SYMBOLS[code[1]]
    if code in ("X1", "X2"):
        return f"joker {code[1]}"
    return "a hidden card" if code == HIDDEN else code

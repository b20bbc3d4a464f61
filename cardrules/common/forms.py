"""The forms that numbers have in an observation tensor: the bytes of float32, made once and looked up.

Thirteen cards that are here or not have one of 8192 forms, a count out of a limit one of limit + 1. An
observation is a few dozen forms in a row, and none of its numbers is written by itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, TypeVar

from mypy_extensions import i64

from cardrules.common.cards import Card, bit

C = TypeVar("C", bound=Card)


def floats(values: Sequence[float]) -> bytes:
    """Numbers in their float32 form."""
    return array("f", values).tobytes()


ONE: Final[bytes] = floats([1.0])


def levels(limit: int) -> list[bytes]:
    """The forms of 0, 1, … limit, out of limit."""
    return [floats([level / limit]) for level in range(limit + 1)]


def one_of(place: int, size: int) -> bytes:
    """The form of `size` numbers, the one at `place` 1, the others 0; all 0 for place −1."""
    return floats([float(i == place) for i in range(size)])


def places(size: int) -> list[bytes]:
    """The forms of `size` numbers: all 0, then with a 1 at each place in turn."""
    return [one_of(place, size) for place in range(-1, size)]


def sets(size: int) -> list[bytes]:
    """The forms of `size` numbers of which the 1s are the bits of the index, the lowest first."""
    return _side_by_side((1,) * size)


@cache
def _side_by_side(limits: tuple[int, ...]) -> list[bytes]:
    """The forms of numbers that lie side by side in the bits of the index, the first lowest, each out of its limit."""
    forms = [b""]
    for limit in limits:
        numbers = levels(limit)
        numbers += [ONE] * ((1 << limit.bit_length()) - len(numbers))
        forms = [form + number for number in numbers for form in forms]
    return forms


class Row:
    """A whole number a player, each out of one limit; numbers above count as the limit.

    Args:
        players: how many.
        limit: what stands for 1.
    """

    limit: int
    together: bool  # whether one look-up gives all of them
    forms: list[bytes]

    def __init__(self, players: int, limit: int) -> None:
        self.limit = limit
        self.together = (limit + 1) ** players <= 4096
        numbers = levels(limit)
        self.forms = numbers
        if self.together:
            for _ in range(players - 1):
                self.forms = [form + number for form in self.forms for number in numbers]

    def write(self, values: list[int], first: int, out: list[bytes]) -> None:
        """Appends the numbers, in turn order from player `first` on."""
        if not self.together:
            for number in values[first:] + values[:first]:
                out.append(self.forms[self._limited(number)])
            return
        limit: i64 = self.limit
        index: i64 = 0
        player: i64
        for player in range(first, len(values)):
            index = index * (limit + 1) + self._limited(values[player])
        for player in range(first):
            index = index * (limit + 1) + self._limited(values[player])
        out.append(self.forms[index])

    def _limited(self, number: int) -> int:
        return number if number < self.limit else self.limit


# Numbers of cards of each kind.

_ROOM: Final = 62  # bits of a whole number that are used
_BITS: Final = 13  # of these, what one look-up shows
_LOW: Final = (1 << _BITS) - 1


class Counts:
    """How many cards there are of each kind, out of all its copies; for any number of cards of a smaller deck.

    Args:
        cards: one of each kind, in canonical order.
        copies: how many there are of each kind.
    """

    parts: list[_Whole]
    nothing: bytes

    def __init__(self, cards: Sequence[Card], copies: Sequence[int]) -> None:
        self.parts = []
        self.nothing = one_of(-1, len(cards))
        at = _ROOM  # the bit that comes next
        shown: list[int] = []  # the copies of the kinds that the last form shows
        for card, most in zip(cards, copies, strict=True):
            width = most.bit_length()
            if at % _BITS + width > _BITS:
                at += _BITS - at % _BITS
            if at + width > _ROOM:
                self.parts.append(_Whole(1 + max([int(kind.index) for kind in cards])))
                at = 0
            last = self.parts[-1]
            if at % _BITS == 0:
                last.forms.append([])
                shown = []
            last.units[card.index] = 1 << at
            shown.append(most)
            at += width
            last.forms[-1] = _side_by_side(tuple(shown))
        if len(self.parts) == 1:
            self.parts[0].straight = self.parts[0].units == [1 << index for index in range(len(cards))]

    def write(self, cards: list[C], out: list[bytes]) -> None:
        """Appends a number a kind, for cards in any order."""
        if not cards:
            out.append(self.nothing)
            return
        for part in self.parts:
            part.write(cards, out)


class _Whole:
    """A whole number that counts the cards of some of the kinds, in a few bits for each.

    Attributes:
        units: by the index of a card, what it adds to the whole number; 0 for other kinds.
        forms: of each `_BITS` bits of that number, the lowest first, what they show.
        straight: whether each card adds the bit of its index.
    """

    units: list[int]
    forms: list[list[bytes]]
    straight: bool

    def __init__(self, size: int) -> None:
        self.units = [0] * size
        self.forms = []
        self.straight = False

    def write(self, cards: list[C], out: list[bytes]) -> None:
        whole: i64 = 0
        if self.straight:
            for card in cards:
                whole += bit(card)
        else:
            units = self.units
            for card in cards:
                whole += units[card.index]
        for forms in self.forms:
            out.append(forms[whole & _LOW])
            whole >>= _BITS


class Runs:
    """How many cards there are of each kind, out of all its copies; for a few cards of a large deck.

    Args:
        cards: one of each kind, in canonical order.
        copies: how many there are of each kind.
    """

    places: list[int]  # by the index of a card
    forms: list[list[list[bytes]]]  # by place, number of kinds before it of which there is none, and number of cards
    absent: list[bytes]  # by the number of kinds at the end of which there is none

    def __init__(self, cards: Sequence[Card], copies: Sequence[int]) -> None:
        self.places = [0] * (1 + max([int(card.index) for card in cards]))
        for place, card in enumerate(cards):
            self.places[card.index] = place
        after = {most: [_after(gap, most) for gap in range(len(cards))] for most in set(copies)}
        self.forms = [after[most] for most in copies]
        self.absent = [one_of(-1, kinds) for kinds in range(len(cards) + 1)]

    def write(self, cards: list[C], out: list[bytes]) -> None:
        """Appends a number a kind, for cards in canonical order."""
        same: list[Any] = cards  # compiled, what is only compared need not be of a class
        written: i64 = 0
        at: i64 = 0
        while at < len(cards):
            card = cards[at]
            count: i64 = 1
            while at + count < len(cards) and same[at + count] is card:
                count += 1
            place: i64 = self.places[card.index]
            forms = self.forms[place][place - written]
            out.append(forms[count] if count < len(forms) else forms[-1])
            written = place + 1
            at += count
        out.append(self.absent[len(self.absent) - 1 - written])


def _after(gap: int, copies: int) -> list[bytes]:
    """The forms of a number out of `copies` that comes after so many zeros."""
    return [one_of(-1, gap) + number for number in levels(copies)]

"""Observation tensors, generated from a declaration.

A game declares a list of `Feature`s; each has a fixed size and adds its numbers, all in [0, 1], from
what one player may know. Per-player features come in turn order beginning with the observer, so a bot
trained in one seat plays in any.

Numbers are added as the bytes of their float32 form, most of them looked up: eight cards that are here
or not are one of 256 pieces, a count out of a limit is one of limit + 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from mypy_extensions import mypyc_attr

from cardrules.common.cards import Card
from cardrules.common.positions import SLOT, Zone

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame
    from cardrules.common.state import State


def floats(values: Sequence[float]) -> bytes:
    """Numbers in their float32 form."""
    return array("f", values).tobytes()


def levels(limit: int) -> list[bytes]:
    """The float32 forms of 0, 1, … limit, out of limit."""
    return [floats([level / limit]) for level in range(limit + 1)]


# The eight numbers whose ones are the bits of the index, the lowest first.
_EIGHT: Final[list[bytes]] = [floats([float(bits >> i & 1) for i in range(8)]) for bits in range(256)]
_ZERO: Final[bytes] = floats([0.0])
_ONE: Final[bytes] = floats([1.0])
_FLOAT: Final = Struct("f")
_FLOAT32: Final = np.dtype(np.float32)


def one_of(place: int, size: int) -> bytes:
    """`size` numbers, the one at `place` 1, the others 0; all 0 for place −1."""
    return floats([float(i == place) for i in range(size)])


@mypyc_attr(allow_interpreted_subclasses=True)
class Feature:
    """A block of numbers of a tensor.

    Attributes:
        name: what the block shows, for the layout.
        size: how many numbers; set by `prepare`.
    """

    name: str
    size: int

    def __init__(self, name: str) -> None:
        self.name = name
        self.size = 0

    def prepare(self, game: BaseGame) -> None:
        """Fixes the size, once the game is loaded."""
        raise NotImplementedError

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        """Appends the float32 forms of `size` numbers that show what `player` may know."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Cards(Feature):
    """Where cards are: one number a card of the deck, the copies of it here that the player sees, out of all copies.

    Args:
        zone: the key of a zone.
        own_only: only the observer's own part of a per-player zone.
    """

    zone: Zone
    own_only: bool
    _places: list[int]  # by the index of a card, its place in the deck
    _copies: list[list[bytes]]  # for each place the forms of its numbers of copies; empty where all cards are single
    _none: list[int]  # no card: a number of copies a place, or eight bits for eight places
    _blank: list[bytes]  # the pieces of no card
    _nothing: bytes  # the same in one
    _rest: int  # numbers of the last entry that are no card
    _owners: int

    def __init__(self, zone: Zone, *, own_only: bool = False) -> None:
        super().__init__(f"cards of {zone.name}" + (" (own)" if own_only else ""))
        self.zone = zone
        self.own_only = own_only

    def prepare(self, game: BaseGame) -> None:
        cards = game.cards
        owners = range(-1, game.players)
        copies = [max(1, *[game.copies(card.code, owner) for owner in owners]) for card in cards]
        self._places = [-1] * (1 + max([card.index for card in cards]))
        for place, card in enumerate(cards):
            self._places[card.index] = place
        eights = (len(cards) + 7) // 8
        self._rest = 8 * eights - len(cards)
        self._copies = [levels(count) for count in copies] if max(copies) > 1 else []
        if self._copies:
            self._blank = [_ZERO] * len(cards)
        else:
            self._blank = [*[_EIGHT[0]] * (eights - 1), _ZERO * (8 - self._rest)]
        self._none = [0] * len(self._blank)
        self._nothing = _ZERO * len(cards)
        self._owners = game.players if self.zone.per_player and not self.own_only else 1
        self.size = len(cards) * self._owners * max(1, self.zone.shape)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value = getattr(state, self.zone.name)
        if not self.zone.per_player:
            self._write_part(state, player, -1, value, out)
            return
        owner = player
        for _ in range(self._owners):
            self._write_part(state, player, owner, value[owner], out)
            owner += 1
            if owner == len(value):
                owner = 0

    def _write_part(self, state: State, player: int, owner: int, part: Any, out: list[bytes]) -> None:
        zone = self.zone
        if zone.shape > 0:
            for i, slot in enumerate(part):
                self._write_slot(slot, slot is not None and zone.visible(state, player, owner, i), out)
        elif zone.shape == SLOT:
            self._write_slot(part, part is not None and zone.visible(state, player, owner, 0), out)
        else:
            cards: list[Card] = part
            seen = zone.seen_whole(player, owner)
            if not cards or seen == 0:
                out.append(self._nothing)
            elif seen == 1:
                self._write_cards(cards, out)
            else:
                self._write_cards([card for i, card in enumerate(cards) if zone.visible(state, player, owner, i)], out)

    def _write_slot(self, card: Card | None, seen: bool, out: list[bytes]) -> None:
        if card is None or not seen:
            out.append(self._nothing)
        else:
            self._write_cards([card], out)

    def _write_cards(self, cards: list[Card], out: list[bytes]) -> None:
        """Exchanges, in a copy of the pieces without a card, those that a card changes."""
        pieces = self._blank[:]
        seen = self._none[:]
        places = self._places
        if self._copies:
            for card in cards:
                place = places[card.index]
                seen[place] += 1
                forms = self._copies[place]
                if seen[place] < len(forms):
                    pieces[place] = forms[seen[place]]
        else:
            for card in cards:
                place = places[card.index]
                eight = place >> 3
                seen[eight] |= 1 << (place & 7)
                pieces[eight] = _EIGHT[seen[eight]]
            if self._rest and len(pieces[-1]) == 32:
                pieces[-1] = pieces[-1][: -4 * self._rest]
        out.extend(pieces)


@mypyc_attr(allow_interpreted_subclasses=True)
class Top(Cards):
    """Which card lies on top of a common pile, if the player sees it; one number a card of the deck.

    Args:
        zone: the key of the pile.
        below: how many cards lie on the one that is meant.
    """

    below: int
    _forms: list[bytes]  # by the place of the card

    def __init__(self, zone: Zone, below: int = 0) -> None:
        super().__init__(zone)
        self.name = f"top card of {zone.name}" if below == 0 else f"card of {zone.name} under {below}"
        self.below = below

    def prepare(self, game: BaseGame) -> None:
        super().prepare(game)
        self._forms = [one_of(place, self.size) for place in range(self.size)]

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        pile: list[Card] = getattr(state, self.zone.name)
        index = len(pile) - 1 - self.below
        if index >= 0 and self.zone.visible(state, player, -1, index):
            out.append(self._forms[self._places[pile[index].index]])
        else:
            out.append(self._nothing)


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Feature):
    """How many cards are in a zone, out of `limit`; one number a player for a per-player zone."""

    zone: Zone
    limit: int
    _levels: list[bytes]

    def __init__(self, zone: Zone, limit: int) -> None:
        super().__init__(f"number of {zone.name} / {limit}")
        self.zone = zone
        self.limit = limit
        self._levels = levels(limit)

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players if self.zone.per_player else 1

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value = getattr(state, self.zone.name)
        if not self.zone.per_player:
            self._write_count(value, out)
            return
        owner = player
        for _ in range(self.size):
            self._write_count(value[owner], out)
            owner += 1
            if owner == self.size:
                owner = 0

    def _write_count(self, part: Any, out: list[bytes]) -> None:
        if self.zone.shape == SLOT:
            count = 0 if part is None else 1
        elif self.zone.shape > 0:
            count = sum([slot is not None for slot in part])
        else:
            count = len(part)
        out.append(self._levels[count] if count <= self.limit else _ONE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Feature):
    """A public whole number or flag of the state, out of `limit`; one a player when the attribute is a list."""

    attribute: str
    limit: int
    per_player: bool
    _levels: list[bytes]

    def __init__(self, attribute: str, limit: int = 1, *, per_player: bool = False) -> None:
        super().__init__(attribute if limit == 1 else f"{attribute} / {limit}")
        self.attribute = attribute
        self.limit = limit
        self.per_player = per_player
        self._levels = levels(limit)

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players if self.per_player else 1

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value = getattr(state, self.attribute)
        if not self.per_player:
            self._write_number(value, out)
            return
        owner = player
        for _ in range(self.size):
            self._write_number(value[owner], out)
            owner += 1
            if owner == self.size:
                owner = 0

    def _write_number(self, number: int, out: list[bytes]) -> None:
        out.append(self._levels[number] if number <= self.limit else _ONE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Levels(Feature):
    """Whole numbers that a function works out from what the player may know, each out of `limit`.

    Args:
        name: what they are.
        size: how many.
        limit: what stands for 1.
        values: takes the state and the player, returns `size` numbers from 0 to `limit`.
    """

    limit: int
    values: Callable[[Any, int], list[int]]
    _levels: list[bytes]

    def __init__(self, name: str, size: int, limit: int, values: Callable[[Any, int], list[int]]) -> None:
        super().__init__(name if limit == 1 else f"{name} / {limit}")
        self.size = size
        self.limit = limit
        self.values = values
        self._levels = levels(limit)

    def prepare(self, game: BaseGame) -> None:
        pass

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        for number in self.values(state, player):
            out.append(self._levels[number] if number <= self.limit else _ONE)


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Feature):
    """A public word of the state as one number a word, one of them 1; none when it is another value (null, say)."""

    attribute: str
    words: list[object]
    per_player: bool
    _forms: list[bytes]

    def __init__(self, attribute: str, words: Sequence[object], *, per_player: bool = False) -> None:
        super().__init__(f"{attribute}: {', '.join([str(word) for word in words])}")
        self.attribute = attribute
        self.words = list(words)
        self.per_player = per_player
        self._forms = [one_of(place, len(words)) for place in range(-1, len(words))]

    def prepare(self, game: BaseGame) -> None:
        self.size = len(self.words) * (game.players if self.per_player else 1)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value = getattr(state, self.attribute)
        if not self.per_player:
            self._write_word(value, out)
            return
        players = len(value)
        for seat in range(players):
            self._write_word(value[(player + seat) % players], out)

    def _write_word(self, value: object, out: list[bytes]) -> None:
        out.append(self._forms[1 + self.words.index(value)] if value in self.words else self._forms[0])


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Feature):
    """The phase, one number a phase of the game."""

    _forms: list[bytes]

    def __init__(self) -> None:
        super().__init__("phase")

    def prepare(self, game: BaseGame) -> None:
        self.size = len(game.phases)
        self.name = f"phase: {', '.join(game.phases)}"
        self._forms = [one_of(place, self.size) for place in range(self.size)]

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        out.append(self._forms[state.phase])


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat(Feature):
    """Which player an attribute names (`active`, `to_act`), one number a seat from the observer on; none for chance."""

    attribute: str
    _forms: list[bytes]

    def __init__(self, attribute: str) -> None:
        super().__init__(f"{attribute}, from the observer on")
        self.attribute = attribute

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players
        self._forms = [one_of(place, self.size) for place in range(-1, self.size)]

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value: int = getattr(state, self.attribute)
        out.append(self._forms[1 + (value - player) % self.size] if value >= 0 else self._forms[0])


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Feature):
    """How much of `max_turns` is over."""

    def __init__(self) -> None:
        super().__init__("turn / max_turns")

    def prepare(self, game: BaseGame) -> None:
        self.size = 1

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        out.append(_FLOAT.pack(min(1.0, state.turn / state.game.max_turns)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Computed(Feature):
    """Numbers that a function works out from what the player may know; `Levels` is quicker for whole ones.

    Args:
        name: what they are.
        size: how many.
        values: takes the state and the player, returns `size` numbers in [0, 1].
    """

    values: Callable[[Any, int], list[float]]

    def __init__(self, name: str, size: int, values: Callable[[Any, int], list[float]]) -> None:
        super().__init__(name)
        self.size = size
        self.values = values

    def prepare(self, game: BaseGame) -> None:
        pass

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        out.append(floats(self.values(state, player)))


class TensorLayout:
    """The layout of a game's observation tensor.

    Attributes:
        size: how many numbers.
        blocks: (name, first index, size) of each feature, in order.
    """

    features: list[Feature]
    size: int
    blocks: list[tuple[str, int, int]]

    def __init__(self, features: Sequence[Feature], game: BaseGame) -> None:
        self.features = list(features)
        self.size = 0
        self.blocks = []
        for feature in self.features:
            feature.prepare(game)
            self.blocks.append((feature.name, self.size, feature.size))
            self.size += feature.size

    def encode(self, state: State, player: int) -> npt.NDArray[np.float32]:
        """The tensor of what `player` may know."""
        out: list[bytes] = []
        for feature in self.features:
            feature.write(state, player, out)
        return np.frombuffer(bytearray(b"".join(out)), _FLOAT32)

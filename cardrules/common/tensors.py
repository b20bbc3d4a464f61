"""Observation tensors, generated from a declaration.

A game declares a list of `Feature`s; each has a fixed size and writes its numbers, all in [0, 1], from
what one player may know. Per-player features come in turn order beginning with the observer, so a bot
trained in one seat plays in any.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
from mypy_extensions import mypyc_attr

from cardrules.common.positions import SLOT, Zone

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame
    from cardrules.common.state import State


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

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        """Writes the numbers of what `player` may know to `out[at]` … `out[at + size − 1]`; zeros are there already."""
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
    _places: list[int]
    _weights: list[float]
    _cards: int
    _owners: int

    def __init__(self, zone: Zone, *, own_only: bool = False) -> None:
        super().__init__(f"cards of {zone.name}" + (" (own)" if own_only else ""))
        self.zone = zone
        self.own_only = own_only
        self._places = []
        self._weights = []
        self._cards = 0
        self._owners = 1

    def prepare(self, game: BaseGame) -> None:
        cards = game.cards
        self._places = [-1] * (1 + max(card.index for card in cards))
        self._weights = [0.0] * len(self._places)
        for place, card in enumerate(cards):
            self._places[card.index] = place
            self._weights[card.index] = 1.0 / max(game.copies(card.code, owner) for owner in range(-1, game.players))
        self._cards = len(cards)
        self._owners = game.players if self.zone.per_player and not self.own_only else 1
        self.size = self._cards * self._owners * max(1, self.zone.shape)

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        zone = self.zone
        players = state.game.players
        slots = max(1, zone.shape)
        for owner, part in zone.parts(state):
            seat = (owner - player) % players if owner >= 0 else 0
            if seat >= self._owners:
                continue
            start = at + seat * slots * self._cards
            cards = [part] if zone.shape == SLOT else part
            for i, card in enumerate(cards):
                if card is None or not zone.visible(state, player, owner, i):
                    continue
                place = start + self._places[card.index] + (i * self._cards if zone.shape > 0 else 0)
                out[place] = min(1.0, out[place] + self._weights[card.index])


@mypyc_attr(allow_interpreted_subclasses=True)
class Count(Feature):
    """How many cards are in a zone, out of `limit`; one number a player for a per-player zone."""

    zone: Zone
    limit: int

    def __init__(self, zone: Zone, limit: int) -> None:
        super().__init__(f"number of {zone.name} / {limit}")
        self.zone = zone
        self.limit = limit

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players if self.zone.per_player else 1

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        players = state.game.players
        for owner, part in self.zone.parts(state):
            count = len(part) if self.zone.shape != SLOT else int(part is not None)
            out[at + ((owner - player) % players if owner >= 0 else 0)] = min(1.0, count / self.limit)


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Feature):
    """A public number or flag of the state, out of `limit`; one a player when the attribute is a list."""

    attribute: str
    limit: float
    per_player: bool

    def __init__(self, attribute: str, limit: float = 1.0, *, per_player: bool = False) -> None:
        super().__init__(attribute if limit == 1.0 else f"{attribute} / {limit:g}")
        self.attribute = attribute
        self.limit = limit
        self.per_player = per_player

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players if self.per_player else 1

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        value = getattr(state, self.attribute)
        if not self.per_player:
            out[at] = min(1.0, value / self.limit)
            return
        players = state.game.players
        for owner, item in enumerate(value):
            out[at + (owner - player) % players] = min(1.0, item / self.limit)


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Feature):
    """A public word of the state as one number a word, one of them 1; none when it is another value (null, say)."""

    attribute: str
    words: Sequence[object]
    per_player: bool

    def __init__(self, attribute: str, words: Sequence[object], *, per_player: bool = False) -> None:
        super().__init__(f"{attribute}: {', '.join(str(word) for word in words)}")
        self.attribute = attribute
        self.words = tuple(words)
        self.per_player = per_player

    def prepare(self, game: BaseGame) -> None:
        self.size = len(self.words) * (game.players if self.per_player else 1)

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        value = getattr(state, self.attribute)
        if not self.per_player:
            if value in self.words:
                out[at + self.words.index(value)] = 1.0
            return
        players = state.game.players
        for owner, item in enumerate(value):
            if item in self.words:
                out[at + (owner - player) % players * len(self.words) + self.words.index(item)] = 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Feature):
    """The phase, one number a phase of the game."""

    def __init__(self) -> None:
        super().__init__("phase")

    def prepare(self, game: BaseGame) -> None:
        self.size = len(game.phases)
        self.name = f"phase: {', '.join(game.phases)}"

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        out[at + state.phase] = 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Seat(Feature):
    """Which player an attribute names (`active`, `to_act`), one number a seat from the observer on; none for chance."""

    attribute: str

    def __init__(self, attribute: str) -> None:
        super().__init__(f"{attribute}, from the observer on")
        self.attribute = attribute

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        value = getattr(state, self.attribute)
        if value >= 0:
            out[at + (value - player) % self.size] = 1.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Feature):
    """How much of `max_turns` is over."""

    def __init__(self) -> None:
        super().__init__("turn / max_turns")

    def prepare(self, game: BaseGame) -> None:
        self.size = 1

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        out[at] = min(1.0, state.turn / state.game.max_turns)


@mypyc_attr(allow_interpreted_subclasses=True)
class Computed(Feature):
    """Numbers that a function works out from what the player may know.

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

    def write(self, state: State, player: int, out: Any, at: int) -> None:
        for i, value in enumerate(self.values(state, player)):
            out[at + i] = value


class TensorLayout:
    """The layout of a game's observation tensor.

    Attributes:
        size: how many numbers.
        blocks: (name, first index, size) of each feature, in order.
    """

    features: list[Feature]
    size: int
    blocks: list[tuple[str, int, int]]
    _zeros: bytes

    def __init__(self, features: Sequence[Feature], game: BaseGame) -> None:
        self.features = list(features)
        self.size = 0
        self.blocks = []
        for feature in self.features:
            feature.prepare(game)
            self.blocks.append((feature.name, self.size, feature.size))
            self.size += feature.size
        self._zeros = bytes(4 * self.size)

    def encode(self, state: State, player: int) -> npt.NDArray[np.float32]:
        """The tensor of what `player` may know."""
        out = array("f", self._zeros)
        at = 0
        for feature in self.features:
            feature.write(state, player, out, at)
            at += feature.size
        return np.frombuffer(out, dtype=np.float32)

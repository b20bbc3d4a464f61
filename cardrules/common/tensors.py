"""Observation tensors, generated from a declaration.

A game declares a list of `Feature`s; each has a fixed size and adds its numbers, all in [0, 1], from
what one player may know. Per-player features come in turn order beginning with the observer, so a bot
trained in one seat plays in any. What a feature adds are forms (common.forms), most of them looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from mypy_extensions import i64, mypyc_attr

from cardrules.common.cards import Card
from cardrules.common.forms import ONE, Counts, Row, floats, levels, one_of, places
from cardrules.common.positions import SLOT, Zone

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame
    from cardrules.common.state import State

_EMPTY: Final = bytearray()
_FLOAT32: Final = np.dtype(np.float32)
_frombuffer: Final = np.frombuffer


@mypyc_attr(allow_interpreted_subclasses=True)
class Feature:
    """A block of numbers of a tensor.

    Attributes:
        name: what the block shows, for the layout.
        size: how many numbers; set by `prepare` at the latest.
    """

    name: str
    size: int

    def __init__(self, name: str) -> None:
        self.name = name
        self.size = 0

    def prepare(self, game: BaseGame) -> None:
        """Fixes the size once the game is loaded; nothing to do for a feature that knows it before."""

    def blocks(self) -> list[tuple[str, int]]:
        """The name and size of each part, for the layout; one part unless a feature says otherwise."""
        return [(self.name, self.size)]

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
    _counts: Counts
    _alone: list[bytes]  # by the index of a card, the numbers when it is the only one
    _owners: int

    def __init__(self, zone: Zone, *, own_only: bool = False) -> None:
        super().__init__(f"cards of {zone.name}" + (" (own)" if own_only else ""))
        self.zone = zone
        self.own_only = own_only

    def prepare(self, game: BaseGame) -> None:
        cards = game.cards
        owners = range(-1, game.players)
        copies = [max(1, *[game.copies(card.code, owner) for owner in owners]) for card in cards]
        self._counts = Counts(cards, copies)
        self._alone = [b""] * (1 + max([int(card.index) for card in cards]))
        for place, card in enumerate(cards):
            self._alone[card.index] = floats([float(i == place) / copies[place] for i in range(len(cards))])
        self._owners = game.players if self.zone.per_player and not self.own_only else 1
        self.size = len(cards) * self._owners * max(1, self.zone.shape)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value = getattr(state, self.zone.name)
        if not self.zone.per_player:
            self._write_part(state, player, -1, value, out)
            return
        parts: list[Any] = value
        owner = player
        for _ in range(self._owners):
            self._write_part(state, player, owner, parts[owner], out)
            owner += 1
            if owner == len(parts):
                owner = 0

    def _write_part(self, state: State, player: int, owner: int, part: Any, out: list[bytes]) -> None:
        zone = self.zone
        if zone.shape > 0:
            slots: list[Card | None] = part
            for i in range(len(slots)):
                self._write_slot(state, player, owner, i, slots[i], out)
        elif zone.shape == SLOT:
            self._write_slot(state, player, owner, 0, part, out)
        else:
            cards: list[Card] = part
            seen = zone.seen_whole(state, player, owner)
            if seen == 0:
                out.append(self._counts.nothing)
                return
            if seen != 1:
                cards = [card for i, card in enumerate(cards) if zone.visible(state, player, owner, i)]
            self._counts.write(cards, out)

    def _write_slot(
        self, state: State, player: int, owner: int, slot: int, card: Card | None, out: list[bytes]
    ) -> None:
        if card is None or not self.zone.visible(state, player, owner, slot):
            out.append(self._counts.nothing)
        else:
            out.append(self._alone[card.index])


@mypyc_attr(allow_interpreted_subclasses=True)
class Top(Cards):
    """Which card lies on top of a common pile, if the player sees it; one number a card of the deck.

    Args:
        zone: the key of the pile.
        below: how many cards lie on the one that is meant.
    """

    below: int

    def __init__(self, zone: Zone, below: int = 0) -> None:
        super().__init__(zone)
        self.name = f"top card of {zone.name}" if below == 0 else f"card of {zone.name} under {below}"
        self.below = below

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        pile: list[Card] = getattr(state, self.zone.name)
        index = len(pile) - 1 - self.below
        self._write_slot(state, player, -1, index, pile[index] if index >= 0 else None, out)


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
        parts: list[Any] = value
        for owner in range(player, self.size):
            self._write_count(parts[owner], out)
        for owner in range(player):
            self._write_count(parts[owner], out)

    def _write_count(self, part: Any, out: list[bytes]) -> None:
        if self.zone.shape == SLOT:
            count = 0 if part is None else 1
        elif self.zone.shape > 0:
            count = sum([slot is not None for slot in part])
        else:
            cards: list[Card] = part
            count = len(cards)
        out.append(self._levels[count] if count <= self.limit else ONE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Feature):
    """A public whole number or flag of the state, out of `limit`; one a player when the attribute is a list."""

    attribute: str
    limit: int
    per_player: bool
    _row: Row

    def __init__(self, attribute: str, limit: int = 1, *, per_player: bool = False) -> None:
        super().__init__(attribute if limit == 1 else f"{attribute} / {limit}")
        self.attribute = attribute
        self.limit = limit
        self.per_player = per_player

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players if self.per_player else 1
        self._row = Row(self.size, self.limit)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value = getattr(state, self.attribute)
        if self.per_player:
            self._row.write(value, player, out)
        else:
            number: int = value
            out.append(self._row.forms[number if number < self.limit else self.limit])


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Feature):
    """A public word of the state as one number a word, one of them 1; none when it is another value (null, say)."""

    attribute: str
    words: list[object]
    per_player: bool
    _forms: dict[object, bytes]
    _none: bytes

    def __init__(self, attribute: str, words: Sequence[object], *, per_player: bool = False) -> None:
        super().__init__(f"{attribute}: {', '.join([str(word) for word in words])}")
        self.attribute = attribute
        self.words = list(words)
        self.per_player = per_player
        self._forms = {word: one_of(place, len(words)) for place, word in enumerate(words)}
        self._none = one_of(-1, len(words))

    def prepare(self, game: BaseGame) -> None:
        self.size = len(self.words) * (game.players if self.per_player else 1)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        value = getattr(state, self.attribute)
        if not self.per_player:
            self._write_word(value, out)
            return
        values: list[object] = value
        for seat in range(player, len(values)):
            self._write_word(values[seat], out)
        for seat in range(player):
            self._write_word(values[seat], out)

    def _write_word(self, value: object, out: list[bytes]) -> None:
        out.append(self._forms.get(value, self._none))


@mypyc_attr(allow_interpreted_subclasses=True)
class Moment(Feature):
    """Where the game stands: the phase, who is due and whose turn it is, and how much of `max_turns` is over."""

    _phases: Sequence[str]
    _players: i64
    _forms: list[bytes]  # by phase, who is due (nobody, then the seats) and whose turn it is
    _turns: dict[int, bytes]  # as far as they were needed

    def __init__(self) -> None:
        super().__init__("phase, to_act, active, turn")
        self._turns = {}

    def prepare(self, game: BaseGame) -> None:
        players = game.players
        phases = places(len(game.phases))[1:]
        due = places(players)
        self._phases = game.phases
        self._players = players
        self._forms = [phase + to_act + active for phase in phases for to_act in due for active in due[1:]]
        self.size = len(phases) + 2 * players + 1

    def blocks(self) -> list[tuple[str, int]]:
        seats = "from the observer on"
        return [
            (f"phase: {', '.join(self._phases)}", len(self._phases)),
            (f"to_act, {seats}", int(self._players)),
            (f"active, {seats}", int(self._players)),
            ("turn / max_turns", 1),
        ]

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        players = self._players
        due: i64 = 0  # chance, or nobody any more
        if state.to_act >= 0:
            due = 1 + _seat(state.to_act, player, players)
        active = _seat(state.active, player, players)
        out.append(self._forms[(state.phase * (players + 1) + due) * players + active])
        form = self._turns.get(state.turn)
        if form is None:
            form = floats([min(1.0, state.turn / state.game.max_turns)])
            self._turns[state.turn] = form
        out.append(form)


def _seat(player: i64, observer: i64, players: i64) -> i64:
    """The place of a player in turn order, from the observer on."""
    return player - observer if player >= observer else player - observer + players


@mypyc_attr(allow_interpreted_subclasses=True)
class Computed(Feature):
    """Numbers that a function works out from what the player may know; looked-up forms are much quicker.

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
            for name, size in feature.blocks():
                self.blocks.append((name, self.size, size))
                self.size += size

    def encode(self, state: State, player: int) -> npt.NDArray[np.float32]:
        """The tensor of what `player` may know."""
        out: list[bytes] = []
        for feature in self.features:
            feature.write(state, player, out)
        return _frombuffer(_EMPTY.join(out), _FLOAT32)

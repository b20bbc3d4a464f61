"""Positions: JSON in and out, strictly read, redacted for a player, all from one declaration a game.

A game declares the keys of its position besides the common ones as a list of `Key`s: `Zone`s hold cards
and say who sees them; `Field`s hold everything else. Each key stands for the attribute of the state that
has its name. Loading, saving, observations, hidden cards and the count of cards all follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from cardrules.common.cards import HIDDEN, Card
from cardrules.common.errors import PositionError
from cardrules.common.zones import card_index

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame
    from cardrules.common.state import State

# Who sees the cards of a zone.
ALL: Final = 0
OWNER: Final = 1
NOBODY: Final = 2

# The shape of a zone, or of each player's part of it.
PILE: Final = 0  # a list of cards
SLOT: Final = -1  # a card or null; a positive number is a row of that many slots

Kind: TypeAlias = Callable[[object], object]  # returns the value in canonical form or raises ValueError


class _Missing:
    """Stands for a key that a position leaves out."""


MISSING: Final = _Missing()


@mypyc_attr(allow_interpreted_subclasses=True)
class Key:
    """One key of a position, and the attribute of the state that has its name."""

    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, value: object, game: BaseGame) -> object:
        """The attribute that a JSON value stands for; `MISSING` gives the default.

        Raises:
            PositionError: naming this key, what was given and what was expected.
        """
        raise NotImplementedError

    def write(self, state: State) -> object:
        """The JSON value, sharing nothing with the state."""
        raise NotImplementedError

    def observe(self, state: State, player: int) -> object:
        """The JSON value as `player` may know it."""
        return self.write(state)

    def cards(self, state: State) -> list[tuple[int, str]]:
        """The cards that are here as (owner of the deck they belong to, or −1; notation)."""
        return []

    def fail(self, reason: str) -> PositionError:
        """The error of a bad value of this key."""
        return PositionError(self.name, reason)


# Kinds of values: each checks one JSON value.


def integer(low: int, high: int | None = None) -> Kind:
    """An integer from `low` to `high`; booleans are none."""

    def kind(value: object) -> object:
        if not isinstance(value, int) or isinstance(value, bool) or value < low or (high is not None and value > high):
            raise ValueError(f"an integer from {low} to {high}" if high is not None else f"an integer ≥ {low}")
        return value

    return kind


def boolean() -> Kind:
    """True or false."""

    def kind(value: object) -> object:
        if not isinstance(value, bool):
            raise ValueError("true or false")
        return value

    return kind


def word(words: Sequence[str]) -> Kind:
    """One of a few words."""
    allowed = tuple(words)

    def kind(value: object) -> object:
        if not isinstance(value, str) or value not in allowed:
            raise ValueError("one of " + ", ".join(allowed))
        return value

    return kind


def nullable(inner: Kind) -> Kind:
    """Null, or a value of another kind."""

    def kind(value: object) -> object:
        if value is None:
            return None
        try:
            return inner(value)
        except ValueError as error:
            raise ValueError(f"null or {error}") from None

    return kind


def list_of(inner: Kind, length: int | None = None) -> Kind:
    """A list of values of a kind, of a fixed length if one is given."""

    def kind(value: object) -> object:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise ValueError("a list" if length is None else f"a list of {length}")
        try:
            return [inner(item) for item in value]
        except ValueError as error:
            raise ValueError(f"a list of entries that are each {error}") from None

    return kind


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Key):
    """A key that holds no cards: its attribute is the JSON value itself.

    Args:
        name: the key.
        kind: what a value must be.
        default: the value when it is left out; with `per_player`, that of one player.
        per_player: the value is a list with one entry a player.
        sees: `ALL`; or `OWNER`, of a per-player list: the others see null in the owner's place.
    """

    kind: Kind
    initial: Any
    per_player: bool
    sees: int

    def __init__(self, name: str, kind: Kind, default: Any, *, per_player: bool = False, sees: int = ALL) -> None:
        super().__init__(name)
        self.kind = kind
        self.initial = default
        self.per_player = per_player
        self.sees = sees

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING:
            return [copied(self.initial) for _ in range(game.players)] if self.per_player else copied(self.initial)
        kind = list_of(self.kind, game.players) if self.per_player else self.kind
        try:
            return kind(value)
        except ValueError as error:
            raise self.fail(f"expected {error}, got {value!r}") from None

    def write(self, state: State) -> object:
        return copied(getattr(state, self.name))

    def observe(self, state: State, player: int) -> object:
        value = self.write(state)
        if self.sees == OWNER and isinstance(value, list):
            return [item if owner == player else None for owner, item in enumerate(value)]
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Zone(Key):
    """A key that holds cards.

    Args:
        name: the key.
        per_player: one part a player, in a list.
        ordered: whether the order counts (last card = top); an unordered zone is kept in canonical order.
        shape: `PILE`, `SLOT` (a card or null) or a number of slots; of each player's part.
        sees: `ALL`, `OWNER` or `NOBODY`.
        admits: whether a card may be here; None: any card of the game.
        what: the cards that may be here, in words.
        own_decks: each player has a deck of their own, and the cards of a part belong to its owner's.
    """

    per_player: bool
    ordered: bool
    shape: int
    sees: int
    admits: Callable[[Card], bool] | None
    what: str
    own_decks: bool
    _by_card: bool  # a subclass decides card by card who sees it

    def __init__(
        self,
        name: str,
        *,
        per_player: bool = False,
        ordered: bool = False,
        shape: int = PILE,
        sees: int = ALL,
        admits: Callable[[Any], bool] | None = None,
        what: str = "cards of this game",
        own_decks: bool = False,
    ) -> None:
        super().__init__(name)
        self.per_player = per_player
        self.ordered = ordered
        self.shape = shape
        self.sees = sees
        self.admits = admits
        self.what = what
        self.own_decks = own_decks
        self._by_card = type(self).visible is not Zone.visible

    def visible(self, state: State, player: int, owner: int, index: int) -> bool:
        """Whether `player` sees the card at `index` of the owner's part (owner −1: a common zone)."""
        return self.sees == ALL or (self.sees == OWNER and owner == player)

    def known(self, state: State, player: int, owner: int, index: int) -> bool:
        """Whether `player` can tell that card: sees it, or knows it otherwise (having put it there, say)."""
        return self.visible(state, player, owner, index)

    def seen_whole(self, state: State, player: int, owner: int) -> int:
        """Whether `player` sees all cards of the owner's part (1), none (0), or some by a rule of their own (2)."""
        if self._by_card:
            return 2
        return 1 if self.sees == ALL or (self.sees == OWNER and owner == player) else 0

    def parts(self, state: State) -> list[tuple[int, Any]]:
        """(owner, part) of each part: the list of cards, the list of slots, or a single card or None."""
        value = getattr(state, self.name)
        return list(enumerate(value)) if self.per_player else [(-1, value)]

    # Reading and writing.

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING:
            return [self._empty() for _ in range(game.players)] if self.per_player else self._empty()
        if not self.per_player:
            return self._read_part(value, game, -1)
        if not isinstance(value, list) or len(value) != game.players:
            raise self.fail(f"expected a list with an entry for each of the {game.players} players, got {value!r}")
        return [self._read_part(part, game, owner) for owner, part in enumerate(value)]

    def _empty(self) -> object:
        if self.shape == SLOT:
            return None
        return [None] * self.shape

    def _read_part(self, part: object, game: BaseGame, owner: int) -> object:
        if self.shape == SLOT:
            return None if part is None else self.read_card(part, game, owner)
        if not isinstance(part, list) or (self.shape > 0 and len(part) != self.shape):
            expected = f"a list of {self.shape} items, each a card or null," if self.shape > 0 else "a list of cards"
            raise self.fail(f"expected {expected}, got {part!r}")
        if self.shape > 0:
            return [None if item is None else self.read_card(item, game, owner) for item in part]
        cards = [self.read_card(item, game, owner) for item in part]
        if not self.ordered:
            cards.sort(key=card_index)
        return cards

    def read_card(self, item: object, game: BaseGame, owner: int) -> Card:
        """The card of a notation, if it may be here."""
        card = game.find_card(item, owner)
        if card is None:
            raise self.fail(f"expected {self.what}, got {item!r}")
        if self.admits is not None and not self.admits(card):
            raise self.fail(f"{card} cannot be here; expected {self.what}")
        return card

    def write(self, state: State) -> object:
        if not self.per_player:
            return _written(getattr(state, self.name))
        return [_written(part) for part in getattr(state, self.name)]

    def observe(self, state: State, player: int) -> object:
        parts = [self._observe_part(state, player, owner, part) for owner, part in self.parts(state)]
        return parts if self.per_player else parts[0]

    def _observe_part(self, state: State, player: int, owner: int, part: Any) -> object:
        if self.shape == SLOT:
            return None if part is None else part.code if self.visible(state, player, owner, 0) else HIDDEN
        return [
            None if card is None else card.code if self.visible(state, player, owner, i) else HIDDEN
            for i, card in enumerate(part)
        ]

    def cards(self, state: State) -> list[tuple[int, str]]:
        return [
            (owner if self.own_decks else -1, card.code)
            for owner, part in self.parts(state)
            for card in ([part] if self.shape == SLOT else part)
            if card is not None
        ]


def _written(part: Any) -> object:
    if isinstance(part, list):
        return [None if card is None else card.code for card in part]
    return None if part is None else part.code


def copied(value: Any) -> Any:
    """A JSON value that shares nothing with the given one."""
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return value


def copied_object(value: dict[str, object]) -> dict[str, object]:
    """A JSON object that shares nothing with the given one."""
    return {name: copied(item) for name, item in value.items()}


def check_copies(state: State) -> None:
    """Checks that no card stands more often than its deck has it, over all zones in the order of the keys.

    Raises:
        PositionError: naming the key where the excess shows, and the card.
    """
    game = state.game
    seen: dict[tuple[int, str], int] = {}
    for key in game.keys:
        for owner, code in key.cards(state):
            count = seen.get((owner, code), 0) + 1
            seen[owner, code] = count
            limit = game.copies(code, owner)
            if count > limit:
                often = "once" if limit == 1 else f"{limit} times"
                raise PositionError(key.name, f"{code} stands {count} times, but the deck has it {often}")

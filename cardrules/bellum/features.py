"""The observation tensor of Bellum Imperia.

Cards stand by kind, those of Castles apart from those of Vaults; the field, where a handle is what actions
speak of, also by handle. Whatever belongs to a player comes for the observer first. The cards below the top
of a stack are not shown, they follow from the top card; nor are cards out of the game, which never return.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64

from cardrules.bellum.actions import FIRST_HANDLE, HANDLES, SECOND_PLAYER
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.position import CASTLE, GRAVEYARD, HAND
from cardrules.bellum.state.board import MAX_HP, SUPPLIES, Board
from cardrules.bellum.state.pieces import ATTACK_KINDS, CHOICES, EVENT_KINDS, Instance
from cardrules.bellum.words import KEYWORDS, REAR, RELIGIOUS, TOWER, UNIT, WALL
from cardrules.common.forms import Counts, Runs, floats, levels, places, sets
from cardrules.common.tensors import Count, Feature, Moment, Number
from cardrules.common.zones import insert

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame
    from cardrules.common.state import State

_COPIES: Final = 3
_MOST_ATK: Final = 12
_MOST_DEF: Final = 20
_MOST_RELICS: Final = 5


class Shown(Feature):
    """Cards of Castles that a player sees: one number a card, out of the most copies there may be.

    Args:
        zone: the key of a zone; of a subclass with `cards` of its own, what they are.
        own_only: only those of the observer; otherwise for each player.
    """

    zone: str
    own_only: bool
    _runs: Runs

    def __init__(self, zone: str, *, own_only: bool = False) -> None:
        super().__init__(zone + (" (own)" if own_only else ""))
        self.zone = zone
        self.own_only = own_only

    def prepare(self, game: BaseGame) -> None:
        cards = _cards_of(game, in_castle=True)
        self.name = f"{self.name} / {_COPIES}"
        self._runs = Runs(cards, [_COPIES] * len(cards))
        self.size = len(cards) if self.own_only else 2 * len(cards)

    def cards(self, board: Board, owner: i64) -> list[BellumCard]:
        """Those of one player, in canonical order."""
        parts: list[list[BellumCard]] = getattr(board, self.zone)
        return parts[owner]

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        self.write_cards(self.cards(board, player), out)
        if not self.own_only:
            self.write_cards(self.cards(board, 1 - player), out)

    def write_cards(self, cards: list[BellumCard], out: list[bytes]) -> None:
        """Appends a number a card for those of one player."""
        self._runs.write(cards, out)


class Tops(Shown):
    """The top cards of what stands on the field."""

    def cards(self, board: Board, owner: i64) -> list[BellumCard]:
        tops: list[BellumCard] = []
        for instance in board.field[owner]:
            insert(tops, instance.top)
        return tops


class Played(Shown):
    """The Tactics that wait to be resolved."""

    def cards(self, board: Board, owner: i64) -> list[BellumCard]:
        played: list[BellumCard] = []
        for entry in board.chain:
            if entry.player == owner and not entry.cancelled:
                insert(played, entry.card)
        return played


class Begun(Shown):
    """The card that the choice in progress is about."""

    def cards(self, board: Board, owner: i64) -> list[BellumCard]:
        choice = board.pending
        return [choice.card] if choice is not None and choice.card is not None and choice.player == owner else []


class ShownOfVault(Shown):
    """Cards of Vaults, of which there is one each."""

    _counts: Counts

    def prepare(self, game: BaseGame) -> None:
        cards = _cards_of(game, in_castle=False)
        self._counts = Counts(cards, [1] * len(cards))
        self.size = len(cards) if self.own_only else 2 * len(cards)

    def write_cards(self, cards: list[BellumCard], out: list[bytes]) -> None:
        self._counts.write(cards, out)


class Picked(ShownOfVault):
    """The secret pick, shown to its owner only (BEL-5.4)."""

    def cards(self, board: Board, owner: i64) -> list[BellumCard]:
        pick = board.chosen[owner]
        return [] if pick is None else [pick]


def _cards_of(game: BaseGame, *, in_castle: bool) -> list[BellumCard]:
    """The cards of Castles, or those of Vaults."""
    cards = [cast(BellumCard, card) for card in game.cards]
    return [card for card in cards if card.in_castle == in_castle]


class Field(Feature):
    """Every handle of both players: what stands there, and its part in combat."""

    _absent: list[bytes]  # by the number of handles that are not there
    _tops: list[bytes]  # by the index of the top card
    _marks: list[bytes]  # by 16 × Relics + the bits of the marks
    _strength: list[bytes]  # by ATK × (the most DEF + 1) + remaining DEF
    _keywords: list[bytes]
    _roles: list[bytes]

    def __init__(self) -> None:
        super().__init__(
            f"field: {HANDLES} handles a player, each: present, Unit, Tower, Wall, Church or Temple, Religious; "
            f"Relics / {_MOST_RELICS}; Rearguard, tapped, new, chosen from; "
            f"ATK / {_MOST_ATK}, remaining DEF / {_MOST_DEF}; {', '.join(KEYWORDS)}; "
            f"attacks {', '.join(ATTACK_KINDS)}, annulled, is target, is replaced"
        )
        self._marks = [relics + marks for relics in levels(_MOST_RELICS) for marks in sets(4)]
        self._strength = [atk + left for atk in levels(_MOST_ATK) for left in levels(_MOST_DEF)]
        self._keywords = sets(len(KEYWORDS))
        self._roles = sets(len(ATTACK_KINDS) + 3)

    def prepare(self, game: BaseGame) -> None:
        self._tops = [b""] * (1 + max([card.index for card in game.cards]))
        for card in game.cards:
            self._tops[card.index] = _kind(cast(BellumCard, card))
        numbers = 6 + 5 + 2 + len(KEYWORDS) + len(ATTACK_KINDS) + 3
        self._absent = [floats([0.0] * (numbers * n)) for n in range(HANDLES + 1)]
        self.size = 2 * HANDLES * numbers

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        choice = board.pending
        event = board.event
        subject = -1 if event is None else event.subject
        for owner in (player, 1 - player):
            ref: i64 = SECOND_PLAYER if owner else FIRST_HANDLE
            last: i64 = ref + HANDLES
            for instance in board.field[owner]:
                here = instance.ref
                marks: i64 = 16 * len(instance.relics)
                if instance.zone == REAR:
                    marks += 1
                if instance.tapped:
                    marks += 2
                if instance.new:
                    marks += 4
                if here == subject or (choice is not None and (choice.subject == here or here in choice.targets)):
                    marks += 8
                if here > ref:
                    out.append(self._absent[here - ref])
                out.append(self._tops[instance.top.index])
                out.append(self._marks[marks])
                out.append(self._strength[_strength(instance)])
                out.append(self._keywords[instance.keywords])
                out.append(self._roles[_roles(board, here)])
                ref = here + 1
            out.append(self._absent[last - ref])


def _kind(card: BellumCard) -> bytes:
    family = card.family
    return floats(
        [
            1.0,
            float(card.type == UNIT),
            float(family == TOWER),
            float(family == WALL),
            float(card.keeps_relics),
            float(family == RELIGIOUS),
        ]
    )


def _strength(instance: Instance) -> int:
    """ATK and remaining DEF as one number, both up to their limits."""
    atk = min(instance.atk(), _MOST_ATK)
    left = min(max(instance.defence() - instance.damage, 0), _MOST_DEF)
    return atk * (_MOST_DEF + 1) + left


def _roles(board: Board, ref: i64) -> i64:
    """The part of a card in combat, as bits: a kind of attack, annulled, target, replaced."""
    for engagement in board.combat:
        if engagement.attacker == ref:
            return (1 << engagement.kind) + (8 if engagement.annulled else 0)
        if engagement.target == ref:
            return 16
        if engagement.replaced == ref:
            return 32
    return 0


class Relics(Feature):
    """Where each Relic is."""

    _forms: list[bytes]

    def __init__(self) -> None:
        super().__init__("each Relic: neutral, own carried, own stored, the other's carried, stored")
        self.size = 5 * _MOST_RELICS
        self._forms = places(5)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        first = board.table.cards.relics[0].index
        where = [0] * _MOST_RELICS
        for relic in board.relics:
            where[relic.index - first] = 1
        for own in board.field:
            for instance in own:
                for relic in instance.relics:
                    place = 2 if instance.owner == player else 4
                    where[relic.index - first] = place if instance.is_unit else place + 1
        for place in where:
            out.append(self._forms[place])


class Waiting(Feature):
    """What is waiting: the choice in progress, the event, the secret picks."""

    _choices: list[bytes]
    _events: list[bytes]
    _picks: list[bytes]

    def __init__(self) -> None:
        super().__init__(
            f"the choice in progress: {', '.join(CHOICES)}; the event: {', '.join(EVENT_KINDS)}; "
            f"who has a pick that waits, from the observer on"
        )
        self.size = len(CHOICES) + len(EVENT_KINDS) + 2
        self._choices = places(len(CHOICES))
        self._events = places(len(EVENT_KINDS))
        self._picks = sets(2)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        choice, event = board.pending, board.event
        out.append(self._choices[0 if choice is None else 1 + choice.kind])
        out.append(self._events[0 if event is None else 1 + event.kind])
        picks = 0 if board.chosen[player] is None else 1
        out.append(self._picks[picks if board.chosen[1 - player] is None else picks + 2])


def features() -> Sequence[Feature]:
    """What a player knows, as numbers."""
    return [
        Shown("hand", own_only=True),
        Shown("graveyard"),
        Tops("top cards of the field"),
        Played("Tactics being played"),
        Begun("card that a choice is about"),
        ShownOfVault("development"),
        ShownOfVault("used"),
        ShownOfVault("vault"),
        Picked("secret pick", own_only=True),
        Field(),
        Relics(),
        Waiting(),
        Count(HAND, 20),
        Count(CASTLE, 50),
        Count(GRAVEYARD, 50),
        Number("supply", SUPPLIES, per_player=True),
        Number("spent", SUPPLIES, per_player=True),
        Number("supply_deck", SUPPLIES, per_player=True),
        Number("temp", SUPPLIES, per_player=True),
        Number("age", 4, per_player=True),
        Number("hp", MAX_HP, per_player=True),
        Number("exhaustion", MAX_HP, per_player=True),
        Number("dominion", 5, per_player=True),
        Number("advanced"),
        Number("passes"),
        Moment(),
    ]

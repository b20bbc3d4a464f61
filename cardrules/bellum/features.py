"""The observation tensor of Bellum Imperia.

Cards stand by kind, those of Castles apart from those of Vaults; the field, where a handle is what actions
speak of, also by handle. Whatever belongs to a player comes for the observer first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from cardrules.bellum.actions import FIRST_HANDLE, HANDLES, SECOND_PLAYER
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.position import CASTLE, GRAVEYARD, HAND
from cardrules.bellum.state.board import MAX_HP, SUPPLIES, Board
from cardrules.bellum.state.pieces import ATTACK_KINDS, CHOICES, EVENT_KINDS, Instance
from cardrules.bellum.words import KEYWORDS, REAR, RELIGIOUS, TOWER, WALL
from cardrules.common.tensors import (
    Computed,
    Count,
    Feature,
    Number,
    Phase,
    Seat,
    Turn,
    floats,
    levels,
)

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame
    from cardrules.common.state import State

_COPIES: Final = 3
_MOST_ATK: Final = 12.0
_MOST_DEF: Final = 20.0
_BITS: Final = len(KEYWORDS)
# The forms of all sets of keywords, by their bits.
_KEYWORD_FORMS: Final[list[bytes]] = [
    floats([float(bits & bit != 0) for bit in KEYWORDS.values()]) for bits in range(1 << _BITS)
]
_PLACES: Final = 13  # of an instance, beside its keywords and engagement
_ROLES: Final = len(ATTACK_KINDS) + 3
_INSTANCE: Final = _PLACES + _BITS + _ROLES
_NO_ROLE: Final[bytes] = bytes(4 * _ROLES)


class Field(Feature):
    """Every handle of both players: what stands there, and its part in combat."""

    _absent: list[bytes]

    def __init__(self) -> None:
        super().__init__(
            f"field: {HANDLES} handles a player, each: present, Unit, Rearguard, Tower, Wall, Church or Temple, "
            f"Religious, ATK / {_MOST_ATK:g}, remaining DEF / {_MOST_DEF:g}, tapped, new, Relics / 5, chosen from; "
            f"{', '.join(KEYWORDS)}; attacks {', '.join(ATTACK_KINDS)}, annulled, is target, is replaced"
        )
        self.size = 2 * HANDLES * _INSTANCE

    def prepare(self, game: BaseGame) -> None:
        nothing = floats([0.0] * _INSTANCE)
        self._absent = [nothing * n for n in range(HANDLES + 1)]

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        for owner in (player, 1 - player):
            ref = SECOND_PLAYER if owner else FIRST_HANDLE
            last = ref + HANDLES
            for instance in board.field[owner]:
                out.append(self._absent[instance.ref - ref])
                out.append(floats(_instance(board, instance)))
                out.append(_KEYWORD_FORMS[instance.keywords])
                out.append(floats(_roles(board, instance.ref)) if board.combat else _NO_ROLE)
                ref = instance.ref + 1
            out.append(self._absent[last - ref])


def _instance(board: Board, instance: Instance) -> list[float]:
    top = instance.top
    left = instance.defence() - instance.damage
    choice = board.pending
    chosen = choice is not None and (choice.subject == instance.ref or instance.ref in choice.targets)
    event = board.event
    return [
        1.0,
        float(instance.is_unit),
        float(instance.zone == REAR),
        float(top.family == TOWER),
        float(top.family == WALL),
        float(top.keeps_relics),
        float(top.family == RELIGIOUS),
        min(1.0, instance.atk() / _MOST_ATK),
        min(1.0, max(0, left) / _MOST_DEF),
        float(instance.tapped),
        float(instance.new),
        len(instance.relics) / 5.0,
        float(chosen or (event is not None and event.subject == instance.ref)),
    ]


def _roles(board: Board, ref: int) -> list[float]:
    roles = [0.0] * _ROLES
    for engagement in board.combat:
        if engagement.attacker == ref:
            roles[engagement.kind] = 1.0
            roles[_ROLES - 3] = float(engagement.annulled)
        elif engagement.target == ref:
            roles[_ROLES - 2] = 1.0
        elif engagement.replaced == ref:
            roles[_ROLES - 1] = 1.0
    return roles


class Shown(Feature):
    """Cards that a player sees: for each player one number a card, out of the most copies there may be.

    Args:
        name: what they are.
        shown: takes the position, the owner and the observer, returns the owner's cards that the observer sees.
        in_castle: whether they are cards of Castles, otherwise of Vaults.
    """

    shown: Callable[[Board, int, int], list[BellumCard]]
    in_castle: bool
    _places: list[int]  # by the index of a card
    _forms: list[bytes]  # by the number of copies
    _nothing: bytes

    def __init__(
        self, name: str, shown: Callable[[Board, int, int], list[BellumCard]], *, in_castle: bool = True
    ) -> None:
        super().__init__(f"{name} / {_COPIES}" if in_castle else name)
        self.shown = shown
        self.in_castle = in_castle
        self._forms = levels(_COPIES if in_castle else 1)

    def prepare(self, game: BaseGame) -> None:
        cards = [card for card in game.cards if cast(BellumCard, card).in_castle == self.in_castle]
        self._places = [0] * (1 + max([card.index for card in game.cards]))
        for place, card in enumerate(cards):
            self._places[card.index] = place
        self._nothing = bytes(4 * len(cards))
        self.size = 2 * len(cards)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        for owner in (player, 1 - player):
            cards = self.shown(board, owner, player)
            out.append(self._written(cards) if cards else self._nothing)

    def _written(self, cards: list[BellumCard]) -> bytes:
        counts = [0] * (len(self._nothing) // 4)
        numbers = bytearray(self._nothing)
        for card in cards:
            place = self._places[card.index]
            if counts[place] < len(self._forms) - 1:
                counts[place] += 1
            numbers[4 * place : 4 * place + 4] = self._forms[counts[place]]
        return bytes(numbers)


def _hand(board: Board, owner: int, player: int) -> list[BellumCard]:
    return board.hand[owner] if owner == player else []


def _graveyard(board: Board, owner: int, player: int) -> list[BellumCard]:
    return board.graveyard[owner]


def _development(board: Board, owner: int, player: int) -> list[BellumCard]:
    return board.development[owner]


def _used(board: Board, owner: int, player: int) -> list[BellumCard]:
    return board.used[owner]


def _vault(board: Board, owner: int, player: int) -> list[BellumCard]:
    return board.vault[owner]


def _out(board: Board, owner: int, player: int) -> list[BellumCard]:
    return board.out[owner]


def _tops(board: Board, owner: int, player: int) -> list[BellumCard]:
    return [instance.top for instance in board.field[owner]]


def _below(board: Board, owner: int, player: int) -> list[BellumCard]:
    return [card for instance in board.field[owner] for card in instance.stack[:-1]]


def _played(board: Board, owner: int, player: int) -> list[BellumCard]:
    return [entry.card for entry in board.chain if entry.player == owner and not entry.cancelled]


def _begun(board: Board, owner: int, player: int) -> list[BellumCard]:
    choice = board.pending
    return [choice.card] if choice is not None and choice.card is not None and choice.player == owner else []


def _picked(board: Board, owner: int, player: int) -> list[BellumCard]:
    """The secret pick: shown to its owner only (BEL-5.4)."""
    pick = board.chosen[owner]
    return [pick] if pick is not None and owner == player else []


def _relics(board: Board, player: int) -> list[float]:
    """Each Relic: neutral, carried or stored by the observer, carried or stored by the other."""
    numbers: list[float] = []
    for relic in board.table.cards.relics:
        places = [0.0] * 5
        holder = board.holder(relic)
        if holder is not None:
            places[1 + 2 * (holder.owner != player) + (not holder.is_unit)] = 1.0
        elif relic in board.relics:
            places[0] = 1.0
        numbers += places
    return numbers


def _strength(board: Board, player: int) -> list[float]:
    """Sums of ATK and of remaining DEF by zone, free and tapped; Structures; for each player."""
    numbers: list[float] = []
    for owner in (player, 1 - player):
        sums = [0.0] * 10
        for instance in board.field[owner]:
            at = 4 * instance.zone + 2 * instance.tapped if instance.is_unit else 8
            left = max(0, instance.defence() - instance.damage)
            sums[at] = min(1.0, sums[at] + (instance.atk() / 40.0 if instance.is_unit else 0.5))
            sums[at + 1] = min(1.0, sums[at + 1] + left / 80.0)
        numbers += sums
    return numbers


def _lead(board: Board, player: int) -> list[float]:
    """The difference of HP; the sizes of Graveyards; what is waiting."""
    other = 1 - player
    choice, event = board.pending, board.event
    kinds = [float(choice is not None and choice.kind == kind) for kind in range(len(CHOICES))]
    events = [float(event is not None and event.kind == kind) for kind in range(len(EVENT_KINDS))]
    picked = [float(board.chosen[owner] is not None) for owner in (player, other)]
    return [0.5 + (board.hp[player] - board.hp[other]) / (2.0 * MAX_HP), *kinds, *events, *picked]


def features() -> Sequence[Feature]:
    """What a player knows, as numbers."""
    return [
        Shown("hand (own)", _hand),
        Shown("graveyard", _graveyard),
        Shown("top cards of the field", _tops),
        Shown("cards below the top of a stack", _below),
        Shown("Tactics being played", _played),
        Shown("card that a choice is about", _begun),
        Shown("development", _development, in_castle=False),
        Shown("used", _used, in_castle=False),
        Shown("vault", _vault, in_castle=False),
        Shown("out", _out, in_castle=False),
        Shown("secret pick (own)", _picked, in_castle=False),
        Field(),
        Computed("each Relic: neutral, own carried, own stored, the other's carried, stored", 25, _relics),
        Computed("ATK / 40 and remaining DEF / 80 by zone, free and tapped; Structures / 2, their DEF", 20, _strength),
        Computed("difference of HP; the choice in progress; the event; who has picked", 3 + len(CHOICES) + 3, _lead),
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
        Phase(),
        Seat("active"),
        Seat("to_act"),
        Turn(),
    ]

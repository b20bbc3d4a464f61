"""The observation tensor of the PV color game. Seats are counted from the observer on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from mypy_extensions import i64

from cardrules.common.forms import Runs, levels, places, sets
from cardrules.common.game import BaseGame
from cardrules.common.state import State
from cardrules.common.tensors import Count, Feature, Moment, Number, OneOf

from .actions import PvStealActions
from .board import CONTEST, HOLDING, MOST_STOCK, UNDECIDED, Board
from .cards import BANS
from .position import DECK


def features(table: PvStealActions, copies: list[int]) -> Sequence[Feature]:
    """What a player knows, as numbers.

    Args:
        table: the actions of the game.
        copies: how many copies the main deck has of each kind, in canonical order.
    """
    players = table.players
    colors = len(table.kinds.objectives)
    pv = len(table.kinds.pv)
    return [
        Moment(),
        Objectives(colors),
        Owned("owned PV by kind / copies", copies[:pv]),
        Pending(pv, players),
        Front(),
        OneOf("direction", (1, -1)),
        Count(DECK, sum(copies)),
        Discard("discards by kind / copies", copies),
        Number("swaps", players - 1),
        Number("steals_left", table.special_steals),
        Target(table),
        Losers("losers", players),
        Faulted("faulted", players),
        Commits("commits: hold, or the placer tried", places(1 + players)),
    ]


def _turned(seats: i64, player: i64, players: i64) -> i64:
    """A set of seats, counted from the observer on."""
    return (seats >> player | seats << players - player) & (1 << players) - 1


# A block of numbers for each seat.


class EachSeat(Feature):
    """For each seat one of a few forms.

    Args:
        name: what they show.
        forms: those that `form` chooses from.
    """

    forms: list[bytes]

    def __init__(self, name: str, forms: list[bytes]) -> None:
        super().__init__(name)
        self.forms = forms

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players * (len(self.forms[0]) // 4)

    def form(self, board: Board, player: i64, seat: i64) -> i64:
        """Which of the forms shows what `player` may know of a seat."""
        raise NotImplementedError

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        forms = self.forms
        seat: i64
        for seat in range(player, board.table.players):
            out.append(forms[self.form(board, player, seat)])
        for seat in range(player):
            out.append(forms[self.form(board, player, seat)])


class Objectives(EachSeat):
    """Those that the player holds or has held (PVS-12.2), and the colors that each can have by what everybody saw.

    Args:
        colors: how many there are.
    """

    sets: i64

    def __init__(self, colors: int) -> None:
        clues = sets(colors)
        forms = [color + clue for color in places(colors) for clue in clues]
        super().__init__("color of each objective that the observer knows, then its colors by the clues", forms)
        self.sets = len(clues)

    def form(self, board: Board, player: i64, seat: i64) -> i64:
        color: i64 = board.objectives[seat].color if board.sees_objective(player, seat) else -1
        return (1 + color) * self.sets + board.clues[seat]


class Pending(EachSeat):
    """The kind of each PV that is not yet owned, and who may not try it again.

    Args:
        pv: how many kinds of PV there are.
        players: how many play.
    """

    sets: i64

    def __init__(self, pv: int, players: int) -> None:
        blocked = sets(players)
        forms = [kind + seats for kind in places(pv) for seats in blocked]
        super().__init__("kind of each pending PV, then who is blocked from it", forms)
        self.sets = len(blocked)

    def form(self, board: Board, player: i64, seat: i64) -> i64:
        card = board.pending[seat]
        kind: i64 = 0 if card is None else 1 + card.index
        return kind * self.sets + _turned(board.blocked[seat], player, board.table.players)


class Front(EachSeat):
    """The attack and defense cards of each player, and the prohibition."""

    def __init__(self) -> None:
        stock = levels(MOST_STOCK)
        bans = places(len(BANS))
        forms = [attack + defense + ban for attack in stock for defense in stock for ban in bans]
        super().__init__(f"attack, defense / {MOST_STOCK}, then the ban: {', '.join(BANS)}", forms)

    def form(self, board: Board, player: i64, seat: i64) -> i64:
        stock = board.attack[seat] * (MOST_STOCK + 1) + board.defense[seat]
        return stock * (len(BANS) + 1) + 1 + board.bans[seat]


class Commits(EachSeat):
    """The commitments that the player sees (PVS-12.3)."""

    def form(self, board: Board, player: i64, seat: i64) -> i64:
        commit = board.commits[seat]
        if commit == UNDECIDED or (seat != player and board.phase != CONTEST):
            return 0
        return 1 if commit == HOLDING else 2 + (commit - player) % board.table.players


# Sets of seats.


class SeatSet(Feature):
    """One number a seat, 1 for those in a set.

    Args:
        name: who they are.
        players: how many play.
    """

    forms: list[bytes]

    def __init__(self, name: str, players: int) -> None:
        super().__init__(name)
        self.forms = sets(players)

    def prepare(self, game: BaseGame) -> None:
        self.size = game.players

    def seats(self, board: Board) -> int:
        """The set."""
        raise NotImplementedError

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        out.append(self.forms[_turned(self.seats(board), player, board.table.players)])


class Losers(SeatSet):
    """Who still loses a PV; their order follows from `active` and `direction`."""

    def seats(self, board: Board) -> int:
        seats = 0
        for loser in board.losers:
            seats |= 1 << loser
        return seats


class Faulted(SeatSet):
    """Who has broken a prohibition this turn."""

    def seats(self, board: Board) -> int:
        return board.faulted


# Numbers of cards.


class KindCounts(Feature):
    """How many cards of each kind lie somewhere, out of all copies of the kind.

    Args:
        name: what they are.
        copies: the copies of each kind that can lie there, in canonical order.
    """

    copies: list[int]
    runs: Runs

    def __init__(self, name: str, copies: list[int]) -> None:
        super().__init__(name)
        self.copies = copies

    def prepare(self, game: BaseGame) -> None:
        self.size = len(self.copies)
        self.runs = Runs(game.cards[: self.size], [max(1, count) for count in self.copies])


class Owned(KindCounts):
    """Each player's own PV."""

    def prepare(self, game: BaseGame) -> None:
        super().prepare(game)
        self.size = game.players * len(self.copies)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        owned = cast(Board, state).owned
        for seat in range(player, len(owned)):
            self.runs.write(owned[seat], out)
        for seat in range(player):
            self.runs.write(owned[seat], out)


class Discard(KindCounts):
    """The discard pile."""

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        self.runs.write(cast(Board, state).discard, out)


class Target(Feature):
    """The PV that a special action aims at: whose it is, and its kind, or pending.

    Args:
        table: the actions of the game.
    """

    seats: list[bytes]
    cards: list[bytes]

    def __init__(self, table: PvStealActions) -> None:
        super().__init__("target: player, kind or pending")
        self.seats = places(table.players)
        self.cards = places(len(table.kinds.pv) + 1)

    def prepare(self, game: BaseGame) -> None:
        self.size = len(self.seats) + len(self.cards) - 2

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        board = cast(Board, state)
        action = board.target
        if action is None:
            out.append(self.seats[0])
            out.append(self.cards[0])
            return
        out.append(self.seats[1 + (action.number - player) % board.table.players])
        card = action.card
        out.append(self.cards[-1] if card is None else self.cards[1 + card.index])

"""The observation tensor of the PV color game. Seats are counted from the observer on."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.common.tensors import Computed, Feature, Number, Phase, Seat, Turn

from .actions import PvStealActions
from .board import CONTEST, HOLDING, MOST_STOCK, UNDECIDED, Board
from .cards import BANS, MainCard, half_points


def features(table: PvStealActions) -> Sequence[Feature]:
    """What a player knows, as numbers."""
    players = table.players
    colors = len(table.kinds.objectives)
    pv = len(table.kinds.pv)
    return [
        Phase(),
        Seat("active"),
        Seat("to_act"),
        Turn(),
        Computed("colors that each objective can have", players * colors, _colors),
        Computed("points / goal with each of these colors", players * colors, _points),
        Computed("owned PV by kind / copies", players * pv, _owned),
        Computed("pending PV by kind", players * pv, _pending),
        Computed("blocked from each pending PV", players * players, _blocked),
        Number("attack", MOST_STOCK, per_player=True),
        Number("defense", MOST_STOCK, per_player=True),
        Computed(f"bans: {', '.join(BANS)}", players * len(BANS), _bans),
        Computed("direction is ascending", 1, _direction),
        Computed("deck / all cards", 1, _deck),
        Computed("discards by kind / copies", len(table.kinds.main), _discard),
        Number("swaps", players - 1),
        Number("steals_left", table.special_steals),
        Computed("target: player, kind or pending", players + pv + 1, _target),
        Computed("losers", players, _losers),
        Computed("faulted", players, _faulted),
        Computed("commits: hold, or the placer tried", players * (players + 1), _commits),
    ]


def _seats(board: Board, player: int) -> list[int]:
    """The seats from the observer on."""
    return [(player + i) % board.table.players for i in range(board.table.players)]


def _colors(board: Board, player: int) -> list[float]:
    colors = range(len(board.table.kinds.objectives))
    return [
        float(board.possible_colors(player, seat) >> color & 1) for seat in _seats(board, player) for color in colors
    ]


def _points(board: Board, player: int) -> list[float]:
    values: list[float] = []
    for seat in _seats(board, player):
        possible = board.possible_colors(player, seat)
        for color in range(len(board.table.kinds.objectives)):
            points = half_points(board.owned[seat], color) if possible >> color & 1 else 0
            values.append(min(1.0, points / board.table.goal))
    return values


def _copies(board: Board, card: MainCard) -> int:
    """The copies of a kind; at least 1, to divide by."""
    return max(1, board.game.copies(card.code))


def _owned(board: Board, player: int) -> list[float]:
    pv = board.table.kinds.pv
    return [board.owned[seat].count(card) / _copies(board, card) for seat in _seats(board, player) for card in pv]


def _pending(board: Board, player: int) -> list[float]:
    return [float(board.pending[seat] is card) for seat in _seats(board, player) for card in board.table.kinds.pv]


def _blocked(board: Board, player: int) -> list[float]:
    seats = _seats(board, player)
    return [float(board.blocked[placer] >> seat & 1) for placer in seats for seat in seats]


def _bans(board: Board, player: int) -> list[float]:
    return [float(board.bans[seat] == ban) for seat in _seats(board, player) for ban in range(len(BANS))]


def _direction(board: Board, player: int) -> list[float]:
    return [float(board.direction == 1)]


def _deck(board: Board, player: int) -> list[float]:
    return [len(board.deck) / sum(board.game.copies(card.code) for card in board.table.kinds.main)]


def _discard(board: Board, player: int) -> list[float]:
    return [board.discard.count(card) / _copies(board, card) for card in board.table.kinds.main]


def _target(board: Board, player: int) -> list[float]:
    table = board.table
    values = [0.0] * (table.players + len(table.kinds.pv) + 1)
    action = board.target
    if action is not None:
        values[(action.number - player) % table.players] = 1.0
        values[table.players + table.steal[action.number].index(action)] = 1.0
    return values


def _losers(board: Board, player: int) -> list[float]:
    return [float(seat in board.losers) for seat in _seats(board, player)]


def _faulted(board: Board, player: int) -> list[float]:
    return [float(board.faulted >> seat & 1) for seat in _seats(board, player)]


def _commits(board: Board, player: int) -> list[float]:
    players = board.table.players
    values = [0.0] * (players * (players + 1))
    for i, seat in enumerate(_seats(board, player)):
        commit = board.commits[seat]
        if commit != UNDECIDED and (seat == player or board.phase == CONTEST):  # PVS-12.3
            values[i * (players + 1) + (0 if commit == HOLDING else 1 + (commit - player) % players)] = 1.0
    return values

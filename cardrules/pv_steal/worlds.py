"""Worlds that a player cannot tell apart: what the player may not know, dealt anew.

The objectives are dealt by counting in how many ways the rest can be dealt, so every deal that fits
what the player knows is equally likely, and one is always found.
"""

from __future__ import annotations

from cardrules.common.generator import Generator
from cardrules.common.zones import sort

from .board import CONTEST, HOLDING, TRYING, UNDECIDED, Board
from .cards import COLORS, half_points


def deal_anew(board: Board, player: int, generator: Generator) -> None:
    """Replaces, in place, all that `player` may not know.

    Cards are sorted before they are shuffled: who knows the generator must not find out what lay where.
    """
    sort(board.deck)
    generator.shuffle(board.deck)
    _deal_objectives(board, player, generator)
    if board.phase == TRYING:
        _commit_anew(board, player, generator)


def _deal_objectives(board: Board, player: int, generator: Generator) -> None:
    """Deals the objectives that `player` does not see anew, so that each fits its seat; the rest are the deck."""
    seats = [seat for seat in range(board.table.players) if not board.sees_objective(player, seat)]
    pool = 0
    for card in board.objective_deck:
        pool += _one(card.color)
    for seat in seats:
        pool += _one(board.objectives[seat].color)
    objectives = board.table.kinds.objectives
    fitting = [_fitting(board, seat) for seat in seats]
    known: dict[int, int] = {}
    for i, seat in enumerate(seats):
        color = _draw_color(fitting, i, pool, known, generator)
        board.objectives[seat] = objectives[color]
        pool -= _one(color)
    board.objective_deck = [card for card in objectives for _ in range(_copies(pool, card.color))]
    generator.shuffle(board.objective_deck)


def _fitting(board: Board, seat: int) -> int:
    """The colors that a seat can have: they fit the clues and the standing try, and have not won the game."""
    colors = board.clues[seat]
    if board.phase == CONTEST and board.commits[seat] >= 0:
        card = board.pending[board.commits[seat]]
        assert card is not None
        colors &= card.mask
    for color in range(len(COLORS)):
        if colors >> color & 1 and half_points(board.owned[seat], color) >= board.table.goal:
            colors &= ~(1 << color)
    return colors


# A pool of objective cards is a number whose octal digits count the cards of each color, at most six.


def _one(color: int) -> int:
    return 1 << 3 * color


def _copies(pool: int, color: int) -> int:
    return pool >> 3 * color & 7


def _draw_color(fitting: list[int], i: int, pool: int, known: dict[int, int], generator: Generator) -> int:
    """A color for the i-th seat, each as likely as it comes up among all deals of the pool that fit."""
    point = generator.below(_ways(fitting, i, pool, known))
    color = 0
    share = _share(fitting, i, pool, color, known)
    while point >= share:
        point -= share
        color += 1
        share = _share(fitting, i, pool, color, known)
    return color


def _ways(fitting: list[int], i: int, pool: int, known: dict[int, int]) -> int:
    """In how many ways the seats from the i-th on can be dealt fitting cards of the pool; `known` keeps the answers."""
    if i == len(fitting):
        return 1
    ways = known.get(pool, -1)
    if ways < 0:
        ways = 0
        for color in range(len(COLORS)):
            ways += _share(fitting, i, pool, color, known)
        known[pool] = ways
    return ways


def _share(fitting: list[int], i: int, pool: int, color: int, known: dict[int, int]) -> int:
    """In how many of these ways the i-th seat gets this color."""
    copies = _copies(pool, color)
    if copies == 0 or not fitting[i] >> color & 1:
        return 0
    return copies * _ways(fitting, i + 1, pool - _one(color), known)


def _commit_anew(board: Board, player: int, generator: Generator) -> None:
    """Replaces the hidden commitments by any that their players could have made."""
    seats = range(board.table.players)
    for seat in seats:
        if seat != player and board.commits[seat] != UNDECIDED:
            choices = [HOLDING, *(placer for placer in seats if board.may_try(seat, placer))]
            board.commits[seat] = choices[generator.below(len(choices))]

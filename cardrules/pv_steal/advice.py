"""What a simple player thinks of each legal action, from what that player knows."""

from __future__ import annotations

from typing import cast

from cardrules.common.actions import Action
from cardrules.common.zones import insert

from .actions import BLOCK, DECLINE, HOLD
from .board import ANSWERING, CHOOSING, LOSING, SPECIAL_BLOCK, TRYING, Board
from .cards import COLORS, MULTI, MainCard, half_points


def advise(board: Board, legal: list[Action]) -> list[float]:
    """A score for each legal action, higher is better; all are 0 where there is nothing to think about."""
    phase = board.phase
    if phase == TRYING:
        return [_of_commitment(board, action) for action in legal]
    if phase == CHOOSING:
        return [_of_steal(board, action) for action in legal]
    if phase == ANSWERING:
        block = _should_block(board)
        return [float(block == (action.kind == BLOCK)) for action in legal]
    if phase == LOSING:
        return [_of_loss(board, action) for action in legal]
    return [0.0] * len(legal)


def _with(owned: list[MainCard], card: MainCard) -> list[MainCard]:
    more = owned[:]
    insert(more, card)
    return more


def _without(owned: list[MainCard], card: MainCard) -> list[MainCard]:
    rest = owned[:]
    rest.remove(card)
    return rest


def _harm(board: Board, player: int, seat: int, card: MainCard) -> float:
    """How much it hurts the owner of a PV to be without it, 0 to 3: more the nearer the goal is."""
    colors = board.possible_colors(player, seat)
    harm = 0.0
    count = 0
    for color in range(len(COLORS)):
        if colors >> color & 1:
            count += 1
            if card.mask >> color & 1:
                harm += 1.0 + 2.0 * half_points(board.owned[seat], color) / board.table.goal
    return harm / count


def _of_commitment(board: Board, action: Action) -> float:
    """Every try may bring a point; one for a multicolor PV betrays nothing."""
    if action.kind == HOLD:
        return 0.0
    placer = action.number
    card = board.pending[placer]
    assert card is not None
    return 10.0 + _harm(board, board.to_act, placer, card) + (1.0 if card.what == MULTI else 0.0)


def _of_steal(board: Board, action: Action) -> float:
    """A PV that counts, of the player with the most PV, best one who cannot block."""
    if action.kind == DECLINE:
        return 0.0
    player = board.active
    target = action.number
    card = board.pending[target] if action.card is None else cast(MainCard, action.card)
    assert card is not None
    color = board.objectives[player].color
    points = half_points(_with(board.owned[player], card), color)
    score = 10.0 * (points - board.points(player)) + _harm(board, player, target, card)
    if points >= board.table.goal:
        score += 100.0
    score += 0.5 * len(board.owned[target])
    return score * 0.5 if board.defense[target] >= SPECIAL_BLOCK else score + 1.0


def _should_block(board: Board) -> bool:
    """Whether the PV aimed at counts for its owner, or may win the game for the thief."""
    action = board.target
    assert action is not None
    player = board.to_act
    color = board.objectives[player].color
    card = board.pending[player] if action.card is None else cast(MainCard, action.card)
    assert card is not None
    if card.mask >> color & 1:
        return True
    thief = board.active
    colors = board.possible_colors(player, thief)
    owned = _with(board.owned[thief], card)
    return any(colors >> c & 1 and half_points(owned, c) >= board.table.goal for c in range(len(COLORS)))


def _of_loss(board: Board, action: Action) -> float:
    """An odd mismatch costs nothing, an even one half a point; a block is worth it when a whole point is at stake."""
    if action.kind == BLOCK:
        return -1.5
    player = board.to_act
    color = board.objectives[player].color
    owned = board.owned[player]
    if action.card is None:
        card = board.pending[player]
        assert card is not None
        return -1.75 if card.mask >> color & 1 else -0.5
    return float(half_points(_without(owned, cast(MainCard, action.card)), color) - half_points(owned, color))


def evaluate(board: Board) -> list[float]:
    """What each player can expect to score: the chance to win grows with the square of the points."""
    players = board.table.players
    weights: list[float] = []
    for player in range(players):
        points = float(board.points(player))
        card = board.pending[player]
        if card is not None and card.mask >> board.objectives[player].color & 1:
            points += 1.0  # half of what it will count if nobody takes it
        weights.append((1.0 + points) ** 2)
    total = sum(weights)
    return [(players * weight / total - 1.0) / (players - 1) for weight in weights]

"""The legal actions, and the outcomes where chance decides."""

from __future__ import annotations

from cardrules.common.actions import Action

from .actions import BY_CHANCE, FAULT, SNATCH
from .board import ANSWERING, CHOOSING, CONTEST, DRAWING, LOSING, TRYING, Board
from .cards import MainCard


def list_legal_actions(board: Board) -> list[Action]:
    """A new list of the legal actions, ascending by id; called only before the end."""
    table = board.table
    phase = board.phase
    if phase == DRAWING:
        return [table.draw]  # PVS-3.3
    if phase == TRYING:
        return _list_tries(board)
    if phase == CONTEST:
        placer = board.contested()
        snatches = [table.snatch[player] for player in range(table.players) if board.commits[player] == placer]
        return [*snatches, table.fend]  # PVS-5.11
    if phase == CHOOSING:
        return _list_steals(board)
    if phase == ANSWERING:
        return [table.block, table.allow]  # PVS-8.7
    if phase == LOSING:
        return _list_losses(board)
    suspects = board.suspects()
    faults = [table.fault[player] for player in range(table.players) if suspects >> player & 1]
    return [*faults, table.clean]  # PVS-10.2


def _list_tries(board: Board) -> list[Action]:  # PVS-5.7
    table = board.table
    player = board.to_act
    tries = [table.tries[placer] for placer in range(table.players) if board.may_try(player, placer)]
    return [table.hold, *tries]


def _list_steals(board: Board) -> list[Action]:  # PVS-8.2
    table = board.table
    legal = [table.decline]
    for player in range(table.players):
        if player != board.active:
            _list_kinds(board.owned[player], table.steal[player], legal)
            if board.pending[player] is not None:
                legal.append(table.steal[player][-1])
    return legal


def _list_losses(board: Board) -> list[Action]:  # PVS-9.3
    table = board.table
    player = board.to_act
    legal = [table.block] if board.can_block_loss(player) else []
    _list_kinds(board.owned[player], table.lose, legal)
    if board.can_lose_pending(player):
        legal.append(table.lose[-1])
    return legal


def _list_kinds(owned: list[MainCard], actions: list[Action], legal: list[Action]) -> None:
    """Adds the action of each kind among the PV, which are in canonical order."""
    last: MainCard | None = None
    for card in owned:
        if card is not last:
            legal.append(actions[card.index])
            last = card


def chance_outcomes(board: Board, legal: list[Action]) -> list[tuple[Action, float]]:
    """The legal actions of a chance node with their probabilities."""
    table = board.table
    if board.phase == CONTEST:  # PVS-5.11
        weights = [
            table.reach[action.number] if action.kind == SNATCH else table.guard[board.contested()] for action in legal
        ]
        total = sum(weights)
        return [(action, weight / total) for action, weight in zip(legal, weights, strict=True)]
    percent = table.fault_percent if table.violations == BY_CHANCE else 0  # PVS-10.3
    fault = percent / 100 / (len(legal) - 1)
    return [(action, fault if action.kind == FAULT else 1 - percent / 100) for action in legal]

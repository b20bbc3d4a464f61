"""Why an action is not legal now, written apart from the lists of legal actions."""

from __future__ import annotations

from cardrules.common.actions import Action
from cardrules.common.errors import Refusal

from .actions import ALLOW, BLOCK, DECLINE, DRAW, FAULT, HOLD, LOSE, SNATCH, STEAL, TRY
from .board import (
    ANSWERING,
    CHOOSING,
    CONTEST,
    DRAWING,
    FAULTS,
    LOSING,
    LOSS_BLOCK,
    OVER,
    TRYING,
    Board,
)
from .cards import COLORS, binds_all


def refuse(board: Board, action: Action) -> Refusal | None:
    """None exactly if the action is legal now, else the rule and the reason."""
    phase = board.phase
    kind = action.kind
    if phase == OVER:
        return Refusal("PVS-11.6", "the game is over")
    if kind == BLOCK and phase == LOSING:
        return _refuse_block(board)
    if phase != _phase_of(kind):
        return _refuse_phase(board)
    if kind == TRY:
        return _refuse_try(board, action.number)
    if kind == STEAL:
        return _refuse_steal(board, action)
    if kind == LOSE:
        return _refuse_lose(board, action)
    if kind == SNATCH:
        return _refuse_snatch(board, action.number)
    if kind == FAULT:
        return _refuse_fault(board, action.number)
    return None


def _phase_of(kind: int) -> int:
    """The phase that actions of a kind belong to; `block` also belongs to a loss."""
    if kind == DRAW:
        return DRAWING
    if kind in (HOLD, TRY):
        return TRYING
    if kind in (DECLINE, STEAL):
        return CHOOSING
    if kind in (BLOCK, ALLOW):
        return ANSWERING
    if kind == LOSE:
        return LOSING
    return FAULTS if kind >= FAULT else CONTEST


def _refuse_phase(board: Board) -> Refusal:
    phase = board.phase
    player = board.to_act
    if phase == DRAWING:
        return Refusal("PVS-3.3", f"player {player} has to draw a card now; there is nothing else to do")
    if phase == CHOOSING:
        return Refusal("PVS-8.2", f"player {player} has a special action to use now: steal a PV or decline")
    if phase == ANSWERING:
        return Refusal("PVS-8.7", f"player {player} is the target of a special action now: block it or allow it")
    if phase == LOSING:
        return Refusal("PVS-9.3", f"player {player} loses a PV now: block the loss or choose the PV")
    if phase == TRYING:
        return Refusal("PVS-5.7", f"player {player} is asked now: hold, or try the PV of another player")
    if phase == CONTEST:
        placer = board.contested()
        return Refusal("PVS-5.11", f"the contest about the PV of player {placer} is due: who snatches it, or fend")
    return Refusal("PVS-10.2", "it is due who has broken a prohibition: a fault of a suspect, or clean")


def _refuse_try(board: Board, placer: int) -> Refusal | None:
    player = board.to_act
    card = board.pending[placer]
    if placer == player:
        return Refusal("PVS-5.1", "your own PV is none that you could steal")
    if card is None:
        return Refusal("PVS-5.1", f"player {placer} has no pending PV; owned ones cannot be stolen by hand")
    if board.blocked[placer] & 1 << player:
        return Refusal("PVS-5.14", f"you were fended off {card} of player {placer} and cannot try it again")
    color = board.objectives[player].color
    if not card.mask & 1 << color:
        return Refusal("PVS-5.3", f"{card} of player {placer} does not have your color {COLORS[color]}")
    return None


def _refuse_steal(board: Board, action: Action) -> Refusal | None:
    target = action.number
    if target == board.active:
        return Refusal("PVS-8.2", "a special action takes a PV of another player, not your own")
    if action.card is None:
        if board.pending[target] is None:
            return Refusal("PVS-8.2", f"player {target} has no pending PV")
    elif action.card not in board.owned[target]:
        return Refusal("PVS-8.2", f"player {target} does not own {action.card}")
    return None


def _refuse_block(board: Board) -> Refusal | None:
    defense = board.defense[board.to_act]
    if board.faulted != 0 and not board.table.penalty_blockable:
        return Refusal("PVS-9.4", "the loss for breaking a prohibition cannot be blocked in this game")
    if defense < LOSS_BLOCK:
        return Refusal("PVS-9.4", f"a loss is blocked with {LOSS_BLOCK} defense cards, you have {defense}")
    return None


def _refuse_lose(board: Board, action: Action) -> Refusal | None:
    player = board.to_act
    if action.card is None:
        if not board.table.lose_pending:
            return Refusal("PVS-9.2", "a PV that is not yet owned cannot be lost in this game")
        if board.pending[player] is None:
            return Refusal("PVS-9.3", "you have no pending PV")
    elif action.card not in board.owned[player]:
        return Refusal("PVS-9.3", f"you do not own {action.card}")
    return None


def _refuse_snatch(board: Board, player: int) -> Refusal | None:
    placer = board.contested()
    if board.commits[player] != placer:
        return Refusal("PVS-5.11", f"player {player} does not try the PV of player {placer}, whose contest is due")
    return None


def _refuse_fault(board: Board, player: int) -> Refusal | None:
    if board.faulted & 1 << player:
        return Refusal("PVS-10.5", f"player {player} has been penalized this turn")
    if board.bans[player] < 0 and not any(binds_all(ban) for ban in board.bans):
        return Refusal("PVS-7.7", f"player {player} is under no prohibition")
    return None

"""The positions that the rules exclude although each of their keys is well-formed (PVS-13)."""

from __future__ import annotations

from cardrules.common.errors import PositionError
from cardrules.common.state import CHANCE
from cardrules.common.turns import order_from

from .actions import NEVER
from .board import (
    ANSWERING,
    CHOOSING,
    CONTEST,
    DRAWING,
    FAULTS,
    HOLDING,
    LOSING,
    OVER,
    SPECIAL_BLOCK,
    SPECIAL_COST,
    TRYING,
    UNDECIDED,
    Board,
)
from .cards import binds_all


def derive(board: Board) -> None:
    """Sets who is due to act and who is asked (PVS-3.7, PVS-5.6), as far as the position is one of the game."""
    phase = board.phase
    if phase == ANSWERING and board.target is not None:
        board.to_act = board.target.number
    elif phase == LOSING and board.losers:
        board.to_act = board.losers[0]
    elif phase == TRYING:
        board.asked = board.who_is_asked()
        for player in order_from(board.active, board.table.players, board.direction):
            if board.asked >> player & 1 and board.commits[player] == UNDECIDED:
                board.to_act = player
                break
    elif phase in (CONTEST, FAULTS):
        board.to_act = CHANCE


def check(board: Board) -> None:
    """Raises PositionError, naming the key, for a position that the rules exclude."""
    _check_players(board)
    _check_points(board)
    _check_phase_keys(board)
    phase = board.phase
    if phase in (DRAWING, CHOOSING, ANSWERING, LOSING):
        _check_active(board)
    if phase in (CHOOSING, ANSWERING):
        _check_special(board)
    if phase in (LOSING, FAULTS):
        _check_faulted(board)
    if phase == LOSING:
        _check_losers(board)
    if phase == TRYING:
        _check_asked(board)
    if phase == CONTEST:
        _check_contest(board)


def _check_players(board: Board) -> None:  # PVS-13.4
    for player in range(board.table.players):
        blocked = board.blocked[player]
        if blocked and board.pending[player] is None:
            raise PositionError("blocked", f"player {player} has no pending PV that anybody could be blocked from")
        if blocked >> player & 1:
            raise PositionError("blocked", f"player {player} is not blocked from the own PV")
        if not board.clues[player] >> board.objectives[player].color & 1:
            raise PositionError("clues", f"those of player {player} leave out the color of {board.objectives[player]}")


def _check_points(board: Board) -> None:
    players = list(range(board.table.players))
    points = [board.points(player) for player in players]
    there = [player for player in players if points[player] >= board.table.goal]
    if board.phase != OVER:  # PVS-13.5
        if there:
            raise PositionError("owned", f"player {there[0]} has reached the goal, so the game is over")
        return
    if board.termination == "goal":  # PVS-13.6
        fitting = there
    elif board.termination == "deck_out":
        fitting = [player for player in players if points[player] == max(points)]
    elif board.termination == "turn_limit":
        fitting = players
    else:
        expected = "goal, deck_out or turn_limit"
        raise PositionError("result", f"expected the termination {expected}, got {board.termination!r}")
    if board.winners != fitting or not fitting:
        raise PositionError("result", f"expected the winners {fitting} by {board.termination}, got {board.winners}")
    if there and board.termination != "goal":
        raise PositionError("result", f"player {there[0]} has reached the goal, so the termination is goal")


def _check_phase_keys(board: Board) -> None:  # PVS-13.7
    phase = board.phase
    if (board.steals_left > 0) != (phase in (CHOOSING, ANSWERING)):
        raise PositionError("steals_left", "expected 1 or more in the phases special and answer, 0 in all others")
    if (board.target is not None) != (phase == ANSWERING):
        raise PositionError("target", "expected a PV in phase answer, null in all others")
    if bool(board.losers) != (phase == LOSING):
        raise PositionError("losers", "expected players in phase lose, none in all others")
    if phase not in (TRYING, CONTEST) and any(commit != UNDECIDED for commit in board.commits):
        raise PositionError("commits", "expected nulls in all phases but try and contest")
    if board.faulted and phase not in (LOSING, FAULTS):
        raise PositionError("faulted", "expected nobody in all phases but lose and faults")


def _check_active(board: Board) -> None:  # PVS-13.8
    active = board.active
    if board.phase == DRAWING:
        if not board.can_draw():
            raise PositionError("deck", "there is no card to draw in phase draw")
        if board.bans[active] >= 0:
            raise PositionError("bans", f"that of player {active} ended when the turn began")
    if board.pending[active] is not None and board.faulted == 0:
        raise PositionError("pending", f"the PV of player {active} became owned when the turn began")


def _check_special(board: Board) -> None:  # PVS-13.9
    if board.phase == CHOOSING:
        if not board.can_steal():
            raise PositionError("owned", "nobody but the active player has a PV that could be stolen")
        attack = board.attack[board.active]
        if board.steals_left == board.table.special_steals and attack < SPECIAL_COST:
            raise PositionError("attack", f"a special action costs {SPECIAL_COST}, player {board.active} has {attack}")
        return
    action = board.target
    assert action is not None
    player = action.number
    there = board.pending[player] is not None if action.card is None else action.card in board.owned[player]
    if player == board.active or not there:
        raise PositionError("target", f"expected a PV of a player other than {board.active}, got {action.args}")
    if board.defense[player] < SPECIAL_BLOCK:
        raise PositionError("defense", f"player {player} answers with {SPECIAL_BLOCK}, got {board.defense[player]}")


def _check_faulted(board: Board) -> None:  # PVS-13.10
    if board.table.violations == NEVER and (board.faulted or board.phase == FAULTS):
        raise PositionError("phase", "nobody breaks a prohibition with violations none")
    for player in range(board.table.players):
        bound = board.bans[player] >= 0 or any(binds_all(ban) for ban in board.bans)
        if board.faulted >> player & 1 and not bound:
            raise PositionError("faulted", f"player {player} is under no prohibition")
    if board.phase == FAULTS and board.suspects() == 0:
        raise PositionError("faulted", "nobody is left who could break a prohibition")


def _check_losers(board: Board) -> None:  # PVS-13.10
    losers = board.losers
    for player in losers:
        if not board.owned[player] and not board.can_lose_pending(player):
            raise PositionError("losers", f"player {player} has nothing to lose")
    if not board.has_choice(losers[0]):
        raise PositionError("losers", f"player {losers[0]} has only one action, which is taken automatically")
    order = order_from(board.active, board.table.players, board.direction)
    if losers != [player for player in order if player in losers]:
        raise PositionError("losers", f"expected the order of play {order}, got {losers}")
    if board.faulted and (len(losers) != 1 or not board.faulted >> losers[0] & 1):
        raise PositionError("losers", f"expected one player, who has faulted, got {losers}")


def _check_asked(board: Board) -> None:  # PVS-13.11
    waiting = False
    for player in order_from(board.active, board.table.players, board.direction):
        commit = board.commits[player]
        if not board.asked >> player & 1:
            if commit != UNDECIDED:
                raise PositionError("commits", f"player {player} is not asked")
        elif commit == UNDECIDED:
            waiting = True
        elif waiting:
            raise PositionError("commits", f"player {player} does not decide before those who are asked earlier")
        _check_try(board, player)
    if not waiting:
        raise PositionError("commits", "nobody is left to ask")


def _check_contest(board: Board) -> None:  # PVS-13.11
    for player in range(board.table.players):
        _check_try(board, player)
    if board.commits[board.active] == HOLDING:
        raise PositionError("commits", f"player {board.active} is active and is not asked")
    if board.contested() < 0:
        raise PositionError("commits", "expected somebody to try in phase contest")


def _check_try(board: Board, player: int) -> None:
    placer = board.commits[player]
    if placer >= 0 and not board.may_try(player, placer):
        raise PositionError("commits", f"player {player} may not try the PV of player {placer}")

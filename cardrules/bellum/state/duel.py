"""The Duel of Tactics (BEL-9.4, BEL-9.5)."""

from __future__ import annotations

from cardrules.bellum.state.board import Board
from cardrules.bellum.state.combat import deal_damage
from cardrules.bellum.state.resolution import resolve_last_entry


def pass_duel(state: Board) -> None:
    """`pass`: two in a row end the Duel."""
    player = state.to_act
    if state.events is not None:
        state.log("passed", {"player": player})
    if state.passes == 0:
        state.passes = 1
        state.to_act = 1 - player
    else:
        state.passes = 0
        _resolve_chain(state)


def _resolve_chain(state: Board) -> None:
    """The chain resolves, last played first; then damage follows (BEL-9.5)."""
    while state.chain:
        resolve_last_entry(state)
        if state.is_over():
            return
    deal_damage(state)

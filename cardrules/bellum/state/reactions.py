"""Reactions in the enemy's Development (BEL-9.8, BEL-9.9)."""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.bellum.cards import BellumCard
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.phases import REACT
from cardrules.bellum.state.pieces import ENTERED, TACTIC_PLAYED, Window
from cardrules.bellum.state.resolution import owe_discard, resolve_last_entry, resolve_reaction
from cardrules.bellum.words import ON_CLAIM, ON_ENTER, ON_TACTIC


def open_window(state: Board, kind: i64, subject: i64) -> None:
    """Asks the non-active player for a reaction; the event goes on at once if none is possible (BEL-9.9)."""
    player = 1 - state.active
    state.pending = None
    if state.hand[player]:
        for card in state.table.reactions[player][kind]:
            if (
                state.within_reach(player, card)
                and answers(state, card, kind, subject)
                and _may_be_left(state, player, card)
            ):
                state.event = Window(kind, subject)
                state.phase = REACT
                state.to_act = player
                return
    go_on(state, kind)


def _may_be_left(state: Board, player: i64, card: BellumCard) -> bool:
    """Whether not all copies of a card lie in the Graveyard."""
    left = state.table.copies[player][card.index]
    for buried in state.graveyard[player]:
        if buried is card:
            left -= 1
    return left > 0


def answers(state: Board, card: BellumCard, kind: i64, subject: i64) -> bool:
    """Whether a Tactic has the window of an event, and its filter admits the card that entered (BEL-9.8)."""
    if kind == ENTERED:
        if not card.windows & ON_ENTER:
            return False
        entered = state.find(subject)
        return entered is not None and card.answers[entered.top.index]
    return card.windows & (ON_TACTIC if kind == TACTIC_PLAYED else ON_CLAIM) != 0


def react(state: Board, card: BellumCard) -> None:
    """`tactic <card>`: it resolves at once and cannot be answered."""
    player = state.to_act
    window = state.event
    assert window is not None
    cost = state.pay_for(player, card)
    state.event = None
    if state.events is not None:
        fields: dict[str, object] = {"player": player, "card": card.code, "targets": [], "cost": cost}
        state.log("tactic_played", fields)
    resolve_reaction(state, player, card, window.subject)
    if not state.is_over():
        go_on(state, window.kind)


def decline_reaction(state: Board) -> None:
    """`pass`: the event goes on."""
    window = state.event
    assert window is not None
    state.event = None
    if state.events is not None:
        state.log("passed", {"player": state.to_act})
    go_on(state, window.kind)


def go_on(state: Board, kind: i64) -> None:
    """A Tactic resolves unless cancelled; then Development goes on (BEL-9.3, BEL-9.8)."""
    if kind == TACTIC_PLAYED:
        entry = state.chain[-1]
        resolve_last_entry(state)
        if state.is_over() or (not entry.cancelled and owe_discard(state, entry.player, entry.card.do)):
            return
    state.develop()

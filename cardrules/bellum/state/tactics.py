"""Playing a Tactic, in Development or in the Duel (BEL-9.1 to BEL-9.4)."""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.bellum.actions import NOTHING
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.pieces import CHOOSE_TACTIC, NO_TARGETS, TACTIC_PLAYED, Choice, Entry
from cardrules.bellum.state.reactions import open_window
from cardrules.bellum.state.targets import has_targets, next_target


def playable(state: Board, player: i64, card: BellumCard, window: i64) -> bool:
    """Whether a Tactic in hand may be begun in a window of Development or of the Duel (BEL-9.1)."""
    return (
        card.windows & window != 0
        and state.within_reach(player, card)
        and (not card.targets or has_targets(state, player, card.targets, True))
    )


def begin_tactic(state: Board, card: BellumCard) -> None:
    """`tactic <card>`: its targets are chosen first."""
    state.passes = 0  # BEL-9.2
    proceed(state, Choice(CHOOSE_TACTIC, state.to_act, NOTHING, card, NO_TARGETS))


def proceed(state: Board, choice: Choice) -> None:
    """When all targets are chosen the cost is paid and the card goes onto the chain (BEL-9.2)."""
    card = choice.card
    assert card is not None
    complete = next_target(state, choice, card.targets, True)
    if complete is None:
        return
    player = choice.player
    cost = state.pay_for(player, card)
    state.chain.append(Entry(player, card, complete.targets))
    if state.events is not None:
        targets = [state.label(ref) for ref in complete.targets]
        state.log("tactic_played", {"player": player, "card": card.code, "targets": targets, "cost": cost})
    if state.combat:
        state.offer_duel(1 - player)  # BEL-9.4
    else:
        open_window(state, TACTIC_PLAYED, NOTHING)  # BEL-9.3

"""What a player may not know, dealt anew."""

from __future__ import annotations

from cardrules.bellum.cards import BellumCard
from cardrules.bellum.state.board import Board
from cardrules.bellum.words import ECONOMY
from cardrules.common.generator import Generator
from cardrules.common.zones import insert, sort


def deal_anew(state: Board, player: int, generator: Generator) -> None:
    """Deals anew, in place, both Castles, the other player's hand and secret pick.

    A card that the other player has begun to play is known to be in that hand (BEL-9.2).
    """
    other = 1 - player
    shown = _shown_card(state, other)
    hand = state.hand[other]
    if shown is not None:
        hand.remove(shown)
    castle = state.castle[other]
    pool = castle + hand
    sort(pool)  # so that who knows the generator finds out nothing from the new places
    generator.shuffle(pool)
    state.castle[other] = pool[: len(castle)]
    dealt = pool[len(castle) :]
    sort(dealt)
    if shown is not None:
        insert(dealt, shown)
    state.hand[other] = dealt
    sort(state.castle[player])
    generator.shuffle(state.castle[player])
    if state.chosen[other] is not None:
        picks = [card for card in state.vault[other] if card.type == ECONOMY and card.age == 1]
        state.chosen[other] = picks[int(generator.below(len(picks)))]


def _shown_card(state: Board, player: int) -> BellumCard | None:
    """The card of a hand that a choice in progress shows."""
    choice = state.pending
    return choice.card if choice is not None and choice.player == player else None

"""The keys of a position of High Card; what is hidden follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.common.errors import PositionError
from cardrules.common.positions import NOBODY, OWNER, Field, Key, Zone, integer
from cardrules.common.state import TERMINAL

from .state import HighCardState

DECK: Final = Zone("deck", ordered=True, sees=NOBODY)
HANDS: Final = Zone("hands", per_player=True, sees=OWNER)
# One row of slots, a slot a player: the owner of a slot is its index.


class PlayedZone(Zone):
    """The cards of the round: one slot a player, seen by the player whose card it is."""

    def visible(self, state: object, player: int, owner: int, index: int) -> bool:
        return owner == player


PLAYED: Final = PlayedZone("played", per_player=True, shape=-1, sees=OWNER)
DISCARD: Final = Zone("discard")
KEYS: Final[Sequence[Key]] = (DECK, HANDS, PLAYED, DISCARD, Field("taken", integer(0), 0, per_player=True))


def check(state: HighCardState, hand_size: int) -> None:
    """HC-4.1."""
    if any(len(hand) > hand_size for hand in state.hands):
        raise PositionError("hands", f"expected at most {hand_size} cards in a hand")
    held = {len(hand) + (card is not None) for hand, card in zip(state.hands, state.played, strict=True)}
    if len(held) > 1 or (held == {0} and state.to_act != TERMINAL):
        raise PositionError(
            "hands", "expected equally many cards of each player, with the one played, and some to play"
        )
    due = 0 if state.to_act == TERMINAL else state.to_act
    if any((card is not None) != (player < due) for player, card in enumerate(state.played)):
        raise PositionError("played", "expected the cards of the players before the one due to act, and no others")

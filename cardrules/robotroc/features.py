"""The observation tensor of Robotroc."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardrules.common.state import State
from cardrules.common.tensors import Cards, Count, Feature, Moment, Number, OneOf

from .actions import RobotrocActions
from .cards import NO_WEAPON
from .phases import HAND_LIMIT
from .position import AREAS, HANDS, PILE, RETURNED, SHOWN, TABLE
from .state import RobotrocState


class OwnCommitment(OneOf):
    """The hidden choice of the challenger, for the challenger alone (ROB-11.3)."""

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        self._write_word(None if player == state.active else cast(RobotrocState, state).commit, out)


def features(moves: RobotrocActions) -> Sequence[Feature]:
    """What a player knows, as numbers."""
    return [
        Moment(),
        Cards(HANDS),
        Cards(AREAS),
        Cards(TABLE),
        Cards(RETURNED),
        Cards(SHOWN),
        Count(HANDS, HAND_LIMIT),
        Count(PILE, len(moves.deck)),
        OneOf("disputed", moves.parts),
        OwnCommitment("commit", [*moves.weapons, NO_WEAPON]),
        Number("assembled", moves.robots_to_end, per_player=True),
    ]

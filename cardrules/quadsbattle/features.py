"""The observation tensor of Quads Battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardrules.common.forms import sets
from cardrules.common.state import State
from cardrules.common.tensors import Cards, Count, Feature, Moment, Number, OneOf

from .cards import COLUMNS, HAND_SIZE
from .position import DECK, DISCARD, FIELD, FRONT, HAND
from .state import QuadsbattleState


def features(deck_size: int) -> Sequence[Feature]:
    """What a player knows, as numbers.

    Args:
        deck_size: the cards of a whole deck.
    """
    return [
        Cards(HAND, own_only=True),
        Cards(DISCARD),
        Cards(FIELD),
        Cards(FRONT),
        Count(DECK, deck_size),
        Count(HAND, HAND_SIZE),
        Places(),
        OneOf("attacker", range(1, COLUMNS + 1)),
        Number("bonus", HAND_SIZE),
        Moment(),
    ]


class Places(Feature):
    """Which places are taken, and which of their cards lie face up (QB-11.3 hides the card, not that it is there)."""

    _forms: list[bytes]

    def __init__(self) -> None:
        super().__init__("columns by owner: attack card, up, defense card, up")
        self.size = 8 * COLUMNS
        self._forms = sets(4)

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        table = cast(QuadsbattleState, state)
        for owner in (player, 1 - player):
            attack, attack_up = table.attack[owner], table.attack_up[owner]
            defense, defense_up = table.defense[owner], table.defense_up[owner]
            for column in range(COLUMNS):
                marks = 0 if attack[column] is None else 1
                if attack_up[column]:
                    marks += 2
                if defense[column] is not None:
                    marks += 4
                if defense_up[column]:
                    marks += 8
                out.append(self._forms[marks])

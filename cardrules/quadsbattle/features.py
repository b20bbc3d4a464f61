"""The observation tensor of Quads Battle."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.common.tensors import Cards, Count, Feature, Levels, Number, OneOf, Phase, Seat, Turn

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
        Levels("columns by owner: attack card, up, defense card, up", 8 * COLUMNS, 1, _columns),
        OneOf("attacker", range(1, COLUMNS + 1)),
        Number("bonus", HAND_SIZE),
        Phase(),
        Seat("active"),
        Turn(),
    ]


def _columns(state: QuadsbattleState, player: int) -> list[int]:
    """Which places are taken, and which of their cards lie face up (QB-11.3 hides the card, not that it is there)."""
    values: list[int] = []
    owner = player
    for _ in range(2):
        for column in range(COLUMNS):
            values.append(0 if state.attack[owner][column] is None else 1)
            values.append(1 if state.attack_up[owner][column] else 0)
            values.append(0 if state.defense[owner][column] is None else 1)
            values.append(1 if state.defense_up[owner][column] else 0)
        owner = 1 - owner
    return values

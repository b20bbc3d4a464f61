"""The observation tensor of High Card."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.common.tensors import Cards, Count, Feature, Moment, Number

from .position import DECK, DISCARD, HANDS, PLAYED


def features() -> Sequence[Feature]:
    """What a player knows, as numbers."""
    return [
        Cards(HANDS, own_only=True),
        Cards(PLAYED, own_only=True),
        Cards(DISCARD),
        Count(HANDS, 8),
        Count(DECK, 52),
        Number("taken", 8, per_player=True),
        Moment(),
    ]

"""The observation tensor of Póker Uno."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.common.tensors import Cards, Count, Feature, Moment, Number, Top

from .position import CLOSED, COMMUNITY, EATEN_ON, HANDS, KNOWN, OPEN, REMOVED


def features(cards: int) -> Sequence[Feature]:
    """What a player knows, as numbers.

    Args:
        cards: how many the pack has.
    """
    return [
        Moment(),
        Cards(HANDS, own_only=True),
        Cards(KNOWN),
        Top(OPEN),
        Top(OPEN, 1),
        Cards(OPEN),
        Cards(REMOVED),
        Cards(COMMUNITY),
        Cards(EATEN_ON),
        Count(CLOSED, cards),
        Number("passed", per_player=True),
        Number("robbed", per_player=True),
        Number("out", per_player=True),
    ]

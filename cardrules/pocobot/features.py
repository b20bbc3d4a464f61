"""The observation tensor of PoCoBOT."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.common.cards import CLUBS, DIAMONDS
from cardrules.common.tensors import Cards, Count, Feature, Moment, Number, OneOf

from .actions import MODULES
from .position import (
    ARMOR,
    BOOSTER,
    COPILOT,
    DECK,
    DEFENSE,
    DISCARD,
    FUEL_ZONE,
    HANDS,
    PILOT,
    PROJECTILES,
    REMOVED,
)


def features() -> Sequence[Feature]:
    """What a player knows, as numbers."""
    return [
        Cards(HANDS, own_only=True),
        Cards(DISCARD),
        Cards(REMOVED),
        Cards(PROJECTILES),
        Cards(DEFENSE),
        Cards(ARMOR),
        Cards(FUEL_ZONE),
        Cards(PILOT),
        Cards(COPILOT),
        Cards(BOOSTER),
        OneOf("copilot_module", MODULES, per_player=True),
        Count(HANDS, 52),
        Count(DECK, 52),
        Number("burned_last", per_player=True),
        Number("projectiles_enabled"),
        Number("operations", 2),
        Number("heart_due"),
        Number("discards_left", 2),
        OneOf("burn_suit", (DIAMONDS, CLUBS)),
        Number("burn_points", 54),
        Number("damage", 44),
        Moment(),
    ]

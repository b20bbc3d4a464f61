"""The observation tensor of PoCoBOT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from cardrules.common.cards import CLUBS, DIAMONDS
from cardrules.common.forms import Counts
from cardrules.common.game import BaseGame
from cardrules.common.state import State
from cardrules.common.tensors import Cards, Count, Feature, Moment, Number, OneOf

from .actions import MODULES
from .panel import FIRST_FIGURE
from .position import (
    BOOSTER,
    COPILOT,
    DECK,
    DISCARD,
    HANDS,
    PILOT,
    REMOVED,
)
from .state import PocobotState


class Installed(Feature):
    """The numeric cards of each panel; their suits tell the zones (POC-2.1)."""

    _counts: Counts

    def __init__(self) -> None:
        super().__init__("numeric cards of projectiles, defense, fuel, armor")

    def prepare(self, game: BaseGame) -> None:
        self._counts = Counts(game.cards[:FIRST_FIGURE], [1] * FIRST_FIGURE)
        self.size = 2 * FIRST_FIGURE

    def write(self, state: State, player: int, out: list[bytes]) -> None:
        table = cast(PocobotState, state)
        for owner in (player, 1 - player):
            cards = table.projectiles[owner] + table.defense[owner] + table.fuel[owner] + table.armor[owner]
            self._counts.write(cards, out)


def features() -> Sequence[Feature]:
    """What a player knows, as numbers."""
    return [
        Cards(HANDS, own_only=True),
        Cards(DISCARD),
        Cards(REMOVED),
        Installed(),
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

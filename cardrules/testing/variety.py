"""What varied, over all matches of a run: hidden cards that could be others must sometimes be others."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

import attrs

from cardrules.common.game import BaseGame
from cardrules.testing.faults import Fault

# (player who does not know it, key, owner)
Part: TypeAlias = tuple[int, str, int]

# A part of a zone that could vary at so many states must have varied at one of them.
CHANCES: Final = 8


@attrs.frozen
class Variety:
    """Which parts of zones varied, over all matches.

    Attributes:
        could: at how many states it was another one in an accepted position that looks the same.
        did: at how many states it was another one in a resampled world.
    """

    could: Counter[Part] = attrs.field(factory=Counter)
    did: Counter[Part] = attrs.field(factory=Counter)

    def check(self, game: BaseGame) -> None:
        """Raises the fault of whatever could vary and never did."""
        for part, chances in sorted(self.could.items()):
            if chances >= CHANCES and not self.did[part]:
                player, key, owner = part
                whose = f" of player {owner}" if owner >= 0 else ""
                raise Fault(
                    "resample",
                    f"for player {player} it never varies {key}{whose}, which could be otherwise at {chances} states",
                    game,
                )

"""What can be varied in High Card."""

from __future__ import annotations

import attrs

from cardrules.common.options import Options, integer


@attrs.frozen
class HighCardOptions(Options):
    """The options of High Card."""

    hand_size: int = integer(5, 1, 8, help="cards dealt to each player (HC-1.1)")
    max_turns: int = integer(100, 1, help="rounds after which the game ends (HC-3.1)")

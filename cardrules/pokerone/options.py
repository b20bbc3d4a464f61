"""What can be varied in Póker Uno."""

from __future__ import annotations

import attrs

from cardrules.common.options import Options, boolean, integer, word


@attrs.frozen
class PokeroneOptions(Options):
    """The options of Póker Uno."""

    jokers: int = integer(0, 0, 2, help="jokers in the pack (ONE-1.2)")
    bluffing: bool = boolean(False, help="dishonest eating is possible, and every eat may be challenged (ONE-11)")
    thief: bool = boolean(False, help="a turn may be stolen (ONE-12)")
    thief_next: str = word(
        "robbed", ("robbed", "thief"), help="whose follower takes the turn after a stolen one (ONE-12.7)"
    )
    thief_repeat: bool = boolean(False, help="a player may be robbed in turn after turn (ONE-12.6)")
    free_pass: bool = boolean(False, help="PASS is also allowed without a playable card (ONE-7.1)")
    max_turns: int = integer(200, 1, help="turns after which the game is stopped (ONE-8.8)")

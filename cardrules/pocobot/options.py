"""What can be varied in PoCoBOT."""

from __future__ import annotations

import attrs

from cardrules.common.options import Options, boolean, integer, word


@attrs.frozen
class PocobotOptions(Options):
    """The options of PoCoBOT."""

    max_turns: int = integer(400, 1, help="turns after which the game is a draw (POC-13.6)")
    last_heart: str = word(
        "keep",
        ("keep", "lose", "free"),
        help="what removing one's own only heart does: only to replace it, a loss, or nothing (POC-7.15, POC-7.16)",
    )
    exposed_core: bool = boolean(False, help="damage that gets past the armor of a heartless mech wins (POC-13.3)")
    extra_counts_once: bool = boolean(False, help="the extra projectile is not among the declared points (POC-9.8)")

"""The phases: which decision is due."""

from __future__ import annotations

from typing import Final

SETUP: Final = 0
DEVELOP: Final = 1
TARGET: Final = 2
REACT: Final = 3
WONDERS: Final = 4
ECONOMIES: Final = 5
DISCARDS: Final = 6
DECLARE: Final = 7
INTERCEPTIONS: Final = 8
BLOCKS: Final = 9
DUEL: Final = 10
VIGIL: Final = 11
OVER: Final = 12
PHASES: Final = (
    "setup",
    "develop",
    "target",
    "react",
    "wonder",
    "economy",
    "discard",
    "declare",
    "intercept",
    "block",
    "duel",
    "vigil",
    "over",
)

"""The phases of PoCoBOT: which decision is due."""

from __future__ import annotations

from typing import Final

MAIN: Final = 0
MODIFY: Final = 1
TRIM: Final = 2
PASSING: Final = 3
MANEUVERING: Final = 4
FUEL: Final = 5
DEFEND: Final = 6
OVER: Final = 7
PHASES: Final = ("main", "modify", "trim", "pass", "maneuver", "fuel", "defend", "over")

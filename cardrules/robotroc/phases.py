"""The phases of a turn of Robotroc, by their numbers and their words, and its two limits."""

from __future__ import annotations

from typing import Final

LAYING: Final = 0
CHALLENGING: Final = 1
RESPONDING: Final = 2
SHOWING: Final = 3
MAIN: Final = 4
OVER: Final = 5
PHASES: Final = ("lay", "challenge", "respond", "show", "main", "over")

HAND_LIMIT: Final = 4  # cards in a hand (ROB-1.5)
TABLE_LIMIT: Final = 2  # parts on the table (ROB-3.1)

"""The phases of a turn of Quads Battle (QB-3.1): which decision is due."""

from __future__ import annotations

from typing import Final

IN_CLEAR: Final = 0
IN_OFFENSE: Final = 1
IN_DEFENSE: Final = 2
IN_ATTACK: Final = 3
IN_RETREAT: Final = 4
OVER: Final = 5
PHASES: Final = ("clear", "offense", "defense", "attack", "retreat", "over")

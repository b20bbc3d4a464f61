"""The phases of Póker Uno: which decision is due."""

from __future__ import annotations

from typing import Final

STEAL: Final = 0
PLAY: Final = 1
CHALLENGE: Final = 2
OVER: Final = 3
PHASES: Final = ("steal", "play", "challenge", "over")

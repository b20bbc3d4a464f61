"""The example game, and many ways to get it wrong: each class is one mistake that the suite must find."""

from tests.broken import (
    cards,
    chance,
    copies,
    course,
    damage,
    legality,
    loading,
    repeating,
    resampling,
    secrets,
    telling,
)
from tests.broken.base import BROKEN, Good
from tests.broken.chance import Toss, TossState

__all__ = [
    "BROKEN",
    "Good",
    "Toss",
    "TossState",
    "cards",
    "chance",
    "copies",
    "course",
    "damage",
    "legality",
    "loading",
    "repeating",
    "resampling",
    "secrets",
    "telling",
]

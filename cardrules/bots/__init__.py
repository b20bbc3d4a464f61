"""Bots, written once for any game, and how to get one by its name."""

from __future__ import annotations

from cardrules.bots.greedy import GreedyBot
from cardrules.bots.loading import bot_names, bot_settings, make_bot
from cardrules.bots.random import RandomBot
from cardrules.bots.searching import FlatBot, FlatSettings, IsmctsBot, IsmctsSettings

__all__ = [
    "FlatBot",
    "FlatSettings",
    "GreedyBot",
    "IsmctsBot",
    "IsmctsSettings",
    "RandomBot",
    "bot_names",
    "bot_settings",
    "make_bot",
]

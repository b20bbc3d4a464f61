"""Bots, written once for any game, and how to get one by its name."""

from __future__ import annotations

from cardrules.bots.greedy import GreedyBot
from cardrules.bots.loading import bot_names, make_bot
from cardrules.bots.random import RandomBot

__all__ = ["GreedyBot", "RandomBot", "bot_names", "make_bot"]

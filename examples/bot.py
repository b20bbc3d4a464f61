"""A bot in fifteen lines, for any of the games.

It plays each legal action in a few worlds that it cannot tell from the true one, plays those on at
random, and takes the action that did best. Run it from the folder that holds `examples`:

    cardrules match robotroc --bots examples.bot:Dreamer,random --seed 7
"""

from __future__ import annotations

import cardrules


class Dreamer:
    """Sees its own view and nothing else; what it does not know, it dreams."""

    name = "dreamer"

    def __init__(self, seed: int = 0) -> None:
        self.rng = cardrules.Generator.from_seed(seed)

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        """The action that does best in the dreams."""
        return max(view.legal_actions, key=lambda action: self.dream(view, action))

    def dream(self, view: cardrules.PlayerView, action: cardrules.Action) -> float:
        """What an action comes to over eight random ends of the game."""
        worlds = [view.resample(self.rng) for _ in range(8)]
        for world in worlds:
            world.apply_action(action)
        return sum(view.game.playout(world, self.rng)[view.player] for world in worlds)

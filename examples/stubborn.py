"""Players with one fixed idea, to see what a rule is worth: greedy but for what they never do.

cardrules arena pocobot --bots examples.stubborn:Heartless,greedy --matches 400
"""

from __future__ import annotations

import cardrules


class Stubborn:
    """Takes what the game's advice scores highest among the actions that it does not shun, if there are such."""

    name = "stubborn"

    def shuns(self, action: cardrules.Action) -> bool:
        """Whether this player never takes the action."""
        return False

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        scored = list(zip(view.advice, view.legal_actions, strict=True))
        wanted = [pair for pair in scored if not self.shuns(pair[1])] or scored
        return max(wanted, key=lambda pair: pair[0])[1]


class Heartless(Stubborn):
    """PoCoBOT: never installs a heart, for a mech without hearts cannot lose its last one."""

    name = "heartless"

    def shuns(self, action: cardrules.Action) -> bool:
        return action.verb == "install" and action.args[0].endswith("h")


class Peaceful(Stubborn):
    """Robotroc: never opens a dispute."""

    name = "peaceful"

    def shuns(self, action: cardrules.Action) -> bool:
        return action.verb == "challenge"


class Waiting(Stubborn):
    """Quads Battle: does nothing at all."""

    name = "waiting"

    def shuns(self, action: cardrules.Action) -> bool:
        return action.verb != "end"


class Clearing(Stubborn):
    """Quads Battle: clears both hands every turn."""

    name = "clearing"

    def shuns(self, action: cardrules.Action) -> bool:
        return action.verb != "clear"


class Discreet(Stubborn):
    """The PV color game: never tries a card of two colors, which would give its own color away."""

    name = "discreet"

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        pending = view.observation["pending"]
        scored = list(zip(view.advice, view.legal_actions, strict=True))
        wanted = [pair for pair in scored if pair[1].verb != "try" or pending[int(pair[1].args[0])] == "pv-multi"]
        return max(wanted or scored, key=lambda pair: pair[0])[1]

"""Bots that break matches, one way each; named in tests as `tests.misbehaving:Name`."""

from __future__ import annotations

import os
import sys
import time

import cardrules


class Raises:
    """Raises at its second decision."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        self.asked += 1
        if self.asked == 2:
            raise RuntimeError("out of ideas")
        return view.legal_actions[0]


class Cheats:
    """Answers with an action that is not legal."""

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        return next(action for action in view.game.actions if action not in view.legal_actions)


class Hangs:
    """Never answers."""

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        while True:
            time.sleep(0.01)


class Dies:
    """Ends its process."""

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        os._exit(3)


class CannotBeMade:
    """Ends the program as soon as it is made."""

    def __init__(self) -> None:
        sys.exit(5)


class Nameless:
    """Raises when asked for its name."""

    @property
    def name(self) -> str:
        raise RuntimeError("nobody knows")

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        return view.legal_actions[0]


class CannotBegin:
    """Raises when a match begins."""

    def new_match(self, game: cardrules.BaseGame, player: int, seed: int) -> None:
        raise RuntimeError("not today")

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        return view.legal_actions[0]

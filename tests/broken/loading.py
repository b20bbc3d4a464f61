"""Mistakes in the table of actions, and in loading the game."""

from __future__ import annotations

from collections.abc import Mapping

from tests.broken.base import Good, mistake


@mistake("notation")
class ShoutsItsVerbs(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        for action in self.actions:
            action.notation = action.notation.upper()


@mistake("notation")
class ParsesAnything(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions._by_notation[""] = self.actions[0]


@mistake("notation")
class SkipsIds(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions[51].id = 99


@mistake("options")
class ChokesOnOptions(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        if options and not isinstance(options.get("hand_size", 1), int):
            raise TypeError("hand_size")
        super().__init__(players, options)


@mistake("options")
class TakesAnyPlayers(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(min(players, 6) if isinstance(players, int) and players > 2 else players, options)

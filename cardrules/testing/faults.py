"""What the suite says when a game does something wrong."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import attrs

from cardrules.common.actions import Action
from cardrules.common.game import BaseGame
from cardrules.common.state import State


class Fault(AssertionError):  # noqa: N818 - it is no error of the suite
    """Something that a game does wrong.

    Attributes:
        check: the name of the check that found it.
        reason: what differs from what is expected.
        game: the game, with its players and options.
        where: the seed and the action, in words; empty when no match is concerned.
        position: the position where it shows, None when no match is concerned.
    """

    def __init__(
        self, check: str, reason: str, game: BaseGame, where: str = "", position: dict[str, Any] | None = None
    ) -> None:
        super().__init__(f"{game!r}{', ' + where if where else ''}: {check}: {reason}")
        self.check = check
        self.reason = reason
        self.game = game
        self.where = where
        self.position = position


@attrs.frozen
class Spot:
    """A state under examination, and how a match got there.

    Attributes:
        state: the state; checks that act on it take a clone.
        seed: the seed of the match.
        players: the names of the policies that play it.
        number: how many actions have been taken.
        last: the latest action, None at the beginning.
        next: the action that the match takes next, None at the end.
    """

    state: State
    seed: int
    players: tuple[str, ...]
    number: int
    last: Action | None = None
    next: Action | None = None

    @property
    def game(self) -> BaseGame:
        """The game of the state."""
        return self.state.game

    @property
    def where(self) -> str:
        """The seed and the action, in words."""
        after = f"after action {self.number} ({self.last})" if self.last is not None else "before the first action"
        return f"seed {self.seed}, players {', '.join(self.players)}, {after}"

    def fail(self, check: str, reason: str) -> NoReturn:
        """Raises the fault that shows here."""
        raise Fault(check, reason, self.game, self.where, self.state.position())


def difference(given: object, expected: object, path: str = "") -> str:
    """The first place where two JSON values differ, in words; empty when they are equal.

    Example:
        >>> difference({"hand": [["7s"], []]}, {"hand": [["7s"], ["8d"]]})
        "hand[1]: [] instead of ['8d']"
    """
    if json.dumps(given) == json.dumps(expected):
        return ""
    if type(given) is type(expected):
        if isinstance(given, dict) and isinstance(expected, dict):
            for key in [*expected, *given]:
                if key not in given:
                    return f"{_at(path, key)} is missing"
                if key not in expected:
                    return f"{_at(path, key)} is {given[key]!r}, expected none"
            found = [difference(given[key], expected[key], _at(path, key)) for key in expected]
            return next((text for text in found if text), "")
        if isinstance(given, list) and isinstance(expected, list) and len(given) == len(expected):
            found = [
                difference(mine, theirs, f"{path}[{i}]")
                for i, (mine, theirs) in enumerate(zip(given, expected, strict=True))
            ]
            return next((text for text in found if text), "")
        if given == expected:
            return ""
    return f"{path or 'the value'}: {shorten(given)} instead of {shorten(expected)}"


def _at(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def shorten(value: object, length: int = 200) -> str:
    """The `repr` of a value, cut to a readable length."""
    text = repr(value)
    return text if len(text) <= length else text[: length - 1] + "…"

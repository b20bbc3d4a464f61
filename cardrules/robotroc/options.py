"""What can be varied in Robotroc."""

from __future__ import annotations

from typing import Any, Self

import attrs

from cardrules.common.errors import OptionError
from cardrules.common.options import Options, integer, is_integer, option, word

from .cards import HIGHEST_VALUE


def _values(default: tuple[int, ...], low: int, high: int, *, distinct: bool, help: str) -> Any:  # noqa: A002
    """An option that is a list of card values, in any order; it is kept sorted."""
    several = "distinct integers" if distinct else "integers"
    expected = f"a list of {low} to {high} {several}, each from 1 to {HIGHEST_VALUE}"

    def read(name: str, value: object) -> tuple[int, ...]:
        if (
            not isinstance(value, list | tuple)
            or not low <= len(value) <= high
            or not all(is_integer(item) and 1 <= item <= HIGHEST_VALUE for item in value)
            or (distinct and len(set(value)) != len(value))
        ):
            raise OptionError(name, f"expected {expected}, got {value!r}")
        return tuple(sorted(value))

    return option(default, read, expected, help)


@attrs.frozen
class RobotrocOptions(Options):
    """The options of Robotroc; lists are kept ascending."""

    robot_values: tuple[int, ...] = _values(
        (1, 2, 3, 4, 5, 6, 7, 8, 10), 3, 12, distinct=True, help="the robots in the deck (ROB-1.1)"
    )
    weapon_values: tuple[int, ...] = _values(
        (1, 2, 4, 4, 5, 7, 7, 8, 10), 0, 20, distinct=False, help="the weapons in the deck (ROB-1.1)"
    )
    unarmable: tuple[int, ...] = _values(
        (1, 10), 0, 20, distinct=True, help="weapon values that cannot arm a robot (ROB-10.7)"
    )
    robots_to_end: int = integer(4, 1, help="assembled robots that end the game (ROB-10.1)")
    end_timing: str = word(
        "at_once", ("at_once", "turn_end"), help="when the game ends after that many (ROB-10.1, ROB-10.2)"
    )
    max_turns: int = integer(200, 1, 100_000, help="turns after which the game is drawn (ROB-10.12)")

    def checked(self, players: int) -> Self:
        robots = len(self.robot_values)
        if self.robots_to_end > robots:
            expected = f"an integer from 1 to {robots}, the number of robot values"
            raise OptionError("robots_to_end", f"expected {expected}, got {self.robots_to_end}")
        return self

"""The cards of Robotroc: heads, torsos and legs of robots, and weapons."""

from __future__ import annotations

from typing import Final

import attr
from mypy_extensions import i64

from cardrules.common.cards import Card, register_deck

HIGHEST_VALUE: Final = 99
HEAD: Final = 0
TORSO: Final = 1
LEGS: Final = 2
WEAPON: Final = 3
_LETTERS: Final = "HTLW"


@attr.s(auto_attribs=True, eq=False, repr=False)
class RobotrocCard(Card):
    """A part of a robot, or a weapon.

    Attributes:
        value: the value of the robot that the part belongs to, or of the weapon.
        part: `HEAD`, `TORSO` or `LEGS`; `WEAPON` for a weapon.
    """

    value: i64
    part: i64


def _card(index: int, value: int, part: int) -> RobotrocCard:
    return RobotrocCard(index, f"{_LETTERS[part]}{value}", "robotroc", value, part)


def _all_cards() -> list[RobotrocCard]:
    parts = [_card(3 * (value - 1) + part, value, part) for value in range(1, HIGHEST_VALUE + 1) for part in range(3)]
    return parts + [_card(len(parts) + value - 1, value, WEAPON) for value in range(1, HIGHEST_VALUE + 1)]


# Every card that a deck can have, in canonical order; `CARDS[card.index]` is the card.
CARDS: Final[list[RobotrocCard]] = _all_cards()
register_deck("robotroc", [card for card in CARDS])  # noqa: C416 - a list of the base class

# Stands for the choice to show no weapon; it counts 0 (ROB-5.7) and is in no deck.
NO_WEAPON: Final = RobotrocCard(len(CARDS), "none", "robotroc", 0, WEAPON)


def part_cards(robot_values: tuple[int, ...]) -> list[RobotrocCard]:
    """The parts of the robots of these ascending values, in canonical order."""
    return [CARDS[3 * (value - 1) + part] for value in robot_values for part in range(3)]


def weapon_cards(weapon_values: tuple[int, ...]) -> list[RobotrocCard]:
    """The weapons of these values, one for each entry."""
    return [CARDS[3 * HIGHEST_VALUE + value - 1] for value in weapon_values]

"""What the parts in an area form: singles, pairs and assembled robots (ROB-2.2).

An area is in canonical order, so the parts of one robot lie side by side.
"""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.common.zones import insert

from .cards import WEAPON, RobotrocCard


def holds_part(hand: list[RobotrocCard]) -> bool:
    """Whether a hand, in canonical order, holds a part."""
    return len(hand) > 0 and hand[0].part != WEAPON


def holds_weapon(hand: list[RobotrocCard]) -> bool:
    """Whether a hand, in canonical order, holds a weapon."""
    return len(hand) > 0 and hand[-1].part == WEAPON


def free_parts(area: list[RobotrocCard]) -> list[RobotrocCard]:
    """The parts whose robot is not assembled in the area (ROB-2.4)."""
    found: list[RobotrocCard] = []
    count: i64 = len(area)
    i: i64 = 0
    while i < count:
        if i + 2 < count and area[i + 2].value == area[i].value:
            i += 3
        else:
            found.append(area[i])
            i += 1
    return found


def singles(area: list[RobotrocCard]) -> list[RobotrocCard]:
    """The parts that are the only ones of their robot in the area."""
    found: list[RobotrocCard] = []
    count: i64 = len(area)
    before: i64 = 0
    for i in range(count):
        value = area[i].value
        if value != before and (i + 1 == count or area[i + 1].value != value):
            found.append(area[i])
        before = value
    return found


def assembled_robots(area: list[RobotrocCard]) -> list[int]:
    """The values of the robots assembled in the area, ascending."""
    return [card.value for i, card in enumerate(area) if i >= 2 and area[i - 2].value == card.value]


def parts_of(area: list[RobotrocCard], value: int) -> int:
    """How many parts of robot `value` are there."""
    count = 0
    for card in area:
        if card.value == value:
            count += 1
    return count


def add_part(area: list[RobotrocCard], card: RobotrocCard) -> bool:
    """Puts a part into an area; returns whether it assembles its robot (ROB-2.3)."""
    i = insert(area, card)
    head = i - card.part  # where the head lies if the robot is assembled
    value = card.value
    return head >= 0 and head + 2 < len(area) and area[head].value == value and area[head + 2].value == value

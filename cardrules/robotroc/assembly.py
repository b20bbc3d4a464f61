"""The final assembly: what a player's cards are worth when the game ends (ROB-10.4 to ROB-10.9)."""

from __future__ import annotations

import attr

from .areas import assembled_robots, free_parts
from .cards import HEAD, LEGS, TORSO, WEAPON, RobotrocCard


@attr.s(auto_attribs=True, eq=False)
class Assembly:
    """One player's final robots.

    Attributes:
        assembled: the values of the robots of three parts of one robot, descending.
        gambiarras: the mixed robots, each as its head, torso and legs.
        weapon: the weapon that arms one of the robots, or None.
        score: what they are worth together.
    """

    assembled: list[int]
    gambiarras: list[list[RobotrocCard]]
    weapon: RobotrocCard | None
    score: int

    def to_json(self) -> dict[str, object]:
        """The player's entry of the position key `final` (ROB-10.9)."""
        return {
            "assembled": self.assembled[:],
            "gambiarras": [[card.code for card in parts] for parts in self.gambiarras],
            "weapon": None if self.weapon is None else self.weapon.code,
            "score": self.score,
        }


def assemble(area: list[RobotrocCard], hand: list[RobotrocCard], unarmable: tuple[int, ...]) -> Assembly:
    """What a player builds of an area and a hand."""
    assembled = assembled_robots(area)  # ROB-10.4
    remaining = free_parts(area) + hand  # ROB-10.5
    gambiarras: list[list[RobotrocCard]] = []
    score = sum(assembled)
    columns = [_descending(remaining, part) for part in (HEAD, TORSO, LEGS)]
    for i in range(min([len(column) for column in columns])):  # ROB-10.6
        parts = [column[i] for column in columns]
        values = [card.value for card in parts]
        score += min(values)
        if min(values) == max(values):
            assembled.append(values[0])
        else:
            gambiarras.append(parts)
    assembled.sort(reverse=True)
    weapon = None
    if assembled or gambiarras:  # ROB-10.7
        for card in hand:
            if card.part == WEAPON and card.value not in unarmable:
                weapon = card  # weapons are ascending: the last is the highest
    if weapon is not None:
        score += weapon.value  # ROB-10.8
    return Assembly(assembled, gambiarras, weapon, score)


def _descending(cards: list[RobotrocCard], part: int) -> list[RobotrocCard]:
    """The cards that are this part, by value descending."""
    found = [card for card in cards if card.part == part]
    found.sort(key=_value, reverse=True)
    return found


def _value(card: RobotrocCard) -> int:
    return card.value


def best_players(assemblies: list[Assembly]) -> list[int]:
    """The winners: the higher score (ROB-10.8), then more gambiarras (ROB-10.10), then both (ROB-10.11)."""
    ranks = [(assembly.score, len(assembly.gambiarras)) for assembly in assemblies]
    return [player for player, rank in enumerate(ranks) if rank == max(ranks)]

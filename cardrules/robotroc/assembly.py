"""The final assembly: what a player's cards are worth when the game ends (ROB-10.4 to ROB-10.9)."""

from __future__ import annotations

import attr

from cardrules.common.zones import insert

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
    remaining = free_parts(area)  # ROB-10.5
    for card in hand:
        insert(remaining, card)
    heads, torsos, legs = [_descending(remaining, part) for part in (HEAD, TORSO, LEGS)]
    gambiarras: list[list[RobotrocCard]] = []
    score = sum(assembled)
    for i in range(min(len(heads), len(torsos), len(legs))):  # ROB-10.6
        head, torso, leg = heads[i], torsos[i], legs[i]
        lowest = min(head.value, torso.value)
        score += min(lowest, leg.value)
        if head.value == torso.value == leg.value:
            assembled.append(head.value)
        else:
            gambiarras.append([head, torso, leg])
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
    """The cards that are this part, by value descending, of cards in canonical order."""
    return [card for card in reversed(cards) if card.part == part]


def best_players(assemblies: list[Assembly]) -> list[int]:
    """The winners: the higher score (ROB-10.8), then more gambiarras (ROB-10.10), then both (ROB-10.11)."""
    ranks = [(assembly.score, len(assembly.gambiarras)) for assembly in assemblies]
    best = max(ranks)
    return [player for player, rank in enumerate(ranks) if rank == best]

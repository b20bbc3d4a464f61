"""A second, slow and literal reading of Robotroc's rules on plain JSON positions, to compare with the library.

Cards are their notations. Nothing here is shared with the library but the generator.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from itertools import combinations, permutations
from typing import Any

from cardrules import Generator

Position = dict[str, Any]


def value(card: str) -> int:
    return int(card[1:])


def is_part(card: str) -> bool:
    return card[0] in "HTL"


def place(card: str) -> tuple[int, int, int]:
    """By which cards sort canonically."""
    return (0, value(card), "HTL".index(card[0])) if is_part(card) else (1, value(card), 0)


def ordered(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=place)


def siblings(area: list[str], card: str) -> int:
    """How many parts of the card's robot are in an area."""
    return sum(1 for other in area if value(other) == value(card))


def free(area: list[str]) -> list[str]:
    return [card for card in area if siblings(area, card) < 3]


def robots(area: list[str]) -> list[int]:
    return sorted({value(card) for card in area if siblings(area, card) == 3})


class Literal:
    """A game played by the letter of the rules.

    Args:
        position: where it begins; it is copied.
        options: all options of the game.
    """

    def __init__(self, position: Position, options: dict[str, Any]) -> None:
        self.p = copy.deepcopy(position)
        self.options = options

    def legal(self) -> list[str]:
        p = self.p
        if p["phase"] == "over":
            return []
        hand = p["hands"][p["to_act"]]
        parts = [card for card in hand if is_part(card)]
        weapons = ordered({card for card in hand if not is_part(card)})
        area = p["areas"][p["active"]]
        if p["phase"] == "lay":
            return [f"lay {card}" for card in parts or free(area)]
        if p["phase"] == "challenge":
            exposed = p["table"] + [card for card in area if siblings(area, card) == 1]
            return ["pass"] + [f"challenge {card}" for card in ordered(exposed) if weapons]
        if p["phase"] == "respond":
            return (["accept"] if weapons else []) + ["refuse"]
        if p["phase"] == "show":
            first_round = p["shown"] == [[], []]
            return [f"show {card}" for card in weapons] + ([] if first_round else ["hold"])
        played = [] if p["returned"] else [f"play {card}" for card in parts]
        drawn = ["draw"] if len(hand) < 4 and p["pile"] + p["returned"] else []
        return played + [f"return {card}" for card in weapons] + drawn + ["end"]

    def apply(self, action: str) -> None:
        verb, _, card = action.partition(" ")
        getattr(self, f"do_{verb}")(card)

    # The actions.

    def do_lay(self, card: str) -> None:
        hand = self.p["hands"][self.p["active"]]
        (hand if card in hand else self.p["areas"][self.p["active"]]).remove(card)
        self.p["table"] = ordered([*self.p["table"], card])
        self.lay_on()

    def do_pass(self, card: str) -> None:
        self.action_2()

    def do_challenge(self, card: str) -> None:
        self.p.update(phase="respond", disputed=card, to_act=self.p["active"])

    def do_accept(self, card: str) -> None:
        self.p.update(phase="show", to_act=1 - self.p["active"])

    def do_refuse(self, card: str) -> None:
        self.win(1 - self.p["active"])

    def do_show(self, card: str) -> None:
        p = self.p
        active, challenger = p["active"], 1 - p["active"]
        if p["commit"] is None:
            p.update(commit=card, to_act=active)
            return
        chosen = {challenger: p["commit"], active: card}
        p["commit"] = None
        for player, weapon in chosen.items():
            if weapon != "none":
                p["hands"][player].remove(weapon)
                p["shown"][player] = ordered([*p["shown"][player], weapon])
        sums = [sum(map(value, cards)) for cards in p["shown"]]
        if sums[0] != sums[1]:
            self.win(0 if sums[0] > sums[1] else 1)
        elif set(chosen.values()) == {"none"}:
            self.win(active)
        else:
            p["to_act"] = challenger

    def do_hold(self, card: str) -> None:
        self.do_show("none")

    def do_play(self, card: str) -> None:
        p = self.p
        p["hands"][p["active"]].remove(card)
        self.to_area(p["active"], [card])
        if not self.ended("at_once"):
            self.main()

    def do_return(self, card: str) -> None:
        p = self.p
        p["hands"][p["active"]].remove(card)
        p["returned"] = ordered([*p["returned"], card])

    def do_draw(self, card: str) -> None:
        p = self.p
        self.give_back(p["returned"])
        hand = p["hands"][p["active"]]
        while len(hand) < 4 and p["pile"]:
            hand.append(p["pile"].pop())
        p["hands"][p["active"]] = ordered(hand)
        self.end_turn()

    def do_end(self, card: str) -> None:
        self.give_back(self.p["returned"])
        self.end_turn()

    # What follows.

    def to_area(self, player: int, cards: list[str]) -> None:
        self.p["areas"][player] = ordered(self.p["areas"][player] + cards)

    def give_back(self, weapons: list[str]) -> None:
        if weapons:
            rng = Generator.from_hex(self.p["rng"])
            self.p["pile"] += ordered(weapons)
            rng.shuffle(self.p["pile"])
            self.p["rng"] = rng.hex()
        self.p["returned"] = []

    def win(self, winner: int) -> None:
        p = self.p
        used = p["shown"][0] + p["shown"][1]
        p["shown"] = [[], []]
        self.give_back(used)
        card = p["disputed"]
        p["disputed"] = None
        if winner != p["active"]:
            (p["table"] if card in p["table"] else p["areas"][p["active"]]).remove(card)
            self.to_area(winner, [card])
            if self.ended("at_once"):
                return
        self.action_2()

    def action_2(self) -> None:
        self.to_area(self.p["active"], self.p["table"])
        self.p.update(table=[], disputed=None)
        if not self.ended("at_once"):
            self.main()

    def main(self) -> None:
        p = self.p
        p.update(phase="main", to_act=p["active"])
        if p["hands"][p["active"]] + p["pile"] + p["returned"] == []:
            self.end_turn()

    def end_turn(self) -> None:
        p = self.p
        if self.ended("turn_end"):
            return
        if p["turn"] == self.options["max_turns"]:
            p.update(phase="over", to_act=-4, result={"winners": [0, 1], "termination": "turn_limit"})
            return
        p.update(turn=p["turn"] + 1, active=1 - p["active"], phase="lay", to_act=1 - p["active"])
        self.lay_on()

    def lay_on(self) -> None:
        p = self.p
        need = 2 - len(p["table"])
        area = p["areas"][p["active"]]
        if need and not any(map(is_part, p["hands"][p["active"]])) and len(free(area)) <= need:
            p["table"] = ordered(p["table"] + free(area))
            p["areas"][p["active"]] = [card for card in area if card not in p["table"]]
            need = 0
        if need and (any(map(is_part, p["hands"][p["active"]])) or free(area)):
            return
        if p["table"]:
            p.update(phase="challenge", to_act=1 - p["active"])
        else:
            self.main()

    def ended(self, timing: str) -> bool:
        p = self.p
        if self.options["end_timing"] != timing:
            return False
        if all(len(robots(area)) < self.options["robots_to_end"] for area in p["areas"]):
            return False
        self.to_area(p["active"], p["table"])
        final = [
            best_building(area, hand, self.options["unarmable"])
            for area, hand in zip(p["areas"], p["hands"], strict=True)
        ]
        best = max(final)
        winners = [player for player, rank in enumerate(final) if rank == best]
        p.update(table=[], disputed=None, phase="over", to_act=-4)
        p["result"] = {"winners": winners, "termination": "robots"}
        return True


def buildings(heads: list[str], torsos: list[str], legs: list[str]) -> Iterable[list[tuple[str, str, str]]]:
    """Every way to build robots of a head, a torso and legs each, from some or all of the parts."""
    for count in range(min(len(heads), len(torsos), len(legs)) + 1):
        for some_heads in combinations(heads, count):
            for some_torsos in permutations(torsos, count):
                for some_legs in permutations(legs, count):
                    yield list(zip(some_heads, some_torsos, some_legs, strict=True))


def best_building(area: list[str], hand: list[str], unarmable: list[int]) -> tuple[int, int]:
    """The highest score (ROB-10.8) and, with it, the most gambiarras, over all buildings."""
    assembled = robots(area)
    loose = free(area) + [card for card in hand if is_part(card)]
    by_letter = [[card for card in loose if card[0] == letter] for letter in "HTL"]
    weapons = [value(card) for card in hand if not is_part(card) and value(card) not in unarmable]
    ranks = []
    for built in buildings(*by_letter):
        score = sum(assembled) + sum(min(map(value, robot)) for robot in built)
        if assembled or built:
            score += max(weapons, default=0)
        ranks.append((score, sum(1 for robot in built if len(set(map(value, robot))) > 1)))
    return max(ranks)

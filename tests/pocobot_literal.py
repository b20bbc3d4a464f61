"""A second, slow and literal reading of PoCoBOT's rules on plain JSON positions, to compare with the library.

Cards are their notations. Nothing here is shared with the library but the generator.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any

from cardrules import Generator

Position = dict[str, Any]

RANKS = "23456789TJQKA"
MODULES = {"projectiles": "s", "defense": "h", "armor": "c"}
ZONES = {"s": "projectiles", "h": "defense", "d": "fuel", "c": "armor"}


def place(card: str) -> tuple[int, int]:
    """By which cards sort canonically."""
    return RANKS.index(card[0]), "shdc".index(card[1])


def ordered(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=place)


def value(card: str) -> int:
    return RANKS.index(card[0]) + 2


def is_numeric(card: str) -> bool:
    return card[0] in "23456789T"


def is_figure(card: str) -> bool:
    return card[0] in "JQK"


def numeric(cards: list[str], suit: str) -> list[str]:
    return [card for card in cards if is_numeric(card) and card[1] == suit]


def figures(cards: list[str]) -> list[str]:
    return [card for card in cards if is_figure(card)]


def limit(p: Position, player: int, module: str) -> int:
    """Section 3."""
    suit = MODULES[module]
    limits = [2]
    for slot in ("pilot", "copilot"):
        if p[slot][player] is not None and p[slot][player][1] == suit:
            limits.append(3)
    if p["copilot_module"][player] == module:
        limits.append(3)
    if p["booster"][player] == "A" + suit:
        limits.append(4)
    return max(limits)


def over_limit(p: Position, player: int) -> list[str]:
    return [module for module in MODULES if len(p[module][player]) > limit(p, player, module)]


def mounted(p: Position, player: int) -> bool:
    """Section 4."""
    pilot = p["pilot"][player]
    if pilot is None:
        return False
    return sum(len(p[module][player]) for module in MODULES) >= 6 and len(p[ZONES[pilot[1]]][player]) >= 3


class Literal:
    """A game played by the letter of the rules.

    Args:
        position: where it begins; it is copied.
        options: all options of the game.
    """

    def __init__(self, position: Position, options: dict[str, Any]) -> None:
        self.p = copy.deepcopy(position)
        self.options = options

    # Which actions are legal.

    def legal(self) -> set[str]:
        p = self.p
        a = p["active"]
        hand = p["hands"][a]
        match p["phase"]:
            case "main":
                return self.main_actions()
            case "modify":
                return self.second_operations()
            case "trim":
                (module,) = over_limit(p, a)
                return {f"trim {card}" for card in p[module][a]}
            case "pass":
                return {f"discard {card}" for card in hand}
            case "maneuver":
                return {f"discard {card}" for card in figures(hand)}
            case "fuel":
                return self.fuel_actions()
            case "defend":
                return {"take"} | {f"dodge {card}" for card in numeric(p["hands"][1 - a], "d")}
            case _:
                return set()

    def main_actions(self) -> set[str]:
        p = self.p
        a = p["active"]
        hand = p["hands"][a]
        actions = {"pass"} | self.first_operations()
        if not p["burned_last"][a]:
            actions |= {f"burn {card}" for card in numeric(hand, "d")}
        if p["pilot"][a] and p["copilot"][a] and len(figures(hand)) >= 2:
            actions.add("maneuver")
        fuel = p["fuel"][a] or (p["booster"][a] == "Ad" and p["armor"][a])
        if mounted(p, a) and p["projectiles"][a] and fuel:
            actions.add("attack")
        if p["projectiles_enabled"]:
            actions |= {f"shoot {card}" for card in p["projectiles"][a]}
        return actions

    def fuel_actions(self) -> set[str]:
        p = self.p
        a = p["active"]
        spades = p["projectiles"][a]
        if p["burn_suit"] is None:
            fuel = p["fuel"][a] + (p["armor"][a] if p["booster"][a] == "Ad" else [])
            return {f"burn-fuel {card}" for card in fuel}
        actions = {"fire"}
        if 2 * p["burn_points"] < sum(map(value, spades)):
            actions |= {f"burn-fuel {card}" for card in p[ZONES[p["burn_suit"]]][a]}
        if not self.options["extra_counts_once"] or len(spades) >= 2:
            actions |= {f"fire {card}" for card in spades}
        return actions

    def operations(self) -> set[str]:
        """POC-7.4 to POC-7.11, without the limits of POC-7.3, 7.7, 7.14 and 7.15."""
        p = self.p
        a = p["active"]
        hand = p["hands"][a]
        found: set[str] = set()
        for card in hand:
            if is_numeric(card):
                zone = ZONES[card[1]]
                if card[1] == "d" or len(p[zone][a]) < limit(p, a, zone):
                    found.add(f"install {card}")
            elif card[0] == "A":
                if p["booster"][a] is None:
                    found.add(f"booster {card}")
            elif p["pilot"][a] is None:
                if card[1] != "d":
                    found.add(f"pilot {card}")
            elif p["copilot"][a] is None:
                found |= {f"copilot {card} {module}" for module in MODULES} if card[1] == "d" else {f"copilot {card}"}
        for zone in ZONES.values():
            found |= {f"remove {card}" for card in p[zone][a]}
        for slot in ("pilot", "copilot", "booster"):
            if p[slot][a] is not None:
                found.add(f"remove-{slot}")
        if p["copilot"][a] is not None and p["copilot"][a][1] == "d":
            found |= {f"retarget {module}" for module in MODULES if module != p["copilot_module"][a]}
        return found

    def first_operations(self) -> set[str]:
        found = set()
        for operation in self.operations():
            after = Literal(self.p, self.options)
            after.p["heart_due"] = after.operate(operation) and self.options["last_heart"] != "free"
            if after.second_operations():
                found.add(operation)
        return found

    def second_operations(self) -> set[str]:
        p = self.p
        a = p["active"]
        keep = self.options["last_heart"] == "keep"
        found = self.operations()
        if p["copilot"][a] is not None:
            found.discard("remove-pilot")
            if p["pilot"][a] is None:
                found = {operation for operation in found if operation.startswith(("pilot", "remove-copilot"))}
        if keep and p["heart_due"]:
            found &= {f"install {card}" for card in numeric(p["hands"][a], "h")}
        if keep and len(p["defense"][a]) == 1:
            found.discard(f"remove {p['defense'][a][0]}")
        return found

    # What an action does.

    def apply(self, action: str) -> None:
        p = self.p
        a = p["active"]
        verb, *args = action.split()
        if p["phase"] in ("main", "modify") and action in self.operations():
            self.modify(action)
            return
        match verb:
            case "trim":
                self.move(args[0], p[ZONES[args[0][1]]][a])
                self.settle()
            case "pass":
                if len(p["hands"][a]) <= 2:
                    for card in p["hands"][a][:]:
                        self.move(card, p["hands"][a])
                    self.end_turn()
                else:
                    p["phase"], p["discards_left"] = "pass", 2
            case "maneuver":
                p["phase"], p["discards_left"] = "maneuver", 2
            case "discard":
                self.move(args[0], p["hands"][a])
                p["discards_left"] -= 1
                if p["discards_left"] == 0:
                    if p["phase"] == "maneuver":
                        self.draw(4)
                    self.end_turn()
            case "burn":
                self.move(args[0], p["hands"][a])
                self.draw(value(args[0]))
                self.end_turn(burned=True)
            case "attack":
                p["phase"] = "fuel"
            case "burn-fuel":
                self.move(args[0], p[ZONES[args[0][1]]][a])
                p["burn_suit"] = args[0][1]
                p["burn_points"] += value(args[0])
            case "fire":
                self.fire(args)
            case "shoot":
                self.move(args[0], p["projectiles"][a])
                self.hit(value(args[0]))
            case "dodge" | "take":
                self.defend(args)

    def move(self, card: str, zone: list[str], pile: str = "discard") -> None:
        zone.remove(card)
        self.p[pile] = ordered([*self.p[pile], card])

    def draw(self, number: int) -> None:
        p = self.p
        a = p["active"]
        for _ in range(number):
            if p["deck"]:
                p["hands"][a] = ordered([*p["hands"][a], p["deck"].pop()])

    def operate(self, action: str) -> bool:
        """One operation; whether it removed the last heart."""
        p = self.p
        a = p["active"]
        verb, *args = action.split()
        if verb == "install":
            zone = ZONES[args[0][1]]
            p["hands"][a].remove(args[0])
            p[zone][a] = ordered([*p[zone][a], args[0]])
        elif verb == "remove":
            zone = ZONES[args[0][1]]
            self.move(args[0], p[zone][a])
            return zone == "defense" and not p[zone][a]
        elif verb == "retarget":
            p["copilot_module"][a] = args[0]
        elif verb.startswith("remove-"):
            slot = verb.removeprefix("remove-")
            self.move(p[slot][a], [p[slot][a]])
            p[slot][a] = None
            if slot == "copilot":
                p["copilot_module"][a] = None
        else:
            p["hands"][a].remove(args[0])
            p[verb][a] = args[0]
            if len(args) == 2:
                p["copilot_module"][a] = args[1]
        return False

    def modify(self, action: str) -> None:
        p = self.p
        a = p["active"]
        removed_last = self.operate(action)
        p["operations"] += 1
        if p["operations"] == 1:
            p["heart_due"] = removed_last and self.options["last_heart"] != "free"
        else:
            removed_last = removed_last or p["heart_due"]
            p["heart_due"] = False
            if self.options["last_heart"] == "lose" and removed_last and not p["defense"][a]:
                self.end([1 - a], "scrapped")
                return
        self.settle()

    def settle(self) -> None:
        p = self.p
        if over_limit(p, p["active"]):
            p["phase"] = "trim"
        elif p["operations"] == 1:
            p["phase"] = "modify"
        else:
            self.end_turn()

    def fire(self, args: list[str]) -> None:
        p = self.p
        a = p["active"]
        spades = p["projectiles"][a]
        points = sum(map(value, spades))
        extra = 0
        if args:
            extra = value(args[0])
            if self.options["extra_counts_once"]:
                points -= extra
            self.move(args[0], spades)
        declared = min(2 * p["burn_points"], points)
        p["burn_suit"], p["burn_points"] = None, 0
        self.hit(declared + extra)

    def hit(self, damage: int) -> None:
        p = self.p
        p["projectiles_enabled"] = True
        p["damage"] = damage
        p["phase"] = "defend"
        p["to_act"] = 1 - p["active"]

    def defend(self, args: list[str]) -> None:
        p = self.p
        a = p["active"]
        d = 1 - a
        damage = p["damage"]
        if args:
            self.move(args[0], p["hands"][d])
            damage = max(0, damage - value(args[0]))
        heartless = not p["defense"][d]
        for zone, pile in (("armor", "discard"), ("defense", "removed")):
            for card in p[zone][d][:]:
                if damage <= value(card):
                    self.end_turn()
                    return
                self.move(card, p[zone][d], pile)
                damage -= value(card)
        if not heartless:
            self.end([a], "destroyed")
        elif self.options["exposed_core"] and damage >= 1:
            self.end([a], "exposed")
        else:
            self.end_turn()

    def end(self, winners: list[int], termination: str) -> None:
        self.p |= {"phase": "over", "to_act": -4, "result": {"winners": winners, "termination": termination}}
        self.p |= {"operations": 0, "heart_due": False, "discards_left": 0, "damage": 0}

    def end_turn(self, burned: bool = False) -> None:
        p = self.p
        a = p["active"]
        p["burned_last"][a] = burned
        if p["turn"] == self.options["max_turns"]:
            self.end([0, 1], "turn_limit")
            return
        p["turn"] += 1
        p["active"] = p["to_act"] = 1 - a
        p |= {"phase": "main", "operations": 0, "discards_left": 0, "damage": 0}
        if not p["deck"] and p["discard"]:
            generator = Generator.from_hex(p["rng"])
            p["deck"], p["discard"] = p["discard"], []
            generator.shuffle(p["deck"])
            p["rng"] = generator.hex()
        self.draw(1)


def is_excluded(p: Position, options: dict[str, Any]) -> bool:
    """POC-14.6 to POC-14.15, and the last sentence of POC-14.9, of a complete position with well-formed keys."""
    a = p["active"]
    phase = p["phase"]
    hand = p["hands"][a]
    swapping = phase in ("modify", "trim") and p["operations"] == 1
    for player in (0, 1):
        copilot = p["copilot"][player]
        if (copilot is not None and copilot[1] == "d") != (p["copilot_module"][player] is not None):
            return True  # 14.6
        if copilot is not None and p["pilot"][player] is None and not (swapping and player == a):
            return True  # 14.7
    mine, theirs = over_limit(p, a), over_limit(p, 1 - a)
    if phase != "over" and (theirs or (len(mine) != 1 if phase == "trim" else mine)):
        return True  # 14.8
    if p["operations"] not in {"modify": (1,), "trim": (1, 2)}.get(phase, (0,)):
        return True  # 14.9
    return (
        _excludes_modify(p, options)
        or (p["discards_left"] > 0) != (phase in ("pass", "maneuver"))  # 14.11
        or (phase == "pass" and len(hand) <= p["discards_left"])
        or (phase == "maneuver" and (None in (p["pilot"][a], p["copilot"][a])))
        or (phase == "maneuver" and len(figures(hand)) < p["discards_left"])
        or _excludes_fuel(p)
        or (p["damage"] > 0) != (phase == "defend")  # 14.14
        or (phase == "defend" and not p["projectiles_enabled"])
        or _excludes_result(p, options)
    )


def _excludes_modify(p: Position, options: dict[str, Any]) -> bool:
    a = p["active"]
    rule = options["last_heart"]
    if p["heart_due"] and (
        p["phase"] != "modify"
        or p["defense"][a]
        or (p["copilot"][a] is not None and p["pilot"][a] is None)
        or rule == "free"
        or (rule == "keep" and not numeric(p["hands"][a], "h"))
    ):
        return True  # 14.10
    return p["phase"] == "modify" and not Literal(p, options).second_operations()  # 14.9


def _excludes_fuel(p: Position) -> bool:
    a = p["active"]
    suit, points = p["burn_suit"], p["burn_points"]
    if p["phase"] != "fuel":
        return suit is not None or points != 0  # 14.12
    if (points != 0) if suit is None else not 2 <= points <= 54:
        return True
    fuel = p["fuel"][a] or (p["booster"][a] == "Ad" and p["armor"][a])
    return bool(  # 14.13
        not p["projectiles"][a]
        or (suit != "c" and not mounted(p, a))
        or (suit == "c" and (p["pilot"][a] is None or p["booster"][a] != "Ad"))
        or (suit is None and not fuel)
    )


def _excludes_result(p: Position, options: dict[str, Any]) -> bool:
    a = p["active"]
    result = p["result"]
    if (result is not None) != (p["phase"] == "over"):
        return True  # 14.15
    if result is None:
        return False
    winners, termination = result["winners"], result["termination"]
    if termination == "turn_limit":
        return bool(winners != [0, 1] or p["turn"] < options["max_turns"])
    if termination not in ("destroyed", "exposed", "scrapped"):
        return True
    winner = 1 - a if termination == "scrapped" else a
    return (
        winners != [winner]
        or bool(p["defense"][1 - winner])
        or (termination == "destroyed" and not p["removed"])
        or (termination == "scrapped" and options["last_heart"] != "lose")
        or (termination == "exposed" and not options["exposed_core"])
    )

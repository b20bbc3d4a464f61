"""A second, slow and literal reading of Póker Uno's rules on plain JSON positions, to compare with the library.

Cards are their notations. Nothing here is shared with the library but the generator.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement
from typing import Any

from cardrules import Generator

Position = dict[str, Any]

RANKS = "23456789TJQKA"
PACK = [rank + suit for rank in RANKS for suit in "shdc"]
JOKERS = ["X1", "X2"]
CATEGORIES = [
    "five_of_a_kind",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
]


def ordered(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=(PACK + JOKERS).index)


def match(card: str, other: str) -> bool:
    """ONE-3.2."""
    return card in JOKERS or other in JOKERS or card[0] == other[0] or card[1] == other[1]


# Poker hands. A value is (category, ranks): the greater tuple is the better hand.

Value = tuple[int, tuple[int, ...]]


def five_value(cards: Iterable[str]) -> Value:
    """What five real cards are worth (ONE-9.1 to ONE-9.3); a card may be there twice."""
    cards = list(cards)
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    shape = tuple(counts[rank] for rank in groups)
    flush = len({card[1] for card in cards}) == 1
    high = ranks[0] if len(counts) == 5 and ranks[0] - ranks[4] == 4 else 3 if ranks == [12, 3, 2, 1, 0] else None
    by_groups = tuple(groups)
    if shape == (5,):
        return _value("five_of_a_kind", by_groups)
    if flush and high is not None:
        return _value("straight_flush", (high,))
    if shape == (4, 1):
        return _value("four_of_a_kind", by_groups)
    if shape == (3, 2):
        return _value("full_house", by_groups)
    if flush:
        return _value("flush", tuple(ranks))
    if high is not None:
        return _value("straight", (high,))
    names = {(3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair", (2, 1, 1, 1): "pair"}
    return _value(names.get(shape, "high_card"), by_groups)


def _value(category: str, ranks: tuple[int, ...]) -> Value:
    return len(CATEGORIES) - CATEGORIES.index(category), ranks


def wild_value(cards: Iterable[str]) -> Value:
    """What five cards with jokers are worth: each joker replaced by any of the 52 cards (ONE-9.4)."""
    cards = list(cards)
    real = [card for card in cards if card not in JOKERS]
    fillings = combinations_with_replacement(PACK, len(cards) - len(real))
    return max(five_value([*real, *filling]) for filling in fillings)


def best_five(cards: Iterable[str]) -> tuple[Value, list[str]]:
    """The best value and the choice that comes first in canonical order (ONE-9.5)."""
    choices = [ordered(choice) for choice in combinations(cards, 5)]
    values = [wild_value(choice) for choice in choices]
    best = max(values)
    finest = [choice for choice, value in zip(choices, values, strict=True) if value == best]
    return best, min(finest, key=lambda choice: [(PACK + JOKERS).index(card) for card in choice])


def described(value: Value, five: list[str]) -> dict[str, Any]:
    """ONE-8.6."""
    category, ranks = value
    letters = "".join(RANKS[rank] for rank in ranks)
    return {"category": CATEGORIES[len(CATEGORIES) - category], "ranks": letters, "cards": five}


def deal(seed: int, players: int, options: dict[str, Any]) -> Position:
    """ONE-2.1 to ONE-2.6."""
    generator = Generator.from_seed(seed)
    pack = PACK + JOKERS[: options["jokers"]]
    generator.shuffle(pack)
    hands: list[list[str]] = [[] for _ in range(players)]
    for _ in range(5):
        for hand in hands:
            hand.append(pack.pop())
    start = pack.pop()
    return {
        "players": players,
        "turn": 1,
        "phase": "steal" if options["thief"] else "play",
        "to_act": 1 if options["thief"] else 0,
        "active": 0,
        "rng": generator.hex(),
        "result": None,
        "hands": [ordered(hand) for hand in hands],
        "known": [[] for _ in range(players)],
        "closed": pack,
        "open": [start],
        "removed": [],
        "community": [],
        "passed": [False] * players,
        "out": [False] * players,
        "robbed": [False] * players,
        "eaten_on": None,
    }


class Literal:
    """A game played by the letter of the rules.

    Args:
        position: where it begins; it is copied. Its keys `game` and `options` are left out.
        options: all options of the game.
    """

    def __init__(self, position: Position, options: dict[str, Any]) -> None:
        self.p = copy.deepcopy(position)
        self.options = options

    def follower(self, player: int) -> int:
        players: int = self.p["players"]
        order = [(player + step) % players for step in range(1, players + 1)]
        return next(other for other in order if not self.p["out"][other])

    def playable(self, player: int) -> list[str]:
        """ONE-3.3."""
        return [card for card in self.p["hands"][player] if match(card, self.p["open"][-1])]

    def swappable(self, player: int) -> list[str]:
        """ONE-5.1, ONE-5.2."""
        pile = self.p["open"]
        return [card for card in self.p["hands"][player] if len(pile) == 1 or match(card, pile[-2])]

    def legal(self) -> list[str]:
        p = self.p
        player = p["to_act"]
        if p["phase"] == "over":
            return []
        if p["phase"] == "challenge":
            return ["decline", "challenge"]
        playable = self.playable(player)
        actions = [f"place {card}" for card in playable] + [f"swap {card}" for card in self.swappable(player)]
        if p["phase"] == "steal":
            return [*actions, "decline"]
        may_eat = not playable
        if self.options["bluffing"]:
            may_eat = p["open"][-1] not in JOKERS
        if may_eat:
            actions.append("eat")
        if not p["passed"][player] and (playable or self.options["free_pass"]):
            actions.append("pass")
        return actions

    def apply(self, action: str) -> None:
        p = self.p
        verb, _, card = action.partition(" ")
        player = p["to_act"]
        if p["phase"] == "play":
            p["robbed"][player] = False
        if verb not in {"decline", "challenge"}:
            p["passed"][player] = verb == "pass"
        if verb == "place":
            self.leave(player, card)
            p["open"].append(card)
            p["hands"][player] = ordered([*p["hands"][player], p["closed"].pop()])
        elif verb == "swap":
            self.leave(player, card)
            taken = p["open"].pop()
            p["open"].append(card)
            p["hands"][player] = ordered([*p["hands"][player], taken])
            p["known"][player] = ordered([*p["known"][player], taken])
        elif verb == "eat":
            self.eat(player)
            return
        elif verb == "decline":
            self.decline(player)
            return
        elif verb == "challenge":
            self.challenge(player)
            return
        if p["phase"] == "steal":
            p["robbed"][p["active"]] = not self.options["thief_repeat"]
            self.end_turn(player if self.options["thief_next"] == "thief" else p["active"])
        else:
            self.end_turn(player)

    def leave(self, player: int, card: str) -> None:
        self.p["hands"][player].remove(card)
        if card in self.p["known"][player]:
            self.p["known"][player].remove(card)

    def eat(self, player: int) -> None:
        """ONE-6.2 to ONE-6.5."""
        p = self.p
        top = p["open"][-1]
        while p["closed"]:
            card = p["closed"].pop()
            if match(card, top):
                p["open"].append(card)
                break
            p["removed"] = ordered([*p["removed"], card])
        if self.options["bluffing"]:
            p["phase"] = "challenge"
            p["eaten_on"] = top
            p["to_act"] = self.follower(player)
        else:
            self.end_turn(player)

    def decline(self, player: int) -> None:
        p = self.p
        if p["phase"] == "steal":
            p["phase"] = "play"
            p["to_act"] = p["active"]
            return
        p["to_act"] = self.follower(player)
        if p["to_act"] == p["active"]:
            p["eaten_on"] = None
            self.end_turn(p["active"])

    def challenge(self, player: int) -> None:
        """ONE-11.7 to ONE-11.10."""
        p = self.p
        eater = p["active"]
        cheat = any(match(card, p["eaten_on"]) for card in p["hands"][eater])
        p["known"][eater] = p["hands"][eater][:]
        loser = eater if cheat else player
        p["out"][loser] = True
        p["passed"][loser] = p["robbed"][loser] = False
        p["eaten_on"] = None
        self.end_turn(eater)

    def end_turn(self, last: int) -> None:
        """ONE-3.5, ONE-3.6."""
        p = self.p
        alive = [player for player in range(p["players"]) if not p["out"][player]]
        if len(alive) == 1:
            self.end(alive, "last_player")
        elif not p["closed"]:
            p["community"] = p["open"][-2:]
            del p["open"][-2:]
            best = {player: best_five(p["hands"][player] + p["community"]) for player in alive}
            highest = max(value for value, _ in best.values())
            for player in alive:
                p["known"][player] = p["hands"][player][:]
            self.end([player for player in alive if best[player][0] == highest], "showdown")
            p["result"]["hands"] = [
                described(*best[player]) if player in best else None for player in range(p["players"])
            ]
        elif p["turn"] == self.options["max_turns"]:
            self.end(alive, "turn_limit")
        else:
            p["turn"] += 1
            p["active"] = self.follower(last)
            steal = self.options["thief"] and not p["robbed"][p["active"]]
            p["phase"] = "steal" if steal else "play"
            p["to_act"] = self.follower(p["active"]) if steal else p["active"]

    def end(self, winners: list[int], termination: str) -> None:
        self.p["phase"] = "over"
        self.p["to_act"] = -4
        self.p["result"] = {"winners": winners, "termination": termination}

"""A second, slow and literal reading of the rules of Quads Battle on plain JSON positions, to compare with the library.

Cards are their notations. Nothing here is shared with the library.
"""

from __future__ import annotations

import copy
from typing import Any

Position = dict[str, Any]

RANKS = "23456789TJQKA"
NUMBERS = "23456789T"
LETTERS = "JQKA"


def deck_of(jokers: int) -> list[str]:
    return [rank + suit for rank in RANKS for suit in "shdc"] + ["X1", "X2"][:jokers]


def notations(jokers: int) -> list[str]:
    """Every action, in the order of the table."""
    cards = deck_of(jokers)
    ordinary = [card for card in cards if card[0] in NUMBERS or card[0] == "X"]
    strong = [card for card in cards if card[0] not in "2X"]
    columns = range(1, 6)
    return [
        "clear",
        *[f"place {card} {way}" for card in ordinary for way in ("up", "down")],
        *[f"promote {card} {i}" for card in strong for i in columns],
        *[f"exchange {card}" for card in cards],
        *[f"defend {card} {i}" for card in ordinary for i in columns],
        *[f"squire {card} {i}" for card in strong for i in columns],
        *[f"attack {i}" for i in columns],
        *[f"sacrifice {card}" for card in cards],
        *[f"target {i}" for i in columns],
        "direct",
        *[f"retreat {i}" for i in columns],
        "end",
    ]


def strength(card: str) -> int:
    if card[0] == "X":
        return 0
    return {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}.get(card[0]) or int(card[0])


def is_number(card: str) -> bool:
    return card[0] in NUMBERS


def is_letter(card: str) -> bool:
    return card[0] in LETTERS


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=deck_of(2).index)


def four_of_a_kind(hand: list[str]) -> bool:
    return len(hand) == 4 and len({card[0] for card in hand} - {"X"}) == 1


class Literal:
    """One position, played by the words of the rules."""

    def __init__(self, position: Position) -> None:
        self.p = copy.deepcopy(position)
        self.jokers = position["options"].get("jokers", 2)
        self.max_turns = position["options"].get("max_turns", 200)

    # Whose is what.

    @property
    def me(self) -> int:
        return int(self.p["active"])

    def own(self, key: str) -> Any:
        return self.p[key][self.me]

    def other(self, key: str) -> Any:
        return self.p[key][1 - self.me]

    # What is legal.

    def legal(self) -> list[str]:
        return [notation for notation in notations(self.jokers) if self.may(notation)]

    def may(self, notation: str) -> bool:
        phase = self.p["phase"]
        if phase == "over":
            return False
        verb, *words = notation.split(" ")
        card = words[0] if words and not words[0].isdigit() and words[0] not in ("up", "down") else ""
        column = int(words[-1]) - 1 if words and words[-1].isdigit() else -1
        if card and card not in self.own("hand"):
            return False
        before_battle = phase in ("clear", "offense", "defense")
        if verb == "clear":
            return bool(phase == "clear")
        if verb == "place":
            return phase in ("clear", "offense") and self.may_place(card)
        if verb == "promote":
            return phase in ("clear", "offense") and self.may_promote(card, column)
        if verb == "exchange":
            usable = [
                mine
                for mine in self.own("hand")
                if self.may_place(mine) or any(self.may_promote(mine, i) for i in range(5))
            ]
            return phase in ("clear", "offense") and not usable
        if verb == "defend":
            free = self.own("attack")[column] is not None and self.own("defense")[column] is None
            return before_battle and free and not is_letter(card)
        if verb == "squire":
            there = self.own("defense")[column]
            return before_battle and there is not None and is_number(there) and strength(there) < strength(card)
        if verb == "attack":
            mine = self.own("attack")[column]
            allowed = before_battle and self.p["turn"] != 1 and mine is not None
            return allowed and (self.opposed() or is_number(mine))
        if verb == "sacrifice":
            return bool(phase == "attack")
        if verb == "target":
            return phase == "attack" and self.other("attack")[column] is not None
        if verb == "direct":
            return phase == "attack" and not self.opposed()
        if verb == "retreat":
            there = self.own("attack")[column] is not None
            return (before_battle or phase == "retreat") and there and len(self.own("hand")) < 4
        assert verb == "end"
        return before_battle or phase == "retreat"

    def opposed(self) -> bool:
        return any(card is not None for card in self.other("attack"))

    def may_place(self, card: str) -> bool:
        return not is_letter(card) and None in self.own("attack")

    def may_promote(self, card: str, column: int) -> bool:
        there = self.own("attack")[column]
        return there is not None and is_number(there) and strength(there) < strength(card)

    # What an action does.

    def apply(self, notation: str) -> None:
        verb, *words = notation.split(" ")
        column = int(words[-1]) - 1 if words and words[-1].isdigit() else -1
        if verb in ("place", "promote", "exchange", "defend", "squire", "sacrifice"):
            self.own("hand").remove(words[0])
        if verb == "clear":
            for player in (0, 1):
                self.discard(player, *self.p["hand"][player])
                self.p["hand"][player] = []
            self.recover()
        elif verb == "place":
            column = self.own("attack").index(None)
            self.own("attack")[column] = words[0]
            self.own("attack_up")[column] = words[1] == "up"
            self.p["phase"] = "defense"
        elif verb in ("promote", "squire"):
            row = "attack" if verb == "promote" else "defense"
            self.discard(self.me, self.own(row)[column])
            self.own(row)[column] = words[0]
            self.own(row + "_up")[column] = True
            self.p["phase"] = "defense"
        elif verb == "exchange":
            self.discard(self.me, words[0])
            self.p["phase"] = "offense"
            self.draw(self.me)
        elif verb == "defend":
            self.own("defense")[column] = words[0]
            self.p["phase"] = "defense"
        elif verb == "attack":
            self.p.update(phase="attack", attacker=column + 1, bonus=0)
        elif verb == "sacrifice":
            self.discard(self.me, words[0])
            self.p["bonus"] += 1
        elif verb == "target":
            self.battle(column)
        elif verb == "direct":
            mine = self.p["attacker"] - 1
            self.own("attack_up")[mine] = True
            self.after_battle(strength(self.own("attack")[mine]))
        elif verb == "retreat":
            self.retreat(column)
        else:
            self.recover()

    def battle(self, target: int) -> None:
        mine = self.p["attacker"] - 1
        value = strength(self.own("attack")[mine]) + self.p["bonus"]
        attacked, guard = self.other("attack")[target], self.other("defense")[target]
        self.own("attack_up")[mine] = True
        self.other("attack_up")[target] = True
        loses_own = loses_other = loses_guard = False
        due = 0
        if guard is None:
            loses_own = value <= strength(attacked)
            loses_other = value >= strength(attacked)
            due = value - strength(attacked)
        else:
            self.other("defense_up")[target] = True
            residual = value - strength(guard)
            loses_guard = residual > 0
            loses_other = loses_guard and residual >= strength(attacked)
            loses_own = loses_guard and residual == strength(attacked)
            due = residual - strength(attacked) if loses_guard else 0
        if loses_guard:
            self.lose(1 - self.me, "defense", target)
        for player, column, goes in ((self.me, mine, loses_own), (1 - self.me, target, loses_other)):
            if goes:
                self.lose(player, "attack", column)
                if self.p["defense"][player][column] is not None:
                    self.lose(player, "defense", column)
        self.after_battle(due)

    def after_battle(self, due: int) -> None:
        self.p.update(attacker=0, bonus=0)
        deck = self.other("deck")
        for _ in range(due):
            if deck:
                self.discard(1 - self.me, deck.pop())
        if not deck:
            self.finish([self.me], "deck_out")
        elif len(self.own("hand")) < 4 and any(card is not None for card in self.own("attack")):
            self.p["phase"] = "retreat"
        else:
            self.recover()

    def retreat(self, column: int) -> None:
        hand = [*self.own("hand"), self.own("attack")[column]]
        self.p["hand"][self.me] = in_order(hand)
        self.own("attack")[column] = self.own("defense")[column]
        self.own("attack_up")[column] = self.own("defense_up")[column]
        self.own("defense")[column] = None
        self.own("defense_up")[column] = False
        self.recover()

    def recover(self) -> None:
        for player in (self.me, 1 - self.me):
            while len(self.p["hand"][player]) < 4:
                if not self.draw(player):
                    return
            if player == self.me and four_of_a_kind(self.own("hand")):
                self.finish([self.me], "four_of_a_kind")
                return
        if self.p["turn"] == self.max_turns:
            self.finish([0, 1], "turn_limit")
        else:
            other = 1 - self.me
            self.p.update(turn=self.p["turn"] + 1, phase="clear", active=other, to_act=other)

    def draw(self, player: int) -> bool:
        deck = self.p["deck"][player]
        self.p["hand"][player] = in_order([*self.p["hand"][player], deck.pop()])
        if not deck:
            self.finish([1 - player], "deck_out")
        return bool(deck)

    def lose(self, player: int, row: str, column: int) -> None:
        self.discard(player, self.p[row][player][column])
        self.p[row][player][column] = None
        self.p[row + "_up"][player][column] = False

    def discard(self, player: int, *cards: str) -> None:
        self.p["discard"][player] = in_order([*self.p["discard"][player], *cards])

    def finish(self, winners: list[int], termination: str) -> None:
        result = {"winners": winners, "termination": termination}
        self.p.update(phase="over", to_act=-4, attacker=0, bonus=0, result=result)

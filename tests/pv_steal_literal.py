"""A second, slow reading of the rules of the PV color game, straight on position JSON, to compare with.

Every function takes a position and changes it in place; only rules are here, no checks and no events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardrules import Generator

Position = dict[str, Any]
BAN_CARDS = {f"act-{hand}-{whom}": f"{hand}-{whom}" for hand in ("mute", "left", "right") for whom in ("one", "all")}


class Literal:
    """The rules with their options: `legal(position)` and `apply(position, action)`."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.n = players
        self.colors = "RBGYOP"[: options.get("colors", 6)]
        self.options = options
        pairs = [f"pv-{a}{b}" for i, a in enumerate(self.colors) for b in self.colors[i + 1 :]]
        self.pv = [*pairs, "pv-white", "pv-multi"]
        actions = ["act-reverse", "act-swap", *BAN_CARDS, "act-lose-one", "act-lose-all"]
        self.order = [*self.pv, "attack", "defense", "special", *actions]

    def option(self, name: str, default: Any) -> Any:
        return self.options.get(name, default)

    # What holds in a position.

    def order_of_play(self, s: Position, p: int) -> list[int]:
        return [(p + i * s["direction"]) % self.n for i in range(self.n)]

    def has_color(self, card: str, color: str) -> bool:
        return card in ("pv-white", "pv-multi") or color in card[3:]

    def points(self, s: Position, p: int) -> float:
        color = s["objectives"][p][4:]
        own = [card for card in s["owned"][p] if self.has_color(card, color)]
        mismatches = len(s["owned"][p]) - len(own)
        return len(own) + mismatches // 2 * 0.5

    def open_to(self, s: Position, q: int, p: int) -> bool:
        return s["pending"][q] is not None and p not in (q, s["active"]) and p not in s["blocked"][q]

    def may_try(self, s: Position, q: int, p: int) -> bool:
        return self.open_to(s, q, p) and self.has_color(s["pending"][q], s["objectives"][p][4:])

    def asked(self, s: Position) -> list[int]:
        return [
            p
            for p in self.order_of_play(s, s["active"])
            if any(
                self.open_to(s, q, p) and any(self.has_color(s["pending"][q], color) for color in s["clues"][p])
                for q in range(self.n)
            )
        ]

    def trying(self, s: Position) -> tuple[int, list[int]] | None:
        for q in self.order_of_play(s, s["active"]):
            thieves = [p for p in range(self.n) if s["commits"][p] == f"try {q}"]
            if thieves:
                return q, thieves
        return None

    def suspects(self, s: Position) -> list[int]:
        everybody = any(ban is not None and ban.endswith("-all") for ban in s["bans"])
        return [p for p in range(self.n) if (everybody or s["bans"][p] is not None) and p not in s["faulted"]]

    def stealable(self, s: Position) -> bool:
        return any(s["owned"][q] or s["pending"][q] for q in range(self.n) if q != s["active"])

    # Legal actions.

    def legal(self, s: Position) -> list[str]:
        p = s["to_act"]
        match s["phase"]:
            case "draw":
                return ["draw"]
            case "try":
                return ["hold", *(f"try {q}" for q in range(self.n) if self.may_try(s, q, p))]
            case "special":
                others = [q for q in range(self.n) if q != p]
                return ["decline", *(f"steal {q} {x}" for q in others for x in self.takeable(s, q, True))]
            case "answer":
                return ["block", "allow"]
            case "lose":
                return self.losses(s, p)
            case "contest":
                found = self.trying(s)
                assert found is not None
                return [*(f"snatch {p}" for p in found[1]), "fend"]
            case "faults":
                return [*(f"fault {p}" for p in self.suspects(s)), "clean"]
        return []

    def takeable(self, s: Position, q: int, pending: bool) -> list[str]:
        return [k for k in self.pv if k in s["owned"][q]] + ["pending"] * (pending and s["pending"][q] is not None)

    def losses(self, s: Position, p: int) -> list[str]:
        block = s["defense"][p] >= 3 and (not s["faulted"] or self.option("penalty_blockable", True))
        kinds = self.takeable(s, p, self.option("lose_pending", False))
        return ["block"] * block + [f"lose {k}" for k in kinds]

    # Applying one.

    def apply(self, s: Position, action: str) -> None:
        words = action.split()
        handler: Callable[..., None] = getattr(self, f"do_{words[0]}")
        handler(s, *words[1:])

    def sort(self, cards: list[str]) -> None:
        cards.sort(key=self.order.index)

    def discard(self, s: Position, *cards: str) -> None:
        s["discard"] += cards
        self.sort(s["discard"])

    def own(self, s: Position, p: int, card: str) -> bool:
        s["owned"][p].append(card)
        self.sort(s["owned"][p])
        return self.victory(s)

    def take_from(self, s: Position, q: int, what: str) -> str:
        if what != "pending":
            s["owned"][q].remove(what)
            return what
        card: str = s["pending"][q]
        s["pending"][q] = None
        s["blocked"][q] = []
        return card

    def victory(self, s: Position) -> bool:
        winners = [p for p in range(self.n) if self.points(s, p) >= self.option("goal", 4)]
        if winners:
            self.over(s, winners, "goal")
        return bool(winners)

    def over(self, s: Position, winners: list[int], termination: str) -> None:
        s.update(phase="over", to_act=-4, losers=[], faulted=[], target=None, steals_left=0)
        s.update(commits=[None] * self.n, result={"winners": winners, "termination": termination})

    def begin_turn(self, s: Position, p: int) -> None:
        s["active"] = p
        s["turn"] += 1
        s["bans"][p] = None
        if s["pending"][p] is not None and self.own(s, p, self.take_from(s, p, "pending")):
            return
        if s["deck"] or (s["discard"] and self.option("reshuffle", True)):
            s.update(phase="draw", to_act=p)
        elif any(s["pending"]):
            self.window(s)
        else:
            points = [self.points(s, p) for p in range(self.n)]
            self.over(s, [p for p in range(self.n) if points[p] == max(points)], "deck_out")

    def end_turn(self, s: Position) -> None:
        s["faulted"] = []
        if s["turn"] == self.option("max_turns", 1000):
            self.over(s, list(range(self.n)), "turn_limit")
        else:
            self.begin_turn(s, (s["active"] + s["direction"]) % self.n)

    def do_draw(self, s: Position) -> None:
        p = s["active"]
        if not s["deck"]:
            generator = Generator.from_hex(s["rng"])
            s["deck"], s["discard"] = s["discard"], []
            generator.shuffle(s["deck"])
            s["rng"] = generator.hex()
        card = s["deck"].pop()
        if card == "pv-white":
            if self.own(s, p, card):
                return
        elif card in self.pv:
            s["pending"][p] = card
            s["blocked"][p] = []
        elif card in ("attack", "defense") and s[card][p] < 5:
            s[card][p] += 1
        else:
            self.discard(s, card)
            if self.resolve_action(s, p, card):
                return
        self.window(s)

    def resolve_action(self, s: Position, p: int, card: str) -> bool:
        """Whether the window does not follow at once."""
        if card == "special" and s["attack"][p] >= 3 and self.stealable(s):
            s.update(phase="special", to_act=p, steals_left=self.option("special_steals", 1))
            return True
        if card == "act-reverse":
            s["direction"] *= -1
        elif card == "act-swap":
            for key in ("objectives", "clues"):
                s[key] = [s[key][(seat + 1) % self.n] for seat in range(self.n)]
            s["swaps"] = min(s["swaps"] + 1, self.n - 1)
            return self.victory(s)
        elif card in BAN_CARDS:
            s["bans"][p] = BAN_CARDS[card]
        elif card in ("act-lose-one", "act-lose-all"):
            self.begin_loss(s, [p] if card == "act-lose-one" else self.order_of_play(s, p))
            return True
        return False

    def window(self, s: Position) -> None:
        asked = self.asked(s)
        if asked:
            s.update(phase="try", to_act=asked[0])
        else:
            self.faults(s)

    def do_hold(self, s: Position) -> None:
        self.commit(s, "hold")

    def do_try(self, s: Position, q: str) -> None:
        self.commit(s, f"try {q}")

    def commit(self, s: Position, choice: str) -> None:
        s["commits"][s["to_act"]] = choice
        waiting = [p for p in self.asked(s) if s["commits"][p] is None]
        if waiting:
            s["to_act"] = waiting[0]
            return
        for p in range(self.n):
            if s["commits"][p] not in (None, "hold"):
                card = s["pending"][int(s["commits"][p].split()[1])]
                s["clues"][p] = "".join(color for color in s["clues"][p] if self.has_color(card, color))
        self.contests(s)

    def contests(self, s: Position) -> None:
        if self.trying(s) is not None:
            s.update(phase="contest", to_act=-1)
        else:
            s["commits"] = [None] * self.n
            self.faults(s)

    def settle(self, s: Position) -> tuple[int, list[int]]:
        found = self.trying(s)
        assert found is not None
        for p in found[1]:
            s["commits"][p] = None
        return found

    def do_snatch(self, s: Position, p: str) -> None:
        q, _ = self.settle(s)
        if not self.own(s, int(p), self.take_from(s, q, "pending")):
            self.contests(s)

    def do_fend(self, s: Position) -> None:
        q, thieves = self.settle(s)
        s["blocked"][q] = sorted({*s["blocked"][q], *thieves})
        self.contests(s)

    def do_decline(self, s: Position) -> None:
        s["steals_left"] = 0
        self.window(s)

    def do_steal(self, s: Position, q: str, x: str) -> None:
        if s["steals_left"] == self.option("special_steals", 1):
            s["attack"][s["active"]] -= 3
            self.discard(s, *["attack"] * 3)
        s["target"] = {"player": int(q), "card": x}
        if s["defense"][int(q)] >= 4:
            s.update(phase="answer", to_act=int(q))
        else:
            self.do_allow(s)

    def do_allow(self, s: Position) -> None:
        target, s["target"] = s["target"], None
        s["steals_left"] -= 1
        if self.own(s, s["active"], self.take_from(s, target["player"], target["card"])):
            return
        if s["steals_left"] > 0 and self.stealable(s):
            s.update(phase="special", to_act=s["active"])
        else:
            self.do_decline(s)

    def do_block(self, s: Position) -> None:
        p, cost = s["to_act"], 4 if s["phase"] == "answer" else 3
        s["defense"][p] -= cost
        self.discard(s, *["defense"] * cost)
        if s["phase"] == "answer":
            s["target"] = None
            self.do_decline(s)
        else:
            s["losers"].pop(0)
            self.losing(s)

    def do_lose(self, s: Position, x: str) -> None:
        self.discard(s, self.take_from(s, s["losers"].pop(0), x))
        self.losing(s)

    def begin_loss(self, s: Position, players: list[int]) -> None:
        s["losers"] = [p for p in players if any(action != "block" for action in self.losses(s, p))]
        self.losing(s)

    def losing(self, s: Position) -> None:
        if s["losers"]:
            p = s["losers"][0]
            s.update(phase="lose", to_act=p)
            actions = self.losses(s, p)
            if len(actions) == 1:
                self.apply(s, actions[0])
        elif s["faulted"]:
            self.faults(s)
        else:
            self.window(s)

    def faults(self, s: Position) -> None:
        if self.option("violations", "none") != "none" and self.suspects(s):
            s.update(phase="faults", to_act=-1)
        else:
            self.end_turn(s)

    def do_fault(self, s: Position, p: str) -> None:
        s["faulted"] = sorted([*s["faulted"], int(p)])
        self.begin_loss(s, [int(p)])

    def do_clean(self, s: Position) -> None:
        self.end_turn(s)

"""A second, slow reading of the rules of Bellum Imperia, from the JSON of a position and of the card file alone.

It says which actions are legal, and what the damage of a combat does. Nothing here knows the engine.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

FILE: dict[str, Any] = json.loads(files("cardrules.bellum").joinpath("bellum_cards.json").read_text(encoding="utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in FILE["cards"]}
RELICS: dict[str, dict[str, Any]] = {relic["id"]: relic for relic in FILE["relics"]}
STAGES = ["veteran", "elite", "royal"]
CLAIM_COST = 2

Instance = dict[str, Any]


def seat(handle: str) -> int:
    return "ab".index(handle[0])


def admits(wanted: dict[str, Any] | None, card: dict[str, Any]) -> bool:
    """BEL-15.1."""
    wanted = wanted or {}
    return (
        ("type" not in wanted or card["type"] in wanted["type"])
        and ("family" not in wanted or card.get("family") in wanted["family"])
        and ("zone" not in wanted or card.get("zone") == wanted["zone"])
    )


class Literal:
    """One position, read to the letter."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.p = position
        self.active = position["active"]
        self.due = position["to_act"]
        decks = position["options"].get("decks", ["empire", "inti"])
        self.decks = [FILE["decks"][deck] if isinstance(deck, str) else deck for deck in decks]

    # Cards on the field.

    def own(self, player: int) -> list[Instance]:
        return list(self.p["field"][player])

    def find(self, handle: str) -> Instance | None:
        return next((i for i in self.own(seat(handle)) if i["id"] == handle), None)

    def top(self, instance: Instance) -> dict[str, Any]:
        return CARDS[instance["cards"][-1]]

    def zone(self, instance: Instance) -> str | None:
        return CARDS[instance["cards"][0]].get("zone")

    def statics(self, player: int) -> list[dict[str, Any]]:
        """The static effects in force, those of equal names on Structures once (BEL-4.3, BEL-15.11)."""
        abilities: list[dict[str, Any]] = []
        names: set[str] = set()
        for instance in self.own(player):
            top = self.top(instance)
            for ability in top.get("abilities", []):
                if ability["when"] != "static":
                    continue
                if top["type"] == "structure":
                    if ability["name"] in names:
                        continue
                    names.add(ability["name"])
                abilities.append(ability)
        others = [CARDS[code] for code in self.p["development"][player]]
        others += [RELICS[code] for instance in self.own(player) for code in instance.get("relics", [])]
        abilities += [a for card in others for a in card.get("abilities", []) if a["when"] == "static"]
        return [effect for ability in abilities for effect in ability["do"]]

    def value(self, instance: Instance, key: str) -> int:
        """ATK or DEF with all modifiers (BEL-8.5)."""
        top = self.top(instance)
        total: int = top[key] + instance.get(f"{key}_perm", 0) + instance.get(f"{key}_turn", 0)
        for effect in self.statics(seat(instance["id"])):
            if effect["word"] == "boost" and admits(effect.get("filter"), top):
                total += effect.get(key, 0)
        return max(0, total) if key == "atk" else total

    def has(self, instance: Instance, keyword: str) -> bool:
        top = self.top(instance)
        granted = [e for e in self.statics(seat(instance["id"])) if e["word"] == "grant" and e["keyword"] == keyword]
        return keyword in top.get("keywords", []) or any(admits(e.get("filter"), top) for e in granted)

    def committed(self, handle: str) -> bool:
        return any(handle in (e["attacker"], e["target"], e.get("replaced")) for e in self.p["combat"])

    def churches(self, player: int) -> list[str]:
        return [i["id"] for i in self.own(player) if self.top(i)["family"] in ("church", "temple")]

    # Costs and Ages.

    def funds(self, player: int) -> int:
        total: int = self.p["supply"][player] + self.p["temp"][player]
        return total

    def reduced(self, player: int, cost: int, card: dict[str, Any] | None) -> int:
        """BEL-10.8; None is an Age advance."""
        cuts = []
        for effect in self.statics(player):
            if effect["word"] == "discount":
                wanted = effect.get("filter", {})
                fits = "advance" in wanted.get("type", []) if card is None else admits(wanted, card)
                cuts += [effect] if fits else []
        for effect in sorted(cuts, key=lambda effect: -effect["min"]):
            if cost > effect["min"]:
                cost = max(effect["min"], cost - effect["n"])
        return cost

    def reachable(self, player: int, code: str) -> bool:
        card = CARDS[code]
        age = min(card["age"], card.get("early_age", 4))
        for effect in self.statics(player):
            if effect["word"] == "early" and admits(effect.get("filter"), card):
                age -= effect["n"]
        enough = self.reduced(player, card["cost"], card) <= self.funds(player)
        return enough and max(1, age) <= self.p["age"][player]

    # Targets (BEL-15.2).

    def targets(self, player: int, spec: dict[str, Any], *, tactic: bool) -> list[str]:
        kind, side = spec["kind"], spec["side"]
        sides = {"own": [player], "enemy": [1 - player], "any": [0, 1]}.get(side, [])
        live = [e for e in self.p["combat"] if not e.get("annulled")]
        if kind == "attack":
            return [e["attacker"] for e in live if seat(e["attacker"]) in sides]
        if kind == "chain":
            entries = enumerate(self.p["chain"], 1)
            return [f"t{n}" for n, entry in entries if entry["player"] in sides and not entry.get("cancelled")]
        if kind == "development":
            return [code for owner in sides for code in self.p["development"][owner]]
        if kind == "relic":
            return self.relic_targets(player, side)
        found = ["main"] if spec.get("main") else []
        for owner in sides:
            for instance in self.own(owner):
                handle = instance["id"]
                engaged = any(handle in (e["attacker"], e["target"]) for e in live)
                if (
                    (kind == "card" or self.top(instance)["type"] == kind)
                    and admits(spec.get("filter"), self.top(instance))
                    and not (tactic and owner != player and self.has(instance, "ward"))
                    and (engaged or not spec.get("engaged"))
                    and not (spec.get("uncommitted") and self.committed(handle))
                ):
                    found.append(handle)
        return found

    def relic_targets(self, player: int, side: str) -> list[str]:
        if side == "enemy":
            return [code for instance in self.own(1 - player) for code in instance.get("relics", [])]
        if not self.churches(player):
            return []
        if side == "neutral":
            return list(self.p["relics"])
        carriers = [i for i in self.own(player) if self.top(i)["family"] == "religious"]
        return [code for instance in carriers for code in instance.get("relics", [])]

    # Legal actions.

    def legal(self) -> set[str]:
        found: set[str] = getattr(self, self.p["phase"])()
        return found | ({"concede"} if self.p["options"].get("concede") else set())

    def setup(self) -> set[str]:
        codes = self.p["vault"][self.due]
        return {f"economy {code}" for code in codes if CARDS[code]["type"] == "economy" and CARDS[code]["age"] == 1}

    def of_new_age(self, kind: str) -> set[str]:
        age = self.p["age"][self.active]
        codes = self.p["vault"][self.active]
        return {f"{kind} {c}" for c in codes if CARDS[c]["type"] == kind and CARDS[c]["age"] == age}

    def wonder(self) -> set[str]:
        return self.of_new_age("wonder")

    def economy(self) -> set[str]:
        return self.of_new_age("economy")

    def bases(self, card: dict[str, Any]) -> list[str]:
        before = STAGES[STAGES.index(card["stage"]) - 1]
        tops = [(i["id"], self.top(i)) for i in self.own(self.active)]
        return [handle for handle, top in tops if top.get("line") == card["line"] and top.get("stage") == before]

    def claimants(self) -> list[str]:
        return [
            instance["id"]
            for instance in self.own(self.active)
            if self.top(instance)["family"] == "religious" and not instance.get("tapped") and not instance.get("relics")
        ]

    def develop(self) -> set[str]:
        player = self.active
        found = {"end"}
        structures = sum(self.top(i)["type"] == "structure" for i in self.own(player))
        for code in self.p["hand"][player]:
            card = CARDS[code]
            if not self.reachable(player, code):
                continue
            if card["type"] == "tactic":
                if "develop" in card["windows"] and self.aimed(player, card, tactic=True):
                    found.add(f"tactic {code}")
            elif card.get("stage", "veteran") == "veteran":
                if card["type"] == "unit" or structures < 2:
                    found.add(f"play {code}")
            elif self.bases(card):
                found.add(f"ascend {code}")
        return found | self.uses() | self.advances() | self.claims()

    def aimed(self, player: int, what: dict[str, Any], *, tactic: bool) -> bool:
        return all(self.targets(player, spec, tactic=tactic) for spec in what.get("targets", []))

    def uses(self) -> set[str]:
        player = self.active
        sources = [(code, CARDS[code], code in self.p["used"][player]) for code in self.p["development"][player]]
        sources += [(i["id"], self.top(i), bool(i.get("tapped"))) for i in self.own(player)]
        return {
            f"use {name}"
            for name, card, tapped in sources
            for ability in card.get("abilities", [])
            if ability["when"] == "use"
            and not tapped
            and ability["cost"] <= self.funds(player)
            and self.aimed(player, ability, tactic=False)
        }

    def advances(self) -> set[str]:
        age = self.p["age"][self.active]
        if self.p["advanced"] or age == 4:
            return set()
        cost = self.reduced(self.active, {1: 3, 2: 4, 3: 5}[age], None)
        return {"advance"} if cost <= self.funds(self.active) else set()

    def claims(self) -> set[str]:
        able = self.claimants() and self.funds(self.active) >= CLAIM_COST
        return {f"claim {code}" for code in self.p["relics"]} if able else set()

    def target(self) -> set[str]:
        return {f"target {name}" for name in self.choices()}

    def choices(self) -> list[str]:
        pending = self.p["pending"]
        kind = pending["kind"]
        if kind == "attack":
            attacker = self.find(pending["attacker"])
            assert attacker is not None
            return [target for target, _ in self.attacks(attacker)]
        if kind == "ascend":
            return self.bases(CARDS[pending["card"]])
        if kind == "claim":
            return self.churches(self.active) if "carrier" in pending else self.claimants()
        if kind == "tactic":
            specs = CARDS[pending["card"]]["targets"]
        else:
            source = pending["source"]
            card = CARDS[source] if source in CARDS else self.top(self.find(source) or {})
            specs = next(a for a in card["abilities"] if a["when"] == kind)["targets"]
        return self.targets(self.due, specs[len(pending["targets"])], tactic=kind == "tactic")

    def react(self) -> set[str]:
        event = self.p["event"]
        found = {"pass"}
        for code in self.p["hand"][self.due]:
            card = CARDS[code]
            if (
                card["type"] == "tactic"
                and f"event:{event['kind']}" in card["windows"]
                and self.reachable(self.due, code)
            ):
                subject = self.find(event["subject"]) if event["kind"] == "enter" else None
                if subject is None or admits(card.get("filter"), self.top(subject)):
                    found.add(f"tactic {code}")
        return found

    def discard(self) -> set[str]:
        return {f"discard {code}" for code in self.p["hand"][self.due]}

    def vigil(self) -> set[str]:
        return self.discard()

    # Combat.

    def attacks(self, attacker: Instance) -> list[tuple[str, str]]:
        """(target, kind) of each legal attack (BEL-7.4 to BEL-7.12)."""
        kind = "van" if self.zone(attacker) == "V" else "rear"
        enemies = self.own(1 - seat(attacker["id"]))
        free = [enemy for enemy in enemies if not self.committed(enemy["id"])]
        walls = [enemy["id"] for enemy in free if self.top(enemy)["type"] == "structure"]
        units = [enemy for enemy in free if self.top(enemy)["type"] == "unit"]
        found: list[tuple[str, str]] = []
        if self.has(attacker, "bombard"):
            found = [("main", kind)]
        elif self.has(attacker, "demolish"):
            found = [(target, kind) for target in walls or ["main"]]
        else:
            if walls:
                found = [(target, kind) for target in walls]
            elif kind == "van":
                found = [("front", kind)]
            else:
                found = [(unit["id"], kind) for unit in units] if enemies else [("main", kind)]
            if self.has(attacker, "flank"):
                known = [target for target, _ in found]
                rear = [unit["id"] for unit in units if self.zone(unit) == "R"]
                found += [(target, "flank") for target in rear if target not in known]
        if any(engagement["kind"] == "van" for engagement in self.p["combat"]):
            found = [(target, of) for target, of in found if of == "van"]
        return found

    def declare(self) -> set[str]:
        found = {"done"}
        for instance in self.own(self.active):
            if (
                self.top(instance)["type"] == "unit"
                and not instance.get("tapped")
                and not any(e["attacker"] == instance["id"] for e in self.p["combat"])
                and not self.has(instance, "pacifist")
                and (self.has(instance, "courage") or not instance.get("new"))
                and self.attacks(instance)
            ):
                found.add(f"attack {instance['id']}")
        return found

    def intercept(self) -> set[str]:
        able = {
            f"intercept {instance['id']}"
            for instance in self.own(self.due)
            if self.top(instance)["type"] == "unit"
            and self.has(instance, "intercept")
            and not instance.get("tapped")
            and not self.committed(instance["id"])
            and self.top(instance).get("intercept_cost", 0) <= self.funds(self.due)
        }
        return able | {"decline"}

    def block(self) -> set[str]:
        units = [i["id"] for i in self.own(self.due) if self.top(i)["type"] == "unit"]
        return {f"block {handle}" for handle in units if not self.committed(handle)} | {"decline"}

    def duel(self) -> set[str]:
        return {"pass"} | {
            f"tactic {code}"
            for code in self.p["hand"][self.due]
            if CARDS[code]["type"] == "tactic"
            and "duel" in CARDS[code]["windows"]
            and self.reachable(self.due, code)
            and self.aimed(self.due, CARDS[code], tactic=True)
        }

    # Damage.

    def responds(self, engagement: dict[str, Any], attacker: Instance, target: Instance) -> bool:
        """BEL-8.2, BEL-8.3, BEL-14.9."""
        if self.has(target, "reply"):
            return True
        free = not target.get("tapped") or engagement.get("replaced") is not None
        if self.top(target)["type"] == "structure":
            return free and self.top(target)["family"] == "tower"
        return free and self.zone(attacker) == self.zone(target)

    def damage(self) -> tuple[dict[str, int], int]:
        """The damage that each handle takes, and that to the Main Objective of the defender (BEL-8.1)."""
        taken: dict[str, int] = {}
        to_main = 0
        for engagement in self.p["combat"]:
            attacker = self.find(engagement["attacker"])
            if engagement.get("annulled") or attacker is None:
                continue
            if engagement["target"] == "main":
                to_main += self.value(attacker, "atk")
                continue
            target = self.find(engagement["target"])
            if target is not None:
                taken[target["id"]] = taken.get(target["id"], 0) + self.value(attacker, "atk")
                if self.responds(engagement, attacker, target):
                    taken[attacker["id"]] = taken.get(attacker["id"], 0) + self.value(target, "atk")
        return taken, to_main

    def survivors(self, taken: dict[str, int]) -> set[str]:
        """The handles still in play after the damage, lost boosts considered (BEL-8.5, BEL-8.6)."""
        position = json.loads(json.dumps(self.p))
        while True:
            now = Literal(position)
            dead = {
                instance["id"]
                for player in (0, 1)
                for instance in now.own(player)
                if instance.get("damage", 0) + taken.get(instance["id"], 0) >= now.value(instance, "def")
            }
            if not dead:
                return {instance["id"] for player in (0, 1) for instance in now.own(player)}
            position["field"] = [[i for i in part if i["id"] not in dead] for part in position["field"]]

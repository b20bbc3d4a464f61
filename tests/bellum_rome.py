"""A third civilisation for the tests of Bellum Imperia: data alone, made to strain the engine."""

from __future__ import annotations

import json
from typing import Any

from tests.bellum_literal import FILE


def ability(when: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": f"{when} of {more.pop('of', 'Rome')}", "when": when, "do": list(do), **more}


def card(code: str, kind: str, age: int = 1, **more: Any) -> dict[str, Any]:
    return {"id": f"rom_{code}", "civ": "rome", "type": kind, "name": f"Roman {code}", "age": age, **more}


def line(code: str, kind: str, family: str, zones: str = "VVV", **royal: Any) -> list[dict[str, Any]]:
    """Three stages; what is given besides is the Royal one's alone."""
    cards = []
    for number, stage in enumerate(("veteran", "elite", "royal"), 1):
        more = royal if stage == "royal" else {}
        where: dict[str, Any] = {"zone": zones[number - 1]} if kind == "unit" else {}
        place: dict[str, Any] = {"family": family, "line": f"rom_{code}", "stage": stage, **where}
        stats: dict[str, Any] = {"cost": 1, "atk": number, "def": 2 * number}
        cards.append(card(f"{code}{number}", kind, **place, **stats, **more))
    return cards


def siege(code: str, *keywords: str, **more: Any) -> dict[str, Any]:
    family = more.pop("family", "siege_rear")
    zone = "V" if family == "siege_van" else "R"
    stats: dict[str, Any] = {"cost": 2, "atk": 2, "def": 2}
    return card(code, "unit", family=family, zone=zone, keywords=list(keywords), **stats, **more)


def person(code: str, family: str, **more: Any) -> dict[str, Any]:
    return card(code, "unit", family=family, zone="R", cost=1, atk=0, **{"def": 2}, **more)


def tactic(code: str, windows: list[str], *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return card(code, "tactic", cost=1, windows=windows, do=list(do), **more)


DRAW = {"word": "draw", "n": 1}
OWN_LOSS = {"word": "damage", "n": 1, "to": "own_main"}
BURDEN = {"word": "boost", "def": -4, "filter": {"zone": "R"}}
ANY_ENTRY = [{"kind": "chain", "side": "any"}]
CARDS: list[dict[str, Any]] = [
    *line("legion", "unit", "infantry", abilities=[ability("static", BURDEN)]),
    *line("scout", "unit", "cavalry", "VRR", keywords=["courage"]),
    *line("bow", "unit", "archers", "RRR", abilities=[ability("damaged", OWN_LOSS, DRAW)]),
    siege("onager", "bombard", "demolish", "flank"),
    siege("ram", "demolish", "flank", family="siege_van", early_age=1),
    person("consul", "emblematic", abilities=[ability("enter", {"word": "tap"}, {"word": "heal_main", "n": 1}, targets=[
        {"kind": "unit", "side": "enemy"}, {"kind": "structure", "side": "enemy"}])]),
    person("vestal", "emblematic", abilities=[ability("use", {"word": "mend", "n": 2, "to": "self"},
        {"word": "discard", "n": 1, "who": "enemy"}, tap=True, cost=1)]),
    person("augur", "religious", abilities=[ability("destroyed", {"word": "draw", "n": 2})]),
    person("flamen", "religious", keywords=["pacifist"]),
    *line("castrum", "structure", "tower", keywords=["reply"]),
    *line("shrine", "structure", "temple", abilities=[ability("enter", {"word": "relic", "to": "gather"})]),
    tactic("triumph", ["develop"], DRAW, {"word": "heal_main", "n": 1}),
    tactic("decimate", ["develop", "duel"], {"word": "destroy"}, targets=[{"kind": "card", "side": "any"}]),
    tactic("testudo", ["duel"], {"word": "untap"}, {"word": "modify", "def": 2, "until": "permanent"}, targets=[
        {"kind": "unit", "side": "own", "engaged": True}]),
    tactic("veto", ["duel", "event:tactic", "event:claim"], {"word": "cancel"}, targets=ANY_ENTRY),
    tactic("ruse", ["event:enter"], {"word": "bounce", "to": "subject"}, filter={"family": ["tower", "infantry"]}),
    *[card(f"farm{n}", "economy", abilities=[ability("dawn", {"word": "temp", "n": 1})]) for n in range(1, 5)],
    card("granary", "economy", abilities=[ability("use", {"word": "destroy", "to": "self"}, {"word": "draw", "n": 3},
        tap=True, cost=0)]),
    *[card(f"villa{n}", "economy", n, abilities=[ability("static", {"word": "discount", "n": 2, "min": 0})])
      for n in (2, 3)],
    *[card(f"road{n}", "economy", n, abilities=[ability("static", {"word": "early", "n": 3})]) for n in (2, 3)],
    *[card(f"{code}{n}", "wonder", n, abilities=[ability("enter", DRAW)])
      for n in (2, 3, 4) for code in ("forum", "arena")],
]  # fmt: skip
DECK: dict[str, Any] = {
    "civ": "rome",
    "castle": {
        **{f"rom_legion{n}": 3 for n in (1, 2, 3)},
        **{f"rom_scout{n}": 3 for n in (1, 2)},
        "rom_scout3": 1,
        **{f"rom_bow{n}": 2 for n in (1, 2, 3)},
        "rom_onager": 2,
        "rom_ram": 2,
        "rom_consul": 1,
        "rom_vestal": 1,
        "rom_augur": 2,
        "rom_flamen": 2,
        **{f"rom_castrum{n}": 2 for n in (1, 2)},
        "rom_castrum3": 1,
        **{f"rom_shrine{n}": 1 for n in (1, 2, 3)},
        **{f"rom_{code}": 2 for code in ("triumph", "decimate", "testudo", "veto", "ruse")},
    },
    "vault": [each["id"] for each in CARDS if each["type"] in ("economy", "wonder")],
}


def data(*, alone: bool = False) -> dict[str, Any]:
    """The card file with Rome added, or with Rome alone; the caller may change it."""
    file: dict[str, Any] = json.loads(json.dumps(FILE))
    if alone:
        file.update(cards=[], decks={}, civilisations={})
    file["civilisations"]["rome"] = {"name": "Rome", "name_es": "Roma"}
    file["cards"] += json.loads(json.dumps(CARDS))
    file["decks"]["rome"] = json.loads(json.dumps(DECK))
    return file

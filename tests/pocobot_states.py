"""States of PoCoBOT for its tests."""

from __future__ import annotations

import random
from typing import Any

import cardrules
from cardrules.common.cards import FRENCH_CARDS
from tests.pocobot_literal import limit

OPTION_SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "lose": {"last_heart": "lose", "max_turns": 120},
    "free": {"last_heart": "free", "exposed_core": True, "max_turns": 120},
    "once": {"extra_counts_once": True, "max_turns": 60},
    "all": {"last_heart": "lose", "exposed_core": True, "extra_counts_once": True, "max_turns": 60},
    "short": {"max_turns": 3},
}
ZONES = {"s": "projectiles", "h": "defense", "d": "fuel", "c": "armor"}
PHASES = ("main", "modify", "trim", "pass", "maneuver", "fuel", "defend", "over")


def load(**options: Any) -> cardrules.BaseGame:
    return cardrules.load_game("pocobot", **options)


def at(**keys: Any) -> cardrules.State:
    return cardrules.state_from_position({"game": "pocobot", **keys})


def legal(state: cardrules.State) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def random_states(options: dict[str, Any], seed: int, advised: float = 0.5) -> list[cardrules.State]:
    """Every state of a game in which players follow the advice now and then."""
    game = load(**options)
    rng = random.Random(seed)
    state = game.new_initial_state(seed)
    states = [state.clone()]
    while not state.is_terminal():
        actions = state.legal_actions()
        if rng.random() < advised:
            scores = state.advice()
            action = actions[scores.index(max(scores))]
        else:
            action = rng.choice(actions)
        state.apply_action(action)
        states.append(state.clone())
    return states


def random_position(rng: random.Random) -> dict[str, Any]:
    """A complete position with well-formed keys, small panels and hands, that may or may not be refused."""
    options = rng.choice(list(OPTION_SETS.values()))
    most = options.get("max_turns", 400)
    turn = rng.choice([1, 2, most - 1, most])
    phase = rng.choice(PHASES)
    p: dict[str, Any] = {"game": "pocobot", "options": options, "players": 2, "turn": turn, "phase": phase}
    active = (turn - 1) % 2
    p |= {"active": active, "rng": f"{rng.getrandbits(64):016x}", "result": None}
    p["to_act"] = -4 if phase == "over" else 1 - active if phase == "defend" else active
    p |= {"deck": [], "discard": [], "removed": [], "hands": [[], []], "pilot": [None, None], "copilot": [None, None]}
    p |= {"copilot_module": [None, None], "booster": [None, None]} | {zone: [[], []] for zone in ZONES.values()}
    cards = [str(card) for card in FRENCH_CARDS[:52]]
    rng.shuffle(cards)
    cards.sort(key=lambda card: card[0] not in "JQKA")
    density = 0.9 if phase in ("trim", "fuel") else rng.choice([0.05, 0.2, 0.6])
    overfull = rng.choice(["projectiles", "defense", "armor"]) if phase == "trim" or rng.random() < 0.05 else ""
    for card in cards:
        _place(p, card, rng, density, overfull)
    for pile in ("deck", "discard"):
        if rng.random() < 0.2:
            p[pile].clear()
    for player in (0, 1):
        copilot = p["copilot"][player]
        if (copilot is not None and copilot[1] == "d") != (rng.random() < 0.02):
            p["copilot_module"][player] = rng.choice(["projectiles", "defense", "armor"])
    for cards in [p["discard"], p["removed"], *p["hands"], *(part for zone in ZONES.values() for part in p[zone])]:
        cards.sort(key=lambda card: ("23456789TJQKA".index(card[0]), "shdc".index(card[1])))
    p["projectiles_enabled"] = phase == "defend" or rng.random() < 0.5
    p["burned_last"] = [rng.random() < 0.3, rng.random() < 0.3]
    p["operations"] = rng.choice({"modify": [1, 1, 1, 0, 2], "trim": [1, 2]}.get(phase, [0] * 20 + [1]))
    p["heart_due"] = phase == "modify" and rng.random() < 0.3
    p["discards_left"] = rng.choice([1, 2] if phase in ("pass", "maneuver") else [0] * 20 + [1])
    p["burn_suit"] = rng.choice([None, "d", "c"] if phase == "fuel" else [None] * 20 + ["d"])
    p["burn_points"] = 0 if p["burn_suit"] is None else rng.choice([2, 5, 9, 54, 1])
    p["damage"] = rng.randint(1, 44) if phase == "defend" else rng.choice([0] * 20 + [3])
    if phase == "over":
        ends = [([0, 1], "turn_limit"), ([active], "destroyed"), ([active], "exposed"), ([1 - active], "scrapped")]
        winners, termination = rng.choice(ends)
        p["result"] = {"winners": rng.choice([winners, winners, [0]]), "termination": termination}
    return p


def _place(p: dict[str, Any], card: str, rng: random.Random, density: float, overfull: str) -> None:
    """Puts a card into a zone that admits it."""
    player = rng.randrange(2)
    draw = rng.random()
    if draw < density:
        zone = ZONES[card[1]]
        if card[0] in "JQK":
            slot = "pilot" if card[1] != "d" and p["pilot"][player] is None else "copilot"
            if p[slot][player] is None and (slot == "pilot" or rng.random() < 0.5):
                p[slot][player] = card
                return
        elif card[0] == "A":
            if p["booster"][player] is None:
                p["booster"][player] = card
                return
        elif zone == "fuel" or len(p[zone][player]) < limit(p, player, zone) + (
            player == p["active"] and zone == overfull
        ):
            p[zone][player].append(card)
            return
    if draw < 2 * density:
        p["hands"][player].append(card)
    elif card[1] == "h" and card[0] < "A" and rng.random() < 0.3:
        p["removed"].append(card)
    else:
        p[rng.choice(["deck", "discard"])].append(card)

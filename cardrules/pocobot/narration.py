"""The events of PoCoBOT in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.common.narration import Sentence


def _order_drawn(event: Mapping[str, Any]) -> str:
    draws = "; ".join(
        f"seat A draws {{cards[{i}][0]:card}}, seat B {{cards[{i}][1]:card}}" for i in range(len(event["cards"]))
    )
    return f"For the order {draws}. Seat {{starter}} starts." if draws else "Seat {starter} starts."


def _crewed(event: Mapping[str, Any]) -> str:
    module = ", raising the {module} module" if "module" in event else ""
    return f"{{player:player}} makes {{card:card}} {{slot}}{module}."


def _discarded(event: Mapping[str, Any]) -> str:
    verb = "burns" if event["reason"] == "burn" else "discards"
    return f"{{player:player}} {verb} {{card:card}}."


def _attacked(event: Mapping[str, Any]) -> str:
    if event["kind"] == "fuel":
        return "{player:player} starts the engines for a fuel attack."
    return "{player:player} attacks with a projectile."


def _fired(event: Mapping[str, Any]) -> str:
    if event["extra"] is None:
        return "{player:player} opens fire: {damage} damage."
    if event["declared"] == 0:
        return "{player:player} shoots {extra:card}: {damage} damage."
    return "{player:player} opens fire with {declared} and {extra:card} as extra projectile: {damage} damage."


def _game_over(event: Mapping[str, Any]) -> str:
    return {
        "destroyed": "{winners:player} wins: the last heart of the other mech has fallen.",
        "exposed": "{winners:player} wins: the other mech, without hearts, was hit at its core.",
        "scrapped": "{winners:player} wins: the other mech has been left without hearts by its own pilot.",
        "turn_limit": "The game is a draw by the turn limit.",
    }[str(event["termination"])]


SENTENCES: Final[Mapping[str, Sentence]] = {
    "order_drawn": _order_drawn,
    "turn_began": "Turn {turn}: {player:player}.",
    "reshuffled": "The discard is shuffled and becomes the deck of {count:plural card}.",
    "drew": "{player:player} draws {cards:cards}.",
    "installed": "{player:player} installs {card:card} in the {zone}.",
    "removed": "{player:player} removes {card:card} from the {zone}.",
    "crewed": _crewed,
    "boosted": "{player:player} takes {card:card} as booster.",
    "unslotted": "{player:player} removes the {slot} {card:card}.",
    "retargeted": "{player:player} moves the copilot from the {from} to the {to}.",
    "trimmed": "{player:player} trims {card:card} from the {zone}.",
    "discarded": _discarded,
    "passed": "{player:player} passes.",
    "attacked": _attacked,
    "fuel_burned": "{player:player} burns {card:card}: {points} points of fuel.",
    "fired": _fired,
    "dodged": "{player:player} dodges with {card:card}: {damage} damage left.",
    "took": "{player:player} takes {damage} damage.",
    "armor_lost": "{player:player} loses the armor {card:card}: {damage} damage left.",
    "heart_lost": "{player:player} loses the heart {card:card}: {damage} damage left.",
    "armor_held": "The armor {card:card} of {player:player} stops {damage} damage.",
    "heart_held": "The heart {card:card} of {player:player} stops {damage} damage.",
    "projectiles_enabled": "From now on every installed spade can be shot.",
    "turn_ended": "{player:player} ends turn {turn}.",
    "game_over": _game_over,
}

"""The events of Póker Uno in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.common.narration import Sentence


def _dealt(event: Mapping[str, Any]) -> str:
    cards = "plural card" if isinstance(event["cards"], int) else "cards"
    return f"{{player:player}} is dealt {{cards:{cards}}}."


def _ate(event: Mapping[str, Any]) -> str:
    if event["placed"] is None:
        return "{player:player} eats and finds no match: the closed pile is used up, {removed:cards} removed."
    if not event["removed"]:
        return "{player:player} eats and places {placed:card} at once."
    return "{player:player} eats and places {placed:card}, with {removed:cards} removed."


def _declined(event: Mapping[str, Any]) -> str:
    return "{player:player} does not " + ("steal the turn." if event["what"] == "steal" else "challenge.")


def _challenged(event: Mapping[str, Any]) -> str:
    verdict = "a cheat" if event["cheated"] else "no cheat"
    return f"{{player:player}} challenges {{challenged:player}}, who shows {{hand:cards}}: {verdict}."


def _retired(event: Mapping[str, Any]) -> str:
    return "{player:player} is out, " + ("caught." if event["reason"] == "caught" else "for a wrong challenge.")


def _showed(event: Mapping[str, Any]) -> str:
    category = str(event["category"]).replace("_", " ")
    return f"{{player:player}} shows {{hand:cards}}: {category} {{ranks}}, with {{cards:cards}}."


def _game_over(event: Mapping[str, Any]) -> str:
    reason = {
        "showdown": "at the showdown",
        "last_player": "as the last player left",
        "turn_limit": "at the turn limit",
    }[str(event["termination"])]
    if len(event["winners"]) == 1:
        return f"{{winners:player}} wins {reason}."
    return f"{{winners:player}} share the win {reason}."


SENTENCES: Final[Mapping[str, Sentence]] = {
    "dealt": _dealt,
    "started": "{card:card} is the start card.",
    "turn_began": "Turn {turn}: {player:player}.",
    "stole": "{player:player} steals the turn of {robbed:player}.",
    "placed": "{player:player} places {card:card}.",
    "drew": "{player:player} draws {card:card}.",
    "swapped": "{player:player} gives {gave:card} and takes {took:card}.",
    "ate": _ate,
    "passed": "{player:player} passes.",
    "declined": _declined,
    "challenged": _challenged,
    "retired": _retired,
    "community": "The community cards: {cards:cards}.",
    "showed": _showed,
    "game_over": _game_over,
}

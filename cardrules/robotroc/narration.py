"""The events of Robotroc in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.common.narration import Sentence


def _laid(event: Mapping[str, Any]) -> str:
    verb = "has to lay" if event["automatic"] else "lays"
    return f"{{player:player}} {verb} {{card:card}} on the table, from the {event['source']}."


def _challenged(event: Mapping[str, Any]) -> str:
    place = "on the table" if event["source"] == "table" else "in the area"
    return f"{{player:player}} challenges for {{card:card}} {place}."


def _committed(event: Mapping[str, Any]) -> str:
    if event["choice"] is None:
        return "{player:player} makes a hidden choice."
    if event["choice"] == "none":
        return "{player:player} chooses to show no weapon."
    return "{player:player} chooses {choice:card}."


def _dispute_ended(event: Mapping[str, Any]) -> str:
    return "{winner:player} wins the dispute over {card:card}" + (
        "; {weapons:cards} are spent." if event["weapons"] else "."
    )


def _game_ended(event: Mapping[str, Any]) -> str:
    drawn = len(event["winners"]) > 1
    if event["termination"] == "turn_limit":
        return "The last turn is over: the game is a draw."
    scores = " to ".join(str(assembly["score"]) for assembly in event["final"])
    return f"The robots are worth {scores}: " + ("the game is a draw." if drawn else "{winners:player} wins.")


SENTENCES: Final[Mapping[str, Sentence]] = {
    "turn_started": "Turn {turn}: it is {player:player}'s.",
    "laid": _laid,
    "passed": "{player:player} lets everything pass.",
    "challenged": _challenged,
    "accepted": "{player:player} accepts the dispute.",
    "refused": "{player:player} refuses the dispute.",
    "committed": _committed,
    "revealed": "Shown are {weapons[0]:card} and {weapons[1]:card}: {sums[0]} to {sums[1]}.",
    "dispute_ended": _dispute_ended,
    "shuffled": "The pile is shuffled, with {cards:cards} in it again.",
    "collected": "{player:player} takes {cards:cards} from the table into the area.",
    "played": "{player:player} plays {card:card}.",
    "assembled": "{player:player} has assembled robot {robot}.",
    "returned": "{player:player} gives {card:card} back.",
    "drew": "{player:player} draws {cards:cards}.",
    "turn_ended": "{player:player} ends the turn.",
    "game_ended": _game_ended,
}

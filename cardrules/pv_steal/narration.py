"""The events of the PV color game in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.common.cards import HIDDEN
from cardrules.common.narration import Sentence


def _drew(event: Mapping[str, Any]) -> str:
    if event["card"] == "pv-white":
        return "{player:player} draws pv-white and owns it."
    return "{player:player} draws {card:card}."


def _discarded(event: Mapping[str, Any]) -> str:
    if event["why"] == "limit":
        return "{player:player} has five already; {card:card} is discarded."
    if event["why"] == "spent":
        return "{player:player} discards {count:plural card} ({card:card})."
    return ""  # an action card that was just drawn, or a PV whose loss is told by itself


def _committed(event: Mapping[str, Any]) -> str:
    if event["choice"] is None:
        return "{player:player} has decided."
    if event["choice"] == "hold":
        return "{player:player} decides to hold."
    return "{player:player} decides: {choice}."


def _revealed(event: Mapping[str, Any]) -> str:
    if not event["tries"]:
        return "Nobody reaches for a PV."
    tries = range(len(event["tries"]))
    return ", ".join(f"{{tries[{i}][0]:player}} reaches for the PV of {{tries[{i}][1]:player}}" for i in tries) + "."


def _aimed(event: Mapping[str, Any]) -> str:
    pending = " (pending)" if event["pending"] else ""
    return f"{{player:player}} aims at {{card:card}}{pending} of {{target:player}}."


def _blocked(event: Mapping[str, Any]) -> str:
    return "{player:player} blocks the " + ("special action." if event["why"] == "special" else "loss.")


def _reversed(event: Mapping[str, Any]) -> str:
    return f"Play now goes to the {'left' if event['direction'] == 1 else 'right'}."


def _swapped(event: Mapping[str, Any]) -> str:
    if event["objective"] == HIDDEN:
        return "{player:player} gets the objective of the left neighbor."
    return "{player:player} gets the objective of the left neighbor: {objective:card}."


_ENDS: Final = {
    "goal": "The goal is reached: {winners:player} wins.",
    "deck_out": "The deck is used up, most points win: {winners:player}.",
    "turn_limit": "The last turn is over: a draw.",
}


def _game_over(event: Mapping[str, Any]) -> str:
    end = _ENDS[event["termination"]]
    return end.replace("wins", "win together") if len(event["winners"]) > 1 else end


SENTENCES: Final[Mapping[str, Sentence]] = {
    "dealt": "{player:player} is dealt {objective:card}.",
    "turn_began": "Turn {turn}: {player:player}.",
    "owned": "{card:card} is definitively {player:player}'s.",
    "ban_ended": "The prohibition {ban} of {player:player} ends.",
    "drew": _drew,
    "reshuffled": "{cards:plural discarded card} are shuffled and become the deck.",
    "no_card": "There is no card for {player:player} to draw.",
    "placed": "{player:player} places {card:card}.",
    "stocked": "{player:player} now has {total} {card:card}.",
    "discarded": _discarded,
    "reversed": _reversed,
    "swapped": _swapped,
    "ban_began": "{player:player} brings the prohibition {ban}.",
    "committed": _committed,
    "revealed": _revealed,
    "clue": "The objective of {player:player} is among {colors}.",
    "snatched": "{player:player} snatches {card:card} from {placer:player}.",
    "fended": "{placer:player} fends off {players:player} and keeps {card:card} for now.",
    "declined": "{player:player} declines to steal.",
    "aimed": _aimed,
    "activated": "{player:player} activates the special action.",
    "blocked": _blocked,
    "took": "{player:player} takes {card:card} from {target:player}.",
    "lost": "{player:player} loses {card:card}.",
    "fault": "{player:player} has broken a prohibition.",
    "clean": "Nobody (else) has broken a prohibition.",
    "turn_ended": "",
    "game_over": _game_over,
}

"""What happens in Quads Battle, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.common.narration import Sentence


def _placed(event: Mapping[str, Any]) -> str:
    facing = "up" if event["up"] else "down"
    return "{player:player} places {card:card} face " + facing + " in column {column}."


def _attacked(event: Mapping[str, Any]) -> str:
    bonus = " with {bonus:plural extra point}" if event["bonus"] else ""
    target = "the opponent's column {target}" if event["target"] else "the opponent's deck directly"
    return "{player:player} attacks " + target + " from column {column}" + bonus + "."


def _fought(event: Mapping[str, Any]) -> str:
    if event["value"] > event["strength"]:
        word = "beats"
    else:
        word = "equals" if event["value"] == event["strength"] else "falls short of"
    return f"The attack of {{value}} {word} the {event['row']} card's {{strength}}."


def _retreated(event: Mapping[str, Any]) -> str:
    advance = "" if event["advanced"] is None else "; {advanced:card} becomes the attack card"
    return "{player:player} takes {card:card} back from column {column}" + advance + "."


def _game_over(event: Mapping[str, Any]) -> str:
    if event["termination"] == "turn_limit":
        return "The turn limit is reached: the game is a draw."
    if event["termination"] == "deck_out":
        return "{winners:player} wins: the other deck has run out."
    return "{winners:player} wins with four of a kind: {hand:cards}."


SENTENCES: Final[Mapping[str, Sentence]] = {
    "turn_began": "Turn {turn}: {player:player}.",
    "drew": "{player:player} draws {card:card}; {deck:plural card} left.",
    "cleared": "{player:player} clears: the hands {hands[0]:cards}, and {hands[1]:cards}, are discarded.",
    "placed": _placed,
    "promoted": "{player:player} promotes {card:card} to {row} in column {column}, in place of {replaced:card}.",
    "exchanged": "{player:player} exchanges {card:card}.",
    "defended": "{player:player} puts {card:card} face down in front of column {column}.",
    "attack_began": "{player:player} attacks with column {column}.",
    "sacrificed": "{player:player} sacrifices {card:card}: {bonus:plural extra point}.",
    "attacked": _attacked,
    "revealed": "{player:player} turns up {card:card}, the {row} card of column {column}.",
    "fought": _fought,
    "discarded": "{player:player} loses {card:card}, the {row} card of column {column}.",
    "milled": "{player:player} discards {cards:cards} from the deck; {deck:plural card} left.",
    "retreated": _retreated,
    "turn_ended": "{player:player} ends turn {turn}.",
    "game_over": _game_over,
}

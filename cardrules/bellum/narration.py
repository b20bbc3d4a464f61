"""Events in words, with the names of cards.

Names of cards are singular or plural, so the sentences are built around nouns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.bellum.cards import AGE_NAMES, CardSet
from cardrules.common.cards import HIDDEN
from cardrules.common.narration import Sentence


class Handle(str):
    """A handle in an event: `"a3"`, which also remembers the name of the top card for the sentences.

    It equals, prints and saves as the plain handle.
    """

    __slots__ = ("name",)
    name: str

    def __new__(cls, handle: str, name: str) -> Handle:
        made = super().__new__(cls, handle)
        made.name = name
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Handle, (str(self), self.name)


_ATTACKS: Final = {"van": "Attack", "rear": "Attack from the Rearguard", "flank": "Flanking attack"}
_ENDS: Final = {
    "main_destroyed": "the enemy Main Objective has fallen",
    "both_destroyed": "both Main Objectives have fallen",
    "dominion": "Dominion of Relics",
    "concede": "the enemy concedes",
    "turn_limit": "the turn limit is reached",
}


class Storyteller:
    """Makes the sentences over the names of a card set."""

    def __init__(self, cards: CardSet) -> None:
        self._names = {code: _safe(card.name) for code, card in cards.by_code.items()}

    def name(self, value: object) -> str:
        """What a card, a handle or another target is called."""
        if isinstance(value, Handle):
            return f"{_safe(value.name)} ({value})"
        if value == "main":
            return "the enemy Main Objective"
        if value == "front":
            return "the front"
        if value == HIDDEN:
            return "a card"
        return self._names.get(str(value), str(value))

    def sentences(self) -> dict[str, Sentence]:
        """A sentence for each event."""
        return {
            "turn_started": "Turn {turn}: {player:player}.",
            "freed": "",
            "drew": self._of("{player:player} draws", "card"),
            "exhausted": "The Castle of {player:player} is empty: Exhaustion {level}.",
            "supplies_placed": "{player:player} places Supplies: {n}.",
            "economy_chosen": self._economy_chosen,
            "vault_entered": self._of("{player:player} puts into play:", "card"),
            "vault_removed": self._of("{player:player} takes out of the game:", "card"),
            "temp_gained": "{player:player} gains temporary Supplies: {n}.",
            "played": self._of("{player:player} plays", "handle", " (cost {cost})"),
            "ascended": self._of("{player:player} ascends to", "handle", " (cost {cost})"),
            "used": self._of("{player:player} uses", "source", " (cost {cost})"),
            "tactic_played": self._tactic_played,
            "tactic_resolved": self._of("Resolved:", "card"),
            "tactic_failed": self._of("Without effect:", "card", " ({reason})"),
            "cancelled": self._of("Cancelled:", "card", " of {player:player}"),
            "age_advanced": lambda event: (
                f"{{player:player}} advances to Age {AGE_NAMES[event['age']]} (cost {{cost}})."
            ),
            "relic_claimed": self._relic_claimed,
            "relic_moved": self._relic_moved,
            "attack_declared": self._attack_declared,
            "intercepted": self._intercepted,
            "blocked": self._between("Block by", "defender", "of the attack of", "attacker"),
            "unblocked": self._of("Nobody blocks", "attacker", ": the attack reaches the Main Objective"),
            "annulled": self._of("Annulled: the attack of", "attacker"),
            "attack_lost": self._of("Lost: the attack of", "attacker"),
            "retargeted": self._between("The attack of", "attacker", "takes a new target:", "target"),
            "passed": "{player:player} passes.",
            "damaged": self._between("Damage {n} to", "target", "from", "source"),
            "main_damaged": "Damage {n} to the Main Objective of {player:player}: {hp} HP left.",
            "main_healed": "The Main Objective of {player:player} is healed by {n}: {hp} HP.",
            "mended": self._of("Damage {n} removed from", "handle"),
            "modified": self._modified,
            "tapped": self._of("Tapped:", "handle"),
            "untapped": self._of("Freed:", "handle"),
            "destroyed": self._stack("Destroyed:"),
            "bounced": self._stack("Back to the owner's hand:"),
            "triggered": lambda event: f"{_safe(event['ability'])}, of {self.name(event['source'])}.",
            "discarded": self._of("{player:player} discards", "card"),
            "recycled": "{player:player} shuffles the Graveyard into the Castle: {n:plural card}.",
            "dominion": "Dominion of {player:player}: {count}.",
            "turn_ended": "",
            "game_over": self._game_over,
        }

    def _of(self, before: str, field: str, after: str = "") -> Sentence:
        """A sentence about one card."""
        return lambda event: f"{before} {self.name(event[field])}{after}."

    def _between(self, before: str, first: str, middle: str, second: str) -> Sentence:
        """A sentence about two cards."""
        return lambda event: f"{before} {self.name(event[first])} {middle} {self.name(event[second])}."

    def _stack(self, before: str) -> Sentence:
        """A sentence about a card and the stages below it."""

        def sentence(event: Mapping[str, Any]) -> str:
            below = [self.name(card) for card in event["cards"][:-1]]
            return f"{before} {self.name(event['handle'])}{', with ' + ' and '.join(below) if below else ''}."

        return sentence

    def _economy_chosen(self, event: Mapping[str, Any]) -> str:
        if event["card"] == HIDDEN:
            return "{player:player} picks an Economy in secret."
        return f"{{player:player}} picks {self.name(event['card'])}."

    def _tactic_played(self, event: Mapping[str, Any]) -> str:
        targets = " and ".join(self.name(target) for target in event["targets"])
        aimed = f" on {targets}" if targets else ""
        return f"{{player:player}} plays the Tactic {self.name(event['card'])}{aimed} (cost {{cost}})."

    def _relic_claimed(self, event: Mapping[str, Any]) -> str:
        carrier, holder = event["carrier"], event["holder"]
        kept = "carried" if carrier == holder else f"stored in {self.name(holder)}"
        return f"{{player:player}} claims {self.name(event['relic'])} by {self.name(carrier)}: {kept}."

    def _relic_moved(self, event: Mapping[str, Any]) -> str:
        relic = self.name(event["relic"])
        return f"{relic} is neutral again." if event["to"] is None else f"{relic} goes to {self.name(event['to'])}."

    def _attack_declared(self, event: Mapping[str, Any]) -> str:
        return f"{_ATTACKS[event['kind']]}: {self.name(event['attacker'])} against {self.name(event['target'])}."

    def _intercepted(self, event: Mapping[str, Any]) -> str:
        saved = f"in the place of {self.name(event['replaced'])}"
        return f"Interception by {self.name(event['interceptor'])} of {self.name(event['attacker'])}, {saved}."

    def _modified(self, event: Mapping[str, Any]) -> str:
        changes = [f"{event[key]:+d} {key.upper()}" for key in ("atk", "def") if event[key]]
        until = "for good" if event["until"] == "permanent" else "until end of turn"
        return f"{self.name(event['handle'])}: {', '.join(changes)} {until}."

    def _game_over(self, event: Mapping[str, Any]) -> str:
        why = _ENDS[event["termination"]]
        return f"A draw: {why}." if len(event["winners"]) > 1 else f"The game goes to {{winners:player}}: {why}."


def _safe(text: object) -> str:
    """A text that a template may hold."""
    return str(text).replace("{", "").replace("}", "")

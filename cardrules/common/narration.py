"""Events in words: one template an event, filled in with names and cards as people like to see them."""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from cardrules.common.cards import HIDDEN, pretty_card

# A template, or a function that picks one by the fields of the event.
Sentence: TypeAlias = str | Callable[[Mapping[str, Any]], str]


class Narrator(string.Formatter):
    """Turns events into sentences.

    Args:
        sentences: a template for each type of event, a format string over its fields. Beside the usual
            specifications a field takes `player` (the name of a player, or of several), `card`, `cards`
            (cards by symbol; hidden ones counted) and `plural word` (`{count:plural card}` is `2 cards`).
        names: what the players are called.

    Example:
        >>> narrator = Narrator({"drew": "{player:player} draws {cards:cards}."}, ["Ana", "Bot"])
        >>> narrator.sentence({"type": "drew", "player": 0, "cards": ["7s", "??", "??"]})
        'Ana draws 7♠ and 2 hidden cards.'
    """

    def __init__(self, sentences: Mapping[str, Sentence], names: Sequence[str]) -> None:
        super().__init__()
        self.sentences = sentences
        self.names = names

    def sentence(self, event: Mapping[str, object]) -> str:
        """The sentence of an event; an event without a template is listed field by field."""
        kind = str(event["type"])
        template = self.sentences.get(kind)
        if template is None:
            return f"{kind}: " + ", ".join(f"{name} {value}" for name, value in event.items() if name != "type")
        return self.vformat(template if isinstance(template, str) else template(event), (), event)

    def format_field(self, value: Any, format_spec: str) -> str:
        """One field by its specification."""
        if format_spec == "player":
            if isinstance(value, list | tuple):
                return _and([self._name(player) for player in value], "nobody")
            return self._name(value)
        if format_spec == "card":
            return "nothing" if value is None else pretty_card(str(value))
        if format_spec == "cards":
            return self._cards(value)
        if format_spec.startswith("plural "):
            word = format_spec.removeprefix("plural ")
            return f"{value} {word}" if value == 1 else f"{value} {word}s"
        return str(super().format_field(value, format_spec))

    def _name(self, player: Any) -> str:
        return self.names[player] if isinstance(player, int) and 0 <= player < len(self.names) else str(player)

    def _cards(self, cards: Any) -> str:
        if not isinstance(cards, list | tuple):
            return pretty_card(str(cards))
        seen = [pretty_card(str(card)) for card in cards if card != HIDDEN]
        hidden = len(cards) - len(seen)
        if hidden:
            seen.append("a hidden card" if hidden == 1 else f"{hidden} hidden cards")
        return _and(seen, "no cards")


def _and(parts: list[str], none: str) -> str:
    if not parts:
        return none
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"

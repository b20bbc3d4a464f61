"""What can be varied in Quads Battle."""

from __future__ import annotations

from typing import Self, TypeAlias

import attrs

from cardrules.common.cards import FRENCH_CARDS
from cardrules.common.errors import OptionError
from cardrules.common.options import Options, integer, option

# A stacked deck by its notations, bottom first; None: the deck is shuffled.
Stacked: TypeAlias = tuple[str, ...] | None


def _read_decks(name: str, value: object) -> tuple[Stacked, Stacked]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise OptionError(name, f"expected a list of two entries, each null or a list of cards, got {value!r}")
    first, second = (_read_deck(name, entry) for entry in value)
    return first, second


def _read_deck(name: str, entry: object) -> Stacked:
    if entry is None:
        return None
    if not isinstance(entry, list | tuple) or not all(isinstance(card, str) for card in entry):
        raise OptionError(name, f"expected null or a list of cards, got {entry!r}")
    return tuple(entry)


@attrs.frozen
class QuadsbattleOptions(Options):
    """The options of Quads Battle."""

    jokers: int = integer(2, 0, 2, help="jokers in each deck: none, X1, or X1 and X2 (QB-1.1)")
    decks: tuple[Stacked, Stacked] = option(
        (None, None),
        _read_decks,
        "a list of two entries, each null or a list of all cards of a deck, bottom first",
        help="each player's deck: null is shuffled, a list is stacked in that order (QB-1.5)",
    )
    max_turns: int = integer(200, 1, help="turns after which the game is drawn (QB-10.5)")

    def checked(self, players: int) -> Self:
        """Sees that a stacked deck holds every card of its deck once."""
        cards = {card.code for card in FRENCH_CARDS[: 52 + self.jokers]}
        for stacked in self.decks:
            if stacked is None:
                continue
            for code in stacked:
                if code not in cards:
                    raise OptionError("decks", f"{code!r} is no card of a deck with {self.jokers} jokers")
            if len(set(stacked)) != len(stacked):
                twice = next(code for code in stacked if stacked.count(code) > 1)
                raise OptionError("decks", f"a stacked deck holds each card once, but {twice} stands in it twice")
            if len(stacked) != len(cards):
                missing = next(card.code for card in FRENCH_CARDS if card.code in cards.difference(stacked))
                raise OptionError("decks", f"a stacked deck holds all {len(cards)} cards, but {missing} is missing")
        return self

"""What can be varied in Bellum Imperia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from cardrules.bellum.card_file import CARDS
from cardrules.bellum.cards import CardSet
from cardrules.bellum.construction import canonical_deck, check_deck
from cardrules.common.errors import OptionError
from cardrules.common.options import Options, boolean, integer, option

# What a player plays with: the name of a deck, or a deck object.
Deck = str | dict[str, Any]


def default_decks(cards: CardSet) -> list[Deck]:
    """`empire` and `inti`, or the first two decks of a card file without them."""
    names: list[Deck] = [*cards.decks]
    return ["empire", "inti"] if "empire" in names and "inti" in names else [names[0], names[min(1, len(names) - 1)]]


def decks_option(cards: CardSet) -> Any:
    """The option `decks` over the cards of a card file (BEL-2.5)."""
    names = ", ".join(cards.decks)
    expected = f"a list of 2, each one of {names} or a deck object"

    def read(name: str, value: object) -> list[Deck]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise OptionError(name, f"expected {expected}, got {value!r:.80}")
        return [_read_deck(name, player, deck, cards, expected) for player, deck in enumerate(value)]

    return option(default_decks(cards), read, expected, "the deck of player 0 and of player 1 (BEL-2.*)")


def _read_deck(name: str, player: int, deck: object, cards: CardSet, expected: str) -> Deck:
    if isinstance(deck, str):
        if deck not in cards.decks:
            raise OptionError(name, f"player {player}: there is no deck {deck!r}; expected {expected}")
        return deck
    broken = check_deck(deck, cards)
    if broken:
        raise OptionError(name, f"the deck of player {player} is illegal: {'; '.join(broken)}")
    assert isinstance(deck, Mapping)
    return canonical_deck(deck, cards)


@attrs.frozen
class BellumOptions(Options):
    """The options of Bellum Imperia."""

    decks: list[Deck] = decks_option(CARDS)  # noqa: RUF009 - a declaration, as the others
    max_turns: int = integer(200, 1, help="player-turns after which the game is a draw (BEL-1.9)")
    concede: bool = boolean(False, help="adds `concede` to every decision (BEL-1.6)")


def options_over(cards: CardSet) -> type[BellumOptions]:
    """The same options over the cards of another card file."""

    @attrs.frozen
    class OtherOptions(BellumOptions):
        decks: list[Deck] = decks_option(cards)  # noqa: RUF009 - a declaration, as the others

    return OtherOptions

"""Decks: the named ones of the card file, and those that people write in TOML.

A deck object is `{"civ": name, "castle": {card: copies, …}, "vault": [card, …]}`; a TOML file has the same
three keys, and so does the option `decks`, which takes names and deck objects:

    civ = "empire"
    vault = ["emp_mill", "emp_market"]

    [castle]
    emp_pike1 = 3
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardrules.bellum import construction
from cardrules.bellum.card_file import CARDS
from cardrules.bellum.cards import CardSet
from cardrules.bellum.errors import DeckError

_KEYS = ("civ", "castle", "vault")


def deck_names(cards: CardSet = CARDS) -> list[str]:
    """The names of the decks of the card file.

    Example:
        >>> deck_names()
        ['empire', 'empire_siege', 'inti', 'inti_relics']
    """
    return list(cards.decks)


def named_deck(name: str, cards: CardSet = CARDS) -> dict[str, Any]:
    """The deck object of a name; the caller may change it.

    Raises:
        DeckError: if there is no such deck.
    """
    deck = cards.decks.get(name)
    if deck is None:
        raise DeckError(f"there is no deck {name!r}; expected one of {', '.join(cards.decks)}")
    return {"civ": deck["civ"], "castle": dict(deck["castle"]), "vault": list(deck["vault"])}


def load_deck(path: str | Path) -> dict[str, Any]:
    """The deck object of a TOML file; `check_deck` says whether it is legal.

    Raises:
        DeckError: if the file cannot be read, is no TOML, or has not the three keys of a deck.
    """
    try:
        given = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DeckError(f"cannot read the deck {str(path)!r}: {error}") from None
    for key, kind, expected in zip(_KEYS, (str, dict, list), ("a name", "a table", "a list"), strict=True):
        if not isinstance(given.get(key), kind):
            raise DeckError(f"the deck {str(path)!r}: expected {key} to be {expected}, got {given.get(key)!r:.80}")
    for key in given:
        if key not in _KEYS:
            raise DeckError(f"the deck {str(path)!r}: there is no key {key!r}; expected {', '.join(_KEYS)}")
    return {key: given[key] for key in _KEYS}


def check_deck(deck: object, cards: CardSet = CARDS) -> list[str]:
    """The rules of construction (BEL-2.*) that a deck object breaks, all of them; empty for a legal deck.

    Example:
        >>> deck = named_deck("empire")
        >>> deck["castle"]["emp_charge"] = 3
        >>> for broken in check_deck(deck):
        ...     print(broken)
        BEL-2.3: 3 copies of emp_charge, at most 2 of one tactic card
        BEL-2.2: the Castle has 51 cards, expected 50
        BEL-2.2: the Castle has 11 of the group tactics, expected 10
    """
    return construction.check_deck(deck, cards)


def describe_deck(deck: Mapping[str, Any], cards: CardSet = CARDS) -> list[str]:
    """A deck in readable lines: its civilisation, then each group with its cards and copies."""
    return construction.describe_deck(deck, cards)

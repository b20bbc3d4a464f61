"""The rules of deck construction (BEL-2.*); all broken ones are listed, not only the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.bellum.cards import AGE_NAMES, BellumCard, CardSet
from cardrules.bellum.words import FAMILIES, STRUCTURE, TACTIC, TYPES, WONDER
from cardrules.common.options import is_integer

_KEYS: Final = ("civ", "castle", "vault")
_SPECIAL: Final = ("emblematic", "religious")


def castle_group(card: BellumCard) -> str:
    """The group of a Castle card whose number is fixed (BEL-2.2)."""
    if card.type == TACTIC:
        return "tactics"
    if card.type == STRUCTURE:
        return "structures"
    family = FAMILIES[card.family]
    if family in _SPECIAL:
        return family
    return "siege" if family.startswith("siege") else "line_units"


def copy_group(card: BellumCard) -> str:
    """The group of a card whose copies are limited (BEL-2.3)."""
    family = FAMILIES[card.family] if card.family >= 0 else ""
    return family if family in _SPECIAL else TYPES[card.type]


def check_deck(deck: object, cards: CardSet) -> list[str]:
    """The rules of construction that a deck object breaks, each with the card or group; empty for a legal deck."""
    if not isinstance(deck, Mapping):
        return [f"BEL-2.5: expected a deck object with the keys {', '.join(_KEYS)}, got {deck!r:.80}"]
    broken = [f"BEL-2.5: a deck object has no key {key!r}" for key in deck if key not in _KEYS]
    broken += [f"BEL-2.5: the deck object has no {key}" for key in _KEYS if key not in deck]
    civ, castle, vault = (deck.get(key) for key in _KEYS)
    if "civ" in deck and (not isinstance(civ, str) or civ not in cards.civilisations):
        broken.append(f"BEL-2.1: expected one of the civilisations {', '.join(cards.civilisations)}, got {civ!r}")
    if isinstance(castle, Mapping):
        broken += _check_castle(castle, civ, cards)
    elif "castle" in deck:
        broken.append(f"BEL-2.5: expected castle to be an object of cards and copies, got {castle!r:.80}")
    if isinstance(vault, list):
        broken += _check_vault(vault, civ, cards)
    elif "vault" in deck:
        broken.append(f"BEL-2.5: expected vault to be a list of cards, got {vault!r:.80}")
    return broken


def _check_card(code: object, civ: object, cards: CardSet, *, castle: bool) -> list[str]:
    place = "Castle" if castle else "Vault"
    card = cards.by_code.get(code) if isinstance(code, str) else None
    if card is None or not card.civ:
        return [f"BEL-2.1: there is no card {code!r}"]
    if card.in_castle != castle:
        return [f"BEL-2.5: {code} is a card of type {TYPES[card.type]} and cannot be in the {place}"]
    if card.civ != civ and isinstance(civ, str) and civ in cards.civilisations:
        return [f"BEL-2.1: {code} is of the civilisation {card.civ}, not {civ}"]
    return []


def _check_castle(castle: Mapping[Any, Any], civ: object, cards: CardSet) -> list[str]:
    broken: list[str] = []
    found = dict.fromkeys(cards.castle, 0)
    for code, copies in castle.items():
        broken += _check_card(code, civ, cards, castle=True)
        card = cards.by_code.get(code) if isinstance(code, str) else None
        if not is_integer(copies) or copies < 1:
            broken.append(f"BEL-2.5: expected at least 1 copy of {code}, got {copies!r}")
        elif card is not None and card.in_castle:
            found[castle_group(card)] += copies
            limit = cards.copies[copy_group(card)]
            if copies > limit:
                broken.append(f"BEL-2.3: {copies} copies of {code}, at most {limit} of one {copy_group(card)} card")
    total = sum(cards.castle.values())
    if sum(found.values()) != total:
        broken.append(f"BEL-2.2: the Castle has {sum(found.values())} cards, expected {total}")
    broken += [
        f"BEL-2.2: the Castle has {found[group]} of the group {group}, expected {number}"
        for group, number in cards.castle.items()
        if found[group] != number
    ]
    return broken


def _check_vault(vault: list[Any], civ: object, cards: CardSet) -> list[str]:
    broken: list[str] = []
    found = {(kind, age): 0 for kind, ages in cards.vault.items() for age in ages}
    for place, code in enumerate(vault):
        broken += _check_card(code, civ, cards, castle=False)
        if code in vault[:place]:
            broken.append(f"BEL-2.4: {code} stands twice in the vault")
        card = cards.by_code.get(code) if isinstance(code, str) else None
        if card is not None and not card.in_castle and card.civ:
            found[TYPES[card.type], card.age] += 1
    for (kind, age), number in found.items():
        expected = cards.vault[kind][age]
        if number != expected:
            broken.append(
                f"BEL-2.4: the vault has {number} cards of type {kind} of Age {AGE_NAMES[age]}, expected {expected}"
            )
    return broken


def canonical_deck(deck: Mapping[str, Any], cards: CardSet) -> dict[str, Any]:
    """A legal deck object in canonical form: cards in card order."""
    castle = deck["castle"]
    return {
        "civ": deck["civ"],
        "castle": {card.code: castle[card.code] for card in cards.cards if card.code in castle},
        "vault": [card.code for card in cards.cards if card.code in deck["vault"]],
    }


def describe_deck(deck: Mapping[str, Any], cards: CardSet) -> list[str]:
    """A deck in readable lines: its civilisation, then each group with its cards and copies."""
    castle = [(cards.by_code[code], copies) for code, copies in deck["castle"].items() if code in cards.by_code]
    vault = [cards.by_code[code] for code in deck["vault"] if code in cards.by_code]
    lines = [f"{cards.civilisations.get(deck['civ'], deck['civ'])}: Castle of {sum(n for _, n in castle)} cards"]
    for group in cards.castle:
        members = [(card, copies) for card, copies in castle if castle_group(card) == group]
        lines.append(f"{group.replace('_', ' ')} ({sum(copies for _, copies in members)}):")
        lines += [f"  {copies} {card.name} ({card.code}), Age {AGE_NAMES[card.age]}" for card, copies in members]
    lines.append(f"vault ({len(vault)}):")
    for card in sorted(vault, key=lambda card: (card.age, card.type, card.index)):
        kind = "Wonder" if card.type == WONDER else "Economy"
        lines.append(f"  Age {AGE_NAMES[card.age]} {kind}: {card.name} ({card.code})")
    return lines

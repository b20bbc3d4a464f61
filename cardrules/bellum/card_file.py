"""Reading a card file, strictly: the first fault is an error that names the card and the field.

A new civilisation is a card file with more data; nothing here or in the engine knows a card by name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from cardrules.bellum.actions import REF_NAMES
from cardrules.bellum.cards import AGES, Ability, BellumCard, CardSet, Filter
from cardrules.bellum.construction import canonical_deck, check_deck
from cardrules.bellum.effect_file import read_effects, read_filter, read_specs
from cardrules.bellum.errors import CardFileError
from cardrules.bellum.fields import Fields
from cardrules.bellum.words import (
    DAMAGE,
    DAMAGED,
    DAWN,
    DESTROYED,
    ENTER,
    FAMILIES,
    INTERCEPTION,
    KEYWORDS,
    ON_SUBJECT,
    RELIC,
    STAGES,
    STATIC,
    STRUCTURE_FAMILIES,
    TYPES,
    UNIT,
    UNIT_FAMILIES,
    USE,
    VETERAN,
    WHEN,
    WINDOWS,
    ZONES,
)
from cardrules.common.cards import register_deck

_CARD = ("id", "civ", "type", "name", "name_es", "text", "text_es")
_FIGHTER = ("family", "age", "cost", "atk", "def", "keywords", "intercept_cost", "early_age", "abilities")
_FIELDS: Final = {
    "unit": (*_CARD, *_FIGHTER, "line", "stage", "zone"),
    "structure": (*_CARD, *_FIGHTER, "line", "stage"),
    "tactic": (*_CARD, "age", "cost", "windows", "filter", "targets", "do"),
    "economy": (*_CARD, "age", "abilities"),
    "wonder": (*_CARD, "age", "abilities"),
    "relic": (*(name for name in _CARD if name != "civ"), "abilities"),
}
_TOP: Final = ("version", "rules", "civilisations", "castle", "vault", "copies", "relics", "cards", "decks")
_CASTLE_GROUPS: Final = ("line_units", "siege", "emblematic", "religious", "structures", "tactics")
_COPY_GROUPS: Final = ("unit", "structure", "emblematic", "religious", "tactic", "economy", "wonder")
_RELICS: Final = 5


def load_card_file(path: str | Path) -> CardSet:
    """The cards of a file.

    Args:
        path: a JSON file built like `bellum_cards.json` of this package.

    Raises:
        CardFileError: naming the card and the field that is at fault.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CardFileError(str(path), "file", str(error)) from None
    return read_card_file(text, Path(path).name)


def read_card_file(text: str, name: str) -> CardSet:
    """The cards of the text of a card file, which errors call `name`.

    Raises:
        CardFileError: naming the card and the field that is at fault.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise CardFileError(name, "file", f"no JSON: {error}") from None
    whole = Fields(name, data, _TOP)
    deck = f"bellum:{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    civilisations = _read_civilisations(whole)
    cards = [_read_card(given, deck, civilisations) for _, given in whole.entries("cards")]
    relics = [_read_relic(given, deck) for _, given in whole.entries("relics")]
    if len(relics) != _RELICS:
        raise whole.fail("relics", f"expected {_RELICS} Relics, got {len(relics)}")
    _number([*cards, *relics])
    _join_lines(cards)
    _fill_in_filters([*cards, *relics])
    card_set = CardSet(deck, text, cards, relics, civilisations)
    card_set.castle = whole.counts("castle", _CASTLE_GROUPS)
    card_set.copies = whole.counts("copies", _COPY_GROUPS)
    card_set.vault = _read_vault_numbers(whole)
    register_deck(deck, [card for card in [*cards, *relics]])  # noqa: C416 - a list of the base class
    _read_decks(whole, card_set)
    return card_set


def _read_civilisations(whole: Fields) -> dict[str, str]:
    names: dict[str, str] = {}
    for code, given in whole.mapping("civilisations").items():
        entry = Fields(code, given, ("name", "name_es"))
        names[code] = entry.text("name")
    return names


def _read_vault_numbers(whole: Fields) -> dict[str, dict[int, int]]:
    given = whole.mapping("vault")
    groups = Fields(whole.card, given, ("economy", "wonder"), "vault.")
    return {
        group: {int(age): n for age, n in groups.counts(group, ages).items()}
        for group, ages in (("economy", ("1", "2", "3")), ("wonder", ("2", "3", "4")))
    }


def _read_decks(whole: Fields, card_set: CardSet) -> None:
    for name, given in whole.mapping("decks").items():
        broken = check_deck(given, card_set)
        if broken:
            raise CardFileError(name, "decks", "; ".join(broken))
        card_set.decks[name] = canonical_deck(given, card_set)
    if not card_set.decks:
        raise whole.fail("decks", "expected at least one named deck")


# One card.


def _blank(code: str, deck: str, type: int) -> BellumCard:  # noqa: A002
    return BellumCard(
        index=-1,
        code=code,
        deck=deck,
        name="",
        name_es="",
        text="",
        text_es="",
        civ="",
        type=type,
        family=-1,
        zone=-1,
        line="",
        stage=0,
        previous=None,
        age=0,
        base_age=0,
        cost=0,
        atk=0,
        defence=0,
        keywords=0,
        intercept_cost=0,
        windows=0,
        filter=Filter(None, None, -1, False),
        answers=[],
        targets=[],
        do=[],
        statics=[],
        dawns=[],
        damaged=[],
        destroyed=[],
        enter=None,
        use=None,
    )


def _read_printed(entry: Fields, card: BellumCard) -> None:
    card.name = entry.text("name")
    card.name_es = entry.text("name_es", card.name)
    card.text = entry.text("text", "")
    card.text_es = entry.text("text_es", card.text)


def _read_code(given: Any, place: str) -> str:
    """The id of a card, a word that means nothing else in an action."""
    code = given.get("id") if isinstance(given, Mapping) else None
    if not isinstance(code, str) or not code.isascii() or code.split() != [code] or code in REF_NAMES:
        raise CardFileError(place, "id", f"expected a card with an id, a word that is no handle, got {given!r:.80}")
    return code


def _read_card(given: Any, deck: str, civilisations: Mapping[str, str]) -> BellumCard:
    code = _read_code(given, "cards")
    kind = given.get("type")
    if kind not in TYPES or kind == "relic":
        raise CardFileError(code, "type", f"expected one of {', '.join(TYPES[:-1])}, got {kind!r}")
    entry = Fields(code, given, _FIELDS[kind])
    card = _blank(code, deck, TYPES.index(kind))
    _read_printed(entry, card)
    card.civ = entry.word("civ", tuple(civilisations))
    card.age = card.base_age = entry.integer("age", 1, AGES)
    if kind in ("unit", "structure"):
        _read_fighter(entry, card)
    elif kind == "tactic":
        _read_tactic(entry, card)
    else:
        if (kind == "economy" and card.age == AGES) or (kind == "wonder" and card.age == 1):
            raise entry.fail("age", f"there are no cards of type {kind} of Age {card.age}")
        _read_abilities(entry, card)
    return card


def _read_fighter(entry: Fields, card: BellumCard) -> None:
    unit = card.type == UNIT
    family = entry.word("family", UNIT_FAMILIES if unit else STRUCTURE_FAMILIES)
    card.family = FAMILIES.index(family)
    if unit:
        card.zone = ZONES.index(entry.word("zone", ZONES))
    card.cost = entry.integer("cost", 0)
    card.atk = entry.integer("atk", 0)
    card.defence = entry.integer("def", 1)
    card.base_age = min(card.age, entry.integer("early_age", 1, AGES, default=AGES))  # BEL-10.7
    for keyword in entry.words("keywords", tuple(KEYWORDS)):
        card.keywords |= KEYWORDS[keyword]
    card.intercept_cost = entry.integer("intercept_cost", 0, default=0)
    if card.intercept_cost and not card.keywords & INTERCEPTION:
        raise entry.fail("intercept_cost", "the card has no keyword intercept")
    if entry.has("line") or entry.has("stage"):
        card.line = entry.text("line")
        card.stage = STAGES.index(entry.word("stage", STAGES[1:]))
    if card.line and unit and family not in UNIT_FAMILIES[:4]:
        raise entry.fail("line", f"cards of the family {family} do not ascend (BEL-11.7)")
    _read_abilities(entry, card)


def _read_tactic(entry: Fields, card: BellumCard) -> None:
    card.cost = entry.integer("cost", 0)
    for window in entry.words("windows", tuple(WINDOWS), least=1):
        card.windows |= WINDOWS[window]
    if entry.has("filter") and not card.windows & WINDOWS["event:enter"]:
        raise entry.fail("filter", "a filter goes with the window event:enter")
    card.filter = read_filter(entry)
    card.targets = read_specs(entry)
    card.do = read_effects(entry, card, None, card.targets)


def _read_relic(given: Any, deck: str) -> BellumCard:
    code = _read_code(given, "relics")
    entry = Fields(code, given, _FIELDS["relic"])
    entry.word("type", ("relic",))
    card = _blank(code, deck, RELIC)
    _read_printed(entry, card)
    _read_abilities(entry, card)
    return card


# Abilities.


def _read_abilities(entry: Fields, card: BellumCard) -> None:
    for path, given in entry.entries("abilities", optional=True):
        part = Fields(card.code, given, ("name", "name_es", "when", "targets", "do", "tap", "cost"), path)
        ability = Ability(part.text("name"), "", WHEN.index(part.word("when", WHEN)), 0, read_specs(part), [])
        ability.name_es = part.text("name_es", ability.name)
        ability.do = read_effects(part, card, ability, ability.targets)
        _check_ability(part, card, ability)
        _attach(part, card, ability)


def _check_ability(part: Fields, card: BellumCard, ability: Ability) -> None:
    when = ability.when
    if when == USE:
        if part.flag("tap") is not True:
            raise part.fail("tap", "expected true: every use ability taps its card (BEL-15.9)")
        ability.cost = part.integer("cost", 0)
    else:
        for name in ("tap", "cost"):
            if part.has(name):
                raise part.fail(name, f"only use abilities have it, not {WHEN[when]}")
    if ability.targets and (when not in (ENTER, USE) or (when == ENTER and not card.on_field)):
        raise part.fail("targets", f"a {WHEN[when]} ability of this card has no targets (BEL-15.10, BEL-15.11)")
    if card.type == RELIC and when not in (STATIC, DAWN):
        raise part.fail("when", f"expected static or dawn for a Relic, got {WHEN[when]}")
    if when in (DAMAGED, DESTROYED) and not card.on_field:
        raise part.fail("when", f"a card of this type is never {WHEN[when]}")
    if when == DAMAGED and any(effect.word == DAMAGE and effect.to <= ON_SUBJECT for effect in ability.do):
        raise part.fail("do", "a damaged ability deals no damage to instances (BEL-15.11)")


def _attach(part: Fields, card: BellumCard, ability: Ability) -> None:
    when = ability.when
    if when == STATIC:
        card.statics.append(ability)
    elif when == DAWN:
        card.dawns.append(ability)
    elif when == DAMAGED:
        card.damaged.append(ability)
    elif when == DESTROYED:
        card.destroyed.append(ability)
    elif when == ENTER:
        if card.enter is not None:
            raise part.fail("when", "a card has at most one enter ability (BEL-15.9)")
        card.enter = ability
    else:
        if card.use is not None:
            raise part.fail("when", "a card has at most one use ability (BEL-15.9)")
        card.use = ability


# All cards together.


def _number(cards: list[BellumCard]) -> None:
    seen: set[str] = set()
    for index, card in enumerate(cards):
        if card.code in seen:
            raise CardFileError(card.code, "id", "the same id stands twice")
        seen.add(card.code)
        card.index = index


def _join_lines(cards: list[BellumCard]) -> None:
    """Links each stage with the one before (BEL-11.1)."""
    lines: dict[str, dict[int, BellumCard]] = {}
    for card in cards:
        if card.stage:
            stages = lines.setdefault(card.line, {})
            if card.stage in stages:
                raise CardFileError(
                    card.code, "stage", f"{stages[card.stage]} is {STAGES[card.stage]} of the line, too"
                )
            stages[card.stage] = card
    for line, stages in lines.items():
        last = stages[max(stages)]
        for stage in range(VETERAN, len(STAGES)):
            if stage not in stages:
                raise CardFileError(last.code, "stage", f"its line {line} has no stage {STAGES[stage]}")
            card = stages[stage]
            for field, same in (("type", card.type == last.type), ("civ", card.civ == last.civ)):
                if not same:
                    raise CardFileError(card.code, field, f"expected that of the whole line {line}")
            card.previous = stages.get(stage - 1)


def _fill_in_filters(cards: list[BellumCard]) -> None:
    for card in cards:
        card.answers = [card.filter.admits(other) for other in cards]
        effects = list(card.do)
        specs = list(card.targets)
        for ability in card.abilities:
            effects += ability.do
            specs += ability.targets
        for effect in effects:
            effect.hits = [effect.filter.admits(other) for other in cards]
        for spec in specs:
            spec.hits = [spec.filter.admits(other) for other in cards]


CARDS: Final[CardSet] = read_card_file(
    files("cardrules.bellum").joinpath("bellum_cards.json").read_text(encoding="utf-8"), "bellum_cards.json"
)

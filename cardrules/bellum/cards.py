"""The cards: interned objects that say in data all that the engine needs to know (BEL-15.*).

The engine knows no card by name. Where a card's text goes before a general rule (BEL-0.1) it is a field
or a keyword of these objects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attr
from mypy_extensions import i64

from cardrules.bellum.words import CHURCH, STRUCTURE, TACTIC, TEMPLE, UNIT
from cardrules.common.cards import Card

ADVANCE_COSTS: Final[list[int]] = [0, 3, 4, 5]  # BEL-10.3: to Age II, III, IV, by the Age that is left
AGES: Final = 4
AGE_NAMES: Final = ("", "I", "II", "III", "IV")


@attr.s(auto_attribs=True, eq=False)
class Filter:
    """Which cards are meant (BEL-15.1); None and a zone of −1 leave their key open.

    Attributes:
        types: types of card.
        families: families.
        zone: a zone.
        advance: whether Age advances are meant, too.
    """

    types: list[int] | None
    families: list[int] | None
    zone: int
    advance: bool

    def admits(self, card: BellumCard) -> bool:
        """Whether a card is meant."""
        if self.types is not None and card.type not in self.types:
            return False
        if self.families is not None and card.family not in self.families:
            return False
        return self.zone < 0 or card.zone == self.zone


@attr.s(auto_attribs=True, eq=False)
class Spec:
    """One target that a Tactic or an ability needs (BEL-15.2).

    Attributes:
        kind: `TO_UNIT` … `TO_DEVELOPMENT`.
        side: `OWN`, `ENEMY`, `ANY`; of Relics `OWN_CARRIED`, `ENEMY`, `NEUTRAL`.
        engaged: attacker or present target in an engagement.
        uncommitted: in no engagement.
        main: the enemy Main Objective, too.
        filter: which instances.
        hits: the same by the index of the top card.
    """

    kind: i64
    side: i64
    engaged: bool
    uncommitted: bool
    main: bool
    filter: Filter
    hits: list[bool]


@attr.s(auto_attribs=True, eq=False)
class Effect:
    """One effect word with its parameters (BEL-15.3 to BEL-15.8).

    Attributes:
        word: `DAMAGE` … `GRANT`.
        n: the number of most words.
        to: `ON_TARGET` … `ON_OWN_MAIN`; of `MOVE_RELIC`, `TO_STORE` … `TO_GATHER`.
        atk, defence: of `MODIFY` and `BOOST`.
        permanent: whether a `MODIFY` stays after the turn.
        enemy: whether the enemy discards.
        minimum: the cost below which a `DISCOUNT` does not go.
        keyword: of `GRANT`.
        filter: which cards a static word works on.
        hits: the same by the index of the card.
    """

    word: i64
    n: int
    to: i64
    atk: int
    defence: int
    permanent: bool
    enemy: bool
    minimum: int
    keyword: i64
    filter: Filter
    hits: list[bool]


@attr.s(auto_attribs=True, eq=False)
class Ability:
    """An ability of a Unit, Structure, Economy, Wonder or Relic.

    Attributes:
        name, name_es: its name; equal names on two Structures count once (BEL-4.3).
        when: `STATIC` … `DESTROYED`.
        cost: of a `USE` ability, in Supplies.
        targets: what it needs.
        do: its effects, in order.
    """

    name: str
    name_es: str
    when: int
    cost: int
    targets: list[Spec]
    do: list[Effect]


@attr.s(auto_attribs=True, eq=False, repr=False)
class BellumCard(Card):
    """One card of the card file, or one Relic.

    Attributes:
        name, name_es, text, text_es: what is printed on it.
        civ: its civilisation; empty for a Relic.
        type: `UNIT` … `RELIC`.
        family: an index into `FAMILIES`, −1 for cards without one.
        zone: `VAN`, `REAR`, or −1.
        line: the name of its line of ascent, or empty.
        stage: 1 Veteran, 2 Elite, 3 Royal, 0 none.
        previous: the stage before in its line.
        age: the printed Age, 0 for a Relic.
        base_age: the Age that is needed, `early_age` considered (BEL-10.7).
        cost, atk, defence: as printed.
        keywords: bits.
        intercept_cost: Supplies that its Interception costs (BEL-7.13).
        windows: bits, of a Tactic.
        filter: of a Tactic, which entering cards it may answer (BEL-9.8).
        answers: the same by the index of the card.
        targets, do: of a Tactic.
        statics, dawns, damaged, destroyed: its abilities by `when`.
        enter, use: the one ability of that kind, or None.
    """

    name: str
    name_es: str
    text: str
    text_es: str
    civ: str
    type: i64
    family: i64
    zone: i64
    line: str
    stage: i64
    previous: BellumCard | None
    age: i64
    base_age: i64
    cost: int
    atk: int
    defence: int
    keywords: i64
    intercept_cost: int
    windows: i64
    filter: Filter
    answers: list[bool]
    targets: list[Spec]
    do: list[Effect]
    statics: list[Ability]
    dawns: list[Ability]
    damaged: list[Ability]
    destroyed: list[Ability]
    enter: Ability | None
    use: Ability | None

    @property
    def in_castle(self) -> bool:
        """Whether it belongs to a Castle (the others belong to a Vault)."""
        return self.type <= TACTIC

    @property
    def on_field(self) -> bool:
        """Whether it is a Unit or a Structure."""
        return self.type in (UNIT, STRUCTURE)

    @property
    def keeps_relics(self) -> bool:
        """Whether it is a Church or a Temple."""
        return self.family in (CHURCH, TEMPLE)

    @property
    def abilities(self) -> list[Ability]:
        """All its abilities."""
        single = [ability for ability in (self.enter, self.use) if ability is not None]
        return [*self.statics, *self.dawns, *single, *self.damaged, *self.destroyed]


class CardSet:
    """All that a card file holds.

    Attributes:
        name: what the deck is called for pickling.
        text: the file itself.
        cards: the cards in card order.
        relics: the Relics in their order; their indices follow those of the cards.
        by_code: cards and Relics by their ids.
        civilisations: ids of the civilisations, with their names.
        decks: the named decks, each a deck object in canonical form.
        castle: how many cards of each group a Castle holds (BEL-2.2).
        copies: how many copies of a card of each group it may hold (BEL-2.3).
        vault: how many Economies and Wonders of each Age a Vault holds (BEL-2.4).
    """

    name: str
    text: str
    cards: list[BellumCard]
    relics: list[BellumCard]
    by_code: dict[str, BellumCard]
    civilisations: dict[str, str]
    decks: dict[str, dict[str, Any]]
    castle: dict[str, int]
    copies: dict[str, int]
    vault: dict[str, dict[int, int]]

    def __init__(
        self,
        name: str,
        text: str,
        cards: Sequence[BellumCard],
        relics: Sequence[BellumCard],
        civilisations: Mapping[str, str],
    ) -> None:
        self.name = name
        self.text = text
        self.cards = list(cards)
        self.relics = list(relics)
        self.by_code = {card.code: card for card in [*self.cards, *self.relics]}
        self.civilisations = dict(civilisations)
        self.decks = {}
        self.castle = {}
        self.copies = {}
        self.vault = {}

    def __repr__(self) -> str:
        return f"<card set {self.name}: {len(self.cards)} cards, {', '.join(self.civilisations)}>"

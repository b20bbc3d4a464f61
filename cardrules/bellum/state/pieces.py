"""What lies on the table beside plain cards: instances, engagements, Tactics being played, choices in progress."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardrules.bellum.actions import NOTHING, SECOND_PLAYER
from cardrules.bellum.cards import Ability, BellumCard, Spec
from cardrules.bellum.words import UNIT

# Kinds of engagement.
VAN_ATTACK: Final = 0
REAR_ATTACK: Final = 1
FLANK_ATTACK: Final = 2
ATTACK_KINDS: Final = ("van", "rear", "flank")

# Kinds of event that open a reaction window (BEL-9.8).
ENTERED: Final = 0
CLAIMED: Final = 1
TACTIC_PLAYED: Final = 2
EVENT_KINDS: Final = ("enter", "claim", "tactic")

# Kinds of choice in progress.
CHOOSE_ATTACK: Final = 0
CHOOSE_BASE: Final = 1
CHOOSE_CLAIM: Final = 2
CHOOSE_TACTIC: Final = 3
CHOOSE_USE: Final = 4
CHOOSE_ENTER: Final = 5
CHOOSE_DISCARD: Final = 6
CHOOSE_INTERCEPT: Final = 7
CHOOSE_BLOCK: Final = 8
CHOICES: Final = ("attack", "ascend", "claim", "tactic", "use", "enter", "discard", "intercept", "block")

NO_TARGETS: Final[list[int]] = []  # never changed


class Instance:
    """A card or stack on the field.

    Attributes:
        ref: its handle, as a ref.
        owner: whose it is.
        stack: its cards, bottom stage first; never changed in place.
        top: the top card.
        zone: the zone of the first card, which an ascent keeps (BEL-11.2).
        is_unit: whether it is a Unit (otherwise a Structure).
        tapped, damage, new, atk_perm, def_perm, atk_turn, def_turn: as in the position.
        relics: the Relics here; never changed in place.
        atk_boost, def_boost, keywords: what `static` abilities make of it; kept by the board.
    """

    ref: i64
    owner: i64
    stack: list[BellumCard]
    top: BellumCard
    zone: i64
    is_unit: bool
    tapped: bool
    damage: int
    new: bool
    atk_perm: int
    def_perm: int
    atk_turn: int
    def_turn: int
    relics: list[BellumCard]
    atk_boost: int
    def_boost: int
    keywords: i64

    def __init__(self, ref: i64, stack: list[BellumCard], relics: list[BellumCard]) -> None:
        self.ref = ref
        self.owner = 1 if ref >= SECOND_PLAYER else 0
        self.stack = stack
        top = stack[-1]
        self.top = top
        self.zone = stack[0].zone
        self.is_unit = top.type == UNIT
        self.tapped = False
        self.damage = 0
        self.new = False
        self.atk_perm = 0
        self.def_perm = 0
        self.atk_turn = 0
        self.def_turn = 0
        self.relics = relics
        self.atk_boost = 0
        self.def_boost = 0
        self.keywords = top.keywords

    def atk(self) -> int:
        """ATK with all modifiers, at least 0 (BEL-8.5)."""
        atk = self.top.atk + self.atk_perm + self.atk_turn + self.atk_boost
        return atk if atk > 0 else 0

    def defence(self) -> int:
        """Current DEF: printed, with all modifiers (BEL-8.5)."""
        return self.top.defence + self.def_perm + self.def_turn + self.def_boost

    def copy(self) -> Instance:
        """A copy that changes on its own."""
        new = Instance(self.ref, self.stack, self.relics)
        new.tapped = self.tapped
        new.damage = self.damage
        new.new = self.new
        new.atk_perm = self.atk_perm
        new.def_perm = self.def_perm
        new.atk_turn = self.atk_turn
        new.def_turn = self.def_turn
        new.atk_boost = self.atk_boost
        new.def_boost = self.def_boost
        new.keywords = self.keywords
        return new


class Engagement:
    """One attack of this combat, one against one (BEL-7.3).

    Attributes:
        attacker: the ref of the attacker.
        kind: `VAN_ATTACK`, `REAR_ATTACK`, `FLANK_ATTACK`.
        target: the ref of a handle, `MAIN`, or `FRONT` while the defender has still to answer.
        replaced: the ref that an interceptor replaced, or `NOTHING`.
        annulled: whether a Tactic annulled it.
    """

    attacker: i64
    kind: i64
    target: i64
    replaced: i64
    annulled: bool

    def __init__(self, attacker: i64, kind: i64, target: i64, replaced: i64 = NOTHING, annulled: bool = False) -> None:
        self.attacker = attacker
        self.kind = kind
        self.target = target
        self.replaced = replaced
        self.annulled = annulled

    def copy(self) -> Engagement:
        """A copy that changes on its own."""
        return Engagement(self.attacker, self.kind, self.target, self.replaced, self.annulled)


class Entry:
    """A Tactic being played.

    Attributes:
        player: who plays it.
        card: the Tactic.
        targets: the refs of its targets; never changed in place.
        cancelled: whether another Tactic cancelled it.
    """

    player: i64
    card: BellumCard
    targets: list[int]
    cancelled: bool

    def __init__(self, player: i64, card: BellumCard, targets: list[int], cancelled: bool = False) -> None:
        self.player = player
        self.card = card
        self.targets = targets
        self.cancelled = cancelled

    def copy(self) -> Entry:
        """A copy that changes on its own."""
        return Entry(self.player, self.card, self.targets, self.cancelled)


class Choice:
    """A choice in progress (`pending`); never changed in place.

    Attributes:
        kind: `CHOOSE_ATTACK` … `CHOOSE_BLOCK`.
        player: who chooses.
        subject: a ref: the attacker, the Relic, the source of an ability; else `NOTHING`.
        card: the card that ascends or the Tactic.
        targets: the refs of the targets chosen so far, `NOTHING` where there was none; the carrier of a claim.
        n: how many cards are still to discard.
    """

    kind: i64
    player: i64
    subject: i64
    card: BellumCard | None
    targets: list[int]
    n: int

    def __init__(
        self, kind: i64, player: i64, subject: i64, card: BellumCard | None, targets: list[int], n: int = 0
    ) -> None:
        self.kind = kind
        self.player = player
        self.subject = subject
        self.card = card
        self.targets = targets
        self.n = n

    def with_target(self, ref: i64) -> Choice:
        """The same choice, one target further."""
        return Choice(self.kind, self.player, self.subject, self.card, [*self.targets, ref], self.n)


class Window:
    """The event that a player may react to (`event`, BEL-9.8); never changed in place.

    Attributes:
        kind: `ENTERED`, `CLAIMED`, `TACTIC_PLAYED`.
        subject: the ref of the instance or of the Relic, or `NOTHING`.
    """

    kind: i64
    subject: i64

    def __init__(self, kind: i64, subject: i64) -> None:
        self.kind = kind
        self.subject = subject


class Resolution:
    """One Tactic or ability while it resolves: what its effects act on (BEL-15.3).

    Attributes:
        player: whose it is.
        card: the Tactic, or the card of the ability.
        source: the instance of the ability, if it is one of the field.
        ability: the ability; None for a Tactic (BEL-14.7).
        targets: the refs of the targets that were chosen.
        subject: the ref of the event that it reacts to, or `NOTHING`.
        worked: whether an effect has found what it acts on.
    """

    player: i64
    card: BellumCard
    source: Instance | None
    ability: Ability | None
    targets: list[int]
    subject: i64
    worked: bool

    def __init__(
        self,
        player: i64,
        card: BellumCard,
        source: Instance | None,
        ability: Ability | None,
        targets: list[int],
        subject: i64,
    ) -> None:
        self.player = player
        self.card = card
        self.source = source
        self.ability = ability
        self.targets = targets
        self.subject = subject
        self.worked = False

    @property
    def specs(self) -> list[Spec]:
        """What targets it needs."""
        return self.card.targets if self.ability is None else self.ability.targets

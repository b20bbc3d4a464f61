"""The keys of a position of Bellum Imperia; what is hidden follows from them."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from cardrules.bellum.actions import (
    FIRST_ENTRY,
    FIRST_HANDLE,
    FIRST_RELIC,
    FIRST_VAULT,
    FRONT,
    HANDLE_REFS,
    HANDLES,
    MAIN,
    NOTHING,
    REF_NAMES,
    SECOND_PLAYER,
)
from cardrules.bellum.cards import BellumCard, Spec
from cardrules.bellum.state.board import MAX_HP, SUPPLIES, Board
from cardrules.bellum.state.pieces import ATTACK_KINDS, Engagement, Entry, Instance
from cardrules.bellum.words import (
    RELIC,
    RELIGIOUS,
    TACTIC,
    TARGET_KINDS,
    TO_ATTACK,
    TO_CHAIN,
    TO_DEVELOPMENT,
    TO_RELIC,
    VETERAN,
)
from cardrules.common.errors import PositionError
from cardrules.common.options import is_integer
from cardrules.common.positions import (
    MISSING,
    NOBODY,
    OWNER,
    SLOT,
    Field,
    Key,
    Zone,
    boolean,
    integer,
)
from cardrules.common.state import State
from cardrules.common.zones import card_index

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame

_INSTANCE_KEYS: Final = (
    "id",
    "cards",
    "tapped",
    "damage",
    "new",
    "atk_perm",
    "def_perm",
    "atk_turn",
    "def_turn",
    "relics",
)


def as_object(key: str, value: object, allowed: Sequence[str], required: Sequence[str]) -> Mapping[str, Any]:
    """A JSON object with some keys; raises PositionError naming the key of the position."""
    if not isinstance(value, Mapping):
        raise PositionError(key, f"expected an object with the keys {', '.join(allowed)}, got {value!r}")
    for name in value:
        if name not in allowed:
            raise PositionError(key, f"there is no key {name!r}; expected {', '.join(allowed)}, got {value!r}")
    for name in required:
        if name not in value:
            raise PositionError(key, f"expected the key {name}, got {value!r}")
    return value


def read_number(key: str, given: Mapping[str, Any], name: str, low: int | None, default: int = 0) -> int:
    """An integer of an object."""
    value = given.get(name, default)
    if not is_integer(value) or (low is not None and value < low):
        expected = "an integer" if low is None else f"an integer ≥ {low}"
        raise PositionError(key, f"expected {name} to be {expected}, got {value!r}")
    return int(value)


def read_flag(key: str, given: Mapping[str, Any], name: str) -> bool:
    """True or false of an object; false when it is not there."""
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise PositionError(key, f"expected {name} to be true or false, got {value!r}")
    return value


def read_handle(key: str, value: object) -> int:
    """The ref of a handle."""
    ref = HANDLE_REFS.get(value) if isinstance(value, str) else None
    if ref is None:
        raise PositionError(key, f"expected a handle (a1 … a{HANDLES}, b1 … b{HANDLES}), got {value!r}")
    return ref


class FieldKey(Key):
    """The instances of each player, in handle order."""

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING:
            return [[], []]
        if not isinstance(value, list) or len(value) != 2 or not all(isinstance(part, list) for part in value):
            raise self.fail(f"expected a list of the instances of each player, got {value!r}")
        return [self._read_part(part, game, owner) for owner, part in enumerate(value)]

    def _read_part(self, part: list[Any], game: BaseGame, owner: int) -> list[Instance]:
        instances = [self._read_instance(item, game, owner) for item in part]
        instances.sort(key=_ref)
        for before, after in itertools.pairwise(instances):
            if before.ref == after.ref:
                raise self.fail(f"the handle {REF_NAMES[after.ref]} stands twice")
        return instances

    def _read_instance(self, item: object, game: BaseGame, owner: int) -> Instance:
        given = as_object("field", item, _INSTANCE_KEYS, ("id", "cards"))
        ref = read_handle("field", given["id"])
        if (ref >= SECOND_PLAYER) != (owner == 1):
            raise self.fail(f"the handle {given['id']} is not one of player {owner}")
        instance = Instance(ref, self._read_stack(given["cards"], game, owner), [])
        instance.tapped = read_flag("field", given, "tapped")
        instance.new = read_flag("field", given, "new")
        instance.damage = read_number("field", given, "damage", 0)
        instance.atk_perm = read_number("field", given, "atk_perm", None)
        instance.def_perm = read_number("field", given, "def_perm", None)
        instance.atk_turn = read_number("field", given, "atk_turn", None)
        instance.def_turn = read_number("field", given, "def_turn", None)
        instance.relics = self._read_relics(given.get("relics", []), game, instance)
        return instance

    def _read_stack(self, codes: object, game: BaseGame, owner: int) -> list[BellumCard]:
        if not isinstance(codes, list) or not codes:
            raise self.fail(f"expected cards to be a stack, bottom stage first, got {codes!r}")
        stack: list[BellumCard] = []
        for code in codes:
            card = game.find_card(code, owner)
            if not isinstance(card, BellumCard) or not card.on_field:
                raise self.fail(f"expected a Unit or Structure of the deck of player {owner}, got {code!r}")
            stack.append(card)
        line = stack[0].stage == VETERAN and all(
            after.previous is before for before, after in itertools.pairwise(stack)
        )
        if not line and not (len(stack) == 1 and stack[0].stage == 0):
            raise self.fail(f"expected a card without stage, or a line from Veteran up without a gap, got {codes!r}")
        return stack

    def _read_relics(self, codes: object, game: BaseGame, instance: Instance) -> list[BellumCard]:
        if not isinstance(codes, list):
            raise self.fail(f"expected relics to be a list, got {codes!r}")
        relics: list[BellumCard] = []
        for code in codes:
            relic = game.find_card(code)
            if not isinstance(relic, BellumCard):
                raise self.fail(f"expected a Relic, got {code!r}")
            relics.append(relic)
        relics.sort(key=card_index)
        top = instance.top
        if relics and not top.keeps_relics and not (top.family == RELIGIOUS and len(relics) == 1):
            raise self.fail(f"{top} cannot hold {', '.join(relic.code for relic in relics)}")
        return relics

    def write(self, state: State) -> object:
        return [[_written(instance) for instance in own] for own in cast(Board, state).field]

    def cards(self, state: State) -> list[tuple[int, str]]:
        return [
            (owner, card.code)
            for owner, own in enumerate(cast(Board, state).field)
            for instance in own
            for card in instance.stack
        ]


def _ref(instance: Instance) -> int:
    return instance.ref


def _written(instance: Instance) -> dict[str, Any]:
    values: dict[str, Any] = {
        "tapped": instance.tapped,
        "damage": instance.damage,
        "new": instance.new,
        "atk_perm": instance.atk_perm,
        "def_perm": instance.def_perm,
        "atk_turn": instance.atk_turn,
        "def_turn": instance.def_turn,
        "relics": [relic.code for relic in instance.relics],
    }
    written: dict[str, Any] = {"id": REF_NAMES[instance.ref], "cards": [card.code for card in instance.stack]}
    written.update({name: value for name, value in values.items() if value})
    return written


class ChainKey(Key):
    """The Tactics being played, first played first."""

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING:
            return []
        if not isinstance(value, list):
            raise self.fail(f"expected a list of Tactics being played, got {value!r}")
        return [self._read_entry(item, game) for item in value]

    def _read_entry(self, item: object, game: BaseGame) -> Entry:
        names = ("player", "card", "targets")
        given = as_object("chain", item, (*names, "cancelled"), names)
        player = given["player"]
        if not is_integer(player) or player not in (0, 1):
            raise self.fail(f"expected player to be 0 or 1, got {player!r}")
        card = game.find_card(given["card"], player)
        if not isinstance(card, BellumCard) or card.type != TACTIC:
            raise self.fail(f"expected a Tactic of the deck of player {player}, got {given['card']!r}")
        targets = read_targets("chain", given["targets"], game)
        if len(targets) != len(card.targets):
            raise self.fail(f"expected {len(card.targets)} targets of {card}, got {given['targets']!r}")
        for spec, ref in zip(card.targets, targets, strict=True):
            if not suits(spec, ref):
                raise self.fail(f"expected a target of kind {TARGET_KINDS[spec.kind]}, got {given['targets']!r}")
        return Entry(player, card, targets, read_flag("chain", given, "cancelled"))

    def write(self, state: State) -> object:
        board = cast(Board, state)
        return [
            {
                "player": entry.player,
                "card": entry.card.code,
                "targets": [board.table.ref_name(ref) for ref in entry.targets],
                **({"cancelled": True} if entry.cancelled else {}),
            }
            for entry in board.chain
        ]

    def cards(self, state: State) -> list[tuple[int, str]]:
        return [(entry.player, entry.card.code) for entry in cast(Board, state).chain]


def read_targets(key: str, given: object, game: BaseGame, *, gaps: bool = False) -> list[int]:
    """The refs of chosen targets; `gaps`: null stands for a target that there was none of."""
    if not isinstance(given, list):
        raise PositionError(key, f"expected targets to be a list, got {given!r}")
    refs: list[int] = []
    for item in given:
        notation = f"target {item}"
        if item is None and gaps:
            refs.append(NOTHING)
        elif isinstance(item, str) and notation in game.actions and item != "front":
            refs.append(game.actions.parse(notation).number)
        else:
            raise PositionError(key, f"expected something that can be a target, got {item!r}")
    return refs


def suits(spec: Spec, ref: int) -> bool:
    """Whether a ref is of the kind that a specification asks for."""
    if ref == MAIN:
        return spec.main
    if ref < FIRST_HANDLE:
        return False
    if ref < FIRST_ENTRY:
        return spec.kind <= TO_ATTACK
    if ref < FIRST_RELIC:
        return spec.kind == TO_CHAIN
    return spec.kind == (TO_RELIC if ref < FIRST_VAULT else TO_DEVELOPMENT)


class CombatKey(Key):
    """The engagements, in handle order of the attackers."""

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING:
            return []
        if not isinstance(value, list):
            raise self.fail(f"expected a list of engagements, got {value!r}")
        return sorted((self._read_engagement(item) for item in value), key=_attacker)

    def _read_engagement(self, item: object) -> Engagement:
        names = ("attacker", "kind", "target")
        given = as_object("combat", item, (*names, "replaced", "annulled"), names)
        kind, target, replaced = given["kind"], given["target"], given.get("replaced")
        if not isinstance(kind, str) or kind not in ATTACK_KINDS:
            raise self.fail(f"expected kind to be one of {', '.join(ATTACK_KINDS)}, got {kind!r}")
        ref = MAIN if target == "main" else FRONT if target == "front" else read_handle("combat", target)
        return Engagement(
            read_handle("combat", given["attacker"]),
            ATTACK_KINDS.index(kind),
            ref,
            NOTHING if replaced is None else read_handle("combat", replaced),
            read_flag("combat", given, "annulled"),
        )

    def write(self, state: State) -> object:
        board = cast(Board, state)
        name = board.table.ref_name
        return [
            {
                "attacker": name(engagement.attacker),
                "kind": ATTACK_KINDS[engagement.kind],
                "target": name(engagement.target),
                **({"replaced": name(engagement.replaced)} if engagement.replaced != NOTHING else {}),
                **({"annulled": True} if engagement.annulled else {}),
            }
            for engagement in board.combat
        ]


def _attacker(engagement: Engagement) -> int:
    return engagement.attacker


class Marked(Zone):
    """A zone of cards that stand in another zone, too, and so are not counted here."""

    def cards(self, state: State) -> list[tuple[int, str]]:
        return []


class RelicsZone(Zone):
    """The neutral Relics; those that somebody holds are counted here, too."""

    def cards(self, state: State) -> list[tuple[int, str]]:
        board = cast(Board, state)
        held = [relic for own in board.field for instance in own for relic in instance.relics]
        return [(-1, relic.code) for relic in [*board.relics, *held]]


def _of_castle(card: BellumCard) -> bool:
    return card.in_castle


def _of_vault(card: BellumCard) -> bool:
    return not card.in_castle


def _relic(card: BellumCard) -> bool:
    return card.type == RELIC


_CASTLE_CARDS: Final = "cards of the owner's Castle"
_VAULT_CARDS: Final = "cards of the owner's Vault"


def _castle_zone(name: str, *, ordered: bool = False, sees: int = 0) -> Zone:
    return Zone(
        name, per_player=True, ordered=ordered, sees=sees, admits=_of_castle, what=_CASTLE_CARDS, own_decks=True
    )


def _vault_zone(name: str) -> Zone:
    return Zone(name, per_player=True, admits=_of_vault, what=_VAULT_CARDS, own_decks=True)


CASTLE: Final = _castle_zone("castle", ordered=True, sees=NOBODY)
HAND: Final = _castle_zone("hand", sees=OWNER)
GRAVEYARD: Final = _castle_zone("graveyard")
FIELD: Final = FieldKey("field")
VAULT: Final = _vault_zone("vault")
DEVELOPMENT: Final = _vault_zone("development")
OUT: Final = _vault_zone("out")
USED: Final = Marked("used", per_player=True, admits=_of_vault, what=_VAULT_CARDS, own_decks=True)
CHOSEN: Final = Marked(
    "chosen", per_player=True, shape=SLOT, sees=OWNER, admits=_of_vault, what=_VAULT_CARDS, own_decks=True
)
RELICS: Final = RelicsZone("relics", admits=_relic, what="Relics")


def _pair(name: str, low: int, high: int | None, default: int) -> Field:
    return Field(name, integer(low, high), default, per_player=True)


def keys(pending: Key, event: Key) -> list[Key]:
    """All keys, those of cards in the order in which copies are counted."""
    return [
        CASTLE,
        HAND,
        GRAVEYARD,
        FIELD,
        VAULT,
        DEVELOPMENT,
        USED,
        OUT,
        CHOSEN,
        RELICS,
        ChainKey("chain"),
        _pair("supply", 0, SUPPLIES, 0),
        _pair("spent", 0, SUPPLIES, 0),
        _pair("supply_deck", 0, SUPPLIES, 0),
        _pair("temp", 0, None, 0),
        _pair("age", 1, 4, 1),
        Field("advanced", boolean(), False),
        _pair("hp", 0, MAX_HP, MAX_HP),
        _pair("exhaustion", 0, None, 0),
        _pair("dominion", 0, 5, 0),
        CombatKey("combat"),
        Field("passes", integer(0, 1), 0),
        pending,
        event,
    ]

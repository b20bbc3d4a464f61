"""Reading targets and effects of a card file (BEL-15.1 to BEL-15.8)."""

from __future__ import annotations

from typing import Final

from cardrules.bellum.cards import Ability, BellumCard, Effect, Filter, Spec
from cardrules.bellum.fields import Fields
from cardrules.bellum.words import (
    ANNUL,
    BOOST,
    BOUNCE,
    CANCEL,
    DAMAGE,
    DESTROY,
    DISCARD,
    DISCOUNT,
    DRAW,
    EARLY,
    EFFECT_WORDS,
    ENEMY,
    FAMILIES,
    GRANT,
    HEAL_MAIN,
    IN_DEVELOPMENT,
    KEYWORDS,
    MEND,
    MODIFY,
    MOVE_RELIC,
    ON_CLAIM,
    ON_ENTER,
    ON_SELF,
    ON_SUBJECT,
    ON_TACTIC,
    ON_TARGET,
    PATIENTS,
    RECYCLE,
    RELIC,
    RELIC_MOVES,
    RETARGET,
    SIDES,
    STATIC,
    TAP,
    TARGET_KINDS,
    TEMP,
    TO_ATTACK,
    TO_CHAIN,
    TO_DEVELOPMENT,
    TO_GATHER,
    TO_NEUTRAL,
    TO_RELIC,
    TO_STORE,
    TO_UNIT,
    TYPES,
    UNTAP,
    USE,
    ZONES,
)

_INSTANCES: Final = ("target", "self", "subject")
# The parameters that each word may have.
_PARAMETERS: Final = {
    DAMAGE: ("n", "to"),
    MEND: ("n", "to"),
    HEAL_MAIN: ("n",),
    MODIFY: ("atk", "def", "until", "to"),
    TAP: ("to",),
    UNTAP: ("to",),
    DESTROY: ("to",),
    BOUNCE: ("to",),
    TEMP: ("n",),
    DRAW: ("n",),
    DISCARD: ("n", "who"),
    RECYCLE: (),
    CANCEL: (),
    ANNUL: (),
    RETARGET: (),
    MOVE_RELIC: ("to",),
    BOOST: ("atk", "def", "filter"),
    DISCOUNT: ("n", "min", "filter"),
    EARLY: ("n", "filter"),
    GRANT: ("keyword", "filter"),
}
_WITH_N: Final = (DAMAGE, MEND, HEAL_MAIN, TEMP, DRAW, DISCARD, DISCOUNT, EARLY)
_ON_INSTANCES: Final = (MEND, MODIFY, TAP, UNTAP, DESTROY, BOUNCE)
_FILTERED_TYPES: Final = (*TYPES[:3], "advance")


def read_filter(entry: Fields) -> Filter:
    """The filter of an object; none admits everything."""
    if not entry.has("filter"):
        return Filter(None, None, -1, True)
    part = Fields(entry.card, entry.given["filter"], ("type", "family", "zone"), f"{entry.path}filter.")
    types = families = None
    if part.has("type"):
        types = [TYPES.index(word) for word in part.words("type", _FILTERED_TYPES, 1) if word != "advance"]
    if part.has("family"):
        families = [FAMILIES.index(word) for word in part.words("family", FAMILIES, 1)]
    zone = ZONES.index(part.word("zone", ZONES)) if part.has("zone") else -1
    named = part.given.get("type")
    advance = families is None and zone < 0 and (named is None or "advance" in named)
    return Filter(types, families, zone, advance)


def read_specs(entry: Fields) -> list[Spec]:
    """The targets of a Tactic or an ability (BEL-15.2)."""
    return [_read_spec(entry.card, path, given) for path, given in entry.entries("targets", optional=True)]


def _read_spec(card: str, path: str, given: object) -> Spec:
    part = Fields(card, given, ("kind", "side", "filter", "engaged", "uncommitted", "main"), path)
    kind = TARGET_KINDS.index(part.word("kind", TARGET_KINDS))
    sides: tuple[str, ...] = SIDES[:3]
    if kind == TO_RELIC:
        sides = ("own_carried", "enemy", "neutral")
    elif kind == TO_DEVELOPMENT:
        sides = SIDES[:2]  # a card of both decks would not say whose it is
    side = SIDES.index(part.word("side", sides))
    if kind >= TO_ATTACK:
        for name in ("filter", "engaged", "uncommitted", "main"):
            if part.has(name):
                raise part.fail(name, f"a target of kind {TARGET_KINDS[kind]} has none")
    return Spec(kind, side, part.flag("engaged"), part.flag("uncommitted"), part.flag("main"), read_filter(part), [])


def read_effects(entry: Fields, card: BellumCard, ability: Ability | None, targets: list[Spec]) -> list[Effect]:
    """The effects of a Tactic (`ability` None) or of an ability."""
    given = entry.entries("do")
    if not given:
        raise entry.fail("do", "expected at least one effect")
    effects: list[Effect] = []
    for path, item in given:
        effects.append(_read_effect(card, path, item))
        part = Fields(card.code, item, tuple(item), path)
        _check_kind(part, effects[-1], ability)
        _check_patient(part, effects[-1], card, ability, targets)
        _check_targets(part, effects[-1], card, ability, targets)
        if effects[-1].word == DISCARD and len(effects) < len(given):
            raise part.fail("word", "discard stands last (BEL-15.5)")
    return effects


def _read_effect(card: BellumCard, path: str, given: object) -> Effect:
    every = ("word", *{name: None for names in _PARAMETERS.values() for name in names})
    word = EFFECT_WORDS.index(Fields(card.code, given, every, path).word("word", EFFECT_WORDS))
    part = Fields(card.code, given, ("word", *_PARAMETERS[word]), path)
    effect = Effect(word, 0, ON_TARGET, 0, 0, False, False, 0, 0, read_filter(part), [])
    if word in _WITH_N:
        effect.n = part.integer("n", 1)
    if word == DAMAGE:
        effect.to = PATIENTS.index(part.word("to", PATIENTS, "target"))
    elif word in _ON_INSTANCES:
        effect.to = PATIENTS.index(part.word("to", _INSTANCES, "target"))
    elif word == MOVE_RELIC:
        effect.to = RELIC_MOVES.index(part.word("to", RELIC_MOVES))
    if word in (MODIFY, BOOST):
        if not part.has("atk") and not part.has("def"):
            raise part.fail("atk", "expected atk, def or both")
        effect.atk = part.integer("atk", default=0)
        effect.defence = part.integer("def", default=0)
    if word == MODIFY:
        effect.permanent = part.word("until", ("turn", "permanent")) == "permanent"
    elif word == DISCARD:
        effect.enemy = part.word("who", ("enemy", "self")) == "enemy"
    elif word == DISCOUNT:
        effect.minimum = part.integer("min", 0)
    elif word == GRANT:
        effect.keyword = KEYWORDS[part.word("keyword", tuple(KEYWORDS))]
    return effect


def _check_kind(part: Fields, effect: Effect, ability: Ability | None) -> None:
    """Static words in static abilities, the others elsewhere."""
    static = ability is not None and ability.when == STATIC
    if (effect.word >= BOOST) != static:
        raise part.fail("word", "boost, discount, early and grant, and only they, stand in static abilities")


def _check_patient(
    part: Fields, effect: Effect, card: BellumCard, ability: Ability | None, targets: list[Spec]
) -> None:
    """What an effect acts on must be something that is there (BEL-15.3)."""
    word, to = effect.word, effect.to
    if word != DAMAGE and word not in _ON_INSTANCES:
        return
    if to == ON_TARGET:
        kinds = [TO_DEVELOPMENT] if word == DESTROY else []
        if not targets or (targets[0].kind >= TO_ATTACK and targets[0].kind not in kinds):
            raise part.fail("to", "expected a first target that is a Unit or a Structure")
        if targets[0].main and word != DAMAGE:
            raise part.fail("to", f"{EFFECT_WORDS[word]} cannot act on the Main Objective")
    elif to == ON_SELF:
        in_vault = not card.on_field
        if ability is None or (in_vault and (word != DESTROY or card.type == RELIC)):
            raise part.fail("to", f"{EFFECT_WORDS[word]} cannot act on this card itself")
    elif to == ON_SUBJECT and (ability is not None or not card.windows & ON_ENTER):
        raise part.fail("to", "a subject is there for a Tactic with the window event:enter only")


def _check_targets(
    part: Fields, effect: Effect, card: BellumCard, ability: Ability | None, targets: list[Spec]
) -> None:
    """What else a word needs."""
    kinds = [target.kind for target in targets]
    windows = card.windows if ability is None else 0
    word = effect.word
    if word == CANCEL and kinds[:1] != [TO_CHAIN] and not windows & ON_TACTIC:
        raise part.fail("word", "cancel needs a first target of kind chain or the window event:tactic")
    if word == ANNUL and kinds[:1] != [TO_ATTACK]:
        raise part.fail("word", "annul needs a first target of kind attack")
    if word == RETARGET and kinds[:2] != [TO_ATTACK, TO_UNIT]:
        raise part.fail("word", "retarget needs the targets attack and unit")
    if word == DISCARD and (card.windows != IN_DEVELOPMENT if ability is None else ability.when != USE):
        raise part.fail("word", "discard stands in Tactics of Development and in use abilities only (BEL-15.5)")
    if word == MOVE_RELIC:
        relic = kinds[:1] == [TO_RELIC]
        if effect.to == TO_STORE and (not relic or targets[0].side == ENEMY):
            raise part.fail("to", "store needs a first target of kind relic, carried or neutral")
        if effect.to == TO_NEUTRAL and not relic and not windows & ON_CLAIM:
            raise part.fail("to", "neutral needs a first target of kind relic or the window event:claim")
        if effect.to == TO_GATHER and (ability is None or not card.keeps_relics):
            raise part.fail("to", "gather stands on a Church or Temple only (BEL-15.7)")
    if word == CANCEL and ability is not None:
        raise part.fail("word", "only Tactics cancel")

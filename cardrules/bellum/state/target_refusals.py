"""Why something cannot be aimed at, rule by rule."""

from __future__ import annotations

from cardrules.bellum.actions import FIRST_ENTRY, FIRST_HANDLE, FIRST_RELIC, FIRST_VAULT, FRONT, MAIN, SECOND_PLAYER
from cardrules.bellum.cards import Spec
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.pieces import (
    CHOOSE_ATTACK,
    CHOOSE_BASE,
    CHOOSE_CLAIM,
    CHOOSE_TACTIC,
    VAN_ATTACK,
    Instance,
)
from cardrules.bellum.state.targets import specs_of
from cardrules.bellum.words import (
    ANY,
    BOMBARD,
    DEMOLISH,
    ENEMY,
    FLANK,
    NEUTRAL,
    OWN,
    REAR,
    RELIGIOUS,
    SIDES,
    STAGES,
    TARGET_KINDS,
    TO_ATTACK,
    TO_CARD,
    TO_CHAIN,
    TO_RELIC,
    TO_STRUCTURE,
    TO_UNIT,
    VAN,
    WARD,
)
from cardrules.common.errors import Refusal


def refuse_target(state: Board, ref: int) -> Refusal | None:
    """Why `target …` is not legal for the choice in progress; None if it is."""
    choice = state.pending
    assert choice is not None
    name = state.table.ref_name(ref)
    if choice.kind == CHOOSE_ATTACK:
        return _refuse_attack(state, state.at(choice.subject), ref)
    if choice.kind in (CHOOSE_BASE, CHOOSE_CLAIM):
        instance = state.find(ref) if FIRST_HANDLE <= ref < FIRST_ENTRY else None
        if instance is None or instance.owner != state.active:
            return Refusal("BEL-11.1" if choice.kind == CHOOSE_BASE else "BEL-12.1", f"{name} is no card of yours")
        if choice.kind == CHOOSE_CLAIM:
            return _refuse_claim(state, instance, carrier=not choice.targets)
        card = choice.card
        assert card is not None
        if instance.top.line == card.line and instance.top.stage == card.stage - 1:
            return None
        return Refusal("BEL-11.1", f"{card} ascends on the stage {STAGES[card.stage - 1]} of its line, not on {name}")
    spec = specs_of(state, choice)[len(choice.targets)]
    is_tactic = choice.kind == CHOOSE_TACTIC
    reason = _unfit(state, choice.player, spec, is_tactic, ref)
    return None if not reason else Refusal("BEL-14.7" if reason.endswith("Ward") else "BEL-15.2", reason)


def _refuse_claim(state: Board, instance: Instance, *, carrier: bool) -> Refusal | None:
    name = state.table.ref_name(instance.ref)
    if carrier:
        fits = state.can_claim(instance)
        return None if fits else Refusal("BEL-12.1", f"{name} is no free Religious that carries no Relic")
    return None if instance.top.keeps_relics else Refusal("BEL-12.2", f"{name} is no Church or Temple")


# Attacks.


def _refuse_attack(state: Board, attacker: Instance, ref: int) -> Refusal | None:
    """BEL-7.5 to BEL-7.12."""
    name = state.table.ref_name(ref)
    enemies = state.field[1 - attacker.owner]
    walls = [enemy for enemy in enemies if not enemy.is_unit and not state.committed(enemy.ref)]
    keywords = attacker.keywords
    if ref in (MAIN, FRONT):
        return _refuse_no_card(attacker, ref, bool(walls), bool(enemies))
    target = state.find(ref) if FIRST_HANDLE <= ref < FIRST_ENTRY else None
    if target is None or target.owner == attacker.owner:
        return Refusal("BEL-7.2", f"{name} is no enemy card on the field")
    if keywords & BOMBARD:
        return Refusal("BEL-7.10", "Bombard attacks reach the Main Objective only")
    if state.committed(ref):
        return Refusal("BEL-7.3", f"{name} is committed to another engagement")
    if not target.is_unit:
        return None
    if keywords & DEMOLISH:
        return Refusal("BEL-7.9", "Demolish attacks reach Structures and the Main Objective only")
    if attacker.zone == REAR and not walls:
        return None  # BEL-7.7
    return _refuse_flanking(state, attacker, target, bool(walls))


def _refuse_no_card(attacker: Instance, ref: int, walls: bool, enemies: bool) -> Refusal | None:
    """The Main Objective or the front as a target."""
    keywords = attacker.keywords
    if keywords & BOMBARD:
        return None if ref == MAIN else Refusal("BEL-7.10", "Bombard attacks reach the Main Objective only")
    if walls:
        return Refusal("BEL-7.5", "while the enemy has an uncommitted Structure the attack must choose one")
    if keywords & DEMOLISH:
        return None if ref == MAIN else Refusal("BEL-7.9", "without Structures Demolish reaches the Main Objective")
    if attacker.zone == VAN:
        return None if ref == FRONT else Refusal("BEL-7.6", "the Vanguard attacks the front, the defender answers")
    if ref == FRONT:
        return Refusal("BEL-7.7", "the Rearguard chooses its target itself")
    return Refusal("BEL-7.7", "the enemy still has cards on the field") if enemies else None


def _refuse_flanking(state: Board, attacker: Instance, target: Instance, walls: bool) -> Refusal | None:
    """A Unit past Structures and Vanguard (BEL-7.8)."""
    if not attacker.keywords & FLANK:
        if walls:
            return Refusal("BEL-7.5", "while the enemy has an uncommitted Structure the attack must choose one")
        return Refusal("BEL-7.6", "the Vanguard attacks the front, the defender answers")
    if target.zone != REAR:
        return Refusal("BEL-7.8", "Flanking chooses a Rearguard Unit")
    if any(engagement.kind == VAN_ATTACK for engagement in state.combat):
        return Refusal("BEL-7.4", "Flanking comes before the ordinary attacks of the Vanguard")
    return None


# Specifications of Tactics and abilities.


def refuse_spec(state: Board, player: int, spec: Spec, is_tactic: bool, rule: str, what: str) -> Refusal | None:
    """None if a specification has a legal target, else that there is none."""
    if any(not _unfit(state, player, spec, is_tactic, ref) for ref in _candidates(state, spec)):
        return None
    whose = "" if spec.side == ANY else f" ({SIDES[spec.side].replace('_', ', ')})"
    return Refusal(rule, f"{what} has no legal target of kind {TARGET_KINDS[spec.kind]}{whose}")


def _candidates(state: Board, spec: Spec) -> list[int]:
    """All that might be meant by a specification, and more."""
    refs = [MAIN, *(instance.ref for own in state.field for instance in own)]
    if spec.kind == TO_CHAIN:
        refs = [FIRST_ENTRY + place for place in range(len(state.chain))]
    elif spec.kind > TO_CHAIN:
        refs = list(range(FIRST_RELIC, FIRST_VAULT + len(state.table.cards.cards)))
    return refs


def _unfit(state: Board, player: int, spec: Spec, is_tactic: bool, ref: int) -> str:
    """Why a ref does not fit a specification (BEL-15.2); empty if it does."""
    name = state.table.ref_name(ref)
    if spec.kind <= TO_CARD:
        if ref == MAIN:
            return "" if spec.main else "the Main Objective cannot be chosen"
        instance = state.find(ref) if FIRST_HANDLE <= ref < FIRST_ENTRY else None
        if instance is None:
            return f"{name} is no card on the field"
        return _unfit_instance(state, player, spec, is_tactic, instance)
    if spec.kind == TO_ATTACK:
        if not any(engagement.attacker == ref and not engagement.annulled for engagement in state.combat):
            return f"there is no attack of {name}"
        return _wrong_side(player, spec, 1 if ref >= SECOND_PLAYER else 0, f"the attack of {name}")
    if spec.kind == TO_CHAIN:
        place = ref - FIRST_ENTRY
        if not 0 <= place < len(state.chain) or state.chain[place].cancelled:
            return f"{name} is no Tactic that is being played"
        return _wrong_side(player, spec, state.chain[place].player, name)
    if spec.kind == TO_RELIC:
        return _unfit_relic(state, player, spec, ref, name)
    owner = player if spec.side == OWN else 1 - player
    in_play = ref >= FIRST_VAULT and state.table.cards.cards[ref - FIRST_VAULT] in state.development[owner]
    return "" if in_play else f"{name} is no {SIDES[spec.side]} Economy or Wonder in play"


def _wrong_side(player: int, spec: Spec, owner: int, name: str) -> str:
    if spec.side == ANY or (spec.side == OWN) == (owner == player):
        return ""
    whose = "yours" if spec.side == OWN else "the enemy's"
    return f"{name} is not {whose}"


def _unfit_instance(state: Board, player: int, spec: Spec, is_tactic: bool, instance: Instance) -> str:
    name = f"{state.table.ref_name(instance.ref)} ({instance.top.name})"
    if (spec.kind == TO_UNIT and not instance.is_unit) or (spec.kind == TO_STRUCTURE and instance.is_unit):
        return f"{name} is no {TARGET_KINDS[spec.kind].capitalize()}"
    if not spec.filter.admits(instance.top):
        return f"{name} is not of the kind that is asked for"
    if wrong := _wrong_side(player, spec, instance.owner, name):
        return wrong
    places = [e.attacker for e in state.combat if not e.annulled] + [e.target for e in state.combat if not e.annulled]
    if spec.engaged and instance.ref not in places:
        return f"{name} is not in combat"
    if spec.uncommitted and state.committed(instance.ref):
        return f"{name} is committed"
    if is_tactic and instance.owner != player and instance.keywords & WARD:
        return f"{name} has Ward"
    return ""


def _unfit_relic(state: Board, player: int, spec: Spec, ref: int, name: str) -> str:
    if not FIRST_RELIC <= ref < FIRST_VAULT:
        return f"{name} is no Relic"
    holder = state.holder(state.relic_of(ref))
    if spec.side == ENEMY:
        held = holder is not None and holder.owner != player
        return "" if held else f"{name} is not held by the enemy"
    if not any(instance.top.keeps_relics for instance in state.field[player]):
        return "you have no Church or Temple"
    if spec.side == NEUTRAL:
        return "" if holder is None and state.relic_of(ref) in state.relics else f"{name} is not neutral"
    carried = holder is not None and holder.owner == player and holder.top.family == RELIGIOUS
    return "" if carried else f"{name} is not carried by a Religious of yours"

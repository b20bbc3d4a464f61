"""Combat: declaration, Interception, defence, damage (BEL-7, BEL-8)."""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.bellum.actions import FRONT, MAIN, NOTHING
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.effects import hurt, tap
from cardrules.bellum.state.phases import BLOCKS, DECLARE, INTERCEPTIONS, TARGET
from cardrules.bellum.state.pieces import (
    ATTACK_KINDS,
    CHOOSE_ATTACK,
    CHOOSE_BLOCK,
    CHOOSE_INTERCEPT,
    FLANK_ATTACK,
    NO_TARGETS,
    REAR_ATTACK,
    VAN_ATTACK,
    Choice,
    Engagement,
    Instance,
)
from cardrules.bellum.state.resolution import settle
from cardrules.bellum.state.turns import begin_vigil
from cardrules.bellum.words import (
    BOMBARD,
    COURAGE,
    DEMOLISH,
    FLANK,
    INTERCEPTION,
    PACIFIST,
    REAR,
    REPLY,
    STEADY,
    TOWER,
    VAN,
)

# Declaration.


def offer_attacks(state: Board) -> None:
    """The active player may declare an attack; without a legal one the declaration ends (BEL-7.4)."""
    for instance in state.field[state.active]:
        if may_attack(state, instance):
            state.phase = DECLARE
            state.to_act = state.active
            state.pending = None
            return
    end_declaration(state)


def may_attack(state: Board, instance: Instance) -> bool:
    """Whether a card of the active player is a Unit that may declare an attack (BEL-7.2).

    In the Vanguard it always finds a target: a Structure, the front or the Main Objective (BEL-7.6, BEL-7.9).
    """
    if instance.tapped or not instance.is_unit:
        return False
    keywords = instance.keywords
    if keywords & PACIFIST or (instance.new and not keywords & COURAGE):  # BEL-14.6, BEL-14.1
        return False
    if state.committed(instance.ref):  # not yet an attacker: Steady ones stay free (BEL-14.8)
        return False
    return instance.zone == VAN or _rear_may_attack(state, keywords)


def _rear_may_attack(state: Board, keywords: i64) -> bool:
    """Whether a Unit of the Rearguard may attack now, and finds a target (BEL-7.4, BEL-7.7)."""
    if has_van_attack(state):
        return False
    enemies = state.field[1 - state.active]
    if not enemies or keywords & (BOMBARD | DEMOLISH):
        return True
    for enemy in enemies:  # noqa: SIM110 - a loop compiles best
        if not state.committed(enemy.ref):
            return True
    return False


def has_van_attack(state: Board) -> bool:
    """Whether only ordinary attacks of the Vanguard may follow (BEL-7.4)."""
    for engagement in state.combat:  # noqa: SIM110 - a loop compiles best
        if engagement.kind == VAN_ATTACK:
            return True
    return False


def attack_targets(state: Board, attacker: Instance) -> list[int]:
    """The refs of the legal targets of an attack, ascending (BEL-7.5 to BEL-7.12)."""
    keywords = attacker.keywords
    if keywords & BOMBARD:  # BEL-7.10
        return [MAIN]
    enemies = state.field[1 - attacker.owner]
    refs: list[int] = []
    for enemy in enemies:
        if not enemy.is_unit and not state.committed(enemy.ref):
            refs.append(enemy.ref)  # BEL-7.5
    if keywords & DEMOLISH:  # BEL-7.9
        return refs or [MAIN]
    if not refs:
        if attacker.zone != VAN:  # BEL-7.7
            return _free_units(state, enemies, rear_only=False) if enemies else [MAIN]
        refs.append(FRONT)  # BEL-7.6
    if keywords & FLANK and not has_van_attack(state):  # BEL-7.8
        refs += _free_units(state, enemies, rear_only=True)
        refs.sort()
    return refs


def _free_units(state: Board, enemies: list[Instance], *, rear_only: bool) -> list[int]:
    """The refs of the uncommitted Units among the enemies."""
    refs: list[int] = []
    for enemy in enemies:
        if enemy.is_unit and (enemy.zone == REAR or not rear_only) and not state.committed(enemy.ref):
            refs.append(enemy.ref)
    return refs


def _attack_kind(state: Board, attacker: Instance, target: i64) -> int:
    """By the attacker's zone, also for Demolish and Bombard (BEL-7.11), but for Flankings (BEL-7.8)."""
    found = None if target <= FRONT else state.find(target)
    at_unit = found is not None and found.is_unit
    if attacker.zone == VAN:
        return FLANK_ATTACK if at_unit else VAN_ATTACK
    if at_unit:
        for enemy in state.field[1 - attacker.owner]:
            if not enemy.is_unit and not state.committed(enemy.ref):
                return FLANK_ATTACK
    return REAR_ATTACK


def declare_attack(state: Board, attacker: Instance) -> None:
    """`attack <handle>`: one legal target is taken, several are asked for (BEL-7.2)."""
    targets = attack_targets(state, attacker)
    if len(targets) == 1:
        engage(state, attacker, targets[0])
    else:
        state.ask(TARGET, Choice(CHOOSE_ATTACK, state.active, attacker.ref, None, NO_TARGETS))


def engage(state: Board, attacker: Instance, target: i64) -> None:
    """The attacker is tapped, the engagement entered (BEL-7.2)."""
    kind = _attack_kind(state, attacker, target)
    if not attacker.keywords & STEADY:  # BEL-14.8
        attacker.tapped = True
    place = len(state.combat)
    while place > 0 and state.combat[place - 1].attacker > attacker.ref:
        place -= 1
    state.combat.insert(place, Engagement(attacker.ref, kind, target))
    if state.events is not None:
        fields: dict[str, object] = {"attacker": state.handle(attacker), "kind": ATTACK_KINDS[kind]}
        state.log("attack_declared", {**fields, "target": state.label(target)})
    offer_attacks(state)


def end_declaration(state: Board) -> None:
    """Interceptions and defences follow; with no attack declared combat ends (BEL-7.4)."""
    state.pending = None
    if state.combat:
        _ask_interception(state, NOTHING)
    else:
        begin_vigil(state)


# Interception and defence.


def apt(state: Board, instance: Instance) -> bool:
    """Whether a Unit of the defender may intercept (BEL-7.13)."""
    return (
        not instance.tapped
        and instance.is_unit
        and instance.keywords & INTERCEPTION != 0
        and instance.top.intercept_cost <= state.funds(instance.owner)
        and not state.committed(instance.ref)
    )


def may_block(state: Board, instance: Instance) -> bool:
    """Whether a card of the defender is a Unit that may block, free or tapped (BEL-7.14)."""
    return instance.is_unit and not state.committed(instance.ref)


def _ask_interception(state: Board, after: i64) -> None:
    """Asks for the first flank attack behind the attacker `after` that somebody may intercept."""
    defender = 1 - state.active
    for engagement in state.combat:
        if engagement.kind == FLANK_ATTACK and engagement.attacker > after:
            for instance in state.field[defender]:
                if apt(state, instance):
                    choice = Choice(CHOOSE_INTERCEPT, defender, engagement.attacker, None, NO_TARGETS)
                    state.ask(INTERCEPTIONS, choice)
                    return
    _ask_block(state)


def intercept(state: Board, instance: Instance) -> None:
    """`intercept <handle>`: it becomes the target; the old one stays committed (BEL-7.13)."""
    engagement = pending_engagement(state)
    instance.tapped = True
    state.pay(instance.owner, instance.top.intercept_cost)
    engagement.replaced = engagement.target
    engagement.target = instance.ref
    if state.events is not None:
        fields = {"attacker": state.label(engagement.attacker), "interceptor": state.handle(instance)}
        state.log("intercepted", {**fields, "replaced": state.label(engagement.replaced)})
    _ask_interception(state, engagement.attacker)


def decline_interception(state: Board) -> None:
    """`decline`: the attack keeps its target."""
    _ask_interception(state, pending_engagement(state).attacker)


def pending_engagement(state: Board) -> Engagement:
    """The engagement that an Interception or defence is asked for."""
    pending = state.pending
    assert pending is not None
    for engagement in state.combat:
        if engagement.attacker == pending.subject:
            return engagement
    raise AssertionError("no such engagement")


def _ask_block(state: Board) -> None:
    """Asks for the first attack on the front; what nobody can block reaches the Main Objective (BEL-7.14)."""
    defender = 1 - state.active
    for engagement in state.combat:
        if engagement.target == FRONT:
            for instance in state.field[defender]:
                if may_block(state, instance):
                    state.ask(BLOCKS, Choice(CHOOSE_BLOCK, defender, engagement.attacker, None, NO_TARGETS))
                    return
            _leave_unblocked(state, engagement)
    state.passes = 0
    state.offer_duel(defender)  # BEL-9.4


def _leave_unblocked(state: Board, engagement: Engagement) -> None:
    engagement.target = MAIN
    if state.events is not None:
        state.log("unblocked", {"attacker": state.label(engagement.attacker)})


def block(state: Board, instance: Instance) -> None:
    """`block <handle>` (BEL-7.14)."""
    engagement = pending_engagement(state)
    engagement.target = instance.ref
    if state.events is not None:
        attacker = state.label(engagement.attacker)
        state.log("blocked", {"attacker": attacker, "defender": state.handle(instance)})
    _ask_block(state)


def decline_block(state: Board) -> None:
    """`decline`: the attack reaches the Main Objective (BEL-7.14)."""
    _leave_unblocked(state, pending_engagement(state))
    _ask_block(state)


# Damage.


def deal_damage(state: Board) -> None:
    """All valid engagements at the same time (BEL-8.1), then the Vigil."""
    towers: list[Instance] = []
    wounds: list[tuple[Instance, int, Instance]] = []
    defender = 1 - state.active
    for engagement in state.combat:
        if engagement.annulled:  # BEL-7.17
            continue
        attacker = state.find(engagement.attacker)
        if attacker is not None and engagement.target == MAIN:
            if attacker.atk() > 0:
                state.damage_main(defender, attacker.atk())
            continue
        target = state.find(engagement.target)
        if attacker is None or target is None:
            if state.events is not None:
                state.log("attack_lost", {"attacker": state.label(engagement.attacker)})
            continue
        wounds.append((target, attacker.atk(), attacker))
        if responds(engagement, attacker, target):
            wounds.append((attacker, target.atk(), target))
            if target.top.family == TOWER and not target.tapped:
                towers.append(target)
    for victim, n, source in wounds:
        hurt(state, victim, n, state.handle(source) if state.events is not None else "")
    for tower in towers:
        tap(state, tower)  # BEL-8.3
    state.combat = []  # BEL-7.16
    settle(state)
    if not state.is_over():
        begin_vigil(state)


def responds(engagement: Engagement, attacker: Instance, target: Instance) -> bool:
    """Whether a target deals its ATK to the attacker (BEL-8.2, BEL-8.3)."""
    if target.keywords & REPLY:  # BEL-14.9
        return True
    if target.tapped and engagement.replaced == NOTHING:  # an interceptor counts as free
        return False
    return attacker.zone == target.zone if target.is_unit else target.top.family == TOWER

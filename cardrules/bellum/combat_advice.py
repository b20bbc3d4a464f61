"""What a simple player thinks of attacks, defences and Tactics of the Duel."""

from __future__ import annotations

from typing import Final

from cardrules.bellum.actions import FIRST_ENTRY, FRONT, MAIN, NOTHING
from cardrules.bellum.cards import BellumCard, Effect
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.combat import attack_targets, may_block, responds
from cardrules.bellum.state.pieces import VAN_ATTACK, Engagement, Instance
from cardrules.bellum.state.targets import legal_targets
from cardrules.bellum.words import (
    ANNUL,
    BOUNCE,
    CANCEL,
    DAMAGE,
    MEND,
    MODIFY,
    ON_TARGET,
    RETARGET,
    TAP,
    UNTAP,
    VAN,
)
from cardrules.bellum.worth import danger, instance_worth

WIN: Final = 1000.0
# What it costs an attacker to be tapped in the enemy's turn.
_TAPPED: Final = 0.4


# Attacks.


def attack_score(state: Board, attacker: Instance) -> tuple[float, bool]:
    """The best that an attack of this Unit promises, and whether it has to come before the Vanguard (BEL-7.4)."""
    best = -WIN
    first = False
    for ref in attack_targets(state, attacker):
        score = target_score(state, attacker, ref)
        if score > best:
            best = score
            target = state.find(ref) if ref > FRONT else None
            first = attacker.zone != VAN or (target is not None and target.is_unit)
    return best, first


def target_score(state: Board, attacker: Instance, ref: int) -> float:
    """What an attack on a target promises."""
    enemy = 1 - attacker.owner
    if ref == MAIN:
        return _main_score(state, attacker.atk(), enemy) - _TAPPED
    if ref == FRONT:
        return _front_score(state, attacker, enemy) - _TAPPED
    target = state.at(ref)
    return _duel_score(attacker, target, Engagement(attacker.ref, VAN_ATTACK, ref)) - _TAPPED


def _main_score(state: Board, n: int, player: int) -> float:
    """Damage to a Main Objective."""
    return WIN if n >= state.hp[player] else n * danger(state, player)


def _duel_score(attacker: Instance, target: Instance, engagement: Engagement) -> float:
    """One attack against one card: what the attacker's side gains."""
    atk = attacker.atk()
    left = target.defence() - target.damage
    score = instance_worth(target) if atk >= left else 0.5 * instance_worth(target) * atk / left
    if responds(engagement, attacker, target) and target.atk() >= attacker.defence() - attacker.damage:
        score -= instance_worth(attacker)
    return score


def _front_score(state: Board, attacker: Instance, enemy: int) -> float:
    """An attack on the front: the enemy takes the answer that is worst for the attacker."""
    worst = _main_score(state, attacker.atk(), enemy)
    engagement = Engagement(attacker.ref, VAN_ATTACK, FRONT)
    for target in state.field[enemy]:
        if may_block(state, target):
            worst = min(worst, _duel_score(attacker, target, engagement) + 0.3)
    return worst


# Defence.


def block_score(state: Board, blocker: Instance, engagement: Engagement, *, intercepting: bool = False) -> float:
    """What a defender gains by taking an attack upon itself, against letting it through."""
    attacker = state.find(engagement.attacker)
    if attacker is None:
        return 0.0
    taken = Engagement(
        engagement.attacker, engagement.kind, blocker.ref, engagement.target if intercepting else NOTHING
    )
    lost = _duel_score(attacker, blocker, taken)
    if not intercepting:
        return _threat(state, blocker.owner, engagement, attacker) - lost
    spared = state.find(engagement.target)
    saved = 0.0 if spared is None else _duel_score(attacker, spared, engagement)
    return saved - lost - 0.3 * blocker.top.intercept_cost


def _threat(state: Board, player: int, engagement: Engagement, attacker: Instance) -> float:
    """What it costs a player to let an attack reach the Main Objective, other attacks considered."""
    coming = 0
    for other in state.combat:
        if other is not engagement and other.target == MAIN and not other.annulled:
            found = state.find(other.attacker)
            coming += 0 if found is None else found.atk()
    if coming + attacker.atk() >= state.hp[player] > coming:
        return WIN
    return attacker.atk() * danger(state, player)


# Tactics of the Duel.


def combat_value(state: Board, player: int) -> float:
    """What the combat, as it stands, will bring a player."""
    gains = 0.0
    to_main = 0
    attacking = state.active == player
    for engagement in state.combat:
        attacker = state.find(engagement.attacker)
        if engagement.annulled or attacker is None:
            continue
        if engagement.target == MAIN:
            to_main += attacker.atk()
            continue
        target = state.find(engagement.target)
        if target is not None:
            gains += _duel_score(attacker, target, engagement)
    gains += _main_score(state, to_main, 1 - state.active) if to_main else 0.0
    return gains if attacking else -gains


def tactic_score(state: Board, player: int, card: BellumCard) -> float:
    """The best that a Tactic can do to the combat, its cost deducted; `state` is a copy that may be changed."""
    return duel_target_score(state, player, card, []) - 0.6 * state.cost(player, card) - 0.8


def duel_target_score(state: Board, player: int, card: BellumCard, chosen: list[int]) -> float:
    """The best outcome over the targets that are still to be chosen."""
    if len(chosen) == len(card.targets):
        return _outcome(state, player, card, chosen)
    best = -WIN
    for ref in legal_targets(state, player, card.targets[len(chosen)], True):
        best = max(best, duel_target_score(state, player, card, [*chosen, ref]))
    return best


def _outcome(state: Board, player: int, card: BellumCard, targets: list[int]) -> float:
    """How much better the combat is with a Tactic on these targets."""
    score = 0.0
    for effect in card.do:
        if effect.word == CANCEL and targets:
            score += 1.0 + 1.5 * state.chain[targets[0] - FIRST_ENTRY].card.cost
        elif effect.word in (ANNUL, RETARGET) and targets:
            score += _rearranged(state, player, effect, targets)
        elif targets and effect.to == ON_TARGET and targets[0] < FIRST_ENTRY:
            instance = state.find(targets[0])
            if instance is not None:
                score += _changed(state, player, effect, instance)
    return score


def _rearranged(state: Board, player: int, effect: Effect, targets: list[int]) -> float:
    for engagement in state.combat:
        if engagement.attacker == targets[0]:
            before = combat_value(state, player)
            target, replaced, annulled = engagement.target, engagement.replaced, engagement.annulled
            if effect.word == ANNUL:
                engagement.annulled = True
            else:
                engagement.target, engagement.replaced = targets[1], NOTHING
            after = combat_value(state, player)
            engagement.target, engagement.replaced, engagement.annulled = target, replaced, annulled
            return after - before
    return 0.0


def _changed(state: Board, player: int, effect: Effect, instance: Instance) -> float:
    before = combat_value(state, player)
    saved = instance.copy()
    word = effect.word
    sign = 1.0 if instance.owner == player else -1.0
    extra = 0.0
    if word == MODIFY:
        instance.atk_turn += effect.atk
        instance.def_turn += effect.defence
    elif word in (TAP, UNTAP):
        instance.tapped = word == TAP
    elif word == MEND:
        extra = 0.3 * sign * min(effect.n, instance.damage)
        instance.damage = max(0, instance.damage - effect.n)
    elif word == DAMAGE:
        instance.damage += effect.n
        if instance.damage >= instance.defence():
            extra = -sign * instance_worth(instance)
    elif word == BOUNCE:
        extra = -0.6 * sign * instance_worth(instance)
    gone = word == BOUNCE or instance.damage >= instance.defence()
    own = state.field[instance.owner]
    place = own.index(instance)
    if gone:
        del own[place]
    after = combat_value(state, player)
    if gone:
        own.insert(place, instance)
    own[place] = saved
    return after - before + extra

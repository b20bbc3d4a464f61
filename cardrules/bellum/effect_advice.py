"""What a simple player thinks of effects outside combat, and of the targets they may have."""

from __future__ import annotations

from cardrules.bellum.actions import FIRST_RELIC, FIRST_VAULT, MAIN, NOTHING
from cardrules.bellum.cards import Effect, Spec
from cardrules.bellum.combat_advice import WIN
from cardrules.bellum.state.board import MAX_HP, Board
from cardrules.bellum.state.pieces import Instance
from cardrules.bellum.state.targets import legal_targets
from cardrules.bellum.words import (
    BOUNCE,
    CANCEL,
    DAMAGE,
    DESTROY,
    DRAW,
    HEAL_MAIN,
    MEND,
    MODIFY,
    MOVE_RELIC,
    ON_ENEMY_MAIN,
    ON_OWN_MAIN,
    ON_SELF,
    PACIFIST,
    RECYCLE,
    TAP,
    TO_NEUTRAL,
    TO_STORE,
    UNTAP,
)
from cardrules.bellum.worth import danger, effect_worth, instance_worth, vault_worth


def effects_value(state: Board, player: int, effects: list[Effect], specs: list[Spec], is_tactic: bool) -> float:
    """What effects bring with the best of their first targets."""
    if not specs:
        return value_on(state, player, effects, NOTHING)
    best = -WIN
    for ref in legal_targets(state, player, specs[0], is_tactic):
        best = max(best, value_on(state, player, effects, ref))
    return best if best > -WIN else value_on(state, player, effects, NOTHING)


def value_on(state: Board, player: int, effects: list[Effect], ref: int) -> float:
    """What effects bring when this is their target (or the subject of the event)."""
    value = 0.0
    for effect in effects:
        value += _effect_value(state, player, effect, ref)
    return value


def _effect_value(state: Board, player: int, effect: Effect, ref: int) -> float:
    word = effect.word
    if word == DAMAGE and (effect.to in (ON_ENEMY_MAIN, ON_OWN_MAIN) or ref == MAIN):
        return _main_value(state, player, effect)
    if word == HEAL_MAIN:
        return 0.5 * min(effect.n, MAX_HP - state.hp[player]) * danger(state, player)
    if word == DRAW:
        return 1.2 * effect.n if len(state.castle[player]) > effect.n + 3 else -2.0 * effect.n
    if word == RECYCLE:
        return 6.0 if len(state.castle[player]) < 8 and len(state.graveyard[player]) > 5 else -3.0
    if word == CANCEL:
        return 0.5 + 1.2 * state.chain[-1].card.cost if state.chain else 0.0
    if word == MOVE_RELIC:
        return _relic_value(state, player, effect, ref)
    if ref >= FIRST_VAULT and word == DESTROY:
        return 0.25 * vault_worth(state.table.cards.cards[ref - FIRST_VAULT])
    if (
        MAIN < ref < FIRST_RELIC
        and effect.to != ON_SELF
        and word in (DAMAGE, DESTROY, BOUNCE, MEND, MODIFY, TAP, UNTAP)
    ):
        instance = state.find(ref)
        return 0.0 if instance is None else _instance_value(player, effect, instance)
    return effect_worth(effect)


def _main_value(state: Board, player: int, effect: Effect) -> float:
    """Damage to a Main Objective outside combat."""
    if effect.to == ON_OWN_MAIN:
        return -WIN if effect.n >= state.hp[player] else -effect.n * danger(state, player)
    enemy = 1 - player
    return WIN if effect.n >= state.hp[enemy] else effect.n * danger(state, enemy)


def _relic_value(state: Board, player: int, effect: Effect, ref: int) -> float:
    if effect.to == TO_STORE:
        return 5.0
    if effect.to != TO_NEUTRAL or not FIRST_RELIC <= ref < FIRST_VAULT:
        return 0.0
    holder = state.holder(state.relic_of(ref))
    stored = holder is not None and not holder.is_unit
    return 3.0 + (2.0 if stored else 0.0) + 2.0 * state.dominion[1 - player]


def _instance_value(player: int, effect: Effect, instance: Instance) -> float:
    word = effect.word
    sign = 1.0 if instance.owner == player else -1.0
    worth = instance_worth(instance)
    left = instance.defence() - instance.damage
    if word == DAMAGE:
        return -sign * (worth if effect.n >= left else 0.4 * worth * effect.n / left)
    if word == DESTROY:
        return -sign * worth
    if word == BOUNCE:
        return -sign * 0.7 * worth
    if word == MEND:
        return sign * 0.4 * min(effect.n, instance.damage)
    if word == MODIFY:
        return sign * (effect.atk + effect.defence) * (1.0 if effect.permanent else 0.2)
    if word == TAP:
        return 0.0 if instance.tapped else -sign * 0.5
    fights = not instance.keywords & PACIFIST
    return sign * (0.8 * instance.atk() if fights else 1.5) if instance.tapped else 0.0

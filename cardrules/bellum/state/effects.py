"""The effect words, each in a function of its own (BEL-15.4 to BEL-15.8).

An effect whose target is not legal at that moment does nothing (BEL-9.6).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.bellum.actions import FIRST_ENTRY, FIRST_RELIC, FIRST_VAULT, MAIN, NOTHING
from cardrules.bellum.cards import BellumCard, Effect
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.pieces import Instance, Resolution
from cardrules.bellum.state.targets import is_legal_target
from cardrules.bellum.words import (
    ANNUL,
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
    ON_TARGET,
    OWN,
    RECYCLE,
    RELIGIOUS,
    RETARGET,
    TAP,
    TEMP,
    TO_DEVELOPMENT,
    TO_NEUTRAL,
    TO_STORE,
    UNTAP,
)
from cardrules.common.zones import insert


def perform(state: Board, res: Resolution, effect: Effect) -> None:
    """Performs one effect."""
    word = effect.word
    if word == DAMAGE:
        _damage(state, res, effect)
    elif word == MEND:
        _mend(state, res, effect)
    elif word == HEAL_MAIN:
        _heal_main(state, res, effect)
    elif word == MODIFY:
        _modify(state, res, effect)
    elif word == TAP:
        _tap(state, res, effect)
    elif word == UNTAP:
        _untap(state, res, effect)
    elif word == DESTROY:
        _destroy(state, res, effect)
    elif word == BOUNCE:
        _bounce(state, res, effect)
    elif word == TEMP:
        _temp(state, res, effect)
    elif word == DRAW:
        _draw(state, res, effect)
    elif word == RECYCLE:
        _recycle(state, res)
    elif word == CANCEL:
        _cancel(state, res)
    elif word == ANNUL:
        _annul(state, res)
    elif word == RETARGET:
        _retarget(state, res)
    elif word == MOVE_RELIC:
        _move_relic(state, res, effect)


# What effects act on.


def _target(state: Board, res: Resolution, place: int) -> int:
    """The ref of a chosen target that is still legal, else `NOTHING`."""
    if place >= len(res.targets):
        return NOTHING
    ref = res.targets[place]
    if ref == NOTHING or not is_legal_target(state, res.player, res.specs[place], res.ability is None, ref):
        return NOTHING
    return ref


def _instance(state: Board, res: Resolution, effect: Effect) -> Instance | None:
    """The instance that an effect acts on, if it is there."""
    if effect.to == ON_SELF:
        source = res.source
        if source is None or not state.is_here(source):
            return None
        res.worked = True
        return source
    ref = _target(state, res, 0) if effect.to == ON_TARGET else res.subject
    found = None if ref < 0 else state.find(ref)
    if found is not None:
        res.worked = True
    return found


def source_name(state: Board, res: Resolution) -> str:
    """What a Tactic or ability is called in an event."""
    return res.card.code if res.source is None else state.handle(res.source)


# Words that act on cards and Objectives (BEL-15.4).


def hurt(state: Board, instance: Instance, n: int, source: str) -> None:
    """Marks damage on an instance (BEL-8.4)."""
    if n <= 0:
        return
    instance.damage += n
    state.shaken = True
    if instance.top.damaged and instance not in state.hurt:
        state.hurt.append(instance)
    if state.events is not None:
        state.log("damaged", {"target": state.handle(instance), "n": n, "source": source})


def _damage(state: Board, res: Resolution, effect: Effect) -> None:
    if effect.to in (ON_ENEMY_MAIN, ON_OWN_MAIN):
        res.worked = True
        state.damage_main(1 - res.player if effect.to == ON_ENEMY_MAIN else res.player, effect.n)
    elif effect.to == ON_TARGET and res.targets and res.targets[0] == MAIN:
        res.worked = True
        state.damage_main(1 - res.player, effect.n)
    else:
        instance = _instance(state, res, effect)
        if instance is not None:
            hurt(state, instance, effect.n, source_name(state, res) if state.events is not None else "")


def _mend(state: Board, res: Resolution, effect: Effect) -> None:
    instance = _instance(state, res, effect)
    if instance is not None and instance.damage > 0:
        n = effect.n if effect.n < instance.damage else instance.damage
        instance.damage -= n
        if state.events is not None:
            state.log("mended", {"handle": state.handle(instance), "n": n})


def _heal_main(state: Board, res: Resolution, effect: Effect) -> None:
    res.worked = True
    state.heal_main(res.player, effect.n)


def _modify(state: Board, res: Resolution, effect: Effect) -> None:
    instance = _instance(state, res, effect)
    if instance is None:
        return
    if effect.permanent:
        instance.atk_perm += effect.atk
        instance.def_perm += effect.defence
    else:
        instance.atk_turn += effect.atk
        instance.def_turn += effect.defence
    state.shaken = True
    if state.events is not None:
        until = "permanent" if effect.permanent else "turn"
        fields: dict[str, object] = {"handle": state.handle(instance), "atk": effect.atk, "def": effect.defence}
        state.log("modified", {**fields, "until": until})


def tap(state: Board, instance: Instance) -> None:
    """Taps an instance by an effect or by responding."""
    if not instance.tapped:
        instance.tapped = True
        if state.events is not None:
            state.log("tapped", {"handle": state.handle(instance)})


def _tap(state: Board, res: Resolution, effect: Effect) -> None:
    instance = _instance(state, res, effect)
    if instance is not None:
        tap(state, instance)


def _untap(state: Board, res: Resolution, effect: Effect) -> None:
    instance = _instance(state, res, effect)
    if instance is not None and instance.tapped:
        instance.tapped = False
        if state.events is not None:
            state.log("untapped", {"handle": state.handle(instance)})


def _destroy(state: Board, res: Resolution, effect: Effect) -> None:
    specs = res.specs
    if effect.to == ON_TARGET and specs and specs[0].kind == TO_DEVELOPMENT:
        ref = _target(state, res, 0)
        if ref != NOTHING:
            res.worked = True
            card = state.table.cards.cards[ref - FIRST_VAULT]
            _remove_development(state, res.player if specs[0].side == OWN else 1 - res.player, card)
    elif effect.to == ON_SELF and res.source is None:
        if res.card in state.development[res.player]:
            res.worked = True
            _remove_development(state, res.player, res.card)
    else:
        instance = _instance(state, res, effect)
        if instance is not None:
            state.doomed.append(instance)
            state.shaken = True


def _remove_development(state: Board, owner: i64, card: BellumCard) -> None:
    state.development[owner].remove(card)
    if card in state.used[owner]:
        state.used[owner].remove(card)
    insert(state.out[owner], card)
    if card.statics:
        state.rebuild(owner)
    if state.events is not None:
        state.log("vault_removed", {"player": owner, "card": card.code})


def _bounce(state: Board, res: Resolution, effect: Effect) -> None:
    instance = _instance(state, res, effect)
    if instance is None:
        return
    if state.events is not None:
        state.log("bounced", {"handle": state.handle(instance), "cards": [card.code for card in instance.stack]})
    state.leave_field(instance)
    for card in instance.stack:
        insert(state.hand[instance.owner], card)


# Words that act on Supplies and cards in hand (BEL-15.5).


def _temp(state: Board, res: Resolution, effect: Effect) -> None:
    res.worked = True
    state.temp[res.player] = state.temp[res.player] + effect.n
    if state.events is not None:
        state.log("temp_gained", {"player": res.player, "n": effect.n})


def _draw(state: Board, res: Resolution, effect: Effect) -> None:
    res.worked = True
    for _ in range(effect.n):
        state.draw(res.player)


def _recycle(state: Board, res: Resolution) -> None:
    res.worked = True
    castle = state.castle[res.player]
    graveyard = state.graveyard[res.player]
    if state.events is not None:
        state.log("recycled", {"player": res.player, "n": len(graveyard)})
    castle.extend(graveyard)
    graveyard.clear()
    state.rng.shuffle(castle)


# Words that act on Tactics and attacks (BEL-15.6).


def _cancel(state: Board, res: Resolution) -> None:
    if res.targets:
        ref = _target(state, res, 0)
        place = ref - FIRST_ENTRY if ref != NOTHING else -1
    else:
        place = len(state.chain) - 1  # a reaction: the last entry
    if place >= 0:
        res.worked = True
        entry = state.chain[place]
        entry.cancelled = True
        if state.events is not None:
            state.log("cancelled", {"player": entry.player, "card": entry.card.code})


def _annul(state: Board, res: Resolution) -> None:
    ref = _target(state, res, 0)
    for engagement in state.combat:
        if engagement.attacker == ref:
            res.worked = True
            engagement.annulled = True
            if state.events is not None:
                state.log("annulled", {"attacker": state.label(ref)})


def _retarget(state: Board, res: Resolution) -> None:
    ref = _target(state, res, 0)
    target = _target(state, res, 1)
    if target == NOTHING:
        return
    for engagement in state.combat:
        if engagement.attacker == ref:
            res.worked = True
            engagement.target = target
            engagement.replaced = NOTHING
            if state.events is not None:
                state.log("retargeted", {"attacker": state.label(ref), "target": state.label(target)})


# The word that acts on Relics (BEL-15.7).


def _move_relic(state: Board, res: Resolution, effect: Effect) -> None:
    if effect.to == TO_STORE:
        ref = _target(state, res, 0)
        church = state.church(res.player)
        if ref != NOTHING and church is not None:
            res.worked = True
            state.move_relic(state.relic_of(ref), church)
    elif effect.to == TO_NEUTRAL:
        ref = _target(state, res, 0) if res.targets else res.subject
        if ref >= FIRST_RELIC:
            res.worked = True
            state.move_relic(state.relic_of(ref), None)
    else:
        church = res.source
        if church is not None and state.is_here(church):
            res.worked = True
            for instance in state.field[res.player]:
                if instance.top.family == RELIGIOUS and instance.relics:
                    for relic in instance.relics:
                        state.move_relic(relic, church)

"""Why an action is not legal, rule by rule; written apart from the lists of legal actions.

A reason tells nothing that the player due to act may not know.
"""

from __future__ import annotations

from typing import Final

from cardrules.bellum.actions import (
    ADVANCE,
    AIM,
    ASCEND,
    ATTACK,
    BLOCK,
    CLAIM,
    CONCEDE,
    DECLINE,
    DISCARD_CARD,
    DONE,
    END,
    INTERCEPT,
    PASS,
    PICK_ECONOMY,
    PICK_WONDER,
    PLAY,
    PLAY_TACTIC,
    USE_CARD,
    USE_HANDLE,
)
from cardrules.bellum.cards import AGE_NAMES, AGES, Ability, BellumCard
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.development import CLAIM_COST, MAX_STRUCTURES
from cardrules.bellum.state.phases import DUEL, REACT, SETUP
from cardrules.bellum.state.pieces import CLAIMED, ENTERED, VAN_ATTACK, Instance
from cardrules.bellum.state.target_refusals import refuse_spec, refuse_target
from cardrules.bellum.words import (
    BOMBARD,
    COURAGE,
    DEMOLISH,
    IN_DEVELOPMENT,
    IN_DUEL,
    INTERCEPTION,
    ON_CLAIM,
    ON_ENTER,
    ON_TACTIC,
    PACIFIST,
    REAR,
    STRUCTURE,
)
from cardrules.common.actions import Action
from cardrules.common.errors import Refusal

# What each phase asks for: the rule, the words, the kinds of action.
_ASKED: Final[list[tuple[str, str, tuple[int, ...]]]] = [
    ("BEL-5.4", "an Age I Economy is to be picked", (PICK_ECONOMY,)),
    (
        "BEL-6.5",
        "it is Development: play, ascend, tactic, use, advance, claim or end",
        (PLAY, ASCEND, PLAY_TACTIC, USE_CARD, USE_HANDLE, ADVANCE, CLAIM, END),
    ),
    ("BEL-16.2", "a target is to be chosen for what was begun", (AIM,)),
    ("BEL-9.8", "a reaction is possible: a Tactic or pass", (PLAY_TACTIC, PASS)),
    ("BEL-10.4", "a Wonder of the new Age is to be chosen", (PICK_WONDER,)),
    ("BEL-10.5", "an Economy of the new Age is to be chosen", (PICK_ECONOMY,)),
    ("BEL-15.5", "a card is to be discarded", (DISCARD_CARD,)),
    ("BEL-7.4", "attacks are being declared: attack or done", (ATTACK, DONE)),
    ("BEL-7.13", "an attack may be intercepted: intercept or decline", (INTERCEPT, DECLINE)),
    ("BEL-7.14", "an attack may be blocked: block or decline", (BLOCK, DECLINE)),
    ("BEL-9.4", "it is the Duel: a Tactic or pass", (PLAY_TACTIC, PASS)),
    ("BEL-6.9", "a card is to be discarded in the Vigil", (DISCARD_CARD,)),
]


def refuse(state: Board, action: Action) -> Refusal | None:
    """None if the action is legal, else the rule and the reason."""
    kind = action.kind
    if state.is_over():
        return Refusal("BEL-1.5", "the game is over")
    if kind == CONCEDE:
        return None if state.table.conceding else Refusal("BEL-1.6", "the option concede is off")
    rule, words, kinds = _ASKED[state.phase]
    if kind not in kinds:
        return Refusal(rule, words)
    if kind == AIM:
        return refuse_target(state, action.number)
    card = action.card if isinstance(action.card, BellumCard) else None
    if card is not None:
        return _refuse_card(state, kind, card)
    if kind == ADVANCE:
        return _advance(state)
    if kind in (USE_HANDLE, ATTACK, INTERCEPT, BLOCK):
        return _refuse_handle(state, kind, action.number)
    return None  # end, done, decline, pass


def _refuse_card(state: Board, kind: int, card: BellumCard) -> Refusal | None:
    if kind == PLAY:
        return _play(state, card)
    if kind == ASCEND:
        return _ascend(state, card)
    if kind == PLAY_TACTIC:
        return _tactic(state, card)
    if kind == USE_CARD:
        return _use_card(state, card)
    if kind == CLAIM:
        return _claim(state, card)
    if kind == DISCARD_CARD:
        return _not_in_hand(state, card, _ASKED[state.phase][0])
    return _pick(state, card)


def _refuse_handle(state: Board, kind: int, ref: int) -> Refusal | None:
    rule = {USE_HANDLE: "BEL-15.9", ATTACK: "BEL-7.2", INTERCEPT: "BEL-7.13", BLOCK: "BEL-7.14"}[kind]
    name = state.table.ref_name(ref)
    instance = state.find(ref)
    if instance is None:
        return Refusal(rule, f"there is no {name} on the field")
    if instance.owner != state.to_act:
        return Refusal(rule, f"{name} ({instance.top.name}) is not yours")
    if kind == USE_HANDLE:
        return _use_handle(state, name, instance)
    if not instance.is_unit:
        return Refusal(rule, f"{name} ({instance.top.name}) is no Unit")
    if kind == ATTACK:
        return _attack(state, name, instance)
    return _intercept(state, name, instance) if kind == INTERCEPT else _uncommitted(state, name, instance, rule)


# Hands, Ages, Supplies.


def _not_in_hand(state: Board, card: BellumCard, rule: str) -> Refusal | None:
    if card in state.hand[state.to_act]:
        return None
    return Refusal(rule, f"{card} is not in your hand")


def _out_of_reach(state: Board, card: BellumCard) -> Refusal | None:
    """The Age and the cost of a card in hand (BEL-10.7, BEL-6.6)."""
    player = state.to_act
    need, age = state.needed_age(player, card), state.age[player]
    if need > age:
        return Refusal("BEL-10.7", f"{card} needs Age {AGE_NAMES[need]}, you are in Age {AGE_NAMES[age]}")
    return _too_dear(state, state.cost(player, card), str(card))


def _too_dear(state: Board, cost: int, what: str) -> Refusal | None:
    funds = state.funds(state.to_act)
    if cost > funds:
        return Refusal("BEL-6.6", f"{what} costs {cost} Supplies, you can pay {funds}")
    return None


# Development.


def _pick(state: Board, card: BellumCard) -> Refusal | None:
    player = state.to_act
    rule = _ASKED[state.phase][0]
    if card not in state.vault[player]:
        return Refusal(rule, f"{card} is not in your Vault")
    age = 1 if state.phase == SETUP else state.age[player]
    if card.age != age:
        return Refusal(rule, f"{card} is of Age {AGE_NAMES[card.age]}, not of Age {AGE_NAMES[age]}")
    return None


def _play(state: Board, card: BellumCard) -> Refusal | None:
    refusal = _not_in_hand(state, card, "BEL-6.7") or _out_of_reach(state, card)
    if refusal is None and card.type == STRUCTURE and state.structures(state.to_act) >= MAX_STRUCTURES:
        return Refusal("BEL-4.2", f"you have {MAX_STRUCTURES} Structures already, the most there may be")
    return refusal


def _ascend(state: Board, card: BellumCard) -> Refusal | None:
    refusal = _not_in_hand(state, card, "BEL-11.1") or _out_of_reach(state, card)
    if refusal is not None:
        return refusal
    for instance in state.field[state.to_act]:
        top = instance.top
        if top.line == card.line and top.stage == card.stage - 1:
            return None
    before = "" if card.previous is None else card.previous.name
    return Refusal("BEL-11.1", f"{card} ascends on {before}, and you have none on the field")


def _tactic(state: Board, card: BellumCard) -> Refusal | None:
    refusal = _not_in_hand(state, card, "BEL-9.1") or _wrong_window(state, card) or _out_of_reach(state, card)
    if refusal is not None or state.phase == REACT:
        return refusal
    for spec in card.targets:
        refusal = refuse_spec(state, state.to_act, spec, True, "BEL-9.1", str(card))
        if refusal is not None:
            return refusal
    return None


def _wrong_window(state: Board, card: BellumCard) -> Refusal | None:
    if state.phase != REACT:
        duel = state.phase == DUEL
        if card.windows & (IN_DUEL if duel else IN_DEVELOPMENT):
            return None
        return Refusal("BEL-3.4", f"{card} cannot be played in {'the Duel' if duel else 'Development'}")
    event = state.event
    assert event is not None
    window = ON_ENTER if event.kind == ENTERED else ON_CLAIM if event.kind == CLAIMED else ON_TACTIC
    if not card.windows & window:
        return Refusal("BEL-9.8", f"{card} does not answer this event")
    if event.kind == ENTERED:
        subject = state.find(event.subject)
        if subject is None or not card.filter.admits(subject.top):
            return Refusal("BEL-9.8", f"{card} does not answer the card that entered")
    return None


def _ability(state: Board, name: str, ability: Ability | None, tapped: bool) -> Refusal | None:
    if ability is None:
        return Refusal("BEL-15.9", f"{name} has no ability to use")
    if tapped:
        return Refusal("BEL-15.9", f"{name} is tapped")
    refusal = _too_dear(state, ability.cost, ability.name)
    for spec in ability.targets:
        refusal = refusal or refuse_spec(state, state.to_act, spec, False, "BEL-15.9", ability.name)
    return refusal


def _use_card(state: Board, card: BellumCard) -> Refusal | None:
    player = state.to_act
    if card not in state.development[player]:
        return Refusal("BEL-15.9", f"{card} is not in play on your side")
    return _ability(state, str(card), card.use, card in state.used[player])


def _use_handle(state: Board, name: str, instance: Instance) -> Refusal | None:
    return _ability(state, f"{name} ({instance.top.name})", instance.top.use, instance.tapped)


def _advance(state: Board) -> Refusal | None:
    player = state.to_act
    if state.advanced:
        return Refusal("BEL-10.3", "you have advanced an Age in this turn already")
    if state.age[player] == AGES:
        return Refusal("BEL-10.3", "there is no Age after the fourth")
    return _too_dear(state, state.advance_cost(player), f"Age {AGE_NAMES[state.age[player] + 1]}")


def _claim(state: Board, relic: BellumCard) -> Refusal | None:
    if relic not in state.relics:
        return Refusal("BEL-12.1", f"{relic.name} is not neutral")
    refusal = _too_dear(state, CLAIM_COST, "claiming a Relic")
    if refusal is not None:
        return refusal
    for instance in state.field[state.to_act]:
        if state.can_claim(instance):
            return None
    return Refusal("BEL-12.1", "you have no free Religious that carries no Relic")


# Combat.


def _attack(state: Board, name: str, instance: Instance) -> Refusal | None:
    called = f"{name} ({instance.top.name})"
    if instance.tapped:
        return Refusal("BEL-7.2", f"{called} is tapped")
    for engagement in state.combat:
        if engagement.attacker == instance.ref:
            return Refusal("BEL-7.2", f"{called} attacks already")
    if instance.keywords & PACIFIST:
        return Refusal("BEL-14.6", f"{called} is Pacifist")
    if instance.new and not instance.keywords & COURAGE:
        return Refusal("BEL-7.2", f"{called} entered this turn and has no Courage")
    if instance.zone != REAR:
        return None
    if any(engagement.kind == VAN_ATTACK for engagement in state.combat):
        return Refusal("BEL-7.4", f"{called} would have had to attack before the ordinary attacks of the Vanguard")
    return None if instance.keywords & (BOMBARD | DEMOLISH) else _no_target(state, called)


def _no_target(state: Board, called: str) -> Refusal | None:
    """An ordinary attack of the Rearguard needs an uncommitted card, or an empty field (BEL-7.7)."""
    enemies = state.field[1 - state.to_act]
    if not enemies or any(not state.committed(enemy.ref) for enemy in enemies):
        return None
    return Refusal("BEL-7.2", f"{called} has no legal target: all enemy cards are committed")


def _uncommitted(state: Board, name: str, instance: Instance, rule: str) -> Refusal | None:
    if state.committed(instance.ref):
        return Refusal(rule, f"{name} ({instance.top.name}) is committed to another engagement")
    return None


def _intercept(state: Board, name: str, instance: Instance) -> Refusal | None:
    called = f"{name} ({instance.top.name})"
    if not instance.keywords & INTERCEPTION:
        return Refusal("BEL-7.13", f"{called} has no Interception")
    if instance.tapped:
        return Refusal("BEL-7.13", f"{called} is tapped")
    refusal = _uncommitted(state, name, instance, "BEL-7.13")
    return refusal or _too_dear(state, instance.top.intercept_cost, f"the Interception of {called}")

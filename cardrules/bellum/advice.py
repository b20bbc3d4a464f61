"""The greedy player's scores, after the play notes of the rules.

Doing nothing scores 0; what scores less is not worth it.
"""

from __future__ import annotations

from cardrules.bellum.actions import (
    ADVANCE,
    ASCEND,
    ATTACK,
    BLOCK,
    CLAIM,
    CONCEDE,
    DISCARD_CARD,
    INTERCEPT,
    PICK_ECONOMY,
    PICK_WONDER,
    PLAY,
    PLAY_TACTIC,
    USE_CARD,
    USE_HANDLE,
)
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.combat_advice import (
    WIN,
    attack_score,
    block_score,
    duel_target_score,
    tactic_score,
    target_score,
)
from cardrules.bellum.effect_advice import effects_value, value_on
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.combat import pending_engagement
from cardrules.bellum.state.phases import DUEL, REACT, TARGET
from cardrules.bellum.state.pieces import CHOOSE_ATTACK, CHOOSE_BASE, CHOOSE_CLAIM, CHOOSE_TACTIC, Choice
from cardrules.bellum.state.targets import ability_of
from cardrules.bellum.words import IN_DEVELOPMENT, RELIGIOUS, STRUCTURE, TACTIC, TEMP
from cardrules.bellum.worth import card_worth, instance_worth, vault_worth
from cardrules.common.actions import Action

# What is done first in Development.
_ADVANCE = 30.0
_CLAIM = 25.0
_FREE = 20.0
_PLAY = 10.0
# Attacks that must come before the ordinary ones of the Vanguard (BEL-7.4).
_FIRST = 50.0
_SUPPLY = 0.7


def advise(state: Board, legal: list[Action], spare: Board | None) -> list[float]:
    """A score for each legal action.

    Args:
        state: the position.
        legal: its legal actions.
        spare: a copy of it that may be changed, in phases of the Duel.
    """
    if state.phase == TARGET:
        return [_aim(state, action, spare) for action in legal]
    if spare is not None:
        return [_duel(spare, action) for action in legal]
    return [_score(state, action) for action in legal]


def needs_spare(state: Board, legal: list[Action]) -> bool:
    """Whether `advise` tries out Tactics of the Duel."""
    if len(legal) == 1:
        return False
    choice = state.pending
    aiming = state.phase == TARGET and choice is not None and choice.kind == CHOOSE_TACTIC
    return state.phase == DUEL or (aiming and len(state.combat) > 0)


def _score(state: Board, action: Action) -> float:
    kind = action.kind
    if kind == CONCEDE:
        return -WIN
    if kind in (ATTACK, BLOCK, INTERCEPT):
        return _fight(state, kind, action.number)
    if kind == ADVANCE:
        return _ADVANCE if state.field[state.active] else 1.0
    if kind == USE_HANDLE:
        instance = state.find(action.number)
        return 0.0 if instance is None else _use(state, instance.top)
    card = action.card
    return _score_card(state, kind, card) if isinstance(card, BellumCard) else 0.0


def _score_card(state: Board, kind: int, card: BellumCard) -> float:
    if kind == PLAY:
        return _play(state, card)
    if kind == ASCEND:
        return _PLAY + 4.0 + card_worth(card)
    if kind == PLAY_TACTIC:
        return _reaction(state, card) if state.phase == REACT else _tactic(state, card)
    if kind == CLAIM:
        stored = state.church(state.active) is not None
        return _CLAIM + 0.1 * vault_worth(card) if stored else _PLAY + 2.0
    if kind == USE_CARD:
        return _use(state, card)
    if kind in (PICK_ECONOMY, PICK_WONDER):
        return vault_worth(card)
    if kind == DISCARD_CARD:
        return -_kept(state, card)
    return 0.0


# Development.


def _play(state: Board, card: BellumCard) -> float:
    player = state.active
    score = _PLAY + card_worth(card)
    if card.keeps_relics and state.church(player) is None:
        score += 6.0
    elif card.type == STRUCTURE:
        score -= 1.0
    if card.family == RELIGIOUS:
        claimants = 0
        for instance in state.field[player]:
            if instance.top.family == RELIGIOUS and not instance.relics:
                claimants += 1
        score += 4.0 if claimants == 0 and state.relics else -3.0
    return score


def _tactic(state: Board, card: BellumCard) -> float:
    player = state.active
    value = effects_value(state, player, card.do, card.targets, True) - _SUPPLY * state.cost(player, card)
    if value <= 0.0:
        return value - 1.0
    return value + (_FREE if card.do[0].word == TEMP else _PLAY)


def _use(state: Board, card: BellumCard) -> float:
    ability = card.use
    if ability is None:
        return 0.0
    value = effects_value(state, state.active, ability.do, ability.targets, False) - _SUPPLY * ability.cost
    return value + _FREE if value > 0.0 else value - 1.0


def _reaction(state: Board, card: BellumCard) -> float:
    player = state.to_act
    event = state.event
    assert event is not None
    return value_on(state, player, card.do, event.subject) - _SUPPLY * state.cost(player, card)


def _kept(state: Board, card: BellumCard) -> float:
    """What a card in hand is worth keeping for."""
    player = state.to_act
    worth = card_worth(card)
    if card.type == TACTIC:
        worth += 2.0 if card.windows != IN_DEVELOPMENT else 1.0
    late = state.needed_age(player, card) - state.age[player]
    if late > 0:
        worth -= 1.5 * late
    previous = card.previous
    if previous is not None and previous not in state.hand[player]:
        for instance in state.field[player]:
            if instance.top is previous:
                return worth
        worth -= 4.0
    return worth


# Combat.


def _fight(state: Board, kind: int, ref: int) -> float:
    instance = state.at(ref)
    if kind == ATTACK:
        score, first = attack_score(state, instance)
        return score + _FIRST if first and score > 0.0 else score
    return block_score(state, instance, pending_engagement(state), intercepting=kind == INTERCEPT)


def _duel(spare: Board, action: Action) -> float:
    card = action.card
    if isinstance(card, BellumCard):
        return tactic_score(spare, spare.to_act, card)
    return -WIN if action.kind == CONCEDE else 0.0


# Targets.


def _aim(state: Board, action: Action, spare: Board | None) -> float:
    if action.kind == CONCEDE:
        return -2.0 * WIN
    choice = state.pending
    assert choice is not None
    ref = action.number
    if choice.kind == CHOOSE_ATTACK:
        attacker = state.find(choice.subject)
        return 0.0 if attacker is None else target_score(state, attacker, ref)
    if choice.kind in (CHOOSE_BASE, CHOOSE_CLAIM):
        return _own_card(state, choice, ref)
    card = choice.card
    if card is None:
        return value_on(state, choice.player, ability_of(state, choice).do, ref)
    if spare is not None:
        return duel_target_score(spare, choice.player, card, [*choice.targets, ref])
    return value_on(state, choice.player, card.do, ref)


def _own_card(state: Board, choice: Choice, ref: int) -> float:
    instance = state.find(ref)
    if instance is None:
        return 0.0
    if choice.kind == CHOOSE_BASE:  # an ascent heals, and what is not new may attack
        return instance.damage + (0.0 if instance.new else 1.0) + len(instance.relics)
    if choice.targets:
        return float(instance.defence() - instance.damage)
    return -instance_worth(instance)

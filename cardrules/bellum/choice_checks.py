"""What a choice in progress must fulfil: its action would be legal, and there is something to choose."""

from __future__ import annotations

from cardrules.bellum.actions import FIRST_VAULT, FRONT, NOTHING
from cardrules.bellum.cards import Spec
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.combat import apt, attack_targets, may_attack, may_block
from cardrules.bellum.state.development import CLAIM_COST, bases, churches, claimants
from cardrules.bellum.state.pieces import (
    CHOICES,
    CHOOSE_ATTACK,
    CHOOSE_BASE,
    CHOOSE_BLOCK,
    CHOOSE_CLAIM,
    CHOOSE_DISCARD,
    CHOOSE_ENTER,
    CHOOSE_INTERCEPT,
    CHOOSE_TACTIC,
    FLANK_ATTACK,
    Choice,
)
from cardrules.bellum.state.tactics import playable
from cardrules.bellum.state.targets import has_targets, legal_targets
from cardrules.bellum.words import IN_DEVELOPMENT, IN_DUEL, TACTIC
from cardrules.common.errors import PositionError


def check_choice(state: Board, choice: Choice) -> None:
    """Raises PositionError (`pending`) unless the choice could have arisen here."""
    kind = choice.kind
    if kind == CHOOSE_ATTACK:
        _check_attack(state, choice)
    elif kind == CHOOSE_BASE:
        _check_base(state, choice)
    elif kind == CHOOSE_CLAIM:
        _check_claim(state, choice)
    elif kind == CHOOSE_TACTIC:
        _check_tactic(state, choice)
    elif kind == CHOOSE_DISCARD:
        held = len(state.hand[choice.player])
        _require(choice.n < held, f"expected n from 1 to {held - 1} with {held} cards in hand, got {choice.n}")
    elif kind == CHOOSE_INTERCEPT:
        _check_intercept(state, choice)
    elif kind == CHOOSE_BLOCK:
        _check_block(state, choice)
    else:
        _check_ability(state, choice)


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise PositionError("pending", reason)


def _check_attack(state: Board, choice: Choice) -> None:
    attacker = state.find(choice.subject)
    name = state.table.ref_name(choice.subject)
    if attacker is None or attacker.owner != state.active or not may_attack(state, attacker):
        raise PositionError("pending", f"{name} cannot declare an attack")
    _require(len(attack_targets(state, attacker)) > 1, f"{name} has no choice of targets")


def _check_base(state: Board, choice: Choice) -> None:
    card = choice.card
    player = state.active
    if card is None or card.previous is None or card not in state.hand[player]:
        raise PositionError("pending", f"{card} is no Elite or Royal card in the hand of player {player}")
    _require(state.within_reach(player, card), f"{card} is out of reach: its Age or its cost")
    _require(len(bases(state, card)) > 1, f"there is no choice of what {card} ascends on")


def _check_claim(state: Board, choice: Choice) -> None:
    relic = state.relic_of(choice.subject)
    _require(relic in state.relics, f"{relic} is not neutral")
    funds = state.funds(state.active)
    _require(funds >= CLAIM_COST, f"claiming costs {CLAIM_COST} Supplies, player {state.active} has {funds}")
    if choice.targets:
        _require(choice.targets[0] in claimants(state), f"{state.table.ref_name(choice.targets[0])} cannot claim")
        _require(len(churches(state)) > 1, "there is no choice of Churches and Temples")
    else:
        _require(len(claimants(state)) > 1, "there is no choice of Religious")


def _check_tactic(state: Board, choice: Choice) -> None:
    card, player = choice.card, choice.player
    if card is None or card.type != TACTIC or card not in state.hand[player]:
        raise PositionError("pending", f"{card} is no Tactic in the hand of player {player}")
    window = IN_DUEL if state.combat else IN_DEVELOPMENT
    _require(bool(state.combat) or player == state.active, "only the active player plays Tactics in Development")
    _require(playable(state, player, card, window), f"{card} cannot be played now")
    _check_targets(state, choice, card.targets, is_tactic=True)


def _check_ability(state: Board, choice: Choice) -> None:
    player = state.active
    source = None if choice.subject >= FIRST_VAULT else state.find(choice.subject)
    if source is None:
        _require(choice.subject >= FIRST_VAULT, f"{state.table.ref_name(choice.subject)} is not in play")
        card = state.table.cards.cards[choice.subject - FIRST_VAULT]
        _require(card in state.development[player], f"{card} is not in play")
        tapped = card in state.used[player]
    else:
        _require(source.owner == player, f"{state.table.ref_name(choice.subject)} is no card of player {player}")
        card = source.top
        tapped = source.tapped
    ability = card.enter if choice.kind == CHOOSE_ENTER else card.use
    if ability is None:
        raise PositionError("pending", f"{card} has no {CHOICES[choice.kind]} ability")
    if choice.kind != CHOOSE_ENTER:
        _require(not tapped and ability.cost <= state.funds(player), f"{ability.name} cannot be used now")
        _require(has_targets(state, player, ability.targets, False), f"{ability.name} has no legal targets")
    _check_targets(state, choice, ability.targets, is_tactic=False)


def _check_targets(state: Board, choice: Choice, specs: list[Spec], *, is_tactic: bool) -> None:
    """The targets chosen so far are legal, and there are several for the next one."""
    _require(len(choice.targets) < len(specs), f"expected fewer than {len(specs)} targets")
    for place, ref in enumerate(choice.targets):
        legal = legal_targets(state, choice.player, specs[place], is_tactic)
        _require(not legal if ref == NOTHING else ref in legal, f"target {place + 1} is not legal")
    legal = legal_targets(state, choice.player, specs[len(choice.targets)], is_tactic)
    _require(len(legal) > 1, "there is no choice of targets")


def _check_intercept(state: Board, choice: Choice) -> None:
    for engagement in state.combat:
        if engagement.attacker == choice.subject:
            fits = engagement.kind == FLANK_ATTACK and engagement.replaced == NOTHING
            _require(fits, f"the attack of {state.table.ref_name(choice.subject)} is no flank, or intercepted already")
            break
    else:
        raise PositionError("pending", f"there is no attack of {state.table.ref_name(choice.subject)}")
    able = any(apt(state, instance) for instance in state.field[1 - state.active])
    _require(able, "nobody can intercept")


def _check_block(state: Board, choice: Choice) -> None:
    fronts = [engagement.attacker for engagement in state.combat if engagement.target == FRONT]
    _require(fronts[:1] == [choice.subject], "it is not the first attack on the front")
    free = any(may_block(state, instance) for instance in state.field[1 - state.active])
    _require(free, "nobody is free to block")

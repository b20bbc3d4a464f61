"""The legal actions of each phase, in the order of their ids."""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.bellum.cards import AGES, BellumCard
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.combat import apt, attack_targets, may_attack, may_block
from cardrules.bellum.state.development import (
    CLAIM_COST,
    MAX_STRUCTURES,
    bases,
    churches,
    claimants,
    has_base,
    has_claimant,
    vault_choice,
)
from cardrules.bellum.state.phases import (
    BLOCKS,
    DECLARE,
    DEVELOP,
    DISCARDS,
    DUEL,
    ECONOMIES,
    INTERCEPTIONS,
    REACT,
    SETUP,
    TARGET,
    VIGIL,
    WONDERS,
)
from cardrules.bellum.state.pieces import (
    CHOOSE_ATTACK,
    CHOOSE_BASE,
    CHOOSE_CLAIM,
    CHOOSE_TACTIC,
)
from cardrules.bellum.state.reactions import answers
from cardrules.bellum.state.tactics import playable
from cardrules.bellum.state.targets import has_targets, legal_targets, specs_of
from cardrules.bellum.words import ECONOMY, IN_DEVELOPMENT, IN_DUEL, STRUCTURE, TACTIC, WONDER
from cardrules.common.actions import Action


def list_actions(state: Board) -> list[Action]:
    """A new list of all legal actions."""
    phase = state.phase
    if phase == DUEL:
        legal = _duel(state)
    elif phase == DEVELOP:
        legal = _develop(state)
    elif phase == DECLARE:
        legal = _declare(state)
    elif phase == BLOCKS:
        legal = _blocks(state)
    elif phase == TARGET:
        target = state.table.target
        legal = [target[ref] for ref in target_refs(state)]
    elif phase in (VIGIL, DISCARDS):
        legal = _discards(state)
    elif phase == REACT:
        legal = _react(state)
    elif phase == INTERCEPTIONS:
        legal = _interceptions(state)
    elif phase == WONDERS:
        wonder = state.table.wonder
        legal = [wonder[card.index] for card in vault_choice(state, state.active, WONDER)]
    else:
        assert phase in (ECONOMIES, SETUP)
        economy = state.table.economy
        legal = [economy[card.index] for card in vault_choice(state, state.to_act, ECONOMY)]
    if state.table.conceding:  # BEL-1.6
        legal.append(state.table.concede)
    return legal


def _discards(state: Board) -> list[Action]:
    """BEL-6.9, BEL-15.5: each kind of card once; a hand is sorted."""
    table = state.table
    legal: list[Action] = []
    last: BellumCard | None = None
    for card in state.hand[state.to_act]:
        if card is not last:
            legal.append(table.discard[card.index])
            last = card
    return legal


def _develop(state: Board) -> list[Action]:
    """BEL-6.5."""
    player = state.active
    table = state.table
    # By ids: what is played, then what ascends, then Tactics.
    legal: list[Action] = []
    plays: i64 = 0
    fighters: i64 = 0  # plays and ascents
    last: BellumCard | None = None
    for card in state.hand[player]:
        if card is last:
            continue
        last = card
        if card.type == TACTIC:
            if playable(state, player, card, IN_DEVELOPMENT):
                legal.append(table.tactic[card.index])
        elif card.previous is not None:
            if has_base(state, card) and state.within_reach(player, card):
                legal.insert(fighters, table.ascend[card.index])
                fighters += 1
        elif state.within_reach(player, card) and (card.type != STRUCTURE or state.structures(player) < MAX_STRUCTURES):
            legal.insert(plays, table.play[card.index])
            plays += 1
            fighters += 1
    funds = state.funds(player)
    _add_uses(state, legal, funds)
    if not state.advanced and state.age[player] < AGES and state.advance_cost(player) <= funds:
        legal.append(table.advance)
    if funds >= CLAIM_COST and state.relics and has_claimant(state):
        for relic in state.relics:
            legal.append(table.claim[table.relic_ref(relic)])
    legal.append(table.end)
    return legal


def _add_uses(state: Board, legal: list[Action], funds: int) -> None:
    """BEL-15.9."""
    player = state.active
    table = state.table
    for card in state.development[player]:
        ability = card.use
        if ability is None or ability.cost > funds or card in state.used[player]:
            continue
        if has_targets(state, player, ability.targets, False):
            legal.append(table.use_card[card.index])
    for instance in state.field[player]:
        ability = instance.top.use
        if ability is None or ability.cost > funds or instance.tapped:
            continue
        if has_targets(state, player, ability.targets, False):
            legal.append(table.use_handle[instance.ref])


def _duel(state: Board) -> list[Action]:
    """BEL-9.4."""
    player = state.to_act
    table = state.table
    legal: list[Action] = []
    last: BellumCard | None = None
    for card in state.hand[player]:
        if card is not last and card.type == TACTIC and playable(state, player, card, IN_DUEL):
            legal.append(table.tactic[card.index])
        last = card
    legal.append(table.pass_)
    return legal


def _react(state: Board) -> list[Action]:
    """BEL-9.8."""
    player = state.to_act
    window = state.event
    assert window is not None
    legal: list[Action] = []
    last: BellumCard | None = None
    for card in state.hand[player]:
        if (
            card is not last
            and card.type == TACTIC
            and answers(state, card, window.kind, window.subject)
            and state.within_reach(player, card)
        ):
            legal.append(state.table.tactic[card.index])
        last = card
    legal.append(state.table.pass_)
    return legal


def _declare(state: Board) -> list[Action]:
    """BEL-7.2."""
    table = state.table
    legal: list[Action] = []
    for instance in state.field[state.active]:
        if may_attack(state, instance):
            legal.append(table.attack[instance.ref])
    legal.append(table.done)
    return legal


def _interceptions(state: Board) -> list[Action]:
    """BEL-7.13."""
    table = state.table
    legal: list[Action] = []
    for instance in state.field[state.to_act]:
        if apt(state, instance):
            legal.append(table.intercept[instance.ref])
    legal.append(table.decline)
    return legal


def _blocks(state: Board) -> list[Action]:
    """BEL-7.14."""
    table = state.table
    legal: list[Action] = []
    for instance in state.field[state.to_act]:
        if may_block(state, instance):
            legal.append(table.block[instance.ref])
    legal.append(table.decline)
    return legal


def target_refs(state: Board) -> list[int]:
    """The refs among which phase `target` asks."""
    choice = state.pending
    assert choice is not None
    if choice.kind == CHOOSE_ATTACK:
        return attack_targets(state, state.at(choice.subject))
    if choice.kind == CHOOSE_BASE:
        assert choice.card is not None
        return bases(state, choice.card)
    if choice.kind == CHOOSE_CLAIM:
        return churches(state) if choice.targets else claimants(state)
    specs = specs_of(state, choice)
    place = len(choice.targets)
    return legal_targets(state, choice.player, specs[place], choice.kind == CHOOSE_TACTIC)

"""What a Tactic or an ability may be aimed at (BEL-15.2)."""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.bellum.actions import FIRST_ENTRY, FIRST_VAULT, MAIN, SECOND_PLAYER
from cardrules.bellum.cards import Ability, BellumCard, Spec
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.phases import TARGET
from cardrules.bellum.state.pieces import CHOOSE_ENTER, CHOOSE_TACTIC, Choice, Instance
from cardrules.bellum.words import (
    ANY,
    ENEMY,
    NEUTRAL,
    OWN,
    RELIGIOUS,
    TO_ATTACK,
    TO_CARD,
    TO_CHAIN,
    TO_RELIC,
    TO_UNIT,
    WARD,
)
from cardrules.common.zones import insert


def legal_targets(state: Board, player: i64, spec: Spec, is_tactic: bool) -> list[int]:
    """The refs of all legal targets of a specification, ascending."""
    refs: list[int] = []
    kind = spec.kind
    if kind <= TO_CARD:
        if spec.main:
            refs.append(MAIN)
        for own in state.field:
            for instance in own:
                if fits(state, player, spec, is_tactic, instance):
                    refs.append(instance.ref)
    elif kind == TO_ATTACK:
        for engagement in state.combat:
            if not engagement.annulled and _on_side(
                spec.side, player, 1 if engagement.attacker >= SECOND_PLAYER else 0
            ):
                refs.append(engagement.attacker)
    elif kind == TO_CHAIN:
        for place, entry in enumerate(state.chain):
            if not entry.cancelled and _on_side(spec.side, player, entry.player):
                refs.append(FIRST_ENTRY + place)
    elif kind == TO_RELIC:
        refs = [state.table.relic_ref(relic) for relic in _relics(state, player, spec.side)]
    else:
        refs = [FIRST_VAULT + card.index for card in state.development[player if spec.side == OWN else 1 - player]]
    return refs


def is_legal_target(state: Board, player: i64, spec: Spec, is_tactic: bool, ref: i64) -> bool:
    """Whether a ref is a legal target now."""
    if spec.kind <= TO_CARD:
        if ref == MAIN:
            return spec.main
        instance = state.find(ref)
        return instance is not None and fits(state, player, spec, is_tactic, instance)
    return ref in legal_targets(state, player, spec, is_tactic)


def has_targets(state: Board, player: i64, specs: list[Spec], is_tactic: bool) -> bool:
    """Whether each specification has a legal target (BEL-9.1, BEL-15.9)."""
    for spec in specs:
        if spec.kind <= TO_CARD:
            if not spec.main and not _some_fit(state, player, spec, is_tactic):
                return False
        elif not legal_targets(state, player, spec, is_tactic):
            return False
    return True


def _some_fit(state: Board, player: i64, spec: Spec, is_tactic: bool) -> bool:
    for own in state.field:
        for instance in own:
            if fits(state, player, spec, is_tactic, instance):
                return True
    return False


def fits(state: Board, player: i64, spec: Spec, is_tactic: bool, instance: Instance) -> bool:
    """Whether an instance is a legal target of a specification of kind unit, structure or card."""
    own = instance.owner == player
    if own != (spec.side == OWN) and spec.side != ANY:
        return False
    if spec.kind != TO_CARD and instance.is_unit != (spec.kind == TO_UNIT):
        return False
    if not spec.hits[instance.top.index]:
        return False
    if is_tactic and not own and instance.keywords & WARD:  # BEL-14.7
        return False
    if spec.engaged and not _engaged(state, instance.ref):
        return False
    return not (spec.uncommitted and state.committed(instance.ref))


def _engaged(state: Board, ref: i64) -> bool:
    for engagement in state.combat:
        if not engagement.annulled and (ref in (engagement.attacker, engagement.target)):
            return True
    return False


def _on_side(side: i64, player: i64, owner: i64) -> bool:
    return side == ANY or (side == OWN) == (owner == player)


def _relics(state: Board, player: i64, side: i64) -> list[BellumCard]:
    held: list[BellumCard] = []
    if side != ENEMY and state.church(player) is None:
        return held
    if side == NEUTRAL:
        return state.relics
    for instance in state.field[1 - player if side == ENEMY else player]:
        if side == ENEMY or instance.top.family == RELIGIOUS:
            for relic in instance.relics:
                insert(held, relic)
    return held


def specs_of(state: Board, choice: Choice) -> list[Spec]:
    """The specifications of the Tactic or ability whose targets are being chosen."""
    if choice.kind == CHOOSE_TACTIC:
        assert choice.card is not None
        return choice.card.targets
    return ability_of(state, choice).targets


def ability_of(state: Board, choice: Choice) -> Ability:
    """The ability whose targets are being chosen."""
    source = None if choice.subject >= FIRST_VAULT else state.find(choice.subject)
    card = state.table.cards.cards[choice.subject - FIRST_VAULT] if source is None else source.top
    ability = card.enter if choice.kind == CHOOSE_ENTER else card.use
    assert ability is not None
    return ability


def next_target(state: Board, choice: Choice, specs: list[Spec], is_tactic: bool) -> Choice | None:
    """Takes the targets of a choice that leave no choice (BEL-9.2, BEL-16.1).

    Returns:
        The choice with all its targets; None when the player has first to choose among several.
    """
    while len(choice.targets) < len(specs):
        refs = legal_targets(state, choice.player, specs[len(choice.targets)], is_tactic)
        if len(refs) > 1:
            state.ask(TARGET, choice)
            return None
        choice = choice.with_target(refs[0] if refs else -1)  # BEL-15.10: nothing to choose, nothing happens
    state.pending = None
    return choice

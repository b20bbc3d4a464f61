"""What a position must fulfil beside its keys being well-formed (rules.md: Refused positions)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardrules.bellum.actions import FIRST_ENTRY, FRONT, NOTHING, SECOND_PLAYER
from cardrules.bellum.choice_checks import check_choice
from cardrules.bellum.state.board import SUPPLIES, Board
from cardrules.bellum.state.development import MAX_STRUCTURES, vault_choice
from cardrules.bellum.state.phases import (
    BLOCKS,
    DECLARE,
    DISCARDS,
    DUEL,
    ECONOMIES,
    INTERCEPTIONS,
    OVER,
    PHASES,
    REACT,
    SETUP,
    TARGET,
    VIGIL,
    WONDERS,
)
from cardrules.bellum.state.pieces import (
    CHOICES,
    CHOOSE_ATTACK,
    CHOOSE_BLOCK,
    CHOOSE_DISCARD,
    CHOOSE_INTERCEPT,
    CHOOSE_TACTIC,
    CLAIMED,
    ENTERED,
    TACTIC_PLAYED,
    VAN_ATTACK,
)
from cardrules.bellum.state.turns import DOMINION, HAND_LIMIT
from cardrules.bellum.words import ECONOMY, TO_CHAIN, WONDER
from cardrules.common.errors import PositionError
from cardrules.common.options import is_integer

_TERMINATIONS: Final = {
    "main_destroyed": 1,
    "dominion": 1,
    "concede": 1,
    "both_destroyed": 2,
    "turn_limit": 2,
}


# What follows from the keys.


def derive(state: Board, given: Mapping[str, Any]) -> None:
    """Sets what a position leaves out or implies: Supplies, Relics, `static` effects, who is due."""
    if state.phase == OVER and "turn" not in given:
        state.turn = 1
    for player in (0, 1):
        if "supply_deck" not in given:
            state.supply_deck[player] = max(0, SUPPLIES - state.supply[player] - state.spent[player])
        state.rebuild(player)
    state.shaken = False
    if "relics" not in given:
        held = [relic for own in state.field for instance in own for relic in instance.relics]
        state.relics = [relic for relic in state.table.cards.relics if relic not in held]
    _check_turn(state)
    state.to_act = _due(state, given)


def _check_turn(state: Board) -> None:
    phase = PHASES[state.phase]
    if (state.turn == 0) != (state.phase == SETUP) and not (state.turn == 0 and state.phase == OVER):
        raise PositionError(
            "turn", f"expected 0 in set-up and at least 1 afterwards, got {state.turn} in phase {phase}"
        )
    active = (state.turn - 1) % 2 if state.turn else 0
    if state.active != active:
        raise PositionError("active", f"expected {active} in turn {state.turn}, got {state.active}")


def _due(state: Board, given: Mapping[str, Any]) -> int:
    """Who is due to act in the phase; fills in whose choice `pending` is."""
    phase, active = state.phase, state.active
    choice = state.pending
    if choice is not None and choice.player == NOTHING:
        choice.player = 1 - active if choice.kind in (CHOOSE_INTERCEPT, CHOOSE_BLOCK) else active
    if phase == OVER:
        return state.to_act
    if phase == SETUP:
        return 0 if state.chosen[0] is None else 1
    if phase in (REACT, INTERCEPTIONS, BLOCKS):
        return 1 - active
    if phase in (TARGET, DISCARDS):
        return active if choice is None else choice.player
    if phase != DUEL:
        return active
    if state.passes == 0 and not state.chain:
        return 1 - active
    due = given.get("to_act")
    if not is_integer(due) or due not in (0, 1):
        raise PositionError("to_act", f"expected it to be given in a Duel under way, 0 or 1, got {due!r}")
    return int(due)


# Cross-checks.


def check(state: Board) -> None:
    """Raises PositionError where the rules exclude a position."""
    _check_players(state)
    _check_field(state)
    _check_result(state)
    _check_phase(state)
    _check_combat(state)
    _check_chain(state)
    _check_event(state)
    _check_pending(state)


def _check_players(state: Board) -> None:
    over = state.phase == OVER
    for player in (0, 1):
        total = state.supply[player] + state.spent[player] + state.supply_deck[player]
        if total > SUPPLIES:
            raise PositionError("supply", f"player {player} has {total} Supplies in all, expected at most {SUPPLIES}")
        if state.hp[player] == 0 and not over:
            raise PositionError("hp", f"the Main Objective of player {player} has 0 HP, but the game is not over")
        if state.dominion[player] == DOMINION and not over:
            raise PositionError("dominion", f"player {player} has Dominion {DOMINION}, but the game is not over")
        for place, card in enumerate(state.used[player]):
            if card not in state.development[player] or card in state.used[player][:place]:
                raise PositionError("used", f"expected a part of development, each card once, got {card}")
        _check_chosen(state, player)


def _check_chosen(state: Board, player: int) -> None:
    pick = state.chosen[player]
    if pick is None:
        return
    if pick.type != ECONOMY or pick.age != 1 or pick not in state.vault[player]:
        raise PositionError("chosen", f"expected an Age I Economy in the Vault of player {player}, got {pick}")
    if state.turn > player or (player == 1 and state.phase == SETUP):
        raise PositionError("chosen", f"{pick} of player {player} cannot be waiting in turn {state.turn}")


def _check_field(state: Board) -> None:
    for player, own in enumerate(state.field):
        if state.structures(player) > MAX_STRUCTURES:
            raise PositionError("field", f"player {player} has more than {MAX_STRUCTURES} Structures")
        for instance in own:
            if instance.damage >= instance.defence() and state.phase != OVER:
                handle = state.table.ref_name(instance.ref)
                raise PositionError("field", f"{handle} has damage {instance.damage} and DEF {instance.defence()}")


def _check_result(state: Board) -> None:
    if state.phase != OVER:
        return
    number = _TERMINATIONS.get(str(state.termination))
    if number is None:
        raise PositionError("result", f"expected one of {', '.join(_TERMINATIONS)}, got {state.termination!r}")
    if len(state.winners) != number:
        raise PositionError("result", f"{state.termination} has {number} winners, got {state.winners}")


def _check_phase(state: Board) -> None:
    phase, player = state.phase, state.active
    if phase == SETUP:
        for owner in (0, 1):
            if not vault_choice(state, owner, ECONOMY):
                raise PositionError("vault", f"player {owner} has no Age I Economy to choose in set-up")
    if phase == WONDERS and not vault_choice(state, player, WONDER):
        raise PositionError("phase", "there is no Wonder to choose")
    if phase == ECONOMIES and (state.age[player] == 1 or not vault_choice(state, player, ECONOMY)):
        raise PositionError("phase", "there is no Economy to choose")
    if phase == VIGIL and len(state.hand[player]) <= HAND_LIMIT:
        raise PositionError("phase", f"nothing is to be discarded in the Vigil from {len(state.hand[player])} cards")
    if state.passes and phase != DUEL:
        raise PositionError("passes", f"expected 0 outside the Duel, got {state.passes}")


def _check_combat(state: Board) -> None:
    phase = state.phase
    kind = NOTHING if state.pending is None else state.pending.kind
    if not state.combat:
        if phase in (INTERCEPTIONS, BLOCKS, DUEL):
            raise PositionError("combat", f"expected an attack in phase {PHASES[phase]}")
        return
    if phase not in (TARGET, DECLARE, INTERCEPTIONS, BLOCKS, DUEL, OVER):
        raise PositionError("combat", f"expected no attacks in phase {PHASES[phase]}")
    if phase == TARGET and kind not in (CHOOSE_ATTACK, CHOOSE_TACTIC):
        raise PositionError("combat", "expected no attacks during this choice")
    fixed = phase == DUEL or (phase == TARGET and kind == CHOOSE_TACTIC)
    seen: list[int] = []
    for engagement in state.combat:
        if engagement.target == FRONT and (fixed or engagement.kind != VAN_ATTACK):
            raise PositionError("combat", "the target front stands for a van attack before the Duel only")
        _check_committed(state, engagement.attacker, seen, state.active)
        for ref in (engagement.target, engagement.replaced):
            if ref > FRONT:
                _check_committed(state, ref, seen, 1 - state.active)


def _check_committed(state: Board, ref: int, seen: list[int], owner: int) -> None:
    """A card in an engagement is in one place only and belongs to the right player."""
    handle = state.table.ref_name(ref)
    instance = state.find(ref)
    if ref in seen:
        raise PositionError("combat", f"{handle} stands in two places")
    if (ref >= SECOND_PLAYER) != (owner == 1) or (instance is None and state.phase != OVER):
        raise PositionError("combat", f"{handle} is no card of player {owner} in play")
    if owner == state.active and instance is not None and not instance.is_unit:
        raise PositionError("combat", f"{handle} is no Unit and cannot attack")
    seen.append(ref)


def _check_chain(state: Board) -> None:
    if not state.chain:
        return
    choice = state.pending
    phase = state.phase
    if phase not in (DUEL, TARGET, REACT, OVER):
        raise PositionError("chain", f"expected no Tactics being played in phase {PHASES[phase]}")
    if phase == TARGET and not (state.combat and choice is not None and choice.kind == CHOOSE_TACTIC):
        raise PositionError("chain", "expected no Tactics being played during this choice")
    for place, entry in enumerate(state.chain):
        for spec, ref in zip(entry.card.targets, entry.targets, strict=True):
            if spec.kind == TO_CHAIN and ref >= FIRST_ENTRY + place:
                raise PositionError("chain", f"{entry.card} can aim at a Tactic played before it only")


def _check_event(state: Board) -> None:
    window = state.event
    if (window is not None) != (state.phase == REACT):
        raise PositionError(
            "event", f"expected {'an event' if window is None else 'null'} in phase {PHASES[state.phase]}"
        )
    if window is None:
        return
    if window.kind == ENTERED:
        subject = state.find(window.subject)
        if subject is None or subject.owner != state.active:
            handle = state.table.ref_name(window.subject)
            raise PositionError("event", f"{handle} is no card of player {state.active} in play")
    elif window.kind == CLAIMED:
        holder = state.holder(state.relic_of(window.subject))
        if holder is None or holder.owner != state.active:
            raise PositionError("event", f"{state.table.ref_name(window.subject)} is no Relic of player {state.active}")
    expected = 1 if window.kind == TACTIC_PLAYED else 0
    if len(state.chain) != expected or any(entry.player != state.active for entry in state.chain):
        raise PositionError(
            "event", f"expected {expected} Tactics of the active player in chain, got {len(state.chain)}"
        )


def _check_pending(state: Board) -> None:
    choice = state.pending
    kinds: tuple[int, ...] = ()
    if state.phase == TARGET:
        kinds = tuple(range(CHOOSE_DISCARD))
    elif state.phase in (DISCARDS, INTERCEPTIONS, BLOCKS):
        kinds = ({DISCARDS: CHOOSE_DISCARD, INTERCEPTIONS: CHOOSE_INTERCEPT, BLOCKS: CHOOSE_BLOCK}[state.phase],)
    if choice is None:
        if kinds:
            raise PositionError("pending", f"expected a choice in phase {PHASES[state.phase]}, got null")
    elif choice.kind not in kinds:
        expected = " or ".join([CHOICES[kind] for kind in kinds]) or "null"
        got = CHOICES[choice.kind]
        raise PositionError("pending", f"expected {expected} in phase {PHASES[state.phase]}, got {got}")
    else:
        check_choice(state, choice)

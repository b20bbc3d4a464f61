"""The battle (QB-7): an attack carried out, from turning over to the cards that go."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from cardrules.common.cards import FrenchCard
from cardrules.common.zones import codes, insert

from .cards import strength

if TYPE_CHECKING:
    from .state import QuadsbattleState


def strike(state: QuadsbattleState, target: i64) -> None:
    """QB-7.6: the attacking card meets the attack card in the opponent's column `target` (from 0)."""
    me = state.active
    column = state.attacker - 1
    value = strength(cast(FrenchCard, state.attack[me][column])) + state.bonus
    _log_attacked(state, target + 1)
    _turn_up_attack(state, me, column)  # QB-7.7
    _turn_up_attack(state, 1 - me, target)
    _turn_up_defense(state, 1 - me, target)
    _end(state, _fight(state, value, column, target))


def strike_directly(state: QuadsbattleState) -> None:
    """QB-7.14: as many cards as the number says, whatever was sacrificed (QB-7.15)."""
    me = state.active
    column = state.attacker - 1
    _log_attacked(state, 0)
    _turn_up_attack(state, me, column)
    _end(state, strength(cast(FrenchCard, state.attack[me][column])))


def _fight(state: QuadsbattleState, value: i64, column: i64, target: i64) -> i64:
    """QB-7.8 to QB-7.13; returns how many cards the opponent's deck loses."""
    me = state.active
    opponent = 1 - me
    defense = state.defense[opponent][target]
    if defense is not None:
        against = strength(defense)
        _log_fought(state, "defense", value, against)
        if value <= against:  # QB-7.11
            return 0
        _discard_defense(state, opponent, target)  # QB-7.12
        value -= against
    against = strength(cast(FrenchCard, state.attack[opponent][target]))
    _log_fought(state, "attack", value, against)
    if value > against:  # QB-7.8, QB-7.12
        _discard_attack(state, opponent, target)
        return value - against
    if value == against:  # QB-7.10, QB-7.13
        _discard_attack(state, me, column)
        _discard_attack(state, opponent, target)
    elif defense is None:  # QB-7.9; a residual that is too weak costs the attacking card nothing (QB-7.12)
        _discard_attack(state, me, column)
    return 0


def _end(state: QuadsbattleState, due: i64) -> None:
    """The opponent's deck pays what is due; then retreat, where one is possible, or recover (QB-7.20)."""
    state.attacker = 0  # QB-7.18
    state.bonus = 0
    if due > 0 and not _mill(state, 1 - state.active, due):
        return
    state.after_attack()


def _mill(state: QuadsbattleState, player: i64, due: i64) -> bool:
    """QB-7.19: cards go from the top of a deck; false when it is then empty, which ends the game."""
    deck = state.deck[player]
    discard = state.discard[player]
    milled = min(due, len(deck))
    if state.events is not None:
        cards = codes(deck[: -milled - 1 : -1])
        state.log("milled", {"player": player, "cards": cards, "deck": len(deck) - milled})
    for _ in range(milled):
        insert(discard, deck.pop())
    if deck:
        return True
    state.lose(player)
    return False


def _discard_attack(state: QuadsbattleState, player: i64, column: i64) -> None:
    """Discards an attack card; its defense card goes with it (QB-7.16)."""
    card = cast(FrenchCard, state.attack[player][column])
    state.attack[player][column] = None
    state.attack_up[player][column] = False
    insert(state.discard[player], card)
    _log_discarded(state, player, "attack", column, card)
    if state.defense[player][column] is not None:
        _discard_defense(state, player, column)


def _discard_defense(state: QuadsbattleState, player: i64, column: i64) -> None:
    card = cast(FrenchCard, state.defense[player][column])
    state.defense[player][column] = None
    state.defense_up[player][column] = False
    insert(state.discard[player], card)
    _log_discarded(state, player, "defense", column, card)


def _turn_up_attack(state: QuadsbattleState, player: i64, column: i64) -> None:
    if not state.attack_up[player][column]:
        state.attack_up[player][column] = True
        _log_revealed(state, player, "attack", column, state.attack[player][column])


def _turn_up_defense(state: QuadsbattleState, player: i64, column: i64) -> None:
    card = state.defense[player][column]
    if card is not None and not state.defense_up[player][column]:
        state.defense_up[player][column] = True
        _log_revealed(state, player, "defense", column, card)


def _log_attacked(state: QuadsbattleState, target: i64) -> None:
    if state.events is not None:
        fields: dict[str, object] = {"player": state.active, "column": state.attacker, "target": target}
        state.log("attacked", fields | {"bonus": state.bonus})


def _log_revealed(state: QuadsbattleState, player: i64, row: str, column: i64, card: FrenchCard | None) -> None:
    if state.events is not None and card is not None:
        state.log("revealed", {"player": player, "row": row, "column": column + 1, "card": card.code})


def _log_fought(state: QuadsbattleState, row: str, value: i64, against: i64) -> None:
    if state.events is not None:
        state.log("fought", {"row": row, "value": value, "strength": against})


def _log_discarded(state: QuadsbattleState, player: i64, row: str, column: i64, card: FrenchCard) -> None:
    if state.events is not None:
        state.log("discarded", {"player": player, "row": row, "column": column + 1, "card": card.code})

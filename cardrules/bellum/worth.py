"""What cards and positions are worth to a simple player."""

from __future__ import annotations

from typing import Final

from cardrules.bellum.cards import Ability, BellumCard, Effect
from cardrules.bellum.state.board import MAX_HP, Board
from cardrules.bellum.state.pieces import Instance
from cardrules.bellum.words import (
    BOOST,
    DAMAGE,
    DAWN,
    DISCARD,
    DRAW,
    GRANT,
    HEAL_MAIN,
    MOVE_RELIC,
    STATIC,
    TEMP,
    USE,
)

# How often in a match an ability works, about.
_DAWNS: Final = 6.0
_USES: Final = 4.0


def instance_worth(instance: Instance) -> float:
    """What a card on the field is worth, in Supplies."""
    worth = 1.0 + instance.top.cost + 1.5 * (len(instance.stack) - 1) + 0.5 * instance.atk()
    return worth + 3.0 * len(instance.relics)


def card_worth(card: BellumCard) -> float:
    """What a card of a Castle is worth in play, in Supplies."""
    worth = card.cost + 0.5 * card.atk + 0.25 * card.defence
    for ability in card.abilities:
        worth += 0.25 * ability_worth(ability)
    return worth


def vault_worth(card: BellumCard) -> float:
    """What an Economy or Wonder is worth."""
    worth = 0.0
    for ability in card.abilities:
        worth += ability_worth(ability)
    return worth


def ability_worth(ability: Ability) -> float:
    """What an ability is worth over the rest of a match."""
    worth = 0.0
    for effect in ability.do:
        worth += effect_worth(effect)
    if ability.when == DAWN:
        return _DAWNS * worth
    if ability.when == USE:
        return _USES * max(0.0, worth - 0.7 * ability.cost)
    return 4.0 * worth if ability.when == STATIC else worth


def effect_worth(effect: Effect) -> float:
    """What an effect is worth each time it works, in Supplies."""
    word = effect.word
    if word == TEMP:
        return float(effect.n)
    if word == DRAW:
        return 1.2 * effect.n
    if word == HEAL_MAIN:
        return 0.5 * effect.n
    if word == DAMAGE:
        return 0.7 * effect.n
    if word == DISCARD:
        return 1.0 * effect.n if effect.enemy else -0.7 * effect.n
    if word == MOVE_RELIC:
        return 2.0
    if word == BOOST:
        return 0.7 * (effect.atk + effect.defence)
    return 0.5 if word == GRANT else 0.8


def evaluate(state: Board) -> list[float]:
    """What each player will score, about: from −1 to 1, by strength in hand and on the field."""
    lead = _strength(state, 0) - _strength(state, 1)
    share = lead / (8.0 + abs(lead))
    return [share, -share]


def _strength(state: Board, player: int) -> float:
    hp = state.hp[player]
    strength = 0.6 * hp - 12.0 / (1.0 + hp) - 1.0 * state.exhaustion[player]
    for instance in state.field[player]:
        strength += 0.7 * instance_worth(instance) * (1.0 - 0.3 * instance.damage / max(1, instance.defence()))
    for card in state.development[player]:
        strength += 0.1 * vault_worth(card)
    strength += 0.6 * len(state.hand[player]) + 0.4 * (state.supply[player] + state.spent[player])
    return strength + 2.0 * state.age[player] + 2.5 * state.dominion[player]


def danger(state: Board, player: int) -> float:
    """What one HP of a Main Objective is worth: the more, the fewer are left."""
    return 1.0 + 2.0 * (MAX_HP - state.hp[player]) / MAX_HP

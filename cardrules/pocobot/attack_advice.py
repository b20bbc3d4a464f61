"""What attacks and defenses are worth, as if every attack were taken without a dodge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.common.cards import SPADES, FrenchCard

from .actions import BURN_FUEL, card_of
from .score import DEFEAT, Losses, Panel, hand_score

if TYPE_CHECKING:
    from .state import PocobotState


def attack_value(state: PocobotState, panel: Panel, losses: Losses) -> float:
    """The best that a fuel attack from phase `main` comes to."""
    player = state.active
    value = _best_burn(state, panel, losses, 0, state.fuel[player])
    if state.burns_armor(player):
        value = max(value, _best_burn(state, panel, losses, 0, state.armor[player]))
    return value


def advise_attack(state: PocobotState) -> list[float]:
    """A score for each action of phase `fuel`."""
    player = state.active
    panel = Panel(state, player)
    losses = Losses(state, 1 - player)
    points = state.burn_points
    scores: list[float] = []
    for action in state._legal_actions():
        if action.kind == BURN_FUEL:
            card = card_of(action)
            others = [other for other in state.zone(card.suit)[player] if other is not card]
            panel.take(card)
            value = _best_fire(state, panel, losses, points + card.rank)
            value = max(value, _best_burn(state, panel, losses, points + card.rank, others))
            panel.add(card)
        elif action.card is None:
            value = losses.of(_damage(state, panel, points, None)) + panel.score()
        else:
            value = _fire_extra(state, panel, losses, points, card_of(action))
        scores.append(value)
    return scores


def _best_burn(state: PocobotState, panel: Panel, losses: Losses, points: int, fuel: list[FrenchCard]) -> float:
    """The best of burning one more card, or the highest ones together, and firing then."""
    best = -DEFEAT
    if 2 * points >= panel.sums[SPADES]:  # POC-9.4
        return best
    burned = points
    taken = 0
    for i in range(len(fuel) - 1, -1, -1):
        panel.take(fuel[i])
        taken += 1
        burned += fuel[i].rank
        best = max(best, _best_fire(state, panel, losses, burned))
        if 2 * burned >= panel.sums[SPADES]:
            break
    for i in range(len(fuel) - taken, len(fuel)):
        panel.add(fuel[i])
    for i in range(len(fuel) - 1):
        panel.take(fuel[i])
        best = max(best, _best_fire(state, panel, losses, points + fuel[i].rank))
        panel.add(fuel[i])
    return best


def _best_fire(state: PocobotState, panel: Panel, losses: Losses, points: int) -> float:
    """The best of firing with and without an extra projectile: the other's loss and the own panel after it."""
    plain = losses.of(_damage(state, panel, points, None))
    best = plain + panel.score()
    spades = state.projectiles[state.active]
    if len(spades) == 1 and state.table.extra_counts_once:  # POC-9.8
        return best
    for card in spades:
        if losses.of(_damage(state, panel, points, card)) > plain:
            best = max(best, _fire_extra(state, panel, losses, points, card))
    return best


def _fire_extra(state: PocobotState, panel: Panel, losses: Losses, points: int, card: FrenchCard) -> float:
    damage = _damage(state, panel, points, card)
    panel.take(card)
    value = losses.of(damage) + panel.score()
    panel.add(card)
    return value


def _damage(state: PocobotState, panel: Panel, points: int, extra: FrenchCard | None) -> int:
    """POC-9.5, POC-9.7, POC-9.8."""
    spades = panel.sums[SPADES]
    if extra is None:
        return min(2 * points, spades)
    if state.table.extra_counts_once:
        return min(2 * points, spades - extra.rank) + extra.rank
    return min(2 * points, spades) + extra.rank


def advise_defense(state: PocobotState) -> list[float]:
    """A score for each answer to an attack; of equal dodges the one with the lowest card."""
    player = state.to_act
    losses = Losses(state, player)
    cards = len(state.hands[player])
    spent = hand_score(cards) - hand_score(cards - 1)
    scores: list[float] = []
    for action in state._legal_actions():
        if action.card is None:
            scores.append(-losses.of(state.damage))
        else:
            card = card_of(action)
            scores.append(-losses.of(max(0, state.damage - card.rank)) - spent - 0.05 * card.rank)
    return scores

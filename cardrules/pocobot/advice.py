"""The simple player: what each legal action is worth, looking to the end of the own turn."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from cardrules.common.cards import DIAMONDS, NO_SUIT, FrenchCard

from .actions import BURN, LAST_OPERATION, MANEUVER, PASS, SHOOT, card_of
from .attack_advice import advise_attack, advise_defense, attack_value
from .modify_advice import Modification
from .panel import is_figure, is_numeric
from .phases import DEFEND, FUEL, MAIN, MODIFY, OVER, TRIM
from .score import Losses, Panel, hand_score

if TYPE_CHECKING:
    from .state import PocobotState

# What passing costs, beside the cards.
IDLE: Final = 1.5
# Among simple players a lead of 30 points of the score wins six matches in ten: tanh(30 / 150) = 0.2.
LEAD: Final = 150.0


def advise(state: PocobotState) -> list[float]:
    """A score for each legal action."""
    phase = state.phase
    if phase == MAIN:
        return _advise_main(state)
    if phase == MODIFY:
        modification = Modification(state, Panel(state, state.active))
        return [modification.second(action) for action in state._legal_actions()]
    if phase == FUEL:
        return advise_attack(state)
    if phase == DEFEND:
        return advise_defense(state)
    if phase == TRIM:
        panel = Panel(state, state.active)
        return [_without(panel, card_of(action)) for action in state._legal_actions()]
    panel = Panel(state, state.active)
    return [-_usefulness(state, panel, card_of(action)) for action in state._legal_actions()]


def evaluate(state: PocobotState) -> list[float]:
    """What each player may expect, from −1 to 1, by panels and hands."""
    if state.phase == OVER:
        return state.returns()
    scores = [Panel(state, player).score() + hand_score(len(state.hands[player])) for player in range(2)]
    lead = math.tanh((scores[0] - scores[1]) / LEAD)
    return [lead, -lead]


def _advise_main(state: PocobotState) -> list[float]:
    player = state.active
    panel = Panel(state, player)
    before = panel.score()
    losses = Losses(state, 1 - player)
    modification = Modification(state, panel)
    cards = len(state.hands[player])
    hand = hand_score(cards)
    scores: list[float] = []
    for action in state._legal_actions():
        kind = action.kind
        if kind <= LAST_OPERATION:
            score = modification.first(action)
        elif kind == PASS:
            score = before + hand_score(max(0, cards - 2)) - IDLE
        elif kind == BURN:
            score = before + hand_score(cards - 1 + min(card_of(action).rank, len(state.deck)))
        elif kind == MANEUVER:
            score = before + hand_score(cards - 2 + min(4, len(state.deck)))
        elif kind == SHOOT:
            score = hand + losses.of(card_of(action).rank) + _without(panel, card_of(action))
        else:
            score = hand + attack_value(state, panel, losses)
        scores.append(score)
    return scores


def _without(panel: Panel, card: FrenchCard) -> float:
    """The score of a panel that loses a numeric card."""
    panel.take(card)
    score = panel.score()
    panel.add(card)
    return score


def _usefulness(state: PocobotState, panel: Panel, card: FrenchCard) -> float:
    """What a card of the active player's hand may do: on the panel, and a ♦ against an attack."""
    before = panel.score()
    if is_figure(card):
        return _use_of_figure(panel, card) - before
    if not is_numeric(card):
        if panel.booster != NO_SUIT:
            return 0.0
        panel.booster = card.suit
        gain = panel.score() - before
        panel.booster = NO_SUIT
        return gain
    if panel.counts[card.suit] < panel.limits()[card.suit]:
        panel.add(card)
        gain = panel.score() - before
        panel.take(card)
        return gain + (0.3 * card.rank if card.suit == DIAMONDS else 0.0)
    lowest = state.zone(card.suit)[state.active][0]
    panel.add(card)
    gain = 0.5 * (_without(panel, lowest) - before)
    panel.take(card)
    return max(0.0, gain)


def _use_of_figure(panel: Panel, card: FrenchCard) -> float:
    """The score of a panel with this figure as its pilot, else as its copilot, else as it is."""
    pilot, copilot = panel.pilot, panel.copilot
    if pilot == NO_SUIT and card.suit != DIAMONDS:
        panel.pilot = card.suit
    elif copilot == NO_SUIT:
        panel.copilot = card.suit
    score = panel.score()
    panel.pilot, panel.copilot = pilot, copilot
    return score

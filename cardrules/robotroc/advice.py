"""What a simple player thinks of the legal actions, from what the player due to act may know.

A part is worth most where it completes a robot. Weapons are cheap: one that is spent is soon drawn
again, so this player challenges and accepts whenever it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardrules.common.actions import Action

from .actions import DRAW, PLAY, RETURN, SHOW
from .areas import parts_of
from .cards import CARDS, WEAPON, RobotrocCard
from .phases import CHALLENGING, LAYING, OVER, RESPONDING, SHOWING

if TYPE_CHECKING:
    from .state import RobotrocState


def advise(state: RobotrocState) -> list[float]:
    """A score for each legal action, in their order."""
    legal = state._legal_actions()
    phase = state.phase
    if phase == OVER:
        return []
    if phase == LAYING:
        return [_lay_score(state, CARDS[action.number]) for action in legal]
    if phase == CHALLENGING:
        return [0.0] + [_challenge_score(state, CARDS[action.number]) for action in legal[1:]]
    if phase == RESPONDING:
        return [1.0, 0.0] if len(legal) == 2 else [0.0]
    if phase == SHOWING:
        return _show_scores(state, legal)
    return _main_scores(state, legal)


def _lay_score(state: RobotrocState, card: RobotrocCard) -> float:
    """Low for parts that help the opponent, or that are safer in the hand until action 3."""
    value: int = card.value
    theirs = parts_of(state.areas[1 - state.active], value)
    mine = parts_of(state.areas[state.active], value)
    return -20.0 * theirs - 10.0 * mine - 0.1 * value


def _challenge_score(state: RobotrocState, card: RobotrocCard) -> float:
    """High for parts that complete a set of one's own, or break one of the active player; passing scores 0."""
    value: int = card.value
    mine = parts_of(state.areas[state.to_act], value)
    breaks_robot = _parts_at_stake(state, value) == 3
    return 10.0 * mine * mine + (5.0 if breaks_robot else 0.0) + 0.1 * value


def _parts_at_stake(state: RobotrocState, value: int) -> int:
    """How many parts of a robot the active player has after action 2, if none is lost."""
    return parts_of(state.areas[state.active], value) + parts_of(state.table, value)


def _show_scores(state: RobotrocState, legal: list[Action]) -> list[float]:
    """The highest weapon for a part that completes a robot, else the second highest; `hold` with none left."""
    scores = [float(CARDS[action.number].value) if action.kind == SHOW else 0.0 for action in legal]
    card = state.disputed
    assert card is not None
    completes = parts_of(state.areas[1 - state.active], card.value) == 2 or _parts_at_stake(state, card.value) == 3
    count = len(scores) - 1 if legal[-1].kind != SHOW else len(scores)
    if not completes and count > 1:
        scores[count - 2] += 100.0
    return scores


def _main_scores(state: RobotrocState, legal: list[Action]) -> list[float]:
    """Plays every part, returns weak weapons and those beyond two, draws."""
    held = 0
    for card in state.hands[state.active]:
        if card.part == WEAPON:
            held += 1
    scores: list[float] = []
    for action in legal:
        if action.kind == PLAY:
            scores.append(200.0 + float(CARDS[action.number].value))
        elif action.kind == RETURN:
            value: int = CARDS[action.number].value
            is_weak = value < _fair_value(state)
            scores.append(100.0 - value if is_weak or held > 2 else -1.0)
        else:
            scores.append(1.0 if action.kind == DRAW else 0.0)
    return scores


def _fair_value(state: RobotrocState) -> int:
    """The value from which a weapon is worth keeping, three fifths up the deck's list: 7 by default."""
    parts = len(state.moves.parts)
    weapons = len(state.moves.deck) - parts
    return state.moves.deck[parts + 3 * weapons // 5].value


def evaluate(state: RobotrocState) -> list[float]:
    """What each player will score, by the values of the parts in the areas."""
    if state.phase == OVER:
        return state.returns()
    lead = 0
    for card in state.areas[0]:
        lead += card.value
    for card in state.areas[1]:
        lead -= card.value
    share = max(-1.0, min(1.0, lead / sum(state.moves.robot_values)))
    return [share, -share]

"""How search bots play a position on to see what it is worth."""

from __future__ import annotations

from cardrules.common.actions import Action
from cardrules.common.generator import Generator
from cardrules.common.state import CHANCE, TERMINAL, State, sample_outcome


def playout(state: State, generator: Generator, greedy: float, depth: int) -> list[float]:
    """Plays a state on, in place, and says what each player scores.

    Args:
        state: a state that may be used up, its log off.
        generator: draws the actions.
        greedy: the share of actions that follow the game's advice; the others are uniform random.
        depth: after how many actions to stop and take the game's evaluation, if it has one; 0 plays to the end.

    Returns:
        A number a player, from −1 to 1.
    """
    left = depth
    advised = int(greedy * 4294967296.0)
    while state.to_act != TERMINAL:
        if state.to_act == CHANCE:
            action = sample_outcome(state, generator)
        else:
            if depth > 0:
                if left == 0:
                    scores = state.evaluation()
                    if scores:
                        return scores
                left -= 1
            legal = state._legal_actions()
            if len(legal) == 1:
                action = legal[0]
            elif advised > 0 and generator.next() < advised:
                action = best_advice(legal, state.advice(), generator)
            else:
                action = legal[generator.below(len(legal))]
        state.apply_unchecked(action)
    return state.returns()


def best_advice(legal: list[Action], scores: list[float], generator: Generator) -> Action:
    """The legal action with the highest score; among equals, any."""
    best = scores[0]
    finest = [legal[0]]
    for i in range(1, len(legal)):
        score = scores[i]
        if score > best:
            best = score
            finest = [legal[i]]
        elif score == best:
            finest.append(legal[i])
    return finest[generator.below(len(finest))] if len(finest) > 1 else finest[0]

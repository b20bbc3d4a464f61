"""Flat Monte Carlo: every legal action is tried in worlds that the player cannot tell apart."""

from __future__ import annotations

from cardrules.bots.playouts import playout
from cardrules.common.actions import Action
from cardrules.common.generator import Generator
from cardrules.common.state import State
from cardrules.common.views import PlayerView


def flat_search(
    view: PlayerView, generator: Generator, iterations: int, greedy: float, depth: int
) -> tuple[Action, list[float]]:
    """The action with the best mean over playouts, and the means of all legal actions in their order.

    In each iteration the hidden cards are dealt anew and one legal action is tried, all of them in
    turn, so every action gets the same number of playouts (give or take one).
    """
    player = view.player
    legal = view.legal_actions
    sums = [0.0] * len(legal)
    counts = [0] * len(legal)
    for iteration in range(max(iterations, len(legal))):
        choice = iteration % len(legal)
        state: State = view.resample(generator)
        state.apply_unchecked(legal[choice])
        sums[choice] += playout(state, generator, greedy, depth)[player]
        counts[choice] += 1
    means = [sums[i] / counts[i] for i in range(len(legal))]
    return legal[means.index(max(means))], means

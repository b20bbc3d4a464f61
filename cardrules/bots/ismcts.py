"""Single-observer information-set Monte Carlo tree search (SO-ISMCTS).

After P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
Transactions on Computational Intelligence and AI in Games 4(2), 2012. One tree, seen from the player
who searches; the hidden cards are dealt anew in every iteration, and an action counts against UCB1 only
as often as it was available. Actions that the game's advice likes can be tried first (progressive
widening, after R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", 2007).
"""

from __future__ import annotations

import math

from cardrules.bots.playouts import playout
from cardrules.common.actions import Action
from cardrules.common.generator import Generator
from cardrules.common.state import CHANCE, TERMINAL, State, sample_outcome


class Node:
    """What is known of an action at one place of the tree.

    Attributes:
        action: the action that leads here, None at the root.
        player: who takes it, or `CHANCE`.
        visits: how often it was taken.
        available: how often it could have been taken.
        value: the sum of what its player scored, each from −1 to 1.
        children: by the id of their action.
    """

    action: Action | None
    player: int
    visits: int
    available: int
    value: float
    children: dict[int, Node]

    def __init__(self, action: Action | None, player: int) -> None:
        self.action = action
        self.player = player
        self.visits = 0
        self.available = 0
        self.value = 0.0
        self.children = {}


def iterate(root: Node, state: State, generator: Generator, c: float, widen: float, greedy: float, depth: int) -> None:
    """One iteration from the root: select, expand, play out, and remember.

    Args:
        root: the node of the position.
        state: a world that the player cannot tell from the true one; it is used up.
        generator: draws everything.
        c: how much UCB1 explores.
        widen: above 0, a node seen n times holds up to 1 + widen × √n of the legal actions, those that the
            game advises first (progressive widening); with 0 it tries all of them, in any order.
        greedy: as in `playouts.playout`.
        depth: as there.
    """
    path = [root]
    node = root
    while state.to_act != TERMINAL:
        if state.to_act == CHANCE:
            action = sample_outcome(state, generator)
            child = node.children.get(action.id)
            if child is None:
                child = Node(action, CHANCE)
                node.children[action.id] = child
            state.apply_unchecked(action)
            node = child
            path.append(node)
            continue
        legal = state._legal_actions()
        player = state.to_act
        known = _available(node, legal)
        fresh: Action | None = None
        if len(known) < len(legal):
            if widen == 0.0:
                fresh = _any_untried(node, legal, generator)
            elif len(known) < 1 + int(widen * math.sqrt(float(node.visits))):
                fresh = _best_untried(node, state)
        if fresh is not None:
            child = Node(fresh, player)
            child.available = 1
            node.children[fresh.id] = child
            state.apply_unchecked(fresh)
            path.append(child)
            break
        node = _select(known, c)
        assert node.action is not None
        state.apply_unchecked(node.action)
        path.append(node)
    scores = playout(state, generator, greedy, depth)
    for visited in path:
        visited.visits += 1
        if visited.player >= 0:
            visited.value += scores[visited.player]


def _available(node: Node, legal: list[Action]) -> list[Node]:
    """The children that are legal here, each counted as available once more."""
    known: list[Node] = []
    children = node.children
    for action in legal:
        child = children.get(action.id)
        if child is not None:
            child.available += 1
            known.append(child)
    return known


def _any_untried(node: Node, legal: list[Action], generator: Generator) -> Action:
    """Any legal action that the tree does not hold here."""
    fresh = [action for action in legal if action.id not in node.children]
    return fresh[generator.below(len(fresh))]


def _best_untried(node: Node, state: State) -> Action:
    """The legal action with the best advice that the tree does not hold here."""
    legal = state._legal_actions()
    scores = state.advice()
    best: Action | None = None
    highest = -math.inf
    for i, action in enumerate(legal):
        if action.id not in node.children and (best is None or scores[i] > highest):
            highest = scores[i]
            best = action
    assert best is not None
    return best


def _select(known: list[Node], c: float) -> Node:
    """The node with the best upper confidence bound."""
    best = known[0]
    if len(known) == 1:
        return best
    highest = -math.inf
    for child in known:
        visits = float(child.visits)
        bound = child.value / visits + c * math.sqrt(math.log(float(child.available)) / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


def most_visited(root: Node, legal: list[Action]) -> Node | None:
    """The child that was taken most among the legal ones; of equals the one that scored best."""
    best: Node | None = None
    for action in legal:
        child = root.children.get(action.id)
        if child is None:
            continue
        if best is None or child.visits > best.visits or (child.visits == best.visits and child.value > best.value):
            best = child
    return best

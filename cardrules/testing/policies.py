"""Players who look for trouble: they never finish, always pass, always take the first action.

A policy takes a state and a generator and returns one of the legal actions. It sees the whole state: it
is no bot, but a way through the tree of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from cardrules.common.actions import Action
from cardrules.common.generator import Generator
from cardrules.common.state import CHANCE, State, sample_outcome

Policy: TypeAlias = Callable[[State, Generator], Action]

# Verbs that do as little as possible, the laziest first.
IDLE_VERBS: Final = ("pass", "end", "hold", "decline", "refuse", "done", "clean", "allow", "fend")


def take_any(state: State, generator: Generator) -> Action:
    """Any legal action, though giving up only now and then, so that there is a match at all."""
    legal = _lively(state, generator)
    return legal[generator.below(len(legal))]


def take_first(state: State, generator: Generator) -> Action:
    """The legal action with the lowest id."""
    return state.legal_actions()[0]


def take_last(state: State, generator: Generator) -> Action:
    """The legal action with the highest id."""
    return state.legal_actions()[-1]


def take_idle(state: State, generator: Generator) -> Action:
    """The action that does least (pass, end, decline …), else any."""
    legal = _lively(state, generator)
    for verb in IDLE_VERBS:
        for action in legal:
            if action.verb == verb:
                return action
    return legal[generator.below(len(legal))]


def take_busy(state: State, generator: Generator) -> Action:
    """Any action but those that do least."""
    legal = _lively(state, generator)
    busy = [action for action in legal if action.verb not in IDLE_VERBS] or legal
    return busy[generator.below(len(busy))]


def take_advised(state: State, generator: Generator) -> Action:
    """The action that the game's advice scores highest; among equals, any."""
    return _by_advice(state, generator, 1.0)


def take_worst(state: State, generator: Generator) -> Action:
    """The action that the game's advice scores lowest; among equals, any."""
    return _by_advice(state, generator, -1.0)


def take_stalling(state: State, generator: Generator) -> Action:
    """An action after which the same turn goes on and the game is not over, if there is one."""
    legal = _lively(state, generator)
    stalling = []
    for action in legal:
        after = state.clone()
        after.events = None
        after.apply_action(action)
        if after.turn == state.turn and not after.is_terminal():
            stalling.append(action)
    choice = stalling or legal
    return choice[generator.below(len(choice))]


def _lively(state: State, generator: Generator) -> list[Action]:
    """The legal actions, mostly without that of giving up."""
    legal = state.legal_actions()
    lively = [action for action in legal if action.verb != "concede"]
    return lively if lively and generator.below(50) else legal


def _by_advice(state: State, generator: Generator, sign: float) -> Action:
    legal = state.legal_actions()
    scores = [sign * score for score in state.advice()]
    best = max(scores)
    finest = [action for action, score in zip(legal, scores, strict=True) if score == best]
    return finest[generator.below(len(finest))]


# In the order in which matches try them.
POLICIES: Final[Mapping[str, Policy]] = {
    "any": take_any,
    "idle": take_idle,
    "advised": take_advised,
    "busy": take_busy,
    "worst": take_worst,
    "first": take_first,
    "last": take_last,
    "stalling": take_stalling,
}


def choose(policy: Policy, state: State, generator: Generator) -> Action:
    """The choice of a policy; at a chance node an outcome by its probability."""
    return sample_outcome(state, generator) if state.current_player() == CHANCE else policy(state, generator)

"""Matches as material: played once by policies, then gone through again state by state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import attrs

from cardrules.common.actions import Action
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator, derived_seed
from cardrules.common.state import State
from cardrules.testing.faults import Fault, Spot
from cardrules.testing.policies import Policy, choose
from cardrules.testing.variety import Variety


@attrs.frozen
class Walk:
    """A match that policies have played to its end.

    Attributes:
        game: the game.
        seed: the seed of the deal.
        players: the name of each player's policy.
        actions: all actions and chance outcomes.
        phases: for each phase that came up, the number of actions before it first did.
    """

    game: BaseGame
    seed: int
    players: tuple[str, ...]
    actions: list[Action]
    phases: dict[int, int]

    @property
    def where(self) -> str:
        """The seed and the policies, in words."""
        return f"seed {self.seed}, players {', '.join(self.players)}"

    def spots(self) -> Iterator[Spot]:
        """Every state of the match in order; each is the same object, further on."""
        state = self.game.new_initial_state(self.seed)
        last: Action | None = None
        for number, action in enumerate(self.actions):
            yield Spot(state, self.seed, self.players, number, last, action)
            state.apply_action(action)
            last = action
        yield Spot(state, self.seed, self.players, len(self.actions), last)

    def sampled(self, samples: int) -> set[int]:
        """The numbers of the states to examine: first, last, first of each phase, and `samples` others."""
        length = len(self.actions)
        generator = Generator.from_seed(derived_seed(self.seed, samples))
        return {0, length, *self.phases.values(), *(int(generator.below(length + 1)) for _ in range(samples))}


def walk(game: BaseGame, seed: int, players: Sequence[str], policies: Mapping[str, Policy], max_actions: int) -> Walk:
    """Plays one match to its end.

    Raises:
        Fault: if the match does not end within `max_actions`, runs into a dead end, or raises.
    """
    state = game.new_initial_state(seed, events=False)
    generators = [Generator.from_seed(derived_seed(seed, player)) for player in range(-1, game.players)]
    actions: list[Action] = []
    phases: dict[int, int] = {}
    while True:
        phases.setdefault(state.phase, len(actions))
        if state.is_terminal():
            return Walk(game, seed, tuple(players), actions, phases)
        player = state.current_player()
        spot = Spot(state, seed, tuple(players), len(actions), actions[-1] if actions else None)
        if not state.legal_actions():
            spot.fail("play", "a dead end: the game is not over and there is no legal action")
        if len(actions) >= max_actions:
            spot.fail("play", f"the match did not end within {max_actions} actions")
        try:
            action = choose(policies[players[player]], state, generators[player + 1])
            state.apply_action(action)
        except Exception as error:
            raise Fault("play", f"raised {type(error).__name__}: {error}", game, spot.where) from error
        actions.append(action)


def play_on(state: State, generator: Generator, max_actions: int) -> bool:
    """Plays a state on, in place, by random actions; whether it ended within `max_actions`."""
    for _ in range(max_actions):
        if state.is_terminal():
            return True
        legal = state.legal_actions()
        state.apply_action(legal[generator.below(len(legal))])
    return state.is_terminal()


class Check:
    """One thing that must hold throughout a match: a new object a match.

    Attributes:
        name: what is checked, in a word.
        walk: the match.
        generator: random numbers for whatever the check tries.
        variety: takes note of what varied, over all matches.
    """

    name: ClassVar[str]

    def __init__(self, walk: Walk, generator: Generator, variety: Variety) -> None:
        self.walk = walk
        self.generator = generator
        self.variety = variety

    def step(self, spot: Spot) -> None:
        """Called with every state."""

    def look(self, spot: Spot) -> None:
        """Called with every state, in very long matches with many of them: for what costs little."""

    def examine(self, spot: Spot) -> None:
        """Called with some states: for what costs more."""

    def end(self, spot: Spot) -> None:
        """Called with the last state, after all else."""

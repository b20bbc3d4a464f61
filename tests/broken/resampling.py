"""Mistakes in worlds that a player should not be able to tell apart."""

from __future__ import annotations

from typing import cast

from cardrules.common.actions import Action
from cardrules.common.generator import Generator
from cardrules.common.state import State
from examples.highcard.state import HighCardState
from tests.broken.base import GoodState, mistake


@mistake("resample")
class ResamplesTheTruth(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        return self.clone()


@mistake("resample")
class ResamplesItself(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        return self


@mistake("resample")
class ResamplesOnlyTheDeck(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        state = self.clone()
        generator.shuffle(state.deck)
        return state


@mistake("resample")
class ResamplesAllHands(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        state = self.clone()
        state.hands.reverse()
        generator.shuffle(state.deck)
        return state


@mistake("same seed")
class ResamplesByChance(GoodState):
    def _resample(self, player: int, generator: Generator) -> HighCardState:
        return super()._resample(player, Generator.from_seed(None))


@mistake("resample")
class ResamplesByTheTruth(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        state = self.clone()
        other = state.hands[1 - player]
        hidden = state.deck + other
        generator.shuffle(hidden)  # from where the cards truly lay: undoing the shuffle finds them
        state.deck = hidden[: len(state.deck)]
        state.hands[1 - player] = sorted(hidden[len(state.deck) :], key=lambda card: card.index)
        return state


@mistake("resample")
class ResamplesLopsided(GoodState):
    def _resample(self, player: int, generator: Generator) -> HighCardState:
        state = super()._resample(player, generator)
        other = state.hands[1 - player]
        if other:
            state.deck.append(other.pop())
        return state


@mistake("resample")
class ResamplesTheGenerator(GoodState):
    def resample(self, player: int, rng: object = None) -> State:
        state = super().resample(player, rng)
        state.rng = self.rng.clone()
        return state


@mistake("resample")
class ResamplesUnplayable(GoodState):
    spoilt: bool = False

    def _resample(self, player: int, generator: Generator) -> HighCardState:
        state = super()._resample(player, generator)
        cast(ResamplesUnplayable, state).spoilt = True
        return state

    def _apply_action(self, action: Action) -> None:
        super()._apply_action(action)
        if self.spoilt:
            raise ValueError("spoilt")

"""Mistakes in positions and copies, and in what a state hands out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from cardrules.common.game import BaseGame
from cardrules.common.positions import Field, Key, integer
from cardrules.common.state import State
from cardrules.common.tensors import Computed
from examples.highcard.position import KEYS
from examples.highcard.state import HighCardState
from tests.broken.base import Good, GoodState, mistake


@mistake("position")
class ForgetsToSave(Good):
    def position_keys(self) -> Sequence[Key]:
        return [key for key in KEYS if key.name != "taken"]

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        super()._derive(state, given)
        cast(HighCardState, state).taken = [0] * self.players

    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.keys = [*self.keys, SavedOnly("taken")]


class SavedOnly(Key):
    """A key that is written, but not read."""

    def read(self, value: object, game: BaseGame) -> object:
        return [0] * game.players

    def write(self, state: State) -> object:
        return getattr(state, self.name)[:]


class HiddenCounter(GoodState):
    """A state that counts something its position does not tell."""

    rounds: int = 0

    def clone(self) -> GoodState:
        state = super().clone()
        cast(HiddenCounter, state).rounds = self.rounds
        return state


@mistake("copies")
class RemembersMoreThanItSaves(HiddenCounter):
    def _end_round(self) -> None:
        self.rounds += 1
        super()._end_round()
        if self.rounds == 3:
            self.taken[0] += 1


@mistake("copies")
class SharesAList(GoodState):
    def clone(self) -> GoodState:
        state = super().clone()
        state.discard = self.discard
        return state


@mistake("copies")
class SharesTheGenerator(GoodState):
    def clone(self) -> GoodState:
        state = super().clone()
        state.rng = self.rng
        return state

    def _end_round(self) -> None:
        super()._end_round()
        self.rng.shuffle(self.deck)


@mistake("copies")
class SharesEvents(GoodState):
    def clone(self) -> GoodState:
        state = super().clone()
        state.events = self.events
        return state


class SharingField(Field):
    """A field that hands out the list of the state itself."""

    def write(self, state: State) -> object:
        return getattr(state, self.name)


@mistake("position")
class HandsOutItsOwn(Good):
    def position_keys(self) -> Sequence[Key]:
        return [key for key in KEYS if key.name != "taken"] + [SharingField("taken", integer(0), 0, per_player=True)]


@mistake("observation")
class ShowsWrongThings(GoodState):
    def observation(self, player: int) -> dict[str, Any]:
        return {**super().observation(player), "turn": 7}


@mistake("observation")
class ShowsTheGenerator(GoodState):
    def observation(self, player: int) -> dict[str, Any]:
        return {**super().observation(player), "rng": self.rng.hex()}


@mistake("tensor")
class LeavesTheRange(Good):
    more_features = (Computed("too much", 1, lambda state, player: [1.0 + player]),)

"""A game with a chance node (a coin is tossed before the first card, and means nothing), and mistakes in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from cardrules.common.actions import Action
from cardrules.common.errors import PositionError, Refusal
from cardrules.common.positions import Field, boolean
from cardrules.common.state import CHANCE, State
from examples.highcard.state import HighCardState
from tests.broken.base import Good, GoodState, mistake


class TossState(GoodState):
    """High Card with a toss first."""

    tossed: bool = True

    def clone(self) -> GoodState:
        state = super().clone()
        cast(TossState, state).tossed = self.tossed
        return state

    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        self.tossed = False
        self.to_act = CHANCE

    def _list_legal_actions(self) -> list[Action]:
        return super()._list_legal_actions() if self.tossed else list(self.game.actions)[52:]

    def _apply_action(self, action: Action) -> None:
        if self.tossed:
            super()._apply_action(action)
        else:
            self.tossed = True
            self.to_act = 0

    def _refusal(self, action: Action) -> Refusal | None:
        if (action.card is None) == self.tossed:
            return Refusal("HC-2.1", "the coin is tossed first, and once")
        return super()._refusal(action) if self.tossed else None

    def _chance_outcomes(self) -> list[tuple[Action, float]]:
        return list(zip(self.legal_actions(), self.odds, strict=True))

    odds: ClassVar[tuple[float, ...]] = (0.75, 0.25)


class Toss(Good):
    """High Card with a toss first."""

    state_class = TossState
    more_keys = (Field("tossed", boolean(), True),)

    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions.add("heads", 1)
        self.actions.add("tails", 1)

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        super()._derive(state, given)
        if not cast(TossState, state).tossed:
            state.to_act = CHANCE

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        if state.to_act != CHANCE:
            super()._check_position(state, given)
        elif state.phase == 1 or any(len(hand) != self.hand_size for hand in cast(HighCardState, state).hands):
            raise PositionError("tossed", "expected true once a card has been played")


@mistake("chance", Toss)
class TossesMoreThanCertain(TossState):
    odds = (0.75, 0.5)


@mistake("chance", Toss)
class TossesLessThanNever(TossState):
    odds = (1.25, -0.25)


@mistake("chance", Toss)
class TossesOneSide(TossState):
    def _chance_outcomes(self) -> list[tuple[Action, float]]:
        return [(self.legal_actions()[0], 1.0)]


@mistake("chance", Toss)
class TossesAllTheTime(TossState):
    def chance_outcomes(self) -> list[tuple[Action, float]]:
        return [(action, 0.5) for action in self.legal_actions()[:2]]

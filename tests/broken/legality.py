"""Mistakes in what is legal, and why the rest is not."""

from __future__ import annotations

from typing import Any

from cardrules.common.actions import Action
from cardrules.common.errors import Refusal
from tests.broken.base import GoodState, mistake


@mistake("refusal")
class HidesAnAction(GoodState):
    def _list_legal_actions(self) -> list[Action]:
        legal = super()._list_legal_actions()
        return legal[:-1] if len(legal) > 2 else legal


@mistake("legal actions")
class ListsUnordered(GoodState):
    def _list_legal_actions(self) -> list[Action]:
        return super()._list_legal_actions()[::-1]


@mistake("legal actions")
class ListsTwice(GoodState):
    def _list_legal_actions(self) -> list[Action]:
        legal = super()._list_legal_actions()
        return [legal[0], *legal]


@mistake("legal actions")
class RefusesALegalAction(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        return Refusal("HC-2.1", "no aces today") if str(action)[-2] == "A" else super()._refusal(action)


@mistake("refusal")
class NamesNoRule(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        return Refusal("HC-9.9", "it is not in your hand") if super()._refusal(action) else None


@mistake("refusal")
class GivesNoReason(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        return Refusal("HC-2.1", "") if super()._refusal(action) else None


@mistake("refusal")
class ChangesWhenRefusing(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        refusal = super()._refusal(action)
        if refusal is not None and action.id == 0:
            self.taken[0] += 1
        return refusal


@mistake("legal actions")
class MasksTooMuch(GoodState):
    def legal_actions_mask(self) -> Any:
        mask = super().legal_actions_mask()
        mask[0] = True
        return mask


@mistake("handed out")
class HandsOutItsList(GoodState):
    def legal_actions(self) -> list[Action]:
        return self._legal_actions()


@mistake("advice")
class AdvisesTooLittle(GoodState):
    def advice(self) -> list[float]:
        return super().advice()[1:] or [0.0, 0.0]


@mistake("advice")
class EvaluatesTooHigh(GoodState):
    def evaluation(self) -> list[float]:
        return [2.0] * self.game.players

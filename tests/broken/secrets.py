"""Mistakes that tell a player what that player may not know."""

from __future__ import annotations

from typing import Any, cast

from cardrules.common.actions import Action
from cardrules.common.cards import Card
from cardrules.common.errors import Refusal
from cardrules.common.game import BaseGame
from cardrules.common.positions import Field, integer
from cardrules.common.state import State
from cardrules.common.tensors import Computed
from examples.highcard.state import HighCardState
from tests.broken.base import Good, GoodState, mistake


def top(state: State) -> Card:
    return cast(HighCardState, state).deck[-1]


@mistake("secrets")
class EncodesTheDeck(Good):
    more_features = (Computed("top of the deck", 1, lambda state, player: [top(state).index / 64]),)


class TopKey(Field):
    """A key that tells everybody the next card."""

    def read(self, value: object, game: BaseGame) -> object:
        return None

    def write(self, state: State) -> object:
        return top(state).index


@mistake("secrets")
class ShowsTheDeck(Good):
    more_keys = (TopKey("next", integer(0), 0),)

    def _blank_state(self) -> HighCardState:
        return StateWithNext(self)


class StateWithNext(GoodState):
    next: object = None


@mistake("secrets")
class ShowsOrder(GoodState):
    """The other hand is shown in an order that depends on what it holds."""

    def observation(self, player: int) -> dict[str, Any]:
        seen = super().observation(player)
        if self.hands[1 - player] and len(self.deck) > 1:
            seen["deck"] = seen["deck"] if self.deck[0].rank > self.deck[1].rank else [None, *seen["deck"][1:]]
        return seen


@mistake("secrets")
class AdvisesByTheDeck(GoodState):
    def advice(self) -> list[float]:
        return [score + float(top(self).index) for score in super().advice()]


@mistake("secrets")
class RefusesByTheDeck(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        refusal = super()._refusal(action)
        if refusal is not None and self.phase == 0 and action.card in self.deck:
            return Refusal("HC-2.1", f"{action.card} is still in the deck")
        return refusal


@mistake("secrets")
class AllowsByTheDeck(GoodState):
    def allowed(self, action: Action) -> bool:
        card = action.card
        return card is None or card.index > top(self).index or card is self.hands[self.to_act][-1]

    def _list_legal_actions(self) -> list[Action]:
        legal = super()._list_legal_actions()
        return [action for action in legal if len(legal) == 1 or self.allowed(action)]

    def _refusal(self, action: Action) -> Refusal | None:
        refusal = super()._refusal(action)
        if refusal is None and len(self.hands[self.to_act]) > 1 and not self.allowed(action):
            return Refusal("HC-2.1", "not now")
        return refusal

    def advice(self) -> list[float]:
        return [0.0] * len(self.legal_actions())


@mistake("events")
class TellsWhatWasPlayed(GoodState):
    def log(self, type: str, fields: Any, secrets: Any = None, viewers: tuple[int, ...] = ()) -> None:  # noqa: A002
        super().log(type, fields)


@mistake("events")
class TellsTheDeal(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        if self.events is not None:
            self.log("played", {"player": 1, "card": self.hands[1][0].code})

"""Mistakes that lose, double or mix up cards."""

from __future__ import annotations

from cardrules.common.actions import Action
from cardrules.common.cards import FrenchCard
from tests.broken.base import GoodState, mistake


@mistake("cards")
class LosesCards(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        self.discard.pop()


@mistake("cards")
class DoublesCards(GoodState):
    def _end_round(self) -> None:
        card = self.played[0]
        super()._end_round()
        assert card is not None
        self.deck[-1] = card


@mistake("cards")
class DealsTwice(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        self.deck[0] = self.deck[1]


@mistake("zones")
class SortsNoHand(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        self.hands[0].reverse()

    def _list_legal_actions(self) -> list[Action]:
        return sorted(super()._list_legal_actions(), key=lambda action: action.id)

    def advice(self) -> list[float]:
        return [0.0] * len(self.hands[self.to_act])


@mistake("zones")
class UsesOtherCards(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        top = self.deck[-1]
        self.deck[-1] = FrenchCard(top.index, top.code, top.deck, top.rank, top.suit)

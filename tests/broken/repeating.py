"""Mistakes that make the same seed give something else."""

from __future__ import annotations

import random
from typing import ClassVar

from cardrules.common.generator import Generator
from tests.broken.base import GoodState, mistake


@mistake("same seed")
class DealsByChance(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        random.shuffle(self.deck)


@mistake("same seed")
class ShufflesByChance(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        random.shuffle(self.deck)


@mistake("same seed")
class DealsByHash(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        by_code = {card.code: card for card in self.deck}
        self.deck = [by_code[code] for code in set(by_code)]


@mistake("same seed")
class DealsAlike(GoodState):
    def deal(self, hand_size: int) -> None:
        self.rng = Generator.from_seed(0)
        super().deal(hand_size)


@mistake("same seed")
class PlaysOtherwiseUnlogged(GoodState):
    def _end_round(self) -> None:
        if self.events is not None:
            self.rng.next()
        super()._end_round()


@mistake("same seed")
class CountsWhatItHasSeen(GoodState):
    seen: ClassVar[list[int]] = []

    def _end_round(self) -> None:
        super()._end_round()
        self.seen.append(1)
        if len(self.seen) % 7 == 0:
            self.deck.reverse()

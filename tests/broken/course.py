"""Mistakes in how a match goes and ends."""

from __future__ import annotations

from cardrules.common.state import State
from tests.broken.base import Good, GoodState, mistake


@mistake("play")
class RunsIntoADeadEnd(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        if termination == "turn_limit":
            super().end(winners, termination, phase)
        else:
            self.to_act = 0


@mistake("play")
class NeverEnds(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        self.deal(2)
        self.to_act = 0


@mistake("max_turns")
class KnowsNoLimit(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        super().end(winners, "hands_out", phase)


@mistake("returns")
class ReturnsTooMuch(GoodState):
    def returns(self) -> list[float]:
        return [2 * value for value in super().returns()]


@mistake("returns")
class PaysTiesDouble(GoodState):
    def returns(self) -> list[float]:
        if 1 < len(self.winners) < self.game.players:
            return [1.0 if player in self.winners else -1.0 for player in range(self.game.players)]
        return super().returns()


@mistake("play")
class WinsEarly(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        self.winners = [0]


@mistake("play")
class MixesUpWinners(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        super().end([*winners, winners[0]], termination, phase)


@mistake("concede")
class ConcedingWins(GoodState):
    def concede(self, player: int) -> None:
        self.end([player], "concede", 1)


@mistake("play")
class FailsWithSix(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        if self.game.players == 6:
            self.hands[5] = []


@mistake("playout")
class StopsPlayoutsEarly(Good):
    def playout(self, state: State, rng: object = None) -> list[float]:
        return state.returns()

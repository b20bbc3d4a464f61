"""Mistakes in events, and in how they are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from cardrules.common.events import Event
from cardrules.common.narration import Sentence
from examples.highcard import HighCardGame
from tests.broken.base import Good, GoodState, mistake


@mistake("events")
class LogsCards(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        if self.events is not None:
            self.log("rest", {"cards": self.discard[:]})


@mistake("events")
class ChangesEvents(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        if self.events:
            self.events[0] = Event("played", {"player": 0, "card": "As"}, {"card": "??"}, (0,))


@mistake("events")
class KeepsNoLog(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        if self.events is not None:
            self.events = []


@mistake("events")
class HidesNothing(GoodState):
    def log(self, type: str, fields: Any, secrets: Any = None, viewers: tuple[int, ...] = ()) -> None:  # noqa: A002
        super().log(type, fields, {"hand": None}, viewers)


@mistake("narration")
class LeavesBraces(Good):
    sentences: ClassVar[Mapping[str, Sentence]] = {**HighCardGame.sentences, "shown": "{{cards}} are shown."}


@mistake("events")
class TellsWhatIsNotThere(Good):
    sentences: ClassVar[Mapping[str, Sentence]] = {**HighCardGame.sentences, "shown": "{card} is shown."}

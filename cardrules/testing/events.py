"""Events: JSON, with secrets kept from those who may not see them, and each with words."""

from __future__ import annotations

import json
import re
from typing import ClassVar

from cardrules.common.events import Event
from cardrules.common.generator import Generator
from cardrules.testing.faults import Spot, difference
from cardrules.testing.variety import Variety
from cardrules.testing.walks import Check, Walk


class Log(Check):
    """The log only grows; each event is JSON, has viewers who are players, and can be told in words."""

    name: ClassVar[str] = "events"

    def __init__(self, walk: Walk, generator: Generator, variety: Variety) -> None:
        super().__init__(walk, generator, variety)
        self.written: list[str] = []

    def step(self, spot: Spot) -> None:
        events = spot.state.events
        if events is None or len(events) < len(self.written):
            spot.fail(self.name, f"the log has {events and len(events)} events, it had {len(self.written)}")
        for event in events[len(self.written) :]:
            self._event(spot, event)
            self.written.append(json.dumps([event.to_dict(), event.secrets, event.viewers]))

    def end(self, spot: Spot) -> None:
        for number, event in enumerate(spot.state.events or []):
            if json.dumps([event.to_dict(), event.secrets, event.viewers]) != self.written[number]:
                spot.fail(self.name, f"event {number} was {self.written[number]}, later it is {event}")

    def _event(self, spot: Spot, event: Event) -> None:
        whole = event.to_dict()
        try:
            copy = json.loads(json.dumps(whole))
        except TypeError as error:
            spot.fail(self.name, f"{whole} is no JSON: {error}")
        if reason := difference(copy, whole):
            spot.fail(self.name, f"{whole} is no plain JSON: {reason}")
        if not isinstance(event.type, str) or not event.type or "type" in event.fields:
            spot.fail(self.name, f"{whole} has no proper type")
        if not set(event.secrets) <= set(event.fields):
            spot.fail(self.name, f"{whole} has secrets that are no fields: {sorted(event.secrets)}")
        if not set(event.viewers) <= set(range(spot.game.players)):
            spot.fail(self.name, f"{whole} has viewers {event.viewers}")
        for viewer in (*range(spot.game.players), None):
            seen = event.seen_by(viewer)
            told = whole if viewer in event.viewers else {**whole, **event.secrets}
            if reason := difference(seen, told):
                spot.fail(self.name, f"player {viewer} sees {seen}: {reason}")
        for seen in (whole, event.seen_by(None)):
            self._words(spot, seen)

    def _words(self, spot: Spot, seen: dict[str, object]) -> None:
        sentence = spot.game.narrate(seen)
        if not isinstance(sentence, str) or "{" in sentence or "}" in sentence:
            spot.fail("narration", f"{seen} is told as {sentence!r}")
        named = spot.game.narrate(seen, [f"<{player}>" for player in range(spot.game.players)])
        if re.search(r"\bPlayer \d", named):
            spot.fail("narration", f"{seen} is told as {named!r}, without the given names")

"""Mistakes in refusing damaged positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from cardrules.common.state import State
from examples.highcard.state import HighCardState
from tests.broken.base import Good, mistake


@mistake("damage")
class AcceptsAnything(Good):
    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        pass


@mistake("damage")
class FallsOverDamage(Good):
    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        if sum(cast(HighCardState, state).taken) > 1000:
            raise KeyError("taken")
        super()._check_position(state, given)


@mistake("damage")
class AcceptsDoubledCards(Good):
    def copies(self, code: str, owner: int = -1) -> int:
        return 1

    def state_from_position(self, position: Mapping[str, Any], *, events: bool = True) -> State:
        deck = position.get("deck")
        if isinstance(deck, list) and all(isinstance(code, str) for code in deck):
            position = {**position, "deck": list(dict.fromkeys(deck))}
        return super().state_from_position(position, events=events)

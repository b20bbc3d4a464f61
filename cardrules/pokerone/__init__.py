"""Póker Uno (Poker One): poker hands by the placing, swapping and eating of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from cardrules.common.errors import PositionError
from cardrules.common.game import BaseGame
from cardrules.common.narration import Sentence
from cardrules.common.options import Options
from cardrules.common.state import State

from .actions import PokeroneActions
from .features import features
from .narration import SENTENCES
from .options import PokeroneOptions
from .phases import PHASES, PLAY
from .position import KEYS, check, derive
from .state import LAST_PLAYER, SHOWDOWN, TURN_LIMIT, PokeroneState


@mypyc_attr(allow_interpreted_subclasses=True)
class PokeroneGame(BaseGame):
    """Póker Uno."""

    name: ClassVar[str] = "pokerone"
    title: ClassVar[str] = "Póker Uno"
    max_players: ClassVar[int] = 5
    options_class: ClassVar[type[Options]] = PokeroneOptions
    phases: ClassVar[tuple[str, ...]] = PHASES
    sentences: ClassVar[Mapping[str, Sentence]] = SENTENCES

    def __init__(self, players: Any = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        table = PokeroneActions(self)
        self.actions = table
        self.prepare(table.pack, KEYS, features(len(table.pack)))

    def _blank_state(self) -> PokeroneState:
        return PokeroneState(self)

    def _deal(self, state: State) -> None:
        cast(PokeroneState, state).deal()

    def _default_phase(self, given: Mapping[str, Any]) -> str:
        return self.phases[PLAY]

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        derive(cast(PokeroneState, state), given)

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        check(cast(PokeroneState, state), given)

    def _read_result(self, state: State, result: Any) -> None:
        termination = result.get("termination")
        if termination not in (SHOWDOWN, LAST_PLAYER, TURN_LIMIT):
            raise PositionError("result", f"expected a termination of ONE-8.9, got {termination!r}")
        if termination == SHOWDOWN:
            if "hands" not in result:
                raise PositionError("result", "expected the hands that were shown")
            result = {key: value for key, value in result.items() if key != "hands"}
        super()._read_result(state, result)

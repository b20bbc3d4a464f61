"""PoCoBOT: two mechs built from one poker deck; whoever makes the last heart of the other fall wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from cardrules.common.cards import FRENCH_CARDS
from cardrules.common.game import BaseGame
from cardrules.common.narration import Sentence
from cardrules.common.options import Options
from cardrules.common.state import State

from .actions import PocobotActions
from .features import features
from .narration import SENTENCES
from .options import PocobotOptions
from .phases import DEFEND, PHASES
from .position import KEYS, check
from .state import PocobotState


@mypyc_attr(allow_interpreted_subclasses=True)
class PocobotGame(BaseGame):
    """PoCoBOT."""

    name: ClassVar[str] = "pocobot"
    title: ClassVar[str] = "PoCoBOT"
    options_class: ClassVar[type[Options]] = PocobotOptions
    phases: ClassVar[tuple[str, ...]] = PHASES
    sentences: ClassVar[Mapping[str, Sentence]] = SENTENCES

    def __init__(self, players: Any = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions = PocobotActions(self)
        self.prepare(FRENCH_CARDS[:52], KEYS, features())

    def _blank_state(self) -> PocobotState:
        return PocobotState(self)

    def _deal(self, state: State) -> None:
        cast(PocobotState, state).deal()

    def _default_active(self, state: State) -> int:
        return (state.turn - 1) % 2

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        state = cast(PocobotState, state)
        if state.phase == DEFEND:
            state.to_act = 1 - state.active
        state.derive()

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        check(cast(PocobotState, state), given.get("result"))

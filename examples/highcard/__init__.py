"""High Card: a seventh game, added to the library from outside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from cardrules.common.cards import FRENCH_CARDS
from cardrules.common.game import BaseGame
from cardrules.common.narration import Sentence
from cardrules.common.options import Options
from cardrules.common.state import TERMINAL, State

from .actions import HighCardActions
from .features import features
from .options import HighCardOptions
from .position import KEYS, check
from .state import PHASES, HighCardState


class HighCardGame(BaseGame):
    """High Card."""

    name: ClassVar[str] = "highcard"
    title: ClassVar[str] = "High Card"
    max_players: ClassVar[int] = 6
    options_class: ClassVar[type[Options]] = HighCardOptions
    phases: ClassVar[tuple[str, ...]] = PHASES
    sentences: ClassVar[Mapping[str, Sentence]] = {
        "played": "{player:player} plays {card:card}.",
        "shown": "{cards:cards}: the round goes to {players:player}.",
        "game_over": "The game goes to {winners:player}.",
    }

    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.hand_size = cast(HighCardOptions, self.options).hand_size
        self.actions = HighCardActions(self)
        self.prepare(FRENCH_CARDS[:52], KEYS, features())

    def _blank_state(self) -> HighCardState:
        return HighCardState(self)

    def _deal(self, state: State) -> None:
        cast(HighCardState, state).deal(self.hand_size)

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        if state.to_act != TERMINAL:
            played = cast(HighCardState, state).played
            state.to_act = next((player for player, card in enumerate(played) if card is None), 0)

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        check(cast(HighCardState, state), self.hand_size)

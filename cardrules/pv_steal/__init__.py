"""The PV color game: victory point cards are drawn, and snatched by hand, for a secret color."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from cardrules.common.game import BaseGame
from cardrules.common.narration import Sentence
from cardrules.common.options import Options
from cardrules.common.state import State

from .actions import PvStealActions
from .board import PHASES
from .cards import MainCard
from .checks import check, derive
from .features import features
from .narration import SENTENCES
from .options import PvStealOptions
from .position import keys
from .state import PvStealState

__all__ = ["PvStealGame", "PvStealOptions", "PvStealState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class PvStealGame(BaseGame):
    """The PV color game, for two to six players."""

    name: ClassVar[str] = "pv_steal"
    title: ClassVar[str] = "PV Color Game"
    max_players: ClassVar[int] = 6
    default_players: ClassVar[int] = 4
    options_class: ClassVar[type[Options]] = PvStealOptions
    phases: ClassVar[tuple[str, ...]] = PHASES
    sentences: ClassVar[Mapping[str, Sentence]] = SENTENCES

    def __init__(self, players: Any = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        table = PvStealActions(self)
        self.actions = table
        kinds = table.kinds
        self._copies = {card.code: int(getattr(self.options, card.option)) for card in kinds.main}
        self._objective_copies = cast(PvStealOptions, self.options).n_objective
        # Both decks in their order before the first shuffle (PVS-2.4).
        self._main_deck: list[MainCard] = [card for card in kinds.main for _ in range(self._copies[card.code])]
        self._objectives = [card for card in kinds.objectives for _ in range(self._objective_copies)]
        copies = [self._copies[card.code] for card in kinds.main]
        self.prepare([*kinds.main, *kinds.objectives], keys(table), features(table, copies))

    def copies(self, code: str, owner: int = -1) -> int:
        return self._copies.get(code, self._objective_copies)

    def _blank_state(self) -> PvStealState:
        return PvStealState(self)

    def _deal(self, state: State) -> None:
        cast(PvStealState, state).deal(self._objectives[:], self._main_deck[:])

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        derive(cast(PvStealState, state))

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        check(cast(PvStealState, state))

"""Robotroc, "The Collector" rules: collect robot parts, dispute them with weapons; rules.md says how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from cardrules.common.game import BaseGame
from cardrules.common.narration import Sentence
from cardrules.common.options import Options
from cardrules.common.state import State

from .actions import RobotrocActions
from .features import features
from .narration import SENTENCES
from .options import RobotrocOptions
from .phases import PHASES
from .position import KEYS, check, derive
from .state import RobotrocState

__all__ = ["RobotrocGame"]


@mypyc_attr(allow_interpreted_subclasses=True)
class RobotrocGame(BaseGame):
    """Robotroc, for 2 players.

    Example:
        >>> import cardrules
        >>> state = cardrules.load_game("robotroc").new_initial_state(seed=7)
        >>> [str(action) for action in state.legal_actions()]
        ['lay H1', 'lay H6', 'lay L6']
    """

    name: ClassVar[str] = "robotroc"
    title: ClassVar[str] = "Robotroc"
    options_class: ClassVar[type[Options]] = RobotrocOptions
    phases: ClassVar[tuple[str, ...]] = PHASES
    sentences: ClassVar[Mapping[str, Sentence]] = SENTENCES

    def __init__(self, players: Any = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        moves = RobotrocActions(self)
        self.actions = moves
        self._copies = {card.code: moves.deck.count(card) for card in moves.deck}
        self.prepare([*moves.parts, *moves.weapons], KEYS, features(moves))

    def copies(self, code: str, owner: int = -1) -> int:
        """How many copies of a card the deck has (ROB-1.1)."""
        return self._copies[code]

    def _blank_state(self) -> RobotrocState:
        return RobotrocState(self)

    def _deal(self, state: State) -> None:
        cast(RobotrocState, state).deal()

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        derive(cast(RobotrocState, state))

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        check(cast(RobotrocState, state), given)

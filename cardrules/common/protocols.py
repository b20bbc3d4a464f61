"""What a game and a bot must be, for people's own implementations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from cardrules.common.actions import Action, ActionTable
from cardrules.common.state import State
from cardrules.common.views import PlayerView


@runtime_checkable
class Game(Protocol):
    """The rules of one game with its options fixed; what `load_game` returns."""

    name: Any
    title: Any
    min_players: Any
    max_players: Any
    players: int
    options: Any
    actions: ActionTable

    @property
    def rules(self) -> str:
        """The text of the rules."""

    @property
    def observation_tensor_shape(self) -> tuple[int, ...]:
        """The shape of every observation tensor."""

    def new_initial_state(self, seed: int | None = None, *, events: bool = True) -> State:
        """A new game, dealt."""

    def state_from_position(self, position: Mapping[str, Any], *, events: bool = True) -> State:
        """The state of a position."""

    def narrate(self, event: Mapping[str, object], names: Sequence[str] | None = None) -> str:
        """One event in a sentence."""


@runtime_checkable
class Bot(Protocol):
    """A player: all a bot must be.

    A bot may also have `name`, and `new_match(game, player, seed)`, called before each match with a seed
    for the bot's own draws.
    """

    def choose(self, view: PlayerView) -> Action:
        """One of `view.legal_actions`."""


class Referee(Protocol):
    """Whoever decides chance nodes in place of the generator."""

    def decide(self, state: State) -> Action:
        """One of `state.legal_actions()` at a chance node."""

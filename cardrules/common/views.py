"""What a bot or a front end is shown of a match: one player's view, never the state itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from cardrules.common.actions import Action
from cardrules.common.errors import IllegalAction, Refusal
from cardrules.common.game import BaseGame
from cardrules.common.state import State


class PlayerView:
    """One player's view of a state: all that this player may know, and nothing else.

    It cannot be changed: a bot can neither become another player nor disturb the match.
    """

    __slots__ = ("__game", "__player", "__ply", "__state")

    def __init__(self, state: State, player: int, ply: int = 0) -> None:
        state.check_player(player)
        self.__state = state
        self.__player = player
        self.__ply = ply
        self.__game = state.game.seen_by(player)

    @property
    def player(self) -> int:
        """Whose view it is."""
        return self.__player

    @property
    def game(self) -> BaseGame:
        """The game, with its table of actions; options that hold another player's secret are at their defaults."""
        return self.__game

    @property
    def ply(self) -> int:
        """How many actions the match has seen."""
        return self.__ply

    @property
    def is_my_turn(self) -> bool:
        """Whether this player is due to act."""
        return self.__state.to_act == self.player

    @property
    def current_player(self) -> int:
        """The player due to act, `CHANCE` or `TERMINAL`."""
        return self.__state.to_act

    @property
    def legal_actions(self) -> list[Action]:
        """The legal actions, ascending by id; none when another player is due."""
        return self.__state.legal_actions() if self.is_my_turn else []

    @property
    def legal_actions_mask(self) -> npt.NDArray[np.bool_]:
        """The same as a boolean array of length `len(game.actions)`."""
        if self.is_my_turn:
            return self.__state.legal_actions_mask()
        return np.zeros(len(self.game.actions), dtype=np.bool_)

    @property
    def observation(self) -> dict[str, Any]:
        """The position as this player may know it."""
        return self.__state.observation(self.player)

    @property
    def observation_tensor(self) -> npt.NDArray[np.float32]:
        """The same as numbers; `game.observation_tensor_layout` says which."""
        return self.__state.observation_tensor(self.player)

    @property
    def events(self) -> list[dict[str, object]]:
        """What has happened, as this player saw it; empty when no log is kept."""
        return [event.seen_by(self.player) for event in self.__state.events or []]

    @property
    def advice(self) -> list[float]:
        """What the game's simple player thinks of each legal action; empty when another player is due."""
        return self.__state.advice() if self.is_my_turn else []

    def refusal(self, action: Action | str) -> Refusal | None:
        """None if the action is legal for this player now, else why not."""
        if self.is_my_turn:
            return self.__state.refusal(action)
        if isinstance(action, str):
            self.game.actions.parse(action)
        if self.__state.is_terminal():
            return Refusal("", "the game is over")
        return Refusal("", f"player {self.player} is not due to act")

    def resample(self, rng: object = None) -> State:
        """A state that this player cannot tell from the true one: hidden cards dealt anew.

        Args:
            rng: a `Generator`, an integer seed, a `random.Random`, or None.
        """
        return self.__state.resample(self.player, rng)

    def parse(self, notation: str) -> Action:
        """The legal action of a notation.

        Raises:
            IllegalAction: if it is not legal for this player now.
        """
        action = self.game.actions.parse(notation)
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(notation, refusal)
        return action

    def __repr__(self) -> str:
        return f"<player {self.player}'s view of {self.__state!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a PlayerView cannot be copied to another process: it would carry hidden cards along")

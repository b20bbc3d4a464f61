"""The base of all states: one position of a game, and what happens to it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final, NoReturn, overload

import numpy as np
import numpy.typing as npt
from mypy_extensions import i64, mypyc_attr

from cardrules.common.actions import Action
from cardrules.common.errors import ArgumentError, IllegalAction, Refusal
from cardrules.common.events import Event
from cardrules.common.generator import Generator, as_generator
from cardrules.common.positions import copied_object

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame

CHANCE: Final = -1
TERMINAL: Final = -4

_BOOL: Final = np.dtype(np.bool_)
_frombuffer: Final = np.frombuffer


# Not an `abc.ABC`: an interpreted base gives every compiled state a dict and makes all calls of it slower.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game. Mutable; `clone()` is cheap.

    A game's own state adds its zones as attributes and fills in the hooks whose names begin with one
    underscore: `_list_legal_actions`, `_apply_action`, `_refusal`, `_resample` and, with chance nodes,
    `_chance_outcomes`. Every attribute below has a value once a state is made; `rng` is the game's to set.

    Attributes:
        game: the game that this is a position of.
        turn: turns begun so far.
        phase: the decision that is due, an index into `game.phases`.
        to_act: the player due to act, `CHANCE` or `TERMINAL`.
        active: the player whose turn it is.
        rng: the generator that shuffles, part of the position.
        winners: the winners in ascending order, empty before the end.
        termination: why the game ended, None before the end.
        events: what has happened since the state was made; None when the log is off.
    """

    game: BaseGame
    turn: int
    phase: i64
    to_act: i64
    active: i64
    rng: Generator
    winners: list[int]
    termination: str | None
    events: list[Event] | None
    _legal: list[Action] | None

    def __init__(self, game: BaseGame) -> None:
        self.game = game
        self.turn = 1
        self.phase = 0
        self.to_act = 0
        self.active = 0
        self.winners = []
        self.termination = None
        self.events = None
        self._legal = None

    # What a player asks.

    def current_player(self) -> int:
        """The player due to act, `CHANCE` (−1) or `TERMINAL` (−4)."""
        return self.to_act

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.to_act == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance, not a player, is due."""
        return self.to_act == CHANCE

    def legal_actions(self) -> list[Action]:
        """The legal actions in ascending order of id: none at the end, the outcomes at a chance node."""
        return self._legal_actions()[:]

    def _legal_actions(self) -> list[Action]:
        """The same list without a copy, for callers that do not change it."""
        legal = self._legal
        if legal is None:
            legal = self._list_legal_actions() if self.to_act != TERMINAL else []
            self._legal = legal
        return legal

    def legal_actions_mask(self) -> npt.NDArray[np.bool_]:
        """A boolean array of length `len(game.actions)`, true where the action of that id is legal."""
        mask = bytearray(len(self.game.actions))
        for action in self._legal_actions():
            mask[action.id] = 1
        return _frombuffer(mask, _BOOL)

    def refusal(self, action: Action | str) -> Refusal | None:
        """None if the action is legal now, else the rule that forbids it and the reason.

        The reason tells nothing that the player due to act may not know.

        Args:
            action: an action of the game's table, or its notation.

        Raises:
            UnknownAction: if the notation is none of the table.
        """
        found = self.game.actions.parse(action) if isinstance(action, str) else action
        if found not in self.game.actions:
            return Refusal("", f"it is an action of another game, not of this {self.game.name}")
        return self._refusal(found)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """The outcomes of a chance node with their probabilities, in ascending order of id.

        Raises:
            ArgumentError: if chance is not due.
        """
        if self.to_act != CHANCE:
            raise ArgumentError(f"this is no chance node: {self._who_acts()}")
        return self._chance_outcomes()

    def returns(self) -> list[float]:
        """What each player scores: zero-sum, 0 each before the end.

        With n players and k winners a winner gets (n/k − 1)/(n − 1), a loser −1/(n − 1).
        """
        return shares(self.winners, self.game.players)

    # What a player does.

    @overload
    def apply_action(self, action: Action) -> None: ...
    @overload
    def apply_action(self, action: str) -> None: ...
    def apply_action(self, action: object) -> None:
        """Applies a legal action (an action of the table, or its notation).

        Raises:
            IllegalAction: if it is not legal now, with the rule and the reason; the state is then unchanged.
            ArgumentError: if it is neither an action nor a text.
        """
        given = self.game.actions.parse(action) if isinstance(action, str) else action
        for legal in self._legal_actions():
            if legal is given:
                self._legal = None
                self._apply_action(legal)
                return
        self._reject(given)

    def apply_unchecked(self, action: Action) -> None:
        """Applies an action that is known to be legal, without looking; for search.

        With any other action the state is spoilt.
        """
        self._legal = None
        self._apply_action(action)

    def _reject(self, action: object) -> NoReturn:
        if not isinstance(action, Action):
            raise ArgumentError(f"expected an action of {self.game.name} or its notation, got {action!r}")
        refusal = self.refusal(action)
        assert refusal is not None, f"{action} is neither listed nor refused"
        raise IllegalAction(action.notation, refusal)

    def concede(self, player: int) -> None:
        """Lets a player give up, in games that allow it.

        Raises:
            IllegalAction: if the game does not allow it, or is over.
        """
        self.check_player(player)
        raise IllegalAction("concede", Refusal("", f"the rules of {self.game.title} know no concession"))

    # Copies.

    @abstractmethod
    def clone(self) -> State:
        """An independent copy, its log of events included."""

    def copy_base(self, source: State) -> None:
        """Takes over the attributes that every state has; a game's `clone` adds its own."""
        self.turn = source.turn
        self.phase = source.phase
        self.to_act = source.to_act
        self.active = source.active
        self.rng = source.rng.clone()
        self.winners = source.winners[:]
        self.termination = source.termination
        events = source.events
        self.events = None if events is None else events[:]
        self._legal = source._legal  # never changed in place

    def resample(self, player: int, rng: object = None) -> State:
        """A state that `player` cannot tell from this one: what the player may not know is dealt anew.

        Args:
            player: whose knowledge counts.
            rng: a `Generator`, a seed, a `random.Random`, a numpy generator, or None for the operating system.

        Returns:
            A new state with its log off and a generator of its own.
        """
        self.check_player(player)
        generator = as_generator(rng)
        state = self._resample(player, generator)
        state.events = None
        state.rng = Generator.from_seed(int(generator.next()) << 32 | int(generator.next()))
        if player != self.to_act:
            state._legal = None
        return state

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.game, self.position(), self.events)

    # Positions and observations.

    def position(self) -> dict[str, Any]:
        """The complete position as a JSON object (docs/conventions.md: Position); shares nothing with the state."""
        game = self.game
        position = self._common_keys(copied_object(game.given_options))
        position["rng"] = self.rng.hex()
        for key in game.keys:
            position[key.name] = key.write(self)
        return position

    def observation(self, player: int) -> dict[str, Any]:
        """The position as `player` may know it: hidden cards `"??"`, hidden scalars None, no `rng`."""
        self.check_player(player)
        game = self.game
        observation = self._common_keys(game.observed_options(player))
        for key in game.keys:
            observation[key.name] = key.observe(self, player)
        return observation

    def observation_tensor(self, player: int) -> npt.NDArray[np.float32]:
        """What `player` may know as float32 numbers in [0, 1], laid out as `game.observation_tensor_layout` says."""
        self.check_player(player)
        return self.game.tensor.encode(self, player)

    def _common_keys(self, options: dict[str, object]) -> dict[str, Any]:
        game = self.game
        result: dict[str, object] | None = None
        if self.to_act == TERMINAL:
            result = {"winners": self.winners[:], "termination": self.termination}
            result.update(self._result_extras())
        return {
            "game": game.name,
            "options": options,
            "players": game.players,
            "turn": self.turn,
            "phase": game.phases[self.phase],
            "to_act": self.to_act,
            "active": self.active,
            "result": result,
        }

    def check_player(self, player: int) -> None:
        """Raises ArgumentError unless `player` is an index of a player of this game."""
        if not 0 <= player < self.game.players:
            raise ArgumentError(f"this game has players 0 to {self.game.players - 1}, got player {player}")

    def _who_acts(self) -> str:
        if self.to_act == TERMINAL:
            return "the game is over"
        return "chance is due" if self.to_act == CHANCE else f"player {self.to_act} is due to act"

    def __repr__(self) -> str:
        return f"<{self.game.name} state: turn {self.turn}, {self.game.phases[self.phase]}, {self._who_acts()}>"

    # For the rules of a game.

    def end(self, winners: list[int], termination: str, phase: int) -> None:
        """Ends the game: `phase` is the game's index of `over`."""
        self.winners = winners[:]
        self.termination = termination
        self.phase = phase
        self.to_act = TERMINAL

    def log(
        self,
        type: str,  # noqa: A002
        fields: dict[str, object],
        secrets: dict[str, object] | None = None,
        viewers: tuple[int, ...] = (),
    ) -> None:
        """Adds an event to the log. Call it only `if self.events is not None`, so that search pays nothing."""
        if self.events is not None:
            self.events.append(Event(type, fields, {} if secrets is None else secrets, viewers))

    # The hooks of a game.

    @abstractmethod
    def _list_legal_actions(self) -> list[Action]:
        """A new list of the legal actions, ascending by id; called only before the end."""

    @abstractmethod
    def _apply_action(self, action: Action) -> None:
        """Applies an action that is known to be legal."""

    @abstractmethod
    def _refusal(self, action: Action) -> Refusal | None:
        """Why an action of the table is not legal now, written apart from `_list_legal_actions`."""

    @abstractmethod
    def _resample(self, player: int, generator: Generator) -> State:
        """A clone in which what `player` may not know is dealt anew."""

    @abstractmethod
    def advice(self) -> list[float]:
        """A score for each legal action, in their order: what a simple player thinks of it.

        It uses only what the player due to act may know. Higher is better; the scale is the game's own.
        """

    def evaluation(self) -> list[float]:
        """What a simple player thinks each player will score, from −1 to 1: for playouts that are cut short.

        It may use the whole state, so it is for worlds that a search has resampled. Empty when the game
        has no opinion: playouts then go on to the end.
        """
        return []

    def _chance_outcomes(self) -> list[tuple[Action, float]]:
        return []

    def _result_extras(self) -> dict[str, object]:
        """What the `result` of this game holds besides winners and termination."""
        return {}


def _restore(game: BaseGame, position: dict[str, Any], events: list[Event] | None) -> State:
    state = game.state_from_position(position)
    state.events = events
    return state


def shares(winners: list[int], players: int) -> list[float]:
    """What each of `players` scores when these win (`State.returns`); 0 each when nobody or everybody does."""
    if not winners or len(winners) == players:
        return [0.0] * players
    lost = -1.0 / (players - 1)
    won = (players / len(winners) - 1.0) / (players - 1)
    return [won if player in winners else lost for player in range(players)]


def sample_outcome(state: State, generator: Generator) -> Action:
    """One outcome of a chance node, drawn by its probability."""
    outcomes = state.chance_outcomes()
    point = int(generator.next()) / 4294967296.0
    for action, probability in outcomes:
        point -= probability
        if point < 0.0:
            return action
    # Rounding left a sliver: the last outcome that can happen.
    return [action for action, probability in outcomes if probability > 0.0][-1]

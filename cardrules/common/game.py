"""The base of all games: the rules of one game with its options fixed. Stateless."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from array import array
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt
from mypy_extensions import mypyc_attr

from cardrules.common.actions import ActionTable
from cardrules.common.cards import Card
from cardrules.common.drawing import draw_position, player_names
from cardrules.common.errors import ArgumentError, OptionError, PositionError, PositionOptionError
from cardrules.common.generator import Generator, as_generator
from cardrules.common.narration import Narrator, Sentence
from cardrules.common.options import Options, is_integer
from cardrules.common.positions import MISSING, Key, check_copies, copied_object
from cardrules.common.rules import RuleBook
from cardrules.common.state import CHANCE, TERMINAL, State, sample_outcome
from cardrules.common.tensors import Feature, TensorLayout


class Playouts(NamedTuple):
    """What random games came to: arrays with one entry a game."""

    returns: npt.NDArray[np.float64]
    lengths: npt.NDArray[np.int64]
    terminations: npt.NDArray[np.str_]


_HEX = frozenset("0123456789abcdef")
_COMMON_KEYS = ("game", "options", "players", "turn", "phase", "to_act", "active", "rng", "result")


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseGame(ABC):
    """The base of every game of this library, and a convenient one for other people's.

    A game sets the class attributes, builds its action table in `__init__` (after `super().__init__`)
    and fills in the hooks.

    Class attributes:
        name: the name of the package.
        title: the name as people say it.
        min_players, max_players, default_players: how many can play.
        options_class: the declaration of the options.
        phases: the words of the phases; the last one is `over`.
        sentences: what each event is in words (`narration.Narrator`).

    Attributes:
        players: how many play.
        options: the options, validated.
        given_options: the JSON object of those that differ from their defaults.
        max_turns: the turn after which the game is drawn.
        actions: the table of all actions.
        cards: the cards of the deck, one a kind, in canonical order.
        keys: the declaration of the position's own keys.
        tensor: the layout of the observation tensor.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 2
    default_players: ClassVar[int] = 2
    options_class: ClassVar[type[Options]] = Options
    phases: ClassVar[tuple[str, ...]]
    sentences: ClassVar[Mapping[str, Sentence]] = {}

    players: int
    options: Options
    given_options: dict[str, object]
    max_turns: int
    actions: ActionTable
    cards: Sequence[Card]
    keys: Sequence[Key]
    tensor: TensorLayout
    _by_code: dict[str, Card]

    def __init__(self, players: Any = None, options: Mapping[str, object] | None = None) -> None:
        """Loads the game.

        Raises:
            OptionError: naming the option, what was given and what was expected.
        """
        cls = type(self)
        if players is None:
            players = cls.default_players
        if not is_integer(players) or not cls.min_players <= players <= cls.max_players:
            several = cls.min_players != cls.max_players
            expected = f"{cls.min_players} to {cls.max_players}" if several else str(cls.min_players)
            raise OptionError("players", f"{cls.title} is for {expected} players, got {players!r}")
        self.players = players
        self.options = cls.options_class.read(options or {}, players)
        self.given_options = self.options.to_position(players)
        self.max_turns = getattr(self.options, "max_turns", sys.maxsize)
        self.actions = ActionTable(self)

    def prepare(self, cards: Sequence[Card], keys: Sequence[Key], features: Sequence[Feature]) -> None:
        """Takes over the declarations of a game; the last thing that its `__init__` does."""
        self.cards = cards
        self.keys = keys
        self._by_code = {card.code: card for card in cards}
        self.tensor = TensorLayout(features, self)

    # What people ask.

    @property
    def rules(self) -> RuleBook:
        """The text of rules.md beside the game's class, or the class it is made from; `.rule(id)` is one rule, `.ids`
        are all ids.

        Raises:
            ArgumentError: if there is none.
        """
        for cls in type(self).__mro__:
            package = cls.__module__
            if not hasattr(sys.modules.get(package), "__path__"):
                package = package.rpartition(".")[0]
            if package:
                text = files(package).joinpath("rules.md")
                if text.is_file():
                    return RuleBook(text.read_text(encoding="utf-8"))
        raise ArgumentError(f"there is no rules.md beside {type(self).__name__}")

    @property
    def observation_tensor_shape(self) -> tuple[int, ...]:
        """The shape of every observation tensor of this game."""
        return (self.tensor.size,)

    @property
    def observation_tensor_layout(self) -> list[tuple[str, int, int]]:
        """(name, first index, size) of each block of the observation tensor."""
        return self.tensor.blocks[:]

    def new_initial_state(self, seed: int | None = None, *, events: bool = True) -> State:
        """A new game, dealt.

        Args:
            seed: taken modulo 2^64; the same seed is the same deal everywhere. None: from the operating system.
            events: whether the state keeps a log of events.
        """
        if not _is_seed(seed):
            raise OptionError("seed", f"expected an integer or None, got {seed!r}")
        state = self._blank_state()
        state.events = [] if events else None
        state.rng = Generator.from_seed(seed)
        self._deal(state)
        return state

    def state_from_position(self, position: Mapping[str, Any], *, events: bool = True) -> State:
        """The state of a position, strictly read.

        Raises:
            PositionError: naming the key and the reason; for a bad option also an `OptionError`.
        """
        given = _as_object(position)
        self._check_game(given)
        state = self._blank_state()
        state.events = [] if events else None
        known = {*_COMMON_KEYS, *(key.name for key in self.keys)}
        for name in given:
            if name not in known:
                raise PositionError(str(name), f"no such key in a position of the game {self.name}")
        self._read_common(state, given)
        for key in self.keys:
            setattr(state, key.name, key.read(given.get(key.name, MISSING), self))
        self._derive(state, given)
        check_copies(state)
        self._check_position(state, given)
        self._check_to_act(state, given)
        return state

    @classmethod
    def from_position(cls, position: Mapping[str, Any], *, events: bool = True) -> State:
        """The state of a position of any players and options of this game.

        Raises:
            PositionError: naming the key and the reason; for a bad option also an `OptionError`.
        """
        given = _as_object(position)
        players = given.get("players", cls.default_players)
        options = given.get("options", {})
        if not isinstance(options, Mapping):
            raise PositionError("options", f"expected an object, got {options!r}")
        try:
            game = restore_game(cls, players, options)
        except OptionError as error:
            if error.option == "players":
                raise PositionError("players", error.reason) from None
            raise PositionOptionError(error.option, error.reason) from None
        return game.state_from_position(position, events=events)

    def narrate(self, event: Mapping[str, object], names: Sequence[str] | None = None) -> str:
        """One event, as a player sees it (`Event.seen_by`), in a sentence; empty when there is nothing to say.

        Args:
            event: the fields of the event, `type` among them.
            names: what the players are called; `Player 0` … when not given.
        """
        return Narrator(self.sentences, player_names(self, names)).sentence(event)

    def draw(self, position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """A position, or an observation, as a table of plain text for a person.

        Args:
            position: what `State.position` or `State.observation` gives.
            names: what the players are called; `Player 0` … when not given.

        Returns:
            Lines: the turn and who is due, or the result; the common zones; a column a player. Hidden
            cards are counted, keys at their defaults left out.
        """
        return draw_position(self, position, names)

    def playout(self, state: State, rng: object = None) -> list[float]:
        """Plays a state on, in place, by uniform random actions to the end, and returns the returns.

        Args:
            state: a state of this game, a resampled one say.
            rng: a `Generator`, a seed, a `random.Random`, a numpy generator, or None for the operating system.
        """
        self._play_on(state, as_generator(rng))
        return state.returns()

    def _play_on(self, state: State, generator: Generator) -> int:
        """The same, returning the number of actions and chance outcomes."""
        length = 0
        state._legal = None  # and so it stays
        while state.to_act != TERMINAL:
            if state.to_act == CHANCE:
                action = sample_outcome(state, generator)
                state._legal = None
            else:
                legal = state._list_legal_actions()
                action = legal[generator.below(len(legal))]
            state._apply_action(action)
            length += 1
        return length

    def playouts(self, n: int, seed: int | None = None) -> Playouts:
        """Plays `n` games by uniform random actions.

        Args:
            n: how many.
            seed: of the whole run; match i has the seed `seed + i`, so parts of a run can be repeated.

        Returns:
            Returns (n × players, float64), lengths in actions (n, int64) and terminations (n words).

        Raises:
            ArgumentError: for a negative number.
        """
        if n < 0:
            raise ArgumentError(f"expected a number of games from 0 on, got {n}")
        if seed is None:
            seed = int(Generator.from_seed(None).next())
        returns = array("d")
        lengths = array("q")
        terminations: list[str] = []
        for i in range(n):
            state = self.new_initial_state(seed + i, events=False)
            lengths.append(self._play_on(state, Generator.from_seed(~(seed + i))))
            returns.extend(state.returns())
            terminations.append(str(state.termination))
        return Playouts(np.array(returns).reshape(n, self.players), np.array(lengths), np.array(terminations))

    def find_card(self, code: object, owner: int = -1) -> Card | None:
        """The card of a notation in the deck of this game (or of a player, where each has one), or None."""
        return self._by_code.get(code) if isinstance(code, str) else None

    def copies(self, code: str, owner: int = -1) -> int:
        """How many copies of a card the deck has (or a player's deck, where each has one)."""
        return 1

    def observed_options(self, player: int) -> dict[str, object]:
        """The options of a position as a player may know them."""
        return copied_object(self.given_options)

    def seen_by(self, player: int) -> BaseGame:
        """This game as a player may know it: another one where its options hold another player's secret.

        It has the same table of actions.
        """
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return restore_game, (type(self), self.players, self.given_options)

    def __copy__(self) -> BaseGame:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> BaseGame:
        return self

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.given_options.items())
        return f"load_game({self.name!r}, players={self.players}{options})"

    # The hooks of a game.

    @abstractmethod
    def _blank_state(self) -> State:
        """A state of this game whose zones are not filled in yet."""

    @abstractmethod
    def _deal(self, state: State) -> None:
        """Sets a blank state, whose generator is seeded, to the beginning of the game."""

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        """Sets what the position's own keys imply, `to_act` before all; may check what it needs."""

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        """Raises PositionError where the rules exclude a position whose keys are each well-formed."""

    def _default_active(self, state: State) -> int:
        """The player whose turn it is when a position does not say so."""
        return 0

    def _default_phase(self, given: Mapping[str, Any]) -> str:
        """The phase of a position that does not name it."""
        return self.phases[0]

    def _default_turn(self, phase: str) -> int:
        """The turn of a position that does not name it; also the least that it may name."""
        return 1

    def _read_result(self, state: State, result: Any) -> None:
        """Reads a `result` that is an object: `winners` and `termination`."""
        if set(result) != {"winners", "termination"}:
            raise PositionError(
                "result", f"expected the keys winners and termination, got {', '.join(map(str, result))}"
            )
        _read_outcome(self, state, result)

    # Reading.

    def _check_game(self, given: Mapping[str, Any]) -> None:
        if given.get("game") != self.name:
            raise PositionError("game", f"expected {self.name!r}, got {given.get('game')!r}")
        players = given.get("players", type(self).default_players)
        if not is_integer(players) or players != self.players:
            raise PositionError("players", f"expected {self.players}, got {players!r}")
        options = given.get("options", {})
        if not isinstance(options, Mapping):
            raise PositionError("options", f"expected an object, got {options!r}")
        try:
            read = type(self).options_class.read(options, self.players)
        except OptionError as error:
            raise PositionOptionError(error.option, error.reason) from None
        if read != self.options:
            raise PositionError("options", f"this game has {self.options}, got {options!r}")

    def _read_common(self, state: State, given: Mapping[str, Any]) -> None:
        phase = given.get("phase", self._default_phase(given))
        if not isinstance(phase, str) or phase not in self.phases:
            raise PositionError("phase", f"expected one of {', '.join(self.phases)}, got {phase!r}")
        state.phase = self.phases.index(phase)
        least = self._default_turn(phase)
        state.turn = _whole("turn", given.get("turn", least), min(1, least), self.max_turns)
        state.active = _whole("active", given.get("active", self._default_active(state)), 0, self.players - 1)
        rng = given.get("rng")
        if "rng" not in given:
            state.rng = Generator.from_seed(0)
        elif not isinstance(rng, str) or len(rng) != 16 or not _HEX.issuperset(rng):
            raise PositionError("rng", f"expected 16 lower-case hexadecimal digits, got {rng!r}")
        else:
            state.rng = Generator.from_hex(rng)
        result = given.get("result")
        over = state.phase == len(self.phases) - 1
        if result is not None and not isinstance(result, Mapping):
            raise PositionError("result", f"expected null or an object, got {result!r}")
        if over != (result is not None):
            expected = "an object in phase over" if over else f"null in phase {phase}"
            raise PositionError("result", f"expected {expected}, got {result!r}")
        state.to_act = TERMINAL if over else state.active
        if result is not None:
            self._read_result(state, result)

    def _check_to_act(self, state: State, given: Mapping[str, Any]) -> None:
        to_act = given.get("to_act", state.to_act)
        if not is_integer(to_act) or to_act != state.to_act:
            raise PositionError("to_act", f"expected {state.to_act} in this position, got {to_act!r}")


def _is_seed(seed: object) -> bool:
    """Apart from its caller, where compiled code takes a boolean for the integer that it equals."""
    return seed is None or is_integer(seed)


def _read_outcome(game: BaseGame, state: State, result: Mapping[str, Any]) -> None:
    winners, termination = result["winners"], result["termination"]
    if (
        not isinstance(winners, list)
        or not winners
        or not all(is_integer(player) and 0 <= player < game.players for player in winners)
        or len(set(winners)) != len(winners)
    ):
        raise PositionError("result", f"expected winners to be a list of players, got {winners!r}")
    if not isinstance(termination, str):
        raise PositionError("result", f"expected the termination to be a word, got {termination!r}")
    state.winners = sorted(winners)
    state.termination = termination


def _whole(key: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        expected = f"an integer from {low} to {high}" if high < sys.maxsize else f"an integer ≥ {low}"
        raise PositionError(key, f"expected {expected}, got {value!r}")
    return int(value)


def _as_object(position: object) -> Mapping[str, Any]:
    if not isinstance(position, Mapping):
        raise PositionError("position", f"expected a JSON object, got {type(position).__name__} {position!r:.60}")
    return position


# Games are interned: loading one twice, or unpickling it, gives the same object, and so the same actions.
_games: dict[tuple[type[BaseGame], int, str], BaseGame] = {}


def restore_game(game_class: type[BaseGame], players: Any, options: Mapping[str, object]) -> BaseGame:
    """The game of a class with these players and options, the same object every time."""
    if players is None:
        players = game_class.default_players
    if not is_integer(players):
        return game_class(players, options)  # which says what is wrong with it
    key = (game_class, players, _text(options))
    game = _games.get(key)
    if game is None:
        game = game_class(players, options)
        canonical = (game_class, game.players, _text(game.given_options))
        if len(_games) > 1000:
            del _games[next(iter(_games))]  # the oldest; states and actions keep their own game
        game = _games.setdefault(canonical, game)
        _games[key] = game
    return game


def _text(options: Mapping[str, object]) -> str:
    try:
        return json.dumps(options, sort_keys=True)
    except (TypeError, ValueError):  # not JSON: the options themselves say what is wrong with it
        return repr(options)

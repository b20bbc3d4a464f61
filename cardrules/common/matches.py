"""The match runner: bots play a game to the end, whatever they do."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Sequence
from typing import Any

import attrs

from cardrules.common.actions import Action
from cardrules.common.errors import ArgumentError, CardRulesError
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator, derived_seed
from cardrules.common.protocols import Bot, Referee
from cardrules.common.records import MatchRecord, forfeit_result, outcome
from cardrules.common.state import State, sample_outcome
from cardrules.common.views import PlayerView


class _OutOfTime(Exception):  # noqa: N818 - it never leaves this module
    """A bot has taken longer than it may; no TimeoutError, which a bot may raise itself."""


@attrs.frozen
class Forfeit:
    """Why a bot lost a match by its conduct.

    Attributes:
        player: who.
        kind: `error` (it raised), `illegal` (its answer was no legal action) or `timeout`.
        reason: what happened, in one line.
        traceback: of the exception that the bot raised, else empty.
    """

    player: int
    kind: str
    reason: str
    traceback: str = ""


@attrs.define
class Match:
    """A match under way; `play_match` is the short form.

    Attributes:
        state: the state, with its log of events.
        bots: one a player.
        names: what the players are called.
        seed: the seed of the deal, None for a match begun from a position.
        move_timeout: seconds that a bot may take for one action, None for any time.
        referee: decides chance nodes; None leaves them to a generator of the match.
        forfeit: set when a bot forfeits.
    """

    state: State
    bots: Sequence[Bot]
    names: list[str]
    seed: int | None = None
    move_timeout: float | None = None
    referee: Referee | None = None
    forfeit: Forfeit | None = None
    actions: list[str] = attrs.field(factory=list)
    initial: dict[str, Any] = attrs.field(init=False)
    _chance: Generator = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        players = self.state.game.players
        for what, count in (("bots", len(self.bots)), ("names", len(self.names))):
            if count != players:
                title = self.state.game.title
                raise ArgumentError(f"{title} for {players} players takes {players} {what}, got {count}")
        if self.move_timeout is not None and not self.move_timeout > 0:
            raise ArgumentError(f"a move timeout must be a number of seconds above 0, got {self.move_timeout!r}")
        self.initial = self.state.position()
        # A stream of its own: neither the deal nor what bots draw depends on chance outcomes.
        self._chance = Generator.from_seed(0 if self.seed is None else ~self.seed)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended or a bot has forfeited."""
        return self.forfeit is not None or self.state.is_terminal()

    def begin(self) -> None:
        """Tells each bot that has `new_match(game, player, seed)` of the match; one that raises forfeits.

        The seed is the bot's own: the deal cannot be worked out from it.
        """
        for player, bot in enumerate(self.bots):
            new_match = getattr(bot, "new_match", None)
            if new_match is None:
                continue
            try:
                seed = derived_seed(0 if self.seed is None else self.seed, player)
                new_match(self.state.game.seen_by(player), player, seed)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a bot may raise anything
                self.forfeit = self._raised(player, error)
                return

    def step(self) -> Action | None:
        """Asks whoever is due, and applies the answer; None when a bot forfeited instead."""
        if self.state.is_chance_node():
            if self.referee is None:
                action = sample_outcome(self.state, self._chance)
            else:
                action = self.referee.decide(self.state)
        else:
            player = self.state.current_player()
            answer = self._ask(player)
            if answer is None:
                return None
            action = answer
        self.state.apply_action(action)
        self.actions.append(action.notation)
        return action

    def play(self, on_step: Callable[[Match], None] | None = None) -> MatchRecord:
        """Plays to the end; `on_step` is called after every action and after a forfeit."""
        while not self.is_over:
            self.step()
            if on_step is not None:
                on_step(self)
        return self.record()

    def record(self) -> MatchRecord:
        """The match so far, or the whole match when it is over."""
        game = self.state.game
        result = outcome(self.state)
        if self.forfeit is not None:
            result = forfeit_result(game.players, self.forfeit.player, self.forfeit.kind, self.forfeit.reason)
        options = game.options.to_position(game.players)
        return MatchRecord(
            game.name, options, game.players, list(self.names), self.seed, self.initial, list(self.actions), result
        )

    def _ask(self, player: int) -> Action | None:
        view = PlayerView(self.state, player, len(self.actions))
        bot = self.bots[player]
        try:
            answer = _call(lambda: bot.choose(view), self.move_timeout)
        except _OutOfTime:
            reason = f"{self.names[player]} took longer than {self.move_timeout:g} s for one action"
            self.forfeit = Forfeit(player, "timeout", reason)
            return None
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot may raise anything
            self.forfeit = self._raised(player, error)
            return None
        try:
            action = self.state.game.actions.parse(answer) if isinstance(answer, str) else answer
            unlike = f"expected an action, got {_shown(action)}"
            refusal = self.state.refusal(action) if isinstance(action, Action) else unlike
        except CardRulesError as error:
            refusal = str(error)
        if refusal is not None:
            self.forfeit = Forfeit(player, "illegal", f"{self.names[player]} chose {_shown(answer)}: {refusal}")
            return None
        assert isinstance(action, Action)
        return action

    def _raised(self, player: int, error: BaseException) -> Forfeit:
        try:
            words = " ".join(str(error).split())
        except Exception:
            words = "it cannot say why"
        reason = f"{self.names[player]} raised {type(error).__name__}: {words}"
        return Forfeit(player, "error", reason, traceback.format_exc())


def play_match(
    game: BaseGame,
    bots: Sequence[Bot],
    seed: int | None = None,
    *,
    names: Sequence[str] | None = None,
    move_timeout: float | None = None,
    referee: Referee | None = None,
    on_step: Callable[[Match], None] | None = None,
    events: bool = True,
) -> MatchRecord:
    """Plays one match of bots.

    Args:
        game: what `load_game` returns.
        bots: one a player, in the order of the seats.
        seed: of the deal; None takes one from the operating system, which the record then holds.
        names: what the players are called; by default the bots' `name`s or classes.
        move_timeout: seconds a bot may take for one action.
        referee: decides chance nodes instead of the generator.
        on_step: called with the match after every action.
        events: whether the state keeps a log.

    Returns:
        The record. A bot that raises, answers with no legal action or takes too long forfeits: all
        others win, and the termination is `forfeit`.

    Example:
        >>> import cardrules
        >>> game = cardrules.load_game("pokerone", players=3)
        >>> record = cardrules.play_match(game, [cardrules.make_bot("random", seed=i) for i in range(3)], seed=7)
        >>> record.replay().is_terminal()
        True
    """
    if seed is None:
        generator = Generator.from_seed(None)
        seed = int(generator.next()) << 32 | int(generator.next())
    called = [bot_name(bot) for bot in bots] if names is None else list(names)
    state = game.new_initial_state(seed, events=events)
    match = Match(state, bots, called, seed, move_timeout, referee)
    match.begin()
    return match.play(on_step)


def bot_name(bot: object) -> str:
    """What a bot is called: its `name`, or that of its class."""
    try:
        return str(getattr(bot, "name", type(bot).__name__))
    except Exception:  # a bot may be broken in any way
        return type(bot).__name__


def _shown(answer: object) -> str:
    """A bot's answer in a few words, even if it cannot be shown."""
    try:
        return f"{answer!s:.60}" if isinstance(answer, str | Action) else f"{answer!r:.60}"
    except Exception:
        return f"a {type(answer).__name__}"


def _call(function: Callable[[], Any], timeout: float | None) -> Any:
    """Calls a function, giving up on it after `timeout` seconds with `_OutOfTime`."""
    if timeout is None:
        return function()
    answers: list[Any] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(function())
        except BaseException as error:
            errors.append(error)

    # A thread that hangs cannot be ended; as a daemon it at least does not keep the program alive.
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(timeout)
    if thread.is_alive():
        raise _OutOfTime
    if errors:
        raise errors[0]
    return answers[0]

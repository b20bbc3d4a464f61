"""How one match of an arena is played, in whatever process."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

import attrs

from cardrules.arena.schedule import Arena, Pairing
from cardrules.bots import make_bot
from cardrules.common.actions import Action
from cardrules.common.errors import CardRulesError
from cardrules.common.game import BaseGame
from cardrules.common.generator import derived_seed
from cardrules.common.matches import Forfeit, Match
from cardrules.common.protocols import Bot
from cardrules.common.records import forfeit_result
from cardrules.common.views import PlayerView


@attrs.frozen
class Played:
    """What a match came to.

    Attributes:
        pairing: the match.
        returns: a number a seat.
        termination: why it ended; `forfeit` for a bot's misconduct.
        length: actions and chance outcomes.
        turns: turns begun.
        seconds: how long it took.
        forfeit: who misbehaved and how, or None.
        record: the whole match record as JSON, or None when not kept.
    """

    pairing: Pairing
    returns: tuple[float, ...]
    termination: str
    length: int
    turns: int
    seconds: float
    forfeit: Forfeit | None = None
    record: str | None = None

    @property
    def timed_out(self) -> bool:
        """Whether a bot took too long, and so may still be running in its thread."""
        return self.forfeit is not None and self.forfeit.kind == "timeout"


class _Announced:
    """A bot that tells before each decision that it is the one who decides."""

    def __init__(self, bot: Bot, player: int, line: Connection) -> None:
        self._bot = bot
        self._player = player
        self._line = line

    def new_match(self, game: BaseGame, player: int, seed: int) -> None:
        begin = getattr(self._bot, "new_match", None)
        if begin is not None:
            self._line.send(self._player)
            begin(game, player, seed)

    def choose(self, view: PlayerView) -> Action:
        self._line.send(self._player)
        return self._bot.choose(view)


def play_batch(arena: Arena, pairings: Sequence[Pairing]) -> list[Played]:
    """Plays matches one after the other; stops after one in which a bot hung, whose thread may go on."""
    played: list[Played] = []
    for pairing in pairings:
        played.append(play_one(arena, pairing))
        if played[-1].timed_out:
            break
    return played


def play_one(arena: Arena, pairing: Pairing, line: Connection | None = None) -> Played:
    """Plays one match; with a line, it is told who is asked."""
    start = time.perf_counter()
    names = [arena.bots[bot] for bot in pairing.seats]
    bots: list[Bot] = []
    for seat, bot in enumerate(pairing.seats):
        try:
            made = make_bot(names[seat], derived_seed(arena.seed, bot))
        except CardRulesError as error:  # it could be made when the run began
            return forfeited(arena, pairing, Forfeit(seat, "error", str(error)))
        bots.append(made if line is None else _Announced(made, seat, line))
    state = arena.game.new_initial_state(pairing.seed, events=False)
    match = Match(state, bots, names, pairing.seed, arena.move_timeout)
    match.begin()
    record = match.play()
    assert record.result is not None
    return Played(
        pairing,
        tuple(record.result["returns"]),
        record.result["termination"],
        len(record.actions),
        state.turn,
        time.perf_counter() - start,
        match.forfeit,
        record.to_json() if arena.records else None,
    )


def play_apart(arena: Arena, pairing: Pairing) -> Played:
    """Plays a match in a process of its own; a bot that ends the process, or hangs for good, forfeits."""
    context = multiprocessing.get_context("spawn")
    parent, child = context.Pipe(duplex=False)
    process = context.Process(target=_play_and_send, args=(arena, pairing, child), daemon=True)
    process.start()
    child.close()
    asked = 0
    played: Played | None = None
    patience = None if arena.move_timeout is None else 2 * arena.move_timeout + 30.0
    reason = "ended the process of the match"
    try:
        while played is None:
            if not parent.poll(patience):
                reason = "hung, and could not be interrupted"
                break
            message = parent.recv()
            if isinstance(message, Played):
                played = message
            else:
                asked = int(message)
    except EOFError:
        pass
    finally:
        process.kill()
        process.join()
        parent.close()
    if played is None:
        name = arena.bots[pairing.seats[asked]]
        played = forfeited(arena, pairing, Forfeit(asked, "crash", f"{name} {reason} (exit code {process.exitcode})"))
    return played


def forfeited(arena: Arena, pairing: Pairing, forfeit: Forfeit) -> Played:
    """The result of a match that a bot lost without a game."""
    result = forfeit_result(arena.game.players, forfeit.player, forfeit.kind, forfeit.reason)
    return Played(pairing, tuple(result["returns"]), result["termination"], 0, 0, 0.0, forfeit)


def _play_and_send(arena: Arena, pairing: Pairing, line: Connection) -> None:
    leave_interrupts_to_parent()
    line.send(play_one(arena, pairing, line))


def leave_interrupts_to_parent() -> None:
    """Makes a worker ignore Ctrl-C: the process that began the run ends it in good order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

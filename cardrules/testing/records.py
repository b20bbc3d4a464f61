"""Records: a match written down is the same match when it is read and replayed, and a damaged one is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import attrs

from cardrules import registry
from cardrules.common.actions import Action
from cardrules.common.errors import RecordError
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.matches import play_match
from cardrules.common.protocols import Bot
from cardrules.common.records import MatchRecord, _check_sum
from cardrules.common.state import State
from cardrules.common.views import PlayerView
from cardrules.testing.faults import Fault, difference, shorten
from cardrules.testing.positions import spoil
from cardrules.testing.walks import Walk, play_on


@contextmanager
def registered(game: BaseGame) -> Iterator[None]:
    """Makes the class of a game the one that is loaded by its name, for a while."""
    before = registry._registered.get(game.name)
    registry.register_game(type(game))
    try:
        yield
    finally:
        if before is None:
            del registry._registered[game.name]
        else:
            registry._registered[game.name] = before


@attrs.define
class Script:
    """Plays a match again: the bot of every player, and the referee.

    Attributes:
        actions: all actions of the match.
        busy: whether it also does, some thirty times, all that a bot can do with its view.
        number: how many actions have been taken.
    """

    actions: list[Action]
    busy: bool = False
    number: int = 0
    name: str = "script"

    def choose(self, view: PlayerView) -> Action:
        """The next action of the match."""
        if self.busy and self.number % (1 + len(self.actions) // 30) == 0:
            self._meddle(view)
        return self._take()

    def decide(self, state: State) -> Action:
        """The next chance outcome of the match."""
        return self._take()

    def _take(self) -> Action:
        self.number += 1
        return self.actions[self.number - 1]

    def _meddle(self, view: PlayerView) -> None:
        view.legal_actions.clear()
        view.legal_actions_mask[:] = True
        view.observation_tensor[:] = 1.0
        view.advice.clear()
        spoil(view.observation)
        spoil(view.events)
        play_on(view.resample(), Generator.from_seed(None), 20)


def record_of(walk: Walk, *, busy: bool = False) -> MatchRecord:
    """The record of a match, played again by the match runner."""
    script = Script(walk.actions, busy)
    bots: list[Bot] = [script] * walk.game.players
    return play_match(walk.game, bots, walk.seed, referee=script)


def check_record(walk: Walk) -> MatchRecord:
    """A record survives JSON, replays to the end that was played, and does not depend on what bots do."""
    game = walk.game
    record = record_of(walk)
    if record.actions != list(map(str, walk.actions)):
        raise Fault("record", f"it ends with {record.result}, and differs from what was played", game, walk.where)
    text = record.to_json()
    again = MatchRecord.from_json(text)
    if again != record or again.to_json() != text:
        reason = difference(again.to_dict(), record.to_dict())
        raise Fault("record", f"read and written again it differs: {reason}", game, walk.where)
    *_, last = walk.spots()
    try:
        end = again.replay()
    except RecordError as error:
        raise Fault("record", f"it does not replay: {error}", game, walk.where) from error
    if reason := difference(end.position(), last.state.position()):
        raise Fault("record", f"replayed it ends otherwise: {reason}", game, walk.where)
    if end.events != last.state.events:
        raise Fault("record", "replayed it has other events", game, walk.where)
    unseeded = attrs.evolve(record, seed=None)
    if reason := difference(unseeded.replay().position(), end.position()):
        raise Fault("record", f"replayed without its seed it ends otherwise: {reason}", game, walk.where)
    if reason := difference(record_of(walk, busy=True).to_dict(), record.to_dict()):
        raise Fault("record", f"bots that do much with their views change the match: {reason}", game, walk.where)
    return record


def tampered(record: MatchRecord, generator: Generator) -> Iterator[tuple[str, dict[str, Any]]]:
    """Records that have been changed, each with what was done, their check sums made to fit."""
    whole = record.to_dict()
    for key in whole:
        data = copy.deepcopy(whole)
        del data[key]
        yield f"without {key}", data
        values: tuple[Any, ...] = (None, True, -1, 10**30, 1.5, "", "nothing", [], [None], {}, {"nothing": 1}, [[]])
        for value in values:
            yield f"with {key} {value!r}", _signed({**copy.deepcopy(whole), key: value})
    yield "with an unknown key", _signed({**copy.deepcopy(whole), "unknown": 1})
    for _ in range(min(20, len(record.actions))):
        actions = record.actions[:]
        number = generator.below(len(actions))
        kind = generator.below(3)
        if kind == 0:
            del actions[number]
        elif kind == 1:
            actions.insert(number, actions[generator.below(len(actions))])
        else:
            actions[number] = actions[generator.below(len(actions))]
        yield f"with action {number + 1} changed", _signed({**copy.deepcopy(whole), "actions": actions})
    results: tuple[tuple[str, Any], ...] = (
        ("winners", [0]),
        ("winners", []),
        ("termination", "magic"),
        ("returns", [0.5]),
    )
    for name, value in results:
        result = {**(record.result or {}), name: value}
        yield f"with {name} {value}", _signed({**copy.deepcopy(whole), "result": result})


def _signed(data: dict[str, Any]) -> dict[str, Any]:
    """The same data with the check sum that a forger would give it."""
    rest = {key: value for key, value in data.items() if key != "check"}
    return {**rest, "check": _check_sum(rest)}


def check_tampered(record: MatchRecord, game: BaseGame, generator: Generator) -> None:
    """A changed record is refused with `RecordError`, unless what it tells could have been played."""
    for what, data in tampered(record, generator):
        try:
            MatchRecord.from_json(json.dumps(data)).replay()
        except RecordError as error:
            if not str(error):
                raise Fault("record", f"{what} it is refused without a word", game) from error
        except Exception as error:
            reason = f"{what} it raised {type(error).__name__}: {error}; expected RecordError"
            raise Fault("record", reason, game) from error


def check_cut(record: MatchRecord, game: BaseGame, text: str) -> None:
    """A text that is not all of a record is refused with `RecordError`."""
    try:
        found = MatchRecord.from_json(text)
    except RecordError:
        return
    except Exception as error:
        reason = f"the text {shorten(text)} raised {type(error).__name__}: {error}; expected RecordError"
        raise Fault("record", reason, game) from error
    if found != record:
        raise Fault("record", f"a changed text was read without complaint: {shorten(text)}", game)

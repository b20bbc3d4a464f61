"""Match records: a whole match as one JSON object, and its replay, which verifies it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, Self

import attrs

from cardrules.common.errors import CardRulesError, RecordError
from cardrules.common.game import restore_game
from cardrules.common.state import State
from cardrules.version import __version__

FORMAT = 1
_TYPES: dict[str, tuple[type, ...]] = {
    "format": (int,),
    "version": (str,),
    "game": (str,),
    "options": (dict,),
    "players": (int,),
    "bots": (list,),
    "seed": (int, type(None)),
    "position": (dict,),
    "actions": (list,),
    "result": (dict, type(None)),
    "check": (str,),
}


@attrs.frozen
class MatchRecord:
    """A match: everything needed to play it again, move by move, without its seed.

    Attributes:
        game: the name of the game.
        options: the options that differ from the defaults.
        players: how many played.
        bots: what the players were called.
        seed: the seed of the deal, or None for a match begun from a position.
        position: the initial position.
        actions: the notations of all actions and chance outcomes.
        result: `winners`, `termination`, `returns`, and for a forfeit `player`, `kind` and `reason`;
            None for a match that is not over.
        version: the version of the library that played it.
    """

    game: str
    options: dict[str, Any]
    players: int
    bots: list[str]
    seed: int | None
    position: dict[str, Any]
    actions: list[str]
    result: dict[str, Any] | None
    version: str = __version__

    def to_dict(self) -> dict[str, Any]:
        """The record as a JSON object, with a check sum over the rest."""
        data = {
            "format": FORMAT,
            "version": self.version,
            "game": self.game,
            "options": self.options,
            "players": self.players,
            "bots": self.bots,
            "seed": self.seed,
            "position": self.position,
            "actions": self.actions,
            "result": self.result,
        }
        return {**data, "check": _check_sum(data)}

    def to_json(self) -> str:
        """The record as a text of one line a key."""
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in self.to_dict().items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The record of a text.

        Raises:
            RecordError: if the text is cut short, tampered with or not a record at all.
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not a match record: the text is no complete JSON ({error})") from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """The record of a JSON object; raises RecordError as `from_json` does."""
        if not isinstance(data, dict):
            raise RecordError(f"not a match record: expected a JSON object, got {type(data).__name__}")
        data = dict(data)
        if data.get("format") != FORMAT:
            raise RecordError(f"expected a match record of format {FORMAT}, got format {data.get('format')!r}")
        for key, types in _TYPES.items():
            if key not in data:
                raise RecordError(f"the match record lacks {key!r}")
            if not isinstance(data[key], types) or isinstance(data[key], bool):
                expected = " or ".join("null" if kind is type(None) else kind.__name__ for kind in types)
                raise RecordError(f"match record, {key!r}: expected {expected}, got {data[key]!r:.60}")
        for key in data:
            if key not in _TYPES:
                raise RecordError(f"the match record has an unknown key {key!r}")
        for key in ("bots", "actions"):
            if not all(isinstance(item, str) for item in data[key]):
                raise RecordError(f"match record, {key!r}: expected a list of texts, got {data[key]!r:.60}")
        check = data.pop("check")
        if check != _check_sum(data):
            raise RecordError("the match record was changed after it was written: its check sum does not fit")
        del data["format"]
        return cls(**data)

    def replay(self, *, on_state: Callable[[State], None] | None = None, any_version: bool = False) -> State:
        """Plays the match again, verifying the deal, every action and the result.

        Args:
            on_state: called with the state before the first action and after each one.
            any_version: also replays a record of a library version with other rules.

        Returns:
            The last state of the match, with the log of its events.

        Raises:
            RecordError: if anything does not fit.
        """
        if not any_version and _rules_version(self.version) != _rules_version(__version__):
            raise RecordError(f"the match was played by cardrules {self.version}, this is {__version__}")
        state = self._initial_state()
        if on_state is not None:
            on_state(state)
        for number, notation in enumerate(self.actions, 1):
            if state.is_terminal():
                raise RecordError(f"action {number} ({notation}): the game was over before it")
            try:
                state.apply_action(notation)
            except CardRulesError as error:
                raise RecordError(f"action {number}: {error}") from None
            if on_state is not None:
                on_state(state)
        self._verify_result(state)
        return state

    def _initial_state(self) -> State:
        from cardrules.registry import game_class, state_from_position  # noqa: PLC0415 - the registry knows the games

        try:
            state = state_from_position(self.position)
            game = restore_game(game_class(self.game), self.players, self.options)
            dealt = None if self.seed is None else game.new_initial_state(self.seed)
        except CardRulesError as error:
            raise RecordError(f"the match record cannot be replayed: {error}") from None
        if state.game is not game or len(self.bots) != self.players:
            raise RecordError("game, options, players or bots of the match record do not fit its initial position")
        if dealt is None:
            return state
        if dealt.position() != state.position():
            raise RecordError(f"the initial position of the match record is not the deal of seed {self.seed}")
        return dealt

    def _verify_result(self, state: State) -> None:
        result = self.result
        if result is None:
            if state.is_terminal():
                raise RecordError("the match record has no result, but its game is over")
            return
        if result.get("termination") == "forfeit":
            if state.is_terminal():
                raise RecordError("the match record tells of a forfeit, but its game is over")
            self._verify_forfeit(result)
            return
        expected = outcome(state)
        if result != expected:
            raise RecordError(f"the match record has the result {result}, replaying it gives {expected}")

    def _verify_forfeit(self, result: dict[str, Any]) -> None:
        loser, kind, reason = result.get("player"), result.get("kind"), result.get("reason")
        if not isinstance(loser, int) or isinstance(loser, bool) or not 0 <= loser < self.players:
            raise RecordError(f"the match record tells of a forfeit of player {loser!r}, of 0 to {self.players - 1}")
        if not isinstance(kind, str) or not isinstance(reason, str):
            raise RecordError(f"the match record tells of a forfeit without its kind and reason: {result}")
        expected = forfeit_result(self.players, loser, kind, reason)
        if result != expected:
            raise RecordError(f"the match record has the result {result}, the forfeit gives {expected}")


def forfeit_result(players: int, loser: int, kind: str, reason: str) -> dict[str, Any]:
    """The `result` of a record whose match a player lost by conduct: all others win."""
    others = players - 1
    return {
        "winners": [player for player in range(players) if player != loser],
        "termination": "forfeit",
        "returns": [-1.0 / others if player == loser else 1.0 / others / others for player in range(players)],
        "player": loser,
        "kind": kind,
        "reason": reason,
    }


def outcome(state: State) -> dict[str, Any] | None:
    """The `result` of a record whose last state is this one; None while it is not over."""
    if not state.is_terminal():
        return None
    return {"winners": state.winners[:], "termination": state.termination, "returns": state.returns()}


def _check_sum(data: dict[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _rules_version(version: str) -> list[str]:
    return version.split(".")[:2]

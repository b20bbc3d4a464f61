"""Positions and observations: saved and loaded again they are the same, and a player is shown only a part."""

from __future__ import annotations

import copy
import json
from typing import Any, ClassVar, Final

import numpy as np

from cardrules.common.cards import HIDDEN
from cardrules.common.errors import ArgumentError
from cardrules.common.positions import PILE, Zone
from cardrules.common.state import State
from cardrules.testing.faults import Spot, difference
from cardrules.testing.walks import Check

COMMON_KEYS: Final = {"game", "options", "players", "turn", "phase", "to_act", "active", "rng", "result"}


def spoil(value: object) -> None:
    """Empties a JSON value in place, as a careless caller might."""
    if isinstance(value, list):
        for item in value:
            spoil(item)
        value.clear()
    elif isinstance(value, dict):
        for item in value.values():
            spoil(item)
        value.clear()


def snapshot(state: State) -> str:
    """All that can be asked of a state, as one text."""
    players = range(state.game.players)
    events = None if state.events is None else [(event.to_dict(), event.viewers) for event in state.events]
    return json.dumps(
        {
            "position": state.position(),
            "observations": [state.observation(player) for player in players],
            "legal": [action.id for action in state.legal_actions()],
            "outcome": [state.winners, state.termination, state.returns()],
            "events": events,
        }
    )


class RoundTrip(Check):
    """A position is plain JSON; loaded it gives the same state, and sharing nothing with it."""

    name: ClassVar[str] = "position"

    def examine(self, spot: Spot) -> None:
        state, game = spot.state, spot.game
        position = state.position()
        text = json.dumps(position)
        if reason := difference(json.loads(text), position):
            spot.fail(self.name, f"it does not survive JSON: {reason}")
        names = COMMON_KEYS | {key.name for key in game.keys}
        if set(position) != names:
            spot.fail(self.name, f"it has the keys {sorted(position)}, expected {sorted(names)}")
        loaded = game.state_from_position(position)
        if json.dumps(position) != text:
            spot.fail(self.name, "loading it changed it")
        self._same(spot, loaded)
        self._same(spot, type(game).from_position(position))
        self._same(spot, game.state_from_position(self._reordered(spot)))
        spoil(position)
        self._same(spot, loaded)
        if reason := difference(state.position(), json.loads(text)):
            spot.fail(self.name, f"changing the position that was handed out changed the state: {reason}")

    def _same(self, spot: Spot, loaded: State) -> None:
        if loaded.game is not spot.game:
            spot.fail(self.name, f"it loads as one of {loaded.game!r}")
        if reason := difference(loaded.position(), spot.state.position()):
            spot.fail(self.name, f"loaded and saved again it differs: {reason}")
        if loaded.legal_actions() != spot.state.legal_actions():
            spot.fail(self.name, f"loaded it has the legal actions {loaded.legal_actions()}")
        if loaded.events != []:
            spot.fail(self.name, f"loaded it begins with the events {loaded.events}")
        for player in range(spot.game.players):
            if reason := difference(loaded.observation(player), spot.state.observation(player)):
                spot.fail(self.name, f"loaded it looks otherwise to player {player}: {reason}")
        if (loaded.winners, loaded.termination) != (spot.state.winners, spot.state.termination):
            spot.fail(self.name, f"loaded it has winners {loaded.winners}, termination {loaded.termination}")

    def _reordered(self, spot: Spot) -> dict[str, Any]:
        """The position with the cards of every unordered zone, and its keys, the other way round."""
        position = dict(reversed(spot.state.position().items()))
        for key in spot.game.keys:
            if isinstance(key, Zone) and not key.ordered and key.shape == PILE:
                for part in position[key.name] if key.per_player else [position[key.name]]:
                    part.reverse()
        return position


class Observations(Check):
    """An observation is the position with parts replaced by `"??"` and null; a tensor fits its layout."""

    name: ClassVar[str] = "observation"

    def examine(self, spot: Spot) -> None:
        state = spot.state
        position = state.position()
        position.pop("rng")
        for player in range(state.game.players):
            observation = state.observation(player)
            if set(observation) != set(position):
                spot.fail(self.name, f"player {player}'s has the keys {sorted(observation)}, not those of the position")
            if reason := difference(json.loads(json.dumps(observation)), observation):
                spot.fail(self.name, f"player {player}'s does not survive JSON: {reason}")
            for key, value in observation.items():
                if key != "options" and not _is_part(value, position[key]):
                    spot.fail(self.name, f"player {player} sees {key} {value!r}, but it is {position[key]!r}")
            self._drawn(spot, observation)
            spoil(observation)
            self._tensor(spot, player)
        self._drawn(spot, state.position())
        if reason := difference({**state.position(), "rng": ""}, {**position, "rng": ""}):
            spot.fail(self.name, f"observing changed the position: {reason}")
        for player in (-1, state.game.players):
            self._no_player(spot, player)

    def _drawn(self, spot: Spot, position: dict[str, Any]) -> None:
        table = spot.game.draw(position, [f"<{player}>" for player in range(spot.game.players)])
        if not isinstance(table, str) or not all(f"<{player}>" in table for player in range(spot.game.players)):
            spot.fail("draw", f"a table of the position does not name the players:\n{table}")

    def _tensor(self, spot: Spot, player: int) -> None:
        tensor = spot.state.observation_tensor(player)
        game = spot.game
        if tensor.dtype != np.float32 or tensor.shape != game.observation_tensor_shape:
            spot.fail("tensor", f"it is {tensor.dtype} {tensor.shape}, the game says {game.observation_tensor_shape}")
        if not np.isfinite(tensor).all() or tensor.min(initial=0.0) < 0.0 or tensor.max(initial=0.0) > 1.0:
            blocks = [
                name
                for name, first, size in game.observation_tensor_layout
                if not all(0.0 <= number <= 1.0 for number in tensor[first : first + size].tolist())
            ]
            spot.fail("tensor", f"player {player}'s has numbers outside 0 … 1 in {blocks}")
        tensor = tensor.copy()
        if spot.state.observation_tensor(player).tobytes() != tensor.tobytes():
            spot.fail("tensor", f"player {player}'s is another one when it is asked for again")

    def _no_player(self, spot: Spot, player: int) -> None:
        for ask in (spot.state.observation, spot.state.observation_tensor, spot.state.resample):
            try:
                ask(player)
            except ArgumentError:
                continue
            spot.fail(self.name, f"{ask.__name__}({player}) answers; expected ArgumentError")


def _is_part(seen: object, true: object) -> bool:
    if isinstance(seen, list) and isinstance(true, list):
        return len(seen) == len(true) and (
            all(_is_part(mine, theirs) for mine, theirs in zip(seen, true, strict=True)) or _same_cards(seen, true)
        )
    if isinstance(seen, dict) and isinstance(true, dict):
        return set(seen) == set(true) and all(_is_part(seen[key], true[key]) for key in seen)
    return seen is None or seen in (true, HIDDEN)


def _same_cards(seen: list[object], true: list[object]) -> bool:
    """Whether a list without an order shows some of its cards, the hidden ones last."""
    rest = copy.copy(true)
    for item in seen:
        if item in rest:
            rest.remove(item)
        elif item != HIDDEN:
            return False
    return True

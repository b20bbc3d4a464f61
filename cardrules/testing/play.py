"""Play: whose turn it is, how a match ends and what it is worth."""

from __future__ import annotations

import json
from typing import ClassVar, Final

import attrs

from cardrules.common.errors import ArgumentError, IllegalAction, OptionError
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.state import CHANCE, TERMINAL, State
from cardrules.testing.faults import Fault, Spot
from cardrules.testing.policies import POLICIES
from cardrules.testing.walks import Check, play_on, walk

TOLERANCE: Final = 1e-9


class Course(Check):
    """Somebody is due until the game is over; then there is a result, and not before."""

    name: ClassVar[str] = "play"

    def look(self, spot: Spot) -> None:
        state = spot.state
        due = state.current_player()
        if due not in (CHANCE, TERMINAL, *range(state.game.players)):
            spot.fail(self.name, f"current_player() is {due}")
        if state.is_terminal() != (due == TERMINAL) or state.is_chance_node() != (due == CHANCE):
            spot.fail(self.name, f"is_terminal() or is_chance_node() does not fit current_player() {due}")
        if state.turn > state.game.max_turns:
            spot.fail(self.name, f"turn {state.turn} is past max_turns {state.game.max_turns}")
        self._result(spot)
        self._chance(spot)

    def _result(self, spot: Spot) -> None:
        state = spot.state
        winners, termination, returns = state.winners, state.termination, state.returns()
        if not state.is_terminal():
            if winners or termination is not None or returns != [0.0] * state.game.players:
                spot.fail(self.name, f"not over, but winners {winners}, termination {termination}, returns {returns}")
            return
        if not winners or winners != sorted(set(winners)) or not set(winners) <= set(range(state.game.players)):
            spot.fail(self.name, f"the winners are {winners}; expected players in ascending order, at least one")
        if not isinstance(termination, str) or not termination:
            spot.fail(self.name, f"the termination is {termination!r}; expected a word")
        if reason := wrong_returns(state):
            spot.fail("returns", reason)

    def _chance(self, spot: Spot) -> None:
        state = spot.state
        if not state.is_chance_node():
            try:
                outcomes = state.chance_outcomes()
            except ArgumentError:
                return
            spot.fail("chance", f"chance_outcomes() gives {outcomes} where chance is not due; expected ArgumentError")
        outcomes = state.chance_outcomes()
        if [action for action, _ in outcomes] != state.legal_actions():
            spot.fail("chance", f"the outcomes {outcomes} are not the legal actions {state.legal_actions()}")
        if any(probability < 0.0 for _, probability in outcomes):
            spot.fail("chance", f"an outcome has a negative probability: {outcomes}")
        total = sum(probability for _, probability in outcomes)
        if abs(total - 1.0) > TOLERANCE:
            spot.fail("chance", f"the probabilities sum to {total}, not 1: {outcomes}")


class Concession(Check):
    """Giving up loses at once where the rules know it, and is refused where they do not."""

    name: ClassVar[str] = "concede"

    def examine(self, spot: Spot) -> None:
        before = spot.state.position()
        for player in range(spot.game.players):
            state = spot.state.clone()
            try:
                state.concede(player)
            except IllegalAction:
                if state.position() != before:
                    spot.fail(self.name, f"player {player} may not concede, but trying to changed the position")
                continue
            if spot.state.is_terminal():
                spot.fail(self.name, f"player {player} conceded a game that was over")
            if not state.is_terminal() and spot.game.players == 2:
                spot.fail(self.name, f"player {player} conceded, but the game is not over")
            if state.is_terminal() and player in state.winners:
                spot.fail(self.name, f"player {player} conceded and won")
            if spot.state.position() != before:
                spot.fail(self.name, "conceding in a clone changed the original")


def wrong_returns(state: State) -> str:
    """What is wrong with the returns of a state that is over, for its winners; empty if nothing is."""
    players = state.game.players
    returns, winners = state.returns(), state.winners
    won = (players / len(winners) - 1) / (players - 1)
    expected = [won if player in winners else -1 / (players - 1) for player in range(players)]
    if len(returns) != players or abs(sum(returns)) > TOLERANCE:
        return f"the returns {returns} do not sum to 0 over {players} players"
    if any(abs(mine - theirs) > TOLERANCE for mine, theirs in zip(returns, expected, strict=True)):
        return f"with the winners {winners} of {players} the returns are {returns}, expected {expected}"
    return ""


def player_counts(game: BaseGame | type[BaseGame]) -> list[int]:
    """How many can play a game: every number from its least to its most.

    Example:
        >>> import cardrules
        >>> player_counts(cardrules.game_class("pokerone"))
        [2, 3, 4, 5]
    """
    return list(range(game.min_players, game.max_players + 1))


def check_player_counts(game: BaseGame, seed: int, max_actions: int) -> None:
    """Every number of players can play a match, and ties are worth what they should be."""
    for players in player_counts(game):
        other = with_players(game, players)
        ended = walk(other, seed, ["any"] * players, POLICIES, max_actions)
        *_, last = ended.spots()
        for count in range(1, players + 1):
            state = last.state.clone()
            state.winners = list(range(players - count, players))
            if reason := wrong_returns(state):
                last.fail("returns", reason)


def with_players(game: BaseGame, players: int) -> BaseGame:
    """The same game for another number of players, with the same options as far as they go."""
    if players == game.players:
        return game
    try:
        return type(game)(players, json.loads(json.dumps(attrs.asdict(game.options))))
    except OptionError:
        return type(game)(players)


def check_turn_limit(game: BaseGame, seed: int, max_actions: int) -> None:
    """With `max_turns` 1 a match ends after one turn by `turn_limit`, unless it would have ended then anyway."""
    if "max_turns" not in attrs.fields_dict(type(game.options)):
        return
    options = {name: value for name, value in game.options.to_position(game.players).items() if name != "max_turns"}
    long = type(game)(game.players, options)
    short = type(game)(game.players, {**options, "max_turns": 1})
    for number in range(seed, seed + 3):
        cut, whole = (walk(each, number, ["any"] * game.players, POLICIES, max_actions) for each in (short, long))
        *_, last = cut.spots()
        if last.state.termination != "turn_limit" and len(cut.actions) < len(whole.actions):
            last.fail("max_turns", f"the first turn is over, but the termination is {last.state.termination!r}")
        if list(map(str, cut.actions)) != list(map(str, whole.actions[: len(cut.actions)])):
            last.fail("max_turns", "before the limit the match is another one than without it")


def check_playouts(game: BaseGame, seed: int) -> None:
    """`playout` and `playouts` play to the end, and the same from the same seed."""
    state = game.new_initial_state(seed)
    copy = state.clone()
    returns = game.playout(state, Generator.from_seed(seed))
    if not state.is_terminal() or returns != state.returns():
        raise Fault("playout", f"gave {returns}, but the state has {state.returns()} and is {state!r}", game)
    game.playout(copy, Generator.from_seed(seed))
    if copy.position() != state.position():
        raise Fault("playout", "two playouts from the same state and seed end differently", game)
    many = game.playouts(3, seed)
    again = game.playouts(3, seed)
    for array, other in zip(many, again, strict=True):
        if len(array) != 3 or array.tolist() != other.tolist():
            raise Fault("playouts", f"gave {array.tolist()}, then {other.tolist()} from the same seed", game)
    if many.returns.shape != (3, game.players) or abs(many.returns.sum()) > TOLERANCE:
        raise Fault("playouts", f"the returns {many.returns.tolist()} do not fit {game.players} players", game)


def ends(state: State, generator: Generator, max_actions: int) -> bool:
    """Whether random play from a copy of a state ends within `max_actions`."""
    copy = state.clone()
    copy.events = None
    return play_on(copy, generator, max_actions)

"""What single operations of a game cost, over the states of random games."""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable, Iterable

import attrs

import cardrules
from cardrules.common.game import BaseGame


@attrs.frozen
class Costs:
    """Costs of single operations; medians over rounds are taken by the caller.

    Attributes:
        playout_actions: actions a second within `game.playouts`.
        playouts: whole games a second there.
        clone_ns: `state.clone()`.
        observation_us: `state.observation(player)`.
        tensor_us: `state.observation_tensor(player)`.
        mask_us: `state.legal_actions_mask()`.
        resample_us: `state.resample(player, generator)`.
        position_us: `position()` and `state_from_position` of it.
        memory: bytes of a state, cards and actions not counted, which all states share.
    """

    playout_actions: float
    playouts: float
    clone_ns: float
    observation_us: float
    tensor_us: float
    mask_us: float
    resample_us: float
    position_us: float
    memory: float


def sampled_states(game: BaseGame, count: int, seed: int) -> list[cardrules.State]:
    """States of random games in which a player is due, each with its legal actions listed."""
    rng = random.Random(seed)
    states: list[cardrules.State] = []
    while len(states) < count:
        state = game.new_initial_state(rng.getrandbits(64), events=False)
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node() and rng.random() < 0.1:
                states.append(state.clone())
            state.apply_action(legal[rng.randrange(len(legal))])
    return states[:count]


def measure(game: BaseGame, seconds: float, seed: int) -> Costs:
    """Measures every operation for about `seconds`."""
    states = sampled_states(game, 200, seed)
    players = [state.current_player() for state in states]
    generator = cardrules.Generator.from_seed(seed)
    pairs = list(zip(states, players, strict=True))

    def each(operation: Callable[[cardrules.State, int], object]) -> float:
        return seconds_each(operation, pairs, seconds)

    start = time.perf_counter()
    played = steps = 0
    while time.perf_counter() - start < seconds:
        lengths = game.playouts(50, seed + played).lengths
        played += len(lengths)
        steps += int(lengths.sum())
    elapsed = time.perf_counter() - start
    return Costs(
        playout_actions=steps / elapsed,
        playouts=played / elapsed,
        clone_ns=1e9 * each(lambda state, _: state.clone()),
        observation_us=1e6 * each(lambda state, player: state.observation(player)),
        tensor_us=1e6 * each(lambda state, player: state.observation_tensor(player)),
        mask_us=1e6 * each(lambda state, _: state.legal_actions_mask()),
        resample_us=1e6 * each(lambda state, player: state.resample(player, generator)),
        position_us=1e6 * each(lambda state, _: game.state_from_position(state.position(), events=False)),
        memory=memory(states),
    )


def seconds_each(
    operation: Callable[[cardrules.State, int], object], pairs: Iterable[tuple[cardrules.State, int]], seconds: float
) -> float:
    """The mean time of an operation over all states, repeated for about `seconds`; the loop's own time taken off."""

    def spin(state: cardrules.State, player: int) -> None:
        pass

    def once(what: Callable[[cardrules.State, int], object]) -> float:
        start = time.perf_counter()
        for state, player in pairs:
            what(state, player)
        return time.perf_counter() - start

    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times) < 3:
        times.append(once(operation) - once(spin))
    times.sort()
    return times[len(times) // 2] / len(list(pairs))


def memory(states: list[cardrules.State]) -> float:
    """Bytes that a state takes on average: what clones of states allocate."""
    tracemalloc.start()
    clones = [state.clone() for state in states]
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / len(clones)

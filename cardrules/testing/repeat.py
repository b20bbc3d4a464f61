"""Repeatability: the same seed gives the same bytes, here and in other processes, whatever else happens."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import numpy as np

from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.testing.faults import Fault
from cardrules.testing.walks import Walk, play_on

# At how many states of a match all that a state shows goes into the transcript.
STATES: Final = 40


def transcript(walk: Walk, *, noise: bool = False, events: bool = True) -> Iterator[str]:
    """A line for every state of a match: its position and, here and there, all that a state shows.

    Args:
        walk: the match.
        noise: whether other states and the global generators are kept busy meanwhile.
        events: whether the state keeps its log.
    """
    state = walk.game.new_initial_state(walk.seed, events=events)
    stride = 1 + len(walk.actions) // STATES
    for number, action in enumerate([*map(str, walk.actions), None]):
        if noise:
            _make_noise(walk.game, number)
        line = [json.dumps(state.position()), str([legal.id for legal in state.legal_actions()])]
        if number % stride == 0:
            players = range(walk.game.players)
            line += [json.dumps(state.observation(player)) for player in players]
            line += [state.observation_tensor(player).tobytes().hex() for player in players]
            line += [json.dumps(state.resample(player, number).position()) for player in players]
            line += [str(state.advice() if state.current_player() >= 0 else ""), str(state.evaluation())]
        yield "\n".join(line)
        if action is not None:
            state.apply_action(action)
    yield json.dumps([event.to_dict() for event in state.events or []])


def _make_noise(game: BaseGame, number: int) -> None:
    random.seed(number)
    np.random.seed(number)
    if number % 20 == 0:
        play_on(game.new_initial_state(), Generator.from_seed(None), 50)
    random.random()
    np.random.random()


def digest(walk: Walk) -> str:
    """A check sum over the transcript of a match."""
    total = hashlib.sha256()
    for line in transcript(walk):
        total.update(line.encode())
    return total.hexdigest()


def check_repeatable(walk: Walk) -> None:
    """The same seed and actions give the same bytes with other things going on, and with the log off."""
    before = random.getstate(), np.random.get_state()
    try:
        _compare_transcripts(walk)
    finally:
        random.setstate(before[0])
        np.random.set_state(before[1])


def _compare_transcripts(walk: Walk) -> None:
    plain = list(transcript(walk))
    for what, lines in (
        ("a second time, with the global generators and other states in use", transcript(walk, noise=True)),
        ("without a log of events", transcript(walk, events=False)),
    ):
        for number, (first, second) in enumerate(zip(plain[:-1], lines, strict=False)):
            if first != second:
                mine, theirs = next(
                    pair for pair in zip(second.split("\n"), first.split("\n"), strict=True) if len(set(pair)) > 1
                )
                reason = f"after action {number} {what} there is {mine}, the first time {theirs}"
                raise Fault("same seed", reason, walk.game, walk.where)


def check_seeds_differ(game: BaseGame, seed: int) -> None:
    """The same seed deals the same, different seeds differ; without a seed two deals differ."""
    deals = [json.dumps(game.new_initial_state(seed + number).position()) for number in range(8)]
    if deals != [json.dumps(game.new_initial_state(seed + number).position()) for number in range(8)]:
        raise Fault("same seed", "dealt twice from the same seed the position differs", game)
    if len(set(deals)) < len(deals):
        raise Fault("same seed", f"of the deals from seeds {seed} to {seed + 7} two are equal", game)
    if game.new_initial_state(seed + 2**64).position() != game.new_initial_state(seed).position():
        raise Fault("same seed", f"seeds {seed} and {seed} + 2^64 deal differently; a seed is taken modulo 2^64", game)
    if game.new_initial_state().position() == game.new_initial_state().position():
        raise Fault("same seed", "two deals without a seed are equal", game)


def check_processes(walk: Walk, processes: int) -> None:
    """Other processes, with other hash seeds, come to the same bytes."""
    expected = digest(walk)
    sent = pickle.dumps((walk.game, walk.seed, walk.players, walk.actions))
    for number in range(processes):
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path),
            "PYTHONHASHSEED": str(1 + 1009 * number),
        }
        done = subprocess.run(
            [sys.executable, "-c", "from cardrules.testing.repeat import answer; answer()"],
            input=sent,
            capture_output=True,
            env=environment,
            check=False,
        )
        if done.returncode:
            reason = f"another process cannot play the match: {done.stderr.decode(errors='replace')[-2000:]}"
            raise Fault("same seed", reason, walk.game, walk.where)
        if done.stdout.decode().strip() != expected:
            raise Fault("same seed", "another process comes to other bytes", walk.game, walk.where)


def answer() -> None:
    """What the other process does: reads a match, writes the check sum of its transcript."""
    game, seed, players, actions = pickle.load(sys.stdin.buffer)
    print(digest(Walk(game, seed, players, actions, {})))

"""How fast ISMCTS searches: actions a second over all its iterations, beside OpenSpiel's C++ ISMCTSBot on hearts.

Both search from the first decision of a game, with random playouts to its end, so an iteration is about as
many actions as a random game has.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import cardrules

ITERATIONS = 500
SETTINGS = f"ismcts:iterations={ITERATIONS},greedy=0,depth=0,widen=0,c=0.7"

# Searches once and returns how many actions that took.
Search = Callable[[int], float]


def our_search(name: str) -> Search:
    """A search of ours."""
    game = cardrules.load_game(name)
    length = float(game.playouts(200, seed=7).lengths.mean())

    def search(seed: int) -> float:
        state = game.new_initial_state(seed, events=False)
        while state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        cardrules.make_bot(SETTINGS, seed).choose(cardrules.PlayerView(state, state.current_player()))
        return ITERATIONS * length

    return search


def openspiel_search(name: str) -> Search | None:
    """A search of OpenSpiel's own bot, or None when it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415 - an optional peer
    except ImportError:
        return None
    game = pyspiel.load_game(name)

    def dealt(rng: random.Random) -> pyspiel.State:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        return state

    def length_of(state: pyspiel.State, rng: random.Random) -> int:
        steps = 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    length = statistics.mean(length_of(dealt(random.Random(i)), random.Random(i)) for i in range(50))

    def search(seed: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(seed, evaluator, 1.4, ITERATIONS, -1, most_visits, False, False)
        bot.step(dealt(random.Random(seed)))
        return ITERATIONS * length

    return search


def rates(names: list[str], seconds: float, rounds: int) -> dict[str, float]:
    """The median actions a second of every search, all measured in turn in each round."""
    searches: dict[str, Search] = {name: our_search(name) for name in names}
    rival = openspiel_search("hearts")
    if rival is not None:
        searches["OpenSpiel hearts (C++ ISMCTSBot)"] = rival
    seen: dict[str, list[float]] = {name: [] for name in searches}
    for round_ in range(rounds):
        for name, search in searches.items():
            actions, seed, start = 0.0, round_, time.perf_counter()
            while time.perf_counter() - start < seconds:
                actions += search(seed)
                seed += rounds
            seen[name].append(actions / (time.perf_counter() - start))
    return {name: statistics.median(values) for name, values in seen.items()}

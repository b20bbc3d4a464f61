"""The suite: everything that must hold of a game, asked through its API alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import attrs

from cardrules.common.game import BaseGame, restore_game
from cardrules.common.generator import Generator, derived_seed
from cardrules.common.records import MatchRecord
from cardrules.testing import (
    cards,
    copies,
    damage,
    events,
    legality,
    loading,
    notation,
    play,
    positions,
    records,
    repeat,
    resampling,
    secrets,
)
from cardrules.testing.faults import Fault, Spot
from cardrules.testing.policies import POLICIES, Policy
from cardrules.testing.variety import Variety
from cardrules.testing.walks import Check, Walk, walk

# What makes the other checks worth while comes first: a match is gone through for each group in turn.
CHECKS: Final[tuple[tuple[type[Check], ...], ...]] = (
    (play.Course, legality.LegalActions, cards.Conservation, events.Log),
    (
        cards.Zones,
        legality.Refusals,
        legality.Consequences,
        legality.Advice,
        positions.RoundTrip,
        positions.Observations,
        play.Concession,
    ),
    (copies.Lockstep, copies.PastStates, copies.HandedOut),
    (secrets.Log, resampling.Worlds),
)


@attrs.define
class Report:
    """What a run of the suite has seen.

    Attributes:
        matches: how many matches were played.
        actions: how many actions and chance outcomes they had.
        examined: how many states were examined closely.
        terminations: how often each termination came up.
        phases: how often each phase came up among the states examined.
        unused: the verbs that nobody ever used, though the table has them.
    """

    matches: int = 0
    actions: int = 0
    examined: int = 0
    terminations: Counter[str] = attrs.field(factory=Counter)
    phases: Counter[str] = attrs.field(factory=Counter)
    unused: set[str] = attrs.field(factory=set)


def check_game(
    game: BaseGame,
    *,
    matches: int = 10,
    seed: int = 0,
    policies: Mapping[str, Policy] = POLICIES,
    samples: int = 8,
    max_actions: int = 100_000,
    damaged: int = 200,
    processes: int = 2,
) -> Report:
    """Checks that a game does all that this library promises of a game.

    Random and ill-willed players play matches; every state is looked at, some are examined closely.

    Args:
        game: the game, with its players and options.
        matches: how many matches; with fewer than there are policies, some policies play none.
        seed: of the first match; the others follow.
        policies: who plays, by name; the first `len(policies)` matches are each played by one of them in all
            seats, the others by mixed company.
        samples: how many states of a match to examine beside the first, the last and those where a phase begins.
        max_actions: how many actions a match may have.
        damaged: how many damaged positions and records Hypothesis makes up; 0 leaves damage out altogether.
        processes: in how many other processes to repeat a match; 0 for a game class that they cannot import.

    Returns:
        What was seen: a rule that never came up was not tested.

    Raises:
        Fault: an AssertionError that says what is wrong, and how to get there.

    Example:
        >>> import cardrules
        >>> report = check_game(cardrules.load_game("pokerone"), matches=1, samples=1, damaged=10, processes=0)
        >>> report.matches
        1
    """
    game = restore_game(type(game), game.players, game.options.to_position(game.players))
    report = Report(unused={action.verb for action in game.actions})
    variety = Variety()
    found: dict[str, dict[str, Any]] = {}
    with records.registered(game), reporting(game):
        loading.check_loading(game)
        notation.check_notation(game)
        repeat.check_seeds_differ(game, seed)
        for number in range(matches):
            played = walk(game, seed + number, company(game, policies, number), policies, max_actions)
            with reporting(game, played.where):
                record = check_match(played, samples, variety)
            note(played, samples, report, found)
            if number == 0 and processes:
                repeat.check_processes(played, processes)
            if number == 0 and damaged:
                records.check_tampered(record, game, Generator.from_seed(seed))
                damage.check_random_cuts(record, game, seed, damaged // 4)
        variety.check(game)
        if damaged:
            damage.check_positions(game, list(found.values()), seed, damaged)
        play.check_player_counts(game, seed, max_actions)
        play.check_turn_limit(game, seed, max_actions)
        play.check_playouts(game, seed)
    return report


@contextmanager
def reporting(game: BaseGame, where: str = "") -> Iterator[None]:
    """Makes a fault of any exception that is none."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        raise Fault("error", f"raised {type(error).__name__}: {error}", game, where) from error


def company(game: BaseGame, policies: Mapping[str, Policy], number: int) -> list[str]:
    """Which policy plays in which seat of a match."""
    names = list(policies)
    if number < len(names):
        return [names[number]] * game.players
    return [names[(number + player * (number // len(names))) % len(names)] for player in range(game.players)]


def check_match(played: Walk, samples: int, variety: Variety) -> MatchRecord:
    """Runs all checks over one match.

    Args:
        played: the match.
        samples: how many states to examine closely, beside the usual ones.
        variety: takes note of what varied.
    """
    first, *others = CHECKS
    _go_through(played, first, samples, variety)
    repeat.check_repeatable(played)
    for group in others:
        _go_through(played, group, samples, variety)
    return records.check_record(played)


def note(played: Walk, samples: int, report: Report, found: dict[str, dict[str, Any]]) -> None:
    """Takes note of what was seen in a match, and of a position of each phase."""
    sampled = played.sampled(samples)
    for spot in played.spots():
        if spot.number in sampled:
            phase = spot.game.phases[spot.state.phase]
            report.examined += 1
            report.phases[phase] += 1
            found.setdefault(phase, spot.state.position())
    report.matches += 1
    report.actions += len(played.actions)
    report.terminations[str(spot.state.termination)] += 1
    report.unused -= {action.verb for action in played.actions}


def _go_through(played: Walk, group: tuple[type[Check], ...], samples: int, variety: Variety) -> None:
    generator = Generator.from_seed(derived_seed(played.seed, len(played.actions)))
    checks = [check(played, generator, variety) for check in group]
    sampled = played.sampled(samples)
    stride = 1 + len(played.actions) // 2000
    for spot in played.spots():
        closely = spot.number in sampled
        for check in checks:
            _run(check, spot, closely, looked=closely or spot.number % stride == 0)


def _run(check: Check, spot: Spot, closely: bool, looked: bool) -> None:
    try:
        check.step(spot)
        if looked:
            check.look(spot)
        if closely:
            check.examine(spot)
        if spot.next is None:
            check.end(spot)
    except Fault:
        raise
    except Exception as error:
        reason = f"raised {type(error).__name__}: {error}"
        raise Fault(check.name, reason, spot.game, spot.where, _position(spot)) from error


def _position(spot: Spot) -> dict[str, Any] | None:
    try:
        return spot.state.position()
    except Exception:
        return None

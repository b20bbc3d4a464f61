"""The arena: fair schedules, the same results however they are run, and nothing lost."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules.arena import Arena, Report, Results, run_arena
from cardrules.arena.playing import play_batch
from cardrules.arena.statistics import Sample, wilson

GAME = cardrules.load_game("pokerone")
TABLE = cardrules.load_game("pokerone", players=3)


def rows(results: Results) -> list[tuple[Any, ...]]:
    """Everything that a run decides: all but the time it took."""
    return [
        *results.rows("SELECT match, deal, seed, termination, length, turns, forfeit_kind FROM matches ORDER BY match"),
        *results.rows("SELECT * FROM seats ORDER BY match, seat"),
    ]


class Reversed(Executor):
    """Runs matches in the calling thread, the latest first, as no sane executor would."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, function, args))
        if len(self.waiting) == 3:
            self.flush()
        return future

    def flush(self) -> None:
        while self.waiting:
            future, function, args = self.waiting.pop()
            future.set_result(function(*args))


def test_every_bot_plays_every_deal_in_every_seat() -> None:
    arena = Arena(GAME, ["greedy", "random", "flat"], matches=4, seed=3)
    pairings = list(arena.schedule())
    assert len(pairings) == len(arena) == 12
    assert [pairing.index for pairing in pairings] == list(range(12))
    assert Counter(pairing.seats for pairing in pairings) == dict.fromkeys(
        [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)], 2
    )
    assert len({pairing.seed for pairing in pairings}) == 2
    for deal in range(2):
        assert len({pairing.seed for pairing in pairings if pairing.deal == deal}) == 1


@pytest.mark.parametrize(
    ("players", "bots", "line_ups"),
    [(3, 2, [(0, 1, 0), (0, 1, 1)]), (4, 2, [(0, 1, 0, 1)]), (2, 3, [(0, 1), (0, 2), (1, 2)]), (3, 3, [(0, 1, 2)])],
)
def test_the_table_is_filled_evenly(players: int, bots: int, line_ups: list[tuple[int, ...]]) -> None:
    names = ["random", "greedy", "flat"][:bots]
    arena = Arena(cardrules.load_game("pokerone", players=players), names, matches=1)
    assert arena.line_ups() == line_ups


def test_no_match_is_played_twice() -> None:
    for players, bots in ((2, 1), (4, 2), (3, 2), (4, 4)):
        arena = Arena(
            cardrules.load_game("pokerone", players=players), ["random", "greedy", "flat", "ismcts"][:bots], 8
        )
        played = [(pairing.seed, pairing.seats) for pairing in arena.schedule()]
        assert len(set(played)) == len(played) == len(arena)


def test_one_bot_against_itself_shows_what_the_seats_are_worth() -> None:
    with run_arena(Arena(GAME, ["greedy"], matches=10, seed=3), jobs=1) as results:
        report = Report.of(results)
    assert report.pairs == []
    assert report.matches == 10
    assert report.bots[0].returns == pytest.approx(0)
    assert sum(seat.score for seat in report.seats) == pytest.approx(1)


def test_the_same_seed_gives_the_same_results_whatever_runs_it() -> None:
    arena = Arena(TABLE, ["greedy", "random"], matches=6, seed=11, records=True)
    with run_arena(arena, jobs=2, batch=2) as results:
        expected = rows(results)
        records = list(results.rows("SELECT * FROM records ORDER BY match"))
    with ThreadPoolExecutor(3) as threads, run_arena(arena, executor=threads, batch=1) as results:
        assert rows(results) == expected
        assert list(results.rows("SELECT * FROM records ORDER BY match")) == records
    other = Arena(TABLE, ["greedy", "random"], matches=6, seed=12)
    with run_arena(other, jobs=1) as results:
        assert rows(results) != expected


def test_the_order_in_which_matches_finish_does_not_matter() -> None:
    arena = Arena(GAME, ["greedy", "random"], matches=9, seed=1)
    with run_arena(arena, executor=Reversed(), batch=3, jobs=3) as results:
        backwards = rows(results), attrs_without_time(Report.of(results))
    with run_arena(arena, jobs=1) as results:
        assert (rows(results), attrs_without_time(Report.of(results))) == backwards


def attrs_without_time(report: Report) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(report.to_json())
    del data["seconds"]
    return data


def test_results_stay_in_the_file_and_a_run_goes_on(tmp_path: Path) -> None:
    arena = Arena(GAME, ["greedy", "random"], matches=12, seed=2)
    file = tmp_path / "run.sqlite"

    class EnoughError(Exception):
        pass

    def stop(progress: Any) -> None:
        if progress.done >= 4:
            raise EnoughError

    with pytest.raises(EnoughError):
        run_arena(arena, jobs=1, out=file, batch=2, on_progress=stop)
    with Results.open(file) as results:
        assert 4 <= len(results) < 12
    seen: list[int] = []
    with run_arena(arena, jobs=1, out=file, on_progress=lambda progress: seen.append(progress.before)) as results:
        assert seen[0] >= 4
        interrupted = rows(results)
    with run_arena(arena, jobs=1) as results:
        assert rows(results) == interrupted


def test_kill_loses_no_finished_match(tmp_path: Path) -> None:
    file = tmp_path / "run.sqlite"
    command = [sys.executable, "-m", "cardrules", "arena", "pokerone", "--bots", "greedy,random"]
    command += ["--matches", "100000", "--jobs", "1", "--out", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        deadline = time.monotonic() + 60
        while count(file) < 20 and time.monotonic() < deadline:
            time.sleep(0.1)
        before = count(file)
        assert before >= 20
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    with Results.open(file) as results:
        assert len(results) >= before
        seats = next(results.rows("SELECT COUNT(*) FROM seats"))[0]
        assert seats == 2 * len(results)


def count(file: Path) -> int:
    """How many matches a file holds while another process writes to it."""
    if not file.exists():
        return 0
    try:
        with sqlite3.connect(file) as connection:
            return int(connection.execute("SELECT COUNT(*) FROM matches").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.sqlite"
    run_arena(Arena(GAME, ["greedy", "random"], matches=2, seed=2), jobs=1, out=file).close()
    with pytest.raises(cardrules.RecordError, match=r"other settings: seed 2, not 3"):
        run_arena(Arena(GAME, ["greedy", "random"], matches=2, seed=3), jobs=1, out=file)
    (tmp_path / "text").write_text("not a database, but long enough to look like one" * 40)
    with pytest.raises(cardrules.RecordError, match="no file of arena results"):
        run_arena(Arena(GAME, ["greedy", "random"], matches=2), jobs=1, out=tmp_path / "text")
    with pytest.raises(cardrules.RecordError, match="there is no file"):
        Results.open(tmp_path / "none")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE runs SET settings = '{'", "is damaged: Expecting property name"),
        ("UPDATE runs SET settings = '[]'", "expected its settings to be an object"),
        ("UPDATE runs SET settings = '{}'", "its settings have 'game' None"),
        ("UPDATE runs SET format = 2", "expected arena results of format 1, got 2"),
        ("DELETE FROM runs", "expected arena results of format 1"),
        ("DROP TABLE seats", "no such table: seats"),
        ("DROP TABLE records", "no such table: records"),
        ("DELETE FROM seats WHERE match = 1 AND seat = 0", "matches without all their seats"),
        ("UPDATE seats SET match = 9 WHERE match = 1", "seats of no match"),
        ("UPDATE seats SET bot = 9", "seats of no bot"),
        ("UPDATE seats SET returns = 'much'", "returns that are no numbers"),
        ("UPDATE matches SET length = 'long'", "lengths that are no numbers"),
        ("INSERT INTO records VALUES (9, '')", "records of no match"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, damage: str, told: str) -> None:
    file = tmp_path / "run.sqlite"
    arena = Arena(GAME, ["greedy", "random"], matches=2)
    with Results.for_run(arena, file) as results:
        results.add(play_batch(arena, list(arena.schedule())))
        with pytest.raises(cardrules.RecordError, match=r"cannot use the results in .*run.sqlite: UNIQUE"):
            results.add(play_batch(arena, list(arena.schedule())))
    Results.open(file).close()
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(damage)
    connection.close()
    with pytest.raises(cardrules.RecordError, match=told):
        Results.open(file)


def test_misconduct_loses_the_match_and_the_arena_goes_on(tmp_path: Path) -> None:
    bots = ["random", *(f"tests.misbehaving:{name}" for name in ("Raises", "Cheats", "Hangs", "Dies", "CannotBegin"))]
    arena = Arena(GAME, bots, matches=1, seed=4, move_timeout=1.0)
    with run_arena(arena, jobs=2, batch=1) as results:
        report = Report.of(results)
        traces = [row[0] for row in results.rows("SELECT traceback FROM matches WHERE forfeit_kind = 'error'")]
    assert report.matches == len(arena)
    against_random = {pair.rival: pair for pair in report.pairs if pair.bot == "random"}
    assert all(pair.wins == 1 for pair in against_random.values())
    by_name = {bot.bot.partition(":")[2] or bot.bot: bot for bot in report.bots}
    assert by_name["random"].errors + by_name["random"].illegal + by_name["random"].timeouts == 0
    assert by_name["random"].crashes == 0
    assert by_name["Raises"].errors > 0
    assert by_name["CannotBegin"].errors > 0
    assert by_name["Cheats"].illegal > 0
    assert by_name["Hangs"].timeouts > 0
    assert by_name["Dies"].crashes > 0
    assert any("out of ideas" in trace for trace in traces)


def test_records_of_an_arena_replay() -> None:
    arena = Arena(TABLE, ["greedy", "random"], matches=3, seed=5, records=True)
    with run_arena(arena, jobs=1) as results:
        state = cardrules.MatchRecord.from_json(results.record(1)).replay()
        assert state.is_terminal()
        (length,) = next(results.rows("SELECT length FROM matches WHERE match = 1"))
        assert length == len(cardrules.MatchRecord.from_json(results.record(1)).actions)
        with pytest.raises(cardrules.RecordError, match="no record of match 99"):
            results.record(99)


def test_a_report_counts_what_was_played() -> None:
    arena = Arena(GAME, ["greedy", "random"], matches=40, seed=6)
    with run_arena(arena, jobs=1) as results:
        report = Report.of(results)
        returns = dict(results.rows("SELECT bot, SUM(returns) FROM seats GROUP BY bot"))
    (pair,) = report.pairs
    assert pair.wins + pair.draws + pair.losses == report.matches == 40
    assert pair.score == pytest.approx((pair.wins + pair.draws / 2) / 40)
    assert pair.wins - pair.losses == pytest.approx(returns[0])
    assert pair.low < pair.score < pair.high
    assert report.bots[0].rating > report.bots[1].rating
    assert sum(report.terminations.values()) == 40
    assert report.lengths["median"] <= report.lengths["95 %"] <= report.lengths["most"]
    assert sum(seat.score for seat in report.seats) == pytest.approx(1)
    lines = report.to_csv().splitlines()
    assert lines[0] == "bot,rival,matches,wins,draws,losses,score,low,high"
    assert lines[1].startswith("greedy,random,40")
    assert lines[2].startswith("random,greedy,40")


def test_bad_settings_are_refused() -> None:
    with pytest.raises(cardrules.ArgumentError, match="different bots, or one against itself, got random, random"):
        Arena(GAME, ["random", "random"], matches=2)
    with pytest.raises(cardrules.ArgumentError, match="1 or more matches, got 0"):
        Arena(GAME, ["random", "greedy"], matches=0)
    with pytest.raises(cardrules.BotError, match="there is no bot 'gredy'"):
        Arena(GAME, ["random", "gredy"], matches=2)
    with pytest.raises(cardrules.ArgumentError, match="move timeout"):
        Arena(GAME, ["random", "greedy"], matches=2, move_timeout=0.0)


def test_intervals() -> None:
    sample = Sample()
    for value in [1.0, 0.0] * 50:
        sample.add(value)
    low, high = sample.interval
    assert low == pytest.approx(0.5 - 1.96 * 0.5 / 99**0.5, abs=1e-3)
    assert high == pytest.approx(1 - low)
    assert Sample().interval == (0.0, 1.0)
    assert wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)


def test_a_dask_cluster_gives_the_same_results() -> None:
    distributed = pytest.importorskip("distributed")
    arena = Arena(GAME, ["greedy", "random"], matches=12, seed=11)
    with run_arena(arena, jobs=1) as results:
        expected = rows(results)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        run_arena(arena, executor=client.get_executor(), batch=2) as results,
    ):
        assert rows(results) == expected

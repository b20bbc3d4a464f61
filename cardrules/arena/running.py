"""Runs an arena through any executor: processes of this machine, a Dask cluster, or one's own."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from pathlib import Path

import attrs

from cardrules.arena.playing import Played, leave_interrupts_to_parent, play_apart, play_batch
from cardrules.arena.schedule import Arena, Pairing, batches
from cardrules.arena.storage import Results


@attrs.frozen
class Progress:
    """How far a run is: matches done, of all, and those of them that were there before."""

    done: int
    total: int
    before: int


def run_arena(
    arena: Arena,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    out: str | Path | None = None,
    batch: int = 8,
    on_progress: Callable[[Progress], None] | None = None,
) -> Results:
    """Plays the matches of an arena that are not played yet.

    The same settings give the same results, whatever runs them and in whatever order.

    Args:
        arena: the settings.
        executor: runs the matches; None makes processes on this machine, and ends them.
        jobs: how many processes then; None for one a core.
        out: the SQLite file of the results; None keeps them in memory.
        batch: how many matches are handed over at a time.
        on_progress: called whenever matches are finished.

    Returns:
        The results, open.

    Raises:
        RecordError: if the file is of another run.

    Example:
        >>> import cardrules
        >>> arena = Arena(cardrules.load_game("pokerone"), ["greedy", "random"], matches=4, seed=7)
        >>> with run_arena(arena, jobs=1) as results:
        ...     len(results)
        4
    """
    results = Results.for_run(arena, out)
    try:
        play_into(results, arena, executor=executor, jobs=jobs, batch=batch, on_progress=on_progress)
    except BaseException:
        results.close()
        raise
    return results


def play_into(
    results: Results,
    arena: Arena,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    batch: int = 8,
    on_progress: Callable[[Progress], None] | None = None,
) -> None:
    """The same into results that are open; whatever ends it, they hold the finished matches."""
    finished = results.finished()
    before = len(finished)
    waiting = _Waiting((pairing for pairing in arena.schedule() if pairing.index not in finished), batch)
    for played in _played(arena, waiting, executor, jobs or os.cpu_count() or 1):
        results.add(played)
        if on_progress is not None:
            on_progress(Progress(len(results), len(arena), before))


class _Waiting:
    """The matches that are still to be handed out, in batches."""

    def __init__(self, pairings: Iterator[Pairing], size: int) -> None:
        self._batches = batches(pairings, size)
        self._returned: list[Sequence[Pairing]] = []

    def take(self) -> Sequence[Pairing] | None:
        """The next batch, None when there is none."""
        return self._returned.pop() if self._returned else next(self._batches, None)

    def give_back(self, batch: Sequence[Pairing]) -> None:
        """Puts matches back that were not played."""
        if batch:
            self._returned.append(batch)


class _PoolSpent(Exception):  # noqa: N818 - a signal, not an error
    """A pool that is to be replaced, and the matches to be played apart."""

    def __init__(self, suspects: Sequence[Pairing] = ()) -> None:
        super().__init__()
        self.suspects = suspects


def _played(arena: Arena, waiting: _Waiting, executor: Executor | None, jobs: int) -> Iterator[list[Played]]:
    if executor is not None:
        yield from _through(arena, waiting, executor, 2 * max(jobs, 8))
        return
    spent = True
    while spent:
        spent = False
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), leave_interrupts_to_parent)
        try:
            yield from _through(arena, waiting, pool, 2 * jobs)
        except _PoolSpent as signal:
            spent = True
            for pairing in signal.suspects:
                yield [play_apart(arena, pairing)]
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _through(arena: Arena, waiting: _Waiting, executor: Executor, window: int) -> Iterator[list[Played]]:
    """Keeps `window` batches under way, so that memory does not grow with the number of matches."""
    own_pool = isinstance(executor, ProcessPoolExecutor)
    under_way: dict[Future[list[Played]], Sequence[Pairing]] = {}
    suspects: list[Pairing] = []
    hung = False
    try:
        while True:
            while len(under_way) < window and not suspects and not hung:
                batch = waiting.take()
                if batch is None:
                    break
                try:
                    under_way[executor.submit(play_batch, arena, batch)] = batch
                except Exception:  # the executor itself is broken
                    suspects.extend(batch)
            for future in wait(under_way, return_when=FIRST_COMPLETED).done if under_way else ():
                batch = under_way.pop(future)
                try:
                    played = future.result()
                except Exception:  # matches catch all that bots raise: a worker died
                    suspects.extend(batch)
                    continue
                yield played
                waiting.give_back(batch[len(played) :])
                # A bot that hangs goes on in its thread; the processes are replaced before it disturbs others.
                hung = hung or (own_pool and any(match.timed_out for match in played))
            if suspects and own_pool:
                # A process died. What it may have played is played apart, where whoever did it can be told.
                suspects.extend(pairing for batch in under_way.values() for pairing in batch)
                under_way.clear()
                raise _PoolSpent(suspects)
            for pairing in suspects:
                yield [play_apart(arena, pairing)]
            suspects.clear()
            if not under_way:
                if hung:
                    raise _PoolSpent
                return
    finally:
        for future in under_way:
            future.cancel()

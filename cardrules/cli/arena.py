"""`cardrules arena` and `cardrules results`: many matches, and what they say."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from enum import StrEnum
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from cardrules.arena import Arena, Report, Results, play_into
from cardrules.arena.schedule import line_ups
from cardrules.cli import arguments as given
from cardrules.cli.files import check_target, write_whole
from cardrules.cli.output import complain
from cardrules.common.errors import ArgumentError


class Form(StrEnum):
    """How results are printed."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"


As = Annotated[Form, typer.Option("--as", help="Print tables for people, JSON, or the pairs as CSV.")]


def arena(
    game: given.GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="Two or more bots: see `cardrules bots`, or module:attribute.")
    ] = "greedy,random",
    matches: Annotated[int, typer.Option(metavar="N", help="How many for each line-up of bots.")] = 100,
    seed: Annotated[int, typer.Option(metavar="N", help="Of the whole run.")] = 0,
    players: given.Players = None,
    option: given.OptionPairs = None,
    deck: given.Decks = None,
    jobs: Annotated[int | None, typer.Option(metavar="N", help="Processes; by default one a core.")] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Run on this Dask scheduler (pip install 'cardrules[dask]').")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep the results in this SQLite file; a run in it goes on.")
    ] = None,
    records: Annotated[bool, typer.Option("--records", help="Keep whole match records too.")] = False,
    move_timeout: given.Timeout = 60.0,
    form: As = Form.TABLE,
) -> None:
    """Play many matches of bots, seats rotated and deals paired, and say who plays how well.

    Ctrl-C ends a run without losing a finished match; with --out the same command goes on with it.
    """
    if jobs is not None and jobs < 1:
        raise ArgumentError(f"expected 1 or more jobs, got {jobs}")
    settings = Arena(
        given.read_game(game, players, option, deck),
        given.read_bots(bots, None),
        matches,
        seed,
        move_timeout,
        records,
    )
    with Results.for_run(settings, out) as results:
        try:
            with _executor(dask) as executor, _progress(settings, len(results)) as on_progress:
                play_into(results, settings, executor=executor, jobs=jobs, on_progress=on_progress)
        except KeyboardInterrupt:
            _print(Report.of(results, len(settings)), form)
            if out is not None:
                complain(f"{len(results)} of {len(settings)} matches are in {out}; the same command goes on")
            raise
        _print(Report.of(results, len(settings)), form)


def results(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `cardrules arena --out` wrote.")],
    form: As = Form.TABLE,
    record: Annotated[
        int | None, typer.Option(metavar="N", help="Instead, take match N out as a record (--records kept it).")
    ] = None,
    to: Annotated[str | None, typer.Option(metavar="FILE", help="Write the record there.")] = None,
    force: given.Force = False,
) -> None:
    """Print the results of an arena again, or take a match out of them."""
    if to is not None:
        if record is None:
            raise ArgumentError("--to needs --record N")
        check_target(to, overwrite=force)
    with Results.open(file) as kept:
        if record is None:
            _print(Report.of(kept, _total(kept.settings)), form)
        elif to is None:
            typer.echo(kept.record(record), nl=False)
        else:
            write_whole(to, kept.record(record))


def _total(settings: dict[str, Any]) -> int:
    return int(settings["matches"]) * len(line_ups(settings["players"], len(settings["bots"])))


@contextmanager
def _executor(address: str | None) -> Iterator[Executor | None]:
    """A Dask cluster as an executor, or None for processes of this machine."""
    if address is None:
        yield None
        return
    try:
        from distributed import Client  # noqa: PLC0415 - an optional extra
    except ImportError:
        raise ArgumentError("--dask needs the extra: pip install 'cardrules[dask]'") from None
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise ArgumentError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor()


@contextmanager
def _progress(settings: Arena, before: int) -> Iterator[Any]:
    """A bar on standard error while a terminal is watching."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(settings.game.name, total=len(settings), completed=before)
        yield lambda now: progress.update(task, completed=now.done)


def _print(report: Report, form: Form) -> None:
    if form is Form.JSON:
        typer.echo(report.to_json(), nl=False)
    elif form is Form.CSV:
        typer.echo(report.to_csv(), nl=False)
    else:
        console = Console(highlight=False, markup=False)
        if not console.is_terminal:
            console.width = 160
        for number, table in enumerate(_tables(report)):
            if number > 0:
                console.print()
            console.print(table)


def _tables(report: Report) -> Iterator[Table | str]:
    played = f"{report.matches} of {report.total} matches" if report.matches < report.total else f"{report.matches}"
    yield f"{report.settings['game']}, {report.settings['players']} players, seed {report.settings['seed']}: {played}"
    if report.matches == 0:
        return
    pairs = _table("bot", "against", "matches", "won", "drawn", "lost", "score", "95 % interval")
    for pair in report.pairs:
        counts = (pair.matches, pair.wins, pair.draws, pair.losses)
        score = (f"{pair.score:.3f}", f"{pair.low:.3f} to {pair.high:.3f}")
        pairs.add_row(pair.bot, pair.rival, *map(str, counts), *score)
    yield pairs
    bots = _table("bot", "matches", "returns", "rating", "±", "errors", "illegal", "timeouts", "crashes")
    for bot in sorted(report.bots, key=lambda bot: -bot.rating):
        faults = (bot.errors, bot.illegal, bot.timeouts, bot.crashes)
        figures = (f"{bot.returns:+.3f}", f"{bot.rating:.1f}", f"{bot.uncertainty:.1f}")
        bots.add_row(bot.bot, str(bot.matches), *figures, *map(str, faults))
    yield bots
    seats = _table("seat", "score", "95 % interval")
    for seat in report.seats:
        seats.add_row(str(seat.seat), f"{seat.score:.3f}", f"{seat.low:.3f} to {seat.high:.3f}")
    yield seats
    spread = _table("length of a match", *report.lengths)
    for name, values in (("actions", report.lengths), ("turns", report.turns)):
        spread.add_row(name, *(f"{value:.1f}" if key == "mean" else f"{value:.0f}" for key, value in values.items()))
    yield spread
    ends = _table("end", "matches", "share")
    for termination, often in report.terminations.items():
        ends.add_row(termination, str(often), f"{often / report.matches:.1%}")
    if report.draws:
        ends.add_row("(all share the win)", str(report.draws), f"{report.draws / report.matches:.1%}")
    yield ends


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold", title_justify="left")
    table.add_column(first, no_wrap=True)
    for title in others:
        table.add_column(title, justify="left" if title in ("against", "95 % interval") else "right", no_wrap=True)
    return table

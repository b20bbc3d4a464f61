"""Results in a SQLite file, written as they come: whatever happens, no finished match is lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from cardrules.arena.playing import Played
from cardrules.arena.schedule import Arena
from cardrules.common.errors import RecordError
from cardrules.version import __version__

FORMAT = 1
_SCHEMA = """
CREATE TABLE runs (format INTEGER NOT NULL, version TEXT NOT NULL, settings TEXT NOT NULL);
CREATE TABLE matches (
    match INTEGER PRIMARY KEY, deal INTEGER NOT NULL, seed TEXT NOT NULL, termination TEXT NOT NULL,
    length INTEGER NOT NULL, turns INTEGER NOT NULL, seconds REAL NOT NULL,
    forfeit_seat INTEGER, forfeit_kind TEXT, forfeit_reason TEXT, traceback TEXT
);
CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches, seat INTEGER NOT NULL, bot INTEGER NOT NULL, returns REAL NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE TABLE records (match INTEGER PRIMARY KEY REFERENCES matches, record TEXT NOT NULL);
"""
# What the settings of a run must hold, and for each flaw of a file the query that finds it.
_SETTINGS = {"game": str, "options": dict, "players": int, "bots": list, "matches": int, "seed": int}
_FLAWS = {
    "matches without all their seats": "SELECT COUNT(*) <> :players * (SELECT COUNT(*) FROM matches) FROM seats",
    "seats of no match": "SELECT COUNT(*) FROM seats WHERE match NOT IN (SELECT match FROM matches)",
    "seats of no bot": "SELECT COUNT(*) FROM seats WHERE typeof(bot) <> 'integer' OR bot NOT BETWEEN 0 AND :bots - 1",
    "returns that are no numbers": "SELECT COUNT(*) FROM seats WHERE typeof(returns) <> 'real'",
    "lengths that are no numbers": "SELECT COUNT(*) FROM matches WHERE typeof(length + turns + deal) <> 'integer' "
    "OR 'text' IN (typeof(length), typeof(turns), typeof(deal), typeof(seconds))",
    "records of no match": "SELECT COUNT(*) FROM records WHERE match NOT IN (SELECT match FROM matches)",
}


class Results:
    """The results of a run, in a file or (without a path) in a temporary one.

    Use it as a context manager, or close it.

    Attributes:
        settings: of the run, as `Arena.settings` gives them.
    """

    def __init__(
        self, connection: sqlite3.Connection, settings: dict[str, Any], path: str | Path | None = None
    ) -> None:
        self._connection = connection
        self._path = path
        self.settings = settings

    @classmethod
    def for_run(cls, arena: Arena, path: str | Path | None = None) -> Self:
        """The results of this very run: a new file, or one that the same settings began.

        Raises:
            RecordError: if the file is no file of results, or of a run with other settings.
        """
        settings = arena.settings()
        if path is not None and Path(path).exists() and Path(path).stat().st_size > 0:
            results = cls.open(path)
            different = [key for key, value in settings.items() if results.settings.get(key) != value]
            if different:
                results.close()
                told = ", ".join(f"{key} {results.settings.get(key)!r}, not {settings[key]!r}" for key in different)
                raise RecordError(f"{path} holds a run with other settings: {told}")
            return results
        connection = _connect(":memory:" if path is None else str(path))
        try:
            with connection:
                connection.executescript("BEGIN;" + _SCHEMA)
                connection.execute("INSERT INTO runs VALUES (?, ?, ?)", (FORMAT, __version__, json.dumps(settings)))
        except sqlite3.Error as error:
            connection.close()
            raise RecordError(f"cannot write results to {path}: {error}") from None
        return cls(connection, settings, path)

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The results in a file.

        Raises:
            RecordError: if there is none, or it is no file of results.
        """
        if not Path(path).is_file():
            raise RecordError(f"there is no file of results {str(path)!r}")
        connection = _connect(str(path))
        try:
            row = connection.execute("SELECT format, settings FROM runs").fetchone()
        except sqlite3.DatabaseError as error:
            connection.close()
            raise RecordError(f"{path} is no file of arena results: {error}") from None
        if row is None or row[0] != FORMAT:
            connection.close()
            raise RecordError(f"{path}: expected arena results of format {FORMAT}, got {row and row[0]!r}")
        try:
            settings = json.loads(row[1])
            flaw = _flaw(connection, settings)
        except (TypeError, ValueError, RecursionError, sqlite3.Error) as error:
            flaw = str(error)
        if flaw:
            connection.close()
            raise RecordError(f"{path} is damaged: {flaw}")
        return cls(connection, settings, path)

    def add(self, played: Sequence[Played]) -> None:
        """Adds finished matches, all or none of them.

        Raises:
            RecordError: if they cannot be written, or another run has added them meanwhile.
        """
        with self._told(), self._connection as connection:
            for match in played:
                self._add_one(connection, match)

    def _add_one(self, connection: sqlite3.Connection, match: Played) -> None:
        index, forfeit = match.pairing.index, match.forfeit
        blame = (None,) * 4 if forfeit is None else (forfeit.player, forfeit.kind, forfeit.reason, forfeit.traceback)
        connection.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                index,
                match.pairing.deal,
                str(match.pairing.seed),
                match.termination,
                match.length,
                match.turns,
                match.seconds,
                *blame,
            ),
        )
        connection.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?)",
            [
                (index, seat, bot, returns)
                for seat, (bot, returns) in enumerate(zip(match.pairing.seats, match.returns, strict=True))
            ],
        )
        if match.record is not None:
            connection.execute("INSERT INTO records VALUES (?, ?)", (index, match.record))

    def finished(self) -> set[int]:
        """The numbers of the matches that are there."""
        return {index for (index,) in self.rows("SELECT match FROM matches")}

    def __len__(self) -> int:
        return int(next(self.rows("SELECT COUNT(*) FROM matches"))[0])

    def rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query over the tables runs, matches, seats and records."""
        with self._told():
            yield from self._connection.execute(query)

    def record(self, match: int) -> str:
        """The record of a match.

        Raises:
            RecordError: if the match is not there or its record was not kept.
        """
        row = next(self.rows(f"SELECT record FROM records WHERE match = {int(match)}"), None)
        if row is None:
            known = match in self.finished()
            why = "its record was not kept (--records)" if known else f"there are {len(self)} matches"
            raise RecordError(f"there is no record of match {match}: {why}")
        return str(row[0])

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Whatever goes wrong with the file, it is said of which one."""
        try:
            yield
        except sqlite3.Error as error:
            raise RecordError(f"cannot use the results in {self._path or 'memory'}: {error}") from None

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _flaw(connection: sqlite3.Connection, settings: Any) -> str:
    """Why a file cannot be the results of its settings; empty if it can."""
    if not isinstance(settings, dict):
        return f"expected its settings to be an object, got {settings!r:.60}"
    for key, kind in _SETTINGS.items():
        if not isinstance(settings.get(key), kind):
            return f"its settings have {key!r} {settings.get(key)!r:.60}"
    counts = {"players": settings["players"], "bots": len(settings["bots"])}
    found = (flaw for flaw, query in _FLAWS.items() if connection.execute(query, counts).fetchone()[0])
    return next(found, "")


def _connect(path: str) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, timeout=30.0)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise RecordError(f"cannot open {path}: {error}") from None
    return connection

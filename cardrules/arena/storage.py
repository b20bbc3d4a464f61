"""Results in a SQLite file, written as they come: whatever happens, no finished match is lost."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
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


class Results:
    """The results of a run, in a file or (without a path) in a temporary one.

    Use it as a context manager, or close it.

    Attributes:
        settings: of the run, as `Arena.settings` gives them.
    """

    def __init__(self, connection: sqlite3.Connection, settings: dict[str, Any]) -> None:
        self._connection = connection
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
        return cls(connection, settings)

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The results in a file.

        Raises:
            RecordError: if there is none, or it is no file of results.
        """
        if not Path(path).is_file():
            raise RecordError(f"there is no file of results {path}")
        connection = _connect(str(path))
        try:
            row = connection.execute("SELECT format, settings FROM runs").fetchone()
        except sqlite3.DatabaseError as error:
            connection.close()
            raise RecordError(f"{path} is no file of arena results: {error}") from None
        if row is None or row[0] != FORMAT:
            connection.close()
            raise RecordError(f"{path}: expected arena results of format {FORMAT}, got {row and row[0]!r}")
        return cls(connection, json.loads(row[1]))

    def add(self, played: Sequence[Played]) -> None:
        """Adds finished matches, all or none of them."""
        with self._connection as connection:
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
        return {index for (index,) in self._connection.execute("SELECT match FROM matches")}

    def __len__(self) -> int:
        return int(self._connection.execute("SELECT COUNT(*) FROM matches").fetchone()[0])

    def rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        """The rows of a query over the tables runs, matches, seats and records."""
        yield from self._connection.execute(query)

    def record(self, match: int) -> str:
        """The record of a match.

        Raises:
            RecordError: if the match is not there or its record was not kept.
        """
        row = self._connection.execute("SELECT record FROM records WHERE match = ?", (match,)).fetchone()
        if row is None:
            known = self._connection.execute("SELECT 1 FROM matches WHERE match = ?", (match,)).fetchone()
            why = "its record was not kept (--records)" if known else f"there are {len(self)} matches"
            raise RecordError(f"there is no record of match {match}: {why}")
        return str(row[0])

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _connect(path: str) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(path, timeout=30.0)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise RecordError(f"cannot open {path}: {error}") from None
    return connection

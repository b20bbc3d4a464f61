"""Files in and out: read as a whole, written as a whole or not at all."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from cardrules.common.errors import ArgumentError, RecordError
from cardrules.common.records import MatchRecord
from cardrules.common.state import State


def read_text(path: str) -> str:
    """The text of a file; `-` is standard input.

    Raises:
        OSError: if it cannot be read.
        ArgumentError: if it is no text.
    """
    if path == "-":
        return sys.stdin.read()
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ArgumentError(f"{path}: not a text file") from None


def read_json(path: str, text: str) -> Any:
    """The JSON value of a text that was read from `path`."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ArgumentError(f"{path}: no complete JSON ({error})") from None


def read_record(path: str) -> MatchRecord:
    """The match record in a file; raises as `read_text` does, or RecordError."""
    text = read_text(path)
    try:
        return MatchRecord.from_json(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def replay_record(path: str, record: MatchRecord, *, any_version: bool = False) -> State:
    """The last state of the match record that a file holds; a RecordError names the file."""
    try:
        return record.replay(any_version=any_version)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def check_target(path: str, *, overwrite: bool) -> None:
    """Checks, before anything is played, that a file can be written.

    Raises:
        ArgumentError: if it is there already and must not be overwritten, or cannot be written.
    """
    if not path:
        raise ArgumentError("expected the name of a file to write, got an empty one")
    target = Path(path)
    if target.exists() and not target.is_file():
        raise ArgumentError(f"{path} is not a regular file")
    if target.exists() and not overwrite:
        raise ArgumentError(f"{path} is there already (--force overwrites it)")
    if not target.resolve().parent.is_dir():
        raise ArgumentError(f"the folder of {path} is not there")
    scratch = _scratch(target)
    try:
        scratch.touch()
    except OSError as error:
        raise ArgumentError(f"cannot write {path}: {error.strerror}") from None
    scratch.unlink()


def write_whole(path: str, text: str) -> None:
    """Writes a file so that at any moment it holds the old text or the new one, never a part."""
    target = Path(path).resolve()
    scratch = _scratch(target)
    try:
        with scratch.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(target)
    finally:
        scratch.unlink(missing_ok=True)


def _scratch(target: Path) -> Path:
    """The file beside the target that holds the new text before it takes the target's place."""
    return target.with_name(f".{target.name}.{os.getpid()}.tmp")


def free_name(stem: str) -> str:
    """A name of a JSON file that is not there yet: `stem.json`, or `stem-2.json` …"""
    number, name = 1, f"{stem}.json"
    while Path(name).exists():
        number += 1
        name = f"{stem}-{number}.json"
    return name

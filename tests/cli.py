"""Runs the command in this process, as its tests like to see it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from typer.testing import CliRunner

import cardrules
from cardrules import registry
from cardrules.cli import app
from examples.highcard import HighCardGame


@contextmanager
def highcard_registered() -> Iterator[None]:
    """Makes the example game known for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._registered, HighCardGame.name, HighCardGame)
        yield


def run(*arguments: object, stdin: str = "", **environment: str) -> Any:
    """The result of `cardrules ARGUMENTS…`: exit_code, stdout, stderr; any traceback is a failure."""
    with highcard_registered():
        result = CliRunner().invoke(
            app, [str(each) for each in arguments], input=stdin, env={"CARDRULES_TRACEBACK": "1", **environment}
        )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    assert "Traceback" not in result.output
    return result


def succeed(*arguments: object, stdin: str = "", **environment: str) -> str:
    """What the command prints, which must succeed and complain of nothing."""
    result = run(*arguments, stdin=stdin, **environment)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return str(result.stdout)


def fail(*arguments: object, stdin: str = "") -> str:
    """The complaint of the command: it must fail with one clear line and nothing else."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("cardrules: ")
    assert result.stderr.count("\n") == 1
    return str(result.stderr)


def process(*arguments: str, **settings: Any) -> subprocess.Popen[bytes]:
    """The command as a process of its own, with pipes; Ctrl-C reaches it even where the tests run in the background."""
    environment = {**os.environ, **settings.pop("environment", {})}
    return subprocess.Popen(
        [sys.executable, "-m", "cardrules", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        preexec_fn=_heed_interrupts,  # noqa: PLW1509 - no thread is running that could hold a lock
        **settings,
    )


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def first_legal(view: cardrules.PlayerView) -> cardrules.Action:
    """The first legal action: what the Enter key and a patient person would choose."""
    return view.legal_actions[0]

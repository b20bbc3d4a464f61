"""The `cardrules` command: thin, it prints and asks, and decides nothing."""

from __future__ import annotations

from cardrules.cli.app import app

__all__ = ["app", "main"]


def main() -> None:
    """Runs the command with the arguments of the process."""
    app()

"""What a person reads: in colour on a terminal, plain elsewhere."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

# Styles of the players' names, by seat.
PLAYER_STYLES = ("cyan", "magenta", "yellow", "green", "blue", "bright_red")
# What is written where the encoding of the stream lacks a character.
PLAIN = {
    "♠": "s",
    "♥": "h",
    "♦": "d",
    "♣": "c",
    "×": "x",
    "…": "...",
    "≥": ">=",
    "≤": "<=",
    "−": "-",
    "–": "-",
    "’": "'",
}


class Output:
    """Standard output for one command.

    Args:
        names: the players, each of whom gets a colour.
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.names = names

    def line(self, text: str = "", style: str = "", *, indent: int = 0) -> None:
        """One line of text; a terminal breaks it between words."""
        painted = Text(" " * indent + text, style=style)
        painted.highlight_regex(r"\S*[♥♦]", "red")
        for name, colour in zip(self.names, PLAYER_STYLES, strict=False):
            painted.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", colour)
        self.console.print(painted, soft_wrap=not self.console.is_terminal)

    def table(self, text: str) -> None:
        """Lines that belong below each other: they are never broken."""
        for line in text.splitlines():
            painted = Text(line)
            painted.highlight_regex(r"\S*[♥♦]", "red")
            self.console.print(painted, soft_wrap=True)

    def markdown(self, text: str) -> None:
        """A document, rendered on a terminal, as it stands elsewhere."""
        if self.console.is_terminal:
            self.console.print(Markdown(text))
        else:
            self.console.print(text, soft_wrap=True, end="" if text.endswith("\n") else "\n")


def complain(message: str) -> None:
    """One line on standard error."""
    text = Text.assemble(("cardrules: ", "bold red"), " ".join(message.split()))
    Console(stderr=True, highlight=False, markup=False, emoji=False).print(text, soft_wrap=True)


def in_columns(items: Sequence[str], width: int = 80) -> str:
    """Items beside and below each other, row by row."""
    column = max(map(len, items), default=0) + 2
    across = max(1, width // column)
    rows = [items[i : i + across] for i in range(0, len(items), across)]
    return "\n".join("".join(item.ljust(column) for item in row).rstrip() for row in rows)


def prepare_streams() -> None:
    """Sees to it that no character can stop the program, whatever the encoding of the terminal."""
    codecs.register_error("cardrules", _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="cardrules")
    if sys.stdin is None:  # closed by the shell: the same as empty
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for as long as the program runs  # noqa: SIM115 - as long as the program
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
        if sys.stdin.isatty():
            with contextlib.suppress(ImportError):
                import_module("readline")  # a person can edit what they type, and call it back


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(character, "?") for character in error.object[error.start : error.end]), error.end

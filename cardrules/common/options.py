"""Options: what can be varied in a game, declared once a game and validated when the game is loaded.

A game declares its options as a frozen attrs class:

    @attrs.frozen
    class PocobotOptions(Options):
        max_turns: int = integer(400, 1, help="turns after which the game is drawn")
        last_heart: str = word("keep", ("keep", "lose", "free"), help="…")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self

import attrs

from cardrules.common.errors import OptionError, did_you_mean

# Takes the name of the option and what was given; returns the canonical value or raises OptionError.
Reader = Callable[[str, object], Any]


def option(default: object, read: Reader, expected: str, help: str) -> Any:  # noqa: A002
    """An option of any kind.

    Args:
        default: its value when it is not given; a list is copied.
        read: checks a given value and returns it in canonical form.
        expected: what may be given, in words, for messages and listings.
        help: what the option does, in one line.
    """
    metadata = {"read": read, "expected": expected, "help": help}
    if isinstance(default, list):
        return attrs.field(factory=lambda: list(default), metadata=metadata)
    return attrs.field(default=default, metadata=metadata)


def is_integer(value: object) -> bool:
    """Whether a JSON value is an integer; a boolean is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def integer(default: int, low: int, high: int | None = None, *, help: str) -> Any:  # noqa: A002
    """An option that is an integer from `low` to `high` (None: no upper bound)."""
    expected = f"an integer ≥ {low}" if high is None else f"an integer from {low} to {high}"

    def read(name: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < low or (high is not None and value > high):
            raise OptionError(name, f"expected {expected}, got {value!r}")
        return int(value)

    return option(default, read, expected, help)


def boolean(default: bool, *, help: str) -> Any:  # noqa: A002
    """An option that is true or false."""

    def read(name: str, value: object) -> bool:
        if not isinstance(value, bool):
            raise OptionError(name, f"expected true or false, got {value!r}")
        return value

    return option(default, read, "true or false", help)


def word(default: str, words: Iterable[str], *, help: str) -> Any:  # noqa: A002
    """An option that is one of a few words."""
    allowed = tuple(words)
    expected = "one of " + ", ".join(allowed)

    def read(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise OptionError(name, f"expected {expected}, got {value!r}")
        return value

    return option(default, read, expected, help)


@attrs.frozen
class Options:
    """The base of every game's options.

    A game whose options depend on each other or on the number of players overrides `checked`.
    """

    @classmethod
    def read(cls, given: Mapping[str, object], players: int) -> Self:
        """The options that `given` stands for, the others at their defaults.

        Raises:
            OptionError: naming the option, what was given and what was expected.
        """
        fields = {field.name: field for field in attrs.fields(cls)}
        values: dict[str, object] = {}
        for name, value in given.items():
            if name not in fields:
                hint = did_you_mean(name, fields)
                raise OptionError(str(name), f"no such option; expected one of {', '.join(fields)}{hint}")
            values[name] = fields[name].metadata["read"](name, value)
        return cls(**values).checked(players)

    def checked(self, players: int) -> Self:
        """These options once they are seen to go together; raises OptionError when they do not."""
        return self

    def default_of(self, name: str, players: int) -> object:
        """The default of an option, for games where it depends on the number of players."""
        return getattr(type(self)(), name)

    def to_position(self, players: int) -> dict[str, object]:
        """The JSON object of a position: only the options that differ from their defaults."""
        return {
            field.name: _plain(value)
            for field in attrs.fields(type(self))
            if (value := getattr(self, field.name)) != self.default_of(field.name, players)
        }

    @classmethod
    def describe(cls) -> list[tuple[str, str, str, str]]:
        """(name, default, what may be given, what it does) of every option, for listings."""
        defaults = cls()
        return [
            (
                field.name,
                str(_plain(getattr(defaults, field.name))),
                field.metadata["expected"],
                field.metadata["help"],
            )
            for field in attrs.fields(cls)
        ]


def _plain(value: object) -> object:
    """A JSON value that shares nothing with the option's own."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value

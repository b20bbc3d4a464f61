"""Settings of bots in one string: `ismcts:iterations=500,c=0.7`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from cardrules.common.errors import BotError, did_you_mean

S = TypeVar("S")


def setting(default: float, low: float, high: float, *, help: str) -> Any:  # noqa: A002
    """A setting that is a number from `low` to `high`, an integer when the default is one."""
    return attrs.field(default=default, metadata={"low": low, "high": high, "help": help})


def read_settings(bot: str, settings: type[S], text: str) -> S:
    """The settings that `name=value,name=value` stands for, the others at their defaults.

    Raises:
        BotError: naming the setting, what was given and what was expected.
    """
    fields = {field.name: field for field in attrs.fields(settings)}  # type: ignore[arg-type]
    values: dict[str, float] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals or name not in fields:
            hint = did_you_mean(name, fields)
            expected = f"expected name=value with {', '.join(fields)}" if fields else "it has none"
            raise BotError(f"bot {bot!r} has no setting {part!r}; {expected}{hint}")
        if name in values:
            raise BotError(f"bot {bot!r}: the setting {name!r} is given twice")
        values[name] = _number(bot, fields[name], value)
    return settings(**values)


def _number(bot: str, field: Any, text: str) -> float:
    kind: Callable[[str], float] = int if isinstance(field.default, int) else float
    low, high = field.metadata["low"], field.metadata["high"]
    try:
        value = kind(text)
    except ValueError:
        value = float("nan")
    if not low <= value <= high:
        word = "an integer" if kind is int else "a number"
        raise BotError(f"bot {bot!r}, setting {field.name!r}: expected {word} from {low:g} to {high:g}, got {text!r}")
    return value


def describe_settings(settings: type[object]) -> list[tuple[str, str, str]]:
    """(name, default, what it does) of every setting, for listings."""
    return [
        (field.name, f"{field.default:g}", str(field.metadata["help"]))
        for field in attrs.fields(settings)  # type: ignore[arg-type]
    ]

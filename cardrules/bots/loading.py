"""Bots by their names, `random` or `ismcts:iterations=500`, and `module:attribute` for a person's own."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import attrs

from cardrules.bots.greedy import GreedyBot
from cardrules.bots.random import RandomBot
from cardrules.bots.searching import FlatBot, FlatSettings, IsmctsBot, IsmctsSettings
from cardrules.bots.settings import describe_settings, read_settings
from cardrules.common.errors import BotError
from cardrules.common.protocols import Bot


@attrs.frozen
class NoSettings:
    """The settings of a bot that has none."""


@attrs.frozen
class _Kind:
    """A bot of this library: what makes it of a seed and settings, and what can be set."""

    make: Callable[[int, Any], Bot]
    settings: type[Any] = NoSettings


_BOTS = {
    "random": _Kind(lambda seed, _: RandomBot(seed)),
    "greedy": _Kind(lambda seed, _: GreedyBot(seed)),
    "flat": _Kind(FlatBot, FlatSettings),
    "ismcts": _Kind(IsmctsBot, IsmctsSettings),
}


def bot_names() -> list[str]:
    """The names of the bots that come with the library."""
    return list(_BOTS)


def bot_settings(name: str) -> list[tuple[str, str, str]]:
    """(name, default, what it does) of every setting of a bot of this library."""
    return describe_settings(_BOTS[name].settings)


def make_bot(name: str, seed: int = 0) -> Bot:
    """The bot of a name.

    Args:
        name: one of `bot_names()`, with settings if need be (`ismcts:iterations=500,c=0.7`), or
            `module:attribute` of a bot, a bot class, or a function that returns a bot; a class or
            function may take `seed`.
        seed: of the bot's own draws.

    Raises:
        BotError: if there is no such bot, saying why.

    Example:
        >>> make_bot("random", seed=3).name
        'random'
    """
    module_name, colon, attribute = name.partition(":")
    if module_name in _BOTS:
        kind = _BOTS[module_name]
        bot = kind.make(seed, read_settings(module_name, kind.settings, attribute))
        setattr(bot, "name", name)  # noqa: B010 - `name` is no part of the protocol
        return bot
    if not colon:
        raise BotError(f"there is no bot {name!r}; expected one of {', '.join(_BOTS)}, or module:attribute")
    if "" not in sys.path:
        sys.path.insert(0, "")  # a bot beside the person's shell is found as by `python -m`
    try:
        found = getattr(import_module(module_name), attribute)
    except (Exception, SystemExit) as error:
        raise BotError(f"cannot load the bot {name!r}: {type(error).__name__}: {error}") from None
    return _as_bot(name, found, seed)


def _as_bot(name: str, found: Any, seed: int) -> Bot:
    bot = found
    if inspect.isclass(found) or (callable(found) and not hasattr(found, "choose")):
        try:
            takes_seed = "seed" in inspect.signature(found).parameters
            bot = found(seed=seed) if takes_seed else found()
        except (Exception, SystemExit) as error:
            raise BotError(f"cannot make the bot {name!r}: {type(error).__name__}: {error}") from None
    if not isinstance(bot, Bot):
        raise BotError(f"{name!r} is no bot: expected an object with a method choose(view), got {bot!r:.60}")
    return bot

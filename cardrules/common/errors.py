"""What can go wrong, each kind with a class of its own.

Every message says what was given, what was expected, and where.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

import attrs


def did_you_mean(given: object, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the known one that is most like it, if one is."""
    close = get_close_matches(str(given), list(known), 1)
    return f"; did you mean {close[0]!r}?" if close else ""


@attrs.frozen
class Refusal:
    """Why an action is not legal now: the rule that forbids it, and the reason in words.

    Example:
        >>> str(Refusal("POC-7.4", "the armor module is full (2 of 2)"))
        'the armor module is full (2 of 2) [POC-7.4]'
    """

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


class CardRulesError(Exception):
    """The base of all errors that this library raises on purpose."""


class ArgumentError(CardRulesError, ValueError):
    """An argument that a function cannot take (a player that is not in the game, say)."""


class OptionError(CardRulesError, ValueError):
    """A game, a number of players or an option that does not exist or is out of range.

    Attributes:
        option: the name of the option.
        reason: what was given and what was expected.
    """

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"option {option!r}: {reason}")
        self.option = option
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.option, self.reason)


class PositionError(CardRulesError, ValueError):
    """A position that is damaged or that the rules exclude.

    Attributes:
        key: the key of the position where the fault is.
        reason: what was given and what was expected.
    """

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"position key {key!r}: {reason}")
        self.key = key
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.key, self.reason)


class PositionOptionError(PositionError, OptionError):
    """A bad option inside a position; both a `PositionError` and an `OptionError`."""

    def __init__(self, option: str, reason: str) -> None:
        # The initialisers of the two bases take different arguments.
        ValueError.__init__(self, f"position key 'options': option {option!r}: {reason}")
        self.key = "options"
        self.option = option
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.option, self.reason)


class IllegalAction(CardRulesError, ValueError):  # noqa: N818 - the name is the field's
    """An action that is not legal now; the state is unchanged.

    Attributes:
        action: the notation of the action.
        refusal: the rule and the reason.
    """

    def __init__(self, action: str, refusal: Refusal) -> None:
        super().__init__(f"illegal action {action!r}: {refusal}")
        self.action = action
        self.refusal = refusal

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.action, self.refusal)


class NotationError(CardRulesError, ValueError):
    """A text that is no notation of a card or of an action."""


class UnknownAction(IllegalAction, NotationError):  # noqa: N818
    """A text that is no action of the game at all, and so is illegal everywhere."""


class RecordError(CardRulesError, ValueError):
    """A match record that is damaged, tampered with, or from another game or version."""


class BotError(CardRulesError, ValueError):
    """A bot that does not exist, cannot be loaded, or has a bad setting."""

"""The fields of one object of a card file, strictly read: each fault names the card and the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardrules.bellum.errors import CardFileError
from cardrules.common.options import is_integer


class Fields:
    """An object of a card file.

    Args:
        card: the id of the card that it belongs to, for errors.
        given: the object.
        allowed: the fields that it may have.
        path: where it stands within the card, `abilities[0].`, say.

    Raises:
        CardFileError: if it is no object, or has an unknown field.
    """

    def __init__(self, card: str, given: object, allowed: Sequence[str], path: str = "") -> None:
        self.card = card
        self.path = path
        if not isinstance(given, Mapping):
            raise CardFileError(card, path.rstrip("."), f"expected an object, got {given!r:.80}")
        self.given: Mapping[str, Any] = given
        for name in given:
            if name not in allowed:
                raise self.fail(str(name), f"no such field here; expected some of {', '.join(allowed)}")

    def fail(self, name: str, reason: str) -> CardFileError:
        """The error of a bad field."""
        return CardFileError(self.card, self.path + name, reason)

    def has(self, name: str) -> bool:
        """Whether the field is there."""
        return name in self.given

    def _get(self, name: str, expected: str) -> Any:
        if name not in self.given:
            raise self.fail(name, f"missing; expected {expected}")
        return self.given[name]

    def text(self, name: str, default: str | None = None) -> str:
        """A text; one without default must be there and not be empty."""
        if default is not None and name not in self.given:
            return default
        value = self._get(name, "a text")
        if not isinstance(value, str) or (default is None and not value):
            raise self.fail(name, f"expected a text, got {value!r}")
        return value

    def word(self, name: str, words: Sequence[str], default: str | None = None) -> str:
        """One of some words."""
        expected = f"one of {', '.join(words)}"
        if default is not None and name not in self.given:
            return default
        value = self._get(name, expected)
        if not isinstance(value, str) or value not in words:
            raise self.fail(name, f"expected {expected}, got {value!r}")
        return value

    def words(self, name: str, words: Sequence[str], least: int = 0) -> list[str]:
        """A list of some words, each once; a missing one is empty."""
        value = self.given.get(name, [])
        if not isinstance(value, list) or any(not isinstance(item, str) or item not in words for item in value):
            raise self.fail(name, f"expected a list of some of {', '.join(words)}, got {value!r}")
        if len(value) < least or len(set(value)) != len(value):
            raise self.fail(name, f"expected at least {least} words, each once, got {value!r}")
        return value

    def integer(self, name: str, low: int | None = None, high: int | None = None, default: int | None = None) -> int:
        """An integer within bounds."""
        bounds = "" if low is None else f" ≥ {low}" if high is None else f" from {low} to {high}"
        if default is not None and name not in self.given:
            return default
        value = self._get(name, f"an integer{bounds}")
        if not is_integer(value) or (low is not None and value < low) or (high is not None and value > high):
            raise self.fail(name, f"expected an integer{bounds}, got {value!r}")
        return int(value)

    def flag(self, name: str) -> bool:
        """True or false; missing is false."""
        value = self.given.get(name, False)
        if not isinstance(value, bool):
            raise self.fail(name, f"expected true or false, got {value!r}")
        return value

    def entries(self, name: str, *, optional: bool = False) -> list[tuple[str, Any]]:
        """The entries of a list, each with its path."""
        value = self.given.get(name, []) if optional else self._get(name, "a list")
        if not isinstance(value, list):
            raise self.fail(name, f"expected a list, got {value!r:.80}")
        return [(f"{self.path}{name}[{i}].", item) for i, item in enumerate(value)]

    def mapping(self, name: str) -> Mapping[str, Any]:
        """An object."""
        value = self._get(name, "an object")
        if not isinstance(value, Mapping):
            raise self.fail(name, f"expected an object, got {value!r:.80}")
        return value

    def counts(self, name: str, groups: Sequence[str]) -> dict[str, int]:
        """An object of one number ≥ 0 for each of some groups."""
        numbers = Fields(self.card, self.mapping(name), groups, f"{self.path}{name}.")
        return {group: numbers.integer(group, 0) for group in groups}

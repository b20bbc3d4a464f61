"""The text of a game's rules.md, and its rules by id."""

from __future__ import annotations

import re

from cardrules.common.errors import ArgumentError

_RULE = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+(?:\.\d+)?)\*\*(?P<text>.*(?:\n(?:[ \t]+\S.*|(?=\S)[^\-#|\n*].*))*)", re.M)


class RuleBook(str):
    """The text of a rules.md; rules are its list items that begin with a bold id."""

    __slots__ = ("_by_id",)
    _by_id: dict[str, str]

    def __new__(cls, text: str) -> RuleBook:
        book = super().__new__(cls, text)
        book._by_id = {
            match["id"]: f"{match['id']} {' '.join(match['text'].split())}" for match in _RULE.finditer(text)
        }
        return book

    @property
    def ids(self) -> list[str]:
        """The ids of all rules, in the order of the text."""
        return list(self._by_id)

    def rule(self, id: str) -> str:  # noqa: A002
        """The text of one rule, its id first.

        Raises:
            ArgumentError: if there is no such rule.
        """
        if id not in self._by_id:
            raise ArgumentError(f"there is no rule {id!r}; the rules are {self.ids[0]} … {self.ids[-1]}")
        return self._by_id[id]

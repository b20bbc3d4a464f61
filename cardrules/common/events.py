"""Events: what happened, for logs and front ends, each with who may see what."""

from __future__ import annotations

from collections.abc import Mapping

import attr
from mypy_extensions import mypyc_attr

from cardrules.common.positions import copied


@mypyc_attr(allow_interpreted_subclasses=True)
@attr.s(auto_attribs=True, eq=True, hash=False)
class Event:
    """Something that happened in a match.

    Attributes:
        type: a word, listed in the game's rules.md.
        fields: what the table says of it, as JSON values (cards by their notation).
        secrets: for each field that not everybody may see, what the others see in its place.
        viewers: the players who see the secrets.
    """

    type: str
    fields: Mapping[str, object]
    secrets: Mapping[str, object] = {}
    viewers: tuple[int, ...] = ()

    def seen_by(self, player: int | None) -> dict[str, object]:
        """The event as one player sees it, `type` first; None is a spectator, who sees no secrets.

        Example:
            >>> event = Event("drew", {"player": 0, "card": "7s"}, {"card": "??"}, (0,))
            >>> event.seen_by(1)
            {'type': 'drew', 'player': 0, 'card': '??'}
        """
        seen: dict[str, object] = {"type": self.type}
        hidden = self.secrets if player is None or player not in self.viewers else {}
        for name, value in self.fields.items():
            seen[name] = copied(hidden.get(name, value))
        return seen

    def to_dict(self) -> dict[str, object]:
        """The whole event, secrets included, as a JSON object."""
        seen: dict[str, object] = {"type": self.type}
        for name, value in self.fields.items():
            seen[name] = copied(value)
        return seen

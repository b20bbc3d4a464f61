"""Actions: small decisions, made once a game in a table of dense ids and notations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attr
from mypy_extensions import i64, mypyc_attr

from cardrules.common.cards import Card
from cardrules.common.errors import ArgumentError, Refusal, UnknownAction, did_you_mean

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame


@mypyc_attr(allow_interpreted_subclasses=True)
@attr.s(auto_attribs=True, eq=False, repr=False)
class Action:
    """One action of a game's table. Actions are made once and compared by identity.

    Attributes:
        id: the dense id, 0, 1, 2, …
        notation: the one string that means this action, `place 7s`.
        kind: a small integer a verb, the game's constants, for fast dispatch.
        verb: the first word of the notation.
        args: the other words.
        cards: the cards among the arguments, so that a click on a card finds its actions.
        card: the first of `cards`, or None.
        number: a number that the game attaches (a column, a seat), else −1.
        table: the table that holds it.
    """

    id: int
    notation: str
    kind: i64
    verb: str
    args: tuple[str, ...]
    cards: tuple[Card, ...]
    card: Card | None
    number: i64
    table: ActionTable

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<action {self.id}: {self.notation}>"

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Action:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _action_of, (self.table.game, self.id)


def _action_of(game: BaseGame, id: int) -> Action:  # noqa: A002
    return game.actions[id]


def _actions_of(game: BaseGame) -> ActionTable:
    return game.actions


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionTable:
    """All actions of a game, in the order of their ids.

    Example:
        >>> import cardrules
        >>> actions = cardrules.load_game("pokerone").actions
        >>> len(actions), str(actions[0]), actions.parse("eat").id
        (112, 'place 2s', 108)
    """

    game: BaseGame
    _actions: list[Action]
    _by_notation: dict[str, Action]

    def __init__(self, game: BaseGame) -> None:
        self.game = game
        self._actions = []
        self._by_notation = {}

    def add(self, notation: str, kind: int, card: Card | None = None, number: int = -1) -> Action:
        """Appends an action with the next id; only while the game is being loaded."""
        words = notation.split(" ")
        cards = (card,) if card is not None else ()
        action = Action(len(self._actions), notation, kind, words[0], tuple(words[1:]), cards, card, number, self)
        assert notation not in self._by_notation, notation
        self._actions.append(action)
        self._by_notation[notation] = action
        return action

    def parse(self, notation: str) -> Action:
        """The action of a notation.

        Raises:
            UnknownAction: if it is none; both a `NotationError` and an `IllegalAction`.
        """
        action = self._by_notation.get(notation) if isinstance(notation, str) else None
        if action is None:
            hint = did_you_mean(notation, self._by_notation)
            raise UnknownAction(str(notation), Refusal("", f"no action of {self.game.name} is written so{hint}"))
        return action

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            return action in self._by_notation
        if not isinstance(action, Action) or action.table is not self or not 0 <= action.id < len(self._actions):
            return False
        return self._actions[action.id] is action

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, id: int) -> Action:  # noqa: A002
        if not 0 <= id < len(self._actions):
            raise ArgumentError(f"{self.game.name} has action ids 0 to {len(self._actions) - 1}, got {id}")
        return self._actions[id]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __copy__(self) -> ActionTable:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> ActionTable:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _actions_of, (self.game,)

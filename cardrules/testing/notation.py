"""Notation: the table of actions, and the way from an action to its text and back."""

from __future__ import annotations

import pickle

from cardrules.common.errors import ArgumentError, IllegalAction, NotationError
from cardrules.common.game import BaseGame
from cardrules.testing.faults import Fault


def check_notation(game: BaseGame) -> None:
    """Ids are dense, notations are unique plain words, and each leads back to its action."""
    table = game.actions
    actions = list(table)
    if len(actions) != len(table) or [action.id for action in actions] != list(range(len(table))):
        raise Fault("notation", f"the ids are not 0 to {len(table) - 1} in order", game)
    if not actions:
        raise Fault("notation", "the table is empty", game)
    if len({str(action) for action in actions}) != len(actions):
        raise Fault("notation", "two actions are written in the same way", game)
    codes = {card.code for card in game.cards}
    for action in actions:
        text = str(action)
        words = text.split(" ")
        if not text.isascii() or not text.isprintable() or "" in words or not words[0][0].islower():
            raise Fault("notation", f"{text!r} is not a lower-case verb and arguments, one space between", game)
        if action.verb != words[0] or action.args != tuple(words[1:]):
            raise Fault("notation", f"{text!r} has the verb {action.verb!r} and the arguments {action.args}", game)
        if table.parse(text) is not action or table[action.id] is not action:
            raise Fault("notation", f"{text!r} leads to another action", game)
        if action not in table or text not in table:
            raise Fault("notation", f"{text!r} is not in its own table", game)
        if pickle.loads(pickle.dumps(action)) is not action:
            raise Fault("notation", f"{text!r} is another object after pickling", game)
        named = [card.code for card in action.cards]
        if not set(named) <= set(action.args) or not set(action.args) & codes <= set(named):
            raise Fault("notation", f"{text!r} has the cards {action.cards}", game)
        if action.card is not (action.cards[0] if action.cards else None):
            raise Fault("notation", f"{text!r} has the first card {action.card}", game)
    _check_unknown(game)
    fresh = type(game)(game.players, game.options.to_position(game.players))
    if list(map(str, fresh.actions)) != list(map(str, actions)):
        raise Fault("notation", "the game loaded a second time has another table", game)


def _check_unknown(game: BaseGame) -> None:
    table = game.actions
    first = str(table[0])
    for text in ("", " ", "no such action", f"{first} ", f" {first}", f"{first}\n", first.upper()):
        try:
            found = table.parse(text)
        except NotationError as error:
            if not isinstance(error, IllegalAction):
                raise Fault("notation", f"{text!r} raises {error!r}, which is no IllegalAction", game) from error
            continue
        raise Fault("notation", f"{text!r} is read as {found!r}", game)
    for number in (-1, len(table)):
        try:
            found = table[number]
        except ArgumentError:
            continue
        raise Fault("notation", f"the id {number} gives {found!r}", game)

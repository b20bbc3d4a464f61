"""Changes to the lists of a state, written for speed when compiled."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import i64

from cardrules.common.actions import Action

T = TypeVar("T")


def take(items: list[T], item: T) -> None:
    """Takes an item out of a list that holds it; unlike `list.remove`, by identity alone."""
    place: i64 = 0
    while items[place] is not item:
        place += 1
    items.pop(place)


def insert_action(actions: list[Action], action: Action) -> None:
    """Puts an action into an ascending list."""
    place: i64 = len(actions)
    while place > 0 and actions[place - 1].id > action.id:
        place -= 1
    actions.insert(place, action)

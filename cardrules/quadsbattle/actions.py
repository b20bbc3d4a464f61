"""The table of actions of Quads Battle: ids and notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardrules.common.actions import Action, ActionTable
from cardrules.common.cards import FRENCH_CARDS, JOKER, FrenchCard
from cardrules.common.game import BaseGame

from .cards import COLUMNS

CLEAR: Final = 0
PLACE_UP: Final = 1
PLACE_DOWN: Final = 2
PROMOTE: Final = 3
EXCHANGE: Final = 4
DEFEND: Final = 5
SQUIRE: Final = 6
ATTACK: Final = 7
SACRIFICE: Final = 8
TARGET: Final = 9
DIRECT: Final = 10
RETREAT: Final = 11
END: Final = 12


class QuadsbattleActions(ActionTable):
    """854 actions and 9 for each joker.

    Lists of card actions are indexed by `card.index`. `place` holds the two ways of a card, up and down; lists
    with a column hold five actions each, indexed by the column less 1; a card without such actions has an
    empty list. `defend` is indexed by a set of columns too (`_by_columns`). `action.number` is the column, 1 – 5.
    """

    clear: Action
    place: list[list[Action]]
    promote: list[list[Action]]
    exchange: list[Action]
    defend: list[list[list[Action]]]
    squire: list[list[Action]]
    attack: list[Action]
    sacrifice: list[Action]
    target: list[Action]
    direct: Action
    retreat: list[Action]
    end: Action

    def __init__(self, game: BaseGame, jokers: int) -> None:
        super().__init__(game)
        cards = FRENCH_CARDS[: 52 + jokers]
        self.clear = self.add("clear", CLEAR)
        self.place = [
            [self.add(f"place {card} up", PLACE_UP, card), self.add(f"place {card} down", PLACE_DOWN, card)]
            if _is_ordinary(card)
            else []
            for card in cards
        ]
        self.promote = self._by_column("promote", PROMOTE, cards, _replaces)
        self.exchange = [self.add(f"exchange {card}", EXCHANGE, card) for card in cards]
        self.defend = [_by_columns(defend) for defend in self._by_column("defend", DEFEND, cards, _is_ordinary)]
        self.squire = self._by_column("squire", SQUIRE, cards, _replaces)
        self.attack = [self.add(f"attack {i}", ATTACK, None, i) for i in range(1, 6)]
        self.sacrifice = [self.add(f"sacrifice {card}", SACRIFICE, card) for card in cards]
        self.target = [self.add(f"target {i}", TARGET, None, i) for i in range(1, 6)]
        self.direct = self.add("direct", DIRECT)
        self.retreat = [self.add(f"retreat {i}", RETREAT, None, i) for i in range(1, 6)]
        self.end = self.add("end", END)

    def _by_column(
        self, verb: str, kind: int, cards: list[FrenchCard], able: Callable[[FrenchCard], bool]
    ) -> list[list[Action]]:
        return [
            [self.add(f"{verb} {card} {i}", kind, card, i) for i in range(1, 6)] if able(card) else [] for card in cards
        ]


def _by_columns(actions: list[Action]) -> list[list[Action]]:
    """The actions of every set of columns, a set being a number: 1 for the first column, 2, 4, 8, 16."""
    return [[action for action in actions if columns >> (action.number - 1) & 1] for columns in range(1 << COLUMNS)]


def _is_ordinary(card: FrenchCard) -> bool:
    """Numbers and jokers are placed in the ordinary way, letters never (QB-2.5)."""
    return card.rank <= 10 or card.rank == JOKER


def _replaces(card: FrenchCard) -> bool:
    """What replaces a number is stronger than it: no 2, no joker (QB-2.6, QB-2.8)."""
    return 2 < card.rank < JOKER

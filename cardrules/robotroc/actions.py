"""The table of actions of Robotroc: ids, notation, and the options that the rules need at hand."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardrules.common.actions import Action, ActionTable
from cardrules.common.game import BaseGame

from .cards import CARDS, RobotrocCard, part_cards, weapon_cards
from .options import RobotrocOptions

LAY: Final = 0
PASS: Final = 1
CHALLENGE: Final = 2
ACCEPT: Final = 3
REFUSE: Final = 4
SHOW: Final = 5
HOLD: Final = 6
PLAY: Final = 7
RETURN: Final = 8
DRAW: Final = 9
END: Final = 10


class RobotrocActions(ActionTable):
    """3n + 2k + 6 actions for n parts and k kinds of weapons.

    The lists of actions are indexed by `card.index`; the `number` of an action of a card is that index.

    Attributes:
        parts: the parts of the deck, in canonical order.
        weapons: the weapons of the deck, one a kind, in canonical order.
        deck: the whole deck in canonical order.
        at_once: whether option `end_timing` is `at_once`.
        robots_to_end, robot_values, unarmable: the options of these names.
    """

    parts: list[RobotrocCard]
    weapons: list[RobotrocCard]
    deck: list[RobotrocCard]
    robot_values: tuple[int, ...]
    unarmable: tuple[int, ...]
    robots_to_end: i64
    at_once: bool
    lay: list[Action]
    pass_: Action
    challenge: list[Action]
    accept: Action
    refuse: Action
    show: list[Action]
    hold: Action
    play: list[Action]
    return_: list[Action]
    draw: Action
    end: Action

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        options = cast(RobotrocOptions, game.options)
        self.robot_values = options.robot_values
        self.unarmable = options.unarmable
        self.robots_to_end = options.robots_to_end
        self.at_once = options.end_timing == "at_once"
        self.parts = part_cards(options.robot_values)
        self.weapons = weapon_cards(tuple(sorted(set(options.weapon_values))))
        self.deck = self.parts + weapon_cards(options.weapon_values)
        self.lay = self._add_all("lay", LAY, self.parts)
        self.pass_ = self.add("pass", PASS)
        self.challenge = self._add_all("challenge", CHALLENGE, self.parts)
        self.accept = self.add("accept", ACCEPT)
        self.refuse = self.add("refuse", REFUSE)
        self.show = self._add_all("show", SHOW, self.weapons)
        self.hold = self.add("hold", HOLD)
        self.play = self._add_all("play", PLAY, self.parts)
        self.return_ = self._add_all("return", RETURN, self.weapons)
        self.draw = self.add("draw", DRAW)
        self.end = self.add("end", END)

    def _add_all(self, verb: str, kind: int, cards: list[RobotrocCard]) -> list[Action]:
        """Adds an action a card, and lists them by the index of the card."""
        added = [self.add(f"{verb} {card}", kind, card, card.index) for card in cards]
        by_index = added[:1] * len(CARDS)  # cards that are not in the deck never ask for theirs
        for action in added:
            by_index[action.number] = action
        return by_index

"""The table of actions of Póker Uno: ids and notation, and which card goes on which."""

from __future__ import annotations

from typing import Final, cast

from cardrules.common.actions import Action, ActionTable
from cardrules.common.cards import FRENCH_CARDS, JOKER, FrenchCard, bit
from cardrules.common.game import BaseGame

from .options import PokeroneOptions

DO_PLACE: Final = 0
DO_SWAP: Final = 1
DO_EAT: Final = 2
DO_PASS: Final = 3
DO_DECLINE: Final = 4
DO_CHALLENGE: Final = 5


def matches(card: FrenchCard, other: FrenchCard) -> bool:
    """Whether two cards match: the same suit, the same rank, or one is a joker (ONE-3.2)."""
    return card.suit == other.suit or card.rank == other.rank or JOKER in (card.rank, other.rank)


MATCH: Final[list[int]] = [sum([bit(card) for card in FRENCH_CARDS if matches(card, other)]) for other in FRENCH_CARDS]


class PokeroneActions(ActionTable):
    """112 actions, the same for all options; and the options themselves, at hand for the rules.

    Attributes:
        place: the action of placing each card.
        swap: the action of swapping each card.
        skip: the action `pass`.
        match: for each card, the cards that match it: the bit of the index of each.
        pack: the cards of this game in canonical order.
        thief_goes_on: `thief_next` is `"thief"`.
    """

    place: list[Action]
    swap: list[Action]
    eat: Action
    skip: Action
    decline: Action
    challenge: Action
    match: list[int]
    pack: list[FrenchCard]
    players: int
    max_turns: int
    bluffing: bool
    thief: bool
    thief_goes_on: bool
    thief_repeat: bool
    free_pass: bool

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.place = [self.add(f"place {card}", DO_PLACE, card) for card in FRENCH_CARDS]
        self.swap = [self.add(f"swap {card}", DO_SWAP, card) for card in FRENCH_CARDS]
        self.eat = self.add("eat", DO_EAT)
        self.skip = self.add("pass", DO_PASS)
        self.decline = self.add("decline", DO_DECLINE)
        self.challenge = self.add("challenge", DO_CHALLENGE)
        self.match = MATCH
        options = cast(PokeroneOptions, game.options)
        self.pack = FRENCH_CARDS[: 52 + options.jokers]
        self.players = game.players
        self.max_turns = options.max_turns
        self.bluffing = options.bluffing
        self.thief = options.thief
        self.thief_goes_on = options.thief_next == "thief"
        self.thief_repeat = options.thief_repeat
        self.free_pass = options.free_pass

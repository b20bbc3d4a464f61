"""The table of actions of PoCoBOT: ids and notation."""

from __future__ import annotations

from typing import Final, cast

from cardrules.common.actions import Action, ActionTable
from cardrules.common.cards import CLUBS, DIAMONDS, FRENCH_CARDS, HEARTS, SPADES, FrenchCard
from cardrules.common.game import BaseGame

from .options import PocobotOptions
from .panel import ZONES

# The operations of a Modify action come first, so that one comparison tells them.
INSTALL: Final = 0
REMOVE: Final = 1
PILOT: Final = 2
REMOVE_PILOT: Final = 3
COPILOT: Final = 4
REMOVE_COPILOT: Final = 5
RETARGET: Final = 6
BOOSTER: Final = 7
REMOVE_BOOSTER: Final = 8
LAST_OPERATION: Final = REMOVE_BOOSTER
TRIM_CARD: Final = 9
PASS: Final = 10
BURN: Final = 11
MANEUVER: Final = 12
ATTACK: Final = 13
BURN_FUEL: Final = 14
FIRE: Final = 15
SHOOT: Final = 16
DODGE: Final = 17
TAKE: Final = 18
DISCARD: Final = 19

# The suits of the modules, in the order of the actions that name one.
MODULES: Final = (SPADES, HEARTS, CLUBS)


class PocobotActions(ActionTable):
    """247 actions, and what the options decide.

    Actions with a card stand in lists at the card's index; a card that has none finds `pass` there. The
    `number` of `copilot Cd M` and `retarget M` is the suit of the module M; the `retarget` actions stand in lists at
    the suit of the module that the copilot raises now.

    Attributes:
        keep, lose, free: whether this is the value of the option `last_heart`.
        exposed_core, extra_counts_once: the options.
    """

    pass_: Action
    install: list[Action]
    remove: list[Action]
    pilot: list[Action]
    remove_pilot: Action
    copilot: list[Action]
    diamond_copilot: list[list[Action]]
    remove_copilot: Action
    retarget: list[list[Action]]
    booster: list[Action]
    remove_booster: Action
    trim: list[Action]
    burn: list[Action]
    maneuver: Action
    attack: Action
    burn_fuel: list[Action]
    fire: Action
    fire_extra: list[Action]
    shoot: list[Action]
    dodge: list[Action]
    take: Action
    discard: list[Action]
    operations: list[Action]
    keep: bool
    lose: bool
    free: bool
    exposed_core: bool
    extra_counts_once: bool

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        cards = FRENCH_CARDS[:52]
        numeric, figures, aces = cards[:36], cards[36:48], cards[48:]
        crew = [card for card in figures if card.suit != DIAMONDS]
        modules = [card for card in numeric if card.suit != DIAMONDS]
        spades = [card for card in numeric if card.suit == SPADES]
        diamonds = [card for card in numeric if card.suit == DIAMONDS]
        self.pass_ = self.add("pass", PASS)
        self.install = self._with_cards("install", INSTALL, numeric)
        self.remove = self._with_cards("remove", REMOVE, numeric)
        self.pilot = self._with_cards("pilot", PILOT, crew)
        self.remove_pilot = self.add("remove-pilot", REMOVE_PILOT)
        self.copilot = self._with_cards("copilot", COPILOT, crew)
        self.diamond_copilot = [[] for _ in cards]
        for card in figures:
            if card.suit == DIAMONDS:
                self.diamond_copilot[card.index] = [
                    self.add(f"copilot {card} {ZONES[suit]}", COPILOT, card, suit) for suit in MODULES
                ]
        self.remove_copilot = self.add("remove-copilot", REMOVE_COPILOT)
        retargets = [self.add(f"retarget {ZONES[suit]}", RETARGET, None, suit) for suit in MODULES]
        self.retarget = [[action for action in retargets if action.number != suit] for suit in range(4)]
        self.booster = self._with_cards("booster", BOOSTER, aces)
        self.remove_booster = self.add("remove-booster", REMOVE_BOOSTER)
        self.operations = list(self)[1:]
        self.trim = self._with_cards("trim", TRIM_CARD, modules)
        self.burn = self._with_cards("burn", BURN, diamonds)
        self.maneuver = self.add("maneuver", MANEUVER)
        self.attack = self.add("attack", ATTACK)
        fuel = [card for card in numeric if card.suit in (DIAMONDS, CLUBS)]
        self.burn_fuel = self._with_cards("burn-fuel", BURN_FUEL, fuel)
        self.fire = self.add("fire", FIRE)
        self.fire_extra = self._with_cards("fire", FIRE, spades)
        self.shoot = self._with_cards("shoot", SHOOT, spades)
        self.dodge = self._with_cards("dodge", DODGE, diamonds)
        self.take = self.add("take", TAKE)
        self.discard = self._with_cards("discard", DISCARD, cards)
        options = cast(PocobotOptions, game.options)
        self.keep = options.last_heart == "keep"
        self.lose = options.last_heart == "lose"
        self.free = options.last_heart == "free"
        self.exposed_core = options.exposed_core
        self.extra_counts_once = options.extra_counts_once

    def _with_cards(self, verb: str, kind: int, cards: list[FrenchCard]) -> list[Action]:
        actions = [self.pass_] * 52
        for card in cards:
            actions[card.index] = self.add(f"{verb} {card}", kind, card)
        return actions


def card_of(action: Action) -> FrenchCard:
    """The card of an action that has one."""
    card = action.card
    assert card is not None
    return FRENCH_CARDS[card.index]

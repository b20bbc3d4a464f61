"""A position of PoCoBOT, and what happens to it."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from cardrules.common.actions import Action
from cardrules.common.cards import CLUBS, DIAMONDS, FRENCH_CARDS, HEARTS, HIDDEN, NO_SUIT, SPADES, FrenchCard
from cardrules.common.errors import Refusal
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.state import State
from cardrules.common.zones import codes, copy_lists, insert, sort, take

from .actions import (
    ATTACK,
    BURN,
    BURN_FUEL,
    DISCARD,
    FIRE,
    LAST_OPERATION,
    MANEUVER,
    PASS,
    SHOOT,
    TRIM_CARD,
    PocobotActions,
    card_of,
)
from .advice import advise, evaluate
from .combat import attack, burn_fuel, defend, fire, shoot
from .listing import list_actions
from .modify import modify, trim
from .panel import suit_of, zone_limits
from .phases import MAIN, MANEUVERING, OVER, PASSING
from .refusals import refuse
from .resampling import resample


class PocobotState(State):
    """A position of PoCoBOT.

    The zones and fields of the rules, each by its name.

    Attributes:
        copilot_module: the suit of the module that each player's ♦ copilot raises, else `NO_SUIT`.
        burn_suit: the suit of the fuel burned so far, else `NO_SUIT`.
        removals: the actions that remove a card of each player's projectiles, defense, fuel and armor, ascending.
        limits: each player's limits by suit, as pilot, copilot and booster make them (POC-3.1 to POC-3.9).
    """

    table: PocobotActions
    deck: list[FrenchCard]
    discard: list[FrenchCard]
    removed: list[FrenchCard]
    hands: list[list[FrenchCard]]
    projectiles: list[list[FrenchCard]]
    defense: list[list[FrenchCard]]
    armor: list[list[FrenchCard]]
    fuel: list[list[FrenchCard]]
    pilot: list[FrenchCard | None]
    copilot: list[FrenchCard | None]
    copilot_module: list[int]
    booster: list[FrenchCard | None]
    removals: list[list[Action]]
    limits: list[list[int]]
    projectiles_enabled: bool
    burned_last: list[bool]
    operations: int
    heart_due: bool
    discards_left: int
    burn_suit: int
    burn_points: int
    damage: int

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.table = cast(PocobotActions, game.actions)
        self.operations = 0
        self.heart_due = False
        self.discards_left = 0
        self.burn_suit = NO_SUIT
        self.burn_points = 0
        self.damage = 0

    def clone(self) -> PocobotState:
        state = PocobotState(self.game)
        state.copy_base(self)
        state.deck = self.deck[:]
        state.discard = self.discard[:]
        state.removed = self.removed[:]
        state.hands = copy_lists(self.hands)
        state.projectiles = copy_lists(self.projectiles)
        state.defense = copy_lists(self.defense)
        state.armor = copy_lists(self.armor)
        state.fuel = copy_lists(self.fuel)
        state.pilot = self.pilot[:]
        state.copilot = self.copilot[:]
        state.copilot_module = self.copilot_module[:]
        state.booster = self.booster[:]
        state.removals = [self.removals[0][:], self.removals[1][:]]
        state.limits = self.limits[:]
        state.projectiles_enabled = self.projectiles_enabled
        state.burned_last = self.burned_last[:]
        state.operations = self.operations
        state.heart_due = self.heart_due
        state.discards_left = self.discards_left
        state.burn_suit = self.burn_suit
        state.burn_points = self.burn_points
        state.damage = self.damage
        return state

    # Set-up.

    def deal(self) -> None:
        """POC-5.1 to POC-5.8."""
        deck = FRENCH_CARDS[:52]
        self.rng.shuffle(deck)  # POC-5.1
        seats: list[list[FrenchCard]] = [[], []]
        for _ in range(5):  # POC-5.2
            for hand in seats:
                insert(hand, deck.pop())
        self.deck = deck  # POC-5.3
        self.discard = []
        starter = self._draw_for_order()
        self.hands = [seats[starter], seats[1 - starter]]  # POC-5.7
        self.removed = []
        self.projectiles = [[], []]
        self.defense = [[], []]
        self.armor = [[], []]
        self.fuel = [[], []]
        self.pilot = [None, None]
        self.copilot = [None, None]
        self.copilot_module = [NO_SUIT, NO_SUIT]
        self.booster = [None, None]
        self.derive()
        self.projectiles_enabled = False
        self.burned_last = [False, False]
        self._begin_turn()  # POC-5.8

    def _draw_for_order(self) -> int:
        """POC-5.4 to POC-5.6: the seat that starts, 0 for A."""
        drawn: list[list[str]] = []
        starter = 0
        while len(self.deck) >= 2:  # POC-5.5
            first = self.deck.pop()
            second = self.deck.pop()
            insert(self.discard, first)
            insert(self.discard, second)  # POC-5.6
            drawn.append([first.code, second.code])
            if first.rank != second.rank:
                starter = 0 if first.rank > second.rank else 1
                break
        if self.events is not None:
            self.log("order_drawn", {"cards": drawn, "starter": "AB"[starter]})
        return starter

    # What the rules ask of a panel.

    def zone(self, suit: i64) -> list[list[FrenchCard]]:
        """POC-2.1: where the numeric cards of a suit are, a list a player."""
        if suit == SPADES:
            return self.projectiles
        if suit == HEARTS:
            return self.defense
        if suit == DIAMONDS:
            return self.fuel
        return self.armor

    def derive(self) -> None:
        """Sets `removals` and `limits` to what the zones make them."""
        self.removals = [self._removals_of(0), self._removals_of(1)]
        self.limits = [self._limits_of(0), self._limits_of(1)]

    def _removals_of(self, player: i64) -> list[Action]:
        installed = self.projectiles[player] + self.defense[player] + self.fuel[player] + self.armor[player]
        sort(installed)
        return [self.table.remove[card.index] for card in installed]

    def _limits_of(self, player: i64) -> list[int]:
        pilot, copilot = suit_of(self.pilot[player]), suit_of(self.copilot[player])
        return zone_limits(pilot, copilot, self.copilot_module[player], suit_of(self.booster[player]))

    def limits_changed(self) -> None:
        """Sets `limits` anew after a change to a slot of the active player."""
        self.limits[self.active] = self._limits_of(self.active)

    def put(self, player: i64, card: FrenchCard) -> None:
        """Puts a numeric card into its zone of a player's panel (POC-2.1)."""
        insert(self.zone(card.suit)[player], card)
        _insert_action(self.removals[player], self.table.remove[card.index])

    def take_off(self, player: i64, card: FrenchCard) -> None:
        """Takes a numeric card out of its zone of a player's panel."""
        take(self.zone(card.suit)[player], card)
        take(self.removals[player], self.table.remove[card.index])

    def module_over_limit(self) -> i64:
        """The suit of the active player's module that is over its limit (POC-7.18), else `NO_SUIT`."""
        player = self.active
        limits = self.limits[player]
        if len(self.projectiles[player]) > limits[SPADES]:
            return SPADES
        if len(self.defense[player]) > limits[HEARTS]:
            return HEARTS
        return CLUBS if len(self.armor[player]) > limits[CLUBS] else NO_SUIT

    def is_mounted(self, player: i64) -> bool:
        """POC-4.1."""
        pilot = self.pilot[player]
        if pilot is None or len(self.zone(pilot.suit)[player]) < 3:
            return False
        return len(self.projectiles[player]) + len(self.defense[player]) + len(self.armor[player]) >= 6

    def burns_armor(self, player: i64) -> bool:
        """Whether A♦ lets a player burn clubs (POC-9.10)."""
        booster = self.booster[player]
        return booster is not None and booster.suit == DIAMONDS

    def can_attack(self, player: i64) -> bool:
        """POC-9.1: whether a player could begin a fuel attack."""
        if not self.projectiles[player] or not self.is_mounted(player):
            return False
        return len(self.fuel[player]) > 0 or (len(self.armor[player]) > 0 and self.burns_armor(player))

    # What an action does.

    def _list_legal_actions(self) -> list[Action]:
        return list_actions(self)

    def _refusal(self, action: Action) -> Refusal | None:
        return refuse(self, action)

    def _resample(self, player: int, generator: Generator) -> PocobotState:
        return resample(self, player, generator)

    def advice(self) -> list[float]:
        return advise(self)

    def evaluation(self) -> list[float]:
        return evaluate(self)

    def _apply_action(self, action: Action) -> None:
        kind = action.kind
        if kind <= LAST_OPERATION:
            modify(self, action)
        elif kind == PASS:
            self._pass()
        elif kind == DISCARD:
            self._discard_one(card_of(action))
        elif kind == TRIM_CARD:
            trim(self, action)
        elif kind == BURN:
            self._burn(card_of(action))
        elif kind == MANEUVER:
            self.phase = MANEUVERING  # POC-8.5
            self.discards_left = 2
        elif kind == ATTACK:
            attack(self)
        elif kind == BURN_FUEL:
            burn_fuel(self, action)
        elif kind == FIRE:
            fire(self, action)
        elif kind == SHOOT:
            shoot(self, action)
        else:
            defend(self, action)

    # Draw and pass.

    def _burn(self, card: FrenchCard) -> None:
        """POC-8.1."""
        self._discard_card(card, "burn")
        self._draw(card.rank, "burn")
        self.end_turn(True)

    def _pass(self) -> None:
        hand = self.hands[self.active]
        if self.events is not None:
            self.log("passed", {"player": self.active})
        if len(hand) > 2:
            self.phase = PASSING  # POC-12.2
            self.discards_left = 2
            return
        while hand:  # POC-12.3
            self._discard_card(hand[0], "pass")
        self.end_turn(False)

    def _discard_one(self, card: FrenchCard) -> None:
        """POC-12.2; POC-8.6, POC-8.7."""
        maneuvering = self.phase == MANEUVERING
        self._discard_card(card, "maneuver" if maneuvering else "pass")
        self.discards_left -= 1
        if self.discards_left == 0:
            if maneuvering:
                self._draw(4, "maneuver")
            self.end_turn(False)

    def _discard_card(self, card: FrenchCard, reason: str) -> None:
        """Discards a card of the active player's hand."""
        take(self.hands[self.active], card)
        insert(self.discard, card)
        if self.events is not None:
            self.log("discarded", {"player": self.active, "card": card.code, "reason": reason})

    def _draw(self, number: int, reason: str) -> None:
        """Draws for the active player; only what is left (POC-8.3)."""
        player = self.active
        deck = self.deck
        number = min(number, len(deck))
        if self.events is not None:
            drawn = codes(deck[len(deck) - number :][::-1])
            fields: dict[str, object] = {"player": player, "reason": reason, "count": number, "cards": drawn}
            self.log("drew", fields, {"cards": [HIDDEN] * number}, (player,))
        hand = self.hands[player]
        for _ in range(number):
            insert(hand, deck.pop())

    # Turns.

    def end_turn(self, burned: bool) -> None:
        """POC-6.7."""
        player = self.active
        self.burned_last[player] = burned
        if self.events is not None:
            self.log("turn_ended", {"player": player, "turn": self.turn})
        self.operations = 0
        if self.turn == self.game.max_turns:
            self.finish([0, 1], "turn_limit")  # POC-13.6
            return
        self.turn += 1
        self.active = 1 - player
        self._begin_turn()

    def _begin_turn(self) -> None:
        """POC-6.2 to POC-6.4."""
        self.phase = MAIN
        self.to_act = self.active
        if self.events is not None:
            self.log("turn_began", {"player": self.active, "turn": self.turn})
        if not self.deck and self.discard:  # POC-6.3
            self.deck = self.discard
            self.discard = []
            self.rng.shuffle(self.deck)
            if self.events is not None:
                self.log("reshuffled", {"count": len(self.deck)})
        if self.deck:  # POC-6.4
            self._draw(1, "turn")

    def finish(self, winners: list[int], termination: str) -> None:
        """POC-13.7."""
        self.operations = 0
        self.end(winners, termination, OVER)
        if self.events is not None:
            self.log("game_over", {"winners": winners[:], "termination": termination})


def _insert_action(actions: list[Action], action: Action) -> None:
    """Puts an action into an ascending list."""
    place: i64 = len(actions)
    while place > 0 and actions[place - 1].id > action.id:
        place -= 1
    actions.insert(place, action)

"""What a simple player thinks a panel and a hand are worth (the rules' notes for bots)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.common.cards import CLUBS, DIAMONDS, HEARTS, NO_SUIT, SPADES, FrenchCard

from .panel import suit_of, zone_limits

if TYPE_CHECKING:
    from .state import PocobotState

# More than any panel is worth.
DEFEAT: Final = 1000.0


class Panel:
    """The numbers of a panel that its score depends on, to be changed and changed back by look-ahead.

    Attributes:
        sums, counts: value and number of the numeric cards, by suit; 0 for `NO_SUIT`.
        pilot, copilot, module, booster: the suits of the slots, and of the module of a ♦ copilot.
    """

    sums: list[int]
    counts: list[int]
    pilot: int
    copilot: int
    module: int
    booster: int

    def __init__(self, state: PocobotState, player: int) -> None:
        self.sums = [0, 0, 0, 0, 0]
        self.counts = [0, 0, 0, 0, 0]
        for suit in range(4):
            for card in state.zone(suit)[player]:
                self.add(card)
        self.pilot = suit_of(state.pilot[player])
        self.copilot = suit_of(state.copilot[player])
        self.module = state.copilot_module[player]
        self.booster = suit_of(state.booster[player])

    def add(self, card: FrenchCard) -> None:
        """Puts a numeric card into the panel."""
        self.sums[card.suit] += card.rank
        self.counts[card.suit] += 1

    def take(self, card: FrenchCard) -> None:
        """Takes a numeric card out of it."""
        self.sums[card.suit] -= card.rank
        self.counts[card.suit] -= 1

    def limits(self) -> list[int]:
        """The limits of the zones of numeric cards, by suit (POC-3.1 to POC-3.9)."""
        return zone_limits(self.pilot, self.copilot, self.module, self.booster)

    def score(self) -> float:
        """What the panel is worth."""
        sums = self.sums
        counts = self.counts
        spades = sums[SPADES]
        fuel = sums[DIAMONDS]
        if self.booster == DIAMONDS and sums[CLUBS] > fuel:
            fuel = sums[CLUBS]
        cards = counts[SPADES] + counts[HEARTS] + counts[CLUBS]
        enabled = 2 * fuel if 2 * fuel < spades else spades
        value = 0.8 * sums[CLUBS] + 1.6 * sums[HEARTS] + 0.25 * spades
        value += 0.1 * (fuel if fuel < 30 else 30) + 0.7 * (cards if cards < 6 else 6)
        if counts[HEARTS] > 0:
            value += 8.0
        pilot = self.pilot
        if pilot == NO_SUIT:
            value += 0.35 * enabled
        else:
            main = counts[pilot]
            value += 3.0 + (main if main < 3 else 3)
            value += 0.7 * enabled + 6.0 if main >= 3 and cards >= 6 else 0.35 * enabled
        if self.copilot != NO_SUIT:
            value += 1.0
        if self.booster != NO_SUIT:
            value += 0.5
        limits = self.limits()
        return value + 0.8 * (limits[SPADES] + limits[HEARTS] + limits[CLUBS] - 6)


def hand_score(cards: int) -> float:
    """What a hand of so many cards is worth."""
    if cards <= 6:
        return 1.2 * cards
    if cards <= 12:
        return 7.2 + 0.4 * (cards - 6)
    return 9.6 - 0.5 * (cards - 12)


class Losses:
    """What damage costs a player, worked out once for a panel.

    Attributes:
        points: the value of the cards that fall one after the other, the earlier ones included.
        scores: what the panel loses when the damage is greater than that.
    """

    points: list[int]
    scores: list[float]

    def __init__(self, state: PocobotState, player: int) -> None:
        self.points = []
        self.scores = []
        panel = Panel(state, player)
        whole = panel.score()
        points = 0
        hearts = state.defense[player]
        for card in state.armor[player] + hearts:  # POC-11.3, POC-11.5
            panel.take(card)
            points += card.rank
            self.points.append(points)
            self.scores.append(whole - panel.score())
        if hearts:
            self.scores[-1] = DEFEAT  # POC-13.1
        elif state.table.exposed_core:
            self.points.append(points)
            self.scores.append(DEFEAT)  # POC-13.3

    def of(self, damage: int) -> float:
        """What this damage costs."""
        cost = 0.0
        for i in range(len(self.points)):
            if damage <= self.points[i]:
                break
            cost = self.scores[i]
        return cost

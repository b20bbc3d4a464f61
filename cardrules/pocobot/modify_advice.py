"""What the operations of a Modify action are worth, the first one with the best that can follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardrules.common.actions import Action
from cardrules.common.cards import DIAMONDS, HEARTS, NO_SUIT, FrenchCard

from .actions import (
    BOOSTER,
    COPILOT,
    INSTALL,
    MODULES,
    PILOT,
    REMOVE,
    REMOVE_BOOSTER,
    REMOVE_COPILOT,
    REMOVE_PILOT,
    RETARGET,
    card_of,
)
from .panel import is_figure, is_numeric
from .score import DEFEAT, Panel, hand_score

if TYPE_CHECKING:
    from .state import PocobotState

# Any kind of placement.
ANY: Final = -1


class Modification:
    """Tries operations on the numbers of the active player's panel, and changes them back.

    Attributes:
        panel: the numbers.
        hands: what a hand that is 0, 1, 2 cards smaller is worth.
        placements: the operations that place a card of the hand, legal now or not, the highest cards first.
        single: what the best of them gains by itself; a small loss without any.
    """

    state: PocobotState
    player: int
    panel: Panel
    hands: list[float]
    placements: list[Action]
    single: float

    def __init__(self, state: PocobotState, panel: Panel) -> None:
        self.state = state
        self.player = state.active
        self.panel = panel
        cards = len(state.hands[self.player])
        self.hands = [hand_score(cards), hand_score(max(0, cards - 1)), hand_score(max(0, cards - 2))]
        self.placements = self._list_placements()
        gain = self._best_placement(None, ANY, NO_SUIT) + self.hands[1] - panel.score() - self.hands[0]
        self.single = max(-1.0, gain)

    def _list_placements(self) -> list[Action]:
        table = self.state.table
        hand = self.state.hands[self.player]
        placements: list[Action] = []
        for i in range(len(hand) - 1, -1, -1):
            card = hand[i]
            if is_numeric(card):
                placements.append(table.install[card.index])
            elif not is_figure(card):
                placements.append(table.booster[card.index])
            elif card.suit == DIAMONDS:
                placements += table.diamond_copilot[card.index]
            else:
                placements.append(table.pilot[card.index])
                placements.append(table.copilot[card.index])
        return placements

    def first(self, action: Action) -> float:
        """What panel and hand are worth after this operation and what follows it best.

        The removal of a numeric card is looked at with what takes its place, or with the best placement by itself.
        """
        panel = self.panel
        kind = action.kind
        pilot, copilot, module, booster = panel.pilot, panel.copilot, panel.module, panel.booster
        dropped = self._carry_out(action)
        if kind == REMOVE:
            card = card_of(action)
            value = self._best_placement(None, INSTALL, card.suit) + self.hands[1]
            heart_due = card.suit == HEARTS and panel.counts[HEARTS] == 0 and not self.state.table.free
            if not heart_due:  # POC-7.15, POC-7.16
                value = max(value, panel.score() + self.hands[0] + self.single)
        elif kind in (REMOVE_PILOT, REMOVE_COPILOT, RETARGET, REMOVE_BOOSTER):
            only = PILOT if kind == REMOVE_PILOT and copilot != NO_SUIT else ANY  # POC-7.14
            value = self._best_placement(None, only, NO_SUIT) + self.hands[1]
            value = max(value, panel.score() + self.hands[0] - 1.0)
        else:
            value = self._best_placement(card_of(action), ANY, NO_SUIT) + self.hands[2]
            value = max(value, panel.score() + self.hands[1] - 1.0)
        if self.state.table.lose and self._only_heart_is_left(card_of(action) if kind == INSTALL else None):
            value = -DEFEAT  # POC-7.16
        panel.pilot, panel.copilot, panel.module, panel.booster = pilot, copilot, module, booster
        self._put_back(action, dropped)
        return value

    def _only_heart_is_left(self, without: FrenchCard | None) -> bool:
        """Whether nothing is left for a second operation but to remove the last heart.

        Args:
            without: a card of the hand that is not there any more.
        """
        panel = self.panel
        if panel.counts[HEARTS] != 1 or sum(panel.counts) != 1:
            return False
        if panel.pilot != NO_SUIT or panel.copilot != NO_SUIT or panel.booster != NO_SUIT:
            return False
        return self._best_placement(without, ANY, NO_SUIT) == -DEFEAT

    def second(self, action: Action) -> float:
        """What panel and hand are worth after this operation as the second one."""
        panel = self.panel
        kind = action.kind
        pilot, copilot, module, booster = panel.pilot, panel.copilot, panel.module, panel.booster
        dropped = self._carry_out(action)
        placed = 1 if kind in (INSTALL, PILOT, COPILOT, BOOSTER) else 0
        value = panel.score() + self.hands[placed]
        lost_heart = self.state.heart_due or (kind == REMOVE and card_of(action).suit == HEARTS)
        if lost_heart and panel.counts[HEARTS] == 0 and self.state.table.lose:  # POC-7.16
            value = -DEFEAT
        panel.pilot, panel.copilot, panel.module, panel.booster = pilot, copilot, module, booster
        self._put_back(action, dropped)
        return value

    def _carry_out(self, action: Action) -> list[FrenchCard]:
        """Changes the numbers by an operation; returns the cards that a trim then takes, the lowest ones."""
        panel = self.panel
        kind = action.kind
        if kind == INSTALL:
            panel.add(card_of(action))
        elif kind == REMOVE:
            panel.take(card_of(action))
        elif kind == PILOT:
            panel.pilot = card_of(action).suit
        elif kind == COPILOT:
            self._set_copilot(action)
        elif kind == BOOSTER:
            panel.booster = card_of(action).suit
        else:
            if kind == RETARGET:
                panel.module = action.number
            elif kind == REMOVE_PILOT:
                panel.pilot = NO_SUIT
            elif kind == REMOVE_COPILOT:
                panel.copilot = NO_SUIT
                panel.module = NO_SUIT
            else:
                panel.booster = NO_SUIT
            return self._trim()
        return []

    def _set_copilot(self, action: Action) -> None:
        self.panel.copilot = card_of(action).suit
        self.panel.module = action.number if action.number >= 0 else NO_SUIT

    def _trim(self) -> list[FrenchCard]:
        """POC-7.18."""
        panel = self.panel
        dropped: list[FrenchCard] = []
        for suit in MODULES:
            for i in range(panel.counts[suit] - panel.limits()[suit]):
                card = self.state.zone(suit)[self.player][i]
                panel.take(card)
                dropped.append(card)
        return dropped

    def _put_back(self, action: Action, dropped: list[FrenchCard]) -> None:
        if action.kind == INSTALL:
            self.panel.take(card_of(action))
        elif action.kind == REMOVE:
            self.panel.add(card_of(action))
        for card in dropped:
            self.panel.add(card)

    def _best_placement(self, without: FrenchCard | None, kind: int, suit: int) -> float:
        """The best score of the panel after one placement.

        Args:
            without: a card of the hand that is not there any more.
            kind: the only kind of placement to look at, or `ANY`.
            suit: the only suit, or `NO_SUIT` for any.

        Returns:
            The score; far below any panel's when nothing can be placed.
        """
        best = -DEFEAT
        tried = 0
        for action in self.placements:
            if kind not in (ANY, action.kind):
                continue
            card = card_of(action)
            if card is without or suit not in (NO_SUIT, card.suit):
                continue
            # A ♦ copilot raises a module as a copilot of its suit does; of equal placements one is enough.
            place = int(5 * action.kind + (card.suit if action.number < 0 else action.number))
            bit = 1 << place
            if tried & bit or not self._fits(action, card):
                continue
            tried |= bit
            best = max(best, self._score_placed(action, card))
        return best

    def _fits(self, action: Action, card: FrenchCard) -> bool:
        panel = self.panel
        kind = action.kind
        if kind == INSTALL:
            return panel.counts[card.suit] < panel.limits()[card.suit]
        if kind == PILOT:
            return panel.pilot == NO_SUIT
        if kind == COPILOT:
            return panel.copilot == NO_SUIT and panel.pilot != NO_SUIT
        return panel.booster == NO_SUIT

    def _score_placed(self, action: Action, card: FrenchCard) -> float:
        """The score of the panel after a placement into a free place."""
        panel = self.panel
        kind = action.kind
        if kind == INSTALL:
            panel.add(card)
            score = panel.score()
            panel.take(card)
        elif kind == PILOT:
            panel.pilot = card.suit
            score = panel.score()
            panel.pilot = NO_SUIT
        elif kind == COPILOT:
            self._set_copilot(action)
            score = panel.score()
            panel.copilot = NO_SUIT
            panel.module = NO_SUIT
        else:
            panel.booster = card.suit
            score = panel.score()
            panel.booster = NO_SUIT
        return score

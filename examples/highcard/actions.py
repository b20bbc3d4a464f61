"""The table of actions of High Card: ids and notation."""

from __future__ import annotations

from cardrules.common.actions import Action, ActionTable
from cardrules.common.cards import FRENCH_CARDS
from cardrules.common.game import BaseGame


class HighCardActions(ActionTable):
    """52 actions: `play C` in canonical card order, so that `play[card.index]` is the action of a card."""

    play: list[Action]

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.play = [self.add(f"play {card}", 0, card) for card in FRENCH_CARDS[:52]]

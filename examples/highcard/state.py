"""A position of High Card, and what happens to it."""

from __future__ import annotations

from typing import Final, cast

from cardrules.common.actions import Action
from cardrules.common.cards import FRENCH_CARDS, FrenchCard
from cardrules.common.errors import Refusal
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.state import State
from cardrules.common.zones import copy_lists, insert, sort

from .actions import HighCardActions

PLAY: Final = 0
OVER: Final = 1
PHASES: Final = ("play", "over")


class HighCardState(State):
    """A position of High Card.

    Attributes:
        deck: the cards that were not dealt.
        hands: each player's cards.
        played: each player's card of this round, face down, or None.
        discard: the cards of earlier rounds.
        taken: how many rounds each player has taken.
    """

    table: HighCardActions
    deck: list[FrenchCard]
    hands: list[list[FrenchCard]]
    played: list[FrenchCard | None]
    discard: list[FrenchCard]
    taken: list[int]

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.table = cast(HighCardActions, game.actions)

    def clone(self) -> HighCardState:
        state = HighCardState(self.game)
        state.copy_base(self)
        state.deck = self.deck[:]
        state.hands = copy_lists(self.hands)
        state.played = self.played[:]
        state.discard = self.discard[:]
        state.taken = self.taken[:]
        return state

    def deal(self, hand_size: int) -> None:
        """HC-1.1."""
        players = self.game.players
        self.deck = FRENCH_CARDS[:52]
        self.rng.shuffle(self.deck)
        self.hands = [[] for _ in range(players)]
        for _ in range(hand_size):
            for hand in self.hands:
                insert(hand, self.deck.pop())
        self.played = [None] * players
        self.discard = []
        self.taken = [0] * players

    def _list_legal_actions(self) -> list[Action]:
        play = self.table.play
        return [play[card.index] for card in self.hands[self.to_act]]  # HC-2.1

    def _apply_action(self, action: Action) -> None:
        player = self.to_act
        card = FRENCH_CARDS[action.id]
        self.hands[player].remove(card)
        self.played[player] = card
        if self.events is not None:
            self.log("played", {"player": player, "card": card.code}, {"card": "??"}, (player,))
        if player + 1 < self.game.players:
            self.to_act = player + 1
        else:
            self._end_round()

    def _end_round(self) -> None:
        shown = [card for card in self.played if card is not None]
        best = max(card.rank for card in shown)  # HC-2.2
        winners = [player for player, card in enumerate(shown) if card.rank == best]
        for player in winners:
            self.taken[player] += 1
        if self.events is not None:
            self.log("shown", {"cards": [card.code for card in shown], "players": winners})
        for player, card in enumerate(shown):
            insert(self.discard, card)
            self.played[player] = None
        if not self.hands[0] or self.turn == self.game.max_turns:
            most = max(self.taken)  # HC-3.1
            winners = [player for player, taken in enumerate(self.taken) if taken == most]
            self.end(winners, "turn_limit" if self.hands[0] else "hands_out", OVER)
            if self.events is not None:
                self.log("game_over", {"winners": winners, "termination": self.termination})
        else:
            self.turn += 1
            self.to_act = 0

    def _refusal(self, action: Action) -> Refusal | None:
        if self.phase == OVER:
            return Refusal("HC-3.2", "the game is over")
        if action.card not in self.hands[self.to_act]:
            return Refusal("HC-2.1", f"{action.card} is not in your hand")
        return None

    def _resample(self, player: int, generator: Generator) -> HighCardState:
        state = self.clone()
        others = [other for other in range(self.game.players) if other != player]
        unseen = state.deck
        for other in others:
            unseen += state.hands[other]
            card = state.played[other]
            if card is not None:
                unseen.append(card)
        sort(unseen)  # the order must not tell who knows the generator what lay where
        generator.shuffle(unseen)
        for other in others:
            state.hands[other] = [unseen.pop() for _ in state.hands[other]]
            sort(state.hands[other])
            if state.played[other] is not None:
                state.played[other] = unseen.pop()
        return state

    def advice(self) -> list[float]:
        hand = self.hands[self.to_act]
        return [float(card.rank) for card in hand]

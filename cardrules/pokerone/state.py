"""A position of Póker Uno, and what happens to it."""

from __future__ import annotations

from typing import Any, Final, cast, overload

from mypy_extensions import i64

from cardrules.common.actions import Action
from cardrules.common.cards import HIDDEN, JOKER, Card, FrenchCard, bit
from cardrules.common.errors import Refusal
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.poker import PokerHand, best_hand, hand_value
from cardrules.common.state import State
from cardrules.common.turns import follower
from cardrules.common.zones import codes, copy_lists, insert, sort

from .actions import DO_CHALLENGE, DO_DECLINE, DO_EAT, DO_PASS, DO_PLACE, PokeroneActions, matches
from .advice import advice, evaluation
from .phases import CHALLENGE, OVER, PLAY, STEAL
from .refusals import refusal

HAND_SIZE: Final = 5
SHOWDOWN: Final = "showdown"
LAST_PLAYER: Final = "last_player"
TURN_LIMIT: Final = "turn_limit"


class PokeroneState(State):
    """A position of Póker Uno.

    Attributes:
        hands: each player's five cards.
        closed: the pile to draw from.
        open: the pile to place on.
        removed: the cards that an eat has taken out of the game.
        community: the cards that all share in the showdown; never changed in place.
        passed: whether each player's latest action was a pass.
        out: whether each player is out of the game.
        robbed: whether each player's latest turn was stolen.
        eaten_on: while an eat may be challenged, the card that was on top when it began.
        seen: the cards that everybody has seen on their way into a hand or in it, the bit of the index of
            each. A card that leaves a hand comes to another only in the sight of all, so it may stay.
    """

    table: PokeroneActions
    hands: list[list[FrenchCard]]
    closed: list[FrenchCard]
    open: list[FrenchCard]
    removed: list[FrenchCard]
    community: list[FrenchCard]
    passed: list[bool]
    out: list[bool]
    robbed: list[bool]
    eaten_on: FrenchCard | None
    seen: i64

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.table = cast(PokeroneActions, game.actions)

    def clone(self) -> PokeroneState:
        state = PokeroneState(self.game)
        state.copy_base(self)
        state.hands = copy_lists(self.hands)
        state.closed = self.closed[:]
        state.open = self.open[:]
        state.removed = self.removed[:]
        state.community = self.community
        state.passed = self.passed[:]
        state.out = self.out[:]
        state.robbed = self.robbed[:]
        state.eaten_on = self.eaten_on
        state.seen = self.seen
        return state

    def deal(self) -> None:
        """ONE-2.1 to ONE-2.6."""
        players = self.table.players
        pack = self.table.pack[:]
        self.rng.shuffle(pack)
        self.hands = [[] for _ in range(players)]
        for _ in range(HAND_SIZE):
            for hand in self.hands:
                insert(hand, pack.pop())
        self.open = [pack.pop()]
        self.closed = pack
        self.removed = []
        self.community = []
        self.passed = [False] * players
        self.out = [False] * players
        self.robbed = [False] * players
        self.eaten_on = None
        self.seen = 0
        if self.events is not None:
            for player, hand in enumerate(self.hands):
                self.log("dealt", {"player": player, "cards": codes(hand)}, {"cards": HAND_SIZE}, (player,))
            self.log("started", {"card": self.open[0].code})
        self.turn = 0
        self._begin_turn(0)

    # What may be done.

    # A compiled method is called fastest, from Python, on the very class that defines it: so these three,
    # which a program calls for every action, stand here once more.

    def current_player(self) -> int:
        return self.to_act

    def legal_actions(self) -> list[Action]:
        return self._legal_actions()[:]

    @overload
    def apply_action(self, action: Action) -> None: ...
    @overload
    def apply_action(self, action: str) -> None: ...
    def apply_action(self, action: Any) -> None:
        super().apply_action(action)

    def _list_legal_actions(self) -> list[Action]:
        table = self.table
        if self.phase == CHALLENGE:
            return [table.decline, table.challenge]  # ONE-11.5
        legal: list[Action] = []
        player = self.to_act
        hand = self.hands[player]
        pile = self.open
        place = table.place
        match: i64 = table.match[pile[-1].index]
        for card in hand:
            if match >> card.index & 1 != 0:  # ONE-4.1
                legal.append(place[card.index])
        playable = len(legal) > 0
        swap = table.swap
        if len(pile) == 1:  # ONE-5.2
            for card in hand:
                legal.append(swap[card.index])
        else:  # ONE-5.1
            match = table.match[pile[-2].index]
            for card in hand:
                if match >> card.index & 1 != 0:
                    legal.append(swap[card.index])
        if self.phase == STEAL:
            legal.append(table.decline)  # ONE-12.2
            return legal
        # ONE-6.1, ONE-11.2: with a joker on top every card is playable.
        if not playable or (table.bluffing and pile[-1].rank != JOKER):
            legal.append(table.eat)
        if (playable or table.free_pass) and not self.passed[player]:
            legal.append(table.skip)  # ONE-7.1, ONE-7.2
        return legal

    def _refusal(self, action: Action) -> Refusal | None:
        return refusal(self, action)

    def advice(self) -> list[float]:
        return advice(self)

    def evaluation(self) -> list[float]:
        return evaluation(self)

    # The actions.

    def _apply_action(self, action: Action) -> None:
        kind = action.kind
        if kind == DO_DECLINE:
            self._decline()
        elif kind == DO_CHALLENGE:
            self._challenge()
        elif self.phase == STEAL:
            self._steal(action)
        else:
            player = self.active
            self.passed[player] = kind == DO_PASS  # ONE-7.3
            if self.table.thief:
                self.robbed[player] = False  # ONE-12.6
            if kind == DO_EAT:
                self._eat()
                return
            if kind == DO_PASS:
                if self.events is not None:
                    self.log("passed", {"player": player})
            else:
                self._move(player, action)
            self._end_turn(player)

    def _move(self, player: int, action: Action) -> None:
        """PLACE or SWAP, in the own turn or in a stolen one."""
        if action.kind == DO_PLACE:
            self._place(player, action)
        else:
            self._swap(player, action)

    def _place(self, player: int, action: Action) -> None:
        drawn = self.closed.pop()
        placed = _exchange(self.hands[player], action.card, drawn)  # ONE-4.2, ONE-4.3
        self.open.append(placed)
        if self.events is not None:
            self.log("placed", {"player": player, "card": placed.code})
            self.log("drew", {"player": player, "card": drawn.code}, {"card": HIDDEN}, (player,))

    def _swap(self, player: int, action: Action) -> None:
        pile = self.open
        taken = pile[-1]
        given = _exchange(self.hands[player], action.card, taken)  # ONE-5.4
        pile[-1] = given
        self.seen |= bit(taken)  # ONE-13.4
        if self.events is not None:
            self.log("swapped", {"player": player, "gave": given.code, "took": taken.code})

    def _eat(self) -> None:
        pile = self.open
        closed = self.closed
        top = pile[-1]
        match: i64 = self.table.match[top.index]
        turned: list[FrenchCard] = []
        placed: FrenchCard | None = None
        while closed:  # ONE-6.2, ONE-6.4
            card = closed.pop()
            if match >> card.index & 1 != 0:
                placed = card
                pile.append(card)
                break
            turned.append(card)
            insert(self.removed, card)
        if self.events is not None:
            found = None if placed is None else placed.code
            self.log("ate", {"player": self.active, "removed": codes(turned), "placed": found})
        if self.table.bluffing:
            self.phase = CHALLENGE  # ONE-11.5
            self.eaten_on = top
            self.to_act = follower(self.active, self.out)
        else:
            self._end_turn(self.active)

    def _steal(self, action: Action) -> None:
        """ONE-12.5 to ONE-12.7."""
        thief = self.to_act
        robbed = self.active
        if self.events is not None:
            self.log("stole", {"player": thief, "robbed": robbed})
        self.passed[thief] = False  # ONE-7.3
        self._move(thief, action)
        if not self.table.thief_repeat:
            self.robbed[robbed] = True
        self._end_turn(thief if self.table.thief_goes_on else robbed)

    def _decline(self) -> None:
        player = self.to_act
        if self.phase == STEAL:
            if self.events is not None:
                self.log("declined", {"player": player, "what": "steal"})
            self.phase = PLAY  # ONE-12.4
            self.to_act = self.active
            return
        if self.events is not None:
            self.log("declined", {"player": player, "what": "challenge"})
        self.to_act = follower(player, self.out)  # ONE-11.6
        if self.to_act == self.active:
            self.eaten_on = None
            self._end_turn(self.active)

    def _challenge(self) -> None:
        challenger = self.to_act
        eater = self.active
        top = self.eaten_on
        assert top is not None
        hand = self.hands[eater]
        cheated = any(matches(card, top) for card in hand)  # ONE-11.4
        self._show(hand)  # ONE-11.7
        self.eaten_on = None
        loser = eater if cheated else challenger  # ONE-11.8, ONE-11.9
        self.out[loser] = True  # ONE-11.10
        self.passed[loser] = False
        self.robbed[loser] = False
        if self.events is not None:
            shown = codes(hand)
            self.log("challenged", {"player": challenger, "challenged": eater, "hand": shown, "cheated": cheated})
            self.log("retired", {"player": loser, "reason": "caught" if cheated else "wrong_challenge"})
        self._end_turn(eater)  # ONE-11.11

    # Turns and the end.

    def _end_turn(self, last: int) -> None:
        """ONE-3.5; the next turn is the follower's of `last`."""
        if self.table.bluffing and self.out.count(False) == 1:
            self._finish(LAST_PLAYER)  # ONE-11.12
        elif not self.closed:
            self._show_down()  # ONE-8.1
        elif self.turn == self.table.max_turns:
            self._finish(TURN_LIMIT)  # ONE-8.8
        else:
            self._begin_turn(follower(last, self.out))

    def _begin_turn(self, player: int) -> None:
        """ONE-3.6."""
        self.turn += 1
        self.active = player
        if self.table.thief and not self.robbed[player]:
            self.phase = STEAL  # ONE-12.1
            self.to_act = follower(player, self.out)
        else:
            self.phase = PLAY
            self.to_act = player
        if self.events is not None:
            self.log("turn_began", {"turn": self.turn, "player": player})

    def _show_down(self) -> None:
        self.community = self.open[-2:]  # ONE-8.2
        self.open = self.open[:-2]
        if self.events is not None:
            self.log("community", {"cards": codes(self.community)})
        for player in self.players_in():
            self._show(self.hands[player])  # ONE-8.3
        self._finish(SHOWDOWN)

    def _finish(self, termination: str) -> None:
        self.end(self.winners_by(termination), termination, OVER)
        if self.events is not None:
            for player, hand in enumerate(self.shown_hands()):
                if hand is not None:
                    self.log("showed", {"player": player, "hand": codes(self.hands[player]), **described(hand)})
            self.log("game_over", {"winners": self.winners, "termination": termination})

    def _show(self, hand: list[FrenchCard]) -> None:
        for card in hand:
            self.seen |= bit(card)

    def players_in(self) -> list[int]:
        """The players who are not out."""
        return [player for player, out in enumerate(self.out) if not out]

    def winners_by(self, termination: str) -> list[int]:
        """Who wins if the game has ended so: ONE-8.5, ONE-8.8, ONE-11.12."""
        return self.best_players(self.community) if termination == SHOWDOWN else self.players_in()

    def best_players(self, community: list[FrenchCard]) -> list[int]:
        """The players not out with the best of all hands, given the community cards (ONE-8.4, ONE-8.5)."""
        best = -1
        players: list[int] = []
        for player, hand in enumerate(self.hands):
            if self.out[player]:
                continue
            value = hand_value(hand + community)
            if value > best:
                best = value
                players = []
            if value == best:
                players.append(player)
        return players

    def shown_hands(self) -> list[PokerHand | None]:
        """The best hand of each player not out after a showdown (ONE-8.4); empty otherwise."""
        if self.termination != SHOWDOWN:
            return []
        return [
            None if out else best_hand(hand + self.community) for hand, out in zip(self.hands, self.out, strict=True)
        ]

    def _result_extras(self) -> dict[str, object]:
        if self.termination != SHOWDOWN:
            return {}
        return {"hands": [None if hand is None else described(hand) for hand in self.shown_hands()]}  # ONE-8.6

    # What a player may not know.

    @property
    def known(self) -> list[list[FrenchCard]]:
        """Of each hand, the cards that every player has seen (ONE-13.4)."""
        return [[card for card in hand if self.seen >> card.index & 1] for hand in self.hands]

    @known.setter
    def known(self, known: list[list[FrenchCard]]) -> None:
        self.seen = 0
        for cards in known:
            self._show(cards)

    def unseen_by(self, player: int) -> list[FrenchCard]:
        """The cards of the pack that a player has neither in hand nor seen anywhere."""
        seen: i64 = 0
        for cards in [self.hands[player], self.open, self.removed, self.community, *self.known]:
            for card in cards:
                seen |= bit(card)
        return [card for card in self.table.pack if seen >> card.index & 1 == 0]

    def _resample(self, player: int, generator: Generator) -> PokeroneState:
        state = self.clone()
        hidden = state.closed
        for owner in range(self.table.players):
            if owner == player or (self.termination == SHOWDOWN and not self.out[owner]):
                continue  # ONE-13.2; the result tells of the hands that were shown
            known: list[FrenchCard] = []
            for card in self.hands[owner]:
                if self.seen >> card.index & 1 != 0:
                    known.append(card)
                else:
                    hidden.append(card)
            state.hands[owner] = known
        # Sorted first: who knows the generator must not find out from the new places what lay where.
        sort(hidden)
        generator.shuffle(hidden)
        for hand in state.hands:
            while len(hand) < HAND_SIZE:
                insert(hand, hidden.pop())
        return state


def described(hand: PokerHand) -> dict[str, object]:
    """ONE-8.6."""
    return {"category": hand.category, "ranks": hand.ranks, "cards": codes(hand.cards)}


def _exchange(hand: list[FrenchCard], card: Card | None, new: FrenchCard) -> FrenchCard:
    """Puts a new card into a hand in the place of another, keeping the canonical order; returns the other."""
    i: i64 = 0
    for other in hand:
        if other is card:
            break
        i += 1
    old = hand[i]
    index: i64 = new.index
    while i > 0 and hand[i - 1].index > index:
        hand[i] = hand[i - 1]
        i -= 1
    last: i64 = len(hand) - 1
    while i < last and hand[i + 1].index < index:
        hand[i] = hand[i + 1]
        i += 1
    hand[i] = new
    return old

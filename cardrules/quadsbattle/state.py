"""A position of Quads Battle, and what happens to it."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from cardrules.common.actions import Action
from cardrules.common.cards import FRENCH_CARDS, HIDDEN, JOKER, FrenchCard, french_card
from cardrules.common.errors import Refusal
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.state import State
from cardrules.common.zones import codes, copy_lists, insert, take

from . import advice, battle, hidden, refusals
from .actions import (
    ATTACK,
    CLEAR,
    DEFEND,
    DIRECT,
    END,
    EXCHANGE,
    PLACE_DOWN,
    PLACE_UP,
    PROMOTE,
    SACRIFICE,
    SQUIRE,
    TARGET,
    QuadsbattleActions,
)
from .cards import COLUMNS, HAND_SIZE, Row, is_four_of_a_kind, lowest_free
from .phases import IN_ATTACK, IN_CLEAR, IN_DEFENSE, IN_OFFENSE, IN_RETREAT, OVER


class QuadsbattleState(State):
    """A position of Quads Battle. Every zone has one entry a player.

    Attributes:
        deck: each player's deck, the last card on top.
        hand: each player's cards.
        discard: each player's discarded cards.
        attack: the attack card of each of the five columns, or None.
        defense: the defense card in front of it, or None.
        attack_up: whether the attack card of the column is face up.
        defense_up: whether its defense card is.
        attacker: in an attack, the column (1 – 5) of the attacking card, else 0.
        bonus: the cards sacrificed for this attack.
    """

    table: QuadsbattleActions
    deck: list[list[FrenchCard]]
    hand: list[list[FrenchCard]]
    discard: list[list[FrenchCard]]
    attack: list[Row]
    defense: list[Row]
    attack_up: list[list[bool]]
    defense_up: list[list[bool]]
    attacker: i64
    bonus: i64

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.table = cast(QuadsbattleActions, game.actions)
        self.attacker = 0
        self.bonus = 0

    def clone(self) -> QuadsbattleState:
        state = QuadsbattleState(self.game)
        state.copy_base(self)
        state.deck = copy_lists(self.deck)
        state.hand = copy_lists(self.hand)
        state.discard = copy_lists(self.discard)
        state.attack = [self.attack[0][:], self.attack[1][:]]
        state.defense = [self.defense[0][:], self.defense[1][:]]
        state.attack_up = [self.attack_up[0][:], self.attack_up[1][:]]
        state.defense_up = [self.defense_up[0][:], self.defense_up[1][:]]
        state.attacker = self.attacker
        state.bonus = self.bonus
        return state

    def deal(self, jokers: int, stacked: tuple[tuple[str, ...] | None, tuple[str, ...] | None]) -> None:
        """QB-1.5 and QB-1.6: each deck shuffled, or stacked as given; four cards each."""
        self.deck = []
        for order in stacked:
            if order is None:
                deck = FRENCH_CARDS[: 52 + jokers]
                self.rng.shuffle(deck)
            else:
                deck = [french_card(code) for code in order]
            self.deck.append(deck)
        self.hand = [[], []]
        self.discard = [[], []]
        self.attack = [[None] * COLUMNS, [None] * COLUMNS]
        self.defense = [[None] * COLUMNS, [None] * COLUMNS]
        self.attack_up = [[False] * COLUMNS, [False] * COLUMNS]
        self.defense_up = [[False] * COLUMNS, [False] * COLUMNS]
        self._refill(0)
        self._refill(1)
        if self.events is not None:
            self.log("turn_began", {"turn": 1, "player": 0})

    # What is legal.

    def _list_legal_actions(self) -> list[Action]:
        table = self.table
        phase = self.phase
        me = self.active
        hand = self.hand[me]
        attack = self.attack[me]
        legal: list[Action] = []
        if phase <= IN_DEFENSE:  # QB-3.2: a part and all later ones
            if phase <= IN_OFFENSE:
                if phase == IN_CLEAR:
                    legal.append(table.clear)  # QB-4.1
                self._list_offense(legal, hand, attack)
            self._list_defense(legal, hand, attack, self.defense[me])
            if self.turn != 1:  # QB-7.2
                self._list_attacks(legal, attack, 1 - me)
        elif phase == IN_ATTACK:
            self._list_strikes(legal, hand, self.attack[1 - me])
            return legal
        if len(hand) < HAND_SIZE:  # QB-8.1
            for column, card in enumerate(attack):
                if card is not None:
                    legal.append(table.retreat[column])
        legal.append(table.end)  # QB-3.3
        return legal

    def _list_offense(self, legal: list[Action], hand: list[FrenchCard], attack: Row) -> None:
        table = self.table
        before = len(legal)
        if lowest_free(attack) < COLUMNS:
            for card in hand:
                _add(legal, table.place[card.index])  # QB-5.1
        _list_replacements(legal, table.promote, hand, attack)  # QB-5.2
        if len(legal) == before:  # QB-5.5
            for card in hand:
                legal.append(table.exchange[card.index])

    def _list_defense(self, legal: list[Action], hand: list[FrenchCard], attack: Row, defense: Row) -> None:
        table = self.table
        defended = False
        open_columns: i64 = 0  # as bits
        bit: i64 = 1
        for column, front in enumerate(defense):
            if front is not None:
                defended = True
            elif attack[column] is not None:
                open_columns |= bit
            bit += bit
        if open_columns != 0:
            for card in hand:
                _add(legal, table.defend[card.index][open_columns])  # QB-6.1
        if defended:
            _list_replacements(legal, table.squire, hand, defense)  # QB-6.2

    def _list_attacks(self, legal: list[Action], attack: Row, opponent: i64) -> None:
        for column, card in enumerate(attack):
            if card is not None and (card.rank <= 10 or self.has_field(opponent)):  # QB-7.1
                legal.append(self.table.attack[column])

    def _list_strikes(self, legal: list[Action], hand: list[FrenchCard], targets: Row) -> None:
        table = self.table
        for card in hand:
            legal.append(table.sacrifice[card.index])  # QB-7.4
        before = len(legal)
        for column, target in enumerate(targets):
            if target is not None:
                legal.append(table.target[column])  # QB-7.6
        if len(legal) == before:
            legal.append(table.direct)  # QB-7.14

    def has_field(self, player: i64) -> bool:
        """Whether the player has a card in the field; no defense card stands without an attack card."""
        for card in self.attack[player]:  # noqa: SIM110 - a loop compiles best
            if card is not None:
                return True
        return False

    # What an action does.

    def _apply_action(self, action: Action) -> None:
        kind = action.kind
        if kind == END:
            self.recover()
        elif kind == PLACE_UP:
            self._place(cast(FrenchCard, action.card), True)
        elif kind == PLACE_DOWN:
            self._place(cast(FrenchCard, action.card), False)
        elif kind == DEFEND:
            self._defend(cast(FrenchCard, action.card), action.number - 1)
        elif kind == ATTACK:
            self._begin_attack(action.number)
        elif kind == TARGET:
            battle.strike(self, action.number - 1)
        elif kind == DIRECT:
            battle.strike_directly(self)
        elif kind == CLEAR:
            self._clear()
        elif kind == PROMOTE:
            self._promote(cast(FrenchCard, action.card), action.number - 1)
        elif kind == SQUIRE:
            self._promote_squire(cast(FrenchCard, action.card), action.number - 1)
        elif kind == EXCHANGE:
            self._exchange(cast(FrenchCard, action.card))
        elif kind == SACRIFICE:
            self._sacrifice(cast(FrenchCard, action.card))
        else:
            self._retreat(action.number - 1)

    def _clear(self) -> None:
        """QB-4.1: both hands go; QB-4.2: then recover."""
        if self.events is not None:
            self.log("cleared", {"player": self.active, "hands": [codes(hand) for hand in self.hand]})
        for player in range(2):
            discard = self.discard[player]
            for card in self.hand[player]:
                insert(discard, card)
            self.hand[player].clear()
        self.recover()

    def _place(self, card: FrenchCard, up: bool) -> None:
        """QB-5.1, in the lowest column that is not occupied (QB-2.9)."""
        me = self.active
        take(self.hand[me], card)
        column = lowest_free(self.attack[me])
        self.attack[me][column] = card
        self.attack_up[me][column] = up
        self.phase = IN_DEFENSE  # QB-5.4
        if self.events is not None:
            fields: dict[str, object] = {"player": me, "card": card.code, "column": column + 1, "up": up}
            self.log("placed", fields, {} if up else {"card": HIDDEN}, (me,))

    def _promote(self, card: FrenchCard, column: i64) -> None:
        """QB-5.2: face up in the place of a weaker number; the defense card stays (QB-5.3)."""
        me = self.active
        self._replace(self.attack[me], card, column, "attack")
        self.attack_up[me][column] = True

    def _promote_squire(self, card: FrenchCard, column: i64) -> None:
        """QB-6.2."""
        me = self.active
        self._replace(self.defense[me], card, column, "defense")
        self.defense_up[me][column] = True

    def _replace(self, row: Row, card: FrenchCard, column: i64, name: str) -> None:
        me = self.active
        replaced = cast(FrenchCard, row[column])
        take(self.hand[me], card)
        row[column] = card
        insert(self.discard[me], replaced)
        self.phase = IN_DEFENSE
        if self.events is not None:
            fields: dict[str, object] = {"player": me, "row": name, "column": column + 1, "card": card.code}
            self.log("promoted", fields | {"replaced": replaced.code})

    def _exchange(self, card: FrenchCard) -> None:
        """QB-5.5."""
        me = self.active
        take(self.hand[me], card)
        insert(self.discard[me], card)
        self.phase = IN_OFFENSE
        if self.events is not None:
            self.log("exchanged", {"player": me, "card": card.code})
        self._draw(me)

    def _defend(self, card: FrenchCard, column: i64) -> None:
        """QB-6.1."""
        me = self.active
        take(self.hand[me], card)
        self.defense[me][column] = card
        self.defense_up[me][column] = False
        self.phase = IN_DEFENSE
        if self.events is not None:
            fields: dict[str, object] = {"player": me, "card": card.code, "column": column + 1}
            self.log("defended", fields, {"card": HIDDEN}, (me,))

    def _begin_attack(self, column: i64) -> None:
        """QB-7.1: nothing is turned over yet."""
        self.attacker = column
        self.bonus = 0
        self.phase = IN_ATTACK
        if self.events is not None:
            self.log("attack_began", {"player": self.active, "column": column})

    def _sacrifice(self, card: FrenchCard) -> None:
        """QB-7.4."""
        me = self.active
        take(self.hand[me], card)
        insert(self.discard[me], card)
        self.bonus += 1
        if self.events is not None:
            self.log("sacrificed", {"player": me, "card": card.code, "bonus": self.bonus})

    def after_attack(self) -> None:
        """QB-7.20."""
        if len(self.hand[self.active]) < HAND_SIZE and self.has_field(self.active):
            self.phase = IN_RETREAT
        else:
            self.recover()

    def _retreat(self, column: i64) -> None:
        """QB-8.1; QB-8.2: the defense card becomes the attack card; QB-8.3: then recover."""
        me = self.active
        card = cast(FrenchCard, self.attack[me][column])
        advanced = self.defense[me][column]
        up = self.attack_up[me][column]
        advanced_up = self.defense_up[me][column]
        insert(self.hand[me], card)
        self.attack[me][column] = advanced
        self.attack_up[me][column] = advanced_up
        self.defense[me][column] = None
        self.defense_up[me][column] = False
        if self.events is not None:
            fields: dict[str, object] = {"player": me, "column": column + 1, "card": card.code}
            fields["advanced"] = None if advanced is None else advanced.code
            secrets: dict[str, object] = {} if up else {"card": HIDDEN}
            if advanced is not None and not advanced_up:
                secrets["advanced"] = HIDDEN
            self.log("retreated", fields, secrets, (me,))
        self.recover()

    def recover(self) -> None:
        """QB-9: both hands are filled up, four of a kind wins, and the turn ends."""
        me = self.active
        opponent = 1 - me
        if not self._refill(me):  # QB-9.1
            return
        if is_four_of_a_kind(self.hand[me]):  # QB-9.2
            self.finish([me], "four_of_a_kind")
            return
        if not self._refill(opponent):  # QB-9.3
            return
        if self.events is not None:
            self.log("turn_ended", {"turn": self.turn, "player": me})
        if self.turn == self.game.max_turns:  # QB-9.4, QB-10.5
            self.finish([0, 1], "turn_limit")
            return
        self.turn += 1
        self.active = opponent
        self.to_act = opponent
        self.phase = IN_CLEAR
        if self.events is not None:
            self.log("turn_began", {"turn": self.turn, "player": opponent})

    def _refill(self, player: i64) -> bool:
        """Draws until four cards are in hand; false when that ended the game."""
        hand = self.hand[player]
        while len(hand) < HAND_SIZE:
            if not self._draw(player):
                return False
        return True

    def _draw(self, player: i64) -> bool:
        """Draws the top card (QB-2.4); false when it was the last one, which ends the game."""
        deck = self.deck[player]
        card = deck.pop()
        insert(self.hand[player], card)
        if self.events is not None:
            fields: dict[str, object] = {"player": player, "card": card.code, "deck": len(deck)}
            self.log("drew", fields, {"card": HIDDEN}, (player,))
        if deck:
            return True
        self.lose(player)
        return False

    def lose(self, player: i64) -> None:
        """QB-10.1: the deck of the player is empty."""
        self.finish([1 - player], "deck_out")

    def finish(self, winners: list[int], termination: str) -> None:
        """QB-10.6."""
        self.end(winners, termination, OVER)
        if self.events is not None:
            hand = codes(self.hand[self.active]) if termination == "four_of_a_kind" else None
            self.log("game_over", {"winners": winners[:], "termination": termination, "hand": hand})

    def _refusal(self, action: Action) -> Refusal | None:
        return refusals.refusal(self, action)

    def _resample(self, player: int, generator: Generator) -> QuadsbattleState:
        state = self.clone()
        hidden.redeal(state, player, generator)
        return state

    def advice(self) -> list[float]:
        return advice.advice(self)

    def evaluation(self) -> list[float]:
        return advice.evaluation(self)


def _add(legal: list[Action], actions: list[Action]) -> None:
    """What `legal.extend` does, for few actions; compiled, that costs more."""
    for action in actions:
        legal.append(action)  # noqa: PERF402


def _list_replacements(legal: list[Action], replace: list[list[Action]], hand: list[FrenchCard], row: Row) -> None:
    """A stronger card may replace a number of a row (QB-2.8)."""
    weakest: i64 = JOKER
    for own in row:
        if own is not None and own.rank < weakest:
            weakest = own.rank
    if weakest > 10:
        return
    for card in hand:
        rank: i64 = card.rank
        if weakest < rank < JOKER:
            actions = replace[card.index]
            for column, own in enumerate(row):
                if own is not None and own.rank <= 10 and own.rank < rank:
                    legal.append(actions[column])

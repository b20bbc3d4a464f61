"""What a simple player thinks of each legal action.

A score is worth about as many deck cards as the action gains, within bands that keep the order of a turn: what
wins first, then offense, defense, attack, the end of the turn (0), and below it what is better left undone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cardrules.common.actions import Action
from cardrules.common.cards import JOKER, FrenchCard
from cardrules.common.zones import insert

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
    RETREAT,
    SACRIFICE,
    TARGET,
)
from .cards import HAND_SIZE, Row, is_four_of_a_kind, strength

if TYPE_CHECKING:
    from .state import QuadsbattleState

_WIN: Final = 1000.0
_OFFENSE: Final = 60.0
_DEFENSE: Final = 40.0
_BATTLE: Final = 20.0
_IDLE: Final = 10.0
# What a sacrificed card costs: most of the deck card that replaces it.
_SACRIFICE: Final = 0.9

# Where no card stands, and what cards that lie face down are taken for.
_NONE: Final = -1
_UNKNOWN: Final = 15
_HIDDEN_ATTACK: Final = (3, 4, 5, 6, 7, 8, 9, 10)
_HIDDEN_DEFENSE: Final = (2, 3, 4, 5, 6, 7)


def _worth(value: int) -> float:
    """What a card in the field is worth to its owner, in deck cards."""
    return 1.5 + 0.25 * value


def _known_gain(value: int, defense: int, target: int) -> float:
    """What an attack gains when everything lies open (QB-7.8 to QB-7.13)."""
    if defense == _NONE:
        if value < target:
            return -_worth(value)
        gain = _worth(target) + value - target
        return gain - _worth(value) if value == target else gain
    if value <= defense:
        return -0.3  # it shows the attacking card
    residual = value - defense
    if residual < target:
        return 1.0
    gain = 1.0 + _worth(target) + residual - target
    return gain - _worth(value) if residual == target else gain


def _gains() -> list[float]:
    """The gain by attack value 0 – 18, defense none to unknown, target to unknown: averages where unknown."""
    table: list[float] = []
    for value in range(19):
        for defense in range(_NONE, _UNKNOWN + 1):
            defenses = _HIDDEN_DEFENSE if defense == _UNKNOWN else (defense,)
            for target in range(_UNKNOWN + 1):
                targets = _HIDDEN_ATTACK if target == _UNKNOWN else (target,)
                gains = [_known_gain(value, d, t) for d in defenses for t in targets]
                table.append(sum(gains) / len(gains))
    return table


_GAINS: Final[list[float]] = _gains()


def advice(state: QuadsbattleState) -> list[float]:
    """A score for each legal action of a state, in their order."""
    adviser = _Adviser(state)
    return [adviser.score(action) for action in state._legal_actions()]


def evaluation(state: QuadsbattleState) -> list[float]:
    """What each player will score, guessed from the lead in deck cards and the weakest column of each field."""
    if state.termination is not None:
        return state.returns()
    first, second = len(state.deck[0]), len(state.deck[1])
    lead = 1.4 * (first - second) / (first + second) + 0.02 * (_weakest(state, 0) - _weakest(state, 1))
    lead = max(-1.0, min(1.0, lead))
    return [lead, -lead]


def _weakest(state: QuadsbattleState, player: int) -> int:
    """What the weakest column withstands; 0 in an empty field."""
    weakest = _UNKNOWN + _UNKNOWN
    for column, card in enumerate(state.attack[player]):
        if card is not None:
            front = state.defense[player][column]
            weakest = min(weakest, strength(card) + (0 if front is None else strength(front)))
    return weakest if state.has_field(player) else 0


class _Adviser:
    """What the player due may know, made ready for scoring.

    Attributes:
        hand, attack, defense: the own cards.
        deck, prey: how many cards the own deck and the opponent's hold.
        opposed: the opponent's attack cards.
        collected: the rank of which the hand holds three or more with jokers, or 0.
    """

    state: QuadsbattleState
    hand: list[FrenchCard]
    attack: Row
    defense: Row
    opposed: Row
    deck: int
    prey: int
    collected: int

    def __init__(self, state: QuadsbattleState) -> None:
        me = state.active
        self.state = state
        self.hand = state.hand[me]
        self.attack = state.attack[me]
        self.defense = state.defense[me]
        self.opposed = state.attack[1 - me]
        self.deck = len(state.deck[me])
        self.prey = len(state.deck[1 - me])
        self.collected = _collected(self.hand)

    def score(self, action: Action) -> float:
        kind = action.kind
        if kind == END:
            return _WIN if is_four_of_a_kind(self.hand) else 0.0
        if kind == ATTACK:
            return self._attack_score(action.number - 1)
        if kind == TARGET:
            return self._gain(self.state.attacker - 1, action.number - 1, self.state.bonus)
        if kind == DIRECT:
            return _BATTLE
        if kind == CLEAR:
            return self._clear_score()
        if kind == RETREAT:
            return self._retreat_score(action.number - 1)
        card = cast(FrenchCard, action.card)
        if kind == SACRIFICE:
            return self._sacrifice_score(card)
        if self.deck <= HAND_SIZE - len(self.hand) + 1:
            return -_WIN  # the deck would run out when the hand is filled up
        if kind == EXCHANGE:
            return -1.0 if self._is_kept(card) else _IDLE / 2.0 - strength(card) / 100.0
        if self._is_kept(card):
            return -5.0 - strength(card) / 100.0
        if kind == PLACE_UP:
            return self._place_score(card) + (0.5 if card.rank >= 8 else 0.0)
        if kind == PLACE_DOWN:
            return self._place_score(card) + (0.5 if card.rank < 8 else 0.0)
        if kind == PROMOTE:
            return self._promote_score(card, cast(FrenchCard, self.attack[action.number - 1]))
        if kind == DEFEND:
            return self._defend_score(card, cast(FrenchCard, self.attack[action.number - 1]))
        return _DEFENSE - 10.0 + card.rank if card.rank > 10 else -1.0

    def _is_kept(self, card: FrenchCard) -> bool:
        """Jokers and three of a kind are worth more in the hand."""
        return card.rank in (JOKER, self.collected)

    def _place_score(self, card: FrenchCard) -> float:
        """An empty field is attacked directly; every further card in it is a card to be attacked."""
        if self.attack.count(None) == len(self.attack):
            return _OFFENSE + card.rank
        return 1.0 + card.rank / 100.0

    def _promote_score(self, card: FrenchCard, replaced: FrenchCard) -> float:
        stronger = card.rank - replaced.rank
        return _OFFENSE + stronger + (20.0 if card.rank > 10 else -8.0)

    def _defend_score(self, card: FrenchCard, behind: FrenchCard) -> float:
        return -1.0 if card.rank > 7 else _DEFENSE + strength(behind) / 2.0 + card.rank / 10.0

    def _attack_score(self, column: int) -> float:
        if self.opposed.count(None) == len(self.opposed):
            value = strength(cast(FrenchCard, self.attack[column]))
            return _WIN if value >= self.prey else _BATTLE + value
        best = max(self._best_gain(column, 0), self._best_sacrifice(column, 0))
        return _BATTLE + best if best > 0.0 else best

    def _best_gain(self, column: int, bonus: int) -> float:
        best = -_WIN
        for target, card in enumerate(self.opposed):
            if card is not None:
                best = max(best, self._gain(column, target, bonus))
        return best

    def _gain(self, column: int, target: int, bonus: int) -> float:
        """What an attack gains as far as the attacker can tell."""
        state = self.state
        other = 1 - state.active
        value = strength(cast(FrenchCard, self.attack[column])) + bonus
        against = strength(cast(FrenchCard, self.opposed[target])) if state.attack_up[other][target] else _UNKNOWN
        front = state.defense[other][target]
        guard = _NONE
        if front is not None:
            guard = strength(front) if state.defense_up[other][target] else _UNKNOWN
        if against < _UNKNOWN and guard < _UNKNOWN and value - against - max(guard, 0) >= self.prey:
            return _WIN
        return _GAINS[(value * (_UNKNOWN + 2) + guard + 1) * (_UNKNOWN + 1) + against]

    def _best_sacrifice(self, column: int, bonus: int) -> float:
        """The best gain with more sacrifices, less what they cost."""
        spendable = 0
        for card in self.hand:
            if not self._is_kept(card):
                spendable += 1
        spendable = min(spendable, self.deck - 1 - HAND_SIZE + len(self.hand))
        best = -_WIN
        for more in range(1, spendable + 1):
            best = max(best, self._best_gain(column, bonus + more) - _SACRIFICE * more)
        return best

    def _sacrifice_score(self, card: FrenchCard) -> float:
        if self._is_kept(card) or self.opposed.count(None) == len(self.opposed):
            return -_WIN
        return self._best_sacrifice(self.state.attacker - 1, self.state.bonus) - strength(card) / 100.0

    def _clear_score(self) -> float:
        if self.deck <= HAND_SIZE:
            return -_WIN
        if self.prey <= HAND_SIZE:
            return _WIN  # the opponent cannot fill up the hand
        return _IDLE if self.deck > self.prey else -1.0

    def _retreat_score(self, column: int) -> float:
        if len(self.hand) == HAND_SIZE - 1:
            hand = self.hand[:]
            insert(hand, cast(FrenchCard, self.attack[column]))
            if is_four_of_a_kind(hand):
                return _WIN
        return -2.0


def _collected(hand: list[FrenchCard]) -> int:
    """The rank of which a hand holds three or more with jokers, or 0."""
    jokers = 0
    for card in hand:
        if card.rank == JOKER:
            jokers += 1
    for card in hand:
        alike = jokers
        for other in hand:
            if other.rank == card.rank:
                alike += 1
        if card.rank != JOKER and alike >= 3:
            return card.rank
    return 0

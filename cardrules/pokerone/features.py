"""The observation tensor of Póker Uno."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.common.cards import FrenchCard
from cardrules.common.poker import CATEGORIES, CATEGORY_SHIFT, hand_value
from cardrules.common.tensors import Cards, Computed, Count, Feature, Number, Phase, Seat, Turn

from .actions import matches
from .position import CLOSED, COMMUNITY, EATEN_ON, HANDS, OPEN, REMOVED
from .state import PokeroneState


def features(cards: int) -> Sequence[Feature]:
    """What a player knows, as numbers.

    Args:
        cards: how many the pack has.
    """
    return [
        Phase(),
        Seat("to_act"),
        Seat("active"),
        Turn(),
        Cards(HANDS),
        Computed("top card of open", cards, _top_card),
        Computed("second card of open", cards, _second_card),
        Computed("playable cards (own)", cards, _playable_cards),
        Computed("swappable cards (own)", cards, _swappable_cards),
        Computed("best hand (own), with the two top cards: category", len(CATEGORIES), _category),
        Computed("best hand (own), with the two top cards: value", 1, _value),
        Cards(OPEN),
        Cards(REMOVED),
        Cards(COMMUNITY),
        Cards(EATEN_ON),
        Computed("cards not seen", cards, _unseen_cards),
        Count(CLOSED, cards),
        Number("passed", per_player=True),
        Number("robbed", per_player=True),
        Number("out", per_player=True),
    ]


def _flags(state: PokeroneState, cards: list[FrenchCard]) -> list[float]:
    flags = [0.0] * len(state.table.pack)
    for card in cards:
        flags[card.index] = 1.0
    return flags


def _top_card(state: PokeroneState, player: int) -> list[float]:
    return _flags(state, state.open[-1:])


def _second_card(state: PokeroneState, player: int) -> list[float]:
    return _flags(state, state.open[-2:-1])


def _playable_cards(state: PokeroneState, player: int) -> list[float]:
    tops = state.open[-1:]
    return _flags(state, [card for card in state.hands[player] for top in tops if matches(card, top)])


def _swappable_cards(state: PokeroneState, player: int) -> list[float]:
    hand = state.hands[player]
    if len(state.open) < 2:
        return _flags(state, hand if state.open else [])
    return _flags(state, [card for card in hand if matches(card, state.open[-2])])


def _best(state: PokeroneState, player: int) -> int:
    return hand_value(state.hands[player] + (state.community or state.open[-2:]))


def _category(state: PokeroneState, player: int) -> list[float]:
    category = _best(state, player) >> CATEGORY_SHIFT
    return [1.0 if i == category else 0.0 for i in range(len(CATEGORIES))]


def _value(state: PokeroneState, player: int) -> list[float]:
    return [_best(state, player) / (len(CATEGORIES) << CATEGORY_SHIFT)]


def _unseen_cards(state: PokeroneState, player: int) -> list[float]:
    return _flags(state, state.unseen_by(player))

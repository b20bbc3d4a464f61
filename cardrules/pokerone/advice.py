"""What a simple player of Póker Uno thinks of each legal action, and of a whole position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from cardrules.common.cards import FRENCH_CARDS, FrenchCard
from cardrules.common.poker import CATEGORY_SHIFT, THREE_OF_A_KIND, hand_value
from cardrules.common.state import shares

from .actions import DO_EAT, DO_PLACE, DO_SWAP
from .phases import CHALLENGE, OVER

if TYPE_CHECKING:
    from .state import PokeroneState

_WILD: Final = FRENCH_CARDS[52]
# How much a draw is worth of the way from the cards left to the best that one more card could make of them.
_DRAW: Final = 0.1
# How often a player who can place is thought to eat all the same.
_CHEATING: Final = 0.1
_NEVER: Final = -1.0


def advice(state: PokeroneState) -> list[float]:
    """A score for each legal action of a state, in their order: the rating of the hand after it.

    The community cards, as they would be now, count the more, the fewer cards are left to draw.
    """
    if state.phase == CHALLENGE:
        return [0.0, _challenge_score(state)]
    hand = state.hands[state.to_act]
    top = state.open[-1]
    left = len(state.closed)
    own = _rating(hand)
    # A swap changes the hand, but not what hand and pile hold together.
    shared = _rating(hand + state.open[-2:])
    stay = _blend(own, shared, left)
    playable = False
    scores: list[float] = []
    for action in state._legal_actions():
        kind = action.kind
        if kind == DO_PLACE:
            playable = True
            rest = [card for card in hand if card is not action.card]
            kept = _rating(rest)
            drawn = kept + _DRAW * (_rating([*rest, _WILD]) - kept)
            scores.append(_blend(drawn, _rating([*rest, FRENCH_CARDS[action.id], top]), left - 1))
        elif kind == DO_SWAP:
            swapped = [top if card is action.card else card for card in hand]
            scores.append(_blend(_rating(swapped), shared, left))
        elif kind == DO_EAT and playable and not _worth_a_cheat(state, own):
            scores.append(_NEVER)
        else:
            scores.append(stay)
    return scores


def _worth_a_cheat(state: PokeroneState, own: float) -> bool:
    """Whether an eat with playable cards saves a made hand, and nobody has seen one of those cards."""
    player = state.to_act
    if not state.passed[player] or own < THREE_OF_A_KIND:
        return False
    match: i64 = state.table.match[state.open[-1].index] & state.seen
    return not any(match >> card.index & 1 != 0 for card in state.hands[player])


def _rating(cards: list[FrenchCard]) -> float:
    """The category of the best five cards, and a fraction below 1 for their ranks."""
    return hand_value(cards) / (1 << CATEGORY_SHIFT)


def _blend(own: float, shared: float, left: int) -> float:
    """A rating made of those of the own cards and of the cards with the community's."""
    return own + (shared - own) / (1 + left)


def _challenge_score(state: PokeroneState) -> float:
    """The chance that a cheat is caught less twice the chance that the eat was honest."""
    top = state.eaten_on
    assert top is not None
    match: i64 = state.table.match[top.index]
    unseen = state.unseen_by(state.to_act)
    matching = 0
    for card in unseen:
        if match >> card.index & 1 != 0:
            matching += 1
    honest = 1.0
    others = len(unseen)
    for card in state.hands[state.active]:
        if state.seen >> card.index & 1 == 0:
            honest *= (others - matching) / others
            others -= 1
        elif match >> card.index & 1 != 0:
            honest = 0.0
    return _CHEATING * (1.0 - honest) - 2.0 * honest


def evaluation(state: PokeroneState) -> list[float]:
    """What each player would score if the game ended with these hands, less the cards that are still to come."""
    if state.phase == OVER:
        return state.returns()
    leaders = state.best_players(state.open[-2:])
    certainty = 1.0 - len(state.closed) / len(state.table.pack)
    return [certainty * share for share in shares(leaders, state.table.players)]

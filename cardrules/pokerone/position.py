"""The keys of a position of Póker Uno, who sees them, and which positions are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, cast

from cardrules.common.cards import HIDDEN, JOKER
from cardrules.common.errors import PositionError
from cardrules.common.game import BaseGame
from cardrules.common.options import is_integer
from cardrules.common.positions import NOBODY, OWNER, SLOT, Field, Key, Zone, boolean
from cardrules.common.state import State
from cardrules.common.turns import follower
from cardrules.common.zones import codes

from .phases import CHALLENGE, OVER, PLAY, STEAL
from .state import HAND_SIZE, LAST_PLAYER, SHOWDOWN, TURN_LIMIT, PokeroneState


class HandsZone(Zone):
    """The hands: another player's shows the cards that all have seen, then the number of the others (ONE-13.2)."""

    def visible(self, state: State, player: int, owner: int, index: int) -> bool:
        one = cast(PokeroneState, state)
        return owner == player or bool(one.seen >> one.hands[owner][index].index & 1)

    def seen_whole(self, state: State, player: int, owner: int) -> int:
        return 1 if owner == player else 2

    def _observe_part(self, state: State, player: int, owner: int, part: Any) -> object:
        if owner == player:
            return codes(part)
        known = cast(PokeroneState, state).known[owner]
        return codes(known) + [HIDDEN] * (len(part) - len(known))


class Mention(Zone):
    """A key that names cards that lie in another zone, where they are counted."""

    def read(self, value: object, game: BaseGame) -> object:
        read = super().read(value, game)
        for cards in read if isinstance(read, list) else []:
            for card, after in pairwise(cards):
                if card is after:
                    raise self.fail(f"{card} stands twice in one list")
        return read

    def cards(self, state: State) -> list[tuple[int, str]]:
        return []


HANDS: Final = HandsZone("hands", per_player=True, sees=OWNER)
KNOWN: Final = Mention("known", per_player=True)
CLOSED: Final = Zone("closed", ordered=True, sees=NOBODY)
OPEN: Final = Zone("open", ordered=True)
REMOVED: Final = Zone("removed")
COMMUNITY: Final = Zone("community", ordered=True)
EATEN_ON: Final = Mention("eaten_on", shape=SLOT)
KEYS: Final[Sequence[Key]] = (
    HANDS,
    KNOWN,
    CLOSED,
    OPEN,
    REMOVED,
    COMMUNITY,
    Field("passed", boolean(), False, per_player=True),
    Field("out", boolean(), False, per_player=True),
    Field("robbed", boolean(), False, per_player=True),
    EATEN_ON,
)


def derive(state: PokeroneState, given: Mapping[str, Any]) -> None:
    """Sets who is due to act: the active player, the thief, or whoever is asked about a challenge."""
    if state.phase == STEAL:
        state.to_act = follower(state.active, state.out)
    elif state.phase == CHALLENGE:
        state.to_act = follower(state.active, state.out)
        asked: Any = given.get("to_act")
        if is_integer(asked) and asked in _challengers(state):
            state.to_act = asked


def _challengers(state: PokeroneState) -> list[int]:
    return [player for player in state.players_in() if player != state.active]


def check(state: PokeroneState, given: Mapping[str, Any]) -> None:
    """ONE-14.1, where it concerns more than one key."""
    _check_piles(state)
    _check_hands(state, given.get("known"))
    _check_flags(state)
    _check_eaten_on(state)
    if state.phase == CHALLENGE and given.get("to_act", state.to_act) not in _challengers(state):
        challengers = ", ".join([str(player) for player in _challengers(state)])
        raise PositionError("to_act", f"expected one of {challengers} to challenge, got {given['to_act']!r}")
    if state.phase == OVER:
        _check_result(state, given["result"])


def _check_hands(state: PokeroneState, known: Any) -> None:
    for player, hand in enumerate(state.hands):
        if len(hand) != HAND_SIZE:
            raise PositionError("hands", f"expected {HAND_SIZE} cards in each hand, player {player} has {len(hand)}")
        for code in known[player] if known else []:
            if code not in codes(hand):
                raise PositionError("known", f"{code} is not in the hand of player {player}")


def _check_piles(state: PokeroneState) -> None:
    shown = state.termination == SHOWDOWN
    if not state.open and not shown:
        raise PositionError("open", "expected at least one card before the showdown")
    if state.closed and shown:
        raise PositionError("closed", f"expected no card after the showdown, got {len(state.closed)}")
    if not state.closed and (state.phase in (STEAL, PLAY) or state.termination == TURN_LIMIT):
        raise PositionError("closed", "expected at least one card: without any the game ends by showdown")
    community = len(state.community)
    if not shown:
        if community:
            raise PositionError("community", f"expected no card but after the showdown, got {community}")
    elif community not in (1, 2) or (community == 1 and state.open):
        raise PositionError(
            "community", f"expected the two top cards of the open pile (or its only one), got {community}"
        )


def _check_flags(state: PokeroneState) -> None:
    table = state.table
    if state.phase == STEAL and not table.thief:
        raise PositionError("phase", "nobody may steal without the option thief")
    if state.phase == CHALLENGE and not table.bluffing:
        raise PositionError("phase", "nobody may challenge without the option bluffing")
    if any(state.out) and not table.bluffing:
        raise PositionError("out", "nobody can be out without the option bluffing")
    if any(state.robbed) and (not table.thief or table.thief_repeat):
        raise PositionError("robbed", "nobody is protected without the option thief, or with thief_repeat")
    if state.phase == STEAL and state.robbed[state.active]:
        raise PositionError("robbed", f"player {state.active} was robbed and cannot be again in this turn")
    if state.phase != OVER and len(state.players_in()) < 2:
        raise PositionError("out", "expected at least two players not out before the end")
    if state.phase != OVER and state.out[state.active]:
        raise PositionError("active", f"player {state.active} is out and has no turn")


def _check_eaten_on(state: PokeroneState) -> None:
    card = state.eaten_on
    if (card is not None) != (state.phase == CHALLENGE):
        raise PositionError("eaten_on", "expected a card in phase challenge and null in the others")
    if card is None:
        return
    if card.rank == JOKER:
        raise PositionError("eaten_on", f"nobody can eat on the joker {card}")
    if card not in state.open[-2:]:
        raise PositionError("eaten_on", f"{card} is neither of the two top cards of the open pile")
    if card is state.open[-1] and state.closed:
        raise PositionError("eaten_on", f"{card} is still on top, but an eat goes on until a match or the last card")


def _check_result(state: PokeroneState, result: Mapping[str, Any]) -> None:
    players_in = len(state.players_in())
    fits = players_in == 1 if state.termination == LAST_PLAYER else players_in > 1
    if not fits or (state.termination == TURN_LIMIT and state.turn != state.table.max_turns):
        raise PositionError("result", f"the termination {state.termination} does not fit this position")
    expected: dict[str, object] = {
        "winners": state.winners_by(str(state.termination)),
        "termination": state.termination,
        **state._result_extras(),
    }
    if dict(result) != expected:
        raise PositionError("result", f"expected {expected} in this position, got {result}")

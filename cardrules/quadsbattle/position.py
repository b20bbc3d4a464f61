"""The keys of a position of Quads Battle, what is hidden in them, and which positions are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from cardrules.common.errors import PositionError
from cardrules.common.positions import ALL, NOBODY, OWNER, Field, Key, Zone, boolean, integer, list_of
from cardrules.common.state import State

from .cards import COLUMNS, HAND_SIZE, is_four_of_a_kind, is_letter, is_number
from .options import QuadsbattleOptions
from .phases import IN_ATTACK, IN_RETREAT, PHASES
from .state import QuadsbattleState

TERMINATIONS: Final = ("deck_out", "four_of_a_kind", "turn_limit")


class DeckZone(Zone):
    """The decks: seen by nobody (QB-11.1), but whoever stacked a deck knows its order (QB-11.4)."""

    def known(self, state: State, player: int, owner: int, index: int) -> bool:
        stacked = cast(QuadsbattleOptions, state.game.options).decks[owner]
        card = cast(QuadsbattleState, state).deck[owner][index]
        return owner == player and stacked is not None and stacked[index] == card.code


class HandZone(Zone):
    """The hands: seen by their owners, and the one that won by everybody (QB-11.2)."""

    def seen_whole(self, state: State, player: int, owner: int) -> int:
        return 1 if owner == player or (state.termination == "four_of_a_kind" and owner in state.winners) else 0

    def visible(self, state: State, player: int, owner: int, index: int) -> bool:
        return self.seen_whole(state, player, owner) == 1


class AttackZone(Zone):
    """The attack cards: face down seen by their owner only (QB-11.3)."""

    def visible(self, state: State, player: int, owner: int, index: int) -> bool:
        return owner == player or cast(QuadsbattleState, state).attack_up[owner][index]


class DefenseZone(Zone):
    """The defense cards: face down seen by their owner only (QB-11.3)."""

    def visible(self, state: State, player: int, owner: int, index: int) -> bool:
        return owner == player or cast(QuadsbattleState, state).defense_up[owner][index]


_OF_DECK: Final = "a card of the player's own deck"
_facing: Final = list_of(boolean(), COLUMNS)
DECK: Final = DeckZone("deck", per_player=True, ordered=True, sees=NOBODY, own_decks=True, what=_OF_DECK)
HAND: Final = HandZone("hand", per_player=True, sees=OWNER, own_decks=True, what=_OF_DECK)
DISCARD: Final = Zone("discard", per_player=True, sees=ALL, own_decks=True, what=_OF_DECK)
FIELD: Final = AttackZone("attack", per_player=True, shape=COLUMNS, sees=OWNER, own_decks=True, what=_OF_DECK)
FRONT: Final = DefenseZone("defense", per_player=True, shape=COLUMNS, sees=OWNER, own_decks=True, what=_OF_DECK)
KEYS: Final[Sequence[Key]] = (
    DECK,
    HAND,
    DISCARD,
    FIELD,
    FRONT,
    Field("attack_up", _facing, [False] * COLUMNS, per_player=True),
    Field("defense_up", _facing, [False] * COLUMNS, per_player=True),
    Field("attacker", integer(0, COLUMNS), 0),
    Field("bonus", integer(0, HAND_SIZE), 0),
)


def check_result(result: Mapping[str, Any]) -> None:
    """QB-12.10, as far as the result itself goes."""
    winners, termination = result["winners"], result["termination"]
    if termination not in TERMINATIONS:
        raise PositionError("result", f"expected one of {', '.join(TERMINATIONS)}, got {termination!r}")
    if termination == "turn_limit":
        if winners != [0, 1]:
            raise PositionError("result", f"expected the winners [0, 1] for turn_limit, got {winners!r}")
    elif len(winners) != 1:
        raise PositionError("result", f"expected one winner for {termination}, got {winners!r}")


def check(state: QuadsbattleState) -> None:
    """QB-12.4 to QB-12.11: what the keys of a position must keep among each other.

    Raises:
        PositionError: naming the key and the reason.
    """
    if state.active != (state.turn - 1) % 2:
        raise PositionError("active", f"expected {(state.turn - 1) % 2} in turn {state.turn}, got {state.active}")
    for player in range(2):
        if len(state.hand[player]) > HAND_SIZE:
            raise PositionError(
                "hand", f"expected at most {HAND_SIZE} cards, player {player} has {len(state.hand[player])}"
            )
        _check_field(state, player)
    _check_phase(state)
    _check_attack(state)
    _check_end(state)


def _check_field(state: QuadsbattleState, player: int) -> None:
    for column in range(COLUMNS):
        if state.defense[player][column] is not None and state.attack[player][column] is None:
            raise PositionError("defense", f"column {column + 1} of player {player} has no attack card behind it")
        for row, card, up in (
            ("attack_up", state.attack[player][column], state.attack_up[player][column]),
            ("defense_up", state.defense[player][column], state.defense_up[player][column]),
        ):
            place = f"column {column + 1} of player {player}"
            if card is None and up:
                raise PositionError(row, f"expected false where there is no card, got true in {place}")
            if card is not None and is_letter(card) and not up:
                raise PositionError(row, f"a letter lies face up, but {card} in {place} does not")


def _check_phase(state: QuadsbattleState) -> None:
    me = state.active
    if state.turn == 1 and state.phase in (IN_ATTACK, IN_RETREAT):
        raise PositionError("phase", f"there is no battle in turn 1, got {PHASES[state.phase]}")
    if state.phase == IN_RETREAT:
        if len(state.hand[me]) >= HAND_SIZE:
            raise PositionError("phase", f"no retreat to a hand of {HAND_SIZE} cards")
        if not state.has_field(me):
            raise PositionError("phase", "no retreat without an attack card in the field")


def _check_attack(state: QuadsbattleState) -> None:
    me = state.active
    if state.phase != IN_ATTACK:
        for key, value in (("attacker", state.attacker), ("bonus", state.bonus)):
            if value != 0:
                raise PositionError(key, f"expected 0 outside phase attack, got {value}")
        return
    held = len(state.hand[me])
    if held + state.bonus > HAND_SIZE:
        raise PositionError("bonus", f"{state.bonus} sacrificed and {held} in hand are more than {HAND_SIZE} cards")
    card = state.attack[me][state.attacker - 1] if state.attacker > 0 else None
    if card is None:
        raise PositionError("attacker", f"expected an occupied column of player {me}, got {state.attacker}")
    if not is_number(card) and not state.has_field(1 - me):
        raise PositionError("attacker", f"only a number attacks an empty field, and {card} is none")


def _check_end(state: QuadsbattleState) -> None:
    if state.termination == "turn_limit" and state.turn != state.game.max_turns:
        raise PositionError("result", f"expected turn {state.game.max_turns} for turn_limit, got turn {state.turn}")
    if state.termination == "four_of_a_kind":
        winner = state.winners[0]
        if winner != state.active:
            raise PositionError("result", f"four of a kind wins in the own turn, of player {state.active}")
        if not is_four_of_a_kind(state.hand[winner]):
            raise PositionError("result", f"the hand of player {winner} is not four of a kind")
    for player in range(2):
        lost = state.termination == "deck_out" and player not in state.winners
        if lost != (not state.deck[player]):
            expected = "be empty, the game being over by deck_out" if lost else "hold a card at least"
            raise PositionError("deck", f"the deck of player {player} must {expected}")

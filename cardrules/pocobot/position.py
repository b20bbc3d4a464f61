"""The keys of a position of PoCoBOT, and the positions that are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules.common.cards import CLUBS, DIAMONDS, HEARTS, NO_SUIT, SPADES, SUITS, FrenchCard
from cardrules.common.errors import PositionError
from cardrules.common.game import BaseGame
from cardrules.common.positions import NOBODY, OWNER, SLOT, Field, Key, Zone, boolean, integer, nullable, word
from cardrules.common.state import State

from .actions import MODULES
from .panel import FIRST_ACE, ZONES, count_figures, is_figure, is_numeric
from .phases import DEFEND, FUEL, MANEUVERING, MODIFY, OVER, PASSING, TRIM
from .state import PocobotState


class SuitField(Field):
    """A suit in the state, `NO_SUIT` for none; a word or null in a position."""

    words: dict[str, int]

    def __init__(self, name: str, words: dict[str, int], *, per_player: bool = False) -> None:
        super().__init__(name, nullable(word(tuple(words))), None, per_player=per_player)
        self.words = words

    def read(self, value: object, game: BaseGame) -> object:
        given = super().read(value, game)
        return [self._suit(item) for item in given] if isinstance(given, list) else self._suit(given)

    def _suit(self, item: object) -> int:
        return self.words[item] if isinstance(item, str) else NO_SUIT

    def write(self, state: State) -> object:
        suits = getattr(state, self.name)
        return [self._word(suit) for suit in suits] if isinstance(suits, list) else self._word(suits)

    def _word(self, suit: int) -> str | None:
        for known, its_suit in self.words.items():
            if its_suit == suit:
                return known
        return None


def _numeric(suit: int) -> Any:
    def admits(card: FrenchCard) -> bool:
        return card.suit == suit and is_numeric(card)

    return admits


def _is_pilot(card: FrenchCard) -> bool:
    return is_figure(card) and card.suit != DIAMONDS  # POC-2.5


def _is_ace(card: FrenchCard) -> bool:
    return card.index >= FIRST_ACE


DECK: Final = Zone("deck", ordered=True, sees=NOBODY, what="a card")
DISCARD: Final = Zone("discard", what="a card")
REMOVED: Final = Zone("removed", admits=_numeric(HEARTS), what="a heart from 2 to T")
HANDS: Final = Zone("hands", per_player=True, sees=OWNER, what="a card")
PROJECTILES: Final = Zone("projectiles", per_player=True, admits=_numeric(SPADES), what="a spade from 2 to T")
DEFENSE: Final = Zone("defense", per_player=True, admits=_numeric(HEARTS), what="a heart from 2 to T")
ARMOR: Final = Zone("armor", per_player=True, admits=_numeric(CLUBS), what="a club from 2 to T")
FUEL_ZONE: Final = Zone("fuel", per_player=True, admits=_numeric(DIAMONDS), what="a diamond from 2 to T")
PILOT: Final = Zone("pilot", per_player=True, shape=SLOT, admits=_is_pilot, what="J, Q or K of s, h or c")
COPILOT: Final = Zone("copilot", per_player=True, shape=SLOT, admits=is_figure, what="J, Q or K")
BOOSTER: Final = Zone("booster", per_player=True, shape=SLOT, admits=_is_ace, what="an ace")

KEYS: Final[Sequence[Key]] = (
    DECK,
    DISCARD,
    REMOVED,
    HANDS,
    PROJECTILES,
    DEFENSE,
    ARMOR,
    FUEL_ZONE,
    PILOT,
    COPILOT,
    SuitField("copilot_module", {ZONES[suit]: suit for suit in MODULES}, per_player=True),
    BOOSTER,
    Field("projectiles_enabled", boolean(), False),
    Field("burned_last", boolean(), False, per_player=True),
    Field("operations", integer(0, 2), 0),
    Field("heart_due", boolean(), False),
    Field("discards_left", integer(0, 2), 0),
    SuitField("burn_suit", {"d": DIAMONDS, "c": CLUBS}),
    Field("burn_points", integer(0, 54), 0),
    Field("damage", integer(0, 44), 0),
)


def check(state: PocobotState, result: Mapping[str, Any] | None) -> None:
    """POC-14.3 and POC-14.6 to POC-14.15: what the rules exclude among well-formed keys.

    Args:
        state: the state that was read.
        result: the `result` as it was given.

    Raises:
        PositionError: naming the key and the reason.
    """
    if state.active != (state.turn - 1) % 2:  # POC-14.3
        raise PositionError("active", f"expected {1 - state.active} in turn {state.turn}, got {state.active}")
    _check_crew(state)
    _check_limits(state)
    _check_modify(state)
    _check_discards(state)
    _check_attack(state)
    if result is not None:
        _check_result(state, result)


def _expect(key: str, value: int, low: int, high: int, phase: str) -> None:
    """Checks a number that must be from `low` to `high` in this phase."""
    if not low <= value <= high:
        expected = str(low) if low == high else f"{low} to {high}"
        raise PositionError(key, f"expected {expected} in phase {phase}, got {value}")


def _check_crew(state: PocobotState) -> None:
    for player in range(2):
        copilot = state.copilot[player]
        is_diamond = copilot is not None and copilot.suit == DIAMONDS
        if is_diamond != (state.copilot_module[player] != NO_SUIT):  # POC-14.6
            expected = "the module of the copilot of diamonds" if is_diamond else "null without a copilot of diamonds"
            raise PositionError("copilot_module", f"expected {expected} of player {player}")
        swapping = state.phase in (MODIFY, TRIM) and state.operations == 1 and player == state.active
        if copilot is not None and state.pilot[player] is None and not swapping:  # POC-14.7
            raise PositionError("copilot", f"{copilot} of player {player} has no pilot")


def _check_limits(state: PocobotState) -> None:
    """POC-14.8."""
    if state.phase == OVER:
        return
    trimmed = 0
    for player in range(2):
        for suit in MODULES:
            count = len(state.zone(suit)[player])
            limit = state.limits[player][suit]
            if count <= limit:
                continue
            if state.phase != TRIM or player != state.active:
                raise PositionError(ZONES[suit], f"{count} cards of player {player}, but the limit is {limit}")
            trimmed += 1
    if state.phase == TRIM and trimmed != 1:
        raise PositionError("phase", f"trim takes one module over its limit, player {state.active} has {trimmed}")


def _check_modify(state: PocobotState) -> None:
    phase = state.game.phases[state.phase]
    if state.phase == MODIFY:  # POC-14.9
        _expect("operations", state.operations, 1, 1, phase)
    elif state.phase == TRIM:
        _expect("operations", state.operations, 1, 2, phase)
    else:
        _expect("operations", state.operations, 0, 0, phase)
    if state.heart_due:  # POC-14.10
        player = state.active
        if state.phase != MODIFY:
            raise PositionError("heart_due", f"expected false in phase {phase}")
        if state.defense[player]:
            raise PositionError("heart_due", f"player {player} has a heart")
        if state.copilot[player] is not None and state.pilot[player] is None:
            raise PositionError("heart_due", f"player {player} has just removed a pilot, not a heart")
        if state.table.free:
            raise PositionError("heart_due", "expected false with last_heart = free")
        if state.table.keep and not any(card.suit == HEARTS and is_numeric(card) for card in state.hands[player]):
            raise PositionError("heart_due", f"player {player} holds no heart to replace the last one")
    if state.phase == MODIFY and not state._list_legal_actions():
        raise PositionError("phase", "no second operation is possible")  # POC-14.9


def _check_discards(state: PocobotState) -> None:
    """POC-14.11."""
    phase = state.game.phases[state.phase]
    player = state.active
    hand = state.hands[player]
    if state.phase not in (PASSING, MANEUVERING):
        _expect("discards_left", state.discards_left, 0, 0, phase)
        return
    _expect("discards_left", state.discards_left, 1, 2, phase)
    if state.phase == PASSING:
        if len(hand) <= state.discards_left:
            raise PositionError(
                "hands", f"expected more than {state.discards_left} cards, player {player} has {len(hand)}"
            )
        return
    if state.pilot[player] is None or state.copilot[player] is None:
        raise PositionError("phase", f"maneuver takes a complete crew of player {player}")
    figures = count_figures(hand)
    if figures < state.discards_left:
        raise PositionError("hands", f"expected {state.discards_left} figures or more, player {player} has {figures}")


def _check_attack(state: PocobotState) -> None:
    phase = state.game.phases[state.phase]
    if state.phase != FUEL and state.burn_suit != NO_SUIT:  # POC-14.12
        raise PositionError("burn_suit", f"expected null in phase {phase}, got {SUITS[state.burn_suit]!r}")
    if state.burn_suit == NO_SUIT:
        _expect("burn_points", state.burn_points, 0, 0, f"{phase}, without burn_suit")
    else:
        _expect("burn_points", state.burn_points, 2, 54, f"{phase}, with burn_suit")
    if state.phase == FUEL:
        _check_fuel(state)
    if state.phase != DEFEND:  # POC-14.14
        _expect("damage", state.damage, 0, 0, phase)
    else:
        _expect("damage", state.damage, 1, 44, phase)
        if not state.projectiles_enabled:
            raise PositionError("projectiles_enabled", "expected true in phase defend: there is an attack")


def _check_fuel(state: PocobotState) -> None:
    """POC-14.13."""
    player = state.active
    if not state.projectiles[player]:
        raise PositionError("phase", f"an attack takes projectiles of player {player}")
    if state.burn_suit == CLUBS:
        if state.pilot[player] is None:
            raise PositionError("phase", f"an attack takes a pilot of player {player}")
        if not state.burns_armor(player):
            raise PositionError("burn_suit", f"clubs burn only with A♦ as booster of player {player}")
    elif not state.is_mounted(player):
        raise PositionError("phase", f"an attack takes a mounted mech of player {player}")
    elif state.burn_suit == NO_SUIT and not state.can_attack(player):
        raise PositionError("phase", f"an attack takes fuel of player {player}")


def _check_result(state: PocobotState, result: Mapping[str, Any]) -> None:
    """POC-14.15."""
    termination = state.termination
    winners = {
        "turn_limit": [0, 1],
        "destroyed": [state.active],
        "exposed": [state.active],
        "scrapped": [1 - state.active],
    }.get(str(termination))
    if winners is None:
        raise PositionError("result", f"expected a termination of this game, got {termination!r}")
    if result["winners"] != winners:
        raise PositionError("result", f"expected the winners {winners} for {termination}, got {result['winners']!r}")
    if termination == "turn_limit":
        if state.turn < state.game.max_turns:
            raise PositionError("result", f"turn {state.turn} is below the limit of {state.game.max_turns}")
        return
    if state.defense[1 - winners[0]]:
        raise PositionError("result", f"player {1 - winners[0]} has lost, but still has hearts")
    if termination == "destroyed" and not state.removed:
        raise PositionError("result", "destroyed, but no heart has been removed from the game")
    if termination == "scrapped" and not state.table.lose:
        raise PositionError("result", "scrapped without last_heart = lose")
    if termination == "exposed" and not state.table.exposed_core:
        raise PositionError("result", "exposed without exposed_core")

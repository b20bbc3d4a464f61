"""The keys of a position of Robotroc, and what the rules exclude (ROB-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardrules.common.cards import Card
from cardrules.common.errors import PositionError
from cardrules.common.game import BaseGame
from cardrules.common.positions import MISSING, NOBODY, OWNER, Key, Zone
from cardrules.common.state import State

from .areas import assembled_robots, free_parts, holds_part, holds_weapon, singles
from .assembly import Assembly, best_players
from .cards import HIGHEST_VALUE, NO_WEAPON, RobotrocCard
from .phases import CHALLENGING, HAND_LIMIT, LAYING, MAIN, OVER, PHASES, RESPONDING, SHOWING, TABLE_LIMIT
from .state import RobotrocState

_FIRST_WEAPON: Final = 3 * HIGHEST_VALUE


def _is_part(card: Card) -> bool:
    return card.index < _FIRST_WEAPON


def _is_weapon(card: Card) -> bool:
    return card.index >= _FIRST_WEAPON


class Hands(Zone):
    """The hands: open once there is a final assembly (ROB-11.4)."""

    def seen_whole(self, state: State, player: int, owner: int) -> int:
        return 1 if owner == player or (isinstance(state, RobotrocState) and state.final is not None) else 0

    def visible(self, state: State, player: int, owner: int, index: int) -> bool:
        return self.seen_whole(state, player, owner) == 1


class Reference(Key):
    """A key that names a card which lies in a zone, or null."""

    weapon: bool

    def __init__(self, name: str, *, weapon: bool) -> None:
        super().__init__(name)
        self.weapon = weapon

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING or value is None:
            return None
        card = game.find_card(value)
        if card is None or _is_weapon(card) != self.weapon:
            raise self.fail(f"expected null or a {'weapon' if self.weapon else 'part'} of this deck, got {value!r}")
        return card

    def write(self, state: State) -> object:
        card: Card | None = getattr(state, self.name)
        return None if card is None else card.code


class Commitment(Reference):
    """The challenger's hidden choice: null, a weapon or `"none"` (ROB-11.3)."""

    def __init__(self, name: str) -> None:
        super().__init__(name, weapon=True)

    def read(self, value: object, game: BaseGame) -> object:
        return NO_WEAPON if value == NO_WEAPON.code else super().read(value, game)

    def observe(self, state: State, player: int) -> object:
        return None if player == state.active else self.write(state)


class FinalAssembly(Key):
    """The final assembly; it follows from the other keys, so that reading leaves it to `derive`."""

    def read(self, value: object, game: BaseGame) -> object:
        return None

    def write(self, state: State) -> object:
        assemblies: list[Assembly] | None = getattr(state, self.name)
        return None if assemblies is None else [assembly.to_json() for assembly in assemblies]


PILE: Final = Zone("pile", ordered=True, sees=NOBODY, what="cards of this deck")
HANDS: Final = Hands("hands", per_player=True, sees=OWNER, what="cards of this deck")
AREAS: Final = Zone("areas", per_player=True, admits=_is_part, what="parts of this deck")
TABLE: Final = Zone("table", admits=_is_part, what="parts of this deck")
RETURNED: Final = Zone("returned", admits=_is_weapon, what="weapons of this deck")
SHOWN: Final = Zone("shown", per_player=True, admits=_is_weapon, what="weapons of this deck")
DISPUTED: Final = Reference("disputed", weapon=False)
COMMIT: Final = Commitment("commit")
FINAL: Final = FinalAssembly("final")
KEYS: Final[Sequence[Key]] = (FINAL, PILE, HANDS, AREAS, TABLE, RETURNED, SHOWN, DISPUTED, COMMIT)


def derive(state: RobotrocState) -> None:
    """Sets what follows from the keys: who is due, the numbers of robots and the final assembly."""
    challenger_due = state.phase == CHALLENGING or (state.phase == SHOWING and state.commit is None)
    if challenger_due:
        state.to_act = 1 - state.active
    state.assembled = [len(assembled_robots(area)) for area in state.areas]
    if state.termination == "robots":
        state.final = state.assemblies()


def check(state: RobotrocState, given: Mapping[str, Any]) -> None:
    """Raises PositionError where ROB-12.4 to ROB-12.14 refuse a position."""
    _check_hands(state)
    _check_table(state)
    _check_phase(state)
    _check_weapons(state)
    _check_dispute(state)
    _check_areas(state)
    _check_result(state)
    _check_final(state, given)


def _check_hands(state: RobotrocState) -> None:
    for player, hand in enumerate(state.hands):  # ROB-12.4
        count = len(hand) + len(state.shown[player]) + (len(state.returned) if player == state.active else 0)
        if count > HAND_LIMIT:
            counted = "counting shown and returned weapons"
            raise PositionError("hands", f"player {player} has {count} cards, {counted}; at most {HAND_LIMIT} can be")
    first_round = state.phase == SHOWING and not state.shown[0]
    for player in (0, 1):  # ROB-12.11
        challenged = state.phase == RESPONDING and player != state.active
        if (challenged or first_round) and not holds_weapon(state.hands[player]):
            raise PositionError("hands", f"player {player} must hold a weapon in this dispute")


def _check_table(state: RobotrocState) -> None:
    count = len(state.table)  # ROB-12.5
    least, most = 0, 0
    if state.phase == LAYING:
        most = TABLE_LIMIT - 1
    elif state.phase <= SHOWING:
        least, most = 1, TABLE_LIMIT
    if not least <= count <= most:
        expected = f"{least} to {most} parts" if most else "no part"
        raise PositionError("table", f"expected {expected} in phase {PHASES[state.phase]}, got {count}")
    if state.phase != LAYING and count == 1 and (holds_part(state.hands[state.active]) or _free(state)):
        raise PositionError("table", "only one part, though the active player has another to lay")


def _free(state: RobotrocState) -> list[RobotrocCard]:
    return free_parts(state.areas[state.active])


def _check_phase(state: RobotrocState) -> None:
    hand = state.hands[state.active]  # ROB-12.6
    if state.phase == LAYING and not holds_part(hand) and len(_free(state)) <= TABLE_LIMIT - len(state.table):
        raise PositionError("phase", "nothing is to be decided in lay: the free parts are laid automatically")
    if state.phase == MAIN and not hand and not state.pile and not state.returned:
        raise PositionError("phase", "nothing is to be decided in main: the turn ends automatically")


def _check_weapons(state: RobotrocState) -> None:
    if state.returned and state.phase != MAIN:  # ROB-12.7
        raise PositionError("returned", f"expected no weapon in phase {PHASES[state.phase]}, got {len(state.returned)}")
    first, second = state.shown
    if (first or second) and state.phase != SHOWING:
        count = len(first) + len(second)
        raise PositionError("shown", f"expected no weapon in phase {PHASES[state.phase]}, got {count}")
    if len(first) != len(second):  # ROB-12.8
        raise PositionError("shown", f"expected as many weapons of both players, got {len(first)} and {len(second)}")
    sums = [sum(card.value for card in cards) for cards in state.shown]
    if sums[0] != sums[1]:
        raise PositionError("shown", f"expected equal sums, got {sums[0]} and {sums[1]}")


def _check_dispute(state: RobotrocState) -> None:
    card = state.disputed  # ROB-12.9
    in_dispute = state.phase in (RESPONDING, SHOWING)
    if in_dispute != (card is not None):
        expected = "a part" if in_dispute else "null"
        raise PositionError("disputed", f"expected {expected} in phase {PHASES[state.phase]}, got {card}")
    if card is not None and card not in state.table and card not in singles(state.areas[state.active]):
        raise PositionError("disputed", f"{card} is neither on the table nor a single in the active player's area")
    commit = state.commit  # ROB-12.10
    if commit is None:
        return
    if state.phase != SHOWING:
        raise PositionError("commit", f"expected null in phase {PHASES[state.phase]}, got {commit}")
    if commit is NO_WEAPON and not state.shown[0]:
        raise PositionError("commit", "expected a weapon in the first round, got none")
    if commit is not NO_WEAPON and commit not in state.hands[1 - state.active]:
        raise PositionError("commit", f"{commit} is not in the challenger's hand")


def _check_areas(state: RobotrocState) -> None:
    allowed = state.phase == OVER or (state.phase == MAIN and not state.moves.at_once)
    for player, count in enumerate(state.assembled):  # ROB-12.12
        if count >= state.moves.robots_to_end and not allowed:
            raise PositionError("areas", f"player {player} has {count} assembled robots, which end the game")


def _check_result(state: RobotrocState) -> None:
    if state.phase != OVER:
        return
    needed = state.moves.robots_to_end  # ROB-12.13
    enough = max(state.assembled) >= needed
    if state.termination == "robots":
        if not enough:
            raise PositionError("result", f"nobody has the {needed} assembled robots that end the game")
    elif state.termination != "turn_limit":
        raise PositionError("result", f"expected the termination robots or turn_limit, got {state.termination!r}")
    elif enough or state.turn != state.game.max_turns:
        reason = f"a turn_limit comes at the end of turn {state.game.max_turns}, without {needed} assembled robots"
        raise PositionError("result", reason)
    winners = [0, 1] if state.final is None else best_players(state.final)
    if state.winners != winners:
        raise PositionError("result", f"expected the winners {winners}, got {state.winners}")


def _check_final(state: RobotrocState, given: Mapping[str, Any]) -> None:
    if "final" in given and not _is_same(given["final"], FINAL.write(state)):  # ROB-12.14
        raise PositionError("final", f"expected {FINAL.write(state)} in this position, got {given['final']!r}")


def _is_same(given: object, right: object) -> bool:
    """Whether a JSON value is exactly the right one: no boolean for a number, say."""
    if isinstance(right, dict):
        return (
            isinstance(given, Mapping)
            and given.keys() == right.keys()
            and all(_is_same(given[name], item) for name, item in right.items())
        )
    if isinstance(right, list):
        return isinstance(given, list) and len(given) == len(right) and all(map(_is_same, given, right))
    return type(given) is type(right) and given == right

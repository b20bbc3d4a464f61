"""The keys of a position of the PV color game, in JSON and as the state has them; what is hidden follows from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from cardrules.common.actions import Action
from cardrules.common.game import BaseGame
from cardrules.common.options import is_integer
from cardrules.common.positions import (
    MISSING,
    NOBODY,
    OWNER,
    SLOT,
    Field,
    Key,
    Kind,
    Zone,
    integer,
    nullable,
    word,
)
from cardrules.common.state import State

from .actions import PvStealActions
from .board import CONTEST, HOLDING, MOST_STOCK, UNDECIDED, Board
from .cards import BANS, COLORS, MULTI, MainCard, ObjectiveCard, color_letters

_PV: Final = "PV of the colors in use"
_TRYABLE: Final = "a normal PV of the colors in use, pv-multi or null"
_MAIN: Final = "main-deck cards of the colors in use"
_OBJECTIVES: Final = "objective cards of the colors in use"


def _is_main(card: object) -> bool:
    return isinstance(card, MainCard)


def _is_pv(card: object) -> bool:
    return isinstance(card, MainCard) and card.mask != 0


def _is_tryable(card: object) -> bool:
    return isinstance(card, MainCard) and card.what <= MULTI


def _is_objective(card: object) -> bool:
    return isinstance(card, ObjectiveCard)


@mypyc_attr(allow_interpreted_subclasses=True)
class ObjectivesZone(Zone):
    """One objective a player; seen by whoever holds it, and whoever passed it on (PVS-12.2)."""

    def __init__(self) -> None:
        super().__init__(
            "objectives", per_player=True, shape=SLOT, sees=OWNER, admits=_is_objective, what="an objective card"
        )

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING:
            raise self.fail("this key is required: an objective card for each player")
        return super().read(value, game)

    def _read_part(self, part: object, game: BaseGame, owner: int) -> object:
        return self.read_card(part, game, owner)

    def visible(self, state: State, player: int, owner: int, index: int) -> bool:
        return cast(Board, state).sees_objective(player, owner)


@mypyc_attr(allow_interpreted_subclasses=True)
class Stock(Field):
    """Cards of one kind in front of each player, kept as numbers (PVS-13.3)."""

    def __init__(self, name: str) -> None:
        super().__init__(name, integer(0, MOST_STOCK), 0, per_player=True)

    def cards(self, state: State) -> list[tuple[int, str]]:
        numbers: list[int] = getattr(state, self.name)
        return [(-1, self.name)] * sum(numbers)


@mypyc_attr(allow_interpreted_subclasses=True)
class Coded(Field):
    """A key whose values the state keeps in a shorter form.

    Args:
        name: the key.
        kind: reads a JSON value, one player's with `per_player`, and returns the short form.
        spell: turns the short form into the JSON value.
        default: the JSON value when the key is left out; with `per_player`, that of one player.
        per_player: the value is a list with one entry a player.
    """

    spell: Callable[[Any], object]

    def __init__(
        self, name: str, kind: Kind, spell: Callable[[Any], object], default: object, *, per_player: bool = False
    ) -> None:
        super().__init__(name, kind, default, per_player=per_player)
        self.spell = spell

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING:
            value = [self.initial] * game.players if self.per_player else self.initial
        return super().read(value, game)

    def write(self, state: State) -> object:
        value = getattr(state, self.name)
        return [self.spell(item) for item in value] if self.per_player else self.spell(value)


@mypyc_attr(allow_interpreted_subclasses=True)
class CommitsKey(Coded):
    """What the asked players have decided; hidden from the others until all have (PVS-12.3)."""

    def observe(self, state: State, player: int) -> object:
        commits = [self.spell(commit) for commit in cast(Board, state).commits]
        if state.phase == CONTEST:
            return commits
        return [commit if seat == player else None for seat, commit in enumerate(commits)]


DECK: Final = Zone("deck", ordered=True, sees=NOBODY, admits=_is_main, what=_MAIN)


# Kinds of values, each with the way back.


def _direction(value: object) -> object:
    if not is_integer(value) or value not in (1, -1):
        raise ValueError("1 or -1")
    return value


def _players(count: int) -> Kind:
    """Different players, as a list in their order."""

    def kind(value: object) -> object:
        if (
            not isinstance(value, list)
            or not all(is_integer(player) and 0 <= player < count for player in value)
            or len(set(value)) != len(value)
        ):
            raise ValueError(f"a list of different players, 0 to {count - 1}")
        return value[:]

    return kind


def _player_set(count: int) -> Kind:
    """Different players, as a mask."""
    players = _players(count)

    def kind(value: object) -> object:
        return sum(1 << player for player in cast("list[int]", players(value)))

    return kind


def _spell_player_set(mask: int) -> object:
    return [player for player in range(mask.bit_length()) if mask >> player & 1]


def _color_set(all_colors: int) -> Kind:
    """Colors in use, in their order, as a mask."""

    def kind(value: object) -> object:
        mask = -1
        if isinstance(value, str):
            mask = sum(1 << color for color, letter in enumerate(COLORS) if letter in value)
        if mask <= 0 or mask & ~all_colors or color_letters(mask) != value:
            raise ValueError(f"some of the letters {color_letters(all_colors)} in this order")
        return mask

    return kind


def _ban(value: object) -> object:
    return -1 if value is None else BANS.index(cast(str, nullable(word(BANS))(value)))


def _spell_ban(ban: int) -> object:
    return None if ban < 0 else BANS[ban]


def _commit(tries: list[Action]) -> Kind:
    words = nullable(word(["hold", *(action.notation for action in tries)]))

    def kind(value: object) -> object:
        if words(value) is None:
            return UNDECIDED
        return HOLDING if value == "hold" else int(str(value).removeprefix("try "))

    return kind


def _spell_commit(commit: int) -> object:
    if commit == UNDECIDED:
        return None
    return "hold" if commit == HOLDING else f"try {commit}"


def _target(steal: list[list[Action]]) -> Kind:
    """The PV that a special action aims at, as the action that does."""

    def kind(value: object) -> object:
        if value is None:
            return None
        if isinstance(value, dict) and set(value) == {"player", "card"}:
            player = value["player"]
            if is_integer(player) and 0 <= player < len(steal):
                for action in steal[player]:
                    if action.args[1] == value["card"]:
                        return action
        raise ValueError(f'null or {{"player": 0 to {len(steal) - 1}, "card": a PV or "pending"}}')

    return kind


def _spell_target(action: Action | None) -> object:
    return None if action is None else {"player": action.number, "card": action.args[1]}


def keys(table: PvStealActions) -> Sequence[Key]:
    """The keys of a position besides the common ones, in the order of the rules."""
    players = table.players
    all_colors = table.kinds.all_colors
    return (
        ObjectivesZone(),
        Zone("objective_deck", ordered=True, sees=NOBODY, admits=_is_objective, what=_OBJECTIVES),
        DECK,
        Zone("discard", admits=_is_main, what=_MAIN),
        Zone("owned", per_player=True, admits=_is_pv, what=_PV),
        Zone("pending", per_player=True, shape=SLOT, admits=_is_tryable, what=_TRYABLE),
        Stock("attack"),
        Stock("defense"),
        Field("direction", _direction, 1),
        Coded("blocked", _player_set(players), _spell_player_set, [], per_player=True),
        Coded("bans", _ban, _spell_ban, None, per_player=True),
        Coded("clues", _color_set(all_colors), color_letters, color_letters(all_colors), per_player=True),
        Field("swaps", integer(0, players - 1), 0),
        Field("steals_left", integer(0, table.special_steals), 0),
        Coded("target", _target(table.steal), _spell_target, None),
        Field("losers", _players(players), []),
        CommitsKey("commits", _commit(table.tries), _spell_commit, None, per_player=True),
        Coded("faulted", _player_set(players), _spell_player_set, []),
    )

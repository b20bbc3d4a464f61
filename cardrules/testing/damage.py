"""Damage: a position that is not right is refused with `PositionError`, or is one that can be played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

import hypothesis
from hypothesis import strategies as st

from cardrules.common.errors import PositionError
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.positions import PILE, Zone
from cardrules.common.records import MatchRecord
from cardrules.common.state import State
from cardrules.testing.cards import count_cards
from cardrules.testing.faults import Fault, difference, shorten
from cardrules.testing.records import check_cut
from cardrules.testing.strategies import json_values
from cardrules.testing.walks import play_on

Path: TypeAlias = tuple[str | int, ...]

JUNK: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    10**9,
    1.5,
    "",
    "nothing",
    "7s",
    [],
    [None],
    ["??"],
    [[]],
    [[], []],
    {},
    {"a": 1},
)
# How far an accepted position is played, to see that it can be.
ACTIONS: Final = 40


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """The paths to all values inside a JSON value."""
    items: Iterator[tuple[str | int, object]] = iter(())
    if isinstance(value, dict):
        items = iter(value.items())
    elif isinstance(value, list):
        items = iter(enumerate(value))
    for step, item in items:
        yield (*path, step)
        yield from paths(item, (*path, step))


def replaced(position: dict[str, Any], path: Path, value: object) -> dict[str, Any]:
    """A copy of a position with another value at a path."""
    result: Any = json.loads(json.dumps(position))
    inner = result
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    changed: dict[str, Any] = result
    return changed


def without(position: dict[str, Any], path: Path) -> dict[str, Any]:
    """A copy of a position without what is at a path."""
    result: Any = json.loads(json.dumps(position))
    inner = result
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    changed: dict[str, Any] = result
    return changed


def check_damaged(game: BaseGame, position: dict[str, Any], what: str, *, refused: bool = False) -> None:
    """A changed position raises `PositionError` with a key and a reason, or loads, and then can be played.

    Args:
        game: the game whose position it is.
        position: the changed position.
        what: what was done to it.
        refused: whether it must not load.
    """
    text = json.dumps(position)
    state: State | None = None
    try:
        state = type(game).from_position(position, events=False)
    except PositionError as error:
        if not error.key or not error.reason:
            raise Fault("damage", f"{what}: refused without a key or a reason: {error}", game, "", position) from error
    except Exception as error:
        reason = f"{what}: loading it raised {type(error).__name__}: {error}; expected PositionError"
        raise Fault("damage", reason, game, "", position) from error
    if json.dumps(position) != text:
        raise Fault("damage", f"{what}: loading it changed it", game, "", position)
    if state is None:
        return
    if refused:
        raise Fault("damage", f"{what}: it was accepted", game, "", position)
    try:
        _playable(state)
    except Fault as fault:
        raise Fault("damage", f"{what}: {fault.reason}", game, "", position) from fault
    except Exception as error:
        reason = f"{what}: it was accepted, and then raised {type(error).__name__}: {error}"
        raise Fault("damage", reason, game, "", position) from error


def _playable(state: State) -> None:
    position = state.position()
    again = state.game.state_from_position(json.loads(json.dumps(position)))
    if reason := difference(again.position(), position):
        raise Fault("damage", f"accepted, saved and loaded again it differs: {reason}", state.game)
    if not state.is_terminal() and not state.legal_actions():
        raise Fault("damage", "it was accepted, is not over, and has no legal action", state.game)
    for player in range(state.game.players):
        state.observation(player)
        state.observation_tensor(player)
    dealt = count_cards(state)
    play_on(state, Generator.from_seed(0), ACTIONS)
    if count_cards(state) != dealt:
        raise Fault("damage", "it was accepted, and playing it on lost or doubled cards", state.game)


def check_damaged_keys(game: BaseGame, position: dict[str, Any], number: int = 0) -> None:
    """Each key left out, replaced by values of other types, and one key too many.

    Args:
        game: the game whose position it is.
        position: a right position.
        number: of the position, from 0; the first one takes all the values, the others some of them in turn.
    """
    unknown = {**position, "unknown": 1}
    check_damaged(game, unknown, "with the unknown key 'unknown'", refused=True)
    for place, key in enumerate(position):
        check_damaged(game, without(position, (key,)), f"without the key {key}", refused=key == "game")
        first, step = (0, 1) if number == 0 else ((number + place) % 5, 5)
        for changed, what in _lists_changed(position, key, JUNK[first::step]):
            check_damaged(game, changed, what)
        for value in JUNK[first::step]:
            refused = key in ("game", "rng") or (key == "phase" and value not in game.phases)
            check_damaged(game, replaced(position, (key,), value), f"with {key} {value!r}", refused=refused)
    for due in range(-5, game.players + 1):
        if due != position["to_act"]:
            check_damaged(game, {**position, "to_act": due}, f"with to_act {due}")
    for players in (game.min_players - 1, game.max_players + 1):
        check_damaged(game, {**position, "players": players}, f"with players {players}", refused=True)
    check_damaged(game, {**position, "options": {"no_such_option": 1}}, "with an unknown option", refused=True)


def _lists_changed(position: dict[str, Any], key: str, junk: Sequence[object]) -> Iterator[tuple[dict[str, Any], str]]:
    """A key that holds a list, with an item less or more, or with another first or last item."""
    value = position[key]
    if isinstance(value, list) and value:
        yield {**position, key: value[:-1]}, f"without the last item of {key}"
        yield {**position, key: [*value, value[-1]]}, f"with the last item of {key} twice"
        for place in sorted({0, len(value) - 1}):
            for item in junk:
                yield replaced(position, (key, place), item), f"with {key}[{place}] {item!r}"


def check_doubled_cards(game: BaseGame, position: dict[str, Any]) -> None:
    """A card that stands more often than the deck has it is refused; so is one that no deck has."""
    state = game.state_from_position(position)
    counts: Counter[tuple[int, str]] = count_cards(state)
    for key in game.keys:
        if not isinstance(key, Zone) or key.shape != PILE or not key.cards(state):
            continue
        for owner, part in key.parts(state):
            path: Path = (key.name, owner) if key.per_player else (key.name,)
            codes = [str(card) for card in part]
            check_damaged(
                game, replaced(position, path, [*codes, "no card"]), f"with no card in {key.name}", refused=True
            )
            for code in sorted(set(codes)):
                deck = owner if key.own_decks else -1
                spare = game.copies(code, owner) - counts[deck, code]
                many = replaced(position, path, codes + [code] * (spare + 1))
                check_damaged(game, many, f"with {code} {spare + 1} times more in {key.name}", refused=True)


def check_positions(game: BaseGame, positions: Sequence[dict[str, Any]], seed: int, examples: int) -> None:
    """All checks of this module over some positions."""
    for number, position in enumerate(positions):
        check_damaged_keys(game, position, number)
        check_doubled_cards(game, position)
    check_random_damage(game, positions, seed, examples)


def check_random_damage(game: BaseGame, positions: Sequence[dict[str, Any]], seed: int, examples: int) -> None:
    """Any value of a position replaced by any JSON value, or left out; Hypothesis finds the simplest that fails."""
    places = [(position, path) for position in positions for path in paths(position)]

    @_settings(examples)
    @hypothesis.seed(seed)
    @hypothesis.given(st.sampled_from(places), json_values())
    def replace(place: tuple[dict[str, Any], Path], value: object) -> None:
        position, path = place
        check_damaged(game, replaced(position, path, value), f"with {_dotted(path)} {shorten(value)}")

    @_settings(examples // 4)
    @hypothesis.seed(seed)
    @hypothesis.given(st.sampled_from(places))
    def leave_out(place: tuple[dict[str, Any], Path]) -> None:
        position, path = place
        check_damaged(game, without(position, path), f"without {_dotted(path)}")

    replace()
    leave_out()


def check_random_cuts(record: MatchRecord, game: BaseGame, seed: int, examples: int) -> None:
    """The text of a record cut short anywhere, or with any character changed."""
    text = record.to_json()

    @_settings(examples)
    @hypothesis.seed(seed)
    @hypothesis.given(st.integers(0, len(text) - 1), st.none() | st.characters(codec="utf-8"))
    def cut(at: int, character: str | None) -> None:
        check_cut(record, game, text[:at] if character is None else text[:at] + character + text[at + 1 :])

    cut()


def _settings(examples: int) -> hypothesis.settings:
    return hypothesis.settings(
        max_examples=max(1, examples),
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        suppress_health_check=list(hypothesis.HealthCheck),
    )


def _dotted(path: Path) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).removeprefix(".")

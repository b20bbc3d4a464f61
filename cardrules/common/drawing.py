"""Positions and observations as a table of plain text, for people to read.

The table follows from the declaration of the position's keys: what is common first, then one column a
player, cards by symbol, hidden cards counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, TypeGuard

from cardrules.common.cards import HIDDEN, pretty_card
from cardrules.common.positions import PILE, SLOT, Key, Zone
from cardrules.common.state import CHANCE

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame

WIDTH: Final = 80
GAP: Final = "  "
NOTHING: Final = "-"
END: Final = ";"

# The words of a cell, between which it may be broken into lines.
Cell = list[str]


def draw_position(game: BaseGame, position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """A position or an observation as a table; `BaseGame.draw` says more."""
    called = player_names(game, names)
    heads = [f"{name} ({player})" for player, name in enumerate(names)] if names is not None else called
    lines = [heading(game, position, called), *option_lines(position)]
    common: list[tuple[str, Cell]] = []
    split: list[tuple[str, list[Cell]]] = []
    for key in game.keys:
        if key.name not in position or is_idle(key, position[key.name]):
            continue
        value = position[key.name]
        label = key.name.replace("_", " ")
        if is_split(key, value, game.players):
            split.append((label, [value_cell(key, item) for item in value]))
        else:
            common.append((label, value_cell(key, value)))
    margin = max((len(label) for label, _ in [*common, *split]), default=0)
    for label, cell in common:
        lines += table_row(label, [cell], margin, [WIDTH - margin - len(GAP)])
    if split:
        widths = column_widths([[[head] for head in heads], *(cells for _, cells in split)], margin)
        lines += ["", *table_row("", [[head] for head in heads], margin, widths)]
        for label, cells in split:
            lines += table_row(label, cells, margin, widths)
    return "\n".join(lines)


def player_names(game: BaseGame, names: Sequence[str] | None) -> list[str]:
    """What the players are called; `Player 0` … when nobody says."""
    return [f"Player {player}" for player in range(game.players)] if names is None else list(names)


def heading(game: BaseGame, position: Mapping[str, Any], names: Sequence[str]) -> str:
    """The line that says which game it is, the turn, the phase, and who is due or who has won."""
    where = f"{game.title}, turn {position.get('turn', 1)}"
    result = position.get("result")
    if isinstance(result, Mapping):
        return f"{where}, over: {outcome_words(result, names)}"
    due, active = position.get("to_act"), position.get("active")
    where = f"{where}, phase {position.get('phase', game.phases[0])}"
    if due == CHANCE:
        return f"{where}: chance decides"
    if not is_seat(due, names):
        return where
    whose = f", in {names[active]}'s turn" if active != due and is_seat(active, names) else ""
    return f"{where}: {names[due]} is to act{whose}"


def outcome_words(result: Mapping[str, Any], names: Sequence[str]) -> str:
    """A result in words: `Ana wins (last_heart)`, `a draw (turn_limit)`."""
    winners = [names[player] for player in result.get("winners", []) if is_seat(player, names)]
    why = f" ({result.get('termination')})"
    if len(winners) in (0, len(names)):
        return f"a draw{why}"
    verb = "wins" if len(winners) == 1 else "win"
    return f"{' and '.join(winners)} {verb}{why}"


def is_seat(player: object, names: Sequence[str]) -> TypeGuard[int]:
    """Whether a value is the index of a player."""
    return isinstance(player, int) and 0 <= player < len(names)


def option_lines(position: Mapping[str, Any]) -> list[str]:
    """The options that differ from the defaults, in one line if there are any."""
    options = position.get("options")
    if not isinstance(options, Mapping) or not options:
        return []
    return ["options: " + ", ".join(f"{name} = {' '.join(words(value))}" for name, value in options.items())]


def is_split(key: Key, value: object, players: int) -> bool:
    """Whether a value has a part for each player: the key says so, or it is a list of lists."""
    if not isinstance(value, list) or len(value) != players:
        return False
    return bool(getattr(key, "per_player", all(isinstance(part, list) for part in value)))


def is_idle(key: Key, value: object) -> bool:
    """Whether a key other than a zone says nothing worth a line: it is unset, or at its default.

    Numbers that each player has (scores, supplies) are always worth one.
    """
    if isinstance(key, Zone):
        return False
    per_player = getattr(key, "per_player", False) and isinstance(value, list)
    items: list[object] = value if per_player and isinstance(value, list) else [value]
    if per_player and any(isinstance(item, int) and not isinstance(item, bool) for item in items):
        return False
    default = getattr(key, "initial", None)
    return all(item is None or item is False or item == default or item in ([], {}, "") for item in items)


def value_cell(key: Key, value: Any) -> Cell:
    """A value, or one player's part of it, as words."""
    if not isinstance(key, Zone) or (key.shape != SLOT and not isinstance(value, list)):
        return words(value)
    if key.shape == PILE:
        return pile_words(value, key.ordered)
    slots = [value] if key.shape == SLOT else value
    return [word for slot in slots for word in words(slot)]


def pile_words(cards: Sequence[Any], ordered: bool) -> Cell:
    """Cards by symbol, equal neighbours and hidden ones counted; the last of an ordered pile is its top."""
    found: Cell = []
    for code, run in groupby(cards):
        count = sum(1 for _ in run)
        if code == HIDDEN:
            found += [str(count), "hidden", "cards" if count > 1 else "card"]
        else:
            found += [f"{count}×{word}" if count > 1 else word for word in words(code)]
    if ordered and len(cards) > 1 and cards[-1] != HIDDEN:
        found.append("(top)")
    return found or [NOTHING]


def words(value: Any) -> Cell:
    """A JSON value as words; cards by symbol."""
    if value is None or value in ([], {}, ""):
        return [NOTHING]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, list):
        return [word for item in value for word in item_words(item)]
    if isinstance(value, Mapping):
        return [f"{name} {' '.join(words(item))}" for name, item in value.items()]
    return [value if value == HIDDEN else pretty_card(value)] if isinstance(value, str) else [str(value)]


def item_words(item: Any) -> Cell:
    """One item of a list as words; an object ends its line."""
    if not isinstance(item, Mapping):
        return [" ".join(words(item))]
    *most, last = words(item)
    return [*most, last + END]


def column_widths(rows: Sequence[Sequence[Cell]], margin: int) -> list[int]:
    """How wide the columns are: as wide as their cells where there is room, but never narrower than a word."""
    players = len(rows[0])
    room = (WIDTH - margin) // players - len(GAP)
    widths = []
    for i in range(players):
        longest = max(len(word) for row in rows for word in row[i])
        widths.append(max(longest, min(room, max(len(" ".join(row[i])) for row in rows))))
    return widths


def table_row(label: str, cells: Sequence[Cell], margin: int, widths: Sequence[int]) -> list[str]:
    """The lines of one row, its cells broken to their widths."""
    columns = [broken(cell, width) for cell, width in zip(cells, widths, strict=True)]
    lines = []
    for i in range(max(len(column) for column in columns)):
        parts = [label if i == 0 else ""] + [column[i] if i < len(column) else "" for column in columns]
        padded = (part.ljust(width) for part, width in zip(parts, [margin, *widths], strict=True))
        lines.append(GAP.join(padded).rstrip())
    return lines


def broken(cell: Cell, width: int) -> list[str]:
    """Words in lines of at most `width`; a longer word has a line of its own, and `END` ends one."""
    lines: list[str] = []
    for word in cell:
        if lines and not lines[-1].endswith(END) and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines

"""A position or an observation as a battlefield in plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, cast

from cardrules.bellum.actions import FIRST_ENTRY, FIRST_HANDLE, HANDLE_REFS
from cardrules.bellum.cards import AGE_NAMES
from cardrules.bellum.position import DEVELOPMENT, FIELD
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.pieces import Instance
from cardrules.bellum.words import REAR, VAN
from cardrules.common.cards import HIDDEN
from cardrules.common.drawing import WIDTH, heading, option_lines, player_names

if TYPE_CHECKING:
    from cardrules.bellum import BellumGame

_NAME: Final = 26
_KINDS: Final = {"van": "attacks", "rear": "attacks", "flank": "flanks"}


def draw_battle(game: BellumGame, position: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """The field of both players, the second one above, with what lies between them.

    Raises:
        PositionError, KeyError, TypeError, ValueError, IndexError, AttributeError: if it is no whole position.
    """
    return "\n".join(_Drawing(game, position, player_names(game, names)).lines())


class _Drawing:
    """One drawing."""

    def __init__(self, game: BellumGame, position: Mapping[str, Any], names: Sequence[str]) -> None:
        self.game = game
        self.position = position
        self.names = names
        self.cards = type(game).card_set.by_code
        # ATK and DEF depend on `static` effects, which the board works out.
        self.board = cast(Board, game._blank_state())
        self.board.clear()
        self.board.field = cast(list[list[Instance]], FIELD.read(position["field"], game))
        self.board.development = cast(Any, DEVELOPMENT.read(position["development"], game))
        for player in (0, 1):
            self.board.rebuild(player)

    def lines(self) -> list[str]:
        """All lines."""
        lines = [heading(self.game, self.position, self.names), *option_lines(self._short_options()), ""]
        lines += self._player(1)
        lines += ["", *self._between(), ""]
        return lines + self._player(0)

    def _short_options(self) -> Mapping[str, Any]:
        options = dict(self.position.get("options", {}))
        if "decks" in options:
            options["decks"] = [deck if isinstance(deck, str) else f"own {deck['civ']}" for deck in options["decks"]]
        return {"options": options}

    # One player.

    def _player(self, player: int) -> list[str]:
        rows = [
            ("Rearguard", [unit for unit in self.board.field[player] if unit.is_unit and unit.zone == REAR]),
            ("Vanguard", [unit for unit in self.board.field[player] if unit.is_unit and unit.zone == VAN]),
            ("Structures", [card for card in self.board.field[player] if not card.is_unit]),
        ]
        field = [self._row(label, instances) for label, instances in rows if instances]
        about = self._about(player)
        parts = [about, *field] if player else [*reversed(field), about]
        return [line for part in parts for line in part]

    def _row(self, label: str, instances: Sequence[Instance]) -> list[str]:
        return [f"  {label}:", *(line for instance in instances for line in self._instance(instance))]

    def _instance(self, instance: Instance) -> list[str]:
        handle = self.board.table.ref_name(instance.ref)
        left = instance.defence() - instance.damage
        notes = ["tapped" if instance.tapped else "free"]
        if len(instance.stack) > 1:
            notes.append(f"stack of {len(instance.stack)}")
        if instance.damage:
            notes.append(f"damage {instance.damage}")
        if instance.new:
            notes.append("new")
        if instance.relics:
            verb = "carries" if instance.is_unit else "stores"
            notes.append(f"{verb} {', '.join(relic.code for relic in instance.relics)}")
        text = (
            f"    {handle:>3} {instance.top.name:{_NAME}} ATK {instance.atk():2} DEF {left:2}/{instance.defence():<2} "
        )
        return _wrapped(text + ", ".join(notes), " " * 8)

    def _about(self, player: int) -> list[str]:
        get = self.position
        hand, castle = get["hand"][player], get["castle"][player]
        supplies = f"Supplies {get['supply'][player]} free, {get['spent'][player]} tapped"
        if get["temp"][player]:
            supplies += f", {get['temp'][player]} temporary"
        lines = [
            (
                f"{self.names[player]} ({'ab'[player]}): HP {get['hp'][player]}, Age {AGE_NAMES[get['age'][player]]}, "
                f"{supplies}, {get['supply_deck'][player]} to come"
            )
        ]
        counts = [f"Castle {len(castle)}", f"Graveyard {len(get['graveyard'][player])}"]
        counts += [f"{key.capitalize()} {get[key][player]}" for key in ("exhaustion", "dominion") if get[key][player]]
        lines.append(f"  {', '.join(counts)}")
        lines.append(f"  Hand ({len(hand)}): {self._listed(hand)}")
        used = get["used"][player]
        played = [f"{self._name(code)}{' (tapped)' if code in used else ''}" for code in get["development"][player]]
        if played:
            lines.append(f"  In play: {', '.join(played)}")
        if get["chosen"][player] is not None:
            lines.append(f"  Picked: {self._name(get['chosen'][player])}")
        return [line for text in lines for line in _wrapped(text)]

    def _listed(self, codes: Sequence[str]) -> str:
        parts: list[str] = []
        for code, run in groupby(codes):
            count = sum(1 for _ in run)
            if code == HIDDEN:
                parts.append(f"{count} hidden")
            else:
                parts.append(f"{self._name(code)} [{code}]" + (f" ×{count}" if count > 1 else ""))
        return ", ".join(parts) or "-"

    # Between the players.

    def _between(self) -> list[str]:
        relics = ", ".join(f"{self._name(code)} [{code}]" for code in self.position["relics"])
        lines = _wrapped(f"Neutral Relics: {relics or 'none'}")
        for engagement in self.position["combat"]:
            lines += _wrapped(f"Combat: {self._engagement(engagement)}")
        for place, entry in enumerate(self.position["chain"], 1):
            targets = " and ".join(self._aim(target) for target in entry["targets"])
            text = f"Chain t{place}: {self._name(entry['card'])} of {self.names[entry['player']]}"
            text += f", on {targets}" if targets else ""
            lines += _wrapped(text + (", cancelled" if entry.get("cancelled") else ""))
        event = self.position["event"]
        if event is not None:
            subject = event["subject"]
            lines.append(f"Event: {event['kind']}" + ("" if subject is None else f", {self._aim(subject)}"))
        if self.position["pending"] is not None:
            lines += _wrapped(f"Choice: {self._choice(self.position['pending'])}")
        return lines

    def _engagement(self, engagement: Mapping[str, Any]) -> str:
        text = f"{self._aim(engagement['attacker'])} {_KINDS[engagement['kind']]} {self._aim(engagement['target'])}"
        if engagement.get("replaced") is not None:
            text += f" in the place of {self._aim(engagement['replaced'])}"
        return text + (", annulled" if engagement.get("annulled") else "")

    def _choice(self, choice: Mapping[str, Any]) -> str:
        words = [str(choice["kind"])]
        for key, value in choice.items():
            if key == "player":
                words.append(f"by {self.names[value]}")
            elif key == "targets":
                words += [f"on {'nothing' if target is None else self._aim(target)}" for target in value]
            elif key == "n":
                words.append(f"of {value}")
            elif key != "kind":
                words.append(f"{key} {self._aim(value)}")
        return ", ".join(words)

    def _name(self, code: str) -> str:
        if code == HIDDEN:
            return "a hidden card"
        return self.cards[code].name if code in self.cards else str(code)

    def _aim(self, target: str) -> str:
        """What a handle, a card or another target is called."""
        if target == "main":
            return "the Main Objective"
        if target == "front":
            return "the front"
        ref = HANDLE_REFS.get(target, 0)
        instance = self.board.find(ref) if FIRST_HANDLE <= ref < FIRST_ENTRY else None
        return f"{target} {instance.top.name}" if instance is not None else self._name(target)


def _wrapped(text: str, indent: str = "    ") -> list[str]:
    """A line, broken where it is longer than the table."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, drop_whitespace=True) or [""]

"""The keys `pending` and `event` of a position: the choice in progress, and the event that may be answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from cardrules.bellum.actions import NOTHING
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.position import as_object, read_handle, read_targets
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.pieces import (
    CHOICES,
    CHOOSE_BASE,
    CHOOSE_CLAIM,
    CHOOSE_DISCARD,
    CHOOSE_ENTER,
    CHOOSE_TACTIC,
    CHOOSE_USE,
    CLAIMED,
    ENTERED,
    EVENT_KINDS,
    Choice,
    Window,
)
from cardrules.common.options import is_integer
from cardrules.common.positions import MISSING, Key
from cardrules.common.state import State

if TYPE_CHECKING:
    from cardrules.common.game import BaseGame

_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "attack": ("kind", "attacker"),
    "ascend": ("kind", "card"),
    "claim": ("kind", "relic"),
    "tactic": ("kind", "player", "card", "targets"),
    "use": ("kind", "source", "targets"),
    "enter": ("kind", "source", "targets"),
    "discard": ("kind", "player", "n"),
    "intercept": ("kind", "attacker"),
    "block": ("kind", "attacker"),
}


class PendingKey(Key):
    """The choice in progress. Whose it is may follow from the rest of the position; `checks.derive` sees to that."""

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING or value is None:
            return None
        kind = value.get("kind") if isinstance(value, Mapping) else None
        if not isinstance(kind, str) or kind not in _KEYS:
            raise self.fail(f"expected null or an object with a kind of {', '.join(_KEYS)}, got {value!r}")
        names = _KEYS[kind]
        given = as_object("pending", value, (*names, "carrier") if kind == "claim" else names, names)
        return self._read(CHOICES.index(kind), given, game)

    def _read(self, kind: int, given: Mapping[str, Any], game: BaseGame) -> Choice:
        if kind == CHOOSE_BASE:
            return Choice(kind, NOTHING, NOTHING, self._card(given, game, (0, 1)), [])
        if kind == CHOOSE_CLAIM:
            subject = self._ref(f"claim {given['relic']}", given["relic"], game)
            carrier = [read_handle("pending", given["carrier"])] if "carrier" in given else []
            return Choice(kind, NOTHING, subject, None, carrier)
        if kind == CHOOSE_TACTIC:
            card = self._card(given, game, (self._player(given),))
            if not card.windows:
                raise self.fail(f"expected a Tactic, got {given['card']!r}")
            return Choice(kind, self._player(given), NOTHING, card, read_targets("pending", given["targets"], game))
        if kind == CHOOSE_DISCARD:
            if not is_integer(given["n"]) or given["n"] < 1:
                raise self.fail(f"expected n to be an integer ≥ 1, got {given['n']!r}")
            return Choice(kind, self._player(given), NOTHING, None, [], given["n"])
        if kind in (CHOOSE_USE, CHOOSE_ENTER):
            source = given["source"]
            in_vault = kind == CHOOSE_USE and isinstance(source, str) and f"use {source}" in game.actions
            subject = self._ref(f"use {source}", source, game) if in_vault else read_handle("pending", source)
            targets = read_targets("pending", given["targets"], game, gaps=kind == CHOOSE_ENTER)
            return Choice(kind, NOTHING, subject, None, targets)
        return Choice(kind, NOTHING, read_handle("pending", given["attacker"]), None, [])

    def _player(self, given: Mapping[str, Any]) -> int:
        player = given["player"]
        if not is_integer(player) or player not in (0, 1):
            raise self.fail(f"expected player to be 0 or 1, got {player!r}")
        return int(player)

    def _card(self, given: Mapping[str, Any], game: BaseGame, owners: tuple[int, ...]) -> BellumCard:
        for owner in owners:
            card = game.find_card(given["card"], owner)
            if isinstance(card, BellumCard) and card.in_castle:
                return card
        raise self.fail(f"expected a card of the player's Castle, got {given['card']!r}")

    def _ref(self, notation: str, given: object, game: BaseGame) -> int:
        if not isinstance(given, str) or notation not in game.actions:
            raise self.fail(f"there is no {given!r}")
        return game.actions.parse(notation).number

    def write(self, state: State) -> object:
        board = cast(Board, state)
        choice = board.pending
        if choice is None:
            return None
        kind = choice.kind
        name = board.table.ref_name
        written: dict[str, Any] = {"kind": CHOICES[kind]}
        if kind in (CHOOSE_TACTIC, CHOOSE_DISCARD):
            written["player"] = choice.player
        if choice.card is not None:
            written["card"] = choice.card.code
        if kind == CHOOSE_CLAIM:
            written["relic"] = name(choice.subject)
            if choice.targets:
                written["carrier"] = name(choice.targets[0])
        elif kind in (CHOOSE_USE, CHOOSE_ENTER):
            written["source"] = name(choice.subject)
        elif choice.subject != NOTHING:
            written["attacker"] = name(choice.subject)
        if kind in (CHOOSE_TACTIC, CHOOSE_USE, CHOOSE_ENTER):
            written["targets"] = [None if ref == NOTHING else name(ref) for ref in choice.targets]
        elif kind == CHOOSE_DISCARD:
            written["n"] = choice.n
        return written


class EventKey(Key):
    """The event that the non-active player may react to."""

    def read(self, value: object, game: BaseGame) -> object:
        if value is MISSING or value is None:
            return None
        given = as_object("event", value, ("kind", "subject"), ("kind", "subject"))
        kind, subject = given["kind"], given["subject"]
        if not isinstance(kind, str) or kind not in EVENT_KINDS:
            raise self.fail(f"expected kind to be one of {', '.join(EVENT_KINDS)}, got {kind!r}")
        index = EVENT_KINDS.index(kind)
        if index == ENTERED:
            return Window(index, read_handle("event", subject))
        if index == CLAIMED:
            notation = f"claim {subject}"
            if not isinstance(subject, str) or notation not in game.actions:
                raise self.fail(f"expected a Relic, got {subject!r}")
            return Window(index, game.actions.parse(notation).number)
        if subject is not None:
            raise self.fail(f"expected the subject null, got {subject!r}")
        return Window(index, NOTHING)

    def write(self, state: State) -> object:
        board = cast(Board, state)
        window = board.event
        if window is None:
            return None
        subject = None if window.subject == NOTHING else board.table.ref_name(window.subject)
        return {"kind": EVENT_KINDS[window.kind], "subject": subject}


PENDING: Final = PendingKey("pending")
EVENT: Final = EventKey("event")

"""Bellum Imperia: two civilisations, each with a Castle, a Vault and a Main Objective to defend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from mypy_extensions import mypyc_attr

from cardrules.common.cards import Card
from cardrules.common.game import BaseGame, restore_game
from cardrules.common.narration import Sentence
from cardrules.common.options import Options
from cardrules.common.state import State

from .actions import BellumActions
from .card_file import CARDS, load_card_file, read_card_file
from .cards import CardSet
from .checks import check, derive
from .drawing import draw_battle
from .features import features
from .narration import Storyteller
from .options import BellumOptions, options_over
from .pending import EVENT, PENDING
from .position import keys
from .state.phases import OVER, PHASES, SETUP
from .state.state import BellumState
from .state.turns import deal


@mypyc_attr(allow_interpreted_subclasses=True)
class BellumGame(BaseGame):
    """Bellum Imperia.

    Class attributes:
        card_set: the cards that are played with; `with_cards` gives a game of other ones.
    """

    name: ClassVar[str] = "bellum"
    title: ClassVar[str] = "Bellum Imperia"
    options_class: ClassVar[type[Options]] = BellumOptions
    phases: ClassVar[tuple[str, ...]] = PHASES
    sentences: ClassVar[Mapping[str, Sentence]] = Storyteller(CARDS).sentences()
    card_set: ClassVar[CardSet] = CARDS
    _copies: list[dict[str, int]]

    def __init__(self, players: Any = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        cards = type(self).card_set
        chosen = cast(BellumOptions, self.options)
        decks = [cards.decks[deck] if isinstance(deck, str) else deck for deck in chosen.decks]
        table = BellumActions(self, cards, decks, chosen.max_turns, chosen.concede)
        self.actions = table
        self._copies = [
            {card.code: copies[card.index] for card in cards.cards if copies[card.index]} for copies in table.copies
        ]
        union = [card for card in cards.cards if table.copies[0][card.index] or table.copies[1][card.index]]
        self.prepare(union, keys(PENDING, EVENT), features())

    @staticmethod
    def with_cards(cards: CardSet | str | Path) -> type[BellumGame]:
        """The same game with the cards of another card file, one with a new civilisation, say.

        The class it gives is loaded like this one, `BellumGame.with_cards(path)(2, {"decks": ["rome", "inti"]})`,
        or by `load_game("bellum", …)` once it is registered with `cardrules.register_game`. Positions and options
        are as the rules state; the option `decks` takes the names of the decks of that file.

        Args:
            cards: a card set, or the path of a card file.

        Raises:
            CardFileError: if the file has a fault.
        """
        found = cards if isinstance(cards, CardSet) else load_card_file(cards)
        return _game_over(found)

    def draw(self, position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
        """A position, or an observation, as a battlefield in plain text: player 1 above, player 0 below.

        What is no whole position is listed key by key, as for other games.
        """
        try:
            return draw_battle(self, position, names)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return super().draw(position, names)

    def _blank_state(self) -> BellumState:
        return BellumState(self)

    def _deal(self, state: State) -> None:
        deal(cast(BellumState, state))

    def _default_turn(self, phase: str) -> int:
        # The end may come by a concession in set-up; `derive` knows when the turn was left out.
        return 0 if phase in (PHASES[SETUP], PHASES[OVER]) else 1

    def _default_phase(self, given: Mapping[str, Any]) -> str:
        return "develop"

    def _default_active(self, state: State) -> int:
        return (state.turn - 1) % 2 if state.turn else 0

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        derive(cast(BellumState, state), given)

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        check(cast(BellumState, state))

    def find_card(self, code: object, owner: int = -1) -> Card | None:
        """The card of a notation in the deck of a player; a Relic, which belongs to nobody, for owner −1."""
        found = type(self).card_set.by_code.get(code) if isinstance(code, str) else None
        if found is None or (not found.civ) != (owner < 0) or (owner >= 0 and not self.copies(found.code, owner)):
            return None
        return found

    def copies(self, code: str, owner: int = -1) -> int:
        """How many copies of a card a player's deck has; there is one of each Relic."""
        if owner < 0:
            return 1 if self.find_card(code) is not None else 0
        return self._copies[owner].get(code, 0)

    def __reduce__(self) -> tuple[object, ...]:
        if type(self).card_set is CARDS:
            return super().__reduce__()
        return _restore, (type(self).card_set.text, self.players, self.given_options)


_others: dict[str, type[BellumGame]] = {}


def _game_over(cards: CardSet) -> type[BellumGame]:
    """The game class over a card set, the same one every time for the same text."""
    if cards.text == CARDS.text:
        return BellumGame
    if cards.text not in _others:
        attributes = {
            "__module__": __name__,
            "options_class": options_over(cards),
            "sentences": Storyteller(cards).sentences(),
            "card_set": cards,
        }
        _others[cards.text] = type("OtherGame", (BellumGame,), attributes)
    return _others[cards.text]


def _restore(text: str, players: int, options: Mapping[str, object]) -> BaseGame:
    """The game of the text of a card file, for pickling."""
    found = _others.get(text) or _game_over(read_card_file(text, "card file"))
    return restore_game(found, players, options)


__all__ = ["CARDS", "BellumGame", "BellumState", "CardSet", "load_card_file", "read_card_file"]

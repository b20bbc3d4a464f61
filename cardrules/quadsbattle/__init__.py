"""Quads Battle (Batalla de Póker): cards attack and defend, and a deck that runs out loses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

import attrs
from mypy_extensions import mypyc_attr

from cardrules.common.cards import FRENCH_CARDS, HIDDEN
from cardrules.common.game import BaseGame, restore_game
from cardrules.common.narration import Sentence
from cardrules.common.options import Options
from cardrules.common.state import State

from .actions import QuadsbattleActions
from .features import features
from .narration import SENTENCES
from .options import QuadsbattleOptions
from .phases import PHASES
from .position import KEYS, check, check_result
from .state import QuadsbattleState

# One table of actions for all games with as many jokers: a state whose hidden cards were dealt anew, and with
# them the opponent's stacked deck, is of another game but has the same actions.
_tables: Final[dict[int, QuadsbattleActions]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class QuadsbattleGame(BaseGame):
    """Quads Battle, for two players with a deck each.

    Example:
        >>> import cardrules
        >>> state = cardrules.load_game("quadsbattle").new_initial_state(seed=7)
        >>> [str(card) for card in state.hand[0]], state.legal_actions()[:3]
        (['2s', '4h', 'Ts', 'Kd'], [<action 0: clear>, <action 1: place 2s up>, <action 2: place 2s down>])
    """

    name: ClassVar[str] = "quadsbattle"
    title: ClassVar[str] = "Quads Battle"
    options_class: ClassVar[type[Options]] = QuadsbattleOptions
    phases: ClassVar[tuple[str, ...]] = PHASES
    sentences: ClassVar[Mapping[str, Sentence]] = SENTENCES

    def __init__(self, players: Any = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions = self._table()
        deck = FRENCH_CARDS[: 52 + self._options.jokers]
        self.prepare(deck, KEYS, features(len(deck)))

    @property
    def _options(self) -> QuadsbattleOptions:
        return cast(QuadsbattleOptions, self.options)

    def _table(self) -> QuadsbattleActions:
        jokers = self._options.jokers
        if jokers not in _tables:
            if self.options != QuadsbattleOptions(jokers=jokers):
                return cast(QuadsbattleActions, restore_game(type(self), self.players, {"jokers": jokers}).actions)
            _tables[jokers] = QuadsbattleActions(self, jokers)
        return _tables[jokers]

    def observed_options(self, player: int) -> dict[str, object]:
        """QB-11.4: the order of a stacked deck is its owner's secret."""
        options = super().observed_options(player)
        if "decks" in options:
            options["decks"] = [
                None if stacked is None else list(stacked) if owner == player else [HIDDEN] * len(stacked)
                for owner, stacked in enumerate(self._options.decks)
            ]
        return options

    def seen_by(self, player: int) -> QuadsbattleGame:
        """QB-11.4: the game with the opponent's stacked deck taken for a shuffled one."""
        decks: list[object] = list(self._options.decks)
        if decks[1 - player] is None:
            return self
        decks[1 - player] = None
        return cast(QuadsbattleGame, restore_game(type(self), self.players, self.given_options | {"decks": decks}))

    def restacked(self, owner: int, order: list[str]) -> QuadsbattleGame:
        """This game with another order in a stacked deck, for a world whose hidden cards were dealt anew (QB-11.4).

        A search makes thousands of them: all else is shared, nothing is checked, and it is not kept among the
        loaded games.
        """
        decks = list(self._options.decks)
        decks[owner] = tuple(order)
        game = type(self).__new__(type(self))
        game.players = self.players
        game.options = attrs.evolve(self._options, decks=(decks[0], decks[1]))
        game.given_options = self.given_options | {"decks": [None if deck is None else list(deck) for deck in decks]}
        game.max_turns = self.max_turns
        game.actions = self.actions
        game.cards = self.cards
        game.keys = self.keys
        game.tensor = self.tensor
        game._by_code = self._by_code
        return game

    def _blank_state(self) -> QuadsbattleState:
        return QuadsbattleState(self)

    def _deal(self, state: State) -> None:
        cast(QuadsbattleState, state).deal(self._options.jokers, self._options.decks)

    def _default_active(self, state: State) -> int:
        return (state.turn - 1) % 2

    def _default_phase(self, given: Mapping[str, Any]) -> str:
        return "clear" if given.get("result") is None else "over"

    def _read_result(self, state: State, result: Any) -> None:
        super()._read_result(state, result)
        check_result(result)

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        check(cast(QuadsbattleState, state))

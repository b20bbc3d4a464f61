"""The example game, made to be spoilt by subclasses."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from cardrules.common.game import BaseGame
from cardrules.common.positions import Key
from cardrules.common.rules import RuleBook
from cardrules.common.tensors import Feature
from examples.highcard import HighCardGame
from examples.highcard.features import features
from examples.highcard.position import KEYS
from examples.highcard.state import HighCardState


class GoodState(HighCardState):
    """The right state, whose clones are of its own class."""

    def clone(self) -> GoodState:
        state = type(self)(self.game)
        state.copy_base(self)
        state.deck = self.deck[:]
        state.hands = [hand[:] for hand in self.hands]
        state.played = self.played[:]
        state.discard = self.discard[:]
        state.taken = self.taken[:]
        return state


class Good(HighCardGame):
    """The right game, to be spoilt by its subclasses."""

    state_class: ClassVar[type[HighCardState]] = GoodState
    more_features: ClassVar[Sequence[Feature]] = ()
    more_keys: ClassVar[Sequence[Key]] = ()

    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.prepare(self.cards, [*self.position_keys(), *self.more_keys], [*features(), *self.more_features])

    def position_keys(self) -> Sequence[Key]:
        return KEYS

    @property
    def rules(self) -> RuleBook:
        return HighCardGame().rules

    def _blank_state(self) -> HighCardState:
        return self.state_class(self)


BROKEN: dict[str, tuple[type[Good], str]] = {}


def mistake(check: str, game: type[Good] = Good) -> Any:
    """Puts a state class, or a game class, on the list of mistakes that a check must find."""

    def add(broken: Any) -> Any:
        if not issubclass(broken, BaseGame):
            name = f"{broken.__name__}Game"
            broken_game = type(name, (game,), {"state_class": broken, "__module__": broken.__module__})
            setattr(sys.modules[broken.__module__], name, broken_game)  # found there when it is unpickled
        else:
            broken_game = broken
        BROKEN[broken.__name__] = (cast(type[Good], broken_game), check)
        return broken

    return add

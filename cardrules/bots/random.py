"""The bot that takes any legal action."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from cardrules.common.actions import Action
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator, derived_seed
from cardrules.common.views import PlayerView


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot:
    """Takes each legal action with the same probability.

    Args:
        seed: of the bot's own draws, which never touch those of the match.
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._generator = Generator.from_seed(seed)

    def new_match(self, game: BaseGame, player: int, seed: int) -> None:
        """Draws afresh for this match: the same match plays the same, whatever was played before."""
        self._generator = Generator.from_seed(derived_seed(self.seed, seed, player))

    def choose(self, view: PlayerView) -> Action:
        """Any legal action."""
        legal = view.legal_actions
        return legal[self._generator.below(len(legal))]

"""The bot that takes what its game advises, one action ahead."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from cardrules.common.actions import Action
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator, derived_seed
from cardrules.common.views import PlayerView


@mypyc_attr(allow_interpreted_subclasses=True)
class GreedyBot:
    """Takes the action that the game's advice scores highest; among equals, any.

    Args:
        seed: of the draws among equals.
    """

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._generator = Generator.from_seed(seed)

    def new_match(self, game: BaseGame, player: int, seed: int) -> None:
        """Draws afresh for this match: the same match plays the same, whatever was played before."""
        self._generator = Generator.from_seed(derived_seed(self.seed, seed, player))

    def choose(self, view: PlayerView) -> Action:
        """The legal action with the highest score."""
        legal = view.legal_actions
        scores = view.advice
        best = max(scores)
        finest = [action for action, score in zip(legal, scores, strict=True) if score == best]
        return finest[self._generator.below(len(finest))]

"""The search bots as players: settings, budgets, and the tree kept within a turn."""

from __future__ import annotations

import time

import attrs

from cardrules.bots.flat import flat_search
from cardrules.bots.ismcts import Node, iterate, most_visited
from cardrules.bots.settings import setting
from cardrules.common.actions import Action
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator, derived_seed
from cardrules.common.views import PlayerView


@attrs.frozen
class FlatSettings:
    """The settings of `flat`."""

    iterations: int = setting(400, 1, 10**9, help="playouts for one decision")
    greedy: float = setting(0.0, 0.0, 1.0, help="share of playout actions that follow the game's advice")
    depth: int = setting(40, 0, 10**6, help="actions after which a playout is evaluated; 0: at the end of the game")


@attrs.frozen
class IsmctsSettings:
    """The settings of `ismcts`."""

    iterations: int = setting(400, 0, 10**9, help="iterations for one decision; 0: only milliseconds count")
    milliseconds: int = setting(0, 0, 10**7, help="time for one decision; 0: only iterations count")
    c: float = setting(0.2, 0.0, 100.0, help="how much UCB1 explores")
    widen: float = setting(0.5, 0.0, 100.0, help="try advised actions first, 1 + widen × √visits of them; 0: all")
    greedy: float = setting(1.0, 0.0, 1.0, help="share of playout actions that follow the game's advice")
    depth: int = setting(4, 0, 10**6, help="actions after which a playout is evaluated; 0: at the end of the game")


class SearchBot:
    """What the search bots share: a seed, and a generator that never touches the match's.

    Args:
        seed: of the bot's own draws.
    """

    name = "search"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self._generator = Generator.from_seed(seed)

    def new_match(self, game: BaseGame, player: int, seed: int) -> None:
        """Draws afresh for this match: the same match plays the same, whatever was played before."""
        self._generator = Generator.from_seed(derived_seed(self.seed, seed, player))


class FlatBot(SearchBot):
    """Flat Monte Carlo: resample, try an action, play out.

    Args:
        seed: of the bot's own draws.
        settings: how long and how.
    """

    name = "flat"

    def __init__(self, seed: int = 0, settings: FlatSettings | None = None) -> None:
        super().__init__(seed)
        self.settings = settings or FlatSettings()

    def choose(self, view: PlayerView) -> Action:
        """The action with the best mean."""
        legal = view.legal_actions
        if len(legal) == 1:
            return legal[0]
        settings = self.settings
        return flat_search(view, self._generator, settings.iterations, settings.greedy, settings.depth)[0]


class IsmctsBot(SearchBot):
    """Information-set Monte Carlo tree search, for any number of players, with chance nodes.

    With a budget of iterations alone it is deterministic. The tree is kept while nobody else acts.

    Args:
        seed: of the bot's own draws.
        settings: how long and how.
    """

    name = "ismcts"

    def __init__(self, seed: int = 0, settings: IsmctsSettings | None = None) -> None:
        super().__init__(seed)
        self.settings = settings or IsmctsSettings()
        if not self.settings.iterations and not self.settings.milliseconds:
            self.settings = attrs.evolve(self.settings, iterations=400)
        self._kept: Node | None = None
        self._kept_ply = -1
        self.iterations_done = 0

    def new_match(self, game: BaseGame, player: int, seed: int) -> None:
        """Forgets the tree, and draws afresh."""
        super().new_match(game, player, seed)
        self._kept = None

    def choose(self, view: PlayerView) -> Action:
        """The action that the search took most."""
        legal = view.legal_actions
        root = self._kept if self._kept is not None and view.ply == self._kept_ply else Node(None, view.player)
        if len(legal) > 1:
            self._search(view, root)
        found = most_visited(root, legal)
        action = found.action if found is not None and found.action is not None else legal[0]
        self._kept, self._kept_ply = root.children.get(action.id), view.ply + 1
        return action

    def _search(self, view: PlayerView, root: Node) -> None:
        settings = self.settings
        generator = self._generator
        deadline = time.perf_counter() + settings.milliseconds / 1000 if settings.milliseconds else float("inf")
        done = 0
        while not settings.iterations or done < settings.iterations:
            iterate(
                root, view.resample(generator), generator, settings.c, settings.widen, settings.greedy, settings.depth
            )
            done += 1
            if time.perf_counter() >= deadline:
                break
        self.iterations_done += done

"""The schedule of an arena: which bots sit where in which deal.

Luck cancels: a deal (a seed) is played once in each rotation of the seats, and every line-up plays the
same deals. The schedule follows from the settings alone, so a run can be done in any order, by anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import attrs

from cardrules.bots import make_bot
from cardrules.common.errors import ArgumentError
from cardrules.common.game import BaseGame
from cardrules.common.generator import derived_seed


@attrs.frozen
class Pairing:
    """One match of the schedule.

    Attributes:
        index: its number, from 0.
        deal: the number of its deal; the matches of a line-up with one deal differ in the seats only.
        seed: the seed of the deal.
        seats: for each seat the index of its bot.
    """

    index: int
    deal: int
    seed: int
    seats: tuple[int, ...]


def _names(bots: Iterable[str]) -> tuple[str, ...]:
    return tuple(bots)


@attrs.frozen
class Arena:
    """The settings of a run; they alone fix every match of it.

    Attributes:
        game: what `load_game` returns.
        bots: names as `make_bot` takes them, all different; one alone plays against itself.
        matches: how many for each line-up.
        seed: of the whole run.
        move_timeout: seconds that a bot may take for one action.
        records: whether whole match records are kept.
    """

    game: BaseGame
    bots: tuple[str, ...] = attrs.field(converter=_names)
    matches: int
    seed: int = 0
    move_timeout: float | None = 60.0
    records: bool = False

    def __attrs_post_init__(self) -> None:
        if not self.bots or len(set(self.bots)) != len(self.bots):
            raise ArgumentError(f"an arena takes different bots, or one against itself, got {', '.join(self.bots)}")
        if self.matches < 1:
            raise ArgumentError(f"an arena plays 1 or more matches, got {self.matches}")
        if self.move_timeout is not None and not self.move_timeout > 0:
            raise ArgumentError(f"a move timeout must be a number of seconds above 0, got {self.move_timeout!r}")
        for bot in self.bots:
            make_bot(bot)

    def line_ups(self) -> list[tuple[int, ...]]:
        """Who plays with whom: every choice of bots that fills the table.

        With fewer bots than seats each bot sits down as often as the others, give or take once.
        """
        return line_ups(self.game.players, len(self.bots))

    def rotations(self) -> int:
        """How many rotations of the seats differ, and so how many matches of a line-up share a deal."""
        players, bots = self.game.players, len(self.bots)
        return bots if players % bots == 0 else players

    def __len__(self) -> int:
        return self.matches * len(self.line_ups())

    def schedule(self) -> Iterator[Pairing]:
        """All matches, in the order of their numbers."""
        every = self.line_ups()
        rotations = self.rotations()
        for number in range(self.matches):
            deal, rotation = divmod(number, rotations)
            seed = derived_seed(self.seed, deal)
            for place, line_up in enumerate(every):
                seats = line_up[rotation:] + line_up[:rotation]
                yield Pairing(number * len(every) + place, deal, seed, seats)

    def settings(self) -> dict[str, Any]:
        """The settings as a JSON object, by which a file of results knows its run."""
        return {
            "game": self.game.name,
            "options": self.game.options.to_position(self.game.players),
            "players": self.game.players,
            "bots": list(self.bots),
            "matches": self.matches,
            "seed": self.seed,
            "move_timeout": self.move_timeout,
            "records": self.records,
        }


def line_ups(players: int, bots: int) -> list[tuple[int, ...]]:
    """Every choice of bots, by their indices, that fills a table of so many players evenly.

    Example:
        >>> line_ups(2, 3), line_ups(3, 2)
        ([(0, 1), (0, 2), (1, 2)], [(0, 1, 0), (0, 1, 1)])
    """
    often, extra = divmod(players, bots) if bots <= players else (0, players)
    return [tuple(range(bots)) * often + chosen for chosen in combinations(range(bots), extra)]


def batches(pairings: Iterator[Pairing], size: int) -> Iterator[Sequence[Pairing]]:
    """The matches in lists of up to `size`."""
    batch: list[Pairing] = []
    for pairing in pairings:
        batch.append(pairing)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch

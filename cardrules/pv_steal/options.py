"""What can be varied in the PV color game."""

from __future__ import annotations

from typing import Any, Self

import attrs

from cardrules.common.errors import OptionError
from cardrules.common.options import Options, boolean, integer, is_integer, option, word

VIOLATIONS = ("none", "chance", "referee")


def quickness(help: str) -> Any:  # noqa: A002
    """An option that is a number for each player; how many are needed is checked when the players are known."""
    expected = "a list with an integer from 1 to 1000 for each player"

    def read(name: str, value: object) -> tuple[int, ...]:
        if (
            not isinstance(value, list)
            or not value
            or not all(is_integer(item) and 1 <= item <= 1000 for item in value)
        ):
            raise OptionError(name, f"expected {expected}, got {value!r}")
        return tuple(value)

    return option((), read, expected, f"{help}; all 1 by default (PVS-5.11)")


def copies(default: int, what: str) -> Any:
    """An option that counts the copies of a kind."""
    return integer(default, 0, 60, help=f"copies of {what}")


@attrs.frozen
class PvStealOptions(Options):
    """The options of the PV color game."""

    colors: int = integer(6, 2, 6, help="number of colors")
    goal: int = integer(4, 1, 10, help="points that win (PVS-11.1)")
    n_objective: int = integer(1, 1, 6, help="objective cards of each color")
    n_pair: int = copies(2, "each normal PV")
    n_white: int = copies(3, "the white wild PV")
    n_multi: int = copies(4, "the multicolor PV")
    n_attack: int = copies(30, "the attack card")
    n_defense: int = copies(28, "the defense card")
    n_special: int = copies(14, "the special action")
    n_reverse: int = copies(3, "act-reverse")
    n_swap: int = copies(3, "act-swap")
    n_mute_one: int = copies(1, "act-mute-one")
    n_mute_all: int = copies(1, "act-mute-all")
    n_left_one: int = copies(1, "act-left-one")
    n_left_all: int = copies(1, "act-left-all")
    n_right_one: int = copies(1, "act-right-one")
    n_right_all: int = copies(1, "act-right-all")
    n_lose_one: int = copies(4, "act-lose-one")
    n_lose_all: int = copies(3, "act-lose-all")
    reach: tuple[int, ...] = quickness("each player's quickness when stealing")
    guard: tuple[int, ...] = quickness("each player's quickness when defending")
    special_steals: int = integer(1, 1, 3, help="PV that one special action may take (PVS-8.6)")
    lose_pending: bool = boolean(False, help="a PV not yet owned may be chosen when a PV is lost (PVS-9.3)")
    violations: str = word("none", VIOLATIONS, help="breaking a prohibition: never, by chance, by a referee (PVS-10)")
    fault_percent: int = integer(5, 0, 100, help="with violations = chance: how likely a fault is (PVS-10.3)")
    penalty_blockable: bool = boolean(True, help="3 defense cards also block the loss for a fault (PVS-9.4)")
    reshuffle: bool = boolean(True, help="the discard pile becomes the deck when that is empty (PVS-3.4)")
    max_turns: int = integer(1000, 1, 1000000, help="complete turns after which the game is drawn (PVS-11.3)")

    def checked(self, players: int) -> Self:
        """These options once there are enough cards, and a quickness for each player.

        Raises:
            OptionError: naming `n_objective`, `goal`, `reach` or `guard`.
        """
        if self.colors * self.n_objective < players:
            raise OptionError(
                "n_objective",
                f"{self.colors} colors with {self.n_objective} objective cards each are too few for {players} players",
            )
        pv = self.colors * (self.colors - 1) // 2 * self.n_pair + self.n_white + self.n_multi
        if pv < self.goal:
            raise OptionError("goal", f"expected at most the {pv} PV of the deck, got {self.goal}")
        for name in ("reach", "guard"):
            given = getattr(self, name)
            if given and len(given) != players:
                raise OptionError(name, f"expected an entry for each of the {players} players, got {list(given)}")
        return attrs.evolve(self, reach=self.reach or (1,) * players, guard=self.guard or (1,) * players)

    def default_of(self, name: str, players: int) -> object:
        """The default of an option; those of `reach` and `guard` have an entry for each player."""
        return (1,) * players if name in ("reach", "guard") else super().default_of(name, players)

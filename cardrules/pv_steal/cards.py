"""The cards of the PV color game: kinds, whose copies are alike, one set of them for each number of colors."""

from __future__ import annotations

from typing import Final

import attr
from mypy_extensions import mypyc_attr

from cardrules.common.cards import Card, register_deck

COLORS: Final = "RBGYOP"
# The prohibitions: each for one player and then for all.
BANS: Final = ("mute-one", "mute-all", "left-one", "left-all", "right-one", "right-all")

# What a card of the main deck is, and so what drawing it does.
PAIR: Final = 0
MULTI: Final = 1
WHITE: Final = 2
ATTACK: Final = 3
DEFENSE: Final = 4
SPECIAL: Final = 5
REVERSE: Final = 6
SWAP: Final = 7
BAN: Final = 8
LOSE_ONE: Final = 9
LOSE_ALL: Final = 10


@mypyc_attr(allow_interpreted_subclasses=True)
@attr.s(auto_attribs=True, eq=False, repr=False)
class MainCard(Card):
    """A kind of the main deck.

    Attributes:
        option: the option that counts its copies.
        what: `PAIR` … `LOSE_ALL`.
        mask: the colors of a PV, a bit each: all of them for the wild ones, none for other cards.
        ban: of a card that forbids something, the index in `BANS`; else −1.
    """

    option: str
    what: int
    mask: int
    ban: int


@mypyc_attr(allow_interpreted_subclasses=True)
@attr.s(auto_attribs=True, eq=False, repr=False)
class ObjectiveCard(Card):
    """An objective.

    Attributes:
        color: an index into `COLORS`.
    """

    color: int


class Kinds:
    """All kinds of a game with a number of colors.

    Attributes:
        main: the kinds of the main deck in canonical order; a card's index is its place here.
        pv: the first of them, those that are PV.
        attack: the attack card.
        defense: the defense card.
        objectives: the objective cards, by color.
        all_colors: the mask of all colors.
    """

    main: list[MainCard]
    pv: list[MainCard]
    attack: MainCard
    defense: MainCard
    objectives: list[ObjectiveCard]
    all_colors: int

    def __init__(self, colors: int) -> None:
        deck = f"pv_steal-{colors}"
        self.main = []
        self.all_colors = (1 << colors) - 1
        for first in range(colors):
            for second in range(first + 1, colors):
                code = f"pv-{COLORS[first]}{COLORS[second]}"
                self._add(deck, code, "n_pair", PAIR, 1 << first | 1 << second)
        self._add(deck, "pv-white", "n_white", WHITE, self.all_colors)
        self._add(deck, "pv-multi", "n_multi", MULTI, self.all_colors)
        self.pv = self.main[:]
        self.attack = self._add(deck, "attack", "n_attack", ATTACK)
        self.defense = self._add(deck, "defense", "n_defense", DEFENSE)
        self._add(deck, "special", "n_special", SPECIAL)
        self._add(deck, "act-reverse", "n_reverse", REVERSE)
        self._add(deck, "act-swap", "n_swap", SWAP)
        for ban, name in enumerate(BANS):
            self._add(deck, f"act-{name}", "n_" + name.replace("-", "_"), BAN, 0, ban)
        self._add(deck, "act-lose-one", "n_lose_one", LOSE_ONE)
        self._add(deck, "act-lose-all", "n_lose_all", LOSE_ALL)
        self.objectives = [
            ObjectiveCard(len(self.main) + color, f"obj-{COLORS[color]}", deck, color) for color in range(colors)
        ]
        register_deck(deck, [*self.main, *self.objectives])

    def _add(self, deck: str, code: str, option: str, what: int, mask: int = 0, ban: int = -1) -> MainCard:
        card = MainCard(len(self.main), code, deck, option, what, mask, ban)
        self.main.append(card)
        return card


# The kinds by the number of colors; fewer than 2 there are not.
_KINDS: Final = [Kinds(colors) for colors in range(2, len(COLORS) + 1)]


def kinds_of(colors: int) -> Kinds:
    """The kinds of a game with so many colors, 2 to 6; the same cards every time."""
    return _KINDS[colors - 2]


def half_points(owned: list[MainCard], color: int) -> int:
    """What PV count for a player whose objective has this color, in half points.

    Example:
        >>> pv = {card.code: card for card in kinds_of(6).pv}
        >>> half_points([pv["pv-RB"], pv["pv-GY"], pv["pv-GO"], pv["pv-white"]], COLORS.index("R"))
        5
    """
    points = 0
    mismatches = 0
    for card in owned:
        if card.mask >> color & 1:
            points += 2  # PVS-4.2, PVS-4.6
        else:
            mismatches += 1
    return points + mismatches // 2  # PVS-4.3, PVS-4.4


def color_letters(mask: int) -> str:
    """The letters of a mask of colors, in the order of the colors."""
    return "".join(letter for color, letter in enumerate(COLORS) if mask >> color & 1)


def binds_all(ban: int) -> bool:
    """Whether a prohibition, an index into `BANS` or −1 for none, is for all players (PVS-7.7)."""
    return ban >= 0 and ban % 2 == 1

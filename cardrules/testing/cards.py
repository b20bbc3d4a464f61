"""Conservation: no card is lost, doubled or changed into another one."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from cardrules.common.positions import PILE, SLOT, Zone
from cardrules.common.state import State
from cardrules.testing.faults import Spot
from cardrules.testing.walks import Check


def count_cards(state: State) -> Counter[tuple[int, str]]:
    """How often each card is in the zones of a state: by the owner of its deck (or −1) and its notation."""
    counts: Counter[tuple[int, str]] = Counter()
    for key in state.game.keys:
        counts.update(key.cards(state))
    return counts


class Conservation(Check):
    """All through a match the zones together hold the cards that they held at its beginning."""

    name: ClassVar[str] = "cards"
    dealt: Counter[tuple[int, str]]

    def look(self, spot: Spot) -> None:
        counts = count_cards(spot.state)
        if spot.number == 0:
            self.dealt = counts
            self._limits(spot)
        elif counts != self.dealt:
            lost = sorted((self.dealt - counts).elements())
            gained = sorted((counts - self.dealt).elements())
            spot.fail(self.name, f"since the deal (owner, card) {lost} were lost and {gained} gained")

    def _limits(self, spot: Spot) -> None:
        for (owner, code), count in self.dealt.items():
            if spot.game.find_card(code, owner) is None:
                spot.fail(self.name, f"{code} is dealt, but find_card does not know it")
            if count > spot.game.copies(code, owner):
                spot.fail(self.name, f"{code} is dealt {count} times, the deck has it {spot.game.copies(code, owner)}")


class Zones(Check):
    """Every zone holds the game's own card objects, those that it admits, in canonical order if it has no other."""

    name: ClassVar[str] = "zones"

    def examine(self, spot: Spot) -> None:
        for key in spot.game.keys:
            if isinstance(key, Zone):
                for owner, part in key.parts(spot.state):
                    self._part(spot, key, owner, [part] if key.shape == SLOT else part)

    def _part(self, spot: Spot, zone: Zone, owner: int, part: list[object]) -> None:
        indices: list[int] = []
        for card in part:
            if card is None:
                if zone.shape == PILE:
                    spot.fail(self.name, f"{zone.name} holds None among its cards")
                continue
            known = spot.game.find_card(str(card), owner)
            if known is None or known is not card:
                spot.fail(self.name, f"{zone.name} holds {card!r}, which is not the game's own card {known!r}")
            if zone.admits is not None and not zone.admits(known):
                spot.fail(self.name, f"{zone.name} holds {card!r}, which it does not admit")
            indices.append(known.index)
        if zone.shape == PILE and not zone.ordered and indices != sorted(indices):
            spot.fail(self.name, f"{zone.name} has no order, but is not in canonical order: {list(map(str, part))}")

"""The observation tensor of PoCoBOT."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.common.cards import CLUBS, DIAMONDS
from cardrules.common.tensors import Cards, Computed, Count, Feature, Number, Phase, Seat, Turn

from .actions import MODULES
from .panel import total
from .position import (
    ARMOR,
    BOOSTER,
    COPILOT,
    DECK,
    DEFENSE,
    DISCARD,
    FUEL_ZONE,
    HANDS,
    PILOT,
    PROJECTILES,
    REMOVED,
)
from .state import PocobotState


def features() -> Sequence[Feature]:
    """What a player knows, as numbers."""
    return [
        Cards(HANDS, own_only=True),
        Cards(DISCARD),
        Cards(REMOVED),
        Cards(PROJECTILES),
        Cards(DEFENSE),
        Cards(ARMOR),
        Cards(FUEL_ZONE),
        Cards(PILOT),
        Cards(COPILOT),
        Cards(BOOSTER),
        Computed("module of a diamond copilot: projectiles, defense, armor (a player)", 6, copilot_modules),
        Count(HANDS, 52),
        Count(DECK, 52),
        Number("burned_last", per_player=True),
        Number("projectiles_enabled"),
        Number("operations", 2),
        Number("heart_due"),
        Number("discards_left", 2),
        Computed("burn_suit: d, c", 2, burn_suits),
        Number("burn_points", 54),
        Number("damage", 44),
        Phase(),
        Seat("active"),
        Seat("to_act"),
        Turn(),
        Computed(
            "sums / 40 of projectiles, defense, fuel, armor; limits / 4 of the modules; mounted; cards short of it / 6;"
            " best damage / 44 (a player)",
            2 * PANEL_SIZE,
            panel_numbers,
        ),
    ]


def copilot_modules(state: PocobotState, player: int) -> list[float]:
    """Which module each player's ♦ copilot raises."""
    return [float(state.copilot_module[owner] == suit) for owner in (player, 1 - player) for suit in MODULES]


def burn_suits(state: PocobotState, player: int) -> list[float]:
    """Which suit the attack under way burns."""
    return [float(state.burn_suit == DIAMONDS), float(state.burn_suit == CLUBS)]


PANEL_SIZE = 10


def panel_numbers(state: PocobotState, player: int) -> list[float]:
    """What the rules make of each player's panel."""
    return [number for owner in (player, 1 - player) for number in _numbers_of(state, owner)]


def _numbers_of(state: PocobotState, owner: int) -> list[float]:
    sums = [total(state.zone(suit)[owner]) for suit in range(4)]
    counts = [len(state.zone(suit)[owner]) for suit in range(4)]
    pilot = state.pilot[owner]
    main = 3 if pilot is None else max(0, 3 - counts[pilot.suit])
    short = max(main, 6 - sum(counts[suit] for suit in MODULES), 0)
    return [
        *(min(1.0, points / 40) for points in sums),
        *(state.limits[owner][suit] / 4 for suit in MODULES),
        float(state.is_mounted(owner)),
        short / 6,
        best_damage(state, owner) / 44,
    ]


def best_damage(state: PocobotState, owner: int) -> int:
    """The most damage that an attack of this player could do now, on the own turn."""
    spades = state.projectiles[owner]
    if not spades:
        return 0
    highest = spades[-1].rank
    best = highest if state.projectiles_enabled else 0  # POC-10.1
    if state.can_attack(owner):
        fuel = total(state.fuel[owner])
        if state.burns_armor(owner):
            fuel = max(fuel, total(state.armor[owner]))
        points = total(spades)
        best = max(best, min(2 * fuel, points))
        if not state.table.extra_counts_once:
            best = max(best, min(2 * fuel, points) + highest)
        elif len(spades) >= 2:
            best = max(best, min(2 * fuel, points - highest) + highest)
    return best

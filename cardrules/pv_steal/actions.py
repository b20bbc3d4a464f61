"""The table of actions of the PV color game: ids and notation."""

from __future__ import annotations

from typing import Final, cast

from cardrules.common.actions import Action, ActionTable
from cardrules.common.game import BaseGame

from .cards import Kinds, kinds_of
from .options import VIOLATIONS, PvStealOptions

# The kinds of actions.
DRAW: Final = 0
HOLD: Final = 1
TRY: Final = 2
DECLINE: Final = 3
STEAL: Final = 4
BLOCK: Final = 5
ALLOW: Final = 6
LOSE: Final = 7
SNATCH: Final = 8
FEND: Final = 9
FAULT: Final = 10
CLEAN: Final = 11

# The values of the option `violations`.
NEVER: Final = 0
BY_CHANCE: Final = 1


class PvStealActions(ActionTable):
    """The actions, in typed lists for fast look-ups, and the options as the rules need them.

    Lists over PV are indexed by `card.index`; one entry more, at the end, is for the pending PV.

    Attributes:
        kinds: the cards of the game.
        players: how many play.
        goal: half points that win.
        violations: `NEVER`, `BY_CHANCE` or 2, by a referee.
    """

    kinds: Kinds
    players: int
    goal: int
    reach: list[int]
    guard: list[int]
    special_steals: int
    lose_pending: bool
    violations: int
    fault_percent: int
    penalty_blockable: bool
    reshuffle: bool
    max_turns: int

    draw: Action
    hold: Action
    tries: list[Action]
    decline: Action
    steal: list[list[Action]]
    block: Action
    allow: Action
    lose: list[Action]
    snatch: list[Action]
    fend: Action
    fault: list[Action]
    clean: Action

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        options = cast(PvStealOptions, game.options)
        self.kinds = kinds_of(options.colors)
        self.players = game.players
        self.goal = 2 * options.goal
        self.reach = list(options.reach)
        self.guard = list(options.guard)
        self.special_steals = options.special_steals
        self.lose_pending = options.lose_pending
        self.violations = VIOLATIONS.index(options.violations)
        self.fault_percent = options.fault_percent
        self.penalty_blockable = options.penalty_blockable
        self.reshuffle = options.reshuffle
        self.max_turns = options.max_turns
        seats = range(game.players)
        self.draw = self.add("draw", DRAW)
        self.hold = self.add("hold", HOLD)
        self.tries = [self.add(f"try {seat}", TRY, number=seat) for seat in seats]
        self.decline = self.add("decline", DECLINE)
        self.steal = [self._of_pv(f"steal {seat}", STEAL, seat) for seat in seats]
        self.block = self.add("block", BLOCK)
        self.allow = self.add("allow", ALLOW)
        self.lose = self._of_pv("lose", LOSE, -1)
        self.snatch = [self.add(f"snatch {seat}", SNATCH, number=seat) for seat in seats]
        self.fend = self.add("fend", FEND)
        self.fault = [self.add(f"fault {seat}", FAULT, number=seat) for seat in seats]
        self.clean = self.add("clean", CLEAN)

    def _of_pv(self, words: str, kind: int, number: int) -> list[Action]:
        actions = [self.add(f"{words} {card}", kind, card, number) for card in self.kinds.pv]
        return [*actions, self.add(f"{words} pending", kind, None, number)]

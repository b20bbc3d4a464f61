"""What lies on the table in the PV color game: the zones, what can be asked of them, and how cards move."""

from __future__ import annotations

from typing import Final, cast

from cardrules.common.actions import Action
from cardrules.common.cards import HIDDEN
from cardrules.common.game import BaseGame
from cardrules.common.state import State
from cardrules.common.zones import insert

from .actions import PvStealActions
from .cards import MainCard, ObjectiveCard, binds_all, half_points

DRAWING: Final = 0
CHOOSING: Final = 1
ANSWERING: Final = 2
LOSING: Final = 3
TRYING: Final = 4
CONTEST: Final = 5
FAULTS: Final = 6
OVER: Final = 7
PHASES: Final = ("draw", "special", "answer", "lose", "try", "contest", "faults", "over")

# A commitment other than the placer of the PV that is tried.
UNDECIDED: Final = -2
HOLDING: Final = -1

MOST_STOCK: Final = 5  # PVS-6.2
SPECIAL_COST: Final = 3  # PVS-6.3
LOSS_BLOCK: Final = 3  # PVS-6.4
SPECIAL_BLOCK: Final = 4  # PVS-6.5


class Board(State):
    """A position of the PV color game. Sets of players and of colors are bit masks.

    Attributes:
        objectives: each player's objective.
        objective_deck: the objectives that were not dealt.
        deck: the main deck, the last card is the top.
        discard: the discard pile, in canonical order.
        owned: each player's own PV; a list in it is only ever replaced.
        pending: each player's PV that is not definitively theirs, or None.
        attack: each player's attack cards, a number.
        defense: each player's defense cards, a number.
        direction: 1 for ascending seats, −1 for descending ones.
        blocked: for each player, who may not try the pending PV again.
        bans: the prohibition that each player drew, an index into `BANS`, or −1.
        clues: the colors that each player's objective can have by what everybody saw.
        swaps: how often the objectives were passed on, at most players − 1.
        steals_left: PV that the special action may still take.
        target: the steal that waits for an answer, or None.
        losers: who still loses a PV, in order; only ever replaced.
        commits: each player's commitment: a placer, `HOLDING` or `UNDECIDED`.
        faulted: who has broken a prohibition this turn.
        asked: in phase `try`, who decides in this steal window (follows from the rest).
    """

    table: PvStealActions
    objectives: list[ObjectiveCard]
    objective_deck: list[ObjectiveCard]
    deck: list[MainCard]
    discard: list[MainCard]
    owned: list[list[MainCard]]
    pending: list[MainCard | None]
    attack: list[int]
    defense: list[int]
    direction: int
    blocked: list[int]
    bans: list[int]
    clues: list[int]
    swaps: int
    steals_left: int
    target: Action | None
    losers: list[int]
    commits: list[int]
    faulted: int
    asked: int

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.table = cast(PvStealActions, game.actions)
        self.asked = 0

    def copy_table(self, source: Board) -> None:
        """Takes over everything that a position of this game adds to a `State`."""
        self.objectives = source.objectives[:]
        self.objective_deck = source.objective_deck[:]
        self.deck = source.deck[:]
        self.discard = source.discard[:]
        self.owned = source.owned[:]
        self.pending = source.pending[:]
        self.attack = source.attack[:]
        self.defense = source.defense[:]
        self.direction = source.direction
        self.blocked = source.blocked[:]
        self.bans = source.bans[:]
        self.clues = source.clues[:]
        self.swaps = source.swaps
        self.steals_left = source.steals_left
        self.target = source.target
        self.losers = source.losers
        self.commits = source.commits[:]
        self.faulted = source.faulted
        self.asked = source.asked

    def deal(self, objectives: list[ObjectiveCard], deck: list[MainCard]) -> None:
        """PVS-2.4; both decks are given in their order before the shuffle."""
        players = self.table.players
        self.rng.shuffle(objectives)
        self.objectives = [objectives.pop() for _ in range(players)]
        self.objective_deck = objectives
        self.rng.shuffle(deck)
        self.deck = deck
        self.discard = []
        self.owned = [[] for _ in range(players)]
        self.pending = [None] * players
        self.attack = [0] * players
        self.defense = [0] * players
        self.direction = 1  # PVS-2.5
        self.blocked = [0] * players
        self.bans = [-1] * players
        self.clues = [self.table.kinds.all_colors] * players
        self.swaps = 0
        self.steals_left = 0
        self.target = None
        self.losers = []
        self.commits = [UNDECIDED] * players
        self.faulted = 0
        if self.events is not None:
            for player, objective in enumerate(self.objectives):
                self.log("dealt", {"player": player, "objective": objective.code}, {"objective": HIDDEN}, (player,))
            self.log("turn_began", {"player": 0, "turn": 1})

    # What can be asked of a position.

    def can_draw(self) -> bool:
        """Whether there is a card to draw (PVS-3.2)."""
        return bool(self.deck) or (self.table.reshuffle and bool(self.discard))

    def may_try(self, player: int, placer: int) -> bool:
        """PVS-5.3."""
        card = self.pending[placer]
        return (
            card is not None
            and player not in (placer, self.active)
            and not self.blocked[placer] >> player & 1
            and card.mask >> self.objectives[player].color & 1 == 1
        )

    def who_is_asked(self) -> int:
        """The players who decide in a steal window that begins now (PVS-5.6)."""
        players = self.table.players
        asked = 0
        for placer in range(players):
            card = self.pending[placer]
            if card is not None:
                barred = self.blocked[placer] | 1 << placer | 1 << self.active
                for player in range(players):
                    if not barred >> player & 1 and card.mask & self.clues[player]:
                        asked |= 1 << player
        return asked

    def next_asked(self, player: int) -> int:
        """Who decides after `player` in this steal window; −1 when that was the last (PVS-5.6)."""
        players = self.table.players
        after = (player + self.direction) % players
        while after != self.active:
            if self.asked >> after & 1:
                return after
            after = (after + self.direction) % players
        return -1

    def contested(self) -> int:
        """The placer whose contest is due; −1 when no try is standing (PVS-5.10)."""
        players = self.table.players
        placer = self.active
        for _ in range(players):
            if placer in self.commits:
                return placer
            placer = (placer + self.direction) % players
        return -1

    def suspects(self) -> int:
        """The players under a prohibition who have not broken one this turn (PVS-7.7, PVS-10.2)."""
        suspects = 0
        for player, ban in enumerate(self.bans):
            if ban >= 0:
                suspects |= (1 << self.table.players) - 1 if binds_all(ban) else 1 << player
        return suspects & ~self.faulted

    def has_pv(self, player: int) -> bool:
        """Whether a player has a PV, owned or pending."""
        return bool(self.owned[player]) or self.pending[player] is not None

    def can_steal(self) -> bool:
        """Whether anybody but the active player has a PV (PVS-8.1)."""
        return any(player != self.active and self.has_pv(player) for player in range(self.table.players))

    def can_lose_pending(self, player: int) -> bool:
        """Whether a player may choose the pending PV for a loss (PVS-9.3)."""
        return self.table.lose_pending and self.pending[player] is not None

    def can_block_loss(self, player: int) -> bool:
        """PVS-9.4; the penalty for a fault is the loss while somebody has faulted."""
        return self.defense[player] >= LOSS_BLOCK and (self.faulted == 0 or self.table.penalty_blockable)

    def has_choice(self, player: int) -> bool:
        """Whether a player who loses a PV has more than one action (PVS-9.5)."""
        owned = self.owned[player]
        if self.can_block_loss(player):
            return True
        return bool(owned) and (owned[0] is not owned[-1] or self.can_lose_pending(player))

    def points(self, player: int) -> int:
        """What a player's own PV count, in half points (PVS-4)."""
        return half_points(self.owned[player], self.objectives[player].color)

    def sees_objective(self, player: int, seat: int) -> bool:
        """Whether a player knows the objective of a seat: the own one, and those passed on (PVS-12.2)."""
        return self.phase == OVER or (player - seat) % self.table.players <= self.swaps

    def possible_colors(self, player: int, seat: int) -> int:
        """The colors that, for all `player` knows, the objective of a seat can have."""
        return 1 << self.objectives[seat].color if self.sees_objective(player, seat) else self.clues[seat]

    # How cards move.

    def place(self, card: MainCard) -> None:  # PVS-4.1, PVS-4.7
        player = self.active
        self.pending[player] = card
        self.blocked[player] = 0
        if self.events is not None:
            self.log("placed", {"player": player, "card": card.code})

    def stock(self, stock: list[int], card: MainCard) -> None:  # PVS-6.1, PVS-6.2
        player = self.active
        if stock[player] == MOST_STOCK:
            insert(self.discard, card)
            if self.events is not None:
                self.log("discarded", {"player": player, "card": card.code, "count": 1, "why": "limit"})
            return
        stock[player] += 1
        if self.events is not None:
            self.log("stocked", {"player": player, "card": card.code, "total": stock[player]})

    def spend(self, player: int, stock: list[int], card: MainCard, count: int) -> None:  # PVS-6.6
        stock[player] -= count
        for _ in range(count):
            insert(self.discard, card)
        if self.events is not None:
            self.log("discarded", {"player": player, "card": card.code, "count": count, "why": "spent"})

    def gain(self, player: int, card: MainCard) -> None:
        """Makes a PV a player's own."""
        owned = self.owned[player][:]
        insert(owned, card)
        self.owned[player] = owned

    def drop(self, player: int, card: MainCard | None) -> MainCard:
        """Takes a PV from a player, None standing for the pending one."""
        if card is None:
            card = self.pending[player]
            assert card is not None
            self.clear_pending(player)
            return card
        owned = self.owned[player][:]
        owned.remove(card)
        self.owned[player] = owned
        return card

    def clear_pending(self, player: int) -> None:  # PVS-5.14
        self.pending[player] = None
        self.blocked[player] = 0

    def withdraw_tries(self, placer: int) -> int:
        """Forgets the commitments to try this placer's PV; the players whose they were."""
        thieves = 0
        for player in range(self.table.players):
            if self.commits[player] == placer:
                self.commits[player] = UNDECIDED
                thieves |= 1 << player
        return thieves

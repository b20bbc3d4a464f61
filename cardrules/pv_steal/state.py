"""A position of the PV color game, and what happens to it."""

from __future__ import annotations

from typing import cast

from cardrules.common.actions import Action
from cardrules.common.cards import HIDDEN
from cardrules.common.errors import Refusal
from cardrules.common.generator import Generator
from cardrules.common.state import CHANCE
from cardrules.common.turns import order_from
from cardrules.common.zones import insert

from .actions import (
    ALLOW,
    BLOCK,
    CLEAN,
    DECLINE,
    DRAW,
    FEND,
    LOSE,
    NEVER,
    SNATCH,
    STEAL,
    TRY,
)
from .advice import advise, evaluate
from .board import (
    ANSWERING,
    CHOOSING,
    CONTEST,
    DRAWING,
    FAULTS,
    HOLDING,
    LOSING,
    LOSS_BLOCK,
    OVER,
    SPECIAL_BLOCK,
    SPECIAL_COST,
    TRYING,
    UNDECIDED,
    Board,
)
from .cards import (
    ATTACK,
    BAN,
    BANS,
    DEFENSE,
    LOSE_ALL,
    LOSE_ONE,
    MULTI,
    PAIR,
    REVERSE,
    SPECIAL,
    SWAP,
    WHITE,
    MainCard,
    color_letters,
)
from .legal import chance_outcomes, list_legal_actions
from .refusals import refuse
from .worlds import deal_anew


class PvStealState(Board):
    """A position of the PV color game."""

    def clone(self) -> PvStealState:
        state = PvStealState(self.game)
        state.copy_base(self)
        state.copy_table(self)
        return state

    # What can be done now.

    def _list_legal_actions(self) -> list[Action]:
        return list_legal_actions(self)

    def _chance_outcomes(self) -> list[tuple[Action, float]]:
        return chance_outcomes(self, self._legal_actions())

    def _refusal(self, action: Action) -> Refusal | None:
        return refuse(self, action)

    def _resample(self, player: int, generator: Generator) -> PvStealState:
        state = self.clone()
        deal_anew(state, player, generator)
        return state

    def advice(self) -> list[float]:
        return advise(self, self._legal_actions())

    def evaluation(self) -> list[float]:
        return self.returns() if self.phase == OVER else evaluate(self)

    # Actions.

    def _apply_action(self, action: Action) -> None:
        kind = action.kind
        if kind == DRAW:
            self._draw()
        elif kind <= TRY:
            self._commit(action)
        elif kind == SNATCH:
            self._snatch(action.number)
        elif kind == FEND:
            self._fend()
        elif kind == DECLINE:
            self._decline()
        elif kind == STEAL:
            self._steal(action)
        elif kind == BLOCK:
            self._block()
        elif kind == ALLOW:
            self._take()
        elif kind == LOSE:
            self._lose(cast(MainCard, action.card) if action.card is not None else None)
            self._settle_losses()
        elif kind == CLEAN:
            if self.events is not None:
                self.log("clean", {})
            self._end_turn()  # PVS-10.6
        else:
            self._fault(action.number)

    # 3 The turn.

    def _begin_turn(self) -> None:  # PVS-3.2
        player = self.active
        if self.events is not None:
            self.log("turn_began", {"player": player, "turn": self.turn})
        ban = self.bans[player]
        if ban >= 0:
            self.bans[player] = -1
            if self.events is not None:
                self.log("ban_ended", {"player": player, "ban": BANS[ban]})
        card = self.pending[player]
        if card is not None:
            self.clear_pending(player)
            self.gain(player, card)  # PVS-4.8
            if self.events is not None:
                self.log("owned", {"player": player, "card": card.code})
            if self._wins(player):
                return
        if self.can_draw():
            self.phase = DRAWING
            self.to_act = player
            return
        if self.events is not None:  # PVS-3.5
            self.log("no_card", {"player": player})
        for card in self.pending:
            if card is not None:
                self._open_window()
                return
        self._deck_out()

    def _end_turn(self) -> None:  # PVS-3.6
        if self.events is not None:
            self.log("turn_ended", {"player": self.active})
        self.faulted = 0
        players = self.table.players
        if self.turn == self.table.max_turns:
            self._finish(list(range(players)), "turn_limit")  # PVS-11.3
            return
        self.turn += 1
        self.active = (self.active + self.direction) % players
        self._begin_turn()

    def _draw(self) -> None:  # PVS-3.3
        player = self.active
        if not self.deck:  # PVS-3.4
            self.deck = self.discard
            self.discard = []
            self.rng.shuffle(self.deck)
            if self.events is not None:
                self.log("reshuffled", {"cards": len(self.deck)})
        card = self.deck.pop()
        if self.events is not None:
            self.log("drew", {"player": player, "card": card.code})
        what = card.what
        if what == ATTACK:
            self.stock(self.attack, card)
        elif what == DEFENSE:
            self.stock(self.defense, card)
        elif what <= MULTI:
            self.place(card)
        elif what == WHITE:
            self.gain(player, card)  # PVS-4.5
            if self._wins(player):
                return
        else:
            insert(self.discard, card)  # PVS-7.1, PVS-8.1
            if self.events is not None:
                self.log("discarded", {"player": player, "card": card.code, "count": 1, "why": "action"})
            if what == SPECIAL:
                if self.attack[player] >= SPECIAL_COST and self.can_steal():  # PVS-8.1
                    self.steals_left = self.table.special_steals
                    self.phase = CHOOSING
                    self.to_act = player
                    return
            elif what == REVERSE:  # PVS-7.2
                self.direction = -self.direction
                if self.events is not None:
                    self.log("reversed", {"direction": self.direction})
            elif what == SWAP:
                if self._swap():
                    return
            elif what == BAN:  # PVS-7.4, PVS-7.5, PVS-7.6
                self.bans[player] = card.ban
                if self.events is not None:
                    self.log("ban_began", {"player": player, "ban": BANS[card.ban]})
            elif what == LOSE_ONE:
                self._begin_losses([player])  # PVS-7.8
                return
            else:
                assert what == LOSE_ALL
                self._begin_losses(order_from(player, self.table.players, self.direction))  # PVS-7.9
                return
        self._open_window()

    # 5 Stealing by hand.

    def _open_window(self) -> None:  # PVS-5.5
        self.asked = self.who_is_asked()
        if self.asked == 0:
            self._look_for_faults()
        else:
            self.phase = TRYING
            self.to_act = self.next_asked(self.active)

    def _commit(self, action: Action) -> None:  # PVS-5.7
        player = self.to_act
        self.commits[player] = action.number if action.kind == TRY else HOLDING
        if self.events is not None:
            self.log("committed", {"player": player, "choice": action.notation}, {"choice": None}, (player,))
        after = self.next_asked(player)
        if after >= 0:
            self.to_act = after
        else:
            self._reveal()

    def _reveal(self) -> None:  # PVS-5.9
        if self.events is not None:
            tries = [[player, placer] for player, placer in enumerate(self.commits) if placer >= 0]
            self.log("revealed", {"tries": tries})
        tried = False
        for player in range(self.table.players):
            placer = self.commits[player]
            if placer >= 0:
                tried = True
                card = self.pending[placer]
                assert card is not None
                self.clues[player] &= card.mask
                if self.events is not None and card.what == PAIR:
                    self.log("clue", {"player": player, "colors": color_letters(self.clues[player])})
        if tried:
            self.phase = CONTEST
            self.to_act = CHANCE
        else:
            self._close_window()

    def _close_window(self) -> None:
        self.commits = [UNDECIDED] * self.table.players
        self._look_for_faults()

    def _snatch(self, thief: int) -> None:  # PVS-5.12
        placer = self.contested()
        card = self.drop(placer, None)
        self.gain(thief, card)
        self.withdraw_tries(placer)
        if self.events is not None:
            self.log("snatched", {"player": thief, "placer": placer, "card": card.code})
        if not self._wins(thief):
            self._next_contest()

    def _fend(self) -> None:  # PVS-5.13
        placer = self.contested()
        thieves = self.withdraw_tries(placer)
        self.blocked[placer] |= thieves
        if self.events is not None:
            card = self.pending[placer]
            assert card is not None
            players = [player for player in range(self.table.players) if thieves >> player & 1]
            self.log("fended", {"placer": placer, "players": players, "card": card.code})
        self._next_contest()

    def _next_contest(self) -> None:  # PVS-5.19
        if self.contested() < 0:
            self._close_window()

    # 7 Normal actions.

    def _swap(self) -> bool:
        """PVS-7.3; true when somebody wins by it."""
        players = self.table.players
        self.objectives = self.objectives[1:] + self.objectives[:1]
        self.clues = self.clues[1:] + self.clues[:1]
        self.swaps = min(self.swaps + 1, players - 1)
        if self.events is not None:
            for seat, objective in enumerate(self.objectives):
                viewers = tuple(player for player in range(players) if self.sees_objective(player, seat))
                self.log("swapped", {"player": seat, "objective": objective.code}, {"objective": HIDDEN}, viewers)
        winners = [player for player in range(players) if self.points(player) >= self.table.goal]
        if winners:
            self._finish(winners, "goal")  # PVS-11.2
        return bool(winners)

    # 8 Special action.

    def _decline(self) -> None:  # PVS-8.3
        if self.events is not None:
            self.log("declined", {"player": self.active})
        self._end_special()

    def _steal(self, action: Action) -> None:  # PVS-8.4
        player = self.active
        target = action.number
        if self.steals_left == self.table.special_steals:
            if self.events is not None:
                self.log("activated", {"player": player})
            self.spend(player, self.attack, self.table.kinds.attack, SPECIAL_COST)
        self.target = action
        if self.events is not None:
            card = self.pending[target] if action.card is None else action.card
            assert card is not None
            fields: dict[str, object] = {"player": player, "target": target, "card": card.code}
            fields["pending"] = action.card is None
            self.log("aimed", fields)
        if self.defense[target] >= SPECIAL_BLOCK:
            self.phase = ANSWERING
            self.to_act = target
        else:
            self._take()

    def _take(self) -> None:  # PVS-8.6
        action = self.target
        assert action is not None
        player = self.active
        target = action.number
        card = self.drop(target, cast(MainCard, action.card) if action.card is not None else None)
        self.gain(player, card)
        self.target = None
        self.steals_left -= 1
        if self.events is not None:
            self.log("took", {"player": player, "target": target, "card": card.code})
        if self._wins(player):
            return
        if self.steals_left > 0 and self.can_steal():
            self.phase = CHOOSING
            self.to_act = player
        else:
            self._end_special()

    def _end_special(self) -> None:  # PVS-8.8
        self.steals_left = 0
        self._open_window()

    def _block(self) -> None:
        player = self.to_act
        special = self.phase == ANSWERING
        if self.events is not None:
            self.log("blocked", {"player": player, "why": "special" if special else "loss"})
        self.spend(player, self.defense, self.table.kinds.defense, SPECIAL_BLOCK if special else LOSS_BLOCK)
        if special:  # PVS-8.7
            self.target = None
            self._end_special()
        else:  # PVS-9.4
            self.losers = self.losers[1:]
            self._settle_losses()

    # 9 Losing a PV, and 10 breaking a prohibition.

    def _begin_losses(self, players: list[int]) -> None:  # PVS-9.2
        self.losers = [player for player in players if self.owned[player] or self.can_lose_pending(player)]
        self._settle_losses()

    def _settle_losses(self) -> None:
        while self.losers:
            player = self.losers[0]
            if self.has_choice(player):
                self.phase = LOSING
                self.to_act = player
                return
            owned = self.owned[player]
            self._lose(owned[0] if owned else None)  # PVS-9.5
        if self.faulted:  # PVS-9.7
            self._look_for_faults()
        else:
            self._open_window()

    def _lose(self, choice: MainCard | None) -> None:  # PVS-9.6
        player = self.losers[0]
        card = self.drop(player, choice)
        insert(self.discard, card)
        self.losers = self.losers[1:]
        if self.events is not None:
            self.log("lost", {"player": player, "card": card.code})
            self.log("discarded", {"player": player, "card": card.code, "count": 1, "why": "lost"})

    def _look_for_faults(self) -> None:  # PVS-10.1, PVS-10.2
        if self.table.violations == NEVER or self.suspects() == 0:
            self._end_turn()
        else:
            self.phase = FAULTS
            self.to_act = CHANCE

    def _fault(self, player: int) -> None:  # PVS-10.4
        if self.events is not None:
            self.log("fault", {"player": player})
        self.faulted |= 1 << player
        self._begin_losses([player])

    # 11 End of the game.

    def _wins(self, player: int) -> bool:
        """PVS-11.1; ends the game when this player has reached the goal."""
        if self.points(player) < self.table.goal:
            return False
        self._finish([player], "goal")
        return True

    def _deck_out(self) -> None:  # PVS-11.4
        points = [self.points(player) for player in range(self.table.players)]
        most = max(points)
        self._finish([player for player, count in enumerate(points) if count == most], "deck_out")

    def _finish(self, winners: list[int], termination: str) -> None:  # PVS-11.6
        self.losers = []
        self.faulted = 0
        self.commits = [UNDECIDED] * self.table.players
        self.target = None
        self.steals_left = 0
        self.end(winners, termination, OVER)
        if self.events is not None:
            fields: dict[str, object] = {"winners": winners[:], "termination": termination}
            fields["objectives"] = [objective.code for objective in self.objectives]  # PVS-11.5
            fields["points"] = [self.points(player) / 2 for player in range(self.table.players)]
            self.log("game_over", fields)

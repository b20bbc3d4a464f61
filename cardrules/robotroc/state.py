"""A position of Robotroc, and what happens to it."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from cardrules.common.actions import Action
from cardrules.common.cards import HIDDEN
from cardrules.common.errors import Refusal
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.state import State
from cardrules.common.zones import codes, insert, take

from .actions import ACCEPT, CHALLENGE, DRAW, HOLD, LAY, PASS, PLAY, REFUSE, RETURN, SHOW, RobotrocActions
from .advice import advise, evaluate
from .areas import add_part, free_parts, holds_part, holds_weapon, singles
from .assembly import Assembly, assemble, best_players
from .cards import CARDS, NO_WEAPON, WEAPON, RobotrocCard
from .phases import CHALLENGING, HAND_LIMIT, LAYING, MAIN, OVER, RESPONDING, SHOWING, TABLE_LIMIT
from .refusals import refuse
from .resampling import deal_anew


class RobotrocState(State):
    """A position of Robotroc.

    Attributes:
        moves: the table of actions.
        pile: the draw pile, its top last.
        hands: each player's hand.
        areas: each player's play area.
        table: the parts that the active player has laid.
        returned: the weapons given back in this turn, not yet in the pile.
        shown: each player's weapons revealed in this dispute.
        disputed: the part in dispute, or None.
        commit: the challenger's hidden choice of a weapon, or `NO_WEAPON`; None while there is none.
        assembled: how many robots each player has assembled in the area.
        final: the final assembly, None before the end by robots; never changed in place.
    """

    moves: RobotrocActions
    pile: list[RobotrocCard]
    hands: list[list[RobotrocCard]]
    areas: list[list[RobotrocCard]]
    table: list[RobotrocCard]
    returned: list[RobotrocCard]
    shown: list[list[RobotrocCard]]
    disputed: RobotrocCard | None
    commit: RobotrocCard | None
    assembled: list[int]
    final: list[Assembly] | None

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.moves = cast(RobotrocActions, game.actions)

    def clone(self) -> RobotrocState:
        state = RobotrocState(self.game)
        state.copy_base(self)
        state.pile = self.pile[:]
        state.hands = [self.hands[0][:], self.hands[1][:]]
        state.areas = [self.areas[0][:], self.areas[1][:]]
        state.table = self.table[:]
        state.returned = self.returned[:]
        state.shown = [self.shown[0][:], self.shown[1][:]]
        state.disputed = self.disputed
        state.commit = self.commit
        state.assembled = self.assembled[:]
        state.final = self.final
        return state

    def deal(self) -> None:
        """Set-up."""
        self.pile = self.moves.deck[:]
        self.rng.shuffle(self.pile)  # ROB-1.2
        self.hands = [[], []]
        for _ in range(HAND_LIMIT):
            for hand in self.hands:
                insert(hand, self.pile.pop())
        self.areas = [[], []]
        self.table = []
        self.returned = []
        self.shown = [[], []]
        self.disputed = None
        self.commit = None
        self.assembled = [0, 0]
        self.final = None
        self._begin_turn()  # ROB-1.4

    # What is legal.

    def _list_legal_actions(self) -> list[Action]:
        phase = self.phase
        if phase == MAIN:
            return self._main_actions()
        moves = self.moves
        if phase == LAYING:
            return self._lay_actions()
        if phase == CHALLENGING:
            return self._challenge_actions()
        if phase == RESPONDING:
            if holds_weapon(self.hands[self.active]):
                return [moves.accept, moves.refuse]  # ROB-5.2
            return [moves.refuse]  # ROB-5.3
        return self._show_actions()

    def _lay_actions(self) -> list[Action]:
        lay = self.moves.lay
        hand = self.hands[self.active]
        if holds_part(hand):
            return [lay[card.index] for card in hand if card.part != WEAPON]  # ROB-3.2
        area = self.areas[self.active]
        parts = free_parts(area) if self.assembled[self.active] > 0 else area
        return [lay[card.index] for card in parts]  # ROB-3.5

    def _challenge_actions(self) -> list[Action]:
        moves = self.moves
        legal = [moves.pass_]  # ROB-4.1
        if holds_weapon(self.hands[self.to_act]):  # ROB-4.2
            contestable = singles(self.areas[self.active])
            for card in self.table:
                insert(contestable, card)
            for card in contestable:
                legal.append(moves.challenge[card.index])
        return legal

    def _show_actions(self) -> list[Action]:
        moves = self.moves
        legal: list[Action] = []
        last: RobotrocCard | None = None
        for card in self.hands[self.to_act]:
            if card.part == WEAPON and card is not last:  # ROB-5.5
                legal.append(moves.show[card.index])
                last = card
        if self.shown[0]:
            legal.append(moves.hold)  # ROB-5.7
        return legal

    def _main_actions(self) -> list[Action]:
        moves = self.moves
        hand = self.hands[self.active]
        may_play = not self.returned  # ROB-7.3
        legal: list[Action] = []
        last: RobotrocCard | None = None
        for card in hand:
            if card.part != WEAPON:
                if may_play:
                    legal.append(moves.play[card.index])  # ROB-7.1
            elif card is not last:
                legal.append(moves.return_[card.index])  # ROB-8.1
                last = card
        if len(hand) < HAND_LIMIT and (self.pile or self.returned):
            legal.append(moves.draw)  # ROB-9.1
        legal.append(moves.end)  # ROB-9.2
        return legal

    def _refusal(self, action: Action) -> Refusal | None:
        return refuse(self, action)

    # What happens.

    def _apply_action(self, action: Action) -> None:
        kind = action.kind
        if kind == LAY:
            self._lay(CARDS[action.number])
        elif kind == PASS:
            if self.events is not None:
                self.log("passed", {"player": self.to_act})
            self._collect()  # ROB-4.1
        elif kind == CHALLENGE:
            self._challenge(CARDS[action.number])
        elif kind == PLAY:
            self._play(CARDS[action.number])
        elif kind == RETURN:
            self._return(CARDS[action.number])
        elif kind == DRAW:
            self._put_back_returned()
            self._draw()
            self._end_turn()
        elif kind == SHOW:
            self._choose(CARDS[action.number])
        elif kind == HOLD:
            self._choose(NO_WEAPON)
        elif kind == ACCEPT:
            if self.events is not None:
                self.log("accepted", {"player": self.to_act})
            self.phase = SHOWING  # ROB-5.2
            self.to_act = 1 - self.active  # ROB-5.4
        elif kind == REFUSE:
            if self.events is not None:
                self.log("refused", {"player": self.to_act})
            self._decide(1 - self.active)  # ROB-5.1
        else:
            self._put_back_returned()  # ROB-9.2
            self._end_turn()

    # ROB-3: laying.

    def _begin_turn(self) -> None:
        if self.events is not None:
            self.log("turn_started", {"turn": self.turn, "player": self.active})
        self.phase = LAYING
        self.to_act = self.active
        self._go_on_laying()

    def _lay(self, card: RobotrocCard) -> None:
        hand = self.hands[self.active]
        from_hand = holds_part(hand)
        if from_hand:
            take(hand, card)  # ROB-3.2
        else:
            take(self.areas[self.active], card)  # ROB-3.5
        insert(self.table, card)
        if self.events is not None:
            self._log_laid(card, "hand" if from_hand else "area", False)
        self._go_on_laying()

    def _go_on_laying(self) -> None:
        """Stays in phase `lay` if there is something to decide, else lays the rest and goes on."""
        need = TABLE_LIMIT - len(self.table)
        if need > 0:
            if holds_part(self.hands[self.active]):
                return  # ROB-3.8
            area = self.areas[self.active]
            free = len(area) - 3 * self.assembled[self.active]  # ROB-2.4
            if free > need:
                return
            if free > 0:
                self._lay_all(free_parts(area))  # ROB-3.7
        if self.table:  # ROB-3.9
            self.phase = CHALLENGING
            self.to_act = 1 - self.active
        else:
            self.phase = MAIN

    def _lay_all(self, parts: list[RobotrocCard]) -> None:
        area = self.areas[self.active]
        for card in parts:
            take(area, card)
            insert(self.table, card)
            if self.events is not None:
                self._log_laid(card, "area", True)

    def _log_laid(self, card: RobotrocCard, source: str, automatic: bool) -> None:
        self.log("laid", {"player": self.active, "card": card.code, "source": source, "automatic": automatic})

    # ROB-4 and ROB-5: the dispute.

    def _challenge(self, card: RobotrocCard) -> None:
        if self.events is not None:
            source = "table" if card in self.table else "area"
            self.log("challenged", {"player": self.to_act, "card": card.code, "source": source})
        self.disputed = card  # ROB-4.7
        self.phase = RESPONDING
        self.to_act = self.active

    def _choose(self, weapon: RobotrocCard) -> None:
        """The challenger's choice is kept, the active player's reveals both (ROB-5.4)."""
        challenger = 1 - self.active
        if self.to_act == challenger:
            self.commit = weapon
            self.to_act = self.active
            if self.events is not None:
                fields: dict[str, object] = {"player": challenger, "choice": weapon.code}
                self.log("committed", fields, {"choice": None}, (challenger,))
        else:
            committed = self.commit
            assert committed is not None
            self.commit = None
            self._reveal(committed, weapon)

    def _reveal(self, committed: RobotrocCard, weapon: RobotrocCard) -> None:
        """ROB-5.6."""
        active = self.active
        challenger = 1 - active
        self._show(challenger, committed)
        self._show(active, weapon)
        challenging: i64 = 0
        for card in self.shown[challenger]:
            challenging += card.value
        defending: i64 = 0
        for card in self.shown[active]:
            defending += card.value
        if self.events is not None:
            weapons = [None if card is NO_WEAPON else card.code for card in (weapon, committed)]
            sums = [defending, challenging]
            if active == 1:
                weapons.reverse()
                sums.reverse()
            self.log("revealed", {"weapons": weapons, "sums": sums})
        if challenging > defending:
            self._decide(challenger)
        elif defending > challenging or (weapon is NO_WEAPON and committed is NO_WEAPON):
            self._decide(active)  # ROB-5.8
        else:
            self.to_act = challenger  # ROB-5.7

    def _show(self, player: i64, weapon: RobotrocCard) -> None:
        if weapon is not NO_WEAPON:
            take(self.hands[player], weapon)
            insert(self.shown[player], weapon)

    def _decide(self, winner: i64) -> None:
        """Ends the dispute (ROB-5.9 to ROB-5.11)."""
        card = self.disputed
        assert card is not None
        weapons = self.shown[0]
        for weapon in self.shown[1]:
            insert(weapons, weapon)
        if self.events is not None:
            self.log("dispute_ended", {"winner": winner, "card": card.code, "weapons": codes(weapons)})
        if weapons:
            self.shown = [[], []]
            self._put_back(weapons)  # ROB-5.11
        self.disputed = None
        if winner != self.active:  # ROB-5.9
            if not take(self.table, card):
                take(self.areas[self.active], card)
            self._add_to_area(winner, card)
            if self._ends_at_once():
                return
        self._collect()

    # ROB-6 to ROB-9: the rest of the turn.

    def _collect(self) -> None:
        """Action 2."""
        self._bring_in()  # ROB-6.1
        if not self._ends_at_once():  # ROB-6.2
            self._await_main_action()

    def _bring_in(self) -> None:
        """All parts on the table go to the active player's area."""
        cards = self.table
        if cards:
            if self.events is not None:
                self.log("collected", {"player": self.active, "cards": codes(cards)})
            for card in cards:
                self._add_to_area(self.active, card)
            cards.clear()

    def _add_to_area(self, player: i64, card: RobotrocCard) -> None:
        if add_part(self.areas[player], card):
            self.assembled[player] += 1
            if self.events is not None:
                self.log("assembled", {"player": player, "robot": card.value})

    def _await_main_action(self) -> None:
        self.phase = MAIN
        self.to_act = self.active
        if self._main_is_idle():
            self._end_turn()

    def _main_is_idle(self) -> bool:
        """ROB-9.3."""
        return not self.pile and not self.hands[self.active] and not self.returned

    def _play(self, card: RobotrocCard) -> None:
        take(self.hands[self.active], card)  # ROB-7.1
        if self.events is not None:
            self.log("played", {"player": self.active, "card": card.code})
        self._add_to_area(self.active, card)
        if not self._ends_at_once():
            self._await_main_action()

    def _return(self, card: RobotrocCard) -> None:
        take(self.hands[self.active], card)  # ROB-8.1
        insert(self.returned, card)
        if self.events is not None:
            self.log("returned", {"player": self.active, "card": card.code})

    def _put_back_returned(self) -> None:
        """ROB-8.3."""
        if self.returned:
            weapons = self.returned
            self.returned = []
            self._put_back(weapons)

    def _put_back(self, weapons: list[RobotrocCard]) -> None:
        """Shuffles weapons, in canonical order, into the pile."""
        for weapon in weapons:
            self.pile.append(weapon)
        self.rng.shuffle(self.pile)
        if self.events is not None:
            self.log("shuffled", {"cards": codes(weapons)})

    def _draw(self) -> None:
        """ROB-9.1."""
        player = self.active
        hand = self.hands[player]
        count = min(HAND_LIMIT - len(hand), len(self.pile))
        if self.events is not None:
            drawn = codes(self.pile[: -count - 1 : -1])
            fields: dict[str, object] = {"player": player, "count": count, "cards": drawn}
            self.log("drew", fields, {"cards": [HIDDEN] * count}, (player,))
        for _ in range(count):
            insert(hand, self.pile.pop())

    def _end_turn(self) -> None:
        """ROB-9.4; goes on through turns in which there is nothing to decide."""
        while True:
            if self.events is not None:
                self.log("turn_ended", {"turn": self.turn, "player": self.active})
            if self._has_enough_robots():  # ROB-10.2
                self._end_by_robots()
                return
            if self.turn == self.game.max_turns:
                self._end_drawn()  # ROB-10.12
                return
            self.turn += 1
            self.active = 1 - self.active
            self._begin_turn()
            if self.phase != MAIN or not self._main_is_idle():
                return

    # ROB-10: the end of the game.

    def _has_enough_robots(self) -> bool:
        enough = self.moves.robots_to_end
        return self.assembled[0] >= enough or self.assembled[1] >= enough

    def _ends_at_once(self) -> bool:
        """ROB-10.1: ends the game if it is time; returns whether it did."""
        if not self.moves.at_once or not self._has_enough_robots():
            return False
        self._bring_in()  # ROB-10.3
        self._end_by_robots()
        return True

    def assemblies(self) -> list[Assembly]:
        """What both players would build if the game ended now (ROB-10.4 to ROB-10.8)."""
        unarmable = self.moves.unarmable
        return [assemble(self.areas[player], self.hands[player], unarmable) for player in range(2)]

    def _end_by_robots(self) -> None:
        final = self.assemblies()
        self.final = final  # ROB-10.9
        self.end(best_players(final), "robots", OVER)
        if self.events is not None:
            self._log_end([assembly.to_json() for assembly in final], [codes(hand) for hand in self.hands])

    def _end_drawn(self) -> None:
        self.end([0, 1], "turn_limit", OVER)
        if self.events is not None:
            self._log_end(None, None)

    def _log_end(self, final: list[dict[str, object]] | None, hands: list[list[str]] | None) -> None:
        outcome: dict[str, object] = {"winners": self.winners[:], "termination": self.termination}
        self.log("game_ended", {**outcome, "final": final, "hands": hands})

    # What a player may think.

    def _resample(self, player: int, generator: Generator) -> RobotrocState:
        state = self.clone()
        deal_anew(state, player, generator)
        return state

    def advice(self) -> list[float]:
        return advise(self)

    def evaluation(self) -> list[float]:
        return evaluate(self)

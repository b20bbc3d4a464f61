"""A position of Bellum Imperia as the library sees it: the board with its phases."""

from __future__ import annotations

from cardrules.bellum.actions import (
    ADVANCE,
    AIM,
    ASCEND,
    ATTACK,
    BLOCK,
    CLAIM,
    CONCEDE,
    DECLINE,
    DISCARD_CARD,
    DONE,
    END,
    INTERCEPT,
    PASS,
    PICK_ECONOMY,
    PICK_WONDER,
    PLAY,
    PLAY_TACTIC,
)
from cardrules.bellum.advice import advise, needs_spare
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.state import combat, development, duel, reactions, tactics, turns
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.knowledge import deal_anew
from cardrules.bellum.state.listing import list_actions
from cardrules.bellum.state.phases import BLOCKS, DUEL, REACT, SETUP, VIGIL
from cardrules.bellum.state.pieces import (
    CHOOSE_ATTACK,
    CHOOSE_BASE,
    CHOOSE_CLAIM,
    CHOOSE_TACTIC,
    CHOOSE_USE,
    NO_TARGETS,
    Choice,
)
from cardrules.bellum.state.refusals import refuse
from cardrules.bellum.worth import evaluate
from cardrules.common.actions import Action
from cardrules.common.errors import IllegalAction, Refusal
from cardrules.common.generator import Generator


class BellumState(Board):
    """A position of Bellum Imperia (see `Board` for what it holds)."""

    def clone(self) -> BellumState:
        state = BellumState(self.game)
        state.copy_board(self)
        return state

    def concede(self, player: int) -> None:
        """Gives up for either player, whoever is due (BEL-1.6).

        Raises:
            IllegalAction: if the game is over.
        """
        self.check_player(player)
        if self.is_over():
            raise IllegalAction("concede", Refusal("BEL-1.6", "the game is over"))
        self._legal = None
        self.finish([1 - player], "concede")

    def _list_legal_actions(self) -> list[Action]:
        return list_actions(self)

    def _apply_action(self, action: Action) -> None:
        kind = action.kind
        if kind == PASS:
            if self.phase == DUEL:
                duel.pass_duel(self)
            else:
                reactions.decline_reaction(self)
        elif kind == END:
            combat.offer_attacks(self)  # BEL-6.8
        elif kind == ATTACK:
            combat.declare_attack(self, self.at(action.number))
        elif kind == AIM:
            self._aim(action.number)
        elif kind == PLAY:
            development.play(self, _card(action))
        elif kind == DECLINE:
            if self.phase == BLOCKS:
                combat.decline_block(self)
            else:
                combat.decline_interception(self)
        elif kind == BLOCK:
            combat.block(self, self.at(action.number))
        elif kind == DONE:
            combat.end_declaration(self)
        elif kind == PLAY_TACTIC:
            if self.phase == REACT:
                reactions.react(self, _card(action))
            else:
                tactics.begin_tactic(self, _card(action))
        elif kind == ASCEND:
            development.begin_ascent(self, _card(action))
        elif kind == CLAIM:
            development.begin_claim(self, action.number)
        elif kind == DISCARD_CARD:
            self._discard(_card(action))
        elif kind == PICK_ECONOMY:
            if self.phase == SETUP:
                turns.pick_economy(self, _card(action))
            else:
                development.choose_economy(self, _card(action))
        elif kind == PICK_WONDER:
            development.choose_wonder(self, _card(action))
        elif kind == ADVANCE:
            development.advance(self)
        elif kind == INTERCEPT:
            combat.intercept(self, self.at(action.number))
        elif kind == CONCEDE:
            self.finish([1 - self.to_act], "concede")
        else:  # USE_CARD, USE_HANDLE
            development.begin_use(self, action.number)

    def _aim(self, ref: int) -> None:
        """`target …` for the choice in progress."""
        choice = self.pending
        assert choice is not None
        kind = choice.kind
        if kind == CHOOSE_ATTACK:
            self.pending = None
            combat.engage(self, self.at(choice.subject), ref)
        elif kind == CHOOSE_BASE:
            assert choice.card is not None
            development.ascend(self, choice.card, ref)
        elif kind == CHOOSE_CLAIM:
            development.claim(self, choice.with_target(ref))
        elif kind == CHOOSE_TACTIC:
            tactics.proceed(self, choice.with_target(ref))
        elif kind == CHOOSE_USE:
            development.use(self, choice.with_target(ref))
        else:
            development.enter(self, choice.with_target(ref))

    def _discard(self, card: BellumCard) -> None:
        """`discard <card>`, in the Vigil (BEL-6.9) or for an effect (BEL-15.5)."""
        self.discard(self.to_act, card)
        if self.phase == VIGIL:
            turns.keep_vigil(self)
            return
        choice = self.pending
        assert choice is not None
        if choice.n > 1:
            self.pending = Choice(choice.kind, choice.player, choice.subject, None, NO_TARGETS, choice.n - 1)
        else:
            self.develop()

    def _refusal(self, action: Action) -> Refusal | None:
        return refuse(self, action)

    def _resample(self, player: int, generator: Generator) -> BellumState:
        state = self.clone()
        deal_anew(state, player, generator)
        return state

    def advice(self) -> list[float]:
        legal = self._legal_actions()
        return advise(self, legal, self.clone() if needs_spare(self, legal) else None)

    def evaluation(self) -> list[float]:
        return self.returns() if self.is_over() else evaluate(self)


def _card(action: Action) -> BellumCard:
    card = action.card
    assert isinstance(card, BellumCard)
    return card

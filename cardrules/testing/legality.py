"""Legality: the legal actions, and the reasons why the others are not."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np

from cardrules.common.actions import Action
from cardrules.common.errors import IllegalAction, UnknownAction
from cardrules.common.generator import Generator
from cardrules.common.views import PlayerView
from cardrules.testing.faults import Spot, difference, shorten
from cardrules.testing.variety import Variety
from cardrules.testing.walks import Check, Walk


class LegalActions(Check):
    """The legal actions are a list of the table's own, ascending, equal to the mask, and none is refused."""

    name: ClassVar[str] = "legal actions"

    def look(self, spot: Spot) -> None:
        state = spot.state
        legal = state.legal_actions()
        if bool(legal) == state.is_terminal():
            spot.fail(self.name, f"there are {len(legal)} legal actions in {state!r}")
        for action in legal:
            if not isinstance(action, Action) or action not in state.game.actions:
                spot.fail(self.name, f"{action!r} is none of the game's table")
        ids = [action.id for action in legal]
        if ids != sorted(set(ids)):
            spot.fail(self.name, f"expected each once, ids ascending, got {legal}")
        mask = state.legal_actions_mask()
        if mask.dtype != np.bool_ or mask.shape != (len(state.game.actions),):
            spot.fail(self.name, f"the mask is {mask.dtype} of shape {mask.shape}")
        if np.flatnonzero(mask).tolist() != ids:
            spot.fail(self.name, f"the mask has the ids {np.flatnonzero(mask).tolist()}, the list {ids}")
        for action in legal:
            refusal = state.refusal(action)
            if refusal is not None:
                spot.fail(self.name, f"{action} is listed, but refused: {refusal}")
        for player in range(state.game.players):
            seen = PlayerView(state, player).legal_actions
            if seen != (legal if player == state.current_player() else []):
                spot.fail(self.name, f"player {player} is shown the legal actions {seen}")


class Refusals(Check):
    """Every action of the table is legal or refused by a rule that exists, and refusing it changes nothing."""

    name: ClassVar[str] = "refusal"

    def __init__(self, walk: Walk, generator: Generator, variety: Variety) -> None:
        super().__init__(walk, generator, variety)
        self.rules = set(walk.game.rules.ids)

    def examine(self, spot: Spot) -> None:
        state = spot.state
        before = state.position()
        legal = set(map(str, state.legal_actions()))
        for action in state.game.actions:
            if str(action) not in legal:
                self._refused(spot, action)
        if reason := difference(state.position(), before):
            spot.fail(self.name, f"refusing actions changed the position: {self._culprit(spot)} {reason}")
        if set(map(str, state.legal_actions())) != legal:
            spot.fail(self.name, "refusing actions changed the legal actions")
        if spot.number == 0:
            self._unknown(spot)

    def _refused(self, spot: Spot, action: Action) -> None:
        refusal = spot.state.refusal(action)
        if refusal is None:
            spot.fail(self.name, f"{action} is not listed, but not refused either")
        if refusal.rule not in self.rules:
            spot.fail(self.name, f"{action} is refused by {refusal.rule!r}, which is no rule of rules.md")
        if not isinstance(refusal.reason, str) or not refusal.reason.strip():
            spot.fail(self.name, f"{action} is refused by {refusal.rule} without a reason")
        if spot.state.refusal(str(action)) != refusal:
            spot.fail(self.name, f"{action} is refused otherwise when it is given as text")
        try:
            spot.state.apply_action(action)
        except IllegalAction as error:
            if error.refusal != refusal or error.action != str(action):
                spot.fail(self.name, f"applying {action} raised {error}, expected the refusal {refusal}")
            return
        spot.fail(self.name, f"{action} is refused ({refusal}), but applying it raised nothing")

    def _culprit(self, spot: Spot) -> str:
        """The refused action after which a fresh copy of the state is another one."""
        for action in spot.game.actions:
            state = spot.state.clone()
            before = state.position()
            try:
                state.apply_action(action)
            except IllegalAction:
                if state.position() != before:
                    return f"{action}:"
        return ""

    def _unknown(self, spot: Spot) -> None:
        state = spot.state
        for text in ("", "no such action", f" {state.game.actions[0]}", f"{state.game.actions[0]} "):
            before = state.position()
            try:
                state.apply_action(text)
            except UnknownAction:
                if state.position() != before:
                    spot.fail(self.name, f"the unknown action {text!r} changed the position")
                continue
            spot.fail(self.name, f"{text!r} is no action, but applying it raised nothing")


class Consequences(Check):
    """Whatever legal action is taken, the game goes on or is over."""

    name: ClassVar[str] = "dead ends"

    def examine(self, spot: Spot) -> None:
        before = spot.state.position()
        for action in spot.state.legal_actions():
            after = spot.state.clone()
            after.apply_action(action)
            if not after.is_terminal() and not after.legal_actions():
                spot.fail(self.name, f"after {action} the game is not over, and there is no legal action")
            if after.turn == spot.state.turn and after.phase == spot.state.phase and after.position() == before:
                spot.fail(self.name, f"{action} changes nothing at all")
        if reason := difference(spot.state.position(), before):
            spot.fail("copies", f"playing a clone on changed the original: {reason}")


class Advice(Check):
    """The advice has a finite score for each legal action, the evaluation one for each player if a game has one."""

    name: ClassVar[str] = "advice"

    def examine(self, spot: Spot) -> None:
        state = spot.state
        before = state.position()
        evaluation = state.evaluation()
        if evaluation and (
            len(evaluation) != state.game.players or not all(-1.0 <= value <= 1.0 for value in evaluation)
        ):
            spot.fail(self.name, f"the evaluation is {evaluation}; expected a number from -1 to 1 a player, or none")
        if state.current_player() >= 0:
            scores = state.advice()
            if len(scores) != len(state.legal_actions()) or not all(math.isfinite(score) for score in scores):
                spot.fail(self.name, f"the scores are {shorten(scores)} for {len(state.legal_actions())} legal actions")
            if state.clone().advice() != scores or state.evaluation() != evaluation:
                spot.fail(self.name, "the same state gives other scores when it is asked again")
        if reason := difference(state.position(), before):
            spot.fail(self.name, f"asking for advice changed the position: {reason}")

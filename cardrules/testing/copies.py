"""Copies: however a state is copied, the copies are equal, stay equal, and know nothing of each other."""

from __future__ import annotations

import copy
import json
import pickle
from typing import ClassVar, Final

from cardrules.common.generator import Generator
from cardrules.common.state import State
from cardrules.common.views import PlayerView
from cardrules.testing.faults import Spot, difference
from cardrules.testing.positions import snapshot, spoil
from cardrules.testing.variety import Variety
from cardrules.testing.walks import Check, Walk, play_on

# Groups of copies that are played on to the end of the match; later ones are let go after some steps.
WHOLE: Final = 3
STEPS: Final = 10


def copies_of(state: State) -> dict[str, State]:
    """Copies of a state made in every way there is."""
    return {
        "clone": state.clone(),
        "copy.copy": copy.copy(state),
        "copy.deepcopy": copy.deepcopy(state),
        "pickle": pickle.loads(pickle.dumps(state)),
        "position": state.game.state_from_position(state.position()),
    }


class Lockstep(Check):
    """Copies take the same actions as the match and stay equal to it."""

    name: ClassVar[str] = "copies"

    def __init__(self, walk: Walk, generator: Generator, variety: Variety) -> None:
        super().__init__(walk, generator, variety)
        self.groups: list[tuple[int, dict[str, State]]] = []

    def step(self, spot: Spot) -> None:
        for begun, copies in self.groups:
            for way, state in copies.items():
                state.apply_action(str(spot.last))
                if [action.id for action in state.legal_actions()] != [a.id for a in spot.state.legal_actions()]:
                    spot.fail(self.name, f"the {way} of action {begun} has the legal actions {state.legal_actions()}")
                if spot.number <= begun + STEPS:
                    self._compare(spot, begun, way, state)
        kept = self.groups[:WHOLE]
        self.groups = kept + [group for group in self.groups[WHOLE:] if spot.number < group[0] + STEPS]

    def examine(self, spot: Spot) -> None:
        copies = copies_of(spot.state)
        for way, state in copies.items():
            if state is spot.state:
                spot.fail(self.name, f"{way} gives the same object")
            if state.game is not spot.game:
                spot.fail(self.name, f"{way} gives a state of another game object, {state.game!r}")
            if way != "position" and state.events != spot.state.events:
                spot.fail(self.name, f"{way} has other events: {state.events}")
            if way != "position" and state.events is spot.state.events:
                spot.fail(self.name, f"{way} shares the list of events with the original")
            self._compare(spot, spot.number, way, state)
        self.groups.append((spot.number, copies))

    def end(self, spot: Spot) -> None:
        for begun, copies in self.groups:
            for way, state in copies.items():
                self._compare(spot, begun, way, state)
                events = spot.state.events or []
                later = state.events or []
                if later != events[len(events) - len(later) :] or (way != "position" and len(later) != len(events)):
                    spot.fail(self.name, f"the {way} of action {begun} ends with other events")

    def _compare(self, spot: Spot, begun: int, way: str, state: State) -> None:
        if reason := difference(state.position(), spot.state.position()):
            spot.fail(self.name, f"the {way} made after action {begun} is not equal any more: {reason}")
        if state.returns() != spot.state.returns():
            spot.fail(self.name, f"the {way} made after action {begun} returns {state.returns()}")


class PastStates(Check):
    """A state handed out earlier never changes, whatever happens to the match or to its other copies."""

    name: ClassVar[str] = "past states"

    def __init__(self, walk: Walk, generator: Generator, variety: Variety) -> None:
        super().__init__(walk, generator, variety)
        self.past: list[tuple[Spot, State, str]] = []

    def examine(self, spot: Spot) -> None:
        before = snapshot(spot.state)
        kept = spot.state.clone()
        played = spot.state.clone()
        play_on(played, self.generator, 500)
        for state, words in ((spot.state, "the original"), (kept, "another clone")):
            if snapshot(state) != before:
                reason = difference(json.loads(snapshot(state)), json.loads(before))
                spot.fail("copies", f"playing a clone on changed {words}: {reason}")
        self.past.append((spot, kept, before))

    def end(self, spot: Spot) -> None:
        for past, state, before in self.past:
            if snapshot(state) != before:
                reason = difference(json.loads(snapshot(state)), json.loads(before))
                spot.fail(self.name, f"the clone made after action {past.number} has changed since: {reason}")


class HandedOut(Check):
    """What a state hands out belongs to the caller: changing it changes no state."""

    name: ClassVar[str] = "handed out"

    def examine(self, spot: Spot) -> None:
        before = snapshot(spot.state)
        state = spot.state.clone()
        self._spoil_answers(state)
        if snapshot(state) != before:
            reason = difference(json.loads(snapshot(state)), json.loads(before))
            spot.fail(self.name, f"changing what a state handed out changed that state: {reason}")
        if spot.next is not None:
            after = spot.state.clone()
            after.apply_action(spot.next)
            state.apply_action(spot.next)
            if reason := difference(state.position(), after.position()):
                spot.fail(self.name, f"changing what a state handed out changed its future: {reason}")
        state.winners.append(0)
        state.winners.clear()
        if state.events is not None:
            state.events.clear()
        if snapshot(spot.state) != before:
            reason = difference(json.loads(snapshot(spot.state)), json.loads(before))
            spot.fail(self.name, f"changing what a clone handed out changed the original: {reason}")

    def _spoil_answers(self, state: State) -> None:
        state.legal_actions().clear()
        state.legal_actions_mask()[:] = True
        state.returns().clear()
        spoil(state.position())
        if state.is_chance_node():
            state.chance_outcomes().clear()
        if state.current_player() >= 0:
            state.advice().clear()
        state.evaluation().clear()
        for player in range(state.game.players):
            spoil(state.observation(player))
            state.observation_tensor(player)[:] = 1.0
            view = PlayerView(state, player)
            view.legal_actions.clear()
            view.legal_actions_mask[:] = True
            spoil(view.observation)
            spoil(view.events)
        state.game.observation_tensor_layout.clear()

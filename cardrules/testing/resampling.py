"""Resampling: worlds that a player cannot tell from the true one, which differ, and which can be played."""

from __future__ import annotations

import json
from typing import ClassVar, Final

from cardrules.common.errors import CardRulesError
from cardrules.common.generator import Generator
from cardrules.common.positions import SLOT, Zone
from cardrules.common.state import State
from cardrules.testing.cards import count_cards
from cardrules.testing.faults import Fault, Spot, difference, shorten
from cardrules.testing.positions import snapshot
from cardrules.testing.secrets import betrayal, check_permuted, hidden_cards, shown
from cardrules.testing.variety import Part
from cardrules.testing.walks import Check, play_on

WORLDS: Final = 3


def varied(world: State, state: State, player: int) -> set[Part]:
    """The hidden parts of zones that are not the same in two states."""
    parts = {place.part for place in hidden_cards(state, player)}
    found = set()
    for key in state.game.keys:
        if isinstance(key, Zone):
            for (owner, mine), (_, theirs) in zip(key.parts(world), key.parts(state), strict=True):
                same = mine is theirs if key.shape == SLOT else list(map(str, mine)) == list(map(str, theirs))
                if (key.name, owner) in parts and not same:
                    found.add((player, key.name, owner))
    return found


class Worlds(Check):
    """Worlds that a player cannot tell from the true one look the same, and resampling gives such worlds."""

    name: ClassVar[str] = "resample"

    def examine(self, spot: Spot) -> None:
        before = snapshot(spot.state)
        for player in range(spot.game.players):
            truth = shown(spot.state, player)
            could: set[Part] = set()
            for world in check_permuted(spot, player, truth, self.generator):
                could |= varied(world, spot.state, player)
            did = self._resampled(spot, player, truth)
            if could and not did:
                did = self._insist(spot, player)
            self.variety.could.update(could)
            self.variety.did.update(did)
        if snapshot(spot.state) != before:
            reason = difference(json.loads(snapshot(spot.state)), json.loads(before))
            spot.fail(self.name, f"it changed the state: {reason}")

    def _resampled(self, spot: Spot, player: int, truth: dict[str, object]) -> set[Part]:
        """Checks some resampled worlds; returns what is not as in the true one."""
        did: set[Part] = set()
        for number in range(WORLDS):
            seed = int(self.generator.next())
            world = spot.state.resample(player, seed)
            if reason := betrayal(world, truth, player):
                spot.fail(self.name, f"player {player} can tell the resampled world by {reason}")
            self._sound(spot, player, world)
            did |= varied(world, spot.state, player)
            if number == 0:
                again = spot.state.resample(player, Generator.from_seed(seed))
                if reason := difference(again.position(), world.position()):
                    spot.fail(self.name, f"for player {player} the same generator gives another world: {reason}")
                self._independent(spot, player, world)
                self._playable(spot, player, world)
        return did

    def _independent(self, spot: Spot, player: int, world: State) -> None:
        """Who chooses the generator must not learn the truth from what it gives: a false world gives the same."""
        seed = int(self.generator.next())
        false, true = world.resample(player, seed), spot.state.resample(player, seed)
        if reason := difference(false.position(), true.position()):
            spot.fail(
                self.name, f"for player {player} the same generator gives worlds that depend on the truth: {reason}"
            )

    def _sound(self, spot: Spot, player: int, world: State) -> None:
        if world is spot.state or world.game.seen_by(player) is not spot.game.seen_by(player):
            spot.fail(self.name, f"for player {player} it gives the state itself or one of another game")
        options = spot.state.position()["options"]
        if spot.state.observation(player)["options"] != options == world.position()["options"]:
            spot.fail(self.name, f"for player {player} the world tells options that are hidden: {shorten(options)}")
        if world.events is not None:
            spot.fail(self.name, f"for player {player} the world comes with a log of events")
        if world.rng.hex() == spot.state.rng.hex():
            spot.fail(self.name, f"for player {player} the world has the true generator, and so the true shuffles")
        if count_cards(world) != count_cards(spot.state):
            spot.fail(self.name, f"for player {player} the world has other cards")
        try:
            loaded = world.game.state_from_position(world.position())
        except CardRulesError as error:
            spot.fail(self.name, f"for player {player} the world is refused as a position: {error}")
        if reason := difference(loaded.position(), world.position()):
            spot.fail(self.name, f"for player {player} the world, saved and loaded, differs: {reason}")
        if loaded.legal_actions() != world.legal_actions():
            spot.fail(self.name, f"for player {player} the world, saved and loaded, has other legal actions")

    def _playable(self, spot: Spot, player: int, world: State) -> None:
        position = world.position()
        dealt = count_cards(world)
        try:
            ended = play_on(world, self.generator, 100_000)
        except Exception as error:
            raise Fault(
                self.name,
                f"for player {player} playing the world raised {type(error).__name__}: {error}",
                spot.game,
                spot.where,
                position,
            ) from error
        if not ended:
            spot.fail(self.name, f"for player {player} the world does not end by random play")
        if count_cards(world) != dealt:
            spot.fail(self.name, f"for player {player} the world loses cards when it is played")

    def _insist(self, spot: Spot, player: int) -> set[Part]:
        """Resamples until something varies; the fault if nothing ever does."""
        did: set[Part] = set()
        for _ in range(40):
            did = did or varied(spot.state.resample(player, self.generator), spot.state, player)
        if not did:
            spot.fail(self.name, f"for player {player} it always gives the true state, though others look the same")
        return did

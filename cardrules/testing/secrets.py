"""Secrets: nothing that a player is shown depends on what that player may not know."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from cardrules.common.cards import Card
from cardrules.common.errors import PositionError
from cardrules.common.generator import Generator
from cardrules.common.positions import PILE, SLOT, Zone
from cardrules.common.state import CHANCE, State
from cardrules.common.views import PlayerView
from cardrules.testing.faults import Spot, shorten
from cardrules.testing.walks import Check


def shown(state: State, player: int) -> dict[str, object]:
    """Everything that a player can ask of a state, but the events."""
    view = PlayerView(state, player)
    due = view.is_my_turn
    return {
        "observation": json.dumps(view.observation),
        "tensor": view.observation_tensor.tobytes(),
        "current_player": view.current_player,
        "legal actions": [action.id for action in view.legal_actions],
        "mask": view.legal_actions_mask.tobytes(),
        "refusals": [str(view.refusal(action)) for action in state.game.actions] if due else [],
        "advice": view.advice,
        "repr": f"{view!r} {state!r}",
        "outcome": (state.winners, state.termination, state.returns()),
    }


def betrayal(world: State, truth: dict[str, object], player: int) -> str:
    """What a player is shown otherwise in a world that should look the same; empty if nothing is."""
    for name, value in shown(world, player).items():
        if value != truth[name]:
            true: Any = truth[name]
            if isinstance(value, list) and isinstance(true, list) and len(value) == len(true):
                pairs = [(mine, theirs) for mine, theirs in zip(value, true, strict=True) if mine != theirs]
                return f"{name}: {shorten(pairs[0][0])} instead of {shorten(pairs[0][1])}"
            if isinstance(value, bytes):
                return f"{name}: the bytes differ"
            return f"{name}: {shorten(value, 600)} instead of {shorten(true, 600)}"
    return ""


@attrs.frozen
class Place:
    """Where a card is that a player does not see."""

    zone: Zone
    owner: int
    index: int
    card: Card

    @property
    def code(self) -> str:
        """The notation of the card."""
        return self.card.code

    @property
    def deck(self) -> int:
        """Whose deck the card is of; −1 for the common one."""
        return self.owner if self.zone.own_decks else -1

    @property
    def part(self) -> tuple[str, int]:
        """The zone and the owner."""
        return self.zone.name, self.owner


def hidden_cards(state: State, player: int) -> list[Place]:
    """The places of all cards that a player does not know, as the game's keys declare them."""
    found = []
    for key in state.game.keys:
        if isinstance(key, Zone):
            for owner, part in key.parts(state):
                for index, card in enumerate([part] if key.shape == SLOT else part):
                    if card is not None and not key.known(state, player, owner, index):
                        found.append(Place(key, owner, index, card))
    return found


def moved(position: dict[str, Any], places: list[Place], codes: list[str]) -> dict[str, Any]:
    """A position with other cards in some places."""
    result: dict[str, Any] = json.loads(json.dumps(position))
    for place, code in zip(places, codes, strict=True):
        zone, owner, index = place.zone, place.owner, place.index
        if zone.shape != SLOT:
            part = result[zone.name][owner] if zone.per_player else result[zone.name]
            part[index] = code
        elif zone.per_player:
            result[zone.name][owner] = code
        else:
            result[zone.name] = code
    return result


def arrangements(places: list[Place], generator: Generator) -> Iterator[tuple[list[Place], list[str]]]:
    """Other ways to deal the cards of some places: all of a deck, those of one zone, two alone."""
    groups = [[place for place in places if place.deck == deck] for deck in sorted({place.deck for place in places})]
    groups += [
        [place for place in group if place.zone.name == name]
        for group in groups
        for name in sorted({place.zone.name for place in group})
    ]
    for group in groups:
        codes = [place.code for place in group]
        generator.shuffle(codes)
        yield group, codes
    for some in (*[last_places(places)] * 3, *[places] * 2):
        pair = two_places(some, places, generator)
        if pair:
            yield pair, [pair[1].code, pair[0].code]


def two_places(places: list[Place], others: list[Place], generator: Generator) -> list[Place]:
    """A place and another one of the same deck that, exchanged, make a difference; empty if there are none."""
    first = any_place(places, generator)
    second = any_place([other for other in others if first is not None and exchangeable(first, other)], generator)
    return [first, second] if first is not None and second is not None else []


def last_places(places: list[Place]) -> list[Place]:
    """The last place of each part: its card is often the next to be drawn, so worth a look of its own."""
    return list({place.part: place for place in places}.values())


def any_place(places: list[Place], generator: Generator) -> Place | None:
    """One of some places: each part of a zone is as likely as any other, however many cards it has."""
    if not places:
        return None
    parts = list(dict.fromkeys(place.part for place in places))
    part = parts[generator.below(len(parts))]
    inside = [place for place in places if place.part == part]
    return inside[generator.below(len(inside))]


def exchangeable(one: Place, two: Place) -> bool:
    """Whether the cards of two places may change places, and make a difference then."""
    if one.deck != two.deck or one.code == two.code:
        return False
    if one.part == two.part and not one.zone.ordered and one.zone.shape <= PILE:
        return False
    admitted = (
        one.zone.admits is None or one.zone.admits(two.card),
        two.zone.admits is None or two.zone.admits(one.card),
    )
    return all(admitted)


def permuted(state: State, player: int, generator: Generator) -> Iterator[State]:
    """States that differ from this one only in cards that a player does not see, and in the generator.

    They come from the position, not from `resample`, and only those that the game accepts as positions.
    """
    position = state.position()
    for places, codes in arrangements(hidden_cards(state, player), generator):
        changed = moved(position, places, codes)
        changed["rng"] = Generator.from_seed(int(generator.next())).hex()
        try:
            yield state.game.state_from_position(changed, events=False)
        except PositionError:
            continue


def check_permuted(spot: Spot, player: int, truth: dict[str, object], generator: Generator) -> list[State]:
    """A player is shown the same in permuted states, which are returned."""
    worlds = list(permuted(spot.state, player, generator))
    for world in worlds:
        if reason := betrayal(world, truth, player):
            spot.fail("secrets", f"player {player} can tell where hidden cards are by {reason}")
    return worlds


class Log(Check):
    """The log shows a player no hidden card that the observation does not show then.

    Two cards that are hidden before and after an action change places, and if the action names one of them,
    in the action too. When a player's observation after it is the same, so must be what that player saw happen.
    """

    name: ClassVar[str] = "events"

    def look(self, spot: Spot) -> None:
        if spot.number == 0:
            self._deal(spot)

    def examine(self, spot: Spot) -> None:
        if spot.next is None:
            return
        position = spot.state.position()
        named = _words([position[key.name] for key in spot.game.keys if not isinstance(key, Zone)])
        true = spot.game.state_from_position(position)
        true.apply_action(spot.next)
        for player in range(spot.game.players):
            places = self._staying(spot, player, true, named)
            others = [place for place in places if place.code not in spot.next.args]
            kept = self._kept(spot, player, places, true)
            for some in (*[others] * 2, *[last_places(others)] * 3, *[kept] * 4):
                self._compare(spot, player, two_places(some, others, self.generator), true)

    def _staying(self, spot: Spot, player: int, true: State, named: set[str]) -> list[Place]:
        """The places of cards that stay hidden from a player, and that no key names besides the zones."""
        before = hidden_cards(spot.state, player)
        counts = Counter(place.code for place in before)
        later = Counter(place.code for place in hidden_cards(true, player))
        return [place for place in before if place.code not in named and counts[place.code] == later[place.code]]

    def _kept(self, spot: Spot, player: int, places: list[Place], true: State) -> list[Place]:
        """The places of cards that the action names and that only the player who acts sees after it."""
        actor = spot.state.current_player()
        if spot.next is None or actor in (CHANCE, player):
            return []
        lost = {place.code for place in hidden_cards(true, actor)}
        return [place for place in places if place.code in spot.next.args and place.code not in lost]

    def _compare(self, spot: Spot, player: int, pair: list[Place], true: State) -> None:
        """Exchanges two cards and takes the same action, or the one that names the other card."""
        if not pair or spot.next is None:
            return
        one, two = pair[0].code, pair[1].code
        words = [two if word == one else one if word == two else word for word in str(spot.next).split(" ")]
        action = " ".join(words)
        try:
            world = spot.game.state_from_position(moved(spot.state.position(), pair, [two, one]))
        except PositionError:
            return
        if action not in map(str, world.legal_actions()):
            return
        world.apply_action(action)
        if world.observation(player) != true.observation(player):
            return  # the action has turned one of the two cards up
        mine, theirs = PlayerView(world, player).events, PlayerView(true, player).events
        if mine != theirs:
            odd = next((pair for pair in zip(mine, theirs, strict=False) if pair[0] != pair[1]), (mine, theirs))
            spot.fail(
                self.name,
                f"{spot.next} shows player {player} hidden cards: {shorten(odd[1])} happens; with {one} and {two} "
                f"exchanged, which this player does not see, {shorten(odd[0])}",
            )

    def _deal(self, spot: Spot) -> None:
        codes = {card.code for card in spot.game.cards}
        for player in range(spot.game.players):
            seen = _words(spot.state.observation(player))
            for event in PlayerView(spot.state, player).events:
                for word in sorted(_words(event) & codes - seen):
                    spot.fail(self.name, f"at the deal player {player} is told of {word}, which is hidden: {event}")


def _words(value: object) -> set[str]:
    """All texts in a JSON value."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set().union(*(_words(item) for item in value.values()))
    if isinstance(value, list | tuple):
        return set().union(*(_words(item) for item in value))
    return set()

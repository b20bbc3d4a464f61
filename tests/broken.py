"""The example game, and many ways to get it wrong: each class is one mistake that the suite must find."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from cardrules.common.actions import Action
from cardrules.common.cards import Card, FrenchCard
from cardrules.common.errors import PositionError, Refusal
from cardrules.common.events import Event
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.narration import Sentence
from cardrules.common.positions import Field, Key, boolean, integer
from cardrules.common.rules import RuleBook
from cardrules.common.state import CHANCE, State
from cardrules.common.tensors import Computed, Feature
from examples.highcard import HighCardGame
from examples.highcard.features import features
from examples.highcard.position import KEYS
from examples.highcard.state import HighCardState


class GoodState(HighCardState):
    """The right state, whose clones are of its own class."""

    def clone(self) -> GoodState:
        state = type(self)(self.game)
        state.copy_base(self)
        state.deck = self.deck[:]
        state.hands = [hand[:] for hand in self.hands]
        state.played = self.played[:]
        state.discard = self.discard[:]
        state.taken = self.taken[:]
        return state


class Good(HighCardGame):
    """The right game, to be spoilt by its subclasses."""

    state_class: ClassVar[type[HighCardState]] = GoodState
    more_features: ClassVar[Sequence[Feature]] = ()
    more_keys: ClassVar[Sequence[Key]] = ()

    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.prepare(self.cards, [*self.position_keys(), *self.more_keys], [*features(), *self.more_features])

    def position_keys(self) -> Sequence[Key]:
        return KEYS

    @property
    def rules(self) -> RuleBook:
        return HighCardGame().rules

    def _blank_state(self) -> HighCardState:
        return self.state_class(self)


BROKEN: dict[str, tuple[type[Good], str]] = {}


def mistake(check: str, game: type[Good] = Good) -> Any:
    """Puts a state class, or a game class, on the list of mistakes that a check must find."""

    def add(broken: Any) -> Any:
        if not issubclass(broken, BaseGame):
            name = f"{broken.__name__}Game"
            broken_game = type(name, (game,), {"state_class": broken, "__module__": __name__})
            globals()[name] = broken_game  # found there when it is unpickled
        else:
            broken_game = broken
        BROKEN[broken.__name__] = (cast(type[Good], broken_game), check)
        return broken

    return add


# Legal actions and refusals.


@mistake("refusal")
class HidesAnAction(GoodState):
    def _list_legal_actions(self) -> list[Action]:
        legal = super()._list_legal_actions()
        return legal[:-1] if len(legal) > 2 else legal


@mistake("legal actions")
class ListsUnordered(GoodState):
    def _list_legal_actions(self) -> list[Action]:
        return super()._list_legal_actions()[::-1]


@mistake("legal actions")
class ListsTwice(GoodState):
    def _list_legal_actions(self) -> list[Action]:
        legal = super()._list_legal_actions()
        return [legal[0], *legal]


@mistake("legal actions")
class RefusesALegalAction(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        return Refusal("HC-2.1", "no aces today") if str(action)[-2] == "A" else super()._refusal(action)


@mistake("refusal")
class NamesNoRule(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        return Refusal("HC-9.9", "it is not in your hand") if super()._refusal(action) else None


@mistake("refusal")
class GivesNoReason(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        return Refusal("HC-2.1", "") if super()._refusal(action) else None


@mistake("refusal")
class ChangesWhenRefusing(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        refusal = super()._refusal(action)
        if refusal is not None and action.id == 0:
            self.taken[0] += 1
        return refusal


@mistake("legal actions")
class MasksTooMuch(GoodState):
    def legal_actions_mask(self) -> Any:
        mask = super().legal_actions_mask()
        mask[0] = True
        return mask


@mistake("handed out")
class HandsOutItsList(GoodState):
    def legal_actions(self) -> list[Action]:
        return self._legal_actions()


@mistake("advice")
class AdvisesTooLittle(GoodState):
    def advice(self) -> list[float]:
        return super().advice()[1:] or [0.0, 0.0]


@mistake("advice")
class EvaluatesTooHigh(GoodState):
    def evaluation(self) -> list[float]:
        return [2.0] * self.game.players


# The course of a match.


@mistake("play")
class RunsIntoADeadEnd(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        if termination == "turn_limit":
            super().end(winners, termination, phase)
        else:
            self.to_act = 0


@mistake("play")
class NeverEnds(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        self.deal(2)
        self.to_act = 0


@mistake("max_turns")
class KnowsNoLimit(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        super().end(winners, "hands_out", phase)


@mistake("returns")
class ReturnsTooMuch(GoodState):
    def returns(self) -> list[float]:
        return [2 * value for value in super().returns()]


@mistake("returns")
class PaysTiesDouble(GoodState):
    def returns(self) -> list[float]:
        if 1 < len(self.winners) < self.game.players:
            return [1.0 if player in self.winners else -1.0 for player in range(self.game.players)]
        return super().returns()


@mistake("play")
class WinsEarly(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        self.winners = [0]


@mistake("play")
class MixesUpWinners(GoodState):
    def end(self, winners: list[int], termination: str, phase: int) -> None:
        super().end([*winners, winners[0]], termination, phase)


@mistake("concede")
class ConcedingWins(GoodState):
    def concede(self, player: int) -> None:
        self.end([player], "concede", 1)


@mistake("play")
class FailsWithSix(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        if self.game.players == 6:
            self.hands[5] = []


@mistake("playout")
class StopsPlayoutsEarly(Good):
    def playout(self, state: State, generator: Generator) -> list[float]:
        return state.returns()


# Cards and zones.


@mistake("cards")
class LosesCards(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        self.discard.pop()


@mistake("cards")
class DoublesCards(GoodState):
    def _end_round(self) -> None:
        card = self.played[0]
        super()._end_round()
        assert card is not None
        self.deck[-1] = card


@mistake("cards")
class DealsTwice(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        self.deck[0] = self.deck[1]


@mistake("zones")
class SortsNoHand(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        self.hands[0].reverse()

    def _list_legal_actions(self) -> list[Action]:
        return sorted(super()._list_legal_actions(), key=lambda action: action.id)

    def advice(self) -> list[float]:
        return [0.0] * len(self.hands[self.to_act])


@mistake("zones")
class UsesOtherCards(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        top = self.deck[-1]
        self.deck[-1] = FrenchCard(top.index, top.code, top.deck, top.rank, top.suit)


# Positions, copies, what is handed out.


@mistake("position")
class ForgetsToSave(Good):
    def position_keys(self) -> Sequence[Key]:
        return [key for key in KEYS if key.name != "taken"]

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        super()._derive(state, given)
        cast(HighCardState, state).taken = [0] * self.players

    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.keys = [*self.keys, SavedOnly("taken")]


class SavedOnly(Key):
    """A key that is written, but not read."""

    def read(self, value: object, game: BaseGame) -> object:
        return [0] * game.players

    def write(self, state: State) -> object:
        return getattr(state, self.name)[:]


class HiddenCounter(GoodState):
    """A state that counts something its position does not tell."""

    rounds: int = 0

    def clone(self) -> GoodState:
        state = super().clone()
        cast(HiddenCounter, state).rounds = self.rounds
        return state


@mistake("copies")
class RemembersMoreThanItSaves(HiddenCounter):
    def _end_round(self) -> None:
        self.rounds += 1
        super()._end_round()
        if self.rounds == 3:
            self.taken[0] += 1


@mistake("copies")
class SharesAList(GoodState):
    def clone(self) -> GoodState:
        state = super().clone()
        state.discard = self.discard
        return state


@mistake("copies")
class SharesTheGenerator(GoodState):
    def clone(self) -> GoodState:
        state = super().clone()
        state.rng = self.rng
        return state

    def _end_round(self) -> None:
        super()._end_round()
        self.rng.shuffle(self.deck)


@mistake("copies")
class SharesEvents(GoodState):
    def clone(self) -> GoodState:
        state = super().clone()
        state.events = self.events
        return state


class SharingField(Field):
    """A field that hands out the list of the state itself."""

    def write(self, state: State) -> object:
        return getattr(state, self.name)


@mistake("position")
class HandsOutItsOwn(Good):
    def position_keys(self) -> Sequence[Key]:
        return [key for key in KEYS if key.name != "taken"] + [SharingField("taken", integer(0), 0, per_player=True)]


@mistake("observation")
class ShowsWrongThings(GoodState):
    def observation(self, player: int) -> dict[str, Any]:
        return {**super().observation(player), "turn": 7}


@mistake("observation")
class ShowsTheGenerator(GoodState):
    def observation(self, player: int) -> dict[str, Any]:
        return {**super().observation(player), "rng": self.rng.hex()}


@mistake("tensor")
class LeavesTheRange(Good):
    more_features = (Computed("too much", 1, lambda state, player: [1.0 + player]),)


# Secrets.


def top(state: State) -> Card:
    return cast(HighCardState, state).deck[-1]


@mistake("secrets")
class EncodesTheDeck(Good):
    more_features = (Computed("top of the deck", 1, lambda state, player: [top(state).index / 64]),)


class TopKey(Field):
    """A key that tells everybody the next card."""

    def read(self, value: object, game: BaseGame) -> object:
        return None

    def write(self, state: State) -> object:
        return top(state).index


@mistake("secrets")
class ShowsTheDeck(Good):
    more_keys = (TopKey("next", integer(0), 0),)

    def _blank_state(self) -> HighCardState:
        return StateWithNext(self)


class StateWithNext(GoodState):
    next: object = None


@mistake("secrets")
class ShowsOrder(GoodState):
    """The other hand is shown in an order that depends on what it holds."""

    def observation(self, player: int) -> dict[str, Any]:
        seen = super().observation(player)
        if self.hands[1 - player] and len(self.deck) > 1:
            seen["deck"] = seen["deck"] if self.deck[0].rank > self.deck[1].rank else [None, *seen["deck"][1:]]
        return seen


@mistake("secrets")
class AdvisesByTheDeck(GoodState):
    def advice(self) -> list[float]:
        return [score + top(self).index for score in super().advice()]


@mistake("secrets")
class RefusesByTheDeck(GoodState):
    def _refusal(self, action: Action) -> Refusal | None:
        refusal = super()._refusal(action)
        if refusal is not None and self.phase == 0 and action.card in self.deck:
            return Refusal("HC-2.1", f"{action.card} is still in the deck")
        return refusal


@mistake("secrets")
class AllowsByTheDeck(GoodState):
    def allowed(self, action: Action) -> bool:
        card = action.card
        return card is None or card.index > top(self).index or card is self.hands[self.to_act][-1]

    def _list_legal_actions(self) -> list[Action]:
        legal = super()._list_legal_actions()
        return [action for action in legal if len(legal) == 1 or self.allowed(action)]

    def _refusal(self, action: Action) -> Refusal | None:
        refusal = super()._refusal(action)
        if refusal is None and len(self.hands[self.to_act]) > 1 and not self.allowed(action):
            return Refusal("HC-2.1", "not now")
        return refusal

    def advice(self) -> list[float]:
        return [0.0] * len(self.legal_actions())


@mistake("events")
class TellsWhatWasPlayed(GoodState):
    def log(self, type: str, fields: Any, secrets: Any = None, viewers: tuple[int, ...] = ()) -> None:  # noqa: A002
        super().log(type, fields)


@mistake("events")
class TellsTheDeal(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        if self.events is not None:
            self.log("played", {"player": 1, "card": self.hands[1][0].code})


# Resampling.


@mistake("resample")
class ResamplesTheTruth(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        return self.clone()


@mistake("resample")
class ResamplesItself(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        return self


@mistake("resample")
class ResamplesOnlyTheDeck(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        state = self.clone()
        generator.shuffle(state.deck)
        return state


@mistake("resample")
class ResamplesAllHands(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        state = self.clone()
        state.hands.reverse()
        generator.shuffle(state.deck)
        return state


@mistake("same seed")
class ResamplesByChance(GoodState):
    def _resample(self, player: int, generator: Generator) -> HighCardState:
        return super()._resample(player, Generator.from_seed(None))


@mistake("resample")
class ResamplesByTheTruth(GoodState):
    def _resample(self, player: int, generator: Generator) -> GoodState:
        state = self.clone()
        other = state.hands[1 - player]
        hidden = state.deck + other
        generator.shuffle(hidden)  # from where the cards truly lay: undoing the shuffle finds them
        state.deck = hidden[: len(state.deck)]
        state.hands[1 - player] = sorted(hidden[len(state.deck) :], key=lambda card: card.index)
        return state


@mistake("resample")
class ResamplesLopsided(GoodState):
    def _resample(self, player: int, generator: Generator) -> HighCardState:
        state = super()._resample(player, generator)
        other = state.hands[1 - player]
        if other:
            state.deck.append(other.pop())
        return state


@mistake("resample")
class ResamplesTheGenerator(GoodState):
    def resample(self, player: int, rng: object = None) -> State:
        state = super().resample(player, rng)
        state.rng = self.rng.clone()
        return state


@mistake("resample")
class ResamplesUnplayable(GoodState):
    spoilt: bool = False

    def _resample(self, player: int, generator: Generator) -> HighCardState:
        state = super()._resample(player, generator)
        cast(ResamplesUnplayable, state).spoilt = True
        return state

    def _apply_action(self, action: Action) -> None:
        super()._apply_action(action)
        if self.spoilt:
            raise ValueError("spoilt")


# Repeatability.


@mistake("same seed")
class DealsByChance(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        random.shuffle(self.deck)


@mistake("same seed")
class ShufflesByChance(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        random.shuffle(self.deck)


@mistake("same seed")
class DealsByHash(GoodState):
    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        by_code = {card.code: card for card in self.deck}
        self.deck = [by_code[code] for code in set(by_code)]


@mistake("same seed")
class DealsAlike(GoodState):
    def deal(self, hand_size: int) -> None:
        self.rng = Generator.from_seed(0)
        super().deal(hand_size)


@mistake("same seed")
class PlaysOtherwiseUnlogged(GoodState):
    def _end_round(self) -> None:
        if self.events is not None:
            self.rng.next()
        super()._end_round()


@mistake("same seed")
class CountsWhatItHasSeen(GoodState):
    seen: ClassVar[list[int]] = []

    def _end_round(self) -> None:
        super()._end_round()
        self.seen.append(1)
        if len(self.seen) % 7 == 0:
            self.deck.reverse()


# Events and words.


@mistake("events")
class LogsCards(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        if self.events is not None:
            self.log("rest", {"cards": self.discard[:]})


@mistake("events")
class ChangesEvents(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        if self.events:
            self.events[0] = Event("played", {"player": 0, "card": "As"}, {"card": "??"}, (0,))


@mistake("events")
class KeepsNoLog(GoodState):
    def _end_round(self) -> None:
        super()._end_round()
        if self.events is not None:
            self.events = []


@mistake("events")
class HidesNothing(GoodState):
    def log(self, type: str, fields: Any, secrets: Any = None, viewers: tuple[int, ...] = ()) -> None:  # noqa: A002
        super().log(type, fields, {"hand": None}, viewers)


@mistake("narration")
class LeavesBraces(Good):
    sentences: ClassVar[Mapping[str, Sentence]] = {**HighCardGame.sentences, "shown": "{{cards}} are shown."}


@mistake("events")
class TellsWhatIsNotThere(Good):
    sentences: ClassVar[Mapping[str, Sentence]] = {**HighCardGame.sentences, "shown": "{card} is shown."}


# Damage.


@mistake("damage")
class AcceptsAnything(Good):
    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        pass


@mistake("damage")
class FallsOverDamage(Good):
    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        if sum(cast(HighCardState, state).taken) > 1000:
            raise KeyError("taken")
        super()._check_position(state, given)


@mistake("damage")
class AcceptsDoubledCards(Good):
    def copies(self, code: str, owner: int = -1) -> int:
        return 1

    def state_from_position(self, position: Mapping[str, Any], *, events: bool = True) -> State:
        deck = position.get("deck")
        if isinstance(deck, list) and all(isinstance(code, str) for code in deck):
            position = {**position, "deck": list(dict.fromkeys(deck))}
        return super().state_from_position(position, events=events)


# Notation and loading.


@mistake("notation")
class ShoutsItsVerbs(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        for action in self.actions:
            action.notation = action.notation.upper()


@mistake("notation")
class ParsesAnything(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions._by_notation[""] = self.actions[0]


@mistake("notation")
class SkipsIds(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions[51].id = 99


@mistake("options")
class ChokesOnOptions(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        if options and not isinstance(options.get("hand_size", 1), int):
            raise TypeError("hand_size")
        super().__init__(players, options)


@mistake("options")
class TakesAnyPlayers(Good):
    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(min(players, 6) if isinstance(players, int) and players > 2 else players, options)


# A chance node: a coin is tossed before the first card, and means nothing.


class TossState(GoodState):
    """High Card with a toss first."""

    tossed: bool = True

    def clone(self) -> GoodState:
        state = super().clone()
        cast(TossState, state).tossed = self.tossed
        return state

    def deal(self, hand_size: int) -> None:
        super().deal(hand_size)
        self.tossed = False
        self.to_act = CHANCE

    def _list_legal_actions(self) -> list[Action]:
        return super()._list_legal_actions() if self.tossed else list(self.game.actions)[52:]

    def _apply_action(self, action: Action) -> None:
        if self.tossed:
            super()._apply_action(action)
        else:
            self.tossed = True
            self.to_act = 0

    def _refusal(self, action: Action) -> Refusal | None:
        if (action.card is None) == self.tossed:
            return Refusal("HC-2.1", "the coin is tossed first, and once")
        return super()._refusal(action) if self.tossed else None

    def _chance_outcomes(self) -> list[tuple[Action, float]]:
        return list(zip(self.legal_actions(), self.odds, strict=True))

    odds: ClassVar[tuple[float, ...]] = (0.75, 0.25)


class Toss(Good):
    """High Card with a toss first."""

    state_class = TossState
    more_keys = (Field("tossed", boolean(), True),)

    def __init__(self, players: int | None = None, options: Mapping[str, object] | None = None) -> None:
        super().__init__(players, options)
        self.actions.add("heads", 1)
        self.actions.add("tails", 1)

    def _derive(self, state: State, given: Mapping[str, Any]) -> None:
        super()._derive(state, given)
        if not cast(TossState, state).tossed:
            state.to_act = CHANCE

    def _check_position(self, state: State, given: Mapping[str, Any]) -> None:
        if state.to_act != CHANCE:
            super()._check_position(state, given)
        elif state.phase == 1 or any(len(hand) != self.hand_size for hand in cast(HighCardState, state).hands):
            raise PositionError("tossed", "expected true once a card has been played")


@mistake("chance", Toss)
class TossesMoreThanCertain(TossState):
    odds = (0.75, 0.5)


@mistake("chance", Toss)
class TossesLessThanNever(TossState):
    odds = (1.25, -0.25)


@mistake("chance", Toss)
class TossesOneSide(TossState):
    def _chance_outcomes(self) -> list[tuple[Action, float]]:
        return [(self.legal_actions()[0], 1.0)]


@mistake("chance", Toss)
class TossesAllTheTime(TossState):
    def chance_outcomes(self) -> list[tuple[Action, float]]:
        return [(action, 0.5) for action in self.legal_actions()[:2]]

"""The board: all that a position holds, with the small questions and changes that every phase needs."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from cardrules.bellum.actions import (
    FIRST_ENTRY,
    FIRST_HANDLE,
    FIRST_RELIC,
    SECOND_PLAYER,
    BellumActions,
)
from cardrules.bellum.cards import ADVANCE_COSTS, Ability, BellumCard, Effect
from cardrules.bellum.narration import Handle
from cardrules.bellum.state.phases import DEVELOP, DUEL, OVER
from cardrules.bellum.state.pieces import Choice, Engagement, Entry, Instance, Window
from cardrules.bellum.words import BOOST, DISCOUNT, EARLY, RELIGIOUS
from cardrules.common.cards import HIDDEN
from cardrules.common.game import BaseGame
from cardrules.common.state import TERMINAL, State
from cardrules.common.zones import insert, take

SUPPLIES: Final = 12
MAX_HP: Final = 20
_NO_EFFECTS: Final[list[Effect]] = []
_NO_RELICS: Final[list[BellumCard]] = []


class Board(State):
    """A position of Bellum Imperia without the phases that act on it.

    Attributes:
        table: the game's actions, with both decks.
        castle, hand, graveyard, field, development, used, vault, out, chosen, relics, chain, supply, spent,
            supply_deck, temp, age, advanced, hp, exhaustion, dominion, combat, passes, pending, event: the keys of
            the position (rules.md: Zones, Position).
        boosts, discounts, earlies: by player, the `static` effects in force; lists that are only ever replaced.
        shaken: whether something changed that may destroy a card; false at every decision.
        hurt: instances that took damage in this resolution; empty at every decision.
        doomed: instances that an effect destroys at the end of this resolution; empty at every decision.
    """

    table: BellumActions
    castle: list[list[BellumCard]]
    hand: list[list[BellumCard]]
    graveyard: list[list[BellumCard]]
    field: list[list[Instance]]
    development: list[list[BellumCard]]
    used: list[list[BellumCard]]
    vault: list[list[BellumCard]]
    out: list[list[BellumCard]]
    chosen: list[BellumCard | None]
    relics: list[BellumCard]
    chain: list[Entry]
    supply: list[int]
    spent: list[int]
    supply_deck: list[int]
    temp: list[int]
    age: list[int]
    advanced: bool
    hp: list[int]
    exhaustion: list[int]
    dominion: list[int]
    combat: list[Engagement]
    passes: int
    pending: Choice | None
    event: Window | None
    boosts: list[list[Effect]]
    discounts: list[list[Effect]]
    earlies: list[list[Effect]]
    shaken: bool
    hurt: list[Instance]
    doomed: list[Instance]

    def __init__(self, game: BaseGame) -> None:
        super().__init__(game)
        self.table = cast(BellumActions, game.actions)
        self.boosts = [_NO_EFFECTS, _NO_EFFECTS]
        self.discounts = [_NO_EFFECTS, _NO_EFFECTS]
        self.earlies = [_NO_EFFECTS, _NO_EFFECTS]
        self.shaken = False
        self.hurt = []
        self.doomed = []

    def clear(self) -> None:
        """Before the deal: nothing anywhere but the Supply decks and the neutral Relics (BEL-5.1)."""
        self.castle = [[], []]
        self.hand = [[], []]
        self.graveyard = [[], []]
        self.field = [[], []]
        self.development = [[], []]
        self.used = [[], []]
        self.vault = [[], []]
        self.out = [[], []]
        self.chosen = [None, None]
        self.relics = self.table.cards.relics[:]
        self.chain = []
        self.supply = [0, 0]
        self.spent = [0, 0]
        self.supply_deck = [SUPPLIES, SUPPLIES]
        self.temp = [0, 0]
        self.age = [1, 1]
        self.advanced = False
        self.hp = [MAX_HP, MAX_HP]
        self.exhaustion = [0, 0]
        self.dominion = [0, 0]
        self.combat = []
        self.passes = 0
        self.pending = None
        self.event = None

    def copy_board(self, source: Board) -> None:
        """Takes over everything of another position of the same game; shares nothing that changes."""
        self.copy_base(source)
        self.castle = [source.castle[0][:], source.castle[1][:]]
        self.hand = [source.hand[0][:], source.hand[1][:]]
        self.graveyard = [source.graveyard[0][:], source.graveyard[1][:]]
        self.field = [
            [instance.copy() for instance in source.field[0]],
            [instance.copy() for instance in source.field[1]],
        ]
        self.development = [source.development[0][:], source.development[1][:]]
        self.used = [source.used[0][:], source.used[1][:]]
        self.vault = [source.vault[0][:], source.vault[1][:]]
        self.out = [source.out[0][:], source.out[1][:]]
        self.chosen = source.chosen[:]
        self.relics = source.relics[:]
        self.chain = [entry.copy() for entry in source.chain]
        self.supply = source.supply[:]
        self.spent = source.spent[:]
        self.supply_deck = source.supply_deck[:]
        self.temp = source.temp[:]
        self.age = source.age[:]
        self.advanced = source.advanced
        self.hp = source.hp[:]
        self.exhaustion = source.exhaustion[:]
        self.dominion = source.dominion[:]
        self.combat = [engagement.copy() for engagement in source.combat]
        self.passes = source.passes
        self.pending = source.pending
        self.event = source.event
        self.boosts = source.boosts[:]
        self.discounts = source.discounts[:]
        self.earlies = source.earlies[:]

    # Names, for events.

    def handle(self, instance: Instance) -> Handle:
        """The handle of an instance, which remembers the name of its top card."""
        return Handle(self.table.ref_name(instance.ref), instance.top.name)

    def label(self, ref: i64) -> str | None:
        """How a ref is written in an event; null for none."""
        if ref < 0:
            return None
        if FIRST_HANDLE <= ref < FIRST_ENTRY:
            instance = self.find(ref)
            if instance is not None:
                return self.handle(instance)
        return self.table.ref_name(ref)

    # The field.

    def find(self, ref: i64) -> Instance | None:
        """The instance of a handle, if it is in play."""
        for instance in self.field[1 if ref >= SECOND_PLAYER else 0]:
            if instance.ref == ref:
                return instance
        return None

    def at(self, ref: i64) -> Instance:
        """The instance of a handle that is sure to be in play."""
        found = self.find(ref)
        assert found is not None
        return found

    def is_here(self, instance: Instance) -> bool:
        """Whether an instance is still in play."""
        return self.find(instance.ref) is instance

    def committed(self, ref: i64) -> bool:
        """Whether a card is in an engagement of this combat (BEL-7.3)."""
        for engagement in self.combat:  # noqa: SIM110 - a loop compiles best
            if ref in (engagement.target, engagement.attacker, engagement.replaced):
                return True
        return False

    def structures(self, player: i64) -> i64:
        """How many Structures a player has."""
        number: i64 = 0
        for instance in self.field[player]:
            if not instance.is_unit:
                number += 1
        return number

    def church(self, player: i64) -> Instance | None:
        """The Church or Temple of a player, that of the smallest handle."""
        for instance in self.field[player]:
            if not instance.is_unit and instance.top.keeps_relics:
                return instance
        return None

    def can_claim(self, instance: Instance) -> bool:
        """Whether it is a free Religious that carries no Relic (BEL-12.1, BEL-12.6)."""
        return instance.top.family == RELIGIOUS and not instance.tapped and not instance.relics

    def enter_field(self, player: i64, card: BellumCard) -> Instance:
        """Puts a card onto the field, with the smallest free handle."""
        own = self.field[player]
        ref: i64 = SECOND_PLAYER if player else FIRST_HANDLE
        place: i64 = 0
        while place < len(own) and own[place].ref == ref:
            ref += 1
            place += 1
        instance = Instance(ref, [card], _NO_RELICS)
        instance.new = True
        own.insert(place, instance)
        self.restrengthen(instance, card)
        return instance

    def leave_field(self, instance: Instance) -> None:
        """Takes an instance from the field; its Relics become neutral (BEL-12.5)."""
        self.field[instance.owner].remove(instance)
        relics = instance.relics
        for relic in relics:
            insert(self.relics, relic)
            if self.events is not None:
                self.log("relic_moved", {"relic": relic.code, "from": self.handle(instance), "to": None})
        if relics or instance.top.statics:
            self.rebuild(instance.owner)

    # Static abilities (BEL-15.8, BEL-15.11, BEL-4.3).

    def restrengthen(self, instance: Instance, former: BellumCard) -> None:
        """Brings `static` effects up to date after an instance entered, or rose from the card `former`."""
        if instance.top.statics or former.statics:
            self.rebuild(instance.owner)
        else:
            self._strengthen(instance)
            if instance.damage >= instance.defence():
                self.shaken = True

    def rebuild(self, player: i64) -> None:
        """Collects the `static` effects of a player anew, and what they make of the own instances."""
        boosts: list[Effect] = []
        discounts: list[Effect] = []
        earlies: list[Effect] = []
        names: list[str] = []
        for instance in self.field[player]:
            for ability in instance.top.statics:
                if not instance.is_unit:
                    if ability.name in names:  # BEL-4.3
                        continue
                    names.append(ability.name)
                _sort_out(ability, boosts, discounts, earlies)
            for relic in instance.relics:
                for ability in relic.statics:
                    _sort_out(ability, boosts, discounts, earlies)
        for card in self.development[player]:
            for ability in card.statics:
                _sort_out(ability, boosts, discounts, earlies)
        self.boosts[player] = boosts
        self.discounts[player] = discounts
        self.earlies[player] = earlies
        self.shaken = True
        for instance in self.field[player]:
            self._strengthen(instance)

    def _strengthen(self, instance: Instance) -> None:
        index = instance.top.index
        atk = 0
        defence = 0
        keywords = instance.top.keywords
        for effect in self.boosts[instance.owner]:
            if effect.hits[index]:
                if effect.word == BOOST:
                    atk += effect.atk
                    defence += effect.defence
                else:
                    keywords |= effect.keyword
        instance.atk_boost = atk
        instance.def_boost = defence
        instance.keywords = keywords

    # Supplies and Ages.

    def funds(self, player: i64) -> int:
        """Supplies that a player can spend, temporary ones included (BEL-6.6)."""
        return self.supply[player] + self.temp[player]

    def cost(self, player: i64, card: BellumCard) -> int:
        """What a card costs a player, reductions considered (BEL-10.8)."""
        cost = card.cost
        for effect in self.discounts[player]:
            if effect.hits[card.index]:
                cost = _reduced(cost, effect)
        return cost

    def advance_cost(self, player: i64) -> int:
        """What the next Age costs a player (BEL-10.3, BEL-10.8)."""
        cost = ADVANCE_COSTS[self.age[player]]
        for effect in self.discounts[player]:
            if effect.filter.advance:
                cost = _reduced(cost, effect)
        return cost

    def needed_age(self, player: i64, card: BellumCard) -> int:
        """The Age at which a player may play a card (BEL-10.7)."""
        age = card.base_age
        for effect in self.earlies[player]:
            if effect.hits[card.index]:
                age -= effect.n
        return age if age > 1 else 1

    def within_reach(self, player: i64, card: BellumCard) -> bool:
        """Whether a player has the Age and the Supplies for a card."""
        age = self.age[player]
        if card.base_age > age and self.needed_age(player, card) > age:
            return False
        funds = self.funds(player)
        return card.cost <= funds or self.cost(player, card) <= funds

    def pay(self, player: i64, cost: int) -> None:
        """Pays, temporary Supplies first; they are gone (BEL-6.6, BEL-10.2)."""
        temp = self.temp[player]
        if temp >= cost:
            self.temp[player] = temp - cost
            return
        if temp > 0:
            self.temp[player] = 0
            cost -= temp
        self.supply[player] = self.supply[player] - cost
        self.spent[player] = self.spent[player] + cost

    def pay_for(self, player: i64, card: BellumCard) -> int:
        """Pays a card and takes it from the hand; returns what it cost."""
        cost = self.cost(player, card)
        self.pay(player, cost)
        take(self.hand[player], card)
        return cost

    # Relics.

    def holder(self, relic: BellumCard) -> Instance | None:
        """The instance that carries or stores a Relic; None for a neutral one."""
        for own in self.field:
            for instance in own:
                for held in instance.relics:
                    if held is relic:
                        return instance
        return None

    def move_relic(self, relic: BellumCard, to: Instance | None) -> None:
        """Moves a Relic to an instance, or makes it neutral."""
        giver = self.holder(relic)
        if giver is to:
            return
        self.take_relic(relic, giver, to)
        if self.events is not None:
            source = None if giver is None else self.handle(giver)
            target = None if to is None else self.handle(to)
            self.log("relic_moved", {"relic": relic.code, "from": source, "to": target})

    def take_relic(self, relic: BellumCard, giver: Instance | None, to: Instance | None) -> None:
        """Takes a Relic from its holder, or from among the neutral ones, to another holder."""
        if giver is None:
            take(self.relics, relic)
        else:
            giver.relics = [held for held in giver.relics if held is not relic]
        if to is None:
            insert(self.relics, relic)
        else:
            relics = to.relics[:]
            insert(relics, relic)
            to.relics = relics
        if relic.statics:
            if giver is not None:
                self.rebuild(giver.owner)
            if to is not None:
                self.rebuild(to.owner)

    def relic_of(self, ref: i64) -> BellumCard:
        """The Relic of a ref."""
        return self.table.cards.relics[ref - FIRST_RELIC]

    # Hands and Main Objectives.

    def draw(self, player: i64) -> None:
        """One attempt to draw a card (BEL-13.1)."""
        castle = self.castle[player]
        if castle:
            card = castle.pop()
            insert(self.hand[player], card)
            if self.events is not None:
                self.log("drew", {"player": player, "card": card.code}, {"card": HIDDEN}, (player,))
            return
        level = self.exhaustion[player] + 1
        self.exhaustion[player] = level
        if self.events is not None:
            self.log("exhausted", {"player": player, "level": level, "damage": level})
        self.damage_main(player, level)

    def discard(self, player: i64, card: BellumCard) -> None:
        """A card of the hand goes to the Graveyard."""
        take(self.hand[player], card)
        insert(self.graveyard[player], card)
        if self.events is not None:
            self.log("discarded", {"player": player, "card": card.code})

    def damage_main(self, player: i64, n: int) -> None:
        """Damage to a Main Objective; HP never go below 0 (BEL-1.1)."""
        hp = self.hp[player] - n
        self.hp[player] = hp if hp > 0 else 0
        if self.events is not None:
            self.log("main_damaged", {"player": player, "n": n, "hp": self.hp[player]})

    def heal_main(self, player: i64, n: int) -> None:
        """Heals a Main Objective, never over 20 (BEL-1.3)."""
        hp = self.hp[player]
        healed = n if n < MAX_HP - hp else MAX_HP - hp
        if healed > 0:
            self.hp[player] = hp + healed
            if self.events is not None:
                self.log("main_healed", {"player": player, "n": healed, "hp": self.hp[player]})

    # The course of the game.

    def develop(self) -> None:
        """Development goes on."""
        self.phase = DEVELOP
        self.to_act = self.active
        self.pending = None
        self.event = None

    def offer_duel(self, player: i64) -> None:
        """A player is due in the Duel."""
        self.phase = DUEL
        self.to_act = player
        self.pending = None

    def ask(self, phase: i64, choice: Choice) -> None:
        """A player has something to choose before play goes on (BEL-16.1)."""
        self.phase = phase
        self.to_act = choice.player
        self.pending = choice

    def finish(self, winners: list[int], termination: str) -> None:
        """The game is over; what remained in `chain`, `combat` and hands stays (BEL-1.5)."""
        self.end(winners, termination, OVER)
        self.pending = None
        self.event = None
        self.passes = 0
        if self.events is not None:
            self.log("game_over", {"winners": winners, "termination": termination})

    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.to_act == TERMINAL


def _sort_out(ability: Ability, boosts: list[Effect], discounts: list[Effect], earlies: list[Effect]) -> None:
    for effect in ability.do:
        if effect.word == DISCOUNT:
            place = 0
            while place < len(discounts) and discounts[place].minimum >= effect.minimum:  # BEL-10.8: falling minimum
                place += 1
            discounts.insert(place, effect)
        elif effect.word == EARLY:
            earlies.append(effect)
        else:
            boosts.append(effect)


def _reduced(cost: int, effect: Effect) -> int:
    """A cost after one reduction, which stops at its own minimum (BEL-10.8)."""
    if cost <= effect.minimum:
        return cost
    cost -= effect.n
    return cost if cost > effect.minimum else effect.minimum

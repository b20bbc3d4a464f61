"""Development: playing, ascending, abilities, Ages, Relics (BEL-6.5 to BEL-6.8, BEL-10, BEL-11, BEL-12)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardrules.bellum.actions import FIRST_VAULT, NOTHING
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.phases import ECONOMIES, SETUP, TARGET, WONDERS
from cardrules.bellum.state.pieces import (
    CHOOSE_BASE,
    CHOOSE_CLAIM,
    CHOOSE_ENTER,
    CHOOSE_USE,
    CLAIMED,
    ENTERED,
    NO_TARGETS,
    Choice,
    Instance,
    Resolution,
)
from cardrules.bellum.state.reactions import open_window
from cardrules.bellum.state.resolution import owe_discard, perform_all, resolve_ability, settle
from cardrules.bellum.state.targets import next_target
from cardrules.bellum.state.turns import enter_from_vault
from cardrules.bellum.words import ECONOMY, WONDER
from cardrules.common.zones import insert

CLAIM_COST: Final = 2  # BEL-12.1
MAX_STRUCTURES: Final = 2  # BEL-4.2


# Playing and ascending.


def play(state: Board, card: BellumCard) -> None:
    """`play <card>` (BEL-6.7)."""
    player = state.active
    cost = state.pay_for(player, card)
    _entered(state, state.enter_field(player, card), "played", cost)


def bases(state: Board, card: BellumCard) -> list[int]:
    """The refs of the own instances that a card may ascend on (BEL-11.1)."""
    return [instance.ref for instance in state.field[state.active] if instance.top is card.previous]


def has_base(state: Board, card: BellumCard) -> bool:
    """Whether there is something that a card may ascend on (BEL-11.1)."""
    previous = card.previous
    for instance in state.field[state.active]:  # noqa: SIM110 - a loop compiles best
        if instance.top is previous:
            return True
    return False


def begin_ascent(state: Board, card: BellumCard) -> None:
    """`ascend <card>`: one base is taken, several are asked for."""
    refs = bases(state, card)
    if len(refs) == 1:
        ascend(state, card, refs[0])
    else:
        state.ask(TARGET, Choice(CHOOSE_BASE, state.active, NOTHING, card, NO_TARGETS))


def ascend(state: Board, card: BellumCard, ref: i64) -> None:
    """The card is placed on the stack (BEL-11.2), which stays `new` if it was (BEL-11.6)."""
    instance = state.at(ref)
    cost = state.pay_for(state.active, card)
    former = instance.top
    instance.stack = [*instance.stack, card]
    instance.top = card
    instance.damage = 0
    state.restrengthen(instance, former)
    _entered(state, instance, "ascended", cost)


def _entered(state: Board, instance: Instance, event: str, cost: int) -> None:
    """What a change of boosts destroys, the `enter` ability, then the reaction window (BEL-6.7, BEL-11.3)."""
    if state.events is not None:
        top = instance.top.code
        fields: dict[str, object] = {"player": instance.owner, "card": top, "handle": state.handle(instance)}
        state.log(event, {**fields, "cost": cost})
    state.pending = None
    if state.shaken:
        settle(state)
        if state.is_over():
            return
    if instance.top.enter is not None and state.is_here(instance):
        enter(state, Choice(CHOOSE_ENTER, instance.owner, instance.ref, None, NO_TARGETS))
    else:
        _open_enter_window(state, instance)


def enter(state: Board, choice: Choice) -> None:
    """The `enter` ability, once its targets are chosen (BEL-15.10)."""
    instance = state.at(choice.subject)
    ability = instance.top.enter
    assert ability is not None
    complete = next_target(state, choice, ability.targets, False)
    if complete is not None:
        resolve_ability(state, Resolution(choice.player, instance.top, instance, ability, complete.targets, NOTHING))
        if not state.is_over():
            _open_enter_window(state, instance)


def _open_enter_window(state: Board, instance: Instance) -> None:
    if state.is_here(instance):
        open_window(state, ENTERED, instance.ref)  # BEL-9.8
    else:
        state.develop()


# Abilities of cards in play.


def begin_use(state: Board, subject: i64) -> None:
    """`use <handle>` or `use <card>`: its targets are chosen first (BEL-15.9)."""
    use(state, Choice(CHOOSE_USE, state.active, subject, None, NO_TARGETS))


def use(state: Board, choice: Choice) -> None:
    """The `use` ability, once its targets are chosen: tapped, paid, resolved (BEL-15.9)."""
    player = choice.player
    source = None if choice.subject >= FIRST_VAULT else state.find(choice.subject)
    card = state.table.cards.cards[choice.subject - FIRST_VAULT] if source is None else source.top
    ability = card.use
    assert ability is not None
    complete = next_target(state, choice, ability.targets, False)
    if complete is None:
        return
    if source is None:
        insert(state.used[player], card)
    else:
        source.tapped = True
    state.pay(player, ability.cost)
    if state.events is not None:
        name = state.label(choice.subject)
        state.log("used", {"player": player, "source": name, "cost": ability.cost})
    perform_all(state, Resolution(player, card, source, ability, complete.targets, NOTHING))
    settle(state)
    if not state.is_over() and not owe_discard(state, player, ability.do):
        state.develop()


# Ages.


def advance(state: Board) -> None:
    """`advance`: the Age goes up at once (BEL-10.3)."""
    player = state.active
    cost = state.advance_cost(player)
    state.pay(player, cost)
    state.age[player] += 1
    state.advanced = True
    if state.events is not None:
        state.log("age_advanced", {"player": player, "age": state.age[player], "cost": cost})
    if vault_choice(state, player, WONDER):
        state.phase = WONDERS  # BEL-10.4
    else:
        _offer_economies(state)


def vault_choice(state: Board, player: i64, kind: i64) -> list[BellumCard]:
    """The cards of a type in the Vault that are to be chosen from: of the player's Age, of Age I in set-up."""
    age = 1 if state.phase == SETUP else state.age[player]
    return [card for card in state.vault[player] if card.age == age and card.type == kind]


def _offer_economies(state: Board) -> None:
    """BEL-10.5; Age IV has no Economies."""
    if vault_choice(state, state.active, ECONOMY):
        state.phase = ECONOMIES
    else:
        state.develop()


def choose_wonder(state: Board, card: BellumCard) -> None:
    """`wonder <card>` (BEL-10.4)."""
    enter_from_vault(state, state.active, card)
    if not state.is_over():
        _offer_economies(state)


def choose_economy(state: Board, card: BellumCard) -> None:
    """`economy <card>` in Development (BEL-10.5)."""
    enter_from_vault(state, state.active, card)
    if not state.is_over():
        state.develop()


# Relics.


def begin_claim(state: Board, relic: i64) -> None:
    """`claim <relic>` (BEL-12.1)."""
    claim(state, Choice(CHOOSE_CLAIM, state.active, relic, None, NO_TARGETS))


def claimants(state: Board) -> list[int]:
    """The refs of the own Religious that may claim (BEL-12.1, BEL-12.6)."""
    return [instance.ref for instance in state.field[state.active] if state.can_claim(instance)]


def has_claimant(state: Board) -> bool:
    """Whether there is an own Religious that may claim (BEL-12.1, BEL-12.6)."""
    for instance in state.field[state.active]:  # noqa: SIM110 - a loop compiles best
        if state.can_claim(instance):
            return True
    return False


def churches(state: Board) -> list[int]:
    """The refs of the own Churches and Temples."""
    return [instance.ref for instance in state.field[state.active] if instance.top.keeps_relics]


def claim(state: Board, choice: Choice) -> None:
    """The Religious, then the Church or Temple are chosen; then the Relic is taken (BEL-12.1, BEL-12.2)."""
    if not choice.targets:
        choice = _choose(state, choice, claimants(state))
    if len(choice.targets) == 1:
        choice = _choose(state, choice, churches(state))
    if len(choice.targets) == 2:
        _claim(state, choice.subject, choice.targets[0], choice.targets[1])


def _choose(state: Board, choice: Choice, refs: list[int]) -> Choice:
    """The choice with its next target, if there is no choice; else the player is asked."""
    if len(refs) > 1:
        state.ask(TARGET, choice)
        return choice
    return choice.with_target(refs[0] if refs else NOTHING)


def _claim(state: Board, relic_ref: i64, carrier_ref: i64, church_ref: i64) -> None:
    player = state.active
    carrier = state.at(carrier_ref)
    holder = carrier if church_ref == NOTHING else state.at(church_ref)
    relic = state.relic_of(relic_ref)
    state.pay(player, CLAIM_COST)
    carrier.tapped = True
    if state.events is not None:
        fields: dict[str, object] = {"player": player, "relic": relic.code, "carrier": state.handle(carrier)}
        state.log("relic_claimed", {**fields, "holder": state.handle(holder)})
    state.take_relic(relic, None, holder)
    if state.shaken:
        settle(state)
        if state.is_over():
            return
    open_window(state, CLAIMED, relic_ref)

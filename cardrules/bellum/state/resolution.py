"""Resolving Tactics and abilities, and what follows: destruction, the end of the game, triggered abilities."""

from __future__ import annotations

from mypy_extensions import i64

from cardrules.bellum.actions import NOTHING
from cardrules.bellum.cards import BellumCard, Effect
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.effects import perform, source_name
from cardrules.bellum.state.phases import DISCARDS
from cardrules.bellum.state.pieces import CHOOSE_DISCARD, NO_TARGETS, Choice, Instance, Resolution
from cardrules.bellum.words import DISCARD
from cardrules.common.zones import insert


def check_end(state: Board) -> bool:
    """Ends the game if a Main Objective has no HP left (BEL-1.1, BEL-1.4)."""
    hp = state.hp
    if hp[0] > 0 and hp[1] > 0:
        return False
    if hp[0] == hp[1]:
        state.finish([0, 1], "both_destroyed")
    else:
        state.finish([0 if hp[0] > 0 else 1], "main_destroyed")
    return True


def settle(state: Board) -> None:
    """The end of a resolution: cards are destroyed, the game may end, abilities trigger (BEL-8.5 to 8.7, BEL-1.5)."""
    if not state.shaken:
        check_end(state)
        return
    gone = _bury(state)
    hurt = state.hurt
    if gone or hurt:
        state.hurt = []
    if not check_end(state) and (gone or hurt):
        _trigger(state, gone, hurt)


def _bury(state: Board) -> list[Instance]:
    """Destroys what is lethally damaged, in waves, as lost boosts may destroy others (BEL-8.6)."""
    gone: list[Instance] = []
    doomed = state.doomed
    buried: i64 = 0
    while state.shaken:
        state.shaken = False
        for own in state.field:
            for instance in own:
                if instance.damage >= instance.defence() or (doomed and instance in doomed):  # BEL-8.5
                    gone.append(instance)
        while buried < len(gone):
            _destroy(state, gone[buried])
            buried += 1
    if doomed:
        state.doomed = []
    return gone


def _destroy(state: Board, instance: Instance) -> None:
    """All cards of an instance go to the Graveyard (BEL-8.6, BEL-11.4)."""
    if state.events is not None:
        cards = [card.code for card in instance.stack]
        state.log("destroyed", {"handle": state.handle(instance), "cards": cards})
    state.leave_field(instance)
    graveyard = state.graveyard[instance.owner]
    for card in instance.stack:
        insert(graveyard, card)


def _trigger(state: Board, gone: list[Instance], hurt: list[Instance]) -> None:
    """`damaged` and `destroyed` abilities, the active player's first, in handle order (BEL-8.7)."""
    for player in (state.active, 1 - state.active):
        queue: list[Instance] = []
        for instance in gone:
            if instance.owner == player and instance.top.destroyed:
                _enqueue(queue, instance)
        for instance in hurt:
            if instance.owner == player and instance not in gone:
                _enqueue(queue, instance)
        for instance in queue:
            fallen = instance in gone
            for ability in instance.top.destroyed if fallen else instance.top.damaged:
                if fallen or state.is_here(instance):
                    resolve_ability(state, Resolution(player, instance.top, instance, ability, NO_TARGETS, NOTHING))
                    if state.is_over():
                        return


def _enqueue(queue: list[Instance], instance: Instance) -> None:
    place = len(queue)
    while place > 0 and queue[place - 1].ref > instance.ref:
        place -= 1
    queue.insert(place, instance)


def resolve_ability(state: Board, res: Resolution) -> None:
    """Resolves an ability that triggered, with its consequences."""
    if state.events is not None:
        assert res.ability is not None
        state.log("triggered", {"source": source_name(state, res), "ability": res.ability.name})
    perform_all(state, res)
    settle(state)


def perform_all(state: Board, res: Resolution) -> None:
    """The effects in their order (BEL-15.3); a discard comes after the consequences (BEL-15.5)."""
    for effect in res.card.do if res.ability is None else res.ability.do:
        if effect.word != DISCARD:
            perform(state, res, effect)


def resolve_last_entry(state: Board) -> None:
    """Resolves the Tactic that was played last (BEL-9.6), with its consequences."""
    entry = state.chain[-1]
    res = Resolution(entry.player, entry.card, None, None, entry.targets, NOTHING)
    if not entry.cancelled:  # BEL-9.7
        perform_all(state, res)
    state.chain.pop()
    _bury_tactic(state, res, "cancelled" if entry.cancelled else "no legal target")


def resolve_reaction(state: Board, player: i64, card: BellumCard, subject: i64) -> None:
    """Resolves a Tactic that reacts to an event (BEL-9.8), with its consequences."""
    res = Resolution(player, card, None, None, NO_TARGETS, subject)
    perform_all(state, res)
    _bury_tactic(state, res, "nothing to act on")


def _bury_tactic(state: Board, res: Resolution, reason: str) -> None:
    """The Tactic goes to its owner's Graveyard (BEL-3.4), then its consequences follow."""
    insert(state.graveyard[res.player], res.card)
    if state.events is not None:
        fields: dict[str, object] = {"player": res.player, "card": res.card.code}
        if res.worked:
            state.log("tactic_resolved", fields)
        else:
            state.log("tactic_failed", {**fields, "reason": reason})
    settle(state)


def owe_discard(state: Board, player: i64, effects: list[Effect]) -> bool:
    """Begins the discard that is the last word of a Tactic or ability (BEL-15.5).

    Returns:
        Whether a player has first to choose cards.
    """
    last = effects[-1]
    if last.word != DISCARD:
        return False
    who = 1 - player if last.enemy else player
    hand = state.hand[who]
    if len(hand) > last.n:
        state.ask(DISCARDS, Choice(CHOOSE_DISCARD, who, NOTHING, None, NO_TARGETS, last.n))
        return True
    for card in hand[:]:
        state.discard(who, card)
    return False

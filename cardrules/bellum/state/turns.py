"""The beginning and the end of a turn: set-up, Supply phase, dawn, Vigil (BEL-5, BEL-6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardrules.bellum.actions import NOTHING
from cardrules.bellum.cards import BellumCard
from cardrules.bellum.state.board import Board
from cardrules.bellum.state.phases import SETUP, VIGIL
from cardrules.bellum.state.pieces import NO_TARGETS, Resolution
from cardrules.bellum.state.resolution import check_end, resolve_ability, settle
from cardrules.common.cards import HIDDEN
from cardrules.common.zones import insert

HAND: Final = 5  # BEL-5.2
HAND_LIMIT: Final = 8  # BEL-6.9
DOMINION: Final = 5  # BEL-1.7
RELICS_FOR_DOMINION: Final = 3


# Set-up.


def deal(state: Board) -> None:
    """Shuffles and deals (BEL-5.1 to BEL-5.3)."""
    table = state.table
    state.clear()
    for player in (0, 1):
        state.vault[player] = table.vaults[player][:]
        state.castle[player] = table.castles[player][:]
        state.rng.shuffle(state.castle[player])
    for player in (0, 1):
        castle, hand = state.castle[player], state.hand[player]
        for _ in range(min(HAND, len(castle))):
            insert(hand, castle.pop())
        if state.events is not None:
            for card in hand:
                state.log("drew", {"player": player, "card": card.code}, {"card": HIDDEN}, (player,))
    state.turn = 0
    state.phase = SETUP
    state.active = 0
    state.to_act = 0


def pick_economy(state: Board, card: BellumCard) -> None:
    """A player picks the Age I Economy, secretly (BEL-5.4)."""
    player = state.to_act
    state.chosen[player] = card
    if state.events is not None:
        state.log("economy_chosen", {"player": player, "card": card.code}, {"card": HIDDEN}, (player,))
    if player == 0:
        state.to_act = 1
    else:
        start_turn(state)  # BEL-5.5


# The beginning of a turn.


def start_turn(state: Board) -> None:
    """Supply phase (BEL-6.1), then Development begins."""
    state.turn += 1
    player = (state.turn - 1) % 2
    state.active = player
    state.advanced = False
    if state.events is not None:
        state.log("turn_started", {"player": player, "turn": state.turn})
        state.log("freed", {"player": player})
    for instance in state.field[player]:
        instance.tapped = False
        instance.new = False
    if state.used[player]:
        state.used[player] = []
    state.supply[player] = state.supply[player] + state.spent[player]
    state.spent[player] = 0
    if state.turn > 1:  # BEL-6.2
        state.draw(player)
        if check_end(state):
            return
    _place_supplies(state, player)
    _dawn(state, player)


def _place_supplies(state: Board, player: i64) -> None:
    """BEL-6.3."""
    left = state.supply_deck[player]
    n = 3 if state.turn == 2 else 2
    n = min(n, left)
    if n > 0:
        state.supply_deck[player] = left - n
        state.supply[player] = state.supply[player] + n
        if state.events is not None:
            state.log("supplies_placed", {"player": player, "n": n})


def _dawn(state: Board, player: i64) -> None:
    """The pick enters, `dawn` abilities resolve, and Development begins (BEL-6.4)."""
    pick = state.chosen[player]
    if pick is not None:
        state.chosen[player] = None
        enter_from_vault(state, player, pick)  # BEL-5.6
        if state.is_over():
            return
    for res in _dawn_abilities(state, player):
        resolve_ability(state, res)
        if state.is_over():
            return
    state.develop()


def _dawn_abilities(state: Board, player: i64) -> list[Resolution]:
    found: list[Resolution] = []
    names: list[str] = []
    relics: list[BellumCard] = []
    for instance in state.field[player]:
        top = instance.top
        for ability in top.dawns:
            if not instance.is_unit:
                if ability.name in names:  # BEL-4.3
                    continue
                names.append(ability.name)
            found.append(Resolution(player, top, instance, ability, NO_TARGETS, NOTHING))
        for relic in instance.relics:
            if relic.dawns:
                insert(relics, relic)
    for card in state.development[player]:
        for ability in card.dawns:
            found.append(Resolution(player, card, None, ability, NO_TARGETS, NOTHING))
    for relic in relics:  # BEL-12.3
        for ability in relic.dawns:
            found.append(Resolution(player, relic, None, ability, NO_TARGETS, NOTHING))
    return found


def enter_from_vault(state: Board, player: i64, card: BellumCard) -> None:
    """A card of the Vault enters, the others of its kind and Age leave the game (BEL-10.4, BEL-10.5, BEL-5.6)."""
    insert(state.development[player], card)
    if state.events is not None:
        state.log("vault_entered", {"player": player, "card": card.code})
    left: list[BellumCard] = []
    for other in state.vault[player]:
        if other.type != card.type or other.age != card.age:
            left.append(other)
        elif other is not card:
            insert(state.out[player], other)
            if state.events is not None:
                state.log("vault_removed", {"player": player, "card": other.code})
    state.vault[player] = left
    if card.statics:
        state.rebuild(player)
        settle(state)
    if card.enter is not None and not state.is_over():
        resolve_ability(state, Resolution(player, card, None, card.enter, NO_TARGETS, NOTHING))  # BEL-15.10


# The end of a turn.


def begin_vigil(state: Board) -> None:
    """What ends with the turn, then discards (BEL-6.9)."""
    for own in state.field:
        for instance in own:
            if instance.atk_turn or instance.def_turn:
                instance.atk_turn = 0
                instance.def_turn = 0
                state.shaken = True
    state.temp[0] = 0  # BEL-10.2
    state.temp[1] = 0
    if state.shaken:
        settle(state)
        if state.is_over():
            return
    keep_vigil(state)


def keep_vigil(state: Board) -> None:
    """The active player discards down to 8 cards; then the turn ends (BEL-6.9)."""
    if len(state.hand[state.active]) > HAND_LIMIT:
        state.phase = VIGIL
        state.to_act = state.active
        return
    _check_dominion(state)
    if state.is_over():
        return
    if state.events is not None:
        state.log("turn_ended", {"player": state.active})
    if state.turn >= state.table.max_turns:  # BEL-1.9
        state.finish([0, 1], "turn_limit")
    else:
        start_turn(state)


def _check_dominion(state: Board) -> None:
    """BEL-1.7, BEL-1.8."""
    player = state.active
    stored = 0
    for instance in state.field[player]:
        if not instance.is_unit:
            stored += len(instance.relics)
    before = state.dominion[player]
    count = before + 1 if stored >= RELICS_FOR_DOMINION else 0
    state.dominion[player] = count
    if count != before and state.events is not None:
        state.log("dominion", {"player": player, "count": count})
    if count >= DOMINION:
        state.finish([player], "dominion")

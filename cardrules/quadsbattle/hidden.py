"""What a player may not know, dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from cardrules.common.cards import JOKER, FrenchCard
from cardrules.common.generator import Generator
from cardrules.common.zones import codes, sort

from .cards import COLUMNS, Row, is_four_of_a_kind, is_letter, is_number
from .options import QuadsbattleOptions
from .phases import IN_ATTACK, IN_OFFENSE, OVER

if TYPE_CHECKING:
    from . import QuadsbattleGame
    from .state import QuadsbattleState

_TRIES: Final = 100


def redeal(state: QuadsbattleState, player: int, generator: Generator) -> None:
    """Deals anew, in place, what `player` may not know: the own deck, and what the opponent hides."""
    options = cast(QuadsbattleOptions, state.game.options)
    _redeal_deck(state.deck[player], options.decks[player], generator)
    for _ in range(_TRIES):
        _redeal_opponent(state, 1 - player, generator)
        if not _is_known_wrong(state, 1 - player):
            break
    if options.decks[1 - player] is not None:
        _restack(state, 1 - player, generator)


def _redeal_deck(deck: list[FrenchCard], stacked: tuple[str, ...] | None, generator: Generator) -> None:
    """The own deck in any order, unless its owner stacked it and so knows the order (QB-11.4)."""
    if stacked is None or codes(deck) != list(stacked[: len(deck)]):
        _shuffle(deck, generator)


def _shuffle(cards: list[FrenchCard], generator: Generator) -> None:
    """Shuffles from canonical order: who knows the generator must not find out from the result what lay where."""
    sort(cards)
    generator.shuffle(cards)


def _redeal_opponent(state: QuadsbattleState, opponent: int, generator: Generator) -> None:
    """The opponent's deck, hand and face-down cards; a hand that all have seen stays (QB-11.2)."""
    deck = state.deck[opponent]
    hand = state.hand[opponent]
    held = 0 if state.termination == "four_of_a_kind" and opponent in state.winners else len(hand)
    pool = deck[:]
    if held > 0:
        pool += hand
    attack = state.attack[opponent]
    defense = state.defense[opponent]
    attack_down: list[int] = []
    defense_down: list[int] = []
    for column in range(COLUMNS):
        card = attack[column]
        if card is not None and not state.attack_up[opponent][column]:
            pool.append(card)
            attack_down.append(column)
        card = defense[column]
        if card is not None and not state.defense_up[opponent][column]:
            pool.append(card)
            defense_down.append(column)
    _shuffle(pool, generator)
    exchanging = state.active == opponent and state.phase == IN_OFFENSE
    for column in attack_down:
        # Letters that cannot be promoted over it: only a joker lies there.
        attack[column] = _take_face_down(pool, exchanging and None in attack)
    for column in defense_down:
        defense[column] = _take_face_down(pool, False)
    if held > 0:
        if exchanging:
            _put_hand_first(pool, held, attack, generator)
        hand[:] = pool[:held]
        sort(hand)
    deck[:] = pool[held:]


def _take_face_down(pool: list[FrenchCard], joker: bool) -> FrenchCard:
    """The last joker of a shuffled pool, or the last number or joker: nothing else lies face down (QB-5.1, QB-6.1)."""
    for i in range(len(pool) - 1, -1, -1):
        if pool[i].rank == JOKER or (not joker and is_number(pool[i])):
            return pool.pop(i)
    return _take_face_down(pool, False)  # in a position that play does not lead to


def _put_hand_first(pool: list[FrenchCard], held: int, attack: Row, generator: Generator) -> None:
    """After an exchange only the card drawn last can be one to place or promote (QB-5.5).

    Puts such a hand at the beginning of a shuffled pool, any one as likely as the other.
    """
    able: list[FrenchCard] = []
    unable: list[FrenchCard] = []
    for card in pool:
        (able if _is_usable(card, attack) else unable).append(card)
    # Hands without such a card are to hands with one as these two numbers.
    without = len(unable) - held + 1
    with_one = held * len(able)
    if without < 0:
        return
    first = 1 if generator.below(without + with_one) < with_one else 0
    rest = able[first:] + unable[held - first :]
    generator.shuffle(rest)
    pool[:] = able[:first] + unable[: held - first] + rest


def _is_usable(card: FrenchCard, attack: Row) -> bool:
    """Whether a hand card can be placed or promoted (QB-5.1, QB-5.2)."""
    if None in attack and not is_letter(card):
        return True
    return any(own is not None and is_number(own) and own.rank < card.rank < JOKER for own in attack)


def _is_known_wrong(state: QuadsbattleState, opponent: int) -> bool:
    """Whether the rules exclude what was dealt to the opponent, as anybody can tell."""
    hand = state.hand[opponent]
    attack = state.attack[opponent]
    if state.active != opponent:
        # It would have won in the turn before (QB-9.2).
        return state.turn > 1 and state.phase != OVER and is_four_of_a_kind(hand)
    if state.phase == IN_OFFENSE:
        return len([card for card in hand if _is_usable(card, attack)]) > 1
    if state.phase != IN_ATTACK:
        return False
    attacking = attack[state.attacker - 1]
    return attacking is not None and not is_number(attacking) and not state.has_field(1 - opponent)  # QB-7.1


def _restack(state: QuadsbattleState, opponent: int, generator: Generator) -> None:
    """The state goes on in a game whose option `decks` fits the opponent's new deck (QB-11.4)."""
    game = cast("QuadsbattleGame", state.game)
    left = codes(state.deck[opponent])
    remaining = set(left)
    gone = [card.code for card in game.cards if card.code not in remaining]
    generator.shuffle(gone)
    state.game = game.restacked(opponent, left + gone)

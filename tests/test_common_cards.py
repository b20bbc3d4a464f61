"""Cards, zones and turn order."""

from __future__ import annotations

import copy
import pickle

import pytest

from cardrules import NotationError
from cardrules.common.cards import FRENCH_CARDS, JOKER, NO_SUIT, Card, bit, find_card, french_card, pretty_card
from cardrules.common.turns import follower, order_from
from cardrules.common.zones import codes, copy_lists, insert, sort, take


def test_french_cards_are_in_canonical_order() -> None:
    assert codes(FRENCH_CARDS)[:5] == ["2s", "2h", "2d", "2c", "3s"]
    assert codes(FRENCH_CARDS)[48:] == ["As", "Ah", "Ad", "Ac", "X1", "X2"]
    assert [card.index for card in FRENCH_CARDS] == list(range(54))
    assert [(card.rank, card.suit) for card in FRENCH_CARDS[:52]] == [(r, s) for r in range(2, 15) for s in range(4)]
    assert [(card.rank, card.suit) for card in FRENCH_CARDS[52:]] == [(JOKER, NO_SUIT)] * 2


@pytest.mark.parametrize("card", FRENCH_CARDS)
def test_there_is_one_object_a_card(card: object) -> None:
    assert find_card("french", str(card)) is card
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert repr(card) == f"<card {card}>"


@pytest.mark.parametrize("text", ["", "7", "7S", "s7", "10s", "X3", "??", "7s "])
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(NotationError, match="is no card of the french deck"):
        french_card(text)


def test_unknown_decks_have_no_cards() -> None:
    with pytest.raises(NotationError):
        find_card("tarot", "7s")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("7s", "7♠"),
        ("Th", "10♥"),
        ("Jd", "J♦"),
        ("Ac", "A♣"),
        ("X1", "joker 1"),
        ("??", "a hidden card"),
        ("H10", "H10"),
    ],
)
def test_cards_as_people_like_them(code: str, words: str) -> None:
    assert pretty_card(code) == words


def test_zones_keep_canonical_order() -> None:
    zone = [french_card(code) for code in ("3s", "7d", "Ks")]
    for code in ("2c", "7h", "Ac", "7d"):
        insert(zone, french_card(code))
    assert codes(zone) == ["2c", "3s", "7h", "7d", "7d", "Ks", "Ac"]
    zone.reverse()
    sort(zone)
    assert codes(zone) == ["2c", "3s", "7h", "7d", "7d", "Ks", "Ac"]
    empty: list[object] = []
    assert codes(empty) == []  # type: ignore[type-var]


def test_bits_of_cards() -> None:
    assert [bit(Card(index, f"c{index}", "test")) for index in range(62)] == [2**index for index in range(62)]


def test_a_card_is_taken_by_identity() -> None:
    first, second = Card(0, "a", "test"), Card(0, "a", "test")
    zone = [second, first, second]
    assert take(zone, first)
    assert not take(zone, first)
    assert len(zone) == 2
    assert all(card is second for card in zone)


def test_copied_zones_share_no_list() -> None:
    zones = [[french_card("2c")], []]
    copied = copy_lists(zones)
    assert copied == zones
    copied[0].clear()
    copied[1].append(french_card("3c"))
    assert [codes(zone) for zone in zones] == [["2c"], []]


@pytest.mark.parametrize(
    ("player", "out", "direction", "expected"),
    [
        (0, "..", 1, 1),
        (1, "..", 1, 0),
        (0, "....", -1, 3),
        (0, ".xx.", 1, 3),
        (3, ".xx.", 1, 0),
        (0, ".xx.", -1, 3),
        (1, ".xx.", 1, 3),  # a player who is out has a follower too
        (2, "xx.x", 1, 2),  # nobody else is left
        (0, "xx.x", -1, 2),
    ],
)
def test_follower(player: int, out: str, direction: int, expected: int) -> None:
    assert follower(player, [flag == "x" for flag in out], direction) == expected


def test_order_from_names_each_player_once() -> None:
    assert order_from(2, 4) == [2, 3, 0, 1]
    assert order_from(1, 4, -1) == [1, 0, 3, 2]
    assert order_from(0, 1) == [0]

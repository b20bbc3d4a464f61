"""The forms of numbers in tensors, against the numbers themselves."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence

import pytest

from cardrules.common.cards import Card
from cardrules.common.forms import Counts, Row, Runs, levels, one_of, places, sets


def numbers(forms: Sequence[bytes]) -> list[float]:
    read = array("f")
    read.frombytes(b"".join(forms))
    return list(read)


def deck(copies: Sequence[int]) -> list[Card]:
    return [Card(index, f"c{index}", "test") for index in range(len(copies))]


def some_of(cards: list[Card], copies: Sequence[int], rng: random.Random) -> list[Card]:
    """Any cards of a deck, in canonical order."""
    share = rng.choice([0.0, 0.1, 0.5, 1.0])
    return [card for card, most in zip(cards, copies, strict=True) for _ in range(most) if rng.random() < share]


DECKS = {
    "one card": [1],
    "a piquet deck": [1] * 32,
    "thirteen": [1] * 13,
    "a deck and jokers": [1] * 54,
    "as many as a whole number holds": [1] * 62,
    "one more": [1] * 63,
    "single cards, then pairs": [1] * 27 + [2] * 7,
    "up to three": [3] * 74,
    "all sorts": [1, 4, 2, 9, 30, 1, 1, 12, 7, 5, 3, 2, 1, 8, 6],
}


@pytest.mark.parametrize("copies", DECKS.values(), ids=DECKS.keys())
def test_cards_are_counted_by_kind(copies: list[int]) -> None:
    cards = deck(copies)
    counts = Counts(cards, copies)
    runs = Runs(cards, copies)
    rng = random.Random(5)
    for _ in range(200):
        here = some_of(cards, copies, rng)
        expected = numbers([levels(most)[here.count(card)] for card, most in zip(cards, copies, strict=True)])
        few: list[bytes] = []
        runs.write(here, few)
        assert numbers(few) == expected
        any_order: list[bytes] = []
        rng.shuffle(here)
        counts.write(here, any_order)
        assert numbers(any_order) == expected


@pytest.mark.parametrize(("players", "limit"), [(1, 3), (2, 1), (2, 63), (2, 64), (6, 1), (6, 3), (6, 4), (3, 100)])
def test_a_row_begins_with_the_first_player_and_ends_at_the_limit(players: int, limit: int) -> None:
    row = Row(players, limit)
    rng = random.Random(6)
    for _ in range(50):
        values = [rng.randrange(limit + 3) for _ in range(players)]
        first = rng.randrange(players)
        out: list[bytes] = []
        row.write(values, first, out)
        turned = values[first:] + values[:first]
        assert numbers(out) == numbers([levels(limit)[min(value, limit)] for value in turned])


@pytest.mark.parametrize("limit", [12, 100])
def test_a_row_takes_numbers_of_any_size(limit: int) -> None:
    out: list[bytes] = []
    Row(2, limit).write([2**70, 3], 1, out)
    assert numbers(out) == numbers([levels(limit)[3], levels(limit)[limit]])


def test_looked_up_forms() -> None:
    assert numbers(levels(4)) == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert numbers([one_of(1, 3)]) == [0.0, 1.0, 0.0]
    assert numbers([one_of(-1, 3)]) == [0.0, 0.0, 0.0]
    assert [numbers([form]) for form in places(2)] == [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]
    assert [numbers([form]) for form in sets(2)] == [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]

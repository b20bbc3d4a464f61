"""Poker hands: against two other evaluators, and against trying every card for every joker."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from cardrules import ArgumentError
from cardrules.common.cards import FRENCH_CARDS, FrenchCard, french_card
from cardrules.common.poker import CATEGORIES, best_hand, category_of, hand_value, ranks_of
from tests.pokerone_literal import best_five, described, wild_value

JOKERS = FRENCH_CARDS[52:]


def cards(text: str) -> list[FrenchCard]:
    return [french_card(code) for code in text.split()]


def value(text: str) -> int:
    return hand_value(cards(text))


def word(text: str) -> str:
    """Category and ranks: `pair AKQ9`."""
    found = value(text)
    return f"{category_of(found)} {ranks_of(found)}"


# Without jokers: two other evaluators.


def random_hands(count: int, sizes: tuple[int, ...], seed: int) -> list[list[FrenchCard]]:
    """Deals like real ones, mixed with deals from a few suits or ranks, where the rare hands are."""
    rng = random.Random(seed)
    packs = [
        FRENCH_CARDS[:52],
        FRENCH_CARDS[:52],
        [card for card in FRENCH_CARDS[:52] if card.suit < 2],
        [card for card in FRENCH_CARDS[:52] if card.rank > 9],
        [card for card in FRENCH_CARDS[:52] if card.rank < 6 or card.rank == 14],
    ]
    return [rng.sample(packs[i % len(packs)], sizes[i % len(sizes)]) for i in range(count)]


def check_same_order(hands: list[list[FrenchCard]], other: Callable[[list[str]], int]) -> None:
    """Both evaluators order all hands alike; the other one's least value is the best hand."""
    pairs = {(hand_value(hand), -other([card.code for card in hand])) for hand in hands}
    # Each value of one goes with one value of the other, and in the same order.
    ours = sorted(pair[0] for pair in pairs)
    theirs = sorted(pair[1] for pair in pairs)
    assert len(set(ours)) == len(set(theirs)) == len(pairs)
    assert sorted(pairs) == list(zip(ours, theirs, strict=True))


@pytest.mark.rule("ONE-9.1", "ONE-9.2", "ONE-9.3")
def test_the_order_of_hands_is_that_of_phevaluator() -> None:
    phevaluator = pytest.importorskip("phevaluator")
    hands = random_hands(120_000, (7, 6, 5), 1)
    check_same_order(hands, lambda codes: int(phevaluator.evaluate_cards(*codes)))


def test_the_order_of_hands_is_that_of_treys() -> None:
    treys: Any = pytest.importorskip("treys")
    evaluate = treys.Evaluator().evaluate
    new = {card.code: treys.Card.new(card.code) for card in FRENCH_CARDS[:52]}
    hands = random_hands(24_000, (5, 6, 7), 2)
    check_same_order(hands, lambda codes: int(evaluate([new[code] for code in codes], [])))


def test_there_are_7462_values_of_five_cards() -> None:
    rng = random.Random(3)
    # One hand of each value: every set of ranks with every way to repeat them, suited where that can be.
    found = set()
    for first in range(13):
        for second in range(first, 13):
            for third in range(second, 13):
                for fourth in range(third, 13):
                    for fifth in range(fourth, 13):
                        ranks = [first, second, third, fourth, fifth]
                        if first == fifth:
                            continue
                        # Equal ranks stand together: suits in turn make no flush and no card twice.
                        mixed = [FRENCH_CARDS[4 * rank + i % 4] for i, rank in enumerate(ranks)]
                        rng.shuffle(mixed)
                        found.add(hand_value(mixed))
                        if len(set(ranks)) == 5:
                            found.add(hand_value([FRENCH_CARDS[4 * rank + 2] for rank in ranks]))
    assert len(found) == 7462
    assert {category_of(one) for one in found} == set(CATEGORIES) - {"five_of_a_kind"}


# Jokers: every card for every joker.


def with_jokers(jokers: int, size: int, rng: random.Random) -> list[FrenchCard]:
    pack = FRENCH_CARDS[:52]
    if rng.random() < 0.5:
        pack = [card for card in pack if card.suit < 2 or card.rank == rng.randrange(2, 15)]
    return rng.sample(pack, size - jokers) + JOKERS[:jokers]


def check_against_substitution(hand: list[FrenchCard]) -> None:
    codes = [card.code for card in hand]
    found, five = best_five(codes)
    best = best_hand(hand)
    assert {"category": best.category, "ranks": best.ranks, "cards": [c.code for c in best.cards]} == described(
        found, five
    )
    assert best.value == hand_value(hand) == hand_value(best.cards)
    assert (best.category, best.ranks) == (category_of(best.value), ranks_of(best.value))


@pytest.mark.parametrize(("jokers", "size", "count"), [(1, 7, 250), (1, 6, 150), (1, 5, 150), (2, 5, 60), (2, 6, 40)])
@pytest.mark.rule("ONE-9.4", "ONE-9.5")
def test_jokers_are_the_best_cards_that_they_could_be(jokers: int, size: int, count: int) -> None:
    rng = random.Random(10 * jokers + size)
    for _ in range(count):
        check_against_substitution(with_jokers(jokers, size, rng))


@pytest.mark.rule("ONE-9.5")
def test_the_five_cards_chosen_are_the_first_of_the_best() -> None:
    for hand in random_hands(1500, (7, 6, 5), 4):
        check_against_substitution(hand)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("As 2h 3d 4c X1", "straight 5"),
        ("2h 3d 4c X1 X2", "straight 6"),
        ("As 2h 3d X1 X2", "straight 5"),
        ("As 4h 5d X1 X2", "straight 5"),
        ("Ts Jh Qd X1 X2", "straight A"),
        ("Ks Qh Jd Tc X1", "straight A"),
        ("9s Qh Jd Tc X1", "straight K"),
        ("As Kh 2d 3c X1", "pair AK32"),
        ("As 3s 4s 5s X1", "straight_flush 5"),
        ("As 2s 5s X1 X2", "straight_flush 5"),
        ("2s 3s 4s X1 X2", "straight_flush 6"),
        ("Qs Ks As X1 X2", "straight_flush A"),
        ("5s 9s Ks As X1", "flush AAK95"),
        ("9s Ks As 2h 2d X1 X2", "four_of_a_kind 2A"),
        ("5s 9s Ks X1 X2", "flush AAK95"),
        ("5s 9s Ks Qs X1", "flush AKQ95"),
        ("2s 7s Qs Ks Ah X1 X2", "flush AAKQ7"),
        ("2s 7s Ks As Jh X1 X2", "flush AAAK7"),
        ("7s 7h Kd X1 X2", "four_of_a_kind 7K"),
        ("7s 7h Kd Kc 2s X1 X2", "four_of_a_kind K7"),
        ("7s 7h 7d 2c X1", "four_of_a_kind 72"),
        ("7s 7h 7d Kc X1 X2", "five_of_a_kind 7"),
        ("7s 7h 7d 7c As X1", "five_of_a_kind 7"),
        ("7s 7h 7d 7c As Ah Ad", "four_of_a_kind 7A"),
        ("7s 7h 7d 9c 9s 9h X1", "four_of_a_kind 97"),
        ("Ks Kh 7d 7c 2s X1", "full_house K7"),
        ("Ks Kh 7d 7c 9s 9h X1", "full_house K9"),
        ("Ks Kh 7d 3c 2s X1", "three_of_a_kind K73"),
        ("Ks 9h 7d 3c 2s X1 X2", "three_of_a_kind K97"),
        ("Ks Qh 9d 6c 2s X1", "pair KQ96"),
        ("6s 7s 8s 9s Ts X1 X2", "straight_flush Q"),
        ("Ts Js Qs Ks As X1 X2", "straight_flush A"),
        ("As Ah Ad Kc Kd Ks 2h", "full_house AK"),
        ("As Ah Kd Kc Qd Qs 2h", "two_pair AKQ"),
        ("2s 3s 4s 5s 6h As 7d", "straight_flush 5"),
    ],
)
@pytest.mark.rule("ONE-9.3", "ONE-9.4")
def test_directed_hands(text: str, expected: str) -> None:
    assert word(text) == expected
    assert word(" ".join(reversed(text.split()))) == expected
    check_against_substitution(cards(text))


def test_a_joker_is_never_worse_than_a_card() -> None:
    rng = random.Random(5)
    for _ in range(2000):
        six = rng.sample(FRENCH_CARDS[:52], 6)
        more = rng.choice([card for card in FRENCH_CARDS[:52] if card not in six])
        one = hand_value([*six, JOKERS[0]])
        assert hand_value(six) <= hand_value([*six, more]) <= one
        assert hand_value([*six[:5], *JOKERS]) >= hand_value([*six[:5], JOKERS[1]])


def test_values_of_hands_with_and_without_jokers_compare() -> None:
    rng = random.Random(6)
    hands = [rng.sample(FRENCH_CARDS[:20], 5) for _ in range(300)]
    hands += [[*rng.sample(FRENCH_CARDS[:20], 4), JOKERS[0]] for _ in range(300)]
    pairs = {(hand_value(hand), wild_value([card.code for card in hand])) for hand in hands}
    assert [theirs for _, theirs in sorted(pairs)] == sorted(theirs for _, theirs in pairs)
    assert len({ours for ours, _ in pairs}) == len({theirs for _, theirs in pairs}) == len(pairs)


def test_too_few_cards_are_no_hand() -> None:
    with pytest.raises(ArgumentError, match="got 4"):
        best_hand(cards("As Kd 2c 3h"))
    assert word("As Ad 2c 3h") == "pair A32"

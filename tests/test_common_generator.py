"""The generator: the numbers that docs/conventions.md fixes, on every machine."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

from cardrules import ArgumentError, Generator
from cardrules.common.generator import as_generator, derived_seed


def test_numbers_from_words() -> None:
    generator = Generator(1, 2)
    assert [generator.next() for _ in range(4)] == [3802928447, 813792938, 1618621494, 2955957307]


def test_numbers_from_a_seed() -> None:
    generator = Generator.from_seed(7)
    assert [generator.next() for _ in range(4)] == [3706068076, 2606522406, 77083973, 787184442]


def test_state_from_a_seed() -> None:
    assert Generator.from_seed(7).hex() == "e4c93d09da093e14"


def literal(seed: int, count: int) -> list[int]:
    """A second, literal reading of docs/conventions.md."""
    mask = 2**32 - 1

    def mix(x: int) -> int:
        x ^= x >> 16
        x = x * 0x21F0AAAD & mask
        x ^= x >> 15
        x = x * 0x735A2D97 & mask
        return x ^ x >> 15

    def rotl(x: int, k: int) -> int:
        return (x << k | x >> (32 - k)) & mask

    low, high = seed % 2**64 & mask, seed % 2**64 >> 32
    s0 = mix(low + 0x9E3779B9 & mask)
    s1 = mix(high + s0 & mask)
    if s0 == 0 and s1 == 0:
        s1 = 1
    numbers = []
    for _ in range(count):
        numbers.append(rotl(s0 * 0x9E3779BB & mask, 5) * 5 & mask)
        s1 ^= s0
        s0 = (rotl(s0, 26) ^ s1 ^ s1 << 9) & mask
        s1 = rotl(s1, 13)
    return numbers


@pytest.mark.parametrize(
    "seed", [0, 1, 7, 2**32 - 1, 2**32, 2**63, 2**64 - 1, 0x61C88647, -1, -(2**40), 2**64 + 7, 2**100]
)
def test_agrees_with_the_text(seed: int) -> None:
    generator = Generator.from_seed(seed)
    assert [generator.next() for _ in range(50)] == literal(seed, 50)


def test_the_seed_whose_first_word_is_zero() -> None:
    generator = Generator.from_seed(2**32 - 0x9E3779B9)
    assert generator.hex() == "0000000000000001"
    assert generator.next() == 0


def test_seeds_count_modulo_two_to_the_64() -> None:
    assert Generator.from_seed(-1).hex() == Generator.from_seed(2**64 - 1).hex()
    assert Generator.from_seed(2**64 + 5).hex() == Generator.from_seed(5).hex()


def test_without_a_seed_streams_differ() -> None:
    assert len({Generator.from_seed(None).hex() for _ in range(20)}) == 20


def test_hex_round_trip() -> None:
    generator = Generator.from_hex("0000000100000002")
    assert generator.hex() == "0000000100000002"
    assert generator.next() == 3802928447


def test_below_is_the_high_word_of_the_product() -> None:
    generator, numbers = Generator.from_seed(3), literal(3, 100)
    assert [generator.below(10) for _ in range(100)] == [number * 10 >> 32 for number in numbers]
    assert [generator.below(1) for _ in range(5)] == [0] * 5
    assert all(0 <= generator.below(2**31) < 2**31 for _ in range(100))


def test_shuffle_goes_down_from_the_last() -> None:
    items, numbers = list(range(10)), literal(7, 9)
    expected = list(range(10))
    for i in range(9, 0, -1):
        j = numbers[9 - i] * (i + 1) >> 32
        expected[i], expected[j] = expected[j], expected[i]
    Generator.from_seed(7).shuffle(items)
    assert items == expected
    for short in ([], [1]):
        generator = Generator.from_seed(7)
        generator.shuffle(short)
        assert generator.hex() == Generator.from_seed(7).hex()


def test_copies_go_on_alike_and_apart() -> None:
    generator = Generator.from_seed(1)
    generator.next()
    copies = [generator.clone(), copy.copy(generator), copy.deepcopy(generator), pickle.loads(pickle.dumps(generator))]
    expected = [generator.next() for _ in range(5)]
    for other in copies:
        assert other is not generator
        assert [other.next() for _ in range(5)] == expected


def test_repr_makes_it_again() -> None:
    generator = Generator.from_seed(9)
    assert repr(generator) == f"Generator.from_hex('{generator.hex()}')"


def test_derived_seeds_are_apart() -> None:
    parts = [(), (0,), (1,), (0, 0), (0, 1), (1, 0), (-1, 0), (2**64, 0), (0, 0, 0)]
    seeds = {derived_seed(*part) for part in parts if part != (2**64, 0)}
    assert len(seeds) == len(parts) - 1
    assert derived_seed(3, 4) == derived_seed(3, 4)
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_as_generator_takes_what_people_have() -> None:
    own = Generator.from_seed(4)
    assert as_generator(own) is own
    assert as_generator(4).hex() == own.hex()
    assert as_generator(None).hex() != as_generator(None).hex()
    assert as_generator(random.Random(1)).hex() == as_generator(random.Random(1)).hex()
    assert as_generator(random.Random(1)).hex() != as_generator(random.Random(2)).hex()
    assert as_generator(np.random.default_rng(1)).hex() == as_generator(np.random.default_rng(1)).hex()
    assert as_generator(np.random.default_rng(1)).hex() != as_generator(np.random.default_rng(2)).hex()


@pytest.mark.parametrize("source", [True, 1.5, "7", [1], object()])
def test_as_generator_refuses_the_rest(source: object) -> None:
    with pytest.raises(ArgumentError, match="a random source must be"):
        as_generator(source)

"""The generator of random numbers: xoroshiro64** of Blackman and Vigna.

It is part of a position, so it is small (two 32-bit words), the same on every machine and Python
version, and costs next to nothing to copy.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from typing import Any, Final

from mypy_extensions import i64

from cardrules.common.errors import ArgumentError

_MASK: Final = 0xFFFFFFFF
# 0x9E3779BB − 2^32: the same factor modulo 2^32, and the product stays within 64 signed bits.
_STAR: Final = -0x61C88645


def _mix(x: i64) -> i64:
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & _MASK
    x ^= x >> 15
    x = (x * 0x735A2D97) & _MASK
    return x ^ (x >> 15)


class Generator:
    """A stream of random numbers that fits in 16 hexadecimal digits.

    Args:
        s0: the first 32-bit word of the state.
        s1: the second one; not both may be 0.

    Example:
        >>> generator = Generator(1, 2)
        >>> [generator.next() for _ in range(4)]
        [3802928447, 813792938, 1618621494, 2955957307]
        >>> Generator.from_seed(7).hex()
        'e4c93d09da093e14'
    """

    s0: i64
    s1: i64

    def __init__(self, s0: i64, s1: i64) -> None:
        self.s0 = s0
        self.s1 = s1

    @staticmethod
    def from_seed(seed: int | None) -> Generator:
        """The generator of a seed (modulo 2^64); without one, from the operating system."""
        if seed is None:
            seed = secrets.randbits(64)
        # `seed` is a Python integer of any size; the words are reduced before they become 64-bit.
        s0 = _mix(((seed & _MASK) + 0x9E3779B9) & _MASK)
        s1 = _mix((((seed >> 32) & _MASK) + s0) & _MASK)
        if s0 == 0 and s1 == 0:
            s1 = 1
        return Generator(s0, s1)

    @staticmethod
    def from_hex(text: str) -> Generator:
        """The generator whose `hex()` is this text of 16 hexadecimal digits."""
        return Generator(int(text[:8], 16), int(text[8:], 16))

    def hex(self) -> str:
        """The state as 16 lower-case hexadecimal digits, s0 first."""
        return f"{int(self.s0):08x}{int(self.s1):08x}"

    def clone(self) -> Generator:
        """A copy that gives the same numbers from here on."""
        return Generator(self.s0, self.s1)

    def next(self) -> i64:
        """The next number, 0 … 2^32 − 1."""
        s0 = self.s0
        s1 = self.s1
        product: i64 = (s0 * _STAR) & _MASK
        result: i64 = ((((product << 5) | (product >> 27)) & _MASK) * 5) & _MASK
        s1 ^= s0
        self.s0 = ((s0 << 26) | (s0 >> 6)) & _MASK ^ s1 ^ ((s1 << 9) & _MASK)
        self.s1 = ((s1 << 13) | (s1 >> 19)) & _MASK
        return result

    def below(self, n: i64) -> i64:
        """A number 0 … n − 1, for n up to 2^31."""
        return (self.next() * n) >> 32

    def shuffle(self, items: list[Any]) -> None:
        """Shuffles a list in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def __deepcopy__(self, memo: dict[int, object]) -> Generator:
        return self.clone()

    def __copy__(self) -> Generator:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return Generator, (int(self.s0), int(self.s1))

    def __repr__(self) -> str:
        return f"Generator.from_hex({self.hex()!r})"


def derived_seed(*parts: int) -> int:
    """A seed of 64 bits made of several numbers, from which they cannot be worked out.

    Example:
        >>> derived_seed(7, 0) == derived_seed(7, 1)
        False
    """
    text = ",".join([str(part) for part in parts])
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def as_generator(source: object) -> Generator:
    """A `Generator` from what people have at hand.

    Args:
        source: a `Generator` (used as it is), an integer seed, None (the operating system), a
            `random.Random` or a `numpy.random.Generator` (64 bits are drawn from it).

    Raises:
        ArgumentError: for anything else.
    """
    if isinstance(source, Generator):
        return source
    if source is None:
        return Generator.from_seed(None)
    if isinstance(source, int) and not isinstance(source, bool):
        return Generator.from_seed(source)
    if isinstance(source, random.Random):
        return Generator.from_seed(source.getrandbits(64))
    draw = getattr(source, "integers", None)
    if draw is not None:
        return Generator.from_seed(int(draw(0, 2**32)) << 32 | int(draw(0, 2**32)))
    raise ArgumentError(
        "a random source must be a cardrules.Generator, an integer seed, a random.Random or a "
        f"numpy.random.Generator, got {source!r}"
    )

"""Means with 95 % intervals, and what is summed for them."""

from __future__ import annotations

import math

import attrs

Z = 1.959963984540054  # two-sided 95 % of the normal distribution


@attrs.define
class Sample:
    """Independent numbers in [0, 1], of which only the sums are kept.

    Example:
        >>> sample = Sample()
        >>> for score in (1.0, 0.5, 1.0, 0.5):
        ...     sample.add(score)
        >>> sample.mean
        0.75
    """

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Adds a number."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean, or NaN of nothing."""
        return self.total / self.count if self.count else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean.

        Normal approximation with the sample's own variance; but never narrower than Wilson's score
        interval (E. B. Wilson, 1927) would be for as many even trials when all numbers are equal.
        """
        if self.count == 0:
            return 0.0, 1.0
        n, mean = self.count, self.mean
        variance = max(0.0, self.squares / n - mean * mean)
        if n < 2 or variance < 1e-12:
            return wilson(mean, n)
        half = Z * math.sqrt(variance / (n - 1))
        return max(0.0, mean - half), min(1.0, mean + half)


def wilson(share: float, n: int) -> tuple[float, float]:
    """Wilson's 95 % score interval of a share seen in n trials.

    Example:
        >>> low, high = wilson(1.0, 100)
        >>> round(low, 3), round(high, 3)
        (0.963, 1.0)
    """
    centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return 0.0 if share == 0.0 else centre - half, 1.0 if share == 1.0 else centre + half

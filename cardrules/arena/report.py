"""What the results of an arena say: scores, ratings, seats, lengths, endings, misconduct."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, groupby
from typing import Any, Self

import attrs

from cardrules.arena.statistics import Sample
from cardrules.arena.storage import Results

# A seat of a match: the bot that sat there and what it returned.
Seat = tuple[int, float]


@attrs.frozen
class PairScore:
    """How one bot did against another in the matches that both played.

    Attributes:
        bot, rival: their names.
        matches: how many.
        wins, draws, losses: of `bot`, who beats a rival that returns less.
        score: a win 1, a draw ½; the mean over deals.
        low, high: its 95 % interval; deals, in which the seats rotate, are the independent trials.
    """

    bot: str
    rival: str
    matches: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float


@attrs.frozen
class BotSummary:
    """One bot over all its matches.

    Attributes:
        bot: its name.
        matches: how many, a seat counting once.
        returns: the mean.
        rating, uncertainty: openskill's (Plackett–Luce): mu and sigma after all matches in order.
        errors, illegal, timeouts, crashes: forfeits by kind.
    """

    bot: str
    matches: int
    returns: float
    rating: float
    uncertainty: float
    errors: int
    illegal: int
    timeouts: int
    crashes: int


@attrs.frozen
class SeatScore:
    """How a seat did, whoever sat there: the mean of (returns + 1) / 2 and its 95 % interval."""

    seat: int
    score: float
    low: float
    high: float


@attrs.frozen
class Report:
    """The findings of a run.

    Attributes:
        settings: of the run.
        matches, total: played, and to be played.
        pairs: every pair of bots.
        bots: every bot.
        seats: every seat.
        lengths: mean, median, 95 % and greatest number of actions.
        turns: the same of turns.
        terminations: how often each.
        draws: how many matches all players shared.
        seconds: time spent in matches.
    """

    settings: dict[str, Any]
    matches: int
    total: int
    pairs: list[PairScore]
    bots: list[BotSummary]
    seats: list[SeatScore]
    lengths: dict[str, float]
    turns: dict[str, float]
    terminations: dict[str, int]
    draws: int
    seconds: float

    @classmethod
    def of(cls, results: Results, total: int | None = None) -> Self:
        """The report of results, reading them once and in the order of the schedule."""
        settings = results.settings
        names: list[str] = settings["bots"]
        pairs = {pair: _PairCount() for pair in combinations(range(len(names)), 2)}
        seated = [0] * len(names)
        sums = [0.0] * len(names)
        seats = [Sample() for _ in range(settings["players"])]
        ratings = _Ratings(len(names))
        draws = 0
        for deal in _deals(results):
            for pair, count in pairs.items():
                count.add_deal(pair, deal)
            for seat, sample in enumerate(seats):
                sample.add(sum((match[seat][1] + 1) / 2 for match in deal) / len(deal))
            for match in deal:
                ratings.add(match)
                draws += len({value for _, value in match}) == 1
                for bot, value in match:
                    seated[bot] += 1
                    sums[bot] += value
        kinds = Counter(
            {
                (bot, kind): often
                for bot, kind, often in results.rows(
                    "SELECT bot, forfeit_kind, COUNT(*) FROM matches JOIN seats USING (match) "
                    "WHERE seat = forfeit_seat GROUP BY bot, forfeit_kind"
                )
            }
        )
        ends = results.rows("SELECT termination, COUNT(*) FROM matches GROUP BY termination ORDER BY 2 DESC, 1")
        (seconds,) = next(results.rows("SELECT COALESCE(SUM(seconds), 0) FROM matches"))
        return cls(
            settings,
            len(results),
            len(results) if total is None else total,
            [count.score(names[bot], names[rival]) for (bot, rival), count in pairs.items()],
            [
                BotSummary(
                    name,
                    seated[bot],
                    sums[bot] / max(1, seated[bot]),
                    *ratings.of(bot),
                    *(kinds[bot, kind] for kind in ("error", "illegal", "timeout", "crash")),
                )
                for bot, name in enumerate(names)
            ],
            [SeatScore(seat, sample.mean, *sample.interval) for seat, sample in enumerate(seats)],
            _spread(results, "length"),
            _spread(results, "turns"),
            dict(ends),
            draws,
            seconds,
        )

    def to_json(self) -> str:
        """The report as a JSON object."""
        return json.dumps(attrs.asdict(self), indent=2, ensure_ascii=False) + "\n"

    def to_csv(self) -> str:
        """The scores of the pairs as CSV, both ways round."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([field.name for field in attrs.fields(PairScore)])
        for pair in self.pairs:
            writer.writerow(attrs.astuple(pair))
            back = PairScore(
                pair.rival,
                pair.bot,
                pair.matches,
                pair.losses,
                pair.draws,
                pair.wins,
                1 - pair.score,
                1 - pair.high,
                1 - pair.low,
            )
            writer.writerow(attrs.astuple(back))
        return text.getvalue()


@attrs.define
class _PairCount:
    """The running count of a pair of bots."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    deals: Sample = attrs.field(factory=Sample)

    def add_deal(self, pair: tuple[int, int], deal: list[list[Seat]]) -> None:
        points: list[float] = []
        for match in deal:
            mine = [value for bot, value in match if bot == pair[0]]
            theirs = [value for bot, value in match if bot == pair[1]]
            if not mine or not theirs:
                continue
            difference = sum(mine) / len(mine) - sum(theirs) / len(theirs)
            if difference > 1e-9:
                self.wins += 1
                points.append(1.0)
            elif difference < -1e-9:
                self.losses += 1
                points.append(0.0)
            else:
                self.draws += 1
                points.append(0.5)
        if points:
            self.deals.add(sum(points) / len(points))

    def score(self, bot: str, rival: str) -> PairScore:
        played = self.wins + self.draws + self.losses
        low, high = self.deals.interval
        return PairScore(bot, rival, played, self.wins, self.draws, self.losses, self.deals.mean, low, high)


class _Ratings:
    """Ratings by openskill, match after match."""

    def __init__(self, bots: int) -> None:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - only reports need it

        self._model = PlackettLuce()
        self._ratings = [self._model.rating() for _ in range(bots)]

    def add(self, match: list[Seat]) -> None:
        """A bot in several seats counts by their mean."""
        bots = sorted({bot for bot, _ in match})
        if len(bots) < 2:
            return
        means = [
            sum(value for other, value in match if other == bot) / sum(other == bot for other, _ in match)
            for bot in bots
        ]
        rated = self._model.rate([[self._ratings[bot]] for bot in bots], scores=means)
        for bot, (rating,) in zip(bots, rated, strict=True):
            self._ratings[bot] = rating

    def of(self, bot: int) -> tuple[float, float]:
        return float(self._ratings[bot].mu), float(self._ratings[bot].sigma)


def _deals(results: Results) -> Iterator[list[list[Seat]]]:
    """The matches of every deal, each as its seats, in the order of the schedule."""
    rows = results.rows(
        "SELECT deal, match, bot, returns FROM matches JOIN seats USING (match) ORDER BY deal, match, seat"
    )
    for _, of_deal in groupby(rows, key=lambda row: row[0]):
        yield [
            [(int(bot), float(value)) for _, _, bot, value in of_match]
            for _, of_match in groupby(of_deal, key=lambda row: row[1])
        ]


def _spread(results: Results, column: str) -> dict[str, float]:
    counted: list[tuple[int, int]] = [
        (int(value), int(often))
        for value, often in results.rows(f"SELECT {column}, COUNT(*) FROM matches GROUP BY 1 ORDER BY 1")
    ]
    n = sum(often for _, often in counted)
    if n == 0:
        return {}

    def quantile(share: float) -> float:
        seen = 0
        for value, often in counted:
            seen += often
            if seen >= share * n:
                return float(value)
        return float(counted[-1][0])

    mean = sum(value * often for value, often in counted) / n
    return {"mean": mean, "median": quantile(0.5), "95 %": quantile(0.95), "most": float(counted[-1][0])}

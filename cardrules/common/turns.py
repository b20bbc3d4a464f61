"""Turn order: who comes next, in either direction, players who are out left aside."""

from __future__ import annotations

from mypy_extensions import i64


def follower(player: i64, out: list[bool], direction: i64 = 1) -> i64:
    """The first player after `player` in turn order who is not out.

    `player` itself may be out; it is returned only when nobody else is left.

    Args:
        player: an index 0 … n − 1.
        out: a flag a player, n of them.
        direction: 1 for ascending seats, −1 for descending ones.

    Example:
        >>> follower(0, [False, True, False]), follower(0, [False, True, False], -1)
        (2, 2)
    """
    players: i64 = len(out)
    after = player
    for _ in range(players):
        after += direction
        if after == players:
            after = 0
        elif after < 0:
            after = players - 1
        if not out[after]:
            return after
    return player


def order_from(player: int, players: int, direction: int = 1) -> list[int]:
    """Every player once, in turn order from `player`.

    Example:
        >>> order_from(2, 4), order_from(1, 4, -1)
        ([2, 3, 0, 1], [1, 0, 3, 2])
    """
    return [(player + direction * i) % players for i in range(players)]

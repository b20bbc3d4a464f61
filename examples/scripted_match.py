"""A match of bots by script: played, told, recorded, and replayed to see that the record holds.

    python -m examples.scripted_match pocobot [FILE]

plays the match, prints its story, and writes the record to FILE if one is named.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cardrules


def play(name: str, bots: list[str], seed: int, players: int | None = None) -> cardrules.MatchRecord:
    """Plays a match of bots by their names; the same arguments always give the same record."""
    game = cardrules.load_game(name, players)
    seated = [cardrules.make_bot(bot, seat) for seat, bot in enumerate(bots)]
    names = bots if len(set(bots)) == len(bots) else [f"{bot} {seat}" for seat, bot in enumerate(bots)]
    return cardrules.play_match(game, seated, seed, names=names)


def story(record: cardrules.MatchRecord) -> list[str]:
    """The match of a record in sentences, with all cards open, and its result."""
    state = record.replay()  # verifies the deal, every action and the result
    told = [state.game.narrate(event.to_dict(), record.bots) for event in state.events or []]
    return [*filter(None, told), f"Result: {record.result}"]


def main(name: str, file: str | None = None) -> None:
    """Plays greedy bots against each other."""
    players = cardrules.game_class(name).default_players
    record = play(name, ["greedy"] * players, seed=7)
    print("\n".join(story(record)))
    if file is not None:
        Path(file).write_text(record.to_json(), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (cardrules.CardRulesError, OSError) as error:
        sys.exit(str(error))

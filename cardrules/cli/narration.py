"""A match as it is told to a person."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.cli.output import Output
from cardrules.common.drawing import outcome_words
from cardrules.common.events import Event
from cardrules.common.game import BaseGame
from cardrules.common.records import MatchRecord
from cardrules.common.state import State

TURN_BEGINS = ("turn_began", "turn_started")
GAME_ENDS = ("game_over", "game_ended")


class Narration:
    """Tells the events of a match in sentences, each once.

    Args:
        output: where to.
        game: what is played.
        names: what the players are called.
        seen_by: the player whose knowledge is told; None tells everything.
    """

    def __init__(self, output: Output, game: BaseGame, names: Sequence[str], seen_by: int | None = None) -> None:
        self.output = output
        self.game = game
        self.names = names
        self.seen_by = seen_by
        self.told = 0
        self._indent = 0

    def catch_up(self, state: State) -> None:
        """Tells what has happened since the last time."""
        events = state.events or []
        for event in events[self.told :]:
            self.tell(event)
        self.told = len(events)

    def tell(self, event: Event) -> None:
        """One event; the turns stand out."""
        seen = event.to_dict() if self.seen_by is None else event.seen_by(self.seen_by)
        sentence = self.game.narrate(seen, self.names)
        if not sentence:
            return
        begins = event.type in TURN_BEGINS
        if begins:
            self.output.line()
        if begins or event.type in GAME_ENDS:
            self._indent = 0
        self.output.line(sentence, "bold" if begins else "", indent=self._indent)
        if begins:
            self._indent = 2


def opening_line(game: BaseGame, names: Sequence[str], seed: int | None) -> str:
    """Who plays what."""
    options = game.options.to_position(game.players)
    varied = "".join(f", {name} = {value}" for name, value in options.items())
    dealt = "" if seed is None else f", seed {seed}"
    return f"{game.title}{varied}{dealt}: {' against '.join(names)}"


def result_line(record: MatchRecord, state: State) -> str:
    """How the match ended, in one line."""
    length = f"turn {state.turn}, {len(record.actions)} action{'' if len(record.actions) == 1 else 's'}"
    if record.result is None:
        return f"Result: none yet; {length}"
    reason = " ".join(str(record.result.get("reason", "")).split())
    why = f": {reason}" if reason else ""
    return f"Result: {outcome_words(record.result, record.bots)}{why}; {length}"

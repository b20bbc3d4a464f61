"""Events, and how they are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from cardrules import Event
from cardrules.common.narration import Narrator
from examples.highcard import HighCardGame

DREW = Event("drew", {"player": 0, "cards": ["7s", "Td"]}, {"cards": ["??", "??"]}, (0,))


def test_who_sees_what() -> None:
    whole = {"type": "drew", "player": 0, "cards": ["7s", "Td"]}
    part = {"type": "drew", "player": 0, "cards": ["??", "??"]}
    assert DREW.to_dict() == whole
    assert DREW.seen_by(0) == whole
    assert DREW.seen_by(1) == part
    assert DREW.seen_by(None) == part
    assert next(iter(DREW.seen_by(0))) == "type"


def test_without_secrets_everybody_sees_all() -> None:
    event = Event("passed", {"player": 1})
    assert event.seen_by(None) == event.seen_by(0) == event.to_dict() == {"type": "passed", "player": 1}


def test_what_is_handed_out_is_a_copy() -> None:
    for seen in (DREW.seen_by(0), DREW.seen_by(1), DREW.to_dict()):
        seen["cards"].clear()  # type: ignore[attr-defined]
        seen.clear()
    assert DREW.to_dict()["cards"] == ["7s", "Td"]
    assert DREW.seen_by(1)["cards"] == ["??", "??"]


def test_events_are_equal_by_what_they_say() -> None:
    assert Event("drew", {"player": 0, "cards": ["7s", "Td"]}, {"cards": ["??", "??"]}, (0,)) == DREW
    assert Event("drew", {"player": 0, "cards": ["7s", "Td"]}, {"cards": ["??", "??"]}, (1,)) != DREW


NAMES = ["Ana", "Bo", "Cy"]


@pytest.mark.parametrize(
    ("template", "fields", "sentence"),
    [
        ("{player:player} passes.", {"player": 1}, "Bo passes."),
        ("{winners:player} wins.", {"winners": [0, 2]}, "Ana and Cy wins."),
        ("{winners:player} wins.", {"winners": [0, 1, 2]}, "Ana, Bo and Cy wins."),
        ("{winners:player} wins.", {"winners": []}, "nobody wins."),
        ("{who:player}", {"who": 7}, "7"),
        ("{card:card}", {"card": "7s"}, "7♠"),
        ("{card:card}", {"card": None}, "nothing"),
        ("{card:card}", {"card": "??"}, "a hidden card"),
        ("{cards:cards}", {"cards": []}, "no cards"),
        ("{cards:cards}", {"cards": ["7s", "X1", "Td"]}, "7♠, joker 1 and 10♦"),
        ("{cards:cards}", {"cards": ["??"]}, "a hidden card"),
        ("{cards:cards}", {"cards": ["??", "7s", "??"]}, "7♠ and 2 hidden cards"),
        ("{cards:cards}", {"cards": "7s"}, "7♠"),
        ("{n:plural card}", {"n": 1}, "1 card"),
        ("{n:plural card}", {"n": 2}, "2 cards"),
        ("{n:plural card}", {"n": 0}, "0 cards"),
        ("{n} and {word!r}", {"n": 3, "word": "x"}, "3 and 'x'"),
        ("{n:03d}", {"n": 3}, "003"),
        ("", {}, ""),
    ],
)
def test_templates(template: str, fields: Mapping[str, Any], sentence: str) -> None:
    assert Narrator({"it": template}, NAMES).sentence({"type": "it", **fields}) == sentence


def test_a_function_picks_the_template() -> None:
    narrator = Narrator({"it": lambda event: "{player:player} wins." if event["won"] else "Nobody wins."}, NAMES)
    assert narrator.sentence({"type": "it", "player": 0, "won": True}) == "Ana wins."
    assert narrator.sentence({"type": "it", "player": 0, "won": False}) == "Nobody wins."


def test_events_without_a_template_are_listed() -> None:
    assert Narrator({}, NAMES).sentence({"type": "odd", "player": 1, "n": 2}) == "odd: player 1, n 2"


def test_a_whole_match_in_sentences() -> None:
    game = HighCardGame(2, {"hand_size": 1})
    state = game.new_initial_state(7)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.events is not None
    told = [game.narrate(event.seen_by(0)) for event in state.events]
    mine, theirs = (str(card) for card in (state.position()["discard"]))
    assert told[0].startswith("Player 0 plays ")
    assert told[1] == "Player 1 plays a hidden card."
    assert ": the round goes to Player " in told[2]
    assert told[3].startswith("The game goes to Player ")
    assert mine != theirs
    assert game.narrate(state.events[1].seen_by(1), ["Ana", "Bo"]).startswith("Bo plays ")

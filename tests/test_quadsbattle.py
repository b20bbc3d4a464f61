"""Quads Battle: what its scenarios do not show."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import cardrules
from cardrules import Action, BaseGame, Generator, State
from tests.quadsbattle_literal import Literal, deck_of, notations

# Stacked so that letters come first, and so that ranks and suits are mixed.
LETTERS_ON_TOP = ["X1", "X2", *deck_of(0)[:36], *[rank + suit for suit in "shdc" for rank in "JQKA"]]
MIXED = deck_of(2)[::5] + deck_of(2)[1::5] + deck_of(2)[2::5] + deck_of(2)[3::5] + deck_of(2)[4::5]

SETS: dict[str, dict[str, Any]] = {
    "default": {},
    "no jokers": {"jokers": 0},
    "short": {"jokers": 1, "max_turns": 6},
    "stacked": {"decks": [MIXED, MIXED[::-1]]},
    "one stacked": {"decks": [None, MIXED]},
    "letters": {"decks": [LETTERS_ON_TOP, MIXED], "max_turns": 40},
}


def load(**options: Any) -> BaseGame:
    return cardrules.load_game("quadsbattle", **options)


def at(**keys: Any) -> State:
    """A position in which both hands hold nothing unless said otherwise."""
    deck = [["2c", "3c", "4c", "5c", "6c", "7c"], ["2c", "3c", "4c", "5c", "6c", "7c"]]
    return cardrules.state_from_position({"game": "quadsbattle", "turn": 3, "deck": deck, **keys})


def row(*cards: str | None) -> list[str | None]:
    return [*cards, *[None] * (5 - len(cards))]


def ups(*flags: bool) -> list[bool]:
    return [*flags, *[False] * (5 - len(flags))]


def events(state: State, *actions: str) -> list[dict[str, object]]:
    """What these actions make happen."""
    assert state.events is not None
    before = len(state.events)
    for action in actions:
        state.apply_action(action)
    return [event.to_dict() for event in state.events[before:]]


# A second reading of the rules.


def any_of(rng: random.Random, legal: list[Action]) -> Action:
    return rng.choice(legal)


def busy(rng: random.Random, legal: list[Action]) -> Action:
    """Puts cards into the field and fights."""
    liked = [action for action in legal if action.verb not in ("end", "clear", "retreat", "exchange")]
    return rng.choice(liked or legal)


def digging(rng: random.Random, legal: list[Action]) -> Action:
    """Exchanges and promotes, sacrifices and retreats."""
    liked = [action for action in legal if action.verb in ("exchange", "squire", "sacrifice", "retreat", "promote")]
    return rng.choice(liked if liked and rng.random() < 0.7 else legal)


@pytest.mark.parametrize("options", SETS.values(), ids=SETS)
@pytest.mark.parametrize("policy", [any_of, busy, digging])
def test_games_go_as_a_literal_reading_of_the_rules_says(
    options: dict[str, Any], policy: Callable[[random.Random, list[Action]], Action]
) -> None:
    game = load(**options)
    for seed in range(2):
        rng = random.Random(seed)
        state = game.new_initial_state(seed, events=False)
        literal = Literal(state.position())
        while not state.is_terminal():
            legal = state.legal_actions()
            if rng.random() < 0.4:
                assert [str(action) for action in legal] == literal.legal()
            action = policy(rng, legal)
            assert literal.may(str(action))
            state.apply_action(action)
            literal.apply(str(action))
            position = state.position()
            assert literal.p | {"rng": position["rng"]} == position
        assert literal.legal() == []


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_the_table_of_actions(jokers: int) -> None:
    game = load(jokers=jokers)
    assert [str(action) for action in game.actions] == notations(jokers)
    assert len(game.actions) == 854 + 9 * jokers
    assert game.actions.parse("promote Ks 4").number == 4


def test_actions_tell_their_cards_and_columns() -> None:
    action = load().actions.parse("promote Ks 4")
    assert (action.verb, [str(card) for card in action.cards], action.number) == ("promote", ["Ks"], 4)
    assert [str(card) for card in load().actions.parse("place X1 down").cards] == ["X1"]
    for notation in (
        "place Ks up",
        "promote 2s 1",
        "defend As 1",
        "squire X1 1",
        "attack 6",
        "target 0",
        "exchange ??",
    ):
        assert notation not in load().actions


# The deal.


@pytest.mark.rule("QB-1.5", "QB-1.6", "QB-1.7")
@pytest.mark.parametrize(
    ("seed", "options", "hands", "tops", "rng"),
    [
        (0, {}, ("5h 6s 9h Ts", "2s 3d Th Jh"), ("X2 Qc Ks 6d", "7c 4h X1 3h"), "5c06bc5cdab726c8"),
        (7, {}, ("2s 4h Ts Kd", "3d 5c Ts X2"), ("Ks 9s As 8s", "3s 7h 4c 8d"), "3e2bd70ffc8941d1"),
        (7, {"jokers": 0}, ("2s 4s 9d Ks", "5d 6s 7h 9h"), ("Qd 8d Kd 7c", "4d 8s 3d Ah"), "ff16d20c8818fdec"),
        (
            7,
            {"decks": [deck_of(2), None]},
            ("Ad Ac X1 X2", "2s 4h Ts Kd"),
            ("Kd Kc As Ah", "Ks 9s As 8s"),
            "bcdc666f7ff9b966",
        ),
    ],
)
def test_deals(seed: int, options: dict[str, Any], hands: Any, tops: Any, rng: str) -> None:
    position = load(**options).new_initial_state(seed).position()
    assert [" ".join(hand) for hand in position["hand"]] == list(hands)
    assert [" ".join(deck[-4:]) for deck in position["deck"]] == list(tops)
    assert position["rng"] == rng
    assert (position["turn"], position["active"], position["phase"]) == (1, 0, "clear")


@pytest.mark.rule("QB-1.5")
def test_with_both_decks_stacked_the_generator_is_that_of_the_seed() -> None:
    position = load(decks=[MIXED, MIXED]).new_initial_state(7).position()
    assert position["rng"] == Generator.from_seed(7).hex()
    assert position["deck"] == [MIXED[:-4], MIXED[:-4]]


# Options.


@pytest.mark.rule("QB-12.2")
@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"jokers": -1}, "jokers"),
        ({"jokers": 3}, "jokers"),
        ({"jokers": True}, "jokers"),
        ({"max_turns": 0}, "max_turns"),
        ({"max_turns": "9"}, "max_turns"),
        ({"decks": None}, "decks"),
        ({"decks": [None]}, "decks"),
        ({"decks": [None, None, None]}, "decks"),
        ({"decks": [None, "2s"]}, "decks"),
        ({"decks": [None, [2]]}, "decks"),
        ({"decks": [[], None]}, "decks"),
        ({"decks": [MIXED[1:], None]}, "decks"),
        ({"decks": [MIXED[:-1] + MIXED[:1], None]}, "decks"),
        ({"decks": [[*MIXED, "2s"], None]}, "decks"),
        ({"decks": [None, ["1s", *MIXED[1:]]]}, "decks"),
        ({"decks": [None, MIXED], "jokers": 1}, "decks"),
        ({"decks": [None, deck_of(1)]}, "decks"),
        ({"deck": [None, None]}, "deck"),
    ],
)
def test_bad_options(options: dict[str, Any], named: str) -> None:
    with pytest.raises(cardrules.OptionError, match=f"option '{named}'"):
        load(**options)
    with pytest.raises(cardrules.PositionError, match=f"option '{named}'"):
        at(options=options)


def test_options_at_their_defaults_are_dropped() -> None:
    assert load(jokers=2, decks=[None, None], max_turns=200) is load()
    assert load(decks=(None, tuple(MIXED))) is load(decks=[None, MIXED])
    state = load(decks=[None, MIXED], jokers=2).new_initial_state(1)
    assert state.position()["options"] == {"decks": [None, MIXED]}


@pytest.mark.parametrize("players", [1, 3])
def test_it_is_for_two(players: int) -> None:
    with pytest.raises(cardrules.OptionError, match="players"):
        cardrules.load_game("quadsbattle", players)


# Events and sentences.


def test_what_is_told_of_the_deal() -> None:
    state = load().new_initial_state(7)
    assert state.events is not None
    told = [event.to_dict() for event in state.events]
    assert [event["type"] for event in told] == ["drew"] * 8 + ["turn_began"]
    assert [(event["player"], event["deck"]) for event in told[:8]] == [
        (player, left) for player in (0, 1) for left in (53, 52, 51, 50)
    ]
    assert told[8] == {"type": "turn_began", "turn": 1, "player": 0}
    seen = [event.seen_by(1) for event in state.events]
    assert [event["card"] for event in seen[:4]] == ["??"] * 4
    assert sorted(str(event["card"]) for event in seen[4:8]) == ["3d", "5c", "Ts", "X2"]


def test_what_is_told_of_an_attack_through_a_defense() -> None:
    state = at(
        hand=[["2s", "3s", "4s", "5s"], []],
        attack=[row("9s"), row(None, "3h")],
        defense=[row("2h"), row(None, "4h")],
    )
    assert events(state, "attack 1", "sacrifice 2s", "target 2", "end") == [
        {"type": "attack_began", "player": 0, "column": 1},
        {"type": "sacrificed", "player": 0, "card": "2s", "bonus": 1},
        {"type": "attacked", "player": 0, "column": 1, "target": 2, "bonus": 1},
        {"type": "revealed", "player": 0, "row": "attack", "column": 1, "card": "9s"},
        {"type": "revealed", "player": 1, "row": "attack", "column": 2, "card": "3h"},
        {"type": "revealed", "player": 1, "row": "defense", "column": 2, "card": "4h"},
        {"type": "fought", "row": "defense", "value": 10, "strength": 4},
        {"type": "discarded", "player": 1, "row": "defense", "column": 2, "card": "4h"},
        {"type": "fought", "row": "attack", "value": 6, "strength": 3},
        {"type": "discarded", "player": 1, "row": "attack", "column": 2, "card": "3h"},
        {"type": "milled", "player": 1, "cards": ["7c", "6c", "5c"], "deck": 3},
        {"type": "drew", "player": 0, "card": "7c", "deck": 5},
        {"type": "drew", "player": 1, "card": "4c", "deck": 2},
        {"type": "drew", "player": 1, "card": "3c", "deck": 1},
        {"type": "drew", "player": 1, "card": "2c", "deck": 0},
        {"type": "game_over", "winners": [0], "termination": "deck_out", "hand": None},
    ]


def test_what_is_told_when_both_attack_cards_go() -> None:
    state = at(
        hand=[["2s", "3s", "4s", "5s"], ["2s", "3s", "4s", "5s"]],
        attack=[row("9s"), row("9h")],
        attack_up=[ups(True), ups(True)],
        defense=[row("2h"), row()],
    )
    assert events(state, "attack 1", "target 1") == [
        {"type": "attack_began", "player": 0, "column": 1},
        {"type": "attacked", "player": 0, "column": 1, "target": 1, "bonus": 0},
        {"type": "fought", "row": "attack", "value": 9, "strength": 9},
        {"type": "discarded", "player": 0, "row": "attack", "column": 1, "card": "9s"},
        {"type": "discarded", "player": 0, "row": "defense", "column": 1, "card": "2h"},
        {"type": "discarded", "player": 1, "row": "attack", "column": 1, "card": "9h"},
        {"type": "turn_ended", "turn": 3, "player": 0},
        {"type": "turn_began", "turn": 4, "player": 1},
    ]


def test_what_is_told_of_a_direct_attack() -> None:
    state = at(hand=[["2s", "3s", "4s", "5s"], ["2s", "3s", "4s", "5s"]], attack=[row("2h"), row()])
    assert events(state, "attack 1", "direct")[1:4] == [
        {"type": "attacked", "player": 0, "column": 1, "target": 0, "bonus": 0},
        {"type": "revealed", "player": 0, "row": "attack", "column": 1, "card": "2h"},
        {"type": "milled", "player": 1, "cards": ["7c", "6c"], "deck": 4},
    ]


def test_what_is_told_of_cards_that_come_into_the_field() -> None:
    state = at(hand=[["2s", "3s", "9s", "Ks"], []], attack=[row("9h"), row()], defense=[row("2h"), row()])
    assert events(state.clone(), "place 9s up") == [
        {"type": "placed", "player": 0, "card": "9s", "column": 2, "up": True}
    ]
    assert events(state.clone(), "promote Ks 1") == [
        {"type": "promoted", "player": 0, "row": "attack", "column": 1, "card": "Ks", "replaced": "9h"}
    ]
    assert events(state.clone(), "squire Ks 1") == [
        {"type": "promoted", "player": 0, "row": "defense", "column": 1, "card": "Ks", "replaced": "2h"}
    ]
    down = state.clone()
    down.apply_action("place 2s down")
    down.apply_action("defend 3s 2")
    assert down.events is not None
    placed, defended = down.events[-2:]
    assert placed.seen_by(0) == {"type": "placed", "player": 0, "card": "2s", "column": 2, "up": False}
    assert placed.seen_by(1)["card"] == "??"
    assert defended.seen_by(0) == {"type": "defended", "player": 0, "card": "3s", "column": 2}
    assert defended.seen_by(1)["card"] == "??"


@pytest.mark.rule("QB-8.2", "QB-11.5")
@pytest.mark.parametrize(
    ("defense", "up", "defense_up", "seen"),
    [
        (None, True, False, ("9h", None)),
        (None, False, False, ("??", None)),
        ("2h", True, False, ("9h", "??")),
        ("2h", False, True, ("??", "2h")),
    ],
)
def test_what_is_told_of_a_retreat(
    defense: str | None, up: bool, defense_up: bool, seen: tuple[str | None, str | None]
) -> None:
    state = at(
        hand=[["2s", "3s", "9s"], []],
        attack=[row("9h"), row()],
        attack_up=[ups(up), ups()],
        defense=[row(defense), row()],
        defense_up=[ups(defense_up), ups()],
    )
    state.apply_action("retreat 1")
    assert state.events is not None
    event = next(event for event in state.events if event.type == "retreated")
    assert event.seen_by(0) == {"type": "retreated", "player": 0, "column": 1, "card": "9h", "advanced": defense}
    assert (event.seen_by(1)["card"], event.seen_by(1)["advanced"]) == seen


def test_what_is_told_of_clear_and_exchange() -> None:
    state = at(hand=[["Js", "Qs"], ["2s", "3s"]], deck=[["2c"] * 1 + ["3c", "4c", "5c", "6c"], ["2c", "3c"]])
    assert events(state.clone(), "exchange Js")[0] == {"type": "exchanged", "player": 0, "card": "Js"}
    told = events(state, "clear")
    assert told[0] == {"type": "cleared", "player": 0, "hands": [["Js", "Qs"], ["2s", "3s"]]}
    assert told[-1] == {"type": "game_over", "winners": [0], "termination": "deck_out", "hand": None}


@pytest.mark.rule("QB-10.3", "QB-10.5")
def test_what_is_told_of_the_end() -> None:
    quads = at(hand=[["7s", "7h", "X1", "X2"], []])
    assert events(quads, "end") == [
        {"type": "game_over", "winners": [0], "termination": "four_of_a_kind", "hand": ["7s", "7h", "X1", "X2"]}
    ]
    limit = at(hand=[["2s", "3s", "4s", "5s"], ["2s", "3s", "4s", "5s"]], options={"max_turns": 3})
    assert events(limit, "end") == [
        {"type": "turn_ended", "turn": 3, "player": 0},
        {"type": "game_over", "winners": [0, 1], "termination": "turn_limit", "hand": None},
    ]


def test_a_match_in_sentences() -> None:
    told: set[str] = set()
    for seed in range(12):
        rng = random.Random(seed)
        game = load(**SETS["letters" if seed % 3 == 0 else "default"])
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            state.apply_action((busy if seed % 2 else digging)(rng, state.legal_actions()))
        for event in state.events or []:
            told.add(event.type)
            for viewer in (0, 1, None):
                sentence = game.narrate(event.seen_by(viewer), ["Ana", "Ben"])
                assert sentence.endswith(".")
                assert not set("{}[]_?") & set(sentence)
                assert "None" not in sentence
    assert told == set(load().sentences)


def test_sentences() -> None:
    game = load()
    names = ["Ana", "Ben"]
    state = at(hand=[["2s", "3s", "4s", "5s"], []], attack=[row("9s"), row("3h")], defense=[row(), row("4h")])
    told = [game.narrate(event, names) for event in events(state, "attack 1", "sacrifice 2s", "target 1")]
    assert told[1:4] == [
        "Ana sacrifices 2♠: 1 extra point.",
        "Ana attacks the opponent's column 1 from column 1 with 1 extra point.",
        "Ana turns up 9♠, the attack card of column 1.",
    ]
    assert "The attack of 10 beats the defense card's 4." in told
    assert "Ben discards 7♣, 6♣ and 5♣ from the deck; 3 cards left." in told
    drawn = {"type": "drew", "player": 1, "card": "??", "deck": 9}
    assert game.narrate(drawn, names) == "Ben draws a hidden card; 9 cards left."
    over = {"type": "game_over", "winners": [1], "termination": "four_of_a_kind", "hand": ["7s", "7h", "X1", "X2"]}
    assert game.narrate(over, names) == "Ben wins with four of a kind: 7♠, 7♥, joker 1 and joker 2."

"""Póker Uno: what its scenarios do not show."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any, cast

import attrs
import pytest

import cardrules
from cardrules import PositionError
from tests.pokerone_literal import PACK, Literal, deal
from tests.pokerone_states import COMBINATIONS, FULL, at, legal, load, random_game, two

# The table and the options.


def test_the_table_of_actions() -> None:
    for options in ({}, FULL):
        actions = load(**options).actions
        assert len(actions) == 112
        ids = {0: "place 2s", 1: "place 2h", 51: "place Ac", 52: "place X1", 53: "place X2", 54: "swap 2s"}
        ids |= {107: "swap X2", 108: "eat", 109: "pass", 110: "decline", 111: "challenge"}
        for number, notation in ids.items():
            assert str(actions[number]) == notation
            assert actions.parse(notation).id == number
        assert [str(card) for card in actions[54].cards] == ["2s"]
        for notation in ("place", "place 1s", "eat 2s", "Pass", "steal 2s", "swap ??"):
            with pytest.raises(cardrules.UnknownAction):
                actions.parse(notation)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("jokers", [0, 1, 2], [3, -1, True, 1.0, "1", None]),
        ("bluffing", [True], [1, 0, "true", None]),
        ("thief", [True], [1, "yes", None]),
        ("thief_next", ["robbed", "thief"], ["", "next", None, True]),
        ("thief_repeat", [True], [2, None]),
        ("free_pass", [True], [0.0, None]),
        ("max_turns", [1, 10**6], [0, -5, True, 2.0, None]),
    ],
)
def test_options(option: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        assert getattr(load(**{option: value}).options, option) == value
    for value in bad:
        with pytest.raises(cardrules.OptionError) as caught:
            load(**{option: value})
        assert caught.value.option == option


def test_the_pack_has_the_jokers_of_the_options() -> None:
    assert [len(load(jokers=jokers).cards) for jokers in (0, 1, 2)] == [52, 53, 54]
    assert [str(card) for card in load(jokers=2).cards[-2:]] == ["X1", "X2"]
    for players in (1, 6):
        with pytest.raises(cardrules.OptionError, match="2 to 5 players"):
            load(players=players)


# The literal reading.


def literal_options(game: cardrules.BaseGame) -> dict[str, Any]:
    return attrs.asdict(cast(Any, game.options))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.rule("ONE-1.1", "ONE-2.1", "ONE-2.2", "ONE-3.4", "ONE-3.5", "ONE-3.6", "ONE-7.3", "ONE-12.6", "ONE-12.7")
def test_random_games_agree_with_a_literal_reading(players: int) -> None:
    terminations: set[str | None] = set()
    for seed, options in enumerate(options for options in COMBINATIONS if options["players"] == players):
        game = load(**options)
        literal = Literal(deal(seed, players, literal_options(game)), literal_options(game))
        for state, action in random_game(options, seed):
            found = state.position()
            del found["game"], found["options"]
            assert found == literal.p
            assert legal(state) == literal.legal()
            if action:
                literal.apply(action)
        terminations.add(state.termination)
    assert terminations >= {"showdown", "last_player"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.rule("ONE-11.10", "ONE-13.2", "ONE-13.4")
def test_written_positions_agree_with_a_literal_reading(players: int) -> None:
    """Positions that no game leads to: anything known of the hands, anybody out, any flags."""
    rng = random.Random(players)
    sets = [options for options in COMBINATIONS if options["players"] == players and options["bluffing"]]
    for seed, options in enumerate(sets[::2]):
        game = load(**options)
        position = rng.choice(random_game(options, seed)[:-1])[0].position()
        position["known"] = [[card for card in hand if rng.random() < 0.5] for hand in position["hands"]]
        position["passed"] = [rng.random() < 0.5 for _ in range(players)]
        position["closed"] = position["closed"][-rng.randint(1, 9) :]
        idle = [player for player in range(players) if player not in (position["active"], position["to_act"])]
        while idle and rng.random() < 0.7:
            position["out"][idle.pop(rng.randrange(len(idle)))] = True
        if position["out"].count(False) == 1:
            position["out"] = [False] * players
        state = game.state_from_position(position)
        keys = {key: value for key, value in position.items() if key not in ("game", "options")}
        literal = Literal(keys, literal_options(game))
        while not state.is_terminal():
            assert legal(state) == literal.legal()
            action = rng.choice(legal(state))
            state.apply_action(action)
            literal.apply(action)
            found = state.position()
            assert {key: found[key] for key in keys} == literal.p
            for player in range(players):
                hands = state.observation(player)["hands"]
                for owner in set(range(players)) - {player}:
                    known = found["known"][owner]
                    assert hands[owner] == known + ["??"] * (5 - len(known))


# Turns and actions.


@pytest.mark.rule("ONE-3.2", "ONE-3.3")
def test_cards_match_by_suit_or_rank_and_a_joker_matches_all() -> None:
    hand = ["2s", "3s", "3h", "4d", "X2"]
    for top, playable in (("3d", "3s 3h 4d X2"), ("Ks", "2s 3s X2"), ("Kc", "X2"), ("X1", " ".join(hand))):
        position = two(options={"jokers": 2}, open=["9c", top], hands=[hand, ["5h", "6h", "7h", "8h", "9h"]])
        state = cardrules.state_from_position({**position, "closed": ["6c"]})
        assert [action.removeprefix("place ") for action in legal(state) if "place" in action] == playable.split()


@pytest.mark.rule("ONE-5.4", "ONE-13.4")
def test_a_card_is_known_again_only_when_it_is_taken_again() -> None:
    hands = [["2s", "4h", "9d", "Jc", "Kd"], ["3s", "3d", "5h", "8d", "Tc"]]
    state = cardrules.state_from_position(two(hands=hands))
    known = []
    for action in ("swap 9d", "swap 3s", "place Ks", "swap 3d"):
        state.apply_action(action)
        known.append(state.position()["known"])
    assert known == [[["Ks"], []], [["Ks"], ["9d"]], [[], ["9d"]], [[], ["9d", "Ks"]]]
    assert state.observation(0)["hands"][1] == ["9d", "Ks", "??", "??", "??"]
    assert state.observation(1)["hands"][0] == ["??"] * 5


@pytest.mark.rule("ONE-6.2")
def test_a_joker_in_hand_is_a_match_that_is_not_given_away() -> None:
    keys = two(options={"jokers": 1, "bluffing": True}, hands=[["2h", "4h", "7d", "Jc", "X1"], two()["hands"][1]])
    honest = cardrules.state_from_position({**keys, "options": {"jokers": 1}})
    assert legal(honest) == ["place X1", "swap X1", "pass"]
    assert "eat" in legal(cardrules.state_from_position(keys))


# Ends.


STALLERS = {
    "swap": ("swap", "pass", "decline", "place", "eat"),
    "pass": ("pass", "swap", "decline", "place", "eat"),
    "eat": ("decline", "eat", "pass", "swap", "place"),
}


@pytest.mark.parametrize("policy", STALLERS)
@pytest.mark.parametrize("options", [{}, FULL, {"players": 2, "thief": True, "thief_repeat": True, "free_pass": True}])
@pytest.mark.rule("ONE-8.8")
def test_play_that_goes_nowhere_ends(policy: str, options: dict[str, Any]) -> None:
    for seed in range(10):
        state = load(**options, max_turns=90).new_initial_state(seed)
        actions = 0
        while not state.is_terminal():
            by_verb = {action.verb: action for action in reversed(state.legal_actions())}
            state.apply_action(next(by_verb[verb] for verb in STALLERS[policy] if verb in by_verb))
            actions += 1
        assert state.turn <= 90
        assert actions <= 90 * 4


@pytest.mark.rule("ONE-8.7")
def test_returns_of_ties_and_of_players_out() -> None:
    made = ["Ts", "Js", "Qs", "Ks", "As"]
    low = [["2h", "3h", "5d", "7c", "9d"], ["2c", "3c", "5h", "7d", "9h"], ["2d", "3d", "5c", "7h", "9s"]]
    keys: dict[str, Any] = {"players": 4, "open": ["6d"], "closed": ["8d"]}
    state = at(**keys, hands=[made, *low], active=1)
    state.apply_action("place 5d")
    assert state.position()["result"]["winners"] == [0]
    assert state.returns() == pytest.approx([1, -1 / 3, -1 / 3, -1 / 3])
    state = at(**keys, hands=[low[0], low[1], low[2], ["4h", "6c", "Jd", "Qc", "Kd"]], turn=9, options={"max_turns": 9})
    state.apply_action("pass")
    assert (state.winners, state.returns()) == ([0, 1, 2, 3], [0, 0, 0, 0])


# Refused positions.


def over(termination: str, **keys: Any) -> dict[str, Any]:
    return two(phase="over", result={"winners": [0, 1], "termination": termination}, **keys)


@pytest.mark.parametrize(
    ("word", "position"),
    [
        ("closed", two(closed=[])),
        ("closed", two(phase="steal", closed=[], options={"thief": True})),
        ("closed", over("turn_limit", closed=[], turn=200)),
        ("closed", {**over("showdown"), "result": {"winners": [0], "termination": "showdown", "hands": [None, None]}}),
        ("open", two(open=[])),
        ("open", over("turn_limit", open=[], turn=200)),
        ("community", two(community=["7d"])),
        ("community", over("turn_limit", community=["7d"], turn=200)),
        ("known", two(known=[["3s"], []])),
        ("known", two(known=[[], ["6h"]])),
        ("known", two(known=[[]])),
        ("4h", two(known=[["4h", "2s", "4h"], []])),
        ("9s", two(removed=["9s"])),
        ("2s", two(closed=["7c", "2s"])),
        ("hands", two(hands=[["2s"] * 4, two()["hands"][1]])),
        ("hands", two(hands=[[*two()["hands"][0], "6s"], two()["hands"][1]])),
        ("hands", {key: value for key, value in two().items() if key != "hands"}),
        ("closed", two(closed=["X1"])),
        ("eaten_on", two(phase="challenge", eaten_on="X1", options={"bluffing": True})),
        ("known", two(known=[["X1"], []])),
        ("passed", two(passed=[False, 1])),
        ("passed", two(passed=[False])),
        ("out", two(out=[False, True])),
        ("out", two(out=[True, True], options={"bluffing": True})),
        ("out", two(out=[False, True], phase="challenge", eaten_on="9s", options={"bluffing": True})),
        ("robbed", two(robbed=[False, True])),
        ("robbed", two(robbed=[True, False], phase="steal", options={"thief": True})),
        ("robbed", two(robbed=[True, False], options={"thief": True, "thief_repeat": True})),
        ("phase", two(phase="steal")),
        ("phase", two(phase="challenge", eaten_on="9s")),
        ("phase", two(phase="eat")),
        ("active", two(active=2)),
        ("active", two(active=True)),
        ("to_act", two(to_act=1)),
        ("to_act", two(to_act=False)),
        ("to_act", two(phase="steal", to_act=0, options={"thief": True})),
        ("eaten_on", two(eaten_on="9s")),
        ("eaten_on", two(phase="challenge", options={"bluffing": True})),
        ("eaten_on", two(phase="challenge", eaten_on="Ks", options={"bluffing": True})),
        ("eaten_on", two(phase="challenge", eaten_on="7c", options={"bluffing": True})),
        ("eaten_on", two(phase="challenge", eaten_on="X1", open=["X1", "9s"], options={"bluffing": True, "jokers": 1})),
        ("turn", two(turn=0)),
        ("turn", two(turn=201)),
        ("rng", two(rng="0000000100000G02")),
        ("result", two(phase="over")),
        ("result", over("boredom")),
        ("result", over("turn_limit", turn=199)),
        ("result", over("last_player", options={"bluffing": True})),
        ("result", over("last_player", out=[True, True], options={"bluffing": True})),
        ("result", over("turn_limit", turn=200, out=[False, True], options={"bluffing": True})),
        ("result", two(result={"winners": [0], "termination": "turn_limit"})),
        ("result", {**over("turn_limit", turn=200), "result": {"winners": [1, 0], "termination": "turn_limit"}}),
        ("result", {**over("turn_limit", turn=200), "result": {"winners": [True, 1], "termination": "turn_limit"}}),
        (
            "result",
            {**over("turn_limit", turn=200), "result": {"winners": [0, 1], "termination": "turn_limit", "x": 1}},
        ),
        ("result", over("showdown", closed=[], open=[], community=["9s", "Ks"])),
        ("players", two(players=3.0)),
        ("players", two(players=1)),
        ("options", two(options=[])),
        ("free_pass", two(options={"free_pass": "no"})),
        ("pile", two(pile=[])),
        ("game", {**two(), "game": "poker"}),
    ],
)
@pytest.mark.rule("ONE-14.1")
def test_refused_positions(word: str, position: dict[str, Any]) -> None:
    with pytest.raises((PositionError, cardrules.OptionError)) as caught:
        cardrules.state_from_position(position)
    error = caught.value
    assert word in (getattr(error, "key", ""), getattr(error, "option", "")) or (word in PACK and word in str(error))


@pytest.mark.parametrize("to_act", [0, 2, 3, True, 1.0, "1", None, -4, [1]])
@pytest.mark.rule("ONE-14.1")
def test_who_may_be_asked_about_a_challenge(to_act: Any) -> None:
    hands = [*two()["hands"], ["2h", "3h", "5d", "6d", "9h"]]
    keys = two(players=3, hands=hands, phase="challenge", eaten_on="9s", options={"bluffing": True})
    assert cardrules.state_from_position(keys).current_player() == 1
    assert cardrules.state_from_position({**keys, "to_act": 2}).current_player() == 2
    assert cardrules.state_from_position({**keys, "to_act": 2, "active": 1}).current_player() == 2
    if to_act != 2:
        with pytest.raises(PositionError, match="'to_act'"):
            cardrules.state_from_position({**keys, "to_act": to_act})
    with pytest.raises(PositionError, match="'to_act'"):
        cardrules.state_from_position({**keys, "to_act": 1, "out": [False, True, False]})


@pytest.mark.parametrize("change", ["winners", "category", "ranks", "cards", "missing", "more"])
@pytest.mark.rule("ONE-8.6", "ONE-14.1")
def test_a_result_must_be_that_of_the_hands(change: str) -> None:
    position = random_game({"players": 3, "jokers": 2}, 3)[-1][0].position()
    assert position["result"]["termination"] == "showdown"
    assert cardrules.state_from_position(json.loads(json.dumps(position))).position() == position
    result = position["result"]
    if change == "winners":
        result["winners"] = [(result["winners"][0] + 1) % 3]
    elif change == "missing":
        del result["hands"]
    elif change == "more":
        result["hands"].append(None)
    else:
        wrong = {"category": "full", "ranks": "", "cards": result["hands"][0]["cards"][::-1]}
        result["hands"][0][change] = wrong[change]
    with pytest.raises(PositionError, match="'result'"):
        cardrules.state_from_position(position)


@pytest.mark.rule("ONE-14.1")
def test_positions_that_are_not_refused() -> None:
    few = two(known=[["Kd", "2s"], []], passed=[True, True], removed=["Ac", "2h"], options={"jokers": 0})
    state = cardrules.state_from_position(few)
    position = state.position()
    assert position["removed"] == ["2h", "Ac"]
    assert position["known"] == [["2s", "Kd"], []]
    assert position["options"] == {}
    assert pickle.loads(pickle.dumps(state)).position() == position
    # An eat that has used up the closed pile with its last card, or without a match.
    for top in ("9s", "Ks"):
        keys = two(phase="challenge", eaten_on=top, closed=[], options={"bluffing": True})
        assert legal(cardrules.state_from_position(keys)) == ["decline", "challenge"]
    # Flags of players who are out may be set, and a shown hand need not be known.
    hands = [*two()["hands"], ["2h", "3h", "5d", "6d", "9h"]]
    keys = two(
        players=3, hands=hands, out=[False, True, False], passed=[False, True, False], options={"bluffing": True}
    )
    keys["closed"] = ["6h"]
    state = cardrules.state_from_position(keys)
    assert state.position()["passed"] == [False, True, False]
    state.apply_action("place Kd")
    ended = state.position()
    assert ended["result"]["hands"][1] is None
    assert cardrules.state_from_position({**ended, "known": [[], [], []]}).position()["known"] == [[], [], []]

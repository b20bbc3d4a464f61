"""Póker Uno: what players see, are told and are advised."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules
from cardrules import Generator, State
from cardrules.bots import GreedyBot, RandomBot
from tests.pokerone_states import COMBINATIONS, FULL, at, legal, load, random_states, two
from tests.views import seen

# What is hidden.


@pytest.mark.parametrize("options", COMBINATIONS[::11], ids=str)
@pytest.mark.rule("ONE-13.1", "ONE-13.2", "ONE-13.3")
def test_resampled_states_look_the_same_and_can_be_played_on(options: dict[str, Any]) -> None:
    generator = Generator.from_seed(1)
    for state in random_states(options, 2)[::7]:
        state.events = None
        for player in range(options["players"]):
            world = state.resample(player, generator)
            assert seen(world, player) == seen(state, player)
            assert cardrules.state_from_position(world.position()).position() == world.position()
            world.game.playout(world, generator)
            assert world.is_terminal()


@pytest.mark.rule("ONE-13.4")
def test_resampling_keeps_known_cards_and_deals_the_others_anew() -> None:
    state = at(
        hands=[["2s", "3s", "4s", "5s", "6s"], ["7s", "8s", "9s", "Ts", "Js"]],
        known=[[], ["8s", "9s", "Js"]],
        closed=["2h", "3h"],
        open=["4h"],
    )
    worlds = [state.resample(0, seed).position() for seed in range(300)]
    hands = {tuple(world["hands"][1]) for world in worlds}
    assert all({"8s", "9s", "Js"} < set(hand) for hand in hands)
    assert len(hands) == 6, "two of four cards"
    assert len({tuple(world["closed"]) for world in worlds}) == 12
    assert all(world["known"] == [[], ["8s", "9s", "Js"]] for world in worlds)
    others = [state.resample(1, seed).position() for seed in range(300)]
    assert len({tuple(world["hands"][0]) for world in others}) == 21, "five of seven cards"


@pytest.mark.rule("ONE-8.3", "ONE-13.2")
def test_after_a_showdown_only_the_hands_of_players_out_are_dealt_anew() -> None:
    hands = [*two()["hands"], ["2h", "3h", "5d", "6d", "9h"], ["2c", "3c", "5s", "6s", "8h"]]
    keys = two(players=4, hands=hands, out=[False, True, False, True], options={"bluffing": True}, closed=["6h"])
    state = cardrules.state_from_position(keys)
    state.apply_action("place Kd")
    ended = state.position()
    assert ended["result"]["termination"] == "showdown"
    shown: list[list[list[str]]] = [ended["known"], [[], [], [], []]]
    for known in shown:
        state = cardrules.state_from_position({**ended, "known": known})
        worlds = [state.resample(0, seed).position() for seed in range(40)]
        assert all(world["hands"][2] == hands[2] and world["result"] == ended["result"] for world in worlds)
        assert len({tuple(world["hands"][1]) for world in worlds}) > 20
        assert all(world["known"] == known for world in worlds)


def test_hidden_cards_change_nothing_where_none_is_shown() -> None:
    compared = 0
    for state in random_states(FULL, 4)[:-1]:
        player = state.current_player()
        world = state.resample(player, 3)
        for action in legal(state):
            if not action.startswith(("swap", "pass", "decline")):
                continue
            after, same = state.clone(), world.clone()
            after.events, same.events = [], []
            after.apply_action(action)
            same.apply_action(action)
            if not after.is_terminal():
                assert seen(after, player) == seen(same, player)
                compared += 1
    assert compared > 50


@pytest.mark.parametrize("options", [FULL, {"players": 2}], ids=str)
@pytest.mark.rule("ONE-13.2", "ONE-13.3")
def test_resampling_does_not_depend_on_the_hidden_cards(options: dict[str, Any]) -> None:
    """Else whoever chooses the generator could tell from a world where the true cards lie."""
    for state in random_states(options, 6)[::5]:
        for player in range(options["players"]):
            other = state.resample(player, 1)
            assert other.resample(player, 2).position() == state.resample(player, 2).position()


def shown_cards(state: State, player: int) -> dict[str, list[str]]:
    """For each block of the tensor with a number a card (for each player), the cards whose number is 1."""
    codes = [str(card) for card in state.game.cards]
    tensor = state.observation_tensor(player)
    assert tensor.min() >= 0
    assert tensor.max() <= 1
    return {
        name: [codes[i % len(codes)] for i in range(size) if tensor[first + i] == 1]
        for name, first, size in state.game.observation_tensor_layout
        if size % len(codes) == 0
    }


def test_the_tensor_shows_the_cards_that_a_player_knows() -> None:
    state = cardrules.state_from_position(two(known=[["Jc"], ["Qd"]], removed=["2c"], open=["Ah", "9s", "Ks"]))
    for player, known in ((0, ["Jc", "Qd"]), (1, ["Qd", "Jc"])):
        assert shown_cards(state, player) == {
            "cards of hands (own)": two()["hands"][player],
            "cards of known": known,
            "top card of open": ["Ks"],
            "card of open under 1": ["9s"],
            "cards of open": ["9s", "Ks", "Ah"],
            "cards of removed": ["2c"],
            "cards of community": [],
            "cards of eaten_on": [],
        }
    keys = two(phase="challenge", eaten_on="9s", open=["9s"], closed=[], options={"bluffing": True})
    shown = shown_cards(cardrules.state_from_position(keys), 1)
    assert (shown["top card of open"], shown["card of open under 1"]) == (["9s"], [])
    assert shown["cards of eaten_on"] == ["9s"]


# Refusals.


@pytest.mark.parametrize(
    ("action", "rule", "keys"),
    [
        ("place Kd", "ONE-4.1", {"open": ["9s", "2h"]}),
        ("place As", "ONE-4.1", {}),
        ("swap Kd", "ONE-5.1", {}),
        ("swap X1", "ONE-5.1", {}),
        ("eat", "ONE-6.1", {}),
        ("eat", "ONE-10.7", {"open": ["X1"], "options": {"jokers": 1, "bluffing": True}}),
        ("pass", "ONE-7.1", {"open": ["9s", "7h"], "hands": [["2s", "3d", "9d", "Jc", "Kd"], two()["hands"][1]]}),
        ("pass", "ONE-7.2", {"passed": [True, False]}),
        ("decline", "ONE-3.4", {}),
        ("challenge", "ONE-11.5", {}),
        ("eat", "ONE-12.2", {"phase": "steal", "active": 1, "options": {"thief": True}}),
        ("pass", "ONE-12.2", {"phase": "steal", "active": 1, "options": {"thief": True}}),
        ("challenge", "ONE-11.5", {"phase": "steal", "active": 1, "options": {"thief": True, "bluffing": True}}),
        (
            "place Kd",
            "ONE-11.5",
            {"phase": "challenge", "eaten_on": "9s", "active": 1, "options": {"bluffing": True}},
        ),
    ],
)
def test_refusals_name_the_rule(action: str, rule: str, keys: dict[str, Any]) -> None:
    state = cardrules.state_from_position(two(**keys))
    assert state.current_player() == 0
    refusal = state.refusal(action)
    assert refusal is not None
    assert refusal.rule == rule
    assert refusal.reason
    with pytest.raises(cardrules.IllegalAction, match=rule):
        state.apply_action(action)


@pytest.mark.rule("ONE-8.6")
def test_after_the_end_everything_is_refused() -> None:
    state = random_states({}, 1)[-1]
    assert {refusal.rule for action in state.game.actions if (refusal := state.refusal(action))} == {"ONE-8.6"}
    assert state.legal_actions() == []


# Events and their sentences.

FIELDS = {
    "dealt": "player cards",
    "started": "card",
    "turn_began": "turn player",
    "stole": "player robbed",
    "placed": "player card",
    "drew": "player card",
    "swapped": "player gave took",
    "ate": "player removed placed",
    "passed": "player",
    "declined": "player what",
    "challenged": "player challenged hand cheated",
    "retired": "player reason",
    "community": "cards",
    "showed": "player hand category ranks cards",
    "game_over": "winners termination",
}


def test_every_event_has_the_fields_of_the_rules_and_a_sentence() -> None:
    found = set()
    for seed in range(12):
        state = random_states({**FULL, "max_turns": 60}, seed, patience=0.9)[-1]
        assert state.events is not None
        for event in state.events:
            found.add(event.type)
            for player in (0, 1, 2, None):
                fields = event.seen_by(player)
                assert list(fields) == ["type", *FIELDS[event.type].split()]
                sentence = state.game.narrate(fields, ["Ana", "Bo", "Cy"])
                assert sentence.endswith(".")
                assert not set(sentence) & set("{}[]_")
    assert found == set(FIELDS)


def test_events_tell_only_their_players_of_hidden_cards() -> None:
    state = cardrules.state_from_position(two())
    state.apply_action("swap 2s")
    state.apply_action("place 3s")
    assert state.events is not None
    assert [event.seen_by(0) for event in state.events] == [
        {"type": "swapped", "player": 0, "gave": "2s", "took": "Ks"},
        {"type": "turn_began", "turn": 2, "player": 1},
        {"type": "placed", "player": 1, "card": "3s"},
        {"type": "drew", "player": 1, "card": "??"},
        {"type": "turn_began", "turn": 3, "player": 0},
    ]
    assert state.events[3].seen_by(1)["card"] == "As"
    dealt = load().new_initial_state(7).events
    assert dealt is not None
    assert dealt[0].seen_by(0)["cards"] == ["2s", "4c", "7c", "8d", "Ks"]
    assert dealt[0].seen_by(1)["cards"] == 5
    assert [event.type for event in dealt] == ["dealt", "dealt", "started", "turn_began"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        ({"type": "dealt", "player": 0, "cards": ["2s", "Td"]}, "Ana is dealt 2♠ and 10♦."),
        ({"type": "dealt", "player": 1, "cards": 5}, "Bo is dealt 5 cards."),
        ({"type": "started", "card": "X1"}, "joker 1 is the start card."),
        ({"type": "turn_began", "turn": 3, "player": 1}, "Turn 3: Bo."),
        ({"type": "stole", "player": 1, "robbed": 0}, "Bo steals the turn of Ana."),
        ({"type": "placed", "player": 1, "card": "3s"}, "Bo places 3♠."),
        ({"type": "drew", "player": 1, "card": "??"}, "Bo draws a hidden card."),
        ({"type": "swapped", "player": 0, "gave": "2s", "took": "Ks"}, "Ana gives 2♠ and takes K♠."),
        ({"type": "ate", "player": 0, "removed": [], "placed": "2h"}, "Ana eats and places 2♥ at once."),
        (
            {"type": "ate", "player": 0, "removed": ["As", "4d"], "placed": "2h"},
            "Ana eats and places 2♥, with A♠ and 4♦ removed.",
        ),
        (
            {"type": "ate", "player": 0, "removed": ["As"], "placed": None},
            "Ana eats and finds no match: the closed pile is used up, A♠ removed.",
        ),
        ({"type": "passed", "player": 0}, "Ana passes."),
        ({"type": "declined", "player": 0, "what": "steal"}, "Ana does not steal the turn."),
        ({"type": "declined", "player": 0, "what": "challenge"}, "Ana does not challenge."),
        (
            {"type": "challenged", "player": 0, "challenged": 1, "hand": ["2s", "3s"], "cheated": True},
            "Ana challenges Bo, who shows 2♠ and 3♠: a cheat.",
        ),
        ({"type": "retired", "player": 1, "reason": "caught"}, "Bo is out, caught."),
        ({"type": "retired", "player": 0, "reason": "wrong_challenge"}, "Ana is out, for a wrong challenge."),
        ({"type": "community", "cards": ["2s", "3s"]}, "The community cards: 2♠ and 3♠."),
        (
            {"type": "showed", "player": 0, "hand": ["2s"], "category": "two_pair", "ranks": "T92", "cards": ["2s"]},
            "Ana shows 2♠: two pair T92, with 2♠.",
        ),
        ({"type": "game_over", "winners": [1], "termination": "showdown"}, "Bo wins at the showdown."),
        ({"type": "game_over", "winners": [0], "termination": "last_player"}, "Ana wins as the last player left."),
        (
            {"type": "game_over", "winners": [0, 1], "termination": "turn_limit"},
            "Ana and Bo share the win at the turn limit.",
        ),
    ],
)
def test_sentences(event: dict[str, object], sentence: str) -> None:
    assert load().narrate(event, ["Ana", "Bo"]) == sentence


# Advice.


def play(game: cardrules.BaseGame, seat: int, seed: int) -> float:
    """What a greedy player in one seat scores among random ones."""
    bots: list[Any] = [RandomBot(seed + player) for player in range(game.players)]
    bots[seat] = GreedyBot(seed)
    record = cardrules.play_match(game, bots, seed, events=False)
    assert record.result is not None
    return float(record.result["returns"][seat])


@pytest.mark.parametrize(
    "options", [{}, {"jokers": 2}, {"bluffing": True}, FULL, {"players": 5, "thief": True, "free_pass": True}], ids=str
)
def test_advice_beats_random_play(options: dict[str, Any]) -> None:
    game = load(**options)
    scores = [play(game, seat, seed) for seed in range(60 // game.players) for seat in range(game.players)]
    assert sum(scores) / len(scores) > 0.2


def test_advice_finds_the_action_that_makes_the_hand() -> None:
    hands = [["2s", "3s", "4s", "5d", "Kh"], [*two()["hands"][1][1:], "6c"]]
    state = at(hands=hands, open=["Kd", "5s"], closed=["7h", "8h", "9h", "Th", "Jh", "Qh"])
    best = max(zip(state.advice(), legal(state), strict=True))
    assert best[1] == "swap Kh"


def test_advice_on_cheats_and_challenges() -> None:
    made = [["7s", "7h", "7d", "2c", "3c"], two()["hands"][1]]
    for passed, known, wise in ((True, [], True), (False, [], False), (True, ["7s"], False)):
        keys = two(
            hands=made, open=["Ts", "As"], closed=["6h", "9c"], passed=[passed, False], options={"bluffing": True}
        )
        state = cardrules.state_from_position({**keys, "known": [known, []]})
        scores = dict(zip(legal(state), state.advice(), strict=True))
        assert (scores["eat"] > 0) == wise
    for known, challenge in ((["3s"], True), (two()["hands"][1], True), (["5h", "8d", "Tc", "Qd"], False)):
        keys = two(active=1, phase="challenge", eaten_on="9s", options={"bluffing": True}, known=[[], known])
        decline, score = cardrules.state_from_position(keys).advice()
        assert (score > decline) == challenge


def test_the_evaluation_says_who_leads() -> None:
    state = cardrules.state_from_position(two(hands=[["2s", "2h", "2d", "7d", "8c"], two()["hands"][1]]))
    assert state.evaluation()[0] > 0 > state.evaluation()[1]
    assert sum(state.evaluation()) == pytest.approx(0)
    for state in random_states(FULL, 5)[::4]:
        assert sum(state.evaluation()) == pytest.approx(0)
        assert all(-1 <= score <= 1 for score in state.evaluation())
    over = random_states(FULL, 5)[-1]
    assert over.evaluation() == over.returns()

"""What the players of the PV color game may know: observations, resampled worlds, events and their sentences."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import cardrules
from cardrules.bots import RandomBot
from cardrules.pv_steal import PvStealState
from tests.pv_steal_states import OPTION_SETS, load, random_states, state_of

# What the players may know.


def outputs(state: cardrules.State, player: int) -> tuple[object, ...]:
    """All that a player is shown."""
    due = state.current_player() == player
    return (
        json.dumps(state.observation(player)),
        state.observation_tensor(player).tobytes(),
        state.legal_actions() if due else None,
        state.advice() if due else None,
        [str(state.refusal(action)) for action in state.game.actions] if due else None,
    )


@pytest.mark.rule("PVS-12.1", "PVS-12.2", "PVS-12.3", "PVS-12.4")
@pytest.mark.parametrize(("players", "options"), OPTION_SETS)
def test_a_resampled_world_looks_the_same_and_can_be_played(players: int, options: dict[str, Any]) -> None:
    rng = random.Random(1)
    states = random_states(players, options, seed=5, games=2)
    for state in rng.sample(states, min(25, len(states))):
        before = state.position()
        for player in range(players):
            world = state.resample(player, rng.getrandbits(32))
            assert outputs(world, player) == outputs(state, player)
            # Who knows the seed learns nothing: the truth makes no difference to what is dealt.
            assert world.resample(player, 5).position() == state.resample(player, 5).position()
            played = cardrules.state_from_position(world.position())
            while not played.is_terminal():
                played.apply_action(rng.choice(played.legal_actions()))
        assert state.position() == before


def objectives_seen(state: cardrules.State, player: int, times: int = 1200) -> Counter[tuple[str, ...]]:
    worlds = (state.resample(player, seed) for seed in range(times))
    return Counter(tuple(world.position()["objectives"]) for world in worlds)


def test_resampled_objectives_are_all_those_that_fit_equally_often() -> None:
    state = state_of(
        players=4,
        objectives=["obj-R", "obj-B", "obj-G", "obj-Y"],
        objective_deck=["obj-O", "obj-P"],
        phase="contest",
        active=2,
        clues=["RBGYOP", "RBG", "RBGYOP", "GYO"],
        pending=[None, None, None, "pv-BG"],
        commits=["hold", "try 3", None, None],
        # Player 2 has 3.5 points with yellow or purple, and would have won with orange.
        owned=[[], [], ["pv-YO", "pv-OP", "pv-RO", "pv-BO"], []],
    )
    fitting = [
        ("obj-R", *(f"obj-{color}" for color in colors))
        for colors in permutations("BGYOP", 3)
        if colors[0] in "BG" and colors[1] != "O" and colors[2] in "GYO"
    ]
    seen = objectives_seen(state, 0)
    assert set(seen) == set(fitting)
    assert min(seen.values()) > 0.6 * 1200 / len(fitting)


def test_resampling_with_copies_of_objectives_weighs_them() -> None:
    keys: dict[str, Any] = {"players": 2, "objectives": ["obj-R", "obj-B"], "options": {"n_objective": 3}}
    state = state_of(**keys, objective_deck=["obj-B", "obj-B", "obj-R", "obj-R"])
    seen = objectives_seen(state, 0)
    assert set(seen) == {("obj-R", "obj-R"), ("obj-R", "obj-B")}
    assert 0.55 < seen["obj-R", "obj-B"] / 1200 < 0.65


def test_resampling_finds_the_only_deal() -> None:
    objectives = [f"obj-{color}" for color in "RBGYOP"]
    clues = ["RBGYOP", "RB", "BG", "GY", "YO", "OP"]
    state = state_of(players=6, objectives=objectives, clues=clues, options={"n_objective": 1})
    assert list(objectives_seen(state, 0, 30)) == [tuple(objectives)]


@pytest.mark.rule("PVS-12.2")
def test_objectives_that_were_passed_on_stay() -> None:
    state = state_of(players=4, objectives=["obj-R", "obj-B", "obj-G", "obj-Y"], swaps=2)
    seen = objectives_seen(state, 1, 50)
    # Player 1 sees the seats 1, 0 and 3; one objective is left for seat 2.
    assert set(seen) == {("obj-R", "obj-B", "obj-G", "obj-Y")}
    assert {world[0] for world in objectives_seen(state, 3, 50)} == {"obj-R"}


def test_resampled_commitments_are_those_that_could_have_been_made() -> None:
    state = state_of(
        phase="try", active=1, pending=["pv-BG", "pv-RB", None], commits=[None, None, "hold"], objective_deck=["obj-Y"]
    )
    worlds = [state.resample(0, seed).position() for seed in range(300)]
    seen = Counter((world["objectives"][2], world["commits"][2]) for world in worlds)
    assert set(seen) == {
        ("obj-B", "hold"), ("obj-B", "try 0"), ("obj-B", "try 1"),
        ("obj-G", "hold"), ("obj-G", "try 0"),
        ("obj-Y", "hold"),
    }  # fmt: skip
    own = {world.position()["commits"][2] for world in (state.resample(2, seed) for seed in range(40))}
    assert own == {"hold"}


def test_the_deck_is_reordered() -> None:
    state = load(4).new_initial_state(7)
    tops = {state.resample(0, seed).position()["deck"][-1] for seed in range(200)}
    assert {"attack", "defense", "special"} < tops
    world = state.resample(0, 1).position()
    assert sorted(world["deck"]) == sorted(state.position()["deck"])
    assert len({tuple(state.resample(0, seed).position()["objective_deck"]) for seed in range(200)}) > 15


def test_events_hide_what_observations_hide() -> None:
    game = load(4, n_swap=10)
    record = cardrules.play_match(game, [RandomBot(i) for i in range(4)], seed=12)
    state = game.new_initial_state(12)
    for word in record.actions:
        before = len(state.events or [])
        state.apply_action(word)
        if state.is_terminal():
            break
        for player in range(4):
            seen = [event.seen_by(player) for event in (state.events or [])[before:]]
            objectives = state.observation(player)["objectives"]
            swapped = [event for event in seen if event["type"] == "swapped"]
            assert [event["objective"] for event in swapped] == (objectives if swapped else [])
            for event in seen:
                if event["type"] == "committed":
                    assert event["choice"] == (word if event["player"] == player else None)
    dealt = [event.seen_by(2)["objective"] for event in state.events or [] if event.type == "dealt"]
    assert dealt == ["??", "??", game.new_initial_state(12).position()["objectives"][2], "??"]


def test_tensors_are_within_bounds_and_relative_to_the_seat() -> None:
    for players, options in OPTION_SETS:
        for state in random_states(players, options, seed=51)[::5]:
            assert isinstance(state, PvStealState)
            for player in range(players):
                tensor = state.observation_tensor(player)
                assert tensor.shape == state.game.observation_tensor_shape
                assert tensor.dtype == np.float32
                assert tensor.min() >= 0
                assert tensor.max() <= 1
    turned = {"objectives": ["obj-G", "obj-R", "obj-B"], "owned": [["pv-RB"], ["pv-RY"], []], "active": 1}
    state = state_of(owned=[["pv-RY"], [], ["pv-RB"]])
    assert np.array_equal(state.observation_tensor(0), state_of(**turned).observation_tensor(1))


# Events in order.


def events_of(state: cardrules.State, *actions: str) -> list[dict[str, object]]:
    start = len(state.events or [])
    for action in actions:
        state.apply_action(action)
    return [event.to_dict() for event in (state.events or [])[start:]]


def test_events_of_a_steal_by_hand() -> None:
    events = events_of(state_of(deck=["attack", "pv-BG"]), "draw", "try 0", "try 0", "fend")
    assert events == [
        {"type": "drew", "player": 0, "card": "pv-BG"},
        {"type": "placed", "player": 0, "card": "pv-BG"},
        {"type": "committed", "player": 1, "choice": "try 0"},
        {"type": "committed", "player": 2, "choice": "try 0"},
        {"type": "revealed", "tries": [[1, 0], [2, 0]]},
        {"type": "clue", "player": 1, "colors": "BG"},
        {"type": "clue", "player": 2, "colors": "BG"},
        {"type": "fended", "placer": 0, "players": [1, 2], "card": "pv-BG"},
        {"type": "turn_ended", "player": 0},
        {"type": "turn_began", "player": 1, "turn": 2},
    ]


def test_events_of_a_special_action() -> None:
    keys: dict[str, Any] = {"deck": ["attack", "special"], "attack": [4, 0, 0], "defense": [0, 5, 0]}
    state = state_of(**keys, owned=[[], ["pv-RB"], []], pending=[None, "pv-RG", None])
    steal = events_of(state.clone(), "draw", "steal 1 pending", "allow")[1:]
    assert steal == [
        {"type": "discarded", "player": 0, "card": "special", "count": 1, "why": "action"},
        {"type": "activated", "player": 0},
        {"type": "discarded", "player": 0, "card": "attack", "count": 3, "why": "spent"},
        {"type": "aimed", "player": 0, "target": 1, "card": "pv-RG", "pending": True},
        {"type": "took", "player": 0, "target": 1, "card": "pv-RG"},
        {"type": "turn_ended", "player": 0},
        {"type": "turn_began", "player": 1, "turn": 2},
    ]
    assert events_of(state.clone(), "draw", "decline")[2] == {"type": "declined", "player": 0}
    blocked = events_of(state, "draw", "steal 1 pv-RB", "block")
    assert {"type": "blocked", "player": 1, "why": "special"} in blocked
    assert {"type": "discarded", "player": 1, "card": "defense", "count": 4, "why": "spent"} in blocked


def test_events_of_losses_bans_and_faults() -> None:
    keys: dict[str, Any] = {"options": {"violations": "referee"}, "owned": [["pv-RB"], ["pv-BG"], []]}
    state = state_of(**keys, deck=["attack", "act-lose-one"], bans=[None, "mute-one", None], defense=[3, 0, 0])
    events = [event for event in events_of(state, "draw", "block", "fault 1") if event["type"] != "discarded"]
    assert events == [
        {"type": "drew", "player": 0, "card": "act-lose-one"},
        {"type": "blocked", "player": 0, "why": "loss"},
        {"type": "fault", "player": 1},
        {"type": "lost", "player": 1, "card": "pv-BG"},
        {"type": "turn_ended", "player": 0},
        {"type": "turn_began", "player": 1, "turn": 2},
        {"type": "ban_ended", "player": 1, "ban": "mute-one"},
    ]


@pytest.mark.rule("PVS-11.5")
def test_events_of_the_end() -> None:
    state = state_of(deck=["attack", "pv-white"], options={"reshuffle": False, "goal": 2}, owned=[["pv-BG"], [], []])
    events = events_of(state, "draw", "draw")
    assert events[-4:] == [
        {"type": "turn_ended", "player": 1},
        {"type": "turn_began", "player": 2, "turn": 3},
        {"type": "no_card", "player": 2},
        {
            "type": "game_over",
            "winners": [0],
            "termination": "deck_out",
            "objectives": ["obj-R", "obj-B", "obj-G"],
            "points": [1.0, 0.0, 0.0],
        },
    ]


def test_events_of_other_cards() -> None:
    state = state_of(deck=["attack"], discard=["act-reverse", "act-left-all"], attack=[5, 0, 0], rng="0" * 15 + "1")
    events = events_of(state, "draw", "draw", "draw")
    assert {"type": "discarded", "player": 0, "card": "attack", "count": 1, "why": "limit"} in events
    assert {"type": "reshuffled", "cards": 3} in events
    types = {str(event["type"]) for event in events}
    assert types & {"reversed", "ban_began"}


@pytest.mark.parametrize(("players", "options"), OPTION_SETS)
def test_a_match_in_sentences(players: int, options: dict[str, Any]) -> None:
    game = load(players, **options)
    names = ["Ana", "Bea", "Cal", "Dan", "Eva", "Flo"][:players]
    state = cardrules.play_match(game, [RandomBot(i) for i in range(players)], seed=9).replay()
    types = set()
    for event in state.events or []:
        types.add(event.type)
        assert event.type in game.sentences
        for player in (0, None):
            sentence = game.narrate(event.seen_by(player), names)
            assert "{" not in sentence
            assert "None" not in sentence
            assert sentence == "" or sentence[-1] in ".:"
    assert {"dealt", "turn_began", "drew", "revealed", "game_over"} <= types
    text = game.draw(state.position(), names)
    assert all(name in text for name in names)


def test_some_sentences() -> None:
    game = load(3)
    names = ["Ana", "Bea", "Cal"]
    said = [
        game.narrate(event, names) for event in events_of(state_of(deck=["attack", "pv-BG"]), "draw", "try 0", "hold")
    ]
    assert said == [
        "Ana draws pv-BG.",
        "Ana places pv-BG.",
        "Bea decides: try 0.",
        "Cal decides to hold.",
        "Bea reaches for the PV of Ana.",
        "The objective of Bea is among BG.",
    ]

"""The rules of the PV color game beyond its scenarios."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from typing import Any

import attrs
import pytest

import cardrules
from cardrules.bots import GreedyBot, RandomBot
from cardrules.pv_steal import PvStealGame
from tests.pv_steal_literal import Literal
from tests.pv_steal_states import OPTION_SETS, load, random_states, state_of

# The rules, read twice.


@pytest.mark.parametrize(("players", "options"), OPTION_SETS)
def test_the_same_as_a_literal_reading_of_the_rules(players: int, options: dict[str, Any]) -> None:
    literal = Literal(players, options)
    game = load(players, **options)
    rng = random.Random(players)
    for _ in range(12):
        state = game.new_initial_state(rng.getrandbits(64))
        expected = state.position()
        while not state.is_terminal():
            legal = [str(action) for action in state.legal_actions()]
            assert legal == literal.legal(expected)
            action = rng.choice(legal)
            state.apply_action(action)
            literal.apply(expected, action)
            assert state.position() == expected


@pytest.mark.parametrize(("players", "options"), OPTION_SETS)
def test_refusals_and_positions_of_random_games(players: int, options: dict[str, Any]) -> None:
    rules = set(PvStealGame().rules.ids)
    states = random_states(players, options, seed=11)
    for state in random.Random(4).sample(states, min(60, len(states))):
        legal = state.legal_actions()
        for action in state.game.actions:
            refusal = state.refusal(action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or (refusal.rule in rules and refusal.reason)
        position = state.position()
        again = cardrules.state_from_position(json.loads(json.dumps(position)))
        assert again.position() == position
        assert again.legal_actions() == legal
        assert pickle.loads(pickle.dumps(state)).position() == position


@pytest.mark.rule("PVS-3.1")
@pytest.mark.parametrize(("players", "options"), OPTION_SETS)
def test_a_turn_is_short(players: int, options: dict[str, Any]) -> None:
    actions = Counter(state.turn for state in random_states(players, options, seed=2, games=3))
    # A draw, three steals with answers or a loss each, a commitment each, a contest each, a fault and a loss each.
    assert max(actions.values()) <= 3 * (1 + 6 + 5 * players)


def test_endless_play_by_players_who_never_reach_for_anything() -> None:
    state = load(6, n_white=0, n_multi=0, goal=10, max_turns=300).new_initial_state(3)
    while not state.is_terminal():
        legal = [str(action) for action in state.legal_actions()]
        state.apply_action(next((word for word in ("hold", "fend", "clean", "decline") if word in legal), legal[-1]))
    assert state.turn <= 300


def test_cards_are_conserved() -> None:
    for players, options in OPTION_SETS:
        game = load(players, **options)
        counts = {card.code: game.copies(card.code) for card in game.cards}
        for state in random_states(players, options, seed=21)[::7]:
            found = Counter(code for key in game.keys for _, code in key.cards(state))
            assert found == Counter({code: count for code, count in counts.items() if count})


# The actions.


@pytest.mark.parametrize(("players", "colors"), [(4, 6), (2, 2), (6, 5), (3, 6)])
def test_the_table_of_actions(players: int, colors: int) -> None:
    actions = load(players, colors=colors, n_objective=3).actions
    kinds = colors * (colors - 1) // 2 + 2
    assert len(actions) == 7 + 3 * players + (players + 1) * (kinds + 1)
    assert [action.id for action in actions] == list(range(len(actions)))
    words = [action.verb for action in actions]
    verbs = ["draw", "hold", "try", "decline", "steal", "block", "allow", "lose", "snatch", "fend", "fault", "clean"]
    assert sorted(set(words), key=words.index) == verbs
    assert all(actions.parse(str(action)) is action for action in actions)


def test_ids_of_the_default_table() -> None:
    actions = load(4).actions
    assert len(actions) == 109
    assert [str(actions[i]) for i in (0, 1, 2, 5, 6, 7, 24, 25, 78, 79, 80, 81, 98, 99, 103, 104, 108)] == [
        "draw", "hold", "try 0", "try 3", "decline", "steal 0 pv-RB", "steal 0 pending", "steal 1 pv-RB",
        "steal 3 pending", "block", "allow", "lose pv-RB", "lose pending", "snatch 0", "fend", "fault 0", "clean",
    ]  # fmt: skip


# Chance.


@pytest.mark.rule("PVS-5.11")
def test_the_chances_of_a_contest() -> None:
    game = {"options": {"reach": [1, 3, 2], "guard": [5, 1, 1]}, "phase": "contest"}
    state = state_of(**game, pending=["pv-BG", None, None], commits=[None, "try 0", "try 0"])
    chances = {str(action): chance for action, chance in state.chance_outcomes()}
    assert chances == pytest.approx({"snatch 1": 0.3, "snatch 2": 0.2, "fend": 0.5})


@pytest.mark.rule("PVS-10.3")
@pytest.mark.parametrize(
    ("options", "chances"),
    [
        ({"violations": "chance"}, [0.025, 0.025, 0.95]),
        ({"violations": "chance", "fault_percent": 100}, [0.5, 0.5, 0]),
        ({"violations": "chance", "fault_percent": 0}, [0, 0, 1]),
        ({"violations": "referee", "fault_percent": 50}, [0, 0, 1]),
    ],
)
def test_the_chances_of_a_fault(options: dict[str, Any], chances: list[float]) -> None:
    state = state_of(options=options, phase="faults", bans=["mute-one", None, "left-one"])
    outcomes = state.chance_outcomes()
    assert [str(action) for action, _ in outcomes] == ["fault 0", "fault 2", "clean"]
    assert [chance for _, chance in outcomes] == pytest.approx(chances)


def test_no_chances_where_chance_is_not_due() -> None:
    with pytest.raises(cardrules.ArgumentError):
        state_of().chance_outcomes()


# Options.


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"colors": 1}, "colors"),
        ({"colors": 7}, "colors"),
        ({"goal": 0}, "goal"),
        ({"goal": 11}, "goal"),
        ({"goal": "4"}, "goal"),
        ({"n_objective": 7}, "n_objective"),
        ({"n_pair": 61}, "n_pair"),
        ({"n_lose_all": -1}, "n_lose_all"),
        ({"n_attack": True}, "n_attack"),
        ({"colors": 2}, "n_objective"),
        ({"n_pair": 0, "n_white": 1, "n_multi": 2}, "goal"),
        ({"reach": [1, 1]}, "reach"),
        ({"reach": []}, "reach"),
        ({"reach": 1}, "reach"),
        ({"guard": [1, 1, 1001]}, "guard"),
        ({"guard": [1, 0, 1]}, "guard"),
        ({"guard": [1, True, 1]}, "guard"),
        ({"guard": [1, 1, 1, 1]}, "guard"),
        ({"special_steals": 0}, "special_steals"),
        ({"lose_pending": 1}, "lose_pending"),
        ({"violations": "maybe"}, "violations"),
        ({"fault_percent": 101}, "fault_percent"),
        ({"penalty_blockable": None}, "penalty_blockable"),
        ({"reshuffle": "no"}, "reshuffle"),
        ({"max_turns": 0}, "max_turns"),
        ({"max_turns": 1000001}, "max_turns"),
        ({"swaps": 1}, "swaps"),
    ],
)
def test_bad_options(options: dict[str, Any], name: str) -> None:
    with pytest.raises(cardrules.OptionError, match=name):
        load(3, **options)


def test_limits_of_options() -> None:
    game = load(2, colors=2, goal=10, n_pair=10, n_white=0, n_multi=0, reach=[1000, 1], max_turns=1000000)
    assert game.new_initial_state(1).position()["options"] == {
        "colors": 2, "goal": 10, "n_pair": 10, "n_white": 0, "n_multi": 0, "reach": [1000, 1], "max_turns": 1000000,
    }  # fmt: skip
    for players in (1, 7):
        with pytest.raises(cardrules.OptionError, match="players"):
            load(players)
    assert cardrules.load_game("pv_steal").players == 4


def test_the_default_quickness_is_dropped_from_positions() -> None:
    assert state_of(options={"reach": [1, 1, 1], "guard": [1, 1, 1]}).position()["options"] == {}
    assert load(3, reach=[1, 1, 1]) is load(3)
    names = [field.name for field in attrs.fields(type(load(3).options))]
    assert names == [name for name, *_ in load(3).options.describe()]


# Advice.


@pytest.mark.parametrize("players", [2, 4])
def test_advice_beats_random(players: int) -> None:
    game = load(players)
    total = 0.0
    for seed in range(30):
        for seat in range(2):
            bots: list[cardrules.Bot] = [RandomBot(i) for i in range(players)]
            bots[seat] = GreedyBot(1)
            result = cardrules.play_match(game, bots, seed, events=False).result
            assert result is not None
            total += result["returns"][seat]
    assert total / 60 > 0.1


@pytest.mark.parametrize(
    ("keys", "best"),
    [
        ({"phase": "try", "pending": ["pv-BG", None, None]}, ["try 0"]),
        # The block is worth it for a PV that counts, and not for a mismatch.
        ({"phase": "lose", "losers": [0], "owned": [["pv-RB"], [], []], "defense": [3, 0, 0]}, ["block"]),
        ({"phase": "lose", "losers": [0], "owned": [["pv-RB", "pv-BG"], [], []], "defense": [3, 0, 0]}, ["lose pv-BG"]),
        (
            {"phase": "special", "steals_left": 1, "attack": [3, 0, 0], "owned": [[], ["pv-BG", "pv-RB"], []]},
            ["steal 1 pv-RB"],
        ),
    ],
)
def test_advice_of_the_play_notes(keys: dict[str, Any], best: list[str]) -> None:
    state = state_of(**keys)
    scores = state.advice()
    top = max(scores)
    assert [str(a) for a, score in zip(state.legal_actions(), scores, strict=True) if score == top] == best


def test_advice_on_an_answer() -> None:
    keys: dict[str, Any] = {"phase": "answer", "steals_left": 1, "defense": [0, 4, 0]}
    for card, block in [("pv-RB", True), ("pv-RG", False)]:
        state = state_of(**keys, target={"player": 1, "card": card}, owned=[[], [card], []])
        assert state.advice() == ([1.0, 0.0] if block else [0.0, 1.0])
    # The thief may win with a PV that is worth nothing to its owner.
    owned = [["pv-RB", "pv-RY", "pv-white"], ["pv-RG"], []]
    state = state_of(**keys, target={"player": 1, "card": "pv-RG"}, owned=owned)
    assert state.advice() == [1.0, 0.0]


def test_evaluations_are_zero_sum_and_favor_who_leads() -> None:
    values = state_of(owned=[["pv-RB", "pv-white"], ["pv-RG"], []]).evaluation()
    assert sum(values) == pytest.approx(0)
    assert values[0] > values[1] == values[2]
    over = random_states(4, {}, seed=1)[-1]
    assert over.evaluation() == over.returns()


# Corners of the rules.


@pytest.mark.rule("PVS-3.5", "PVS-10.2")
def test_a_loss_without_a_deck_brings_a_card_to_draw() -> None:
    state = state_of(
        deck=["pv-BY"], bans=["mute-one", None, None], options={"violations": "referee"}, owned=[["pv-RB"], [], []],
        active=1,
    )  # fmt: skip
    for action in ("draw", "hold", "hold", "fault 0"):
        state.apply_action(action)
    position = state.position()
    assert (position["turn"], position["active"], position["phase"]) == (2, 2, "draw")
    assert position["discard"] == ["pv-RB"]


@pytest.mark.rule("PVS-7.3", "PVS-11.2")
def test_returns_of_two_winners_of_five() -> None:
    objectives = [f"obj-{color}" for color in "RBGYO"]
    owned = [["pv-BO", "pv-BP", "pv-BY", "pv-BY"], ["pv-GO", "pv-GP", "pv-RG", "pv-RG"], [], [], []]
    state = state_of(players=5, objectives=objectives, owned=owned, deck=["act-swap"])
    state.apply_action("draw")
    assert state.winners == [0, 1]
    assert state.returns() == pytest.approx([0.375, 0.375, -0.25, -0.25, -0.25])


def test_clones_share_nothing() -> None:
    rng = random.Random(2)
    for players, options in OPTION_SETS:
        states = random_states(players, options, seed=41)
        positions = [state.position() for state in states]
        for state in states:
            clone = state.clone()
            for _ in range(8):
                if not clone.is_terminal():
                    clone.apply_action(rng.choice(clone.legal_actions()))
        assert [state.position() for state in states] == positions

"""Robotroc: what its scenarios do not show."""

from __future__ import annotations

import pickle
import random
from itertools import product
from typing import Any, cast

import attrs
import pytest

import cardrules
from cardrules import BaseGame, Generator, PlayerView, State
from cardrules.common.tensors import Cards
from tests.robotroc_literal import Literal, best_building
from tests.views import seen

DECKS: dict[str, dict[str, Any]] = {
    "default": {},
    "turn_end": {"end_timing": "turn_end"},
    "small": {"robot_values": [2, 9, 15], "weapon_values": [3, 3, 12], "robots_to_end": 2, "max_turns": 40},
    "unarmed": {"robot_values": [1, 2, 3, 4], "weapon_values": [], "robots_to_end": 2, "max_turns": 30},
    "armed": {"robot_values": [5, 6, 7, 8], "weapon_values": [4] * 12, "unarmable": [], "robots_to_end": 3},
    "first": {"robots_to_end": 1, "end_timing": "turn_end", "max_turns": 25},
}


def load(**options: Any) -> BaseGame:
    return cardrules.load_game("robotroc", **options)


def position(**keys: Any) -> dict[str, Any]:
    return {"game": "robotroc", **keys}


def at(**keys: Any) -> State:
    return cardrules.state_from_position(position(**keys))


def random_game(game: BaseGame, seed: int) -> list[State]:
    """Every state of a random game."""
    rng = random.Random(seed)
    state = game.new_initial_state(seed)
    states = [state.clone()]
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


def types(state: State) -> list[str]:
    return [event.type for event in state.events or []]


# Cards, actions, options.


@pytest.mark.rule("ROB-1.1")
def test_the_deck_follows_the_options() -> None:
    game = load()
    assert " ".join(map(str, game.cards)) == (
        "H1 T1 L1 H2 T2 L2 H3 T3 L3 H4 T4 L4 H5 T5 L5 H6 T6 L6 H7 T7 L7 H8 T8 L8 H10 T10 L10 W1 W2 W4 W5 W7 W8 W10"
    )
    assert sum(game.copies(str(card)) for card in game.cards) == 36
    assert game.copies("W4") == game.copies("W7") == 2
    other = load(robot_values=[99, 1, 50], weapon_values=[99, 1, 99], robots_to_end=3)
    assert " ".join(map(str, other.cards)) == "H1 T1 L1 H50 T50 L50 H99 T99 L99 W1 W99"
    assert other.copies("W99") == 2
    assert other.find_card("H2") is None
    assert load().find_card("H1") is other.find_card("H1")
    assert pickle.loads(pickle.dumps(list(other.cards))) == list(other.cards)


def test_the_table_of_actions() -> None:
    game = load()
    assert len(game.actions) == 101
    ids = {0: "lay H1", 26: "lay L10", 27: "pass", 28: "challenge H1", 54: "challenge L10", 55: "accept", 56: "refuse"}
    ids |= {57: "show W1", 63: "show W10", 64: "hold", 65: "play H1", 91: "play L10", 92: "return W1", 98: "return W10"}
    ids |= {99: "draw", 100: "end"}
    for number, notation in ids.items():
        assert str(game.actions[number]) == notation
        assert game.actions.parse(notation).id == number
    assert [str(card) for card in game.actions[54].cards] == ["L10"]
    assert len(load(robot_values=[1, 2, 3], weapon_values=[], robots_to_end=3).actions) == 3 * 9 + 6
    for notation in ("lay W4", "show H1", "play H9", "lay H01", "challenge W1", "return T1", "Pass", ""):
        with pytest.raises(cardrules.UnknownAction):
            game.actions.parse(notation)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("robot_values", [[1, 2, 4, 3], list(range(88, 100)), (7, 8, 9, 10)], [[1, 2], [0, 1, 2, 3], [1, 2, 3, 100]]),
        ("robot_values", [], [list(range(1, 14)), [1, 2, 3, 3], [1, 2, 3, True], [1, 2, 3, 4.0], "1234", None, {}]),
        ("weapon_values", [[], [99], [5] * 20], [[5] * 21, [0], [100], [True], ["1"], 7, None]),
        ("unarmable", [[], [99, 98], list(range(1, 21))], [list(range(1, 22)), [1, 1], [0], [100], [False], "1", 1]),
        ("robots_to_end", [1, 9], [0, 10, -1, True, 4.0, "4", None]),
        ("end_timing", ["at_once", "turn_end"], ["", "now", None, 1]),
        ("max_turns", [1, 100_000], [0, 100_001, True, 1.5, None]),
    ],
)
def test_options(option: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        kept = tuple(sorted(value)) if isinstance(value, list | tuple) else value
        assert getattr(load(**{option: value}).options, option) == kept
    for value in bad:
        with pytest.raises(cardrules.OptionError) as caught:
            load(**{option: value})
        assert caught.value.option == option


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(cardrules.OptionError) as caught:
        load(robot_values=[1, 2, 3])
    assert caught.value.option == "robots_to_end"
    assert load(robot_values=[1, 2, 3], robots_to_end=3).options


def test_lists_in_any_order_are_the_same_game() -> None:
    values = [10, 8, 7, 6, 5, 4, 3, 2, 1]
    game = load(robot_values=values, weapon_values=[10, 4, 7, 1, 2, 4, 5, 7, 8], unarmable=[10, 1])
    assert game is load()
    assert game.new_initial_state(7).position()["options"] == {}
    state = load(unarmable=[9, 3]).new_initial_state(7)
    assert state.position()["options"] == {"unarmable": [3, 9]}


@pytest.mark.rule("ROB-1.2")
def test_the_deal_of_a_large_seed() -> None:
    dealt = load().new_initial_state(2**40 + 3).position()
    assert dealt["hands"] == [["H4", "L8", "H10", "W1"], ["L2", "H6", "W7", "W10"]]
    assert " ".join(dealt["pile"]) == (
        "T4 L3 W5 H2 H8 L6 T1 W4 T10 L10 H5 T3 L4 T5 T2 W7 H7 W4 T8 H1 T6 W2 L1 H3 L7 L5 T7 W8"
    )
    assert dealt["rng"] == "8651340ecc401840"


# The literal reading.


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.rule("ROB-1.5", "ROB-2.2", "ROB-2.5", "ROB-4.5")
def test_random_games_agree_with_a_literal_reading(deck: str) -> None:
    game = load(**DECKS[deck])
    options = attrs.asdict(cast(Any, game.options))
    for seed in range(6):
        rng = random.Random(seed)
        state = game.new_initial_state(seed)
        literal = Literal(state.position(), options)
        while True:
            found = state.position()
            final = found.pop("final")
            literal.p.pop("final", None)
            assert found == literal.p
            assert [str(action) for action in state.legal_actions()] == literal.legal()
            assert all(len(hand) <= 4 for hand in found["hands"])
            if state.is_terminal():
                break
            action = str(rng.choice(state.legal_actions()))
            state.apply_action(action)
            literal.apply(action)
        if final is not None:
            for player, assembly in enumerate(final):
                best = best_building(found["areas"][player], found["hands"][player], options["unarmable"])
                assert (assembly["score"], len(assembly["gambiarras"])) == best


@pytest.mark.rule("ROB-10.6")
def test_the_sorted_building_is_the_best_of_all() -> None:
    rng = random.Random(3)
    values = [1, 2, 3, 4, 5, 6]
    cards = [f"{letter}{value}" for value, letter in product(values, "HTL")]
    end = {f"{letter}{value}" for value, letter in product([7, 8], "HTL")}
    for _ in range(400):
        some = rng.sample(cards, rng.randrange(12))
        hand = sorted(rng.sample(some, min(len(some), rng.randrange(4))))
        hand += rng.sample(["W1", "W2", "W4", "W10"], rng.randrange(2))
        area = [card for card in some if card not in hand]
        state = at(
            options={"robot_values": [*values, 7, 8], "robots_to_end": 2, "end_timing": "turn_end"},
            phase="main",
            areas=[sorted(end), area],
            hands=[["W5"], hand],
        )
        state.apply_action("end")
        final = state.position()["final"][1]
        assert (final["score"], len(final["gambiarras"])) == best_building(area, hand, [1, 10])
        used = [card for robot in final["gambiarras"] for card in robot]
        used += [f"{letter}{value}" for value in final["assembled"] for letter in "HTL"]
        assert len(set(used)) == len(used)
        assert set(used) <= set(some)
        assert final["assembled"] == sorted(final["assembled"], reverse=True)


# Turns that pass by themselves.


@pytest.mark.rule("ROB-9.3", "ROB-10.12")
def test_turns_without_a_decision_run_to_the_limit() -> None:
    areas = [["H1", "T1", "L1", "H2", "T2", "L2"], ["H3", "T3", "L3"]]
    options = {"robot_values": [1, 2, 3], "weapon_values": [5], "robots_to_end": 3, "max_turns": 100_000}
    state = at(options=options, phase="main", hands=[["W5"], []], areas=areas)
    state.apply_action("return W5")
    state.apply_action("end")
    assert state.position()["turn"] == 2
    state.apply_action("draw")
    assert state.position()["turn"] == 4, "player 0 has nothing to do in turn 3"
    options["weapon_values"] = []
    state = at(options=options, phase="main", hands=[["H1"], []], areas=[areas[0][1:], areas[1]])
    state.apply_action("play H1")
    assert state.is_terminal()
    assert state.termination == "turn_limit"
    assert state.position()["turn"] == 100_000


@pytest.mark.rule("ROB-10.12")
def test_nobody_ever_challenges() -> None:
    state = load().new_initial_state(5, events=False)
    while not state.is_terminal():
        legal = {str(action): action for action in state.legal_actions()}
        state.apply_action(legal.get("end") or legal.get("pass") or next(iter(legal.values())))
    assert state.termination == "turn_limit"
    assert state.returns() == [0.0, 0.0]
    assert state.position()["turn"] == 200


@pytest.mark.rule("ROB-10.3")
def test_table_parts_come_home_even_to_complete_a_robot() -> None:
    keys: dict[str, Any] = {"phase": "respond", "table": ["L1", "L2"], "disputed": "L1", "hands": [["W2"], ["W4"]]}
    state = at(options={"robots_to_end": 1}, areas=[["H2", "T2"], ["H1", "T1"]], **keys)
    state.apply_action("refuse")
    assert state.is_terminal()
    assert [player["assembled"] for player in state.position()["final"]] == [[2], [1]]
    assert state.winners == [1], "robot 1 with weapon 4 beats robot 2 with weapon 2"
    assert types(state) == ["refused", "dispute_ended", "assembled", "collected", "assembled", "game_ended"]


# What is hidden.


@pytest.mark.rule("ROB-11.3", "ROB-5.4")
@pytest.mark.parametrize("active", [0, 1])
def test_a_commitment_is_hidden_in_every_way(active: int) -> None:
    shown = {}
    for choice in ("show W7", "show W10", "hold"):
        keys: dict[str, Any] = {"phase": "show", "active": active, "disputed": "H1", "table": ["H1", "T2"]}
        hands = [["W5"], ["L3", "W7", "W10"]]
        state = at(hands=hands[:: 1 - 2 * active], shown=[["W4"], ["W4"]], pile=["W1", "W2", "L8"], **keys)
        state.apply_action(choice)
        shown[choice] = seen(state, active)
        challenger = PlayerView(state, 1 - active)
        assert challenger.observation["commit"] == {"hold": "none"}.get(choice, choice[5:])
        assert challenger.events[-1]["choice"] == challenger.observation["commit"]
        assert PlayerView(state, active).events[-1] == {"type": "committed", "player": 1 - active, "choice": None}
    assert shown["show W7"] == shown["show W10"] == shown["hold"]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.rule("ROB-11.1", "ROB-11.2", "ROB-11.4")
def test_resampled_states_look_the_same(deck: str) -> None:
    game = load(**DECKS[deck])
    generator = Generator.from_seed(1)
    for seed in range(2):
        for state in random_game(game, seed):
            state.events = None
            for player in (0, 1):
                world = state.resample(player, generator)
                assert seen(world, player) == seen(state, player)
                assert cardrules.state_from_position(world.position()).position() == world.position()


def test_resampling_tells_nothing_even_to_who_knows_the_generator() -> None:
    for state in random_game(load(), 4):
        for player in (0, 1):
            other = state.resample(player, 99)
            assert other.resample(player, 5).position() == state.resample(player, 5).position()


def worlds(state: State, player: int) -> list[dict[str, Any]]:
    return [state.resample(player, seed).position() for seed in range(200)]


def hidden_hands(state: State, player: int) -> set[tuple[str, ...]]:
    return {tuple(world["hands"][1 - player]) for world in worlds(state, player)}


@pytest.mark.rule("ROB-4.2", "ROB-5.2", "ROB-12.11")
def test_resampling_keeps_the_weapon_that_a_dispute_proves() -> None:
    keys: dict[str, Any] = {"table": ["H1", "T2"], "pile": ["H5", "H6", "H7", "W2"], "disputed": "H1"}
    state = at(phase="respond", hands=[["L5"], ["L8", "W8"]], **keys)
    found = hidden_hands(state, 0)
    assert all("W2" in hand or "W8" in hand for hand in found)
    assert len(found) == 9, "every pair of cards with a weapon"
    assert ("H5",) in hidden_hands(state, 1), "the active player may have none"
    state = at(phase="show", hands=[["L5", "W5"], ["L8", "W8"]], **keys)
    for player in (0, 1):
        assert all(hand[-1][0] == "W" for hand in hidden_hands(state, player))
    state = at(phase="show", hands=[["L5", "W5"], ["L8", "W8"]], shown=[["W4"], ["W4"]], **keys)
    for player in (0, 1):
        assert any(hand[-1][0] != "W" for hand in hidden_hands(state, player))


@pytest.mark.rule("ROB-3.9", "ROB-12.5")
def test_resampling_keeps_that_a_lone_part_was_the_last() -> None:
    state = at(phase="challenge", table=["H1"], hands=[["W2", "W4"], ["L8", "W8"]], pile=["H5", "H6", "H7", "W10"])
    assert hidden_hands(state, 1) == {("W2", "W4"), ("W2", "W10"), ("W4", "W10")}
    assert len(hidden_hands(state, 0)) > 9


@pytest.mark.rule("ROB-3.2", "ROB-12.6")
def test_resampling_keeps_the_part_that_a_decision_proves() -> None:
    pile = ["W5", "W7", "W8", "W10", "H8"]
    state = at(hands=[["W2", "L4"], ["W1"]], areas=[["H2", "T3"], []], pile=pile)
    assert all({"L4", "H8"} & set(hand) for hand in hidden_hands(state, 1))
    state = at(hands=[["W2", "L4"], ["W1"]], areas=[["H2", "T3", "T5"], []], pile=pile)
    assert any(not {"L4", "H8"} & set(hand) for hand in hidden_hands(state, 1))


@pytest.mark.rule("ROB-11.3")
def test_resampling_deals_the_commitment_too() -> None:
    keys: dict[str, Any] = {"phase": "show", "table": ["H1", "T2"], "pile": ["H5", "W2"], "disputed": "H1"}
    state = at(hands=[["W5"], ["L8", "W8"]], commit="W8", **keys)
    found = worlds(state, 0)
    assert all(world["commit"] in world["hands"][1] for world in found)
    assert {world["commit"] for world in found} == {"W2", "W8"}
    assert {world["commit"] for world in worlds(state, 1)} == {"W8"}
    state = at(hands=[["W5"], ["L8", "W8"]], commit="none", shown=[["W4"], ["W4"]], **keys)
    found = worlds(state, 0)
    assert {world["commit"] for world in found} == {"none", "W2", "W8"}
    assert all(world["commit"] in ["none", *world["hands"][1]] for world in found)
    assert {world["commit"] for world in worlds(state, 1)} == {"none"}


@pytest.mark.rule("ROB-11.4")
def test_after_the_end_by_robots_only_the_pile_is_hidden() -> None:
    keys: dict[str, Any] = {"phase": "over", "areas": [["H1", "T1", "L1"], []], "hands": [["W2"], ["T8"]]}
    result = {"winners": [0], "termination": "robots"}
    state = at(options={"robots_to_end": 1}, result=result, pile=["H2", "H3", "H4"], **keys)
    assert {tuple(hand) for world in worlds(state, 0) for hand in world["hands"]} == {("W2",), ("T8",)}
    assert len({tuple(world["pile"]) for world in worlds(state, 0)}) == 6
    hands = next(feature for feature in state.game.tensor.features if isinstance(feature, Cards))
    start = next(first for name, first, _ in state.game.observation_tensor_layout if name == hands.name)
    assert sum(state.observation_tensor(0)[start : start + hands.size]) == 2
    drawn = {"winners": [0, 1], "termination": "turn_limit"}
    state = at(options={"max_turns": 1}, result=drawn, pile=["H2", "H3", "H4"], **keys)
    assert len(hidden_hands(state, 0)) == 4
    assert sum(state.observation_tensor(0)[start : start + hands.size]) == 1


def test_clones_and_pickles_go_their_own_way() -> None:
    keys: dict[str, Any] = {"phase": "show", "table": ["H1", "T2"], "pile": ["H5", "W2"], "disputed": "H1"}
    state = at(hands=[["W5", "W7"], ["L8", "W8"]], commit="none", shown=[["W4"], ["W4"]], **keys)
    copies = [state.clone(), pickle.loads(pickle.dumps(state))]
    before = state.position()
    for action in ("hold", "return W5", "draw"):
        for copy in copies:
            copy.apply_action(action)
        assert state.position() == before
    assert copies[0].position() == copies[1].position()
    assert copies[0].events == copies[1].events


# Refusals.


def refusal(state: State, action: str) -> tuple[str, str]:
    found = state.refusal(action)
    assert found is not None
    assert found.rule in state.game.rules.ids
    return found.rule, found.reason


@pytest.mark.parametrize("deck", DECKS)
def test_exactly_the_other_actions_are_refused(deck: str) -> None:
    for state in random_game(load(**DECKS[deck]), 8):
        legal = state.legal_actions()
        for action in state.game.actions:
            assert (state.refusal(action) is None) == (action in legal)


def test_reasons() -> None:
    area = ["H2", "H3", "T3", "H4", "T4", "L4", "L8"]
    lay = at(hands=[["T5", "W4"], ["W2"]], areas=[area, []])
    assert refusal(lay, "lay H2") == ("ROB-3.4", "H2 lies in your area, and your hand still holds a part")
    assert refusal(lay, "lay H1") == ("ROB-3.2", "H1 is not in your hand")
    assert refusal(lay, "pass") == ("ROB-4.1", "pass belongs to phase challenge, but this is phase lay")
    poor = at(hands=[["W4"], ["W2"]], areas=[area, []])
    assert refusal(poor, "lay T4") == ("ROB-3.6", "T4 belongs to robot 4, which is assembled in your area")
    assert refusal(poor, "lay T1") == ("ROB-3.5", "T1 is not in your area")
    keys: dict[str, Any] = {"table": ["H1", "T2"], "areas": [area, ["T6"]]}
    challenge = at(phase="challenge", hands=[[], ["W2"]], **keys)
    assert refusal(challenge, "challenge T3")[0] == "ROB-4.3"
    assert "2 parts of robot 3" in refusal(challenge, "challenge T3")[1]
    assert "3 parts of robot 4" in refusal(challenge, "challenge T4")[1]
    assert refusal(challenge, "challenge T6") == ("ROB-4.5", "T6 lies in your own area")
    assert refusal(challenge, "challenge H5")[0] == "ROB-4.2"
    assert refusal(at(phase="challenge", hands=[[], ["H5"]], **keys), "challenge H1")[0] == "ROB-4.6"
    respond = at(phase="respond", disputed="H1", hands=[["L5"], ["W2"]], **keys)
    assert refusal(respond, "accept") == ("ROB-5.3", "you have no weapon")
    show = at(phase="show", disputed="H1", hands=[["W5"], ["W2"]], **keys)
    assert refusal(show, "hold")[0] == "ROB-5.5"
    assert refusal(show, "show W5") == ("ROB-5.5", "W5 is not in your hand")
    main = at(phase="main", hands=[["H1", "W1", "W2", "W4"], []], pile=["H2"])
    assert refusal(main, "draw") == ("ROB-9.1", "your hand is full (4 of 4 cards)")
    main.apply_action("return W2")
    assert refusal(main, "play H1") == ("ROB-7.3", "a weapon has been returned in this turn")
    assert refusal(at(phase="main", hands=[["H1"], []]), "draw")[1].startswith("the pile is empty")
    assert refusal(main, "return W5") == ("ROB-8.1", "W5 is not in your hand")

"""Bellum Imperia: what players know, what bots are told, copies of states."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest

import cardrules
from cardrules import Generator, State, make_bot, play_match
from cardrules.bellum.state.board import Board
from tests.bellum_literal import Literal
from tests.bellum_states import ECONOMIES, OPTION_SETS, at, legal, load, look, play, unit, walk


def seen(state: State, player: int) -> dict[str, Any]:
    """All that a player is told."""
    told: dict[str, Any] = {
        "observation": state.observation(player),
        "tensor": state.observation_tensor(player).tobytes(),
    }
    if state.current_player() == player:
        told["legal"] = legal(state)
        told["advice"] = state.advice()
        told["refusals"] = [str(state.refusal(action)) for action in state.game.actions]
    return told


# Hidden cards.


@pytest.mark.parametrize("options", OPTION_SETS)
def test_a_resampled_world_looks_the_same_and_is_another(options: str) -> None:
    varied: set[tuple[str, int]] = set()
    for seed in range(3):
        for number, state in enumerate(walk(load(**OPTION_SETS[options]), seed, greedy=0.4)):
            if number % 7 and number > 5:
                continue
            for player in (0, 1):
                world = state.resample(player, number)
                assert seen(world, player) == seen(state, player)
                assert cardrules.state_from_position(world.position()).position() == world.position()
                varied |= {
                    (key, owner)
                    for key in ("hand", "castle", "chosen")
                    for owner in (0, 1)
                    if look(world, key)[owner] != look(state, key)[owner]
                }
                while not world.is_terminal():
                    world.apply_action(world.legal_actions()[number % len(world.legal_actions())])
    assert varied == {(key, owner) for key in ("hand", "castle", "chosen") for owner in (0, 1)}


@pytest.mark.rule("BEL-5.4")
def test_the_secret_pick_is_dealt_anew() -> None:
    state = play(load().new_initial_state(1), "economy emp_mill")
    picks = {look(state.resample(1, seed), "chosen")[0] for seed in range(60)}
    assert picks == set(ECONOMIES["empire"])
    assert look(state.resample(0, 1), "chosen") == ["emp_mill", None]
    assert state.observation(1)["chosen"] == ["??", None]


@pytest.mark.rule("BEL-9.2")
def test_a_card_that_was_begun_stays_in_the_hand() -> None:
    state = at(
        ([unit("a1", "emp_pike1"), unit("a2", "emp_pike1")], []),
        hand=[["emp_arms", "emp_cav1", "emp_levy"], ["inti_fog"]],
        supply=[2, 0],
    )
    play(state, "tactic emp_arms")
    hands = {tuple(look(state.resample(1, seed), "hand")[0]) for seed in range(40)}
    assert len(hands) > 5
    assert all("emp_arms" in hand for hand in hands)


def test_a_world_tells_nothing_of_where_cards_lay() -> None:
    state = load().new_initial_state(1)
    position = state.position()
    castle = position["castle"][1]
    hand = position["hand"][1]
    swapped = {
        **position,
        "castle": [position["castle"][0][::-1], [*hand, *castle[:40]]],
        "hand": [position["hand"][0], sorted(castle[40:])],
    }
    other = cardrules.state_from_position(swapped)
    assert state.resample(0, 5).position() == other.resample(0, 5).position()


# Bots.


@pytest.mark.parametrize("options", ["default", "other_decks"])
def test_the_advice_beats_random_play(options: str) -> None:
    game = load(**OPTION_SETS[options])
    score = 0.0
    for seed in range(15):
        for seat in (0, 1):
            bots = [make_bot("greedy", seed=1), make_bot("random", seed=2)]
            record = play_match(game, bots if seat == 0 else bots[::-1], seed, events=False)
            assert record.result is not None
            score += record.result["returns"][seat]
    assert score / 30 > 0.7


def best(state: State) -> str:
    scores = state.advice()
    return legal(state)[scores.index(max(scores))]


def test_the_advice_is_sensible() -> None:
    lethal = at(([unit("a1", "emp_treb")], [unit("b1", "inti_wall1")]), hp=[20, 3])
    assert best(play(lethal, "end")) == "attack a1"
    bad = at(([unit("a1", "emp_archer1")], [unit("b1", "inti_tower1")]))
    assert best(play(bad, "end")) == "done"  # the Tower would destroy them
    last = at(([unit("a1", "emp_warrior1")], [unit("b1", "inti_priest")]), hp=[20, 2])
    assert best(play(last, "end", "attack a1")) == "block b1"
    assert best(at(([unit("a1", "emp_friar"), unit("a2", "emp_church1")], []), supply=[2, 0])).startswith("claim")
    duel = at(
        ([unit("a1", "emp_pike1")], [unit("b1", "inti_mace1", "inti_mace2")]), hand=[["emp_ranks"], []], supply=[1, 0]
    )
    play(duel, "end", "attack a1", "block b1", "pass")
    assert best(duel) == "tactic emp_ranks"
    conceding = at(options={"concede": True})
    assert best(conceding) == "end"
    with_choice = at(
        ([unit("a1", "emp_pike1"), unit("a2", "emp_pike1", "emp_pike2", "emp_pike3")], [unit("b1", "inti_mace1")]),
        turn=10,
        hand=[[], ["inti_recall"]],
        supply=[0, 2],
    )
    assert best(play(with_choice, "tactic inti_recall")) == "target a2"


def test_the_advice_leaves_the_state_alone() -> None:
    for state in walk(load(), 3, greedy=0.5):
        if not state.is_terminal():
            before = json.dumps(state.position())
            first = state.advice()
            assert len(first) == len(state.legal_actions())
            assert state.advice() == first
            assert json.dumps(state.position()) == before


def test_the_evaluation_is_fair() -> None:
    assert load(decks=["inti", "inti"]).new_initial_state(1).evaluation() == [0.0, -0.0]
    for state in walk(load(), 2, greedy=0.7):
        mine, theirs = state.evaluation()
        assert mine == -theirs
        assert -1.0 <= mine <= 1.0
    assert state.evaluation() == state.returns()
    better, worse = at(hp=[20, 4]).evaluation(), at(hp=[4, 20]).evaluation()
    assert better[0] > 0 > worse[0]


# Tensors.


def block(state: State, player: int, name: str) -> list[float]:
    for title, first, size in state.game.observation_tensor_layout:
        if title.startswith(name):
            return [float(number) for number in state.observation_tensor(player)[first : first + size]]
    raise AssertionError(name)


def test_the_tensor_shows_the_observer_first() -> None:
    state = at(([unit("a2", "emp_pike1", tapped=True)], []), supply=[3, 6], hp=[10, 20])
    assert block(state, 0, "supply / 12") == [0.25, 0.5]
    assert block(state, 1, "supply / 12") == [0.5, 0.25]
    assert block(state, 0, "hp / 20") == [0.5, 1.0]
    field = block(state, 0, "field")
    size = len(field) // 80
    assert field[size : size + 2] == [1.0, 1.0]
    assert sum(field[:size]) == 0.0
    assert block(state, 1, "field")[41 * size] == 1.0
    assert state.observation_tensor(0).dtype == np.float32


def test_the_tensor_shows_what_stands_at_a_handle() -> None:
    church = unit("b3", "inti_temple1", damage=2, relics=["jade", "disc"])
    cavalry = unit("a1", "emp_cav1", atk_perm=20, new=True)
    state = play(at(([cavalry, unit("a2", "emp_archer1")], [unit("b1", "inti_sling1"), church])), "end", "attack a2")
    field = block(state, 1, "field")
    size = len(field) // 80
    kinds, relics, marks, strength = slice(0, 6), 6, slice(7, 11), slice(11, 13)
    temple, archers, other = (field[size * at : size * at + size] for at in (2, 41, 40))
    assert temple[kinds] == [1, 0, 0, 0, 1, 0]
    assert temple[relics] == pytest.approx(0.4)
    assert temple[strength] == pytest.approx([0, 3 / 20])
    assert temple[-6:] == [0, 0, 0, 0, 1, 0]  # a target
    assert (archers[marks], archers[-6:]) == ([1, 1, 0, 0], [0, 1, 0, 0, 0, 0])
    assert other[marks] == [0, 0, 1, 0]
    assert other[strength] == pytest.approx([1, 2 / 20])
    tops = block(state, 1, "top cards of the field")
    assert sum(tops) == pytest.approx(4 / 3)
    assert sum(tops[: len(tops) // 2]) == pytest.approx(2 / 3)


# Copies, and what states keep beside the position.


def test_copies_are_independent() -> None:
    for seed in range(3):
        kept: list[tuple[State, str]] = []
        for state in walk(load(), seed, greedy=0.4):
            for clone in (state.clone(), copy.deepcopy(state)):
                kept.append((clone, json.dumps(clone.position())))
        for clone, text in kept:
            assert json.dumps(clone.position()) == text
            again = pickle.loads(pickle.dumps(clone))
            assert json.dumps(again.position()) == text
        first, text = kept[0]
        generator = Generator.from_seed(seed)
        first.game.playout(first, generator)
        assert json.dumps(kept[1][0].position()) == kept[1][1]


@pytest.mark.rule("BEL-15.8", "BEL-4.3")
@pytest.mark.parametrize("options", OPTION_SETS)
def test_static_effects_are_never_stale(options: str) -> None:
    for seed in range(4):
        for state in walk(load(**OPTION_SETS[options]), seed, greedy=0.5):
            assert isinstance(state, Board)
            literal = Literal(state.position())
            for instance in [*state.field[0], *state.field[1]]:
                found = literal.find(state.table.ref_name(instance.ref))
                assert found is not None
                assert (instance.atk(), instance.defence()) == (
                    literal.value(found, "atk"),
                    literal.value(found, "def"),
                )
            assert not state.shaken
            assert not state.hurt
            assert not state.doomed

"""Positions and observations as tables for people."""

from __future__ import annotations

import pytest

import cardrules
from cardrules.common.drawing import WIDTH, broken, pile_words, words
from tests.cli import highcard_registered

GAMES = list(cardrules.registry._GAMES)

ROBOTROC = """\
Robotroc, turn 4, phase show: Ana is to act, in Bo's turn
pile      2 hidden cards
table     H1 T1
returned  -
disputed  L7

          Ana (0)            Bo (1)
hands     2 hidden cards     T4 W8
areas     H2 T2 H4 H5 T5 T7  L7
shown     -                  -
"""


def test_a_table_of_common_zones_and_a_column_a_player() -> None:
    position = {
        "game": "robotroc",
        "turn": 4,
        "phase": "show",
        "active": 1,
        "pile": ["H8", "W7"],
        "hands": [["L2", "W2"], ["T4", "W8"]],
        "areas": [["H2", "T2", "H4", "H5", "T5", "T7"], ["L7"]],
        "table": ["H1", "T1"],
        "disputed": "L7",
    }
    state = cardrules.state_from_position(position)
    drawing = state.game.draw(state.observation(1), ["Ana", "Bo"])
    assert drawing + "\n" == ROBOTROC
    open_cards = state.game.draw(state.position(), ["Ana", "Bo"])
    assert "pile      H8 W7 (top)\n" in open_cards
    assert "hands     L2 W2              T4 W8\n" in open_cards


def test_who_has_won_stands_in_the_first_line() -> None:
    with highcard_registered():
        game = cardrules.load_game("highcard", players=3)
    position = {"game": "highcard", "players": 3, "phase": "over", "to_act": -4}
    for winners, told in (
        ([1], "Bo wins (hands_out)"),
        ([0, 2], "Ana and Cy win (hands_out)"),
        ([0, 1, 2], "a draw (hands_out)"),
    ):
        result = {"winners": winners, "termination": "hands_out"}
        drawing = game.draw({**position, "result": result}, ["Ana", "Bo", "Cy"])
        assert drawing.splitlines()[0] == f"High Card, turn 1, over: {told}"


def test_chance_and_options_are_named() -> None:
    game = cardrules.load_game("pv_steal", players=2, goal=3)
    observation = {**game.new_initial_state(7).observation(0), "phase": "contest", "to_act": -1}
    first, second, *_ = game.draw(observation).splitlines()
    assert first == f"{game.title}, turn 1, phase contest: chance decides"
    assert second == "options: goal = 3"


def test_keys_at_their_defaults_are_left_out_and_numbers_of_players_never() -> None:
    state = cardrules.load_game("pocobot").new_initial_state(7)
    drawing = state.game.draw(state.position())
    assert "burn" not in drawing
    assert "copilot module" not in drawing
    with highcard_registered():
        state = cardrules.load_game("highcard").new_initial_state(7)
    assert "taken    0" in state.game.draw(state.position())


def test_cards_are_counted_where_they_are_hidden_or_alike() -> None:
    assert pile_words([], ordered=True) == ["-"]
    assert pile_words(["??"], ordered=True) == ["1", "hidden", "card"]
    assert " ".join(pile_words(["7s", "Td", "??", "??"], ordered=False)) == "7♠ 10♦ 2 hidden cards"
    assert " ".join(pile_words(["attack", "attack", "pv-RB"], ordered=True)) == "2×attack pv-RB (top)"


def test_values_of_every_kind_in_words() -> None:
    value = {"player": 1, "card": "7s", "seen": [True, None], "more": {"n": [1, 2]}}
    assert words(value) == ["player 1", "card 7♠", "seen yes -", "more n 1 2"]
    assert words("??") == ["??"]
    assert words([]) == words(None) == words({}) == words("") == ["-"]


def test_long_cells_are_broken_between_words() -> None:
    assert broken(["7♠", "8♠", "9♠", "incomparable"], 5) == ["7♠ 8♠", "9♠", "incomparable"]
    assert broken(words([{"id": "a1", "hp": 2}, {"id": "a2"}, 3]), 80) == ["id a1 hp 2;", "id a2;", "3"]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_drawn_within_the_width(name: str) -> None:
    """For every player at every position, and whatever is drawn is known to the player."""
    for players in {cardrules.game_class(name).min_players, cardrules.game_class(name).max_players}:
        game = cardrules.load_game(name, players)
        state = game.new_initial_state(11)
        rng = cardrules.Generator.from_seed(3)
        while not state.is_terminal() and state.turn < 15:
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
            player = rng.below(players)
            drawing = game.draw(state.observation(player))
            assert drawing == game.draw(state.resample(player, rng).observation(player))
            assert max(map(len, drawing.splitlines())) <= WIDTH + 10
            assert "{" not in drawing
            game.draw(state.position())


@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_says_nothing_is_drawn(name: str) -> None:
    """A drawing asks for no key: hand-written observations may leave out any."""
    game = cardrules.load_game(name)
    assert game.draw({}).startswith(f"{game.title}, turn 1, phase ")

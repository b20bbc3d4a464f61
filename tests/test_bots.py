"""The bots: by name, with settings, repeatable, and better the more they look ahead."""

from __future__ import annotations

import time

import pytest

import cardrules
from cardrules.bots import IsmctsBot, bot_names, bot_settings

SEARCHERS = ["flat:iterations=20,depth=10", "ismcts:iterations=20,depth=10"]


@pytest.mark.parametrize("name", [*bot_names(), *SEARCHERS])
def test_a_bot_plays_legal_actions_in_every_game(name: str) -> None:
    settings = "" if ":" in name or name in ("random", "greedy") else ":iterations=5,depth=5"
    for game_name in cardrules.game_names():
        game = cardrules.load_game(game_name, max_turns=3)
        bots = [cardrules.make_bot(name + settings, seed=seat) for seat in range(game.players)]
        record = cardrules.play_match(game, bots, seed=3)
        assert record.result is not None
        assert record.result["termination"] != "forfeit", record.result


@pytest.mark.parametrize("name", ["random", "greedy", *SEARCHERS])
def test_the_same_seed_plays_the_same_match(name: str) -> None:
    game = cardrules.load_game("pokerone", players=3, jokers=2, bluffing=True)
    bots = [cardrules.make_bot(name, seed=seat) for seat in range(3)]
    first = cardrules.play_match(game, bots, seed=5)
    cardrules.play_match(game, bots, seed=6)  # what was played in between does not matter
    assert cardrules.play_match(game, bots, seed=5).to_json() == first.to_json()


def test_what_a_bot_draws_never_changes_the_deal() -> None:
    game = cardrules.load_game("pocobot")
    bots = [cardrules.make_bot("random", seed=1), cardrules.make_bot("ismcts:iterations=5,depth=5", seed=2)]
    record = cardrules.play_match(game, bots, seed=9)
    assert record.position == game.new_initial_state(9).position()
    record.replay()


def test_search_finds_the_win_in_one() -> None:
    # Damage 10 falls on the only heart, and no armor is in its way.
    state = cardrules.state_from_position(
        {
            "game": "pocobot",
            "projectiles_enabled": True,
            "hands": [["2d", "3d"], ["2c", "3c", "4c"]],
            "projectiles": [["Ts"], []],
            "defense": [["2h"], ["3h"]],
            "deck": ["9d", "9c", "8c", "8s"],
        }
    )
    for name in ("flat:iterations=200", "ismcts:iterations=200"):
        view = cardrules.PlayerView(state, 0)
        assert str(cardrules.make_bot(name, seed=1).choose(view)) == "shoot Ts"


def test_the_tree_is_kept_while_nobody_else_acts() -> None:
    game = cardrules.load_game("pocobot")
    state = game.new_initial_state(7)
    bot = IsmctsBot(seed=1)
    first = bot.choose(cardrules.PlayerView(state, 0, ply=0))
    state.apply_action(first)
    assert bot._kept is not None
    assert bot._kept.action is first


def test_milliseconds_are_a_budget_too() -> None:
    view = cardrules.PlayerView(cardrules.load_game("pokerone").new_initial_state(7), 0)
    bot = cardrules.make_bot("ismcts:iterations=0,milliseconds=30")
    start = time.perf_counter()
    bot.choose(view)
    assert isinstance(bot, IsmctsBot)
    assert bot.iterations_done > 0
    assert time.perf_counter() - start < 10


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gredy", "there is no bot 'gredy'"),
        ("ismcts:iteration=5", "did you mean 'iterations'"),
        ("ismcts:iterations=many", "an integer from 0"),
        ("ismcts:c=-1", "a number from 0 to 100, got '-1'"),
        ("ismcts:c=1,c=2", "given twice"),
        ("random:seed=3", "has no setting 'seed=3'; it has none"),
        ("no_such_module:Bot", "cannot load the bot"),
        ("tests.misbehaving:NoSuch", "cannot load the bot"),
        ("tests.misbehaving:__name__", "is no bot"),
        ("tests.misbehaving:CannotBeMade", "SystemExit: 5"),
    ],
)
def test_a_bad_bot_is_told_in_one_line(name: str, told: str) -> None:
    with pytest.raises(cardrules.BotError) as caught:
        cardrules.make_bot(name)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_settings_are_listed() -> None:
    assert [name for name, _, _ in bot_settings("ismcts")] == [
        "iterations",
        "milliseconds",
        "c",
        "widen",
        "greedy",
        "depth",
    ]
    assert bot_settings("random") == []

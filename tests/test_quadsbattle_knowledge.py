"""Quads Battle: who knows what, worlds dealt anew, and the simple player."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import cardrules
from cardrules import Generator, PlayerView, State
from tests.test_quadsbattle import MIXED, SETS, at, busy, load, row, ups


def states(options: dict[str, Any], seed: int) -> list[State]:
    """Every state of a lively game."""
    rng = random.Random(seed)
    state = load(**options).new_initial_state(seed, events=False)
    found = [state.clone()]
    while not state.is_terminal():
        state.apply_action(busy(rng, state.legal_actions()))
        found.append(state.clone())
    return found


def codes(state: State, key: str, player: int) -> list[str]:
    return list(state.position()[key][player])


# Stacked decks.


@pytest.mark.rule("QB-11.1", "QB-11.4")
def test_the_owner_alone_knows_a_stacked_deck() -> None:
    state = load(decks=[MIXED, MIXED[::-1]]).new_initial_state(3)
    hidden = ["??"] * 54
    assert state.observation(0)["options"] == {"decks": [MIXED, hidden]}
    assert state.observation(1)["options"] == {"decks": [hidden, MIXED[::-1]]}
    assert state.observation(0)["deck"] == [["??"] * 50, ["??"] * 50]
    one = load(decks=[None, MIXED]).new_initial_state(3)
    assert one.observation(0)["options"] == {"decks": [None, hidden]}
    assert one.observation(1)["options"] == {"decks": [None, MIXED]}


@pytest.mark.rule("QB-11.4")
def test_a_view_holds_no_list_of_the_opponent() -> None:
    game = load(decks=[MIXED, MIXED[::-1]], max_turns=50)
    state = game.new_initial_state(3)
    view = PlayerView(state, 0)
    assert view.game is load(decks=[MIXED, None], max_turns=50)
    assert PlayerView(state, 1).game is load(decks=[None, MIXED[::-1]], max_turns=50)
    assert view.game.actions is game.actions
    assert view.legal_actions[0].table.game.given_options == {}
    assert load().seen_by(0) is load()
    assert load(decks=[MIXED, None]).seen_by(0) is load(decks=[MIXED, None])


class Curious:
    """A bot that looks at its game."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def new_match(self, game: cardrules.BaseGame, player: int, seed: int) -> None:
        self.seen.append(game)

    def choose(self, view: PlayerView) -> cardrules.Action:
        self.seen.append(view.game)
        return view.legal_actions[-1]


@pytest.mark.rule("QB-11.4")
def test_a_bot_is_never_given_the_opponents_list() -> None:
    bots = [Curious(), Curious()]
    cardrules.play_match(load(decks=[MIXED, MIXED], max_turns=3), bots, seed=1)
    assert set(map(id, bots[0].seen)) == {id(load(decks=[MIXED, None], max_turns=3))}
    assert set(map(id, bots[1].seen)) == {id(load(decks=[None, MIXED], max_turns=3))}


@pytest.mark.rule("QB-11.4")
def test_the_owner_of_a_stacked_deck_keeps_it_and_the_opponents_is_stacked_anew() -> None:
    for number, state in enumerate(states({"decks": [MIXED, MIXED[::-1]]}, 5)):
        for player in (0, 1):
            world = state.resample(player, number)
            assert world.observation(player) == state.observation(player)
            assert codes(world, "deck", player) == codes(state, "deck", player)
            position = world.position()
            stacked = position["options"]["decks"]
            assert stacked[player] == state.position()["options"]["decks"][player]
            deck = position["deck"][1 - player]
            assert stacked[1 - player][: len(deck)] == deck
            assert cardrules.state_from_position(position).position() == position
            assert world.game.actions is state.game.actions


def test_a_world_with_another_stacked_deck_takes_the_same_actions() -> None:
    state = load(decks=[MIXED, MIXED]).new_initial_state(5)
    world = state.resample(0, 1)
    assert world.legal_actions() == state.legal_actions()
    world.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(world))
    assert again.position() == world.position()
    assert again.legal_actions() == world.legal_actions()


def test_resampling_does_not_crowd_out_loaded_games() -> None:
    game = load(decks=[MIXED, MIXED])
    other = cardrules.load_game("quadsbattle", max_turns=77)
    state = game.new_initial_state(5)
    for seed in range(600):
        state.resample(0, seed)
    assert load(decks=[MIXED, MIXED]) is game
    assert load(max_turns=77) is other


def test_a_shuffled_deck_is_dealt_anew_for_its_owner_too() -> None:
    state = load(decks=[None, MIXED]).new_initial_state(5)
    worlds = [state.resample(0, seed) for seed in range(5)]
    assert len({tuple(codes(world, "deck", 0)) for world in worlds}) == 5
    assert {tuple(sorted(codes(world, "deck", 0))) for world in worlds} == {tuple(sorted(codes(state, "deck", 0)))}


def test_a_written_position_may_disagree_with_the_stacked_order() -> None:
    state = at(options={"decks": [MIXED, MIXED]}, hand=[["2s"], ["2s", "3s"]])
    world = state.resample(0, 3)
    assert world.observation(0) == state.observation(0)
    assert sorted(codes(world, "deck", 0)) == sorted(codes(state, "deck", 0))
    assert cardrules.state_from_position(world.position()).position() == world.position()


# Hidden cards.


@pytest.mark.rule("QB-11.1", "QB-11.2", "QB-11.3")
@pytest.mark.parametrize("options", SETS.values(), ids=SETS)
def test_worlds_look_the_same_and_face_down_cards_are_never_letters(options: dict[str, Any]) -> None:
    for number, state in enumerate(states(options, 2)):
        for player in (0, 1):
            world = state.resample(player, number)
            assert world.observation(player) == state.observation(player)
            assert world.observation_tensor(player).tobytes() == state.observation_tensor(player).tobytes()
            position = world.position()
            for key in ("attack", "defense"):
                for owner in (0, 1):
                    for card, up in zip(position[key][owner], position[key + "_up"][owner], strict=True):
                        assert card is None or up or card[0] not in "JQKA"
            if state.to_act == player:
                assert world.legal_actions() == state.legal_actions()
                assert world.advice() == state.advice()
                assert [world.refusal(action) for action in state.game.actions] == [
                    state.refusal(action) for action in state.game.actions
                ]


@pytest.mark.rule("QB-11.1", "QB-11.2", "QB-11.3", "QB-11.4")
@pytest.mark.parametrize("options", SETS.values(), ids=SETS)
def test_who_knows_the_generator_learns_nothing_from_a_world(options: dict[str, Any]) -> None:
    for number, state in enumerate(states(options, 6)):
        for player in (0, 1):
            other = state.resample(player, number)
            assert other.resample(player, 7).position() == state.resample(player, 7).position()


def test_everything_hidden_varies() -> None:
    state = at(
        turn=4,
        hand=[["2s", "3s", "4s", "5s"], ["8s", "Ks"]],
        attack=[row("9s"), row("3h", "Kh")],
        attack_up=[ups(), ups(False, True)],
        defense=[row(), row("4h")],
    )
    worlds = [state.resample(0, seed).position() for seed in range(60)]
    assert len({tuple(world["hand"][1]) for world in worlds}) > 20
    assert {world["attack"][1][0] for world in worlds} == {"3h", "4h", "8s", "2c", "3c", "4c", "5c", "6c", "7c"}
    assert {world["defense"][1][0] for world in worlds} == {"3h", "4h", "8s", "2c", "3c", "4c", "5c", "6c", "7c"}
    assert len({tuple(world["deck"][0]) for world in worlds}) > 20
    assert {world["attack"][1][1] for world in worlds} == {"Kh"}
    assert {tuple(world["hand"][0]) for world in worlds} == {("2s", "3s", "4s", "5s")}


@pytest.mark.rule("QB-7.1", "QB-12.9")
def test_a_hidden_attacking_card_against_an_empty_field_is_a_number() -> None:
    state = at(
        deck=[["2c", "3c"], ["X1", "Ac"]],
        hand=[["2s"], ["X2", "Ks", "Qs"]],
        turn=4,
        phase="attack",
        attacker=1,
        attack=[row(), row("9s")],
    )
    for seed in range(30):
        world = state.resample(0, seed)
        assert world.position()["attack"][1][0] == "9s"
        cardrules.state_from_position(world.position())


@pytest.mark.rule("QB-5.5", "QB-5.6")
def test_after_an_exchange_all_know_that_the_hand_had_nothing_to_place() -> None:
    state = at(
        deck=[["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"], ["2c", "3c", "4c"]],
        hand=[["Js", "Qs", "Ks", "As"], ["2s", "3s", "4s", "5s"]],
        attack=[row("X1"), row()],
    )
    state.apply_action("exchange Js")
    assert state.position()["phase"] == "offense"
    hands = [codes(state.resample(1, seed), "hand", 0) for seed in range(40)]
    assert all(sum(card[0] not in "JQKA" for card in hand) <= 1 for hand in hands)
    assert len(set(map(tuple, hands))) > 5


@pytest.mark.rule("QB-9.2", "QB-10.4")
def test_an_opponent_who_did_not_win_holds_no_four_of_a_kind() -> None:
    state = at(
        turn=4,
        deck=[["2c", "2d", "2h"], ["2c"]],
        hand=[["2s", "3h", "X1", "X2"], ["2s", "3s", "4s", "5s"]],
    )
    for seed in range(60):
        hand = [card[0] for card in codes(state.resample(1, seed), "hand", 0)]
        assert len(set(hand) - {"X"}) > 1


@pytest.mark.rule("QB-11.2")
def test_the_winning_hand_stays_and_is_shown() -> None:
    state = at(hand=[["7s", "7h", "X1", "X2"], ["2s", "3s"]])
    state.apply_action("end")
    assert state.observation(0)["hand"] == [["7s", "7h", "X1", "X2"], ["??", "??"]]
    assert state.observation(1)["hand"] == [["7s", "7h", "X1", "X2"], ["2s", "3s"]]
    for seed in range(5):
        assert codes(state.resample(1, seed), "hand", 0) == ["7s", "7h", "X1", "X2"]
        assert state.resample(0, seed).observation(0) == state.observation(0)


# Positions.


@pytest.mark.rule("QB-12.10", "QB-12.11")
@pytest.mark.parametrize(
    ("keys", "named"),
    [
        ({"result": {"winners": [1, 0], "termination": "turn_limit"}, "options": {"max_turns": 3}}, "result"),
        ({"result": {"winners": [0], "termination": "turn_limit"}, "options": {"max_turns": 3}}, "result"),
        ({"result": {"winners": [0, 1], "termination": "turn_limit"}}, "result"),
        ({"result": {"winners": [0, 1], "termination": "four_of_a_kind"}}, "result"),
        (
            {"result": {"winners": [1], "termination": "four_of_a_kind"}, "hand": [[], ["2s", "2h", "2d", "X1"]]},
            "result",
        ),
        ({"result": {"winners": [0], "termination": "turn_limit", "hand": []}}, "result"),
        ({"result": {"winners": [True], "termination": "deck_out"}}, "result"),
        ({"result": {"winners": [0], "termination": "deck_out"}, "deck": [[], ["2s"]]}, "deck"),
        ({"result": {"winners": [0], "termination": "deck_out"}, "deck": [[], []]}, "deck"),
        ({"result": None, "phase": "over"}, "phase"),
        ({"attacker": 6}, "attacker"),
        ({"bonus": 5}, "bonus"),
        ({"attack_up": [ups(), ups(True)]}, "attack_up"),
        ({"defense_up": [ups(True), ups()]}, "defense_up"),
        ({"attack": [row("Ks"), row()]}, "attack_up"),
        ({"phase": "attack", "attack": [row("X1"), row()], "attacker": 1}, "attacker"),
        ({"phase": "attack", "attack": [row("9s"), row("9s")], "attacker": 0}, "attacker"),
        ({"turn": 4, "to_act": 0}, "to_act"),
        ({"turn": 4, "active": 0}, "active"),
    ],
)
def test_refused_positions(keys: dict[str, Any], named: str) -> None:
    with pytest.raises(cardrules.PositionError, match=named):
        at(**keys)


@pytest.mark.rule("QB-12.4", "QB-12.9", "QB-12.10")
@pytest.mark.parametrize(
    "keys",
    [
        {"result": {"winners": [0, 1], "termination": "turn_limit"}, "options": {"max_turns": 3}},
        {"result": {"winners": [1], "termination": "deck_out"}, "deck": [[], ["2s"]]},
        {"result": {"winners": [0], "termination": "four_of_a_kind"}, "hand": [["2s", "2h", "X1", "X2"], []]},
        {"phase": "attack", "attack": [row("X1"), row("9s")], "attacker": 1, "bonus": 4},
        {"phase": "attack", "attack": [row("9s"), row()], "attacker": 1, "bonus": 3, "hand": [["2s"], []]},
        {"phase": "retreat", "attack": [row("9s"), row()], "hand": [["2s", "3s", "4s"], []]},
        {"phase": "offense", "hand": [["2s", "3s", "4s", "5s"], []]},
        {"turn": 200, "options": {"max_turns": 200}},
    ],
)
def test_positions_at_the_limits(keys: dict[str, Any]) -> None:
    state = at(**keys)
    assert cardrules.state_from_position(state.position()).position() == state.position()
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.position()["phase"] == "over"


# Refusals.


@pytest.mark.parametrize(
    ("keys", "action", "rule", "reason"),
    [
        ({"phase": "offense"}, "clear", "QB-4.1", "first action"),
        ({}, "place 9s up", "QB-5.1", "9s is not in your hand"),
        ({"hand": [["9s"], []], "attack": [row("2h", "2d", "3h", "3d", "4h"), row()]}, "place 9s up", "QB-5.1", "five"),
        ({"hand": [["9s"], []], "phase": "defense"}, "place 9s up", "QB-3.2", "offense"),
        ({"hand": [["9s"], []], "attack": [row("9h"), row()]}, "promote 9s 1", "QB-2.8", "9s is not stronger than 9h"),
        ({"hand": [["9s"], []], "attack": [row("X1"), row()]}, "promote 9s 1", "QB-2.8", "X1 is none"),
        ({"hand": [["9s"], []]}, "promote 9s 1", "QB-5.2", "column 1 is empty"),
        ({"hand": [["9s"], []]}, "exchange 9s", "QB-5.5", "9s can be placed"),
        ({"hand": [["9s"], []]}, "defend 9s 1", "QB-6.1", "column 1 is empty"),
        (
            {"hand": [["9s"], []], "attack": [row("2h"), row()], "defense": [row("3h"), row()]},
            "defend 9s 1",
            "QB-6.3",
            "defense card already",
        ),
        ({"hand": [["9s"], []], "attack": [row("2h"), row()]}, "squire 9s 1", "QB-6.2", "no defense card"),
        ({"turn": 1, "attack": [row("2h"), row()]}, "attack 1", "QB-7.2", "first turn"),
        ({}, "attack 1", "QB-7.1", "column 1 is empty"),
        ({"attack": [row("X1"), row()]}, "attack 1", "QB-7.14", "only a number"),
        ({"attack": [row("2h"), row()]}, "target 1", "QB-7.6", "no attack"),
        ({"attack": [row("2h"), row()]}, "direct", "QB-7.14", "no attack"),
        ({"hand": [["9s"], []]}, "sacrifice 9s", "QB-7.4", "no attack"),
        ({"hand": [["9s", "9h", "9d", "2s"], []], "attack": [row("2h"), row()]}, "retreat 1", "QB-8.1", "hold 4 cards"),
        ({}, "retreat 1", "QB-8.1", "column 1 is empty"),
        ({"phase": "attack", "attacker": 1, "attack": [row("2h"), row("2h")]}, "end", "QB-3.3", "carried out"),
        (
            {"phase": "attack", "attacker": 1, "attack": [row("2h"), row("2h")]},
            "direct",
            "QB-7.14",
            "cards in the field",
        ),
        ({"phase": "attack", "attacker": 1, "attack": [row("2h"), row("2h")]}, "target 2", "QB-7.6", "column 2"),
        ({"phase": "attack", "attacker": 1, "attack": [row("2h"), row("2h")]}, "sacrifice 2s", "QB-7.4", "2s is not"),
        ({"phase": "retreat", "attack": [row("2h"), row()]}, "attack 1", "QB-7.20", "after the attack"),
        ({"result": {"winners": [1], "termination": "deck_out"}, "deck": [[], ["2s"]]}, "end", "QB-10.6", "over"),
    ],
)
def test_refusals(keys: dict[str, Any], action: str, rule: str, reason: str) -> None:
    state = at(**keys)
    refusal = state.refusal(action)
    assert refusal is not None
    assert refusal.rule == rule
    assert reason in refusal.reason


# Long games.


@pytest.mark.rule("QB-10.5")
def test_two_who_only_wait_draw() -> None:
    state = load().new_initial_state(1)
    turns = 0
    while not state.is_terminal():
        state.apply_action("end")
        turns += 1
    assert (turns, state.winners, state.termination, state.returns()) == (200, [0, 1], "turn_limit", [0.0, 0.0])


@pytest.mark.rule("QB-4.1", "QB-10.2")
def test_two_who_only_clear_run_out_of_cards() -> None:
    state = load(jokers=0).new_initial_state(1)
    while not state.is_terminal():
        state.apply_action("clear")
    # 48 cards each: the player whose turn it is draws first, and the twelfth turn is player 1's.
    assert (state.turn, state.winners, state.termination) == (12, [0], "deck_out")


# The simple player.


def test_the_simple_player_beats_a_random_one() -> None:
    game = load()
    won = 0
    for seed in range(30):
        for seat in (0, 1):
            names = ["random", "random"]
            names[seat] = "greedy"
            bots = [cardrules.make_bot(name, seed=seed) for name in names]
            record = cardrules.play_match(game, bots, seed, events=False)
            won += record.replay().winners == [seat]
    assert won >= 54


@pytest.mark.parametrize(
    ("keys", "best"),
    [
        ({"hand": [["7s", "7h", "X1", "X2"], []]}, "end"),
        ({"hand": [["7s", "7h", "7d"], []], "attack": [row("7c"), row()], "deck": [["2s"], MIXED]}, "retreat 1"),
        ({"hand": [["3s", "8s", "Ks", "X1"], ["2s", "3s", "4s", "5s"]]}, "place 8s up"),
        ({"hand": [["3s", "5s", "7s", "Ks"], []]}, "place 7s down"),
        ({"hand": [["3s", "8s", "Ks", "X1"], []], "attack": [row("9s"), row("Ts")]}, "promote Ks 1"),
        (
            {
                "hand": [["2s", "3s", "4s", "5s"], []],
                "deck": [["2c", "3c", "4c", "5c", "6c"], ["2c", "3c", "4c", "5c"]],
            },
            "clear",
        ),
        (
            {"hand": [["Qs", "As"], ["2s"]], "attack": [row("Ks"), row("9s")], "attack_up": [ups(True), ups(True)]},
            "attack 1",
        ),
        (
            {
                "phase": "attack",
                "attacker": 1,
                "attack": [row("9s"), row("Ts", "8s")],
                "attack_up": [ups(), ups(True, True)],
            },
            "target 2",
        ),
        (
            {"hand": [["Js", "Qs", "Ks", "As"], []], "deck": [["2c", "3c", "4c"], ["2c", "3c", "4c", "5c", "6c"]]},
            "exchange Js",
        ),
    ],
)
def test_what_the_simple_player_likes_best(keys: dict[str, Any], best: str) -> None:
    state = at(**keys)
    scores = dict(zip(map(str, state.legal_actions()), state.advice(), strict=True))
    assert max(scores, key=lambda action: scores[action]) == best


def test_the_simple_player_does_not_lose_by_spending_the_last_cards() -> None:
    state = at(hand=[["2s", "3s", "4s", "5s"], []], deck=[["2c"], ["2c", "3c"]])
    scores = dict(zip(map(str, state.legal_actions()), state.advice(), strict=True))
    assert max(scores, key=lambda action: scores[action]) == "end"


def test_a_position_is_judged_by_decks_and_fields() -> None:
    even = load().new_initial_state(1)
    assert even.evaluation() == [0.0, 0.0]
    ahead = at(deck=[["2c", "3c", "4c"], ["2c"]])
    assert ahead.evaluation()[0] > 0
    assert sum(ahead.evaluation()) == 0
    standing = at(attack=[row("9s"), row()])
    assert standing.evaluation()[0] > 0
    over = at(result={"winners": [1], "termination": "deck_out"}, deck=[[], ["2s"]])
    assert over.evaluation() == [-1.0, 1.0]


# The tensor.


def test_what_the_tensor_shows() -> None:
    state = at(
        hand=[["7s", "7h", "X1"], ["2s", "3s"]],
        attack=[row("9s", "Ks"), row("3h", "4h")],
        attack_up=[ups(False, True), ups(True)],
        defense=[row("2h"), row("5h")],
        discard=[["Ac"], []],
    )
    layout = {name: (first, size) for name, first, size in state.game.observation_tensor_layout}

    def block(player: int, name: str) -> list[float]:
        first, size = next(place for key, place in layout.items() if key.startswith(name))
        return [round(float(x), 4) for x in state.observation_tensor(player)[first : first + size]]

    assert block(0, "cards of hand") == [float(card.code in ("7s", "7h", "X1")) for card in state.game.cards]
    columns = block(0, "columns")
    assert columns[:8] == [1, 0, 1, 0, 1, 1, 0, 0]
    assert columns[20:28] == [1, 1, 1, 0, 1, 0, 0, 0]
    card_of = [card.code for card in state.game.cards]
    field = block(0, "cards of attack")
    shown = {card_of[place % 54] for place, number in enumerate(field) if number}
    assert shown == {"9s", "Ks", "3h"}  # the opponent's 4h lies face down
    assert block(0, "number of deck") == [round(6 / 54, 4)] * 2


def test_worlds_are_the_same_for_the_same_generator() -> None:
    state = load().new_initial_state(9)
    assert state.resample(0, 4).position() == state.resample(0, Generator.from_seed(4)).position()

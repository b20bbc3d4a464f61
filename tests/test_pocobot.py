"""PoCoBOT: what its scenarios do not show."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any, cast

import attrs
import pytest

import cardrules
from cardrules import State
from tests.pocobot_literal import Literal, is_excluded
from tests.pocobot_states import OPTION_SETS, at, legal, load, random_position, random_states


def all_options(state: State) -> dict[str, Any]:
    return attrs.asdict(cast(Any, state.game.options))


def by_id(state: State, notations: set[str]) -> list[str]:
    return sorted(notations, key=lambda notation: state.game.actions.parse(notation).id)


# Cards, actions, options, the deal.


def test_the_table_of_actions() -> None:
    actions = load().actions
    assert len(actions) == 247
    ids = {0: "pass", 1: "install 2s", 36: "install Tc", 37: "remove 2s", 72: "remove Tc", 73: "pilot Js"}
    ids |= {75: "pilot Jc", 81: "pilot Kc", 82: "remove-pilot", 83: "copilot Js", 91: "copilot Kc"}
    ids |= {92: "copilot Jd projectiles", 94: "copilot Jd armor", 100: "copilot Kd armor", 101: "remove-copilot"}
    ids |= {102: "retarget projectiles", 103: "retarget defense", 104: "retarget armor", 105: "booster As"}
    ids |= {108: "booster Ac", 109: "remove-booster", 110: "trim 2s", 112: "trim 2c", 136: "trim Tc", 137: "burn 2d"}
    ids |= {145: "burn Td", 146: "maneuver", 147: "attack", 148: "burn-fuel 2d", 149: "burn-fuel 2c"}
    ids |= {165: "burn-fuel Tc", 166: "fire", 167: "fire 2s", 175: "fire Ts", 176: "shoot 2s", 184: "shoot Ts"}
    ids |= {185: "dodge 2d", 193: "dodge Td", 194: "take", 195: "discard 2s", 246: "discard Ac"}
    for number, notation in ids.items():
        assert str(actions[number]) == notation
        assert actions.parse(notation).id == number
    assert [str(card) for card in actions[94].cards] == ["Jd"]
    assert [str(action) for action in load(last_heart="free").actions] == [str(action) for action in actions]
    for notation in (
        "pilot Jd",
        "install Js",
        "trim 2d",
        "burn 2c",
        "copilot Jd",
        "copilot Js armor",
        "fire 2d",
        "Pass",
    ):
        with pytest.raises(cardrules.UnknownAction):
            actions.parse(notation)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        ("max_turns", [1, 100_000], [0, -1, True, 1.5, "4", None]),
        ("last_heart", ["keep", "lose", "free"], ["", "Keep", "maybe", True, None, ["keep"]]),
        ("exposed_core", [True, False], [0, 1, "true", None]),
        ("extra_counts_once", [True, False], [0, 1, "false", None]),
    ],
)
@pytest.mark.rule("POC-14.2")
def test_options(option: str, good: list[Any], bad: list[Any]) -> None:
    for value in good:
        game = load(**{option: value})
        assert getattr(game.options, option) == value
        position = game.new_initial_state(7).position()
        assert cardrules.state_from_position(position).game is game
    for value in bad:
        with pytest.raises(cardrules.OptionError) as caught:
            load(**{option: value})
        assert caught.value.option == option
        with pytest.raises(cardrules.PositionError, match=option):
            at(options={option: value})


def test_only_for_two() -> None:
    for players in (1, 3, True, "2"):
        with pytest.raises(cardrules.OptionError, match="2 players"):
            cardrules.load_game("pocobot", cast(Any, players))


DEALS = [
    (7, "6c/7d", "B", "4s 5h 6s 9d Qd Kd", "2s 4c 7c 8d Ks", "Ac Ad 9c As 3h", "af68470815263e90"),
    (0, "Kh/3c", "A", "2d 5h 6d 8d 9s Qh", "5s 5c 8c 9c Qd", "Ac Qc Ah 9h Th", "2ee66f3d1e58a558"),
    (6, "Qs/Qc 8d/Qh", "B", "3d 4h 5d 6c 7h Ks", "5c 6d 7c As Ad", "Td 6h Qd 4c Ts", "4dc77894fd0a3360"),
    (169, "Qh/Qc Jh/Js 7s/3c", "A", "4h 5d 7d 8c 9c Qd", "6h 8s Ts Th Kc", "6s Tc 6d 3s 2s", "9ba8cef3686c94c3"),
    (1640531527, "8h/3d", "A", "2s 3h 8d Qh Kc Ah", "4c 5c 6h 8c Qd", "7s 4d 5s 9s 7h", "30b6c9a77a2e2d57"),
    (2**64 - 1, "Qc/8h", "A", "2d 2c 6s 6d 7c As", "3h 6c 7d 8d Js", "Kc 4d 8s 5s 5h", "04745c6cc1136348"),
]


@pytest.mark.parametrize(("seed", "order", "starter", "first", "second", "top", "rng"), DEALS)
@pytest.mark.rule("POC-5.1", "POC-5.2", "POC-5.4", "POC-5.5", "POC-5.7", "POC-5.8")
def test_the_deals_of_the_rules(
    seed: int, order: str, starter: str, first: str, second: str, top: str, rng: str
) -> None:
    state = load().new_initial_state(seed)
    dealt = state.position()
    assert dealt["hands"] == [first.split(), second.split()]
    assert dealt["deck"][-5:] == top.split()
    assert dealt["rng"] == rng
    assert state.events is not None
    drawn = [pair.split("/") for pair in order.split()]
    assert state.events[0].to_dict() == {"type": "order_drawn", "cards": drawn, "starter": starter}
    assert sorted(dealt["discard"]) == sorted(card for pair in drawn for card in pair)
    assert [event.type for event in state.events[1:]] == ["turn_began", "drew"]
    assert load().new_initial_state(seed + 2**64).position() == dealt


# The literal reading.


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.rule("POC-6.7", "POC-7.2", "POC-7.3", "POC-11.3", "POC-13.7")
def test_games_agree_with_a_literal_reading(name: str) -> None:
    for seed in range(4):
        rng = random.Random(seed)
        state = load(**OPTION_SETS[name]).new_initial_state(seed)
        literal = Literal(state.position(), all_options(state))
        while True:
            assert state.position() == literal.p
            assert legal(state) == by_id(state, literal.legal())
            if state.is_terminal():
                break
            actions = state.legal_actions()
            action = rng.choice(actions)
            if seed % 2:
                scores = state.advice()
                action = actions[scores.index(max(scores))]
            state.apply_action(action)
            literal.apply(str(action))


@pytest.mark.rule("POC-7.3", "POC-7.14", "POC-7.15", "POC-7.16", "POC-7.17", "POC-7.18", "POC-14.8", "POC-14.9")
@pytest.mark.rule("POC-14.10", "POC-14.11", "POC-14.12", "POC-14.13", "POC-14.14", "POC-14.15")
def test_any_positions_agree_with_a_literal_reading() -> None:
    rng = random.Random(11)
    accepted = set()
    for _ in range(1200):
        position = random_position(rng)
        game = load(**position["options"])
        options = attrs.asdict(cast(Any, game.options))
        if is_excluded(position, options):
            with pytest.raises(cardrules.PositionError):
                game.state_from_position(position)
            continue
        state = game.state_from_position(position)
        assert state.position() == position
        accepted.add(position["phase"])
        actions = legal(state)
        assert actions == by_id(state, Literal(position, options).legal())
        assert [str(action) for action in game.actions if state.refusal(action) is None] == actions
        for action in actions:
            after = state.clone()
            after.apply_action(action)
            literal = Literal(position, options)
            literal.apply(action)
            assert after.position() == literal.p
            assert game.state_from_position(literal.p).position() == literal.p
        assert len(state.advice() if actions else []) == len(actions)
    assert accepted == set(game.phases)


@pytest.mark.parametrize("name", OPTION_SETS)
def test_every_card_is_somewhere(name: str) -> None:
    deck = sorted(str(card) for card in load().cards)
    for state in random_states(OPTION_SETS[name], 5):
        cards = [code for key in state.game.keys for _, code in key.cards(state)]
        assert sorted(cards) == deck


# Corners.


@pytest.mark.rule("POC-12.1", "POC-12.3", "POC-13.6")
def test_two_players_who_always_pass() -> None:
    state = load().new_initial_state(3, events=False)
    while not state.is_terminal():
        state.apply_action("pass" if "pass" in legal(state) else legal(state)[0])
    assert state.termination == "turn_limit"
    assert state.winners == [0, 1]
    assert state.returns() == [0.0, 0.0]
    assert state.position()["turn"] == 400


@pytest.mark.rule("POC-6.4", "POC-12.3")
def test_passing_without_any_cards() -> None:
    state = at(options={"max_turns": 5})
    for turn in range(1, 6):
        assert legal(state) == ["pass"]
        assert state.position()["turn"] == turn
        state.apply_action("pass")
    assert state.termination == "turn_limit"
    assert [event.type for event in state.events or []][:3] == ["passed", "turn_ended", "turn_began"]


@pytest.mark.rule("POC-8.3", "POC-6.3")
def test_burning_the_last_cards() -> None:
    state = at(hands=[["3d", "5s"], []], deck=["2c", "4c"])
    state.apply_action("burn 3d")
    position = state.position()
    assert position["hands"] == [["2c", "4c", "5s"], ["3d"]], "the discard of the burn is the new deck"
    assert position["deck"] == position["discard"] == []


@pytest.mark.rule("POC-7.16")
@pytest.mark.parametrize(("rule", "over"), [("lose", True), ("free", False)])
def test_a_heart_placed_and_removed_again(rule: str, over: bool) -> None:
    state = at(options={"last_heart": rule}, hands=[["5h", "6c"], []])
    state.apply_action("install 5h")
    assert not state.position()["heart_due"]
    state.apply_action("remove 5h")
    assert state.is_terminal() == over
    assert state.winners == ([1] if over else [])


@pytest.mark.rule("POC-7.16", "POC-7.18", "POC-13.7")
def test_losing_the_own_last_heart_comes_before_a_trim() -> None:
    keys: dict[str, Any] = {"defense": [["5h"], ["6h"]], "armor": [["2c", "3c", "4c"], []], "pilot": ["Kc", None]}
    state = at(options={"last_heart": "lose"}, **keys)
    state.apply_action("remove 5h")
    assert state.position()["heart_due"]
    state.apply_action("remove-pilot")
    assert state.winners == [1]
    assert state.termination == "scrapped"
    position = state.position()
    assert position["armor"] == [["2c", "3c", "4c"], []]
    assert (position["operations"], position["heart_due"]) == (0, False)
    assert cardrules.state_from_position(position).position() == position


@pytest.mark.rule("POC-13.7", "POC-6.7")
def test_burned_last_at_the_end() -> None:
    hit = {"phase": "defend", "damage": 9, "projectiles_enabled": True, "defense": [[], ["2h"]]}
    state = at(**hit, burned_last=[True, True])
    state.apply_action("take")
    assert state.termination == "destroyed"
    assert state.position()["burned_last"] == [True, True], "a result within a turn leaves it as it was"
    state = at(options={"max_turns": 1}, hands=[["2d"], []])
    state.apply_action("burn 2d")
    assert state.termination == "turn_limit"
    assert state.position()["burned_last"] == [True, False]


@pytest.mark.rule("POC-11.3", "POC-13.3")
@pytest.mark.parametrize(
    ("damage", "armor", "hearts", "core", "expected"),
    [
        (5, ["5c"], ["2h"], False, (["5c"], ["2h"], None)),
        (6, ["5c"], ["2h"], False, ([], ["2h"], None)),
        (7, ["5c"], ["2h"], False, ([], ["2h"], None)),
        (8, ["5c"], ["2h"], False, ([], [], "destroyed")),
        (8, ["5c"], ["2h", "3h"], False, ([], ["3h"], None)),
        (10, ["5c"], ["2h", "3h"], False, ([], ["3h"], None)),
        (11, ["5c"], ["2h", "3h"], True, ([], [], "destroyed")),
        (5, ["5c"], [], True, (["5c"], [], None)),
        (6, ["5c"], [], True, ([], [], "exposed")),
        (6, ["5c"], [], False, ([], [], None)),
        (44, [], [], False, ([], [], None)),
        (1, [], [], True, ([], [], "exposed")),
        (1, [], ["2h"], True, ([], ["2h"], None)),
    ],
)
def test_damage(damage: int, armor: list[str], hearts: list[str], core: bool, expected: tuple[Any, ...]) -> None:
    zones = {"armor": [[], armor], "defense": [[], hearts]}
    state = at(options={"exposed_core": core}, phase="defend", damage=damage, projectiles_enabled=True, **zones)
    state.apply_action("take")
    position = state.position()
    assert (position["armor"][1], position["defense"][1], state.termination) == expected
    assert position["damage"] == 0


@pytest.mark.rule("POC-9.5", "POC-9.7", "POC-9.8")
@pytest.mark.parametrize(
    ("fuel", "action", "once", "damage"),
    [
        ("2d", "fire", False, 4),
        ("2d", "fire 9s", False, 13),
        ("2d", "fire 9s", True, 13),
        ("Td", "fire", False, 20),
        ("Td", "fire 9s", False, 29),
        ("Td", "fire 9s", True, 21),
        ("Td", "fire 5s", True, 21),
    ],
)
def test_the_value_of_a_fuel_attack(fuel: str, action: str, once: bool, damage: int) -> None:
    keys: dict[str, Any] = {"projectiles": [["5s", "7s", "9s"], []], "armor": [["2c", "3c"], []], "pilot": ["Ks", None]}
    state = at(options={"extra_counts_once": once}, fuel=[[fuel], []], defense=[["2h"], ["3h"]], **keys)
    for notation in ("attack", f"burn-fuel {fuel}", action):
        state.apply_action(notation)
    assert state.position()["damage"] == damage


# Positions at their limits.


@pytest.mark.rule("POC-14.12", "POC-14.14")
def test_numbers_at_their_limits() -> None:
    mech: dict[str, Any] = {"projectiles": [["5s", "7s", "9s"], []], "armor": [["2c", "3c"], []], "pilot": ["Ks", None]}
    mech |= {"defense": [["3h"], ["6h"]], "fuel": [["4d"], []], "phase": "fuel", "burn_suit": "d"}
    for points in (2, 54):
        assert at(**mech, burn_points=points).position()["burn_points"] == points
    for wrong in (1, 55, -1, True, 2.0, None):
        with pytest.raises(cardrules.PositionError, match="burn_points"):
            at(**mech, burn_points=wrong)
    for damage in (1, 44):
        assert legal(at(phase="defend", projectiles_enabled=True, damage=damage)) == ["take"]
    for wrong in (0, 45, -1, True, None):
        with pytest.raises(cardrules.PositionError, match="damage"):
            at(phase="defend", projectiles_enabled=True, damage=wrong)


@pytest.mark.rule("POC-14.9", "POC-14.3")
def test_more_refused_positions() -> None:
    refused: list[tuple[str, dict[str, Any]]] = [
        ("phase", {"phase": "modify", "operations": 1}),
        ("phase", {"phase": "modify", "operations": 1, "hands": [["Jd"], ["2s"]]}),
        ("phase", {"phase": "modify", "operations": 1, "defense": [["5h"], []], "hands": [["Kd"], []]}),
        ("active", {"turn": 2, "active": 0}),
        ("to_act", {"turn": 2, "to_act": 0}),
        ("to_act", {"to_act": True}),
        ("operations", {"operations": True}),
        ("discards_left", {"phase": "pass", "hands": [["2s", "3s", "4s"], []]}),
        ("discards_left", {"phase": "pass", "hands": [["2s", "3s", "4s", "5s"], []], "discards_left": 3}),
        ("copilot_module", {"pilot": ["Js", None], "copilot": ["Jd", None], "copilot_module": ["armor"]}),
        ("copilot_module", {"copilot_module": [3, None]}),
        ("burn_suit", {"phase": "fuel", "burn_suit": 2}),
    ]
    for key, keys in refused:
        with pytest.raises(cardrules.PositionError) as caught:
            at(**keys)
        assert caught.value.key == key, keys
    assert legal(at(phase="modify", operations=1, hands=[["Jd", "As"], []])) == ["booster As"]


@pytest.mark.rule("POC-14.15")
def test_results() -> None:
    over: dict[str, Any] = {"phase": "over", "options": {"max_turns": 1}}
    assert at(**over, result={"winners": [0, 1], "termination": "turn_limit"}).winners == [0, 1]
    for winners, termination in (
        ([1, 0], "turn_limit"),
        ([0], "turn_limit"),
        ([], "turn_limit"),
        ([0], "destroyed"),
        ([0], "exposed"),
        ([1], "scrapped"),
        ([0], "forfeit"),
        ([0, 2], "turn_limit"),
    ):
        with pytest.raises(cardrules.PositionError, match="result"):
            at(**over, result={"winners": winners, "termination": termination})
    exposed = {"winners": [0], "termination": "exposed"}
    assert at(phase="over", options={"exposed_core": True}, result=exposed).returns() == [1.0, -1.0]
    scrapped = {"winners": [1], "termination": "scrapped"}
    assert at(phase="over", options={"last_heart": "lose"}, result=scrapped).returns() == [-1.0, 1.0]


# Copies.


def test_copies_go_their_own_way() -> None:
    for state in random_states({"last_heart": "lose"}, 9)[::7]:
        before = state.position()
        events = [event.to_dict() for event in state.events or []]
        copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        rng = random.Random(1)
        for _ in range(60):
            if copies[0].is_terminal():
                break
            action = rng.choice(copies[0].legal_actions())
            for other in copies:
                other.apply_action(action)
                assert other.position() == copies[0].position()
        assert state.position() == before
        assert [event.to_dict() for event in state.events or []] == events


# Refusals.


def refusal(state: State, action: str) -> tuple[str, str]:
    found = state.refusal(action)
    assert found is not None
    assert found.rule in state.game.rules.ids
    with pytest.raises(cardrules.IllegalAction):
        state.apply_action(action)
    return found.rule, found.reason


def test_reasons_of_operations() -> None:
    keys: dict[str, Any] = {"armor": [["2c", "3c"], []], "defense": [["5h"], []], "hands": [["4c", "Js"], ["6h"]]}
    state = at(**keys)
    assert refusal(state, "install 4c") == ("POC-7.4", "the armor module is full (2 of 2)")
    assert refusal(state, "install 6h") == ("POC-7.4", "6h is not in your hand")
    assert refusal(state, "remove 4c") == ("POC-7.5", "4c is not in your armor")
    assert refusal(state, "remove 5h")[0] == "POC-7.15"
    assert refusal(state, "remove-pilot") == ("POC-7.7", "you have no pilot")
    assert refusal(state, "copilot Js") == ("POC-7.8", "a copilot needs a pilot")
    assert refusal(state, "remove-copilot")[0] == "POC-7.9"
    assert refusal(state, "retarget armor")[0] == "POC-7.10"
    assert refusal(state, "booster As") == ("POC-7.11", "As is not in your hand")
    assert refusal(state, "remove-booster")[0] == "POC-7.11"
    assert refusal(state, "take")[0] == "POC-6.6"
    state.apply_action("pilot Js")
    assert refusal(state, "pass")[0] == "POC-7.1"
    assert refusal(state, "remove 5h")[0] == "POC-7.15"
    assert refusal(state, "pilot Qs") == ("POC-7.6", "Js is your pilot already")
    lonely = at(hands=[["5h"], []])
    assert refusal(lonely, "install 5h") == ("POC-7.3", "after install 5h no second operation would be possible")
    crewed = at(pilot=["Js", None], copilot=["Jd", None], copilot_module=["armor", None], hands=[["Qs"], []])
    assert refusal(crewed, "retarget armor") == ("POC-7.10", "your copilot raises the armor module already")
    assert refusal(crewed, "copilot Qs")[0] == "POC-7.8"
    crewed.apply_action("remove-pilot")
    assert refusal(crewed, "retarget defense")[0] == "POC-7.14"
    due = at(phase="modify", operations=1, heart_due=True, hands=[["5h", "5c"], []])
    assert refusal(due, "install 5c")[0] == "POC-7.15"
    trim = at(phase="trim", operations=1, armor=[["2c", "3c", "4c"], []], projectiles=[["2s"], []])
    assert refusal(trim, "trim 2s") == ("POC-7.18", "the armor module must be trimmed: it holds 3 cards of 2")
    assert refusal(trim, "trim 5c") == ("POC-7.18", "5c is not in your armor")


def test_reasons_of_the_other_actions() -> None:
    mech: dict[str, Any] = {"projectiles": [["5s", "7s", "9s"], []], "armor": [["2c", "3c"], []], "pilot": ["Ks", None]}
    state = at(**mech, hands=[["2d", "Js"], ["3d"]], burned_last=[True, False])
    assert refusal(state, "burn 2d")[0] == "POC-8.2"
    assert refusal(state, "maneuver")[0] == "POC-8.5"
    assert refusal(state, "attack") == ("POC-9.1", "your mech is not mounted: its modules hold 5 cards of 6")
    assert refusal(state, "shoot 5s") == ("POC-10.1", "there has been no attack in this game yet")
    assert refusal(at(**mech, defense=[["2h"], []]), "attack") == ("POC-9.1", "you have no fuel")
    fuel = at(**mech, defense=[["2h"], []], fuel=[["3d", "9d"], []], options={"extra_counts_once": True})
    assert refusal(at(projectiles=[["5s"], []], projectiles_enabled=True), "shoot 6s")[0] == "POC-10.1"
    fuel.apply_action("attack")
    assert refusal(fuel, "fire")[0] == "POC-9.6"
    assert refusal(fuel, "burn-fuel 2c") == ("POC-9.2", "clubs burn only with A♦ as booster")
    assert refusal(fuel, "pass")[0] == "POC-9.2"
    fuel.apply_action("burn-fuel 3d")
    assert refusal(fuel, "burn-fuel 2c")[0] == "POC-9.3"
    assert refusal(fuel, "fire 6s")[0] == "POC-9.7"
    fuel.apply_action("burn-fuel 9d")
    assert refusal(fuel, "burn-fuel 2d")[0] == "POC-9.2"
    fuel.apply_action("fire")
    assert refusal(fuel, "dodge 5d") == ("POC-11.1", "5d is not in your hand")
    assert refusal(fuel, "pass")[0] == "POC-11.1"
    passing = at(phase="pass", discards_left=1, hands=[["2s", "3s"], ["4s"]])
    assert refusal(passing, "discard 4s") == ("POC-12.2", "4s is not in your hand")
    assert refusal(passing, "pass") == ("POC-12.2", "a card of the hand must be discarded (1 to go)")
    crew = {"pilot": ["Ks", None], "copilot": ["Qs", None]}
    maneuver = at(**crew, phase="maneuver", discards_left=2, hands=[["2s", "Js", "Jh"], []])
    assert refusal(maneuver, "discard 2s") == ("POC-8.6", "2s is no figure")
    over = at(phase="over", options={"max_turns": 1}, result={"winners": [0, 1], "termination": "turn_limit"})
    assert refusal(over, "pass") == ("POC-13.7", "the game is over")

"""Bellum Imperia: options, the deal, the course of a match, and the rules that its scenarios do not show."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import cardrules
from cardrules import IllegalAction, OptionError, State
from tests.bellum_literal import Literal
from tests.bellum_states import OPTION_SETS, at, events, legal, load, look, play, position, unit, walk

# Options and the deal.


def test_the_table_of_actions() -> None:
    actions = load().actions
    assert len(actions) == 652
    assert str(actions[0]) == "economy emp_mill"
    assert str(actions[651]) == "concede"
    verbs = [verb for verb, _ in itertools.groupby(actions, key=lambda action: action.verb)]
    assert " ".join(verbs) == (
        "economy wonder play ascend tactic use advance claim end attack target intercept block "
        "decline done pass discard concede"
    )
    assert actions.parse("claim jade").cards[0].code == "jade"


@pytest.mark.rule("BEL-5.2", "BEL-5.3")
@pytest.mark.parametrize(
    ("seed", "decks", "hands", "tops", "rng"),
    [
        (
            0,
            None,
            [
                "emp_cav1 emp_cav2 emp_archer1 emp_emperor emp_friar",
                "inti_spear1 inti_priest inti_priest inti_tower1 inti_eclipse",
            ],
            ["emp_levy emp_ranks", "inti_feast inti_spear1"],
            "7ff7d1edcfd3c17f",
        ),
        (
            1,
            None,
            [
                "emp_cav3 emp_archer1 emp_rider1 emp_treb emp_church2",
                "inti_spear2 inti_mace2 inti_condor2 inti_hurler inti_quake",
            ],
            ["emp_pike2 emp_pike3", "inti_sling1 inti_sapa"],
            "7043ebcfececa4d8",
        ),
        (
            0,
            ["inti_relics", "empire_siege"],
            [
                "inti_condor3 inti_sling1 inti_puma1 inti_sapa inti_amauta",
                "emp_pike1 emp_friar emp_bishop emp_tower1 emp_sap",
            ],
            ["inti_ambush inti_ayni", "emp_surgeon emp_pike1"],
            "7ff7d1edcfd3c17f",
        ),
        (
            1,
            ["inti_relics", "empire_siege"],
            [
                "inti_sling2 inti_puma1 inti_puma2 inti_firepot inti_temple2",
                "emp_pike2 emp_warrior3 emp_archer1 emp_treb emp_scorch",
            ],
            ["inti_spear2 inti_spear3", "emp_archer3 emp_emperor"],
            "7043ebcfececa4d8",
        ),
    ],
)
def test_the_deal(seed: int, decks: list[str] | None, hands: list[str], tops: list[str], rng: str) -> None:
    game = load(decks=decks) if decks else load()
    dealt = game.new_initial_state(seed).position()
    assert [" ".join(hand) for hand in dealt["hand"]] == hands
    assert [f"{castle[-1]} {castle[-2]}" for castle in dealt["castle"]] == tops
    assert dealt["rng"] == rng
    assert [len(castle) for castle in dealt["castle"]] == [45, 45]


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("max_turns", 0, "≥ 1"),
        ("max_turns", True, "integer"),
        ("concede", 1, "true or false"),
        ("decks", "empire", "list of 2"),
        ("decks", ["empire"], "list of 2"),
        ("decks", ["empire", "inti", "inti"], "list of 2"),
        ("decks", ["empire", "aztec"], "player 1"),
        ("decks", [None, "inti"], "player 0"),
        ("mulligan", True, "no such option"),
    ],
)
def test_bad_options_are_named(option: str, value: object, words: str) -> None:
    with pytest.raises(OptionError, match=option) as caught:
        load(**{option: value})
    assert words in str(caught.value)


def test_there_are_two_players() -> None:
    with pytest.raises(OptionError, match="players"):
        cardrules.load_game("bellum", players=3)


@pytest.mark.rule("BEL-1.9")
def test_the_turn_limit() -> None:
    for limit in (1, 2, 7):
        state = load(max_turns=limit).new_initial_state(3)
        while not state.is_terminal():
            state.apply_action(lazy(state))
        assert (state.turn, state.termination, state.winners) == (limit, "turn_limit", [0, 1])
        assert state.returns() == [0.0, 0.0]


# Concession.


@pytest.mark.rule("BEL-1.6")
def test_concession_as_an_action() -> None:
    for state in walk(load(concede=True), 4):
        if not state.is_terminal():
            assert legal(state)[-1] == "concede"
            given_up = state.clone()
            given_up.apply_action("concede")
            assert (given_up.winners, given_up.termination) == ([1 - state.current_player()], "concede")
            assert given_up.game.state_from_position(given_up.position()).position() == given_up.position()
    refusal = load().new_initial_state(1).refusal("concede")
    assert refusal is not None
    assert refusal.rule == "BEL-1.6"


@pytest.mark.rule("BEL-1.6", "BEL-1.5")
def test_either_player_may_concede_at_any_time() -> None:
    for state in walk(load(), 5):
        for player in (0, 1):
            given_up = state.clone()
            if state.is_terminal():
                with pytest.raises(IllegalAction, match=r"BEL-1\.6"):
                    given_up.concede(player)
                continue
            given_up.concede(player)
            assert (given_up.winners, given_up.termination) == ([1 - player], "concede")
            assert given_up.legal_actions() == []
            ended = given_up.position()
            assert (ended["phase"], ended["to_act"], ended["passes"]) == ("over", -4, 0)
            assert ended["pending"] is ended["event"] is None
            assert (ended["combat"], ended["chain"]) == (look(state, "combat"), look(state, "chain"))
            assert given_up.game.state_from_position(ended).position() == ended
    with pytest.raises(cardrules.ArgumentError):
        load().new_initial_state(1).concede(2)


def test_a_concession_in_set_up() -> None:
    state = load().new_initial_state(1)
    state.concede(1)
    assert look(state, "turn") == 0
    assert cardrules.state_from_position(state.position()).winners == [0]
    bare = cardrules.state_from_position(
        {"game": "bellum", "phase": "over", "result": {"winners": [0], "termination": "concede"}}
    )
    assert (bare.turn, bare.active) == (1, 0)


# Play that never wants to end.


def lazy(state: State) -> str:
    """The action that does least."""
    for word in ("pass", "done", "decline", "end"):
        if word in legal(state):
            return word
    return legal(state)[0]


@pytest.mark.rule("BEL-13.1", "BEL-16.3")
def test_those_who_do_nothing_are_exhausted() -> None:
    state = load().new_initial_state(2)
    while not state.is_terminal():
        state.apply_action(lazy(state))
    assert state.termination in ("main_destroyed", "both_destroyed")
    assert max(look(state, "exhaustion")) >= 5


@pytest.mark.rule("BEL-16.3")
def test_no_turn_goes_on_for_ever() -> None:
    for seed in range(3):
        state = load().new_initial_state(seed)
        turn, actions = 0, 0
        while not state.is_terminal():
            busy = [action for action in legal(state) if action not in ("end", "pass", "done", "decline")]
            state.apply_action(busy[0] if busy else lazy(state))
            actions = actions + 1 if state.turn == turn else 0
            turn = state.turn
            assert actions < 150


# The second reading.


@pytest.mark.parametrize("options", OPTION_SETS)
def test_the_literal_reading_agrees_on_what_is_legal(options: str) -> None:
    game = load(**OPTION_SETS[options])
    for seed in range(4):
        for state in walk(game, seed, greedy=0.5 * (seed % 2)):
            if not state.is_terminal():
                assert Literal(state.position()).legal() == set(legal(state))


@pytest.mark.rule("BEL-8.1", "BEL-8.2", "BEL-8.5", "BEL-8.6")
@pytest.mark.parametrize("options", OPTION_SETS)
def test_the_literal_reading_agrees_on_the_damage(options: str) -> None:
    seen = 0
    for seed in range(6):
        before: dict[str, Any] = {}
        for state in walk(load(**OPTION_SETS[options]), seed, greedy=0.3):
            ended_duel = before.get("phase") == "duel" and before["passes"] == 1 and not before["chain"]
            if ended_duel and not state.is_terminal() and not look(state, "combat") and len(state.events or []):
                seen += compare_damage(before, state)
            before = state.position()
    assert seen > 5 or "max_turns" in OPTION_SETS[options]


def compare_damage(before: dict[str, Any], state: State) -> bool:
    """Compares a combat, unless abilities that trigger or the next turn's dawn had a part in it."""
    literal = Literal(before)
    taken, to_main = literal.damage()
    kinds = {
        ability["when"]
        for handle in taken
        if (instance := literal.find(handle)) is not None
        for ability in literal.top(instance).get("abilities", [])
    }
    modified = any("def_turn" in instance for part in before["field"] for instance in part)
    if kinds & {"damaged", "destroyed"} or modified:
        return False
    after = state.position()
    left = {instance["id"] for part in after["field"] for instance in part}
    assert left == literal.survivors(taken)
    hits: dict[str, int] = {}
    start = max(i for i, event in enumerate(state.events or []) if event.type == "passed")
    for event in (state.events or [])[start:]:
        fields = event.to_dict()
        if event.type == "turn_ended":
            break
        if event.type == "damaged":
            hits[str(fields["target"])] = hits.get(str(fields["target"]), 0) + int(str(fields["n"]))
        elif event.type == "main_damaged":
            to_main -= int(str(fields["n"]))
    assert to_main == 0
    assert hits == {handle: n for handle, n in taken.items() if n}
    return bool(taken)


# Single rules.


@pytest.mark.rule("BEL-1.5", "BEL-9.5")
def test_a_game_that_ends_in_the_duel_leaves_everything_where_it_was() -> None:
    state = at(
        ([unit("a1", "inti_firepot", damage=1), unit("a2", "inti_spear1")], [unit("b1", "inti_mace1")]),
        options={"decks": ["inti", "inti"]},
        castle=[["inti_sapa"], ["inti_coya"]],
        hp=[20, 1],
        supply=[4, 4],
        hand=[["inti_sunfire"], ["inti_fog", "inti_sunfire"]],
    )
    play(state, "end", "attack a2", "block b1", "tactic inti_fog", "pass", "tactic inti_sunfire", "target a1")
    play(state, "pass", "pass")
    assert (state.termination, state.winners) == ("main_destroyed", [0])
    ended = state.position()
    assert [entry["card"] for entry in ended["chain"]] == ["inti_fog"]
    assert ended["combat"] == [{"attacker": "a2", "kind": "van", "target": "b1"}]
    assert (ended["pending"], ended["event"], ended["passes"]) == (None, None, 0)
    assert cardrules.state_from_position(ended).position() == ended


@pytest.mark.rule("BEL-8.7")
def test_triggered_abilities_come_in_handle_order_the_active_players_first() -> None:
    mace = ("inti_mace1", "inti_mace2", "inti_mace3")
    own = [unit("a1", "inti_mace1"), unit("a2", *mace), unit("a3", "inti_firepot")]
    state = at(
        (own, [unit("b1", *mace), unit("b2", "inti_firepot"), unit("b3", "inti_mace1", "inti_mace2")]),
        options={"decks": ["inti", "inti"]},
        castle=[["inti_sapa"], ["inti_coya"]],
    )
    play(state, "end", "attack a1", "attack a2", "block b2", "block b1", "pass", "pass")
    triggered = events(state, "triggered")
    assert [(event["source"], event["ability"]) for event in triggered] == [
        ("a2", "Fury"),
        ("b1", "Fury"),
        ("b2", "Spilled Fire"),
    ]


@pytest.mark.rule("BEL-7.4", "BEL-7.8")
def test_a_flanker_may_attack_in_the_ordinary_way_after_the_vanguard() -> None:
    field = ([unit("a1", "emp_cav1"), unit("a2", "emp_pike1"), unit("a3", "emp_archer1")], [unit("b1", "inti_priest")])
    state = play(at(field), "end", "attack a2")
    assert legal(state) == ["attack a1", "done"]
    play(state, "attack a1")
    assert look(state, "combat")[0] == {"attacker": "a1", "kind": "van", "target": "front"}


@pytest.mark.rule("BEL-7.8")
def test_a_flanking_attack_of_the_rearguard() -> None:
    field = (
        [unit("a1", "emp_rider1")],
        [unit("b1", "inti_wall1"), unit("b2", "inti_priest"), unit("b3", "inti_mace1")],
    )
    state = play(at(field), "end", "attack a1")
    assert legal(state) == ["target b1", "target b2"]
    play(state, "target b2")
    assert look(state, "combat")[0]["kind"] == "flank"
    ordinary = play(at((field[0], field[1][1:])), "end", "attack a1")
    assert legal(ordinary) == ["target b2", "target b3"]
    play(ordinary, "target b2")
    assert look(ordinary, "combat")[0]["kind"] == "rear"


@pytest.mark.rule("BEL-8.2", "BEL-7.13")
def test_an_interceptor_does_not_respond_to_a_flanker_of_the_rearguard() -> None:
    field = (
        [unit("a1", "emp_rider1")],
        [unit("b1", "inti_wall1"), unit("b2", "inti_priest"), unit("b3", "inti_spear1", "inti_spear2")],
    )
    state = play(at(field, supply=[0, 1]), "end", "attack a1", "target b2", "intercept b3", "pass", "pass")
    assert look(state, "spent") == [0, 0]  # freed at the start of the own turn
    assert look(state, "field")[0] == [unit("a1", "emp_rider1", tapped=True)]
    assert look(state, "field")[1][2]["damage"] == 2


@pytest.mark.rule("BEL-14.8", "BEL-7.2")
def test_a_steady_unit_attacks_once() -> None:
    royal = ("emp_warrior1", "emp_warrior2", "emp_warrior3")
    state = play(at(([unit("a1", *royal), unit("a2", "emp_warrior1")], [unit("b1", "inti_wall1")])), "end")
    play(state, "attack a1")
    assert "tapped" not in look(state, "field")[0][0]
    assert legal(state) == ["attack a2", "done"]
    refusal = state.refusal("attack a1")
    assert refusal is not None
    assert "attacks already" in refusal.reason


@pytest.mark.rule("BEL-7.2")
def test_a_free_attacker_of_a_position_does_not_attack_again() -> None:
    field = ([unit("a1", "emp_pike1"), unit("a2", "emp_warrior1")], [unit("b1", "inti_mace1")])
    state = at(field, phase="declare", combat=[{"attacker": "a1", "kind": "van", "target": "front"}])
    assert legal(state) == ["attack a2", "done"]
    assert state.refusal("attack a1") is not None


@pytest.mark.rule("BEL-9.9")
def test_the_window_depends_on_public_facts_only() -> None:
    for hand in (["inti_ambush"], ["inti_mace1"]):
        state = play(at(hand=[["emp_pike1"], hand], supply=[2, 1]), "play emp_pike1")
        assert look(state, "phase") == "react"
    gone = at(hand=[["emp_pike1"], ["inti_mace1"]], supply=[2, 1], graveyard=[[], ["inti_ambush"]])
    assert look(play(gone, "play emp_pike1"), "phase") == "develop"


@pytest.mark.rule("BEL-12.5")
def test_relics_of_a_card_that_leaves_are_neutral_and_lose_their_benefit() -> None:
    state = at(
        ([unit("a1", "emp_friar", relics=["disc"]), unit("a2", "emp_pike1", damage=3)], []),
        turn=10,
        supply=[0, 2],
        hand=[[], ["inti_recall"]],
    )
    play(state, "tactic inti_recall", "target a1")
    assert look(state, "field") == [[], []]  # without the Sun Disc the Pikemen have DEF 3
    assert look(state, "relics") == ["lance", "ring", "jade", "ark", "disc"]
    assert look(state, "hand")[0] == ["emp_friar"]


@pytest.mark.rule("BEL-6.7")
def test_handles_are_the_smallest_free_numbers() -> None:
    state = at(
        ([unit("a1", "emp_pike1"), unit("a3", "emp_pike1")], []),
        hand=[["emp_warrior1", "emp_warrior1"], []],
        supply=[4, 0],
    )
    play(state, "play emp_warrior1", "play emp_warrior1")
    assert [instance["id"] for instance in look(state, "field")[0]] == ["a1", "a2", "a3", "a4"]


def test_two_players_with_the_same_deck() -> None:
    game = load(decks=["empire", "empire"])
    assert len({str(action) for action in game.actions}) == len(game.actions)
    state = game.state_from_position(
        position(
            options={"decks": ["empire", "empire"]},
            castle=[[], []],
            development=[["emp_market"], ["emp_market"]],
            used=[[], ["emp_market"]],
            supply=[1, 0],
        )
    )
    assert legal(state) == ["use emp_market", "end"]

"""Positions of Bellum Imperia: what is left out, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cardrules
from cardrules import PositionError
from tests.bellum_states import ECONOMIES, OPTION_SETS, at, legal, load, look, play, position, unit, walk

PIKE, MACE = unit("a1", "emp_pike1"), unit("b1", "inti_mace1")
FIGHT: tuple[list[Any], list[Any]] = ([PIKE, unit("a2", "emp_cav1")], [MACE, unit("b2", "inti_priest")])
BLOCKED = [{"attacker": "a1", "kind": "van", "target": "b1"}]
VAULTS = [ECONOMIES["empire"], ECONOMIES["inti"]]
SUNFIRE = {"player": 1, "card": "inti_sunfire", "targets": ["a1"]}


def pending(**keys: Any) -> dict[str, Any]:
    return {"phase": "target", "pending": keys}


def refused(key: str, given: dict[str, Any], words: str = "") -> None:
    with pytest.raises(PositionError) as caught:
        cardrules.state_from_position(given)
    assert caught.value.key == key, str(caught.value)
    assert words in str(caught.value)


# Defaults.


def test_an_empty_position() -> None:
    state = cardrules.state_from_position({"game": "bellum"})
    assert legal(state) == ["end"]
    filled = state.position()
    assert (filled["turn"], filled["phase"], filled["active"], filled["to_act"]) == (1, "develop", 0, 0)
    assert filled["relics"] == ["lance", "ring", "jade", "ark", "disc"]
    assert (filled["hp"], filled["age"], filled["supply_deck"]) == ([20, 20], [1, 1], [12, 12])
    assert (filled["pending"], filled["event"], filled["chosen"]) == (None, None, [None, None])


def test_what_follows_from_other_keys() -> None:
    state = at(([unit("a1", "emp_friar", relics=["ark"])], []), supply=[3, 0], spent=[1, 2], turn=10)
    assert look(state, "supply_deck") == [8, 10]
    assert look(state, "relics") == ["lance", "ring", "jade", "disc"]
    assert (look(state, "active"), look(state, "to_act")) == (1, 1)
    fewer = at(relics=["ring"], supply_deck=[0, 3])
    assert (look(fewer, "relics"), look(fewer, "supply_deck")) == (["ring"], [0, 3])


def test_defaults_may_be_written_out_and_are_left_out_again() -> None:
    whole = {"tapped": False, "damage": 0, "new": False, "atk_perm": 0, "def_turn": 0, "relics": []}
    state = at(([unit("a1", "emp_pike1", **whole)], [MACE]), turn=9, phase="duel", combat=[
        {"attacker": "a1", "kind": "van", "target": "b1", "replaced": None, "annulled": False}], chain=[
        {**SUNFIRE, "cancelled": False}], to_act=0)  # fmt: skip
    assert look(state, "field")[0] == [PIKE]
    assert look(state, "combat") == BLOCKED
    assert look(state, "chain") == [SUNFIRE]


def test_unordered_lists_are_sorted() -> None:
    state = at(
        ([unit("a10", "emp_pike1"), unit("a2", "emp_church1", relics=["disc", "lance"])], []),
        hand=[["emp_cav1", "emp_pike1"], []],
        relics=["ark", "ring"],
        development=[["emp_bank", "emp_mill"], []],
        used=[["emp_bank", "emp_mill"], []],
    )
    assert [instance["id"] for instance in look(state, "field")[0]] == ["a2", "a10"]
    assert look(state, "field")[0][0]["relics"] == ["lance", "disc"]
    assert look(state, "hand")[0] == ["emp_pike1", "emp_cav1"]
    assert look(state, "relics") == ["ring", "ark"]
    assert look(state, "used")[0] == ["emp_mill", "emp_bank"]


@pytest.mark.parametrize("options", OPTION_SETS)
def test_every_position_of_a_match_can_be_loaded_and_played_on(options: str) -> None:
    game = load(**OPTION_SETS[options])
    for seed in range(3):
        for state in walk(game, seed, greedy=0.4):
            given = state.position()
            loaded = cardrules.state_from_position(json.loads(json.dumps(given)))
            assert loaded.position() == given
            assert loaded.legal_actions() == state.legal_actions()
            if not state.is_terminal():
                action = state.legal_actions()[-1]
                copy = state.clone()
                copy.apply_action(action)
                loaded.apply_action(action)
                assert loaded.position() == copy.position()
                assert state.position() == given


# Refused positions, in the order of the rules.


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("mana", {"mana": 1}, "no such key"),
        ("supply", {"supply": [1]}, "list of 2"),
        ("supply", {"supply": [-1, 0]}, ""),
        ("temp", {"temp": [True, 0]}, ""),
        ("age", {"age": [0, 1]}, ""),
        ("age", {"age": [1, 5]}, ""),
        ("hp", {"hp": [21, 20]}, ""),
        ("hp", {"hp": [20, 0]}, "not over"),
        ("dominion", {"dominion": [6, 0]}, ""),
        ("dominion", {"dominion": [5, 0]}, "not over"),
        ("advanced", {"advanced": 1}, ""),
        ("passes", {"passes": 2}, ""),
        ("hand", {"hand": [["emp_pike1"]]}, ""),
        ("options", {"options": {"decks": ["empire"]}}, "decks"),
        ("options", {"options": {"max_turns": -1}}, "max_turns"),
        ("turn", {"turn": 201}, "200"),
    ],
)
def test_single_keys(key: str, given: dict[str, Any], words: str) -> None:
    refused(key, position(**given), words)


@pytest.mark.rule("BEL-2.1", "BEL-2.3", "BEL-2.4")
@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("castle", {"castle": [["emp_tithe"], []]}, "emp_tithe"),
        ("hand", {"hand": [["inti_fog"], []]}, "inti_fog"),
        ("graveyard", {"graveyard": [["emp_mill"], []]}, "emp_mill"),
        ("field", {"field": [[unit("a1", "inti_mace1")], []]}, "inti_mace1"),
        ("chain", {"phase": "duel", "combat": BLOCKED, "field": [*FIGHT], "to_act": 0,
                   "chain": [{**SUNFIRE, "card": "emp_feint"}]}, "emp_feint"),
        ("hand", {"castle": [["emp_levy"], []], "hand": [["emp_levy"], []]}, "emp_levy"),
        ("graveyard", {"hand": [["emp_levy"], []], "graveyard": [["emp_levy"], []]}, "emp_levy"),
        ("field", {"hand": [["emp_pike3"], []], "field": [[unit("a1", "emp_pike1", "emp_pike2", "emp_pike3")], []]},
         "emp_pike3"),
        ("chain", {"phase": "duel", "combat": BLOCKED, "field": [*FIGHT], "to_act": 0, "hand": [[], ["inti_sunfire"]],
                   "chain": [SUNFIRE, SUNFIRE]}, "inti_sunfire"),
        ("vault", {"vault": [["emp_pike1"], []]}, "emp_pike1"),
        ("vault", {"vault": [["inti_shrine"], []]}, "inti_shrine"),
        ("vault", {"vault": [["emp_mill", "emp_mill"], []]}, "emp_mill"),
        ("development", {"vault": [["emp_mill"], []], "development": [["emp_mill"], []]}, "emp_mill"),
        ("out", {"development": [["emp_mill"], []], "out": [["emp_mill"], []]}, "emp_mill"),
        ("relics", {"relics": ["ark", "ark"]}, "ark"),
        ("relics", {"relics": ["emp_pike1"]}, "emp_pike1"),
        ("relics", {"relics": ["ark"], "field": [[unit("a1", "emp_friar", relics=["ark"])], []]}, "ark"),
        ("relics", {"field": [[unit("a1", "emp_friar", relics=["ark"])], [unit("b1", "inti_priest", relics=["ark"])]]},
         "ark"),
    ],
)  # fmt: skip
def test_cards_that_are_not_there(key: str, given: dict[str, Any], words: str) -> None:
    refused(key, position(**given), words)


@pytest.mark.rule("BEL-4.2", "BEL-4.4", "BEL-8.5", "BEL-11.1", "BEL-12.6")
@pytest.mark.parametrize(
    ("instances", "words"),
    [
        ([unit("a0", "emp_pike1")], "a0"),
        ([unit("a41", "emp_pike1")], "a41"),
        ([unit("b1", "emp_pike1")], "not one of player 0"),
        ([PIKE, unit("a1", "emp_cav1")], "twice"),
        ([{**PIKE, "speed": 3}], "speed"),
        ([{"id": "a1"}], "cards"),
        ([unit("a1")], "stack"),
        ([unit("a1", "emp_pike2")], "Veteran up"),
        ([unit("a1", "emp_pike1", "emp_pike3")], "Veteran up"),
        ([unit("a1", "emp_pike2", "emp_pike1")], "Veteran up"),
        ([unit("a1", "emp_pike1", "emp_warrior2")], "Veteran up"),
        ([unit("a1", "emp_ram", "emp_ram")], "Veteran up"),
        ([unit("a1", "emp_charge")], "emp_charge"),
        ([unit("a1", "emp_mill")], "emp_mill"),
        ([unit("a1", "emp_tower1"), unit("a2", "emp_wall1"), unit("a3", "emp_church1")], "2 Structures"),
        ([unit("a1", "emp_pike1", damage=3)], "damage 3"),
        ([unit("a1", "emp_pike1", damage=-1)], "damage"),
        ([unit("a1", "emp_pike1", def_turn=-3)], "DEF 0"),
        ([unit("a1", "emp_pike1", tapped=1)], "tapped"),
        ([unit("a1", "emp_pike1", atk_perm=0.5)], "atk_perm"),
        ([unit("a1", "emp_pike1", relics=["ark"])], "emp_pike1 cannot hold"),
        ([unit("a1", "emp_tower1", relics=["ark"])], "emp_tower1 cannot hold"),
        ([unit("a1", "emp_friar", relics=["ark", "disc"])], "emp_friar cannot hold"),
        ([unit("a1", "emp_friar", relics=["grail"])], "grail"),
        ([unit("a1", "emp_friar", relics="ark")], "list"),
        ("a1", ""),
        (["a1"], "object"),
    ],
)
def test_fields_that_are_refused(instances: Any, words: str) -> None:
    refused("field", position((instances, [])), words)


def test_damage_may_be_lethal_once_the_game_is_over() -> None:
    over = {"phase": "over", "result": {"winners": [0], "termination": "concede"}}
    assert at(([unit("a1", "emp_pike1", damage=9)], []), **over).is_terminal()


@pytest.mark.rule("BEL-5.4", "BEL-5.6")
@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("used", {"used": [["emp_mill"], []]}),
        ("used", {"development": [["emp_mill"], []], "used": [["emp_mill", "emp_mill"], []]}),
        ("supply", {"supply": [13, 0]}),
        ("supply", {"supply": [7, 0], "spent": [6, 0]}),
        ("supply", {"supply": [7, 0], "supply_deck": [6, 0]}),
        ("chosen", {"phase": "setup", "turn": 0, "vault": VAULTS, "chosen": ["emp_guild", None]}),
        ("chosen", {"phase": "setup", "turn": 0, "vault": VAULTS, "chosen": [None, "inti_shrine"]}),
        ("chosen", {"turn": 1, "vault": VAULTS, "chosen": ["emp_mill", None]}),
        ("chosen", {"turn": 2, "vault": VAULTS, "chosen": [None, "inti_shrine"]}),
        ("chosen", {"turn": 1, "chosen": [None, "inti_shrine"]}),
        ("chosen", {"turn": 1, "chosen": [None, "inti_mace1"]}),
        ("turn", {"turn": 0}),
        ("turn", {"turn": 1, "phase": "setup", "vault": VAULTS}),
        ("active", {"active": 1}),
        ("active", {"phase": "setup", "turn": 0, "active": 1, "vault": VAULTS}),
        ("to_act", {"to_act": 1}),
        ("to_act", {"phase": "setup", "turn": 0, "to_act": 1, "vault": VAULTS}),
        ("to_act", {"phase": "duel", "field": [*FIGHT], "combat": BLOCKED, "to_act": 0}),
        ("to_act", {"phase": "duel", "field": [*FIGHT], "combat": BLOCKED, "passes": 1}),
        ("to_act", {"phase": "duel", "field": [*FIGHT], "combat": BLOCKED, "chain": [SUNFIRE]}),
        ("to_act", {"phase": "duel", "field": [*FIGHT], "combat": BLOCKED, "chain": [SUNFIRE], "to_act": -4}),
        ("result", {"result": {"winners": [0], "termination": "concede"}}),
        ("result", {"phase": "over"}),
        ("result", {"phase": "over", "result": {"winners": [0], "termination": "boredom"}}),
        ("result", {"phase": "over", "result": {"winners": [0, 1], "termination": "concede"}}),
        ("result", {"phase": "over", "result": {"winners": [0], "termination": "turn_limit"}}),
        ("result", {"phase": "over", "result": {"winners": [2], "termination": "concede"}}),
        ("result", {"phase": "over", "result": {"winners": [0]}}),
        ("vault", {"phase": "setup", "turn": 0, "vault": [ECONOMIES["empire"], []]}),
        ("phase", {"phase": "wonder", "age": [2, 1]}),
        ("phase", {"phase": "wonder", "age": [2, 1], "vault": [["emp_arch"], []]}),
        ("phase", {"phase": "economy", "age": [4, 1], "vault": [["emp_bank"], []]}),
        ("phase", {"phase": "economy", "vault": [["emp_mill"], []]}),
        ("phase", {"phase": "vigil", "hand": [["emp_pike1"] * 3 + ["emp_pike2"] * 2 + ["emp_friar"] * 3, []]}),
        ("phase", {"phase": "battle"}),
    ],
)
def test_keys_that_do_not_go_together(key: str, given: dict[str, Any]) -> None:
    refused(key, position(**given))


@pytest.mark.rule("BEL-7.3")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"phase": "develop", "combat": BLOCKED}, "phase develop"),
        ({"phase": "duel"}, "expected an attack"),
        ({"phase": "duel", "combat": [{"attacker": "b1", "kind": "van", "target": "a1"}]}, "b1"),
        ({"phase": "duel", "combat": [{"attacker": "a7", "kind": "van", "target": "b1"}]}, "a7"),
        ({"phase": "duel", "combat": [{"attacker": "a3", "kind": "van", "target": "b1"}]}, "no Unit"),
        ({"phase": "duel", "combat": [{"attacker": "a1", "kind": "van", "target": "b7"}]}, "b7"),
        ({"phase": "duel", "combat": [{"attacker": "a1", "kind": "van", "target": "a2"}]}, "a2"),
        ({"phase": "duel", "combat": [{"attacker": "a1", "kind": "van", "target": "front"}]}, "front"),
        ({"phase": "declare", "combat": [{"attacker": "a1", "kind": "flank", "target": "front"}]}, "front"),
        ({"phase": "duel", "combat": [*BLOCKED, {"attacker": "a2", "kind": "van", "target": "b1"}]}, "two places"),
        ({"phase": "duel", "combat": [*BLOCKED, *BLOCKED]}, "two places"),
        ({"phase": "duel", "combat": [{**BLOCKED[0], "replaced": "b1"}]}, "two places"),
        ({"phase": "duel", "combat": [{**BLOCKED[0], "replaced": "a2"}]}, "a2"),
        ({"phase": "duel", "combat": [{**BLOCKED[0], "kind": "rush"}]}, "rush"),
        ({"phase": "duel", "combat": [{**BLOCKED[0], "annulled": 1}]}, "annulled"),
        ({"phase": "duel", "combat": [{**BLOCKED[0], "speed": 1}]}, "speed"),
        ({"phase": "duel", "combat": [{"attacker": "a1"}]}, "kind"),
        ({"phase": "duel", "combat": {}}, "list"),
        ({**pending(kind="ascend", card="emp_pike2"), "combat": BLOCKED}, "this choice"),
    ],
)
def test_combats_that_are_refused(given: dict[str, Any], words: str) -> None:
    field = ([*FIGHT[0], unit("a3", "emp_tower1")], FIGHT[1])
    refused("combat", position(field, **given), words)


@pytest.mark.rule("BEL-9.2")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"phase": "develop"}, "phase develop"),
        ({"chain": [{**SUNFIRE, "card": "inti_mace1"}]}, "inti_mace1"),
        ({"chain": [{**SUNFIRE, "player": 2}]}, "player"),
        ({"chain": [{**SUNFIRE, "targets": []}]}, "1 targets"),
        ({"chain": [{**SUNFIRE, "targets": ["a1", "a2"]}]}, "1 targets"),
        ({"chain": [{**SUNFIRE, "targets": ["front"]}]}, "front"),
        ({"chain": [{**SUNFIRE, "targets": ["main"]}]}, "kind unit"),
        ({"chain": [{**SUNFIRE, "targets": ["t1"]}]}, "kind unit"),
        ({"chain": [{**SUNFIRE, "targets": "a1"}]}, "list"),
        ({"chain": [{"player": 1, "card": "inti_eclipse", "targets": ["t1"]}]}, "before it"),
        ({"chain": [{"player": 1, "card": "inti_eclipse", "targets": ["b1"]}]}, "kind chain"),
        ({"chain": "none"}, "list"),
        ({"chain": [SUNFIRE], "phase": "declare"}, "phase declare"),
        ({"chain": [SUNFIRE], **pending(kind="attack", attacker="a2"), "combat": []}, "this choice"),
    ],
)
def test_chains_that_are_refused(given: dict[str, Any], words: str) -> None:
    base: dict[str, Any] = {"phase": "duel", "combat": BLOCKED, "to_act": 0, "chain": [SUNFIRE]}
    if given.get("phase") in ("develop", "declare", "target"):
        del base["to_act"]
    if given.get("phase") == "develop":
        base["combat"] = []
    refused("chain", position(FIGHT, **{**base, **given}), words)


@pytest.mark.rule("BEL-9.8")
@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("event", {"phase": "react"}),
        ("event", {"phase": "develop", "event": {"kind": "enter", "subject": "a1"}}),
        ("event", {"phase": "react", "event": {"kind": "enter", "subject": "b1"}}),
        ("event", {"phase": "react", "event": {"kind": "enter", "subject": "a9"}}),
        ("event", {"phase": "react", "event": {"kind": "enter", "subject": None}}),
        ("event", {"phase": "react", "event": {"kind": "claim", "subject": "ark"}}),
        ("event", {"phase": "react", "event": {"kind": "claim", "subject": "a1"}}),
        ("event", {"phase": "react", "event": {"kind": "tactic", "subject": None}}),
        ("event", {"phase": "react", "event": {"kind": "tactic", "subject": "a1"}, "chain": [SUNFIRE]}),
        ("event", {"phase": "react", "event": {"kind": "tactic", "subject": None}, "chain": [SUNFIRE]}),
        ("event", {"phase": "react", "event": {"kind": "enter", "subject": "a1"}, "chain": [SUNFIRE]}),
        ("event", {"phase": "react", "event": {"kind": "rain", "subject": None}}),
        ("event", {"phase": "react", "event": {"kind": "enter"}}),
        ("event", {"phase": "react", "event": "enter"}),
        ("passes", {"phase": "develop", "passes": 1}),
    ],
)
def test_events_that_are_refused(key: str, given: dict[str, Any]) -> None:
    refused(key, position(FIGHT, **given))


CHOICE_FIELD = (
    [
        unit("a1", "emp_cav1"),
        unit("a2", "emp_friar"),
        unit("a3", "emp_friar"),
        unit("a4", "emp_pike1"),
        unit("a5", "emp_pike1"),
        unit("a6", "emp_church1"),
        unit("a7", "emp_church1"),
    ],
    [unit("b1", "inti_mace1"), unit("b2", "inti_priest"), unit("b3", "inti_spear1")],
)
CHOICE_KEYS: dict[str, Any] = {
    "hand": [["emp_pike2", "emp_arms", "emp_cav1"], ["inti_sunfire"]],
    "supply": [4, 2],
    "age": [2, 1],
    "development": [["emp_hospital"], []],
}


@pytest.mark.rule("BEL-16.1")
@pytest.mark.parametrize(
    "choice",
    [
        {"kind": "attack", "attacker": "a1"},
        {"kind": "ascend", "card": "emp_pike2"},
        {"kind": "claim", "relic": "ark"},
        {"kind": "claim", "relic": "ark", "carrier": "a3"},
        {"kind": "tactic", "player": 0, "card": "emp_arms", "targets": []},
        {"kind": "use", "source": "emp_hospital", "targets": []},
    ],
)
def test_choices_that_are_accepted(choice: dict[str, Any]) -> None:
    state = at(CHOICE_FIELD, **CHOICE_KEYS, **pending(**choice))
    assert look(state, "pending") == choice
    assert len(state.legal_actions()) > 1
    assert all(action.verb == "target" for action in state.legal_actions())
    before = len(state.legal_actions())
    state.apply_action(state.legal_actions()[-1])
    assert before
    assert look(state, "pending") != choice


@pytest.mark.rule("BEL-16.1", "BEL-16.2")
@pytest.mark.parametrize(
    ("choice", "changes"),
    [
        (None, {}),
        ({"kind": "attack", "attacker": "a1"}, {"phase": "develop"}),
        ({"kind": "attack", "attacker": "a2"}, {}),
        ({"kind": "attack", "attacker": "a4"}, {}),
        ({"kind": "attack", "attacker": "a9"}, {}),
        ({"kind": "attack", "attacker": "b1"}, {}),
        ({"kind": "attack"}, {}),
        ({"kind": "attack", "attacker": "a1", "target": "b1"}, {}),
        ({"kind": "dance"}, {}),
        ("attack", {}),
        ({"kind": "ascend", "card": "emp_pike3"}, {}),
        ({"kind": "ascend", "card": "emp_cav1"}, {}),
        ({"kind": "ascend", "card": "emp_mill"}, {}),
        ({"kind": "ascend", "card": "emp_pike2"}, {"supply": [1, 0]}),
        ({"kind": "ascend", "card": "emp_pike2"}, {"age": [1, 1]}),
        ({"kind": "ascend", "card": "emp_pike2"}, {"field": [CHOICE_FIELD[0][:4], []]}),
        ({"kind": "claim", "relic": "grail"}, {}),
        ({"kind": "claim", "relic": "ark"}, {"supply": [1, 0]}),
        ({"kind": "claim", "relic": "ark"}, {"relics": ["ring"]}),
        ({"kind": "claim", "relic": "ark"}, {"field": [CHOICE_FIELD[0][:2], []]}),
        ({"kind": "claim", "relic": "ark", "carrier": "a1"}, {}),
        ({"kind": "claim", "relic": "ark", "carrier": "a3"}, {"field": [CHOICE_FIELD[0][:6], []]}),
        ({"kind": "tactic", "player": 0, "card": "emp_arms", "targets": ["a1"]}, {}),
        ({"kind": "tactic", "player": 0, "card": "emp_levy", "targets": []}, {}),
        ({"kind": "tactic", "player": 0, "card": "emp_pike2", "targets": []}, {}),
        ({"kind": "tactic", "player": 1, "card": "inti_sunfire", "targets": []}, {}),
        ({"kind": "tactic", "player": 2, "card": "emp_arms", "targets": []}, {}),
        ({"kind": "tactic", "player": 0, "card": "emp_arms", "targets": []}, {"supply": [1, 0]}),
        ({"kind": "tactic", "player": 0, "card": "emp_arms", "targets": []}, {"field": [CHOICE_FIELD[0][:1], []]}),
        ({"kind": "tactic", "player": 0, "card": "emp_arms", "targets": [None]}, {}),
        ({"kind": "use", "source": "emp_market", "targets": []}, {}),
        ({"kind": "use", "source": "emp_mill", "targets": []}, {}),
        ({"kind": "use", "source": "a1", "targets": []}, {}),
        ({"kind": "use", "source": "emp_hospital", "targets": []}, {"used": [["emp_hospital"], []]}),
        ({"kind": "use", "source": "emp_hospital", "targets": []}, {"supply": [0, 0]}),
        ({"kind": "use", "source": "emp_hospital", "targets": ["a1"]}, {}),
        ({"kind": "use", "source": "emp_hospital", "targets": {}}, {}),
        ({"kind": "enter", "source": "a1", "targets": []}, {}),
        ({"kind": "enter", "source": "a9", "targets": []}, {}),
        ({"kind": "enter", "source": "b1", "targets": []}, {}),
        ({"kind": "discard", "player": 0, "n": 1}, {}),
        ({"kind": "discard", "player": 0, "n": 3}, {"phase": "discard"}),
        ({"kind": "discard", "player": 0, "n": 0}, {"phase": "discard"}),
        ({"kind": "discard", "player": "0", "n": 1}, {"phase": "discard"}),
    ],
)
def test_choices_that_are_refused(choice: Any, changes: dict[str, Any]) -> None:
    keys = {"field": CHOICE_FIELD, **CHOICE_KEYS, "phase": "target", "pending": choice, **changes}
    refused("pending", position(**keys))


FLANK = {"attacker": "a1", "kind": "flank", "target": "b2"}
AT_FRONT = {"attacker": "a4", "kind": "van", "target": "front"}


@pytest.mark.rule("BEL-7.13", "BEL-7.14")
@pytest.mark.parametrize(
    ("kind", "attacker", "combat", "changes"),
    [
        ("intercept", "a4", [FLANK, AT_FRONT], {}),
        ("intercept", "a5", [FLANK, AT_FRONT], {}),
        ("intercept", "a1", [{"attacker": "a1", "kind": "flank", "target": "b3", "replaced": "b2"}], {}),
        ("intercept", "a1", [FLANK], {"supply": [4, 0]}),
        ("block", "a1", [FLANK, AT_FRONT], {}),
        ("block", "a5", [AT_FRONT, {**AT_FRONT, "attacker": "a5"}], {}),
        ("block", "a4", [AT_FRONT], {"field": [CHOICE_FIELD[0], []]}),
    ],
)
def test_answers_that_are_refused(kind: str, attacker: str, combat: list[Any], changes: dict[str, Any]) -> None:
    given = {"phase": kind, "combat": combat, "pending": {"kind": kind, "attacker": attacker}, **changes}
    refused("pending", position(**{"field": CHOICE_FIELD, **CHOICE_KEYS, **given}))


def test_answers_that_are_accepted() -> None:
    given = {"phase": "intercept", "combat": [FLANK, AT_FRONT], "pending": {"kind": "intercept", "attacker": "a1"}}
    assert legal(at(CHOICE_FIELD, **{**CHOICE_KEYS, **given})) == ["intercept b3", "decline"]
    given = {**given, "combat": [{**FLANK, "annulled": True}]}
    assert legal(at(CHOICE_FIELD, **{**CHOICE_KEYS, **given})) == ["intercept b3", "decline"]
    given = {"phase": "block", "combat": [FLANK, AT_FRONT], "pending": {"kind": "block", "attacker": "a4"}}
    assert legal(at(CHOICE_FIELD, **{**CHOICE_KEYS, **given})) == ["block b1", "block b3", "decline"]


def test_a_position_of_the_enemy_in_the_duel() -> None:
    state = at(FIGHT, phase="duel", combat=BLOCKED, hand=[["emp_charge"], []], supply=[1, 0])
    play(state, "pass")
    assert look(state, "passes") == 1
    play(state, "tactic emp_charge")
    assert (look(state, "phase"), look(state, "passes"), look(state, "pending")["player"]) == ("target", 0, 0)
    assert cardrules.state_from_position(state.position()).position() == state.position()

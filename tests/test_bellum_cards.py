"""The card file of Bellum Imperia: its faults, and a third civilisation that needs no code."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules import State
from cardrules.bellum import CARDS, BellumGame, load_card_file, read_card_file
from cardrules.bellum.errors import CardFileError
from cardrules.testing import check_game
from tests import bellum_rome
from tests.bellum_states import events, legal, look, play, unit

ROME = BellumGame.with_cards(read_card_file(json.dumps(bellum_rome.data()), "rome.json"))
BOTH = {"decks": ["rome", "rome"]}


def at(own: list[Any], enemy: list[Any], **keys: Any) -> State:
    given = {"game": "bellum", "options": BOTH, "turn": 9, "field": [own, enemy], "castle": [["rom_flamen"] * 2] * 2}
    return ROME(2, BOTH).state_from_position({**given, **keys})


# The third civilisation.


def test_the_file_of_the_game_is_whole() -> None:
    assert (len(CARDS.cards), len(CARDS.relics), len(CARDS.decks)) == (122, 5, 4)
    assert CARDS.by_code["emp_pike2"].previous is CARDS.by_code["emp_pike1"]
    assert list(CARDS.civilisations) == ["empire", "inti"]


@pytest.mark.rule("BEL-10.5")
def test_a_third_civilisation_needs_no_code(tmp_path: Path) -> None:
    file = tmp_path / "rome.json"
    file.write_text(json.dumps(bellum_rome.data()), encoding="utf-8")
    game = BellumGame.with_cards(file)(2, {"decks": ["rome", "inti"]})
    assert BellumGame.with_cards(str(file)) is BellumGame.with_cards(load_card_file(file))
    state = game.new_initial_state(1)
    position = state.position()
    assert position["options"] == {"decks": ["rome", "inti"]}
    assert game.state_from_position(position).position() == position
    assert type(game).from_position(position).game is BellumGame.with_cards(file).from_position(position).game
    copy = pickle.loads(pickle.dumps(state))
    assert copy.position() == position
    assert pickle.loads(pickle.dumps(game)) is pickle.loads(pickle.dumps(game))
    assert "Roman" in " ".join(game.narrate(event.to_dict()) for event in state.events or [])


def test_a_file_of_one_civilisation_plays_against_itself() -> None:
    alone = BellumGame.with_cards(read_card_file(json.dumps(bellum_rome.data(alone=True)), "rome.json"))
    game = alone()
    assert game.new_initial_state(1).position()["options"] == {}
    with pytest.raises(cardrules.OptionError, match="rome"):
        alone(2, {"decks": ["empire", "inti"]})
    assert BellumGame.with_cards(CARDS) is BellumGame


def test_the_third_civilisation_does_all_that_is_promised_of_a_game() -> None:
    check_game(ROME(2, {"decks": ["rome", "rome"]}), matches=1, samples=1, damaged=0, processes=0)


def test_a_card_file_can_stand_for_the_game_in_a_process(tmp_path: Path) -> None:
    file = tmp_path / "rome.json"
    file.write_text(json.dumps(bellum_rome.data()), encoding="utf-8")
    cardrules.register_game(BellumGame.with_cards(file))
    try:
        game = cardrules.load_game("bellum", decks=["rome", "empire"])
        bots = [cardrules.make_bot("greedy"), cardrules.make_bot("random")]
        record = cardrules.play_match(game, bots, seed=3)
        assert cardrules.MatchRecord.from_json(record.to_json()).replay().is_terminal()
    finally:
        cardrules.register_game(BellumGame)


@pytest.mark.rule("BEL-11.2")
def test_an_ascent_keeps_the_zone() -> None:
    state = at([unit("a1", "rom_scout1")], [unit("b1", "rom_legion1")], hand=[["rom_scout2"], []], supply=[1, 0])
    play(state, "ascend rom_scout2", "end", "attack a1")
    assert look(state, "combat") == [{"attacker": "a1", "kind": "van", "target": "front"}]
    assert state.game.state_from_position(state.position()).legal_actions() == state.legal_actions()


@pytest.mark.rule("BEL-11.2", "BEL-8.6")
def test_what_an_ascent_does_to_others_comes_at_once() -> None:
    own = [unit("a1", "rom_legion1", "rom_legion2"), unit("a2", "rom_bow1", "rom_bow2"), unit("a3", "rom_augur")]
    state = at(own, [], hand=[["rom_legion3"], []], supply=[1, 0])
    play(state, "ascend rom_legion3")
    assert [instance["id"] for instance in look(state, "field")[0]] == ["a1"]
    assert len(look(state, "hand")[0]) == 2  # the Augur's ability, after all have gone
    assert [event["handle"] for event in events(state, "destroyed")] == ["a2", "a3"]


@pytest.mark.rule("BEL-8.5")
def test_a_card_that_enters_without_def_is_destroyed_at_once() -> None:
    legion = ("rom_legion1", "rom_legion2", "rom_legion3")
    state = at([unit("a1", *legion)], [], hand=[["rom_augur"], []], supply=[1, 0])
    play(state, "play rom_augur")
    assert look(state, "graveyard")[0] == ["rom_augur"]
    assert look(state, "hand")[0] == ["rom_flamen", "rom_flamen"]


@pytest.mark.rule("BEL-7.12")
def test_bombard_before_demolish_before_flanking() -> None:
    field = [unit("b1", "rom_castrum1"), unit("b2", "rom_augur")]
    state = play(at([unit("a1", "rom_onager"), unit("a2", "rom_ram")], field), "end", "attack a1", "attack a2")
    assert [engagement["target"] for engagement in look(state, "combat")] == ["main", "b1"]


@pytest.mark.rule("BEL-14.9", "BEL-8.3")
def test_a_tower_with_reply_responds_tapped_or_free() -> None:
    castrum = ("rom_castrum1", "rom_castrum2", "rom_castrum3")
    for tapped in (False, True):
        tower = unit("b1", *castrum, tapped=True) if tapped else unit("b1", *castrum)
        state = play(at([unit("a1", "rom_legion1", "rom_legion2")], [tower]), "end", "attack a1", "pass", "pass")
        assert [event["target"] for event in events(state, "damaged")] == ["b1", "a1"]
        assert bool(events(state, "tapped")) != tapped


@pytest.mark.rule("BEL-15.10")
def test_an_enter_ability_with_a_target_that_is_not_there() -> None:
    hand = {"hand": [["rom_consul"], []], "supply": [1, 0], "hp": [19, 20]}
    state = play(at([], [unit("b1", "rom_legion1"), unit("b2", "rom_legion1")], **hand), "play rom_consul")
    assert look(state, "pending") == {"kind": "enter", "source": "a1", "targets": []}
    assert state.game.state_from_position(state.position()).legal_actions() == state.legal_actions()
    play(state, "target b2")
    assert look(state, "field")[1][1]["tapped"]
    assert look(state, "hp") == [20, 20]
    walls = [unit("b1", "rom_castrum1"), unit("b2", "rom_shrine1")]
    state = play(at([], walls, **hand), "play rom_consul")
    assert look(state, "pending") == {"kind": "enter", "source": "a1", "targets": [None]}
    assert state.game.state_from_position(state.position()).position() == state.position()
    play(state, "target b1")
    assert all("tapped" not in instance for instance in look(state, "field")[1])
    assert look(state, "hp") == [20, 20]


@pytest.mark.rule("BEL-15.5", "BEL-15.9")
def test_a_use_ability_that_makes_the_enemy_discard() -> None:
    state = at([unit("a1", "rom_vestal", damage=1)], [], hand=[[], ["rom_ram", "rom_veto"]], supply=[1, 0])
    play(state, "use a1")
    assert (look(state, "phase"), legal(state)) == ("discard", ["discard rom_ram", "discard rom_veto"])
    assert look(state, "field")[0] == [unit("a1", "rom_vestal", tapped=True)]
    play(state, "discard rom_veto")
    assert (look(state, "phase"), state.current_player(), look(state, "graveyard")[1]) == ("develop", 0, ["rom_veto"])


@pytest.mark.rule("BEL-15.4", "BEL-3.3")
def test_an_economy_that_destroys_itself() -> None:
    state = at([], [], development=[["rom_granary"], []])
    play(state, "use rom_granary")
    assert (look(state, "development"), look(state, "used"), look(state, "out")[0]) == (
        [[], []],
        [[], []],
        ["rom_granary"],
    )
    assert len(look(state, "hand")[0]) == 2
    assert look(state, "exhaustion") == [1, 0]


@pytest.mark.rule("BEL-1.5")
def test_an_objective_healed_in_the_same_resolution_lives() -> None:
    state = at([], [], castle=[[], []], hp=[1, 20], hand=[["rom_triumph"], []], supply=[1, 0])
    play(state, "tactic rom_triumph")
    assert (look(state, "hp"), look(state, "exhaustion")) == ([1, 20], [1, 0])


@pytest.mark.rule("BEL-10.8", "BEL-10.7")
def test_reductions_without_a_filter_hold_for_everything() -> None:
    state = at(
        [], [], development=[["rom_villa2", "rom_road2"], []], age=[2, 1], hand=[["rom_legion1"], []], supply=[2, 0]
    )
    assert legal(state) == ["play rom_legion1", "advance", "end"]  # 4 − 2
    play(state, "play rom_legion1")
    assert look(state, "supply") == [2, 0]


@pytest.mark.rule("BEL-9.8", "BEL-15.6")
def test_reactions_of_the_third_civilisation() -> None:
    state = at([], [], hand=[["rom_castrum1", "rom_ram"], ["rom_ruse"]], supply=[3, 1])
    play(state, "play rom_ram")
    assert look(state, "phase") == "develop"  # the Ruse answers Towers and Infantry only
    play(state, "play rom_castrum1", "tactic rom_ruse")
    assert look(state, "hand")[0] == ["rom_castrum1"]
    assert look(state, "field")[0] == [unit("a1", "rom_ram", new=True)]
    # In the window of a claim there is nothing to cancel.
    state = at([unit("a1", "rom_augur")], [], hand=[[], ["rom_veto"]], supply=[2, 1])
    play(state, "claim ark", "tactic rom_veto")
    assert look(state, "field")[0][0]["relics"] == ["ark"]
    assert [event["reason"] for event in events(state, "tactic_failed")] == ["nothing to act on"]


@pytest.mark.rule("BEL-9.7", "BEL-15.2")
def test_a_tactic_that_may_cancel_ones_own() -> None:
    own, enemy = [unit("a1", "rom_legion1")], [unit("b1", "rom_legion1")]
    state = at(own, enemy, hand=[["rom_veto"], ["rom_decimate", "rom_veto"]], supply=[1, 2])
    play(state, "end", "attack a1", "block b1", "tactic rom_decimate", "target a1", "tactic rom_veto")
    assert look(state, "chain")[1]["targets"] == ["t1"]
    play(state, "tactic rom_veto")
    assert legal(state) == ["target t1", "target t2"]
    play(state, "target t2", "pass", "pass")
    assert look(state, "graveyard")[0] == ["rom_legion1", "rom_veto"]


def test_damaged_abilities_hurt_their_owner() -> None:
    bow = ("rom_bow1", "rom_bow2", "rom_bow3")
    state = at([unit("a1", "rom_legion1")], [unit("b1", *bow)], hp=[20, 1])
    play(state, "end", "attack a1", "block b1", "pass", "pass")
    assert (state.termination, state.winners) == ("main_destroyed", [0])
    assert look(state, "hand")[1] == ["rom_flamen"]  # the whole ability resolves before the check


# Faults.


def broken(change: Any) -> CardFileError:
    """The error of the card file after a change of its cards by id."""
    data = bellum_rome.data()
    change({card["id"]: card for card in [*data["cards"], *data["relics"]]}, data)
    with pytest.raises(CardFileError) as caught:
        read_card_file(json.dumps(data), "broken.json")
    return caught.value


def set_field(code: str, *path: Any, value: Any) -> Any:
    def change(cards: dict[str, Any], data: dict[str, Any]) -> None:
        place = cards[code]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


def drop(code: str, field: str) -> Any:
    return lambda cards, data: cards[code].pop(field)


EFFECT = ("do", 0)


@pytest.mark.parametrize(
    ("code", "change", "field", "words"),
    [
        ("emp_levy", set_field("emp_levy", *EFFECT, "word", value="explode"), "do[0].word", "explode"),
        ("emp_levy", set_field("emp_levy", *EFFECT, "m", value=2), "do[0].m", "no such field"),
        ("emp_levy", set_field("emp_levy", *EFFECT, "to", value="target"), "do[0].to", "no such field"),
        ("emp_levy", set_field("emp_levy", *EFFECT, value={"word": "draw"}), "do[0].n", "missing"),
        ("emp_levy", set_field("emp_levy", *EFFECT, "n", value=0), "do[0].n", "≥ 1"),
        ("emp_levy", set_field("emp_levy", *EFFECT, "n", value="2"), "do[0].n", "'2'"),
        ("emp_levy", set_field("emp_levy", "do", value=[]), "do", "at least one"),
        ("emp_levy", set_field("emp_levy", "windows", value=[]), "windows", "at least 1"),
        ("emp_levy", set_field("emp_levy", "windows", value=["always"]), "windows", "always"),
        ("emp_levy", set_field("emp_levy", "filter", value={}), "filter", "event:enter"),
        ("emp_levy", set_field("emp_levy", "zone", value="V"), "zone", "no such field"),
        ("emp_sap", drop("emp_sap", "targets"), "do[0].to", "first target"),
        ("emp_sap", set_field("emp_sap", "targets", 0, "kind", value="city"), "targets[0].kind", "city"),
        ("emp_sap", set_field("emp_sap", "targets", 0, "side", value="both"), "targets[0].side", "both"),
        ("emp_sap", set_field("emp_sap", *EFFECT, "to", value="self"), "do[0].to", "itself"),
        ("emp_sap", set_field("emp_sap", *EFFECT, "to", value="subject"), "do[0].to", "event:enter"),
        ("emp_arms", set_field("emp_arms", *EFFECT, "until", value="dawn"), "do[0].until", "dawn"),
        ("emp_arms", set_field("emp_arms", *EFFECT, value={"word": "modify", "until": "turn"}), "do[0].atk", "both"),
        ("emp_arms", set_field("emp_arms", *EFFECT, value={"word": "boost", "atk": 1}), "do[0].word", "static"),
        ("emp_council", lambda c, d: c["emp_council"]["do"].reverse(), "do[0].word", "last"),
        ("emp_council", set_field("emp_council", "windows", value=["duel"]), "do[1].word", "BEL-15.5"),
        ("emp_feint", set_field("emp_feint", "targets", 0, "kind", value="chain"), "do[0].word", "attack"),
        ("emp_feint", set_field("emp_feint", "targets", 0, "engaged", value=True), "targets[0].engaged", "none"),
        ("inti_pursuit", lambda c, d: c["inti_pursuit"]["targets"].pop(), "do[0].word", "attack and unit"),
        ("inti_quake", set_field("inti_quake", "targets", 0, "side", value="any"), "targets[0].side", "any"),
        ("inti_theft", set_field("inti_theft", *EFFECT, "to", value="store"), "do[0].to", "carried or neutral"),
        ("inti_theft", set_field("inti_theft", *EFFECT, "to", value="gather"), "do[0].to", "Church or Temple"),
        ("emp_pike3", lambda c, d: d["cards"].remove(c["emp_pike2"]), "stage", "no stage elite"),
        ("emp_pike2", lambda c, d: d["cards"].remove(c["emp_pike3"]), "stage", "no stage royal"),
        ("emp_pike3", set_field("emp_pike2", "stage", value="royal"), "stage", "emp_pike2"),
        ("emp_pike1", drop("emp_pike1", "stage"), "stage", "missing"),
        ("emp_pike1", set_field("emp_pike1", "stage", value="novice"), "stage", "novice"),
        ("emp_pike1", set_field("emp_pike1", "family", value="pikes"), "family", "pikes"),
        ("emp_pike1", set_field("emp_pike1", "keywords", value=["fly"]), "keywords", "fly"),
        ("emp_pike1", set_field("emp_pike1", "def", value=0), "def", "≥ 1"),
        ("emp_pike1", set_field("emp_pike1", "age", value=5), "age", "from 1 to 4"),
        ("emp_pike1", set_field("emp_pike1", "colour", value="red"), "colour", "no such field"),
        ("emp_pike1", set_field("emp_pike1", "civ", value="gaul"), "civ", "gaul"),
        ("emp_pike1", set_field("emp_pike1", "type", value="hero"), "type", "hero"),
        ("emp_pike1", drop("emp_pike1", "atk"), "atk", "missing"),
        ("emp_cav1", set_field("emp_cav1", "intercept_cost", value=1), "intercept_cost", "intercept"),
        ("emp_ram", lambda c, d: c["emp_ram"].update(line="emp_ram", stage="veteran"), "line", "do not ascend"),
        ("emp_mill", set_field("emp_mill", "age", value=4), "age", "Age 4"),
        ("emp_mill", set_field("emp_mill", "abilities", 0, "when", value="noon"), "abilities[0].when", "noon"),
        ("emp_mill", set_field("emp_mill", "abilities", 0, "cost", value=1), "abilities[0].cost", "use"),
        ("emp_market", set_field("emp_market", "abilities", 0, "tap", value=False), "abilities[0].tap", "true"),
        ("emp_market", lambda c, d: c["emp_market"]["abilities"].append(c["emp_market"]["abilities"][0]),
         "abilities[1].when", "at most one"),
        ("emp_mill", set_field("emp_mill", "abilities", 0, "when", value="destroyed"), "abilities[0].when", "never"),
        ("emp_mill", set_field("emp_mill", "abilities", 0, "targets", value=[{"kind": "unit", "side": "own"}]),
         "abilities[0].targets", "no targets"),
        ("inti_mace3", set_field("inti_mace3", "abilities", 0, "do", 0, value={"word": "damage", "n": 1, "to": "self"}),
         "abilities[0].do", "BEL-15.11"),
        ("jade", set_field("jade", "abilities", 0, "when", value="enter"), "abilities[0].when", "static or dawn"),
        ("jade", set_field("jade", "cost", value=1), "cost", "no such field"),
    ],
)  # fmt: skip
def test_a_faulty_card_is_one_error_that_names_card_and_field(code: str, change: Any, field: str, words: str) -> None:
    error = broken(change)
    assert (error.card, error.field) == (code, field)
    assert code in str(error)
    assert field in str(error)
    assert words in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        (lambda data: data.pop("cards"), "cards", "missing"),
        (lambda data: data.update(colours=[]), "colours", "no such field"),
        (lambda data: data["relics"].pop(), "relics", "expected 5"),
        (lambda data: data["cards"].append(data["cards"][0]), "id", "twice"),
        (lambda data: data["cards"].append({"type": "unit"}), "id", "with an id"),
        (lambda data: data["cards"][0].update(id="a1"), "id", "no handle"),
        (lambda data: data["cards"][0].update(id="two words"), "id", "a word"),
        (lambda data: data["relics"][0].update(id="main"), "id", "no handle"),
        (lambda data: data["castle"].pop("siege"), "castle.siege", "missing"),
        (lambda data: data["copies"].update(unit=-1), "copies.unit", "≥ 0"),
        (lambda data: data["vault"].update(economy=[]), "vault.economy", "object"),
        (lambda data: data.update(decks={}), "decks", "at least one"),
        (lambda data: data["decks"]["rome"]["castle"].update(rom_ram=4), "decks", "BEL-2.3"),
    ],
)
def test_a_faulty_file_is_one_error(change: Any, field: str, words: str) -> None:
    error = broken(lambda cards, data: change(data))
    assert error.field == field
    assert words in str(error)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="nowhere"):
        load_card_file(tmp_path / "nowhere.json")
    (tmp_path / "text.json").write_text("{", encoding="utf-8")
    with pytest.raises(CardFileError, match="no JSON"):
        load_card_file(tmp_path / "text.json")
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    with pytest.raises(CardFileError, match="expected an object"):
        BellumGame.with_cards(tmp_path / "list.json")

"""Bellum Imperia in words: events, sentences, refusals, drawings."""

from __future__ import annotations

import copy
import json
import pickle
import re
from typing import Any

import pytest

from cardrules import IllegalAction, State
from cardrules.bellum.decks import named_deck
from cardrules.bellum.narration import Handle
from tests.bellum_states import OPTION_SETS, at, events, load, look, play, unit, walk

NAMES = ["Ana", "Bot"]


def told(state: State, player: int | None = None) -> list[str]:
    """What has happened in sentences, as a player or a spectator sees it."""
    sentences = [state.game.narrate(event.seen_by(player), NAMES) for event in state.events or []]
    return [sentence for sentence in sentences if sentence]


def table_of_events() -> dict[str, list[str]]:
    """The events of rules.md with their fields."""
    text = re.search(r"## Events\n(.*?)\n## ", str(load().rules), re.S)
    assert text is not None
    found = re.findall(r"`(\w+) \[([^\]]*)\]`", text[1])
    return {name: [re.sub(r" \(.*\)", "", field) for field in fields.split(", ")] for name, fields in found}


# Events.


@pytest.mark.parametrize("options", OPTION_SETS)
def test_events_have_the_fields_of_the_rules(options: str) -> None:
    table = table_of_events()
    seen: set[str] = set()
    for seed in range(6):
        *_, state = walk(load(**OPTION_SETS[options], concede=True), seed, greedy=0.4)
        for event in state.events or []:
            assert list(event.fields) == table[event.type], event
            assert json.loads(json.dumps(event.to_dict())) == event.to_dict()
            seen.add(event.type)
        assert seen
    if options == "default":
        never = {"cancelled", "annulled", "attack_lost", "retargeted", "intercepted", "exhausted", "dominion"}
        rare = {"bounced", "recycled", "untapped", "tactic_failed", "relic_moved", "mended", "modified", "discarded"}
        assert set(table) - seen <= never | rare


def test_secrets_of_the_log() -> None:
    state = load().new_initial_state(3)
    play(state, "economy emp_mill", "economy inti_shrine")
    drawn = [event for event in state.events or [] if event.type == "drew"]
    assert len(drawn) == 10  # the deal; player 0 draws nothing in turn 1
    for event in drawn:
        owner = event.fields["player"]
        assert isinstance(owner, int)
        assert event.seen_by(owner)["card"] == event.fields["card"]
        assert event.seen_by(1 - owner)["card"] == event.seen_by(None)["card"] == "??"
    picks = [event for event in state.events or [] if event.type == "economy_chosen"]
    assert [event.seen_by(0)["card"] for event in picks] == ["emp_mill", "??"]
    assert [event.fields for event in state.events or [] if event.type == "vault_entered"] == [
        {"player": 0, "card": "emp_mill"}
    ]


def test_handles_in_events_are_plain_text_that_knows_a_name() -> None:
    handle = Handle("a3", "Royal Pikemen")
    assert handle == "a3"
    assert json.dumps([handle]) == '["a3"]'
    for other in (copy.deepcopy(handle), pickle.loads(pickle.dumps(handle))):
        assert (other, other.name) == ("a3", "Royal Pikemen")


# Sentences.

FIELD = (
    [unit("a1", "emp_warrior1"), unit("a2", "emp_cav1"), unit("a3", "emp_friar")],
    [unit("b1", "inti_mace1"), unit("b2", "inti_priest"), unit("b3", "inti_spear1")],
)


def test_a_combat_in_sentences() -> None:
    state = at(FIELD, hand=[["emp_charge"], ["inti_fog"]], supply=[1, 3])
    play(state, "end", "attack a2", "target b2", "attack a1", "intercept b3", "block b1", "tactic inti_fog")
    play(state, "target a1", "tactic emp_charge", "target a2", "pass", "pass")
    story = "\n".join(told(state))
    for line in (
        "Flanking attack: Veteran Cavalry (a2) against Sun Priests (b2).",
        "Attack: Veteran Warriors (a1) against the front.",
        "Interception by Veteran Spear Guards (b3) of Veteran Cavalry (a2), in the place of Sun Priests (b2).",
        "Block by Veteran Mace Warriors (b1) of the attack of Veteran Warriors (a1).",
        "Bot plays the Tactic Mountain Fog on Veteran Warriors (a1) (cost 2).",
        "Ana plays the Tactic Charge! on Veteran Cavalry (a2) (cost 1).",
        "Veteran Cavalry (a2): +2 ATK until end of turn.",
        "Resolved: Charge!.",
        "Annulled: the attack of Veteran Warriors (a1).",
        "Damage 4 to Veteran Spear Guards (b3) from Veteran Cavalry (a2).",
        "Damage 1 to Veteran Cavalry (a2) from Veteran Spear Guards (b3).",
        "Destroyed: Veteran Spear Guards (b3).",
        "Turn 10: Bot.",
    ):
        assert line in story
    assert [event["target"] for event in events(state, "damaged")] == ["b3", "a2"]


def test_a_development_in_sentences() -> None:
    state = at(
        ([unit("a3", "emp_friar"), unit("a4", "emp_church1"), unit("a5", "emp_pike1", damage=1)], []),
        hand=[["emp_pike2", "emp_levy"], ["inti_eclipse"]],
        supply=[9, 2],
        vault=[["emp_scriptorium", "emp_guild", "emp_aqueduct", "emp_arsenal"], []],
        hp=[18, 20],
    )
    play(state, "claim ark", "advance", "wonder emp_aqueduct", "economy emp_guild", "ascend emp_pike2")
    play(state, "pass", "tactic emp_levy", "tactic inti_eclipse")
    story = told(state)
    for line in (
        "Ana claims The Holy Ark of Aksum by Friars (a3): stored in Veteran Church (a4).",
        "Ana advances to Age II (cost 3).",
        "Ana puts into play: Great Aqueduct.",
        "Ana takes out of the game: Imperial Arsenal.",
        "Ana ascends to Elite Pikemen (a5) (cost 2).",
        "Ana plays the Tactic Imperial Levy (cost 2).",
        "Bot plays the Tactic Eclipse (cost 2).",
        "Cancelled: Imperial Levy of Ana.",
        "Without effect: Imperial Levy (cancelled).",
    ):
        assert line in story
    play(state, "end", "done", "end")
    assert "Covenant, of The Holy Ark of Aksum." in told(state)
    assert "The Main Objective of Ana is healed by 1: 19 HP." in told(state)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_matches_in_sentences(options: str) -> None:
    for seed in range(4):
        *_, state = walk(load(**OPTION_SETS[options]), seed, greedy=0.5)
        for player in (None, 0, 1):
            story = "\n".join(told(state, player))
            assert not re.search(r"[{}]|\?\?|None|emp_|inti_", story)
        assert "Turn 1: Ana." in story
        last = told(state)[-1]
        assert last.startswith("A draw:" if len(state.winners) > 1 else f"The game goes to {NAMES[state.winners[0]]}:")


def test_an_event_read_from_a_file_has_a_sentence_too() -> None:
    event = {"type": "blocked", "attacker": "a1", "defender": "b2"}
    assert load().narrate(event) == "Block by b2 of the attack of a1."


# Refusals.


@pytest.mark.parametrize(
    ("actions", "action", "rule", "words"),
    [
        ([], "done", "BEL-6.5", "it is Development"),
        ([], "play emp_cav1", "BEL-6.7", "not in your hand"),
        ([], "play emp_emperor", "BEL-10.7", "needs Age III, you are in Age I"),
        ([], "play emp_pike1", "BEL-6.6", "costs 2 Supplies, you can pay 1"),
        ([], "ascend emp_warrior2", "BEL-10.7", "Age II"),
        ([], "tactic emp_feint", "BEL-3.4", "Development"),
        ([], "use a1", "BEL-15.9", "no ability"),
        ([], "use b1", "BEL-15.9", "not yours"),
        ([], "use a9", "BEL-15.9", "no a9"),
        ([], "use emp_market", "BEL-15.9", "not in play"),
        ([], "advance", "BEL-6.6", "Age II costs 3"),
        ([], "claim ark", "BEL-6.6", "claiming"),
        ([], "concede", "BEL-1.6", "off"),
        (["end"], "attack a3", "BEL-14.6", "Friars"),
        (["end"], "attack b1", "BEL-7.2", "not yours"),
        (["end"], "end", "BEL-7.4", "being declared"),
        (["end", "attack a2"], "target b1", "BEL-7.8", "Rearguard"),
        (["end", "attack a2"], "target b3", "BEL-7.8", "Rearguard"),
        (["end", "attack a2"], "target main", "BEL-7.6", "front"),
        (["end", "attack a2"], "target a1", "BEL-7.2", "no enemy card"),
        (["end", "attack a2"], "target t1", "BEL-7.2", "no enemy card"),
        (["end", "attack a2"], "attack a1", "BEL-16.2", "a target"),
        (["end", "attack a1", "attack a2", "block b1"], "target b2", "BEL-7.14", "block or decline"),
        (["end", "attack a1", "done"], "block b9", "BEL-7.14", "no b9"),
        (["end", "attack a1", "done"], "intercept b3", "BEL-7.14", "block or decline"),
        (["end", "attack a1", "done", "block b1"], "tactic inti_sunfire", "BEL-9.1", "not in your hand"),
    ],
)
def test_refusals_name_rule_and_reason(actions: list[str], action: str, rule: str, words: str) -> None:
    hand = [["emp_emperor", "emp_pike1", "emp_feint", "emp_charge", "emp_warrior2"], ["inti_fog"]]
    castle = [["emp_archer3"], ["inti_sling3"]]
    state = at(FIELD, supply=[1, 2], hand=hand, castle=castle)
    play(state, *actions)
    before = state.position()
    refusal = state.refusal(action)
    assert refusal is not None
    assert refusal.rule == rule
    assert words in refusal.reason
    with pytest.raises(IllegalAction, match=rule.replace(".", r"\.")):
        state.apply_action(action)
    assert state.position() == before


def test_refusals_speak_to_the_player_due_and_of_no_secrets() -> None:
    state = at(hand=[["emp_pike1"], ["inti_mace1", "inti_fog"]], turn=9, supply=[0, 0])
    other = at(hand=[["emp_pike1"], ["inti_spear1", "inti_quake"]], turn=9, supply=[0, 0])
    for action in state.game.actions:
        assert state.refusal(action) == other.refusal(action)


@pytest.mark.rule("BEL-1.5")
def test_nothing_happens_after_the_end() -> None:
    state = load().new_initial_state(1)
    state.concede(0)
    for action in state.game.actions:
        refusal = state.refusal(action)
        assert refusal is not None
        assert refusal.rule == "BEL-1.5"


# Drawings.


def test_a_drawing_of_a_battle() -> None:
    state = at(
        (
            [
                unit("a1", "emp_pike1", "emp_pike2", damage=2, tapped=True),
                unit("a2", "emp_cav1", new=True),
                unit("a3", "emp_friar", relics=["lance"]),
                unit("a4", "emp_wall1", "emp_wall2"),
            ],
            [unit("b1", "inti_mace1"), unit("b2", "inti_sling1"), unit("b3", "inti_temple1", relics=["ark", "disc"])],
        ),
        phase="duel",
        to_act=1,
        combat=[
            {"attacker": "a1", "kind": "van", "target": "b3"},
            {"attacker": "a2", "kind": "flank", "target": "b1", "replaced": "b2", "annulled": True},
        ],
        chain=[{"player": 1, "card": "inti_fog", "targets": ["a2"], "cancelled": True}],
        hand=[["emp_levy", "emp_charge", "emp_charge"], ["inti_eclipse"]],
        development=[["emp_mill", "emp_market"], []],
        used=[["emp_market"], []],
        supply=[3, 1],
        spent=[2, 0],
        temp=[1, 0],
        age=[2, 1],
        exhaustion=[0, 2],
        dominion=[3, 0],
    )
    drawn = state.game.draw(state.position(), NAMES)
    assert drawn == DRAWING
    seen = state.game.draw(state.observation(0))
    assert "Hand (1): 1 hidden" in seen
    assert "Player 0 (a)" in seen
    assert "Charge! [emp_charge] ×2" in seen


DRAWING = """\
Bellum Imperia, turn 9, phase duel: Bot is to act, in Ana's turn

Bot (b): HP 20, Age I, Supplies 1 free, 0 tapped, 11 to come
  Castle 3, Graveyard 0, Exhaustion 2
  Hand (1): Eclipse [inti_eclipse]
  Rearguard:
     b2 Veteran Slingers           ATK  1 DEF  1/1  free
  Vanguard:
     b1 Veteran Mace Warriors      ATK  2 DEF  3/3  free
  Structures:
     b3 Veteran Temple of the Sun  ATK  0 DEF  5/5  free, stores ark, disc

Neutral Relics: The Signet Ring of Solomon [ring], The Imperial Jade Seal [jade]
Combat: a1 Elite Pikemen attacks b3 Veteran Temple of the Sun
Combat: a2 Veteran Cavalry flanks b1 Veteran Mace Warriors in the place of b2
    Veteran Slingers, annulled
Chain t1: Mountain Fog of Bot, on a2 Veteran Cavalry, cancelled

  Structures:
     a4 Elite Wall                 ATK  0 DEF  8/8  free, stack of 2
  Vanguard:
     a1 Elite Pikemen              ATK  3 DEF  3/5  tapped, stack of 2, damage 2
     a2 Veteran Cavalry            ATK  2 DEF  2/2  free, new
  Rearguard:
     a3 Friars                     ATK  0 DEF  3/3  free, carries lance
Ana (a): HP 20, Age II, Supplies 3 free, 2 tapped, 1 temporary, 7 to come
  Castle 3, Graveyard 0, Dominion 3
  Hand (3): Imperial Levy [emp_levy], Charge! [emp_charge] ×2
  In play: Water Mill, Market (tapped)"""


@pytest.mark.parametrize("options", OPTION_SETS)
def test_every_position_can_be_drawn(options: str) -> None:
    for seed in range(3):
        for state in walk(load(**OPTION_SETS[options]), seed, greedy=0.5):
            for position in (state.position(), state.observation(0), state.observation(1)):
                drawn = state.game.draw(position, NAMES)
                lines = drawn.split("\n")
                assert max(len(line) for line in lines) <= 100
                assert "Neutral Relics" in drawn
                for part in position["field"]:
                    assert all(f" {instance['id']} " in drawn for instance in part)


@pytest.mark.parametrize(
    "changes",
    [
        {"field": None},
        {"field": [[{"id": "a1", "cards": ["emp_zeppelin"]}], []]},
        {"hand": 3},
        {"hp": [20]},
        {"combat": [{}]},
        {"event": "rain"},
        {"options": {"decks": 3}},
        {"development": [["??"], []]},
        {"pending": []},
    ],
)
def test_what_is_no_whole_position_is_drawn_all_the_same(changes: dict[str, Any]) -> None:
    state = load().new_initial_state(1)
    for position in (state.position(), state.observation(1)):
        assert load().draw({**position, **changes}).startswith("Bellum Imperia, turn 0")
    assert load().draw({"game": "bellum"}).startswith("Bellum Imperia, turn 1")


def test_choices_and_events_are_drawn() -> None:
    state = at(FIELD, hand=[["emp_arms"], []], supply=[2, 0])
    play(state, "tactic emp_arms")
    assert "Choice: tactic, by Ana, card Blessing of Arms" in state.game.draw(state.position(), NAMES)
    state = play(at(hand=[["emp_pike1"], ["inti_ambush"]], supply=[2, 1]), "play emp_pike1")
    assert "Event: enter, a1 Veteran Pikemen" in state.game.draw(state.position())
    state = play(load().new_initial_state(1), "economy emp_mill")
    assert "Picked: Water Mill" in state.game.draw(state.observation(0))
    assert "Picked: a hidden card" in state.game.draw(state.observation(1))
    own = load(decks=[named_deck("empire"), "inti"])
    assert "decks = own empire inti" in own.draw(own.new_initial_state(1).position())
    assert look(state, "to_act") == 1

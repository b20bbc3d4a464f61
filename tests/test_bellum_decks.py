"""Decks of Bellum Imperia: construction, files, the option."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardrules import OptionError
from cardrules.bellum import BellumGame, decks, read_card_file
from cardrules.bellum.errors import DeckError
from tests import bellum_rome
from tests.bellum_states import load, look


def empire(**copies: int) -> dict[str, Any]:
    """The deck `empire` with other copies of some cards; 0 leaves a card out."""
    deck = decks.named_deck("empire")
    deck["castle"].update(copies)
    deck["castle"] = {card: count for card, count in deck["castle"].items() if count}
    return deck


@pytest.mark.rule("BEL-2.1", "BEL-2.2", "BEL-2.3", "BEL-2.4")
def test_the_named_decks_are_legal() -> None:
    assert decks.deck_names() == ["empire", "empire_siege", "inti", "inti_relics"]
    for name in decks.deck_names():
        assert decks.check_deck(decks.named_deck(name)) == []
        assert load(decks=[decks.named_deck(name), name]).new_initial_state(1)
    changed = decks.named_deck("empire")
    changed["castle"].clear()
    assert decks.named_deck("empire")["castle"]


@pytest.mark.rule("BEL-2.5")
def test_all_broken_rules_are_listed() -> None:
    deck = empire(
        emp_charge=4, emp_pike1=0, emp_cav1=3, emp_warrior1=4, emp_emperor=2, emp_friar=4, inti_mace1=1, emp_zeppelin=1
    )
    deck["castle"]["emp_mill"] = 1
    deck["castle"]["emp_ranks"] = 0
    deck["vault"] = [*deck["vault"][:-1], "emp_mill", "inti_citadel", "emp_pike1", "emp_moon", 7]
    deck["name"] = "mine"
    broken = decks.check_deck(deck)
    text = "\n".join(broken)
    for words in (
        "BEL-2.5: a deck object has no key 'name'",
        "4 copies of emp_charge, at most 2",
        "4 copies of emp_warrior1, at most 3",
        "2 copies of emp_emperor, at most 1",
        "4 copies of emp_friar, at most 3",
        "inti_mace1 is of the civilisation inti, not empire",
        "no card 'emp_zeppelin'",
        "emp_mill is a card of type economy and cannot be in the Castle",
        "at least 1 copy of emp_ranks, got 0",
        "of the group line_units, expected 22",
        "of the group tactics, expected 10",
        "of the group emblematic, expected 2",
        "of the group religious, expected 4",
        "the Castle has 54 cards",
        "emp_mill stands twice in the vault",
        "inti_citadel is of the civilisation inti",
        "emp_pike1 is a card of type unit and cannot be in the Vault",
        "no card 'emp_moon'",
        "no card 7",
        "6 cards of type economy of Age I, expected 5",
    ):
        assert words in text
    with pytest.raises(OptionError) as caught:
        load(decks=[deck, "inti"])
    assert all(line in str(caught.value) for line in broken)
    assert "player 0" in str(caught.value)


@pytest.mark.rule("BEL-2.5")
@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ([], "deck object"),
        ({}, "has no civ"),
        ({"civ": "empire", "castle": {}}, "has no vault"),
        ({"civ": "empire", "castle": [], "vault": []}, "castle to be an object"),
        ({"civ": "empire", "castle": {}, "vault": {}}, "vault to be a list"),
        ({"civ": ["empire"], "castle": {"emp_pike1": 3}, "vault": ["emp_mill"]}, "['empire']"),
        ({"civ": "empire", "castle": {"emp_pike1": True}, "vault": []}, "got True"),
        ({"civ": "empire", "castle": {}, "vault": [["emp_mill"]]}, "['emp_mill']"),
        ({"civ": "empire", "castle": {"lance": 1}, "vault": ["ring"]}, "no card 'lance'"),
    ],
)
def test_malformed_decks_are_refused(deck: Any, words: str) -> None:
    assert words in "\n".join(decks.check_deck(deck))
    with pytest.raises(OptionError, match="decks"):
        load(decks=["inti", deck])


def test_deck_objects_are_put_into_card_order() -> None:
    deck = decks.named_deck("inti")
    mixed = {
        "vault": deck["vault"][::-1],
        "castle": dict(reversed(deck["castle"].items())),
        "civ": "inti",
    }
    game = load(decks=["empire", mixed])
    assert game is load(decks=["empire", deck])
    options = look(game.new_initial_state(1), "options")
    assert json.dumps(options["decks"][1]) == json.dumps(deck)
    assert options == {"decks": ["empire", deck]}
    assert game.observed_options(0) == options  # deck lists are public


def test_a_deck_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    deck = empire(emp_ranks=2, emp_arms=0)
    castle = "\n".join(f"{card} = {count}" for card, count in deck["castle"].items())
    file.write_text(f'civ = "empire"\nvault = {json.dumps(deck["vault"])}\n[castle]\n{castle}\n', encoding="utf-8")
    assert decks.load_deck(file) == deck
    assert decks.check_deck(decks.load_deck(str(file))) == []
    assert load(decks=[decks.load_deck(file), "inti"]).copies("emp_ranks", 0) == 2
    lines = decks.describe_deck(deck)
    assert lines[0] == "The Empire: Castle of 50 cards"
    assert "  2 Close Ranks (emp_ranks), Age I" in lines
    assert "tactics (10):" in lines
    assert "  Age II Wonder: Great Aqueduct (emp_aqueduct)" in lines


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("civ = ", "cannot read the deck"),
        ('civ = "empire"\nvault = []', "expected castle"),
        ("vault = []\n[castle]\nemp_pike1 = 1", "expected civ"),
        ('civ = "empire"\nvault = 3\n[castle]', "expected vault"),
        ('civ = "empire"\nvault = []\nname = "x"\n[castle]', "no key 'name'"),
    ],
)
def test_deck_files_with_faults(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DeckError, match=r"deck\.toml") as caught:
        decks.load_deck(file)
    assert words in str(caught.value)


def test_decks_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="cannot read"):
        decks.load_deck(tmp_path / "nowhere.toml")
    with pytest.raises(DeckError, match="atlantis"):
        decks.named_deck("atlantis")


def test_decks_of_another_card_file() -> None:
    rome = BellumGame.with_cards(read_card_file(json.dumps(bellum_rome.data()), "rome.json")).card_set
    assert "rome" in decks.deck_names(rome)
    assert decks.check_deck(decks.named_deck("rome", rome), rome) == []
    assert "no card 'rom_ram'" in "\n".join(decks.check_deck(decks.named_deck("rome", rome)))
    assert decks.describe_deck(decks.named_deck("rome", rome), rome)[0].startswith("Rome")

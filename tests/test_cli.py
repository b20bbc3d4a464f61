"""The command line: what it prints, what it writes, how it fails."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules.bellum.decks import deck_names, describe_deck, named_deck
from tests.cli import fail, highcard_registered, process, run, succeed

GAMES = [name for name in cardrules.game_names() if name in cardrules.registry._GAMES]


class Raises:
    """A bot that breaks down."""

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        raise ValueError("out of\nideas")


class Exits(Raises):
    """A bot that would end the program."""

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        sys.exit(3)


class Sleeps(Raises):
    """A bot that takes its time."""

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        time.sleep(0.5)
        return view.legal_actions[0]


class Cheats(Raises):
    """A bot that answers with something else."""

    def choose(self, view: cardrules.PlayerView) -> Any:
        return "play 2x"


class Balks(Raises):
    """A bot that breaks down before the match."""

    def new_match(self, game: cardrules.BaseGame, player: int, seed: int) -> None:
        raise ValueError("not today")


class Last:
    """A bot that draws of its own seed, to see that every seat has another."""

    def __init__(self, seed: int) -> None:
        self.name = f"last with seed {seed}"

    def choose(self, view: cardrules.PlayerView) -> cardrules.Action:
        return view.legal_actions[-1]


# Looking things up.


def test_version_names_the_build() -> None:
    build = "compiled" if cardrules.COMPILED else "pure"
    assert succeed("--version") == f"cardrules {cardrules.__version__} ({build})\n"


def test_without_a_command_all_are_listed() -> None:
    text = succeed()
    for command in ("games", "bots", "rules", "match", "replay", "show", "play", "decks"):
        assert re.search(rf"^  {command} ", text, re.M)
    for command in ("games", "rules", "match", "replay", "show", "play"):
        assert "Usage: cardrules" in succeed(command, "--help")


def test_games_lists_every_game_with_its_options() -> None:
    text = succeed("games")
    for name in GAMES:
        game = cardrules.game_class(name)
        assert f"{name}: {game.title}" in text
        for option, default, expected, meaning in game.options_class.describe():
            assert f"  {option} = {default}: {meaning} ({expected})\n" in text


def test_one_game_in_detail() -> None:
    assert succeed("games", "highcard") == (
        "highcard: High Card, 2 to 6 players (default 2)\n"
        "A game of one minute that shows how a game is added to the library: a folder with the rooms that every game"
        " has. Two or more players hold `hand_size` cards each. In every round each player plays one card face down, in"
        " turn; when all have, the cards are shown, and the highest takes the round. Most rounds win.\n"
        "\n"
        "Options (--option NAME=VALUE):\n"
        "  hand_size = 5: cards dealt to each player (HC-1.1) (an integer from 1 to 8)\n"
        "  max_turns = 100: rounds after which the game ends (HC-3.1) (an integer ≥ 1)\n"
        "\n"
        "52 actions, phases play, over; observation tensor of 168 numbers.\n"
        "6 rules, HC-1.1 to HC-4.1: cardrules rules highcard [ID]\n"
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_told_in_detail(name: str) -> None:
    text = succeed("games", name)
    game = cardrules.load_game(name)
    assert text.startswith(f"{name}: {game.title}, ")
    assert f"{len(game.actions)} actions, phases {', '.join(game.phases)}" in text


def test_bots_are_listed_with_their_settings() -> None:
    text = succeed("bots")
    for name in cardrules.bots.bot_names():
        assert re.search(rf"^{name}\b", text, re.M)
        for setting, default, meaning in cardrules.bots.bot_settings(name):
            assert f"  {setting} = {default}: {meaning}\n" in text


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_are_printed_as_they_stand(name: str) -> None:
    rules = cardrules.load_game(name).rules
    assert succeed("rules", name) == rules
    assert succeed("rules", name, rules.ids[-1].lower()) == rules.rule(rules.ids[-1]) + "\n"


def test_a_section_of_the_rules() -> None:
    ids = [line.split()[0] for line in succeed("rules", "highcard", "hc-2").splitlines()]
    assert ids == ["HC-2.1", "HC-2.2"]


# Matches.

SHORT_MATCH = """\
High Card, hand_size = 1, seed 7: greedy against random
greedy plays K♠.
random plays 9♦.
K♠ and 9♦: the round goes to greedy.
The game goes to greedy.
Result: greedy wins (hands_out); turn 1, 2 actions
"""


def test_a_match_is_told_and_ends_with_its_result() -> None:
    arguments = ("match", "highcard", "--bots", "greedy,random", "--seed", 7, "-o", "hand_size=1")
    assert succeed(*arguments) == SHORT_MATCH
    assert succeed(*arguments, "--quiet") == SHORT_MATCH.splitlines()[-1] + "\n"


def test_a_match_can_be_told_as_one_player_saw_it() -> None:
    text = succeed("match", "highcard", "--bots", "greedy,random", "--seed", 7, "-o", "hand_size=1", "--seen-by", 0)
    assert "greedy plays K♠.\nrandom plays a hidden card.\nK♠ and 9♦: the round goes to greedy.\n" in text


@pytest.mark.parametrize("name", GAMES)
def test_the_match_is_that_of_the_api(name: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    text = succeed("match", name, "--bots", "random", "--seed", 7, "--record", file)
    game = cardrules.load_game(name)
    bots = [cardrules.make_bot("random", seat) for seat in range(game.players)]
    names = [f"random {seat + 1}" for seat in range(game.players)]
    record = cardrules.play_match(game, bots, 7, names=names)
    assert file.read_text(encoding="utf-8") == record.to_json()
    assert text.splitlines()[-1].startswith("Result: ")
    assert "{" not in text.replace(f"Recorded in {file}.", "")


def test_a_seed_is_chosen_and_named() -> None:
    text = succeed("match", "highcard", "-o", "hand_size=1")
    seed = re.search(r"seed (\d+)", text)
    assert seed is not None
    assert succeed("match", "highcard", "-o", "hand_size=1", "--seed", seed[1]) == text


def test_one_bot_is_for_all_seats_and_several_say_how_many_play() -> None:
    assert succeed("match", "highcard", "--bots", "random", "--players", 3).count("random 3 plays") == 5
    assert succeed("match", "highcard", "--bots", "random,greedy,greedy").count("greedy 2 plays") == 5


def test_settings_of_a_bot_hold_commas() -> None:
    text = succeed("match", "highcard", "--bots", "flat:iterations=4,depth=1,greedy", "-o", "hand_size=1", "--seed", 7)
    assert "flat:iterations=4,depth=1 against greedy" in text


def test_each_seat_has_a_bot_with_a_seed_of_its_own() -> None:
    text = succeed("match", "highcard", "--bots", "tests.test_cli:Last", "-o", "hand_size=1")
    assert "last with seed 0 against last with seed 1" in text


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Raises", "Raises raised ValueError: out of ideas"),
        ("Exits", "Exits raised SystemExit: 3"),
        ("Sleeps", "Sleeps took longer than 0.05 s for one action"),
        ("Cheats", "Cheats chose play 2x: illegal action 'play 2x': no action of highcard is written so"),
        ("Balks", "Balks raised ValueError: not today"),
    ],
)
def test_a_bot_that_misbehaves_forfeits(bot: str, reason: str) -> None:
    text = succeed("match", "highcard", "--bots", f"random,tests.test_cli:{bot}", "--move-timeout", 0.05)
    last = text.splitlines()[-1]
    assert last.startswith("Result: random wins (forfeit): ")
    assert reason in last


def test_the_traceback_of_a_bot_is_shown_on_request() -> None:
    with highcard_registered():
        arguments = ("match", "pokerone", "--bots", "random,tests.test_cli:Raises", "--quiet", "--traceback")
    running = process(*arguments)
    out, err = running.communicate()
    assert running.returncode == 0
    assert b'raise ValueError("out of' in err
    assert out.count(b"\n") == 1


# Records.


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    file = tmp_path / "record.json"
    succeed("match", "highcard", "--bots", "greedy,random", "--seed", 7, "-o", "hand_size=1", "--record", file)
    return file


def test_a_record_is_told_as_the_match_was(record_file: Path) -> None:
    assert succeed("replay", record_file) == SHORT_MATCH
    assert succeed("replay", "-", stdin=record_file.read_text(encoding="utf-8")) == SHORT_MATCH
    assert succeed("replay", record_file, "--quiet") == SHORT_MATCH.splitlines()[-1] + "\n"
    assert "random plays a hidden card." in succeed("replay", record_file, "--seen-by", 0)


def test_a_forfeit_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "forfeit.json"
    told = succeed("match", "highcard", "--bots", "random,tests.test_cli:Raises", "--seed", 7, "--record", file)
    assert succeed("replay", file).splitlines()[-1] == told.splitlines()[-1]


def test_a_record_is_not_overwritten_unless_asked(record_file: Path) -> None:
    before = record_file.read_text(encoding="utf-8")
    again = ("match", "highcard", "--seed", 8, "--record", record_file)
    assert "is there already" in fail(*again)
    assert "expected the name of a file to write" in fail(*again[:-1], "")
    assert record_file.read_text(encoding="utf-8") == before
    succeed(*again, "--force")
    assert json.loads(record_file.read_text(encoding="utf-8"))["seed"] == 8
    assert [file.name for file in record_file.parent.iterdir()] == [record_file.name]


def test_a_record_that_cannot_be_written_is_refused_before_the_match(tmp_path: Path) -> None:
    assert "folder" in fail("match", "highcard", "--record", tmp_path / "nowhere" / "record.json")
    assert "not a regular file" in fail("match", "highcard", "--record", tmp_path)


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    record_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = record_file.read_text(encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("match", "highcard", "--record", record_file, "--force")
    assert (result.exit_code, result.stderr) == (2, "cardrules: [Errno 28] No space left on device\n")
    assert record_file.read_text(encoding="utf-8") == before
    assert [file.name for file in record_file.parent.iterdir()] == [record_file.name]


def changed(**values: Any) -> Any:
    """Changes a record and makes its check sum fit again, so that only the replay can tell."""

    def change(text: str) -> str:
        data = json.loads(text)
        del data["format"], data["check"]
        return cardrules.MatchRecord(**{**data, **values}).to_json()

    return change


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (lambda text: text[: len(text) // 2], "no complete JSON"),
        (lambda text: "", "no complete JSON"),
        (lambda text: "[" * 100_000, "no complete JSON"),
        (lambda text: "[]", "expected a JSON object"),
        (lambda text: text.replace("play Ks", "play 3s"), "check sum"),
        (lambda text: text.replace('"format": 1', '"format": 2'), "format 2"),
        (changed(actions=["play Ks"]), "has the result"),
        (changed(actions=["play Ks", "play Kc"]), "action 2: illegal action 'play Kc': Kc is not in your hand"),
        (changed(seed=8), "not the deal of seed 8"),
        (changed(version="9.9.9"), "cardrules 9.9.9"),
        (changed(game="chess"), "there is no game 'chess'"),
        (changed(game="pokerone"), "cannot be replayed"),
    ],
)
def test_a_damaged_record_is_refused_in_one_line(record_file: Path, damage: Any, complaint: str) -> None:
    record_file.write_text(damage(record_file.read_text(encoding="utf-8")), encoding="utf-8")
    assert complaint in fail("replay", record_file)
    assert complaint in fail("show", record_file) or "JSON" in complaint or "object" in complaint


def test_a_record_of_another_version_is_replayed_on_request(record_file: Path) -> None:
    record_file.write_text(changed(version="9.9.9")(record_file.read_text(encoding="utf-8")), encoding="utf-8")
    assert succeed("replay", record_file, "--any-version") == SHORT_MATCH


# Drawings.

DRAWING = """\
High Card, turn 1, phase play: Player 1 is to act, in Player 0's turn
options: hand_size = 1
deck     5♣ 3♠ (top)
discard  -

         Player 0  Player 1
hands    -         A♥
played   10♣       -
taken    0         0
"""
POSITION = {
    "game": "highcard",
    "options": {"hand_size": 1},
    "deck": ["5c", "3s"],
    "hands": [[], ["Ah"]],
    "played": ["Tc", None],
}


def test_a_position_is_drawn_from_a_text_a_file_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION), encoding="utf-8")
    assert succeed("show", json.dumps(POSITION)) == DRAWING
    assert succeed("show", file) == DRAWING
    assert succeed("show", "-", stdin=json.dumps(POSITION)) == DRAWING


def test_an_observation_is_drawn_with_its_cards_hidden() -> None:
    hidden = DRAWING.replace("5♣ 3♠ (top)", "2 hidden cards").replace("10♣", "?? ")
    assert succeed("show", json.dumps(POSITION), "--seen-by", 1) == hidden
    with highcard_registered():
        observation = cardrules.state_from_position(POSITION).observation(1)
    assert succeed("show", json.dumps(observation)) == hidden


def test_the_last_position_of_a_record_is_drawn_with_the_names(record_file: Path) -> None:
    text = succeed("show", record_file)
    assert text.startswith("High Card, turn 1, over: greedy wins (hands_out)\n")
    assert "         greedy (0)  random (1)\n" in text


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_drawn(name: str) -> None:
    state = cardrules.load_game(name).new_initial_state(seed=7)
    for player in range(state.game.players):
        text = succeed("show", json.dumps(state.position()), "--seen-by", player)
        assert text == state.game.draw(state.observation(player)) + "\n"
        assert succeed("show", json.dumps(state.observation(player))) == text
        assert all(line == line.rstrip() and len(line) <= 90 for line in text.splitlines())


# Failures.


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "No such command 'chess'"),
        (["--chess"], "No such option: --chess"),
        (["games", "chess"], "there is no game 'chess'"),
        (["rules"], "Missing argument 'GAME'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "highcard", "HC-9.9"], "there is no rule 'HC-9.9'"),
        (["match", "highcrad"], "did you mean 'highcard'?"),
        (["match", "highcard", "--seed", "x"], "--seed"),
        (["match", "highcard", "--players", "9"], "2 to 6 players, got 9"),
        (["match", "highcard", "--bots", "random,greedy", "--players", "3"], "expected 3 bots (or one for all), got 2"),
        (["match", "highcard", "--bots", "deep"], "there is no bot 'deep'"),
        (["match", "highcard", "--bots", ""], "there is no bot ''"),
        (["match", "highcard", "--bots", "no.such:bot"], "cannot load the bot 'no.such:bot'"),
        (["match", "highcard", "--bots", "json:loads"], "json:loads"),
        (["match", "highcard", "--option", "hand_size"], "expected --option NAME=VALUE"),
        (["match", "highcard", "--option", "hand_size=9"], "an integer from 1 to 8, got 9"),
        (["match", "highcard", "--option", "hand_size=five"], "got 'five'"),
        (["match", "highcard", "--option", "hand_size=" + "9" * 5000], "hand_size"),
        (["match", "highcard", "--option", "hand_seize=5"], "did you mean 'hand_size'?"),
        (["match", "highcard", "--option", "name=5"], "no such option"),
        (["match", "highcard", "--option", "players=3"], "--players"),
        (["match", "highcard", "-o", "hand_size=3", "-o", "hand_size=4"], "given twice"),
        (["match", "highcard", "--deck", "empire"], "--deck is for bellum"),
        (["match", "highcard", "--seen-by", "2"], "the players are 0 to 1, got --seen-by 2"),
        (["match", "highcard", "--move-timeout", "0"], "above 0"),
        (["match", "highcard", "--move-timeout", "nan"], "above 0"),
        (["replay", "no_such_file.json"], "no_such_file.json: No such file"),
        (["replay", "."], "Is a directory"),
        (["show", "no_such_file.json"], "no_such_file.json: No such file"),
        (["show", "{"], "no complete JSON"),
        (["show", "[]"], "expected a JSON object"),
        (["show", "{}"], "there is no game"),
        (["show", '{"game": "highcard", "players": [2]}'], "players"),
        (["show", '{"game": "highcard", "players": [2], "deck": ["??"]}'], "players"),
        (["show", '{"game": "highcard", "options": 3, "deck": ["??"]}'], "options"),
        (["show", '{"game": "highcard", "deck": ["2x"]}'], "deck"),
        (["show", '{"game": "highcard", "hands": [["Ah"], ["2c"]]}', "--seen-by", "5"], "players 0 to 1, got player 5"),
        (["play"], "which game?"),
        (["play", "highcard", "--seat", "2"], "the seats are 0 to 1, got --seat 2"),
        (["play", "highcard", "--bots", "random,random", "--players", "2"], "expected 1 bot (or one for all), got 2"),
        (["play", "--resume", "no_such_file.json"], "No such file"),
    ],
)
def test_a_failure_is_one_clear_line(arguments: list[str], complaint: str) -> None:
    assert complaint in fail(*arguments)


def test_a_fault_of_a_game_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cardrules.registry._GAMES, "robotroc", "cardrules.robotroc:NoSuchGame")
    result = run("rules", "robotroc", CARDRULES_TRACEBACK="0")
    assert result.exit_code == 1
    assert re.fullmatch("cardrules: a fault of the program: AttributeError: .*NoSuchGame.*\n", result.stderr)
    assert "robotroc: cannot be loaded (AttributeError" in succeed("games")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture.json"
    file.write_bytes(b"\x89PNG\xff\xfe")
    assert "not a text file" in fail("show", file)
    assert "not a text file" in fail("replay", file)


@pytest.mark.parametrize(
    "observation",
    [
        {"deck": "??"},
        {"deck": ["??"], "hands": 3, "played": [["??"]], "taken": None},
        {"hands": [["??"], 5], "to_act": "x", "active": [], "result": {"winners": [7]}},
        {"hands": ["??", {"a": ["??"]}], "options": {"hand_size": 2}, "turn": None, "unknown": 1},
    ],
)
def test_a_damaged_observation_is_refused_in_one_line(observation: dict[str, Any]) -> None:
    assert "position key '" in fail("show", json.dumps({"game": "highcard", **observation}))


# Streams.


def test_colours_on_a_terminal_only() -> None:
    arguments = ("match", "highcard", "--bots", "greedy,random", "--seed", 7, "-o", "hand_size=1")
    coloured = succeed(*arguments, FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == SHORT_MATCH
    assert succeed(*arguments, NO_COLOR="1") == SHORT_MATCH


def test_a_terminal_without_suit_symbols_gets_letters() -> None:
    running = process("match", "pokerone", "--seed", "7", environment={"PYTHONIOENCODING": "ascii"})
    out, err = running.communicate()
    assert (running.returncode, err) == (0, b"")
    assert re.search(rb"places \w+[shdc]\b", out)
    assert out.isascii()


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    running = process("rules", "pokerone", environment={"PYTHONUNBUFFERED": "1"})
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    assert running.stderr.read() == b""
    running.wait()


def test_an_interrupted_match_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    running = process("match", "robotroc", "--bots", "tests.test_cli:Sleeps", "--record", str(file))
    assert running.stdout is not None
    while running.stdout.readline().strip():
        pass  # up to the empty line before the first turn
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, err) == (130, b"cardrules: interrupted\n")
    assert out.splitlines()[-1].startswith(b"Result: none yet")
    assert "Result: none yet" in succeed("replay", file)


# Decks.


def deck_file(path: Path, castle: dict[str, int]) -> Path:
    """The deck `empire` with other copies of some cards, as a file."""
    deck = named_deck("empire")
    deck["castle"].update(castle)
    copies = "".join(f"{card} = {count}\n" for card, count in deck["castle"].items())
    path.write_text(f'civ = "empire"\nvault = {json.dumps(deck["vault"])}\n\n[castle]\n{copies}', encoding="utf-8")
    return path


def test_decks_are_listed_and_shown() -> None:
    assert succeed("decks").split() == succeed("decks", "list").split() == deck_names()
    assert succeed("decks", "show", "inti").splitlines() == describe_deck(named_deck("inti"))


def test_a_deck_is_checked(tmp_path: Path) -> None:
    legal = deck_file(tmp_path / "legal.toml", {})
    assert succeed("decks", "check", legal) == f"{legal} is a legal deck.\n"
    assert succeed("decks", "check", "empire") == "empire is a legal deck.\n"
    illegal = deck_file(tmp_path / "illegal.toml", {"emp_charge": 3})
    result = run("decks", "check", illegal)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "BEL-2.3: 3 copies of emp_charge, at most 2 of one tactic card\n" in result.stdout
    assert "BEL-2.3" in succeed("rules", "bellum", "BEL-2.3")
    assert succeed("decks", "show", illegal)


def test_decks_that_are_not_there(tmp_path: Path) -> None:
    assert "there is no deck 'atlantis'" in fail("decks", "show", "atlantis")
    file = tmp_path / "deck.toml"
    file.write_text("civ = ", encoding="utf-8")
    assert "cannot read the deck" in fail("decks", "check", file)
    assert "there is no deck 'atlantis'" in fail("match", "bellum", "--deck", "atlantis", "--deck", "inti")
    assert "given twice" in fail("match", "bellum", "--deck", "inti", "-o", 'decks=["inti", "inti"]')


def test_a_match_with_decks_of_ones_own(tmp_path: Path) -> None:
    mine = deck_file(tmp_path / "mine.toml", {})
    arguments = ("match", "bellum", "--seed", 7, "-o", "max_turns=6", "--quiet")
    by_name = succeed(*arguments, "-o", 'decks=["empire", "inti_relics"]')
    assert succeed(*arguments, "--deck", mine, "--deck", "inti_relics") == by_name
    illegal = deck_file(tmp_path / "illegal.toml", {"emp_charge": 3})
    assert "emp_charge" in fail(*arguments, "--deck", illegal, "--deck", "inti")
    assert "a list of 2" in fail(*arguments, "--deck", "inti")


@pytest.mark.parametrize(
    ("observation", "told"),
    [
        ('{"game": "pocobot", "hands": [["??"], "x"]}', "position key 'hands': expected a value like"),
        ('{"game": "pocobot", "hands": ["??"]}', "position key 'hands': expected a value like"),
        ('{"game": "pocobot", "hands": [["??", "2z"], []]}', "expected cards of this game or '??', got '2z'"),
        ('{"game": "pocobot", "hands": [["??"], []], "turn": {}}', "position key 'turn': expected a value like 1"),
        ('{"game": "pocobot", "hands": [["??"], []], "foo": 1}', "position key 'foo': no such key in pocobot"),
        ('{"game": "pv_steal", "deck": "??"}', "position key 'deck': expected a value like"),
    ],
)
def test_broken_observations_are_not_drawn(observation: str, told: str) -> None:
    assert told in fail("show", observation)


def test_every_observation_is_drawn() -> None:
    for name in cardrules.game_names():
        state = cardrules.load_game(name).new_initial_state(seed=7)
        for step in range(40):
            if step % 8 == 0:
                observation = state.observation(step % state.game.players)
                assert state.game.draw(observation) == succeed("show", json.dumps(observation)).rstrip("\n")
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[-1])


def test_complaints_of_records_name_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cut.json"
    file.write_text("{", encoding="utf-8")
    assert f"{file}: not a match record" in fail("replay", file)

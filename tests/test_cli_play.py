"""A person at the prompt: sees their own view, acts, asks, saves, and loses nothing."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import cardrules
from cardrules.common.cards import pretty_card
from tests.cli import fail, highcard_registered, process, succeed

GAMES = [name for name in cardrules.game_names() if name in cardrules.registry._GAMES]
HIGHCARD = ("play", "highcard", "--seed", 7, "-o", "hand_size=3")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# Runs the command with standard input closed.
CLOSING = "import os, sys; os.close(0); os.execv(sys.executable, [sys.executable, '-m', 'cardrules', *sys.argv[1:]])"


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def answers(text: str) -> list[str]:
    """What the prompt answered to each line that was typed."""
    return [part.partition("\n")[2] for part in text.split("> ")[1:]]


SESSION = """\
High Card, hand_size = 3, seed 7: person against greedy

High Card, turn 1, phase play: person is to act
options: hand_size = 3
deck     46 hidden cards
discard  -

         person (0)  greedy (1)
hands    2♠ 7♣ K♠    3 hidden cards
played   -           -
taken    0           0
Your actions:
  1 play 2s    2 play 7c    3 play Ks
> 3
person plays K♠.
greedy plays a hidden card.
K♠ and K♦: the round goes to person and greedy.

High Card, turn 2, phase play: person is to act
options: hand_size = 3
deck     46 hidden cards
discard  K♠ K♦

         person (0)  greedy (1)
hands    2♠ 7♣       2 hidden cards
played   -           -
taken    1           1
Your actions:
  1 play 2s    2 play 7c
> play 7c
person plays 7♣.
greedy plays a hidden card.
7♣ and 9♦: the round goes to greedy.

High Card, turn 3, phase play: person is to act
options: hand_size = 3
deck     46 hidden cards
discard  7♣ 9♦ K♠ K♦

         person (0)  greedy (1)
hands    2♠          1 hidden card
played   -           -
taken    1           2
Your actions (Enter takes it):
  1 play 2s
>
person plays 2♠.
greedy plays a hidden card.
2♠ and 4♠: the round goes to greedy.
The game goes to greedy.
High Card, turn 3, over: greedy wins (hands_out)
options: hand_size = 3
deck     46 hidden cards
discard  2♠ 4♠ 7♣ 9♦ K♠ K♦

         person (0)  greedy (1)
hands    -           -
played   -           -
taken    1           3
Result: greedy wins (hands_out); turn 3, 6 actions
""".replace("\n>\n", "\n> \n")


def test_a_whole_game_by_number_by_notation_and_by_enter() -> None:
    assert succeed(*HIGHCARD, stdin=lines("3", "play 7c", "")) == SESSION
    assert list(Path().iterdir()) == []


def test_the_seat_can_be_any() -> None:
    text = succeed("play", "highcard", "--seat", 2, "--bots", "random,greedy", "--seed", 7, stdin=lines(*["1"] * 5))
    assert "random against greedy against person" in text
    assert text.count("Your actions") == 5
    assert "greedy plays a hidden card." in text


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_to_its_end(name: str) -> None:
    """By one who always takes the first action listed; the other seats are random."""
    players = cardrules.game_class(name).default_players
    others = ",".join(["random"] * (players - 1))
    start = ("play", name, "--bots", others, "--seed", 3, "--option", "max_turns=20")
    text = succeed(*start, stdin=lines(*["hint", "1"] * 4000))
    assert re.search(r"^Result: .* \(\w+\); turn \d+, \d+ actions$", text.splitlines()[-1])
    assert "The greedy bot would take " in text
    assert list(Path().iterdir()) == []


def test_why_gives_the_reason_and_the_rule() -> None:
    typed = [
        "why play Kd",
        "why play 2s",
        "why",
        "why dance",
        "why play 2S",
        "play Kd",
        "dance",
        "4",
        "9" * 5000,
        "n",
        "",
    ]
    text = succeed(*HIGHCARD, stdin=lines(*typed))
    said = answers(text)
    with highcard_registered():
        rule = cardrules.load_game("highcard").rules.rule("HC-2.1")
    assert said[0] == f"play Kd: Kd is not in your hand [HC-2.1]\n{rule}\n"
    assert said[1] == "play 2s is legal now.\n"
    assert said[2] == "why ACTION: which action?\n"
    assert said[3].startswith("dance: no action of highcard is written so")
    assert "did you mean 'play 2s'?" in said[4]
    assert said[5] == "play Kd: Kd is not in your hand [HC-2.1]\n"
    assert said[6].startswith("dance: no action of highcard is written so")
    assert said[7] == said[8] == "There are actions 1 to 3.\n"
    assert said[9].startswith("n: no action of highcard is written so")
    assert said[10] == ""  # more than one action is legal, so Enter takes none


def test_rules_show_log_and_help() -> None:
    said = answers(
        succeed(*HIGHCARD, stdin=lines("1", "log", "show", "rules hc-1.1", "rules HC-9", "rules", "help", "?"))
    )
    told, drawing = said[0].split("\n\n", 1)
    assert said[1] == f"{told}\n"
    assert drawing.startswith(said[2])
    assert said[3].startswith("HC-1.1 The pack of 52 cards is shuffled")
    assert said[4] == "there is no rule 'HC-9'; the rules are HC-1.1 … HC-4.1\n"
    assert said[5].startswith("# High Card (`highcard`)\n")
    assert said[6] == said[7]
    for command in ("why", "rules", "show", "log", "hint", "save", "quit", "help"):
        assert f"  {command}" in said[6]


def test_an_action_comes_before_a_command_of_the_same_word() -> None:
    """Robotroc has actions `show W5`; the command `show` has no argument."""
    said = answers(succeed("play", "robotroc", "--seed", 7, stdin=lines("show", "show W7", "quit")))
    assert said[0].startswith("Robotroc, turn 1, ")
    assert said[1].startswith("show W7: ")
    assert "[ROB-" in said[1]


# Saving.


def test_quitting_offers_to_save_and_resuming_goes_on() -> None:
    first = succeed(*HIGHCARD, stdin=lines("3", "quit", ""))
    assert "Save the match in highcard-7.json?" in first
    assert first.endswith(
        "Saved in highcard-7.json; `cardrules play --resume highcard-7.json` goes on with it.\n"
        "Result: none yet; turn 2, 2 actions\n"
    )
    second = succeed("play", "--resume", "highcard-7.json", stdin=lines("log", "play 7c", ""))
    said = answers(second)
    assert said[0].startswith("person plays K♠.\ngreedy plays a hidden card.\nK♠ and K♦: ")
    assert second.endswith(SESSION.split("taken    1           2\n")[1].split("\n> \n")[1].replace(
        "High Card, turn 3, over", "Recorded in highcard-7.json.\nHigh Card, turn 3, over"
    ))  # fmt: skip
    assert succeed("replay", "highcard-7.json", "--quiet") == SESSION.splitlines()[-1] + "\n"
    assert "is over" in fail("play", "--resume", "highcard-7.json")


def test_quitting_without_saving() -> None:
    assert "Save the match" not in succeed(*HIGHCARD, stdin=lines("quit"))  # nothing was played
    for no in ("n", "No"):
        assert "Saved" not in succeed(*HIGHCARD, stdin=lines("1", "quit", no))
    assert list(Path().iterdir()) == []


def test_no_other_file_is_overwritten() -> None:
    Path("diary.json").write_text("dear diary", encoding="utf-8")
    Path("highcard-7.json").write_text("mine", encoding="utf-8")
    text = succeed(
        *HIGHCARD, stdin=lines("1", "save", "save diary.json", "save no/where.json", "quit", "diary.json", "")
    )
    said = answers(text)
    assert said[1] == "save FILE: which file?\n"
    assert said[2] == "diary.json is there already; choose another name.\n"
    assert said[3] == "no/where.json: No such file or directory\n"
    assert "Saved in highcard-7-2.json" in text
    assert Path("diary.json").read_text(encoding="utf-8") == "dear diary"
    assert Path("highcard-7.json").read_text(encoding="utf-8") == "mine"


def test_saving_again_goes_to_the_same_file() -> None:
    succeed(*HIGHCARD, stdin=lines("1", "save a.json", "1", "save a.json", "quit"))
    assert [file.name for file in Path().iterdir()] == ["a.json"]
    assert len(json.loads(Path("a.json").read_text(encoding="utf-8"))["actions"]) == 4


def test_when_input_ends_nothing_is_lost() -> None:
    assert "Saved" not in succeed(*HIGHCARD)  # nothing was played
    text = succeed(*HIGHCARD, stdin=lines("3", "1"))
    assert "Saved in highcard-7.json" in text
    assert text.endswith("Result: none yet; turn 3, 4 actions\n")
    assert succeed("play", "--resume", "highcard-7.json", stdin="1\n").endswith("turn 3, 6 actions\n")
    succeed(*HIGHCARD, stdin=lines("3", "quit"))  # input ends at the question whether to save
    assert Path("highcard-7-2.json").exists()


def test_ctrl_c_loses_nothing() -> None:
    running = process("play", "robotroc", "--seed", "7")
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"1\n")
    running.stdin.flush()
    seen = b""
    while seen.count(b"\n> ") < 2:
        seen += running.stdout.read(1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert (running.returncode, err) == (0, b"")
    assert b"Saved in robotroc-7.json" in out
    assert succeed("replay", "robotroc-7.json").splitlines()[-1].startswith("Result: none yet; turn 1")


def test_a_record_of_the_match() -> None:
    assert succeed(*HIGHCARD, "--record", "r.json", stdin=lines("3", "play 7c", "")) == SESSION.replace(
        "High Card, turn 3, over", "Recorded in r.json.\nHigh Card, turn 3, over"
    )
    assert succeed("replay", "r.json", "--quiet") == SESSION.splitlines()[-1] + "\n"
    assert "is there already" in fail(*HIGHCARD, "--record", "r.json")


def test_somebody_else_can_take_over() -> None:
    succeed("match", "highcard", "--seed", 7, "--record", "m.json")
    record = cardrules.MatchRecord.from_json(Path("m.json").read_text(encoding="utf-8"))
    begun = cardrules.MatchRecord(
        record.game, record.options, 2, ["Ana", "random"], record.seed, record.position, record.actions[:4], None
    )
    Path("m.json").write_text(begun.to_json(), encoding="utf-8")
    assert "say by --seat who you are in m.json: Ana, random" in fail("play", "--resume", "m.json")
    assert "match of highcard, not of pocobot" in fail("play", "pocobot", "--resume", "m.json", "--seat", 0)
    assert "keeps its players" in fail("play", "--resume", "m.json", "--seat", 0, "--seed", 3)
    assert "say by --bots who plays for Ana in m.json" in fail("play", "--resume", "m.json", "--seat", 1)
    assert "person against random" in succeed("play", "--resume", "m.json", "--seat", 0, stdin=lines(*["1"] * 5))


def test_a_bot_that_misbehaves_forfeits_to_the_person() -> None:
    text = succeed("play", "highcard", "--bots", "tests.test_cli:Raises", stdin="1\n")
    assert text.splitlines()[-1].startswith("Result: person wins (forfeit): Raises raised ValueError: out of ideas;")


# What the person must not see.


def play_script(view: cardrules.PlayerView) -> str:
    """Looks at everything there is to look at, and asks after many actions of the game."""
    asked = [f"why {action}" for action in list(view.game.actions)[::7]]
    return lines("show", "log", "hint", *asked, "quit")


@pytest.mark.parametrize("name", GAMES)
def test_the_prompt_never_shows_hidden_cards(name: str) -> None:
    """Two matches that differ only in what the person may not know look the same to them."""
    game = cardrules.load_game(name)
    bots = [cardrules.make_bot("greedy", seat) for seat in range(game.players)]
    compared = 0
    for seed in range(3):
        state = game.new_initial_state(seed)
        for _ in range(12 * (seed + 1)):
            if not state.is_terminal():
                state.apply_action(_any_action(state, bots))
        seat = state.current_player()
        if seat < 0:
            continue
        other = state.resample(seat, 5)
        compared += other.position() != state.position()
        told = []
        for world in (state, other):
            position = world.position()
            names = ["person" if player == seat else "random" for player in range(game.players)]
            options = game.options.to_position(game.players)
            record = cardrules.MatchRecord(name, options, game.players, names, None, position, [], None)
            Path("match.json").write_text(record.to_json(), encoding="utf-8")
            script = play_script(cardrules.PlayerView(world, seat))
            told.append(succeed("play", "--resume", "match.json", "--seat", seat, stdin=script))
        assert told[0] == told[1]
    assert compared > 0


def _any_action(state: cardrules.State, bots: list[cardrules.Bot]) -> cardrules.Action:
    if state.is_chance_node():
        return state.legal_actions()[-1]
    player = state.current_player()
    return bots[player].choose(cardrules.PlayerView(state, player))


def test_no_card_of_another_hand_is_printed() -> None:
    """The same, by the letter, in a game where a hand of another is known to nobody."""
    text = succeed("play", "highcard", "--seed", 7, stdin=lines("show", "log", "hint", "why play Kd", "quit"))
    with highcard_registered():
        state = cardrules.load_game("highcard").new_initial_state(7)
    hidden = state.position()["hands"][1] + state.position()["deck"]
    for code in hidden:
        assert pretty_card(code) not in text
        assert not re.search(rf"\b{code}\b", text.replace("Kd", ""))


# The referee.


def test_a_referee_decides_chance() -> None:
    """In the PV game who snatches a card is a chance node, which a person can decide at the table."""
    typed = lines(*["2"] * 2000)
    text = succeed("match", "pv_steal", "--bots", "greedy", "--seed", 7, "--referee", stdin=typed)
    asked = re.findall(r"Referee, what happens\?\n(.*)\n> 2\n", text)
    assert asked
    assert all(re.search(r"2 \w.*\(\d+%\)", choices) for choices in asked)
    assert text.splitlines()[-1].startswith("Result: ")


def test_a_referee_can_ask_and_leave() -> None:
    typed = lines("show", "hint", "why draw", "why clean", "rules PVS-5.11", "quit", "n")
    text = succeed("match", "pv_steal", "--bots", "greedy", "--seed", 7, "--referee", stdin=typed)
    said = answers(text)
    assert said[0].startswith(cardrules.load_game("pv_steal").title)
    assert said[1] == "Chance takes no advice.\n"
    assert "[PVS-" in said[2]
    assert "[PVS-" in said[3]
    assert said[4].startswith("PVS-5.11 ")
    assert text.splitlines()[-1].startswith("Result: none yet")


def test_a_person_who_plays_can_be_the_referee_too() -> None:
    text = succeed("play", "pv_steal", "--bots", "greedy", "--seed", 7, "--referee", stdin=lines(*["1"] * 5000))
    assert "Referee, what happens?" in text
    assert "Your actions" in text
    assert text.splitlines()[-1].startswith("Result: ")


def test_a_saved_match_runs_no_code_that_it_names() -> None:
    succeed("match", "highcard", "--seed", 7, "--record", "m.json")
    record = cardrules.MatchRecord.from_json(Path("m.json").read_text(encoding="utf-8"))
    begun = cardrules.MatchRecord(
        record.game, record.options, 2, ["person", "os:abort"], record.seed, record.position, record.actions[:4], None
    )
    Path("m.json").write_text(begun.to_json(), encoding="utf-8")
    assert "say by --bots who plays for os:abort in m.json" in fail("play", "--resume", "m.json")


@pytest.mark.skipif(os.name == "nt", reason="closes a stream as a shell does")
def test_closed_input_is_no_input() -> None:
    for arguments, code in ((["show", "-"], 2), (["play", "pocobot", "--seed", "7"], 0)):
        command = [sys.executable, "-c", CLOSING, *arguments]
        done = subprocess.run(command, capture_output=True, check=False)
        assert (done.returncode, done.stderr.count(b"\n")) == (code, 1 if code else 0), done.stderr
        assert b"fault" not in done.stderr

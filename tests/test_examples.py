"""The examples run, and the committed example records are what is played now."""

from __future__ import annotations

import builtins
import json
import subprocess
import sys
from pathlib import Path

import pytest

import cardrules
from examples import front_end, make_records, scripted_match
from examples.bot import Dreamer
from tests.cli import highcard_registered, succeed

GAMES = list(cardrules.registry._GAMES)


def test_there_is_an_example_of_every_game() -> None:
    assert list(make_records.EXAMPLES) == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_example_records_are_what_is_played_now(name: str) -> None:
    """If this fails for a good reason: `python -m examples.make_records`."""
    file = make_records.FOLDER / f"{name}.json"
    assert file.read_text(encoding="utf-8") == make_records.record(name).to_json()
    assert file.with_suffix(".txt").read_text(encoding="utf-8") == succeed("replay", file)


@pytest.mark.parametrize("name", GAMES)
def test_example_records_tell_of_a_decided_match(name: str) -> None:
    record = json.loads((make_records.FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert record["result"]["termination"] not in ("turn_limit", "forfeit")
    story = (make_records.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert "{" not in story
    assert "None" not in story


def test_the_script_writes_the_same_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    committed = make_records.FOLDER
    monkeypatch.setattr(make_records, "FOLDER", tmp_path)
    make_records.main(["pokerone"])
    for name in ("pokerone.json", "pokerone.txt"):
        assert (tmp_path / name).read_bytes() == (committed / name).read_bytes()


@pytest.mark.parametrize("name", ["quadsbattle", "pokerone"])
def test_the_bot_beats_random_play(name: str) -> None:
    with highcard_registered():
        game = cardrules.load_game(name)
        points = sum(
            cardrules.play_match(game, [Dreamer(seed), cardrules.make_bot("random")], seed).result["returns"][0]  # type: ignore[index]
            for seed in range(3)
        )
    assert points > 0


def test_the_bot_is_found_by_the_command_line() -> None:
    text = succeed("match", "pokerone", "--bots", "examples.bot:Dreamer,random", "--seed", 7, "--quiet")
    assert text.startswith("Result: dreamer wins")


@pytest.mark.parametrize("name", [*GAMES, "highcard"])
def test_the_front_end_drives_every_game(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The person mistypes once, then takes the last legal action that is listed, for a while."""
    typed = 0

    def person(prompt: str) -> str:
        nonlocal typed
        typed += 1
        if typed == 1:
            return "dance"
        if typed == 200:
            raise EOFError
        listed = capsys.readouterr().out.rpartition("Legal: ")[2]
        return str(listed.strip().split(", ")[-1])

    monkeypatch.setattr(builtins, "input", person)
    with highcard_registered():
        try:
            front_end.main(name, 7)
        except EOFError:
            assert typed == 200
        else:
            assert ", over: " in capsys.readouterr().out
    assert typed > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_scripted_match_replays(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    scripted_match.main(name, str(file))
    assert "Result: {'winners': " in capsys.readouterr().out.splitlines()[-1]
    record = cardrules.MatchRecord.from_json(file.read_text(encoding="utf-8"))
    assert record.replay().is_terminal()


@pytest.mark.parametrize("module", ["examples.front_end", "examples.scripted_match"])
def test_the_programs_say_how_to_use_them(module: str) -> None:
    for arguments, complaint in (([], f"python -m {module}"), (["chess"], "there is no game 'chess'")):
        ended = subprocess.run([sys.executable, "-m", module, *arguments], capture_output=True, text=True, check=False)
        assert ended.returncode == 1
        assert complaint in ended.stderr
        assert "Traceback" not in ended.stderr

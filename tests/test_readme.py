"""What the README says can be done is done here."""

from __future__ import annotations

import builtins
import re
from pathlib import Path
from typing import Any

import pytest
import typer.main

import cardrules
from cardrules.cli import app
from tests.cli import highcard_registered, succeed

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


def installing_commands() -> list[list[str]]:
    """The commands that set up, each as its steps."""
    return [block.strip().split(" && ") for block in blocks("sh") if "venv" in block]


@pytest.mark.parametrize("source", [pytest.param(source, id=str(i)) for i, source in enumerate(blocks("python"))])
def test_python_blocks_run(source: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "readme"}
    typed = iter(["dance"])  # a person mistypes, and then takes the first legal action

    def person(prompt: str) -> str:
        return next(typed, str(names["view"].legal_actions[0]))

    monkeypatch.setattr(builtins, "input", person)
    with highcard_registered():
        exec(compile(source, "README.md", "exec"), names)
    assert "assert" in source or capsys.readouterr().out


def test_a_bot_and_a_front_end_are_as_short_as_they_say() -> None:
    bot, front_end = blocks("python")[:2]
    assert "choose" in bot
    assert "input" in front_end
    for source in (bot, front_end):
        assert len([line for line in source.splitlines() if line.strip()]) <= 17


def test_there_are_two_commands_that_do_everything() -> None:
    watching, testing = installing_commands()
    assert watching[:2] == ["python3 -m venv .venv", ".venv/bin/pip install ."]
    assert watching[2].startswith(".venv/bin/cardrules match ")
    assert testing[:2] == ["python3 -m venv .venv", ".venv/bin/pip install '.[test]'"]


def test_ci_takes_the_same_steps() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    steps = [line.strip().replace('"', "").replace("$venv", ".venv") for line in ci.splitlines()]
    for step in installing_commands()[1]:
        assert step in steps


def test_commands_name_games_bots_and_options_that_exist() -> None:
    shown = [step for block in blocks("sh") for step in block.strip().split(" && ") if "cardrules match" in step]
    assert shown
    for step in shown:
        words = step.split()
        assert words[2] in cardrules.game_names()
        for name in words[words.index("--bots") + 1].split(","):
            assert cardrules.make_bot(name)


@pytest.mark.parametrize("block", [pytest.param(block, id=str(i)) for i, block in enumerate(blocks("console"))])
def test_sessions_go_as_shown(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    command, shown = block.split("\n", 1)
    typed = re.findall(r"^> (.*)\n", shown, re.M)
    printed = succeed(*command.removeprefix("$ cardrules ").split(), stdin="".join(f"{line}\n" for line in typed))
    assert printed.startswith(shown)


def test_every_command_is_listed() -> None:
    commands: Any = typer.main.get_command(app)
    listed = re.findall(r"^\| `cardrules (\w+)", README, re.M)
    assert sorted(listed) == sorted(commands.commands)


def test_every_game_is_listed_and_every_link_leads_somewhere() -> None:
    for name in cardrules.registry._GAMES:
        assert f"| `{name}` |" in README
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / link).exists(), link

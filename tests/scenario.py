"""Runs scenarios (docs/conventions.md: Scenarios) on the uniform API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardrules

FOLDER = Path(__file__).parent / "scenarios"


def scenarios(game: str) -> Iterator[dict[str, Any]]:
    """The scenarios of a game, one a line of its file."""
    with (FOLDER / f"{game}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


def run(scenario: dict[str, Any]) -> None:
    """Plays one scenario; fails with the number of the step."""
    if "error" in scenario:
        own_game = cardrules.game_class(scenario["id"].rpartition("-")[0])  # the position may name another one
        with pytest.raises((cardrules.PositionError, cardrules.OptionError)) as caught:
            own_game.from_position(scenario["position"])
        assert scenario["error"] in str(caught.value)
        return
    given = json.dumps(scenario["position"])
    state = cardrules.state_from_position(scenario["position"])
    assert json.dumps(scenario["position"]) == given, "loading changed the position"
    position = state.position()
    assert json.loads(json.dumps(position)) == position
    assert cardrules.state_from_position(position).position() == position
    if "deal" in scenario:
        deal = scenario["deal"]
        game = cardrules.load_game(state.game.name, players=deal["players"], **deal.get("options", {}))
        assert game.new_initial_state(deal["seed"]).position() == position
    for number, step in enumerate(scenario["steps"], 1):
        _run_step(state, step, f"step {number}: {json.dumps(step)[:200]}")
    if "returns" in scenario:
        assert state.returns() == pytest.approx(scenario["returns"])


def _run_step(state: cardrules.State, step: dict[str, Any], where: str) -> None:
    legal = [str(action) for action in state.legal_actions()]
    if "do" in step:
        state.apply_action(step["do"])
    elif "illegal" in step:
        before = state.position()
        with pytest.raises(cardrules.IllegalAction):
            state.apply_action(step["illegal"])
        assert state.position() == before, where
    elif "observe" in step:
        _expect(state.observation(step["observe"]), step["expect"], where)
    elif "expect" in step:
        _expect(state.position(), step["expect"], where)
    elif "legal" in step:
        assert sorted(legal) == sorted(step["legal"]), where
    elif "includes" in step:
        assert set(step["includes"]) <= set(legal), where
    elif "excludes" in step:
        assert not set(step["excludes"]) & set(legal), where
    else:
        pytest.fail(f"{where}: no such kind of step")


def _expect(actual: dict[str, Any], expected: dict[str, Any], where: str) -> None:
    for key, value in expected.items():
        assert key in actual, f"{where}: no key {key!r}"
        assert actual[key] == value, f"{where}: key {key!r}"

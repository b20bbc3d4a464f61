"""All scenarios of all games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenario import FOLDER, run, scenarios

CASES = [
    pytest.param(scenario, id=scenario["id"])
    for file in sorted(FOLDER.glob("*.jsonl"))
    for scenario in scenarios(file.stem)
]


@pytest.mark.parametrize("scenario", CASES)
def test_scenario(scenario: dict[str, Any]) -> None:
    run(scenario)

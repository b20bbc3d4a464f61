"""Every rule is proven by a test, and no test names a rule that does not exist."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import cardrules
from tests.scenario import FOLDER, scenarios

NAMES = [name for name in cardrules.game_names() if (FOLDER / f"{name}.jsonl").exists()]


def marked_rules() -> set[str]:
    """The ids in `@pytest.mark.rule(…)` of every test."""
    found: set[str] = set()
    for file in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                found |= {str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)}
    return found


def named_rules(game: str) -> set[str]:
    return {rule for scenario in scenarios(game) for rule in scenario["rules"]}


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_test(name: str) -> None:
    ids = cardrules.game_class(name)().rules.ids
    prefix = ids[0].split("-")[0] + "-"
    named = named_rules(name) | {rule for rule in marked_rules() if rule.startswith(prefix)}
    assert sorted(set(ids) - named) == []
    assert sorted(named - set(ids)) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_defined_once_in_one_form(name: str) -> None:
    rules = cardrules.game_class(name)().rules
    assert len(rules.ids) == len(set(rules.ids))
    prefix = rules.ids[0].split("-")[0]
    bold = re.findall(rf"\*\*({prefix}-\d+(?:\.\d+)*)\*\*", rules)
    assert sorted(bold) == sorted(rules.ids)
    for id_ in re.findall(rf"\b{prefix}-\d+\.\d+\b", rules):
        assert id_ in rules.ids, f"{id_} is referred to but not defined"


def test_rules_named_in_code_exist() -> None:
    package = Path(cardrules.__file__).parent
    for name in NAMES:
        ids = cardrules.game_class(name)().rules.ids
        prefix = ids[0].split("-")[0]
        for file in (package / name).rglob("*.py"):
            for id_ in re.findall(rf"\b{prefix}-\d+\.\d+\b", file.read_text(encoding="utf-8")):
                assert id_ in ids, f"{file.name} names {id_}"

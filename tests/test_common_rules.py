"""The rule book: rules by their ids."""

from __future__ import annotations

import pytest

from cardrules import ArgumentError
from cardrules.common.rules import RuleBook
from examples.highcard import HighCardGame

TEXT = """# A game

- **AB-1** [source] One rule.
- **AB-1.1** A rule that goes on
  in a second line, with **bold** words.

  And a paragraph that is not part of it.
- **AB-2.10** The last one. It names AB-1.1.

| id | not a rule |
| --- | --- |
| **AB-9.9** | because it is no list item |
"""


def test_rules_are_list_items_with_a_bold_id() -> None:
    book = RuleBook(TEXT)
    assert book == TEXT
    assert book.ids == ["AB-1", "AB-1.1", "AB-2.10"]
    assert book.rule("AB-1") == "AB-1 [source] One rule."
    assert book.rule("AB-1.1") == "AB-1.1 A rule that goes on in a second line, with **bold** words."
    assert book.rule("AB-2.10") == "AB-2.10 The last one. It names AB-1.1."


@pytest.mark.parametrize("id_", ["", "AB-9.9", "ab-1", "AB-1.10"])
def test_other_ids_are_errors(id_: str) -> None:
    with pytest.raises(ArgumentError, match=r"there is no rule .*; the rules are AB-1 … AB-2.10"):
        RuleBook(TEXT).rule(id_)


def test_a_game_finds_its_rules() -> None:
    rules = HighCardGame().rules
    assert rules.startswith("# High Card")
    assert rules.ids == ["HC-1.1", "HC-2.1", "HC-2.2", "HC-3.1", "HC-3.2", "HC-4.1"]
    assert rules.rule("HC-3.2") == "HC-3.2 After the end there is no legal action."

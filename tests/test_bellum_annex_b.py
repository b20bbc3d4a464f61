"""The frequent cases of combat of Annex B of the source, each by its name."""

from __future__ import annotations

import pytest

from tests.bellum_states import at, legal, look, play, unit

ARCHERS = unit("a1", "emp_archer1")
TOWER = unit("b1", "inti_tower1")


@pytest.mark.rule("BEL-7.5", "BEL-7.7")
def test_structural_priority() -> None:
    """Prioridad estructural: the Archers want a Unit, but must choose the uncommitted Tower first."""
    state = play(at(([ARCHERS], [TOWER, unit("b2", "inti_spear1")])), "end", "attack a1")
    assert look(state, "combat") == [{"attacker": "a1", "kind": "rear", "target": "b1"}]


@pytest.mark.rule("BEL-7.3", "BEL-7.5")
def test_additional_attacks() -> None:
    """Ataques adicionales: once the only Tower is committed, others go on to Units or the Main Objective."""
    own = [ARCHERS, unit("a2", "emp_archer1"), unit("a3", "emp_warrior1")]
    state = play(at((own, [TOWER, unit("b2", "inti_spear1")])), "end", "attack a1")
    play(state, "attack a2")
    assert look(state, "combat")[1] == {"attacker": "a2", "kind": "rear", "target": "b2"}
    play(state, "attack a3")
    assert look(state, "combat")[2] == {"attacker": "a3", "kind": "van", "target": "main"}  # nobody is free to block


@pytest.mark.rule("BEL-7.14")
@pytest.mark.parametrize(("answer", "hp"), [("block b1", 20), ("block b2", 20), ("decline", 18)])
def test_optional_defence(answer: str, hp: int) -> None:
    """Defensa opcional: the Vanguard, then the Rearguard, or let the attack through."""
    own, enemy = [unit("a1", "emp_warrior1")], [unit("b1", "inti_spear1"), unit("b2", "inti_sling1")]
    state = play(at((own, enemy)), "end", "attack a1")
    assert legal(state) == ["block b1", "block b2", "decline"]
    play(state, answer, "pass", "pass")
    assert look(state, "hp") == [20, hp]


@pytest.mark.rule("BEL-7.15", "BEL-8.2")
def test_choice_of_the_rearguard() -> None:
    """Elección de Retaguardia: the defender cannot refuse; the Pikemen take damage and do not respond."""
    enemy = [unit("b1", "inti_spear1", "inti_spear2"), unit("b2", "inti_mace1")]
    state = play(at(([ARCHERS], enemy)), "end", "attack a1", "target b1")
    assert (look(state, "phase"), legal(state)) == ("duel", ["pass"])
    play(state, "pass", "pass")
    assert look(state, "field")[0] == [unit("a1", "emp_archer1", tapped=True)]
    assert look(state, "field")[1][0]["damage"] == 2


@pytest.mark.rule("BEL-7.18")
def test_tapped_defender() -> None:
    """Defensor girado: it may be assigned, but does not respond."""
    own, enemy = [unit("a1", "emp_warrior1")], [unit("b1", "inti_mace1", "inti_mace2", tapped=True)]
    state = play(at((own, enemy)), "end", "attack a1", "block b1", "pass", "pass")
    assert look(state, "field")[0] == [unit("a1", "emp_warrior1", tapped=True)]
    assert look(state, "field")[1][0]["damage"] == 2


@pytest.mark.rule("BEL-7.8", "BEL-7.13")
def test_flanking() -> None:
    """Flanqueo: past Tower and Vanguard at the Rearguard; apt Pikemen may intercept."""
    enemy = [TOWER, unit("b2", "inti_spear1"), unit("b3", "inti_sling1")]
    state = play(at(([unit("a1", "emp_cav1")], enemy), supply=[0, 1]), "end", "attack a1")
    assert legal(state) == ["target b1", "target b3"]
    play(state, "target b3")
    assert legal(state) == ["intercept b2", "decline"]
    declined = play(state.clone(), "decline", "pass", "pass")
    assert [instance["id"] for instance in look(declined, "field")[1]] == ["b1", "b2"]
    play(state, "intercept b2", "pass", "pass")
    assert [instance["id"] for instance in look(state, "field")[1]] == ["b1", "b3"]
    assert look(state, "field")[0] == [unit("a1", "emp_cav1", damage=1, tapped=True)]


@pytest.mark.rule("BEL-7.9")
def test_demolish() -> None:
    """Demoler: a Structure if there is one, else the Main Objective, never a Unit."""
    ram = [unit("a1", "emp_ram")]
    state = play(at((ram, [TOWER, unit("b2", "inti_spear1")])), "end", "attack a1")
    assert look(state, "combat") == [{"attacker": "a1", "kind": "van", "target": "b1"}]
    state = play(at((ram, [unit("b2", "inti_spear1")])), "end", "attack a1")
    assert (look(state, "phase"), look(state, "combat")[0]["target"]) == ("duel", "main")


@pytest.mark.rule("BEL-7.10")
@pytest.mark.parametrize("card", ["emp_treb", "emp_bombard"])
def test_bombard(card: str) -> None:
    """Bombardeo: straight at the Main Objective."""
    enemy = [TOWER, unit("b2", "inti_spear1"), unit("b3", "inti_sling1")]
    state = play(at(([unit("a1", card)], enemy)), "end", "attack a1")
    assert look(state, "combat") == [{"attacker": "a1", "kind": "rear", "target": "main"}]
    assert look(play(state, "pass", "pass"), "hp")[1] < 20


@pytest.mark.rule("BEL-7.17")
def test_annulled_attack() -> None:
    """Ataque anulado: the attacker stays tapped, deals nothing, the target does not respond."""
    own, enemy = [unit("a1", "emp_warrior1")], [unit("b1", "inti_mace1")]
    state = at((own, enemy), hand=[[], ["inti_fog"]], supply=[0, 2])
    play(state, "end", "attack a1", "block b1", "tactic inti_fog", "pass", "pass")
    assert look(state, "field") == [[unit("a1", "emp_warrior1", tapped=True)], enemy]


@pytest.mark.rule("BEL-11.6")
@pytest.mark.parametrize(
    ("line", "new", "attacks"), [("warrior", False, True), ("warrior", True, False), ("cav", True, True)]
)
def test_ascent_and_attack(line: str, new: bool, attacks: bool) -> None:
    """Ascenso y ataque: one there since an earlier turn may attack; one that entered this turn needs Courage."""
    base = unit("a1", f"emp_{line}1", new=True) if new else unit("a1", f"emp_{line}1")
    state = at(([base], []), age=[2, 1], supply=[3, 0], hand=[[f"emp_{line}2"], []])
    play(state, f"ascend emp_{line}2", "end")
    assert ("attack a1" in legal(state)) == attacks

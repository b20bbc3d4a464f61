"""Hypothesis strategies for one's own tests: states of a game, and JSON of any kind."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.state import State


def json_values() -> st.SearchStrategy[Any]:
    """Any JSON value, mostly small, with what positions are made of among it."""
    words = st.sampled_from(["", "??", "7s", "X1", "over", "0000000000000000", "deck"])
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | words | st.text(max_size=8)
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4) | words, inner, max_size=3),
        max_leaves=8,
    )


@st.composite
def states(draw: st.DrawFn, game: BaseGame, max_actions: int = 100) -> State:
    """States that random play reaches; examples shrink towards the deal of seed 0.

    Args:
        draw: given by Hypothesis.
        game: whose states.
        max_actions: how far from the deal they may be.

    Example:
        >>> import cardrules
        >>> from hypothesis import given
        >>> @given(states(cardrules.load_game("pokerone")))
        ... def test_nobody_has_won_before_the_end(state):
        ...     assert state.is_terminal() or state.winners == []
        >>> test_nobody_has_won_before_the_end()
    """
    seed = draw(st.integers(0, 2**64 - 1))
    actions = draw(st.integers(0, max_actions))
    state = game.new_initial_state(seed)
    generator = Generator.from_seed(~seed)
    for _ in range(actions):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[generator.below(len(legal))])
    return state

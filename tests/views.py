"""What a player is told of a state, all in one: for tests that nothing hidden shows through."""

from __future__ import annotations

import json

from cardrules import PlayerView, State


def seen(state: State, player: int) -> list[object]:
    """All that a player can ask of a state."""
    view = PlayerView(state, player)
    return [
        json.dumps(view.observation),
        view.observation_tensor.tobytes(),
        view.current_player,
        [action.id for action in view.legal_actions],
        [str(view.refusal(action)) for action in state.game.actions],
        view.advice,
        view.events,
        repr(state),
    ]

"""A front end for any of the games, through the API alone: you at the keyboard, greedy bots around you.

    python -m examples.front_end pocobot [SEED]

A game ends when its rules say so, or when input ends.
"""

from __future__ import annotations

import random
import sys

import cardrules


def main(name: str, seed: int | None = None) -> None:
    """Plays one game; you are player 0."""
    game = cardrules.load_game(name)
    state = game.new_initial_state(seed)
    bot = cardrules.make_bot("greedy")
    told = 0
    while not state.is_terminal():
        told = tell(state, told)
        player = state.current_player()
        if player == cardrules.CHANCE:
            outcomes = state.chance_outcomes()
            [action] = random.choices([each for each, _ in outcomes], [chance for _, chance in outcomes])
            state.apply_action(action)
        elif player == 0:
            ask(cardrules.PlayerView(state, 0), state)
        else:
            state.apply_action(bot.choose(cardrules.PlayerView(state, player)))
    tell(state, told)
    print(game.draw(state.observation(0)))


def tell(state: cardrules.State, told: int) -> int:
    """Tells player 0 the events since the last time; returns how many there are now."""
    events = state.events or []
    for event in events[told:]:
        print(state.game.narrate(event.seen_by(0)))
    return len(events)


def ask(view: cardrules.PlayerView, state: cardrules.State) -> None:
    """Shows player 0 the table and the legal actions, and applies the one that is typed."""
    print(view.game.draw(view.observation))
    print("Legal:", ", ".join(map(str, view.legal_actions)))
    try:
        state.apply_action(input("> ").strip())
    except cardrules.IllegalAction as error:
        print(error)  # with the rule and the reason; the state is unchanged, and the player asked again


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else None)
    except (cardrules.CardRulesError, ValueError) as error:
        sys.exit(str(error))
    except (EOFError, KeyboardInterrupt):
        print()

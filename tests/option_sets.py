"""The games of every test that runs over many of them: each option of each game, each number of players."""

from __future__ import annotations

from typing import Any

from cardrules.common.cards import FRENCH_CARDS, JACK

LETTERS_ON_TOP = [
    str(card) for card in sorted(FRENCH_CARDS[:52], key=lambda card: (card.rank >= JACK, card.suit, card.rank))
]

# Each set: the keywords of `load_game`.
OPTION_SETS: dict[str, list[dict[str, Any]]] = {
    "highcard": [
        {},
        {"players": 3, "hand_size": 8},
        {"players": 4},
        {"players": 6, "hand_size": 1},
        {"players": 5, "max_turns": 2},
    ],
    "pocobot": [
        {},
        {"last_heart": "lose", "max_turns": 150},
        {"last_heart": "free", "exposed_core": True, "max_turns": 150},
        {"extra_counts_once": True, "exposed_core": True, "max_turns": 40},
        {"max_turns": 1},
    ],
    "pokerone": [
        {},
        {"players": 3, "jokers": 1, "free_pass": True},
        {"players": 4, "jokers": 2, "bluffing": True},
        {"players": 5, "thief": True, "bluffing": True},
        {"players": 3, "thief": True, "thief_next": "thief", "bluffing": True, "jokers": 2, "max_turns": 60},
        {"players": 2, "thief": True, "thief_repeat": True, "free_pass": True},
        {"players": 5, "jokers": 2, "max_turns": 7},
    ],
    "quadsbattle": [
        {},
        {"jokers": 0, "max_turns": 60},
        {"jokers": 1},
        {"decks": [[str(card) for card in FRENCH_CARDS], None], "max_turns": 60},
        {
            "decks": [
                [str(card) for card in reversed(FRENCH_CARDS)],
                [str(card) for card in sorted(FRENCH_CARDS, key=lambda card: (card.index * 11 % 54, card.index))],
            ]
        },
        {"jokers": 0, "decks": [LETTERS_ON_TOP, LETTERS_ON_TOP], "max_turns": 20},
        {"max_turns": 2},
    ],
    "robotroc": [
        {},
        {"end_timing": "turn_end", "robots_to_end": 2},
        {"robot_values": [2, 3, 5], "weapon_values": [1, 1, 2], "unarmable": [], "robots_to_end": 3, "max_turns": 60},
        {"weapon_values": [], "robots_to_end": 1},
        {"robot_values": list(range(1, 13)), "weapon_values": [9] * 20, "unarmable": [9, 99], "max_turns": 30},
        {"max_turns": 3},
    ],
    "bellum": [
        {},
        {"decks": ["empire_siege", "inti_relics"], "max_turns": 60},
        {"decks": ["inti", "inti"], "concede": True, "max_turns": 40},
        {"decks": ["empire_siege", "empire"], "max_turns": 3},
    ],
    "pv_steal": [
        {},
        {"players": 2, "violations": "chance", "fault_percent": 50, "n_mute_all": 8, "n_left_one": 8, "goal": 6},
        {"players": 3, "violations": "referee", "n_right_all": 6, "n_mute_one": 6, "penalty_blockable": False},
        {
            "players": 5,
            "special_steals": 3,
            "n_special": 30,
            "lose_pending": True,
            "n_lose_one": 12,
            "n_lose_all": 12,
            "goal": 5,
            "max_turns": 300,
        },
        {"players": 6, "n_swap": 20, "n_reverse": 15, "reach": [1, 2, 3, 4, 5, 1000], "guard": [1000, 1, 1, 1, 2, 3]},
        {
            "players": 4,
            "colors": 3,
            "n_objective": 2,
            "n_pair": 4,
            "n_white": 0,
            "n_multi": 1,
            "reshuffle": False,
            "goal": 10,
            "n_attack": 3,
            "n_defense": 3,
            "n_special": 3,
        },
        {"players": 2, "colors": 2, "n_pair": 30, "n_left_all": 4, "n_right_one": 4, "violations": "chance"},
        {"max_turns": 5},
    ],
}


def label(name: str, given: dict[str, Any]) -> str:
    """A short text for an option set, to tell tests apart."""
    words = [f"{option}={value}" for option, value in given.items() if not isinstance(value, list)]
    words += [option for option, value in given.items() if isinstance(value, list)]
    return "-".join([name, *words])[:80]

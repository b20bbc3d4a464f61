"""PoCoBOT: what players see, are told and are advised."""

from __future__ import annotations

from typing import Any

import pytest

import cardrules
from cardrules import BaseGame, Generator, State
from cardrules.bots import GreedyBot, RandomBot
from tests.pocobot_states import OPTION_SETS, at, legal, load, random_states
from tests.views import seen

# What is hidden.


@pytest.mark.parametrize("name", OPTION_SETS)
@pytest.mark.rule("POC-15.1", "POC-15.2")
def test_resampled_states_look_the_same(name: str) -> None:
    generator = Generator.from_seed(1)
    for state in random_states(OPTION_SETS[name], 2)[::3]:
        state.events = None
        for player in (0, 1):
            world = state.resample(player, generator)
            assert seen(world, player) == seen(state, player)
            assert cardrules.state_from_position(world.position()).position() == world.position()


@pytest.mark.rule("POC-15.2")
def test_what_the_other_player_holds_changes_nothing_that_is_seen() -> None:
    for state in random_states({}, 4)[::5]:
        for player in (0, 1):
            world = state.resample(player, 3)
            if world.current_player() != player:
                continue
            for action in legal(state):
                after, same = state.clone(), world.clone()
                after.events, same.events = [], []
                after.apply_action(action)
                same.apply_action(action)
                if after.position()["turn"] == state.position()["turn"]:  # nothing has been drawn
                    assert seen(after, player) == seen(same, player)


def hidden_hands(state: State, player: int) -> set[tuple[str, ...]]:
    return {tuple(state.resample(player, seed).position()["hands"][1 - player]) for seed in range(300)}


def test_resampling_deals_every_hand_and_every_order_of_the_deck() -> None:
    state = at(hands=[["2s"], ["3s", "4s"]], deck=["5s", "6s"])
    assert len(hidden_hands(state, 0)) == 6
    assert len({tuple(state.resample(0, seed).position()["deck"]) for seed in range(300)}) == 12
    assert hidden_hands(state, 1) == {("2s",), ("5s",), ("6s",)}


@pytest.mark.rule("POC-8.6", "POC-14.11")
def test_resampling_keeps_the_figures_of_a_maneuver() -> None:
    keys: dict[str, Any] = {"pilot": ["Ks", None], "copilot": ["Kh", None], "phase": "maneuver"}
    deck = ["2s", "3s", "4s", "5s", "6s", "Jd", "As"]
    both = hidden_hands(at(**keys, discards_left=2, hands=[["2h", "Js", "Jh"], []], deck=deck), 1)
    assert all(sum(card[0] == "J" for card in hand) >= 2 for hand in both)
    assert len(both) == 22, "three pairs with one of seven other cards each, and all three"
    one = hidden_hands(at(**keys, discards_left=1, hands=[["2h", "Js"], []], deck=deck), 1)
    assert all("J" in hand[0] + hand[1] for hand in one)
    assert ("2h", "Jd") in one


@pytest.mark.rule("POC-7.15", "POC-14.10")
def test_resampling_keeps_a_heart_to_replace_the_last_one() -> None:
    keys: dict[str, Any] = {"phase": "modify", "operations": 1, "hands": [["3h", "Qd"], []], "deck": ["4h", "2s", "Jh"]}
    found = hidden_hands(at(**keys, heart_due=True), 1)
    assert found == {("3h", "4h"), ("3h", "Qd"), ("4h", "Qd"), ("2s", "3h"), ("2s", "4h"), ("3h", "Jh"), ("4h", "Jh")}
    found = hidden_hands(at(**keys, heart_due=True, options={"last_heart": "lose"}), 1)
    assert ("2s", "Qd") in found


@pytest.mark.rule("POC-7.3", "POC-14.9")
def test_resampling_keeps_a_card_to_place_where_nothing_can_be_removed() -> None:
    keys: dict[str, Any] = {"phase": "modify", "operations": 1, "hands": [["2s"], []], "deck": ["Jd", "Qd", "Kd", "As"]}
    assert hidden_hands(at(**keys), 1) == {("2s",), ("As",)}
    assert hidden_hands(at(**keys, defense=[["5h"], []]), 1) == {("2s",), ("As",)}
    assert len(hidden_hands(at(**keys, defense=[["5h"], []], options={"last_heart": "free"}), 1)) == 5
    assert len(hidden_hands(at(**keys, pilot=["Ks", None]), 1)) == 5
    assert len(hidden_hands(at(**keys), 0)) == 1


def test_resampling_tells_nothing_even_to_who_knows_the_generator() -> None:
    for state in random_states({}, 6)[::9]:
        for player in (0, 1):
            other = state.resample(player, 99)
            assert other.resample(player, 5).observation(player) == state.observation(player)
            assert state.resample(player, 5).position() == state.resample(player, 5).position()


# Events.


def logged(state: State, player: int | None = None) -> list[dict[str, object]]:
    return [event.seen_by(player) for event in state.events or []]


def play(state: State, *actions: str) -> State:
    state.events = []
    for action in actions:
        state.apply_action(action)
    return state


@pytest.mark.rule("POC-15.1")
def test_drawn_cards_are_told_to_one_player_only() -> None:
    state = play(at(hands=[["2d"], []], deck=["4s", "3s", "2s"]), "burn 2d")
    told = logged(state, 0)
    assert told[0] == {"type": "discarded", "player": 0, "card": "2d", "reason": "burn"}
    assert told[1] == {"type": "drew", "player": 0, "reason": "burn", "count": 2, "cards": ["2s", "3s"]}
    assert told[4] == {"type": "drew", "player": 1, "reason": "turn", "count": 1, "cards": ["??"]}
    assert logged(state, 1)[1]["cards"] == ["??", "??"]
    assert logged(state, 1)[4]["cards"] == ["4s"]
    assert logged(state)[1]["cards"] == ["??", "??"]
    assert [event["type"] for event in told] == ["discarded", "drew", "turn_ended", "turn_began", "drew"]


def test_the_events_of_an_attack() -> None:
    keys: dict[str, Any] = {"projectiles": [["5s", "7s", "9s"], []], "armor": [["4c", "6c"], ["2c", "8c"]]}
    keys |= {"defense": [["3h"], ["6h"]], "fuel": [["9d"], []], "pilot": ["Ks", None], "hands": [[], ["5d"]]}
    state = play(at(**keys), "attack", "burn-fuel 9d", "fire 9s", "dodge 5d")
    assert logged(state)[:8] == [
        {"type": "attacked", "player": 0, "kind": "fuel"},
        {"type": "fuel_burned", "player": 0, "card": "9d", "points": 9},
        {"type": "fired", "player": 0, "declared": 18, "extra": "9s", "damage": 27},
        {"type": "projectiles_enabled"},
        {"type": "dodged", "player": 1, "card": "5d", "damage": 22},
        {"type": "armor_lost", "player": 1, "card": "2c", "damage": 20},
        {"type": "armor_lost", "player": 1, "card": "8c", "damage": 12},
        {"type": "heart_lost", "player": 1, "card": "6h", "damage": 6},
    ]
    assert logged(state)[8:] == [{"type": "game_over", "winners": [0], "termination": "destroyed"}]
    keys |= {"projectiles_enabled": True, "hands": [[], []]}
    state = play(at(**keys), "shoot 5s", "take")
    assert logged(state)[:5] == [
        {"type": "attacked", "player": 0, "kind": "projectile"},
        {"type": "fired", "player": 0, "declared": 0, "extra": "5s", "damage": 5},
        {"type": "took", "player": 1, "damage": 5},
        {"type": "armor_lost", "player": 1, "card": "2c", "damage": 3},
        {"type": "armor_held", "player": 1, "card": "8c", "damage": 3},
    ]
    keys |= {"armor": [["4c", "6c"], []], "hands": [[], ["5d"]]}
    state = play(at(**keys), "shoot 5s", "dodge 5d")
    assert [event["type"] for event in logged(state)][2:4] == ["dodged", "turn_ended"], "nothing is left to stop"
    state = play(at(**keys), "shoot 5s", "take")
    assert {"type": "heart_held", "player": 1, "card": "6h", "damage": 5} in logged(state)


def test_the_events_of_operations() -> None:
    keys: dict[str, Any] = {"pilot": ["Ks", None], "copilot": ["Jd", None], "copilot_module": ["armor", None]}
    keys |= {"armor": [["2c", "3c", "4c"], []], "hands": [["As", "Qd"], []]}
    state = play(at(**keys), "retarget defense", "trim 2c", "remove-copilot")
    assert logged(state)[:3] == [
        {"type": "retargeted", "player": 0, "from": "armor", "to": "defense"},
        {"type": "trimmed", "player": 0, "card": "2c", "zone": "armor"},
        {"type": "unslotted", "player": 0, "slot": "copilot", "card": "Jd"},
    ]
    state = play(at(**keys), "remove-copilot", "trim 3c", "copilot Qd projectiles")
    assert {"type": "crewed", "player": 0, "slot": "copilot", "card": "Qd", "module": "projectiles"} in logged(state)
    state = play(at(hands=[["Js", "As", "5d"], []]), "pilot Js", "booster As")
    assert logged(state)[:2] == [
        {"type": "crewed", "player": 0, "slot": "pilot", "card": "Js"},
        {"type": "boosted", "player": 0, "card": "As"},
    ]
    state = play(at(hands=[["5d"], []], armor=[["2c"], []]), "remove 2c", "install 5d")
    assert logged(state)[:2] == [
        {"type": "removed", "player": 0, "card": "2c", "zone": "armor"},
        {"type": "installed", "player": 0, "card": "5d", "zone": "fuel"},
    ]


def test_the_log_is_off_when_nobody_wants_it() -> None:
    state = load().new_initial_state(3, events=False)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.events is None


# Sentences.


@pytest.mark.parametrize("name", OPTION_SETS)
def test_matches_in_sentences(name: str) -> None:
    state = random_states(OPTION_SETS[name], 3, 0.7)[-1]
    for player in (0, 1, None):
        for event in logged(state, player):
            sentence = state.game.narrate(event, ["Ana", "Bot"])
            assert sentence[0].isupper()
            assert sentence[-1] == "."
            assert not set("{}[]?_") & set(sentence), sentence


def narrated(game: BaseGame, **event: Any) -> str:
    return game.narrate(event, ["Ana", "Bot"])


def test_sentences() -> None:
    game = load()
    told = narrated(game, type="order_drawn", cards=[["Qs", "Qc"], ["8d", "Th"]], starter="B")
    assert told == "For the order seat A draws Q♠, seat B Q♣; seat A draws 8♦, seat B 10♥. Seat B starts."
    assert narrated(game, type="order_drawn", cards=[], starter="A") == "Seat A starts."
    drew = {"type": "drew", "player": 1, "reason": "turn", "count": 2}
    assert narrated(game, **drew, cards=["??", "??"]) == "Bot draws 2 hidden cards."
    assert narrated(game, **drew, cards=["2s", "Td"]) == "Bot draws 2♠ and 10♦."
    assert narrated(game, type="drew", player=0, reason="burn", count=0, cards=[]) == "Ana draws no cards."
    crewed = {"type": "crewed", "player": 0, "slot": "copilot"}
    assert narrated(game, **crewed, card="Jd", module="armor") == "Ana makes J♦ copilot, raising the armor module."
    assert narrated(game, **crewed, card="Js") == "Ana makes J♠ copilot."
    fired = {"type": "fired", "player": 0}
    assert narrated(game, **fired, declared=8, extra=None, damage=8) == "Ana opens fire: 8 damage."
    assert narrated(game, **fired, declared=0, extra="9s", damage=9) == "Ana shoots 9♠: 9 damage."
    told = narrated(game, **fired, declared=8, extra="9s", damage=17)
    assert told == "Ana opens fire with 8 and 9♠ as extra projectile: 17 damage."
    told = narrated(game, type="discarded", player=0, card="9d", reason="burn")
    assert told == "Ana burns 9♦."
    told = narrated(game, type="game_over", winners=[1], termination="destroyed")
    assert told == "Bot wins: the last heart of the other mech has fallen."
    assert narrated(game, type="game_over", winners=[0, 1], termination="turn_limit").startswith("The game is a draw")


# The tensor.


def block(state: State, player: int, name: str) -> list[float]:
    layout = state.game.observation_tensor_layout
    start, size = next((first, size) for label, first, size in layout if label.startswith(name))
    return [round(float(number), 4) for number in state.observation_tensor(player)[start : start + size]]


def test_the_tensor_shows_the_panels_the_observer_first() -> None:
    keys: dict[str, Any] = {"projectiles": [["5s", "7s", "9s"], ["2s"]], "armor": [["4c", "6c"], []]}
    keys |= {"defense": [["3h"], ["6h", "8h"]], "fuel": [["4d"], []], "pilot": ["Ks", "Kh"]}
    keys |= {"copilot": [None, "Jd"], "copilot_module": [None, "armor"], "booster": [None, "Ad"]}
    state = at(**keys)
    mine, other = ["5s", "7s", "9s", "3h", "4d", "4c", "6c"], ["2s", "6h", "8h"]
    for observer, panels in ((0, (mine, other)), (1, (other, mine))):
        numbers = block(state, observer, "numeric cards")
        for first, panel in zip((0, 36), panels, strict=True):
            assert [float(card.code in panel) for card in state.game.cards[:36]] == numbers[first : first + 36]
    assert block(state, 0, "copilot_module") == [0, 0, 0, 0, 0, 1]
    assert block(state, 1, "copilot_module") == [0, 0, 1, 0, 0, 0]


def test_the_tensor_stays_within_bounds() -> None:
    for name, options in OPTION_SETS.items():
        for state in random_states(options, 8)[::4]:
            for player in (0, 1):
                tensor = state.observation_tensor(player)
                assert tensor.shape == state.game.observation_tensor_shape, name
                assert 0.0 <= tensor.min() <= tensor.max() <= 1.0


# Advice.


def advised(state: State) -> str:
    scores = state.advice()
    return legal(state)[scores.index(max(scores))]


def paired(bots: tuple[Any, Any], matches: int, **options: Any) -> float:
    """The mean return of the first bot over matches in both seats of the same deals."""
    game = load(**options)
    total = 0.0
    for seed in range(matches // 2):
        for seat in (0, 1):
            seats = list(bots) if seat == 0 else list(reversed(bots))
            record = cardrules.play_match(game, seats, seed)
            assert record.result is not None
            total += record.result["returns"][seat]
    return total / matches


@pytest.mark.parametrize("options", [{}, {"last_heart": "lose", "exposed_core": True, "extra_counts_once": True}])
def test_advice_beats_chance(options: dict[str, Any]) -> None:
    assert paired((GreedyBot(1), RandomBot(2)), 60, **options) > 0.9


def test_advice_takes_the_win() -> None:
    keys: dict[str, Any] = {"projectiles": [["5s", "7s", "9s"], []], "armor": [["4c", "6c"], ["2c"]]}
    keys |= {"defense": [["3h"], ["9h"]], "fuel": [["4d", "6d"], []], "pilot": ["Ks", None]}
    state = at(**keys, projectiles_enabled=True, hands=[["2s", "9d"], []])
    actions = []
    while state.position()["phase"] != "defend":
        actions.append(advised(state))
        state.apply_action(actions[-1])
    assert actions[0] == "attack"
    state.apply_action("take")
    assert state.winners == [0]


def test_advice_dodges_for_its_life_and_spares_its_diamonds() -> None:
    hands = [[], ["2d", "4d", "9d"]]
    keys: dict[str, Any] = {"phase": "defend", "projectiles_enabled": True, "hands": hands}
    assert advised(at(**keys, damage=9, defense=[[], ["6h"]])) == "dodge 4d", "the lowest that saves the heart"
    assert advised(at(**keys, damage=6, defense=[[], ["6h"]])) == "take"
    assert advised(at(**keys, damage=30, armor=[[], ["2c"]])) == "take"


def test_advice_never_scraps_its_own_mech() -> None:
    options = {"last_heart": "lose"}
    for seed in range(6):
        game = load(**options)
        record = cardrules.play_match(game, [GreedyBot(seed), GreedyBot(seed + 1)], seed)
        assert record.result is not None
        assert record.result["termination"] != "scrapped"


def scores(state: State) -> dict[str, float]:
    """The advice for each legal action."""
    return dict(zip(legal(state), state.advice(), strict=True))


@pytest.mark.parametrize("hand", [["6h"], ["6h", "Jd"]])
def test_advice_does_not_begin_what_ends_without_a_heart(hand: list[str]) -> None:
    state = at(options={"last_heart": "lose"}, hands=[hand, []])
    assert scores(state)["install 6h"] < -900.0, "nothing could follow but to remove it again"
    fuel = at(options={"last_heart": "lose"}, hands=[[], []], defense=[["6h"], []], fuel=[["2d"], []])
    assert scores(fuel)["remove 2d"] < -900.0
    safe = at(options={"last_heart": "lose"}, hands=[["6h", "2c"], []])
    assert scores(safe)["install 6h"] > 0.0


@pytest.mark.parametrize("once", [False, True])
def test_advice_does_not_count_on_the_only_projectile_twice(once: bool) -> None:
    keys: dict[str, Any] = {"projectiles": [["Ts"], []], "armor": [["2c", "3c"], []], "pilot": ["Jh", None]}
    keys |= {"defense": [["2h", "3h", "4h"], ["5h"]], "fuel": [["2d"], []]}
    state = at(options={"extra_counts_once": once}, **keys)
    assert (scores(state)["attack"] > 900.0) != once, "POC-9.8 takes a second projectile"
    state.apply_action("attack")
    assert (scores(state)["burn-fuel 2d"] > 900.0) != once


def test_advice_on_a_retarget_knows_the_limits_after_it() -> None:
    keys: dict[str, Any] = {"pilot": ["Js", None], "copilot": ["Jd", None], "copilot_module": ["armor", None]}
    keys |= {"projectiles": [["7s", "9s", "Ts"], []], "armor": [["5c", "8c"], []], "fuel": [["4d", "6d"], []]}
    advice = scores(at(**keys, hands=[["Tc"], []]))
    assert advice["retarget defense"] < advice["install Tc"] - 5.0, "the armor would be full"


def test_evaluation_knows_who_is_ahead() -> None:
    even = at(hands=[["2s"], ["3s"]]).evaluation()
    assert even == [0.0, 0.0]
    ahead = at(defense=[["9h"], []], hands=[["2s"], ["3s"]]).evaluation()
    assert 1.0 > ahead[0] > 0.05
    assert ahead[0] == -ahead[1]
    over = random_states({}, 1, 1.0)[-1]
    assert over.evaluation() == over.returns()

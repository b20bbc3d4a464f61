"""The match runner: whatever bots do, the match has a result."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

import cardrules
from cardrules import Action, ArgumentError, Bot, IllegalAction, Match, MatchRecord, PlayerView, State
from cardrules.bots import GreedyBot, RandomBot
from tests.broken import Toss

GAME = cardrules.load_game("highcard", players=3, hand_size=2)


class Answers:
    """A bot that answers, from its second decision on, with whatever a function gives."""

    name = "odd"

    def __init__(self, answer: Callable[[PlayerView], Any]) -> None:
        self.answer = answer
        self.asked = 0

    def choose(self, view: PlayerView) -> Any:
        self.asked += 1
        return view.legal_actions[0] if self.asked == 1 else self.answer(view)


def play(answer: Callable[[PlayerView], Any], **settings: Any) -> MatchRecord:
    return cardrules.play_match(GAME, [RandomBot(0), Answers(answer), RandomBot(2)], seed=7, **settings)


def raises(error: BaseException) -> Callable[[PlayerView], Any]:
    def answer(view: PlayerView) -> Any:
        raise error

    return answer


class Wordless(Exception):  # noqa: N818
    """An exception that cannot be shown."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


class Shapeless:
    """An answer that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no shape")


def test_a_match_ends_with_a_record() -> None:
    record = cardrules.play_match(GAME, [RandomBot(0), GreedyBot(), RandomBot(2)], seed=7)
    assert record.bots == ["random", "greedy", "random"]
    assert record.result is not None
    assert sum(record.result["returns"]) == pytest.approx(0)
    assert record.result["termination"] == "hands_out"


def test_a_match_is_repeatable_and_seeds_differ() -> None:
    def bots() -> list[Bot]:
        return [RandomBot(seed) for seed in range(3)]

    assert cardrules.play_match(GAME, bots(), seed=7) == cardrules.play_match(GAME, bots(), seed=7)
    used = bots()
    cardrules.play_match(GAME, used, seed=8)
    assert cardrules.play_match(GAME, used, seed=7) == cardrules.play_match(GAME, bots(), seed=7)
    assert cardrules.play_match(GAME, bots(), seed=7) != cardrules.play_match(GAME, bots(), seed=8)


def test_without_a_seed_the_record_holds_the_one_that_was_taken() -> None:
    records = [cardrules.play_match(GAME, [RandomBot(seed) for seed in range(3)]) for _ in range(2)]
    assert records[0].seed != records[1].seed
    for record in records:
        assert record.replay().is_terminal()


@pytest.mark.parametrize("timeout", [None, 30])
@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (RuntimeError("out of ideas"), "odd raised RuntimeError: out of ideas"),
        (RuntimeError("two\nlines"), "odd raised RuntimeError: two lines"),
        (TimeoutError("no answer from the server"), "odd raised TimeoutError: no answer from the server"),
        (SystemExit(1), "odd raised SystemExit: 1"),
        (RecursionError(), "odd raised RecursionError: "),
        (AssertionError("hm"), "odd raised AssertionError: hm"),
        (GeneratorExit(), "odd raised GeneratorExit: "),
        (BaseException("base"), "odd raised BaseException: base"),
        (Wordless(), "odd raised Wordless: it cannot say why"),
        (
            IllegalAction("play 7s", cardrules.Refusal("HC-2.1", "why")),
            "odd raised IllegalAction: illegal action 'play 7s': why [HC-2.1]",
        ),
    ],
)
def test_a_bot_that_raises_forfeits(timeout: float | None, error: BaseException, reason: str) -> None:
    record = play(raises(error), move_timeout=timeout)
    assert record.result == {
        "winners": [0, 2],
        "termination": "forfeit",
        "returns": [0.25, -0.5, 0.25],
        "player": 1,
        "kind": "error",
        "reason": reason,
    }
    assert len(record.actions) == 4
    assert MatchRecord.from_json(record.to_json()).replay().turn == 2


def test_the_traceback_is_kept_for_its_author() -> None:
    match = Match(GAME.new_initial_state(7), [Answers(raises(RuntimeError("here"))) for _ in range(3)], ["a", "b", "c"])
    match.play()
    assert match.forfeit is not None
    assert "test_common_matches" in match.forfeit.traceback
    assert match.forfeit.traceback.endswith("RuntimeError: here\n")


def test_other_interruptions_are_not_the_bot_s_fault() -> None:
    with pytest.raises(KeyboardInterrupt):
        play(raises(KeyboardInterrupt()))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (lambda view: None, "odd chose None: expected an action, got None"),
        (lambda view: 7, "odd chose 7: expected an action, got 7"),
        (lambda view: view.legal_actions, "expected an action, got [<action"),
        (lambda view: Shapeless(), "odd chose a Shapeless: expected an action, got a Shapeless"),
        (lambda view: "nonsense", "odd chose nonsense: illegal action 'nonsense': no action of highcard"),
        (lambda view: "", "odd chose : illegal action ''"),
        (lambda view: f" {view.legal_actions[0]}", "no action of highcard is written so"),
        (
            lambda view: next(action for action in view.game.actions if action not in view.legal_actions),
            "is not in your hand [HC-2.1]",
        ),
        (lambda view: cardrules.load_game("pokerone").actions[0], "it is an action of another game"),
        (lambda view: type(view.game)(3).actions[view.legal_actions[0].id], "it is an action of another game"),
        (
            lambda view: Action(0, "play 2s", 0, "play", (), (), view.legal_actions[0].card, -1, view.game.actions),
            "it is an action of another game",
        ),
    ],
)
def test_a_bot_that_answers_with_no_legal_action_forfeits(answer: Callable[[PlayerView], Any], reason: str) -> None:
    record = play(answer)
    assert record.result is not None
    assert (record.result["kind"], record.result["player"], record.result["winners"]) == ("illegal", 1, [0, 2])
    assert reason in record.result["reason"]


def test_the_notation_of_a_legal_action_is_an_answer_too() -> None:
    record = play(lambda view: str(view.legal_actions[0]))
    assert record.result is not None
    assert record.result["termination"] == "hands_out"


def test_a_bot_that_takes_too_long_forfeits() -> None:
    start = time.monotonic()
    record = play(lambda view: time.sleep(60), move_timeout=0.05)
    assert time.monotonic() - start < 30
    assert record.result is not None
    assert (record.result["kind"], record.result["player"]) == ("timeout", 1)
    assert record.result["reason"] == "odd took longer than 0.05 s for one action"


def test_a_bot_in_time_is_not_disturbed() -> None:
    record = play(lambda view: view.legal_actions[-1], move_timeout=30)
    assert record.actions == play(lambda view: view.legal_actions[-1]).actions


def test_deep_recursion_of_a_bot_is_its_own_affair() -> None:
    def dive(view: PlayerView) -> Any:
        return dive(view)

    before = sys.getrecursionlimit()
    record = play(dive)
    assert record.result is not None
    assert record.result["reason"].startswith("odd raised RecursionError")
    assert sys.getrecursionlimit() == before


def test_a_bot_that_cannot_begin_forfeits_before_the_first_action() -> None:
    class CannotBegin(RandomBot):
        name = "late"

        def new_match(self, game: cardrules.BaseGame, player: int, seed: int) -> None:
            raise RuntimeError("not today")

    record = cardrules.play_match(GAME, [RandomBot(0), RandomBot(1), CannotBegin()], seed=7)
    assert record.result is not None
    assert record.result["reason"] == "late raised RuntimeError: not today"
    assert record.result["winners"] == [0, 1]
    assert record.actions == []
    assert record.replay().turn == 1


def test_a_bot_is_told_of_its_match_but_not_of_the_deal() -> None:
    told: list[tuple[cardrules.BaseGame, int, int]] = []

    class Told(RandomBot):
        def new_match(self, game: cardrules.BaseGame, player: int, seed: int) -> None:
            told.append((game, player, seed))

    cardrules.play_match(GAME, [Told(), Told(), Told()], seed=7)
    assert [(game, player) for game, player, _ in told] == [(GAME, 0), (GAME, 1), (GAME, 2)]
    seeds = [seed for _, _, seed in told]
    assert len(set(seeds)) == 3
    deal = GAME.new_initial_state(7).position()
    assert all(GAME.new_initial_state(seed).position() != deal for seed in seeds)


@pytest.mark.parametrize("count", [0, 2, 4])
def test_too_few_or_too_many_bots(count: int) -> None:
    with pytest.raises(ArgumentError, match=f"takes 3 bots, got {count}"):
        cardrules.play_match(GAME, [RandomBot(0)] * count, seed=7)


@pytest.mark.parametrize("timeout", [0, -1, float("nan")])
def test_bad_timeouts(timeout: float) -> None:
    with pytest.raises(ArgumentError, match="a move timeout must be a number of seconds above 0"):
        cardrules.play_match(GAME, [RandomBot(0)] * 3, seed=7, move_timeout=timeout)


def test_names_are_given_or_the_bots_own() -> None:
    class Nameless:
        def choose(self, view: PlayerView) -> Action:
            return view.legal_actions[0]

    assert cardrules.play_match(GAME, [Nameless(), RandomBot(), Nameless()], seed=7).bots == [
        "Nameless",
        "random",
        "Nameless",
    ]
    broken = cardrules.make_bot("tests.misbehaving:Nameless")
    assert cardrules.play_match(GAME, [broken] * 3, seed=7).bots == ["Nameless"] * 3
    assert cardrules.play_match(GAME, [RandomBot()] * 3, seed=7, names=["Ana", "Bo", "Cy"]).bots == ["Ana", "Bo", "Cy"]


def test_every_step_is_reported() -> None:
    seen: list[tuple[int, bool]] = []
    play(lambda view: None, on_step=lambda match: seen.append((len(match.actions), match.is_over)))
    assert seen == [(1, False), (2, False), (3, False), (4, False), (4, True)]


def test_without_events_views_have_none() -> None:
    lengths: list[int] = []

    class Looks(RandomBot):
        def choose(self, view: PlayerView) -> Action:
            lengths.append(len(view.events))
            return super().choose(view)

    cardrules.play_match(GAME, [Looks(seed) for seed in range(3)], seed=7, events=False)
    assert lengths == [0] * 6
    cardrules.play_match(GAME, [Looks(seed) for seed in range(3)], seed=7)
    assert lengths[6:] == [0, 1, 2, 4, 5, 6]


class Referee:
    """Decides every chance node in the same way."""

    def __init__(self, word: str) -> None:
        self.word = word

    def decide(self, state: State) -> Action:
        return next(action for action in state.legal_actions() if str(action) == self.word)


def test_a_referee_decides_chance() -> None:
    game = Toss()
    for word in ("heads", "tails"):
        record = cardrules.play_match(game, [RandomBot(0), RandomBot(1)], seed=7, referee=Referee(word))
        assert record.actions[0] == word


def test_chance_is_a_stream_of_its_own() -> None:
    game = Toss()
    first = [
        cardrules.play_match(game, [RandomBot(bot), RandomBot(bot)], seed=seed).actions[0]
        for bot in (0, 1)
        for seed in range(40)
    ]
    assert first[:40] == first[40:]
    assert 20 < first.count("heads") / 2 < 40  # 0.75 of 40
    assert "tails" in first


def test_a_bot_s_meddling_with_its_view_changes_nothing() -> None:
    class Meddles(RandomBot):
        def choose(self, view: PlayerView) -> Action:
            choice = super().choose(view)
            view.legal_actions.clear()
            view.observation["hands"].clear()
            for event in view.events:
                event.clear()
            world = view.resample()
            while not world.is_terminal():
                world.apply_action(world.legal_actions()[0])
            return choice

    plain = cardrules.play_match(GAME, [RandomBot(seed) for seed in range(3)], seed=7)
    assert cardrules.play_match(GAME, [Meddles(seed) for seed in range(3)], seed=7) == plain

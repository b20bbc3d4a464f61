"""A person at the prompt: chooses actions for a seat, decides chance as a referee, asks why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from cardrules.cli.files import free_name, write_whole
from cardrules.cli.narration import Narration
from cardrules.cli.output import Output, in_columns
from cardrules.common.actions import Action
from cardrules.common.errors import ArgumentError, Refusal, UnknownAction
from cardrules.common.matches import Match
from cardrules.common.state import State
from cardrules.common.views import PlayerView

HELP = """\
Type the number or the notation of an action, or
  why ACTION    why an action is not legal now, with the rule
  rules [ID]    a rule, or all of them
  show          the table as you see it
  log           what has happened, as you saw it
  hint          what the greedy bot would do
  save FILE     write the match so far; `cardrules play --resume FILE` goes on with it
  quit          leave; the match can be saved
  help          this"""


class Leave(Exception):  # noqa: N818 - no error
    """The person leaves the match, of which nothing is to be lost."""


class Person:
    """The person as the match knows them, as a bot and as the referee: gives the answer made at the prompt."""

    name = "person"
    answer: Action

    def choose(self, view: PlayerView) -> Action:
        """The answer."""
        return self.answer

    def decide(self, state: State) -> Action:
        """The answer."""
        return self.answer


def play_on(match: Match, narration: Narration | None, desk: Desk | None = None) -> None:
    """Plays a match to the end, telling it unless nobody listens, and asking the person at the desk when due.

    Raises:
        Leave: when the person leaves.
    """
    while not match.is_over:
        if narration is not None:
            narration.catch_up(match.state)
        if desk is not None and desk.is_asked():
            desk.person.answer = desk.ask()
        match.step()
    if narration is not None:
        narration.catch_up(match.state)


class Desk:
    """Where a person sits: shows what that person may know, and reads answers.

    Args:
        output: where everything is printed.
        match: the match under way.
        person: who gets the answers.
        seat: the player that the person is; None for a referee of bots.
        home: the file that keeps the match; None for none so far.
    """

    def __init__(self, output: Output, match: Match, person: Person, seat: int | None, home: str | None = None) -> None:
        self.output = output
        self.match = match
        self.person = person
        self.seat = seat
        self.home = home
        self.saved = len(match.actions)
        self._shown_at = -2
        self._commands: dict[str, Callable[[str], None]] = {
            "why": self._why,
            "rules": self._rules,
            "show": self._show,
            "log": self._log,
            "hint": self._hint,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
            "?": self._help,
        }

    def is_asked(self) -> bool:
        """Whether the person is due: for their seat, or as the referee."""
        state = self.match.state
        if state.is_chance_node():
            return self.match.referee is self.person
        return state.current_player() == self.seat

    def ask(self) -> Action:
        """The action that the person chooses.

        Raises:
            Leave: when the person leaves instead.
        """
        choices = self.match.state.legal_actions()
        self._present(choices)
        while True:
            text = self._read("> ")
            action = self._answer(text, choices)
            if action is not None:
                self._shown_at = len(self.match.actions)
                return action

    def save(self, path: str) -> None:
        """Writes the match so far; from then on the file is its home."""
        write_whole(path, self.match.record().to_json())
        self.home = path
        self.saved = len(self.match.actions)
        self.output.line(f"Saved in {path}; `cardrules play --resume {path}` goes on with it.")

    def keep(self) -> None:
        """Saves what is not saved yet, under a name of its own if it has no file so far."""
        if self.saved < len(self.match.actions):
            self.save(self.home or self._free_name())

    # What is shown.

    def _present(self, choices: Sequence[Action]) -> None:
        state = self.match.state
        if state.is_chance_node():
            names = [f"{action} ({chance:.0%})" for action, chance in state.chance_outcomes()]
            self.output.line("Referee, what happens?", "bold")
        else:
            names = [action.notation for action in choices]
            if self._shown_at != len(self.match.actions) - 1:  # others have acted since the person looked
                self.output.line()
                self._show("")
            single = " (Enter takes it)" if len(choices) == 1 else ""
            self.output.line(f"Your actions{single}:", "bold")
        self.output.table(in_columns([f"{number:3} {name}" for number, name in enumerate(names, 1)]))

    def _answer(self, text: str, choices: Sequence[Action]) -> Action | None:
        """The action that a line chooses; None when it was a command or no legal action."""
        if not text:
            return choices[0] if len(choices) == 1 else None
        if text.isdecimal():
            if len(text) < 10 and 1 <= int(text) <= len(choices):
                return choices[int(text) - 1]
            self.output.line(f"There are actions 1 to {len(choices)}.")
            return None
        for action in choices:
            if action.notation == text:
                return action
        word, _, argument = text.partition(" ")
        if text not in self.match.state.game.actions and word in self._commands:
            self._commands[word](argument.strip())
        else:
            self._explain(text)
        return None

    def _read(self, prompt: str) -> str:
        try:
            text = input(prompt)
        except (EOFError, KeyboardInterrupt):
            self.output.line()
            raise Leave from None
        if not sys.stdin.isatty():
            self.output.line(text)  # a transcript shows what was typed
        return text.strip()

    # The commands.

    def _why(self, notation: str) -> None:
        if notation:
            self._explain(notation, with_rule=True)
        else:
            self.output.line("why ACTION: which action?")

    def _explain(self, notation: str, *, with_rule: bool = False) -> None:
        try:
            refusal = self._refusal(notation)
        except UnknownAction as error:
            self.output.line(f"{notation}: {error.refusal} (help lists the commands)")
            return
        if refusal is None:
            self.output.line(f"{notation} is legal now.")
            return
        self.output.line(f"{notation}: {refusal}")
        if with_rule and refusal.rule:
            self._rules(refusal.rule)

    def _refusal(self, notation: str) -> Refusal | None:
        state = self.match.state
        if self.seat is None or state.is_chance_node():
            return state.refusal(notation)
        return PlayerView(state, self.seat).refusal(notation)

    def _rules(self, rule: str) -> None:
        book = self.match.state.game.rules
        if not rule:
            self.output.markdown(book)
            return
        try:
            self.output.line(book.rule(rule.upper()))
        except ArgumentError as error:
            self.output.line(str(error))

    def _show(self, _: str) -> None:
        state = self.match.state
        position = state.position() if self.seat is None else state.observation(self.seat)
        self.output.table(state.game.draw(position, self.match.names))

    def _log(self, _: str) -> None:
        state = self.match.state
        Narration(self.output, state.game, self.match.names, self.seat).catch_up(state)

    def _hint(self, _: str) -> None:
        if self.seat is None or self.match.state.is_chance_node():
            self.output.line("Chance takes no advice.")
            return
        view = PlayerView(self.match.state, self.seat)
        scores = view.advice
        self.output.line(f"The greedy bot would take {view.legal_actions[scores.index(max(scores))]}.")

    def _save(self, path: str) -> None:
        if not path:
            self.output.line("save FILE: which file?")
        elif Path(path).exists() and path != self.home:
            self.output.line(f"{path} is there already; choose another name.")
        else:
            try:
                self.save(path)
            except OSError as error:
                self.output.line(f"{path}: {error.strerror}")

    def _quit(self, _: str) -> None:
        while self.saved < len(self.match.actions):
            free = self.home or self._free_name()
            answer = self._read(f"Save the match in {free}? (Enter: yes, n: no, or another name) ")
            if answer.lower() in ("n", "no"):
                self.saved = len(self.match.actions)
            else:
                self._save(free if answer.lower() in ("", "y", "yes") else answer)
        raise Leave

    def _help(self, _: str) -> None:
        self.output.table(HELP)

    def _free_name(self) -> str:
        seed = self.match.seed
        return free_name(self.match.state.game.name + ("" if seed is None else f"-{seed}"))

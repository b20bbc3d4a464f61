"""`cardrules match` and `cardrules replay`: a match of bots, told."""

from __future__ import annotations

from typing import Annotated

import typer

from cardrules.cli import arguments as given
from cardrules.cli.files import check_target, read_record, replay_record, write_whole
from cardrules.cli.narration import Narration, opening_line, result_line
from cardrules.cli.output import Output
from cardrules.cli.prompt import Desk, Leave, Person, play_on
from cardrules.common.errors import ArgumentError
from cardrules.common.game import BaseGame
from cardrules.common.matches import Match


def match(
    game: given.GameName,
    bots: given.Bots = "greedy",
    seed: given.Seed = None,
    players: given.Players = None,
    option: given.OptionPairs = None,
    deck: given.Decks = None,
    record: given.RecordFile = None,
    force: given.Force = False,
    move_timeout: given.Timeout = None,
    referee: given.ByReferee = False,
    seen_by: given.SeenBy = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only the result.")] = False,
    traceback: Annotated[bool, typer.Option("--traceback", help="Print the traceback of a bot that raises.")] = False,
) -> None:
    """Play one match of bots and tell it; the last line is the result.

    A bot that raises, answers with no legal action or takes too long forfeits the match.
    """
    if record is not None:
        check_target(record, overwrite=force)
    if players is None:
        named = len(given.read_bots(bots, None))
        players = named if named > 1 else None
    loaded = given.read_game(game, players, option, deck)
    everybody = given.make_bots(given.read_bots(bots, loaded.players))
    _check_viewer(loaded, seen_by)
    seed = given.read_seed(seed)
    person = Person() if referee else None
    state = loaded.new_initial_state(seed, events=not quiet or referee)
    played = Match(state, everybody, given.call_bots(everybody), seed, move_timeout, person)
    output = Output(played.names)
    narration = None if quiet else Narration(output, loaded, played.names, seen_by)
    if not quiet:
        output.line(opening_line(loaded, played.names, seed), "bold")
    desk = None if person is None else Desk(output, played, person, None, record)
    try:
        played.begin()
        play_on(played, narration, desk)
    except (Leave, KeyboardInterrupt) as end:
        if record is not None:
            write_whole(record, played.record().to_json())
        elif desk is not None:
            desk.keep()
        output.line(result_line(played.record(), played.state), "bold")
        if isinstance(end, KeyboardInterrupt):
            raise
        return
    if record is not None:
        write_whole(record, played.record().to_json())
        if not quiet:
            output.line(f"Recorded in {record}.")
    if traceback and played.forfeit is not None:
        typer.echo(played.forfeit.traceback, err=True, nl=False)
    output.line(result_line(played.record(), played.state), "bold")


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A match record; - is standard input.")],
    seen_by: given.SeenBy = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only the result.")] = False,
    any_version: Annotated[
        bool, typer.Option("--any-version", help="Also replay records of versions with other rules.")
    ] = False,
) -> None:
    """Verify a match record action by action, and tell the match."""
    record = read_record(file)
    state = replay_record(file, record, any_version=any_version)
    _check_viewer(state.game, seen_by)
    output = Output(record.bots)
    if not quiet:
        output.line(opening_line(state.game, record.bots, record.seed), "bold")
        Narration(output, state.game, record.bots, seen_by).catch_up(state)
    output.line(result_line(record, state), "bold")


def _check_viewer(game: BaseGame, seen_by: int | None) -> None:
    if seen_by is not None and not 0 <= seen_by < game.players:
        raise ArgumentError(f"the players are 0 to {game.players - 1}, got --seen-by {seen_by}")

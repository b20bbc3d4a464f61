"""`cardrules play`: a person against bots."""

from __future__ import annotations

from typing import Annotated

import typer

from cardrules.bots import bot_names
from cardrules.cli import arguments as given
from cardrules.cli.files import check_target, read_record, replay_record, write_whole
from cardrules.cli.narration import Narration, opening_line, result_line
from cardrules.cli.output import Output
from cardrules.cli.prompt import Desk, Leave, Person, play_on
from cardrules.common.errors import ArgumentError
from cardrules.common.matches import Match


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Not needed with --resume.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="N", help="Which player you are; 0 begins.")] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="The others in the order of their seats, or one for all.")
    ] = None,
    players: given.Players = None,
    option: given.OptionPairs = None,
    deck: given.Decks = None,
    seed: given.Seed = None,
    resume: Annotated[str | None, typer.Option(metavar="FILE", help="Go on with a match that was saved.")] = None,
    move_timeout: given.Timeout = None,
    referee: given.ByReferee = False,
    record: given.RecordFile = None,
    force: given.Force = False,
) -> None:
    """Play against bots at a prompt: you see what your seat may know, and can ask why and for the rules.

    Quitting offers to save; when input ends or Ctrl-C is pressed, the match is saved by itself.
    """
    if record is not None:
        check_target(record, overwrite=force or record == resume)
    person = Person()
    if resume is None:
        if game is None:
            raise ArgumentError("which game? `cardrules games` lists them")
        match, seat = _new_match(person, game, seat or 0, bots or "greedy", players, option, deck, seed)
    else:
        if players is not None or option or deck or seed is not None:
            raise ArgumentError("a match that is resumed keeps its players, options, decks and seed")
        match, seat = _saved_match(person, resume, game, seat, bots)
    match.move_timeout = move_timeout
    match.referee = person if referee else None
    output = Output(match.names)
    output.line(opening_line(match.state.game, match.names, match.seed), "bold")
    narration = Narration(output, match.state.game, match.names, seat)
    if resume is not None:
        narration.told = len(match.state.events or [])
        output.line("`log` tells what has happened so far.")
    desk = Desk(output, match, person, seat, record or resume)
    try:
        match.begin()
        play_on(match, narration, desk)
    except (Leave, KeyboardInterrupt):
        desk.keep()
        output.line(result_line(match.record(), match.state))
        return
    if desk.home is not None:
        write_whole(desk.home, match.record().to_json())
        output.line(f"Recorded in {desk.home}.")
    output.table(match.state.game.draw(match.state.observation(seat), match.names))
    output.line(result_line(match.record(), match.state), "bold")


def _new_match(
    person: Person,
    name: str,
    seat: int,
    bots: str,
    players: int | None,
    pairs: list[str] | None,
    decks: list[str] | None,
    seed: int | None,
) -> tuple[Match, int]:
    if players is None and "," in bots:
        players = len(given.read_bots(bots, None)) + 1
    game = given.read_game(name, players, pairs, decks)
    _check_seat(seat, game.players)
    others = given.make_bots(given.read_bots(bots, game.players - 1))
    everybody = [*others[:seat], person, *others[seat:]]
    seed = given.read_seed(seed)
    return Match(game.new_initial_state(seed), everybody, given.call_bots(everybody), seed), seat


def _saved_match(person: Person, path: str, name: str | None, seat: int | None, bots: str | None) -> tuple[Match, int]:
    record = read_record(path)
    if name is not None and name != record.game:
        raise ArgumentError(f"{path} is a match of {record.game}, not of {name}")
    if record.result is not None:
        raise ArgumentError(f"the match in {path} is over; `cardrules replay {path}` tells it")
    if seat is None:
        if Person.name not in record.bots:
            raise ArgumentError(f"say by --seat who you are in {path}: {', '.join(record.bots)}")
        seat = record.bots.index(Person.name)
    _check_seat(seat, record.players)
    if bots is None:
        names = [given.without_number(name) for player, name in enumerate(record.bots) if player != seat]
        for each in names:
            if each.partition(":")[0] not in bot_names():  # code that a file names is not to be run
                raise ArgumentError(f"say by --bots who plays for {each} in {path}")
    else:
        names = given.read_bots(bots, record.players - 1)
    others = given.make_bots(names)
    everybody = [*others[:seat], person, *others[seat:]]
    match = Match(replay_record(path, record), everybody, given.call_bots(everybody), record.seed)
    match.initial = record.position
    match.actions = list(record.actions)
    return match, seat


def _check_seat(seat: int, players: int) -> None:
    if not 0 <= seat < players:
        raise ArgumentError(f"the seats are 0 to {players - 1}, got --seat {seat}")

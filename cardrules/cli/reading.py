"""`cardrules games`, `bots`, `rules` and `show`: what there is to read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from cardrules.bots import bot_names, bot_settings
from cardrules.cli import arguments as given
from cardrules.cli.files import read_json, read_text
from cardrules.cli.output import Output
from cardrules.common.cards import HIDDEN
from cardrules.common.errors import PositionError
from cardrules.common.game import BaseGame, restore_game
from cardrules.common.positions import Zone
from cardrules.common.records import MatchRecord
from cardrules.common.rules import RuleBook
from cardrules.registry import game_class, game_names, state_from_position


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game, in detail.")] = None,
) -> None:
    """List the games with their players and options, or tell about one in detail."""
    output = Output()
    if game is not None:
        _tell_game(output, restore_game(game_class(game), None, {}))
        return
    for number, name in enumerate(game_names()):
        if number:
            output.line()
        try:
            found = game_class(name)
        except Exception as error:  # a game of somebody else can be broken in any way
            output.line(f"{name}: cannot be loaded ({type(error).__name__}: {error})")
            continue
        output.line(f"{name}: {found.title}, {_players(found)}", "bold")
        _list_options(output, found)


def bots() -> None:
    """List the bots with their settings; your own are named module:attribute."""
    output = Output()
    for name in bot_names():
        settings = bot_settings(name)
        example = f", as in {name}:{settings[0][0]}={settings[0][1]}" if settings else ""
        output.line(f"{name}{example}", "bold")
        for setting, default, meaning in settings:
            output.line(f"{setting} = {default}: {meaning}", indent=2)


def rules(
    game: given.GameName,
    rule: Annotated[str | None, typer.Argument(metavar="ID", help="One rule, or a section such as POC-7.")] = None,
) -> None:
    """Print the rules of a game, a section of them, or one rule."""
    book = game_class(game)().rules
    output = Output()
    if rule is None:
        output.markdown(book)
        return
    wanted = rule.upper()
    section = [each for each in book.ids if each.startswith(f"{wanted}.")]
    for each in section or [wanted]:
        output.line(book.rule(each))


def show(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|POSITION",
            help="A file or a text: position, observation or match record; - is standard input.",
        ),
    ],
    seen_by: given.SeenBy = None,
) -> None:
    """Draw a position, an observation, or the last position of a match record."""
    inline = what.lstrip().startswith(("{", "["))
    text = what if inline else read_text(what)
    data = read_json("the position" if inline else what, text)
    names = None
    if isinstance(data, dict) and "actions" in data:
        record = MatchRecord.from_dict(data)
        state = record.replay()
        names = record.bots
    elif seen_by is None and _is_observation(data):
        Output().table(_observed_game(data).draw(data))
        return
    else:
        state = state_from_position(data)
    position = state.position() if seen_by is None else state.observation(seen_by)
    Output().table(state.game.draw(position, names))


def _is_observation(data: Any) -> bool:
    """Whether a position hides something, so that it can be drawn but not played on."""
    return isinstance(data, dict) and "rng" not in data and _hides(data)


def _hides(value: Any) -> bool:
    if isinstance(value, Mapping):
        return any(map(_hides, value.values()))
    return any(map(_hides, value)) if isinstance(value, list) else value == HIDDEN


def _observed_game(observation: dict[str, Any]) -> BaseGame:
    options = observation.get("options", {})
    if not isinstance(options, dict):
        raise PositionError("options", f"expected an object, got {options!r}")
    game = restore_game(game_class(str(observation.get("game"))), observation.get("players"), options)
    _check_observation(game, observation)
    return game


def _check_observation(game: BaseGame, observation: dict[str, Any]) -> None:
    """Refuses keys that the game has not, values of another sort, and cards that it does not know.

    Raises:
        PositionError: naming the key.
    """
    model = game.new_initial_state(0, events=False).observation(0)
    zones = {key.name for key in game.keys if isinstance(key, Zone)}
    for name, value in observation.items():
        if name not in model:
            raise PositionError(name, f"no such key in {game.name}; expected {', '.join(model)}")
        if name in zones:
            _check_hidden_cards(game, name, value, model[name])
        elif value is not None and model[name] is not None and type(value) is not type(model[name]):
            raise PositionError(name, f"expected a value like {model[name]!r}, got {value!r:.60}")


def _check_hidden_cards(game: BaseGame, name: str, value: Any, model: Any) -> None:
    if isinstance(model, list) != isinstance(value, list) and None not in (model, value):
        raise PositionError(name, f"expected a value like {model!r:.60}, got {value!r:.60}")
    if isinstance(value, list):
        for number, each in enumerate(value):
            like = model[number] if number < len(model) and isinstance(model[number], list) else None
            _check_hidden_cards(game, name, each, like)
    elif value is not None and value != HIDDEN and not _is_card(game, value):
        raise PositionError(name, f"expected cards of this game or {HIDDEN!r}, got {value!r:.60}")


def _is_card(game: BaseGame, code: Any) -> bool:
    return any(game.find_card(code, owner) is not None for owner in range(-1, game.players))


def _tell_game(output: Output, game: BaseGame) -> None:
    book = game.rules
    output.line(f"{game.name}: {game.title}, {_players(type(game))}", "bold")
    output.line(_introduction(book))
    output.line()
    output.line("Options (--option NAME=VALUE):", "bold")
    _list_options(output, type(game))
    output.line()
    size = game.observation_tensor_shape[0]
    output.line(f"{len(game.actions)} actions, phases {', '.join(game.phases)}; observation tensor of {size} numbers.")
    output.line(f"{len(book.ids)} rules, {book.ids[0]} to {book.ids[-1]}: cardrules rules {game.name} [ID]")


def _introduction(book: RuleBook) -> str:
    """The first paragraph under the title of the rules."""
    paragraphs = [part for part in book.split("\n\n") if not part.startswith("#")]
    return " ".join(paragraphs[0].replace("**", "").split())


def _players(game: type[BaseGame]) -> str:
    if game.min_players == game.max_players:
        return f"{game.min_players} players"
    return f"{game.min_players} to {game.max_players} players (default {game.default_players})"


def _list_options(output: Output, game: type[BaseGame]) -> None:
    for name, default, expected, meaning in game.options_class.describe():
        output.line(f"{name} = {default}: {meaning} ({expected})", indent=2)

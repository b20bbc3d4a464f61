"""Complete, exact rules of six independently published card games behind one Game API.

Example:
    >>> import cardrules
    >>> game = cardrules.load_game("pocobot")
    >>> state = game.new_initial_state(seed=7)
    >>> [str(action) for action in state.legal_actions()]
    ['pass', 'install 4s', 'install 5h', 'install 6s', 'install 9d', 'burn 9d']
    >>> state.apply_action("install 4s")
"""

from cardrules.bots import make_bot
from cardrules.common.actions import Action, ActionTable
from cardrules.common.errors import (
    ArgumentError,
    BotError,
    CardRulesError,
    IllegalAction,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    Refusal,
    UnknownAction,
)
from cardrules.common.events import Event
from cardrules.common.game import BaseGame
from cardrules.common.generator import Generator
from cardrules.common.matches import Match, play_match
from cardrules.common.protocols import Bot, Game, Referee
from cardrules.common.records import MatchRecord
from cardrules.common.state import CHANCE, TERMINAL, State
from cardrules.common.views import PlayerView
from cardrules.registry import game_class, game_names, load_game, register_game, state_from_position
from cardrules.version import COMPILED, __version__

__all__ = [
    "CHANCE",
    "COMPILED",
    "TERMINAL",
    "Action",
    "ActionTable",
    "ArgumentError",
    "BaseGame",
    "Bot",
    "BotError",
    "CardRulesError",
    "Event",
    "Game",
    "Generator",
    "IllegalAction",
    "Match",
    "MatchRecord",
    "NotationError",
    "OptionError",
    "PlayerView",
    "PositionError",
    "RecordError",
    "Referee",
    "Refusal",
    "State",
    "UnknownAction",
    "__version__",
    "game_class",
    "game_names",
    "load_game",
    "make_bot",
    "play_match",
    "register_game",
    "state_from_position",
]

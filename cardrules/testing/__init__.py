"""A conformance suite for anyone who writes a game: `check_game(game)` asserts all that the library promises.

It needs Hypothesis: `pip install cardrules[testing]`.

    from cardrules.testing import check_game, player_counts

    @pytest.mark.parametrize("players", player_counts(MyGame))
    def test_conformance(players):
        check_game(MyGame(players))
"""

try:
    import hypothesis as _  # noqa: F401 - to say what is missing, before anything else says less
except ImportError as error:
    raise ImportError("cardrules.testing needs Hypothesis: pip install 'cardrules[testing]'") from error

from cardrules.testing.faults import Fault
from cardrules.testing.play import player_counts
from cardrules.testing.policies import POLICIES, Policy
from cardrules.testing.strategies import json_values, states
from cardrules.testing.suite import Report, check_game

__all__ = ["POLICIES", "Fault", "Policy", "Report", "check_game", "json_values", "player_counts", "states"]

"""Puts the example game on the list of games."""

from __future__ import annotations

import cardrules
from examples.highcard import HighCardGame

cardrules.register_game(HighCardGame)

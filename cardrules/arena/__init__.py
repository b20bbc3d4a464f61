"""Many matches: schedules, parallel and distributed running, storage, statistics, ratings."""

from cardrules.arena.report import Report
from cardrules.arena.running import Progress, play_into, run_arena
from cardrules.arena.schedule import Arena
from cardrules.arena.storage import Results

__all__ = ["Arena", "Progress", "Report", "Results", "play_into", "run_arena"]

"""The one place where errors end: one clear line, and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from cardrules.cli.output import complain, prepare_streams
from cardrules.common.errors import CardRulesError

FAULT = 1
USAGE = 2
INTERRUPTED = 130
TRACEBACK = "CARDRULES_TRACEBACK"

# What typer raises for arguments it cannot take; where the class lives depends on its version.
UsageError: Any = typer.BadParameter.__base__


class Commands(TyperGroup):
    """The commands, of which none ever ends in a traceback."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        prepare_streams()
        try:
            status = super().main(args, "cardrules", complete_var, False, windows_expand_args, **extra)
        except UsageError as error:
            hint = f" (see {error.ctx.command_path} --help)" if error.ctx is not None else ""
            complain(error.format_message() + hint)
            status = USAGE
        except (typer.Abort, KeyboardInterrupt):
            status = INTERRUPTED
        except OSError as error:
            complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
            status = USAGE
        except CardRulesError as error:
            complain(str(error))
            status = USAGE
        except Exception as error:
            if os.environ.get(TRACEBACK) == "1":
                raise
            complain(f"a fault of the program: {type(error).__name__}: {error} ({TRACEBACK}=1 shows where)")
            status = FAULT
        if status == INTERRUPTED:
            complain("interrupted")
        if standalone_mode:
            sys.exit(status)
        return status

"""Builds the wheel: compiled with mypyc where a C compiler is there, pure Python where not.

`CARDRULES_PURE=1` asks for the pure one; editable installs are always pure.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Modules that gain nothing: declarations, texts, and classes that mypyc keeps interpreted anyway.
INTERPRETED = {
    "drawing",
    "errors",
    "loading",
    "matches",
    "narration",
    "options",
    "protocols",
    "records",
    "rules",
    "searching",
    "settings",
    "views",
}
# Each group becomes one library: within it calls are direct, and groups are compiled side by side.
GROUPS = {
    "core": ("common", "bots"),
    "pocobot": ("pocobot",),
    "pokerone": ("pokerone",),
    "quadsbattle": ("quadsbattle",),
    "robotroc": ("robotroc",),
    "bellum": ("bellum",),
    "pv_steal": ("pv_steal",),
}


def compiled_modules(root: Path) -> dict[str, list[str]]:
    """The modules that are compiled, group by group, as paths from the root of the project."""
    return {
        name: sorted(
            file.relative_to(root).as_posix()
            for package in packages
            for file in (root / "cardrules" / package).rglob("*.py")
            if file.stem not in INTERPRETED
        )
        for name, packages in GROUPS.items()
    }


class CompileHook(BuildHookInterface):  # type: ignore[type-arg,misc]
    """Adds the compiled modules to a wheel; the sources stay beside them, for people to read."""

    PLUGIN_NAME = "custom"

    def wanted(self) -> bool:
        """Whether this build is to be compiled."""
        return self.target_name == "wheel" and os.environ.get("CARDRULES_PURE") != "1"

    def dependencies(self) -> list[str]:
        """What compiling needs beside the build backend."""
        if not self.wanted():
            return []
        return ["attrs>=23.2", "mypy[mypyc]>=1.15", "mypy-extensions>=1.0", "numpy>=1.26", "setuptools>=70"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles in a folder of its own, so that a build that fails or is broken off leaves nothing behind."""
        if version == "editable" or not self.wanted():
            return
        root = Path(self.root)
        self._folder = tempfile.TemporaryDirectory(prefix="cardrules-build-", ignore_cleanup_errors=True)
        folder = Path(self._folder.name)
        shutil.copytree(root / "cardrules", folder / "cardrules", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        (folder / "mypy.ini").write_text("[mypy]\npython_version = 3.11\n")
        done = subprocess.run(
            [sys.executable, str(root / "hatch_compile.py"), json.dumps(compiled_modules(folder))],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            lines = (done.stderr or done.stdout).strip().splitlines() or ["no output"]
            cause = next((line for line in lines if "error:" in line), lines[-1])  # the compiler's own word, if any
            self.app.display_warning(f"cardrules is installed as pure Python: it could not be compiled ({cause})")
            return
        built = [*folder.glob("*__mypyc*"), *folder.glob("cardrules/**/*.so"), *folder.glob("cardrules/**/*.pyd")]
        for file in built:
            build_data["force_include"][str(file)] = file.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the folder."""
        folder = getattr(self, "_folder", None)
        if folder is not None:
            folder.cleanup()

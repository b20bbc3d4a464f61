"""Compiles modules with mypyc, in place; run by hatch_build.py in a copy of the project.

python hatch_compile.py '{"group": ["cardrules/common/cards.py", …], …}'
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

# Calls within a library go straight to the function, or into it, and not by a table that another could replace.
_DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]

# Where generated C has the docstring of a function, a class, a property and a module: the symbol (and the name within
# it) of what it is about, and the text that is there, a signature or none.
_TEXT = r"(?P<text>\"(?:[^\"\\]|\\.)*\"|NULL)"
_PLACES = (
    re.compile(r"\(PyCFunction\)CPyPy_(?P<symbol>\w+),\s*METH_[\w |]+, PyDoc_STR\(" + _TEXT + r"\)"),
    re.compile(r"CPyType_(?P<symbol>\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\(" + _TEXT + r"\)"),
    re.compile(
        r"\{\"(?P<name>\w+)\",\s*\(getter\)(?P<symbol>\w+)_get_(?P=name),\s*(?:\(setter\)\s*\w+|NULL),\s*"
        + _TEXT
        + r", NULL\}"
    ),
    re.compile(r"PyModuleDef (?P<symbol>\w+)module = \{\s*PyModuleDef_HEAD_INIT,\s*\"[\w.]+\",\s*" + _TEXT + r", /\*"),
)


def taken_flags(flags: list[str]) -> list[str]:
    """Those of the flags that the C compiler knows."""
    from distutils import ccompiler, sysconfig  # noqa: PLC0415 - setuptools brings it

    compiler = ccompiler.new_compiler()
    sysconfig.customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("int probe(void) { return 0; }\n")

        def taken(flag: str) -> bool:
            command = [*compiler.compiler_so, "-Werror", flag, "-c", str(source), "-o", str(source.with_suffix(".o"))]
            try:
                return subprocess.run(command, capture_output=True, check=False).returncode == 0
            except OSError:
                return False

        return [flag for flag in flags if taken(flag)]


def docstrings(files: list[str]) -> dict[str, str]:
    """The docstrings of all modules, classes, functions and methods, by the symbol that stands for each in C."""
    found: dict[str, str] = {}

    def note(symbol: str, node: ast.Module | ast.ClassDef | ast.FunctionDef) -> None:
        text = ast.get_docstring(node)
        if text is not None:
            found[symbol] = text
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef) and not isinstance(node, ast.FunctionDef):
                note(f"{symbol}___{child.name}", child)

    for file in files:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
        note(file.removesuffix(".py").removesuffix("/__init__").replace("/", "___"), tree)
    return found


def keep_docstrings(source: Path, found: dict[str, str]) -> None:
    """Writes docstrings into generated C, where mypyc by itself puts signatures only."""

    def with_text(match: re.Match[str]) -> str:
        name = match.groupdict().get("name")
        text = found.get(match["symbol"] if name is None else f"{match['symbol']}___{name}")
        if text is None:
            return match[0]
        start, end = (at - match.start() for at in match.span("text"))
        signature = "" if match["text"] == "NULL" else f"{match['text']} "
        literal = " ".join(f'"{_escaped(line)}"' for line in text.splitlines(keepends=True))
        return f"{match[0][:start]}{signature}{literal}{match[0][end:]}"

    code = source.read_text(encoding="utf-8")
    for place in _PLACES:
        code = place.sub(with_text, code)
    source.write_text(code, encoding="utf-8")


def _escaped(line: str) -> str:
    """A line as it stands between quotes in C, in UTF-8; an octal escape ends after three digits."""
    return "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in line.encode()
    )


def main() -> None:
    """Compiles the groups that the argument names."""
    groups: dict[str, list[str]] = json.loads(sys.argv[1])
    files = [file for group in groups.values() for file in group]
    separate: list[tuple[list[str], str | None]] = [(group, f"cardrules_{name}") for name, group in groups.items()]
    extensions = mypycify(files, opt_level="3", debug_level="0", separate=separate)
    if sys.platform != "win32":
        flags = taken_flags(_DIRECT_CALLS)
        for extension in extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]  # mypycify shares one list
    found = docstrings(files)
    for source in {source for extension in extensions for source in extension.sources}:
        if Path(source).name.startswith("__native"):
            keep_docstrings(Path(source), found)
    setup(
        name="cardrules",
        packages=[],
        ext_modules=extensions,
        script_args=["build_ext", "--inplace", f"-j{os.cpu_count() or 1}"],
    )


if __name__ == "__main__":
    main()

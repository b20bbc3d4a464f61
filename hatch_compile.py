"""Compiles modules with mypyc, in place; run by hatch_build.py in a copy of the project.

python hatch_compile.py '{"group": ["cardrules/common/cards.py", …], …}'
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

# Calls within a library go straight to the function, or into it, and not by a table that another could replace.
_DIRECT_CALLS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]

# Where generated C gives a function or a class its docstring: the symbol, the text between, the signature.
_PLACES = (
    re.compile(r"(\(PyCFunction\)CPyPy_)(\w+)(,\s*METH_[\w |]+, PyDoc_STR\()(\"(?:[^\"\\]|\\.)*\"|NULL)(?=\))"),
    re.compile(r"(CPyType_)(\w+)(_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\()(\"(?:[^\"\\]|\\.)*\"|NULL)(?=\))"),
)


def docstrings(files: list[str]) -> dict[str, str]:
    """The docstrings of all classes, functions and methods, by the symbol that stands for each in C."""
    found: dict[str, str] = {}

    def note(prefix: str, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                symbol = f"{prefix}___{child.name}"
                text = ast.get_docstring(child)
                if text is not None:
                    found[symbol] = text
                if isinstance(child, ast.ClassDef):
                    note(symbol, child)

    for file in files:
        tree = ast.parse(Path(file).read_text(encoding="utf-8"))
        note(file.removesuffix(".py").replace("/", "___"), tree)
    return found


def keep_docstrings(source: Path, found: dict[str, str]) -> None:
    """Writes docstrings into generated C, where mypyc by itself puts signatures only."""

    def with_text(match: re.Match[str]) -> str:
        before, symbol, between, signature = match.groups()
        text = found.get(symbol)
        if text is None:
            return match[0]
        literal = " ".join(f'"{_escaped(line)}"' for line in text.splitlines(keepends=True))
        return f"{before}{symbol}{between}{literal if signature == 'NULL' else f'{signature} {literal}'}"

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
        for extension in extensions:
            extension.extra_compile_args += _DIRECT_CALLS
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

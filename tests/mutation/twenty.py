"""Breaks of single lines by their text, whatever their number: each with the scenario that fails because of it.

`python -m tests.mutation.twenty` prints them as a table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import yaml

from tests.mutation.live import Memory, codes_of, key_of, live_functions
from tests.mutation.rooms import GAMES, HERE, ROOT

TABLE = HERE / "twenty.yaml"


@dataclass(frozen=True)
class Break:
    """A line of a function, and what it becomes."""

    scenario: str
    file: str
    """The scenario's, below tests/scenarios/<game>."""
    module: str
    function: str
    """Qualified name of the function or method at the top of the module."""
    line: str
    becomes: str
    rule: str = ""
    """A clause that the scenario cites, and the line keeps."""

    def number(self, game: str = "gudnak") -> int:
        """The line's number now.

        Raises:
            LookupError: the function has no such line, or several.
        """
        first, lines = self._lines(game)
        found = [first + at for at, text in enumerate(lines) if self.line in text]
        if len(found) != 1:
            raise LookupError(f"{self.module}.py, {self.function}: {len(found)} lines hold {self.line!r}")
        return found[0]

    def source(self, game: str = "gudnak") -> str:
        """The broken module."""
        lines = self.path(game).read_text(encoding="utf-8").splitlines()
        at = self.number(game) - 1
        lines[at] = lines[at].replace(self.line, self.becomes)
        return "\n".join(lines) + "\n"

    def path(self, game: str = "gudnak") -> Path:
        """The module's file."""
        return GAMES / game / f"{self.module}.py"

    def _lines(self, game: str) -> tuple[int, list[str]]:
        text = self.path(game).read_text(encoding="utf-8")
        nodes: list[ast.AST] = [ast.parse(text)]
        for name in self.function.split("."):
            nodes = [inner for node in nodes for inner in getattr(node, "body", ()) if getattr(inner, "name", "") == name]
        (node,) = nodes
        assert isinstance(node, ast.FunctionDef)
        return node.lineno, text.splitlines()[node.lineno - 1 : node.end_lineno]


def table() -> list[Break]:
    """The breaks of the table, in its order."""
    return [Break(**row) for row in yaml.safe_load(TABLE.read_text(encoding="utf-8"))]


@contextmanager
def broken(change: Break, memory: Memory, game: str = "gudnak") -> Iterator[None]:
    """Play by the broken line, and by the whole one again afterwards."""
    code = compile(change.source(game), str(change.path(game)), "exec", dont_inherit=True)
    functions = live_functions([change.path(game)])
    inside = change.function + ".<locals>"
    before = []
    for inner in codes_of(code):
        if inner.co_qualname == change.function or inner.co_qualname.startswith(inside):
            before += [(function, function.__code__, inner) for function in functions.get(key_of(inner), ())]
    assert before, change
    memory.forget()
    try:
        for function, _, new in before:
            function.__code__ = new
        yield
    finally:
        for function, old, _ in before:
            function.__code__ = old
        memory.forget()


def markdown() -> str:
    """The table for people, with the numbers that the lines have now."""
    rows = ["| scenario | clause | line | as it is | broken |", "|---|---|---|---|---|"]
    for change in table():
        where = f"`{change.path().relative_to(ROOT)}:{change.number()}`"
        rows.append(f"| {change.scenario} (`{change.file}`) | {change.rule} | {where} | `{change.line}` | `{change.becomes}` |")
    return "\n".join(rows)


if __name__ == "__main__":
    print(markdown())

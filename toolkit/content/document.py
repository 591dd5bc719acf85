"""Document: what a file held, with the place of every value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.findings import Finding, Mark

DataPath = tuple[str | int, ...]
"""Way to a value: keys and indices, as in pydantic's `loc`."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A key that stood a second time in its mapping, with the value that it had there."""

    key: str
    value: Any
    where: Mark


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data (dict, list, str, int, float, bool, None) read from a file, and marks by path."""

    file: str
    data: Any
    marks: Mapping[DataPath, Mark] = field(default_factory=dict)
    repeats: Mapping[DataPath, list[Repeat]] = field(default_factory=dict)
    """Keys given twice, by the path of their mapping; the data holds the first value."""
    findings: tuple[Finding, ...] = ()
    """What was noticed while reading and does not stop the work (a foreign encoding, say)."""
    table: bool = False
    """Whether the data are the rows of a table: a list of mappings from column title to text."""

    def at(self, *path: str | int) -> Mark:
        """The place of a value, or of the nearest thing around it that has one."""
        while path:
            if path in self.marks:
                return self.marks[path]
            path = path[:-1]
        return self.marks.get((), Mark(self.file, 1, 1))

"""Document: what a file held, with the place of every value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.findings import Mark

DataPath = tuple[str | int, ...]
"""Way to a value: keys and indices, as in pydantic's `loc`."""


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data (dict, list, str, int, float, bool, None) read from a file, and marks by path."""

    file: str
    data: Any
    marks: Mapping[DataPath, Mark] = field(default_factory=dict)

    def at(self, *path: str | int) -> Mark:
        """The place of a value, or of the nearest thing around it that has one."""
        while path:
            if path in self.marks:
                return self.marks[path]
            path = path[:-1]
        return self.marks.get((), Mark(self.file, 1, 1))

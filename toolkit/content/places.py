"""Offsets in a text as line and column."""

from __future__ import annotations

from bisect import bisect_right

from toolkit.findings import Mark


class Places:
    """Turns an offset in a text into a Mark."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self._starts = [0]
        position = text.find("\n")
        while position >= 0:
            self._starts.append(position + 1)
            position = text.find("\n", position + 1)

    def at(self, offset: int) -> Mark:
        """The place of the character at this offset."""
        line = bisect_right(self._starts, offset)
        return Mark(self.file, line, offset - self._starts[line - 1] + 1)

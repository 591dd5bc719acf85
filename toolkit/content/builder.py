"""Builder: plain data put together value by value, every value with its place; readers drive it, without recursion."""

from __future__ import annotations

from typing import Any

from toolkit.content.document import DataPath, Document, Repeat
from toolkit.content.text import unreadable
from toolkit.findings import Mark

MAX_DEPTH = 50
MAX_VALUES = 500_000
"""Values after every alias is followed: what stops a "billion laughs" file."""


class _Open:
    """A mapping or sequence whose end has not been read yet."""

    __slots__ = ("data", "inherited", "key", "key_mark", "path", "size", "wants_key")

    def __init__(self, data: dict[str, Any] | list[Any], path: DataPath) -> None:
        self.data, self.path = data, path
        self.inherited: set[str] = set()
        self.key, self.key_mark, self.wants_key, self.size = "", Mark(""), True, 1


class Builder:
    """Data under construction; raises Refused when it grows too deep or too large."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Any = None
        self._marks: dict[DataPath, Mark] = {}
        self._repeats: dict[DataPath, list[Repeat]] = {}
        self._stack: list[_Open] = []

    @property
    def depth(self) -> int:
        """How many mappings and sequences are open."""
        return len(self._stack)

    @property
    def in_mapping(self) -> bool:
        """Whether the innermost open thing is a mapping."""
        return bool(self._stack) and isinstance(self._stack[-1].data, dict)

    @property
    def wants_key(self) -> bool:
        """Whether the next scalar is the key of a mapping."""
        return self.in_mapping and self._stack[-1].wants_key

    def key(self, key: str, where: Mark) -> None:
        """The key of the next value."""
        top = self._stack[-1]
        top.key, top.key_mark, top.wants_key = key, where, False

    def begin(self, data: dict[str, Any] | list[Any], where: Mark) -> None:
        """Open a mapping or sequence (given empty)."""
        if len(self._stack) >= MAX_DEPTH:
            raise unreadable("FILE-DEPTH", "The file is nested too deeply.", where, required=f"at most {MAX_DEPTH} levels")
        path = self._path()
        self._marks[path] = where
        self._stack.append(_Open(data, path))

    def end(self) -> tuple[Any, int]:
        """Close the innermost mapping or sequence; returns it and how many values it holds."""
        done = self._stack.pop()
        self._put(done.data, done.size, self._marks[done.path], done.path)
        return done.data, done.size

    def value(self, value: Any, where: Mark, size: int = 1) -> None:
        """A scalar, or a value known already that counts as `size` values."""
        path = self._path()
        self._marks[path] = where
        self._put(value, size, where, path)

    def document(self) -> Document:
        """The finished document."""
        return Document(self.file, self.root, self._marks, self._repeats)

    def _path(self) -> DataPath:
        if not self._stack:
            return ()
        top = self._stack[-1]
        if isinstance(top.data, list):
            return (*top.path, len(top.data))
        if top.key in top.data and top.key not in top.inherited:  # given twice: the place of the first one must stay
            return (*top.path, f"{top.key} ({len(self._repeats.get(top.path, ())) + 2})")
        return (*top.path, top.key)

    def _put(self, value: Any, size: int, where: Mark, path: DataPath) -> None:
        if not self._stack:
            self.root = value
            return
        top = self._stack[-1]
        top.size += size
        if top.size > MAX_VALUES:
            raise unreadable(
                "FILE-ALIASES",
                "The aliases of this file unfold to more values than anybody writes.",
                where,
                required=f"at most {MAX_VALUES:,} values",
            )
        if isinstance(top.data, list):
            top.data.append(value)
            return
        top.wants_key = True
        if top.key in top.data and top.key not in top.inherited:
            self._repeats.setdefault(top.path, []).append(Repeat(top.key, value, top.key_mark))
        else:
            top.data[top.key] = value
            top.inherited.discard(top.key)

    def inherit(self, values: dict[str, Any], where: Mark) -> None:
        """Take over the values of another mapping whose keys are not given here (YAML's `<<`)."""
        top = self._stack[-1]
        top.wants_key = True
        for key, value in values.items():
            if key not in top.data and isinstance(top.data, dict):
                top.data[key] = value
                top.inherited.add(key)
                self._marks[(*top.path, key)] = where

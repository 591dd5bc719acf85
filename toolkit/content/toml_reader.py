"""TOML with the place of every value: `tomllib` reads and judges the text, a scan of it finds the places."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from toolkit.content.document import DataPath, Document
from toolkit.content.places import Places
from toolkit.content.text import unreadable
from toolkit.findings import Mark

_SPACE = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*(\.?)""")
_STRING = re.compile(r'''"""(?:[^\\"]++|\\[\s\S]|"{1,2}(?!"))*+"{3,5}|\'\'\'[\s\S]*?\'{3,5}|"(?:[^"\\\n]++|\\.)*+"|'[^'\n]*\'''')
_BARE = re.compile(r"[^,\]}\n#]+")
_ERROR = re.compile(r"^(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$")


def read_toml(text: str, file: str) -> Document:
    """The document of a TOML text.

    Raises:
        Refused: it is no TOML (a key given twice included), or nested too deeply.
    """
    places = Places(text, file)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        match = _ERROR.match(str(error))
        what = match["what"] if match else str(error)
        where = Mark(file, int(match["line"]), int(match["column"])) if match and match["line"] else places.at(len(text))
        fix = "give the field once" if "overwrite" in what or "twice" in what else ""
        raise unreadable("TOML-SYNTAX", f"This is not TOML: {what}.", where, fix=fix) from None
    except ValueError as error:  # a number with thousands of digits
        raise unreadable("TOML-SYNTAX", f"This is not TOML: {error}.", places.at(0)) from None
    except RecursionError:
        raise unreadable("FILE-DEPTH", "The file is nested too deeply.", places.at(0), required="at most 50 levels") from None
    scan = _Scan(text, places)
    try:
        scan.run()
        return Document(file, _plain(data), scan.marks)
    except RecursionError:  # keys with thousands of dots nest without brackets
        raise unreadable("FILE-DEPTH", "The file is nested too deeply.", places.at(0), required="at most 50 levels") from None


def _plain(value: Any) -> Any:
    """Dates and times as text: cards and decks know none."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)


class _Scan:
    """Walks well-formed TOML and notes where every value begins."""

    def __init__(self, text: str, places: Places) -> None:
        self.text, self.places, self.position = text, places, 0
        self.marks: dict[DataPath, Mark] = {(): Mark(places.file, 1, 1)}
        self.counts: dict[DataPath, int] = {}

    def run(self) -> None:
        table: DataPath = ()
        while self.skip():
            start = self.position
            if self.text.startswith("[[", start):
                self.position += 2
                path = self.resolve(self.keys())
                index = self.counts.get(path, 0)
                self.counts[path] = index + 1
                table = (*path, index)
                self.marks.setdefault(path, self.places.at(start))
                self.marks[table] = self.places.at(start)
                self.position = self.text.index("]]", self.position) + 2
            elif self.text[start] == "[":
                self.position += 1
                table = self.resolve(self.keys())
                self.marks.setdefault(table, self.places.at(start))
                self.position = self.text.index("]", self.position) + 1
            else:
                self.pair(table)

    def skip(self) -> bool:
        match = _SPACE.match(self.text, self.position)
        self.position = match.end() if match else self.position
        return self.position < len(self.text)

    def keys(self) -> list[str]:
        found: list[str] = []
        while match := _KEY.match(self.text, self.position):
            self.position = match.end()
            raw = match[1]
            found.append(next(iter(tomllib.loads(f"{raw} = 0"))) if raw[0] in "\"'" else raw)
            if not match[2]:
                break
        return found

    def resolve(self, keys: list[str]) -> DataPath:
        """The path of a table header: inside an array of tables it means the last of them."""
        path: DataPath = ()
        for number, key in enumerate(keys):
            path = (*path, key)
            if path in self.counts and number < len(keys) - 1:
                path = (*path, self.counts[path] - 1)
        return path

    def pair(self, table: DataPath) -> None:
        self.skip()
        where = self.places.at(self.position)
        path = table
        for key in self.keys():
            path = (*path, key)
            self.marks.setdefault(path, where)
        self.position = self.text.index("=", self.position) + 1
        self.value(path)

    def value(self, path: DataPath) -> None:
        self.skip()
        self.marks[path] = self.places.at(self.position)
        first = self.text[self.position]
        if first == "[":
            self.position += 1
            index = 0
            while self.more("]"):
                self.value((*path, index))
                index += 1
        elif first == "{":
            self.position += 1
            while self.more("}"):
                self.pair(path)
        else:
            match = (_STRING if first in "\"'" else _BARE).match(self.text, self.position)
            self.position = match.end() if match else self.position + 1

    def more(self, end: str) -> bool:
        """Step over a comma; whether another element follows before the closing bracket."""
        self.skip()
        if self.text[self.position] == ",":
            self.position += 1
            self.skip()
        if self.text[self.position] == end:
            self.position += 1
            return False
        return True

"""YAML with the place of every value: events of the C parser composed to plain data, without recursion.

Scalars are read as YAML 1.2 says: `no`, `on` and `2026-01-01` are words, so that no card name turns into a truth value.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import yaml

from toolkit.content.builder import Builder
from toolkit.content.document import Document
from toolkit.content.text import unreadable
from toolkit.findings import Mark

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INT = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, Any] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_TAGS = {"tag:yaml.org,2002:str", "!"}


class _Composer:
    """Hands the parser's events to a Builder; keeps the anchors."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.build = Builder(file)
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.open_anchors: list[str | None] = []
        self.documents = 0
        self.merging = False

    def mark(self, event: Any) -> Mark:
        return Mark(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def event(self, event: Any) -> None:
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self.scalar(event)
        elif kind is yaml.MappingStartEvent:
            self.begin({}, event)
        elif kind is yaml.SequenceStartEvent:
            self.begin([], event)
        elif kind in (yaml.MappingEndEvent, yaml.SequenceEndEvent):
            anchor = self.open_anchors.pop()
            done = self.build.end()
            if anchor:
                self.anchors[anchor] = done
        elif kind is yaml.AliasEvent:
            self.alias(event)
        elif kind is yaml.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                raise unreadable(
                    "YAML-DOCUMENTS",
                    "The file holds more than one YAML document.",
                    self.mark(event),
                    found="a second ---",
                    required="one document a file",
                    fix="split the file there, or remove the ---",
                )

    def scalar(self, event: Any) -> None:
        if event.tag and event.tag not in _TAGS:
            raise self.tagged(event)
        value: Any = event.value
        if self.build.wants_key:
            self.merging = value == "<<" and event.implicit[0]
            self.build.key(value, self.mark(event))
            return
        self.merging = False
        if event.implicit[0] and not event.style and not event.tag:
            value = _plain(value)
        if event.anchor:
            self.anchors[event.anchor] = (value, 1)
        self.build.value(value, self.mark(event))

    def begin(self, data: dict[str, Any] | list[Any], event: Any) -> None:
        if event.tag and not event.implicit:
            raise self.tagged(event)
        if self.build.wants_key:
            raise unreadable(
                "YAML-KEY",
                "A list or mapping stands where a name is needed.",
                self.mark(event),
                fix="if the text begins with [ or {, put it in quotes",
            )
        self.merging = False
        self.open_anchors.append(event.anchor)
        self.build.begin(data, self.mark(event))

    def alias(self, event: Any) -> None:
        where = self.mark(event)
        if event.anchor not in self.anchors:
            raise unreadable(
                "YAML-ALIAS",
                f"*{event.anchor} refers to nothing before it.",
                where,
                fix="if the text really begins with *, put it in quotes",
            )
        value, size = self.anchors[event.anchor]
        if self.build.wants_key:
            self.build.key(str(value), where)
        elif self.merging and isinstance(value, dict):
            self.build.inherit(value, where)
        else:
            self.build.value(value, where, size)

    def tagged(self, event: Any) -> Exception:
        return unreadable(
            "YAML-TAG",
            "Tags are not used in these files.",
            self.mark(event),
            found=str(event.tag),
            fix="leave the tag out; if the text really begins with !, put it in quotes",
        )


def _plain(text: str) -> Any:
    if text in _WORDS:
        return _WORDS[text]
    if _INT.match(text) and len(text) < 40:
        return int(text)
    if _FLOAT.match(text) and len(text) < 40:
        return float(text)
    return text


def read_yaml(text: str, file: str) -> Document:
    """The document of a YAML text.

    Raises:
        Refused: it is no YAML; or it is nested too deeply, unfolds to too much, uses tags or holds several documents.
    """
    composer = _Composer(file)
    try:
        for event in yaml.parse(text, Loader=_Loader):
            composer.event(event)
    except yaml.MarkedYAMLError as error:
        raise _syntax(error, text, file) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise unreadable(
            "YAML-CHARACTER",
            "The file holds a character that YAML does not allow.",
            Mark(file, line, 1),
            found=f"U+{ord(error.character) if isinstance(error.character, str) else error.character:04X}",
            fix="remove it",
        ) from None
    return composer.build.document()


def _syntax(error: yaml.MarkedYAMLError, text: str, file: str) -> Exception:
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = text.split("\n")
    source = lines[line] if line < len(lines) else ""
    problem = error.problem or "it is not well formed"
    fix = ""
    if "nesting depth" in problem:
        where = Mark(file, line + 1, column + 1)
        return unreadable("FILE-DEPTH", "The file is nested too deeply.", where, required="at most 50 levels")
    if "'\\t'" in problem or "\t" in source[: len(source) - len(source.lstrip())]:
        problem, fix = "a tab is used for indentation", "indent with spaces"
    elif "escape character" in problem or "hexdecimal number" in problem:
        problem = "after a backslash in double quotes only some letters can stand"
        fix = "write / instead of the backslash, or put the text in single quotes"
    elif "mapping values are not allowed" in problem:
        problem, fix = "a colon stands where none can be read", "put the text with the colon in quotes"
    elif "could not find expected ':'" in problem:
        fix = "write a colon and a space after the name of the field"
    elif "while scanning a quoted scalar" in (error.context or ""):
        start = error.context_mark
        if start is not None:
            line, column = start.line, start.column
            source = lines[line]
        problem, fix = "a quotation mark is opened and never closed", "close it, or write the text without"
    elif "expected ',' or" in problem and source[column : column + 1] in ("[", "{"):
        fix = f"put a text that holds brackets in quotes: {_bracketed(source, column)}"
    elif "expected <block end>" in problem or "expected ',' or" in problem:
        fix = "check the indentation and the brackets, also of the line before"
    refused = unreadable("YAML-SYNTAX", f"This is not YAML: {problem}.", Mark(file, line + 1, column + 1), fix=fix)
    finding = refused.findings[0]
    if source.strip() and len(source) <= 160:
        refused.findings[0] = replace(finding, excerpt=f"{source}\n{' ' * column}^")
    return refused


def _bracketed(line: str, at: int) -> str:
    """The entry of a list in whose middle a bracket opens, in quotes."""
    begin = max(line.rfind(mark, 0, at) for mark in "[{,:") + 1
    ends = [end for mark in ",]}" if (end := line.find(mark, at)) >= 0]
    end = min(ends, default=len(line))
    return f'"{line[begin : end + (line[end : end + 1] in ("]", "}"))].strip()}"'

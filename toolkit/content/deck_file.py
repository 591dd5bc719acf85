"""Deck files in any format into a DeckList."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from toolkit.content.deck_text import (
    HEADERS,
    MAX_LINE,
    count_finding,
    parse_deck,
    read_count,
    read_line,
    section_of,
    zero_finding,
)
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.document import DataPath, Document
from toolkit.content.messages import clip, near
from toolkit.content.reader import SUFFIXES, read_document
from toolkit.content.table import HEADER, titles_of
from toolkit.content.text import read_text, shown, unreadable
from toolkit.findings import Finding, Fix, Mark, Refused, Severity, exit_code
from toolkit.registry import game as game_of
from toolkit.registry import game_names

_COUNT = ("count", "copies", "qty", "quantity", "number", "amount", "#")
_NAME = ("name", "card", "card name")
_SECTION = ("section", "board", "zone")
_TABLE_FIELDS = ("deck", "game", "faction")

MAX_LINES = 1000
"""Lines of a deck: far more than any game allows, and what is mended in a moment."""


def load_deck(path: Path, game: str | None = None) -> DeckList:
    """The deck of a file; `game` stands in where the file names none.

    Raises:
        Refused: the file cannot be read, or its form is at fault anywhere.
    """
    deck, findings = read_deck(path, game)
    if exit_code(findings):
        raise Refused(findings)
    return deck


def read_deck(path: Path, game: str | None = None) -> tuple[DeckList, list[Finding]]:
    """The deck of a file and every fault of its form at once; lines at fault are left out of the deck and reported.

    Raises:
        Refused: the file cannot be read at all.
    """
    if path.suffix.lower() not in SUFFIXES:
        text, findings = read_text(path)
        if not text.strip():
            raise unreadable("FILE-EMPTY", "The file is empty.", Mark(shown(path), 1, 1))
        known, sections = _words(game)
        deck, more = parse_deck(text, shown(path), known, sections, game or "", path.stem, _headings(game))
        if deck.game and deck.game != game:
            known, sections = _words(deck.game)
            deck, more = parse_deck(text, shown(path), known, sections, game or "", path.stem, _headings(deck.game))
        return _finish(deck, [*findings, *more])
    return deck_of(read_document(path), game, path.stem)


def deck_of(document: Document, game: str | None = None, name: str = "") -> tuple[DeckList, list[Finding]]:
    """`read_deck` of a document that has been read already."""
    loader = _Loader(document, game or "", name)
    deck = loader.table() if document.table else loader.tree()
    return _finish(deck, [*document.findings, *loader.findings])


def _words(game: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields and sections that a deck of this game may have."""
    if game in game_names() and game is not None:
        room = game_of(game)
        return (*HEADERS, *room.deck_fields), room.deck_sections
    return (*HEADERS, "faction"), ("cards", "tokens")


def _headings(game: str | None) -> tuple[str, ...]:
    return game_of(game).deck_headings if game in game_names() and game is not None else ()


def _finish(deck: DeckList, findings: list[Finding]) -> tuple[DeckList, list[Finding]]:
    """Checks that hold for every game: it is installed, it knows the sections, there is a card, and no absurd number of lines.

    Raises:
        Refused: it has more lines than `MAX_LINES`.
    """
    if len(deck.lines) > MAX_LINES:
        raise unreadable(
            "DECK-SIZE",
            "This is too long for a deck.",
            deck.lines[MAX_LINES].where or Mark(shown(Path(deck.name))),
            found=f"{len(deck.lines):,} lines",
            required=f"at most {MAX_LINES:,} lines",
            fix="split it into several decks; a file of cards begins with 'set:'",
        )
    names = game_names()
    if not deck.game:
        findings.append(
            Finding(
                code="DECK-GAME",
                severity=Severity.ILLEGAL,
                message="The deck does not say for which game it is.",
                where=deck.where,
                required="one of " + ", ".join(names),
                fix=Fix(f"add the line: game: {names[0] if names else '...'}"),
            )
        )
    elif deck.game not in names:
        close = near(deck.game, names, 1)
        findings.append(
            Finding(
                code="DECK-GAME",
                severity=Severity.ILLEGAL,
                message=f"There is no game {deck.game!r} here.",
                where=deck.where,
                required="one of " + ", ".join(names),
                fix=Fix(f"did you mean {close[0]!r}?") if close else None,
            )
        )
    else:
        sections, headings = game_of(deck.game).deck_sections, game_of(deck.game).deck_headings
        placed = [replace(line, section=sections[0]) if line.section.casefold() in headings else line for line in deck.lines]
        deck = replace(deck, lines=tuple(placed))
        seen: set[str] = set()
        for line in deck.lines:
            if line.section not in sections and line.section not in seen:
                seen.add(line.section)
                close = near(line.section, sections, 1)
                findings.append(
                    Finding(
                        code="DECK-SECTION",
                        severity=Severity.ILLEGAL,
                        message=f"A deck of {game_of(deck.game).title} has no section {line.section!r}.",
                        where=line.where,
                        required="one of " + ", ".join(sections),
                        fix=Fix(f"did you mean {close[0]!r}?" if close else "if it is only a heading, write # before it"),
                    )
                )
    if not deck.lines and not exit_code(findings):
        findings.append(
            Finding(
                code="DECK-EMPTY",
                severity=Severity.INCOMPLETE,
                message="The deck holds no cards.",
                where=deck.where,
                fix=Fix("write a line for each card, for example: 2 Ember Hound"),
            )
        )
    lines = tuple(replace(line, name=_clean(line.name)) for line in deck.lines)
    return replace(deck, lines=lines), findings


def _clean(name: str) -> str:
    """The name as the card's author would have typed it: HTML codes read, letters composed, hidden characters gone."""
    if name.isascii() and "&" not in name:
        return " ".join(name.split())
    text = unicodedata.normalize("NFC", html.unescape(name))
    return " ".join("".join(character for character in text if unicodedata.category(character) not in ("Cf", "Cc")).split())


class _Loader:
    def __init__(self, document: Document, game: str, name: str) -> None:
        self.document, self.game, self.name = document, game, name
        self.findings: list[Finding] = []
        self.lines: list[DeckLine] = []

    def add(self, code: str, message: str, where: Mark, *, severity: Severity = Severity.ILLEGAL, **more: Any) -> None:
        fix = more.pop("fix", "")
        self.findings.append(
            Finding(code=code, severity=severity, message=message, where=where, fix=Fix(fix) if fix else None, **more)
        )

    def line(self, name: Any, count: Any, where: Mark, section: str, count_where: Mark | None = None) -> None:
        if not isinstance(name, str) or not name.strip():
            self.add(
                "DECK-LINE",
                "This line names no card.",
                where,
                found=clip(name),
                required="the name of a card",
                fix="write one, or remove the line" if name is None or name == "" else "put it in quotes",
            )
            return
        if len(name) > MAX_LINE:
            self.add("DECK-LINE", f"The name of this line is longer than {MAX_LINE} characters.", where, found=clip(name))
            return
        if isinstance(count, float) and count.is_integer():
            count = int(count)
        if isinstance(count, bool) or not isinstance(count, int | str):
            number, fault = 0, "this is no whole number"
        else:
            number, fault = read_count(str(count))
        if fault:
            self.findings.append(count_finding(name.strip(), clip(count), fault, count_where or where))
        elif number == 0:
            self.findings.append(zero_finding(name.strip(), where))
        else:
            self.lines.append(DeckLine(number, name.strip(), where, section))

    # ---- yaml, json, toml ----

    def tree(self) -> DeckList:
        data = self.document.data
        if isinstance(data, list):
            data = {"cards": data}
        if not isinstance(data, Mapping):
            raise unreadable(
                "DECK-SHAPE",
                "This is not a deck.",
                self.document.at(),
                found=clip(data),
                required="'deck:', 'game:' and 'cards:'",
            )
        listed = isinstance(self.document.data, list)
        game = self.text(data, "game") or self.game
        known, sections = _words(game)
        fields: dict[str, Any] = {}
        for key, value in data.items():
            if key in sections or (isinstance(value, dict | list) and key not in known):
                self.section(key, value, () if listed else (key,))
            elif key in ("deck", "game", "$schema"):
                continue
            else:
                close = near(key, (*known, *sections), 1) if key not in known else []
                if key not in known and (close or not game or game in game_names()):  # an unknown game may have such a field
                    self.add(
                        "DECK-FIELD",
                        f"A deck has no field {key!r}.",
                        self.document.at(key),
                        required="one of " + ", ".join((*known, *sections)),
                        fix=f"did you mean {close[0]!r}?" if close else "remove it",
                    )
                fields[key] = value
        for path, repeats in self.document.repeats.items():
            if len(path) != 1 or path[0] not in sections:  # in a section each repeat is one more line of the deck
                for repeat in repeats:
                    self.add(
                        "KEY-TWICE",
                        f"{repeat.key!r} stands twice; only the first is used.",
                        repeat.where,
                        fix="remove one of the two",
                    )
        return DeckList(self.text(data, "deck") or self.name, game, self.document.at(), tuple(self.lines), fields)

    def text(self, data: Mapping[str, Any], key: str) -> str:
        value = data.get(key)
        if value is None:
            return ""
        if isinstance(value, dict | list | bool):
            self.add("DECK-FIELD", f"{key!r} does not fit.", self.document.at(key), found=clip(value), required="text")
            return ""
        return str(value).strip()

    def section(self, section: str, value: Any, path: DataPath) -> None:
        if value is None:
            return
        if isinstance(value, str) and value.strip():
            value = [part for part in value.split("\n") if part.strip()]
        if isinstance(value, Mapping):
            for name, count in value.items():
                self.pair(name, count, self.document.at(*path, name), section)
            for repeat in self.document.repeats.get(path, ()):
                self.pair(repeat.key, repeat.value, repeat.where, section)
        elif isinstance(value, list):
            for index, entry in enumerate(value):
                self.entry(entry, (*path, index), section)
        else:
            self.add(
                "DECK-SHAPE", f"{section!r} does not fit.", self.document.at(*path), found=clip(value), required="a list of cards"
            )

    def pair(self, name: str, count: Any, where: Mark, section: str) -> None:
        if count is None:
            counted = read_line(name)
            count, name = (1, name) if counted.fault else (counted.count, counted.name)
        self.line(name, count, where, section)

    def entry(self, entry: Any, path: DataPath, section: str) -> None:
        where = self.document.at(*path)
        if isinstance(entry, Mapping):
            keys = {key.casefold(): key for key in entry}
            name_key = next((keys[key] for key in _NAME if key in keys), None)
            count_key = next((keys[key] for key in _COUNT if key in keys), None)
            if name_key is None and count_key is None and len(entry) == 1:
                ((name, count),) = entry.items()
                self.pair(name, count, where, section)
                return
            for key in entry:
                if key not in (name_key, count_key):
                    close = near(key, ("name", "copies"), 1)
                    self.add(
                        "DECK-LINE",
                        f"A line of a deck has no field {key!r}.",
                        self.document.at(*path, key),
                        required="name and copies",
                        fix=f"did you mean {close[0]!r}?" if close else "remove it",
                    )
            place = self.document.at(*path, count_key) if count_key else None
            self.line(
                entry.get(name_key) if name_key else None, entry.get(count_key, 1) if count_key else 1, where, section, place
            )
        elif isinstance(entry, str):
            counted = read_line(entry.strip())
            if counted.fault:
                self.findings.append(count_finding(counted.name, clip(entry), counted.fault, where))
            else:
                self.line(counted.name, counted.count, where, section)
        else:
            self.line(entry, 1, where, section)

    # ---- csv, xlsx ----

    def table(self) -> DeckList:
        titles = titles_of(self.document)
        columns = {title.casefold(): title for title in titles}
        name = next((columns[key] for key in _NAME if key in columns), None)
        count = next((columns[key] for key in _COUNT if key in columns), None)
        section = next((columns[key] for key in _SECTION if key in columns), None)
        rows = list(enumerate(self.document.data))
        if name is None and len(titles) in (1, 2):  # no row of titles: the first row is a card too
            number = [title for title in titles if not read_count(title)[1]]
            words = [title for title in titles if title not in number]
            if len(words) == 1:
                name, count = words[0], number[0] if number else None
                rows.insert(0, (HEADER, {title: title for title in titles}))
        if name is None:
            raise unreadable(
                "DECK-COLUMNS",
                "This table is no deck.",
                self.document.at(),
                found="the columns " + ", ".join(titles),
                required="a column 'name' (or 'card') and one 'count' (or 'copies')",
            )
        fields: dict[str, str] = {}
        used = {name, count, section}
        for title in titles:
            key = title.casefold()
            if title in used:
                continue
            if key in (*HEADERS, *_words(self.game)[0]):
                values = {row[title] for _, row in rows if title in row}
                if len(values) == 1:
                    fields[key] = values.pop()
                    continue
            self.add(
                "DECK-COLUMN",
                f"The column {title!r} is not part of a deck; it is passed over.",
                self.document.at(HEADER, title),
                severity=Severity.INFO,
            )
        title, game = fields.pop("deck", self.name), fields.pop("game", self.game)
        (known, sections), headings, under = _words(game), _headings(game), "cards"
        for number_, row in rows:
            where = self.document.at(number_, name)
            place = self.document.at(number_, count) if count else None
            if (count is None or count not in row) and (below := section_of(row.get(name, ""), known, sections, headings)):
                under = below
                continue
            value = row.get(count, "1") if count else "1"
            self.line(row.get(name), value, where, row.get(section, under).casefold() if section else under, place)
        return DeckList(title, game, self.document.at(), tuple(self.lines), fields)

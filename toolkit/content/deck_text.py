"""Decks as plain text: `4 Ember Hound` a line; `parse_deck` and `format_deck` are inverses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.messages import near
from toolkit.findings import Finding, Fix, Mark, Severity

MAX_COPIES = 999
MAX_LINE = 500
"""Longest line of a deck; the patterns below take time that grows with its square."""
HEADERS = ("deck", "game", "author", "description", "notes", "source", "version", "format")
"""Fields that any deck may have; a game adds its own."""
_BEFORE = re.compile(r"(?P<sign>[-+−]?)(?P<count>\d[\d.,]*)[ \t]*(?:[x×*](?=\s)|\s)[ \t]*(?P<name>\S.*)\Z", re.IGNORECASE)
_AFTER = re.compile(r"(?P<name>.*\S)(?:[ \t]+[x×*][ \t]*|[ \t]*:[ \t]*|\t+)(?P<sign>[-+−]?)(?P<count>\d[\d.,]*)\Z", re.IGNORECASE)
_FIELD = re.compile(r"(?P<key>[^\W\d][\w -]*?)[ \t]*:[ \t]*(?P<value>.*)\Z")
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*\Z")
_HEADING = re.compile(r"(?P<key>[^\W\d][\w -]*?)[ \t]*(?:\(\d{1,3}\))?[ \t]*:?\Z")
"""A heading over lines: "Tactics", "Tactics (5)", "Tactics (5):"."""
_OPENING, _CLOSING = '"“„', '"”“'
"""Quotes round a name, straight or as word processors set them."""
_BULLET = re.compile(r"[-*•][ \t]+")


@dataclass(slots=True)
class Counted:
    """A card name with its count as written; `fault` says what is wrong with the count."""

    name: str
    count: int
    fault: str = ""


def read_count(text: str) -> tuple[int, str]:
    """A count as people and spreadsheets write it ("4", "4.0", "４"), and what is wrong with it ("": nothing)."""
    plain = text.strip().replace("−", "-").replace(",", ".")
    match = re.fullmatch(r"([-+]?\d{1,12})(?:\.0*)?", plain)
    if match is None:
        return 0, "this is no whole number"
    count = int(match[1])
    if count < 0:
        return 0, "a count cannot be negative"
    if count > MAX_COPIES:
        return 0, "nobody plays so many"
    return count, ""


def read_line(text: str) -> Counted:
    """One card line: count before ("4 ", "4x "), after (" x4", ": 4"), or none (one copy); quotes guard the name."""
    if len(text) > MAX_LINE:
        return Counted(text[:40].strip() + " …", 0, f"the line is longer than {MAX_LINE} characters")
    if len(text) > 2 and text[0] in _OPENING and text[-1] in _CLOSING:
        return Counted(text[1:-1].strip(), 1)
    match = _BEFORE.match(text) or _AFTER.match(text)
    if match is None:
        return Counted(text, 1)
    count, fault = read_count(match["sign"] + match["count"])
    name = match["name"].strip()
    if len(name) > 2 and name[0] in _OPENING and name[-1] in _CLOSING:
        name = name[1:-1].strip()
    return Counted(name, count, fault)


def count_finding(name: str, found: str, fault: str, where: Mark) -> Finding:
    """The finding that a count cannot be used."""
    return Finding(
        code="DECK-COUNT",
        severity=Severity.ILLEGAL,
        message=f"The count of {name!r} cannot be read: {fault}.",
        where=where,
        found=found,
        required=f"a whole number from 1 to {MAX_COPIES}",
    )


def zero_finding(name: str, where: Mark) -> Finding:
    """The finding that a line puts no copy into the deck."""
    return Finding(
        code="DECK-COUNT",
        severity=Severity.WARNING,
        message=f"0 copies of {name!r}: the line puts nothing into the deck.",
        where=where,
        fix=Fix("remove the line"),
    )


def section_of(text: str, known: Sequence[str], sections: Sequence[str], headings: Sequence[str]) -> str:
    """The section that a heading opens ("Extra:", "Tokens (2)", "Heroes" among `headings`); "" if it is no heading."""
    match = _HEADING.match(text)
    if match is None:
        return ""
    key = " ".join(match["key"].split()).casefold()
    if key in headings:
        return "cards"
    if text.endswith(("):", ")")):
        return key if key in sections else ""
    if not text.endswith(":") or (key in known and key not in sections):
        return ""
    return "cards" if key in ("cards", "deck", "main", "maindeck", "main deck") else key


@dataclass(slots=True)
class _Parser:
    file: str
    known: Sequence[str]
    sections: Sequence[str]
    headings: Sequence[str] = ()
    section: str = "cards"
    header: dict[str, str] = field(default_factory=dict)
    lines: list[DeckLine] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def line(self, number: int, raw: str) -> None:
        text = raw.strip().removeprefix("\ufeff")
        if text.startswith(("//", "#")):
            return
        if len(text) > MAX_LINE:
            self.card(text, Mark(self.file, number, 1))
            return
        text = _without_comment(text).strip()
        bullet = _BULLET.match(text)
        if bullet:
            text = text[bullet.end() :]
        if not text or set(text) <= set("-=_*"):
            return
        where = Mark(self.file, number, raw.find(text) + 1)
        if not _BEFORE.match(text) and not text.startswith('"') and self.heading(text, where):
            return
        self.card(text, where)

    def heading(self, text: str, where: Mark) -> bool:
        """Take a line `key: value` or `Section:`; False if it is a card line after all."""
        section = section_of(text, self.known, self.sections, self.headings)
        if section:
            self.section = section
            return True
        match = _FIELD.match(text)
        if match is None:
            return False
        key, value = " ".join(match["key"].split()).casefold(), match["value"].strip()
        if key in self.sections and value.startswith("[") and value.endswith("]"):
            for part in value[1:-1].split(","):
                if part.strip():
                    before, self.section = self.section, key
                    self.card(part.strip(), where)
                    self.section = before
            return True
        if key not in self.known:
            if _AFTER.match(text):
                return False
            close = near(key, self.known, 1)
            self.findings.append(
                Finding(
                    code="DECK-FIELD",
                    severity=Severity.WARNING,
                    message=f"A deck has no field {match['key']!r}; the line is kept as a remark.",
                    where=where,
                    required="one of " + ", ".join(self.known),
                    fix=Fix(f"did you mean {close[0]!r}?" if close else f'if it is a card, write: 1 "{text}"'),
                )
            )
        if key in self.header:
            self.findings.append(
                Finding(
                    code="KEY-TWICE",
                    severity=Severity.ILLEGAL,
                    message=f"The field {key!r} stands twice; only the first is used.",
                    where=where,
                    fix=Fix("remove one of the two"),
                )
            )
        self.header.setdefault(key, value)
        return True

    def card(self, text: str, where: Mark) -> None:
        counted = read_line(text)
        if counted.fault:
            self.findings.append(count_finding(counted.name, text[:MAX_LINE], counted.fault, where))
            return
        if counted.count == 0:
            self.findings.append(zero_finding(counted.name, where))
            return
        self.lines.append(DeckLine(counted.count, counted.name, where, self.section))


def _without_comment(text: str) -> str:
    """The line up to a `#` that begins it or follows a space, and does not stand in double quotes."""
    if '"' in text:
        quoted = re.match(r'(?:\S+\s+)?"[^"]*"', text)
        if quoted:
            return quoted[0] + _COMMENT.sub("", text[quoted.end() :])
    return _COMMENT.sub("", text)


def parse_deck(
    text: str,
    file: str = "deck",
    known: Sequence[str] = (*HEADERS, "faction"),
    sections: Sequence[str] = ("cards", "tokens"),
    game: str = "",
    name: str = "",
    headings: Sequence[str] = (),
) -> tuple[DeckList, list[Finding]]:
    """The deck of a plain text, and every fault of form; `game` and `name` stand in where the text names none."""
    parser = _Parser(file, known, sections, headings)
    for number, raw in enumerate(text.split("\n"), start=1):
        parser.line(number, raw)
    title, of_game = parser.header.pop("deck", name), parser.header.pop("game", game)
    deck = DeckList(title, of_game, Mark(file, 1, 1), tuple(parser.lines), parser.header)
    return deck, parser.findings


def format_deck(deck: DeckList) -> str:
    """The plain text of a deck; reading it gives the same deck (but for the places)."""
    out = [f"deck: {deck.name}"] if deck.name else []
    out += [f"game: {deck.game}"] if deck.game else []
    out += [f"{key}: {' '.join(str(value).split())}" for key, value in deck.fields.items()]
    section = "cards"
    for line in deck.lines:
        if line.section != section:
            section = line.section
            out.append(f"{section[:1].upper()}{section[1:]}:")
        plain = f"{line.count} {line.name}"
        read = _BEFORE.match(_without_comment(plain))  # a name such as "X 0" begins like "1 x ..."
        same = read is not None and read["name"] == line.name and '"' not in line.name
        out.append(plain if same else f'{line.count} "{line.name}"')
    return "\n".join(out) + "\n"


def counted(text: str) -> bool:
    """Whether a line carries a count, before or after its name."""
    line = text.strip()
    return len(line) <= MAX_LINE and bool(_BEFORE.match(line) or _AFTER.match(line))

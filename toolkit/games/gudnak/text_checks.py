"""Rules that concern a card's text: labels of abilities, and sentences that are not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.content.text_place import TextPlaces
from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.games.gudnak.cards import FIGHTERS, GudnakCard
from toolkit.wording.language import Language, Stop

_LABEL = re.compile(r"\s*(action|deploy|passive)\b(?:\s*[-–—]\s*[^:]+)?\s*:", re.I)
_ALMOST = re.compile(
    r"\s*(?:(action|deploy|passive)\b(?!s)|(?:spend|pay|use|for)\s+(?:an|1|one)\s+action\b|\((?:1|an) action\))", re.I
)
_BURIED = re.compile(r"[.)!]\s+((?:Action|Deploy|Passive)(?:\s*[-–—]\s*[^:.]+)?:)")
_SERIOUS = ("unknown word", "unexpected", "not implemented", "ambiguous")


def label_faults(card: GudnakCard, places: TextPlaces) -> Iterator[Finding]:
    """Abilities without the label that they need, or with one that means nothing there (GUD-020)."""
    offset = 0
    for line in card.text.split("\n"):
        fault = _label_fault(card, line)
        if fault:
            message, fix, severity = fault
            yield _finding(card, line, offset, message, fix, severity, places)
        for buried in _BURIED.finditer(line):
            message = f"{card.name}: the label “{buried[1]}” stands in the middle of a line."
            fix = "Begin a new line there (in YAML, open the text with `text: |` and write each ability on a line of its own)."
            yield _finding(card, line, offset, message, fix, Severity.WARNING, places, buried.start(1), buried.end(1))
        offset += len(line) + 1


def _label_fault(card: GudnakCard, line: str) -> tuple[str, str, Severity] | None:
    text = line.strip()
    if not text or (text.startswith("(") and text.endswith(")") and not _ALMOST.match(text)):
        return None
    label = _LABEL.match(line)
    if card.kind in FIGHTERS:
        if label:
            return None
        almost = _ALMOST.match(line)
        return (
            f"{card.name}: an ability without its label.",
            f"Open the line with {'a label and a colon' if almost else 'its label'}: “Action:”, “Deploy:” or “Passive:”.",
            Severity.ILLEGAL,
        )
    if card.kind == "tactic":
        if label:
            fix = f"Take out “{label[0].strip()}”: a Tactic is played for its effect."
            return f"{card.name}: a one-shot Tactic needs no label.", fix, Severity.WARNING
        return None
    if label and label[1].casefold() == "deploy":
        fix = "Make it “Action:” or “Passive:”."
        return f"{card.name}: only fighters are deployed, so this ability never happens.", fix, Severity.WARNING
    if not label and _ALMOST.match(line):
        fix = "Open the line with “Action:”."
        return f"{card.name}: an Action ability without its label.", fix, Severity.ILLEGAL
    return None


def _finding(
    card: GudnakCard,
    line: str,
    offset: int,
    message: str,
    fix: str,
    severity: Severity,
    places: TextPlaces,
    start: int = 0,
    end: int = 0,
) -> Finding:
    return Finding(
        code="GUD-LABEL",
        severity=severity,
        message=message,
        where=_at(card, offset + start, places),
        rule="GUD-020",
        found=line.strip() if not end else line[start:end],
        required="a label at the start of each ability of a fighter, and of each Action ability",
        fix=Fix(fix),
        basis="ruling",
        excerpt=f"{line}\n{' ' * start}{'^' * (end - start)}" if end else "",
    )


def wording_faults(card: GudnakCard, language: Language, places: TextPlaces) -> Iterator[Finding]:
    """A warning at the first place that is not understood, and remarks on brackets without effect."""
    reading = language.read(card.text, card.kind, card.name)
    if not reading.exact:
        stop = next((stop for stop in reading.stops if stop.kind in _SERIOUS), None)
        if stop is None:
            yield Finding(
                code="GUD-WORDING",
                severity=Severity.WARNING,
                message=f"{card.name} is not simulated: its text is not understood.",
                where=card.text_where or card.where,
                excerpt=card.text,
            )
        else:
            yield _stopped(card, stop, places)
    for stop in reading.stops:
        if stop.kind == "reminder":
            yield Finding(
                code="GUD-REMINDER",
                severity=Severity.INFO,
                message=f"{card.name}: this bracket is a reminder without effect.",
                where=_at(card, stop.span.start, places),
                excerpt=excerpt(card.text, stop.span.start, stop.span.end),
            )


def _stopped(card: GudnakCard, stop: Stop, places: TextPlaces) -> Finding:
    start, end = stop.span.start, stop.span.end
    word = " ".join(card.text[start:end].split()) or "the end"
    understood = " ".join(stop.understood.split())
    if stop.kind == "ambiguous":
        what = f"“{word}” can mean several things"
    elif stop.kind == "not implemented":
        what = f"“{word}” is understood but cannot be played yet"
    else:
        what = f"understood up to “{_tail(understood)}”, stopped at “{word}”" if understood else f"stopped at “{word}”"
    near = [phrase for phrase in stop.near if phrase.casefold() != word.casefold()][:3]
    lines = [excerpt(card.text, start, end)]
    if stop.message:
        lines.append(stop.message)
    if stop.expected:
        lines.append("here can follow: " + ", ".join(stop.expected[:8]))
    return Finding(
        code="GUD-WORDING",
        severity=Severity.WARNING,
        message=f"{card.name} is not simulated: {what}.",
        where=_at(card, start, places),
        fix=Fix("did you mean " + " or ".join(f"“{phrase}”" for phrase in near) + "?") if near else None,
        excerpt="\n".join(lines),
    )


def excerpt(text: str, start: int, end: int) -> str:
    """The line of the text that holds a span, and a line of carets under the span."""
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", start)
    line = text[begin:] if stop < 0 else text[begin:stop]
    return f"{line}\n{' ' * (start - begin)}{'^' * max(1, min(end, begin + len(line)) - start)}"


def _tail(text: str) -> str:
    return text if len(text) <= 60 else "… " + text[-58:].split(" ", 1)[-1]


def _at(card: GudnakCard, offset: int, places: TextPlaces) -> Mark | None:
    return places.at(card.text, card.text_where, offset) if card.text_where else card.where

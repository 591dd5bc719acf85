"""Rules that concern a card's text: labels of abilities, and sentences that are not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.content import text_faults
from toolkit.content.text_place import TextPlaces
from toolkit.findings import Finding, Fix, Severity
from toolkit.games.gudnak.cards import FIGHTERS, GudnakCard
from toolkit.wording.language import Language

_LABEL = re.compile(r"\s*(action|deploy|passive)\b(?:\s*[-–—]\s*[^:]+)?\s*:", re.I)
_ALMOST = re.compile(
    r"\s*(?:(action|deploy|passive)\b(?!s)|(?:spend|pay|use|for)\s+(?:an|1|one)\s+action\b|\((?:1|an) action\))", re.I
)
_BURIED = re.compile(r"[.)!]\s+((?:Action|Deploy|Passive)(?:\s*[-–—]\s*[^:.]+)?:)")


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
        where=text_faults.text_mark(card, offset + start, places),
        rule="GUD-020",
        found=line.strip() if not end else line[start:end],
        required="a label at the start of each ability of a fighter, and of each Action ability",
        fix=Fix(fix),
        basis="ruling",
        excerpt=f"{line}\n{' ' * start}{'^' * (end - start)}" if end else "",
    )


def wording_faults(card: GudnakCard, language: Language, places: TextPlaces) -> Iterator[Finding]:
    """A warning at the first place that is not understood, and remarks on brackets without effect."""
    return text_faults.wording_faults(card, card.kind, language, places, "GUD")

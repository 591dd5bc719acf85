"""Findings as people and programs read them: text, JSON, GitHub annotations."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Mark, Severity

if TYPE_CHECKING:
    from toolkit.content.rules import Rule

Rules = Mapping[str, "Rule"]
_WIDTH = 110
_LABEL = 10
_COLOURS = {
    Severity.UNREADABLE: "\x1b[1;31m",
    Severity.ILLEGAL: "\x1b[1;31m",
    Severity.INCOMPLETE: "\x1b[1;33m",
    Severity.WARNING: "\x1b[1;35m",
    Severity.INFO: "\x1b[1;34m",
}
_GITHUB = {Severity.WARNING: "warning", Severity.INFO: "notice"}


def printable(text: str) -> str:
    """The text with control characters written out, so that a file cannot steer the terminal."""
    return "".join(
        character if character.isprintable() or character == "\n" else f"\\x{ord(character):02x}" for character in text
    )


def format_finding(finding: Finding, rules: Rules | None = None, colour: bool = False) -> str:
    """One block: place, severity and message, then rule, found, required and fix, a line each."""
    place = f"{finding.where}: " if finding.where else ""
    severity = f"{_COLOURS[finding.severity]}{finding.severity}\x1b[0m" if colour else str(finding.severity)
    lines = [f"{printable(place)}{severity}: {printable(finding.message)}"]
    if finding.excerpt:
        lines += ["    " + printable(line) for line in finding.excerpt.split("\n")]
    rule = (rules or {}).get(finding.rule or "")
    rows = [
        ("rule", f"{finding.rule} “{rule.rule}”" if rule else finding.rule or ""),
        ("ruling", _ruling(rule) if rule and finding.basis == "ruling" else ""),
        ("found", finding.found),
        ("required", finding.required),
        ("fix", finding.fix.say if finding.fix else ""),
        ("also at", ", ".join(map(str, finding.also))),
    ]
    for label, text in rows:
        if text:
            lines += _row(label, printable(text))
    return "\n".join(lines)


def _ruling(rule: Rule) -> str:
    return f"{rule.ruling} ({rule.because})" if rule.ruling and rule.because else rule.ruling


def _row(label: str, text: str) -> list[str]:
    folded: list[str] = []
    for line in text.split("\n"):
        folded += textwrap.wrap(line, _WIDTH - _LABEL - 2, break_long_words=False, break_on_hyphens=False) or [""]
    return [f"  {label if number == 0 else '':<{_LABEL}}{line}" for number, line in enumerate(folded)]


def tally(findings: Sequence[Finding]) -> str:
    """ "2 illegal, 1 incomplete, 3 warnings": what was found, each severity apart; "" if nothing."""
    counts = Counter(finding.severity for finding in findings)
    names = {Severity.WARNING: ("warning", "warnings"), Severity.INFO: ("remark", "remarks")}
    parts = []
    for severity in Severity:
        if counts[severity]:
            single, plural = names.get(severity, (str(severity), str(severity)))
            parts.append(f"{counts[severity]} {single if counts[severity] == 1 else plural}")
    return ", ".join(parts)


def ranked(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, worst first."""
    order = list(Severity)
    return sorted(findings, key=lambda finding: order.index(finding.severity))


def format_findings(findings: Sequence[Finding], style: str = "text", rules: Rules | None = None, colour: bool = False) -> str:
    """All findings in their order as "text" (blocks with an empty line between), "json" or "github"."""
    if style == "json":
        return json.dumps([finding_data(finding, rules) for finding in findings], indent=2, ensure_ascii=False)
    if style == "github":
        return "\n".join(github(finding, rules) for finding in findings)
    return "\n\n".join(format_finding(finding, rules, colour) for finding in findings)


def mark_data(mark: Mark | None) -> dict[str, Any] | None:
    """A mark as plain data."""
    if mark is None:
        return None
    data: dict[str, Any] = {"file": mark.file, "line": mark.line, "column": mark.column}
    return {**data, "cell": mark.cell} if mark.cell else data


def finding_data(finding: Finding, rules: Rules | None = None) -> dict[str, Any]:
    """A finding as plain data, the text of its rule included."""
    rule = (rules or {}).get(finding.rule or "")
    fix = finding.fix
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "where": mark_data(finding.where),
        "also": [mark_data(mark) for mark in finding.also],
        "rule": finding.rule,
        "rule_text": rule.rule if rule else "",
        "basis": finding.basis,
        "found": finding.found,
        "required": finding.required,
        "fix": fix.say if fix else "",
        "edits": [{"card": edit.card, "count": edit.count, "section": edit.section} for edit in fix.edits] if fix else [],
    }


def github(finding: Finding, rules: Rules | None = None) -> str:
    """A finding as a GitHub Actions annotation."""
    place = ""
    if finding.where:
        place = f"file={_property(finding.where.file)}"
        if finding.where.line:
            place += f",line={finding.where.line},col={finding.where.column}"
        place += ","
    title = _property(finding.code + (f" {finding.rule}" if finding.rule else ""))
    body = format_finding(finding, rules).partition(": ")[2] if not finding.where else format_finding(finding, rules)
    text = body.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return f"::{_GITHUB.get(finding.severity, 'error')} {place}title={title}::{text}"


def _property(text: str) -> str:
    for character, code in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C")):
        text = text.replace(character, code)
    return text

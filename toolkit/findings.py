"""Finding: what every check reports, wherever it looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """How bad a finding is; the order of the members is the order of the report."""

    UNREADABLE = "unreadable"
    """The input could not be read (exit code 2)."""
    ILLEGAL = "illegal"
    """A rule is broken (exit code 1)."""
    INCOMPLETE = "incomplete"
    """Nothing is forbidden, but something is still missing (exit code 1)."""
    WARNING = "warning"
    """Allowed, but probably not meant (exit code 0)."""
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a file: line and column count from 1; a spreadsheet has `cell` ("Cards!B7") instead."""

    file: str
    line: int = 0
    column: int = 0
    cell: str = ""

    def __str__(self) -> str:
        if self.cell:
            return f"{self.file}:{self.cell}"
        if self.line:
            return f"{self.file}:{self.line}:{self.column}"
        return self.file


@dataclass(frozen=True, slots=True)
class Edit:
    """One change to a deck: `count` more (or, negative, fewer) copies of `card` in `section`."""

    card: str
    count: int
    section: str = "cards"


@dataclass(frozen=True, slots=True)
class Fix:
    """The smallest edit that clears a finding, in words and, where the deck is concerned, as edits."""

    say: str
    edits: tuple[Edit, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    """Fields of the deck to set along with the edits: (("faction", "Cinder Pact"),)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One fault: what, where, which rule, what was found and what is required, and the smallest fix."""

    code: str
    """Stable name of the kind of fault, e.g. "GUD-COPIES" or "YAML-SYNTAX"."""
    severity: Severity
    message: str
    where: Mark | None = None
    also: tuple[Mark, ...] = ()
    """Further places that share in the fault (each copy of a card too many)."""
    rule: str | None = None
    """Id of the rule clause, e.g. "GUD-175"; its text is quoted in the report."""
    found: str = ""
    required: str = ""
    fix: Fix | None = None
    basis: str = "rule"
    """"rule" (printed rule), "ruling" (where the rulebook is open), or "house"."""
    excerpt: str = ""
    """The sentence or line concerned, with a caret line under it where that helps."""


@dataclass(slots=True)
class Report:
    """Findings gathered over any number of inputs."""

    findings: list[Finding] = field(default_factory=list)

    def add(self, *found: Finding) -> None:
        """Append findings."""
        self.findings.extend(found)

    def extend(self, found: Iterable[Finding]) -> None:
        """Append all findings of an iterable."""
        self.findings.extend(found)

    def of(self, *severities: Severity) -> list[Finding]:
        """The findings of these severities, in the order in which they were found."""
        return [finding for finding in self.findings if finding.severity in severities]

    @property
    def exit_code(self) -> int:
        """0 fine, 1 something is illegal or incomplete, 2 something could not be read."""
        return exit_code(self.findings)


def exit_code(findings: Sequence[Finding]) -> int:
    """The exit code of a command that found these: 0 fine, 1 wrong, 2 unreadable."""
    severities = {finding.severity for finding in findings}
    if Severity.UNREADABLE in severities:
        return 2
    return 1 if severities & {Severity.ILLEGAL, Severity.INCOMPLETE} else 0


class Refused(Exception):
    """Work that cannot go on because of the input; the command shows the findings and stops (never a traceback)."""

    def __init__(self, findings: Sequence[Finding] | Finding) -> None:
        self.findings: list[Finding] = [findings] if isinstance(findings, Finding) else list(findings)
        super().__init__("; ".join(finding.message for finding in self.findings))

    def __reduce__(self) -> tuple[type[Refused], tuple[list[Finding]]]:
        # Worker processes hand it over; by itself an exception is made again from its text.
        return type(self), (self.findings,)

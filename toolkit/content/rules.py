"""Rules of record: one clause an entry of cards/<game>/rules.yaml, with its id."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from toolkit.content.messages import model_findings
from toolkit.content.reader import read_document
from toolkit.content.text import unreadable
from toolkit.findings import Finding, Fix, Refused, Severity


class Rule(BaseModel):
    """One clause: what holds, and where the rulebook is open, what was decided and why."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    id: str = Field(pattern=r"^[A-Z]{2,5}-\d{1,4}[a-z]?$", description='The id, e.g. "GUD-041".')
    section: str = Field(default="", description="The chapter of the rulebook.")
    kind: str = Field(default="", description="What the clause is about: construction, action, combat ...")
    rule: str = Field(min_length=1, description="The rule in plain words.")
    ruling: str = Field(default="", description="What was decided where the rulebook is open.")
    because: str = Field(default="", description="Why it was decided so.")


@lru_cache(maxsize=16)
def _load(path: Path, _stamp: int) -> dict[str, Rule]:
    document = read_document(path)
    data, base = document.data, ()
    if isinstance(data, dict) and "rules" in data:
        data, base = data["rules"], ("rules",)  # type: ignore[assignment]
    if not isinstance(data, list):
        raise unreadable("RULES-SHAPE", "This is not a file of rules.", document.at(), required="a list of rules")
    rules: dict[str, Rule] = {}
    findings: list[Finding] = []
    for index, entry in enumerate(data):
        try:
            rule = Rule.model_validate(entry)
        except ValidationError as error:
            who = entry.get("id") if isinstance(entry, dict) else None
            subject = f"the rule {who}" if who else f"rule {index + 1}"
            findings += model_findings(error, Rule, subject, lambda loc, i=index: document.at(*base, i, *loc), "RULES-FIELD")  # type: ignore[misc]
            continue
        if rule.id in rules:
            findings.append(
                Finding(
                    code="RULES-TWICE",
                    severity=Severity.ILLEGAL,
                    message=f"Two rules have the id {rule.id}.",
                    where=document.at(*base, index, "id"),
                    fix=Fix("give one of them another id"),
                )
            )
        rules[rule.id] = rule
    if findings:
        raise Refused(findings)
    return rules


def load_rules(folder: Path) -> dict[str, Rule]:
    """The rules of a game by id, in file order, from the `rules.yaml` of its folder; empty if there is none.

    Raises:
        Refused: the file cannot be read or an entry is at fault.
    """
    path = folder / "rules.yaml"
    try:
        stamp = path.stat().st_mtime_ns
    except OSError:
        return {}
    return _load(path, stamp)


def sort_key(rule_id: str) -> tuple[str, int, str]:
    """Order of ids: by prefix, then by number."""
    match = re.match(r"([A-Za-z]+)-(\d+)(\w*)", rule_id)
    return (match[1].upper(), int(match[2]), match[3]) if match else (rule_id, 0, "")

"""Faults that a pydantic model finds, as findings in plain words at the place of the value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from toolkit.content.library import fold_name
from toolkit.findings import Finding, Fix, Mark, Severity

Place = Callable[[tuple[str | int, ...]], Mark]
"""The mark of the value at a pydantic `loc`."""
_RULE = re.compile(r"\s*\(([A-Z]{2,5}-\d{1,4})\)")
"""The clause that a description or message cites in brackets."""


def near(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Known words close to this one, nearest first."""
    from rapidfuzz import fuzz, process, utils

    hits = process.extract(word, list(known), scorer=fuzz.WRatio, processor=utils.default_process, limit=limit, score_cutoff=65)
    return [hit for hit, _, _ in hits]


def write_near(name: str, known: Iterable[str], otherwise: str) -> str:
    """What to do about a name that is none of the known ones: "Write Brute, or take it out"; without a near one, `otherwise`."""
    by_fold = {fold_name(word): word for word in known}
    close = get_close_matches(fold_name(name), list(by_fold), 1, 0.7)
    return f"Write {by_fold[close[0]]}, or {otherwise}" if close else otherwise[0].upper() + otherwise[1:]


def or_list(words: Sequence[str]) -> str:
    """ "a, b or c"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def clip(value: object, length: int = 60) -> str:
    """A value for a message, not longer than this."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}" if value else "an empty list"
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= length else text[: length - 2] + " …"


def model_findings(error: ValidationError, model: type[BaseModel], subject: str, place: Place, code: str) -> list[Finding]:
    """One finding a fault, each at its value; `subject` says whose ("the hero 'Ash'")."""
    details = error.errors(include_url=False)
    # A misspelt field is one fault: that the right one is missing goes without saying.
    meant = {
        (*detail["loc"][:-1], close[0])
        for detail in details
        if detail["type"] == "extra_forbidden" and (close := near(str(detail["loc"][-1]), model.model_fields, 1))
    }
    told = [detail for detail in details if not (detail["type"] == "missing" and detail["loc"] in meant)]
    return [_finding(detail, model, subject, place, code) for detail in told]


def _finding(detail: ErrorDetails, model: type[BaseModel], subject: str, place: Place, code: str) -> Finding:
    loc, kind, value, context = detail["loc"], detail["type"], detail["input"], detail.get("ctx", {})
    name = str(loc[-1]) if loc else ""
    top = next((str(part) for part in loc if isinstance(part, str)), "")
    path = ".".join(str(part + 1) if isinstance(part, int) else part for part in loc)
    required, fix, found = "", "", clip(value)
    if kind == "extra_forbidden":
        fields = [*model.model_fields]
        close = near(name, fields, 1)
        message = f"{subject[:1].upper()}{subject[1:]} has no field {name!r}."
        required, found = "one of " + ", ".join(fields), ""
        fix = f"did you mean {close[0]!r}?" if close else "remove it"
    elif kind == "missing":
        message, found = f"The field {path!r} of {subject} is missing.", "nothing"
        required = _description(model, top)
        fix = f"add {name}:"
    else:
        message = (
            f"The field {path!r} of {subject} does not fit." if path else f"{subject[:1].upper()}{subject[1:]} does not fit."
        )
        found = found if path else ""
        required, fix = _required(kind, context, detail["msg"])
        known = _description(model, top)
        if known and kind not in ("string_type", "string_too_long"):
            required = f"{required} ({known})" if required not in known else known
        if kind in ("literal_error", "enum"):
            close = near(str(value), str(context.get("expected", "")).replace("'", "").replace(" or ", ", ").split(", "), 1)
            fix = f"did you mean {close[0]!r}?" if close else fix
    rule = _RULE.search(required)
    return Finding(
        code=code,
        severity=Severity.ILLEGAL,
        message=message,
        where=place(loc),
        rule=rule[1] if rule else None,
        found=found,
        required=_RULE.sub("", required),
        fix=Fix(fix) if fix else None,
    )


def _required(kind: str, context: dict[str, Any], message: str) -> tuple[str, str]:
    """What the value must be, and what to do, by pydantic's type of error."""
    if kind == "string_type":
        return "text", "put it in quotation marks"
    if kind in ("int_type", "int_parsing", "int_from_float", "finite_number"):
        return "a whole number", ""
    if kind in ("float_type", "float_parsing"):
        return "a number", ""
    if kind in ("bool_type", "bool_parsing"):
        return "true or false", ""
    if kind in ("list_type", "tuple_type", "set_type"):
        return "a list", "write [one, another]"
    if kind in ("dict_type", "model_type", "model_attributes_type"):
        return "a mapping of fields", ""
    if kind == "string_too_long":
        return f"at most {context['max_length']} characters", "shorten it"
    if kind == "string_too_short":
        return "text that is not empty" if context["min_length"] == 1 else f"at least {context['min_length']} characters", ""
    if kind == "too_short":
        return "one or more" if context["min_length"] == 1 else f"at least {context['min_length']}", ""
    if kind in ("literal_error", "enum"):
        return f"{context['expected']}", ""
    bounds = {"greater_than_equal": ("ge", "at least"), "less_than_equal": ("le", "at most"), "greater_than": ("gt", "more than")}
    bounds["less_than"] = ("lt", "less than")
    if kind in bounds:
        key, words = bounds[kind]
        return f"{words} {context[key]}", ""
    if kind in ("value_error", "assertion_error"):
        return message.removeprefix("Value error, ").removeprefix("Assertion failed, "), ""
    return message[:1].lower() + message[1:], ""


def cited(model: type[BaseModel], name: str) -> str | None:
    """The clause that the description of a field cites, if it cites one."""
    found = _RULE.search(_description(model, name))
    return found[1] if found else None


def _description(model: type[BaseModel], name: str) -> str:
    info = model.model_fields.get(name)
    return (info.description or "").rstrip(".") if info else ""

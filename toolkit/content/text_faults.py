"""Sentences of a card's text that its game's rules English does not understand, as findings with their place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.content.card import Card
from toolkit.content.text_place import TextPlaces
from toolkit.findings import Finding, Fix, Mark, Severity

if TYPE_CHECKING:
    from toolkit.wording.language import Language, Stop

_SERIOUS = ("unknown word", "unexpected", "not implemented", "ambiguous")


def wording_faults(card: Card, kind: str, language: Language, places: TextPlaces, prefix: str) -> Iterator[Finding]:
    """A warning at the first place that is not understood, and remarks on brackets without effect.

    `prefix` opens the codes: "GUD" makes GUD-WORDING and GUD-REMINDER.
    """
    reading = language.read(card.text, kind, card.name)
    if not reading.exact:
        stop = next((stop for stop in reading.stops if stop.kind in _SERIOUS), None)
        if stop is None:
            yield Finding(
                code=f"{prefix}-WORDING",
                severity=Severity.WARNING,
                message=f"{card.name} is not simulated: its text is not understood.",
                where=card.text_where or card.where,
                excerpt=card.text,
            )
        else:
            yield _stopped(card, stop, places, prefix, _meant(card, kind, language))
    for stop in reading.stops:
        if stop.kind == "reminder":
            yield Finding(
                code=f"{prefix}-REMINDER",
                severity=Severity.INFO,
                message=f"{card.name}: this bracket is a reminder without effect.",
                where=text_mark(card, stop.span.start, places),
                excerpt=excerpt(card.text, stop.span.start, stop.span.end),
            )


def _meant(card: Card, kind: str, language: Language) -> str:
    """A text that is read and may have been meant: of several lines, the first that differs."""
    for one in language.suggest(card.text, [kind], card.name, most=80):
        lines = zip(one.text.splitlines(), [*card.text.splitlines(), *[""] * 20], strict=False)
        if line := next((new for new, old in lines if new.strip() != old.strip()), ""):
            return line
    return ""


def _stopped(card: Card, stop: Stop, places: TextPlaces, prefix: str, meant: str) -> Finding:
    start, end = stop.span.start, stop.span.end
    word = " ".join(card.text[start:end].split()) or "the end"
    understood = " ".join(stop.understood.split())
    if stop.kind == "ambiguous":
        what = f"“{word}” can mean several things"
    elif stop.kind == "not implemented":
        what = f"“{word}” is understood but cannot be played{'' if stop.instead else ' yet'}"
    else:
        what = f"understood up to “{_tail(understood)}”, stopped at “{word}”" if understood else f"stopped at “{word}”"
    near = [phrase for phrase in stop.near if phrase.casefold() != word.casefold()][:3]
    lines = [excerpt(card.text, start, end)]
    if stop.message and not stop.instead:
        lines.append(stop.message)
    if stop.expected:
        lines.append("here can follow: " + ", ".join(stop.expected[:8]))
    return Finding(
        code=f"{prefix}-WORDING",
        severity=Severity.WARNING,
        message=f"{card.name} is not simulated: {what}.",
        where=text_mark(card, start, places),
        fix=_fix(near, stop, meant),
        excerpt="\n".join(lines),
    )


def _fix(near: list[str], stop: Stop, meant: str) -> Fix | None:
    if meant and not stop.instead:
        return Fix(f"did you mean: “{meant}”")
    if near:
        return Fix("did you mean " + " or ".join(f"“{phrase}”" for phrase in near) + "?")
    return Fix(stop.instead) if stop.instead else None


def excerpt(text: str, start: int, end: int) -> str:
    """The line of the text that holds a span, and a line of carets under the span."""
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", start)
    line = text[begin:] if stop < 0 else text[begin:stop]
    return f"{line}\n{' ' * (start - begin)}{'^' * max(1, min(end, begin + len(line)) - start)}"


def text_mark(card: Card, offset: int, places: TextPlaces) -> Mark | None:
    """Where a character of a card's text stands in its file."""
    return places.at(card.text, card.text_where, offset) if card.text_where else card.where


def _tail(text: str) -> str:
    return text if len(text) <= 60 else "… " + text[-58:].split(" ", 1)[-1]

"""Colours and emblems, which only the printer looks at: judged with the card file in which they stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from toolkit.content.card import Card
from toolkit.content.document import Document
from toolkit.content.field_place import FieldPlaces
from toolkit.content.messages import clip, write_near
from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.registry import Game

DETAILS = ("name", "colour", "emblem", "motto")
"""What a faction, colour or sub-type that a set declares may say of itself."""
_HEX = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})", re.I)
_SHOWN = 12
"""Icons that are named where none is near."""


def detail(key: str) -> str:
    """The field of a declared faction or colour that a key means; the key itself where it means none."""
    plain = key.strip().casefold()
    return "colour" if plain == "color" else plain if plain in DETAILS else key


def sign_faults(document: Document, cards: Iterable[Card], game: Game, icons: Collection[str]) -> Iterator[Finding]:
    """Colours that are none and emblems that there is no icon for, of what a set declares and of its cards."""
    data = document.data if isinstance(document.data, Mapping) else {}
    for key in game.declares:
        entries = data.get(key)
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, Mapping) and isinstance(entry.get("name"), str):
                for field, value in entry.items():
                    yield from _detail(str(field), value, entry["name"], document.at(key, index, field), icons)
    places = FieldPlaces()
    for card in cards:
        for field, beginnings in game.icon_fields.items():
            value = getattr(card, field, "")
            if value and not any(beginning + value in icons for beginning in beginnings):
                known = {icon.removeprefix(next((start for start in beginnings if icon.startswith(start)), "")) for icon in icons}
                where = places.at(card, field)
                yield _no_icon("CARD-EMBLEM", f"{card.name}: there is no {field} {value!r}.", value, known, where, field)


def _detail(field: str, value: Any, name: str, where: Mark, icons: Collection[str]) -> Iterator[Finding]:
    meant = detail(field)
    if meant == "colour":
        yield from _colour(value, name, where)
    elif meant == "emblem" and value not in (None, "") and str(value) not in icons:
        yield _no_icon("CARDS-EMBLEM", f"{name}: there is no emblem {clip(value)}.", str(value), icons, where, "emblem")
    elif meant not in DETAILS and (close := get_close_matches(meant.casefold(), DETAILS, 1, 0.7)):
        yield _fault(
            "CARDS-DECLARED",
            f"{name} has the field {field!r}, which says nothing.",
            where,
            field,
            "one of " + ", ".join(DETAILS),
            f"did you mean {close[0]!r}?",
            Severity.WARNING,
        )


def _colour(value: Any, name: str, where: Mark) -> Iterator[Finding]:
    from toolkit.printing.paint import NAMED, parse_colour

    required = f'a colour as "#8c2f1b", or one of {", ".join(sorted(NAMED))}'
    if value is None:
        message = f"{name} has an empty colour: what follows a # without quotation marks is a comment."
        fix = 'write it in quotation marks, as in colour: "#8c2f1b"'
        yield _fault("CARDS-COLOUR", message, where, "nothing", required, fix, Severity.WARNING)
        return
    try:
        if not isinstance(value, str):
            raise ValueError
        parse_colour(value)
    except ValueError:
        digits = _HEX.fullmatch(str(value).strip())
        fix = f'write "#{digits[1]}"' if digits else write_near(str(value), NAMED, "leave it out: then one is chosen")
        yield _fault("CARDS-COLOUR", f"{name} has a colour that is none.", where, clip(value), required, fix)


def _no_icon(code: str, message: str, value: str, known: Collection[str], where: Mark | None, field: str) -> Finding:
    near = get_close_matches(value.casefold(), known, _SHOWN, 0.4)
    names = near if len(near) >= _SHOWN // 2 else [*near, *(name for name in sorted(known) if name not in near)]
    more = f" ... ({len(known)} in all)" if len(known) > _SHOWN else ""
    required = f"an icon: {', '.join(names[:_SHOWN])}{more}"
    fix = write_near(value, known, f"leave `{field}` out: then one is chosen")
    return _fault(code, message, where, repr(value), required, fix)


def _fault(
    code: str,
    message: str,
    where: Mark | None,
    found: str,
    required: str,
    fix: str,
    severity: Severity = Severity.ILLEGAL,
) -> Finding:
    return Finding(code=code, severity=severity, message=message, where=where, found=found, required=required, fix=Fix(fix))

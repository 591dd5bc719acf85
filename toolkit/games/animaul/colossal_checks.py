"""Rules that concern Colossal cards: tag and number, the letter of the place, and the set that the parts make together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from toolkit.content.field_place import FieldPlaces
from toolkit.content.library import fold_name
from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.games.animaul.cards import LETTERS, AniMaulCard

_BRACKET = re.compile(r"\[\s*(\w)\s*\]\s*$")
_BESIDE = {"L": ("CR", "ANI-188"), "R": ("CL", "ANI-189"), "T": ("CB", "ANI-190"), "B": ("CT", "ANI-191")}
"""Of each letter: one of which others it lies next to, and the clause."""
_FIELDS = {"ANI-184": "colossal", "ANI-192": "group", "ANI-179": "group"}
"""In which field a fault stands, by clause; in the name otherwise."""


def colossal_faults(cards: Sequence[AniMaulCard], fields: FieldPlaces) -> Iterator[Finding]:
    """Faults of Colossal cards and their sets (ANI-179, ANI-184, ANI-186 to ANI-192)."""
    known = {fold_name(card.name): card for card in cards}
    judged: dict[frozenset[str], None] = {}
    for card in cards:
        if not card.is_colossal:
            if card.group:
                message = f"{card.name} names the parts of a Colossal, but is none itself."
                fix = f"Write `tags: [Colossal]` and `colossal: {len(card.group)}`, or take `group` out."
                fault = _finding(card, "ANI-192", message, fix, "group without Colossal", "the tag Colossal")
                yield replace(fault, where=fields.at(card, "group"))
            continue
        for fault in (*_tag(card, known), *_letter(card), *_group(card, known)):
            yield replace(fault, where=fields.at(card, _FIELDS.get(fault.rule or "", "name")))
        group = _set_of(card)
        if group not in judged:
            judged[group] = None
            parts = [known[key] for key in sorted(group) if key in known]
            if len(parts) == len(group) > 1 and all(_set_of(part) == group for part in parts):
                yield from _places(parts)


def _set_of(card: AniMaulCard) -> frozenset[str]:
    return frozenset(map(fold_name, (*card.group, card.name)))


def _finding(
    card: AniMaulCard,
    rule: str,
    message: str,
    fix: str,
    found: str,
    required: str,
    also: tuple[Mark, ...] = (),
    ruled: bool = False,
) -> Finding:
    return Finding(
        code="ANI-COLOSSAL",
        severity=Severity.ILLEGAL,
        message=message,
        where=card.where,
        also=also,
        rule=rule,
        found=found,
        required=required,
        fix=Fix(fix),
        basis="ruling" if ruled else "rule",
    )


def _tag(card: AniMaulCard, known: dict[str, AniMaulCard]) -> Iterator[Finding]:
    alike = _alike(card, known)
    parts = len(_set_of(card)) if card.group else max(1, len(alike))
    if "Colossal" not in card.tags:
        message = f"{card.name} has a number for Colossal, but not the tag."
        yield _finding(card, "ANI-184", message, "Add Colossal to its tags.", f"colossal: {card.colossal}", "tags: [Colossal]")
    elif not card.colossal:
        message = f"{card.name} does not say how many parts of the Colossal are needed."
        needed = next((other.colossal for other in alike if other.colossal), parts)
        most = f"a number, {parts} or fewer" if parts > 1 else "a number"
        yield _finding(card, "ANI-184", message, f"Write `colossal: {needed}`.", "Colossal", most)
    if card.group and card.colossal > parts > 1:
        message = f"{card.name} needs {card.colossal} parts of a Colossal that has {parts}."
        fix = f"Write `colossal: {parts}`, or name further parts in `group`."
        yield _finding(card, "ANI-184", message, fix, f"Colossal {card.colossal}", f"at most {parts}")


def _letter(card: AniMaulCard) -> Iterator[Finding]:
    if card.letter:
        return
    bracket = _BRACKET.search(card.name)
    plain = card.name[: bracket.start()].rstrip() if bracket else card.name
    meant = bracket[1].upper() if bracket and bracket[1].upper() in LETTERS else ""
    places = ", ".join(f"[{letter}]" for letter in LETTERS)
    fix = f"Write “{plain} [{meant}]”." if meant else f"End the name with one of {places}."
    message = f"The name of the Colossal card {card.name} does not tell its place."
    yield _finding(card, "ANI-186", message, fix, card.name, f"a name that ends in one of {places}")


def _group(card: AniMaulCard, known: dict[str, AniMaulCard]) -> Iterator[Finding]:
    own = fold_name(card.name)
    named = {fold_name(name): name for name in card.group}
    if not named:
        alike = [f'"{other.name}"' for other in _alike(card, known)]
        fix = f"Write `group: [{', '.join(alike)}]`." if len(alike) > 1 else "Write the names of all parts as `group:`."
        yield _finding(card, "ANI-192", f"{card.name} does not name the parts of its Colossal.", fix, "no group", "all parts")
        return
    if set(named) == {own}:
        message = f"{card.name} is the only part of its Colossal."
        yield _finding(card, "ANI-179", message, "Name the other parts in `group`, or take Colossal out.", "1 part", "2 or more")
    elif own not in named:
        message = f"{card.name} is not among the parts that it names."
        yield _finding(card, "ANI-192", message, f"Add {card.name} to `group`.", ", ".join(card.group), "all parts")
    colossals = {key: other.name for key, other in known.items() if other.is_colossal}
    for key, name in named.items():
        part = known.get(key)
        if part is None:
            close = get_close_matches(key, [other for other in colossals if other not in named], 1, 0.6)
            fix = f"Write {colossals[close[0]]}, or make the card {name}." if close else f"Make the card {name}."
            yield _finding(
                card, "ANI-192", f"{card.name} names the part {name!r}, which is no card.", fix, name, "a Colossal card"
            )
        elif not part.is_colossal:
            message = f"{card.name} names {part.name} as a part, which is no Colossal card."
            fix = f"Give {part.name} the tag Colossal and the same group, or take it out of `group`."
            yield _finding(card, "ANI-192", message, fix, part.type_line, "a Colossal card")
        elif own not in map(fold_name, part.group) and part.group:
            also = (part.where,) if part.where else ()
            message = f"{card.name} names {part.name} as a part, but not the other way round."
            fix = f"Add {card.name} to the `group` of {part.name}, or take {part.name} out."
            yield _finding(card, "ANI-192", message, fix, ", ".join(part.group), "the same names on every part", also)


def _alike(card: AniMaulCard, known: dict[str, AniMaulCard]) -> list[AniMaulCard]:
    """The cards called like this one but for the letter, itself among them."""
    return [other for other in known.values() if _stem(other) == _stem(card)]


def _stem(card: AniMaulCard) -> str:
    return fold_name(_BRACKET.sub("", card.name)) if card.is_colossal else card.name


def _places(parts: Sequence[AniMaulCard]) -> Iterator[Finding]:
    """Letters that ask for a neighbour which the set does not have (ANI-187 to ANI-191)."""
    letters = {part.letter for part in parts if part.letter}
    shown = ", ".join(f"[{letter}]" for letter in LETTERS if letter in letters)
    for part in parts:
        if part.letter == "C" and not ({"L", "R"} <= letters or {"T", "B"} <= letters):
            message = f"{part.name} is a centre without parts on both sides."
            fix = "Give the set an [L] and an [R], or a [T] and a [B]."
            yield _finding(part, "ANI-187", message, fix, shown, "[L] and [R], or [T] and [B]", ruled=True)
        elif part.letter in _BESIDE:
            needed, rule = _BESIDE[part.letter]
            if not letters & set(needed):
                wanted = " or ".join(f"[{letter}]" for letter in needed)
                message = f"{part.name} has no neighbour in its set: there is no {wanted}."
                yield _finding(part, rule, message, f"Give the set a part {wanted}.", shown, wanted)

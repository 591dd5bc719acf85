"""Rules that concern a card by itself: colours, sub-types, tags, what its type has, and whether its text is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from toolkit.content.field_place import FieldPlaces
from toolkit.content.library import Library, fold_name
from toolkit.content.messages import write_near
from toolkit.content.text_faults import wording_faults
from toolkit.content.text_place import TextPlaces
from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.games.animaul.cards import TAGS, UNITS, AniMaulCard
from toolkit.games.animaul.colossal_checks import colossal_faults
from toolkit.games.animaul.morph_checks import morph_faults
from toolkit.wording.language import Language

_MOMENT = re.compile(
    r"\b(?:when|whenever|after|before|once|upon|instead|in response|as soon as|(?:each|every) time|as (?:this|a|an|your)"
    r"|at the (?:start|beginning|end)|(?:start|end) of)\b",
    re.I,
)
"""What tells that an effect is tied to a moment (ANI-078)."""
_LASTING = re.compile(r"\b(?:has|have|is|are|cannot|may|while|as long as|counts?)\b|^\s*(?:Action|Free)\s*:", re.I | re.M)
"""What tells that a text does something while its card lies there, or offers something to do."""
_NO_COLOUR = ("colourless", "colorless", "none", "no colour", "no color", "neutral")
_ONLY_ON = {
    "Reaction": ("action", "ANI-162", "illegal"),
    "Continuous": ("action", "ANI-165", "illegal"),
    "Trap": ("trait", "ANI-152", "warning"),
}
"""By tag: the type that may have it, the clause, and how bad it is elsewhere."""
_USES_LIFE = re.compile(r"\blife\b|\bdamage\b", re.I)
_USES_DICE = re.compile(r"\b(?:dice|die|rolls?|attack(?:s|ing)?|defend(?:s|ing)?)\b", re.I)


def check_cards(library: Library, language: Language | None) -> list[Finding]:
    """Faults of a library's cards beyond their shape; with a language, a warning for every text that is not understood.

    (ANI-079, ANI-126, ANI-127, ANI-129, ANI-130, ANI-132, ANI-152, ANI-162, ANI-165 to ANI-168, ANI-175, ANI-177, ANI-179,
    ANI-184, ANI-186 to ANI-192, ANI-203.)
    """
    cards = [card for card in library if isinstance(card, AniMaulCard)]
    places, fields = TextPlaces(), FieldPlaces()
    found: list[Finding] = []
    for card in cards:
        found += _names(card, "colours", library, fields)
        found += _names(card, "subtypes", library, fields)
        found += _tags(card, fields)
        found += _fields(card, fields)
        found += _text(card)
        if language is not None and card.text:
            found += wording_faults(card, card.kind, language, places, "ANI")
    found += morph_faults(cards, places)
    found += colossal_faults(cards, fields)
    return found


def _finding(
    card: AniMaulCard,
    code: str,
    rule: str,
    message: str,
    fix: str,
    *,
    where: Mark | None,
    found: str,
    required: str = "",
    basis: str = "rule",
    severity: str = "illegal",
) -> Finding:
    return Finding(
        code=code,
        severity=Severity(severity),
        message=message,
        where=where,
        rule=rule,
        found=found,
        required=required,
        fix=Fix(fix),
        basis=basis,
    )


def _names(card: AniMaulCard, field: str, library: Library, fields: FieldPlaces) -> Iterator[Finding]:
    """Colours or sub-types that no set declares, or that stand there twice (ANI-126, ANI-132)."""
    word, rule = ("colour", "ANI-132") if field == "colours" else ("sub-type", "ANI-126")
    code = f"ANI-{field.upper()}"
    names: Sequence[str] = getattr(card, field)
    known = library.declared.get(field, [])
    for at, name in enumerate(names):
        if name in names[:at]:
            message = f"{card.name} has the {word} {name} twice."
            where = fields.at(card, field, at)
            yield _finding(card, code, rule, message, "Take one of them out.", where=where, found=name, severity="warning")
        elif name not in known:
            fix = write_near(name, known, f"declare it in the set: {field}: [{name}]")
            if field == "colours" and fold_name(name) in _NO_COLOUR:
                fix = "Leave `colours` out: a card without colours is colourless."
            yield _finding(
                card,
                code,
                rule,
                f"{card.name}: no set declares the {word} {name!r}.",
                fix,
                where=fields.at(card, field, at),
                found=name,
                required=", ".join(known) or "a declared one; there is none",
                basis="ruling",
            )


def _tags(card: AniMaulCard, fields: FieldPlaces) -> Iterator[Finding]:
    """Tags that there are not, or not on cards of this type (ANI-132, ANI-152, ANI-162, ANI-165)."""
    for at, tag in enumerate(card.tags):
        message, rule, severity, basis = f"{card.name} is {_a(card.type_line)} with the tag {tag}.", "ANI-132", "illegal", "rule"
        if tag in card.tags[:at]:
            message, fix, required, severity = f"{card.name} has the tag {tag} twice.", "Take one of them out.", "", "warning"
        elif tag not in TAGS:
            message, required = f"{card.name}: there is no tag {tag!r}.", ", ".join(TAGS)
            fix = write_near(tag, TAGS, "take it out")
            if re.fullmatch(r"colossal\s*\(?\d+\)?", tag, re.I):
                fix = f"Write the number once: `tags: [Colossal]` and `colossal: {card.colossal}`."
        elif tag in _ONLY_ON and card.kind != _ONLY_ON[tag][0]:
            kind, rule, severity = _ONLY_ON[tag]
            fix, required, basis = f"Take the tag out, or write `kind: {kind}`.", _a(kind.capitalize()), "ruling"
        else:
            continue
        where = fields.at(card, "tags", at)
        found = card.type_line if rule != "ANI-132" else tag
        yield _finding(
            card, "ANI-TAG", rule, message, fix, where=where, found=found, required=required, basis=basis, severity=severity
        )


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "AEIO" or noun.startswith("M-") else f"a {noun}"


def _fields(card: AniMaulCard, fields: FieldPlaces) -> Iterator[Finding]:
    """Dice, Life and the word on a miniature where the type has no use for them (ANI-129, ANI-130, ANI-203)."""
    if card.kind in UNITS:
        return
    if card.life and not _USES_LIFE.search(card.text):
        message = f"{card.name} has Life, but nobody attacks {_a(card.type_line)}."
        fix = "Take `life` out, or let the text give it a use."
        where, found = fields.at(card, "life"), f"Life {card.life}"
        yield _finding(card, "ANI-LIFE", "ANI-130", message, fix, where=where, found=found, basis="ruling", severity="warning")
    if card.dice and not _USES_DICE.search(card.text):
        message = f"{card.name} has dice, but {_a(card.type_line)} neither attacks nor defends."
        fix = "Take `dice` out, or let the text give them a use."
        where = fields.at(card, "dice")
        yield _finding(card, "ANI-DICE", "ANI-129", message, fix, where=where, found=card.dice, severity="warning")
    if not card.miniature:
        message = f"{card.name} is {_a(card.type_line)}, which never has a miniature."
        fix = "Take `miniature` out."
        where = fields.at(card, "miniature")
        yield _finding(card, "ANI-MINIATURE", "ANI-203", message, fix, where=where, found="miniature: false", severity="warning")


def _text(card: AniMaulCard) -> Iterator[Finding]:
    """Texts that are not there, or that nothing sets off: of Reactions and Continuous cards (ANI-079, ANI-127, ANI-166)."""
    if not card.text:
        if card.kind in ("action", "trait"):
            yield _finding(
                card,
                "ANI-TEXT",
                "ANI-127",
                f"The {card.type_line} {card.name} does nothing.",
                "Write its effect as `text:`.",
                where=card.where,
                found="no text",
                required="the text of its effect",
                severity="incomplete",
            )
        return
    if card.kind != "action" or _MOMENT.search(card.text):
        return
    first = card.text.split("\n")[0]
    if "Reaction" in card.tags:
        yield _finding(
            card,
            "ANI-TRIGGER",
            "ANI-079",
            f"{card.name} is a Reaction whose text names no moment, so that it can never be played.",
            "Open the text with “When ...,”, “After ...,” or “Before ...,”, or take the tag out.",
            where=card.text_where or card.where,
            found=first,
            required="a trigger: when, after, before or the like",
        )
    elif "Continuous" in card.tags and not _LASTING.search(card.text):
        yield _finding(
            card,
            "ANI-TRIGGER",
            "ANI-166",
            f"{card.name} is Continuous, but nothing in its text activates it.",
            "Say when it happens, or take the tag out.",
            where=card.text_where or card.where,
            found=first,
            required="a trigger, an ability to use, or an effect that lasts",
            basis="ruling",
            severity="warning",
        )

"""Pebblefall's deck rules: twelve stones, at most three of a name."""

from __future__ import annotations

from collections import Counter

from toolkit.content.decklist import DeckList
from toolkit.content.library import Library, fold_name
from toolkit.findings import Edit, Finding, Fix, Severity
from toolkit.wording.language import Language

SIZE = 12
COPIES = 3


def check_cards(library: Library, language: Language) -> list[Finding]:
    """A warning for each stone whose text is not understood: it prints, but is not simulated."""
    return [
        Finding(
            code="PEB-WORDING",
            severity=Severity.WARNING,
            message=f"the text of {card.name} is not understood, so it plays as a plain stone",
            where=card.text_where or card.where,
            excerpt=card.text,
        )
        for card in library
        if card.text and not language.read(card.text, "stone", card.name).exact
    ]


def check_deck(deck: DeckList, library: Library) -> list[Finding]:
    """Size, copies and names of a deck, every fault at once."""
    found: list[Finding] = []
    counts: Counter[str] = Counter()
    for line in deck.section():
        card = library.find(line.name)
        if card is None:
            near = library.near(line.name)
            say = f"write {near[0]!r}" if near else "write the name of a card that there is"
            found.append(
                Finding(
                    code="PEB-UNKNOWN",
                    severity=Severity.ILLEGAL,
                    message=f"there is no card {line.name!r}",
                    where=line.where,
                    fix=Fix(say),
                )
            )
        counts[card.name if card else line.name] += line.count
    for name, count in counts.items():
        if count > COPIES:
            where = [line.where for line in deck.section() if fold_name(line.name) == fold_name(name)]
            found.append(
                Finding(
                    code="PEB-COPIES",
                    severity=Severity.ILLEGAL,
                    message=f"too many copies of {name}",
                    rule="PEB-010",
                    where=where[0],
                    also=tuple(where[1:]),
                    found=str(count),
                    required=f"at most {COPIES}",
                    fix=Fix(f"take out {count - COPIES} {name}", (Edit(name, COPIES - count),)),
                )
            )
    size = sum(counts.values())
    if size > SIZE:
        found.append(
            Finding(
                code="PEB-SIZE",
                severity=Severity.ILLEGAL,
                message="the deck is too large",
                rule="PEB-009",
                where=deck.where,
                found=str(size),
                required=str(SIZE),
                fix=Fix(f"take out {size - SIZE}"),
            )
        )
    elif size < SIZE:
        found.append(
            Finding(
                code="PEB-SIZE",
                severity=Severity.INCOMPLETE,
                message="the deck is too small",
                rule="PEB-009",
                where=deck.where,
                found=str(size),
                required=str(SIZE),
                fix=Fix(f"add {SIZE - size}"),
            )
        )
    return found

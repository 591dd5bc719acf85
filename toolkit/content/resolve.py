"""Names in a deck that its library does not know, its own game among them: near names are proposed, never put in their place."""

from __future__ import annotations

import re

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.messages import or_list
from toolkit.findings import Edit, Finding, Fix, Severity

_NUMBER = re.compile(r"^(?P<name>.*\S)\s+\(?(?P<count>\d{1,3})\)?$")


def unknown_card(line: DeckLine, library: Library, rule: str | None = None) -> Finding:
    """The finding that no card has the name of this line, with the nearest names; the fix takes the nearest one."""
    close = library.near(line.name)
    fix: Fix | None
    match = _NUMBER.match(line.name)
    if match and (card := library.find(match["name"])):
        fix = Fix(
            f"write the count before the name: {match['count']} {card.name}",
            (Edit(line.name, -line.count, line.section), Edit(card.name, int(match["count"]), line.section)),
        )
    elif close:
        fix = Fix(
            "did you mean " + or_list([repr(name) for name in close]) + "?",
            (Edit(line.name, -line.count, line.section), Edit(close[0], line.count, line.section)),
        )
    else:
        fix = Fix("remove the line, or write the card", (Edit(line.name, -line.count, line.section),))
    return Finding(
        code="CARD-UNKNOWN",
        severity=Severity.ILLEGAL,
        message=f"There is no card {line.name!r}.",
        where=line.where,
        rule=rule,
        found=repr(line.name),
        required="the name of a card of the library" if len(library) else "a library with cards: there are none",
        fix=fix,
    )


def another_game(deck: DeckList, library: Library, code: str) -> list[Finding]:
    """The finding that a deck is of another game than the library; none if it is of the same."""
    if fold_name(deck.game) == fold_name(library.game):
        return []
    return [
        Finding(
            code=code,
            severity=Severity.UNREADABLE,
            message=f"{deck.name} is a deck of another game.",
            where=deck.where,
            found=deck.game or "no game",
            required=library.game,
        )
    ]

"""What is wrong with a deck in every game: names and sections that do not exist, wrong numbers, too many copies."""

from __future__ import annotations

import re

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.mend import say
from toolkit.content.messages import or_list
from toolkit.content.tally import E, Holding, marks
from toolkit.findings import Edit, Finding, Fix, Mark, Severity

_NUMBER = re.compile(r"^(?P<name>.*\S)\s+\(?(?P<count>\d{1,3})\)?$")


def unknown_card(line: DeckLine, library: Library, rule: str | None = None) -> Finding:
    """The finding that no card has the name of this line; near names are proposed, never put in its place: the fix does that."""
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


def unknown_section(line: DeckLine, title: str, sections: str, code: str) -> Finding:
    """The finding that a deck of the game with this title has no such section as the line's; the fix takes the line out."""
    edits = (Edit(line.name, -line.count, line.section),)
    return Finding(
        code=code,
        severity=Severity.ILLEGAL,
        message=f"A deck of {title} has no section {line.section!r}.",
        where=line.where,
        found=line.section,
        required=sections,
        fix=Fix(say(edits), edits),
    )


def no_copies(line: DeckLine, code: str) -> Finding:
    """The finding that a line lists no copies, or fewer than none; the fix takes the line out."""
    return Finding(
        code=code,
        severity=Severity.ILLEGAL if line.count < 0 else Severity.WARNING,
        message=f"{line.name} is listed with {line.count} copies.",
        where=line.where,
        found=str(line.count),
        required="1 or more",
        fix=Fix(f"Take out the line of {line.name}, or give it a count.", (Edit(line.name, -line.count, line.section),)),
    )


def too_many_copies(
    holding: Holding[E], what: str, required: str, *, code: str, rule: str, basis: str = "rule", fix: Fix | None = None
) -> Finding:
    """The finding that a deck holds more copies of a card ("Hero", "gold card") than it may."""
    copies = f"{holding.count} copies"
    lines = f" on {len(holding.lines)} lines" if len(holding.lines) > 1 else ""
    where, *also = marks([holding])
    return Finding(
        code=code,
        severity=Severity.ILLEGAL,
        message=f"{copies} of the {what} {holding.name}{lines}.",
        where=where,
        also=tuple(also),
        rule=rule,
        found=f"{copies}{lines}",
        required=required,
        fix=fix,
        basis=basis,
    )


def wrong_number(
    count: int, limits: tuple[int, int], nouns: tuple[str, str], deck: DeckList, at: tuple[Mark, ...] = (),
    *, code: str, rule: str, required: str, fix: Fix | None = None,
) -> Finding:  # fmt: skip
    """The finding that a deck has more cards of some sort than the limits allow, or fewer: then it is incomplete.

    `nouns` call one of them and several, `at` are the places of those there are.
    """
    least, most = limits
    many = count > most
    found = f"{count} {nouns[count != 1]}"
    return Finding(
        code=code,
        severity=Severity.ILLEGAL if many else Severity.INCOMPLETE,
        message=f"{found} in the deck, {count - most if many else least - count} too {'many' if many else 'few'}.",
        where=at[0] if many and at else deck.where,
        also=at[1:] if many else at,
        rule=rule,
        found=found,
        required=required,
        fix=fix,
    )

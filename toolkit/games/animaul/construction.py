"""The rules of deck building: every fault of a deck at once, each with its clause and the smallest edit that clears it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from toolkit.content.deck_findings import another_game, no_copies, too_many_copies, unknown_card, unknown_section, wrong_number
from toolkit.content.decklist import DeckList
from toolkit.content.field_place import deck_field
from toolkit.content.library import Library
from toolkit.content.messages import clip
from toolkit.content.tally import listed, marks
from toolkit.findings import Finding, Fix, Severity
from toolkit.games.animaul.card_checks import check_cards
from toolkit.games.animaul.cards import RARITIES
from toolkit.games.animaul.deck_course import Course
from toolkit.games.animaul.deck_faults import Subject, colours_of
from toolkit.games.animaul.deck_tables import LEAST, MOST, POINTS, Entry, Tables, tables_of
from toolkit.games.animaul.deck_tally import Holding, Tally

__all__ = ["check_cards", "check_deck"]

_ORDER = list(Severity)
_WRONG = (Severity.ILLEGAL, Severity.INCOMPLETE)
_COPY_RULES = {"bronze": "ANI-113", "silver": "ANI-114", "gold": "ANI-115"}
_POINT_RULES = {"bronze": "ANI-107", "silver": "ANI-108", "gold": "ANI-109", "platinum": "ANI-110"}


def check_deck(deck: DeckList, library: Library) -> list[Finding]:
    """Every fault of a deck at once, the illegal ones first; after several, a remark that tells all changes together.

    The fix of a finding clears it and brings up no fault that was not reported beside it. Applied one by one, with a check
    after each, the fixes lead to the nearest legal deck, by no more copies out and in than lie between, if the library's
    cards allow one at all; without such cards a fix says so and has no edits. A name that no card bears counts as the nearest
    name there is, so that it is one fault and not several. (ANI-003, ANI-014, ANI-104 to ANI-122, ANI-135, ANI-167, ANI-170,
    ANI-180 to ANI-182.)
    """
    if found := another_game(deck, library, "ANI-GAME"):
        return found
    tables = tables_of(library)
    held = Tally(deck, library, tables)
    course = Course(deck, held, tables)
    found = [
        *_lines(held, course, library),
        *_faults(held, course, tables),
        *_starter(course),
        *_out_of_reach(held, tables),
    ]
    if sum(finding.severity in _WRONG for finding in found) > 1:
        found.append(_together(course))
    return sorted(found, key=lambda finding: _ORDER.index(finding.severity))


# ---- the lines themselves ------------------------------------------------------------------------------------------


def _lines(held: Tally, course: Course, library: Library) -> Iterable[Finding]:
    for note in held.misspelt.values():
        found = unknown_card(note.lines[0], library)
        fix = course.misspelt(note, found.fix.say if found.fix else "")
        yield replace(found, also=tuple(line.where for line in note.lines[1:]), fix=fix)
    for line in held.strange:
        yield unknown_section(line, "AniMaul", "cards, or extra for a Colossal set", "ANI-SECTION")
    for line in held.empty:
        yield no_copies(line, "ANI-COUNT")


# ---- the deck ------------------------------------------------------------------------------------------------------


def _faults(held: Tally, course: Course, tables: Tables) -> Iterable[Finding]:
    judges = {
        "size": _size,
        "points": _points,
        "copies": _copies,
        "platinum": _platinum,
        "colour": _colour,
        "colossal": _colossal,
        "extra": _extra,
    }
    for subject, keys in course.faults.items():
        judge = judges.get(subject[0])
        if judge:
            yield replace(judge(subject, keys, held, course, tables), fix=course.fix(subject))


def _size(subject: Subject, keys: list[str], held: Tally, course: Course, tables: Tables) -> Finding:
    required = f"{LEAST} to {MOST} cards, Animals and M-Types counted, the extra deck not"
    total = sum(course.main.values())
    return wrong_number(
        total, (LEAST, MOST), ("card", "cards"), course.deck, code="ANI-SIZE", rule="ANI-104", required=required
    )


def _points(subject: Subject, keys: list[str], held: Tally, course: Course, tables: Tables) -> Finding:
    animals = [held.main[key] for key in keys]
    many = subject[1] == "many"
    points = sum(h.entry.points * h.count for h in animals if h.entry)
    count = sum(h.count for h in animals)
    m_animals = [h for h in held.main.values() if h.entry and h.entry.card.kind == "animal" and h.entry.card.morph]
    rule, basis = "ANI-105", "rule"
    if not count:
        rule = "ANI-170" if m_animals else "ANI-135"
        message = "No Animal in the deck" + (", as M-Animals have no deck points." if m_animals else ".")
        places = marks(m_animals)
    else:
        message = f"The Animals come to {points} deck point{'' if points == 1 else 's'}, {abs(points - POINTS)} too "
        message += "many." if many else "few."
        places = marks(animals)
        if count == POINTS:
            # Four Animals of any rarity are what a reader makes of "four points" who counts cards.
            rule = "ANI-106"
    shares = []
    for rarity in RARITIES:
        number = sum(h.count for h in animals if h.entry and h.entry.card.rarity == rarity)
        if number:
            shares.append(f"{number} {rarity} at {RARITIES.index(rarity) + 1} ({_POINT_RULES[rarity]})")
    return Finding(
        code="ANI-POINTS",
        severity=Severity.ILLEGAL if many else Severity.INCOMPLETE,
        message=message,
        where=places[0] if many else course.deck.where,
        also=places[1:] if many else places,
        rule=rule,
        found=f"{points} deck points" + (f": {', '.join(shares)}" if shares else ""),
        required=f"Animals for exactly {POINTS} deck points",
        basis=basis,
    )


def _copies(subject: Subject, keys: list[str], held: Tally, course: Course, tables: Tables) -> Finding:
    holding = held.main[keys[0]]
    card = _entry(holding).card
    spread = all(line.count <= card.copies for line in holding.lines)
    return too_many_copies(
        holding,
        f"{card.rarity} card",
        f"at most {card.copies} of a {card.rarity} card, over all lines and printings of its name",
        code="ANI-COPIES",
        rule="ANI-111" if spread else _COPY_RULES[card.rarity],
        basis="ruling" if spread else "rule",
    )


def _platinum(subject: Subject, keys: list[str], held: Tally, course: Course, tables: Tables) -> Finding:
    holdings = [held.main[key] for key in keys]
    count = sum(holding.count for holding in holdings)
    animal = any(_entry(holding).points for holding in holdings)
    places = marks(holdings)
    return Finding(
        code="ANI-PLATINUM",
        severity=Severity.ILLEGAL,
        message=f"{count} platinum cards in the deck.",
        where=places[0],
        also=places[1:],
        rule="ANI-118" if len(holdings) > 1 else "ANI-116",
        found=listed(holdings),
        required="one platinum card in all, Animals counted",
        basis="ruling" if animal and len(holdings) > 1 else "rule",
    )


def _colour(subject: Subject, keys: list[str], held: Tally, course: Course, tables: Tables) -> Finding:
    holdings = [h for h in held.holdings() if h.key in keys and h.entry and bool(h.entry.group) == (h.section == "extra")]
    colours = colours_of(course.main, tables) or 0
    count = sum(holding.count for holding in holdings)
    places = marks(holdings)
    what = "1 card shares" if count == 1 else f"{count} cards share"
    shown = ", ".join(f"{h.name} ({tables.names(_entry(h).colours)})" for h in holdings)
    return Finding(
        code="ANI-COLOUR",
        severity=Severity.ILLEGAL,
        message=f"{what} no colour with the deck's Animals.",
        where=places[0],
        also=places[1:],
        rule=subject[1],
        found=shown,
        required=f"{' or '.join(tables.names(colours).split(', '))}, or no colour" if colours else "cards without a colour",
        basis="rule" if colours else "ruling",
    )


def _colossal(subject: Subject, keys: list[str], held: Tally, course: Course, tables: Tables) -> Finding:
    holdings = [held.main[key] for key in keys]
    places = marks(holdings)
    count = sum(holding.count for holding in holdings)
    return Finding(
        code="ANI-COLOSSAL",
        severity=Severity.ILLEGAL,
        message=f"{count} Colossal card{'' if count == 1 else 's'} in the main deck.",
        where=places[0],
        also=places[1:],
        rule="ANI-182",
        found=listed(holdings),
        required="Colossal cards under extra, outside the deck",
    )


def _extra(subject: Subject, keys: list[str], held: Tally, course: Course, tables: Tables) -> Finding:
    holdings = [held.extra[key] for key in keys]
    places = marks(holdings)
    names = listed(holdings)
    severity, rule, basis, required = Severity.ILLEGAL, "ANI-181", "ruling", "one complete Colossal set and nothing else"
    if subject[1] == "others":
        message = f"The extra deck holds what is no Colossal: {names}."
    elif subject[1] == "sets":
        groups = len({_entry(holding).group for holding in holdings})
        message, rule, basis = f"The extra deck holds cards of {groups} Colossal sets.", "ANI-180", "rule"
    elif subject[1] == "again":
        message = f"The extra deck holds a part of a Colossal more than once: {names}."
    else:
        group = _entry(holdings[0]).group
        lacking = sorted(group - set(keys))
        shown = ", ".join(tables.entries[key].name if key in tables.entries else key for key in lacking)
        message, severity = f"The Colossal set in the extra deck is not complete: it lacks {shown}.", Severity.INCOMPLETE
    return Finding(
        code="ANI-EXTRA",
        severity=severity,
        message=message,
        where=places[0],
        also=places[1:],
        rule=rule,
        found=names,
        required=required,
        basis=basis,
    )


def _entry(holding: Holding) -> Entry:
    if holding.entry is None:
        raise LookupError(holding.name)
    return holding.entry


# ---- beside the counts ---------------------------------------------------------------------------------------------


def _starter(course: Course) -> Iterable[Finding]:
    if course.written is None or course.may_start(course.starter, course.main):
        return
    able = {key: course.held.main[key].name for key in course.main if course.may_start(key, course.main)}
    close = get_close_matches(course.starter, list(able), 1, 0.7)
    name = able[close[0]] if close else course.first_animal(course.main)
    if able:
        fix = Fix(f"Set `starter: {name}`.", (), (("starter", name),))
    else:
        fix = course.fix(("points", "none"))
        name = course.first_animal(course.target.main)
        if fix.edits:
            fix = Fix(f"{fix.say} Set `starter: {name}`.", fix.edits, (("starter", name),))
    yield Finding(
        code="ANI-STARTER",
        severity=Severity.ILLEGAL,
        message=f"{clip(course.written)} cannot start: it is no Animal of the deck.",
        where=deck_field(course.deck, "starter"),
        rule="ANI-014",
        found=clip(course.written),
        required=f"one of {', '.join(able.values())}" if able else "an Animal of the deck, M-Animals left out",
        fix=fix,
    )


def _out_of_reach(held: Tally, tables: Tables) -> Iterable[Finding]:
    made = {into for h in held.holdings() if h.entry for into in h.entry.becomes if into != h.key}
    lent = colours_of({key: h.count for key, h in held.main.items()}, tables)
    for holding in held.main.values():
        entry = holding.entry
        if entry is None or not entry.card.morph or entry.group or entry.key in made:
            continue
        makers = [maker for maker in tables.makers.get(entry.key, ()) if maker.key != entry.key and maker.fits(lent or 0)]
        name = makers[0].name if makers else ""
        yield Finding(
            code="ANI-MORPH",
            severity=Severity.WARNING,
            message=f"No card of the deck morphs anything into {entry.name}, so that it never enters play.",
            where=holding.lines[0].where,
            also=marks([holding])[1:],
            rule="ANI-167",
            found=f"{holding.count} {entry.name}",
            required="a card in the deck that morphs into it",
            fix=Fix(f"Put {name} into the deck, or take {entry.name} out." if name else f"Take {entry.name} out."),
            basis="ruling",
        )


def _together(course: Course) -> Finding:
    fix = course.whole()
    message = "All faults together cannot be mended with the cards of the library."
    if fix.edits or fix.fields:
        cards, animals, colours = course.after_all()
        what = "1 Animal" if animals == 1 else f"{animals} Animals"
        message = f"All changes together: {cards} cards then, with {what} for {POINTS} deck points (colours: {colours})."
    return Finding(code="ANI-TOGETHER", severity=Severity.INFO, message=message, where=course.deck.where, fix=fix)

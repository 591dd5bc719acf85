"""The rules of deck building: every fault of a deck at once, each with its clause and the smallest edit that clears it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from toolkit.content.deck_findings import another_game, no_copies, too_many_copies, unknown_card, unknown_section, wrong_number
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.mend import merge_edits, say
from toolkit.content.tally import Misspelt, listed, marks
from toolkit.findings import Edit, Finding, Fix, Severity
from toolkit.games.gudnak.card_checks import check_cards
from toolkit.games.gudnak.cards import NEUTRAL, TITLES, Fighter
from toolkit.games.gudnak.deck_course import Course
from toolkit.games.gudnak.deck_plan import Plan
from toolkit.games.gudnak.deck_tables import DECK_SIZE, KINDS, PARTS, SIDE_SECTIONS, Entry, Tables, tables_of
from toolkit.games.gudnak.deck_tally import Holding, Tally

__all__ = ["check_cards", "check_deck"]

_CODES = {"Hero": "GUD-HEROES", "Tactic": "GUD-TACTICS", "Basic Fighter": "GUD-BASICS"}
_ORDER = list(Severity)


def check_deck(deck: DeckList, library: Library) -> list[Finding]:
    """Every fault of a deck at once, the illegal ones first.

    The fix of a finding clears it and brings up no fault that was not reported beside it. Applied one by one, with a check
    after each, the fixes lead to a legal deck in no more steps than the deck has wrong and missing cards, if the library's
    cards allow one at all; without such cards a fix says so and has no edits. A name that no card bears counts as the nearest
    name there is, so that it is one fault and not several. (GUD-018, GUD-065, GUD-168 to GUD-190, GUD-259.)
    """
    if found := another_game(deck, library, "GUD-GAME"):
        return found
    tables = tables_of(library)
    held = Tally(deck, library, tables)
    course = Course(deck, held, tables)
    found = [
        *_lines(held, course, library),
        *_factions(deck, held, course, tables),
        *_copies(held, course),
        *_counts(deck, held, course),
        *_traits(held, course),
        *_sides(deck, held, course),
    ]
    return sorted(found, key=lambda finding: _ORDER.index(finding.severity))


# ---- the lines themselves ------------------------------------------------------------------------------------------


def _lines(held: Tally, course: Course, library: Library) -> Iterable[Finding]:
    for note in held.misspelt.values():
        found = unknown_card(note.lines[0], library)
        fix = _spelling(note, course, found.fix.say if found.fix else "")
        yield replace(found, also=tuple(line.where for line in note.lines[1:]), fix=fix)
    for line in held.strange:
        yield unknown_section(line, "Gudnak", "cards, tokens, locations or strongholds", "GUD-SECTION")
    for line in held.empty:
        yield no_copies(line, "GUD-COUNT")


def _spelling(note: Misspelt[Entry], course: Course, hint: str) -> Fix:
    """Write the card that is meant; but where that card may not stay either, take the copies out with the rest of that fault."""
    holding, meant = note.holding, note.holding.entry
    out = Edit(note.name, -note.count, holding.section)
    if holding.section in SIDE_SECTIONS:
        return Fix(hint, (out, replace(out, card=meant.name, count=note.count)) if meant else (out,))
    steps = course.plan.leaving([holding])
    if meant is None:
        return course.fix(steps)
    stay = max(note.count - sum(step.count for step in steps), 0)
    renamed = (Edit(note.name, -stay), Edit(meant.name, stay)) if stay else ()
    if not steps:
        return Fix(hint, renamed)
    fix = course.fix(steps, fold_name(note.name), *renamed)
    return replace(fix, say=f"{hint} {fix.say}")


# ---- factions ------------------------------------------------------------------------------------------------------


def _factions(deck: DeckList, held: Tally, course: Course, tables: Tables) -> Iterable[Finding]:
    if course.written is not None and course.named is None:
        close = get_close_matches(fold_name(str(course.written)), list(tables.factions), 1, 0.7)
        name = course.name(close[0]) if close and not course.present else course.judged_name
        yield Finding(
            code="GUD-FACTION-FIELD",
            severity=Severity.ILLEGAL,
            message=f"{str(course.written)!r} is not a faction of these cards.",
            where=deck.where,
            rule="GUD-169",
            found=str(course.written),
            required=f"one of {', '.join([*tables.factions.values(), NEUTRAL])}",
            fix=Fix(f"Set `faction: {name}`.", (), (("faction", name),)),
            basis="ruling",
        )
    if not course.present or course.present == [course.judged]:
        return
    foreign = [h for h in held.holdings() if h.entry and h.entry.part and h.entry.faction not in ("", course.judged)]
    if course.named is None:
        yield _mixed(foreign, held, course)
    for kind in KINDS:
        strangers = [h for h in foreign if h.entry and h.entry.part and h.entry.part.kind is kind]
        if strangers:
            count = sum(h.count for h in strangers)
            yield Finding(
                code="GUD-FACTION",
                severity=Severity.ILLEGAL,
                message=f"{count} {kind.of(count)} of another faction.",
                where=strangers[0].lines[0].where,
                also=marks(strangers)[1:],
                rule=kind.faction_rule,
                found=", ".join(f"{h.name} ({course.name(h.entry.faction)})" for h in strangers if h.entry),
                required=f"{course.judged_name} or {NEUTRAL}" if course.judged else NEUTRAL,
                fix=course.fix(course.plan.leaving(_foreign_to(course.plan, strangers))),
            )


def _mixed(foreign: list[Holding], held: Tally, course: Course) -> Finding:
    shares = dict.fromkeys(course.present, 0)
    for holding in held.holdings():
        if holding.entry and holding.entry.faction in shares:
            shares[holding.entry.faction] += holding.count
    most_first = sorted(shares, key=lambda faction: (-shares[faction], faction))
    return Finding(
        code="GUD-FACTION",
        severity=Severity.ILLEGAL,
        message=f"Cards of {len(shares)} factions in one deck.",
        where=foreign[0].lines[0].where,
        also=marks(foreign)[1:],
        rule="GUD-169",
        found=", ".join(f"{course.name(faction)} ({shares[faction]})" for faction in most_first),
        required=f"one faction besides {NEUTRAL}",
        fix=course.fix(course.plan.leaving(_foreign_to(course.plan, foreign))),
        basis="ruling",
    )


def _foreign_to(plan: Plan, holdings: list[Holding]) -> list[Holding]:
    return [h for h in holdings if h.entry and h.entry.faction not in ("", plan.faction)]


# ---- copies and numbers --------------------------------------------------------------------------------------------


def _copies(held: Tally, course: Course) -> Iterable[Finding]:
    for kind in KINDS:
        for holding in held.of_kind(kind) if kind.copies_rule else ():
            if holding.count > 1:
                yield too_many_copies(
                    holding,
                    kind.name,
                    f"1 copy of each {kind.name}, over all lines and spellings of its name",
                    code="GUD-COPIES",
                    rule=kind.copies_rule,
                    basis="ruling" if len(holding.lines) > 1 else "rule",
                    fix=course.fix(course.plan.leaving([holding])),
                )


def _counts(deck: DeckList, held: Tally, course: Course) -> Iterable[Finding]:
    if held.total != DECK_SIZE:
        fix = course.fix(course.plan.unpaired())
        yield _count("GUD-SIZE", "GUD-168", held.total, DECK_SIZE, ("card", "cards"), deck, [], fix)
    for kind in KINDS:
        holdings = held.of_kind(kind)
        count = sum(holding.count for holding in holdings)
        if count != kind.need:
            fix = course.fix(course.plan.of_kind(kind))
            yield _count(_CODES[kind.name], kind.rule, count, kind.need, (kind.name, kind.plural), deck, holdings, fix)
    for part in PARTS:
        count = held.count(part)
        if part.rule and count != part.need:
            names = (part.label(1), part.label(2))
            fix = course.fix(course.plan.of_part(part))
            yield _count(_CODES[part.kind.name], part.rule, count, part.need, names, deck, held.parts[part.index], fix)


def _count(
    code: str, rule: str, count: int, need: int, names: tuple[str, str], deck: DeckList, holdings: list[Holding], fix: Fix
) -> Finding:
    required = f"exactly {need} {names[need != 1]}"
    return wrong_number(count, (need, need), names, deck, marks(holdings), code=code, rule=rule, required=required, fix=fix)


def _traits(held: Tally, course: Course) -> Iterable[Finding]:
    for part in PARTS:
        if not part.cap:
            continue
        for trait, count in held.trait_counts(part).items():
            if count <= part.cap:
                continue
            holdings = [h for h in held.parts[part.index] if h.entry and trait in h.entry.traits]
            shown = next(name for h in holdings for name in _trait_names(h) if fold_name(name) == trait)
            several = any(h.entry and len(h.entry.traits) > 1 for h in holdings)
            yield Finding(
                code="GUD-TRAIT-LIMIT",
                severity=Severity.ILLEGAL,
                message=f"{count} {part.label(count)} with the trait {shown}.",
                where=holdings[0].lines[0].where,
                also=marks(holdings)[1:],
                rule=part.cap_rule,
                found=listed(holdings),
                required=f"at most {part.cap} of each trait",
                fix=course.fix(course.plan.of_trait(part, trait)),
                basis="ruling" if several else "rule",
            )


def _trait_names(holding: Holding) -> tuple[str, ...]:
    card = holding.entry.card if holding.entry else None
    return card.traits if isinstance(card, Fighter) else ()


# ---- tokens and Locations ------------------------------------------------------------------------------------------


def _sides(deck: DeckList, held: Tally, course: Course) -> Iterable[Finding]:
    for holding in held.outside:
        if holding.entry:
            token = holding.entry.side == "tokens"
            kind = "token" if token else _title(holding.entry)
            yield Finding(
                code="GUD-TOKEN" if token else "GUD-SECTION",
                severity=Severity.ILLEGAL,
                message=f"{holding.name} is a {kind} and cannot start in a deck.",
                where=holding.lines[0].where,
                also=marks([holding])[1:],
                rule="GUD-018" if token else "GUD-190",
                found=f"{holding.count} in the deck",
                required=f"listed under {holding.entry.side}, outside the {DECK_SIZE} cards",
                fix=course.fix(course.plan.leaving([holding])),
                basis="rule" if token else "ruling",
            )
    for holding in held.aside:
        entry, section = holding.entry, holding.section
        if entry is None or entry.side == section:
            continue
        proper, place = SIDE_SECTIONS[section], f"under {entry.side}" if entry.side else "in the deck or nowhere"
        yield Finding(
            code="GUD-SECTION",
            severity=Severity.ILLEGAL,
            message=f"{entry.name} is no {proper}: it belongs {place}.",
            where=holding.lines[0].where,
            also=marks([holding])[1:],
            rule="GUD-190",
            found=f"{_title(entry)} under {section}",
            required=f"a {proper}",
            fix=Fix(say(edits := holding.take(holding.count)), merge_edits(edits)),
        )
    yield from _unlisted(deck, held)
    keeps = [line for line in deck.section("strongholds") if line.count > 0]
    surplus = [(line, line.count - (number == 0)) for number, line in enumerate(keeps)]
    if any(more for _, more in surplus):
        yield Finding(
            code="GUD-STRONGHOLD",
            severity=Severity.ILLEGAL,
            message="A player has one Stronghold.",
            where=keeps[0].where,
            also=tuple(line.where for line in keeps[1:] if line.where is not None),
            rule="GUD-058",
            found=", ".join(f"{line.count} {line.name}" for line in keeps),
            required="one card under strongholds",
            fix=Fix("Keep one of them.", tuple(Edit(line.name, -more, "strongholds") for line, more in surplus if more)),
            basis="ruling",
        )


def _title(entry: Entry) -> str:
    return TITLES.get(entry.card.kind, entry.card.kind)


def _unlisted(deck: DeckList, held: Tally) -> Iterable[Finding]:
    makers: dict[Entry, list[Holding]] = {}
    for holding in held.holdings():
        for made in holding.entry.makes if holding.entry and holding.entry.part else ():
            if made.key not in held.listed:
                makers.setdefault(made, []).append(holding)
    for made, holdings in makers.items():
        edits = (Edit(made.name, 1, made.side),)
        yield Finding(
            code="GUD-TOKEN-MISSING",
            severity=Severity.WARNING,
            message=f"{holdings[0].name} names {made.name}, which is not listed under {made.side}.",
            where=holdings[0].lines[0].where,
            also=marks(holdings)[1:],
            rule="GUD-190",
            found=f"no {made.name}",
            required=f"{made.name} under {made.side}, ready beside the board",
            fix=Fix(say(edits), edits),
        )

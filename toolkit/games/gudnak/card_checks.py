"""Rules that concern a card by itself: its traits, faction, labels, cost, and whether its text is understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from toolkit.content.library import Library, fold_name
from toolkit.content.messages import write_near
from toolkit.content.text_place import TextPlaces
from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.games.gudnak.cards import COUNTERED, NEUTRAL, TACTICS, TITLES, TRAITS, Fighter, GudnakCard
from toolkit.games.gudnak.text_checks import label_faults, wording_faults
from toolkit.wording.language import Language

_NAMED = re.compile(r"^\s*(action|deploy|passive)\s*[-–—][^:]*:", re.I | re.M)


def check_cards(library: Library, language: Language | None) -> list[Finding]:
    """Faults of a library's cards beyond their shape; with a language, a warning for every text that is not understood.

    (GUD-005, GUD-009, GUD-013, GUD-015, GUD-018, GUD-020, GUD-131, GUD-169, GUD-263.)
    """
    cards = [card for card in library if isinstance(card, GudnakCard)]
    places = TextPlaces()
    found: list[Finding] = []
    for card in cards:
        found += _traits(card, library)
        found += _faction(card, library)
        found += _missing_text(card)
        found += _bonus(card)
        found += _cost(card)
        found += label_faults(card, places)
        if language is not None and card.text:
            found += wording_faults(card, language, places)
    return found + list(_same_ability(cards))


def _traits(card: GudnakCard, library: Library) -> Iterator[Finding]:
    if not isinstance(card, Fighter):
        return
    known = [*TRAITS, *library.declared.get("traits", ())]
    for trait in card.traits:
        if trait not in known:
            yield Finding(
                code="GUD-TRAIT",
                severity=Severity.ILLEGAL,
                message=f"{card.name}: {trait!r} is not a trait.",
                where=card.where,
                rule="GUD-009",
                found=trait,
                required=", ".join(known),
                fix=Fix(write_near(trait, known, f"declare it in the set: traits: [{trait}]")),
                basis="ruling",
            )
    if "Token" in card.traits and card.kind != "token":
        yield Finding(
            code="GUD-TOKEN-TRAIT",
            severity=Severity.ILLEGAL,
            message=f"{card.name} has the trait Token but is a {TITLES[card.kind]}, so no deck may start with it.",
            where=card.where,
            rule="GUD-018",
            found=f"kind: {card.kind}",
            required="kind: token, or no trait Token",
            fix=Fix("Write `kind: token`, or take out the trait."),
        )
    if "Hero" in card.traits and card.kind == "basic":
        yield Finding(
            code="GUD-HERO-TRAIT",
            severity=Severity.ILLEGAL,
            message=f"{card.name} is a Basic Fighter with the trait Hero.",
            where=card.where,
            rule="GUD-005",
            found="a Basic Fighter that is a Hero",
            required="one or the other",
            fix=Fix("Write `kind: hero`, or take out the trait."),
        )


def _faction(card: GudnakCard, library: Library) -> Iterator[Finding]:
    known = list(dict.fromkeys([*library.declared.get("factions", ()), NEUTRAL]))
    if card.faction not in known:
        yield Finding(
            code="GUD-FACTION",
            severity=Severity.ILLEGAL,
            message=f"{card.name}: no set declares the faction {card.faction!r}.",
            where=card.where,
            rule="GUD-169",
            found=card.faction,
            required=", ".join(known),
            fix=Fix(write_near(card.faction, known, f"declare it in the set: factions: [{card.faction}]")),
            basis="ruling",
        )


def _missing_text(card: GudnakCard) -> Iterator[Finding]:
    if card.text:
        return
    if card.kind == "hero":
        yield Finding(
            code="GUD-HERO-ABILITY",
            severity=Severity.INCOMPLETE,
            message=f"The Hero {card.name} has no ability.",
            where=card.where,
            rule="GUD-015",
            found="no text",
            required="an ability that no other Hero has",
            fix=Fix("Write its ability as `text:`."),
            basis="ruling",
        )
    if card.kind in TACTICS:
        yield Finding(
            code="GUD-TACTIC-TEXT",
            severity=Severity.INCOMPLETE,
            message=f"The {TITLES[card.kind]} {card.name} has no effect.",
            where=card.where,
            rule="GUD-263",
            found="no text",
            required="the text of its effect",
            fix=Fix("Write its effect as `text:`."),
        )


def _bonus(card: GudnakCard) -> Iterator[Finding]:
    if card.kind != "basic" or not isinstance(card, Fighter):
        return
    for trait in card.traits:
        weak = COUNTERED.get(trait)
        if weak and not any(_gives_bonus(sentence, weak) for sentence in re.split(r"[.\n]", card.text)):
            line = f"Passive: This fighter has +I when attacking {weak}s."
            yield Finding(
                code="GUD-BONUS",
                severity=Severity.WARNING,
                message=f"{card.name} is a Basic {trait} without a bonus for attacking {weak}s.",
                where=card.text_where if card.text else card.where,
                rule="GUD-013",
                found="no such ability",
                required=f"+I when attacking {weak}s, as Basic {trait}s usually have",
                fix=Fix(f"Write “{line}”"),
                basis="ruling",
            )


def _gives_bonus(sentence: str, weak: str) -> bool:
    return bool(
        re.search(r"\+\s*(?:i|ii|iii|[1-9])\b", sentence, re.I)
        and re.search(r"\battack(?:s|ing)?\b", sentence, re.I)
        and re.search(rf"\b{weak}s?\b", sentence, re.I)
    )


def _cost(card: GudnakCard) -> Iterator[Finding]:
    cost = getattr(card, "cost", 0)
    if cost > 2:
        yield Finding(
            code="GUD-COST",
            severity=Severity.WARNING,
            message=f"{card.name} costs {cost} actions, more than an ordinary turn has.",
            where=card.where,
            rule="GUD-131",
            found=str(cost),
            required="0, 1 or 2, as a rule",
            fix=Fix("Lower the cost, or see to it that decks with this card can gain actions."),
            basis="ruling",
        )


def _same_ability(cards: Iterable[GudnakCard]) -> Iterator[Finding]:
    first: dict[str, GudnakCard] = {}
    for card in cards:
        if card.kind != "hero" or not card.text:
            continue
        ability = fold_name(_NAMED.sub(r"\1:", card.text).replace(card.name, "this fighter"))
        known = first.setdefault(ability, card)
        if known is not card:
            marks: tuple[Mark, ...] = (known.text_where,) if known.text_where else ()
            yield Finding(
                code="GUD-HERO-ABILITY",
                severity=Severity.ILLEGAL,
                message=f"The Heroes {known.name} and {card.name} have the same ability.",
                where=card.text_where or card.where,
                also=marks,
                rule="GUD-015",
                found=card.text,
                required="an ability that no other Hero has",
                fix=Fix(f"Change the text of {card.name}, or make it a copy of {known.name} by name."),
                basis="ruling",
            )

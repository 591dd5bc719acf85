"""Pebblefall's deck rules: twelve stones, at most three of a name."""

from __future__ import annotations

from toolkit.content.deck_findings import no_copies, too_many_copies, unknown_card, unknown_section, wrong_number
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.tally import Tally
from toolkit.findings import Finding, Fix, Severity
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
    held = Tally(deck, library, {fold_name(card.name): card for card in library}, ("cards",))
    stones = list(held.sections["cards"].values())
    found = [unknown_card(note.lines[0], library) for note in held.misspelt.values()]
    found += [unknown_section(line, "Pebblefall", "cards", "PEB-SECTION") for line in held.strange]
    found += [no_copies(line, "PEB-COUNT") for line in held.empty]
    for stone in stones:
        if stone.count > COPIES:
            edits = tuple(stone.take(stone.count - COPIES))
            fix = Fix(f"take out {stone.count - COPIES} {stone.name}", edits)
            found.append(too_many_copies(stone, "stone", f"at most {COPIES}", code="PEB-COPIES", rule="PEB-010", fix=fix))
    size = sum(stone.count for stone in stones)
    if size != SIZE:
        fix = Fix(f"take out {size - SIZE}" if size > SIZE else f"add {SIZE - size}")
        limits, nouns = (SIZE, SIZE), ("stone", "stones")
        found.append(wrong_number(size, limits, nouns, deck, code="PEB-SIZE", rule="PEB-009", required=str(SIZE), fix=fix))
    return found

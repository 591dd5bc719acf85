"""Decks counted, and the findings that every game has of them."""

from __future__ import annotations

import pytest

from toolkit.content.card import Card
from toolkit.content.deck_findings import no_copies, too_many_copies, unknown_section, wrong_number
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.content.tally import Tally, listed, marks
from toolkit.findings import Edit, Mark, Severity

LIBRARY = Library("g", [Card(name="Old Boulder"), Card(name="Flint")])
ENTRIES = {"old boulder": Card(name="Old Boulder"), "flint": Card(name="Flint")}


def line(number: int, count: int, name: str, section: str = "cards") -> DeckLine:
    return DeckLine(count, name, Mark("deck.yaml", number), section)


def deck(*lines: DeckLine) -> DeckList:
    return DeckList("Mine", "g", Mark("deck.yaml", 1), lines)


class Picky(Tally[Card]):
    """Boulders lie beside the deck only."""

    def may_stand(self, entry: Card, section: str) -> bool:
        return (entry.name == "Old Boulder") == (section == "beside")


def test_copies_are_added_up_over_lines_spellings_and_what_a_misspelt_name_means() -> None:
    lines = [line(2, 2, "Flint"), line(3, 1, "FLINT "), line(4, 1, "Flintt"), line(5, 4, "Old Boulder", "beside")]
    held = Tally(deck(*lines), LIBRARY, ENTRIES, ("cards", "beside"))
    flint, boulder = held.sections["cards"]["flint"], held.sections["beside"]["old boulder"]
    assert (flint.count, flint.name, boulder.count) == (4, "Flint", 4)
    assert marks([flint]) == tuple(one.where for one in lines[:3])
    assert listed([flint]) == "4 Flint"
    (note,) = held.misspelt.values()
    assert (note.name, note.count, note.holding) == ("Flintt", 1, flint)
    assert flint.take(2) == [Edit("Flintt", -1), Edit("Flint", -1)], "misspelt copies go first"


def test_a_name_means_only_a_card_that_may_stand_in_its_section() -> None:
    lines = [line(2, 1, "Old Bolder"), line(3, 1, "Old Bolder", "beside"), line(4, 1, "Zzz")]
    held = Picky(deck(*lines), LIBRARY, ENTRIES, ("cards", "beside"))
    assert [(h.name, h.entry) for h in held.sections["cards"].values()] == [("Old Bolder", None), ("Zzz", None)]
    assert list(held.sections["beside"]) == ["old boulder"]
    assert len(held.misspelt) == 3


def test_lines_of_no_copies_and_of_no_section_count_nowhere() -> None:
    none, owed, astray = line(2, 0, "Flint"), line(3, -1, "Flint"), line(4, 2, "Flint", "attic")
    held = Tally(deck(none, owed, astray), LIBRARY, ENTRIES, ("cards",))
    assert not held.sections["cards"] and held.empty == [none, owed] and held.strange == [astray]
    assert [no_copies(one, "G").severity for one in held.empty] == [Severity.WARNING, Severity.ILLEGAL]
    finding = unknown_section(astray, "Game", "cards", "G")
    assert (finding.found, finding.required, finding.where) == ("attic", "cards", astray.where)
    assert finding.fix is not None and finding.fix.edits == (Edit("Flint", -2, "attic"),)


def test_too_many_copies_are_told_at_their_lines() -> None:
    lines = [line(2, 2, "Flint"), line(3, 1, "Flint")]
    held = Tally(deck(*lines), LIBRARY, ENTRIES, ("cards",))
    finding = too_many_copies(held.sections["cards"]["flint"], "stone", "at most 2", code="G", rule="G-1")
    assert finding.message == "3 copies of the stone Flint on 2 lines."
    assert (finding.where, finding.also) == (lines[0].where, (lines[1].where,))


@pytest.mark.parametrize(
    ("count", "severity", "message"),
    [
        (1, Severity.INCOMPLETE, "1 card in the deck, 1 too few."),
        (5, Severity.ILLEGAL, "5 cards in the deck, 2 too many."),
    ],
)
def test_a_wrong_number_is_too_many_at_its_cards_or_too_few_at_the_deck(count: int, severity: Severity, message: str) -> None:
    here, places = deck(), (Mark("deck.yaml", 7), Mark("deck.yaml", 8))
    finding = wrong_number(count, (2, 3), ("card", "cards"), here, places, code="G", rule="G-1", required="2 or 3")
    assert (finding.severity, finding.message) == (severity, message)
    assert (finding.where, finding.also) == ((here.where, places) if count == 1 else (places[0], places[1:]))

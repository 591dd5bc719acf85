"""Findings about decks at their edges: all the lines of a fault, one finding for it, and which basis it has."""

from __future__ import annotations

import pytest

from tests.games.animaul.construction_kit import FORTY, LIBRARY, deck_of, only, plus, wrong
from toolkit.games.animaul.construction import check_deck


def test_a_name_misspelt_on_several_lines_is_one_finding_of_all_of_them() -> None:
    lines = [("Red Feild 0" if name == "Red Field 0" else name, count) for name, count in FORTY.items()]
    at = next(number for number, (name, _) in enumerate(lines) if name == "Red Feild 0")
    lines[at] = ("Red Feild 0", 1)
    lines += [("Red Feild 0", 1), ("Red Feild 0", 1)]
    (finding,) = check_deck(deck_of(lines), LIBRARY)
    assert finding.code == "CARD-UNKNOWN"
    assert [mark.line for mark in (finding.where, *finding.also) if mark] == [4 + at, 4 + len(FORTY), 5 + len(FORTY)]


@pytest.mark.rule("ANI-116")
def test_two_copies_of_one_platinum_card_break_the_printed_rule() -> None:
    finding = only(deck_of(plus({"Red Omen": 2})), "ANI-116")
    assert (finding.basis, finding.where and finding.where.line, finding.also) == ("rule", 4 + len(FORTY), ())


@pytest.mark.rule("ANI-116")
def test_two_copies_of_a_platinum_animal_break_it_as_well() -> None:
    (finding,) = (found for found in wrong(deck_of(plus({"Red platinum Bear": 2}))) if found.code == "ANI-PLATINUM")
    assert (finding.rule, finding.basis) == ("ANI-116", "rule")

"""Coverage of a small grammar: which rows a text is read by, and what is read without those that it alone uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.wording.test_small_vocabulary import STONES
from toolkit.wording import coverage as measured
from toolkit.wording.coverage import Coverage, Printed, Watch, coverage, reader_without
from toolkit.wording.explain import pattern_words
from toolkit.wording.grammar import build
from toolkit.wording.reader import Reader
from toolkit.wording.rows import Row

READER = Reader(STONES, traits=("Granite",), names=("Boulder",))


def of(*texts: str) -> Coverage:
    return coverage(READER, [Printed(f"Card {place}", "stone", text) for place, text in enumerate(texts)])


def said(rows: Sequence[Row]) -> set[str]:
    return {pattern_words(row, STONES) for row in rows}


def again(found: Coverage) -> list[str]:
    return [read.printed.text for read in found.again]


def test_a_row_that_two_texts_use_is_nobody_s_own() -> None:
    found = of("Draw 2 cards.", "Draw 3 cards.", "Skip your opponent's next turn.")
    assert again(found) == ["Draw 2 cards.", "Draw 3 cards."]
    assert found.exact == found.texts
    assert said([row for row, _ in found.single]) == {"skip <whose> next turn", "your opponent's"}
    assert {one.text for _, one in found.single} == {"Skip your opponent's next turn."}


def test_texts_together_carry_a_row_that_each_alone_would_lose() -> None:
    assert again(of("Destroy target enemy stone.", "Draw a card.")) == []
    two = "Destroy target enemy stone. Draw a card."
    assert again(of("Destroy target enemy stone.", "Draw a card.", two)) == ["Destroy target enemy stone.", "Draw a card.", two]


def test_a_text_is_counted_once_whoever_carries_it() -> None:
    found = of("Draw a card.", "Draw a card.", "")
    assert (found.cards, len(found.texts)) == (2, 1)
    assert again(found) == [], "a text does not vouch for itself"
    assert found.texts[0].printed.card == "Card 0"


def test_what_is_not_understood_counts_as_unread_and_lends_no_rows() -> None:
    found = of("Draw a card.", "Draw a card. Giggle.")
    assert [read.printed.text for read in found.exact] == ["Draw a card."]
    assert again(found) == []
    assert not found.texts[1].alone


def test_rows_that_nothing_uses_are_told() -> None:
    found = of("Draw a card.")
    assert "skip <whose> next turn" in said(found.unused)
    assert not set(map(id, found.unused)) & {id(row) for row, _ in found.single}
    assert len(found.unused) + len(found.single) == len(STONES.rows)


def test_words_of_rows_taken_away_are_unknown() -> None:
    reading, used = Watch(READER).read(Printed("Card", "stone", "Destroy target wet Granite."))
    assert reading.exact
    wet = {number for number in used if pattern_words(STONES.rows[number], STONES) == "wet"}
    assert len(wet) == 1
    reduced = reader_without(READER, wet)
    assert [stop.kind for stop in reduced.read("Destroy target wet Granite.", "stone").stops] == ["unknown word"]
    assert reduced.read("Destroy target enemy Granite.", "stone").exact
    assert reduced.read("Destroy Boulder.", "stone", "Boulder").exact, "traits and names stay"


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target enemy stone.",
        "Splash: Target wet Granite gains +2 weight until end of turn. If you do, draw a card.",
        "Destroy target stone in River.",
        "Skip skip.",
        "Draw.",
    ],
)
def test_the_grammar_of_a_sentence_reads_as_the_whole_one(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    def counted(rows: Sequence[Row]) -> Any:
        sizes.append(len(rows))
        return build(rows)

    monkeypatch.setattr(measured, "build", counted)
    small = reader_without(READER, set()).read(text, "stone")
    whole = READER.read(text, "stone")
    assert (small.tree, small.exact) == (whole.tree, whole.exact)
    assert all(size < len(STONES.rows) for size in sizes)

"""AniMaul's rules English reads most bundled texts even without the rows that they alone use."""

from __future__ import annotations

from tests.games.animaul.wording_kit import bundled, library
from toolkit.wording.coverage import Printed, coverage


def test_most_texts_are_read_without_rows_of_their_own() -> None:
    printed = [Printed(card.name, card.kind, card.text) for card in library() if card.text]  # type: ignore[attr-defined]
    found = coverage(bundled(), printed)
    assert len(found.texts) >= 100
    assert [read.printed.card for read in found.texts if not read.exact] == []
    assert len(found.again) >= 0.7 * len(found.texts), [read.printed.card for read in found.texts if not read.again]

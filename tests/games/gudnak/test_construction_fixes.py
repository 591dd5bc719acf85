"""Mending: the fixes of any deck, one by one, end in a legal deck and uncover nothing."""

from __future__ import annotations

import pytest
from construction_kit import LIBRARY, WRONG, card, deck_of, legal, make_library, subject, wrong
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.mend import apply_fix, merge_edits
from toolkit.findings import Edit, Fix, Severity
from toolkit.games.gudnak.construction import check_deck

NAMES = sorted(c.name for c in LIBRARY)
SPELLINGS = ["ash queen", "ASH  QUEEN", "Ash Quen", "Ash Captian", "Ash Ogr 3", "Zzzz", "Brine Sear", "Salt Imq", "Qq Xx 17"]
FACTIONS = st.sampled_from([None, None, "Ash", "Brine", "brine", "Neutral", "Ashes", "Nobody", 7])
LINES = st.lists(st.tuples(st.sampled_from([*NAMES, *SPELLINGS]), st.integers(0, 4)), max_size=28)


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    """Heaps of lines, and legal decks with a few lines changed."""
    lines = draw(LINES)
    if draw(st.booleans()):
        base = list(legal(draw(st.sampled_from(["Ash", "Brine", "Neutral"]))).items())
        for at in sorted(draw(st.sets(st.integers(0, len(base) - 1), max_size=5)), reverse=True):
            del base[at]
        lines = base + lines[: draw(st.integers(0, 4))]
    faction = draw(FACTIONS)
    tokens = draw(st.lists(st.sampled_from(["Ash Wisp", "Salt Imp", "Ash Queen", "Ash Wips", "Nothing of it"]), max_size=2))
    return deck_of(lines, tokens, **({} if faction is None else {"faction": faction}))


def size(deck: DeckList) -> int:
    return sum(line.count for line in deck.lines)


def mend(deck: DeckList, library: Library = LIBRARY, pick: int = 0) -> DeckList:
    """The deck after all fixes; asserts on the way that each clears its finding and that none brings up another."""
    steps = 0
    while findings := wrong(deck, library):
        chosen = findings[pick % len(findings)]
        assert chosen.fix is not None and (chosen.fix.edits or chosen.fix.fields), chosen
        mended = apply_fix(deck, chosen.fix)
        before, after = set(map(subject, findings)), set(map(subject, wrong(mended, library)))
        assert after <= before, (chosen, after - before)
        assert subject(chosen) not in after, chosen
        deck, steps = mended, steps + 1
        assert steps <= 40
    return deck


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(decks(), st.integers(0, 50))
def test_fixes_one_by_one_end_in_a_legal_deck(deck: DeckList, pick: int) -> None:
    mended = mend(deck, pick=pick)
    assert size(mended) - sum(line.count for line in mended.lines if line.section != "cards") == 20

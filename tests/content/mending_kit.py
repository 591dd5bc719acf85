"""Decks mended fix by fix; for the tests of every game's deck rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from toolkit.content.decklist import DeckList
from toolkit.content.mend import apply_fix
from toolkit.findings import Finding

MOST = 60
"""Fixes that any deck of the tests needs at the most."""


def mend_one_by_one(
    deck: DeckList, wrong: Callable[[DeckList], list[Finding]], subject: Callable[[Finding], Hashable], pick: int = 0
) -> DeckList:
    """The deck after all fixes; asserts on the way that each clears its finding and that none brings up another.

    `wrong` finds what makes a deck illegal, `subject` tells what a finding is about; `pick` says which fix is taken first.
    """
    steps = 0
    while findings := wrong(deck):
        chosen = findings[pick % len(findings)]
        assert chosen.fix is not None and (chosen.fix.edits or chosen.fix.fields), chosen
        mended = apply_fix(deck, chosen.fix)
        before, after = set(map(subject, findings)), set(map(subject, wrong(mended)))
        assert after <= before, (chosen, after - before)
        assert subject(chosen) not in after, chosen
        deck, steps = mended, steps + 1
        assert steps <= MOST
    return deck

"""Whether a deck is legal, against a count straight from the clauses: the same faults, and all are cleared by the whole fix."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.animaul.construction_kit import BUNDLED, DECKS, FORTY, LIBRARY, wrong
from tests.games.animaul.test_construction_fixes import decks, together
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.mend import apply_fix
from toolkit.games.animaul.cards import AniMaulCard

MOST = {"bronze": 3, "silver": 2, "gold": 1}
POINTS = {"bronze": 1, "silver": 2, "gold": 3, "platinum": 4}


def broken(deck: DeckList, library: Library) -> set[str]:
    """The codes of what is wrong with a deck of cards that there are."""
    cards = {made.name: made for made in library if isinstance(made, AniMaulCard)}
    main, extra = Counter[str](), Counter[str]()
    for line in deck.lines:
        (extra if line.section == "extra" else main)[line.name] += line.count
    colossal = {name for name in (*main, *extra) if cards[name].is_colossal}
    animals = [name for name in main if cards[name].kind == "animal" and not cards[name].morph and name not in colossal]
    lent = {colour for name in animals for colour in cards[name].colours}
    judged = [*(main.keys() - colossal), *(extra.keys() & colossal)]
    sets = {frozenset({*cards[name].group, name}) for name in extra if name in colossal}
    platinum = sum(count for name, count in main.items() if cards[name].rarity == "platinum" and name not in colossal)
    faults = {
        "ANI-SIZE": not 40 <= sum(main.values()) <= 60,
        "ANI-POINTS": sum(main[name] * POINTS[cards[name].rarity] for name in animals) != 4,
        "ANI-COPIES": any(main[name] > MOST.get(cards[name].rarity, 99) for name in main.keys() - colossal),
        "ANI-PLATINUM": platinum > 1,
        "ANI-COLOUR": bool(animals) and any(cards[n].colours and not lent & set(cards[n].colours) for n in judged),
        "ANI-COLOSSAL": bool(main.keys() & colossal),
        "ANI-EXTRA": bool(extra) and (bool(extra.keys() - colossal) or sets != {frozenset(extra)} or max(extra.values()) > 1),
    }
    return {code for code, there in faults.items() if there}


def _plain(library: Library, base: list[list[tuple[str, int]]]) -> st.SearchStrategy[tuple[DeckList, Library]]:
    names = sorted(made.name for made in library)
    found = decks(base, names, names[:1], [name for name in names if "[" in name])
    return found.map(lambda deck: (deck, library))


@pytest.mark.rule(
    "ANI-104", "ANI-105", "ANI-106", "ANI-107", "ANI-108", "ANI-109", "ANI-110", "ANI-111", "ANI-113", "ANI-114", "ANI-115",
    "ANI-116", "ANI-117", "ANI-118", "ANI-119", "ANI-120", "ANI-121", "ANI-122", "ANI-135", "ANI-170", "ANI-180", "ANI-181",
    "ANI-182",
)  # fmt: skip
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.one_of(
        _plain(LIBRARY, [list(FORTY.items()), []]),
        _plain(BUNDLED, [[(line.name, line.count) for line in deck.section()] for deck in DECKS]),
    )
)
def test_the_check_finds_what_a_count_finds(case: tuple[DeckList, Library]) -> None:
    deck, library = case
    assert {finding.code for finding in wrong(deck, library)} - {"ANI-STARTER"} == broken(deck, library)
    fix = together(deck, library)
    if fix is not None and (fix.edits or fix.fields):
        assert broken(apply_fix(deck, fix), library) == set()

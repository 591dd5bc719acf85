"""Mending: the fixes of any deck, one by one, end in a legal deck and uncover nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.content.mending_kit import mend_one_by_one
from tests.games.gudnak.construction_kit import LIBRARY, basic, card, cards_of, deck_of, legal, make_library, subject, wrong
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.content.mend import apply_fix, merge_edits
from toolkit.findings import Edit, Fix, Mark
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
    """The deck after all fixes."""
    return mend_one_by_one(deck, lambda one: wrong(one, library), subject, pick)


LEAN = settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.rule(
    "GUD-018", "GUD-168", "GUD-169", "GUD-170", "GUD-171", "GUD-172", "GUD-173", "GUD-174", "GUD-175", "GUD-177", "GUD-178",
    "GUD-180", "GUD-181", "GUD-182", "GUD-183", "GUD-184", "GUD-185", "GUD-186", "GUD-187", "GUD-188", "GUD-190",
)  # fmt: skip
@LEAN
@given(decks(), st.integers(0, 50))
def test_fixes_one_by_one_end_in_a_legal_deck(deck: DeckList, pick: int) -> None:
    mended = mend(deck, pick=pick)
    assert sum(line.count for line in mended.section()) == 20


@LEAN
@given(decks())
def test_the_first_fix_each_time_takes_no_more_edits_than_there_are_wrong_and_missing_cards(deck: DeckList) -> None:
    before = size(deck)
    edits = 0
    while findings := wrong(deck):
        fix = findings[0].fix
        assert fix is not None
        edits += sum(abs(edit.count) for edit in fix.edits)
        deck = apply_fix(deck, fix)
    kept = 20 - sum(line.count for line in deck.section())
    assert kept == 0
    assert edits <= before + 20 + 6, "everything out, twenty cards in, and the tokens that they need"


@LEAN
@given(decks())
def test_warnings_can_be_mended_too(deck: DeckList) -> None:
    for _ in range(60):
        fixable = [f.fix for f in check_deck(deck, LIBRARY) if f.fix and (f.fix.edits or f.fix.fields)]
        if not fixable:
            break
        deck = apply_fix(deck, fixable[0])
    assert check_deck(deck, LIBRARY) == []


PAIRS = [("Brute", "Demon"), ("Shadow", "Hunter")]
NARROW = make_library(*(basic(f"Ash {a} {b} {power}", "Ash", power, a, b) for power in (1, 2, 3) for a, b in PAIRS))
ALL = sorted(NARROW, key=lambda c: c.name)


@LEAN
@given(st.sets(st.integers(0, len(ALL) - 1), max_size=40), st.data())
def test_a_poor_library_either_mends_a_deck_or_says_that_it_cannot(gone: set[int], data: st.DataObject) -> None:
    library = Library("gudnak", [c for at, c in enumerate(ALL) if at not in gone], {"factions": ["Ash", "Brine"]})
    names = st.sampled_from([c.name for c in ALL])
    deck = deck_of(data.draw(st.lists(st.tuples(names, st.integers(1, 3)), max_size=14)))
    findings = wrong(deck, library)
    if any(finding.fix and finding.fix.edits for finding in findings if finding.code != "CARD-UNKNOWN"):
        mend(deck, library, data.draw(st.integers(0, 20)))
    else:
        said = [finding.fix.say for finding in findings if finding.fix and not finding.fix.edits]
        assert all("too few for a deck" in words for words in said)


# ---- single fixes --------------------------------------------------------------------------------------------------


def fix_of(deck: DeckList, rule: str, library: Library = LIBRARY) -> Fix:
    return next(finding.fix for finding in wrong(deck, library) if rule in (finding.rule, finding.code) and finding.fix)


@pytest.mark.rule("GUD-168", "GUD-177", "GUD-180")
def test_the_smallest_edit() -> None:
    short = deck_of({name: count for name, count in legal().items() if name != "Ash Bolt"})
    for rule in ("GUD-168", "GUD-177"):
        assert fix_of(short, rule).say == "Add Ash Bolt."
    twice = deck_of([(name, count) for name, count in legal().items() if name != "Ash Bolt"] + [("Ash Flood", 1)])
    assert fix_of(twice, "GUD-180").say == "Swap Ash Flood for Ash Bolt."
    assert fix_of(twice, "GUD-180").edits == (Edit("Ash Flood", -1), Edit("Ash Bolt", 1))
    long = deck_of({**legal(), "Ash Peasant": 3})
    assert fix_of(long, "GUD-168").edits == (Edit("Ash Peasant", -1),)


def test_a_fix_in_words() -> None:
    deck = deck_of({name: count for name, count in legal().items() if name not in ("Ash Bolt", "Ash Flood")} | {"Zzz": 1})
    assert fix_of(deck, "CARD-UNKNOWN").say == "Swap Zzz for Ash Bolt."
    assert fix_of(deck, "GUD-168").say == "Add Ash Flood."
    assert fix_of(deck, "GUD-177").say == "Take out Zzz. Add Ash Bolt and Ash Flood."


@pytest.mark.rule("GUD-188")
def test_a_fix_for_a_trait_takes_a_card_without_it() -> None:
    cards = {**legal(), "Ash Ogre 1": 4}
    for name in ("Ash Guard 1", "Ash Peasant"):
        cards.pop(name)
    fix = fix_of(deck_of(cards), "GUD-188")
    out, *into = fix.edits
    assert out == Edit("Ash Ogre 1", -2)
    assert sum(edit.count for edit in into) == 2
    assert not any("Ogre" in edit.card for edit in into)


@pytest.mark.rule("GUD-169")
def test_one_edit_to_the_faction_beats_twenty_to_the_cards() -> None:
    fix = fix_of(deck_of(legal(), faction="Brine"), "GUD-171")
    assert (fix.edits, fix.fields, fix.say) == ((), (("faction", "Ash"),), "Set `faction: Ash`.")
    few = {**legal("Neutral"), "Brine Scout": 1}
    few.pop("Free Scout")
    assert fix_of(deck_of(few, faction="Ash"), "GUD-171").fields == (("faction", "Brine"),)
    assert fix_of(deck_of({**legal(), "Brine Bolt": 1}, faction="Ash"), "GUD-178").fields == ()


@pytest.mark.rule("GUD-018", "GUD-190")
def test_a_token_moves_out_of_the_deck() -> None:
    deck = deck_of({**legal(), "Ash Wisp": 1})
    assert fix_of(deck, "GUD-018").say == "Take out Ash Wisp. List Ash Wisp under tokens."
    mended = apply_fix(deck, fix_of(deck, "GUD-018"))
    assert check_deck(mended, LIBRARY) == []
    assert [line.name for line in mended.section("tokens")] == ["Ash Wisp"]


def test_a_card_that_makes_a_token_brings_it_along() -> None:
    library = Library("gudnak", [c for c in LIBRARY if "Bolt" not in c.name and "Song" not in c.name], {"factions": ["Ash"]})
    deck = deck_of({name: count for name, count in legal().items() if name not in ("Ash Bolt", "Free Song")})
    fix = fix_of(deck, "GUD-177", library)
    assert Edit("Ash Calling", 1) in fix.edits
    assert Edit("Ash Wisp", 1, "tokens") in fix.edits
    assert check_deck(apply_fix(deck, fix), library) == []


def test_a_misspelt_copy_too_many_goes_and_is_not_renamed() -> None:
    lines = [(name, count) for name, count in legal().items() if name != "Ash Thief"]
    deck = deck_of([*lines, ("Ash Scoutt", 1)])
    assert {finding.rule or finding.code for finding in wrong(deck)} == {"CARD-UNKNOWN", "GUD-175"}
    assert fix_of(deck, "CARD-UNKNOWN").edits == (Edit("Ash Scoutt", -1), Edit("Ash Thief", 1))
    assert mend(deck).section()[-1].name == "Ash Thief"


@pytest.mark.rule("GUD-184")
def test_a_fix_takes_along_what_would_clash_with_it() -> None:
    gone = {"Ash Ogre 3", "Ash Fiend 3", "Free Ogre 3", "Free Guard 3", "Free Fiend 3"}
    plain = card("basic", "Ash Giant", "Ash", power=3, text="Passive: This fighter has +I while in your opponent's Back Row.")
    library = Library("gudnak", [*(c for c in LIBRARY if c.name not in gone), plain], {"factions": ["Ash", "Brine"]})
    cards = {name: count for name, count in legal().items() if not name.endswith(" 3")} | {"Brine Feind 3": 1, "Brine Guard 3": 1}
    deck = deck_of(cards, faction="Ash")
    mended = apply_fix(deck, fix_of(deck, "CARD-UNKNOWN", library))
    assert wrong(mended, library) == [], "two Soldiers of power III at a time would have been a new fault"


def test_a_faction_without_enough_cards_is_built_anew_for_another() -> None:
    library = Library("gudnak", [*cards_of("Brine"), card("hero", "Ash Lord", "Ash", power=3, text="Action: Draw a card.")])
    deck = deck_of({"Ash Lord": 1}, faction="Ash")
    fix = fix_of(deck, "GUD-170", library)
    assert fix.say.startswith("No deck of Ash can be completed with these cards; as Brine: ")
    assert fix.fields == (("faction", "Brine"),)
    assert check_deck(apply_fix(deck, fix), library) == []


# ---- carrying fixes out --------------------------------------------------------------------------------------------


def lines_of(deck: DeckList) -> list[tuple[str, int, str]]:
    return [(line.name, line.count, line.section) for line in deck.lines]


def test_edits_find_every_spelling_and_the_last_lines_go_first() -> None:
    deck = deck_of([("Ash Bolt", 2), ("Free Song", 1), ("ASH  bolt", 2)])
    assert lines_of(apply_fix(deck, Fix("", (Edit("Ash Bolt", -3),)))) == [("Ash Bolt", 1, "cards"), ("Free Song", 1, "cards")]
    assert lines_of(apply_fix(deck, Fix("", (Edit("ash bolt", 1),))))[0] == ("Ash Bolt", 3, "cards")
    added = apply_fix(deck, Fix("", (Edit("Ash Wisp", 2, "tokens"),)))
    assert lines_of(added)[-1] == ("Ash Wisp", 2, "tokens")
    assert apply_fix(deck, Fix("", (), (("faction", "Ash"),))).fields == {"faction": "Ash"}
    assert deck.fields == {}


def test_edits_of_lines_without_copies() -> None:
    deck = deck_of([("Ash Bolt", 1), ("Ash Bolt", 0), ("Free Song", -2)])
    assert lines_of(apply_fix(deck, Fix("", (Edit("Ash Bolt", 0),)))) == [("Ash Bolt", 1, "cards"), ("Free Song", -2, "cards")]
    assert lines_of(apply_fix(deck, Fix("", (Edit("Free Song", 2),))))[-1] == ("Ash Bolt", 0, "cards")


def test_an_edit_that_cannot_be_carried_out() -> None:
    with pytest.raises(ValueError, match="1 more than there are"):
        apply_fix(deck_of({"Ash Bolt": 1}), Fix("", (Edit("Ash Bolt", -2),)))
    with pytest.raises(ValueError, match="Free Song"):
        apply_fix(deck_of({"Ash Bolt": 1}), Fix("", (Edit("Free Song", -1),)))


def test_edits_are_merged_by_card_and_section() -> None:
    edits = [Edit("A", 1), Edit("B", 2, "tokens"), Edit("a", -3), Edit("C", 1), Edit("C", -1)]
    assert merge_edits(edits) == (Edit("A", -2), Edit("B", 2, "tokens"))


def test_marks_of_added_lines_are_the_decks() -> None:
    mended = apply_fix(deck_of({}), Fix("", (Edit("Ash Bolt", 1),)))
    assert mended.lines == (DeckLine(1, "Ash Bolt", Mark("deck.yaml", 1, 1)),)

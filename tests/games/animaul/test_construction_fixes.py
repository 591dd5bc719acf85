"""Mending: the fixes of any deck, one by one or all together, end in the nearest legal deck and uncover nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.content.mending_kit import mend_one_by_one
from tests.games.animaul.construction_kit import (
    BUNDLED,
    DECKS,
    FORTY,
    LIBRARY,
    card,
    changes,
    deck_of,
    make_library,
    plus,
    subject,
    wrong,
)
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.mend import apply_fix
from toolkit.findings import Edit, Fix, Mark, Severity
from toolkit.games.animaul.cards import AniMaulCard
from toolkit.games.animaul.construction import check_deck

LEAN = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def mend(deck: DeckList, library: Library = LIBRARY, pick: int = 0) -> DeckList:
    """The deck after all fixes."""
    return mend_one_by_one(deck, lambda one: wrong(one, library), subject, pick)


def together(deck: DeckList, library: Library) -> Fix | None:
    """The fix of all changes together; of a single fault its own."""
    found = check_deck(deck, library)
    remark = next((finding for finding in found if finding.code == "ANI-TOGETHER"), None)
    return remark.fix if remark else next((finding.fix for finding in found if finding.severity is not Severity.WARNING), None)


@st.composite
def decks(
    draw: st.DrawFn, base: list[list[tuple[str, int]]], names: list[str], spellings: list[str], parts: list[str]
) -> DeckList:
    """Legal decks with lines taken out, put in and changed, and heaps of lines."""
    lines = list(draw(st.sampled_from(base)))
    for at in sorted(
        draw(st.sets(st.integers(0, max(len(lines) - 1, 0)), max_size=draw(st.sampled_from([0, 3, 40])))), reverse=True
    ):
        if at < len(lines):
            del lines[at]
    lines += draw(
        st.lists(st.tuples(st.sampled_from([*names, *spellings]), st.integers(1, 5)), max_size=draw(st.sampled_from([0, 2, 20])))
    )
    extra = draw(st.dictionaries(st.sampled_from([*parts, *parts, names[0], *spellings]), st.integers(1, 2), max_size=4))
    starter = draw(st.sampled_from([None, names[0], *[name for name, _ in lines[:2]], "Nobody at all", 7]))
    return deck_of(lines, extra, **({} if starter is None else {"starter": starter}))


NAMES = sorted(made.name for made in LIBRARY)
PARTS = [name for name in NAMES if "[" in name]
SMALL = decks([list(FORTY.items()), []], NAMES, ["Red Feild 1", "red  otter", "Zzzz qqq", "Hulk [X]"], PARTS)
LARGE = decks(
    [[(line.name, line.count) for line in deck.section()] for deck in DECKS],
    sorted(made.name for made in BUNDLED),
    ["Twig Mose", "GOAT ledge", "Zzzz qqq"],
    sorted(made.name for made in BUNDLED if "[" in made.name),
)


@pytest.mark.rule(
    "ANI-104", "ANI-105", "ANI-106", "ANI-113", "ANI-114", "ANI-115", "ANI-116", "ANI-118", "ANI-119", "ANI-121", "ANI-122",
    "ANI-135", "ANI-180", "ANI-181", "ANI-182",
)  # fmt: skip
@LEAN
@given(SMALL, st.integers(0, 50))
def test_fixes_one_by_one_end_in_a_legal_deck(deck: DeckList, pick: int) -> None:
    assert not wrong(mend(deck, pick=pick))


@LEAN
@given(LARGE, st.integers(0, 50))
def test_mutilated_bundled_decks_are_mended(deck: DeckList, pick: int) -> None:
    assert not wrong(mend(deck, BUNDLED, pick), BUNDLED)


@LEAN
@given(st.one_of(SMALL.map(lambda deck: (deck, LIBRARY)), LARGE.map(lambda deck: (deck, BUNDLED))))
def test_all_changes_together_end_in_a_legal_deck(case: tuple[DeckList, Library]) -> None:
    deck, library = case
    fix = together(deck, library)
    if fix is not None:
        assert not wrong(apply_fix(deck, fix), library)


# ---- the nearest legal deck, found by trying every choice of Animals --------------------------------------------------


def nearest(deck: DeckList, library: Library) -> int:
    """The fewest copies out and in, for decks without misspelt names or Colossals in the main deck."""
    cards = {fold_name(made.name): made for made in library if isinstance(made, AniMaulCard)}
    main: dict[str, int] = {}
    for line in deck.section():
        key = fold_name(line.name)
        main[key] = main.get(key, 0) + line.count
    extra: dict[str, int] = {}
    for line in deck.section("extra"):
        extra[fold_name(line.name)] = extra.get(fold_name(line.name), 0) + line.count
    return min(_cost(main, extra, choice, cards) for choice in _choices(cards))


def _choices(cards: dict[str, AniMaulCard]) -> Iterator[dict[str, int]]:
    animals = [key for key, made in cards.items() if made.deck_points and not made.is_colossal]
    for number in range(1, 5):
        for choice in combinations_with_replacement(animals, number):
            counts = {key: choice.count(key) for key in choice}
            if sum(cards[key].deck_points for key in choice) == 4 and all(counts[k] <= cards[k].copies for k in counts):
                yield counts


def _cost(main: dict[str, int], extra: dict[str, int], animals: dict[str, int], cards: dict[str, AniMaulCard]) -> int:
    colours = {colour for key in animals for colour in cards[key].colours}
    fits = {key for key, made in cards.items() if not made.colours or colours & set(made.colours)}
    cost = sum(abs(animals.get(k, 0) - (main.get(k, 0) if cards[k].deck_points else 0)) for k in {*main, *animals})
    others = {k: count for k, count in main.items() if not cards[k].deck_points}
    stay = {k: min(count, cards[k].copies) for k, count in others.items() if k in fits}
    platinum = [k for k in stay if cards[k].rarity == "platinum"]
    free = 0 if any(cards[k].rarity == "platinum" for k in animals) else 1
    for key in platinum[free:]:
        del stay[key]
    size = sum(animals.values()) + sum(stay.values())
    cost += sum(others.values()) - sum(stay.values()) + max(size - 60, 0) + max(40 - size, 0)
    total, sets = sum(extra.values()), {made.group for made in cards.values() if made.is_colossal}
    best = total
    for group in sets:
        parts = [fold_name(name) for name in group]
        if all(part in fits for part in parts) and any(part in extra for part in parts):
            best = min(best, total - sum(part in extra for part in parts) + sum(part not in extra for part in parts))
    return cost + best


PLAIN_NAMES = [name for name in NAMES if "[" not in name]
STRAIGHT = decks([list(FORTY.items()), []], PLAIN_NAMES, [], PARTS)


@LEAN
@given(STRAIGHT, st.integers(0, 50))
def test_no_legal_deck_is_nearer(deck: DeckList, pick: int) -> None:
    assert changes(deck, mend(deck, pick=pick)) == nearest(deck, LIBRARY)


# ---- single fixes --------------------------------------------------------------------------------------------------


def fix_of(deck: DeckList, rule: str, library: Library = LIBRARY) -> Fix:
    return next(finding.fix for finding in wrong(deck, library) if rule in (finding.rule, finding.code) and finding.fix)


def test_the_smallest_edit() -> None:
    assert fix_of(deck_of(plus({"Red Shout 0": 1})), "ANI-114").edits == (Edit("Red Shout 0", -1),)
    assert fix_of(deck_of(plus({"Red Shout 0": 1, "Red Mouse 0": -1})), "ANI-114").say == "Swap Red Shout 0 for Red Mouse 0."
    assert fix_of(deck_of(plus({"Red bronze Bear": 1})), "ANI-POINTS").edits == (Edit("Red bronze Bear", -1),)
    assert fix_of(deck_of(plus({"Red Mouse 0": -1})), "ANI-104").say == "Add Red Mouse 0."


def test_copies_are_swapped_only_where_the_deck_would_become_too_small() -> None:
    deck = deck_of(plus({"Red Shout 0": 1, "Red Shout 1": 3, "Red Mouse 0": -3}))
    assert sum(line.count for line in deck.section()) == 41
    assert fix_of(deck, "ANI-114").edits == (Edit("Red Shout 0", -1),)
    assert changes(deck, mend(deck)) == 3


def test_one_animal_that_lends_the_colour_beats_many_cards_out() -> None:
    deck = deck_of(plus({"Red bronze Bear": -2, "Red silver Bear": -1, "Blue silver Bear": 1, "Plain bronze Bear": 2}))
    assert sum(abs(edit.count) for edit in fix_of(deck, "ANI-119").edits) == 2
    assert changes(deck, mend(deck)) == 2


def test_the_starting_animal_stays_or_another_is_named() -> None:
    for starter, stays in (("Blue silver bear", "Blue silver Bear"), ("Red silver Bear", "Red silver Bear")):
        two = deck_of(plus({"Red bronze Bear": -2, "Red silver Bear": 1, "Blue silver Bear": 1}), starter=starter)
        mended = apply_fix(two, fix_of(two, "ANI-105"))
        assert stays in {line.name for line in mended.section()}
        assert not wrong(mended)
    gone = deck_of(plus({"Blue bronze Bear": 1}), starter="Blue bronze Bear")
    mended = mend(gone)
    assert str(mended.fields["starter"]) in {line.name for line in mended.section()}


@pytest.mark.rule("ANI-182", "ANI-181")
def test_a_colossal_moves_into_the_extra_deck() -> None:
    deck = deck_of(plus({"Hulk [L]": 1, "Hulk [C]": 1, "Hulk [R]": 1}))
    fix = fix_of(deck, "ANI-182")
    assert {(edit.card, edit.count) for edit in fix.edits if edit.section == "extra"} == {(f"Hulk [{x}]", 1) for x in "LCR"}
    assert not wrong(apply_fix(deck, fix))


def test_a_card_in_the_extra_deck_by_mistake_moves_into_a_deck_that_lacks_one() -> None:
    deck = deck_of(plus({"Red Mouse 0": -1}), {"Red Mouse 6": 1})
    mended = mend(deck)
    assert {"Red Mouse 6"} <= {line.name for line in mended.section()}


def test_a_misspelt_copy_too_many_goes_and_is_not_renamed() -> None:
    deck = deck_of([*FORTY.items(), ("Red Feild 0", 2)])
    assert {finding.rule or finding.code for finding in wrong(deck)} == {"CARD-UNKNOWN", "ANI-111"}
    assert fix_of(deck, "CARD-UNKNOWN").edits == (Edit("Red Feild 0", -2),)
    assert not wrong(mend(deck))


def test_a_poor_library_says_so() -> None:
    poor = Library("animaul", [made for made in LIBRARY if "Bear" not in made.name and "Otter" not in made.name])
    findings = wrong(deck_of({name: count for name, count in FORTY.items() if "Bear" not in name}), poor)
    assert {finding.fix.say for finding in findings if finding.fix} == {
        "The library has no Animals for 4 deck points: make an Animal."
    }
    few = Library("animaul", [made for made in LIBRARY if "Bear" in made.name])
    findings = wrong(deck_of({"Red silver Bear": 1}), few)
    assert all(finding.fix and not finding.fix.edits and "too few" in finding.fix.say for finding in findings)
    assert check_deck(deck_of({}), Library("animaul"))


def test_the_remark_tells_what_the_deck_comes_to() -> None:
    found = check_deck(deck_of(plus({"Red Shout 0": 1, "Red bronze Bear": 1, "Blue Mouse 0": 1})), LIBRARY)
    remark = found[-1]
    assert (remark.code, remark.severity) == ("ANI-TOGETHER", Severity.INFO)
    assert remark.message == "All changes together: 40 cards then, with 3 Animals for 4 deck points (colours: Red)."
    assert not any(f.code == "ANI-TOGETHER" for f in check_deck(deck_of(plus({"Red Shout 0": 1})), LIBRARY))


def test_ten_thousand_cards_and_a_huge_count_are_no_trouble() -> None:
    rarities = ["bronze", "silver", "bronze", "gold"] * 2500
    many = [
        card("animal" if at % 4 == 0 else "critter", f"Card {at}", f"Tint {at % 40}, Tint {at % 37}", rarity)
        for at, rarity in enumerate(rarities)
    ]
    library = make_library(*many)
    deck = deck_of([*((made.name, 1) for made in many[:50]), ("Red Mouse 0", 10**12)])
    findings = wrong(deck, library)
    assert {finding.rule for finding in findings} >= {"ANI-104", "ANI-105", "ANI-113"}
    assert not wrong(mend(deck, library), library)


def test_a_section_that_there_is_not_and_lines_without_copies() -> None:
    side = DeckLine(1, "Red Mouse 6", Mark("deck.yaml", 90, 3), "sideboard")
    none = DeckLine(0, "Red Mouse 6", Mark("deck.yaml", 91, 3))
    base = deck_of(FORTY)
    deck = DeckList("Test", "animaul", base.where, (*base.lines, side, none), {})
    found = check_deck(deck, LIBRARY)
    assert [(finding.code, finding.severity) for finding in found] == [
        ("ANI-SECTION", Severity.ILLEGAL),
        ("ANI-COUNT", Severity.WARNING),
    ]
    for finding in found:
        assert finding.fix is not None
        deck = apply_fix(deck, finding.fix)
    assert check_deck(deck, LIBRARY) == []


# ---- each fix by itself --------------------------------------------------------------------------------------------

MANY = plus({
    "Red bronze Bear": 1, "Red Mouse 0": 2, "Red Fur 0": 1, "Red Omen": 1, "Plain Omen": 1, "Grey Field": 2, "Triple Mouse": 1,
    "Hulk [L]": 1, "Zzzz qqq": 1, "Red Feild 1": 1,
})  # fmt: skip
"""52 cards with ten faults that have nothing to do with each other."""


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("ANI-106", "Take out Red bronze Bear."),
        ("ANI-113", "Take out 2 Red Mouse 0."),
        ("ANI-115", "Take out Red Fur 0."),
        ("ANI-118", "Take out Plain Omen."),
        ("ANI-119", "Take out 2 Grey Field. Take Tower [T] out of extra."),
        ("ANI-121", "Take out Triple Mouse."),
        ("ANI-182", "Take out Hulk [L]."),
        ("ANI-111", "Take out Red Feild 1."),
        ("ANI-180", "Take Tower [T] out of extra."),
        ("ANI-181", "Take Red Shout 1 out of extra."),
    ],
)
def test_a_fix_touches_nothing_but_its_fault(rule: str, said: str) -> None:
    deck = deck_of(MANY, {"Hulk [R]": 1, "Hulk [C]": 1, "Hulk [L]": 1, "Tower [T]": 1, "Red Shout 1": 1})
    assert sum(line.count for line in deck.section()) == 52
    assert fix_of(deck, rule).say == said


@pytest.mark.rule("ANI-104")
def test_the_number_of_cards_is_mended_by_just_so_many() -> None:
    short = deck_of(plus({"Red Mouse 0": -3, "Grey Field": 2, "Red Fur 0": 1}))
    assert sum(line.count for line in short.section()) == 40
    for rule, count in (("ANI-119", 2), ("ANI-115", 1)):
        edits = fix_of(short, rule).edits
        assert (sum(e.count for e in edits if e.count < 0), sum(e.count for e in edits if e.count > 0)) == (-count, count)
    shorter = deck_of(plus({"Red Mouse 0": -3, "Red Mouse 1": -2, "Grey Field": 2, "Red Fur 0": 1}))
    assert sum(edit.count for edit in fix_of(shorter, "ANI-104").edits) == 2
    long = deck_of(plus({**{f"Plain Field {at}": 3 for at in range(6)}, "Plain Mouse 0": 3, "Plain Mouse 1": 2}))
    assert set(fix_of(long, "ANI-104").edits) == {Edit("Plain Mouse 1", -2), Edit("Plain Mouse 0", -1)}


@pytest.mark.rule("ANI-104", "ANI-105")
def test_animals_that_come_in_do_not_make_a_deck_too_large() -> None:
    full = plus({"Red bronze Bear": -2, **{f"Plain Field {at}": 3 for at in range(6)}, "Plain Mouse 0": 3, "Plain Mouse 1": 1})
    deck = deck_of(full)
    assert sum(line.count for line in deck.section()) == 60
    fix = fix_of(deck, "ANI-105")
    assert fix.say == "Swap Plain Mouse 1 for Red silver Bear."
    assert not wrong(apply_fix(deck, fix))


def test_an_m_type_that_nothing_becomes_leaves_a_large_deck_first() -> None:
    more = {f"Plain Field {at}": 3 for at in range(6)}
    deck = deck_of(plus({"Great Red Otter": 1, **more, "Plain Mouse 0": 2}))
    assert fix_of(deck, "ANI-104").say == "Take out Great Red Otter."
    reached = deck_of(plus({"Red bronze Bear": -1, "Red Otter": 1, "Great Red Otter": 1, **more, "Plain Mouse 0": 2}))
    assert fix_of(reached, "ANI-104").say == "Take out Plain Mouse 0."


def test_misspelt_animals_too_many_go_and_those_meant_are_written() -> None:
    deck = deck_of([*FORTY.items(), ("Red silvr Bear", 2), ("Blue bronze Bear", 1)])
    fix = fix_of(deck, "CARD-UNKNOWN")
    assert Edit("Red silvr Bear", -2) in fix.edits
    assert changes(deck, mend(deck)) == 3
    twice = deck_of([("Red Feild 0", 2), *plus({"Red Field 0": -2}).items()])
    assert fix_of(twice, "CARD-UNKNOWN").edits == (Edit("Red Feild 0", -2), Edit("Red Field 0", 2))


@pytest.mark.rule("ANI-181")
def test_a_set_of_which_the_library_lacks_a_part_cannot_be_completed() -> None:
    library = Library("animaul", [made for made in LIBRARY if made.name != "Hulk [R]"])
    deck = deck_of(FORTY, {"Hulk [L]": 1, "Hulk [C]": 1})
    assert fix_of(deck, "ANI-181", library).say == "Take Hulk [L] and Hulk [C] out of extra."
    assert fix_of(deck, "ANI-181").say == "List Hulk [R] under extra."
    torn = Library("animaul", [made for made in LIBRARY if made.name != "Hulk [R]"] + [card("biome", "Hulk [R]")])
    assert fix_of(deck, "ANI-181", torn).say == "Take Hulk [L] and Hulk [C] out of extra."


@pytest.mark.rule("ANI-119")
def test_a_colour_with_too_few_cards_is_not_chosen() -> None:
    few = [made for made in LIBRARY if not made.name.startswith(("Plain", "Red", "Twin")) or made.name.startswith("Red Fur")]
    library = Library("animaul", [*few, card("animal", "Red silver Bear", "Red", "silver")])
    deck = deck_of({"Red silver Bear": 2, "Red Fur 0": 1})
    assert any(line.name.startswith("Blue") and "Bear" in line.name for line in mend(deck, library).section())


def test_very_many_colours_are_gone_through_quickly() -> None:
    tints = [card("animal", f"Bear {at}", f"Tint {at}, Shade {at % 9}") for at in range(80)]
    mice = [card("critter", f"Mouse {at}", f"Tint {at}") for at in range(80)]
    library = make_library(*tints, *mice)
    deck = deck_of({made.name: 1 for made in (*tints, *mice)})
    start = time.process_time()
    assert wrong(deck, library)
    assert time.process_time() - start < 4
    assert not wrong(mend(deck, library), library)


def test_whatever_a_deck_is_given_it_is_told_what_comes_of_all_changes() -> None:
    deck = deck_of({"Red silver Bear": 1, "Zzzz qqq": 1}, starter="Zzzz qqq")
    remark = check_deck(deck, LIBRARY)[-1]
    assert remark.fix is not None
    assert remark.fix.fields == (("starter", "Red silver Bear"),)
    poor = Library("animaul", [made for made in LIBRARY if "Bear" in made.name])
    remark = check_deck(deck, poor)[-1]
    assert remark.message == "All faults together cannot be mended with the cards of the library."


def test_misspelt_names_without_a_legal_deck_in_reach_are_still_written_right() -> None:
    poor = Library("animaul", [made for made in LIBRARY if "Bear" not in made.name and "Otter" not in made.name])
    fix = fix_of(deck_of({"Red Feild 0": 2}), "CARD-UNKNOWN", poor)
    assert fix.edits == (Edit("Red Feild 0", -2), Edit("Red Field 0", 2))

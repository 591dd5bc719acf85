"""The rules of deck building, each broken by itself: the clause is cited, with what was found, what is required, and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.animaul.construction_kit import (
    BUNDLED,
    DECKS,
    FORTY,
    LIBRARY,
    card,
    deck_of,
    hulk,
    make_library,
    only,
    plus,
    rules,
    wrong,
)
from tests.games.animaul.engine_help import PLAIN
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.rules import load_rules
from toolkit.findings import Mark, Severity
from toolkit.games.animaul.construction import check_deck

HULK = {"Hulk [L]": 1, "Hulk [C]": 1, "Hulk [R]": 1}
TOWER = {"Tower [T]": 1, "Tower [B]": 1}
BARE = {name: count for name, count in FORTY.items() if "Bear" not in name}
"""The legal deck without its Animals: 36 cards, all red, and none of them platinum."""


def with_animals(library: Library = LIBRARY, **counts: int) -> set[str]:
    """The clauses broken by the red cards with these Animals ("Red_silver") and, for the number's sake, three more cards."""
    animals = {f"{name.replace('_', ' ')} Bear": count for name, count in counts.items()}
    return rules(deck_of({**animals, **plus({"Red Mouse 5": 3, "Red Mouse 6": 1}, BARE)}), library)


def test_legal_decks() -> None:
    assert check_deck(deck_of(FORTY), LIBRARY) == []
    assert check_deck(deck_of(FORTY, HULK, starter="RED silver  bear"), LIBRARY) == []


# ---- number of cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-104")
def test_forty_to_sixty_cards() -> None:
    finding = only(deck_of(plus({"Red Mouse 0": -1})), "ANI-104")
    assert (finding.found, finding.severity) == ("39 cards", Severity.INCOMPLETE)
    assert finding.message == "39 cards in the deck, 1 too few."
    assert finding.where == Mark("deck.yaml", 1, 1)
    more = {f"Plain Field {at}": 3 for at in range(6)} | {"Plain Mouse 0": 2}
    assert check_deck(deck_of(plus(more)), LIBRARY) == []
    finding = only(deck_of(plus({**more, "Plain Mouse 0": 3})), "ANI-104")
    assert (finding.found, finding.severity) == ("61 cards", Severity.ILLEGAL)
    assert finding.message == "61 cards in the deck, 1 too many."
    assert "1 card" in {found.found for found in wrong(deck_of({"Red Mouse 0": 1}))}


@pytest.mark.rule("ANI-104", "ANI-170", "ANI-181")
def test_animals_and_m_types_count_and_the_extra_deck_does_not() -> None:
    short = plus({"Red Mouse 0": -1})
    assert rules(deck_of(short, HULK)) == {"ANI-104"}
    m_type = plus({"Great Red Otter": 1, "Red Otter": 1, "Red bronze Bear": -1, "Red Mouse 0": -1})
    assert rules(deck_of(m_type)) == set()


# ---- deck points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-105", "ANI-106", "ANI-107", "ANI-108", "ANI-109", "ANI-110")
@pytest.mark.parametrize(
    "animals",
    [
        {"Red_bronze": 3, "Plain_bronze": 1},
        {"Red_bronze": 2, "Red_silver": 1},
        {"Red_silver": 2},
        {"Red_bronze": 1, "Red_gold": 1},
        {"Red_platinum": 1},
    ],
)
def test_the_five_ways_to_four_points(animals: dict[str, int]) -> None:
    assert with_animals(**animals) == set()


@pytest.mark.rule("ANI-105", "ANI-106", "ANI-107", "ANI-108", "ANI-109", "ANI-110")
@pytest.mark.parametrize(
    ("animals", "points", "rule"),
    [
        ({"Red_bronze": 3}, 3, "ANI-105"),
        ({"Red_bronze": 3, "Plain_bronze": 2}, 5, "ANI-105"),
        ({"Red_bronze": 2, "Red_silver": 2}, 6, "ANI-106"),
        ({"Red_silver": 1}, 2, "ANI-105"),
        ({"Red_gold": 1}, 3, "ANI-105"),
        ({"Red_gold": 1, "Red_silver": 1}, 5, "ANI-105"),
        ({"Red_platinum": 1, "Red_bronze": 1}, 5, "ANI-105"),
    ],
)
def test_points_above_and_below(animals: dict[str, int], points: int, rule: str) -> None:
    counts = {f"{name.replace('_', ' ')} Bear": count for name, count in animals.items()}
    deck = deck_of({**counts, **plus({"Red Mouse 5": 3, "Red Mouse 6": 2}, BARE)})
    finding = only(deck, rule)
    assert finding.found.startswith(f"{points} deck points: ")
    assert finding.message.endswith(f", {abs(points - 4)} too {'many' if points > 4 else 'few'}.")
    assert finding.severity is (Severity.ILLEGAL if points > 4 else Severity.INCOMPLETE)
    assert finding.where == (Mark("deck.yaml", 4, 3) if points > 4 else Mark("deck.yaml", 1, 1))


@pytest.mark.rule("ANI-107", "ANI-108", "ANI-109", "ANI-110")
def test_what_each_rarity_counts_is_told() -> None:
    animals = {"Red bronze Bear": 1, "Red silver Bear": 1, "Red gold Bear": 1, "Red platinum Bear": 1}
    finding = next(f for f in wrong(deck_of({**animals, **BARE})) if f.code == "ANI-POINTS")
    assert finding.found == (
        "10 deck points: 1 bronze at 1 (ANI-107), 1 silver at 2 (ANI-108), 1 gold at 3 (ANI-109), 1 platinum at 4 (ANI-110)"
    )


@pytest.mark.rule("ANI-135", "ANI-170")
def test_no_animals() -> None:
    four = plus({"Red Mouse 5": 3, "Red Mouse 6": 1}, BARE)
    finding = only(deck_of(four), "ANI-135")
    assert (finding.found, finding.severity) == ("0 deck points", Severity.INCOMPLETE)
    found = check_deck(deck_of(plus({"Great Red Otter": 1, "Red Mouse 6": -1}, four)), LIBRARY)
    assert [f.rule for f in found] == ["ANI-170", "ANI-167"], "an M-Animal has no points, and nothing becomes it here"


@pytest.mark.rule("ANI-107", "ANI-170")
def test_only_animals_have_points() -> None:
    assert rules(deck_of(plus({"Red Mouse 5": 3, "Red Fur 2": 1, "Red Omen": 1}))) == set()


# ---- copies --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-113", "ANI-114", "ANI-115")
@pytest.mark.parametrize(
    ("name", "allowed", "rule"), [("Red Mouse 5", 3, "ANI-113"), ("Red Shout 1", 2, "ANI-114"), ("Red Fur 2", 1, "ANI-115")]
)
def test_copies_by_rarity(name: str, allowed: int, rule: str) -> None:
    assert check_deck(deck_of(plus({name: allowed})), LIBRARY) == []
    finding = only(deck_of(plus({name: allowed + 1})), rule)
    assert finding.found == f"{allowed + 1} copies"
    assert finding.where == Mark("deck.yaml", 4 + len(FORTY), 3)
    assert finding.basis == "rule"


@pytest.mark.rule("ANI-113")
def test_animals_are_limited_as_all_cards() -> None:
    assert with_animals(Red_bronze=4) == {"ANI-113"}
    assert with_animals(Red_bronze=3, Plain_bronze=1) == set()


@pytest.mark.rule("ANI-111")
def test_copies_over_lines_and_spellings() -> None:
    finding = only(deck_of([*FORTY.items(), ("RED  field 0", 1)]), "ANI-111")
    assert finding.found == "4 copies on 2 lines"
    assert [mark.line for mark in (finding.where, *finding.also) if mark] == [6, 4 + len(FORTY)]
    assert finding.basis == "ruling"
    assert only(deck_of([*FORTY.items(), ("red field 0", 4)]), "ANI-113").found == "7 copies on 2 lines"


@pytest.mark.rule("ANI-111")
def test_a_printing_in_another_set_is_the_same_card() -> None:
    library = make_library(card("biome", "red FIELD 0", "Red", flavour="Printed anew."))
    assert len(library) == len(LIBRARY)
    assert rules(deck_of([*FORTY.items(), ("red FIELD 0", 1)]), library) == {"ANI-111"}


@pytest.mark.rule("ANI-117")
def test_gold_cards_of_different_names_without_number() -> None:
    golds = [card("trait", f"Golden Fur {at}", "Red", "gold") for at in range(20)]
    assert check_deck(deck_of(plus({gold.name: 1 for gold in golds})), make_library(*golds)) == []


@pytest.mark.rule("ANI-116", "ANI-118")
def test_one_platinum_card_in_all() -> None:
    assert rules(deck_of(plus({"Red Omen": 1}))) == set()
    assert only(deck_of(plus({"Red Omen": 2})), "ANI-116").found == "2 Red Omen"
    finding = only(deck_of(plus({"Red Omen": 1, "Plain Summit": 1})), "ANI-118")
    assert (finding.found, finding.basis) == ("Red Omen, Plain Summit", "rule")
    assert [mark.line for mark in (finding.where, *finding.also) if mark] == [4 + len(FORTY), 5 + len(FORTY)]


@pytest.mark.rule("ANI-118")
def test_a_platinum_animal_takes_the_place() -> None:
    base = {"Red platinum Bear": 1, **plus({"Red Mouse 5": 3}, BARE)}
    assert rules(deck_of(base)) == set()
    finding = only(deck_of({**base, "Red Omen": 1}), "ANI-118")
    assert finding.basis == "ruling"


@pytest.mark.rule("ANI-116", "ANI-181")
def test_the_extra_deck_is_outside_points_and_platinum() -> None:
    library = make_library(*hulk("Titan", rarity="platinum"))
    titan = {f"Titan [{letter}]": 1 for letter in "LCR"}
    assert check_deck(deck_of(plus({"Red Omen": 1}), titan), library) == []
    giants = make_library(*(card("animal", f"Ox [{x}]", tags="Colossal", colossal=2, group=["Ox [L]", "Ox [R]"]) for x in "LR"))
    assert check_deck(deck_of(FORTY, {"Ox [L]": 1, "Ox [R]": 1}), giants) == []


# ---- colours -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-119")
def test_a_card_shares_a_colour_with_an_animal() -> None:
    finding = only(deck_of(plus({"Blue Mouse 0": 2, "Grey Field": 1})), "ANI-119")
    assert finding.found == "Blue Mouse 0 (Blue), Grey Field (Grey)"
    assert finding.required == "Red, or no colour"
    assert [mark.line for mark in (finding.where, *finding.also) if mark] == [4 + len(FORTY), 5 + len(FORTY)]
    assert rules(deck_of(plus({"Blue Mouse 0": 2, "Red silver Bear": -1, "Blue silver Bear": 1}))) == set()


@pytest.mark.rule("ANI-119", "ANI-170")
def test_m_animals_lend_no_colour() -> None:
    cards = {"Blue Mouse 0": 1, "Great Blue Otter": 1}
    found = [finding for finding in check_deck(deck_of(plus(cards)), LIBRARY) if finding.rule == "ANI-119"]
    assert [finding.found for finding in found] == ["Blue Mouse 0 (Blue), Great Blue Otter (Blue)"]


@pytest.mark.rule("ANI-120", "ANI-121")
def test_several_colours() -> None:
    twin = plus({"Red silver Bear": -1, "Twin Bear": 1, "Blue Mouse 0": 2, "Triple Mouse": 1, "Twin Mouse": 1})
    assert rules(deck_of(twin)) == set(), "a red and blue Animal lends both"
    assert rules(deck_of(plus({"Twin Mouse": 2}))) == set(), "one colour of two is enough"
    finding = only(deck_of(plus({"Triple Mouse": 1})), "ANI-121")
    assert finding.found == "Triple Mouse (Blue, Grey)"


@pytest.mark.rule("ANI-122")
def test_colourless_cards_and_animals() -> None:
    assert rules(deck_of(plus({"Plain Mouse 0": 3}))) == set()
    assert with_animals(Plain_silver=1, Plain_bronze=2) == {"ANI-122"}
    plain = {name.replace("Red", "Plain"): count for name, count in FORTY.items()}
    assert check_deck(deck_of(plain), LIBRARY) == []
    finding = only(deck_of(plus({"Red Mouse 0": 1}, plain)), "ANI-122")
    assert (finding.required, finding.basis) == ("cards without a colour", "ruling")


@pytest.mark.rule("ANI-181", "ANI-119")
def test_the_extra_deck_keeps_to_the_colours_and_lends_none() -> None:
    finding = only(deck_of(FORTY, TOWER), "ANI-119")
    assert finding.found == "Tower [T] (Blue), Tower [B] (Blue)"
    assert "ANI-119" in rules(deck_of(plus({"Blue Mouse 0": 1}), TOWER))
    assert rules(deck_of(plus({"Red silver Bear": -1, "Blue silver Bear": 1}), TOWER)) == set()


# ---- Colossals -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-182")
def test_no_colossal_in_the_main_deck() -> None:
    finding = only(deck_of(plus({"Hulk [L]": 1})), "ANI-182")
    assert finding.where == Mark("deck.yaml", 4 + len(FORTY), 3)
    assert rules(deck_of(plus(HULK), HULK)) == {"ANI-182"}
    finding = only(deck_of(plus(HULK), HULK), "ANI-182")
    assert (finding.message, len(finding.also)) == ("3 Colossal cards in the main deck.", 2)


@pytest.mark.rule("ANI-180")
def test_one_set_at_most() -> None:
    both = {**HULK, **{f"Titan [{letter}]": 1 for letter in "LCR"}}
    finding = only(deck_of(FORTY, both), "ANI-180", make_library(*hulk("Titan")))
    assert len(finding.also) == 5
    again = only(deck_of(FORTY, {**HULK, "Hulk [L]": 2}), "ANI-181")
    assert again.found == "2 Hulk [L]"


@pytest.mark.rule("ANI-181")
def test_the_extra_deck_is_one_whole_set_and_nothing_else() -> None:
    finding = only(deck_of(FORTY, {"Hulk [L]": 1, "Hulk [R]": 1}), "ANI-181")
    assert finding.severity is Severity.INCOMPLETE
    assert finding.message == "The Colossal set in the extra deck is not complete: it lacks Hulk [C]."
    finding = only(deck_of(FORTY, {**HULK, "Red Mouse 6": 1}), "ANI-181")
    assert (finding.severity, finding.found) == (Severity.ILLEGAL, "Red Mouse 6")
    assert finding.where == Mark("deck.yaml", 5 + len(FORTY) + 3, 3)


# ---- the starting Animal, M-Types ----------------------------------------------------------------------------------


@pytest.mark.rule("ANI-014")
@pytest.mark.parametrize("starter", ["Blue silver Bear", "Great Red Otter", "Red Mouse 0", "Nobody", 7, ["Red silver Bear"]])
def test_the_starting_animal_is_one_of_the_deck(starter: object) -> None:
    finding = only(deck_of(FORTY, starter=starter), "ANI-014")
    assert finding.required == "one of Red bronze Bear, Red silver Bear"
    assert finding.fix is not None
    assert finding.fix.fields[0][0] == "starter"


@pytest.mark.rule("ANI-014")
def test_a_misspelt_or_absent_starting_animal() -> None:
    fix = only(deck_of(FORTY, starter="Red silvr Bear"), "ANI-014").fix
    assert fix is not None
    assert fix.fields == (("starter", "Red silver Bear"),)
    for none in (None, "", "  "):
        assert check_deck(deck_of(FORTY, starter=none), LIBRARY) == []


@pytest.mark.rule("ANI-167")
def test_an_m_type_out_of_reach() -> None:
    finding = only(deck_of(plus({"Great Red Otter": 1})), "ANI-167")
    assert finding.severity is Severity.WARNING
    assert finding.fix is not None
    assert finding.fix.say == "Put Red Otter into the deck, or take Great Red Otter out."
    lines = check_deck(deck_of([*plus({"Red Mouse 0": -3}).items(), *[("Great Red Otter", 1), ("great red otter", 2)]]), LIBRARY)
    unreached = next(found for found in lines if found.rule == "ANI-167")
    assert [mark.line for mark in (unreached.where, *unreached.also) if mark] == [3 + len(FORTY), 4 + len(FORTY)]
    reached = plus({"Great Red Otter": 1, "Red Otter": 1, "Red bronze Bear": -1})
    assert check_deck(deck_of(reached), LIBRARY) == []


# ---- lines ---------------------------------------------------------------------------------------------------------


def test_a_misspelt_name_is_one_fault_and_no_substitute() -> None:
    lines = [("Red Feild 0" if name == "Red Field 0" else name, count) for name, count in FORTY.items()]
    findings = check_deck(deck_of(lines), LIBRARY)
    assert [finding.code for finding in findings] == ["CARD-UNKNOWN"]
    assert findings[0].fix is not None
    assert "Red Field 0" in findings[0].fix.say


def test_a_name_like_nothing_is_reported_once_and_counts_as_a_card() -> None:
    assert rules(deck_of(plus({"Red Mouse 0": -1, "Qqq zz": 1}))) == {"CARD-UNKNOWN"}


def test_a_deck_of_another_game() -> None:
    deck = DeckList("Other", "gudnak", Mark("deck.yaml", 1, 1), deck_of(FORTY).lines)
    assert [(f.code, f.severity, f.found) for f in check_deck(deck, LIBRARY)] == [("ANI-GAME", Severity.UNREADABLE, "gudnak")]


def test_an_empty_deck() -> None:
    findings = check_deck(deck_of({}), LIBRARY)
    assert {finding.rule for finding in findings} == {"ANI-104", "ANI-135", None}
    assert {finding.severity for finding in findings} == {Severity.INCOMPLETE, Severity.INFO}


def test_every_fault_at_once_worst_first() -> None:
    cards = {
        "Red bronze Bear": 2, "Red Mouse 0": 1, "Red Fur 2": 2, "Red Omen": 1, "Plain Omen": 1, "Blue Field 0": 1,
        "Triple Mouse": 1, "Hulk [L]": 1, "Zz qq": 1, "Great Red Otter": 1, **{f"Red Field {at}": -3 for at in range(1, 6)},
    }  # fmt: skip
    deck = deck_of(plus(cards), {"Red Fur 0": 1})
    findings = check_deck(deck, LIBRARY)
    assert {finding.rule or finding.code for finding in findings} == {
        "ANI-104", "ANI-105", "ANI-113", "ANI-115", "ANI-118", "ANI-119", "ANI-121", "ANI-167", "ANI-181", "ANI-182",
        "CARD-UNKNOWN", "ANI-TOGETHER",
    }  # fmt: skip
    order = [list(Severity).index(finding.severity) for finding in findings]
    assert order == sorted(order)
    recorded = load_rules(PLAIN.folder)
    assert all(finding.rule in recorded for finding in findings if finding.rule)
    assert all(recorded[f.rule].ruling for f in findings if f.rule and f.basis == "ruling")


def test_changes_of_the_library_are_seen() -> None:
    library = make_library()
    assert rules(deck_of(FORTY), library) == set()
    library.add(card("animal", "Red silver Bear", "Red", "gold"))
    assert rules(deck_of(FORTY), library) == {"ANI-105"}


# ---- bundled -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-003")
@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_bundled_decks_are_legal(deck: DeckList) -> None:
    assert len(DECKS) == 6
    assert check_deck(deck, BUNDLED) == []


def test_every_clause_of_construction_is_broken_or_kept_by_a_test() -> None:
    marked = re.compile(r"mark\.rule\(([^)]*)\)")
    here = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_construction*.py")))
    cited = {rule for mark in marked.findall(here) for rule in re.findall(r"ANI-\d{3}", mark)}
    assert {rule.id for rule in load_rules(PLAIN.folder).values() if rule.kind == "construction"} <= cited

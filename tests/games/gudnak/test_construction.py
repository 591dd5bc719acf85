"""The rules of deck building, each broken by itself: the clause is cited, with what was found, what is required, and where."""

from __future__ import annotations

import pytest

from tests.games.gudnak.construction_kit import (
    BASICS,
    LIBRARY,
    OWNERS,
    TACTICS,
    basic,
    card,
    deck_of,
    legal,
    make_library,
    rules,
    wrong,
)
from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.content.rules import load_rules
from toolkit.findings import Finding, Mark, Severity
from toolkit.games.gudnak.construction import check_deck
from toolkit.registry import game


def without(*names: str, **fields: object) -> DeckList:
    """The legal deck without some cards."""
    return deck_of({name: count for name, count in legal().items() if name not in names}, **fields)


def swapped(out: str, into: str, library: Library = LIBRARY) -> set[str]:
    """The clauses broken by the legal deck with one copy of a card put in for one of another."""
    cards = legal()
    cards[out] -= 1
    cards[into] = cards.get(into, 0) + 1
    return rules(deck_of({name: count for name, count in cards.items() if count}), library)


def only(deck: DeckList, rule: str, library: Library = LIBRARY) -> Finding:
    """The one finding that cites a clause."""
    found = [finding for finding in check_deck(deck, library) if finding.rule == rule]
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize("faction", OWNERS)
def test_legal_decks(faction: str) -> None:
    assert check_deck(deck_of(legal(faction)), LIBRARY) == []
    assert check_deck(deck_of(legal(faction), faction=faction), LIBRARY) == []


# ---- numbers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-168", "GUD-065")
def test_a_deck_has_twenty_cards() -> None:
    short, long = without("Ash Ogre 1"), deck_of({**legal(), "Ash Peasant": 3})
    finding = only(short, "GUD-168")
    assert (finding.found, finding.required) == ("19 cards", "exactly 20 cards")
    assert finding.severity is Severity.INCOMPLETE
    finding = only(long, "GUD-168")
    assert finding.found == "21 cards"
    assert finding.severity is Severity.ILLEGAL
    assert "GUD-168" not in swapped("Ash Ogre 1", "Ash Ogre 2")


NUMBERS = [
    ("GUD-170", "Ash Scout", "4 Heroes", "exactly 5 Heroes"),
    ("GUD-172", "Ash Queen", "0 Heroes of power III", "exactly 1 Hero of power III"),
    ("GUD-173", "Ash Seer", "1 Hero of power II", "exactly 2 Heroes of power II"),
    ("GUD-174", "Ash Scout", "1 Hero of power I", "exactly 2 Heroes of power I"),
    ("GUD-177", "Ash Tower", "4 Tactics", "exactly 5 Tactics"),
    ("GUD-181", "Ash Guard 1", "9 Basic Fighters", "exactly 10 Basic Fighters"),
    ("GUD-183", "Ash Guard 3", "1 Basic Fighter of power III", "exactly 2 Basic Fighters of power III"),
    ("GUD-185", "Free Guard 2", "3 Basic Fighters of power II", "exactly 4 Basic Fighters of power II"),
    ("GUD-187", "Ash Guard 1", "3 Basic Fighters of power I", "exactly 4 Basic Fighters of power I"),
]


@pytest.mark.rule(
    "GUD-170", "GUD-172", "GUD-173", "GUD-174", "GUD-177", "GUD-181", "GUD-183", "GUD-185", "GUD-187"
)  # fmt: skip
@pytest.mark.parametrize(("rule", "gone", "found", "required"), NUMBERS)
def test_too_few_of_a_part(rule: str, gone: str, found: str, required: str) -> None:
    finding = only(without(gone), rule)
    assert (finding.found, finding.required, finding.severity) == (found, required, Severity.INCOMPLETE)
    assert finding.where == Mark("deck.yaml", 1, 1)


@pytest.mark.rule(
    "GUD-170", "GUD-172", "GUD-173", "GUD-174", "GUD-177", "GUD-181", "GUD-183", "GUD-185", "GUD-187"
)  # fmt: skip
@pytest.mark.parametrize(
    ("rule", "more", "found"),
    [
        ("GUD-170", "Free Scout", "6 Heroes"),
        ("GUD-172", "Free Queen", "2 Heroes of power III"),
        ("GUD-173", "Free Seer", "3 Heroes of power II"),
        ("GUD-174", "Free Thief", "3 Heroes of power I"),
        ("GUD-177", "Free Bolt", "6 Tactics"),
        ("GUD-177", "Free Tower", "6 Tactics"),
        ("GUD-177", "Free Shield", "6 Tactics"),
        ("GUD-181", "Free Peasant", "11 Basic Fighters"),
        ("GUD-183", "Free Fiend 3", "3 Basic Fighters of power III"),
        ("GUD-185", "Free Guard 2", "5 Basic Fighters of power II"),
        ("GUD-187", "Free Peasant", "5 Basic Fighters of power I"),
    ],
)
def test_too_many_of_a_part(rule: str, more: str, found: str) -> None:
    cards = legal()
    cards[more] = cards.get(more, 0) + 1
    finding = only(deck_of(cards), rule)
    assert (finding.found, finding.severity) == (found, Severity.ILLEGAL)
    assert finding.where is not None
    assert finding.where.line >= 4


@pytest.mark.rule("GUD-002", "GUD-005", "GUD-170", "GUD-177", "GUD-181")
def test_a_card_counts_for_one_sort_only() -> None:
    assert swapped("Ash Scout", "Free Bolt") == {"GUD-170", "GUD-174", "GUD-177"}
    assert swapped("Ash Scout", "Free Peasant") == {"GUD-170", "GUD-174", "GUD-181", "GUD-187"}
    assert swapped("Ash Peasant", "Free Bolt") == {"GUD-181", "GUD-187", "GUD-177"}


@pytest.mark.rule("GUD-027", "GUD-040", "GUD-177")
def test_constructs_and_attachments_count_as_tactics() -> None:
    assert rules(deck_of(legal())) == set()
    assert rules(without("Ash Tower")) == {"GUD-168", "GUD-177"}
    assert rules(without("Ash Shield")) == {"GUD-168", "GUD-177"}
    assert swapped("Ash Bolt", "Free Tower") == set()


@pytest.mark.rule("GUD-179")
@pytest.mark.parametrize("costs", [(0, 0, 0, 0, 0), (2, 2, 2, 2, 2), (0, 1, 2, 3, 9)])
def test_tactics_of_any_cost(costs: tuple[int, ...]) -> None:
    library = make_library(*(card("tactic", f"Plan {at}", cost=cost, text="Draw a card.") for at, cost in enumerate(costs)))
    cards = {name: count for name, count in legal().items() if name not in TACTICS}
    assert check_deck(deck_of({**cards, **{f"Plan {at}": 1 for at in range(5)}}), library) == []


# ---- factions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-169", "GUD-171", "GUD-178", "GUD-182")
@pytest.mark.parametrize(
    ("out", "into", "rule"),
    [
        ("Ash Scout", "Brine Scout", "GUD-171"),
        ("Ash Bolt", "Brine Bolt", "GUD-178"),
        ("Ash Tower", "Brine Tower", "GUD-178"),
        ("Ash Peasant", "Brine Peasant", "GUD-182"),
    ],
)
def test_a_card_of_another_faction(out: str, into: str, rule: str) -> None:
    assert swapped(out, into) == {"GUD-169", rule}
    assert swapped(out, into.replace("Brine", "Free")) == set()
    cards = {**legal(), into: 1}
    cards[out] -= 1
    deck = deck_of({name: count for name, count in cards.items() if count}, faction="Ash")
    finding = only(deck, rule)
    assert (finding.found, finding.required) == (f"{into} (Brine)", "Ash or Neutral")
    assert rules(deck) == {rule}, "with its faction named, the deck is not asked which one it is"


@pytest.mark.rule("GUD-169")
def test_a_deck_is_of_the_faction_that_it_is_nearest_to() -> None:
    ash = only(deck_of({**legal(), "Brine Bolt": 1}), "GUD-169")
    assert ash.found == "Ash (18), Brine (1)"
    assert ash.basis == "ruling"
    brine = wrong(deck_of({**legal("Brine"), "Ash Bolt": 1}))
    assert "Brine or Neutral" in {finding.required for finding in brine}


@pytest.mark.rule("GUD-169")
@pytest.mark.parametrize("faction", ["Ashes", "Nobody", 7, ["Ash"]])
def test_a_faction_that_is_none(faction: object) -> None:
    finding = only(deck_of(legal(), faction=faction), "GUD-169")
    assert finding.code == "GUD-FACTION-FIELD"
    assert finding.fix is not None
    assert finding.fix.fields == (("faction", "Ash"),)


@pytest.mark.rule("GUD-169")
def test_a_misspelt_faction_of_a_neutral_deck() -> None:
    for written, meant in (("Brinne", "Brine"), ("Nobody", "Neutral")):
        fix = only(deck_of(legal("Neutral"), faction=written), "GUD-169").fix
        assert fix is not None
        assert fix.fields == (("faction", meant),)
    assert check_deck(deck_of(legal(), faction=" "), LIBRARY) == []


@pytest.mark.rule("GUD-169")
def test_neutral_cards_only() -> None:
    assert rules(deck_of(legal("Neutral"), faction="neutral")) == set()
    assert rules(deck_of(legal(), faction="Neutral")) == {"GUD-171", "GUD-178", "GUD-182"}
    assert rules(deck_of(legal(), faction="aSH")) == set()


# ---- copies --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-175", "GUD-176")
def test_two_copies_of_a_hero_over_lines_and_spellings() -> None:
    lines = [(name, count) for name, count in legal().items() if name != "Ash Thief"]
    finding = only(deck_of([*lines[:2], ("ASH  scout", 1), *lines[2:]]), "GUD-175")
    assert finding.found == "2 copies on 2 lines"
    assert [mark.line for mark in (finding.where, *finding.also) if mark] == [6, 8]
    assert finding.basis == "ruling"
    assert rules(deck_of([*lines, ("Ash Scout", 1)])) == {"GUD-175"}
    assert only(deck_of({**legal(), "Ash Queen": 3}), "GUD-175").found == "3 copies"


@pytest.mark.rule("GUD-176", "GUD-180")
@pytest.mark.parametrize(("name", "gone"), [("Ash Bolt", "Ash Flood"), ("Ash Tower", "Ash Bolt"), ("Ash Shield", "Free Song")])
def test_two_copies_of_a_tactic(name: str, gone: str) -> None:
    lines = [(n, count) for n, count in legal().items() if n != gone]
    assert rules(deck_of([*lines, (name, 1)])) == {"GUD-180"}


@pytest.mark.rule("GUD-175", "GUD-180")
def test_names_that_share_a_word_are_different_cards() -> None:
    library = make_library(
        card("hero", "Ash Scout, Returned", "Ash", power=1, text="Action: Draw 9 cards."),
        card("tactic", "Ash Bolt II", "Ash", cost=0, text="Draw a card."),
    )
    assert swapped("Ash Thief", "Ash Scout, Returned", library) == set()
    assert swapped("Ash Flood", "Ash Bolt II", library) == set()


# ---- traits --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-184", "GUD-186", "GUD-188")
def test_traits_within_a_power() -> None:
    assert swapped("Ash Guard 3", "Free Ogre 3") == {"GUD-184"}
    assert swapped("Free Guard 2", "Free Ogre 2") == {"GUD-186"}
    assert swapped("Ash Guard 1", "Ash Ogre 1") == set(), "two of a trait are the limit here"
    cards = {**legal(), "Ash Ogre 1": 3, "Ash Guard 1": 0, "Ash Peasant": 1}
    finding = only(deck_of({name: count for name, count in cards.items() if count}), "GUD-188")
    assert (finding.found, finding.required) == ("3 Ash Ogre 1", "at most 2 of each trait")
    assert finding.basis == "rule"


@pytest.mark.rule("GUD-164", "GUD-184", "GUD-186", "GUD-188")
def test_a_card_of_several_traits_counts_for_each() -> None:
    library = make_library(
        basic("Ash Chimera 3", "Ash", 3, "Soldier", "Brute"),
        basic("Ash Chimera 2", "Ash", 2, "Demon", "Hunter"),
        basic("Ash Chimera 1", "Ash", 1, "Soldier", "Brute", "Hunter"),
    )
    assert swapped("Ash Guard 3", "Ash Chimera 3", library) == {"GUD-184"}
    assert swapped("Ash Ogre 3", "Ash Chimera 3", library) == {"GUD-184"}
    assert swapped("Ash Peasant", "Ash Chimera 1", library) == set()
    cards = {**legal(), "Ash Fiend 2": 2, "Ash Chimera 2": 1, "Ash Ogre 2": 1}
    cards.pop("Free Guard 2")
    deck = deck_of(cards)
    broken = [finding for finding in wrong(deck, library) if finding.rule == "GUD-186"]
    assert [finding.message for finding in broken] == [
        "3 Basic Fighters of power II with the trait Hunter.",
        "3 Basic Fighters of power II with the trait Demon.",
    ]
    assert {finding.basis for finding in broken} == {"ruling"}


@pytest.mark.rule("GUD-189")
def test_traitless_basics_are_free_of_the_limits() -> None:
    cards = {name: count for name, count in legal().items() if not name.endswith(" 1")}
    assert rules(deck_of({**cards, "Ash Peasant": 4})) == set()


@pytest.mark.rule("GUD-184", "GUD-186", "GUD-188")
def test_only_basics_of_one_power_are_counted_together() -> None:
    heroes = [c for c in LIBRARY if c.name.startswith("Ash") and "Soldier" in getattr(c, "traits", ())]
    assert len(heroes) > 5, "five Heroes with the trait Soldier are no fault, nor are Soldiers of three powers"
    assert rules(deck_of(legal())) == set()


# ---- tokens and Locations ------------------------------------------------------------------------------------------


@pytest.mark.rule("GUD-018", "GUD-259", "GUD-005", "GUD-190")
def test_a_token_in_the_deck() -> None:
    deck = deck_of({**legal(), "Ash Peasant": 1, "Ash Wisp": 1})
    finding = only(deck, "GUD-018")
    assert finding.where == Mark("deck.yaml", 4 + len(legal()), 3)
    assert finding.required == "listed under tokens, outside the 20 cards"
    assert rules(deck) == {"GUD-018", "GUD-181", "GUD-187"}, "a token is neither Hero nor Basic Fighter"
    marked = make_library(basic("Ash Shade", "Ash", 1, "Token"))
    assert "GUD-018" in swapped("Ash Peasant", "Ash Shade", marked)


@pytest.mark.rule("GUD-190", "GUD-259")
def test_tokens_lie_outside_the_twenty() -> None:
    assert check_deck(deck_of(legal(), ["Ash Wisp", "Salt Imp"]), LIBRARY) == []
    finding = only(deck_of(legal(), ["Ash Scout"]), "GUD-190")
    assert finding.severity is Severity.ILLEGAL
    assert "no token" in finding.message
    assert rules(deck_of({k: v for k, v in legal().items() if k != "Ash Scout"}, ["Ash Scout"])) >= {"GUD-190", "GUD-170"}


@pytest.mark.rule("GUD-190")
def test_a_token_that_a_card_makes_should_be_listed() -> None:
    cards = {name: count for name, count in legal().items() if name != "Ash Bolt"} | {"Ash Calling": 1}
    finding = only(deck_of(cards), "GUD-190")
    assert (finding.severity, finding.code) == (Severity.WARNING, "GUD-TOKEN-MISSING")
    assert finding.message == "Ash Calling names Ash Wisp, which is not listed under tokens."
    assert check_deck(deck_of(cards, ["ash wisp"]), LIBRARY) == []


# ---- lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ash Ogr 1", "Ash  ogree 1", "Ahs Ogre 1"])
def test_a_misspelt_name_is_one_fault_and_no_substitute(name: str) -> None:
    lines = [(name if n == "Ash Ogre 1" else n, count) for n, count in legal().items()]
    findings = check_deck(deck_of(lines), LIBRARY)
    assert [finding.code for finding in findings] == ["CARD-UNKNOWN"]
    assert findings[0].severity is Severity.ILLEGAL
    assert findings[0].fix is not None
    assert "Ash Ogre 1" in findings[0].fix.say


@pytest.mark.parametrize("name", ["ash ogre 1", "Ash\u00a0Ogre 1", " Ash  Ogre  1 ", "ＡＳＨ Ogre 1"])
def test_spellings_that_are_the_same_name(name: str) -> None:
    assert check_deck(deck_of([(name if n == "Ash Ogre 1" else n, count) for n, count in legal().items()]), LIBRARY) == []


def test_a_name_like_nothing_is_reported_and_counts_as_no_card_of_a_part() -> None:
    deck = deck_of([("Qqq zz", 1) if n == "Ash Ogre 1" else (n, count) for n, count in legal().items()])
    assert rules(deck) == {"CARD-UNKNOWN", "GUD-181", "GUD-187"}


def test_a_misspelt_name_is_taken_for_a_card_that_may_stand_there() -> None:
    assert rules(deck_of({**legal(), "Ash Peasant": 1, "Salt Imq": 1})) == {"CARD-UNKNOWN", "GUD-181", "GUD-187"}
    assert rules(deck_of(legal(), ["Ash Captian"])) == {"CARD-UNKNOWN"}
    assert rules(deck_of(legal(), ["Salt Imq"])) == {"CARD-UNKNOWN"}


def test_lines_of_no_copies() -> None:
    deck = deck_of({**legal(), "Ash Flood": 1, "Brine Queen": 0})
    findings = check_deck(deck, LIBRARY)
    assert [(f.code, f.severity) for f in findings] == [("GUD-COUNT", Severity.WARNING)]
    assert [f.code for f in wrong(deck_of({**legal(), "Brine Queen": -2}))] == ["GUD-COUNT"]


def test_a_huge_count_is_no_trouble() -> None:
    finding = only(deck_of({**legal(), "Ash Peasant": 10**12}), "GUD-168")
    assert finding.fix is not None
    assert finding.fix.edits[0].count == 2 - 10**12


def test_a_deck_of_another_game_and_an_unknown_section() -> None:
    deck = deck_of(legal())
    other = DeckList("Other", "animaul", deck.where, deck.lines)
    assert [(f.code, f.severity) for f in check_deck(other, LIBRARY)] == [("GUD-GAME", Severity.UNREADABLE)]
    side = DeckList("Side", "gudnak", deck.where, (*deck.lines, DeckLine(1, "Ash Bolt", Mark("deck.yaml", 40, 3), "sideboard")))
    assert [f.code for f in wrong(side)] == ["GUD-SECTION"]


def test_an_empty_deck_and_an_empty_library() -> None:
    numbers = {"GUD-168", *(rule for rule, *_ in NUMBERS)}
    assert rules(deck_of({})) == numbers
    assert {finding.severity for finding in check_deck(deck_of({}), LIBRARY)} == {Severity.INCOMPLETE}
    empty = Library("gudnak")
    assert rules(deck_of({}), empty) == numbers
    assert all(finding.fix and not finding.fix.edits for finding in check_deck(deck_of({}), empty))
    assert rules(deck_of(legal()), empty) == {*numbers, "CARD-UNKNOWN"} - {"GUD-168"}


def test_every_fault_at_once_worst_first() -> None:
    deck = deck_of({**legal(), "Ash Queen": 2, "Brine Bolt": 1, "Ash Wisp": 1, "Ash Guard 3": 0, "Free Guard 2": 0, "Zz": 1})
    findings = check_deck(deck, LIBRARY)
    assert {f.rule or f.code for f in findings if f.severity is Severity.ILLEGAL} == {
        "CARD-UNKNOWN", "GUD-168", "GUD-169", "GUD-170", "GUD-172", "GUD-175", "GUD-177", "GUD-178", "GUD-018",
    }  # fmt: skip
    assert {f.rule for f in findings if f.severity is Severity.INCOMPLETE} == {"GUD-181", "GUD-183", "GUD-185"}
    order = [list(Severity).index(finding.severity) for finding in findings]
    assert order == sorted(order)
    recorded = load_rules(game("gudnak").folder)
    assert all(recorded[f.rule].ruling for f in findings if f.rule and f.basis == "ruling")


def test_changes_of_the_library_are_seen() -> None:
    library = make_library()
    assert rules(deck_of(legal()), library) == set()
    library.add(card("hero", "Ash Queen", "Ash", power=2, text="Action: Draw a card."))
    assert rules(deck_of(legal()), library) == {"GUD-172", "GUD-173"}


DECKS = Project.find(game("gudnak").folder).deck_paths("gudnak")


@pytest.mark.parametrize("path", DECKS, ids=[path.stem for path in DECKS])
def test_bundled_decks_are_legal(path) -> None:  # type: ignore[no-untyped-def]
    library, _ = Project.find(game("gudnak").folder).library(game("gudnak"))
    assert check_deck(load_deck(path, "gudnak"), library) == []


assert sum(BASICS.values()) == 10

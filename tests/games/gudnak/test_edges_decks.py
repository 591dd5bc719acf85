"""Faults of decks one by one: each is told alone, at its place, and mended by no more than it needs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.gudnak.construction_kit import BASICS, HEROES, LIBRARY, card, deck_of, legal, make_library, rules, wrong
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.mend import apply_fix
from toolkit.findings import Edit, Finding, Mark
from toolkit.games.gudnak.construction import check_deck

ONE_EACH = sorted(legal().items())


def only(deck: DeckList, library=LIBRARY) -> Finding:  # type: ignore[no-untyped-def]
    (found,) = wrong(deck, library)
    return found


@pytest.mark.rule("GUD-171", "GUD-178", "GUD-182")
@pytest.mark.parametrize("name", [name for name, _ in ONE_EACH if name.startswith("Ash")])
def test_one_card_of_another_faction_is_swapped_for_one_of_the_own(name: str) -> None:
    cards = legal()
    cards[name] -= 1
    other = name.replace("Ash", "Brine")
    found = only(deck_of({**{n: count for n, count in cards.items() if count}, other: 1}, faction="Ash"))
    assert found.rule in ("GUD-171", "GUD-178", "GUD-182")
    assert found.fix is not None
    out, into = found.fix.edits
    assert out == Edit(other, -1)
    assert into.count == 1
    assert into.card.startswith(("Ash", "Free"))


@pytest.mark.rule("GUD-168", "GUD-170", "GUD-177", "GUD-181")
@pytest.mark.parametrize("name", [name for name, _ in ONE_EACH])
def test_one_card_missing_is_one_card_to_add_whatever_else_is_wrong(name: str) -> None:
    cards = legal()
    cards[name] -= 1
    short = deck_of({n: count for n, count in cards.items() if count}, faction="Ash")
    for finding in wrong(short):
        assert finding.fix is not None
        assert sum(abs(edit.count) for edit in finding.fix.edits) == 1, finding
        assert wrong(apply_fix(short, finding.fix)) == []
    stray = "Brine Scout" if name not in HEROES else "Brine Bolt"
    swapped = "Ash Scout" if name not in HEROES else "Ash Bolt"
    if name == swapped:
        return
    both = deck_of({**{n: c for n, c in cards.items() if c and n != swapped}, stray: 1}, faction="Ash")
    sizes = [sum(edit.count for edit in finding.fix.edits) for finding in wrong(both) if finding.fix]
    assert sorted(set(sizes)) == [0, 1], "a swap for the stray card, an addition for the missing one"
    for finding in wrong(both):
        assert finding.fix is not None
        edits = sum(abs(edit.count) for edit in finding.fix.edits)
        assert edits == (2 if finding.rule in ("GUD-171", "GUD-178") else 1), finding


@pytest.mark.rule("GUD-169")
@pytest.mark.parametrize("faction", ["Ash", "Brine"])
def test_an_empty_deck_that_names_a_faction_is_built_of_its_cards(faction: str) -> None:
    deck = deck_of({}, faction=faction)
    fix = wrong(deck)[0].fix
    assert fix is not None
    mended = apply_fix(deck, fix)
    assert wrong(mended) == []
    owners = {line.name.split()[0] for line in mended.section()}
    assert faction in owners <= {faction, "Free"}
    assert fix.fields == ()


@pytest.mark.rule("GUD-169")
def test_an_empty_deck_without_a_faction_is_built_of_one() -> None:
    deck = deck_of({})
    fix = wrong(deck)[0].fix
    assert fix is not None
    assert len({line.name.split()[0] for line in apply_fix(deck, fix).section()} - {"Free"}) <= 1


def test_different_cards_come_before_second_copies() -> None:
    more = [card("basic", f"Ash Clerk {n}", "Ash", power=1) for n in range(3)]
    library = make_library(*more)
    deck = deck_of({name: count for name, count in legal().items() if name not in BASICS or not name.endswith(("1", "Peasant"))})
    fix = next(finding.fix for finding in wrong(deck, library) if finding.rule == "GUD-187")
    assert fix is not None
    assert [edit.count for edit in fix.edits] == [1, 1, 1, 1], fix.edits


@pytest.mark.rule("GUD-018", "GUD-190")
def test_what_lies_outside_the_twenty_is_called_what_it_is() -> None:
    place = card("location", "Ash Fen", "Ash", text="This Location's square counts as adjacent to all squares in your Back Row.")
    library = make_library(place)
    found = next(finding for finding in wrong(deck_of({**legal(), "Ash Wisp": 1})) if finding.rule == "GUD-018")
    assert (found.code, found.message) == ("GUD-TOKEN", "Ash Wisp is a token and cannot start in a deck.")
    found = next(finding for finding in wrong(deck_of({**legal(), "Ash Fen": 1}), library) if finding.code == "GUD-SECTION")
    assert found.rule == "GUD-190"
    assert found.message == "Ash Fen is a Location and cannot start in a deck."
    assert found.required == "listed under locations, outside the 20 cards"


@pytest.mark.rule("GUD-058")
@pytest.mark.parametrize("counts", [(1, 1), (2,), (2, 1), (1, 0, 3)])
def test_of_several_strongholds_one_is_kept(counts: tuple[int, ...]) -> None:
    keeps = [card("stronghold", f"Ash Keep {n}", "Ash", text="When your deck runs out, rise as a fighter in your Gates.", power=2)
             for n in range(len(counts))]  # fmt: skip
    library = make_library(*keeps)
    lines = [DeckLine(n, keep.name, Mark("deck.yaml", 40 + at, 3), "strongholds")
             for at, (keep, n) in enumerate(zip(keeps, counts, strict=True))]  # fmt: skip
    deck = deck_of(legal())
    deck = replace(deck, lines=(*deck.lines, *lines))
    found = only(deck, library)
    assert (found.code, found.rule) == ("GUD-STRONGHOLD", "GUD-058")
    assert found.where is not None
    assert found.where.line == 40
    assert [mark.line for mark in found.also] == [40 + at for at, n in enumerate(counts) if at and n]
    assert found.fix is not None
    mended = apply_fix(deck, found.fix)
    assert [(line.name, line.count) for line in mended.section("strongholds") if line.count > 0] == [("Ash Keep 0", 1)]
    assert wrong(mended, library) == []


def test_one_stronghold_is_no_fault() -> None:
    keep = card("stronghold", "Ash Keep", "Ash", text="When your deck runs out, rise as a fighter in your Gates.", power=2)
    deck = deck_of(legal())
    deck = replace(deck, lines=(*deck.lines, DeckLine(1, "Ash Keep", Mark("deck.yaml", 40, 3), "strongholds")))
    assert rules(deck, make_library(keep)) == set()


def test_a_deck_that_names_no_game_is_told_so() -> None:
    deck = replace(deck_of(legal()), game="")
    (found,) = check_deck(deck, LIBRARY)
    assert (found.code, found.found, found.required) == ("GUD-GAME", "no game", "gudnak")
    (found,) = check_deck(replace(deck, game="animaul"), LIBRARY)
    assert found.found == "animaul"
    assert check_deck(replace(deck, game="GUDNAK"), LIBRARY) == []


@pytest.mark.rule("GUD-170", "GUD-177", "GUD-181")
@pytest.mark.parametrize(("name", "rule"), [("Ash Captain", "GUD-173"), ("Ash Bolt", "GUD-177"), ("Ash Peasant", "GUD-187")])
def test_too_many_are_marked_from_the_first_and_too_few_at_the_deck(name: str, rule: str) -> None:
    lines = list(legal().items())
    extra = {"Ash Captain": "Free Captain", "Ash Bolt": "Free Bolt", "Ash Peasant": "Free Peasant"}[name]
    found = next(finding for finding in wrong(deck_of([*lines, (extra, 1)])) if finding.rule == rule)
    assert found.where is not None
    assert found.where.line > 1
    assert found.where not in found.also
    short = deck_of([(held, count - (held == name)) for held, count in lines if count - (held == name)])
    found = next(finding for finding in wrong(short) if finding.rule == rule)
    assert found.where == short.where
    assert len(found.also) >= 1

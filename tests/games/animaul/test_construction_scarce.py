"""Mending with libraries that hardly have a deck of cards: the nearest deck is found, or it is told that there is none."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from tests.games.animaul.construction_kit import RARITIES, card, changes, deck_of, wrong
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.mend import apply_fix
from toolkit.games.animaul.cards import AniMaulCard
from toolkit.games.animaul.construction import check_deck

TINTS = ("", "Red", "Blue", "Red, Blue")


def scarce(chance: random.Random) -> Library:
    """Some Animals, and about as many other cards as a deck takes."""
    cards = []
    for at in range(chance.randint(2, 5)):
        cards.append(card("animal", f"Bear {at}", chance.choice(TINTS), chance.choice(RARITIES)))
    room, wanted = 0, chance.randint(34, 50)
    while room < wanted:
        rarity = chance.choice(("bronze", "bronze", "silver", "gold"))
        made = card("critter", f"Mouse {len(cards)}", chance.choice(("", "Red", "Blue", "Red")), rarity)
        cards.append(made)
        room += made.copies
    if chance.random() < 0.5:
        cards.append(card("action", "Omen", chance.choice(TINTS), "platinum"))
    return Library("animaul", cards, {"colours": ["Red", "Blue"], "subtypes": ["Wood"]})


def some_deck(chance: random.Random, library: Library) -> DeckList:
    """Most of the other cards, and some of the Animals, here and there a copy too many."""
    counts: dict[str, int] = {}
    for made in library:
        assert isinstance(made, AniMaulCard)
        usual = (0, 1, 2) if made.kind == "animal" else (made.copies, made.copies, 0, made.copies + 1, 1)
        count = chance.choice(usual)
        if count:
            counts[made.name] = count
    return deck_of(counts)


def choices(cards: dict[str, AniMaulCard]) -> Iterator[dict[str, int]]:
    """Every way to 4 deck points."""
    animals = [name for name, made in cards.items() if made.kind == "animal"]
    for number in range(1, 5):
        for chosen in combinations_with_replacement(animals, number):
            counts = {name: chosen.count(name) for name in chosen}
            if sum(cards[name].deck_points for name in chosen) == 4 and all(counts[n] <= cards[n].copies for n in counts):
                yield counts


def cost(deck: DeckList, animals: dict[str, int], cards: dict[str, AniMaulCard]) -> int | None:
    """Copies out and in with these Animals; None if the library has too few cards for them."""
    main = {line.name: line.count for line in deck.section()}
    colours = {colour for name in animals for colour in cards[name].colours}
    others = [made for made in cards.values() if made.kind != "animal"]
    fits = [made for made in others if not made.colours or colours & set(made.colours)]
    free = not any(cards[name].rarity == "platinum" for name in animals)
    stay = {made.name: min(main.get(made.name, 0), made.copies) for made in fits if made.rarity != "platinum" or free}
    size = sum(animals.values()) + sum(stay.values())
    room = sum(made.copies for made in fits if made.rarity != "platinum" or free) - sum(stay.values())
    if size + room < 40:
        return None
    gone = sum(count for name, count in main.items() if cards[name].kind != "animal") - sum(stay.values())
    swapped = sum(abs(animals.get(name, 0) - main.get(name, 0)) for name, made in cards.items() if made.kind == "animal")
    return swapped + gone + max(size - 60, 0) + max(40 - size, 0)


@pytest.mark.rule("ANI-104", "ANI-105", "ANI-118", "ANI-119")
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_the_nearest_deck_of_few_cards(first: int) -> None:
    ends = {True: 0, False: 0}
    for seed in range(first, first + 20):
        chance = random.Random(seed)
        library = scarce(chance)
        deck = some_deck(chance, library)
        cards = {made.name: made for made in library if isinstance(made, AniMaulCard)}
        costs = [found for animals in choices(cards) if (found := cost(deck, animals, cards)) is not None]
        findings = check_deck(deck, library)
        faults = wrong(deck, library)
        fix = next((f.fix for f in findings if f.code == "ANI-TOGETHER"), faults[0].fix if faults else None)
        if not faults:
            assert min(costs) == 0
            continue
        ends[bool(costs)] += 1
        assert fix is not None
        if costs:
            mended = apply_fix(deck, fix)
            assert not wrong(mended, library), seed
            assert changes(deck, mended) == min(costs), seed
        else:
            assert not fix.edits, seed
            assert all(found.fix is None or not found.fix.edits for found in faults), seed
    assert ends[True] and ends[False]


def test_animals_themselves_fill_a_deck_where_nothing_else_does() -> None:
    mice = [card("critter", f"Mouse {at}") for at in range(12)]
    bears = [card("animal", "Great Bear", rarity="platinum"), card("animal", "Bear"), card("animal", "Cub")]
    library = Library("animaul", [*mice, *bears], {"colours": [], "subtypes": ["Wood"]})
    deck = deck_of({"Great Bear": 1, **{made.name: 3 for made in mice}})
    (finding,) = wrong(deck, library)
    assert finding.rule == "ANI-104" and finding.fix is not None
    mended = apply_fix(deck, finding.fix)
    assert not wrong(mended, library) and changes(deck, mended) == 5


@pytest.mark.rule("ANI-118")
def test_the_last_card_may_be_the_one_platinum_card_but_no_second() -> None:
    mice = [card("critter", f"Mouse {at}") for at in range(13)]
    omen, bear = card("action", "Omen", rarity="platinum"), card("animal", "Bear")
    great = card("animal", "Old Bear", rarity="gold")
    few = Library("animaul", [*mice[:12], omen, bear, great], {"colours": [], "subtypes": ["Wood"]})
    deck = deck_of({"Bear": 1, "Old Bear": 1, **{made.name: 3 for made in mice[:12]}})
    (finding,) = wrong(deck, few)
    assert finding.fix is not None and finding.fix.say and finding.fix.edits == ()
    one_more = card("action", "Shout", rarity="gold")
    enough = Library("animaul", [*mice[:12], omen, one_more, bear, great], {"colours": [], "subtypes": ["Wood"]})
    (finding,) = wrong(deck, enough)
    assert finding.fix is not None
    assert {edit.card for edit in finding.fix.edits} == {"Omen", "Shout"}
    lone = card("animal", "Lone Bear", rarity="platinum")
    other = Library("animaul", [*mice, omen, lone], {"colours": [], "subtypes": ["Wood"]})
    deck = deck_of({"Lone Bear": 1, **{made.name: 3 for made in mice[:12]}})
    (finding,) = wrong(deck, other)
    assert finding.fix is not None and {edit.card for edit in finding.fix.edits} == {"Mouse 12"}
    (finding,) = wrong(deck, Library("animaul", [*mice[:12], omen, lone], {"colours": [], "subtypes": ["Wood"]}))
    assert finding.fix is not None and not finding.fix.edits, "it would be the second platinum card"

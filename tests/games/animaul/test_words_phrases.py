"""Which cards a phrase means: each word of it met by some cards of one field and not by the others."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import card, do, exact, hand, legal, on, state, texts
from toolkit.games.animaul.grid import cell_text
from toolkit.games.animaul.state import AnimaulState

CARDS = (
    card("biome", "Pond", subtypes="Ice"),
    card("trait", "Snare", subtypes="Wood", tags=("Trap",)),
    card("animal", "Elk", morph=True, rarity="gold"),
    card("critter", "Moth", morph=True),
    card("action", "Drum", tags=("Continuous",), rarity="silver"),
)
FIELD = {
    "5,0": "Actor",
    "5,1": {"card": "Mouse", "mini": "6,1"}, "6,1": "Grove", "6,0": "1:Mouse", "4,0": "Pond", "5,-1": "Grove?",
    "9,0": {"card": "Bear", "damage": 1}, "9,1": {"card": "Fur", "on": "9,0"}, "9,2": "Fur",
    "12,0": {"card": "1:Otter", "counters": 3}, "13,0": {"card": "1:Snare", "on": "12,0"},
    "12,5": {"card": "Newt", "counters": 1}, "14,5": "1:Brook", "16,5": "Drum",
    "1,0": {"card": "Moat", "on": "deck"}, "0,1": "Elk", "0,2": "Moth",
}  # fmt: skip
MOAT = card("trait", "Moat", "This card may be equipped to your deck.")


def table(text: str, **position: object) -> AnimaulState:
    """The field above, with a Biome of seat 0 at 5,0 that says this."""
    found = state(card("biome", "Actor", text), *CARDS, MOAT, **{"field": FIELD, **position})
    assert exact(found, "Actor"), text
    return found


@pytest.mark.parametrize(("phrase", "cells"), [
    ("Critters", "5,1 6,0 12,5 0,2"),
    ("Animals", "9,0 12,0 0,1"),
    ("Animals and Critters", "5,1 6,0 12,5 0,2 9,0 12,0 0,1"),
    ("friendly Critters", "5,1 12,5 0,2"),
    ("enemy Critters", "6,0"),
    ("Critters you control", "5,1 12,5 0,2"),
    ("Critters your opponent controls", "6,0"),
    ("adjacent Critters", "5,1 6,0"),
    ("adjacent miniatures", "6,0"),
    ("Biomes", "5,0 6,1 4,0 14,5"),
    ("other Biomes", "6,1 4,0 14,5"),
    ("Ice Biomes", "4,0"),
    ("Stream Biomes", "14,5"),
    ("Wood Stream Biomes", "14,5"),
    ("Traits", "9,1 9,2 13,0 1,0"),
    ("Traps", "13,0"),
    ("Actions", "16,5"),
    ("Continuous Actions", "16,5"),
    ("M-Types", "0,1 0,2"),
    ("M-Animals", "0,1"),
    ("M-Critters", "0,2"),
    ("damaged Animals", "9,0"),
    ("equipped Animals", "9,0 12,0"),
    ("equipped Traits", "9,1 13,0 1,0"),
    ("Traits equipped to an Animal", "9,1 13,0"),
    ("Traits equipped to a friendly Animal", "9,1"),
    ("Traits equipped to your deck", "1,0"),
    ("silver cards", "12,0 16,5"),
    ("gold cards", "0,1"),
    ("Animals with 2 or more counters", "12,0"),
    ("cards with a counter", "12,0 12,5"),
    ("Critters with 1 or less counters", "5,1 6,0 12,5 0,2"),
    ("Critters with no counters", "5,1 6,0 0,2"),
    ("Animals with more than 9 Life", "12,0"),
    ("Animals with 9 or more Life", "9,0 12,0"),
    ("Animals with fewer than 9 Life", "0,1"),
    ("Animals with exactly 9 Life", "9,0"),
    ("miniatures on a Biome", "5,1"),
    ("Critter miniatures", "5,1 6,0 12,5 0,2"),
    ("Animal miniatures", "9,0 12,0 0,1"),
    ("miniatures adjacent to a Biome", "6,0"),
    ("Critters adjacent to a Biome", "5,1 6,0"),
    ("Animals adjacent to your deck", "0,1"),
    ("Critters adjacent to your opponent's deck", "0,2"),
    ("Critters that share a sub-type with an Action", "5,1 6,0 12,5 0,2"),
    ("Animals that share a sub-type with this card", "9,0 0,1"),
    ("cards on the field", " ".join(cell for cell in FIELD if cell != "5,-1")),
])  # fmt: skip
def test_a_phrase_means_those_cards_and_no_others(phrase: str, cells: str) -> None:
    found = do(table(f"Action: Put a bonus die on all {phrase}."), "use 5,0 1")
    assert {cell_text(found.cell_of[cid]) for cid in found.bonus} == set(cells.split())
    assert set(found.bonus.values()) <= {1}


@pytest.mark.parametrize(("phrase", "cells"), [
    ("target silver Animal", "12,0"),
    ("another target Biome", "6,1 4,0 14,5"),
    ("target Biome other than this card", "6,1 4,0 14,5"),
    ("target face-up Biome", "5,0 6,1 4,0 14,5"),
    ("target Critter that shares a sub-type with target Stream Animal", "12,5"),
])  # fmt: skip
def test_a_target_is_any_of_those(phrase: str, cells: str) -> None:
    found = do(table(f"Action: Put 2 bonus dice on {phrase}."), "use 5,0 1")
    offered = {text.removeprefix("choose ") for text in texts(found)} if found.pending >= 0 else set()
    assert (offered or {cell_text(found.cell_of[cid]) for cid in found.bonus}) == set(cells.split())


@pytest.mark.parametrize(("phrase", "cells"), [
    ("an empty space", "5,0 5,1 4,0 9,1 9,2 13,0 14,5 16,5 1,0"),
    ("a friendly empty space", "5,0 5,1 4,0 9,1 9,2 16,5 1,0"),
    ("an adjacent empty space", "9,1"),
    ("an empty space adjacent to this card", "5,1 4,0"),
    ("a Biome", "5,0 4,0 14,5"),
    ("an enemy Biome", "14,5"),
])  # fmt: skip
def test_a_space_is_any_of_those(phrase: str, cells: str) -> None:
    found = do(table(f"Action: Move target damaged miniature to {phrase}."), "use 5,0 1")
    offered = {text.removeprefix("choose ") for text in texts(found)}
    assert offered == set(cells.split()) or (len(cells.split()) == 1 and on(found, "9,0") == {
        "card": "Bear", "damage": 1, "mini": cells})  # fmt: skip


def test_a_cell_beside_something_is_a_vacant_one() -> None:
    text = "Action: Move target friendly Ice Biome to an empty cell adjacent to this card."
    assert legal(table(text), "use") == [], "all four cells are taken"
    field = {cell: entry for cell, entry in FIELD.items() if cell not in ("5,-1", "6,0")}
    assert legal(table(text, field={**field, "8,0": "1:Pond"}), "use") == [], "beside them is no other card of its sub-type"
    found = do(table(text, field={**field, "7,0": "1:Pond"}), "use 5,0 1")
    assert on(found, "6,0") == "Pond" and on(found, "4,0") is None


def test_only_what_lies_face_down_is_turned_up() -> None:
    found = do(table("Action: Flip all friendly Biomes face up."), "use 5,0 1")
    assert on(found, "5,-1") == "Grove" and found.done == 1


@pytest.mark.parametrize(("phrase", "names"), [
    ("Colossal card", ["Hulk [L]"]),
    ("Colossal Biome", ["Hulk [L]"]),
    ("Continuous Action", ["Drum"]),
    ("Trap", ["Snare"]),
    ("Reaction", ["Snap"]),
    ("Action", ["Drum", "Snap"]),
    ("M-Type", ["Elk"]),
    ("gold card", ["Elk"]),
    ("silver card", ["Drum", "Otter"]),
    ("Wood Animal", ["Bear", "Elk"]),
    ("Moss Critter", ["Fern"]),
    ("Moss Wood card", ["Fern"]),
    ("Bear or a Mouse", ["Bear", "Mouse"]),
])  # fmt: skip
def test_a_phrase_is_sought_by_what_is_printed(phrase: str, names: list[str]) -> None:
    parts = ("Hulk [L]", "Hulk [R]")
    more = (
        card("biome", parts[0], subtypes="Ice", tags=("Colossal",), colossal=2, group=parts),
        card("biome", parts[1], subtypes="Ice", tags=("Colossal",), colossal=2, group=parts),
        card("action", "Snap", "When your deck is attacked, draw a card.", tags=("Reaction",), subtypes="Stream"),
        card("critter", "Fern", colours=("Moss",)), card("critter", "Rush", subtypes="Stream", colours=("Moss",)),
    )  # fmt: skip
    deck = ["Bear", "Otter", "Mouse", "Drum", "Snare", "Elk", "Hulk [L]", "Snap", "Fern"]
    deck += ["Rush"] * (phrase == "Moss Wood card")
    text = f"Action: Search your deck for a {phrase} and put it into your hand."
    found = state(card("biome", "Actor", text), *CARDS, *more, field={"5,0": "Actor"}, decks=[deck, 5])
    assert exact(found, "Actor"), text
    do(found, "use 5,0 1")
    assert texts(found) == [*(f"choose {name}" for name in names), "done"]
    assert hand(do(found, f"choose {names[-1]}")) == [names[-1]]

"""The bundled card sets and decks: without faults, every text understood, every construct of the rules English in use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from toolkit.content.cards_file import load_cards
from toolkit.content.deck_file import load_deck
from toolkit.content.library import Library, fold_name
from toolkit.content.project import Project
from toolkit.games.gudnak.cards import FIGHTERS, NEUTRAL, TACTICS, TRAITS, Fighter, GudnakCard
from toolkit.registry import game

GUDNAK = game("gudnak")
SETS = sorted((GUDNAK.folder / "sets").glob("*.yaml"))
DECKS = sorted((GUDNAK.folder / "decks").glob("*.yaml"))
FACTIONS = ("Cinder Pact", "Barrow Choir", "Keystone Guild", "Briarmother", "Tidewrack Fleet", "Glass Court")
TRIANGLE = {"Brute": "Soldier", "Soldier": "Hunter", "Hunter": "Brute"}

CONSTRUCTS = {
    "bonus against a trait": r"Passive: This fighter has \+I when attacking (Brutes|Soldiers|Hunters)\.",
    "power when attacking": r"This fighter has \+I when attacking\.",
    "power when attacked": r"This fighter has \+I when attacked\.",
    "power in a region": r"This fighter has \+I while in your Back Row\.",
    "power in your turn": r"has \+I during your turn\.",
    "penalty": r"This fighter has -I+ ",
    "neighbours of a trait": r"Other friendly Soldiers adjacent to this fighter have \+I\.",
    "weakened neighbours": r"Enemy fighters adjacent to this fighter have -I\.",
    "weakened while fatigued": r"Fatigued enemy fighters have -I\.",
    "destroy one power": r"Destroy target enemy I\.",
    "destroy a power or less": r"Destroy target enemy II or less\.",
    "destroy any": r"destroy target enemy fighter\.",
    "destroy a neighbour": r"Destroy target adjacent enemy fighter\.",
    "destroy in a region": r"Destroy target enemy fighter in your Back Row\.",
    "destroy a Construct": r"Destroy target Construct\.",
    "destroy every I": r"Destroy all Is\.",
    "destroy all around": r"Destroy all other fighters adjacent to this fighter\.",
    "draw": r"Draw 2 cards\.",
    "draw, then discard": r"Draw 2 cards, then discard a card\.",
    "discard, if you do draw": r"Discard a card\. If you do, draw 2 cards\.",
    "may discard, if you do draw": r"You may discard a card\. If you do, draw 2 cards\.",
    "opponent discards": r"Your opponent discards a card\.",
    "opponent discards several": r"Your opponent discards 2 cards\.",
    "opponent draws": r"Your opponent draws a card\.",
    "relocate an enemy next door": r"Relocate target enemy fighter to an adjacent unoccupied square\.",
    "relocate an enemy from beside": r"relocate target adjacent enemy fighter to an unoccupied square adjacent to it\.",
    "relocate anywhere": r"relocate target adjacent enemy fighter to any unoccupied square\.",
    "relocate home": r"Relocate target friendly fighter to any unoccupied square in your Back Row\.",
    "relocate by a distance": r"Relocate this fighter up to 2 squares\.",
    "move a fighter": r"Move target friendly fighter\.",
    "may move itself": r"You may move this fighter\.",
    "move several": r"Move up to 2 friendly fighters\.",
    "may attack": r"You may attack with this fighter\.",
    "attack with what was named": r"Attack with it\.",
    "deploy from hand": r"Deploy a fighter from your hand\.",
    "deploy from the Graveyard": r"You may deploy a I from your Graveyard\.",
    "from Graveyard to hand": r"Put target I in your Graveyard into your hand\.",
    "power until end of turn": r"Target friendly fighter gains \+I until end of turn\.",
    "power for all of a trait": r"All friendly Hunters gain \+I until end of turn\.",
    "power until your next turn": r"Target enemy fighter gains -I until your next turn\.",
    "attachment": r"Attached fighter has \+I when attacking\.",
    "attachment that reaches out": r"Enemy fighters adjacent to attached fighter have -I\.",
    "construct that guards": r"Friendly fighters adjacent to this Construct have \+I when attacked\.",
    "construct with an Action": r"Action: Deploy a fighter from your hand\.",
    "action that draws": r"Action( - [^:]+)?: .*Draw a card\.",
    "fatigue": r"Fatigue target enemy fighter\.",
    "no longer fatigued": r"Target friendly fighter is no longer fatigued\.",
    "sacrifice, if you do": r"Sacrifice a friendly fighter\. If you do, draw 2 cards\.",
    "return to hand": r"Return target friendly fighter to its owner's hand\.",
    "swap": r"Swap target friendly fighter with another friendly fighter\.",
    "gain an action": r"Gain an action\.",
    "mill": r"Put the top (\d+ cards|card) of your opponent's deck into their Graveyard\.",
}
"""Every construct of the rules English that the sets show at work, and a pattern for a text that uses it."""


@cache
def library() -> Library:
    found, findings = Project(None).library(GUDNAK)
    assert not findings
    return found


def cards() -> Iterator[GudnakCard]:
    for card in library():
        assert isinstance(card, GudnakCard)
        yield card


def fighters(*kinds: str) -> list[Fighter]:
    return [card for card in cards() if isinstance(card, Fighter) and card.kind in kinds]


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_a_set_loads_without_findings_and_declares_what_it_uses(path: Path) -> None:
    found, declared, findings = load_cards(path, GUDNAK)
    assert not findings
    factions = {entry["name"] for entry in declared.get("factions", [])}
    traits = {entry["name"] for entry in declared.get("traits", [])}
    assert {card.faction for card in found if isinstance(card, GudnakCard)} == factions, "one faction a file, declared there"
    used = {trait for card in found if isinstance(card, Fighter) for trait in card.traits}
    assert used <= traits | set(TRAITS)
    assert traits <= used, "a trait is declared that no card has"
    for entry in declared["factions"]:
        assert re.fullmatch(r"#[0-9a-f]{6}", entry["colour"])
        assert entry["motto"]


def test_names_are_unique_over_all_sets_and_safe_in_action_texts() -> None:
    names = [card.name for path in SETS for card in load_cards(path, GUDNAK)[0]]
    assert not [name for name, count in Counter(map(fold_name, names)).items() if count > 1]
    for name in names:
        assert re.fullmatch(r"[A-Za-z' -]+", name), name
        assert not re.search(r"\b([abc][123]|x\d+)$", name)


def test_the_library_has_no_faults() -> None:
    assert len(library()) >= 90
    assert not GUDNAK.check_cards(library())


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_offers_a_deck_builder_real_choice(faction: str) -> None:
    own = [card for card in cards() if card.faction == faction]
    heroes = Counter(card.power for card in own if isinstance(card, Fighter) and card.kind == "hero")
    assert heroes[3] >= 2
    assert heroes[2] >= 3
    assert heroes[1] >= 3
    kinds = Counter(card.kind for card in own)
    assert sum(kinds[kind] for kind in TACTICS) >= 7
    assert kinds["construct"] >= 1
    assert kinds["attachment"] >= 1
    assert kinds["basic"] >= 8
    assert {card.power for card in own if isinstance(card, Fighter) and card.kind == "basic"} == {1, 2, 3}


def test_neutral_folk_cover_every_trait_at_every_power() -> None:
    neutral = [card for card in fighters("basic") if card.faction == NEUTRAL]
    assert {(trait, card.power) for card in neutral for trait in card.traits} >= {(t, p) for t in TRIANGLE for p in (1, 2, 3)}
    assert {card.power for card in neutral if not card.traits} == {1, 2, 3}


def test_basics_carry_the_printed_bonus_of_their_trait() -> None:
    for card in fighters("basic"):
        for trait, prey in TRIANGLE.items():
            bonus = f"Passive: This fighter has +I when attacking {prey}s."
            assert (bonus in card.text.splitlines()) == (trait in card.traits), card.name


def test_every_hero_has_abilities_that_no_other_fighter_has() -> None:
    texts = Counter(re.sub(r"(Action) - [^:]+:", r"\1:", card.text) for card in fighters(*FIGHTERS))
    for card in fighters("hero"):
        assert card.text, card.name
        assert texts[re.sub(r"(Action) - [^:]+:", r"\1:", card.text)] == 1, card.name


@pytest.mark.parametrize("construct", CONSTRUCTS)
def test_every_construct_is_at_work_on_a_card(construct: str) -> None:
    assert any(re.search(CONSTRUCTS[construct], card.text, re.IGNORECASE) for card in cards())


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_every_text_is_read_exactly_and_keeps_its_meaning_in_canonical_form(path: Path) -> None:
    language = GUDNAK.language(library())
    assert language is not None
    wrong = []
    for card in load_cards(path, GUDNAK)[0]:
        assert isinstance(card, GudnakCard)
        reading = language.read(card.text, card.kind, card.name)
        if not reading.exact or reading.stops:
            wrong.append(f"{card.name}: {[stop.message for stop in reading.stops]}")
            continue
        canonical = language.render(reading.tree)
        if language.read(canonical, card.kind, card.name).tree != reading.tree:
            wrong.append(f"{card.name}: {card.text!r}, canonical: {canonical!r}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_bundled_deck_is_legal_and_says_its_plan(path: Path) -> None:
    deck = load_deck(path, "gudnak")
    assert not GUDNAK.check_deck(deck, library())
    assert deck.fields["faction"] in FACTIONS
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_every_faction_has_two_decks_of_different_cards() -> None:
    decks = [load_deck(path, "gudnak") for path in DECKS]
    for faction in FACTIONS:
        own = [{line.name for line in deck.section()} for deck in decks if deck.fields["faction"] == faction]
        assert len(own) == 2
        assert len(own[0] & own[1]) <= 5

"""The bundled AniMaul sets and decks: without faults of form, wide enough to build from, every deck within the rules."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.games.animaul.engine_help import PLAIN as GAME
from toolkit.content.cards_file import load_cards
from toolkit.content.deck_file import deck_of
from toolkit.content.decklist import DeckList
from toolkit.content.library import fold_name
from toolkit.content.reader import read_document
from toolkit.games.animaul.cards import RARITIES, AniMaulCard

SETS = sorted((GAME.folder / "sets").glob("*.yaml"))
DECKS = sorted((GAME.folder / "decks").glob("*.yaml"))
COPIES = {"bronze": 3, "silver": 2, "gold": 1, "platinum": 1}
MORPH = re.compile(r"[Mm]orph this card into ([^.]+)\.")


@cache
def cards() -> dict[str, AniMaulCard]:
    return {c.name: c for path in SETS for c in load_cards(path, GAME)[0] if isinstance(c, AniMaulCard)}


@cache
def deck_at(path: Path) -> DeckList:
    return deck_of(read_document(path), "animaul", path.stem)[0]


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_a_set_loads_without_findings_and_says_its_way_to_play(path: Path) -> None:
    _, declared, findings = load_cards(path, GAME)
    assert not findings
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert all(re.fullmatch(r"#[0-9a-f]{6}", entry["colour"]) for entry in declared["colours"])
    assert all(entry["emblem"] for entry in declared["subtypes"])


def test_colours_and_sub_types_of_cards_are_declared() -> None:
    declared = [load_cards(path, GAME)[1] for path in SETS]
    for key in ("colours", "subtypes"):
        known = {entry["name"] for one in declared for entry in one[key]}
        assert {name for card in cards().values() for name in getattr(card, key)} == known


def test_names_are_unique_over_all_sets() -> None:
    names = [fold_name(card.name) for path in SETS for card in load_cards(path, GAME)[0]]
    assert not [name for name, count in Counter(names).items() if count > 1]


def test_the_sets_are_wide_enough_to_build_from() -> None:
    every = list(cards().values())
    assert len(every) >= 110
    assert {card.kind for card in every} == {"action", "animal", "biome", "critter", "trait"}
    assert {card.rarity for card in every} == set(RARITIES)
    assert {tag for card in every for tag in card.tags} == {"Reaction", "Continuous", "Trap", "Colossal"}
    assert len({colour for card in every for colour in card.colours}) >= 4
    assert len({subtype for card in every for subtype in card.subtypes}) >= 6


def test_every_m_type_has_a_card_that_becomes_it_and_lines_have_two_tiers() -> None:
    becomes = {card.name: MORPH.findall(card.text) for card in cards().values()}
    reached = {name for names in becomes.values() for name in names}
    assert reached == {card.name for card in cards().values() if card.morph}
    for kind in ("animal", "critter"):
        assert [n for n, into in becomes.items() if into and cards()[n].morph and cards()[n].kind == kind]
    assert all(cards()[name].kind == cards()[into].kind for name, names in becomes.items() for into in names)


def test_colossal_sets_name_all_their_parts() -> None:
    for card in cards().values():
        assert bool(card.group) == card.is_colossal
        if card.is_colossal:
            assert card.colossal == len(card.group) >= 3
            assert all(cards()[part].group == card.group and cards()[part].letter for part in card.group)


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_bundled_deck_keeps_to_construction_and_says_its_plan(path: Path) -> None:
    deck = deck_at(path)
    assert path.read_text(encoding="utf-8").startswith("# ")
    main = Counter({line.name: line.count for line in deck.section()})
    assert len(main) == len(deck.section())
    assert 40 <= main.total() <= 60
    animals = [cards()[name] for name in main if cards()[name].deck_points]
    assert sum(card.deck_points * main[card.name] for card in animals) == 4
    assert deck.fields["starter"] in {card.name for card in animals}
    assert all(count <= COPIES[cards()[name].rarity] for name, count in main.items())
    assert sum(count for name, count in main.items() if cards()[name].rarity == "platinum") <= 1
    assert not [name for name in main if cards()[name].is_colossal]
    assert 14 <= sum(count for name, count in main.items() if cards()[name].kind == "biome") <= 18
    extra = [line.name for line in deck.section("extra")]
    assert not extra or sorted(extra) == sorted(cards()[extra[0]].group)
    colours = {colour for card in animals for colour in card.colours}
    for name in [*main, *extra]:
        assert not cards()[name].colours or colours & set(cards()[name].colours), name


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_a_deck_that_holds_an_m_type_holds_what_becomes_it(path: Path) -> None:
    held = {line.name for line in deck_at(path).section()}
    becomes = {into for name in held for into in MORPH.findall(cards()[name].text)}
    assert {name for name in held if cards()[name].morph} <= becomes


def test_six_decks_play_differently() -> None:
    assert len(DECKS) == 6
    held = [{line.name for line in deck_at(path).section()} for path in DECKS]
    assert all(len(one & other) <= len(one) / 2 for i, one in enumerate(held) for other in held[:i])

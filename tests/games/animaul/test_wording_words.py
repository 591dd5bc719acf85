"""The words that AniMaul's rules English takes from a library, and its phrase book."""

from __future__ import annotations

from tests.games.animaul.wording_kit import bundled
from toolkit.games.animaul.vocabulary import VOCABULARY, language


def test_sub_types_colours_and_names_of_a_library_are_words() -> None:
    assert not bundled().read("Deal 1 damage to target Ochre Critter. Discard target Insect card.", "action").stops
    assert not bundled().read("Action: Morph this card into Moss Bear Everlasting.", "animal", "Moss Bear").stops
    assert language().read("Deal 1 damage to target Ochre Critter.", "action").stops


def test_the_phrase_book_s_examples_are_understood() -> None:
    phrases = bundled().phrases()
    assert len(phrases) > 60
    verbs = {pattern.split()[0] for pattern, _ in phrases}
    assert {"deal", "heal", "move", "morph", "draw", "flip", "equip"} <= verbs
    for _, example in phrases:
        if example.endswith((".", '."')):
            said = [(example, kind) for kind in ("action", "animal", "trait", "biome")] + [(f"Action: {example}", "animal")]
            assert any(bundled().read(text, kind).exact for text, kind in said), example
        else:
            phrase = example.removeprefix("a ")
            texts = (f"Flip target {phrase} face up.", f"Heal 1 damage from target {phrase}.")
            assert any(bundled().read(text, "action").exact for text in texts), example


def test_every_verb_has_an_example_and_every_example_its_row() -> None:
    assert {verb.name for verb in VOCABULARY.verbs if verb.patterns and not verb.example} == set()
    assert set(VOCABULARY.examples) <= {row.patterns[0] for row in VOCABULARY.rows}

"""The words that Gudnak's rules English takes from a library, and its phrase book."""

from __future__ import annotations

from toolkit.content.project import Project
from toolkit.games.gudnak.vocabulary import language
from toolkit.registry import game

READER = language()


def test_a_library_s_traits_and_names_are_words() -> None:
    reader = language(Project(None).library(game("gudnak"))[0])
    assert not reader.read("Destroy target enemy Ember Soldier.", "tactic").stops
    assert READER.read("Destroy target enemy Ember.", "tactic").stops


def test_the_phrase_book_s_examples_are_understood() -> None:
    phrases = READER.phrases()
    assert len(phrases) > 30
    verbs = {pattern.split()[0] for pattern, _ in phrases}
    assert {"destroy", "relocate", "draw", "deploy"} <= verbs
    for _, example in phrases:
        if example.endswith("."):
            readings = [READER.read(text, kind) for kind in ("tactic", "hero") for text in (example, "Passive: " + example)]
            assert any(not reading.stops for reading in readings), example

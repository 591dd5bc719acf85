"""A stranger's game gets its rules English from a small table."""

from __future__ import annotations

import logging

import pytest
from lark import logger

from toolkit.wording.grammar import build
from toolkit.wording.reader import Reader
from toolkit.wording.rows import node
from toolkit.wording.synonyms import SYNONYMS, table
from toolkit.wording.tree import Amount, Do, Head, Modify, Player, Qualifier, Ref, Selector, Static
from toolkit.wording.vocabulary import Kind, Noun, Role, Verb, Vocabulary, adjective, counted, zone

STONES = Vocabulary(
    game="pebbles",
    nouns=[Noun("stone", "stone#", frozenset({"friendly", "enemy", "wet", "in"})), Noun("card", "card#", frozenset({"in"}))],
    verbs=[
        Verb("destroy", ("destroy~ {what:np}", "crush~ {what:np}"), {"what": Role(frozenset({"stone"}))}, (), "destroyed"),
        Verb("draw", ("draw~ {count:cards}",), {"count": Role()}, example="Draw 2 cards."),
        Verb("skip", ("skip~ {whose:possessor} next_turn",), {"whose": Role()}),
    ],
    extra=[
        adjective("friendly"),
        adjective("enemy"),
        adjective("wet"),
        zone("river", "River"),
        *counted("cards", "card"),
        node("circumstance", Qualifier, "under_water", relation="under_water"),
    ],
    labels={"Splash": "splash"},
    instructs=frozenset({"splash", "play"}),
    kinds={"stone": Kind("stone", "play")},
    default_noun="stone",
    synonyms={**SYNONYMS, **table("stone = pebble | pebbles")},
    statistic="weight",
)
READER = Reader(STONES, traits=("Granite",))


def body(text: str) -> object:
    reading = READER.read(text, "stone")
    assert not reading.stops, reading.stops
    ((sentence,),) = (ability.sentences for ability in reading.tree.abilities)
    assert READER.read(READER.render(reading.tree), "stone").tree == reading.tree
    return sentence.body


def test_its_sentences_are_read() -> None:
    enemy = Selector("target", (Head("stone"),), adjectives=("enemy",), slot=0)
    assert body("Destroy target enemy stone.") == Do("destroy", (("what", enemy),))
    assert body("crush an enemy pebble") == Do("destroy", (("what", enemy),))
    assert body("Draw two cards.") == Do("draw", (("count", Amount("number", 2)),))
    assert body("Skip your opponent's next turn.") == Do("skip", (("whose", Player("opponent")),))


def test_the_shared_constructs_work_with_its_words() -> None:
    wet = Selector("target", (Head("stone", ("Granite",)),), adjectives=("wet",), slot=0)
    text = "Splash: Target wet Granite gains +2 weight until end of turn. If you do, draw a card."
    reading = READER.read(text, "stone")
    assert not reading.stops
    first, _ = reading.tree.abilities[0].sentences
    assert isinstance(first.body, Static)
    assert first.body.subject == wet
    assert first.body.changes == (Modify("weight", "+", Amount("number", 2)),)
    assert READER.render(reading.tree) == "Splash: Target wet Granite gains +2 until end of turn. If you do, draw a card."
    assert body("Destroy this stone.") == Do("destroy", (("what", Ref(-2, "stone")),))


def test_words_of_other_games_are_unknown() -> None:
    for text in ("Destroy target fighter.", "Fatigue target stone.", "Relocate target stone.", "Relocated"):
        assert READER.read(text, "stone").stops[0].kind == "unknown word"


def test_its_phrase_book_and_outline_are_its_own() -> None:
    assert ("draw <how many cards>", "Draw 2 cards.") in READER.phrases()
    outline = READER.explain(READER.read("Destroy target enemy stone.", "stone").tree)
    assert outline == ["play", "  destroy", "    what: a chosen enemy stone"]


def test_its_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger="lark"):
            build(STONES.rows, debug=True)
    finally:
        logger.setLevel(level)
    assert not [record for record in caplog.records if "onflict" in record.getMessage()]


def test_the_longest_of_the_names_that_begin_alike_is_meant_and_none_is_compared_in_vain() -> None:
    names = ["Old", "Old Red Stone", *(f"Old {number}" for number in range(3000)), "Old Red"]
    lexer = Reader(STONES, traits=("Granite",), names=names).lexer
    assert [token.value for token in lexer.tokens("Old Red Stone") if token.type == "NAME"] == ["Old Red Stone"]
    assert [token.value for token in lexer.tokens("Old Red") if token.type == "NAME"] == ["Old Red"]
    assert lexer._lengths["old"] == [3, 2, 1]

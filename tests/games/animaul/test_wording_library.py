"""AniMaul's rules English over everything that is bundled: it reads, comes back, and has one reading only."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from lark import Lark, Tree, logger
from lark.lexer import Lexer, Token

from tests.games.animaul.test_wording_trees import EVERY
from tests.games.animaul.test_wording_variants import CASES
from tests.games.animaul.wording_kit import bundled, library
from toolkit.games.animaul.vocabulary import VOCABULARY, language
from toolkit.wording.grammar import build, grammar_text
from toolkit.wording.lexer import UNKNOWN


def test_every_bundled_text_is_understood_and_comes_back() -> None:
    reader = language(library())
    read = 0
    for card in library():
        if not card.text:
            continue
        reading = reader.read(card.text, card.kind, card.name)  # type: ignore[attr-defined]
        assert not reading.stops, (card.name, reading.stops)
        written = reader.render(reading.tree)
        again = reader.read(written, card.kind, card.name)  # type: ignore[attr-defined]
        assert again.tree == reading.tree, (card.text, written)
        assert reader.render(again.tree) == written
        assert reader.explain(reading.tree)
        read += 1
    assert read >= 110


def test_the_language_of_a_library_is_made_once() -> None:
    assert language(library()) is language(library())
    assert language(library()) is not language()


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


# ---- the grammar ---------------------------------------------------------------------------------------------------------


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger="lark"):
            build(VOCABULARY.rows, debug=True)
    finally:
        logger.setLevel(level)
    assert not [record.message for record in caplog.records if "onflict" in record.getMessage()]


class _Tokens(Lexer):
    """The token pass, for a parser that wants a lexer."""

    def __init__(self, conf: Any) -> None:
        del conf

    def lex(self, data: Any) -> Iterator[Token]:
        for tok in bundled().lexer.tokens(str(data)):
            yield Token(tok.type, tok.text or "-")


def _sentences() -> list[str]:
    found: dict[str, None] = {}
    lexer = bundled().lexer
    texts = [text for _, text, _ in EVERY] + [text for _, _, text in CASES]
    for text in (*texts, *(card.text for card in library() if card.text)):
        for line in text.split("\n"):
            body = line.partition(": ")[2] or line
            found.update(dict.fromkeys(part.strip() for part in body.split(".") if part.strip()))
    return [s for s in found if not s.lower().startswith("then") and UNKNOWN not in {t.type for t in lexer.tokens(s)}]


def test_no_sentence_has_a_second_reading() -> None:
    earley = Lark(grammar_text(VOCABULARY.rows), start="sentence", parser="earley", lexer=_Tokens, ambiguity="explicit")
    sentences = _sentences()
    assert len(sentences) >= 80
    for sentence in sentences:
        tree = earley.parse(sentence)
        assert isinstance(tree, Tree)
        assert not list(tree.find_data("_ambig")), sentence

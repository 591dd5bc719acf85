"""The rules English of each game over everything that is bundled: it reads, comes back, and has one reading only."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from lark import Lark, Tree, logger
from lark.lexer import Lexer, Token

from tests.games.animaul import test_wording_trees as animaul_trees
from tests.games.animaul import test_wording_variants as animaul_variants
from tests.games.animaul import wording_kit as animaul
from tests.games.gudnak import test_wording_trees as gudnak_trees
from tests.games.gudnak import test_wording_variants as gudnak_variants
from tests.games.gudnak import wording_kit as gudnak
from tests.wording.tree_kit import Trees
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.games.animaul import vocabulary as animaul_vocabulary
from toolkit.games.gudnak import vocabulary as gudnak_vocabulary
from toolkit.registry import game
from toolkit.wording.coverage import Printed, coverage
from toolkit.wording.grammar import build, grammar_text
from toolkit.wording.lexer import UNKNOWN
from toolkit.wording.reader import Reader
from toolkit.wording.vocabulary import Vocabulary


@dataclass(frozen=True)
class English:
    """A game's rules English and what it is tried with."""

    vocabulary: Vocabulary
    language: Callable[[Library | None], Reader]
    trees: Trees
    texts: list[str]
    """Texts that the other tests of the game read."""


ENGLISH = {
    "gudnak": English(
        gudnak_vocabulary.VOCABULARY,
        gudnak_vocabulary.language,
        gudnak.TREES,
        [text for _, text, _ in gudnak_trees.EVERY] + [text for _, _, text in gudnak_variants.CASES],
    ),
    "animaul": English(
        animaul_vocabulary.VOCABULARY,
        animaul_vocabulary.language,
        animaul.TREES,
        [text for _, text, _ in animaul_trees.EVERY] + [text for _, _, text in animaul_variants.CASES],
    ),
}
each_game = pytest.mark.parametrize("name", ENGLISH)


@cache
def library(name: str) -> Library:
    return Project(None).library(game(name))[0]


@cache
def printed(name: str) -> list[Printed]:
    return [Printed(card.name, card.kind, card.text) for card in library(name) if card.text]  # type: ignore[attr-defined]


def bundled(name: str) -> Reader:
    return ENGLISH[name].language(library(name))


@each_game
def test_every_bundled_text_is_understood_and_comes_back(name: str) -> None:
    reader = bundled(name)
    assert len(printed(name)) >= 100
    for one in printed(name):
        reading = reader.read(one.text, one.kind, one.card)
        assert not reading.stops, (one.card, reading.stops)
        written = reader.render(reading.tree)
        again = reader.read(written, one.kind, one.card)
        assert again.tree == reading.tree, (one.text, written)
        assert reader.render(again.tree) == written
        assert reader.explain(reading.tree)


@each_game
def test_most_texts_are_read_without_rows_of_their_own(name: str) -> None:
    found = coverage(bundled(name), printed(name))
    assert len(found.texts) >= 100
    assert [read.printed.card for read in found.texts if not read.exact] == []
    assert len(found.again) >= 0.7 * len(found.texts), [read.printed.card for read in found.texts if not read.again]


@each_game
def test_the_language_of_a_library_is_made_once(name: str) -> None:
    language = ENGLISH[name].language
    assert language(library(name)) is language(library(name))
    assert language(library(name)) is not language(None)


@each_game
def test_what_is_written_reads_as_the_same_tree(name: str) -> None:
    trees = ENGLISH[name].trees
    reader = trees.reader
    for seed in range(100, 400):
        kind, tree = trees.card(seed)
        text = reader.render(tree)
        reading = reader.read(text, kind)
        assert not [stop for stop in reading.stops if stop.kind != "not implemented"], (seed, text)
        assert reading.tree == tree, (seed, text)
        assert reader.render(reading.tree) == text, (seed, text)


# ---- the grammar ---------------------------------------------------------------------------------------------------------


@each_game
def test_the_grammar_has_no_conflict(name: str, caplog: pytest.LogCaptureFixture) -> None:
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger="lark"):
            build(ENGLISH[name].vocabulary.rows, debug=True)
    finally:
        logger.setLevel(level)
    assert not [record.message for record in caplog.records if "onflict" in record.getMessage()]


def _token_pass(reader: Reader) -> type[Lexer]:
    """The token pass, for a parser that wants a lexer."""

    class Tokens(Lexer):
        def __init__(self, conf: Any) -> None:
            del conf

        def lex(self, data: Any) -> Iterator[Token]:
            for tok in reader.lexer.tokens(str(data)):
                yield Token(tok.type, tok.text or "-")

    return Tokens


def _sentences(name: str) -> list[str]:
    found: dict[str, None] = {}
    lexer = bundled(name).lexer
    for text in (*ENGLISH[name].texts, *(one.text for one in printed(name))):
        for line in text.split("\n"):
            body = line.partition(": ")[2] or line
            found.update(dict.fromkeys(part.strip() for part in body.split(".") if part.strip()))
    return [s for s in found if not s.lower().startswith("then") and UNKNOWN not in {t.type for t in lexer.tokens(s)}]


@each_game
def test_no_sentence_has_a_second_reading(name: str) -> None:
    rows = ENGLISH[name].vocabulary.rows
    lexer = _token_pass(bundled(name))
    earley = Lark(grammar_text(rows), start="sentence", parser="earley", lexer=lexer, ambiguity="explicit")
    sentences = _sentences(name)
    assert len(sentences) >= 80
    for sentence in sentences:
        tree = earley.parse(sentence)
        assert isinstance(tree, Tree)
        assert not list(tree.find_data("_ambig")), sentence

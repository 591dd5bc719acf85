"""AniMaul's rules English over everything that is bundled: it reads, comes back, and has one reading only."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from lark import Lark, Tree, logger
from lark.lexer import Lexer, Token

from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.games.animaul import GAME
from toolkit.games.animaul.vocabulary import VOCABULARY, language
from toolkit.wording.grammar import build, grammar_text
from toolkit.wording.lexer import UNKNOWN


@cache
def library() -> Library:
    return Project(None).library(GAME)[0]


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
        for tok in language(library()).lexer.tokens(str(data)):
            yield Token(tok.type, tok.text or "-")


def _sentences() -> list[str]:
    found: dict[str, None] = {}
    lexer = language(library()).lexer
    for text in (card.text for card in library() if card.text):
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

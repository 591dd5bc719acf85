"""A lexer for lark that makes no tokens: the token pass feeds the parser one by one. Imported late, as it imports lark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark.lexer import Lexer, Token


class FedLexer(Lexer):
    """No tokens of its own."""

    def __init__(self, lexer_conf: Any) -> None:
        del lexer_conf

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:
        """Nothing."""
        del lexer_state, parser_state
        return iter(())

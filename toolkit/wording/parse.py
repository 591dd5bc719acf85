"""From tokens to nodes: feeds the parser, and has each row make its node; remembers where references stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from toolkit.wording.grammar import locate, parser
from toolkit.wording.rows import Field, Row, Variant
from toolkit.wording.scan import Tok
from toolkit.wording.tree import Player, Ref, Span


class Unexpected(Exception):
    """A token that cannot stand where it does; `accepts` are the terminals that could, and `at` counts tokens.

    `before` are those that could have stood in place of the token before it.
    """

    def __init__(self, at: int, accepts: set[str], before: set[str]) -> None:
        self.at, self.accepts, self.before = at, accepts, before
        super().__init__(f"token {at} is not expected")


class Spans:
    """Where references stand in the printed text, by identity."""

    def __init__(self) -> None:
        self._kept: list[tuple[Any, Span]] = []

    def note(self, node: Any, span: Span) -> None:
        """Remember the place of a node."""
        self._kept.append((node, span))

    def of(self, node: Any) -> Span | None:
        """The place of this very node, or None."""
        return next((span for kept, span in self._kept if kept is node), None)


class Builder:
    """The parser of some rows, built when the first sentence is read."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._lark: Any = None
        self._found: dict[str, tuple[Row, tuple[Field, ...]]] = {}

    def _row(self, alias: str) -> tuple[Row, tuple[Field, ...]]:
        if alias not in self._found:
            row, variant = locate(alias, self._rows)
            self._found[alias] = (row, _fields(variant))
        return self._found[alias]

    def parse(self, tokens: Sequence[Tok], spans: Spans) -> Any:
        """The node of a sentence.

        Raises:
            Unexpected: a token cannot stand where it does, or the sentence ends too early.
        """
        from lark.exceptions import UnexpectedToken

        if self._lark is None:
            self._lark = parser(self._rows)
        interactive = self._lark.parse_interactive("")
        for place, tok in enumerate(tokens):
            try:
                interactive.feed_token(_token(tok))
            except UnexpectedToken:
                raise Unexpected(place, set(interactive.accepts()), self._before(tokens[:place])) from None
        try:
            tree = interactive.feed_eof()
        except UnexpectedToken:
            raise Unexpected(len(tokens), set(interactive.accepts()), set()) from None
        return self._make(tree, spans)

    def _before(self, tokens: Sequence[Tok]) -> set[str]:
        """What could have stood in place of the last of these tokens."""
        interactive = self._lark.parse_interactive("")
        for tok in tokens[:-1]:
            interactive.feed_token(_token(tok))
        return set(interactive.accepts()) if tokens else set()

    def _make(self, tree: Any, spans: Spans) -> Any:
        row, fields = self._row(tree.data)
        values: dict[str, Any] = {}
        for field, child in zip(fields, tree.children, strict=True):
            if field.many:
                values[field.name] = tuple(self._item(item, spans) for item in _flat(child))
            else:
                values[field.name] = self._item(child, spans)
        made = row.make(values)
        if isinstance(made, (Ref, Player)):
            ref = made if isinstance(made, Ref) else made.of
            if ref is not None and not tree.meta.empty:
                spans.note(ref, Span(tree.meta.start_pos, tree.meta.end_pos))
        return made

    def _item(self, child: Any, spans: Spans) -> Any:
        return child.value.value if not hasattr(child, "children") else self._make(child, spans)


def _token(tok: Tok) -> Any:
    from lark.lexer import Token

    token = Token(tok.type, tok.text, tok.start, 1, tok.start + 1, 1, tok.end + 1, tok.end)
    token.value = tok
    return token


def _fields(variant: Variant) -> tuple[Field, ...]:
    return tuple(item for item in variant if isinstance(item, Field))


def _flat(tree: Any) -> list[Any]:
    if len(tree.children) == 1:
        return [tree.children[0]]
    return [*_flat(tree.children[0]), tree.children[1]]

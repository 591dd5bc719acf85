"""Coverage: how much of a library a grammar reads, and how much of it is no more than a row made for one text.

A grammar with a row for every text reads every text. So each text is also read by the grammar without the rows that no other
text uses (leave-one-out): what is still read then, a designer's next card may be read as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from toolkit.wording.grammar import START, build
from toolkit.wording.language import Reading
from toolkit.wording.lexer import OPEN, UNKNOWN
from toolkit.wording.parse import Builder, Spans, Unexpected
from toolkit.wording.reader import Reader
from toolkit.wording.rows import Field, Row, Variant, Word
from toolkit.wording.scan import Tok
from toolkit.wording.tree import CardText


@dataclass(frozen=True, slots=True)
class Printed:
    """A text as a card carries it."""

    card: str
    kind: str
    text: str


@dataclass(slots=True)
class ReadText:
    """How one text fares."""

    printed: Printed
    exact: bool
    """Whether the whole grammar reads it exactly."""
    alone: tuple[Row, ...] = ()
    """The rows that it is read by and no other text is."""
    again: bool = False
    """Whether it is read exactly, and to the same tree, without those rows."""


@dataclass(slots=True)
class Coverage:
    """What a grammar reads of a library."""

    texts: list[ReadText] = field(default_factory=list)
    """Distinct texts, in the order of the library."""
    cards: int = 0
    """Cards that carry them."""
    unused: list[Row] = field(default_factory=list)
    """Rows that no text is read by."""

    @property
    def exact(self) -> list[ReadText]:
        """The texts that the whole grammar reads exactly."""
        return [read for read in self.texts if read.exact]

    @property
    def again(self) -> list[ReadText]:
        """The texts that are read without the rows that only they use."""
        return [read for read in self.texts if read.again]

    @property
    def single(self) -> list[tuple[Row, Printed]]:
        """The rows that one text alone is read by, with that text."""
        return [(row, read.printed) for read in self.texts for row in read.alone]


def coverage(reader: Reader, cards: Iterable[Printed], progress: Callable[[int, int], None] | None = None) -> Coverage:
    """Read every distinct text by the whole grammar, and by the one without the rows that only this text uses.

    `progress` is told how many texts of how many are done.
    """
    printed = [card for card in cards if card.text.strip()]
    texts = list({card.text: card for card in reversed(printed)}.values())[::-1]
    used: dict[str, frozenset[int]] = {}
    found = Coverage(cards=len(printed))
    trees: dict[str, CardText] = {}
    watch = Watch(reader)
    for one in texts:
        reading, rows_read = watch.read(one)
        used[one.text] = rows_read if reading.exact else frozenset()
        trees[one.text] = reading.tree
        found.texts.append(ReadText(one, reading.exact))
    counts = Counter(number for numbers in used.values() for number in numbers)
    rows = reader.game.rows
    found.unused = [row for number, row in enumerate(rows) if not counts[number]]
    for done, read in enumerate(found.texts):
        one = read.printed
        alone = sorted(number for number in used[one.text] if counts[number] == 1)
        read.alone = tuple(rows[number] for number in alone)
        if read.exact and not alone:
            read.again = True
        elif read.exact:
            reading = reader_without(reader, set(alone)).read(one.text, one.kind, one.card)
            read.again = reading.exact and reading.tree == trees[one.text]
        if progress:
            progress(done + 1, len(texts))
    return found


class Watch:
    """A reader that says which rows a text is read by."""

    def __init__(self, reader: Reader) -> None:
        self._parser = _Watching(reader.game.rows)
        self._reader = reader.twin(reader.game.rows, self._parser)

    def read(self, printed: Printed) -> tuple[Reading, frozenset[int]]:
        """A text as it is read for the first time, and the numbers of the rows that made its tree."""
        self._parser.used.clear()
        reading = self._reader.read(printed.text, printed.kind, printed.card)
        return reading, frozenset(self._parser.used)


def reader_without(reader: Reader, numbers: set[int]) -> Reader:
    """The reader of the same game without the rows of these numbers; words that stand in no other row are unknown to it."""
    rows = tuple(row for number, row in enumerate(reader.game.rows) if number not in numbers)
    return reader.twin(rows, _Reduced(rows))


class _Watching(Builder):
    """A parser that remembers the rows which made something."""

    def __init__(self, rows: Sequence[Row]) -> None:
        super().__init__(rows)
        self.used: set[int] = set()

    def _row(self, alias: str) -> tuple[Row, tuple[Field, ...]]:
        self.used.add(int(alias[1:].partition("_")[0]))
        return super()._row(alias)


class _Reduced(Builder):
    """A parser of fewer rows, built for each sentence from what can stand in it: that takes milliseconds, all rows a second."""

    def parse(self, tokens: Sequence[Tok], spans: Spans) -> Any:
        types = {token.type for token in tokens}
        if UNKNOWN in types:
            raise Unexpected(next(place for place, token in enumerate(tokens) if token.type == UNKNOWN), set(), set())
        rows = _narrowed(self._rows, types)
        if not any(row.rule == START for row in rows):
            raise Unexpected(0, set(), set())
        narrow = Builder(rows)
        narrow._lark = build(rows)
        return narrow.parse(tokens, spans)


def _narrowed(rows: Sequence[Row], types: Collection[str]) -> tuple[Row, ...]:
    """The rows with only those variants whose words are all among these terminals, and whose fields some row is left to fill."""
    kept = tuple(rows)
    while True:
        made = {row.rule for row in kept} | set(types).intersection(OPEN)
        found = []
        for row in kept:
            variants = tuple(tuple(one for one in group if _stands(one, types, made)) for group in row.variants)
            if variants == row.variants:
                found.append(row)
            elif any(variants):
                found.append(copy(row))
                object.__setattr__(found[-1], "variants", variants)
        if len(found) == len(kept) and all(one is two for one, two in zip(found, kept, strict=True)):
            return kept
        kept = tuple(found)


def _stands(variant: Variant, types: Collection[str], made: Collection[str]) -> bool:
    return all(item.terminal in types if isinstance(item, Word) else item.rule in made for item in variant)

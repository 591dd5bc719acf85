"""Every tree that the rows can make is written in words that read as the same tree."""

from __future__ import annotations

from hypothesis import given, settings

from tests.games.animaul.wording_kit import READER, TREES
from toolkit.wording.tree import CardText


@settings(max_examples=200, deadline=None, derandomize=True)
@given(TREES.cards())
def test_what_is_written_reads_as_the_same_tree(card: tuple[str, CardText]) -> None:
    kind, tree = card
    text = READER.render(tree)
    reading = READER.read(text, kind)
    assert not [stop for stop in reading.stops if stop.kind != "not implemented"], text
    assert reading.tree == tree, text
    assert READER.render(reading.tree) == text

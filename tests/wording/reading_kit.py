"""What the tests of every game's rules English ask of a reading, and a language that stops at a word."""

from __future__ import annotations

from toolkit.wording.language import Language, Reading, Span, Stop
from toolkit.wording.tree import Ability, CardText, Sentence, Unsupported


def first_stop(language: Language, text: str, kind: str) -> tuple[Stop, str]:
    """Where understanding stops first, and the printed text there."""
    reading = language.read(text, kind)
    assert not reading.exact
    assert reading.text == text
    first = reading.stops[0]
    return first, text[first.span.start : first.span.end]


def understood(language: Language, text: str, kind: str, name: str = "") -> CardText:
    """The tree of a text that is understood without a remark."""
    reading = language.read(text, kind, name)
    assert not reading.stops, (text, reading.stops)
    tree: CardText = reading.tree
    return tree


def bodies(tree: CardText) -> list[object]:
    """What a text says, whatever words and places say it."""
    return [(ability.kind, [sentence.body for sentence in ability.sentences]) for ability in tree.abilities]


class StopsAt(Language):
    """A language that understands everything but one word."""

    def __init__(self, word: str, kind: str = "unknown word") -> None:
        self.word, self.kind = word, kind

    def read(self, text: str, kind: str, name: str = "") -> Reading:
        at = text.find(self.word)
        if at < 0:
            return Reading(text, CardText())
        span, near = Span(at, at + len(self.word)), (self.word, "toward")
        stop = Stop(self.kind, span, "no such word", text[:at], ("to <place>", "."), near)
        bodies = () if self.kind == "reminder" else (Sentence(Unsupported(text)),)
        return Reading(text, CardText((Ability("action", bodies),)), (stop,))

    def render(self, tree: CardText) -> str:
        return ""

    def explain(self, tree: CardText) -> list[str]:
        return []

    def phrases(self) -> list[tuple[str, str]]:
        return []

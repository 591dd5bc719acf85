"""Pebblefall's rules English: two sentences."""

from __future__ import annotations

from toolkit.wording.language import Language, Reading
from toolkit.wording.tree import Ability, Amount, CardText, Do, Head, Selector, Sentence, Span, Unsupported


def _sentence(line: str) -> Sentence:
    words = line.rstrip(".").casefold().split()
    if words == ["destroy", "target", "enemy", "stone"]:
        what = Selector("target", (Head("stone"),), adjectives=("enemy",), slot=0)
        return Sentence(Do("destroy", (("what", what),)), Span(0, len(line)))
    if len(words) == 3 and words[0] == "draw" and (words[1] == "a" or words[1].isdigit()):
        return Sentence(Do("draw", (("count", Amount("number", 1 if words[1] == "a" else int(words[1]))),)), Span(0, len(line)))
    return Sentence(Unsupported(line))


class PebbleLanguage(Language):
    """Reads "Draw N cards." and "Destroy target enemy stone."; one sentence a line."""

    def read(self, text: str, kind: str, name: str = "") -> Reading:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return Reading(text, CardText(tuple(Ability("play", (_sentence(line),)) for line in lines)))

    def render(self, tree: CardText) -> str:
        lines = []
        for ability in tree.abilities:
            for sentence in ability.sentences:
                body = sentence.body
                if isinstance(body, Do) and body.verb == "draw":
                    count = body.arg("count")
                    assert isinstance(count, Amount)
                    lines.append("Draw a card." if count.number == 1 else f"Draw {count.number} cards.")
                elif isinstance(body, Do):
                    lines.append("Destroy target enemy stone.")
                elif isinstance(body, Unsupported):
                    lines.append(body.text)
        return "\n".join(lines)

    def explain(self, tree: CardText) -> list[str]:
        return self.render(tree).splitlines()

    def phrases(self) -> list[tuple[str, str]]:
        return [("Draw N cards.", "Draw 2 cards."), ("Destroy target enemy stone.", "Destroy target enemy stone.")]


def language() -> Language:
    """The language; it needs no library."""
    return PebbleLanguage()


def program(text: str) -> list[tuple[str, int]]:
    """What a text does, step by step; a text that is not understood does nothing (and the check says so)."""
    reading = language().read(text, "stone")
    if not reading.exact:
        return []
    steps: list[tuple[str, int]] = []
    for ability in reading.tree.abilities:
        for sentence in ability.sentences:
            body = sentence.body
            assert isinstance(body, Do)
            count = body.arg("count")
            steps.append((body.verb, count.number if isinstance(count, Amount) else 1))
    return steps

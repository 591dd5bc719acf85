"""Pebblefall's rules English: two sentences, "Draw 2 cards." and "Destroy target enemy stone."."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from toolkit.wording.language import Reading, Stop
from toolkit.wording.reader import Reader
from toolkit.wording.tree import Amount, CardText, Do, Head, Selector, Sequence, Span
from toolkit.wording.vocabulary import Kind, Noun, Role, Verb, Vocabulary, adjective, counted

VOCABULARY = Vocabulary(
    game="pebblefall",
    nouns=(Noun("stone", "stone#", frozenset({"enemy"}), card=True),),
    verbs=(
        Verb("draw", ("draw~ {count:cards}",), {"count": Role()}, example="Draw 2 cards."),
        Verb("destroy", ("destroy~ {what:np}",), {"what": Role(frozenset({"stone"}))}, example="Destroy target enemy stone."),
    ),
    extra=(adjective("enemy"), *counted("cards", "card")),
    instructs=frozenset({"play"}),
    kinds={"stone": Kind("stone", "play", placed=False)},
    default_noun="stone",
)


TARGET = Selector("target", (Head("stone"),), adjectives=("enemy",), slot=0)
"""What "target enemy stone" is: nothing else can be destroyed."""
Steps = list[tuple[str, int]]


class PebbleReader(Reader):
    """Reads what the vocabulary allows, and says what of it the game cannot carry out."""

    def read(self, text: str, kind: str, name: str = "") -> Reading:
        reading = super().read(text, kind, name)
        if reading.exact and steps_of(reading.tree) is None:
            stop = Stop("not implemented", Span(0, len(text)), "this is understood, but not played")
            return replace(reading, stops=(*reading.stops, stop))
        return reading


@cache
def language() -> Reader:
    """The language; it needs no library."""
    return PebbleReader(VOCABULARY)


def steps_of(tree: CardText) -> Steps | None:
    """What a text does, step by step; None where the game cannot carry it out."""
    steps: Steps = []
    for ability in tree.abilities:
        for sentence in ability.sentences:
            body = sentence.body
            for step in body.steps if isinstance(body, Sequence) else (body,):
                if not isinstance(step, Do) or step.actor is not None:
                    return None
                count = step.arg("count")
                if step.verb == "draw" and isinstance(count, Amount) and count.kind == "number":
                    steps.append(("draw", count.number))
                elif step.verb == "destroy" and replace_slot(step.arg("what")) == TARGET:
                    steps.append(("destroy", 1))
                else:
                    return None
    return steps


def replace_slot(what: object) -> object:
    """A selector as if it were the first of its ability."""
    return replace(what, slot=0) if isinstance(what, Selector) else what


def program(text: str) -> Steps:
    """What the text of a stone does; one that is not understood does nothing (and the check says so)."""
    reading = language().read(text, "stone")
    return (steps_of(reading.tree) or []) if reading.exact else []

"""Following sentences: what a line says after a sentence with a trigger belongs to the answer, until something simply holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.wording.checks import simply_holds
from toolkit.wording.terms import DID, Limited, Paid
from toolkit.wording.tree import If, Instead, May, Sequence, Unsupported, When

SENTENCE = "."
"""Joiner of steps that stand in sentences of their own."""


def answers(first: Any) -> bool:
    """Whether the first sentence of a line says what is answered, so that the sentences after it go on with the answer."""
    return isinstance(first, Instead) or (isinstance(first, When) and not first.trigger.time.startswith("start_of_next"))


def goes_on(body: Any) -> bool:
    """Whether a sentence is something to be done, and not another answer or something that simply holds."""
    return not isinstance(body, (When, Instead, Unsupported)) and not simply_holds(body)


def asks_deed(body: Any) -> bool:
    """Whether a statement begins by asking if what stands before it was done."""
    if isinstance(body, If):
        return body.condition.predicate == DID.predicate
    if isinstance(body, Sequence):
        return asks_deed(body.steps[0])
    return isinstance(body, (When, Instead, May, Limited)) and asks_deed(body.body)


def spread(body: Any) -> list[Any]:
    """The sentences that a statement with a price is read as: the price, and what comes of it "if you do"."""
    if isinstance(body, Paid):
        return [body.cost, If(DID, body.body)]
    if isinstance(body, (Limited, When, Instead)) or (isinstance(body, If) and body.otherwise is None):
        first, *rest = spread(body.body)
        return [replace(body, body=first), *rest]
    return [body]


def folded(first: Any, body: Any, joiner: str = SENTENCE) -> Any:
    """An answer that goes on with the body of a further sentence."""
    before = first.body
    steps = before.steps if isinstance(before, Sequence) else (before,)
    joiners = before.joiners if isinstance(before, Sequence) else ()
    more = body if isinstance(body, Sequence) else Sequence((body,), ())
    return replace(first, body=Sequence((*steps, *more.steps), (*joiners, joiner, *more.joiners)))


def unfolded(body: Any) -> list[Any]:
    """The sentences in which an answer is written."""
    if not isinstance(body, (When, Instead)) or not isinstance(body.body, Sequence) or SENTENCE not in body.body.joiners:
        return [body]
    groups: list[tuple[list[Any], list[str]]] = [([body.body.steps[0]], [])]
    for joiner, step in zip(body.body.joiners, body.body.steps[1:], strict=True):
        if joiner == SENTENCE:
            groups.append(([step], []))
        else:
            groups[-1][0].append(step)
            groups[-1][1].append(joiner)
    made = [steps[0] if len(steps) == 1 else Sequence(tuple(steps), tuple(joiners)) for steps, joiners in groups]
    return [replace(body, body=made[0]), *made[1:]]


def gathered(bodies: list[Any]) -> list[Any]:
    """The sentences of a line, those that go on with an answer put into it."""
    made: list[Any] = []
    for body in bodies:
        if len(made) == 1 and answers(made[0]) and goes_on(body):
            made[0] = folded(made[0], body)
        else:
            made.append(body)
    return made

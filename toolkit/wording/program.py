"""Program: a card's text compiled, once, into programs, statics and triggers.

Nothing here knows a game. A game gives `Words` (see builder): what its verbs emit, which things a phrase may mean, what a
condition tests; its state holds the frames that the machine runs (see machine).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic

from toolkit.wording.builder import Builder, NotKnown, Words
from toolkit.wording.machine import END, Program, S
from toolkit.wording.tree import Ability, CardText, If, Instead, May, Player, Statement, Static, Unsupported, When
from toolkit.wording.tree import Sequence as Steps

__all__ = ["Builder", "Compiled", "NotKnown", "Program", "Words", "compile_quoted", "compile_text", "finish"]


@dataclass(slots=True)
class Compiled(Generic[S]):
    """What a card's text became."""

    programs: list[Program[S]] = field(default_factory=list)
    """In the order of the abilities; `kind` tells the game when each is used."""
    statics: list[Any] = field(default_factory=list)
    """What the game's `Words.static` made of what simply holds."""
    triggers: list[tuple[Any, Program[S]]] = field(default_factory=list)
    """What the game's `Words.trigger` made of the trigger, and the answer."""
    replacements: list[tuple[Any, Program[S]]] = field(default_factory=list)
    """What the game's `Words.replacement` made of the event, and what happens instead."""
    missing: list[str] = field(default_factory=list)
    """Operations without a handler; a card with any is not simulated exactly."""


def compile_text(text: CardText, words: Words[S], programs: list[Program[S]], first: int = 0) -> Compiled[S]:
    """Compile a card's text; every new program is appended to `programs`, its id is `first` plus its index there.

    A sentence with an operation that has no handler is left out and named in `missing`.
    """
    compiled: Compiled[S] = Compiled()
    joined: dict[str, list[tuple[Ability, list[Statement]]]] = {}
    for ability in text.abilities:
        rest: list[Statement] = []
        for sentence in ability.sentences:
            body = _trigger_first(sentence.body)
            if isinstance(body, Unsupported):
                compiled.missing.append("unsupported")
            elif isinstance(body, Instead):
                _replacement(body, ability, words, programs, compiled, first)
            elif isinstance(body, When) and not words.delayed(body.trigger):
                _answer(body, ability, words, programs, compiled, first)
            elif isinstance(body, Static) and not rest and words.continuous(body, ability):
                try:
                    if ability.limits:
                        raise NotKnown("limit:static")
                    compiled.statics.append(words.static(body, Builder(words)))
                except NotKnown as missing:
                    compiled.missing.append(missing.operation)
            elif rest and _otherwise(rest[-1], body) is not None:
                rest[-1] = _otherwise(rest[-1], body) or body
            else:
                rest.append(body)
        if rest and ability.kind in words.joined:
            joined.setdefault(ability.kind, []).append((ability, rest))
        elif rest:
            _program([(ability, rest)], words, programs, compiled, first)
    for parts in joined.values():
        _program(parts, words, programs, compiled, first)
    return compiled


def _trigger_first(body: Statement) -> Statement:
    """An answer under a condition ("if you control ..., when ...") as one that asks for it when its time has come."""
    if not isinstance(body, If) or body.otherwise is not None or body.condition.predicate in ("did", "could_not"):
        return body
    inner = _trigger_first(body.body)
    return replace(inner, body=If(body.condition, inner.body)) if isinstance(inner, When | Instead) else body


def compile_quoted(
    abilities: tuple[Ability, ...], kinds: Collection[str], words: Words[S], programs: list[Program[S]], first: int
) -> Compiled[S]:
    """Compile what a text quotes; its programs stand among those of the card that says it.

    Raises:
        NotKnown: a kind of ability that cannot be given to others, or an operation without a handler.
    """
    for ability in abilities:
        if ability.kind not in kinds:
            raise NotKnown(f"grant:{ability.kind}")
    compiled = compile_text(CardText(abilities), words, programs, first)
    if compiled.missing:
        raise NotKnown(compiled.missing[0])
    return compiled


def _program(
    parts: list[tuple[Ability, list[Statement]]], words: Words[S], programs: list[Program[S]], compiled: Compiled[S], first: int
) -> None:
    builder = Builder(words)
    leading = parts[0][0]
    try:
        words.before(leading, builder)
        for ability, bodies in parts:
            builder.anew()
            for limit in ability.limits:
                words.limit(limit, builder)
            work = partial(_work, builder, bodies, compiled)
            if words.optional(ability) and not _asks_itself(bodies):
                builder.optional(work)
            else:
                work()
        words.after(leading, builder)
    except NotKnown as missing:
        compiled.missing.append(missing.operation)
    compiled.programs.append(finish(builder, leading.kind, leading.name, programs, first))


def _work(builder: Builder[S], bodies: list[Statement], compiled: Compiled[S]) -> None:
    builder.start, builder.given = len(builder.code), builder.count
    for body in bodies:
        length, needs, changes = len(builder.code), builder.needs, builder.changes
        builder.needs, builder.changes = list(needs), list(changes)
        try:
            builder.statement(body)
        except NotKnown as missing:
            del builder.code[length:]
            builder.needs, builder.changes = needs, changes
            compiled.missing.append(missing.operation)


def _answer(
    body: When, ability: Ability, words: Words[S], programs: list[Program[S]], compiled: Compiled[S], first: int
) -> None:
    builder = Builder(words)
    try:
        trigger = words.trigger(body.trigger, builder)
        if isinstance(body.body, May) and words.by_turns(body.body, builder) is None:
            may = body.body
            builder.optional(lambda: _limited(builder, ability, may.body), builder.decider(may.decider))
        else:
            _limited(builder, ability, body.body)
    except NotKnown as missing:
        compiled.missing.append(missing.operation)
        return
    compiled.triggers.append((trigger, finish(builder, "trigger", ability.name, programs, first)))


def _replacement(
    body: Instead, ability: Ability, words: Words[S], programs: list[Program[S]], compiled: Compiled[S], first: int
) -> None:
    builder = Builder(words)
    wanted = isinstance(body.body, May)
    new = body.body.body if isinstance(body.body, May) else body.body
    try:
        event = words.replacement(body.event, builder)
        builder.instead(
            lambda: _limited(builder, ability, new), body.optional or wanted, lambda: words.happen(body.event, builder)
        )
    except NotKnown as missing:
        compiled.missing.append(missing.operation)
        return
    compiled.replacements.append((event, finish(builder, "replacement", ability.name, programs, first)))


def _otherwise(before: Statement, body: Statement) -> If | None:
    """A condition joined with the "Otherwise, ..." that follows it; None if it speaks of something else ("if you do not")."""
    if not isinstance(body, If) or body.condition.predicate != "did" or not body.condition.negated:
        return None
    if not isinstance(before, If) or before.otherwise is not None or before.condition.predicate in ("did", "could_not"):
        return None
    last = before.body.steps[-1] if isinstance(before.body, Steps) else before.body
    return None if isinstance(last, May) else replace(before, otherwise=body.body)


def _limited(builder: Builder[S], ability: Ability, body: Statement) -> None:
    """Emit a body that counts as a use of an ability only when it is done."""
    for limit in ability.limits:
        builder.words.limit(limit, builder)
    builder.start, builder.given = len(builder.code), builder.count
    builder.statement(body)


def finish(builder: Builder[S], kind: str, name: str, programs: list[Program[S]], first: int) -> Program[S]:
    """The program that a builder has collected; it is appended to `programs`."""
    builder.emit(END)
    program = Program(
        first + len(programs), kind, name, tuple(builder.code), builder.count, tuple(builder.needs), tuple(builder.changes)
    )
    programs.append(program)
    return program


def _asks_itself(bodies: Sequence[Statement]) -> bool:
    """Whether the first thing is a "you may" on which all else hangs."""
    first, *others = bodies
    steps = first.steps if isinstance(first, Steps) else (first,)
    hang = [*steps[1:], *others]
    own = isinstance(steps[0], May) and steps[0].decider == Player("you")
    return own and all(isinstance(step, If) and step.condition.predicate == "did" for step in hang)

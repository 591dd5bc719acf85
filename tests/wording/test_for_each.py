"""What is done once for each of a number, and what an answer of several sentences does: on the jars of the program's tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wording.test_program import PROGRAMS, Jars, JarWords, build, do, jar, play
from toolkit.wording.builder import Builder, NotKnown
from toolkit.wording.machine import NO, YES
from toolkit.wording.program import compile_text
from toolkit.wording.tree import (
    THIS,
    Ability,
    Amount,
    CardText,
    Condition,
    Event,
    ForEach,
    If,
    May,
    Ref,
    Sentence,
    Sequence,
    Trigger,
    When,
)


def times(number: int, body: Any) -> ForEach:
    return ForEach(Amount("number", number), body)


def test_each_round_chooses_anew() -> None:
    program = build(times(2, do("fill", jar(0))))
    _, decision = play(program, [0, 0, 0], 2)
    assert decision is not None and decision.values == (0, 1, 2), "the jar of the first round may be chosen again"
    assert play(program, [0, 0, 0], 2, 2)[0].beans == [0, 0, 2]
    assert play(program, [0, 0, 0], 2, 0)[0].beans == [1, 0, 1]


def test_for_each_of_nothing_does_nothing_and_is_no_use() -> None:
    program = build(times(0, do("fill", jar(0))))
    assert play(program, [0, 0])[0].beans == [0, 0]
    assert not program.usable(Jars([0, 0]), 0, 0)
    assert build(times(1, do("fill", jar(0)))).usable(Jars([0, 0]), 0, 0)


def test_a_target_of_the_rounds_is_not_needed_before() -> None:
    assert not build(times(2, do("empty", jar(0)))).usable(Jars([0, 0]), 0, 0), "nothing would change"
    assert build(times(2, do("empty", jar(0))), do("fill", Ref(THIS))).usable(Jars([0, 0]), 0, 0)


def test_so_many_are_counted_when_it_begins() -> None:
    counted = ForEach(Amount("count_of", 1, jar(0, "all")), do("fill", Ref(THIS)))
    assert play(build(counted), [0, 0, 0])[0].beans == [3, 0, 0]


def test_a_quantity_without_a_handler_is_named() -> None:
    with pytest.raises(NotKnown, match="amount:dice"):
        Builder(JarWords()).amount(Amount("dice", 2, sides=6))
    text = CardText((Ability("action", (Sentence(ForEach(Amount("counters_on", 1, Ref(THIS)), do("fill", Ref(THIS)))),)),))
    assert compile_text(text, JarWords(), []).missing == ["amount:counters_on"]


def answer(*steps: Any) -> Any:
    """The program that answers an event, of these sentences."""
    PROGRAMS.clear()
    body = Sequence(tuple(steps), (".",) * (len(steps) - 1))
    text = CardText((Ability("passive", (Sentence(When(Trigger("when", Event("spill", Ref(THIS))), body)),)),))
    compiled = compile_text(text, JarWords(), PROGRAMS)
    assert compiled.missing == []
    ((_, program),) = compiled.triggers
    return program


def test_the_sentences_of_an_answer_follow_each_other() -> None:
    program = answer(May(do("empty", jar(1))), If(Condition("did"), do("fill", Ref(THIS), 5)))
    assert play(program, [0, 4], NO)[0].beans == [0, 4]
    assert play(program, [0, 4], YES)[0].beans == [5, 0]
    assert play(answer(do("fill", Ref(THIS)), do("fill", jar(1), 2)), [0, 0], 1)[0].beans == [1, 2]

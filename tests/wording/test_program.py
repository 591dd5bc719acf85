"""The compiler and the machine, with the words of a tiny game: a row of numbered jars that hold beans."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wording.stack_kit import advance, reply
from toolkit.wording.builder import Builder, Words
from toolkit.wording.machine import CARD, NO, PROGRAM, SEAT, STOP, YES, Decision, Frame, Program, left_to_choose
from toolkit.wording.program import compile_text
from toolkit.wording.tree import (
    THIS,
    Ability,
    Amount,
    CardText,
    Choose,
    Condition,
    Do,
    Either,
    Event,
    ForEach,
    Head,
    If,
    Instead,
    May,
    Player,
    Qualifier,
    Ref,
    Selector,
    Sentence,
    Sequence,
    Statement,
    Static,
    Trigger,
    Unsupported,
    When,
)


class Jars:
    """The tiny game's state: beans in each jar."""

    def __init__(self, beans: list[int]) -> None:
        self.beans = beans
        self.frames: list[Frame] = []
        self.waiting: list[tuple[int, ...]] = []
        self.log: list[str] = []

    def copy(self) -> Jars:
        twin = Jars(self.beans[:])
        twin.frames = [frame[:] for frame in self.frames]
        twin.waiting = self.waiting[:]
        twin.log = self.log[:]
        return twin


def number(do: Do, builder: Builder[Jars]) -> Any:
    count = do.arg("count")
    return builder.amount(count if isinstance(count, Amount) else Amount())


def fill(builder: Builder[Jars], do: Do) -> None:
    jars, some = builder.objects(do.arg("what"), decider=builder.decider(do.actor if isinstance(do.actor, Player) else None))
    count = number(do, builder)

    def act(state: Jars, frame: Frame) -> bool:
        for jar in jars(state, frame):
            state.beans[jar] += count(state, frame)
        return bool(jars(state, frame))

    builder.do(act)
    builder.changes.append(some)


def empty(builder: Builder[Jars], do: Do) -> None:
    what = do.arg("what")
    place = builder.register(what.slot if isinstance(what, Selector) else None)
    jars, some = builder.objects(what, feasible=lambda state, frame: state.beans[frame[place][0]] > 0, place=place)

    def act(state: Jars, frame: Frame) -> bool:
        changed = False
        for jar in jars(state, frame):
            changed = changed or state.beans[jar] > 0
            state.beans[jar] = 0
        return changed

    builder.do(act)
    builder.changes.append(some)


def shake(builder: Builder[Jars], do: Do) -> None:
    """One jar after the other, a bean from each into a jar that is chosen each time."""
    builder.objects(do.arg("what"))
    what = do.arg("what")
    assert isinstance(what, Selector)
    with builder.each(builder.register(what.slot)) as jar:
        target = builder.register(noun="jar")
        builder.clear(target)
        builder.choose(target, lambda state, frame: range(len(state.beans)), lambda s, f: 1, lambda s, f: 1, label="shake")

        def act(state: Jars, frame: Frame) -> bool:
            state.beans[frame[jar][0]] -= 1
            state.beans[frame[target][0]] += 1
            return True

        builder.do(act)


def ring(builder: Builder[Jars], do: Do) -> None:
    """A nested effect: the program after this one is carried out before the rest."""

    def act(state: Jars, frame: Frame) -> bool:
        state.frames.append(PROGRAMS[frame[PROGRAM] + 1].frame(frame[SEAT], frame[CARD]))
        state.log.append("ring")
        return True

    builder.do(act)


PROGRAMS: list[Program[Jars]] = []


class JarWords(Words[Jars]):
    joined = frozenset({"play"})

    def __init__(self) -> None:
        self.verbs = {"fill": fill, "empty": empty, "shake": shake, "ring": ring}

    def candidates(self, selector: Selector, builder: Builder[Jars]) -> Any:
        others = [q.argument for q in selector.qualifiers if q.relation == "other_than"]
        apart = builder.meant(others[0]) if others and isinstance(others[0], Ref) else lambda state, frame: ()
        return lambda state, frame: [jar for jar in range(len(state.beans)) if jar not in apart(state, frame)]

    def player(self, player: Player, builder: Builder[Jars]) -> Any:
        return lambda state, frame: 1 - frame[SEAT]

    def condition(self, condition: Condition, builder: Builder[Jars]) -> Any:
        jars = builder.meant(condition.subject) if isinstance(condition.subject, Ref) else lambda state, frame: ()
        return lambda state, frame: all(state.beans[jar] > 0 for jar in jars(state, frame))

    def static(self, static: Static, builder: Builder[Jars]) -> Any:
        return static.changes

    def trigger(self, trigger: Trigger, builder: Builder[Jars]) -> Any:
        builder.register(0)
        return trigger.event.verb if trigger.event else trigger.time

    def replacement(self, event: Event, builder: Builder[Jars]) -> Any:
        if event.verb != "spill":
            return super().replacement(event, builder)
        return event.verb

    def happen(self, event: Event, builder: Builder[Jars]) -> None:
        empty(builder, do("empty", Ref(THIS)))

    def optional(self, ability: Ability) -> bool:
        return ability.kind == "deploy"

    def after(self, ability: Ability, builder: Builder[Jars]) -> None:
        def act(state: Jars, frame: Frame) -> bool:
            state.log.append("end")
            return False

        builder.do(act)


def jar(slot: int, determiner: str = "target", count: int = 1, other: int | None = None) -> Selector:
    apart = () if other is None else (Qualifier("other_than", Ref(other)),)
    return Selector(determiner, (Head("jar"),), Amount("number", count), qualifiers=apart, slot=slot)


def do(verb: str, what: Any = None, count: int = 1, actor: Player | None = None) -> Do:
    return Do(verb, (("what", what), ("count", Amount("number", count))), actor=actor)


def build(*bodies: Statement, kind: str = "action") -> Program[Jars]:
    PROGRAMS.clear()
    compiled = compile_text(CardText((Ability(kind, tuple(map(Sentence, bodies))),)), JarWords(), PROGRAMS)
    assert compiled.missing == []
    return compiled.programs[0]


def play(program: Program[Jars], beans: list[int], *answers: int, seat: int = 0, card: int = 0) -> tuple[Jars, Decision | None]:
    state = Jars(beans)
    state.frames.append(program.frame(seat, card))
    decision = advance(state, PROGRAMS)
    for value in answers:
        assert decision is not None
        assert decision.kind == "ask" or value in decision.values or (value == STOP and decision.stop)
        reply(state, PROGRAMS, decision, value)
        decision = advance(state, PROGRAMS)
    return state, decision


def test_a_target_is_chosen_and_a_reference_means_it_again() -> None:
    program = build(do("fill", jar(0)), do("fill", Ref(0), 2), do("fill", Ref(THIS), 5))
    state, decision = play(program, [0, 0, 0])
    assert decision == Decision(0, "choose", (0, 1, 2), False, "choose", "jar")
    state, decision = play(program, [0, 0, 0], 1, card=2)
    assert decision is None
    assert state.beans == [0, 3, 5]
    assert state.log == ["end"]


def test_all_takes_every_one_without_a_question() -> None:
    state, decision = play(build(do("fill", jar(0, "all"))), [0, 1, 2])
    assert (state.beans, decision) == ([1, 2, 3], None)


def test_other_than_leaves_out_what_was_chosen_before() -> None:
    _, decision = play(build(do("fill", jar(0)), do("fill", jar(1, other=0))), [0, 0, 0], 1)
    assert decision is not None and decision.values == (0, 2)


def test_up_to_may_stop_and_no_set_is_offered_in_two_orders() -> None:
    program = build(do("fill", jar(0, "up_to", 2)))
    _, decision = play(program, [0, 0, 0])
    assert decision is not None and decision.stop
    _, decision = play(program, [0, 0, 0], 1)
    assert decision is not None and decision.values == (2,)
    assert play(program, [0, 0, 0], STOP)[0].beans == [0, 0, 0]
    assert play(program, [0, 0, 0], 1, STOP)[0].beans == [0, 1, 0]
    assert play(program, [0, 0, 0], 0, 2)[0].beans == [1, 0, 1]
    assert program.usable(Jars([0, 0]), 0, 0)


def test_exactly_two_cannot_stop_at_one_and_needs_two() -> None:
    program = build(do("fill", jar(0, "target", 2)))
    _, decision = play(program, [0, 0, 0])
    assert decision is not None and decision.values == (0, 1) and not decision.stop
    assert program.usable(Jars([0, 0]), 0, 0)
    assert not program.usable(Jars([0]), 0, 0)


def test_may_is_asked_only_when_possible_and_no_leaves_out_the_body() -> None:
    program = build(May(do("empty", jar(0))), If(Condition("did"), do("fill", Ref(0), 7)), do("fill", Ref(THIS)))
    state, decision = play(program, [0, 4])
    assert decision == Decision(0, "ask", (0, 1))
    assert play(program, [0, 4], NO)[0].beans == [1, 4]
    assert play(program, [0, 4], YES)[0].beans == [1, 7], "what leaves no choice is not asked"
    assert play(program, [2, 4], YES, 1)[0].beans == [3, 7]
    state, decision = play(program, [0, 0])
    assert (state.beans, decision) == ([1, 0], None)


def test_if_you_do_not() -> None:
    program = build(May(do("empty", jar(0))), If(Condition("did", negated=True), do("fill", Ref(THIS), 9)))
    assert play(program, [0, 4], NO)[0].beans == [9, 4]
    assert play(program, [0, 4], YES)[0].beans == [0, 0]


def test_a_condition_and_its_otherwise() -> None:
    program = build(If(Condition("has beans", Ref(THIS)), do("empty", Ref(THIS)), do("fill", Ref(THIS), 3)))
    assert play(program, [2])[0].beans == [0]
    assert play(program, [0])[0].beans == [3]


def test_a_condition_about_what_its_body_names_asks_after_the_choice() -> None:
    program = build(If(Condition("has beans", Ref(0)), do("fill", jar(0), 5)), do("fill", Ref(0)))
    _, decision = play(program, [0, 3])
    assert decision is not None and decision.values == (0, 1)
    assert play(program, [0, 3], 0)[0].beans == [1, 3]
    assert play(program, [0, 3], 1)[0].beans == [0, 9]
    alone = build(If(Condition("has beans", Ref(0)), do("fill", jar(0), 5)))
    assert alone.usable(Jars([0, 3]), 0, 0)
    assert not alone.usable(Jars([0, 0]), 0, 0)


def missing(*bodies: Statement) -> list[str]:
    return compile_text(CardText((Ability("action", tuple(map(Sentence, bodies))),)), JarWords(), []).missing


@pytest.mark.parametrize(
    "bodies",
    [
        (do("fill", Ref(0)),),
        (do("fill", jar(1, other=0)), do("fill", jar(0))),
        (Either((do("fill", jar(0)), do("fill", Ref(0)))),),
        (Either((do("fill", jar(0)), do("fill", jar(1)))), do("fill", Ref(1))),
        (ForEach(Amount("number", 2), do("fill", jar(0))), do("fill", Ref(0))),
        (If(Condition("has beans", Ref(THIS)), do("fill", jar(0)), do("fill", Ref(0))),),
        (May(do("empty", jar(0))), If(Condition("did", negated=True), do("fill", Ref(0)))),
    ],
    ids=["never named", "named later", "another option", "an option before", "of a round", "otherwise", "not wanted"],
)
def test_what_points_back_to_nothing_is_told_and_does_not_come_to_nothing(bodies: tuple[Statement, ...]) -> None:
    assert missing(*bodies) == ["reference:unchosen"]


@pytest.mark.parametrize("bodies", [do("fill", jar(0, "all")), do("fill", jar(0), actor=Player("opponent"))])
def test_a_condition_is_about_one_thing_that_its_player_chooses(bodies: Statement) -> None:
    assert missing(If(Condition("has beans", Ref(0)), bodies)) == ["reference:condition"]


def test_what_was_named_in_an_option_or_round_is_pointed_back_to_within_it() -> None:
    within = Sequence((do("fill", jar(0)), do("fill", Ref(0), 5)), ("and",))
    assert play(build(Either((within, do("empty", jar(1))))), [0, 1], 0, 1)[0].beans == [0, 7]
    assert play(build(ForEach(Amount("number", 2), within)), [0, 0], 0, 1)[0].beans == [6, 6]


def test_steps_and_a_choice_of_its_own() -> None:
    program = build(Sequence((Choose(jar(0)), do("fill", Ref(0), 2), do("empty", Ref(THIS))), ("then", "then")))
    assert play(program, [5, 0], 1)[0].beans == [0, 2]


def test_another_player_decides() -> None:
    _, decision = play(build(do("fill", jar(0), actor=Player("opponent"))), [0, 0], seat=0)
    assert decision is not None and decision.seat == 1
    _, decision = play(build(May(do("fill", Ref(THIS)), Player("opponent"))), [0, 0], seat=1)
    assert decision is not None and decision.seat == 0


def test_a_loop_asks_anew_for_each_thing() -> None:
    program = build(do("shake", jar(0, "all")))
    _, decision = play(program, [1, 1, 1])
    assert decision is not None and decision.label == "shake"
    state, decision = play(program, [1, 1, 1], 2, 2, 0)
    assert (state.beans, decision) == ([1, 0, 2], None)


def test_one_by_one_chooses_between_the_rounds_and_nothing_twice() -> None:
    def pour(builder: Builder[Jars], do: Do) -> None:
        what = do.arg("what")
        assert isinstance(what, Selector)
        chosen = builder.register(what.slot)
        with builder.one_by_one(chosen, builder.words.candidates(what, builder), *builder.bounds(what)) as jar:

            def act(state: Jars, frame: Frame) -> bool:
                state.beans[frame[jar][0]] += len(frame[chosen])
                return True

            builder.do(act)

    words = JarWords()
    words.verbs["pour"] = pour
    PROGRAMS.clear()
    text = CardText((Ability("action", (Sentence(do("pour", jar(0, "up_to", 2))),)),))
    program = compile_text(text, words, PROGRAMS).programs[0]
    assert play(program, [0, 0, 0], 2, 0)[0].beans == [2, 0, 1]
    assert play(program, [0, 0, 0], 2, STOP)[0].beans == [0, 0, 1]
    _, decision = play(program, [0, 0, 0], 1)
    assert decision is not None and decision.values == (0, 2) and decision.stop


def test_usable_wants_every_required_target_and_some_change() -> None:
    program = build(do("empty", jar(0)))
    assert program.usable(Jars([0, 1]), 0, 0)
    assert not program.usable(Jars([0, 0]), 0, 0)
    optional = build(May(do("empty", jar(0))))
    assert not optional.usable(Jars([0, 0]), 0, 0)
    assert build(May(do("empty", jar(0))), do("fill", Ref(THIS))).usable(Jars([0, 0]), 0, 0)
    assert not build(do("empty", jar(0)), do("fill", Ref(THIS))).usable(Jars([0, 0]), 0, 0)


def test_an_optional_ability_asks_once_whatever_it_says() -> None:
    plain = build(do("empty", jar(0)), kind="deploy")
    assert plain.code[0][0] == build(May(do("empty", jar(0))), kind="deploy").code[0][0]
    for program in (plain, build(May(do("empty", jar(0))), kind="deploy")):
        assert play(program, [3, 0], NO)[0].beans == [3, 0]
        state, decision = play(program, [3, 2], YES, 0)
        assert (state.beans, decision) == ([0, 2], None)


def test_lines_of_a_joined_kind_are_one_program_with_registers_of_their_own() -> None:
    PROGRAMS.clear()
    lines = tuple(Ability("play", (Sentence(do("fill", jar(0), n)),)) for n in (1, 10))
    compiled = compile_text(CardText(lines), JarWords(), PROGRAMS)
    assert len(compiled.programs) == 1
    state, decision = play(compiled.programs[0], [0, 0], 0, 1)
    assert (state.beans, state.log, decision) == ([1, 10], ["end"], None)


def test_a_nested_effect_is_finished_first() -> None:
    PROGRAMS.clear()
    text = CardText(
        (
            Ability("action", (Sentence(do("ring")), Sentence(do("fill", Ref(THIS), 10)))),
            Ability("action", (Sentence(do("empty", jar(0))),)),
        )
    )
    compiled = compile_text(text, JarWords(), PROGRAMS)
    _, decision = play(compiled.programs[0], [5, 5])
    assert decision is not None and decision.values == (0, 1)
    assert play(compiled.programs[0], [5, 5], 0)[0].beans == [10, 5]


def test_what_waits_is_ordered_by_the_seat_named() -> None:
    PROGRAMS.clear()
    fills = Ability("passive", (Sentence(When(Trigger("after", Event("spill")), do("fill", Ref(0), 2))),))
    empties = Ability("passive", (Sentence(When(Trigger("after", Event("spill")), do("empty", Ref(0)))),))
    compiled = compile_text(CardText((fills, empties)), JarWords(), PROGRAMS)
    assert [trigger for trigger, _ in compiled.triggers] == ["spill", "spill"]
    for first, beans in ((0, 0), (1, 2)):
        state = Jars([3])
        state.waiting = [(program.id, 0, 0, 0) for _, program in compiled.triggers]
        decision = advance(state, PROGRAMS, 1)
        assert decision == Decision(1, "order", (0, 1))
        reply(state, PROGRAMS, decision, first)
        assert advance(state, PROGRAMS, 1) is None
        assert state.beans == [beans]


@pytest.mark.parametrize(("optional", "may"), [(True, False), (False, True), (False, False)])
def test_instead_of_an_event_or_the_event_itself(optional: bool, may: bool) -> None:
    PROGRAMS.clear()
    new = do("empty", jar(0, other=THIS))
    body = Instead(Event("spill"), May(new) if may else new, optional)
    optional = optional or may
    compiled = compile_text(CardText((Ability("passive", (Sentence(body),)),)), JarWords(), PROGRAMS)
    [(event, program)] = compiled.replacements
    assert event == "spill"
    assert play(program, [3, 1], *([YES] if optional else []))[0].beans == [3, 0]
    assert play(program, [3, 0])[0].beans == [0, 0], "impossible: the event happens, nobody is asked"
    if optional:
        assert play(program, [3, 1], NO)[0].beans == [0, 1]


def test_statics_are_the_games_business() -> None:
    compiled = compile_text(CardText((Ability("passive", (Sentence(Static(Ref(THIS), ())),)),)), JarWords(), [])
    assert compiled.statics == [()]
    assert compiled.programs == []


@pytest.mark.parametrize(
    ("body", "operation"),
    [
        (do("juggle"), "do:juggle"),
        (Unsupported("Juggle the jars."), "unsupported"),
        (Instead(Event("melt"), do("ring")), "instead:melt"),
        (Sequence((do("fill", jar(0)), May(do("juggle"))), ("then",)), "do:juggle"),
    ],
)
def test_what_has_no_handler_is_named_and_the_rest_still_plays(body: Statement, operation: str) -> None:
    programs: list[Program[Jars]] = []
    text = CardText((Ability("action", (Sentence(body), Sentence(do("fill", Ref(THIS), 4)))),))
    compiled = compile_text(text, JarWords(), programs)
    assert compiled.missing == [operation]
    PROGRAMS[:] = programs
    state, decision = play(compiled.programs[0], [0])
    assert (state.beans, decision) == ([4], None)
    assert compiled.programs[0].usable(Jars([0]), 0, 0)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 4), max_size=6), st.integers(0, 3), st.integers(0, 3))
def test_every_multiset_is_reached_exactly_once(things: list[int], least: int, more: int) -> None:
    things.sort()
    most = least + more
    reached: list[tuple[int, ...]] = []

    def go(picked: tuple[int, ...]) -> None:
        values, stop = left_to_choose(picked, things, least)
        if len(picked) >= most or not values:
            reached.append(picked)
            return
        if stop:
            reached.append(picked)
        for value in values:
            go((*picked, value))

    go(())
    from itertools import combinations

    low, high = min(least, len(things)), min(most, len(things))
    wanted = sorted({c for size in range(low, high + 1) for c in combinations(things, size)})
    assert sorted(reached) == wanted


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 3), min_size=12, max_size=12), st.integers(0, 11))
def test_a_copy_in_the_middle_goes_on_like_the_original(luck: list[int], cut: int) -> None:
    program = build(
        May(do("empty", jar(0))),
        If(Condition("did"), do("fill", jar(1, other=0), 3)),
        do("shake", jar(2, "up_to", 2)),
        do("fill", jar(3, "target", 2)),
    )
    state = Jars([2, 0, 1])
    state.frames.append(program.frame(0, 0))
    decision = advance(state, PROGRAMS)
    for step, number in enumerate(luck):
        if decision is None:
            break
        if step == cut:
            before = repr(state.frames)
            twin = state.copy()
            twin_decision = advance(twin, PROGRAMS)
            assert twin_decision == decision
            reply(twin, PROGRAMS, decision, decision.values[0])
            advance(twin, PROGRAMS)
            assert repr(state.frames) == before
        for frame in state.frames:
            for item in frame:
                assert isinstance(item, int) or all(isinstance(thing, int) for thing in item)
        options = [*decision.values, *([STOP] if decision.stop else [])]
        reply(state, PROGRAMS, decision, options[number % len(options)])
        decision = advance(state, PROGRAMS)
    assert decision is None

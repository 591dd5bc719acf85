"""Shared rows: conditions, triggers, events, durations, limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.wording.rows import Fields, Row, node, reads, row, through, word
from toolkit.wording.terms import OPPONENT, YOU
from toolkit.wording.tree import (
    Condition,
    Do,
    Duration,
    Event,
    Limit,
    Player,
    Ref,
    Selector,
    Trigger,
)


def conditions() -> list[Row]:
    def subject(values: Fields) -> Condition:
        state: Condition = values["state"]
        return replace(state, subject=values["subject"])

    def with_subject(value: Any) -> Fields | None:
        if isinstance(value, Condition) and isinstance(value.subject, (Selector, Ref)):
            return {"subject": value.subject, "state": replace(value, subject=None)}
        return None

    def negate(values: Fields) -> Condition:
        state: Condition = values["state"]
        return replace(state, negated=not state.negated)

    def negated(value: Any) -> Fields | None:
        if isinstance(value, Condition) and value.subject is None and value.negated:
            return {"state": replace(value, negated=False)}
        return None

    def control(negated: bool) -> Any:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, Condition) and value.predicate == "control" and value.negated == negated
            return {"subject": value.subject, "argument": value.argument} if fits else None

        return split

    def lack(values: Fields) -> Condition:
        return Condition("control", values["subject"], values["argument"], negated=True)

    return [
        node("condition", Condition, "you_do_not_control {argument:phrase}", predicate="control", subject=YOU, negated=True),
        node(
            "condition",
            Condition,
            "you_control {argument:phrase}",
            predicate="control",
            subject=YOU,
        ),
        node("condition", Condition, "your_opponent_controls {argument:phrase}", predicate="control", subject=OPPONENT),
        row(
            "condition",
            lambda v: Condition("control", v["subject"], v["argument"]),
            control(False),
            "{subject:player!} control~ {argument:phrase}",
            node="if:control",
        ),
        row("condition", lack, control(True), "{subject:player!} do~ not control {argument:phrase}"),
        node("condition", Condition, "{subject:np!} be~ a {argument:head}", predicate="is"),
        node("condition", Condition, "{subject:np!} be~ not a {argument:head}", predicate="is", negated=True),
        row("condition", subject, with_subject, "{subject:np!} be~ {state:state}"),
        through("condition", "{state:state}"),
        row("state", negate, negated, "not {state:state}"),
        node("state", Condition, "in {argument:place}", predicate="in"),
        node(
            "state",
            Condition,
            "adjacent_to {argument:np}",
            predicate="adjacent_to",
        ),
        node("state", Condition, "{argument:adjective}", predicate="is"),
    ]


def triggers() -> list[Row]:
    def event(would: bool) -> tuple[Any, Any]:
        def make(values: Fields) -> Event:
            deed: Event = values["deed"]
            return replace(deed, subject=values["subject"], would=would)

        def split_for(passive: bool) -> Any:
            def split(value: Any) -> Fields | None:
                if not isinstance(value, Event) or value.would != would or value.passive != passive or value.first:
                    return None
                if isinstance(value.subject, Player) or value.subject is None:
                    return None
                return {"subject": value.subject, "deed": replace(value, subject=None, would=False)}

            return split

        return make, split_for

    def by_player(values: Fields) -> Event:
        done: Do = values["deed"]
        return Event(done.verb, values["subject"], done.args)

    def players(value: Any) -> Fields | None:
        if isinstance(value, Event) and isinstance(value.subject, Player) and not value.would and not value.passive:
            return {"subject": value.subject, "deed": Do(value.verb, value.args)}
        return None

    happens, happening = event(False)
    could, coulding = event(True)
    return [
        node("trigger", Trigger, "after {event:event}", when="after"),
        node("trigger", Trigger, "when {event:event}", when="when"),
        node("trigger", Trigger, "before {event:event}", when="before"),
        node(
            "moment",
            Trigger,
            "at_the_start_of {whose:possessor} turn",
            when="at",
            time="start_of_turn",
        ),
        node(
            "moment",
            Trigger,
            "at_the_end_of {whose:possessor} turn",
            when="at",
            time="end_of_turn",
        ),
        through("trigger", "{x:moment}"),
        row("event", by_player, players, "{subject:player!} {deed:vp}"),
        row("event", happens, happening(False), "{subject:np!} {deed:deed}"),
        row("event", happens, happening(True), "{subject:np!} be~ {deed:suffered}"),
        row("would", could, coulding(False), "{subject:np!} would {deed:deed}"),
        row("would", could, coulding(True), "{subject:np!} would be {deed:suffered}"),
    ]


def times() -> list[Row]:
    return [
        word(
            "duration",
            Duration("until_end_of_turn"),
            "until_end_of_turn",
            group="duration",
        ),
        word("duration", Duration("until_next_turn", YOU), "until_your_next_turn", group="duration"),
        word("duration", Duration("until_next_turn", OPPONENT), "until_your_opponent's_next_turn", group="duration"),
        word("duration", Duration("until_end_of_next_turn", YOU), "until_the_end_of_your_next_turn", group="duration"),
        word(
            "duration",
            Duration("until_end_of_next_turn", OPPONENT),
            "until_the_end_of_your_opponent's_next_turn",
            group="duration",
        ),
        node(
            "duration",
            Duration,
            "during {whose:possessor} turn",
            kind="during_turn",
            group="duration",
        ),
        reads("duration", lambda _: Duration("during_turn", YOU), "on_your_turn"),
        reads("duration", lambda _: Duration("during_turn", OPPONENT), "on_your_opponent's_turn"),
        word("limit", Limit(1, "turn"), "once_per_turn", group="limit"),
        word("limit", Limit(2, "turn"), "twice_per_turn", group="limit"),
        word("limit", Limit(1, "game"), "once_per_game", group="limit"),
    ]

"""Shared rows: whole sentences: conditions and triggers in front, "then", "you may", who does it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from toolkit.wording.rows import Fields, Row, node, reads, row, through
from toolkit.wording.terms import BEHIND, DID, DID_NOT, YOU, Gained, Limited, moved, points_into
from toolkit.wording.tree import (
    Condition,
    Do,
    Either,
    If,
    Instead,
    Limit,
    May,
    Player,
    Sequence,
    Static,
    Trigger,
    When,
)

if TYPE_CHECKING:
    from toolkit.wording.vocabulary import Vocabulary


def statements() -> list[Row]:
    def plain_if(value: Any) -> Fields | None:
        if not isinstance(value, If) or value.otherwise is not None or value.condition.predicate == "did":
            return None
        return None if points_into(value.condition, value.body) else {"condition": value.condition, "body": value.body}

    def trailing_if(value: Any) -> Fields | None:
        if not isinstance(value, If) or value.otherwise is not None or not points_into(value.condition, value.body):
            return None
        return {"condition": value.condition, "body": value.body}

    def make_if(values: Fields) -> If:
        return If(values["condition"], values["body"])

    def make_behind(values: Fields) -> If:
        return If(moved(values["condition"], -1, BEHIND), values["body"])

    def make_lack(values: Fields) -> If:
        return If(Condition("control", YOU, values["lacked"], negated=True), values["body"])

    def lack_behind(values: Fields) -> If:
        return make_behind({**values, "condition": make_lack(values).condition})

    def lacked(value: Any, behind: bool) -> Fields | None:
        fits = isinstance(value, If) and value.condition.predicate == "control" and value.condition.negated
        if not fits or value.condition.subject != YOU or points_into(value.condition, value.body) != behind:
            return None
        return {"lacked": value.condition.argument, "body": value.body}

    def make_unless(values: Fields) -> If:
        condition: Condition = values["condition"]
        return If(replace(condition, negated=not condition.negated), values["body"])

    def unless_behind(values: Fields) -> If:
        return make_unless({**values, "condition": moved(values["condition"], -1, BEHIND)})

    def unless(value: Any, behind: bool) -> Fields | None:
        condition = value.condition if isinstance(value, If | Static) else None
        if condition is None or not condition.negated or condition.predicate == "did":
            return None
        body = value.body if isinstance(value, If) else replace(value, condition=None)
        if isinstance(value, If) and points_into(condition, body) != behind:
            return None
        return {"condition": replace(condition, negated=False), "body": body}

    def after(condition: Condition, *patterns: str) -> Row:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, If) and value.condition == condition and value.otherwise is None
            return {"body": value.body} if fits else None

        return row("statement", lambda v: If(condition, v["body"]), split, *patterns, node=f"if:{condition.predicate}")

    def instead(values: Fields) -> Instead:
        return Instead(values["event"], values["body"])

    def instead_of(optional: bool) -> Any:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, Instead) and value.optional == optional
            return {"event": value.event, "body": value.body} if fits else None

        return split

    def first_time(values: Fields) -> Limited:
        return Limited(When(Trigger("when", values["event"]), values["body"]), Limit(1, "turn"))

    return [
        through("sentence", "{x:statement}"),
        node("statement", Limited, "{limit:limit} , {body:statement}", "{limit:limit} {body:statement}", group="limit"),
        node("statement", When, "{trigger:trigger} , {body:statement}", "{trigger:trigger} ,_then {body:statement}"),
        after(DID, "if_you_do , {body:statement}", "if_you_do ,_then {body:statement}"),
        after(DID_NOT, "if_you_do_not , {body:statement}", "otherwise , {body:statement}"),
        row(
            "statement",
            instead,
            instead_of(False),
            "if {event:would} , instead {body:statement}",
            "if {event:would} , {body:seq} instead",
            node="instead",
        ),
        row(
            "statement",
            lambda v: replace(instead(v), optional=True),
            instead_of(True),
            "if {event:would} , you_may instead {body:statement}",
            node="instead",
        ),
        row("statement", make_lack, partial(lacked, behind=False), "if_you_do_not_control {lacked:phrase} , {body:statement}"),
        row("statement", lack_behind, partial(lacked, behind=True), "{body:seq} if_you_do_not_control {lacked:phrase}"),
        row(
            "statement",
            make_if,
            plain_if,
            "if {condition:condition} , {body:statement}",
            "if {condition:condition} ,_then {body:statement}",
        ),
        row("statement", make_behind, trailing_if, "{body:seq} if {condition:condition}"),
        reads("statement", lambda v: When(v["trigger"], v["body"]), "{body:seq} {trigger:trigger}"),
        reads("statement", first_time, "the_first_time {event:event} each_turn , {body:statement}"),
        through("statement", "{x:seq}"),
        # Last, for what no other row writes: a condition without words for its negation.
        row("statement", make_unless, partial(unless, behind=False), "unless {condition:condition} , {body:statement}"),
        row("statement", unless_behind, partial(unless, behind=True), "{body:seq} unless {condition:condition}"),
    ]


def choices(game: Vocabulary) -> list[Row]:
    """One of several instructions; "or else" before one that begins with its subject, as "or" alone would join the nouns."""

    def begins_with_subject(value: Any) -> bool:
        if not isinstance(value, Do) or value.actor is not None or value.arg("by") is not None:
            return isinstance(value, (Do, Static))
        verb = game.verb.get(value.verb)
        return verb is not None and any(pattern.startswith("{") for pattern in verb.patterns[:1])

    def acting(values: Fields) -> Any:
        body = values["body"]
        return replace(body, actor=values["actor"]) if isinstance(body, Do) and values["actor"] != YOU else body

    def actor_of(value: Any) -> Fields | None:
        if isinstance(value, Do) and isinstance(value.actor, Player):
            return {"actor": value.actor, "body": replace(value, actor=None)}
        return None

    def rest(subject: bool) -> Any:
        def split(value: Any) -> Fields | None:
            if len(value) < 2 or begins_with_subject(value[1]) != subject:
                return None
            return {"first": value[0], "rest": value[1:]}

        return split

    def join(values: Fields) -> tuple[Any, ...]:
        return (values["first"], *values["rest"])

    return [
        node("statement", Either, "either {options:options}", once=""),
        node("statement", Either, "either {options:options} , each_once_per_game", once="game"),
        node("statement", Either, "either {options:options} , each_once_per_turn", once="turn"),
        row("options", join, rest(False), "{first:option} or/verb {rest:options}"),
        row("options", join, rest(True), "{first:option} or_else {rest:options}"),
        row("options", lambda v: (v["x"],), lambda v: {"x": v[0]} if len(v) == 1 else None, "{x:option}"),
        row("option", acting, actor_of, "{actor:player!} {body:vp}"),
        through("option", "{x:vp}"),
        through("option", "{x:own}"),
    ]


def _acts(step: Do, player: Player) -> bool:
    """Whether a step is a player's own: it says so, or is about that player."""
    return step.actor == player or (step.actor is None and any(argument == player for _, argument in step.args))


def acts() -> list[Row]:
    def join(joiner: str) -> Any:
        def make(values: Fields) -> Sequence:
            rest = values["rest"]
            if isinstance(rest, Sequence):
                return Sequence((values["first"], *rest.steps), (joiner, *rest.joiners))
            return Sequence((values["first"], rest), (joiner,))

        return make

    def part(joiner: str) -> Any:
        def split(value: Any) -> Fields | None:
            if not isinstance(value, Sequence) or not value.joiners or value.joiners[0] != joiner:
                return None
            if len(value.steps) == 2:
                return {"first": value.steps[0], "rest": value.steps[1]}
            return {"first": value.steps[0], "rest": Sequence(value.steps[1:], value.joiners[1:])}

        return split

    def with_actor(values: Fields) -> Any:
        actor, body = values["actor"], values["body"]
        if actor == YOU:
            return body
        if isinstance(body, Sequence):
            return Sequence(tuple(replace(step, actor=actor) for step in body.steps if isinstance(step, Do)), body.joiners)
        return replace(body, actor=actor) if isinstance(body, Do) else body

    def actor_of(value: Any) -> Fields | None:
        if isinstance(value, Do) and isinstance(value.actor, Player):
            return {"actor": value.actor, "body": replace(value, actor=None)}
        return None

    def may_of(value: Any) -> Fields | None:
        if not isinstance(value, May) or value.decider == YOU:
            return None
        body = value.body
        steps = body.steps if isinstance(body, Sequence) and {"and", "then"}.issuperset(body.joiners) else (body,)
        done = tuple(replace(step, actor=None) for step in steps if isinstance(step, Do) and _acts(step, value.decider))
        if len(done) != len(steps):
            return None
        return {"actor": value.decider, "body": Sequence(done, body.joiners) if isinstance(body, Sequence) else done[0]}

    def given(values: Fields) -> Static:
        changes: tuple[Any, ...] = tuple(Gained(change) for change in values["bonuses"])
        return Static(values["subject"], changes, None, values.get("duration"))

    return [
        row("seq", join("then"), part("then"), "{first:act} ,_then {rest:seq}"),
        row("seq", join("and"), part("and"), "{first:act} and/verb {rest:seq}"),
        node("seq", May, "you_may {body:seq}", decider=YOU),
        through("seq", "{x:act}"),
        through("act", "{x:vp}"),
        through("act", "{x:own}"),
        row("act", with_actor, actor_of, "{actor:player!} {body:vps}"),
        row("act", lambda v: May(with_actor(v), v["actor"]), may_of, "{actor:player!} may {body:vps}"),
        through("act", "{x:static}"),
        reads("act", given, "give~ {subject:np} {bonuses:bonuses} [{duration:duration}]"),
        row("vps", join("then"), part("then"), "{first:vp} ,_then/same {rest:vps}"),
        row("vps", join("and"), part("and"), "{first:vp} and/same {rest:vps}"),
        through("vps", "{x:vp}"),
    ]

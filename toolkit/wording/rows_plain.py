"""Shared rows that are only read: what newcomers write where rules English has another sentence for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.wording.fights import ATTACKER, DEFENDER
from toolkit.wording.rows import Fields, Row, reads
from toolkit.wording.terms import OF_THEIRS, OF_YOURS, YOU, Paid, Wrong, number
from toolkit.wording.tree import Instead, May, Ref, Selector, Statement, Trigger, When

if TYPE_CHECKING:
    from toolkit.wording.vocabulary import Vocabulary


def extra(rule: str, noun: str) -> list[Row]:
    """How many more of something: "an extra action", "2 more cards"."""
    more = ("extra", "more", "additional", "other")
    return [
        reads(rule, lambda v: number(v["n"]), *(f"{{n:NUMBER}} {word} {noun}#" for word in more)),
        reads(rule, lambda _: number(1), *(f"a {word} {noun}#" for word in more), f"one_more {noun}#", f"another {noun}#"),
    ]


def plain(game: Vocabulary) -> list[Row]:
    """What a newcomer writes."""

    def of(whose: str) -> Any:
        def make(values: Fields) -> tuple[str, Any]:
            determiner, count = values["of"]
            return determiner.removesuffix(OF_YOURS).removesuffix(OF_THEIRS) + whose, count

        return make

    def paid(values: Fields) -> Paid:
        return Paid(values["cost"], values["body"])

    def instead(values: Fields) -> Any:
        trigger: Trigger = values["trigger"]
        body: Statement = values["body"]
        event = trigger.event
        known = event is not None and event.verb in game.verb and isinstance(event.subject, (Selector, Ref))
        if event is None or not known or trigger.when == "after":
            return Wrong(When(trigger, body), 'say instead of what: "if ... would ..., instead ..."', "instead")
        optional = isinstance(body, May) and body.decider == YOU
        return Instead(replace(event, would=True), body.body if isinstance(body, May) and optional else body, optional)

    return [
        reads("det", of(OF_YOURS), "{of:det} of your", group="det"),
        reads("det", of(OF_THEIRS), "{of:det} of your_opponent's", group="det"),
        reads("ref", lambda _: Ref(ATTACKER), "the_attacker", group="ref"),
        reads("ref", lambda _: Ref(DEFENDER), "the_defender", group="ref"),
        reads("statement", paid, "{cost:seq} to/verb {body:seq}"),
        reads("statement", instead, "{trigger:trigger} , {body:seq} instead", "{trigger:trigger} , instead {body:seq}"),
        reads("trigger", lambda v: Trigger("when", v["event"]), "when {event:would}"),
    ]

"""Gudnak's words for choices and reach: directions, Replace, chance, how far abilities reach, what counts as a Location."""

from __future__ import annotations

from typing import Any

from toolkit.wording.rows import Fields, Row, reads, row, word
from toolkit.wording.terms import YOU
from toolkit.wording.tree import (
    THIS,
    Amount,
    Condition,
    Do,
    Event,
    Head,
    Modify,
    Place,
    Qualifier,
    Redefine,
    Ref,
    Rule,
    Selector,
    Static,
    Trigger,
    When,
)
from toolkit.wording.vocabulary import Role, Verb

_F = frozenset({"fighter"})
_CARDS = frozenset({"card", "fighter", "construct", "attachment", "tactic"})

VERBS = (
    Verb(
        "replace",
        ("replace~ {what:np} with {with:np}",),
        {"what": Role(_F, leaves=True), "with": Role(frozenset({"card", "fighter"}), chosen="a")},
        (),
        "replaced",
        example="Replace target friendly fighter with a fighter from your hand.",
    ),
    Verb(
        "choose",
        ("choose~ {what:np}",),
        {"what": Role(_CARDS)},
        example="Choose target enemy fighter. It cannot attack until your next turn.",
    ),
    Verb(
        "choose_direction",
        ("choose~ a_direction",),
        {},
        example="Choose a direction. Move all friendly fighters in that direction.",
    ),
)


def _squares(noun: Place) -> Selector:
    return Selector("", (Head("square"),), qualifiers=(Qualifier("in", noun),))


def _entered(values: Fields) -> Event:
    return Event("enter", None, (("what", _squares(values["place"])),))


def _left(values: Fields) -> Event:
    return Event("leave", None, (("what", _squares(values["place"])),))


def _some_cards(values: Fields) -> Selector:
    return Selector("a", (Head("card"),), Amount("number", values.get("n", 1)))


def _counts_spot(negated: bool) -> tuple[Any, Any]:
    def make(values: Fields) -> tuple[Redefine, ...]:
        return (Redefine(values["spot"], negated),)

    def split(value: Any) -> Fields | None:
        change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        fits = isinstance(change, Redefine) and change.negated == negated and isinstance(change.as_what, Selector)
        return {"spot": change.as_what} if isinstance(change, Redefine) and fits else None

    return make, split


def _reach(values: Fields) -> Static:
    return Static(values["subject"], (Modify("reach", "+", values["by"]),), values.get("condition"))


def _reaches(value: Any) -> Fields | None:
    if not isinstance(value, Static) or len(value.changes) != 1 or value.duration is not None:
        return None
    (change,) = value.changes
    if not isinstance(change, Modify) or (change.statistic, change.sign) != ("reach", "+"):
        return None
    return {"subject": value.subject, "by": change.amount, "condition": value.condition}


def _own_reach(values: Fields) -> Static:
    return _reach({**values, "subject": Ref(THIS, "self")})


def _onto(values: Fields) -> Static:
    return Static(values["subject"], (Rule(True, "deploy", (("on", values["on"]),), True),))


def _if_destroyed(values: Fields) -> When:
    how = (("how", values["how"]),) if "how" in values else ()
    return When(Trigger("when", Event("destroy", values["subject"], how, True)), values["body"])


def _lacks(values: Fields) -> Condition:
    return Condition("control", YOU, values["argument"], negated=True)


def _swap_this(values: Fields) -> Do:
    return Do("swap", (("what", Ref(THIS, "self")), ("with", values["with"])))


EXTRA: tuple[Row, ...] = (
    word("way", "chosen", "in_that_direction", "in_the_chosen_direction"),
    word("chance", "random", "at_random"),
    row(
        "predicate",
        *_counts_spot(False),
        "count~ as {spot:spot}",
        example="Passive: This fighter's square counts as your Location.",
    ),
    row("predicate", *_counts_spot(True), "do~ not count as {spot:spot}"),
    row(
        "static",
        _reach,
        _reaches,
        "the_abilities_of {subject:np} reach {by:steps} farther [while {condition:condition}]",
        example="Passive: The abilities of friendly fighters adjacent to this fighter reach 1 square farther.",
        node="static:reach",
    ),
    *(
        reads("static", _own_reach, f"this_{noun}'s abilities reach {{by:steps}} farther [while {{condition:condition}}]")
        for noun in ("fighter", "construct")
    ),
    reads("static", _onto, "you_may deploy~ {subject:np} on_top_of {on:np}"),
    reads("statement", _if_destroyed, "if {subject:np!} be~ destroyed [{how:in_attack}] , {body:statement}"),
    reads("deed", _entered, "enter~ {place:place}"),
    reads("deed", _left, "leave~ {place:place}"),
    reads("condition", _lacks, "you_control no {argument:phrase}"),
    reads("vp", _swap_this, "swap~ places with {with:np}"),
    reads("vp", lambda v: Do("discard", (("what", _some_cards(v)),)), "discard~ {n:NUMBER}"),
    reads(
        "vp",
        lambda v: Do("discard", (("what", _some_cards(v)), ("how", "random"))),
        "discard~ a random card#",
        "discard~ {n:NUMBER} random card#",
    ),
)
"""Rows beside the verbs."""
SYNONYMS = """
reach = reaches
farther = further
in that direction = that way
at random = randomly
"""
__all__ = ["EXTRA", "SYNONYMS", "VERBS"]

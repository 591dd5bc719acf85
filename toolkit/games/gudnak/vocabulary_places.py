"""Gudnak's words for places: what counts as whose Back Row or Gates, what is adjacent, where fighters may be deployed."""

from __future__ import annotations

from typing import Any

from toolkit.wording.rows import Fields, Row, node, reads, row
from toolkit.wording.tree import (
    Amount,
    Condition,
    Event,
    Head,
    Place,
    Qualifier,
    Redefine,
    Rule,
    Selector,
    Trigger,
)
from toolkit.wording.vocabulary import Role, Verb

VERBS = (
    Verb(
        "move_gates",
        ("move~ {of:possessor} Gates to {to:np}",),
        {"of": Role(), "to": Role(frozenset({"square"}))},
        example="Move your Gates to target square in your Back Row.",
    ),
    Verb("rise", ("rise~ as_a_fighter_in_your_Gates",)),
    Verb("lose_game", ("lose~ the_game",), example="When this fighter is destroyed, you lose the game."),
)


def _moments() -> list[Row]:
    """Points of time of the whole game."""
    return [
        node(
            "moment",
            Trigger,
            "at_the_start_of_the_game",
            "before_the_game_starts",
            when="at",
            time="start_of_game",
            example="At the start of the game, draw a card.",
        ),
        node(
            "trigger",
            Trigger,
            "when {whose:possessor} deck runs_out",
            "when {whose:possessor} deck be~ empty",
            when="at",
            time="deck_empty",
            example="When your deck runs out, rise as a fighter in your Gates.",
        ),
    ]


def _only(value: Any, kind: type) -> Any:
    """The one change of a predicate, if it is of this kind."""
    return value[0] if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], kind) else None


def _counts(negated: bool, *patterns: str, example: str = "") -> Row:
    def split(value: Any) -> Fields | None:
        change = _only(value, Redefine)
        fits = change is not None and change.negated == negated and isinstance(change.as_what, Place)
        return {"place": change.as_what} if fits else None

    return row("predicate", lambda v: (Redefine(v["place"], negated),), split, *patterns, example=example)


def _adjoins(negated: bool, *patterns: str, example: str = "") -> Row:
    def make(values: Fields) -> tuple[Redefine, ...]:
        return (Redefine(Qualifier("adjacent_to", values["other"]), negated),)

    def split(value: Any) -> Fields | None:
        change = _only(value, Redefine)
        fits = change is not None and change.negated == negated and isinstance(change.as_what, Qualifier)
        return {"other": change.as_what.argument} if fits else None

    return row("predicate", make, split, *patterns, example=example)


def _may_be(value: Any) -> Fields | None:
    change = _only(value, Rule)
    fits = change is not None and change.allowed and change.passive and not change.circumstance
    return {"deed": Event(change.verb, None, change.args, True)} if fits else None


def _spot(name: bool, whose: bool) -> Any:
    def split(value: Any) -> Fields | None:
        head = value.heads[0] if isinstance(value, Selector) and len(value.heads) == 1 else None
        if head is None or bool(head.name) != name or (not name and head != Head("location")) or value.adjectives:
            return None
        owners = [q.argument for q in value.qualifiers if q.relation == "controlled_by"]
        if len(owners) != len(value.qualifiers) or bool(owners) != whose:
            return None
        return {"name": head.name} if name else {"whose": owners[0]} if whose else {}

    return split


def _kind(verb: str, *patterns: str) -> Row:
    """A kind of Action, as something that a player does."""
    deed = Event(verb)
    return row("deed", lambda _: deed, lambda value: {} if value == deed else None, *patterns, node=f"event:{verb}")


def _played(value: Any) -> Fields | None:
    fits = isinstance(value, Event) and value.verb == "play" and value.passive and [role for role, _ in value.args] == ["to"]
    return dict(value.args) if fits else None


def _steps(value: Any) -> Fields | None:
    return {"n": value.number} if isinstance(value, Amount) and value.kind == "number" and value.of is None else None


EXTRA = (
    *_moments(),
    row("steps", lambda v: Amount("number", v["n"]), _steps, "{n:NUMBER} square#"),
    node(
        "simple",
        Qualifier,
        "within {argument:steps}",
        relation="within",
        example="Action: Destroy target enemy I within 2 squares.",
    ),
    reads("simple", lambda v: Qualifier("within", v["argument"]), "within {argument:steps} of this {noun:noun}"),
    node(
        "simple",
        Qualifier,
        "exactly {argument:steps} away",
        relation="at_distance",
        example="Action: Destroy target enemy I exactly 2 squares away.",
    ),
    node(
        "simple",
        Qualifier,
        "that share~ a_trait_with {argument:ref}",
        "with_a_trait_in_common_with {argument:ref}",
        relation="shares_trait",
        example="Action: Destroy target enemy fighter that shares a trait with this fighter.",
    ),
    node("complex", Qualifier, "that share~ a_trait_with {argument:phrase}", relation="shares_trait"),
    _counts(
        False,
        "count~ as {place:place}",
        "count~ as part_of {place:place}",
        "count~ as a square# in {place:place}",
        "count~ as in {place:place}",
        "be~ considered {place:place}",
        "be~ considered part_of {place:place}",
        "be~ considered in {place:place}",
        "be~ part_of {place:place}",
        example="Passive: Squares adjacent to this fighter count as your Back Row.",
    ),
    _counts(
        True,
        "do~ not count as {place:place}",
        "do~ not count as part_of {place:place}",
        "be~ not considered {place:place}",
        "be~ not part_of {place:place}",
        example="Passive: Squares in your Gates do not count as your Gates.",
    ),
    _adjoins(
        False,
        "count~ as adjacent_to {other:np}",
        "be~ considered adjacent_to {other:np}",
        "be~ adjacent_to {other:np}",
        example="Passive: This fighter's square counts as adjacent to all squares in your Back Row.",
    ),
    row(
        "spot",
        lambda v: Selector("a", (Head("location"),), qualifiers=(Qualifier("controlled_by", v["whose"]),)),
        _spot(False, True),
        "{whose:possessor} Location#",
    ),
    row("spot", lambda _: Selector("a", (Head("location"),)), _spot(False, False), "a Location#"),
    row("spot", lambda v: Selector("", (Head("location", name=v["name"]),)), _spot(True, False), "{name:NAME}"),
    node("simple", Qualifier, "in {argument:spot}", relation="in"),
    node("simple", Qualifier, "not in {argument:spot}", relation="in", negated=True),
    node(
        "state",
        Condition,
        "in {argument:spot}",
        predicate="in",
        example="Passive: This fighter has +I while in a Location.",
    ),
    _adjoins(True, "do~ not count as adjacent_to {other:np}", "be~ not considered adjacent_to {other:np}"),
    row(
        "predicate",
        lambda v: (Rule(True, v["deed"].verb, v["deed"].args, True),),
        _may_be,
        "may be {deed:suffered}",
        example="Passive: Friendly fighters may be deployed to a square adjacent to this fighter.",
    ),
    row(
        "suffered",
        lambda v: Event("play", None, (("to", v["to"]),), True),
        _played,
        "played to {to:np}",
        "placed in {to:np}",
        "placed on {to:np}",
        example="This Construct may be played to an empty square in your opponent's Back Row",
    ),
    _kind("draw", "draw~ a card#", "draw~ card#", "draw~"),
    _kind("deploy", "deploy~ a fighter#", "deploy~ fighter#", "deploy~"),
    _kind("play", "play~ a Tactic#", "play~ Tactic#"),
    reads("deed", lambda _: Event("leave"), "leave~ their square#"),
    reads("suffered", lambda v: Event("deploy", None, (("on", v["on"]),), True), "deployed on {on:np}"),
)

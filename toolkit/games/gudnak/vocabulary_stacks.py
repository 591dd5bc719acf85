"""Gudnak's verbs of stacks, zones, Attachments and songs: what puts cards under others, fetches, lends and counts them."""

from __future__ import annotations

from typing import Any

from toolkit.wording.rows import Fields, node, row, word
from toolkit.wording.terms import YOU
from toolkit.wording.tree import Amount, Compare, Condition, Event, Head, Place, Qualifier, Rule, Selector
from toolkit.wording.vocabulary import Role, Verb, zone

_F = frozenset({"fighter"})
_HAND = Role(frozenset({"card", "fighter", "construct", "attachment", "tactic"}))
_SQUARE = Role(frozenset({"square"}), chosen="a")

VERBS = (
    Verb(
        "relocate_alone",
        (
            "relocate~ {what:np} without_its_stack [{by:distance}] [to {to:np}]",
            "relocate~ {what:np} without_its_stack into {to:np}",
        ),
        {"what": Role(_F), "by": Role(), "to": _SQUARE},
        example="Relocate target enemy fighter without its stack to an adjacent unoccupied square.",
    ),
    Verb(
        "gain_control",
        ("gain~ control_of {what:np} [{lasting:duration}]", "take~ control_of {what:np} [{lasting:duration}]"),
        {"what": Role(_F), "lasting": Role()},
        example="Gain control of target enemy I until end of turn.",
    ),
    Verb("shuffle", ("shuffle~ {what:place}",), {"what": Role()}, example="Shuffle your deck."),
    Verb(
        "shuffle_into",
        ("shuffle~ {what:np} into {to:place}", "shuffle~ {what:place} into {to:place}"),
        {"what": _HAND, "to": Role()},
        example="Shuffle target fighter in your Graveyard into your deck.",
    ),
    Verb(
        "search",
        ("search~ {where:place} for {what:np}",),
        {"where": Role(), "what": Role(_HAND.nouns, chosen="a")},
        example="Search your deck for a fighter, then put it into your hand.",
    ),
    Verb(
        "reveal",
        ("reveal~ {what:topmost}", "reveal~ {what:ref}"),
        {"what": Role(pointed=True)},
        (),
        "revealed",
        example="Reveal the top card of your deck.",
    ),
    Verb(
        "remove",
        ("remove~ {what:np} from_the_game",),
        {"what": _HAND},
        example="Remove target fighter in your opponent's Graveyard from the game.",
    ),
    Verb(
        "summon",
        ("summon~ {what:np} to {to:np}", "summon~ {what:np} into {to:np}"),
        {"what": Role(_F, chosen="a"), "to": _SQUARE},
        example="Summon a Soldier to any unoccupied square in your Back Row.",
    ),
    Verb(
        "use_ability",
        ("use~ an_Action_ability_of {what:np}",),
        {"what": Role(_F)},
        example="Use an Action ability of target friendly fighter.",
    ),
    Verb(
        "play",
        ("play~ {what:np}",),
        {"what": Role(frozenset({"card", "construct", "attachment", "tactic"}), chosen="a", at="from")},
        example="Play a Tactic from your hand.",
    ),
    Verb(
        "attach",
        ("attach~ {what:np} to {to:np}",),
        {"what": Role(frozenset({"attachment"})), "to": Role(_F)},
        (),
        "attached to {to:np}",
        example="Attach target enemy Attachment to target friendly fighter.",
    ),
    Verb(
        "sing",
        ("sing~ with {with:np}",),
        {"with": Role(_F)},
        ("sing~",),
        example="Sing with any number of friendly Is.",
    ),
    Verb(
        "flip",
        ("flip~ {what:np}",),
        {"what": Role(frozenset({"construct"}))},
    ),
    Verb("rotate", ("rotate~ {what:np}",), {"what": Role(frozenset({"construct"}))}),
    Verb("choose_trait", ("choose~ a_trait",), {}, example="Choose a trait. Destroy all Is with the chosen trait."),
    Verb("use_own", (), {}, ("use~ its_abilities",)),
)


def _top(value: Any) -> Fields | None:
    fits = isinstance(value, Selector) and value.determiner == "the" and len(value.qualifiers) == 1
    place = value.qualifiers[0].argument if fits else None
    return {"whose": place.whose} if isinstance(place, Place) and place.relation == "top" else None


def _topmost(values: Fields) -> Selector:
    place = Place("deck", values["whose"], "top")
    return Selector("the", (Head("card"),), qualifiers=(Qualifier("in", place),))


DECIDES = Rule(True, "decide", circumstance="tie")
""""This fighter decides ties": of two fighters of equal power its player says which is destroyed."""


def _anywhere(values: Fields) -> tuple[Rule]:
    return (Rule(True, values["deed"].verb, values["deed"].args, True, "wherever_it_is"),)


def _is_anywhere(value: Any) -> Fields | None:
    rule = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    fits = isinstance(rule, Rule) and rule.allowed and rule.passive and rule.circumstance == "wherever_it_is"
    return {"deed": Event(rule.verb, None, rule.args, True)} if isinstance(rule, Rule) and fits else None


def _rotated(values: Fields) -> Condition:
    return Condition("rotated", values["subject"], str(values["n"]))


def _not_rotated(values: Fields) -> Condition:
    return Condition("rotated", values["subject"], str(values["n"]), negated=True)


def _is_rotated(negated: bool) -> Any:
    def split(value: Any) -> Fields | None:
        fits = isinstance(value, Condition) and value.predicate == "rotated" and value.negated == negated
        return {"subject": value.subject, "n": int(value.argument)} if fits else None

    return split


EXTRA = (
    row("predicate", _anywhere, _is_anywhere, "may be {deed:suffered} wherever_it_is"),
    row("topmost", _topmost, _top, "the_top card of {whose:possessor} deck"),
    node("pile", Place, "on_the_bottom_of {whose:possessor} deck", zone="deck", relation="bottom"),
    node(
        "pile", Place, "on_the_top_of {whose:possessor} deck", "on_top_of {whose:possessor} deck", zone="deck", relation="top"
    ),
    node("simple", Qualifier, "buried_under {argument:ref}", relation="buried_under"),
    node("simple", Qualifier, "weaker_than {argument:ref}", relation="weaker_than"),
    node("simple", Qualifier, "stronger_than {argument:ref}", relation="stronger_than"),
    word("simple", Qualifier("chosen_trait"), "with_the_chosen_trait"),
    word("simple", Qualifier("same_name"), "with_the_same_name"),
    row("predicate", lambda _: (DECIDES,), lambda value: {} if value == (DECIDES,) else None, "decide~ ties"),
    zone("outside", "removed_cards"),
    row("condition", _rotated, _is_rotated(False), "{subject:np} has_been_rotated {n:NUMBER} times"),
    row("condition", _not_rotated, _is_rotated(True), "{subject:np} has_not_been_rotated {n:NUMBER} times"),
    word("circumstance", "while_buried", "even_while buried"),
    word("level", Compare("=", Amount("x")), "X"),
    word("level", Compare("<=", Amount("x")), "X or_less"),
    word("cards", Amount("x"), "X card#"),
    word("distance", Compare("<=", Amount("x")), "up_to X square#"),
    word("condition", Condition("empty_hand", YOU), "you_have_no_cards_in_hand"),
    word("condition", Condition("fewer_cards", YOU), "you_have_fewer_cards_in_hand_than_your_opponent"),
    word("condition", Condition("more_cards", YOU), "you_have_more_cards_in_hand_than_your_opponent"),
)
"""Rows beside the verbs. X is how many were chosen for the latest "any number of"."""

PUT = (
    "put~ {what:np} under {under:np}",
    "put~ {what:np} on_top_of {onto:np}",
    "put~ {what:np} {to:pile}",
    "put~ {what:np} into {to:np}",
)
"""Further patterns of "put"."""
ADJECTIVES = ("buried", "stacked", "unstacked")
SYNONYMS = """
hand = hands
stacked = in a stack
unstacked = not in a stack
weaker than = with less power than
stronger than = with more power than
an Action ability of = an Action of | an ability of
without its stack = without the stack
"""
__all__ = ["ADJECTIVES", "EXTRA", "PUT", "SYNONYMS", "VERBS"]

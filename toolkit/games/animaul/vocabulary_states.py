"""AniMaul's words for how things are: on what and with what cards stand, points, hands, whose field holds more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.games.animaul.vocabulary_counts import compared
from toolkit.wording.rows import Fields, Row, node, reads, row, word
from toolkit.wording.synonyms import table
from toolkit.wording.terms import OPPONENT, YOU, number
from toolkit.wording.tree import THIS, Condition, If, Place, Player, Qualifier, Ref, Selector
from toolkit.wording.vocabulary import quantifiers


def _held(predicate: str, rule: str, whose: str, example: str) -> list[Row]:
    """Whether something has so many of something: "this card has 3 or more counters", "it does not have a counter"."""

    def made(negated: bool, pattern: str, example: str = "") -> Row:
        def make(values: Fields) -> Condition:
            return _controlled(Condition(predicate, values["subject"], values["argument"], negated))

        def split(value: Any) -> Fields | None:
            fits = isinstance(value, Condition) and value.predicate == predicate and value.negated == negated
            return {"subject": value.subject, "argument": value.argument} if isinstance(value, Condition) and fits else None

        return row("condition", make, split, pattern, example=example, node=f"if:{predicate}")

    def lack(values: Fields) -> If:
        return If(_controlled(Condition(predicate, YOU, values["argument"], negated=True)), values["body"])

    if whose == "player":
        unless = reads("statement", lack, f"if_you_do_not have {{argument:{rule}}} , {{body:statement}}")
        return [made(False, f"{{subject:player!}} have~ {{argument:{rule}}}", example), unless]
    return [
        made(False, f"{{subject:{whose}!}} have~ {{argument:{rule}}}", example),
        made(True, f"{{subject:{whose}!}} do~ not have {{argument:{rule}}}"),
    ]


def _controlled(condition: Condition) -> Condition:
    """Whether a player has things on the field is whether that player controls them."""
    phrase = condition.argument
    if condition.predicate != "have" or not isinstance(phrase, Selector):
        return condition
    rest = tuple(qualifier for qualifier in phrase.qualifiers if qualifier.argument != Place("field"))
    if len(rest) == len(phrase.qualifiers):
        return condition
    return replace(condition, predicate="control", argument=replace(phrase, qualifiers=rest))


def _outnumber(player: Player, pattern: str, example: str = "") -> Row:
    return node("condition", Condition, pattern, predicate="outnumber", subject=player, example=example)


def _matching(values: Fields) -> Qualifier:
    del values
    return Qualifier("shares_subtype", Ref(THIS, "self"))


def _determiner(name: str) -> Row:
    value = (name, number(1))
    return row("det", lambda _: value, lambda v: {} if v == value else None, name, group="det", node=f"determiner:{name}")


EXTRA = (
    *quantifiers(),
    _determiner("more"),
    _determiner("fewer"),
    *compared("held_counters", "counter#", "a counter#", "no_counters"),
    *compared("held_dice", "bonus_die#", "a bonus_die#", "no_bonus_dice"),
    *compared("held_life", "Life"),
    *compared("held_points", "point#", "a point#", "no_points"),
    *_held("has_counters", "held_counters", "np", "If this card has a counter, draw a card."),
    *_held("has_bonus_dice", "held_dice", "np", "If this card has a bonus die, draw a card."),
    *_held("has_life", "held_life", "np", "If this card has 5 or less Life, draw a card."),
    *_held("has_points", "held_points", "player", "If you have 25 or more points, draw a card."),
    node("simple", Qualifier, "with {argument:held_counters}", relation="has_counters", example="a card with 2 or more counters"),
    node("simple", Qualifier, "with {argument:held_dice}", relation="has_bonus_dice", example="a Critter with a bonus die"),
    node("simple", Qualifier, "with {argument:held_life}", relation="has_life", example="a Critter with 4 or less Life"),
    node("simple", Qualifier, "that share~ a_sub-type_with {argument:ref}", relation="shares_subtype"),
    node("complex", Qualifier, "that share~ a_sub-type_with {argument:phrase}", relation="shares_subtype"),
    reads("simple", _matching, "with_a_matching_sub-type"),
    node("simple", Qualifier, "equipped to {argument:ref}", relation="equipped_to"),
    node("complex", Qualifier, "equipped to {argument:phrase}", relation="equipped_to"),
    node(
        "state",
        Condition,
        "on {argument:np}",
        predicate="on",
        example="This card has +1 while this miniature is on an Ice Biome.",
    ),
    node("state", Condition, "equipped to {argument:np}", predicate="equipped_to"),
    *_held("have", "phrase", "player", "If you have no cards in your hand, draw 2 cards."),
    reads("condition", lambda v: _controlled(Condition("have", YOU, v["argument"])), "there be~ {argument:phrase}"),
    _outnumber(
        YOU,
        "you_control {argument:phrase} than_your_opponent",
        "If you control fewer Critters than your opponent, gain an action.",
    ),
    _outnumber(OPPONENT, "your_opponent_controls {argument:phrase} than_you"),
    word("condition", Condition("more_points", YOU), "you_have_more_points_than_your_opponent"),
    word("condition", Condition("fewer_points", YOU), "you_have_fewer_points_than_your_opponent"),
    word("condition", Condition("more_cards", YOU), "you_have_more_cards_in_hand_than_your_opponent"),
    word("condition", Condition("fewer_cards", YOU), "you_have_fewer_cards_in_hand_than_your_opponent"),
)
SYNONYMS = table("""
more than = over
fewer than = less than | under
fewer = less
exactly = just
no counters = no counter
any counters = one or more counters
that share = which share | that have a sub-type in common with
a sub-type with = a matching sub-type with | at least one sub-type with | sub-types with
equipped = attached
than your opponent = than your opponent does | than your opponent controls
than you = than you do | than you control
you have more points than your opponent = you are ahead | you are in the lead | your opponent has fewer points than you
you have fewer points than your opponent = you are behind | your opponent has more points than you
you have fewer cards in hand than your opponent = your opponent has more cards in hand than you
you have more cards in hand than your opponent = your opponent has fewer cards in hand than you
""")

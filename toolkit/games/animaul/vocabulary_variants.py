"""AniMaul's other ways to say it: sentences that are read as one that is written differently."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from toolkit.wording.rows import Fields, Row, reads
from toolkit.wording.rows_plain import extra
from toolkit.wording.synonyms import table
from toolkit.wording.terms import ACTOR, number
from toolkit.wording.tree import THIS, Amount, Condition, Do, Event, Head, Modify, Place, Qualifier, Ref, Selector

_EQUIPPED = Selector("the", (Head("card"),), adjectives=("equipped",))


def _do(verb: str, *roles: str, **fixed: Any) -> Callable[[Fields], Do]:
    """An instruction from these fields."""
    return lambda values: Do(verb, (*((role, values[role]) for role in roles), *fixed.items()))


def _as_many(verb: str, role: str) -> Callable[[Fields], Do]:
    """An instruction as large as what is counted."""

    def make(values: Fields) -> Do:
        amount: Amount = values.get("count") or number(1)
        count = replace(values["each"], number=amount.number, sides=amount.sides, more=amount.more)
        return Do(verb, (("count", count), (role, values[role])))

    return make


def _suffers(verb: str) -> Callable[[Fields], Event]:
    return lambda values: Event(verb, values["subject"], passive=True)


def _random(values: Fields) -> Do:
    return Do("discard", (("what", Selector("a", (Head("card"),), number(values.get("n", 1)))), ("how", "random")))


def _whole(values: Fields) -> Do:
    """All cards of a zone: "discard your hand"."""
    return Do("discard", (("what", Selector("all", (Head("card"),), qualifiers=(Qualifier("in", values["place"]),))),))


def _equal(role: str, noun: str) -> list[Row]:
    """As many as are counted: "draw cards equal to the number of Biomes you control"."""
    return [
        reads(role, lambda v: Amount("count_of", 1, v["of"]), f"{noun}# equal_to_the_number_of {{of:phrase}}"),
        reads(role, lambda v: Amount("counters_on", 1, v["of"]), f"{noun}# equal_to_the_number_of counter# on {{of:np}}"),
    ]


def _late_bonus(statistic: str, kind: str) -> Callable[[Fields], Modify]:
    """A bonus that says last what it is counted by: "+1 when attacking for each Critter"."""

    def make(values: Fields) -> Modify:
        (sign, amount), role = values["bonus"], values["role"]
        return Modify(statistic, sign, Amount(kind, amount.number, values["of"]), *role)

    return make


def _in_hand(values: Fields) -> Condition:
    phrase: Selector = values["argument"]
    place = Place("hand", values["subject"])
    elsewhere = tuple(qualifier for qualifier in phrase.qualifiers if qualifier.argument != Place("field"))
    return Condition("have", values["subject"], replace(phrase, qualifiers=(*elsewhere, Qualifier("in", place))))


def _empty_hand(values: Fields) -> Condition:
    whose = values["whose"]
    none = Selector("no", (Head("card"),), number(0), qualifiers=(Qualifier("in", Place("hand", whose)),))
    return Condition("have", whose, none)


def _held(predicate: str) -> Callable[[Fields], Condition]:
    return lambda values: Condition(predicate, values["subject"], values["argument"])


def _having(rule: str, relation: str) -> Row:
    return reads("simple", lambda v: Qualifier(relation, v["argument"]), f"that have~ {{argument:{rule}}}")


INSTRUCTIONS = (
    reads("vp", _do("put_counter", "count", "on"), "add~ {count:counters} to {on:np}", "give~ {on:np} {count:counters}"),
    reads("vp", _do("put_bonus_die", "count", "on"), "add~ {count:bonus_dice} to {on:np}", "give~ {on:np} {count:bonus_dice}"),
    reads("own", _do("put_counter", "count", "on"), "{on:np!} gain~ {count:counters}"),
    reads("vp", _do("remove_counter", "count", "from"), "take~ {count:counters} from {from:np}"),
    reads("own", _do("remove_counter", "count", "from"), "{from:np!} lose~ {count:counters}"),
    reads("own", _do("deal", "count", "to"), "{to:np!} take~ {count:damage}"),
    reads("vp", _as_many("deal", "to"), "deal~ damage to {to:np} equal_to_the_number_of {each:tally}"),
    reads("vp", _as_many("deal", "to"), "deal~ {count:damage} for_each {each:tally} to {to:np}"),
    reads("own", _do("heal", "count", "what"), "{what:np!} heal~ {count:damage}", "{what:np!} heal~ {count:all_damage}"),
    reads(
        "vp", _do("heal", "count", "what"), "remove~ {count:damage} from {what:np}", "remove~ {count:all_damage} from {what:np}"
    ),
    reads("vp", _do("heal", "count", "what"), "heal~ {what:np} by {count:damage}"),
    reads("own", _do("morph", "what", "into"), "{what:np!} morph~ into {into:np}"),
    reads("own", _do("move", "what", "by"), "{what:np!} move~ {by:distance}"),
    reads("vp", _do("gain_action", "count"), "take~ {count:actions}"),
    *extra("actions", "action"),
    *extra("cards", "card"),
    reads("cards", lambda _: number(1), "a card# from your deck", "a card# from their deck"),
    reads("cards", lambda v: number(v["n"]), "{n:NUMBER} card# from your deck", "{n:NUMBER} card# from their deck"),
    reads("vp", _random, "discard~ a_random card#", "discard~ {n:NUMBER} random card#"),
    reads("vp", _do("discard", "what", how="random"), "randomly discard~ {what:np}"),
    reads("vp", _whole, "discard~ {place:place}"),
    reads("vp", lambda _: Do("shuffle", (("what", Place("deck", ACTOR)),)), "shuffle~"),
    *(row for role, noun in (("cards", "card"), ("points", "point"), ("actions", "action")) for row in _equal(role, noun)),
    reads("vp", _do("flip_down", "what"), "turn~ {what:np} face_down"),
    reads("vp", _do("flip_up", "what"), "turn~ {what:np} face_up"),
    reads("vp", _do("put", "what", "to"), "put~ {what:ref} in {to:place}", "add~ {what:np} to {to:place}"),
    reads("vp", _do("return", "what", "to"), "return~ {what:np} into {to:place}"),
)
EVENTS = (
    reads("event", _suffers("play"), "{subject:np!} enter~ the_field"),
    reads("event", lambda v: Event("morph", v["subject"]), "{subject:np!} be~ morphed"),
    reads(
        "event",
        lambda v: Event("play", v["by"], (("what", v["subject"]),)),
        "{subject:np!} be~ played by {by:player}",
    ),
    reads("event", _suffers("deal"), "{subject:np!} take~ damage"),
    reads("suffered", lambda _: Event("deal", None, (), True), "damaged"),
    reads("event", lambda v: Event("put_counter", v["subject"]), "a counter# be~ put_on {subject:np}"),
)
STATES = (
    reads("condition", _held("has_counters"), "{subject:np!} have~ {argument:held_counters} on {x:ref}"),
    reads("condition", _held("has_counters"), "there be~ {argument:held_counters} on {subject:np}"),
    reads("condition", _held("has_bonus_dice"), "there be~ {argument:held_dice} on {subject:np}"),
    reads("condition", _in_hand, "{subject:player!} have~ {argument:phrase} in_hand"),
    reads("condition", _empty_hand, "{whose:possessor} hand be~ empty"),
    _having("held_counters", "has_counters"),
    _having("held_dice", "has_bonus_dice"),
    _having("held_life", "has_life"),
)
HOLDS = (
    reads("predicate", lambda v: (Modify("dice", "+", number(v["n"])),), "gain~ {n:NUMBER} bonus_die#"),
    reads("predicate", lambda _: (Modify("dice", "+", number(1)),), "gain~ a bonus_die#"),
    reads("predicate", lambda v: (Modify("dice", "+", number(v["n"])),), "have~ {n:NUMBER} bonus_die#"),
    reads("predicate", lambda _: (Modify("dice", "+", number(1)),), "have~ a bonus_die#"),
    reads("predicate", lambda v: (Modify("dice", "+", number(v["n"])),), "roll~ {n:NUMBER} more die#"),
    reads("predicate", lambda _: (Modify("dice", "+", number(1)),), "roll~ a additional die#", "roll~ one_more die#"),
    reads(
        "bonus",
        lambda v: Modify("roll", v["bonus"][0], v["bonus"][1], *v.get("role", ())),
        "{bonus:BONUS} to_its_roll [{role:role}]",
    ),
    *(
        reads("bonus", _late_bonus(statistic, kind), f"{{bonus:BONUS}} {noun}{{role:role}} for_each {counted}")
        for statistic, noun in (("roll", ""), ("dice", "die# "))
        for kind, counted in (("count_of", "{of:phrase}"), ("counters_on", "counter# on {of:np}"))
    ),
    reads("ref", lambda _: Ref(THIS, "miniature"), "this_card's_miniature", group="ref"),
    reads("phrase", lambda _: _EQUIPPED, "the_card_this_is_equipped_to", "the_card_that_this_is_equipped_to"),
)
EXTRA: tuple[Row, ...] = (*INSTRUCTIONS, *EVENTS, *STATES, *HOLDS)
SYNONYMS = table("""
put = place | places
hand = hands
put on = placed on | added to
gain = score | scores
a random = one random | 1 random
each player = both players
to its roll = to its rolls | to their roll | to their rolls | to rolls
this card's miniature = this Animal's miniature | this Critter's miniature
the card this is equipped to = the card this card is equipped to | the card this Trait is equipped to
the card that this is equipped to = the card that this card is equipped to | the card that this Trait is equipped to
equal to the number of = equal to the amount of | equal to how many
""")

"""AniMaul's plain words: what newcomers write, read as the sentence that the game has for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.wording.rows import Fields, Row, reads
from toolkit.wording.rows_plain import extra
from toolkit.wording.synonyms import table
from toolkit.wording.terms import OPPONENT, YOU, Gained, Wrong, number
from toolkit.wording.tree import (
    Amount,
    Compare,
    Condition,
    Do,
    Duration,
    Event,
    Head,
    If,
    May,
    Modify,
    Place,
    Qualifier,
    Ref,
    Rule,
    Selector,
    Sequence,
    Static,
    Trigger,
    When,
)

_IT = Ref(-1)
_ATTACK = Duration("until_end_of_attack")


def _do(verb: str, *roles: str) -> Any:
    """An instruction from these fields."""
    return lambda values: Do(verb, tuple((role, values[role]) for role in roles))


def _worth(verb: str, role: str) -> Any:
    """An instruction as large as what is counted: "loses 1 Life for each Critter"."""

    def make(values: Fields) -> Do:
        amount: Amount = values["count"]
        count = replace(values["each"], number=amount.number, sides=amount.sides, more=amount.more)
        return Do(verb, (("count", count), (role, values[role])))

    return make


def _whole(place: Any) -> Selector:
    return Selector("all", (Head("card"),), qualifiers=(Qualifier("in", place),))


def _onto(values: Fields) -> Do:
    return Do("move", (("what", values["what"]), ("to", values["to"])))


def _two(values: Fields) -> Any:
    """Two that change places."""
    what = values["what"]
    if not isinstance(what, Selector) or what.count != number(2):
        return Wrong(Do("swap", (("what", what), ("with", what))), 'say with what: "swap ... with ..."')
    one = replace(what, determiner="a", count=number(1))
    return Do("swap", (("what", one), ("with", replace(one, determiner="another"))))


def _may_move(values: Fields) -> May:
    return May(Do("move", (("what", values["what"]), ("by", values["by"]))))


def _steal(values: Fields) -> Sequence:
    count = (("count", number(values.get("n", 1))),)
    whose = values.get("whose", OPPONENT)
    return Sequence((Do("lose_points", count, None if whose == YOU else whose), Do("gain_points", count)), ("and",))


def _at_random(values: Fields) -> Do:
    where = (Qualifier("from", values["place"]),)
    what = Selector("a", (Head("card"),), number(values.get("n", 1)), qualifiers=where)
    return Do("discard", (("what", what), ("how", "random")))


def _for_a_while(values: Fields) -> Static:
    """Bonus dice that are put on something and do not stay."""
    changes: tuple[Any, ...] = (Gained(Modify("dice", "+", values["count"])),)
    return Static(values["on"], changes, None, values["duration"])


def _held_at_last(values: Fields) -> When | Wrong:
    """What happens as soon as there are so many counters: it is asked whenever one is put there."""
    subject, held = values["subject"], values["argument"]
    assert isinstance(held, Compare)
    reached = replace(held, relation=">=") if held.relation == "=" else held
    whom = subject if isinstance(subject, Ref) else _IT
    when = When(Trigger("after", Event("put_counter", subject)), If(Condition("has_counters", whom, reached), values["body"]))
    if reached.relation not in (">=", ">") or not held.amount.number:
        return Wrong(when, 'say when that is asked: "at the end of your turn, if ..."', "has")
    return when


def _harmless(values: Fields) -> tuple[Rule, ...]:
    by = (("by", values["by"]),) if "by" in values else ()
    return (Rule(False, "deal", by, True),)


def _rolls_more(sign: str = "+") -> Any:
    return lambda values: (Modify("roll", sign, values["d"], *values.get("role", ())),)


def _rolled_more(values: Fields) -> Static:
    """Dice that whoever attacks or defends rolls as well, this once."""
    changes: tuple[Any, ...] = (Gained(Modify("roll", "+", values["d"])),)
    return Static(_IT, changes, None, _ATTACK)


def _in_role(role: str) -> Any:
    return lambda values: Modify("roll", values["bonus"][0], values["bonus"][1], role)


def _its_own(values: Fields) -> Selector:
    """Traits that something bears."""
    return Selector("a", (Head(values["noun"]),), qualifiers=(Qualifier("equipped_to", _IT),))


LIVES = (
    reads("lives", lambda v: number(v["n"]), "{n:NUMBER} Life"),
    reads("lives", lambda v: v["d"], "{d:DICE} Life"),
    reads("bare", lambda v: number(v["n"]), "{n:NUMBER}"),
    reads("own", _do("deal", "count", "to"), "{to:np!} lose~ {count:lives}"),
    reads("own", _worth("deal", "to"), "{to:np!} lose~ {count:lives} for_each {each:tally}"),
    reads("own", _do("heal", "count", "what"), "{what:np!} gain~ {count:lives}"),
    *(reads("own", _do("heal", "count", "what"), f"{{what:np!}} heal~ {{count:{much}}}") for much in ("lives", "bare")),
    *(
        reads(
            "vp",
            _do("heal", "count", "what"),
            f"heal~ {{what:np}} by {{count:{much}}}",
            f"restore~ {{count:{much}}} to {{what:np}}",
        )
        for much in ("lives", "bare")
    ),
    reads("vp", _do("heal", "count", "what"), "heal~ {count:lives} from {what:np}", "restore~ {count:damage} to {what:np}"),
)
INSTRUCTIONS = (
    reads("vp", _do("gain_action", "count"), "gain~ {count:actions} until_end_of_turn"),
    *extra("points", "point"),
    reads(
        "vp",
        lambda v: Do("shuffle_into", (("what", _whole(v["what"])), ("to", v["to"]))),
        "shuffle~ {what:place} into {to:place}",
    ),
    reads("vp", _onto, "put~ {what:np} to {to:np}", "put~ {what:np} onto {to:np}", "move~ {what:np} onto {to:np}"),
    reads("own", _do("swap", "what", "with"), "swap~ {what:phrase} with/pair {with:np}"),
    reads("act", _two, "swap~ {what:np}", "swap~ the_places_of {what:np}"),
    reads("vp", _do("play", "what"), "play~ {what:np} for_free", "put~ {what:np} into play"),
    reads("act", _may_move, "{what:np!} may move~ {by:distance}"),
    reads("act", _steal, "steal~ {n:NUMBER} point# [from {whose:player}]", "steal~ a point# [from {whose:player}]"),
    reads("vp", _at_random, "discard~ a_random card# from {place:place}", "discard~ {n:NUMBER} random card# from {place:place}"),
    reads("act", _for_a_while, "add~ {count:bonus_dice} to {on:np} {duration:duration}"),
    reads("act", _for_a_while, "put~ {count:bonus_dice} on {on:np} {duration:duration}"),
    reads("act", _rolled_more, "roll~ a extra {d:DICE}", "roll~ a additional {d:DICE}"),
)
EVENTS = (
    reads("deed", lambda v: Event("move", None, (("onto", v["onto"]),)), "enter~ {onto:np}"),
    reads(
        "event", lambda v: Event("play", v["subject"], passive=True), "{subject:np!} enter~ play", "{subject:np!} come~ into play"
    ),
    reads("event", lambda v: Event("defeat", v["subject"], passive=True), "{subject:np!} die~"),
    reads("event", lambda v: Event("attack", v["what"], passive=True), "a_attack_on {what:np}"),
    reads("event", lambda v: Event("attack", v["what"], passive=True), "a_attack_on {what:deck}"),
    reads("statement", lambda v: When(Trigger("when", v["event"]), v["body"]), "if {event:would} , {body:statement}"),
    reads("would", lambda v: Event("deal", v["subject"], passive=True, would=True), "{subject:np!} would take~ damage"),
    reads("statement", _held_at_last, "when {subject:np!} have~ {argument:held_counters} , {body:statement}"),
)
HOLDS = (
    reads("predicate", _harmless, "do~ not take~ damage [from {by:np}]", "cannot take~ damage [from {by:np}]"),
    reads("predicate", _harmless, "take~ no_damage [from {by:np}]"),
    reads("predicate", _rolls_more(), "roll~ a extra {d:DICE} [{role:role}]", "roll~ a additional {d:DICE} [{role:role}]"),
    reads("bonus", _in_role("attacking"), "{bonus:BONUS} to_its_attack_roll"),
    reads("bonus", _in_role("attacked"), "{bonus:BONUS} to_its_defence_roll"),
    reads("phrase", _its_own, "their equipped {noun:noun}"),
    reads("deck", lambda _: Place("deck", OPPONENT), "the_enemy_deck"),
)
EXTRA: tuple[Row, ...] = (*LIVES, *INSTRUCTIONS, *EVENTS, *HOLDS)
SYNONYMS = table("""
move = push | pushes | pull | pulls | slide | slides | teleport | teleports
discard = cancel | cancels | negate | negates
defeat = destroy | destroys | kill | kills | slay | slays
defeated = destroyed | killed | slain
equip = attach | attaches
equipped = attached
die = dies
damage = damages
to its attack roll = to its attack rolls | to attack rolls | to attack | to its attack | to its attacks | to attacks | to their
    attack rolls | to their attacks | on attack rolls | on its attack rolls | on attacks
to its defence roll = to its defence rolls | to defence rolls | to defence | to its defence | to their defence rolls | on
    defence | on defence rolls | to defense rolls | to its defense rolls | to defense | to its defense | on defense
when attacking = for attacking
when defending = for defending
the attacker = the attacking fighter | the attacking miniature | the attacking enemy | the attacking Animal | the attacking
    Critter
the defender = the defending fighter | the defending miniature | the defending enemy
a attack on = an attack on | a attack against | an attack against
no damage = zero damage
the enemy deck = the enemy's deck | your enemy's deck | the opposing deck | enemy deck
for free = without paying actions | without spending actions | at no cost | without paying its cost | for no actions |
    without using an action | without using actions | for 0 actions
the places of = the positions of | the places of the | the locations of
all sub-types = all subtypes | all its sub-types | all of its sub-types | its sub-types | all its subtypes
no sub-types = no subtypes
sub-type = subtype | sub type
restore = restores | recover | recovers
sub-types = subtypes
""")

"""AniMaul's words for choosing, rolling, preventing and paying: results of dice, what cards cost, how long an attack lasts."""

from __future__ import annotations

from typing import Any

from toolkit.wording.rows import Fields, Row, node, reads, row, word
from toolkit.wording.synonyms import table
from toolkit.wording.terms import YOU, number
from toolkit.wording.tree import Amount, Compare, Condition, Do, Duration, If, Modify
from toolkit.wording.vocabulary import Role, Verb

_FIGHTERS = frozenset({"card", "animal", "critter", "m_type", "m_animal", "m_critter"})
_MINIS = frozenset({"miniature", "animal_miniature", "critter_miniature"})
_ON_FIELD = Role(_FIGHTERS | _MINIS | {"biome", "action", "reaction", "trait", "trap"}, strict=True)

VERBS = (
    Verb(
        "choose",
        ("choose~ {what:np}",),
        {"what": _ON_FIELD},
        example="Choose target enemy miniature. It cannot attack until your next turn.",
    ),
    Verb(
        "throw",
        ("roll~ {dice:DICE}", "roll~ a {dice:DICE}"),
        {"dice": Role()},
        example="Roll 1d6. If the result is 5 or more, draw a card.",
    ),
    Verb(
        "prevent",
        ("prevent~ {count:prevented}",),
        {"count": Role()},
        example="When this card is dealt damage, prevent 2 of that damage.",
    ),
)


def _plain(value: Any) -> Fields | None:
    return {"n": value.number} if isinstance(value, Amount) and value.kind == "number" else None


def _dice(value: Any) -> Fields | None:
    return {"d": value} if isinstance(value, Amount) and value.kind == "dice" and value.more is None else None


def _price(sign: str, *patterns: str, example: str = "") -> Row:
    """What cards cost: "cost an action less", "cost 2 actions less"."""

    def split(value: Any) -> Fields | None:
        change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        fits = isinstance(change, Modify) and (change.statistic, change.sign) == ("cost", sign) and change.amount.kind == "number"
        if not isinstance(change, Modify) or not fits:
            return None
        return {"n": change.amount.number} if change.amount.number > 1 else {}

    return row("predicate", lambda v: (Modify("cost", sign, number(v.get("n", 1))),), split, *patterns, example=example)


def _priced(sign: str, *patterns: str) -> Row:
    return reads("predicate", lambda v: (Modify("cost", sign, number(v["n"])),), *patterns)


def _rolled(relation: str, n: int) -> Condition:
    return Condition("rolled", YOU, Compare(relation, number(n)))


EXTRA = (
    row("prevented", lambda v: number(v["n"]), _plain, "{n:NUMBER} of_that_damage", "{n:NUMBER} damage"),
    row("prevented", lambda v: v["d"], _dice, "{d:DICE} of_that_damage", "{d:DICE} damage"),
    word("prevented", Amount("all"), "that_damage", "all_damage"),
    word("same_damage", Amount("result"), "that_much_damage", example="Roll 2d6. Deal that much damage to target enemy Animal."),
    node("condition", Condition, "the_result_is {argument:total}", predicate="rolled", subject=YOU),
    reads("condition", lambda v: Condition("rolled", YOU, v["total"]), "you roll~ {total:total}"),
    reads("statement", lambda v: If(Condition("rolled", YOU, v["total"]), v["body"]), "on a {total:total} , {body:statement}"),
    reads("statement", lambda v: If(Condition("rolled", YOU, v["total"]), v["body"]), "on {total:total} , {body:statement}"),
    reads("vp", lambda _: Do("throw", (("dice", Amount("dice", 1, sides=2)),)), "flip~ a_coin"),
    reads("condition", lambda _: _rolled("=", 2), "heads"),
    reads("condition", lambda _: _rolled("=", 1), "tails"),
    word(
        "condition",
        Condition("first_turn", YOU),
        "it_is_your_first_turn",
        example="When this card is played, if it is your first turn, gain an action.",
    ),
    word(
        "duration",
        Duration("until_end_of_attack"),
        "for_this_attack",
        group="duration",
        example="Before an enemy miniature attacks, target friendly Animal gains +1 for this attack.",
    ),
    _price("-", "cost~ a action_less", "cost~ {n:NUMBER} action_less", example="Biomes you control cost an action less."),
    _price("+", "cost~ a action_more", "cost~ {n:NUMBER} action_more"),
    _price("=", "cost~ a action#", "cost~ {n:NUMBER} action#"),
    _priced("-", "cost~ {n:NUMBER} fewer"),
    _priced("+", "cost~ {n:NUMBER} more", "cost~ {n:NUMBER} more action#"),
    word("measure", "life", "Life"),
    word("measure", "counters", "counter#"),
    word("measure", "bonus_dice", "bonus_die#"),
)
SYNONYMS = table("""
it is your first turn = this is your first turn | it's your first turn
for this attack = for that attack | for the attack | during this attack | during that attack | in this attack | in that attack |
    until the end of this attack | until the end of that attack | until the end of the attack | until end of attack
of that damage = of the damage | of it | of this damage | of that
that damage = the damage | this damage | all of that damage | all of it | all that damage
that much damage = that amount of damage | damage equal to the result | damage equal to the roll
the result is = the roll is | the total is
heads = it is heads | it's heads | you flip heads | it lands on heads | the coin is heads | it comes up heads
tails = it is tails | it's tails | you flip tails | it lands on tails | the coin is tails | it comes up tails
prevent = prevents
action less = actions less | less action | less actions | fewer action | fewer actions | action less to play |
    actions less to play | less action to play | less actions to play | less to play | fewer actions to play
action more = actions more | action more to play | actions more to play | more to play | more action to play |
    more actions to play
action = action to play | actions to play
""")

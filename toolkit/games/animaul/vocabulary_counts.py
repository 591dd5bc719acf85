"""AniMaul's words for how many: damage and dice, counters, points, "for each", "or more", and the conditions made of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.wording.rows import Fields, Row, node, row, word
from toolkit.wording.synonyms import table
from toolkit.wording.terms import each_of, number
from toolkit.wording.tree import Amount, Compare, Do, ForEach, Modify
from toolkit.wording.vocabulary import counted


def _plain(value: Any) -> Fields | None:
    return {"n": value.number} if isinstance(value, Amount) and value.kind == "number" and value.of is None else None


def _dice(value: Any) -> Fields | None:
    return {"d": value} if isinstance(value, Amount) and value.kind == "dice" and value.more is None else None


def _more_dice(value: Any) -> Fields | None:
    if not isinstance(value, Amount) or value.kind != "dice" or value.more is None:
        return None
    return {"d": replace(value, more=None), "plus": ("+", value.more)}


def _damage() -> list[Row]:
    """How much damage: "2 damage", "1d6 damage", "2d6+1 damage", "all damage"."""
    return [
        row("damage", lambda v: number(v["n"]), _plain, "{n:NUMBER} damage"),
        row("damage", lambda v: v["d"], _dice, "{d:DICE} damage", "{d:DICE}"),
        row("damage", lambda v: replace(v["d"], more=v["plus"][1]), _more_dice, "{d:DICE} {plus:BONUS} damage"),
    ]


def _tallies() -> list[Row]:
    """What "for each" counts: counters on something, or things."""

    def on(value: Any) -> Fields | None:
        fits = isinstance(value, Amount) and value.kind == "counters_on" and value.number == 1
        return {"on": value.of} if fits else None

    def things(kind: str) -> Any:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, Amount) and value.kind == kind and value.number == 1
            return {"of": value.of} if fits else None

        return split

    return [
        row("tally", lambda v: Amount("counters_on", 1, v["on"]), on, "counter# on {on:np}", "counter# {on:np!} have~"),
        row("tally", lambda v: Amount("subtypes_among", 1, v["of"]), things("subtypes_among"), "sub-type# among {of:phrase}"),
        row("tally", lambda v: Amount("count_of", 1, v["of"]), things("count_of"), "{of:phrase}"),
        node(
            "statement",
            ForEach,
            "for_each {amount:tally} , {body:statement}",
            example="For each counter on this card, deal 1 damage to target enemy Critter.",
        ),
    ]


def each(role: str, noun: str) -> list[Row]:
    """How many of something, "2 counters", and as many for each of what is counted: "a card for each counter on this card"."""

    def some(value: Any) -> Fields | None:
        fits = isinstance(value, Amount) and value.kind == "counters_on"
        return {"n": value.number, "on": value.of} if fits and value.number > 1 else None

    def one(value: Any) -> Fields | None:
        fits = isinstance(value, Amount) and value.kind == "counters_on"
        return {"on": value.of} if fits and value.number == 1 else None

    def things(value: Any) -> Fields | None:
        fits = isinstance(value, Amount) and value.kind == "count_of"
        return {"n": value.number, "of": value.of} if fits and value.number > 1 else None

    return [
        *counted(role, noun),
        row(role, lambda v: Amount("counters_on", 1, v["on"]), one, f"a {noun}# for_each counter# on {{on:np}}"),
        row(role, lambda v: Amount("counters_on", v["n"], v["on"]), some, f"{{n:NUMBER}} {noun}# for_each counter# on {{on:np}}"),
        row(role, lambda v: Amount("count_of", v["n"], v["of"]), things, f"{{n:NUMBER}} {noun}# for_each {{of:phrase}}"),
    ]


def compared(rule: str, noun: str, *some_and_none: str) -> list[Row]:
    """A number held against a condition: "a counter", "3 or more counters", "fewer than 5 counters", "no counters"."""

    def compare(relation: str, *patterns: str) -> Row:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, Compare) and value.relation == relation and value.amount.kind == "number"
            return {"n": value.amount.number} if isinstance(value, Compare) and fits and value.amount.number > 0 else None

        return row(rule, lambda v: Compare(relation, number(v["n"])), split, *patterns)

    fixed = (Compare(">=", number(1)), Compare("=", number(0)))
    return [
        *(word(rule, value, pattern) for value, pattern in zip(fixed, some_and_none, strict=False)),
        compare(">=", f"{{n:NUMBER}} or_more {noun}", f"at_least {{n:NUMBER}} {noun}"),
        compare("<=", f"{{n:NUMBER}} or_less {noun}", f"at_most {{n:NUMBER}} {noun}"),
        compare(">", f"more_than {{n:NUMBER}} {noun}"),
        compare("<", f"fewer_than {{n:NUMBER}} {noun}"),
        compare("=", f"exactly {{n:NUMBER}} {noun}", f"{{n:NUMBER}} {noun}"),
    ]


def _bonuses() -> list[Row]:
    """Changes of dice and Life, and bonuses for each counter."""

    def change(statistic: str, kind: str) -> Any:
        def make(values: Fields) -> Modify:
            (sign, amount), role = values["bonus"], values.get("role", ("", None))
            of = values.get("of")
            return Modify(statistic, sign, amount if of is None else replace(amount, kind=kind, of=of), role[0], role[1])

        def split(value: Any) -> Fields | None:
            if not isinstance(value, Modify) or value.statistic != statistic or value.sign == "=":
                return None
            plain = value.amount.kind == "number"
            if not plain and value.amount.kind != kind:
                return None
            found: Fields = {"bonus": (value.sign, each_of(value.amount)), "of": None if plain else value.amount.of}
            return {**found, "role": (value.role, value.against) if value.role else None}

        return make, split

    made = []
    for statistic, text in (("dice", "die# "), ("life", "Life "), ("roll", "")):
        if text:
            things = f"{{bonus:BONUS}} {text}[for_each {{of:phrase}}] [{{role:role}}]"
            made.append(row("bonus", *change(statistic, "count_of"), things))
        held = f"{{bonus:BONUS}} {text}for_each counter# on {{of:np}} [{{role:role}}]"
        made.append(row("bonus", *change(statistic, "counters_on"), held))
    return made


def _settings() -> list[Row]:
    """Dice and Life that are set: "has 2d8 dice", "has Life 20"."""

    def sets(statistic: str) -> tuple[Any, Any]:
        def split(value: Any) -> Fields | None:
            change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
            fits = isinstance(change, Modify) and change.statistic == statistic and change.sign == "=" and not change.role
            return {"amount": change.amount} if isinstance(change, Modify) and fits else None

        return (lambda v: (Modify(statistic, "=", v["amount"]),)), split

    life = sets("life")
    return [
        row("predicate", *sets("dice"), "have~ {amount:DICE} die#"),
        row(
            "predicate",
            lambda v: (Modify("life", "=", number(v["n"])),),
            lambda value: _plain(found["amount"]) if (found := life[1](value)) else None,
            "have~ Life {n:NUMBER}",
        ),
    ]


def scaled(verb: str, role: str, pattern: str, example: str = "") -> Row:
    """An instruction that is as large as what is counted: "deal 1 damage to ... for each counter on this card"."""

    def make(values: Fields) -> Do:
        amount: Amount = values["count"]
        count = replace(values["each"], number=amount.number, sides=amount.sides, more=amount.more)
        return Do(verb, (("count", count), (role, values[role])))

    def split(value: Any) -> Fields | None:
        if not isinstance(value, Do) or value.verb != verb or value.actor is not None:
            return None
        count = value.arg("count")
        if not isinstance(count, Amount) or count.kind not in ("counters_on", "count_of", "subtypes_among"):
            return None
        return {"count": each_of(count), "each": replace(count, number=1, sides=0, more=None), role: value.arg(role)}

    return row("vp", make, split, f"{pattern} for_each {{each:tally}}", group="verb", node=f"do:{verb}", example=example)


EXTRA = (
    *each("cards", "card"),
    *each("actions", "action"),
    *each("points", "point"),
    *counted("counters", "counter")[:2],
    *counted("bonus_dice", "bonus_die")[:2],
    word("all_damage", Amount("all"), "all_damage"),
    word("all_counters", Amount("all"), "all_counters"),
    word("all_bonus_dice", Amount("all"), "all_bonus_dice"),
    *_damage(),
    *_tallies(),
    *_bonuses(),
    *_settings(),
    scaled(
        "deal", "to", "deal~ {count:damage} to {to:np}", "Deal 1 damage to target enemy Animal for each counter on this card."
    ),
    scaled("heal", "what", "heal~ {count:damage} from {what:np}"),
    scaled("put_counter", "on", "put~ {count:counters} on {on:np}"),
    scaled("put_bonus_die", "on", "put~ {count:bonus_dice} on {on:np}"),
)
SYNONYMS = table("""
all counters = all the counters | every counter | all of the counters
all damage = all the damage
for each = for every
Life = life
among = of different kinds among
""")

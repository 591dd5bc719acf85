"""Shared rows: noun phrases, references, players."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.wording.rows import Fields, Row, node, reads, row, through, word
from toolkit.wording.terms import ACTOR, BARE, NONE, OPPONENT, YOU, number
from toolkit.wording.tree import (
    THIS,
    Compare,
    Head,
    Player,
    Qualifier,
    Ref,
    Selector,
)

if TYPE_CHECKING:
    from toolkit.wording.vocabulary import Vocabulary


def phrases(game: Vocabulary) -> list[Row]:
    def phrase(values: Fields) -> Selector:
        determiner, count = values.get("determiner", (BARE, number(1)))
        adjectives = tuple(values.get("adjectives", ()))
        return Selector(determiner, values["heads"], count, adjectives, tuple(values.get("qualifiers", ())))

    def phrase_of(value: Any) -> Fields | None:
        if not isinstance(value, Selector):
            return None
        determiner = None if value.determiner in (BARE, NONE) else (value.determiner, value.count)
        return {"determiner": determiner, "adjectives": value.adjectives, "heads": value.heads, "qualifiers": value.qualifiers}

    def det(name: str, *patterns: str, read: str = "") -> Row:
        value = (name, number(1))
        return row(
            "det", lambda _: (read or name, number(1)), lambda v: {} if v == value and not read else None, *patterns, group="det"
        )

    def many(name: str, *patterns: str) -> Row:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, tuple) and value[0] == name and (value[1].number > 1 or name == "up_to")
            return {"n": value[1].number} if fits else None

        return row("det", lambda v: (name, number(v["n"])), split, *patterns, group="det", node=f"determiner:{name}")

    def tail(value: Any, inner: bool) -> Fields | None:
        if not isinstance(value, tuple) or not value:
            return None
        if len(value) == 1:
            return {"first": value[0]}
        return {"first": value[0], "rest": value[1:]} if not inner else None

    def head(values: Fields) -> Head:
        power = values.get("power")
        return Head(values.get("noun", game.default_noun), tuple(values.get("traits", ())), power, values.get("name", ""))

    def head_of(*wanted: str) -> Any:
        def split(value: Any) -> Fields | None:
            if not isinstance(value, Head):
                return None
            plain = value.noun == game.default_noun and game.levels and bool(value.traits or value.power is not None)
            found: Fields = {
                "name": value.name,
                "traits": value.traits,
                "power": value.power if plain else None,
                "strength": None if plain else value.power,
                "noun": "" if plain or value.name else value.noun,
            }
            return {name: found[name] for name in wanted} if all(name in wanted or not found[name] for name in found) else None

        return split

    def strong(values: Fields) -> Head:
        return replace(head(values), power=values["strength"])

    def level(relation: str, *patterns: str) -> Row:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, Compare) and value.relation == relation
            return {"n": value.amount} if fits else None

        return row("level", lambda v: Compare(relation, v["n"]), split, *patterns)

    def either(value: Any) -> Fields | None:
        fits = isinstance(value, Compare) and value.relation == "in" and len(value.others) == 1
        return {"n": value.amount, "other": value.others[0]} if fits else None

    def adjacent(negated: bool, rule: str, argument: str, *patterns: str) -> Row:
        return node(rule, Qualifier, *(p.format(argument) for p in patterns), relation="adjacent_to", negated=negated)

    def is_ref(value: Any) -> bool:
        return isinstance(value, Ref)

    def adjective_clause(values: Fields) -> Qualifier:
        return Qualifier("is", values["argument"])

    def ref(slot: int, noun: bool, plural: bool, *patterns: str) -> Row:
        def split(value: Any) -> Fields | None:
            fits = (
                is_ref(value)
                and not value.part
                and bool(value.noun) == noun
                and value.plural == plural
                and (value.slot == THIS) == (slot == THIS)
            )
            return ({"noun": value.noun} if noun else {}) if fits else None

        return row("ref", lambda v: Ref(slot, v.get("noun", ""), plural=plural), split, *patterns, group="ref")

    levels = [
        level("=", "{n:POWER}"),
        level("<=", "{n:POWER} or_less"),
        level(">=", "{n:POWER} or_more"),
        row("level", lambda v: Compare("in", v["n"], (v["other"],)), either, "{n:POWER} or/power {other:POWER}"),
    ]
    least = ("{n:NUMBER} or_more", "at_least {n:NUMBER}")
    return [
        through("np", "{x:ref}"),
        through("np", "{x:phrase}"),
        row(
            "phrase",
            phrase,
            phrase_of,
            "[{determiner:det}] [{adjectives:adjective+}] {heads:heads} [{qualifiers:tail}]",
            node=Selector,
        ),
        det("target", "target"),
        det("a", "a"),
        det("a", "any", read="a"),
        det("all", "all"),
        det("all", "each", read="all"),
        det("another", "another"),
        det("any_number", "any_number_of"),
        det("the", "the"),
        det("your", "your", read="your"),
        det("theirs", "your_opponent's", read="theirs"),
        det("your one", "your/one", read="your one"),
        det("their one", "your_opponent's/one", read="their one"),
        many("target", "target {n:NUMBER}", "{n:NUMBER} target"),
        many("up_to", "up_to {n:NUMBER}", "up_to {n:NUMBER} target"),
        many("a", "{n:NUMBER}", "any {n:NUMBER}"),
        *([reads("det", lambda v: ("a", number(v["n"])), *least, group="det")] if game.levels else []),
        row("tail", lambda v: (v["first"], *v["rest"]), lambda v: tail(v, False), "{first:simple} {rest:tail}"),
        row("tail", lambda v: (v["first"],), lambda v: tail(v, True), "{first:simple}"),
        row("tail", lambda v: (v["first"],), lambda v: tail(v, True), "{first:complex}"),
        node("simple", Qualifier, "you_control", relation="controlled_by", argument=YOU),
        node("simple", Qualifier, "your_opponent_controls", relation="controlled_by", argument=OPPONENT),
        node("simple", Qualifier, "in {argument:place}", relation="in"),
        node("simple", Qualifier, "from {argument:place}", relation="from"),
        node("simple", Qualifier, "on {argument:ref}", relation="on"),
        reads("simple", lambda v: Qualifier("on", replace(v["argument"], part="")), "in {argument:ref}"),
        node("simple", Qualifier, "not in {argument:place}", relation="in", negated=True),
        adjacent(False, "simple", "{argument:ref}", "adjacent_to {0}"),
        adjacent(True, "simple", "{argument:ref}", "not adjacent_to {0}"),
        node("simple", Qualifier, "other_than {argument:ref}", relation="other_than"),
        node("simple", Qualifier, f"with_{game.statistic} {{argument:level}}", relation=f"has_{game.statistic}"),
        node("simple", Qualifier, "with_the_most {argument:measure}", relation="most"),
        node("simple", Qualifier, "with_the_least {argument:measure}", relation="least"),
        row("simple", adjective_clause, lambda _: None, "that_is {argument:adjective}"),
        node("complex", Qualifier, "on {argument:phrase}", relation="on"),
        adjacent(False, "complex", "{argument:phrase}", "adjacent_to {0}"),
        adjacent(True, "complex", "{argument:phrase}", "not adjacent_to {0}"),
        row(
            "heads",
            lambda v: (v["first"], *v["rest"]),
            lambda v: {"first": v[0], "rest": v[1:]} if len(v) > 1 else None,
            "{first:head} or/noun {rest:heads}",
            "{first:head} and/noun {rest:heads}",
        ),
        row("heads", lambda v: (v["x"],), lambda v: {"x": v[0]} if len(v) == 1 else None, "{x:head}"),
        row("head", head, head_of("name"), "{name:NAME}"),
        row("head", head, head_of("traits", "power"), "[{traits:TRAIT+}] {power:level}"),
        row("head", head, head_of("traits"), "{traits:TRAIT+}"),
        row("head", head, head_of("traits", "noun"), "[{traits:TRAIT+}] {noun:noun}"),
        reads("head", head, "[{traits:TRAIT+}] {power:level} {noun:noun}"),
        row("head", strong, head_of("traits", "noun", "strength"), "[{traits:TRAIT+}] {noun:noun} {strength:level}"),
        *(levels if game.levels else []),
        ref(THIS, True, False, "this {noun:noun}"),
        row("ref", lambda _: Ref(THIS, "self"), lambda _: None, "{x:SELF}"),
        reads("ref", lambda _: Ref(THIS, "self"), "this"),
        ref(-1, False, False, "it"),
        ref(-1, False, True, "them"),
        ref(-1, True, False, "that {noun:noun}"),
        ref(-1, True, True, "those {noun:noun}"),
    ]


def players() -> list[Row]:
    def owner(who: str, rule: str, plural: bool, *patterns: str) -> Row:
        def split(value: Any) -> Fields | None:
            fits = isinstance(value, Player) and value.who == who and value.of is not None and value.of.plural == plural
            return {} if fits else None

        return row(rule, lambda _: Player(who, Ref(-1, plural=plural)), split, *patterns, group="player")

    return [
        word("player", YOU, "you", group="player"),
        word("player", OPPONENT, "your_opponent", group="player"),
        word("player", Player("each_player"), "each_player", group="player"),
        word("player", Player("each_opponent"), "each_opponent", group="player"),
        owner("owner", "player", False, "its_owner"),
        owner("owner", "player", True, "their_owners"),
        owner("controller", "player", False, "its_controller"),
        word("possessor", YOU, "your", group="possessor"),
        word("possessor", OPPONENT, "your_opponent's", group="possessor"),
        word("possessor", Player("each_player"), "each_player's", group="possessor"),
        word("possessor", Player("each_opponent"), "each_opponent's", group="possessor"),
        word("possessor", ACTOR, "their", group="possessor"),
        owner("owner", "possessor", False, "its_owner's"),
        owner("owner", "possessor", True, "their_owners'"),
        owner("controller", "possessor", False, "its_controller's"),
    ]

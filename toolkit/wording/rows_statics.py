"""Shared rows: what holds or is gained: bonuses in a role, traits and abilities, bans and permissions."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.wording.rows import Fields, Row, reads, row, through
from toolkit.wording.terms import Gained, each_of
from toolkit.wording.tree import (
    THIS,
    Amount,
    Event,
    Grant,
    Modify,
    Player,
    Ref,
    Rule,
    Static,
)

if TYPE_CHECKING:
    from toolkit.wording.vocabulary import Vocabulary


def statics(game: Vocabulary) -> list[Row]:
    def static_of(value: Any) -> Fields | None:
        if not isinstance(value, Static):
            return None
        return {"subject": value.subject, "changes": value.changes, "condition": value.condition, "duration": value.duration}

    def make(values: Fields) -> Static:
        return Static(values["subject"], values["changes"], values.get("condition"), values.get("duration"))

    def this(values: Fields) -> Static:
        return Static(Ref(THIS, "self"), values["changes"], values.get("condition"), values.get("duration"))

    def modify(values: Fields) -> Modify:
        (sign, amount), role = values["bonus"], values.get("role", ("", None))
        of = values.get("of")
        counted = replace(amount, kind="count_of", of=of) if of is not None else amount
        return Modify(game.statistic, sign, counted, role[0], role[1])

    def bonus_of(value: Any) -> Fields | None:
        if not isinstance(value, Modify) or value.statistic != game.statistic or value.sign == "=":
            return None
        if value.amount.kind not in ("number", "x", "count_of", "dice"):
            return None
        each = value.amount.of if value.amount.kind == "count_of" else None
        bonus = (value.sign, each_of(value.amount) if each is not None else value.amount)
        return {"bonus": bonus, "role": (value.role, value.against) if value.role else None, "of": each}

    def run(kind: Any, inner: Any = None) -> Any:
        def split(value: Any) -> Fields | None:
            items = value if isinstance(value, tuple) else ()
            fits = items and all(isinstance(c, kind) and (inner is None or isinstance(c.change, inner)) for c in items)
            return {"bonuses": tuple(c.change if inner else c for c in items)} if fits else None

        return split

    def gained(values: Fields) -> tuple[Gained, ...]:
        return tuple(Gained(change) for change in values["bonuses"])

    def kind_of(change: Any) -> Any:
        if isinstance(change, Rule):
            return (Rule, change.allowed, change.passive, change.circumstance)
        return (type(change), type(change.change) if isinstance(change, Gained) else None)

    def runs(change: Any) -> bool:
        """Whether several of its kind are written with one verb."""
        inner = change.change if isinstance(change, Gained) else change
        return isinstance(inner, Modify) or (isinstance(inner, Rule) and not inner.allowed and not inner.passive)

    def parts(value: Any) -> Fields | None:
        if not isinstance(value, tuple) or len(value) < 2:
            return None
        cut = 1
        while cut < len(value) and runs(value[0]) and kind_of(value[cut]) == kind_of(value[0]):
            cut += 1
        return {"first": value[:cut], "rest": value[cut:]} if cut < len(value) else None

    def role(name: str, *patterns: str) -> Row:
        def split(value: Any) -> Fields | None:
            return {"against": value[1]} if isinstance(value, tuple) and value[0] == name else None

        return row("role", lambda v: (name, v.get("against")), split, *patterns, node=f"modify:role:{name}")

    def traits(lose: bool, gain: bool) -> Any:
        def split(value: Any) -> Fields | None:
            items = value if isinstance(value, tuple) and len(value) == 1 else ()
            change = items[0] if items else None
            if gain:
                change = change.change if isinstance(change, Gained) else None
            if not isinstance(change, Grant) or change.abilities or change.lose != lose or len(change.traits) != 1:
                return None
            return {"trait": change.traits[0]}

        return split

    def quoted(gain: bool) -> Any:
        def split(value: Any) -> Fields | None:
            items = value if isinstance(value, tuple) and len(value) == 1 else ()
            change = items[0] if items else None
            if gain:
                change = change.change if isinstance(change, Gained) else None
            return {"quote": change.abilities} if isinstance(change, Grant) and change.abilities and not change.traits else None

        return split

    def copied(every: str, gain: bool) -> tuple[Any, Any]:
        def make_copy(values: Fields) -> tuple[Any, ...]:
            grant = Grant(copied=values["copied"], every=every)
            return (Gained(grant) if gain else grant,)

        def split(value: Any) -> Fields | None:
            change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
            if gain:
                change = change.change if isinstance(change, Gained) else None
            if not isinstance(change, Grant) or change.copied is None or change.every != every:
                return None
            return {"copied": change.copied}

        return make_copy, split

    def loses(every: str, *patterns: str) -> Row:
        lost = (Grant(lose=True, every=every),)
        return row("predicate", lambda _: lost, lambda value: {} if value == lost else None, *patterns)

    def set_to(value: Any) -> Fields | None:
        change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if not isinstance(change, Modify) or change.statistic != game.statistic or change.sign != "=" or change.role:
            return None
        if change.amount.of is not None:
            return None
        return {"amount": change.amount}

    def bans(values: Fields) -> tuple[Rule, ...]:
        return tuple(Rule(False, deed.verb, deed.args) for deed in values["deeds"])

    def banned(value: Any) -> Fields | None:
        items = value if isinstance(value, tuple) else ()
        fits = items and all(isinstance(r, Rule) and not r.allowed and not r.passive and not r.circumstance for r in items)
        return {"deeds": tuple(Event(r.verb, None, r.args) for r in items)} if fits else None

    def forbid(values: Fields) -> Static:
        rules = tuple(Rule(False, deed.verb, deed.args) for deed in values["deeds"])
        return Static(values["subject"], rules, values.get("condition"), values.get("duration"))

    def forbids(value: Any) -> Fields | None:
        """What a sentence forbids players."""
        if not isinstance(value, Static) or not isinstance(value.subject, Player):
            return None
        deeds = banned(value.changes)
        return {"subject": value.subject, **deeds, "duration": value.duration, "condition": value.condition} if deeds else None

    def several(rule_name: str, item: str, joiner: str) -> list[Row]:
        """One or more of something with a word between them, as a tuple."""
        return [
            row(
                rule_name,
                lambda v: (*v["first"], *v["rest"]),
                lambda v: {"first": v[:1], "rest": v[1:]} if isinstance(v, tuple) and len(v) > 1 else None,
                f"{{first:one_{rule_name}}} {joiner} {{rest:{rule_name}}}",
            ),
            through(rule_name, f"{{first:one_{rule_name}}}"),
            row(
                f"one_{rule_name}",
                lambda v: v["x"] if isinstance(v["x"], tuple) else (v["x"],),
                lambda v: {"x": v if item == "QUOTE" else v[0]} if isinstance(v, tuple) and len(v) == 1 else None,
                f"{{x:{item}}}",
            ),
        ]

    def rule(allowed: bool, passive: bool) -> tuple[Any, Any]:
        def make_rule(values: Fields) -> tuple[Rule]:
            deed: Event = values["deed"]
            return (Rule(allowed, deed.verb, deed.args, passive, values.get("circumstance", "")),)

        def split(value: Any) -> Fields | None:
            if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], Rule):
                return None
            found = value[0]
            if found.allowed != allowed or found.passive != passive or bool(found.circumstance) != allowed:
                return None
            fields: Fields = {"deed": Event(found.verb, None, found.args, passive)}
            return {**fields, "circumstance": found.circumstance} if allowed else fields

        return make_rule, split

    setting = (lambda v: (Modify(game.statistic, "=", v["amount"]),)), set_to
    def neither(values: Fields) -> tuple[Rule, ...]:
        return (*bans(values), *rule(False, True)[0](values))

    def both_suffered(values: Fields) -> tuple[Rule, ...]:
        return tuple(Rule(False, deed.verb, deed.args, True) for deed in (values["first"], values["second"]))

    def in_role(values: Fields) -> Static:
        name, against = values["role"]
        changes = tuple(c if c.role else replace(c, role=name, against=against) for c in values["bonuses"])
        return Static(values["subject"], changes)

    def counted_power(value: Any) -> Fields | None:
        change = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        if not isinstance(change, Modify) or change.statistic != game.statistic or change.sign != "=" or change.role:
            return None
        return {"of": change.amount.of} if change.amount.kind == "count_of" else None

    counting = row(
        "predicate",
        lambda v: (Modify(game.statistic, "=", Amount("count_of", 1, v["of"])),),
        counted_power,
        f"have~ {game.statistic} equal_to_the_number_of {{of:phrase}}",
    )
    return [
        *several("quotes", "QUOTE", "and/quote"),
        *several("deeds", "deed", "or/verb"),
        row(
            "static",
            make,
            static_of,
            "{subject:np!} {changes:changes} [{duration:duration}] [while {condition:condition}]",
            "{duration:duration} [,] {subject:np!} {changes:changes}",
            "while {condition:condition} , {subject:np!} {changes:changes}",
            node=Static,
        ),
        row(
            "static",
            forbid,
            forbids,
            "{subject:player!} cannot {deeds:deeds} [{duration:duration}] [while {condition:condition}]",
            node=Static,
        ),
        reads(
            "static",
            this,
            "{changes:bonus_only} [{duration:duration}] [while {condition:condition}]",
        ),
        reads("bonus_only", lambda v: (v["x"],), "{x:bonus}"),
        reads("bonus_only", lambda v: v["bonuses"], "have~ {bonuses:bonuses}"),
        reads("bonus_only", bans, "cannot {deeds:deeds}"),
        reads("bonus_only", rule(False, True)[0], "cannot be {deed:suffered}"),
        reads(
            "static",
            in_role,
            "{role:role} , {subject:np!} have~ {bonuses:bonuses}",
            "{role:role} , {subject:np!} gain~ {bonuses:bonuses}",
        ),
        row("changes", lambda v: (*v["first"], *v["rest"]), parts, "{first:predicate} and/predicate {rest:changes}"),
        through("changes", "{x:predicate}"),
        row("predicate", lambda v: v["bonuses"], run(Modify), "have~ {bonuses:bonuses}"),
        row(
            "predicate",
            gained,
            run(Gained, Modify),
            "gain~ {bonuses:bonuses}",
        ),
        row(
            "predicate",
            lambda v: (Grant((v["trait"],)),),
            traits(False, False),
            f"have~ the {{trait:TRAIT}} {game.trait}",
            "be~ also a {trait:TRAIT}",
            "be~ also a {trait:TRAIT} card#",
            "be~ also {trait:TRAIT}",
            "be~ {trait:TRAIT}",
        ),
        row(
            "predicate",
            lambda v: (Gained(Grant((v["trait"],))),),
            traits(False, True),
            f"gain~ the {{trait:TRAIT}} {game.trait}",
            "gain~ {trait:TRAIT}",
        ),
        row(
            "predicate",
            lambda v: (Grant((v["trait"],), lose=True),),
            traits(True, False),
            f"lose~ the {{trait:TRAIT}} {game.trait}",
            "lose~ {trait:TRAIT}",
        ),
        row(
            "predicate",
            lambda v: (Grant((), v["quote"]),),
            quoted(False),
            "have~ {quote:quotes}",
        ),
        row("predicate", lambda v: (Gained(Grant((), v["quote"])),), quoted(True), "gain~ {quote:quotes}"),
        row("predicate", *copied("abilities", False), "have~ the_abilities_of {copied:np}"),
        row("predicate", *copied("abilities", True), "gain~ the_abilities_of {copied:np}"),
        row("predicate", *copied("actions", False), "have~ the_Action_abilities_of {copied:np}"),
        row("predicate", *copied("actions", True), "gain~ the_Action_abilities_of {copied:np}"),
        loses("abilities", "lose~ all_abilities", "have~ no_abilities"),
        loses("traits", f"lose~ all_{game.trait}s", f"have~ no_{game.trait}s"),
        *([row("predicate", *setting, f"have~ {game.statistic} {{amount:POWER}}"), counting] if game.levels else []),
        row("predicate", bans, banned, "cannot {deeds:deeds}"),
        row("predicate", *rule(False, True), "cannot be {deed:suffered}"),
        reads("predicate", neither, "cannot {deeds:deeds} or/be be {deed:suffered}"),
        reads("predicate", both_suffered, "cannot be {first:suffered} or/done {second:suffered}"),
        row(
            "predicate",
            *rule(True, False),
            "may {deed:deed} {circumstance:circumstance}",
        ),
        reads("predicate", rule(True, False)[0], "may {deed:deed}"),
        row(
            "bonuses",
            lambda v: (v["first"], *v["rest"]),
            lambda v: {"first": v[0], "rest": v[1:]} if len(v) > 1 else None,
            "{first:bonus} and/bonus {rest:bonuses}",
        ),
        row("bonuses", lambda v: (v["x"],), lambda v: {"x": v[0]} if len(v) == 1 else None, "{x:bonus}"),
        row(
            "bonus",
            modify,
            bonus_of,
            "{bonus:BONUS} [for_each {of:phrase}] [{role:role}]",
            f"{{bonus:BONUS}} {game.statistic} [{{role:role}}]",
        ),
        *(role(name, pattern) for name, pattern in game.roles.items()),
    ]

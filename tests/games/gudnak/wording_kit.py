"""Trees drawn from the vocabulary's own rows, for tests of Gudnak's rules English."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from toolkit.games.gudnak.vocabulary import VOCABULARY, language
from toolkit.wording.checks import misplaced
from toolkit.wording.parse import Spans
from toolkit.wording.references import Binder
from toolkit.wording.repair import Repair
from toolkit.wording.rows import Field, Row
from toolkit.wording.tree import Ability, Amount, CardText, Limit, Sentence
from toolkit.wording.walk import parts

READER = language()
KINDS = tuple(VOCABULARY.kinds)
_RULES: dict[str, list[Row]] = {}
for _row in VOCABULARY.rows:
    _RULES.setdefault(_row.rule, []).append(_row)


def _shallow(row: Row) -> int:
    """How much a row nests: rows that end soon are taken when the tree is deep enough."""
    return sum(item.rule not in _LEAVES for item in row.variants[0][-1] if isinstance(item, Field))


_NAMES = ("SELF", "NAME")
_OPEN = {"NUMBER", "POWER", "TRAIT", "BONUS"}
_LEAVES = {*_OPEN, "det", "adjective", "noun", "place", "possessor", "player", "cards", "actions", "distance"}


def node(luck: Random, rule: str, depth: int = 0) -> Any:
    """A node of a rule, made by one of its rows from fields made in the same way."""
    if rule == "NUMBER":
        return luck.randint(1, 4)
    if rule == "POWER":
        return Amount("number", luck.randint(1, 3))
    if rule == "TRAIT":
        return luck.choice(["Brute", "Soldier", "Hunter", "Hero"])
    if rule == "BONUS":
        return luck.choice("+-"), Amount("number", luck.randint(1, 3))
    if rule == "QUOTE":
        return READER.read("Action: Draw a card.", "hero").tree.abilities
    rows = [row for row in _RULES[rule] if not any(isinstance(i, Field) and i.rule in _NAMES for i in row.variants[0][0])]
    if depth > 3 and rule in ("statement", "seq", "act", "vps", "changes"):
        rows = [row for row in rows if row.node is None and len(row.variants[0][0]) == 1]
    elif depth > 5:
        least = min(map(_shallow, rows))
        rows = [row for row in rows if _shallow(row) == least]
    row = luck.choice(rows)
    values: dict[str, Any] = {}
    for item in luck.choice([variant for variants in row.variants for variant in variants]):
        if isinstance(item, Field):
            value = node(luck, item.rule, depth + 1)
            values[item.name] = (value,) if item.many else value
    return row.make(values)


def card(seed: int) -> tuple[str, CardText]:
    """(kind of card, canonical tree) of a card with one ability: the first of a row of drawn ones that makes sense."""
    luck = Random(seed)
    while True:
        kind = luck.choice(KINDS)
        spoken = VOCABULARY.kinds[kind]
        ability = luck.choice(["action", "deploy", "passive"] if kind != "tactic" else ["play", "action"])
        repair, binder = Repair(VOCABULARY, spoken), Binder(VOCABULARY, spoken, Spans())
        raw = [node(luck, "sentence") for _ in range(luck.randint(1, 2))]
        bodies = [binder.bind(repair.statement(one)) for one in raw if not isinstance(one, Limit)]
        if not bodies or repair.trouble or binder.trouble or any(misplaced(body, ability != "passive") for body in bodies):
            continue
        if not any(isinstance(part, Amount) and part.kind == "x" for part in parts(tuple(bodies))):
            return kind, CardText((Ability(ability, tuple(map(Sentence, bodies)), limits=tuple(repair.limits)),))


def cards() -> st.SearchStrategy[tuple[str, CardText]]:
    """Cards whose trees are drawn from the rows."""
    return st.integers(0, 2**32).map(card)

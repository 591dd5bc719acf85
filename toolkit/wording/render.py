"""Writer: nodes as canonical text, by the same rows that read them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from toolkit.wording.lexer import NUMERALS, OPEN
from toolkit.wording.rows import Field, Row, Variant, Word, plural, third
from toolkit.wording.terms import BARE
from toolkit.wording.tree import Ability, Amount, Player, Ref, Selector

BASE, ONE, MANY = "base", "one", "many"
"""How a verb or noun agrees: not at all (instruction), with one, with several."""
_EMPTY: tuple[object, ...] = (None, (), "")
_MODALS = ("may", "cannot", "would", "you may")
_SEVERAL = (BARE, "all", "any_number", "no", "more", "fewer")
_BE = {BASE: "be", ONE: "is", MANY: "are"}


class Unwritable(ValueError):
    """A node that no row writes."""


class Writer:
    """Writes surface nodes (see `repair.surface`)."""

    def __init__(self, rows: Sequence[Row], quote: Callable[[tuple[Ability, ...]], str], roman: bool = False) -> None:
        self._numerals = NUMERALS if roman else {}
        self._rules: dict[str, list[Row]] = {}
        for row in rows:
            self._rules.setdefault(row.rule, []).append(row)
        self._quote = quote

    def write(self, rule: str, node: Any) -> str:
        """The text of a node.

        Raises:
            Unwritable: no row writes it.
        """
        words = self._write(rule, node, BASE)
        if words is None:
            raise Unwritable(f"no row of {rule!r} writes {node!r}")
        return join(words)

    def _write(self, rule: str, node: Any, agree: str) -> list[str] | None:
        if rule in OPEN:
            return self._open(rule, node, agree)
        if isinstance(node, (Selector, Ref)):
            agree = number_of(node)
        for row in self._rules.get(rule, ()):
            values = row.split(node)
            if values is None:
                continue
            wanted = {name for name, value in values.items() if value not in _EMPTY}
            for variant in (one for variants in row.variants for one in variants):
                words = self._variant(variant, values, wanted, agree)
                if words is not None:
                    return words
        return None

    def _variant(self, variant: Variant, values: dict[str, Any], wanted: set[str], agree: str) -> list[str] | None:
        named = {item.name for item in variant if isinstance(item, Field)}
        if not wanted <= named or not named <= set(values) or any(values[name] in (None, ()) for name in named):
            return None
        made: list[str] = []
        for place, item in enumerate(variant):
            if isinstance(item, Word):
                made.append(_form(item, agree))
                agree = BASE if item.text in _MODALS else ONE if item.text == "a" else MANY if item.text == "X" else agree
                continue
            value = values[item.name]
            items = value if item.many else (value,)
            for index, one in enumerate(items):
                inner = ONE if item.rule == "TRAIT" and (index, place) != (len(items) - 1, len(variant) - 1) else agree
                words = self._write(item.rule, one, inner)
                if words is None:
                    return None
                made.extend(["they"] if item.subject and words == ["them"] else words)
            if item.subject:
                agree = number_of(value)
            elif item.rule in ("NUMBER", "BONUS"):
                count = value if item.rule == "NUMBER" else value[1].number
                agree = ONE if count == 1 else MANY
            elif item.rule == "DICE":
                agree = MANY
        return made

    def _open(self, rule: str, value: Any, agree: str) -> list[str] | None:
        if rule == "QUOTE":
            return [f'"{self._quote(value)}"']
        if rule == "NUMBER":
            return [str(value)]
        if rule == "POWER":
            text = self._numerals.get(value.number, str(value.number)) if value.kind == "number" else "X"
            return [text + "s" if agree == MANY and self._numerals else text]
        if rule == "DICE":
            return [f"{value.number}d{value.sides}"]
        if rule == "BONUS":
            sign, amount = value
            if amount.sides:
                return [f"{sign}{amount.number}d{amount.sides}"]
            return [sign + ("X" if amount.kind == "x" else self._numerals.get(amount.number, str(amount.number)))]
        return [plural(value) if rule == "TRAIT" and agree == MANY else str(value)] if isinstance(value, str) else None


def _form(word: Word, agree: str) -> str:
    if word.mark == "~":
        if word.text == "be":
            return _BE[agree]
        return third(word.text) if agree == ONE else word.text
    return plural(word.text) if word.mark == "#" and agree == MANY else word.text


def number_of(node: Any) -> str:
    """Whether a subject is one or several: ONE or MANY."""
    if isinstance(node, Player):
        return MANY if node.who == "you" else ONE
    if isinstance(node, Ref):
        return MANY if node.plural else ONE
    if isinstance(node, Selector):
        several = node.determiner in _SEVERAL or (isinstance(node.count, Amount) and node.count.number > 1)
        return MANY if several else ONE
    return ONE


def join(words: Sequence[str]) -> str:
    """Words to text: commas and what is added to dice close up, "a" before a vowel is "an"."""
    text = re.sub(r"(?<=\dd\d) (?=[+-]\d)|(?<=\dd\d\d) (?=[+-]\d)", "", " ".join(words).replace(" ,", ","))
    return re.sub(r"\b([Aa]) (?=[aeouAEIOU][a-z]|i[a-z]|M-)", r"\1n ", text)


def sentence(text: str) -> str:
    """With its capital and its full stop."""
    end = "" if text.endswith(('."', ".")) else "."
    return text[:1].upper() + text[1:] + end

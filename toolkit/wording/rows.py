"""Rows: a construct of rules English in one line, from which both the grammar rule and the writer come.

A pattern is a line of words and fields: `relocate~ {what:np} [{by:distance}] [{to:np}]`.

- `word` stands for itself; `end_of_turn` is one term of several words; capitals are kept when written, ignored when read.
- `destroy~` is a verb that agrees with its subject; `fighter#` a noun with a singular and a plural.
- `and/verb` is the word "and" where the token pass finds a verb after it (see `lexer`): a terminal of its own.
- `{role:rule}` is a field; `{role:rule!}` the subject that the verbs after it agree with; `{role:rule+}` one or more.
  Rules in capitals (`TRAIT`, `NAME`, `POWER`, `NUMBER`, `BONUS`, `QUOTE`, `SELF`) are marked tokens: open classes, of which the
  grammar holds no words.
- `[...]` may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any

Fields = dict[str, Any]
Make = Callable[[Fields], Any]
Split = Callable[[Any], "Fields | None"]

_PIECE = re.compile(r"\{(\w+):(\w+)([!+]?)\}|(\[)|(\])|([^\s\[\]{}]+)")
_THIRD = {"have": "has", "be": "is", "do": "does", "may": "may", "go": "goes"}
_PLURAL = {
    "hero": "heroes", "die": "dice", "wolf": "wolves", "elf": "elves", "dwarf": "dwarves", "calf": "calves", "leaf": "leaves",
    "mouse": "mice", "mongoose": "mongooses", "goose": "geese", "fish": "fish", "sheep": "sheep", "deer": "deer",
}  # fmt: skip
"""Nouns, by how they end, whose plural no rule gives; open classes hold many an animal."""


@dataclass(frozen=True, slots=True)
class Word:
    """A term of a pattern: its words as written, and whether it is a verb ("~") or a noun ("#") that changes its form."""

    text: str
    mark: str = ""
    tag: str = ""
    """What the token pass must find after it: "and/verb" has the tag "verb"."""

    @property
    def terminal(self) -> str:
        """Name of its terminal in the grammar: one term, one terminal, whatever its form."""
        return terminal(self.text, self.tag)

    def forms(self) -> list[str]:
        """Every form in which it is read, in small letters."""
        low = self.text.lower()
        if self.mark == "~":
            return [low, third(low)] if low != "be" else ["be", "is", "are"]
        return [low, plural(low)] if self.mark == "#" else [low]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a pattern: the name of its value, and the rule that reads and writes it."""

    name: str
    rule: str
    subject: bool = False
    many: bool = False


Variant = tuple[Word | Field, ...]


def terminal(text: str, tag: str = "") -> str:
    """The terminal of a term: `_W_END_OF_TURN`."""
    whole = f"{text} {tag}" if tag else text
    return "_W_" + (re.sub(r"[^A-Z0-9]+", "_", whole.upper().replace("'", "9")).strip("_") or "COMMA")


def third(verb: str) -> str:
    """The third person of a verb: "destroys"."""
    if verb in _THIRD:
        return _THIRD[verb]
    if re.search(r"(s|x|z|ch|sh)$", verb):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


def plural(noun: str) -> str:
    """The plural of a noun, in its own capitals: "Brutes", "Heroes"."""
    low = noun.lower()
    for one, many in _PLURAL.items():
        if low.endswith(one):
            return noun[: len(noun) - len(one)] + noun[-len(one)] + many[1:]
    if re.search(r"(s|x|z|ch|sh)$", low):
        return noun + "es"
    return noun[:-1] + "ies" if re.search(r"[^aeiou]y$", low) else noun + "s"


def expand(pattern: str) -> list[Variant]:
    """The variants of a pattern, those with the most optional parts first.

    Raises:
        ValueError: the brackets of the pattern do not match.
    """
    stack: list[list[list[Word | Field]]] = [[[]]]
    for match in _PIECE.finditer(pattern):
        if match[4]:
            stack.append([[]])
        elif match[5]:
            inner = stack.pop()
            if not stack:
                raise ValueError(f"a bracket too many: {pattern}")
            stack[-1] = [left + right for left in stack[-1] for right in (*inner, [])]
        else:
            item: Word | Field
            if match[1]:
                item = Field(match[1], match[2], match[3] == "!", match[3] == "+")
            else:
                text = match[6]
                mark = text[-1] if len(text) > 1 and text[-1] in "~#" else ""
                text, _, tag = text.rstrip("~#").partition("/")
                item = Word(text.replace("_", " "), mark, tag)
            stack[-1] = [[*variant, item] for variant in stack[-1]]
    if len(stack) != 1:
        raise ValueError(f"a bracket is not closed: {pattern}")
    found = sorted(map(tuple, stack[0]), key=len, reverse=True)
    return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Row:
    """One construct: the rule it belongs to, its patterns (the first one is written, the others only read), what it makes."""

    rule: str
    patterns: tuple[str, ...]
    make: Make
    """Fields read -> node."""
    split: Split
    """Node -> the fields to write it with, or None if this row does not write it."""
    example: str = ""
    """For the phrase book; "" leaves the row out of it."""
    group: str = ""
    """How the words that open it are called in messages ("verb", "adjective" ...)."""
    node: Any = None
    """What is made, for lists of operations and generated trees: a type or a fixed value."""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[tuple[Variant, ...], ...] = ()

    def needs(self) -> set[str]:
        """The rules that its fields name."""
        return {item.rule for variants in self.variants for variant in variants for item in variant if isinstance(item, Field)}

    def __post_init__(self) -> None:
        object.__setattr__(self, "variants", tuple(tuple(expand(pattern)) for pattern in self.patterns))


def row(rule: str, make: Make, split: Split, *patterns: str, example: str = "", group: str = "", node: Any = None) -> Row:
    """A row with functions of its own in both directions; `split` must undo `make`."""
    return Row(rule, patterns, make, split, example, group, node)


def node(rule: str, cls: type, *patterns: str, example: str = "", group: str = "", **fixed: Any) -> Row:
    """A row that makes a dataclass: the pattern's fields and `fixed` are its fields, all others have their defaults."""
    names = {f.name for f in fields(cls)}
    taken = {item.name for pattern in patterns for variant in expand(pattern) for item in variant if isinstance(item, Field)}
    if not taken | set(fixed) <= names:
        raise ValueError(f"{cls.__name__} has no field {sorted((taken | set(fixed)) - names)}: {patterns[0]}")
    rest = {}
    for f in fields(cls):
        if f.name not in taken and f.name not in fixed and f.compare:
            default = (
                f.default if f.default is not MISSING else f.default_factory() if f.default_factory is not MISSING else MISSING
            )
            if default is not MISSING:
                rest[f.name] = default

    def make(values: Fields) -> Any:
        return cls(**fixed, **values)

    def split(value: Any) -> Fields | None:
        if type(value) is not cls:
            return None
        if any(getattr(value, name) != wanted for name, wanted in (*fixed.items(), *rest.items())):
            return None
        return {name: getattr(value, name) for name in taken}

    return Row(rule, patterns, make, split, example, group, cls, fixed)


def word(rule: str, value: Any, *patterns: str, example: str = "", group: str = "") -> Row:
    """A row without fields that stands for a fixed value."""
    return Row(rule, patterns, lambda _: value, lambda found: {} if found == value else None, example, group, value)


def through(rule: str, pattern: str) -> Row:
    """A row that hands its one field on: what another rule makes may stand here."""
    (name,) = (item.name for item in expand(pattern)[0] if isinstance(item, Field))
    return Row(rule, (pattern,), lambda values: values[name], lambda value: {name: value})


def reads(rule: str, make: Make, *patterns: str, example: str = "", group: str = "") -> Row:
    """A row that is only read: a variant of phrase which is written in another way."""
    return Row(rule, patterns, make, lambda _: None, example, group)

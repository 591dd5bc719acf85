"""Vocabulary: what a game gives to rules English: its nouns, verbs, zones and further rows; and the rows made of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from toolkit.wording.lexer import OPEN
from toolkit.wording.rows import Field, Fields, Row, Word, expand, node, row, word
from toolkit.wording.tree import Amount, Compare, Do, Event, Place, Player, Selector

if TYPE_CHECKING:
    from toolkit.wording.parse import Builder
    from toolkit.wording.suggest import Idiom


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun: its pattern ("Construct#"), and what can be said of it."""

    name: str
    pattern: str
    bears: frozenset[str]
    """Adjectives and relations that it can bear: "fatigued", "friendly", "in", "adjacent_to" ..."""
    card: bool = False
    """Whether it is also a card in hands and piles."""
    also: frozenset[str] = frozenset()
    """Wider nouns that "it" and "that ..." may call it by as well: an Animal is a card."""
    figure: str = ""
    """The noun of what stands for it elsewhere: a Critter "on this card" is its miniature."""
    stands_for: tuple[str, ...] = ()
    """Of a noun that is only read, the nouns that it is written as: the first one, or where a role cannot hold it all others."""
    place: str = ""
    """What "adjacent" alone compares it with, where the card can call itself so ("miniature"); "": the card."""


@dataclass(frozen=True, slots=True)
class Role:
    """What stands in a role of a verb."""

    nouns: frozenset[str] = frozenset()
    """What it can be (also what a pronoun there can mean); empty: anything."""
    chosen: str = "target"
    """Determiner of one that is chosen: "a", "any" and "target" all become this."""
    zone: str = ""
    """Where it is when the words do not say: "hand"; the actor's own. "" is in play."""
    at: str = "in"
    """Word before a zone that is said: "in" or "from"."""
    bare: bool = False
    """Whether `zone` goes only for a phrase that says no more than what and how many: "a card", not "target enemy card"."""
    reads: Mapping[str, str] = field(default_factory=dict)
    """Noun -> the noun that it stands for here: "move a Critter 1 space" moves its miniature."""
    pointed: bool = False
    """Whether what is pointed back to ("it") stands there, and never what bears the card itself."""
    strict: bool = False
    """Whether nouns other than `nouns` are refused."""
    leaves: bool = False
    """Whether it has left afterwards, so that "it" means what stands in another role: "replace a fighter with a token"."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with all its moods: instruction, what a subject does ("deed"), what it suffers (participle)."""

    name: str
    patterns: tuple[str, ...] = ()
    """Instructions: "destroy~ {what:np}". The first is written."""
    roles: Mapping[str, Role] = field(default_factory=dict)
    """Roles in the order of the arguments."""
    deeds: tuple[str, ...] = ()
    """With a subject before it: "attack~ [{what:np}]"; for events, bans and permissions."""
    participle: str | tuple[str, ...] = ""
    """"destroyed", "attacked [by {by:np}]": for what the subject suffers; several patterns if need be."""
    doer: str = ""
    """The role in an instruction of what is the subject of a deed ("with" in "attack with it"), or ""."""
    example: str = ""
    mirrored: bool = False
    """Whether "you play this card" is the same as "this card is played"."""
    elsewhere: str = ""
    """The verb that is meant of what its first role cannot hold: what is destroyed, and cannot be defeated, is discarded."""
    ends: bool = False
    """Whether what it is done to is gone, and not meant when it is done again: "discard a card. Discard it"."""
    brings: bool = False
    """Whether what it is done to is in play afterwards."""
    rule: str = "vp"
    """"own" if its instructions begin with their subject, so that no player can stand before them."""

    def rows(self) -> Iterator[Row]:
        """The rows of all its moods."""
        if self.patterns:
            yield row(self.rule, self._do, self._undo, *self.patterns, example=self.example, group="verb", node=f"do:{self.name}")
        suffered = (self.participle,) if isinstance(self.participle, str) else self.participle
        for rule, patterns, passive in (("deed", self.deeds, False), ("suffered", suffered, True)):
            if all(patterns) and patterns:
                yield row(
                    rule, self._event(passive), self._uneventful(passive), *patterns, group="verb", node=f"event:{self.name}"
                )

    def _args(self, values: Fields) -> tuple[tuple[str, object], ...]:
        order = [*self.roles, *(name for name in values if name not in self.roles)]
        return tuple((role, values[role]) for role in order if role in values)

    def _do(self, values: Fields) -> Do:
        return Do(self.name, self._args(values))  # type: ignore[arg-type]

    def _undo(self, value: object) -> Fields | None:
        return dict(value.args) if isinstance(value, Do) and value.verb == self.name and value.actor is None else None

    def _event(self, passive: bool):  # type: ignore[no-untyped-def]
        return lambda values: Event(self.name, None, self._args(values), passive)  # type: ignore[arg-type]

    def _uneventful(self, passive: bool):  # type: ignore[no-untyped-def]
        def split(value: object) -> Fields | None:
            fits = isinstance(value, Event) and value.verb == self.name and value.passive == passive and value.subject is None
            return dict(value.args) if fits else None  # type: ignore[attr-defined]

        return split


ROLES = {
    "attacking": "when_attacking [{against:np}]",
    "attacked": "when_attacked [by {against:np}]",
    "combat": "when_attacking_or_attacked [by {against:np}]",
}
"""Roles in an attack, for bonuses."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: how it calls itself, and what a line without a label is."""

    noun: str
    unlabelled: str
    placed: bool = True
    """Whether the card has a square, so that "adjacent" and "other" alone can mean it."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Other nouns that it may be called by after "this", with the noun that is written then."""


@dataclass(frozen=True)
class Vocabulary:
    """A game's words. All rows together must be free of LALR conflicts (the tests build each game's grammar)."""

    game: str
    nouns: Sequence[Noun]
    verbs: Sequence[Verb]
    extra: Sequence[Row] = ()
    """Further rows: zones, adjectives, counted things, whole sentences."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Label in front of an ability ("Action") -> its kind."""
    hidden: frozenset[str] = frozenset()
    """Zones whose cards are not in play."""
    instructs: frozenset[str] = frozenset()
    """Kinds of ability that give instructions; the others hold or answer triggers."""
    holds: frozenset[str] = frozenset()
    """Those of them in which a change without an end may stand as well, and simply holds."""
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    """By kind of card."""
    quoted: Kind | None = None
    """What an ability in quotes calls the card that has it; None: by `default_noun`."""
    default_noun: str = ""
    """What a trait or power alone speaks of."""
    synonyms: Mapping[str, str] = field(default_factory=dict)
    """Phrase read -> phrase of a row that it stands for."""
    alone: Mapping[str, str] = field(default_factory=dict)
    """Adjectives that can stand without a noun, and the noun that they then speak of: "an enemy"."""
    foresees: bool = False
    """Whether "when" answers what is declared and not yet carried out, so that "when it would be destroyed" says the same."""
    late: frozenset[str] = frozenset()
    """Adjectives that stand next to their noun: "target enemy Continuous Action"."""
    roman: bool = False
    """Whether powers and bonuses are written in Roman numerals."""
    idioms: Sequence[Idiom] = ()
    """What authors of other games write, and how it is written here."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """Examples of shared constructs in the game's words, by the pattern of the row: they enter the phrase book."""
    shown: Mapping[str, str] = field(default_factory=dict)
    """How fields are called in the phrase book, by their rule, where the name of the rule says too little."""
    statistic: str = "power"
    levels: bool = True
    """Whether the statistic is printed on cards, so that phrases can ask for it ("target enemy II or less"), and a trait or level
    alone names a thing ("a Hunter")."""
    trait: str = "trait"
    """The word for a trait: "has the Hunter trait"."""
    roles: Mapping[str, str] = field(default_factory=lambda: ROLES)
    """How the roles in an attack are written, by name."""
    shared: Sequence[Row] = ()
    """The game-neutral rows; `toolkit.wording.common.shared` unless a game wants others."""

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Every row, in the order in which the writer tries them."""
        from toolkit.wording.common import shared

        neutral = self.shared or shared(self)
        made = [r for verb in self.verbs for r in verb.rows()]
        own = [*(_noun(n) for n in self.nouns), *made, *self.extra]
        return (*_usable(list(neutral), own), *own)

    @cached_property
    def builder(self) -> Builder:
        """The parser of the rows. Names and traits are no part of a grammar, so that all libraries of a game share it."""
        from toolkit.wording.parse import Builder

        return Builder(self.rows)

    @cached_property
    def verb(self) -> dict[str, Verb]:
        """Verbs by name."""
        return {verb.name: verb for verb in self.verbs}

    @cached_property
    def noun(self) -> dict[str, Noun]:
        """Nouns by name."""
        return {noun.name: noun for noun in self.nouns}

    @cached_property
    def compares(self) -> bool:
        """Whether its conditions ask how many there are, so that "3 Critters" there are 3 or more."""
        return any(r.node == "determiner:at_least" for r in self.rows)

    def words(self) -> Iterator[tuple[Word, Row]]:
        """Every word of every pattern, with its row."""
        for r in self.rows:
            for variants in r.variants:
                for variant in variants:
                    for item in variant:
                        if isinstance(item, Word):
                            yield item, r

    def rules(self) -> set[str]:
        """The rules that its rows define."""
        return {r.rule for r in self.rows}


def _noun(noun: Noun) -> Row:
    made = word("noun", noun.name, noun.pattern, group="noun")
    return replace(made, split=lambda _: None) if noun.stands_for else made


def _usable(shared: list[Row], own: list[Row]) -> list[Row]:
    """The shared rows that a game has words for: one without verbs that are done to something has no bans of it."""
    while True:
        made = {r.rule for r in (*shared, *own)} | set(OPEN)
        kept = [r for r in shared if r.needs() <= made]
        if len(kept) == len(shared):
            return kept
        shared = kept


def zone(name: str, words: str, owned: bool = True, relation: str = "in") -> Row:
    """A zone: "{whose:possessor} Graveyard"; one that nobody owns: "the_Battlefield"."""
    pattern = f"{{whose:possessor}} {words}" if owned else words
    if owned:
        return node("place", Place, pattern, zone=name, relation=relation)
    return word("place", Place(name), pattern)


def adjective(name: str, *patterns: str) -> Row:
    """An adjective."""
    return word("adjective", name, *(patterns or (name,)), group="adjective")


def counted(rule: str, noun: str) -> list[Row]:
    """How many of something, as an Amount: "a card", "2 cards", "a card for each ..."."""
    return [
        row(rule, lambda _: Amount("number", 1), lambda a: {} if a == Amount("number", 1) else None, f"a {noun}#"),
        row(
            rule,
            lambda v: Amount("number", v["n"]),
            lambda a: {"n": a.number} if isinstance(a, Amount) and a.kind == "number" and a.number > 1 else None,
            f"{{n:NUMBER}} {noun}#",
        ),
        row(
            rule,
            lambda v: Amount("count_of", 1, v["of"]),
            lambda a: {"of": a.of} if isinstance(a, Amount) and a.kind == "count_of" and a.number == 1 else None,
            f"a {noun}# for_each {{of:phrase}}",
            f"{noun}# equal_to_the_number_of {{of:phrase}}",
        ),
    ]


def distance(rule: str, noun: str) -> list[Row]:
    """A distance, as a Compare: "2 squares", "up to 2 squares"."""

    def compared(relation: str, value: object) -> Fields | None:
        fits = isinstance(value, Compare) and value.relation == relation and value.amount.kind == "number"
        return {"n": value.amount.number} if fits else None  # type: ignore[attr-defined]

    return [
        row(rule, lambda v: Compare("<=", Amount("number", v["n"])), lambda c: compared("<=", c), f"up_to {{n:NUMBER}} {noun}#"),
        row(rule, lambda v: Compare("=", Amount("number", v["n"])), lambda c: compared("=", c), f"{{n:NUMBER}} {noun}#"),
    ]


QUANTIFIERS = ("at_least", "at_most", "more_than", "fewer_than", "exactly", "no", "more", "fewer")
"""Determiners that compare a number, for conditions: "if you control 3 or more Critters"."""


def quantifiers() -> list[Row]:
    """Determiners of conditions that compare how many there are."""

    def many(name: str, *patterns: str) -> Row:
        def split(value: object) -> Fields | None:
            fits = isinstance(value, tuple) and value[0] == name
            return {"n": value[1].number} if fits else None  # type: ignore[index]

        return row("det", lambda v: (name, Amount("number", v["n"])), split, *patterns, group="det", node=f"determiner:{name}")

    none = ("no", Amount("number", 0))
    return [
        many("at_least", "{n:NUMBER} or_more", "at_least {n:NUMBER}"),
        many("at_most", "{n:NUMBER} or_less", "at_most {n:NUMBER}"),
        many("more_than", "more_than {n:NUMBER}"),
        many("fewer_than", "fewer_than {n:NUMBER}"),
        many("exactly", "exactly {n:NUMBER}"),
        row("det", lambda _: none, lambda value: {} if value == none else None, "no", group="det", node="determiner:no"),
    ]


__all__ = [
    "QUANTIFIERS", "Amount", "Field", "Kind", "Noun", "Place", "Player", "Role", "Selector", "Verb", "Vocabulary",
    "adjective", "counted", "distance", "expand", "quantifiers", "zone",
]  # fmt: skip

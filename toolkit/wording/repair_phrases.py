"""Repair of phrases: references, places and qualifiers to their canonical form, each with a noun that can bear it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.wording.fights import ATTACKER, DEFENDER
from toolkit.wording.terms import ACTOR, BARE, OF_THEIRS, OF_YOURS, OPPONENT, YOU
from toolkit.wording.tree import (
    THIS,
    Amount,
    Head,
    Limit,
    Place,
    Player,
    Qualifier,
    Ref,
    Selector,
)
from toolkit.wording.vocabulary import QUANTIFIERS, Kind, Role, Vocabulary

WHAT = -3
"""Slot of "what the verb acts with", until slots are numbered."""
SUBJECT = -4
"""Slot of the subject of a static, until slots are numbered."""
RANK = ("other_than", "controlled_by", "owned_by", "in", "on", "within", "adjacent_to")
LOOSE = Role(chosen="")
WHOSE = 'whose? Write "your" or "your opponent\'s"'
_POSSESSIVE = {
    "your": (YOU, "your", BARE),
    "your one": (YOU, "your", "a"),
    "theirs": (OPPONENT, "your opponent's", BARE),
    "their one": (OPPONENT, "your opponent's", "a"),
}
"""Determiners that say whose: the player, the words, and the determiner that is left."""


@dataclass(slots=True)
class Trouble:
    """What an author must be told: kind of stop, message, and the words that it is about ("" for the sentence)."""

    kind: str
    message: str
    about: str = ""


@dataclass(slots=True)
class PhraseRepair:
    """Repairs the phrases of one ability."""

    game: Vocabulary
    kind: Kind
    limits: list[Limit] = field(default_factory=list)
    trouble: list[Trouble] = field(default_factory=list)

    @property
    def this(self) -> Ref:
        """The card itself."""
        return Ref(THIS, self.kind.noun)

    def _own(self) -> Ref | None:
        return self.this if self.kind.placed else None

    # ---- phrases ----

    def _meant(self, value: Any, role: Role) -> Any:
        """What an argument stands for in its role; a noun that the role cannot hold is told."""
        if isinstance(value, Selector):
            value = self._general(value, role)
            value = replace(value, heads=tuple(replace(h, noun=role.reads.get(h.noun, h.noun)) for h in value.heads))
            nouns = [head.noun for head in value.heads if head.noun]
        elif isinstance(value, Ref) and value.slot == THIS:
            value = own_name(value, self.kind, role)
            nouns = [value.noun]
        else:
            return value
        if role.strict and (wrong := next((noun for noun in nouns if noun not in role.nouns), None)):
            self.trouble.append(unfit(self.game, wrong, role))
        return value

    def _ref(self, value: Ref) -> Any:
        if value.slot in (ATTACKER, DEFENDER):
            said = "attacker" if value.slot == ATTACKER else "defender"
            self.trouble.append(Trouble("unexpected", f"nobody is the {said} here: say who attacks whom before", said))
        if value.slot != THIS:
            return value
        noun = self.kind.noun if value.noun in ("self", "card") else value.noun
        noun = self.kind.also.get(noun, noun)
        if noun == "square" and self.kind.placed and not value.part:
            return Ref(THIS, self.kind.noun, "square")
        if noun != self.kind.noun and noun not in self.kind.also and noun in self.game.noun:
            host = self.game.noun[noun]
            if "attached" in host.bears and self.kind.noun == "attachment":
                return Selector("the", (Head(noun),), adjectives=("attached",))
            said, own = self._called(noun), self._called(self.kind.noun)
            message = f'this card is no {said}; write "this {own}" or say which {said}'
            self.trouble.append(Trouble("unexpected", message, f"this {said}"))
        return value if noun == value.noun else replace(value, noun=noun)

    def _called(self, noun: str) -> str:
        return called(self.game, noun)

    def _whose(self, value: Place) -> Place:
        """A zone in a part of the text where nobody acts, so that "their" is nobody's."""
        if value.whose == ACTOR:
            self.trouble.append(Trouble("unexpected", WHOSE, "their"))
        return value

    def _place(self, value: Place, actor: Player) -> Place:
        return replace(value, whose=actor) if value.whose == ACTOR else value

    def _bears(self, phrase: Selector, name: str, argument: Any) -> bool:
        if name == "is":
            name = str(argument)
        return all(not head.noun or name in self.game.noun[head.noun].bears for head in phrase.heads)

    def _phrase(
        self, value: Selector, role: Role, anchor: Ref | None, actor: Player, nested: bool = False, compares: bool = False
    ) -> tuple[Selector, list[Qualifier]]:
        for end, possessor in ((OF_YOURS, YOU), (OF_THEIRS, OPPONENT)):
            if value.determiner.endswith(end):
                owned = Qualifier("controlled_by", possessor)
                value = replace(value, determiner=value.determiner.removesuffix(end), qualifiers=(owned, *value.qualifiers))
        if value.determiner in QUANTIFIERS and not compares:
            self.trouble.append(Trouble("unexpected", 'only a condition can ask how many there are: say a number, or "all"'))
        value = self._standing(self._general(value, role))
        qualifiers: list[Qualifier] = []
        adjectives: list[str] = []
        left: list[Qualifier] = []
        said = [str(q.argument) for q in value.qualifiers if q.relation == "is" and self._bears(value, "is", q.argument)]
        value = replace(value, qualifiers=tuple(q for q in value.qualifiers if str(q.argument) not in said or q.relation != "is"))
        for head, other in zip(value.heads, value.heads[1:], strict=False):
            if head.power is not None and other.power is not None and not other.traits and other.noun == self.game.default_noun:
                self.trouble.append(Trouble("unexpected", 'a list of powers can only be of two: "I or II"'))
        for word in (*value.adjectives, *said):
            if not self._bears(value, word, None):
                self.trouble.append(Trouble("unexpected", f"a {value.heads[0].noun} cannot be {word}", word))
            elif word == "adjacent":
                qualifiers.extend(self._anchored("adjacent_to", self._near(value, anchor), word))
            elif word == "other":
                qualifiers.extend(self._anchored("other_than", anchor, word))
            else:
                adjectives.append(word)
        determiner = value.determiner
        implied = bool(role.zone) and role.bare
        alone = determiner != "target" and not value.adjectives and not value.qualifiers and not said
        bare = alone and self._bears(value, "in", None)
        if determiner == "another" and not self._bears(value, "other_than", None):
            self.trouble.append(Trouble("unexpected", f"a {value.heads[0].noun} cannot be another", "another"))
            determiner = "a"
        if determiner == "another":
            qualifiers.extend(self._anchored("other_than", anchor, "another"))
            determiner = "a"
        for qualifier in value.qualifiers:
            made, over = self._qualifier(qualifier, actor)
            for one in (made, *over):
                (qualifiers if self._bears(value, one.relation, one.argument) else left).append(one)
        if determiner in _POSSESSIVE:
            whose, owner, determiner = _POSSESSIVE[determiner]
            if self._bears(value, "controlled_by", None):
                qualifiers.append(Qualifier("controlled_by", whose))
            else:
                self.trouble.append(Trouble("unexpected", f'say where the {value.heads[0].noun} is: "in {owner} ..."', owner))
        if determiner in ("a", "target") and role.chosen and not (nested and determiner == "target"):
            determiner = "a" if _held(qualifiers) else "target" if implied and not bare else role.chosen
        if determiner == BARE and all(head.name for head in value.heads):
            determiner = "the"
        if determiner == BARE:
            determiner = "a" if nested else "all"
        made_phrase = self._take(replace(value, determiner=determiner, adjectives=tuple(adjectives), qualifiers=()), qualifiers)
        placed = "attached" in adjectives or any(q.relation == "in" for q in made_phrase.qualifiers)
        if role.zone and (bare or not implied) and not placed:
            made_phrase = self._take(made_phrase, [Qualifier("in", Place(role.zone, actor))])
        return self._sorted(made_phrase), left

    def _general(self, value: Selector, role: Role) -> Selector:
        """A phrase by the nouns that a general one ("fighter") stands for where it is."""
        heads: list[Head] = []
        for head in value.heads:
            nouns = self.game.noun[head.noun].stands_for if head.noun else ()
            fits = nouns[:1] if not role.strict or not role.nouns.isdisjoint(nouns[:1]) else nouns[1:]
            heads += [replace(head, noun=noun) for noun in fits] or [head]
        return replace(value, heads=tuple(heads))

    def _standing(self, value: Selector) -> Selector:
        """A phrase of what stands on something, by the noun of what stands there."""
        figures = [self.game.noun[head.noun].figure if head.noun else "" for head in value.heads]
        if not all(figures) or not any(qualifier.relation == "on" for qualifier in value.qualifiers):
            return value
        return replace(value, heads=tuple(replace(h, noun=noun) for h, noun in zip(value.heads, figures, strict=True)))

    def _near(self, value: Selector, anchor: Ref | None) -> Ref | None:
        """What "adjacent" alone means for this phrase: this card, or what of it stands elsewhere."""
        places = {self.game.noun[head.noun].place if head.noun else "" for head in value.heads}
        if anchor is None or anchor.slot != THIS or len(places) != 1:
            return anchor
        (place,) = places
        return replace(anchor, noun=place) if place in self.kind.also else anchor

    def _inside(self, value: Selector, role: Role, anchor: Ref | None, actor: Player, compares: bool = False) -> Selector:
        return self._kept(*self._phrase(value, role, anchor, actor, nested=True, compares=compares))

    def _kept(self, phrase: Selector, left: list[Qualifier]) -> Selector:
        for qualifier in left:
            self.trouble.append(Trouble("unexpected", f"nothing here can be {spoken(qualifier)}"))
        return phrase

    def _anchored(self, relation: str, anchor: Ref | None, word: str) -> list[Qualifier]:
        if anchor is not None:
            return [Qualifier(relation, anchor)]
        noun = self.game.default_noun
        what = f'adjacent to what? Write for example "adjacent to a {noun}"' if relation == "adjacent_to" else "other than what?"
        self.trouble.append(Trouble("ambiguous", f'"{word}": {what}', word))
        return []

    def _qualifier(self, value: Qualifier, actor: Player) -> tuple[Qualifier, list[Qualifier]]:
        relation = "in" if value.relation == "from" else value.relation
        argument: Any = value.argument
        over: list[Qualifier] = []
        if isinstance(argument, Selector):
            argument, over = self._phrase(argument, Role(chosen="a"), self._own(), actor, nested=True)
        elif isinstance(argument, Place):
            argument = self._place(argument, actor)
        elif isinstance(argument, Ref):
            argument = self._ref(argument)
        return replace(value, relation=relation, argument=argument), over

    def _take(self, phrase: Selector, qualifiers: list[Qualifier]) -> Selector:
        adjectives = list(phrase.adjectives)
        kept = list(phrase.qualifiers)
        for qualifier in qualifiers:
            if qualifier.relation == "is":
                adjectives.append(str(qualifier.argument))
            elif qualifier not in kept:
                kept.append(qualifier)
        return replace(phrase, adjectives=tuple(adjectives), qualifiers=tuple(kept))

    def _sorted(self, phrase: Selector) -> Selector:
        adjectives = tuple(sorted(dict.fromkeys(phrase.adjectives)))
        if sum(isinstance(qualifier.argument, Selector) for qualifier in phrase.qualifiers) > 1:
            self.trouble.append(Trouble("unexpected", "one thing cannot be next to two phrases at once; say it in two sentences"))
        if "attached" in adjectives:
            phrase = replace(phrase, determiner="the", count=Amount("number", 1))
        return replace(phrase, adjectives=adjectives, qualifiers=tuple(sorted(phrase.qualifiers, key=rank)))


def rank(qualifier: Qualifier) -> tuple[bool, int, bool, str]:
    """Where a qualifier stands among others: a nested phrase last, as it takes all that follows."""
    relation = qualifier.relation
    nested = isinstance(qualifier.argument, Selector)
    place = RANK.index(relation) if relation in RANK else len(RANK)
    return (nested, place, qualifier.negated, "" if nested else repr(qualifier.argument))


def called(game: Vocabulary, noun: str) -> str:
    """A noun as it is written."""
    return game.noun[noun].pattern.rstrip("#").replace("_", " ") if noun in game.noun else noun


def unfit(game: Vocabulary, noun: str, role: Role) -> Trouble:
    """That what a noun names cannot stand in a role."""
    said, fits = called(game, noun), ", ".join(called(game, one.name) for one in game.nouns if one.name in role.nouns)
    return Trouble("unexpected", f"this cannot be done with a {said}, only with: {fits}", said)


def own_name(ref: Ref, kind: Kind, role: Role) -> Ref:
    """The card itself, by the noun that stands for it in a role."""
    called = kind.noun if ref.noun == "self" else ref.noun
    noun = next((role.reads[n] for n in (called, *kind.also) if role.reads.get(n) in kind.also), called)
    return replace(ref, noun=kind.also.get(noun, noun))


def _held(qualifiers: list[Qualifier]) -> bool:
    """Whether a phrase means cards of a hand, which nobody else sees, so that they are no targets."""
    return any(isinstance(q.argument, Place) and q.argument.zone == "hand" and not q.negated for q in qualifiers)


def spoken(qualifier: Qualifier) -> str:
    if qualifier.relation == "is":
        return f"{qualifier.argument}"
    return qualifier.relation.replace("_", " ")

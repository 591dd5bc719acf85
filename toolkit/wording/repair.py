"""Repair pass: what was read to its canonical tree, so that one meaning has one tree.

It anchors bare "adjacent" and "other", fills in the zone that a verb implies, gives each role its determiner, lets a
qualifier that its noun cannot bear move outwards to one that can, and puts conditions where they belong.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.wording.terms import ACTOR, BARE, NONE, YOU, Gained, Limited
from toolkit.wording.tree import (
    THIS,
    Amount,
    Condition,
    Do,
    Either,
    Event,
    ForEach,
    Grant,
    Head,
    If,
    Instead,
    Limit,
    May,
    Modify,
    Place,
    Player,
    Qualifier,
    Redefine,
    Ref,
    Rule,
    Selector,
    Sequence,
    Statement,
    Static,
    Trigger,
    When,
)
from toolkit.wording.vocabulary import Kind, Role, Vocabulary
from toolkit.wording.walk import rebuild

WHAT = -3
"""Slot of "what the verb acts with", until slots are numbered."""
SUBJECT = -4
"""Slot of the subject of a static, until slots are numbered."""
RANK = ("other_than", "controlled_by", "owned_by", "in", "on", "within", "adjacent_to")
_LOOSE = Role(chosen="")


@dataclass(slots=True)
class Trouble:
    """What an author must be told: kind of stop, message, and the words that it is about ("" for the sentence)."""

    kind: str
    message: str
    about: str = ""


@dataclass(slots=True)
class Repair:
    """Repairs the sentences of one ability."""

    game: Vocabulary
    kind: Kind
    limits: list[Limit] = field(default_factory=list)
    trouble: list[Trouble] = field(default_factory=list)

    @property
    def this(self) -> Ref:
        """The card itself."""
        return Ref(THIS, self.kind.noun)

    def statement(self, value: Any) -> Statement:
        """A statement, canonical."""
        if isinstance(value, Limited):
            self.limits.append(value.limit)
            return self.statement(value.body)
        if isinstance(value, When):
            return When(self._trigger(value.trigger), self.statement(value.body))
        if isinstance(value, If):
            return self._if(value)
        if isinstance(value, Instead):
            return replace(value, event=self._event(value.event), body=self.statement(value.body))
        if isinstance(value, ForEach):
            return replace(value, amount=self._amount(value.amount), body=self.statement(value.body))
        if isinstance(value, May):
            return replace(value, body=self.statement(value.body))
        if isinstance(value, Either):
            return replace(value, options=tuple(self.statement(option) for option in value.options))
        if isinstance(value, Sequence):
            return self._sequence(value)
        if isinstance(value, Do):
            return self._do(value)
        return self._static(value) if isinstance(value, Static) else value

    def _sequence(self, value: Sequence) -> Statement:
        steps: list[Statement] = []
        joiners: list[str] = []
        for place, step in enumerate(value.steps):
            made = self.statement(step)
            if place:
                joiners.append(value.joiners[place - 1])
            if isinstance(made, Sequence):
                steps.extend(made.steps)
                joiners.extend(made.joiners)
            else:
                steps.append(made)
        for place, step in enumerate(steps[:-1]):
            if isinstance(step, May) and step.decider == YOU:
                rest = Sequence((step.body, *steps[place + 1 :]), tuple(joiners[place:]))
                steps[place:], joiners[place:] = [May(self._sequence(rest))], []
                break
        return Sequence(tuple(steps), tuple(joiners)) if len(steps) > 1 else steps[0]

    def _if(self, value: If) -> Statement:
        body = self.statement(value.body)
        holds = (
            isinstance(body, Static) and body.condition is None and (body.duration is None or body.duration.kind == "during_turn")
        )
        if holds and value.condition.predicate != "did":
            assert isinstance(body, Static)
            return self._under(body, self._condition(value.condition, body.subject))
        return replace(value, condition=self._condition(value.condition, None), body=body)

    # ---- verbs ----

    def _roles(self, verb: str) -> dict[str, Role]:
        known = self.game.verb.get(verb)
        return dict(known.roles) if known else {}

    def _do(self, value: Do) -> Do:
        roles = self._roles(value.verb)
        verb = self.game.verb.get(value.verb)
        actor = value.actor if isinstance(value.actor, Player) else YOU
        main = (verb.doer if verb else "") or next(iter(roles), "")
        made: dict[str, Any] = {}
        left: list[Qualifier] = []
        for name, argument in value.args:
            anchor = self._own()
            if name != main and not roles.get(main, _LOOSE).zone:
                anchor = self._main(value.arg(main), name, [n for n, _ in value.args], main)
            fixed, over = self._argument(argument, roles.get(name, _LOOSE), anchor, actor, name)
            made[name] = fixed
            left.extend(over)
        for qualifier in left:
            self._give(made, qualifier)
        acts_on_own = value.actor is not None and any(argument in (ACTOR, actor) for _, argument in value.args)
        return replace(value, args=tuple(made.items()), actor=None if acts_on_own else value.actor)

    def _own(self) -> Ref | None:
        return self.this if self.kind.placed else None

    def _main(self, value: Any, name: str, order: list[str], main: str) -> Ref | None:
        if isinstance(value, Ref):
            return self._ref(value) if value.slot == THIS else value
        if not isinstance(value, Selector) or not self._bears(value, "adjacent_to", None):
            return self._own()
        if order.index(name) < order.index(main):
            return self._own()
        return Ref(WHAT)

    def _argument(self, value: Any, role: Role, anchor: Ref | None, actor: Player, name: str) -> tuple[Any, list[Qualifier]]:
        if isinstance(value, Selector):
            return self._phrase(value, role, anchor, actor)
        if isinstance(value, Place):
            return self._place(value, actor), []
        if isinstance(value, Amount) and isinstance(value.of, Selector):
            return self._counted(value), []
        if value == ACTOR:
            return actor, []
        return self._ref(value) if isinstance(value, Ref) else value, []

    def _give(self, made: dict[str, Any], qualifier: Qualifier) -> None:
        for name, value in reversed(list(made.items())):
            if isinstance(value, Selector) and self._bears(value, qualifier.relation, qualifier.argument):
                made[name] = self._sorted(self._take(value, [qualifier]))
                return
        self.trouble.append(Trouble("unexpected", f"nothing in this sentence can be {_spoken(qualifier)}"))

    # ---- statics, conditions, triggers ----

    def _static(self, value: Static) -> Statement:
        role = Role(chosen="target")
        subject: Any = value.subject
        if isinstance(subject, Selector):
            subject = self._kept(*self._phrase(subject, role, self._own(), YOU))
        else:
            subject = self._ref(subject) if isinstance(subject, Ref) else subject
        changes = tuple(self._change(change.change if isinstance(change, Gained) else change) for change in value.changes)
        made = replace(value, subject=subject, changes=changes, condition=None)
        condition = self._condition(value.condition, subject) if value.condition is not None else None
        if (
            len(changes) == 1
            and isinstance(changes[0], Rule)
            and changes[0].allowed
            and not (changes[0].circumstance or changes[0].passive)
        ):
            return self._permission(made, changes[0], condition)
        return self._under(made, condition) if condition is not None else made

    def _under(self, value: Static, condition: Condition) -> Static:
        if condition.subject is None or (condition.subject == value.subject and not isinstance(value.subject, Player)):
            whom = value.subject if isinstance(value.subject, Ref) else Ref(SUBJECT)
            condition = replace(condition, subject=whom)
        return replace(value, condition=condition)

    def _permission(self, value: Static, rule: Rule, condition: Condition | None) -> Statement:
        if (
            condition is not None
            and condition.predicate == "is"
            and isinstance(condition.argument, str)
            and not condition.negated
        ):
            return replace(value, changes=(replace(rule, circumstance=f"while_{condition.argument}"),))
        verb = self.game.verb[rule.verb]
        if condition is None and verb.doer and value.duration is None:
            args = {**dict(rule.args), verb.doer: value.subject}
            return May(self._do(Do(rule.verb, tuple((r, args[r]) for r in verb.roles if r in args))))
        self.trouble.append(Trouble("unexpected", 'say what it may do it in spite of: "... even while fatigued"', "may"))
        return value

    def _change(self, value: Any) -> Any:
        if isinstance(value, Modify):
            against = value.against
            if isinstance(against, Selector):
                against = self._inside(against, Role(chosen="a"), Ref(SUBJECT), YOU)
            amount = self._counted(value.amount) if isinstance(value.amount.of, Selector) else value.amount
            return replace(value, against=against, amount=amount)
        if isinstance(value, Rule):
            return replace(value, args=self._event(Event(value.verb, None, value.args)).args)
        if isinstance(value, Grant) and isinstance(value.copied, Selector):
            return replace(value, copied=self._kept(*self._phrase(value.copied, Role(chosen="target"), self._own(), YOU)))
        if isinstance(value, Grant) and isinstance(value.copied, Ref):
            return replace(value, copied=self._ref(value.copied))
        if isinstance(value, Redefine):
            return replace(value, as_what=self._redefined(value.as_what))
        return value

    def _redefined(self, value: Any) -> Any:
        """A region in its owner's name; what something counts as adjacent to is everything of that kind."""
        if isinstance(value, Place):
            return self._place(value, YOU)
        if not isinstance(value, Qualifier):
            return value
        argument: Any = value.argument
        if isinstance(argument, Selector):
            argument = self._inside(argument, Role(chosen="a"), self._own(), YOU)
            single = argument.determiner == "a" and argument.count.number == 1
            argument = replace(argument, determiner="all") if single else argument
        elif isinstance(argument, Ref):
            argument = self._ref(argument)
        return replace(value, argument=argument)

    def _amount(self, amount: Amount) -> Amount:
        of: Any = amount.of
        return self._counted(amount) if isinstance(of, Selector) else replace(amount, of=self._ref(of) if of else None)

    def _counted(self, amount: Amount) -> Amount:
        assert isinstance(amount.of, Selector)
        phrase = self._kept(*self._phrase(amount.of, Role(chosen="all"), self._own(), YOU))
        return replace(amount, of=replace(phrase, determiner="all", count=Amount("number", 1)))

    def _condition(self, value: Condition, subject: Any) -> Condition:
        argument: Any = value.argument
        mine = value.subject
        if isinstance(argument, Selector):
            argument = self._inside(argument, Role(chosen="a"), self._own(), YOU)
        elif isinstance(argument, (Ref, Place)):
            argument = self._ref(argument) if isinstance(argument, Ref) else self._place(argument, YOU)
        if isinstance(mine, Selector):
            mine = self._inside(mine, Role(chosen="a"), self._own(), YOU)
        elif isinstance(mine, Ref):
            mine = self._ref(mine)
        elif mine is None and value.predicate != "did" and subject is None:
            mine = self.this
        negated = value.negated
        if value.predicate == "is" and argument in ("adjacent", "other"):
            anchored = self._anchored("adjacent_to" if argument == "adjacent" else "other_than", self._own(), str(argument))
            if anchored and argument == "adjacent":
                argument, value = anchored[0].argument, replace(value, predicate="adjacent_to")
            else:
                self.trouble.append(Trouble("unexpected", "other than what?", "other"))
        if (
            isinstance(argument, str)
            and value.predicate == "is"
            and argument.startswith("un")
            and argument[2:] in self._adjectives()
        ):
            argument, negated = argument[2:], not negated
        return replace(value, subject=mine, argument=argument, negated=negated)

    def _adjectives(self) -> set[str]:
        return {name for noun in self.game.nouns for name in noun.bears}

    def _trigger(self, value: Trigger) -> Trigger:
        return replace(value, event=self._event(value.event)) if value.event is not None else value

    def _event(self, value: Event) -> Event:
        subject: Any = value.subject
        if isinstance(subject, Selector):
            subject = self._inside(subject, Role(chosen="a"), self._own(), YOU)
        elif isinstance(subject, Ref):
            subject = self._ref(subject)
        args = []
        for name, argument in value.args:
            if isinstance(argument, Selector):
                anchor = Ref(SUBJECT) if subject is None else self._own()
                argument = self._inside(argument, Role(chosen="a"), anchor, YOU)
            elif isinstance(argument, Ref):
                argument = self._ref(argument)
            args.append((name, argument))
        return replace(value, subject=subject, args=tuple(args))

    # ---- phrases ----

    def _ref(self, value: Ref) -> Any:
        if value.slot != THIS:
            return value
        noun = self.kind.noun if value.noun in ("self", "card") else value.noun
        if noun != self.kind.noun and noun in self.game.noun:
            host = self.game.noun[noun]
            if "attached" in host.bears and self.kind.noun == "attachment":
                return Selector("the", (Head(noun),), adjectives=("attached",))
            self.trouble.append(
                Trouble(
                    "unexpected", f'this card is no {noun}; write "this {self.kind.noun}" or say which {noun}', f"this {noun}"
                )
            )
        return value if noun == value.noun else replace(value, noun=noun)

    def _place(self, value: Place, actor: Player) -> Place:
        return replace(value, whose=actor) if value.whose == ACTOR else value

    def _bears(self, phrase: Selector, name: str, argument: Any) -> bool:
        if name == "is":
            name = str(argument)
        return all(not head.noun or name in self.game.noun[head.noun].bears for head in phrase.heads)

    def _phrase(
        self, value: Selector, role: Role, anchor: Ref | None, actor: Player, nested: bool = False
    ) -> tuple[Selector, list[Qualifier]]:
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
            elif word in ("adjacent", "other"):
                qualifiers.extend(self._anchored("adjacent_to" if word == "adjacent" else "other_than", anchor, word))
            else:
                adjectives.append(word)
        determiner = value.determiner
        if determiner == "another":
            qualifiers.extend(self._anchored("other_than", anchor, "another"))
            determiner = "a"
        for qualifier in value.qualifiers:
            made, over = self._qualifier(qualifier, actor)
            for one in (made, *over):
                (qualifiers if self._bears(value, one.relation, one.argument) else left).append(one)
        if determiner == "your":
            if self._bears(value, "controlled_by", None):
                qualifiers.append(Qualifier("controlled_by", YOU))
            else:
                self.trouble.append(Trouble("unexpected", f'say where the {value.heads[0].noun} is: "in your ..."', "your"))
            determiner = BARE
        if determiner in ("a", "target") and role.chosen and not (nested and determiner == "target"):
            determiner = "a" if _held(qualifiers) else role.chosen
        if determiner == BARE and all(head.name for head in value.heads):
            determiner = "the"
        if determiner == BARE:
            determiner = "a" if nested else "all"
        made_phrase = self._take(replace(value, determiner=determiner, adjectives=tuple(adjectives), qualifiers=()), qualifiers)
        if role.zone and not any(q.relation == "in" for q in made_phrase.qualifiers):
            made_phrase = self._take(made_phrase, [Qualifier("in", Place(role.zone, actor))])
        return self._sorted(made_phrase), left

    def _inside(self, value: Selector, role: Role, anchor: Ref | None, actor: Player) -> Selector:
        return self._kept(*self._phrase(value, role, anchor, actor, nested=True))

    def _kept(self, phrase: Selector, left: list[Qualifier]) -> Selector:
        for qualifier in left:
            self.trouble.append(Trouble("unexpected", f"nothing here can be {_spoken(qualifier)}"))
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


def _held(qualifiers: list[Qualifier]) -> bool:
    """Whether a phrase means cards of a hand, which nobody else sees, so that they are no targets."""
    return any(isinstance(q.argument, Place) and q.argument.zone == "hand" and not q.negated for q in qualifiers)


def _spoken(qualifier: Qualifier) -> str:
    if qualifier.relation == "is":
        return f"{qualifier.argument}"
    return qualifier.relation.replace("_", " ")


def resolve_markers(value: Any, slot: int, marker: int) -> Any:
    """The tree with every reference to a marker pointing to a slot."""
    return rebuild(value, lambda n: replace(n, slot=slot) if isinstance(n, Ref) and n.slot == marker else n)


__all__ = ["NONE", "RANK", "SUBJECT", "WHAT", "Repair", "Trouble", "rank", "resolve_markers"]

"""Repair pass: what was read to its canonical tree, so that one meaning has one tree.

It anchors bare "adjacent" and "other", fills in the zone that a verb implies, gives each role its determiner, lets a
qualifier that its noun cannot bear move outwards to one that can, and puts conditions where they belong.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from toolkit.wording.fights import Fight
from toolkit.wording.repair_phrases import LOOSE, RANK, SUBJECT, WHAT, WHOSE, PhraseRepair, Trouble, rank, spoken
from toolkit.wording.terms import ACTOR, NONE, YOU, Gained, Limited, Paid, Wrong
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
from toolkit.wording.vocabulary import Role
from toolkit.wording.walk import parts, rebuild


@dataclass(slots=True)
class Repair(PhraseRepair):
    """Repairs the sentences of one ability."""

    fight: Fight | None = None

    def sentence(self, value: Any) -> Statement:
        """A statement as a sentence of its own, canonical: "the attacker" is whoever this or an earlier one says."""
        if self.fight is None:
            self.fight = Fight(self.game.alone.get("enemy", self.game.default_noun))
        return self.statement(self.fight.named(value))

    def statement(self, value: Any) -> Statement:
        """A statement, canonical."""
        if isinstance(value, Limited):
            self.limits.append(value.limit)
            return self.statement(value.body)
        if isinstance(value, Paid):
            self.trouble.append(Trouble("unexpected", 'say it in two sentences: "... If you do, ..."'))
            return self.statement(value.cost)
        if isinstance(value, Wrong):
            self.trouble.append(Trouble("unexpected", value.message, value.about))
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
        value = self._elsewhere(value)
        roles = self._roles(value.verb)
        verb = self.game.verb.get(value.verb)
        actor = value.actor if isinstance(value.actor, Player) else YOU
        main = (verb.doer if verb else "") or next(iter(roles), "")
        made: dict[str, Any] = {}
        left: list[Qualifier] = []
        for name, argument in value.args:
            anchor = self._own()
            if name != main and not roles.get(main, LOOSE).zone:
                anchor = self._main(value.arg(main), name, [n for n, _ in value.args], main)
            role = roles.get(name, LOOSE)
            fixed, over = self._argument(self._meant(argument, role), role, anchor, actor, name)
            if role.pointed and isinstance(argument, Ref) and isinstance(fixed, Selector):
                self.trouble.append(Trouble("unexpected", "what lies in play is seen by everybody", f"this {argument.noun}"))
            made[name] = fixed
            left.extend(over)
        for qualifier in left:
            self._give(made, qualifier)
        acts_on_own = value.actor is not None and any(argument in (ACTOR, actor) for _, argument in value.args)
        return replace(value, args=tuple(made.items()), actor=None if acts_on_own else value.actor)

    def _elsewhere(self, value: Do) -> Do:
        """An instruction by the verb that it has for things like those that it is about."""
        verb = self.game.verb.get(value.verb)
        what = value.args[0][1] if value.args else None
        if verb is None or not verb.elsewhere or not isinstance(what, Selector):
            return value
        nouns = {noun for head in what.heads for noun in (self.game.noun[head.noun].stands_for or (head.noun,)) if head.noun}
        return value if not nouns or nouns & next(iter(verb.roles.values())).nouns else replace(value, verb=verb.elsewhere)

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
        if isinstance(value, Amount):
            return self._amount(value), []
        if value == ACTOR:
            return actor, []
        return self._ref(value) if isinstance(value, Ref) else value, []

    def _give(self, made: dict[str, Any], qualifier: Qualifier) -> None:
        for name, value in reversed(list(made.items())):
            if isinstance(value, Selector) and self._bears(value, qualifier.relation, qualifier.argument):
                made[name] = self._sorted(self._take(value, [qualifier]))
                return
        self.trouble.append(Trouble("unexpected", f"nothing in this sentence can be {spoken(qualifier)}"))

    # ---- statics, conditions, triggers ----

    def _static(self, value: Static) -> Statement:
        role = Role(chosen="target")
        subject: Any = value.subject
        if isinstance(subject, Selector):
            subject = self._kept(*self._phrase(subject, role, self._own(), YOU))
        else:
            subject = self._ref(subject) if isinstance(subject, Ref) else subject
            subject = self._whose(subject) if isinstance(subject, Place) else subject
        plain = (change.change if isinstance(change, Gained) else change for change in value.changes)
        changes = tuple(self._change(change, subject) for change in plain)
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

    def _change(self, value: Any, subject: Any) -> Any:
        """A change to a subject, which "other" alone in it means, if it is a thing on the field."""
        anchor = self._own() if isinstance(subject, (Player, Place)) else Ref(SUBJECT)
        if isinstance(value, Modify):
            against = value.against
            if isinstance(against, Selector):
                against = self._inside(against, Role(chosen="a"), anchor, YOU)
            elif isinstance(against, Ref):
                against = self._ref(against)
            elif isinstance(against, Place):
                against = self._whose(against)
            return replace(value, against=against, amount=self._amount(value.amount))
        if isinstance(value, Rule):
            whose = subject if isinstance(subject, Player) else None
            return replace(value, args=self._event(Event(value.verb, whose, value.args), anchor).args)
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
        if isinstance(value, Selector):
            return self._inside(value, Role(chosen="a"), self._own(), YOU)
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
        if amount.kind != "count_of":
            return replace(amount, of=self._kept(*self._phrase(amount.of, Role(chosen="target"), self._own(), YOU)))
        phrase = self._kept(*self._phrase(amount.of, Role(chosen="all"), self._own(), YOU))
        return replace(amount, of=replace(phrase, determiner="all", count=Amount("number", 1)))

    def _condition(self, value: Condition, subject: Any) -> Condition:
        argument: Any = value.argument
        mine = value.subject
        if isinstance(argument, Selector):
            owner = mine if isinstance(mine, Player) else YOU
            argument = self._inside(argument, Role(chosen="a"), self._own(), owner, compares=True)
            if argument.determiner == "a" and argument.count.number > 1 and self.game.compares:
                argument = replace(argument, determiner="at_least")
        elif isinstance(argument, Head) and argument.noun and self.game.noun[argument.noun].stands_for:
            said = [self._called(noun) for noun in self.game.noun[argument.noun].stands_for]
            self.trouble.append(Trouble("unexpected", f"say what it is: {', '.join(said)}", self._called(argument.noun)))
        elif isinstance(argument, (Ref, Place)):
            argument = self._ref(argument) if isinstance(argument, Ref) else self._place(argument, YOU)
        if isinstance(mine, Selector):
            mine = self._inside(mine, Role(chosen="a"), self._own(), YOU)
        elif isinstance(mine, Ref):
            mine = self._ref(mine)
        elif mine == ACTOR:
            self.trouble.append(Trouble("unexpected", WHOSE, "their"))
        elif mine is None and value.predicate != "did" and (subject is None or isinstance(subject, (Player, Place))):
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
        if value.event is None:
            return value
        event = self._event(value.event)
        if event.would and not self.game.foresees:
            self.trouble.append(Trouble("unexpected", 'say what happens instead: "if ... would ..., instead ..."', "would"))
        return replace(value, event=replace(event, would=False))

    def _event(self, value: Event, anchor: Ref | None = None) -> Event:
        """An event; `anchor` is what "other" alone means in its arguments, if not this card."""
        subject: Any = value.subject
        actor = subject if isinstance(subject, Player) else YOU
        if not isinstance(subject, Player) and any(part == ACTOR for part in parts((subject, value.args))):
            self.trouble.append(Trouble("unexpected", WHOSE, "their"))
        if isinstance(subject, Selector):
            subject = self._inside(subject, Role(chosen="a"), self._own(), YOU)
        elif isinstance(subject, Ref):
            subject = self._ref(subject)
        args = []
        for name, argument in value.args:
            if isinstance(argument, Selector):
                argument = self._inside(argument, Role(chosen="a"), anchor or self._own(), actor)
            elif isinstance(argument, Ref):
                argument = self._ref(argument)
            elif isinstance(argument, Place):
                argument = self._place(argument, actor)
            elif isinstance(argument, Amount):
                argument = self._amount(argument)
            args.append((name, argument))
        return replace(value, subject=subject, args=tuple(args))


def resolve_markers(value: Any, slot: int, marker: int) -> Any:
    """The tree with every reference to a marker pointing to a slot."""
    return rebuild(value, lambda n: replace(n, slot=slot) if isinstance(n, Ref) and n.slot == marker else n)


__all__ = ["NONE", "RANK", "SUBJECT", "WHAT", "Repair", "Trouble", "rank", "resolve_markers"]

"""Surface: a canonical tree to the shape in which it is written; the repair pass leads back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from toolkit.wording.following import unfolded
from toolkit.wording.terms import ACTOR, BARE, NONE, OPPONENT, YOU, Gained, Limited, is_plural
from toolkit.wording.tree import (
    THIS,
    Ability,
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
    Static,
    Trigger,
    When,
)
from toolkit.wording.vocabulary import Role, Vocabulary

_LOOSE = Role(chosen="")
_THIS = Ref(THIS)
_FIRST = {"other": 0, "friendly": 2, "enemy": 2}
"""Order of adjectives as written: "other fatigued enemy"; all others stand between."""


class Surface:
    """Turns the statements of one ability into what the rows write."""

    def __init__(self, game: Vocabulary) -> None:
        self._game = game
        self._states = {r.fixed.get("predicate") for r in game.rows if r.rule == "state"}
        """What can be said of a subject that is not named again: "while fatigued"."""

    def ability(self, value: Ability) -> list[Any]:
        """The sentences of an ability."""
        bodies = [self.statement(part) for sentence in value.sentences for part in unfolded(sentence.body)]
        for limit in reversed(value.limits):
            if limit.per == "chain":
                bodies.append(limit)
            elif bodies:
                bodies[0] = Limited(bodies[0], limit)
        return bodies

    def statement(self, value: Any) -> Any:
        """A statement as it is written."""
        if isinstance(value, Do):
            return self._do(value)
        if isinstance(value, Static):
            return self._static(value)
        if isinstance(value, Either):
            return replace(value, options=tuple(self.statement(option) for option in value.options))
        if isinstance(value, Sequence):
            return replace(value, steps=self._steps(value))
        if isinstance(value, ForEach):
            return replace(value, amount=self._amount(value.amount), body=self.statement(value.body))
        if isinstance(value, If):
            return replace(value, condition=self._condition(value.condition), body=self.statement(value.body))
        if isinstance(value, (May, When, Instead)):
            made: Any = replace(value, body=self.statement(value.body))
            if isinstance(made, When):
                return replace(made, trigger=self._trigger(made.trigger))
            return replace(made, event=self._event(made.event)) if isinstance(made, Instead) else made
        return value

    def _steps(self, value: Sequence) -> tuple[Any, ...]:
        """The steps; after what another player does, "and you ..." says who goes on, after "may ..." also "then you ..."."""
        made: list[Any] = []
        for place, step in enumerate(value.steps):
            written = self.statement(step)
            before = value.steps[place - 1] if place else None
            does = isinstance(before, Do) and before.actor is not None and value.joiners[place - 1] == "and"
            other = does or (isinstance(before, May) and before.decider != YOU)
            made.append(replace(written, actor=YOU) if other and isinstance(written, Do) and written.actor is None else written)
        return tuple(made)

    def _do(self, value: Do) -> Do:
        verb = self._game.verb.get(value.verb)
        roles = verb.roles if verb else {}
        main = (verb.doer if verb else "") or next(iter(roles), "")
        order = [name for name, _ in value.args]
        actor = value.actor if isinstance(value.actor, Player) else YOU
        made = []
        for name, argument in value.args:
            first = not roles.get(main, _LOOSE).zone and main in order and name != main and order.index(name) > order.index(main)
            anchor = _pointer(value.arg(main)) if first else _THIS
            made.append((name, self._argument(argument, roles.get(name, _LOOSE), anchor, actor)))
        if isinstance(value.actor, Player) and value.actor.who.startswith("each_"):
            made = [(name, _of_actor(argument, value.actor)) for name, argument in made]
        own = next((argument for _, argument in made if isinstance(argument, Player) and argument not in (YOU, OPPONENT)), None)
        if own is not None and value.actor is None:
            return replace(value, args=tuple((n, ACTOR if a == own else a) for n, a in made), actor=own)
        return replace(value, args=tuple(made))

    def _argument(self, value: Any, role: Role, anchor: Ref | None, actor: Player) -> Any:
        if isinstance(value, Selector):
            return self._phrase(value, anchor, role, actor)
        return self._amount(value) if isinstance(value, Amount) else value

    def _amount(self, value: Amount) -> Amount:
        if not isinstance(value.of, Selector):
            return value
        each = value.kind == "count_of"
        phrase = self._phrase(value.of, _THIS, _LOOSE if each else Role(chosen="target"))
        return replace(value, of=replace(phrase, determiner=NONE if each else BARE) if phrase.determiner == "all" else phrase)

    def _static(self, value: Static) -> Static:
        until = value.duration is not None and (value.duration.kind.startswith("until") or value.duration.kind == "permanent")
        subject: Any = value.subject
        if isinstance(subject, Selector):
            subject = self._phrase(subject, _THIS, Role(chosen="target"))
            if subject.determiner == "all" and not until:
                subject = replace(subject, determiner=BARE)
        pointer = _pointer(value.subject)
        changes: list[Any] = []
        for change in value.changes:
            made = self._change(change, pointer)
            given = isinstance(made, Modify) and made.sign != "=" and made.statistic != "cost"
            lasting = given or (isinstance(made, Grant) and not made.lose)
            changes.append(Gained(made) if until and lasting else made)
        condition = value.condition
        if condition is not None:
            own = pointer is not None and not isinstance(value.subject, Player) and _same(condition.subject, pointer)
            if own and condition.predicate != "control":
                named = condition.predicate not in self._states or isinstance(condition.argument, Head)
                condition = replace(condition, subject=_pronoun(value.subject) if named else None)
            condition = self._condition(condition)
        return replace(value, subject=subject, changes=tuple(changes), condition=condition)

    def _change(self, value: Any, subject: Ref | None) -> Any:
        if isinstance(value, Modify):
            against: Any = self._phrase(value.against, subject) if isinstance(value.against, Selector) else value.against
            if isinstance(against, Selector) and against.determiner == "a" and against.count.number == 1:
                against = replace(against, determiner=BARE)
            return replace(value, against=against, amount=self._amount(value.amount))
        if isinstance(value, Rule):
            return replace(
                value, args=tuple((n, self._phrase(a, subject) if isinstance(a, Selector) else a) for n, a in value.args)
            )
        if isinstance(value, Grant) and isinstance(value.copied, Selector):
            return replace(value, copied=self._phrase(value.copied, _THIS, Role(chosen="target")))
        if isinstance(value, Redefine) and isinstance(value.as_what, Qualifier):
            return replace(value, as_what=self._qualifier(value.as_what, _LOOSE))
        return value

    def _condition(self, value: Condition) -> Condition:
        subject = self._phrase(value.subject, _THIS) if isinstance(value.subject, Selector) else value.subject
        argument = self._phrase(value.argument, _THIS) if isinstance(value.argument, Selector) else value.argument
        if isinstance(argument, Selector) and isinstance(subject, Player) and subject != YOU:
            argument = replace(argument, qualifiers=tuple(_theirs(one, subject) for one in argument.qualifiers))
        return replace(value, subject=subject, argument=argument)

    def _trigger(self, value: Trigger) -> Trigger:
        return replace(value, event=self._event(value.event)) if value.event is not None else value

    def _event(self, value: Event) -> Event:
        subject: Any = self._phrase(value.subject, _THIS) if isinstance(value.subject, Selector) else value.subject
        args = tuple((name, self._argument(argument, _LOOSE, _THIS, YOU)) for name, argument in value.args)
        return replace(value, subject=subject, args=args)

    def _phrase(self, value: Selector, anchor: Ref | None, role: Role = _LOOSE, actor: Player = YOU) -> Selector:
        adjectives = list(value.adjectives)
        determiner = value.determiner
        qualifiers: list[Qualifier] = []
        for qualifier in value.qualifiers:
            if qualifier.relation == "other_than" and anchor is not None and _same(qualifier.argument, anchor):
                if determiner == (role.chosen or "a") and value.count.number == 1:
                    determiner = "another"
                else:
                    adjectives.append("other")
            elif qualifier == Qualifier("in", Place(role.zone, actor)) and role.zone and value.heads[0].noun == "card":
                if role.bare and (value.adjectives or value.determiner in ("target", "all") or len(value.qualifiers) > 1):
                    qualifiers.append(self._qualifier(qualifier, role))
            else:
                qualifiers.append(self._qualifier(qualifier, role))
        if determiner == "the" and ("attached" in adjectives or all(head.name for head in value.heads)):
            determiner = NONE
        late = self._game.late
        ordered = tuple(sorted(adjectives, key=lambda word: (3 if word in late else _FIRST.get(word, 1), word)))
        return replace(value, adjectives=ordered, determiner=determiner, qualifiers=tuple(qualifiers))

    def _qualifier(self, value: Qualifier, role: Role) -> Qualifier:
        if isinstance(value.argument, Selector):
            return replace(value, argument=self._phrase(value.argument, _THIS))
        if value.relation == "in" and role.at == "from" and not value.negated:
            return replace(value, relation="from")
        return value


def _same(argument: Any, anchor: Ref) -> bool:
    return isinstance(argument, Ref) and argument.slot == anchor.slot and not argument.part


def _of_actor(value: Any, actor: Player) -> Any:
    """An argument in the words of whoever acts: their hand."""
    if isinstance(value, Selector):
        return replace(value, qualifiers=tuple(_theirs(one, actor) for one in value.qualifiers))
    return replace(value, whose=ACTOR) if isinstance(value, Place) and value.whose == actor else value


def _theirs(value: Qualifier, owner: Player) -> Qualifier:
    """A zone of the player that a condition speaks of: "their hand"."""
    place = value.argument
    fits = isinstance(place, Place) and place.whose == owner
    return replace(value, argument=replace(place, whose=ACTOR)) if isinstance(place, Place) and fits else value


def _pronoun(value: Any) -> Ref:
    """ "it" or "they"."""
    return Ref(-1, plural=value.plural if isinstance(value, Ref) else is_plural(value))


def _pointer(value: Any) -> Ref | None:
    if isinstance(value, Selector):
        return Ref(value.slot)
    return value if isinstance(value, Ref) else None

"""References: every phrase gets its slot, every "it" and "that fighter" the slot that it means, before anything is executed.

A pronoun means the latest thing that its place in the sentence allows (a square is not discarded, a hand is not fatigued), the
arguments of a verb before the phrases nested in them. Nothing is swapped with itself: within an instruction it means something
else than the other arguments, if there is anything; and after "replace this with that" it means what is there. Two candidates in
the same clause are ambiguous and are told to the author.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from toolkit.wording.parse import Spans
from toolkit.wording.repair import SUBJECT, WHAT, Trouble, rank
from toolkit.wording.repair_phrases import own_name, unfit
from toolkit.wording.terms import BEHIND, YOU, is_plural, moved, points_into
from toolkit.wording.tree import (
    THIS,
    Amount,
    Condition,
    Do,
    Either,
    Event,
    ForEach,
    If,
    Instead,
    May,
    Modify,
    Place,
    Player,
    Qualifier,
    Ref,
    Selector,
    Sequence,
    Static,
    When,
)
from toolkit.wording.vocabulary import Kind, Role, Vocabulary
from toolkit.wording.walk import field_names, parts

Nouns = frozenset[str]
_ANY: Nouns = frozenset()


@dataclass(frozen=True, slots=True)
class Mention:
    """Something named so far: its slot, what it is, in which clause, and whether an argument of the verb itself."""

    slot: int
    nouns: Nouns
    plural: bool
    clause: int
    top: bool
    away: bool = False
    """Whether it lies in a hand or pile, so that it is what a verb means only if that takes things from there."""


class Unbound(Exception):
    """A reference to nothing, or to more than one thing."""

    def __init__(self, ref: Ref, candidates: tuple[Mention, ...]) -> None:
        self.ref, self.candidates = ref, candidates
        super().__init__()


class Binder:
    """Numbers the phrases of one ability and binds its references."""

    def __init__(self, game: Vocabulary, kind: Kind, spans: Spans) -> None:
        self._game, self._kind, self._spans = game, kind, spans
        self._next = 0
        self._clause = 0
        self._mentions: list[Mention] = []
        self._phrases: dict[int, Selector] = {}
        self._what: Ref | None = None
        self._subject: Ref | None = None
        self._taken: frozenset[int] = frozenset()
        """What the verb has in its roles so far: it is not done with itself."""
        self._in_play = False
        """Whether a reference means something in play, if there is anything: no verb that takes cards from a hand or pile."""
        self._did = False
        """Whether an instruction has been given: "it" after that is nothing that nobody has named."""
        self._gone: set[int] = set()
        self._ended: set[int] = set()
        """What has been discarded or destroyed, and is not so again."""
        self.trouble: list[tuple[Trouble, Any]] = []

    def bind(self, value: Any) -> Any:
        """A statement with its slots; references that cannot be bound are told in `trouble` and stay unbound."""
        if isinstance(value, Do):
            return self._do(value)
        if isinstance(value, Static):
            return self._static(value)
        if isinstance(value, If):
            return self._if(value)
        if isinstance(value, Sequence):
            return replace(value, steps=tuple(self.bind(step) for step in value.steps))
        if isinstance(value, ForEach):
            return replace(value, amount=self._inner(value.amount, _ANY), body=self.bind(value.body))
        if isinstance(value, Either):
            return replace(value, options=tuple(self.bind(option) for option in value.options))
        if isinstance(value, May):
            return replace(value, decider=self._inner(value.decider, _ANY), body=self.bind(value.body))
        if isinstance(value, When):
            event = self._event(value.trigger.event) if value.trigger.event is not None else None
            whose = self._inner(value.trigger.whose, _ANY)
            return replace(value, trigger=replace(value.trigger, event=event, whose=whose), body=self.bind(value.body))
        if isinstance(value, Instead):
            return replace(value, event=self._event(value.event), body=self.bind(value.body))
        return value

    def _do(self, value: Do) -> Do:
        self._clause += 1
        before, self._what = self._what, None
        actor = self._inner(value.actor, _ANY)
        verb = self._game.verb.get(value.verb)
        roles = verb.roles if verb else {}
        main = (verb.doer if verb else "") or next(iter(roles), "")
        made = []
        ends = verb is not None and verb.ends
        outer, self._taken = self._taken, frozenset(self._ended) if ends else frozenset()
        for name, argument in _pronouns_first(value.args):
            role = roles.get(name)
            fits = role.nouns | set(role.reads) if role is not None and role.nouns else _ANY
            self._in_play = role is not None and bool(role.nouns) and role.at == "in"
            fixed = self._inner(argument, fits, top=True)
            self._in_play = False
            if isinstance(fixed, Ref) and fixed.slot == THIS and name in roles:
                fixed = own_name(fixed, self._kind, roles[name])
                if roles[name].strict and fixed.noun not in roles[name].nouns:
                    self.trouble.append((Trouble("unexpected", "this card cannot be what is meant; name it"), fixed))
            elif isinstance(fixed, Ref) and role is not None and role.strict and not (verb and verb.elsewhere):
                self._suits(fixed, role, fits, argument)
            if verb is not None and verb.brings and isinstance(fixed, Selector | Ref):
                self._mentions = [replace(m, away=m.away and m.slot != fixed.slot) for m in self._mentions]
            if name == main:
                self._what = _pointer(fixed)
                if ends and isinstance(fixed, (Selector, Ref)) and fixed.slot != THIS:
                    self._ended.add(fixed.slot)
            if isinstance(fixed, (Selector, Ref)) and not getattr(fixed, "part", ""):
                self._taken |= {fixed.slot}
                if name in roles and roles[name].leaves:
                    self._gone.add(fixed.slot)
            made.append((name, fixed))
        self._what, self._taken = before, outer
        self._did = True
        order = [name for name, _ in value.args]
        made.sort(key=lambda arg: order.index(arg[0]))
        return replace(value, verb=self._meant(value.verb, made), actor=actor, args=tuple(made))

    def _suits(self, ref: Ref, role: Role, fits: Nouns, said: Any) -> None:
        """Tell that what is pointed back to cannot stand in a role, as is told where it is named there; of what only stands for a
        card, that card is meant.
        """
        phrase = self._phrases.get(ref.slot)
        for noun in (head.noun for head in phrase.heads) if phrase is not None and not ref.part else ():
            known, wider = self._game.noun.get(noun), self._called(noun) - {self._game.default_noun}
            if known is not None and not known.place and not wider & fits and noun not in fits:
                told = unfit(self._game, noun, role)
                self.trouble.append((replace(told, about=f"that {told.about}" if getattr(said, "noun", "") else "it"), ref))

    def _meant(self, name: str, args: list[tuple[str, Any]]) -> str:
        """The verb that is meant of what a reference points to."""
        verb, what = self._game.verb.get(name), args[0][1] if args else None
        phrase = self._phrases.get(what.slot) if isinstance(what, Ref) else None
        if verb is None or not verb.elsewhere or phrase is None:
            return name
        nouns = {head.noun for head in phrase.heads if head.noun}
        return name if not nouns or nouns & next(iter(verb.roles.values())).nouns else verb.elsewhere

    def _static(self, value: Static) -> Static:
        self._clause += 1
        before = self._subject
        modifies = any(isinstance(change, Modify) for change in value.changes)
        self._in_play = modifies
        subject = self._inner(
            value.subject, frozenset({self._game.default_noun}) if modifies else self._bearing("adjacent_to"), top=True
        )
        self._in_play = False
        self._subject = _pointer(subject)
        changes = tuple(self._inner(change, _ANY) for change in value.changes)
        condition = self._condition(value.condition) if value.condition is not None else None
        if condition is not None and isinstance(condition.subject, Ref) and self._subject is not None:
            same = condition.subject.slot == self._subject.slot and not condition.subject.part
            condition = replace(condition, subject=replace(self._subject, plural=False)) if same else condition
        self._subject = before
        return replace(value, subject=subject, changes=changes, condition=condition)

    def _if(self, value: If) -> If:
        """The condition first, as it is written; but a condition that speaks of what its body names stands behind that."""
        before = self._saved()
        if not any(isinstance(part, Ref) and part.slot == BEHIND for part in parts(value.condition)):
            self._clause += 1
            condition = self._condition(value.condition)
            if len(self.trouble) == before[-1] or not isinstance(value.body, (Do, Static, May, Sequence)):
                return replace(value, condition=condition, body=self.bind(value.body))
            self._restore(before)
            return self._body_first(value)
        made = self._body_first(value)
        if points_into(made.condition, made.body):
            return made
        self._restore(before)
        return self._if(replace(value, condition=moved(value.condition, BEHIND, -1)))

    def _body_first(self, value: If) -> If:
        body = self.bind(value.body)
        self._clause += 1
        return replace(value, condition=self._condition(value.condition), body=body)

    def _saved(self) -> tuple[int, int, list[Mention], set[int], set[int], int]:
        return self._next, self._clause, list(self._mentions), set(self._gone), set(self._ended), len(self.trouble)

    def _restore(self, saved: tuple[int, int, list[Mention], set[int], set[int], int]) -> None:
        self._next, self._clause, self._mentions, self._gone, self._ended, told = saved
        del self.trouble[told:]

    def _condition(self, value: Condition) -> Condition:
        need = _ANY
        if value.predicate == "is" and isinstance(value.argument, str):
            need = self._bearing(value.argument)
        elif value.predicate in ("in", "adjacent_to"):
            need = self._bearing(value.predicate)
        elif value.predicate == "is":
            need = frozenset(noun.name for noun in self._game.nouns if noun.card)
        return replace(value, subject=self._inner(value.subject, need, top=True), argument=self._inner(value.argument, _ANY))

    def _event(self, value: Event) -> Event:
        self._clause += 1
        subject = self._inner(value.subject, _ANY, top=True)
        other = isinstance(subject, Selector)
        args = tuple((name, self._inner(argument, _ANY, top=not (other and _is_this(argument)))) for name, argument in value.args)
        verb = self._game.verb.get(value.verb)
        own = args[0][1] if verb is not None and verb.mirrored and subject == YOU and args else None
        if isinstance(own, Ref) and own.slot == THIS:
            return replace(value, subject=own, args=args[1:], passive=True)
        return replace(value, subject=subject, args=args)

    def _bearing(self, what: str) -> Nouns:
        return frozenset(noun.name for noun in self._game.nouns if what in noun.bears)

    def _inner(self, value: Any, need: Nouns, top: bool = False) -> Any:
        if isinstance(value, Selector):
            return self._phrase(value, need if top else _ANY, top)
        if isinstance(value, Ref):
            return self._ref(value, need, top)
        if isinstance(value, Player) and value.of is not None:
            return replace(value, of=self._ref(value.of, frozenset(n.name for n in self._game.nouns if n.card), False))
        if isinstance(value, (Place, Amount, Modify, Qualifier)) or type(value).__name__ in ("Rule", "Redefine", "Grant"):
            if isinstance(value, Qualifier) and value.relation == "adjacent_to":
                need = self._bearing("adjacent_to")
            changed = {name: self._inner(getattr(value, name), need) for name in field_names(type(value))}
            made = replace(value, **changed)
            itself = isinstance(made, Qualifier) and made.relation == "other_than" and isinstance(made.argument, Ref)
            if itself and made.argument.slot == THIS:
                return replace(made, argument=replace(made.argument, noun=self._kind.noun))
            return made
        return tuple(self._inner(item, need) for item in value) if isinstance(value, tuple) else value

    def _phrase(self, value: Selector, need: Nouns, top: bool) -> Selector:
        slot, self._next = self._next, self._next + 1
        bound = dict.fromkeys(self._inner(qualifier, _ANY) for qualifier in value.qualifiers)
        qualifiers = tuple(sorted(bound, key=rank))
        count = self._inner(value.count, _ANY)
        made = replace(value, slot=slot, qualifiers=qualifiers, count=count)
        nouns = frozenset(noun for head in value.heads if head.noun for noun in self._called(head.noun))
        if all(head.name and not head.noun for head in value.heads):
            nouns = need  # a name alone is whatever its role asks for
        zones = {qualifier.argument.zone for qualifier in qualifiers if isinstance(qualifier.argument, Place)}
        self._mentions.append(Mention(slot, nouns, is_plural(value), self._clause, top, bool(zones & self._game.hidden)))
        self._phrases[slot] = made
        return made

    def _written(self, noun: str, slot: int) -> str:
        """How a thing is called that was named by a noun: by that of its own phrase, if the noun is only read."""
        known, phrase = self._game.noun.get(noun), self._phrases.get(slot)
        return phrase.heads[0].noun if known is not None and known.stands_for and phrase is not None else noun

    def _called(self, noun: str) -> Nouns:
        """What a thing may be called afterwards: by its noun and by wider ones."""
        known = self._game.noun.get(noun)
        return frozenset({noun}) | (known.also if known is not None else _ANY)

    def _ref(self, value: Ref, need: Nouns, top: bool) -> Ref:
        if value.slot == THIS:
            self._mentions.append(Mention(THIS, self._called(value.noun), False, self._clause, top))
            return value
        if value.slot == BEHIND:
            value = replace(value, slot=-1)
        if value.slot == WHAT:
            return replace(self._what, part=value.part) if self._what is not None else value
        if value.slot == SUBJECT:
            return replace(self._subject, part=value.part) if self._subject is not None else value
        if value.slot != -1:
            return value
        wanted = need if not value.noun else frozenset({value.noun})
        if value.part:
            wanted = self._bearing("adjacent_to") - {"square"}
        found = self._candidates(wanted, value)
        if top and any(mention.slot in self._taken for mention in found):
            found = self._candidates(wanted, value, self._taken) or found
        if len(found) != 1:
            self._tell(value, found)
            return value
        (hit,) = found
        again = replace(hit, clause=self._clause, top=top)
        if hit.slot == THIS:
            self._mentions.append(again)
            return Ref(THIS, self._kind.noun, value.part)
        noun = value.noun
        if noun:
            bare = replace(value, noun="")
            plain = self._candidates(need, bare)
            if top and any(mention.slot in self._taken for mention in plain):
                plain = self._candidates(need, bare, self._taken) or plain
            noun = "" if len(plain) == 1 and plain[0].slot == hit.slot else self._written(noun, hit.slot)
        self._mentions.append(again)
        return replace(value, slot=hit.slot, noun=noun)

    def _candidates(self, wanted: Nouns, ref: Ref, taken: frozenset[int] = frozenset()) -> list[Mention]:
        named = [m for m in self._mentions if m.slot not in taken]
        fits = [m for m in named if m.plural == ref.plural and (not wanted or m.nouns & wanted)]
        if ref.noun:
            fits = [m for m in fits if m.slot != THIS] or fits
        if self._in_play:
            fits = [m for m in fits if not m.away] or fits
        if not fits:
            unsaid = not ref.plural and not ref.noun and not self._did
            own = unsaid and self._kind.placed and (not wanted or self._kind.noun in wanted)
            return [Mention(THIS, frozenset({self._kind.noun}), False, 0, True)] if own else []
        latest = max(m.clause for m in fits)
        here = [m for m in fits if m.clause == latest]
        best = [m for m in here if m.top] or here
        best = [m for m in best if m.slot not in self._gone] or best
        unique: dict[int, Mention] = {m.slot: m for m in best}
        return list(unique.values())

    def _tell(self, ref: Ref, found: list[Mention]) -> None:
        said = f"that {ref.noun}" if ref.noun else "them" if ref.plural else "it"
        if not found:
            self.trouble.append((Trouble("unexpected", f'"{said}" points to nothing that was named before it', said), ref))
            return
        self.trouble.append((Trouble("ambiguous", said), (ref, [self._phrases.get(m.slot) for m in found])))


def _pronouns_first(args: tuple[tuple[str, Any], ...]) -> list[tuple[str, Any]]:
    """The arguments of a verb, pronouns before amounts: "they lose 1 Life for each Critter" does not speak of the Critters."""
    counted = [isinstance(value, Amount) and isinstance(value.of, Selector) for _, value in args]
    if not any(counted) or not any(isinstance(value, Ref) for _, value in args):
        return list(args)
    return sorted(args, key=lambda arg: isinstance(arg[1], Amount))


def _is_this(value: Any) -> bool:
    """Whether an argument is the card itself, which "it" does not mean where something else does something to it."""
    return isinstance(value, Ref) and value.slot == THIS


def _pointer(value: Any) -> Ref | None:
    if isinstance(value, Selector):
        return Ref(value.slot, plural=is_plural(value))
    return value if isinstance(value, Ref) else None

"""Builder: emits a program's instructions from the statements of a tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from toolkit.wording.emitter import Emitter, one
from toolkit.wording.feasible import all_of, both, feasible_of, narrowed
from toolkit.wording.machine import (
    ASK,
    CARD,
    DID,
    GATHER,
    JUMP,
    REGISTERS,
    UNLESS,
    Candidates,
    Frame,
    Number,
    S,
    Seat,
    Test,
)
from toolkit.wording.terms import YOU, is_plural
from toolkit.wording.tree import (
    Amount,
    Argument,
    Choose,
    Condition,
    Do,
    Either,
    ForEach,
    If,
    May,
    Player,
    Ref,
    Selector,
    Statement,
    Static,
    When,
)
from toolkit.wording.tree import Sequence as Steps
from toolkit.wording.walk import parts, rebuild
from toolkit.wording.words import NotKnown, Words

__all__ = ["Builder", "NotKnown", "Words", "one"]


class Builder(Emitter[S]):
    """Collects the instructions of one program; verbs of the game emit into it."""

    # ---- phrases ----

    def objects(
        self,
        what: Argument | None,
        *,
        feasible: Test[S] | None = None,
        label: str = "choose",
        decider: Seat[S] | None = None,
        required: bool = True,
        place: int | None = None,
    ) -> tuple[Candidates[S], Test[S]]:
        """Emit what finds or asks for the things of a phrase.

        Args:
            what: the phrase.
            feasible: with a candidate in the register, whether the instruction could go on with it; others are not offered.
            label: what is done with the chosen, as the game words it.
            decider: who chooses; the card's player if None.
            required: whether a "target" must exist for the card to be used.
            place: the register, if it was taken before.

        Returns:
            What reads the things back, and the test whether there are any (before anything is chosen).

        Raises:
            NotKnown: for a word without a handler.
        """
        if isinstance(what, Ref):
            meant = self.words.reference(what, self)
            return meant, (lambda state, frame: bool(meant(state, frame)))
        if not isinstance(what, Selector):
            raise NotKnown(f"phrase:{type(what).__name__}")
        if what.determiner == "this":
            return (lambda state, frame: (frame[CARD],)), (lambda state, frame: True)
        noun = self.words.noun(what)
        if place is None:
            place = self.register(what.slot, noun)
        self.nouns[place] = noun
        found = self.words.candidates(what, self)
        some = self.words.exists(what, self)
        if feasible is not None:
            some = feasible_of(found, place, feasible)
            found = narrowed(found, place, feasible)
        known = place

        def read(state: S, frame: Frame) -> Sequence[int]:
            return frame[known]  # type: ignore[no-any-return]

        if what.determiner in ("all", "each") or what.count.kind == "all":
            self.emit(GATHER, place, found)
            return read, some
        least, most = self.bounds(what)
        if what.determiner in ("any_number", "up_to"):
            self.many = place
        self.choose(place, found, least, most, decider=decider, label=label)
        if required and what.determiner == "target" and not _asks_x(what):
            if what.count == Amount("number", 1):
                self.needs.append(some)
            else:
                self.needs.append(lambda state, frame: len(found(state, frame)) >= least(state, frame))
        return read, some

    def bounds(self, selector: Selector) -> tuple[Number[S], Number[S]]:
        """How many of a phrase are chosen at least and at most."""
        if selector.determiner == "any_number" or selector.count.kind == "any":
            return _zero, _many
        most = self.amount(selector.count)
        return (_zero if selector.determiner == "up_to" else most), most

    def amount(self, amount: Amount) -> Number[S]:
        """What computes a quantity.

        Raises:
            NotKnown: for a kind without a handler.
        """
        if amount.kind == "number":
            number = amount.number
            base: Number[S] = lambda state, frame: number  # noqa: E731
        elif amount.kind == "count_of" and isinstance(amount.of, Selector):
            counted, each = self.words.candidates(amount.of, self), max(1, amount.number)
            base = lambda state, frame: each * len(counted(state, frame))  # noqa: E731
        elif amount.kind == "count_of" and isinstance(amount.of, Ref):
            meant, each = self.meant(amount.of), max(1, amount.number)
            base = lambda state, frame: each * len(meant(state, frame))  # noqa: E731
        elif amount.kind == "x" and self.many is not None:
            chosen = self.many
            base = lambda state, frame: len(frame[chosen])  # noqa: E731
        else:
            base = self.words.amount(amount, self)
        if amount.more is None:
            return base
        more = self.amount(amount.more)
        return lambda state, frame: base(state, frame) + more(state, frame)

    def decider(self, player: Player | None) -> Seat[S] | None:
        """Who a player of the text is; None for the card's own player."""
        if player is None or player.who == "you":
            return None
        return self.words.player(player, self)

    # ---- statements ----

    def statement(self, node: Statement) -> None:
        """Emit a statement.

        Raises:
            NotKnown: for an operation without a handler.
        """
        if not isinstance(node, If):
            self.asked_each = False
        several = self.words.by_turns(node, self) if isinstance(node, Do | May) and self.turn is None else None
        if several is not None:
            self.by_turns(node, several)
        elif isinstance(node, Do):
            verb = self.words.verbs.get(node.verb)
            if verb is None:
                raise NotKnown(f"do:{node.verb}")
            self.fresh()
            self.wanted, self.went = set(), set()
            verb(self, node)
        elif isinstance(node, Steps):
            for step in node.steps:
                self.statement(step)
        elif isinstance(node, May):
            self.optional(lambda: self.statement(node.body), self.decider(node.decider))
        elif isinstance(node, If):
            self.conditional(node)
        elif isinstance(node, Static):
            self.fresh()
            self.words.lasting(node, self)
        elif isinstance(node, When) and self.words.delayed(node.trigger):
            self.words.later(node, self)
        elif isinstance(node, Either):
            self.fresh()
            self.either(node)
        elif isinstance(node, ForEach):
            self.for_each(node)
        elif isinstance(node, Choose):
            self.objects(node.what, decider=self.decider(node.by))
        else:
            raise NotKnown(f"statement:{type(node).__name__}")

    def by_turns(self, node: Statement, seats: Candidates[S]) -> None:
        """Emit what several players do or may do, one after the other, each choosing for oneself."""
        order, done = self.register(noun="number"), self.register(noun="number")
        known, first = set(self.registers), self.count + 1
        needs, changes = self.needs, self.changes
        self.needs, self.changes = [], []
        self.clear(done)
        self.emit(GATHER, order, seats)
        with self.each(order) as seat:
            self.turn = seat
            self.statement(node)
            self.do(lambda state, frame: _note(frame, done))
            for place in range(REGISTERS + first, REGISTERS + self.count):
                self.clear(place)
        self.turn, self.asked_each = None, isinstance(node, May) and node.decider.who == "each_player"
        self.fresh()
        self.do(lambda state, frame: bool(frame[done]))
        self.lost |= set(self.registers) - known
        possible = all_of(tuple(self.needs), tuple(self.changes))
        some = lambda state, frame: bool(narrowed(seats, seat, possible)(state, frame))  # noqa: E731
        self.needs = [*needs, some] if self.needs else needs
        self.changes = [*changes, some]

    def optional(self, body: Callable[[], None], decider: Seat[S] | None = None) -> None:
        """Emit a body that is done only if the decider wants it; not asked when it is impossible."""
        needs, changes, known, gone = self.needs, self.changes, set(self.registers), set(self.gone)
        self.needs, self.changes = [], []
        jump = self.emit(ASK, None, decider, 0)
        body()
        self.wanted, self.went, self.gone = set(self.registers) - known, self.gone - gone, gone
        possible = all_of(tuple(self.needs), tuple(self.changes))
        self.code[jump] = (ASK, possible, decider, 0)
        self.land(jump)
        self.needs, self.changes = needs, [*changes, possible]

    def instead(self, body: Callable[[], None], optional: bool, happen: Callable[[], None]) -> None:
        """Emit a body that is done instead of an event, if it is possible and (optional) wanted; else the event."""
        needs, changes = self.needs, self.changes
        self.needs, self.changes = [], []
        jump = self.emit(ASK if optional else UNLESS, None, None, 0)
        body()
        leave = self.emit(JUMP, 0)
        possible = all_of(tuple(self.needs), tuple(self.changes))
        self.code[jump] = (ASK, possible, None, 0) if optional else (UNLESS, possible, 0)
        self.land(jump)
        happen()
        self.land(leave)
        self.needs, self.changes = needs, changes

    def either(self, node: Either) -> None:
        """Emit a choice of one of several statements, of those that can be carried out."""
        place = self.register(noun="number")
        tests: list[Test[S]] = []
        self.clear(place)
        self.choose(place, lambda state, frame: [n for n, test in enumerate(tests) if test(state, frame)], one, one)
        needs, changes, leave = self.needs, self.changes, list[int]()
        known, gone = dict(self.registers), set(self.gone)
        for number, option in enumerate(node.options):
            self.needs, self.changes = [], []
            jump = self.emit(UNLESS, lambda state, frame, n=number: frame[place] == (n,), 0)
            unspent = self.words.unspent(node.once, number, self) if node.once else None
            self.statement(option)
            leave.append(self.emit(JUMP, 0))
            self.land(jump)
            self.registers, self.gone = dict(known), set(gone)  # another option may have been chosen
            possible = all_of(tuple(self.needs), tuple(self.changes))
            tests.append(possible if unspent is None else both(unspent, possible))
        self.land(*leave)
        self.needs, self.changes = needs, [*changes, lambda state, frame: any(test(state, frame) for test in tests)]

    def for_each(self, node: ForEach) -> None:
        """Emit a body that is carried out so many times; what it chooses is forgotten before the next round."""
        number = self.amount(node.amount)
        rounds, first, known = self.register(noun="number"), self.count + 1, dict(self.registers)
        self.emit(GATHER, rounds, lambda state, frame: range(number(state, frame)))
        needs, changes = self.needs, self.changes
        self.needs, self.changes = [], []
        with self.each(rounds):
            self.statement(node.body)
            for place in range(REGISTERS + first, REGISTERS + self.count):
                self.clear(place)
        self.registers = known
        inner = all_of(tuple(self.needs), tuple(self.changes))
        self.needs = needs
        self.changes = [*changes, lambda state, frame: number(state, frame) > 0 and inner(state, frame)]

    def conditional(self, node: If) -> None:
        """Emit a body under a condition; what the body names and the condition is about is chosen before that is asked."""
        chosen, node = self._chosen_first(node)
        did = node.condition.predicate in ("did", "could_not")
        follows = did and (node.condition.predicate == "did") != node.condition.negated
        test = self.test(node.condition)
        if not did:
            self.fresh()
        needs, changes = self.needs, self.changes
        known, gone = dict(self.registers), set(self.gone)
        self.needs, self.changes = [], []
        if follows:
            self.gone |= self.went
        elif did:
            self.gone = set()
            for slot in self.wanted:
                self.registers.pop(slot, None)
        jump = self.emit(UNLESS, test, 0)
        self.statement(node.body)
        if node.otherwise is not None:
            within, self.registers, self.gone = self.registers, dict(known), set(gone)
            leave = self.emit(JUMP, 0)
            self.land(jump)
            self.statement(node.otherwise)
            self.land(leave)
            self.registers |= within
        else:
            self.land(jump)
        self.registers, self.gone = known | self.registers, gone
        inner = all_of((), tuple(self.changes))
        self.needs = needs
        self.changes = changes
        if follows:
            return
        if did or node.otherwise is not None:
            self.changes.append(inner)
        elif chosen is not None:
            found, place = chosen
            self.changes.append(feasible_of(found, place, lambda state, frame: test(state, frame) and inner(state, frame)))
        else:
            self.changes.append(lambda state, frame: test(state, frame) and inner(state, frame))

    def _chosen_first(self, node: If) -> tuple[tuple[Candidates[S], int] | None, If]:
        """Emit the choice of what a condition is about and only its body names; what can be chosen, the register, and the
        statement that speaks of the chosen one.

        Raises:
            NotKnown: it is not one thing in play, which the card's own player chooses.
        """
        asked = {part.slot for part in parts(node.condition) if isinstance(part, Ref)} - set(self.registers)
        named = [part for part in parts(node.body) if isinstance(part, Selector) and part.slot in asked]
        if not named:
            return None, node
        others = any(isinstance(part, Do) and part.actor not in (None, YOU) for part in parts(node.body))
        what = named[0]
        if others or len(named) > 1 or is_plural(what) or self.words.noun(what) in self.words.hidden:
            raise NotKnown("reference:condition")
        place = self.register(what.slot, self.words.noun(what))
        self.objects(what)
        body = rebuild(node.body, lambda part: Ref(what.slot) if part == what else part)
        return (self.words.candidates(what, self), place), replace(node, body=body)

    def test(self, condition: Condition) -> Test[S]:
        """What tests a condition.

        Raises:
            NotKnown: for a predicate without a handler.
        """
        if condition.predicate in ("did", "could_not"):
            if self.asked_each:
                raise NotKnown("if:did:each_player")
            wanted = (condition.predicate == "did") != condition.negated
            return lambda state, frame: bool(frame[DID]) == wanted
        found = self.words.condition(condition, self)
        if condition.negated:
            return lambda state, frame: not found(state, frame)
        return found


def _asks_x(what: Selector) -> bool:
    """Whether what a phrase means depends on X, so that it cannot be said before X is."""
    return any(isinstance(part, Amount) and part.kind == "x" for part in parts(what))


def _note(frame: Frame, place: int) -> bool:
    """Remember in a register that something was done."""
    if frame[DID]:
        frame[place] = (1,)
    return False


def _zero(state: Any, frame: Frame) -> int:
    return 0


def _many(state: Any, frame: Frame) -> int:
    return 1_000_000

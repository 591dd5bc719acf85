"""AniMaul's words for the neutral compiler: phrases and conditions, what simply holds, what lasts, answers and limits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import (
    answers,
    conditions,
    effects,
    effects_choices,
    effects_field,
    effects_play,
    effects_traits,
    events,
    rows,
    statics,
)
from toolkit.games.animaul import model as m
from toolkit.games.animaul.acting import KnowsCards
from toolkit.games.animaul.answers import Answer
from toolkit.games.animaul.at_work import PROGRAMS
from toolkit.games.animaul.everybody import each_by_itself
from toolkit.games.animaul.printed import noun_of
from toolkit.games.animaul.relations import host_of, is_host
from toolkit.games.animaul.rows import Row, is_price, rows_of
from toolkit.games.animaul.seats import Build, seats_of
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown, Words
from toolkit.wording.checks import simply_holds
from toolkit.wording.lasting import lasts, until
from toolkit.wording.machine import CARD, PROGRAM, SEAT, Candidates, Frame, Number, Program, Seat, Test
from toolkit.wording.program import compile_quoted
from toolkit.wording.tree import (
    Ability,
    Amount,
    CardText,
    Condition,
    Do,
    Event,
    Grant,
    Limit,
    Place,
    Player,
    Ref,
    Selector,
    Static,
    Trigger,
)

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

USES = 1
"""First of a key of `state.uses` of an effect that has a limit each turn: (USES, program, card)."""
CHOSEN = 2
"""The same of an option that may be chosen once: (CHOSEN, program, card, option)."""
SPENT = 1
"""Kind of a lasting effect: (expires, seat, NONE, SPENT, program, card): done once in the game."""
DURATIONS = {
    "until_end_of_turn": m.UNTIL_END_OF_TURN,
    "this_turn": m.UNTIL_END_OF_TURN,
    "until_next_turn": m.UNTIL_NEXT_TURN,
    "until_end_of_next_turn": m.UNTIL_END_OF_NEXT_TURN,
    "until_end_of_attack": m.UNTIL_END_OF_ATTACK,
    "permanent": m.WHILE_IN_PLAY,
}


@dataclass(slots=True, eq=False)
class Code:
    """What `Compiled.code` holds."""

    programs: list[Program[Any]] = field(default_factory=list)
    order: tuple[int, ...] = ()
    """Of which card, and which of what it quotes (0: it is printed there)."""
    uses: list[Program[Any]] = field(default_factory=list)
    """The abilities that a player may use, in printed order."""
    limits: tuple[int, ...] = ()
    """How often a turn each of them may be used (0: any number of times)."""
    quotes: list[Code] = field(default_factory=list)
    """The abilities that it gives others."""
    acting: Code | None = None
    """The text with its Action abilities alone (lending.py)."""
    plays: list[Program[Any]] = field(default_factory=list)
    rows: list[tuple[list[Row], int]] = field(default_factory=list)
    """Continuous changes, sentence by sentence, with the number of registers that they need."""
    said: dict[int, list[tuple[str, Any]]] = field(default_factory=dict)
    """The same as `at_work` takes them up, by who says them."""
    lasting: list[tuple[Row, int]] = field(default_factory=list)
    """Changes that an effect of the card gives for a while."""
    answers: list[Answer] = field(default_factory=list)
    replacements: list[Answer] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Operations without a handler."""


VERBS: dict[str, Callable[[Build, Do], None]] = {
    **effects.VERBS, **effects_choices.VERBS, **effects_field.VERBS, **effects_play.VERBS, **effects_traits.VERBS,
}  # fmt: skip
"""What each verb of a text does."""


class AnimaulWords(KnowsCards, Words["AnimaulState"]):
    """The words of one card's text."""

    joined = frozenset({"play"})

    def __init__(self, cards: m.Cards, code: Code, first: int = 0) -> None:
        self.cards = cards
        self.code = code
        self.first = first
        """Number of the card's first program."""
        self.verbs = VERBS

    def candidates(self, selector: Selector, builder: Build) -> Candidates[AnimaulState]:
        if is_host(selector):
            return host_of
        return Phrase(selector, builder, self.cards).candidates()

    def exists(self, selector: Selector, builder: Build) -> Test[AnimaulState]:
        if is_host(selector):
            return lambda state, frame: bool(host_of(state, frame))
        return Phrase(selector, builder, self.cards).exists()

    def reference(self, ref: Ref, builder: Build) -> Candidates[AnimaulState]:
        if builder.away(ref):
            raise NotKnown("reference:gone")
        return super().reference(ref, builder)

    def noun(self, selector: Selector) -> str:
        return noun_of(selector)

    def player(self, player: Player, builder: Build) -> Seat[AnimaulState]:
        seats = seats_of(player, builder)
        return lambda state, frame: next(iter(seats(state, frame)), frame[SEAT])

    def amount(self, amount: Amount, builder: Build) -> Number[AnimaulState]:
        return conditions.amount(amount, builder, self.cards)

    def condition(self, condition: Condition, builder: Build) -> Test[AnimaulState]:
        return conditions.condition(condition, builder, self.cards)

    # ---- what holds ----

    def quoted(self, abilities: tuple[Ability, ...]) -> Code:
        """The quoted text that a card gives others, compiled.

        Raises:
            NotKnown: it changes abilities itself, or has no handler.
        """
        order = (self.first // PROGRAMS, len(self.code.quotes) + 1)
        part = Code(order=order, programs=self.code.programs, lasting=self.code.lasting)
        words = AnimaulWords(self.cards, part, self.first)
        lacking: list[str] = []
        abilities = each_by_itself(CardText(abilities), lacking).abilities
        if lacking:
            raise NotKnown(lacking[0])
        compiled = compile_quoted(abilities, ("action", "free", "passive"), words, part.programs, self.first)
        if any(row.kind in ("silence", "lend") for rows, _ in compiled.statics for row in rows):
            raise NotKnown("grant:nested")
        fill(part, compiled, CardText(abilities))
        self.code.quotes.append(part)
        return part

    def static(self, static: Static, builder: Build) -> tuple[list[Row], int]:
        made = rows_of(static, builder, self.cards)
        return made, builder.count

    def continuous(self, static: Static, ability: Ability) -> bool:
        return simply_holds(static)

    def lasting(self, static: Static, builder: Build) -> None:
        ends = until(static.duration, DURATIONS, seats_of, builder)
        if static.duration is not None and static.duration.kind == "until_end_of_attack":
            ends = lambda state, frame: (m.UNTIL_END_OF_ATTACK, events.attacks(state))  # noqa: E731
        some: Test[AnimaulState]
        things: Candidates[AnimaulState]
        if isinstance(static.subject, Place | Player) or is_price(static):
            things, some = (lambda state, frame: (m.NONE,)), (lambda state, frame: True)
        elif isinstance(static.subject, Selector):
            if noun_of(static.subject) not in ("field", "mini"):
                raise NotKnown("static:subject")
            things, some = builder.objects(static.subject)
        elif isinstance(static.subject, Ref):
            meant = self.reference(static.subject, builder)
            if builder.nouns.get(builder.registers.get(static.subject.slot, 0)) in ("cell", "space"):
                raise NotKnown("static:subject")
            things, some = meant, (lambda state, frame: bool(meant(state, frame)))
        else:
            raise NotKnown("static:subject")
        sources = [
            self.exists(change.copied, builder) if change.copied.determiner in rows.WHOLE else builder.objects(change.copied)[1]
            for change in static.changes if isinstance(change, Grant) and isinstance(change.copied, Selector)
        ]  # fmt: skip
        if sources and len(sources) == len(static.changes):
            bearers = some
            some = lambda state, frame: bearers(state, frame) and any(found(state, frame) for found in sources)  # noqa: E731
        made = rows_of(static, builder, self.cards, lasting=True)
        lasts(made, self.code.lasting, things, some, ends, statics.give, builder)

    # ---- what answers ----

    def trigger(self, trigger: Trigger, builder: Build) -> Answer:
        builder.answers = trigger.event.verb if trigger.event is not None and trigger.when != "after" else ""
        return answers.answer(trigger, builder, self.cards)

    def replacement(self, event: Event, builder: Build) -> Answer:
        return answers.replacement(event, builder, self.cards)

    def happen(self, event: Event, builder: Build) -> None:
        def act(state: AnimaulState, frame: Frame) -> bool:
            below = state.frames[state.frames.index(frame) - 1]
            events.happen(state, below)
            return False

        builder.do(act)

    def unspent(self, per: str, number: int, builder: Build) -> Test[AnimaulState]:
        if per not in ("turn", "game"):
            raise NotKnown(f"either:{per}")

        def key(frame: Frame) -> tuple[int, ...]:
            return (CHOSEN, frame[PROGRAM], frame[CARD], number)

        def lasting(frame: Frame) -> tuple[int, ...]:
            return (m.WHILE_IN_PLAY, frame[SEAT], frame[CARD], *key(frame))

        def spend(state: AnimaulState, frame: Frame) -> bool:
            if per == "turn":
                state.uses[key(frame)] = 1
            else:
                state.effects = [*state.effects, lasting(frame)]
            return False

        builder.do(spend)
        if per == "turn":
            return lambda state, frame: key(frame) not in state.uses
        return lambda state, frame: lasting(frame) not in state.effects

    def limit(self, limit: Limit, builder: Build) -> None:
        times = limit.times
        if limit.per == "turn":

            def key(frame: Frame) -> tuple[int, ...]:
                return (USES, frame[PROGRAM], frame[CARD])

            def use(state: AnimaulState, frame: Frame) -> bool:
                state.uses[key(frame)] = state.uses.get(key(frame), 0) + 1
                return False

            builder.needs.append(lambda state, frame: state.uses.get(key(frame), 0) < times)
            builder.do(use)
        elif limit.per == "game":

            def spent(frame: Frame) -> tuple[int, ...]:
                return (m.WHILE_IN_PLAY, frame[SEAT], frame[CARD], SPENT, frame[PROGRAM], frame[CARD])

            def spend(state: AnimaulState, frame: Frame) -> bool:
                state.effects = [*state.effects, spent(frame)]
                return False

            builder.needs.append(lambda state, frame: state.effects.count(spent(frame)) < times)
            builder.do(spend)
        else:
            raise NotKnown(f"limit:{limit.per}")


def fill(code: Code, compiled: Any, text: CardText) -> None:
    """Sort what the neutral compiler made of a text into what the engine asks for."""
    code.uses = [program for program in compiled.programs if program.kind in ("action", "free")]
    code.plays = [program for program in compiled.programs if program.kind == "play"]
    code.limits = _limits(text, code)
    code.rows = compiled.statics
    code.answers = [replace(one, program=program) for answer, program in compiled.triggers for one in answers.events_of(answer)]
    code.replacements = [
        replace(one, program=program) for event, program in compiled.replacements for one in answers.events_of(event)
    ]


def _limits(text: CardText, code: Code) -> tuple[int, ...]:
    """How often a turn each ability may be used: as it says; else "Free:" once, "Action:" any number of times."""
    said = [ability for ability in text.abilities if ability.kind in ("action", "free")]
    if len(said) != len(code.uses):
        return tuple(1 if program.kind == "free" else 0 for program in code.uses)
    return tuple(0 if ability.kind == "action" or ability.limits else 1 for ability in said)

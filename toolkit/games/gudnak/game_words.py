"""Gudnak's words for the neutral compiler: what the phrases, players, conditions, durations and limits of a text mean."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board, effects_stacks, statics, targets, trigger_words, triggers
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.conditions import Conditions
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import BY_THEMSELVES, EACH, Build, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.rows import PROGRAMS, Row, pure_bonus, rows_of
from toolkit.games.gudnak.targets import Phrase
from toolkit.games.gudnak.triggers import Answer
from toolkit.wording.builder import NotKnown
from toolkit.wording.lasting import lasts, until
from toolkit.wording.machine import CARD, PROGRAM, REGISTERS, SEAT, Candidates, Frame, Number, Program, Seat, Test
from toolkit.wording.program import compile_quoted, finish
from toolkit.wording.tree import (
    Ability,
    Amount,
    CardText,
    Do,
    Event,
    Grant,
    Limit,
    May,
    Player,
    Redefine,
    Ref,
    Selector,
    Static,
    Trigger,
    When,
)

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


USES = 1
"""Kind of a counter: (expires, USES, program, card)."""
CHOSEN = 3
"""Kind of a counter: (expires, CHOSEN, program, card, option)."""
DURATIONS = {
    "until_end_of_turn": m.UNTIL_END_OF_TURN,
    "this_turn": m.UNTIL_END_OF_TURN,
    "until_next_turn": m.UNTIL_NEXT_TURN,
    "permanent": m.WHILE_IN_PLAY,
}
LIMITS = {"turn": m.UNTIL_END_OF_TURN, "game": m.WHILE_IN_PLAY}


@dataclass(slots=True, eq=False)
class Code:
    """What `Compiled.code` holds."""

    programs: list[Program[Any]] = field(default_factory=list)
    actions: list[Program[Any]] = field(default_factory=list)
    deploys: list[Program[Any]] = field(default_factory=list)
    plays: list[Program[Any]] = field(default_factory=list)
    rows: list[tuple[list[Row], int]] = field(default_factory=list)
    """Continuous changes, sentence by sentence, with the number of registers that they need."""
    speeches: dict[int, Any] = field(default_factory=dict)
    """What they come to for a card and its controller (card * 8 + seat), once it was asked for: at_work.Spoken."""
    lasting: list[tuple[Row, int]] = field(default_factory=list)
    """Changes that an effect of the card gives for a while."""
    answers: list[Answer] = field(default_factory=list)
    replacements: list[Answer] = field(default_factory=list)
    alone: set[int] = field(default_factory=set)
    """Programs, by their place, that do not answer what they do themselves."""
    missing: list[str] = field(default_factory=list)
    """Operations without a handler."""
    bonus_mask: int = 0
    """Traits against which its printed bonus counts."""
    bonus: int = 0
    acting: Code | None = None
    """The text with its Action abilities alone (abilities.py)."""
    history: set[int] = field(default_factory=set)
    """Events that it counts over a turn."""
    later: bool = False
    """Whether it has something carried out at the start of a turn to come."""
    nests: bool = False
    """Whether it lets abilities be used or Tactics be played."""
    buried: bool = False
    """Whether its abilities count while it is buried."""


class GudnakWords(Conditions):
    """The words of one card's text."""

    joined = frozenset({"play"})

    def __init__(self, cards: m.Cards, code: Code, first: int = 0) -> None:
        self.cards = cards
        self.code = code
        self.first = first
        """Number of the card's first program."""
        self.verbs = effects_stacks.VERBS

    def nests(self) -> None:
        self.code.nests = True

    def quoted(self, abilities: tuple[Ability, ...]) -> Code:
        """The quoted text that a card gives others, compiled; its programs stand among those of the card.

        Raises:
            NotKnown: it holds what cannot be given, or what has no handler.
        """
        part = Code(programs=self.code.programs, lasting=self.code.lasting, alone=self.code.alone)
        made = m.Compiled()
        text = without_bonus(CardText(abilities), made, self.cards)
        begun = len(part.programs)
        words = GudnakWords(self.cards, part, self.first)
        compiled = compile_quoted(text.abilities, ("action", "passive"), words, part.programs, self.first)
        if any(row.abilities is not None for rows, _ in compiled.statics for row in rows):
            raise NotKnown("grant:nested")
        part.bonus_mask, part.bonus = made.bonus_mask, made.bonus
        fill(part, compiled, part.programs[begun:])
        self.code.history |= part.history
        self.code.nests, self.code.later = self.code.nests or part.nests, self.code.later or part.later
        return part

    def candidates(self, selector: Selector, builder: Build) -> Candidates[GudnakState]:
        told = next((q.argument for q in selector.qualifiers if q.relation == "this_turn"), None)
        if isinstance(told, str):
            return self._happened(selector, told)
        return Phrase(selector, builder, self.cards).candidates()

    def _happened(self, selector: Selector, verb: str) -> Candidates[GudnakState]:
        """What something was done with this turn, each time once, by definition; whose it is then counts."""
        sides = [word for word in selector.adjectives if word in ("friendly", "enemy")]
        others = tuple(word for word in selector.adjectives if word not in sides)
        if verb not in m.TOLD or any(word != "basic" for word in others) or len(selector.qualifiers) > 1 or len(sides) > 1:
            raise NotKnown("qualifier:this_turn")
        fits, event = definitions(selector.heads, others, self.cards), m.TOLD[verb]
        self.code.history.add(event)

        def happened(state: GudnakState, frame: Frame) -> list[int]:
            hostile, found = state.setting.hostile[frame[SEAT]], []
            for (_, kind, *rest), count in sorted(state.counters.items()):
                if kind == m.HISTORY and rest[0] == event and fits[rest[2]]:
                    if verb == "discard" and rest[1] != frame[SEAT]:
                        continue
                    if not sides or hostile[rest[1]] == (sides[0] == "enemy"):
                        found += [rest[2]] * count
            return found

        return happened

    def exists(self, selector: Selector, builder: Build) -> Test[GudnakState]:
        return Phrase(selector, builder, self.cards).exists()

    def noun(self, selector: Selector) -> str:
        return targets.noun_of(selector, self.cards)

    def reference(self, ref: Ref, builder: Build) -> Candidates[GudnakState]:
        meant = builder.meant(ref)
        if not ref.part:
            return meant
        if ref.part == "left" and ref.slot in builder.left:
            place = builder.left[ref.slot]
            return lambda state, frame: frame[place]
        if ref.part == "square":

            def squares(state: GudnakState, frame: Frame) -> list[int]:
                found = [board.square_of(state, ref_card(thing)) for thing in meant(state, frame)]
                return [sq for sq in found if sq >= 0]

            return squares
        raise NotKnown(f"part:{ref.part}")

    def by_turns(self, node: Do | May, builder: Build) -> Candidates[GudnakState] | None:
        who = node.actor if isinstance(node, Do) else node.decider
        several = isinstance(who, Player) and who.who in EACH
        if not several or (isinstance(node, Do) and node.verb in BY_THEMSELVES):
            return None
        return seats_of(who, builder) if isinstance(who, Player) else None

    def player(self, player: Player, builder: Build) -> Seat[GudnakState]:
        if player.who in EACH and builder.turn is None:
            raise NotKnown(f"actor:{player.who}")
        seats = seats_of(player, builder)
        return lambda state, frame: next(iter(seats(state, frame)), frame[SEAT])

    def amount(self, amount: Amount, builder: Build) -> Number[GudnakState]:
        raise NotKnown(f"amount:{amount.kind}")

    def lasting(self, static: Static, builder: Build) -> None:
        ends = until(static.duration, DURATIONS, seats_of, builder)
        some: Test[GudnakState]
        if isinstance(static.subject, Player):
            things = seats_of(static.subject, builder)
            some = lambda state, frame: True  # noqa: E731
        elif isinstance(static.subject, Selector):
            regions = all(isinstance(change, Redefine) for change in static.changes)
            if Phrase(static.subject, builder, self.cards).noun != ("square" if regions else "fighter"):
                raise NotKnown("static:subject")
            things, some = builder.objects(static.subject)
        elif isinstance(static.subject, Ref):
            things = self.reference(static.subject, builder)
            some = lambda state, frame: bool(things(state, frame))  # noqa: E731
        else:
            raise NotKnown("static:subject")
        for change in static.changes:
            if isinstance(change, Grant) and isinstance(change.copied, Selector) and change.copied.determiner == "target":
                builder.objects(change.copied)
        every = [c.copied for c in static.changes if isinstance(c, Grant) and isinstance(c.copied, Selector)]
        if len(every) == len(static.changes) and all(copied.determiner == "all" for copied in every):
            bearers, sources = some, [self.exists(copied, builder) for copied in every]
            some = lambda state, frame: bearers(state, frame) and any(found(state, frame) for found in sources)  # noqa: E731
        rows = rows_of(static, builder, self.cards, lasting=True)
        lasts(rows, self.code.lasting, things, some, ends, statics.give, builder)

    def static(self, static: Static, builder: Build) -> tuple[list[Row], int]:
        rows = rows_of(static, builder, self.cards)
        return rows, builder.count

    def continuous(self, static: Static, ability: Ability) -> bool:
        return ability.kind == "passive"

    def trigger(self, trigger: Trigger, builder: Build) -> Answer:
        return trigger_words.answer(trigger, builder, self.cards)

    def unspent(self, per: str, number: int, builder: Build) -> Test[GudnakState]:
        if per not in LIMITS:
            raise NotKnown(f"either:{per}")
        expires = LIMITS[per]

        def key(frame: Frame) -> tuple[int, ...]:
            return (expires, CHOSEN, frame[PROGRAM], frame[CARD], number)

        def spend(state: GudnakState, frame: Frame) -> bool:
            state.counters[key(frame)] = 1
            return False

        builder.do(spend)
        return lambda state, frame: key(frame) not in state.counters

    def delayed(self, trigger: Trigger) -> bool:
        return trigger.time == "start_of_next_turn"

    def later(self, when: When, builder: Build) -> None:
        """At the start of a player's next turn, also when the card is gone by then; what was chosen is remembered."""
        inner = builder.inside()
        inner.statement(when.body)
        number = finish(inner, "later", "", self.code.programs, self.first).id
        self.code.later = True
        seats = seats_of(when.trigger.whose, builder)
        kept = builder.count

        def act(state: GudnakState, frame: Frame) -> bool:
            for seat in seats(state, frame):
                entry = (m.WHILE_IN_PLAY, seat, m.NONE, triggers.LATER, number, frame[SEAT], frame[CARD])
                state.effects = [*state.effects, (*entry, *frame[REGISTERS : REGISTERS + kept])]
            return True

        builder.do(act)
        builder.changes.append(lambda state, frame: True)

    def replacement(self, event: Event, builder: Build) -> Answer:
        return trigger_words.replacement(event, builder, self.cards)

    def happen(self, event: Event, builder: Build) -> None:
        trigger_words.happen(event, builder)

    def optional(self, ability: Ability) -> bool:
        return ability.kind == "deploy"

    def limit(self, limit: Limit, builder: Build) -> None:
        if limit.per == "chain":
            self.code.alone.add(len(self.code.programs))
            return
        if limit.per not in LIMITS:
            raise NotKnown(f"limit:{limit.per}")
        expires, times = LIMITS[limit.per], limit.times

        def key(frame: Frame) -> tuple[int, ...]:
            return (expires, USES, frame[PROGRAM], frame[CARD])

        def use(state: GudnakState, frame: Frame) -> bool:
            state.counters[key(frame)] = state.counters.get(key(frame), 0) + 1
            return False

        builder.needs.append(lambda state, frame: state.counters.get(key(frame), 0) < times)
        builder.do(use)


def fill(code: Code, compiled: Any, programs: list[Program[Any]]) -> None:
    """Sort what the neutral compiler made of a text into what the engine asks for."""
    for program in programs:
        {"action": code.actions, "deploy": code.deploys, "play": code.plays}.get(program.kind, []).append(program)
    code.rows = compiled.statics
    code.answers = [
        replace(answer, program=program, alone=program.id % PROGRAMS in code.alone) for answer, program in compiled.triggers
    ]
    code.replacements = [replace(event, program=program) for event, program in compiled.replacements]


def without_bonus(text: CardText, made: m.Compiled, cards: m.Cards) -> CardText:
    """The text without its first plain bonus against traits, which the engine adds by itself."""
    abilities = []
    for ability in text.abilities:
        sentences = []
        for sentence in ability.sentences:
            body = sentence.body
            bonus = pure_bonus(body) if isinstance(body, Static) and ability.kind == "passive" else None
            if bonus is not None and not made.bonus and all(trait in cards.trait_bit for trait in bonus[0]):
                made.bonus_mask, made.bonus = cards.trait_mask(bonus[0]), bonus[1]
            else:
                sentences.append(sentence)
        abilities.append(replace(ability, sentences=tuple(sentences)))
    return CardText(tuple(abilities))

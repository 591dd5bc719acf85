"""A card's text made into programs, continuous rows and triggers: Gudnak's words for the neutral compiler."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import attaching, board, effects_stacks, permits, regions, statics, targets, traps, triggers
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import KnowsCards
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, Seats, opponents, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.statics import PROGRAMS, Row
from toolkit.games.gudnak.targets import Phrase
from toolkit.games.gudnak.triggers import Answer
from toolkit.wording.builder import NotKnown, Words
from toolkit.wording.machine import CARD, PROGRAM, REGISTERS, SEAT, Candidates, Frame, Number, Program, Seat, Test
from toolkit.wording.program import compile_text, finish
from toolkit.wording.tree import (
    Ability,
    Amount,
    CardText,
    Condition,
    Do,
    Duration,
    Event,
    Grant,
    Head,
    Limit,
    Place,
    Player,
    Redefine,
    Ref,
    Rule,
    Selector,
    Static,
    Trigger,
    When,
)
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.wording.language import Reading

USES = 1
"""Kind of a counter: (expires, USES, program, card)."""
CHOSEN = 3
"""Kind of a counter: (expires, CHOSEN, program, card, option)."""
_CONDITIONS = ("rotated", "fewer_cards", "more_cards", "adjacent_to", "control", "did", "could_not", "in", "is")
_DURATIONS = {
    "until_end_of_turn": m.UNTIL_END_OF_TURN,
    "this_turn": m.UNTIL_END_OF_TURN,
    "until_next_turn": m.UNTIL_NEXT_TURN,
    "permanent": m.WHILE_IN_PLAY,
}
_LIMITS = {"turn": m.UNTIL_END_OF_TURN, "game": m.WHILE_IN_PLAY}


@dataclass(slots=True, eq=False)
class Code:
    """What `Compiled.code` holds."""

    programs: list[Program[Any]] = field(default_factory=list)
    actions: list[Program[Any]] = field(default_factory=list)
    deploys: list[Program[Any]] = field(default_factory=list)
    plays: list[Program[Any]] = field(default_factory=list)
    rows: list[tuple[list[Row], int]] = field(default_factory=list)
    """Continuous changes, sentence by sentence, with the number of registers that they need."""
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


class GudnakWords(KnowsCards, Words["GudnakState"]):
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
        for ability in abilities:
            if ability.kind not in ("action", "passive"):
                raise NotKnown(f"grant:{ability.kind}")
        part = Code(programs=self.code.programs, lasting=self.code.lasting, alone=self.code.alone)
        made = m.Compiled()
        text = _without_bonus(CardText(abilities), made, self.cards)
        begun = len(part.programs)
        compiled = compile_text(text, GudnakWords(self.cards, part, self.first), part.programs, self.first)
        if compiled.missing or any(row.abilities is not None for rows, _ in compiled.statics for row in rows):
            raise NotKnown(compiled.missing[0] if compiled.missing else "grant:nested")
        part.bonus_mask, part.bonus = made.bonus_mask, made.bonus
        _fill(part, compiled, part.programs[begun:])
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

    def player(self, player: Player, builder: Build) -> Seat[GudnakState]:
        seats = seats_of(player, builder)
        return lambda state, frame: next(iter(seats(state, frame)), frame[SEAT])

    def amount(self, amount: Amount, builder: Build) -> Number[GudnakState]:
        raise NotKnown(f"amount:{amount.kind}")

    def condition(self, condition: Condition, builder: Build) -> Test[GudnakState]:
        subject, argument = condition.subject, condition.argument
        if condition.predicate == "rotated":
            return traps.rotated(condition)
        if condition.predicate in ("fewer_cards", "more_cards"):
            return _compares_hands(condition.predicate == "fewer_cards")
        if condition.predicate == "control" and isinstance(subject, Player) and isinstance(argument, Selector):
            return self._control(subject, argument, builder)
        if not isinstance(subject, Ref):
            raise NotKnown(f"if:{condition.predicate}")
        meant = builder.meant(subject)
        match = self._state(condition, builder)
        elsewhere = self._printed(condition)

        def test(state: GudnakState, frame: Frame) -> bool:
            for ref in meant(state, frame):
                cid = ref_card(ref)
                sq = board.square_of(state, cid)
                if match(state, frame, cid, sq) if sq >= 0 else elsewhere is not None and elsewhere[state.def_of[cid]]:
                    return True
            return False

        return test

    def _printed(self, condition: Condition) -> list[bool] | None:
        """Which cards meet a condition when they are not on the Battlefield: those of a kind, by what is printed on them."""
        argument = condition.argument
        if condition.predicate != "is" or isinstance(argument, str) or not isinstance(argument, Head | Selector):
            return None
        if isinstance(argument, Selector) and (argument.adjectives or argument.qualifiers):
            return None
        return definitions(argument.heads if isinstance(argument, Selector) else (argument,), (), self.cards)

    def _control(self, player: Player, argument: Selector, builder: Build) -> Test[GudnakState]:
        phrase = Phrase(argument, builder, self.cards)
        if phrase.zone or (phrase.noun == "square" and all(head.noun == "square" for head in argument.heads)):
            raise NotKnown("if:control")
        found, seats = phrase.candidates(), seats_of(player, builder)
        wanted = builder.amount(argument.count)

        def test(state: GudnakState, frame: Frame) -> bool:
            owners = seats(state, frame)
            held = [thing for thing in found(state, frame) if targets.controller_of(state, thing) in owners]
            return len(held) >= wanted(state, frame)

        return test

    def _state(self, condition: Condition, builder: Build) -> targets.Match:
        argument = condition.argument
        if condition.predicate == "in" and isinstance(argument, Place) and argument.zone in targets.REGIONS:
            return targets.region(argument, builder)
        if condition.predicate == "in" and isinstance(argument, Selector):
            place = Phrase(argument, builder, self.cards)
            if place.noun != "square":
                raise NotKnown(f"if:in:{place.noun}")
            return lambda state, frame, cid, sq: place.match(state, frame, -1, sq)
        if condition.predicate == "adjacent_to" and isinstance(argument, Selector):
            beside = Phrase(argument, builder, self.cards)
            return lambda state, frame, cid, sq: any(beside.on(state, frame, near) for near in state.board.adjacent[sq])
        if condition.predicate == "is" and isinstance(argument, str):
            return Phrase(Selector("a", (Head("fighter"),), adjectives=(argument,)), builder, self.cards).match
        if condition.predicate == "is" and isinstance(argument, Head):
            return Phrase(Selector("a", (argument,)), builder, self.cards).match
        if condition.predicate == "is" and isinstance(argument, Selector):
            return Phrase(argument, builder, self.cards).match
        raise NotKnown(f"if:{condition.predicate}")

    def lasting(self, static: Static, builder: Build) -> None:
        until = self._until(static.duration, builder)
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
        rows = statics.rows_of(static, builder, self.cards, lasting=True)
        numbered = [(len(self.code.lasting) + number, row) for number, row in enumerate(rows)]
        self.code.lasting += [(row, builder.count + 1) for row in rows]

        def act(state: GudnakState, frame: Frame) -> bool:
            fighters = tuple(things(state, frame))
            given = [statics.give(state, frame, fighters, until(state, frame), row, number) for number, row in numbered]
            return any(given)

        builder.do(act)
        builder.changes.append(some)

    def _until(self, duration: Duration | None, builder: Build) -> Any:
        if duration is None or duration.kind not in _DURATIONS:
            raise NotKnown(f"duration:{duration.kind if duration else 'none'}")
        expires = _DURATIONS[duration.kind]
        seats: Seats = seats_of(duration.whose or Player("you"), builder)
        return lambda state, frame: (expires, next(iter(seats(state, frame)), frame[SEAT]))

    def static(self, static: Static, builder: Build) -> tuple[list[Row], int]:
        rows = statics.rows_of(static, builder, self.cards)
        return rows, builder.count

    def continuous(self, static: Static, ability: Ability) -> bool:
        return ability.kind == "passive"

    def trigger(self, trigger: Trigger, builder: Build) -> Answer:
        return triggers.answer(trigger, builder, self.cards)

    def unspent(self, per: str, number: int, builder: Build) -> Test[GudnakState]:
        if per not in _LIMITS:
            raise NotKnown(f"either:{per}")
        expires = _LIMITS[per]

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
        return triggers.replacement(event, builder, self.cards)

    def happen(self, event: Event, builder: Build) -> None:
        triggers.happen(event, builder)

    def optional(self, ability: Ability) -> bool:
        return ability.kind == "deploy"

    def limit(self, limit: Limit, builder: Build) -> None:
        if limit.per == "chain":
            self.code.alone.add(len(self.code.programs))
            return
        if limit.per not in _LIMITS:
            raise NotKnown(f"limit:{limit.per}")
        expires, times = _LIMITS[limit.per], limit.times

        def key(frame: Frame) -> tuple[int, ...]:
            return (expires, USES, frame[PROGRAM], frame[CARD])

        def use(state: GudnakState, frame: Frame) -> bool:
            state.counters[key(frame)] = state.counters.get(key(frame), 0) + 1
            return False

        builder.needs.append(lambda state, frame: state.counters.get(key(frame), 0) < times)
        builder.do(use)


def _fill(code: Code, compiled: Any, programs: list[Program[Any]]) -> None:
    """Sort what the neutral compiler made of a text into what the engine asks for."""
    for program in programs:
        {"action": code.actions, "deploy": code.deploys, "play": code.plays}.get(program.kind, []).append(program)
    code.rows = compiled.statics
    code.answers = [
        replace(answer, program=program, alone=program.id % PROGRAMS in code.alone) for answer, program in compiled.triggers
    ]
    code.replacements = [replace(event, program=program) for event, program in compiled.replacements]


def compile_card(definition: m.CardDef, reading: Reading, cards: m.Cards) -> m.Compiled:
    """What the text of a card comes to; a sentence that was not understood, or has no handler, is left out.

    Traits that a fighter gives itself count while it is being deployed as well (GUD-026), so they join `cards.land`.
    """
    made = m.Compiled()
    code = Code()
    text = attaching.without_rules(_without_bonus(reading.tree, made, cards), made, GudnakWords(cards, code))
    if any(_counts_buried(part) for part in parts(text)):
        text, code.buried, made.features = _without(text, _counts_buried), True, m.HAS_BURIED
    text = permits.without_rules(text, made, GudnakWords(cards, code))
    first = definition.index * PROGRAMS
    compiled = compile_text(text, GudnakWords(cards, code, first), code.programs, first)
    _fill(code, compiled, compiled.programs)
    code.missing = compiled.missing
    code.bonus_mask, code.bonus = made.bonus_mask, made.bonus
    made.code = code
    made.actions = tuple(program.name for program in code.actions)
    made.deploys = len(code.deploys)
    made.plays = bool(code.plays)
    made.statics = bool(code.rows) or bool(code.lasting)
    for rows, _ in code.rows:
        for row in rows:
            if row.subject is None and row.condition is None and row.during is None and cards.land[definition.index]:
                cards.land[definition.index] = (cards.land[definition.index] | row.give) & ~row.take
    changes = [*(row for rows, _ in code.rows for row in rows), *(row for row, _ in code.lasting)]
    lent = [row.abilities.lent for row in changes if row.abilities is not None and row.abilities.lent is not None]
    for answer in (answer for part in (code, *lent) for answer in (*part.answers, *part.replacements)):
        made.listens |= 1 << answer.event | (1 << answer.also if answer.also >= 0 else 0)
    if any(row.banned == "may:decide" for row in changes):
        made.listens |= 1 << m.ATTACKS
    if code.history:
        made.features |= m.HAS_HISTORY
        made.listens |= sum(1 << event for event in code.history)
    if code.later:
        made.listens |= 1 << m.TURN_STARTS
    made.exact = reading.exact and not compiled.missing
    for do in _instructions(text):
        made.features |= _features(do)
    return made


def missing(text: CardText, cards: m.Cards) -> list[str]:
    """The operations of a text that have no handler."""
    words = GudnakWords(cards, Code())
    rest = attaching.without_rules(_without(text, _counts_buried), m.Compiled(), words)
    return compile_text(permits.without_rules(rest, m.Compiled(), words), words, []).missing


def _without_bonus(text: CardText, made: m.Compiled, cards: m.Cards) -> CardText:
    """The text without its first plain bonus against traits, which the engine adds by itself."""
    abilities = []
    for ability in text.abilities:
        sentences = []
        for sentence in ability.sentences:
            body = sentence.body
            bonus = statics.pure_bonus(body) if isinstance(body, Static) and ability.kind == "passive" else None
            if bonus is not None and not made.bonus and all(trait in cards.trait_bit for trait in bonus[0]):
                made.bonus_mask, made.bonus = cards.trait_mask(bonus[0]), bonus[1]
            else:
                sentences.append(sentence)
        abilities.append(replace(ability, sentences=tuple(sentences)))
    return CardText(tuple(abilities))


def _compares_hands(fewer: bool) -> Test[GudnakState]:
    """Whether the player has fewer (or more) cards in hand than an opponent; the card that is being played does not count."""

    def test(state: GudnakState, frame: Frame) -> bool:
        own = len(state.hands[frame[SEAT]]) - (ref_card(frame[CARD]) in state.hands[frame[SEAT]])
        others = [len(state.hands[seat]) for seat in opponents(state, frame[SEAT])]
        return any(own < other if fewer else own > other for other in others)

    return test


def _counts_buried(node: Any) -> bool:
    """Whether this is "this fighter may use its abilities even while buried"."""
    if not isinstance(node, Static) or not isinstance(node.subject, Ref) or node.condition is not None:
        return False
    return node.changes == (Rule(True, "use_own", circumstance="while_buried"),)


def _without(text: CardText, what: Callable[[Any], bool]) -> CardText:
    """The text without the sentences that are meant."""
    return CardText(
        tuple(replace(a, sentences=tuple(s for s in a.sentences if not what(s.body))) for a in text.abilities)
    )


def _instructions(node: Any) -> list[Do]:
    """All instructions of a text, nested ones too."""
    if isinstance(node, Do):
        return [node]
    if isinstance(node, CardText):
        return [do for ability in node.abilities for sentence in ability.sentences for do in _instructions(sentence.body)]
    if isinstance(node, tuple):
        return [do for item in node for do in _instructions(item)]
    parts = [getattr(node, name) for name in ("steps", "body", "otherwise") if hasattr(node, name)]
    return [do for part in parts if part is not None for do in _instructions(part)]


def _features(do: Do) -> int:
    what, to = do.arg("what"), do.arg("to")
    zone = next(
        (q.argument.zone for q in what.qualifiers if q.relation == "in" and isinstance(q.argument, Place)), ""
    ) if isinstance(what, Selector) else ""  # fmt: skip
    fetches = do.verb in ("put", "deploy", "swap", "shuffle_into")
    makes = do.verb in ("summon", "rise") or (fetches and zone in ("graveyard", "outside"))
    found = m.HAS_FIGHTER_MAKER if makes else 0
    if do.verb in ("put", "shuffle_into") and isinstance(to, Place) and to.zone == "deck":
        found |= m.HAS_REFILL
    return found


IMPLEMENTED = frozenset(
    {f"do:{verb}" for verb in effects_stacks.VERBS}
    | {f"if:{word}" for word in _CONDITIONS}
    | {f"duration:{word}" for word in (*_DURATIONS, "during_turn")}
    | {f"limit:{word}" for word in (*_LIMITS, "chain")}
    | {f"adjective:{word}" for word in targets.ADJECTIVES}
    | {f"qualifier:{word}" for word in (*targets.RELATIONS, "this_turn")}
    | {f"modify:role:{role}" for role in statics.ROLES if role}
    | {f"determiner:{word}" for word in ("a", "target", "all", "each", "this", "the", "another", "up_to", "any_number")}
    | {f"rule:ban:{verb}" for verb in (*statics.BANNED, *statics.FORBIDDEN)}
    | {f"rule:{may}:{verb}" for may in ("may", "ban") for verb in permits.VERBS}
    | {f"rule:may:{verb}" for verb in statics.ALLOWED}
    | {f"redefine:{what}" for what in (*regions.ZONES, "adjacent_to")}
    | {"modify:power", "otherwise", "either", "either:game", "either:turn", "redefine:basic"}
    | {"grant", "grant:ability", "grant:copy", "grant:lose"}
    | {f"amount:{kind}" for kind in ("number", "all", "any", "count_of")}
    | {"amount:x", "rule:may:use_own", "rule:may:sing", "rule:may:decide", "rule:ban:attach", "rule:may:attach"}
    | set(triggers.IMPLEMENTED)
)
"""The operations that have a handler, as `toolkit.wording.operations` names them."""

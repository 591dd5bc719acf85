"""A card's text made into programs, continuous rows and triggers: AniMaul's words for the neutral compiler."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import (
    answers,
    conditions,
    effects,
    effects_choices,
    effects_field,
    effects_traits,
    rows,
    statics,
    targets,
)
from toolkit.games.animaul import model as m
from toolkit.games.animaul.acting import KnowsCards
from toolkit.games.animaul.answers import Answer
from toolkit.games.animaul.everybody import each_by_itself
from toolkit.games.animaul.printed import noun_of
from toolkit.games.animaul.relations import Match, host_of, is_host
from toolkit.games.animaul.rows import Row, is_price, rows_of
from toolkit.games.animaul.seats import Build, seats_of
from toolkit.games.animaul.statics import PROGRAMS
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import Builder, NotKnown, Words
from toolkit.wording.checks import simply_holds
from toolkit.wording.lasting import lasts, until
from toolkit.wording.machine import CARD, PROGRAM, SEAT, Candidates, Frame, Number, Program, Seat, Test, blank
from toolkit.wording.program import compile_quoted, compile_text
from toolkit.wording.tree import (
    THIS,
    Ability,
    Amount,
    CardText,
    Condition,
    Event,
    Grant,
    Limit,
    Place,
    Player,
    Redefine,
    Ref,
    Rule,
    Selector,
    Static,
    Trigger,
)

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.wording.language import Reading

USES = 1
"""First of a key of `state.uses` of an effect that has a limit each turn: (USES, program, card)."""
CHOSEN = 2
"""The same of an option that may be chosen once: (CHOSEN, program, card, option)."""
SPENT = 1
"""Kind of a lasting effect: (expires, seat, NONE, SPENT, program, card): done once in the game."""
_DURATIONS = {
    "until_end_of_turn": m.UNTIL_END_OF_TURN,
    "this_turn": m.UNTIL_END_OF_TURN,
    "until_next_turn": m.UNTIL_NEXT_TURN,
    "until_end_of_next_turn": m.UNTIL_END_OF_NEXT_TURN,
    "until_end_of_attack": m.UNTIL_END_OF_ATTACK,
    "permanent": m.WHILE_IN_PLAY,
}
_FEATURES = {
    "player": m.HAS_BAN, "roll": m.HAS_DICE, "dice": m.HAS_DICE, "life": m.HAS_LIFE, "ban": m.HAS_BAN, "subtypes": m.HAS_SUBTYPES,
    "silence": m.HAS_SILENCE, "lend": m.HAS_LENT, "extra": m.HAS_EXTRA_DICE, "cost": m.HAS_COST,
}  # fmt: skip


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
    lasting: list[tuple[Row, int]] = field(default_factory=list)
    """Changes that an effect of the card gives for a while."""
    answers: list[Answer] = field(default_factory=list)
    replacements: list[Answer] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """Operations without a handler."""


class Hosts:
    """What a Trait's text says about who may bear it."""

    __slots__ = ("deck", "only", "refused")

    def __init__(self) -> None:
        self.deck = False
        """Whether its player's deck may (ANI-153)."""
        self.only: list[Match] | None = None
        """Who alone may; None: any card."""
        self.refused: list[Match] = []

    def fits(self, state: AnimaulState, cid: int, seat: int) -> bool:
        """Whether a card may bear the Trait of a seat, as far as the text goes."""
        frame = blank(0, seat, m.NONE)
        if self.only is not None and not any(match(state, frame, cid) for match in self.only):
            return False
        return not any(match(state, frame, cid) for match in self.refused)


class AnimaulWords(KnowsCards, Words["AnimaulState"]):
    """The words of one card's text."""

    joined = frozenset({"play"})

    def __init__(self, cards: m.Cards, code: Code, first: int = 0) -> None:
        self.cards = cards
        self.code = code
        self.first = first
        """Number of the card's first program."""
        self.verbs = {**effects.VERBS, **effects_choices.VERBS, **effects_field.VERBS, **effects_traits.VERBS}

    def candidates(self, selector: Selector, builder: Build) -> Candidates[AnimaulState]:
        if is_host(selector):
            return host_of
        return Phrase(selector, builder, self.cards).candidates()

    def exists(self, selector: Selector, builder: Build) -> Test[AnimaulState]:
        if is_host(selector):
            return lambda state, frame: bool(host_of(state, frame))
        return Phrase(selector, builder, self.cards).exists()

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
        _fill(part, compiled, CardText(abilities))
        self.code.quotes.append(part)
        return part

    def static(self, static: Static, builder: Build) -> tuple[list[Row], int]:
        made = rows_of(static, builder, self.cards)
        return made, builder.count

    def continuous(self, static: Static, ability: Ability) -> bool:
        return simply_holds(static)

    def lasting(self, static: Static, builder: Build) -> None:
        ends = until(static.duration, _DURATIONS, seats_of, builder)
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
        from toolkit.games.animaul import events

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


# ---- compile -----------------------------------------------------------------------------------------------------------


def compile_card(definition: m.CardDef, reading: Reading, cards: m.Cards) -> m.Compiled:
    """What the text of a card comes to; a sentence that was not understood, or has no handler, is left out."""
    made, code = m.Compiled(), Code()
    first = definition.index * PROGRAMS
    hosts, missing = Hosts(), list[str]()
    text = each_by_itself(_without_hosts(reading.tree, hosts, missing, cards), missing)
    made.no_mini = text != (text := _without_minis(text))
    compiled = compile_text(text, AnimaulWords(cards, code, first), code.programs, first)
    _fill(code, compiled, text)
    code.order = (definition.index, 0)
    code.missing = [*missing, *compiled.missing]
    made.code = code
    made.actions = tuple(1 if program.kind == "action" else 0 for program in code.uses)
    made.limits = code.limits
    made.holds = bool(code.rows)
    for one in (*code.answers, *code.replacements):
        made.listens |= 1 << one.event
    if made.listens >> m.E_MISS & 1:  # a draw that comes to nothing waits for what answers that
        made.listens |= 1 << m.E_DRAW
        made.moments |= 1 << 3 * m.E_DRAW
    for answer in code.answers:
        made.moments |= (1, 2)[answer.when] << 3 * answer.event
    for replaced in code.replacements:
        made.moments |= 4 << 3 * replaced.event
    if cards.reaction[definition.index]:
        made.reacts = made.listens
    waits = cards.continuous[definition.index]
    made.plays = bool(code.answers) if cards.reaction[definition.index] else bool(code.plays) and not waits
    for quoted in code.quotes:
        for one in (*quoted.answers, *quoted.replacements):
            made.listens |= 1 << one.event
        made.features |= m.HAS_ABILITY if quoted.uses else 0
    said = [row for part in (code, *code.quotes) for several, _ in part.rows for row in several]
    for row in (*said, *(row for row, _ in code.lasting)):
        made.features |= m.HAS_DECK if row.deck is not None and row.kind in ("roll", "dice") else _FEATURES[row.kind]
    if hosts.deck or hosts.refused or hosts.only is not None:
        made.hosts = hosts
    made.exact = reading.exact and not code.missing
    return made


def _fill(code: Code, compiled: Any, text: CardText) -> None:
    """Sort what the neutral compiler made of a text into what the engine asks for."""
    code.uses = [program for program in compiled.programs if program.kind in ("action", "free")]
    code.plays = [program for program in compiled.programs if program.kind == "play"]
    code.limits = _limits(text, code)
    code.rows = compiled.statics
    code.answers = [replace(answer, program=program) for answer, program in compiled.triggers]
    code.replacements = [replace(event, program=program) for event, program in compiled.replacements]


def _limits(text: CardText, code: Code) -> tuple[int, ...]:
    """How often a turn each ability may be used: as it says; else "Free:" once, "Action:" any number of times."""
    said = [ability for ability in text.abilities if ability.kind in ("action", "free")]
    if len(said) != len(code.uses):
        return tuple(1 if program.kind == "free" else 0 for program in code.uses)
    return tuple(0 if ability.kind == "action" or ability.limits else 1 for ability in said)


def missing(text: CardText, cards: m.Cards) -> list[str]:
    """The operations of a text that have no handler."""
    found = list[str]()
    rest = each_by_itself(_without_minis(_without_hosts(text, Hosts(), found, cards)), found)
    return [*found, *compile_text(rest, AnimaulWords(cards, Code()), []).missing]


def _without_hosts(text: CardText, hosts: Hosts, missing: list[str], cards: m.Cards) -> CardText:
    """The text without what it says about who may bear this Trait, which goes into `hosts`."""
    abilities = []
    for ability in text.abilities:
        sentences = []
        for sentence in ability.sentences:
            rule = _equipping(sentence.body)
            if rule is None:
                sentences.append(sentence)
                continue
            to, only = dict(rule.args).get("to"), rule.circumstance == "only"
            try:
                match = Phrase(to, Builder(AnimaulWords(cards, Code())), cards).match if isinstance(to, Selector) else None
            except NotKnown as word:
                missing.append(word.operation)
                continue
            if rule.allowed and isinstance(to, Place) and to.zone == "deck":
                hosts.deck = True
                hosts.only = (hosts.only or []) if only else hosts.only
            elif rule.allowed and only and match is not None:
                hosts.only = [*(hosts.only or ()), match]
            elif not rule.allowed and match is not None:
                hosts.refused.append(match)
            else:
                missing.append(f"rule:{'may' if rule.allowed else 'ban'}:equip")
        abilities.append(replace(ability, sentences=tuple(sentences)))
    return CardText(tuple(abilities))


def _equipping(body: Any) -> Rule | None:
    if not isinstance(body, Static) or len(body.changes) != 1 or body.condition is not None or body.duration is not None:
        return None
    change = body.changes[0]
    if not isinstance(change, Rule) or change.verb != "equip" or not change.passive or not (change.allowed or change.args):
        return None
    return change if isinstance(body.subject, Ref) and body.subject.slot == THIS else None


def _without_minis(text: CardText) -> CardText:
    """The text without "This card has no miniature" (ANI-203)."""

    def says(body: Any) -> bool:
        return isinstance(body, Static) and body.changes == (Redefine("no_miniature"),) and body.condition is None

    return CardText(
        tuple(replace(a, sentences=tuple(s for s in a.sentences if not says(s.body))) for a in text.abilities)
    )


def _named(prefix: str, words: Sequence[str]) -> set[str]:
    return {f"{prefix}:{word}" for word in words}


IMPLEMENTED = frozenset(
    _named("do", (*effects.VERBS, *effects_choices.VERBS, *effects_field.VERBS, *effects_traits.VERBS))
    | _named("if", conditions.PREDICATES)
    | _named("duration", (*_DURATIONS, "during_turn"))
    | _named("limit", ("turn", "game"))
    | _named("adjective", targets.ADJECTIVES)
    | _named("qualifier", targets.RELATIONS)
    | _named("modify", rows.STATISTICS)
    | _named("modify:role", [role for role in rows.ROLES if role])
    | _named("determiner", ("", "a", "target", "all", "each", "this", "the", "another", "up_to", "any_number"))
    | _named("determiner", tuple(conditions.HOW_MANY))
    | _named("rule:ban", sorted({verb for verb, _ in rows.BANS}))
    | _named("amount", conditions.AMOUNTS)
    | {"rule:may:equip", "rule:ban:equip", "rule:ban:play", "rule:ban:draw", "redefine:no_miniature", "grant", "grant:lose"}
    | {"grant:ability", "grant:copy"}
    | {"determiner:more", "determiner:fewer", "otherwise", "either", "either:turn", "either:game", "for_each", "choose"}
    | set(answers.IMPLEMENTED)
)
"""The operations that have a handler, as `toolkit.wording.operations` names them."""

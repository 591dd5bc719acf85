"""The tree of a card's text: neutral node types whose words (nouns, verbs, zones) each game's vocabulary fills in."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Span:
    """Where a node stands in the printed text: character offsets, end exclusive. Never part of equality."""

    start: int
    end: int


# ---- who, what, where, how many ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Player:
    """A player seen from the card: "you", "opponent", "each player", "its owner", "its controller", "that player"."""

    who: str
    of: Ref | None = None
    """For owner and controller: of which card."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A word that points back ("it", "that fighter", "its square"): the slot of what it means, bound before any execution."""

    slot: int
    """Slot of the Selector (or of what a verb left behind) meant; -1 while unbound; THIS means the card itself."""
    noun: str = ""
    """The noun used ("fighter", "square"); "" for a pronoun."""
    part: str = ""
    """"" for the thing itself; "square" for the square it is in, "left" for the square it left, "stack" for its stack."""
    plural: bool = False


THIS = -2
"""Slot of the card whose text it is."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A quantity: a number, X, or something counted."""

    kind: str = "number"
    """"number", "x", "all", "any" (0 or more), "power_of", "count_of", "plus" ..."""
    number: int = 0
    of: Selector | Ref | None = None
    more: Amount | None = None
    sides: int = 0
    """Of the kind "dice": faces of each of `number` dice."""


@dataclass(frozen=True, slots=True)
class Compare:
    """A relation to an amount: "=", "<=", ">=", "<", ">", "in" (one of `others`)."""

    relation: str
    amount: Amount
    others: tuple[Amount, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A zone or region: "back_row", "gates", "graveyard", "hand", "deck", "battlefield" ... and whose."""

    zone: str
    whose: Player | None = None
    relation: str = "in"
    """"in", "on", "under", "top", "bottom", "beside"."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a phrase is about: a noun with, where the words say so, a trait, a printed power or a card name."""

    noun: str = ""
    traits: tuple[str, ...] = ()
    power: Compare | None = None
    """Printed power (unsigned Roman numerals): "target enemy II or III", "a Soldier I"."""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A restriction on a head: relation and argument, e.g. ("adjacent_to", Ref(THIS)), ("in", Place("back_row", you))."""

    relation: str
    argument: Selector | Ref | Place | Compare | Player | Head | Amount | str | None = None
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Selector:
    """A noun phrase: determiner, count, adjectives, heads (joined by "or"), qualifiers; `slot` is what references bind to."""

    determiner: str = "a"
    """"a" and "target" (chosen), "all", "each", "this", "the", "another", "up_to", "any_number", "no", "your" ..."""
    heads: tuple[Head, ...] = ()
    count: Amount = field(default_factory=lambda: Amount("number", 1))
    adjectives: tuple[str, ...] = ()
    """Sorted: "friendly", "enemy", "adjacent", "fatigued", "unoccupied", "empty", "other", "basic", "hero", "attached" ..."""
    qualifiers: tuple[Qualifier, ...] = ()
    joiner: str = "or"
    slot: int = -1


@dataclass(frozen=True, slots=True)
class Duration:
    """How long: "until end of turn", "until your next turn", "this turn", "during your turn", "while ..."."""

    kind: str
    whose: Player | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """How often: times per turn or game, or per "chain" (not in answer to itself); without `per`, a cap on copies in play."""

    times: int
    per: str


# ---- events and conditions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens: a verb with its subject and arguments; `would` marks what has not happened yet."""

    verb: str
    subject: Selector | Ref | Player | Place | None = None
    args: tuple[tuple[str, Argument], ...] = ()
    passive: bool = False
    """"is destroyed", "is attacked": the subject suffers it."""
    would: bool = False
    first: bool = False
    """"for the first time each turn"."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """When an ability answers: "when", "after", "before", "at" with an event or a point of time."""

    when: str
    event: Event | None = None
    time: str = ""
    """"start of turn", "end of turn", "start of action phase" ..., with `whose`."""
    whose: Player | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A test: predicate over a subject ("it is fatigued", "you control a Brute", "if you do")."""

    predicate: str
    """"is", "control", "in", "did", "could_not", "compare", "attacking" ..."""
    subject: Selector | Ref | Player | Amount | None = None
    argument: Selector | Ref | Place | Compare | Head | str | None = None
    negated: bool = False


# ---- statements ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Do:
    """An instruction: verb with its arguments by role ("what", "to", "from", "by", "count", "onto", "until")."""

    verb: str
    args: tuple[tuple[str, Argument], ...] = ()
    actor: Player | Selector | Ref | None = None
    """Who does it; None is the controller of the card."""
    duration: Duration | None = None
    slot: int = -1
    """What the verb leaves behind for later references (the card drawn, the fighter destroyed)."""

    def arg(self, role: str) -> Argument | None:
        """The argument in this role, or None."""
        for name, value in self.args:
            if name == role:
                return value
        return None


@dataclass(frozen=True, slots=True)
class May:
    """The body is done only if the decider wants it."""

    body: Statement
    decider: Player = field(default_factory=lambda: Player("you"))


@dataclass(frozen=True, slots=True)
class Sequence:
    """Statements in order; a joiner for each after the first: "and", "then" or, for a sentence of its own, "." (all of them: one
    after the other)."""

    steps: tuple[Statement, ...]
    joiners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class If:
    """The body under a condition, else `otherwise`."""

    condition: Condition
    body: Statement
    otherwise: Statement | None = None


@dataclass(frozen=True, slots=True)
class ForEach:
    """The body is carried out once for each of so many, with choices of its own every time."""

    amount: Amount
    body: Statement


@dataclass(frozen=True, slots=True)
class Choose:
    """An explicit choice: "choose a trait", "choose a direction", "choose one: ..."."""

    what: Selector
    by: Player = field(default_factory=lambda: Player("you"))


@dataclass(frozen=True, slots=True)
class Either:
    """One of the options is chosen and done; `once` "game" or "turn": each option only once in it."""

    options: tuple[Statement, ...]
    once: str = ""


@dataclass(frozen=True, slots=True)
class Modify:
    """A change of a statistic: "+", "-" or "=" an amount, perhaps only in a role ("attacking", "attacked") against some."""

    statistic: str
    sign: str
    amount: Amount
    role: str = ""
    against: Selector | Ref | Place | None = None


@dataclass(frozen=True, slots=True)
class Grant:
    """Traits or abilities gained (or lost: `lose`): quoted ones, or those that others have."""

    traits: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    lose: bool = False
    copied: Selector | Ref | None = None
    """Whose abilities."""
    every: str = ""
    """"abilities", "actions" (of what is copied) or "traits": all of them."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A ban ("cannot") or permission ("may ... even ...") on a verb, with arguments by role."""

    allowed: bool
    verb: str
    args: tuple[tuple[str, Argument], ...] = ()
    passive: bool = False
    circumstance: str = ""
    """"while_fatigued", "within_stack" ..."""


@dataclass(frozen=True, slots=True)
class Redefine:
    """ "... counts as ..." (a region, a noun) or, as a Qualifier, "... counts as adjacent to ..."."""

    as_what: Head | Place | Qualifier | Selector | str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Static:
    """What simply holds: a change to every subject, under a condition, for a duration (None: while the card is in play)."""

    subject: Selector | Ref | Player | Place
    changes: tuple[Modify | Grant | Rule | Redefine, ...]
    condition: Condition | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class When:
    """The body answers a trigger."""

    trigger: Trigger
    body: Statement


@dataclass(frozen=True, slots=True)
class Instead:
    """The body replaces the event."""

    event: Event
    body: Statement
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A sentence that was not understood; it prints as it is, and the card is not simulated."""

    text: str


Statement = Do | May | Sequence | If | ForEach | Choose | Either | Static | When | Instead | Unsupported
Argument = Selector | Ref | Place | Amount | Compare | Player | Duration | Head | str


# ---- the text ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence and where it stands."""

    body: Statement
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability: its kind ("action", "deploy", "passive", or "play" for the effect of a tactic), name and sentences."""

    kind: str
    sentences: tuple[Sentence, ...]
    name: str = ""
    limits: tuple[Limit, ...] = ()
    reminder: str = ""
    """Text in brackets that was not read: printed, without effect."""


@dataclass(frozen=True, slots=True)
class CardText:
    """All that a card says."""

    abilities: tuple[Ability, ...] = ()

    @property
    def understood(self) -> bool:
        """Whether every sentence was read, so that the card can be simulated."""
        return not any(isinstance(s.body, Unsupported) for a in self.abilities for s in a.sentences)

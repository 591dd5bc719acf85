"""Sentences that simply hold, compiled: each change that one makes is a `Row`.

A row says whom it concerns, when, and what is different then: power, traits, what cannot be done, regions, abilities.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.permits import Permit, is_permit, permit_of
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.games.gudnak.printed import trait_mask
from toolkit.games.gudnak.regions import Region, Squares, placed, region_of, squares_of, steady
from toolkit.games.gudnak.target_tests import Match
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.lent import Change, change_of
from toolkit.wording.machine import CARD, Frame, Number, Test
from toolkit.wording.tree import (
    THIS,
    Duration,
    Grant,
    Head,
    Modify,
    Place,
    Player,
    Qualifier,
    Redefine,
    Ref,
    Rule,
    Selector,
    Static,
)
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

ROLES = {"": (), "attacking": (1,), "attacked": (2,), "combat": (1, 2)}
"""In which roles of `combat.power` a change counts; always, if empty."""
COMPARING = ("weaker_than", "stronger_than", "has_power")
"""Qualifiers that ask for power, which a continuous effect cannot: power would depend on itself."""
SET = 2
"""Sign of a change that sets power."""
PROGRAMS = 64
"""The programs of a card have the numbers from its definition times this."""
ALLOWED = ("attack", "move", "sing", "use_own")
"""Verbs that a text can allow to fatigued fighters; such a row is kept beside the bans, as "may:sing"."""
BANNED = ("attack", "move", "relocate", "enter", "leave", "fatigue", "use", "sing")
"""Verbs that a text can forbid fighters to do or suffer."""
SUFFERED = ("destroy", "sacrifice", "swap")
"""Verbs that a text can forbid to be done to fighters."""
FORBIDDEN = ("attack", "defend", "deploy", "draw", "move", "play", "use")
"""Kinds of Action that a text can forbid players."""


class Row:
    """One change to some fighters."""

    __slots__ = (
        "abilities", "against", "amount", "banned", "condition", "during", "give", "passive", "permit", "place",
        "player", "region", "restless", "roles", "sign", "steady", "subject", "take", "varies", "where",
    )  # fmt: skip

    def __init__(self) -> None:
        self.subject: Match | None = None
        """Whom it concerns; None is the card itself (or, of a lasting effect, the fighter it was given to)."""
        self.place = 0
        """Register that holds the subject while the condition is tested; 0: none."""
        self.condition: Test[GudnakState] | None = None
        self.during: Seats | None = None
        """In whose turns."""
        self.sign = 0
        """+1 or -1: a change of power; SET: power is this instead of what is printed."""
        self.amount: Number[GudnakState] | None = None
        self.roles: tuple[int, ...] = ()
        self.against: Match | None = None
        self.give = 0
        """Traits given, as bits."""
        self.take = 0
        """Traits taken."""
        self.banned = ""
        """The verb that the subject cannot do or, if `passive`, suffer."""
        self.passive = False
        self.region: Region | None = None
        """A change of Back Rows, Gates or adjacency."""
        self.abilities: Change | None = None
        """A change of the abilities that the subject has."""
        self.permit: Permit | None = None
        """Where else fighters may be deployed."""
        self.player: Seats | None = None
        """The players whom a ban concerns, instead of fighters."""
        self.varies = False
        """Whether those squares depend on whom the ban concerns."""
        self.where: Squares | None = None
        """The squares that a ban is about; None: all."""
        self.restless = False
        """Whether it may depend on fatigue or on whose turn it is."""
        self.steady = True
        """Whether the condition can only come out otherwise after a change of the Battlefield."""

    def holds(self, state: GudnakState, frame: Frame) -> bool:
        """Whether its condition is met, whomever it concerns."""
        if self.during is not None and state.active not in self.during(state, frame):
            return False
        return self.condition is None or self.condition(state, frame)

    def concerns(self, state: GudnakState, frame: Frame, fighter: int, cid: int, sq: int) -> bool:
        """Whether it is about a card (in play, or about to enter) and its condition is met.

        Args:
            state: the position.
            frame: of the card that speaks.
            fighter: whom a lasting effect is on, or -1.
            cid: the card asked about.
            sq: its square.
        """
        if fighter >= 0:
            if fighter != cid:
                return False
        elif self.subject is None:
            if frame[CARD] != -2 - cid:
                return False
        elif not self.subject(state, frame, cid, sq):
            return False
        if self.during is not None and state.active not in self.during(state, frame):
            return False
        if self.condition is not None:
            if self.place:
                frame[self.place] = (-2 - cid,)
            return self.condition(state, frame)
        return True


def rows_of(static: Static, builder: Build, cards: m.Cards, lasting: bool = False) -> list[Row]:
    """The rows of a sentence that simply holds, or (lasting: without its subject and end) of one that holds for a while.

    Raises:
        NotKnown: for a word without a handler.
    """
    rows = _rows_of(static, builder, cards, lasting)
    restless = "fatigued" in repr(static) or (static.duration is not None and not lasting)  # wherever in it that word stands
    for row in rows:
        row.restless = restless
    return rows


def _rows_of(static: Static, builder: Build, cards: m.Cards, lasting: bool) -> list[Row]:
    if all(isinstance(change, Redefine) and change.as_what != "basic" for change in static.changes):
        return _regions(static, builder, lasting)
    static = _of_players(static)
    if any(map(is_permit, static.changes)):
        return _permits(static, builder, cards, lasting)
    subject: Match | None = None
    place = 0
    player: Seats | None = None
    if not lasting:
        if isinstance(static.subject, Selector):
            place = builder.register(static.subject.slot, "fighter")
            phrase = Phrase(static.subject, builder, cards)
            if phrase.noun != "fighter" or phrase.zone:
                raise NotKnown(f"static:{phrase.noun}")
            subject = phrase.match
        elif isinstance(static.subject, Player):
            player = seats_of(static.subject, builder)
        elif not isinstance(static.subject, Ref) or static.subject.slot != THIS:
            raise NotKnown("static:subject")
    elif isinstance(static.subject, Player):
        player = seats_of(static.subject, builder)
    if any(isinstance(part, Qualifier) and part.relation in COMPARING for part in parts(static)):
        raise NotKnown("static:compared_power")
    condition = None
    if static.condition is not None:
        condition = builder.test(static.condition)
    during = None
    if static.duration is not None and not lasting:
        during = _during(static.duration, builder)
    rows = []
    for change in static.changes:
        row = _row(change, builder, cards, lasting) if player is None else _forbidding(change)
        row.player = player
        row.subject, row.place, row.condition, row.during = subject, place, condition, during
        rows.append(row)
    return rows


def _of_players(static: Static) -> Static:
    """"Your opponent cannot attack this fighter" as "this fighter cannot be attacked by fighters your opponent controls"."""
    if not isinstance(static.subject, Player) or len(static.changes) != 1:
        return static
    (change,) = static.changes
    what = dict(change.args).get("what") if isinstance(change, Rule) and change.verb == "attack" and not change.allowed else None
    if not isinstance(change, Rule) or change.passive or not isinstance(what, Selector | Ref):
        return static
    theirs = Selector("all", (Head("fighter"),), qualifiers=(Qualifier("controlled_by", static.subject),))
    return replace(static, subject=what, changes=(Rule(False, "attack", (("by", theirs),), True),))


def _regions(static: Static, builder: Build, lasting: bool) -> list[Row]:
    """The rows of "... counts as your Back Row" and the like."""
    subject: Squares = (lambda state, frame: ()) if lasting else squares_of(static.subject, builder)
    rows = []
    for change in static.changes:
        assert isinstance(change, Redefine)
        row = Row()
        row.region = region_of(change, subject, builder)
        if lasting and row.region.others is not None:
            raise NotKnown("redefine:adjacent_to:lasting")
        if static.condition is not None:
            if lasting:
                raise NotKnown("redefine:condition")
            row.condition, row.steady = builder.test(static.condition), steady(static.condition.predicate)
        if static.duration is not None and not lasting:
            row.during = _during(static.duration, builder)
        what = change.as_what
        places = [static.subject, what.argument if isinstance(what, Qualifier) else what]
        row.region.placed = row.during is None and all(map(placed, [*places, *([static.condition] if static.condition else [])]))
        rows.append(row)
    return rows


def _permits(static: Static, builder: Build, cards: m.Cards, lasting: bool) -> list[Row]:
    """The rows of "... may be deployed to ..."."""
    if lasting or len(static.changes) != 1:
        raise NotKnown("rule:may:deploy:lasting")
    row, (change,) = Row(), static.changes
    assert isinstance(change, Rule)
    row.permit = permit_of(static.subject, change, builder, cards)
    if static.condition is not None:
        row.condition = builder.test(static.condition)
    if static.duration is not None:
        row.during = _during(static.duration, builder)
    return [row]


def _during(duration: Duration, builder: Build) -> Seats:
    if duration.kind != "during_turn":
        raise NotKnown(f"duration:{duration.kind}")
    return seats_of(duration.whose, builder)


def _forbidding(change: Modify | Grant | Rule | Redefine) -> Row:
    """A row that forbids players a kind of Action."""
    row = Row()
    if not isinstance(change, Rule) or change.allowed or change.passive or change.args or change.verb not in FORBIDDEN:
        raise NotKnown(f"rule:player:{getattr(change, 'verb', '')}")
    row.banned = change.verb
    return row


def _row(change: Modify | Grant | Rule | Redefine, builder: Build, cards: m.Cards, lasting: bool) -> Row:
    row = Row()
    if isinstance(change, Modify) and change.statistic == "reach" and change.sign == "+":
        row.amount, row.banned = builder.amount(change.amount), "reach"
    elif isinstance(change, Modify):
        if change.statistic != "power" or change.sign not in ("+", "-", "="):
            raise NotKnown(f"modify:{change.statistic}:{change.sign}")
        if change.role not in ROLES:
            raise NotKnown(f"modify:role:{change.role}")
        row.sign = {"+": 1, "-": -1, "=": SET}[change.sign]
        row.roles = ROLES[change.role]
        row.amount = builder.amount(change.amount)
        if isinstance(change.against, Selector):
            row.against = Phrase(change.against, builder, cards).match
        elif change.against is not None:
            raise NotKnown(f"modify:against:{change.against.zone if isinstance(change.against, Place) else 'reference'}")
    elif isinstance(change, Grant) and (change.abilities or change.copied is not None or change.every == "abilities"):
        row.abilities = change_of(change, builder, lasting)
    elif isinstance(change, Grant) and change.every == "traits":
        row.take = sum(cards.trait_bit.values())
    elif isinstance(change, Grant):
        if change.lose:
            row.take = trait_mask(change.traits, cards)
        else:
            row.give = trait_mask(change.traits, cards)
    elif isinstance(change, Redefine) and change.as_what == "basic":
        row.give = m.BASIC_BIT
    elif isinstance(change, Rule):
        tie = change.verb == "decide" and change.circumstance == "tie"
        if change.allowed and (tie or (change.verb in ALLOWED and change.circumstance == "while_fatigued")):
            row.banned = f"may:{change.verb}"
            return row
        deployed = change.passive and (change.verb in SUFFERED or (change.verb == "deploy" and len(change.args) == 1))
        if not change.allowed and (change.verb in BANNED or deployed) and not change.circumstance and len(change.args) < 2:
            row.banned, row.passive = change.verb, change.passive
            if change.args:
                by = change.args[0][1]
                if change.verb == "destroy" and not (isinstance(by, Ref) or _of_fighters(by, builder)):
                    raise NotKnown("rule:ban:destroy:by")
                row.where = squares_of(by, builder)
                row.varies = any(isinstance(part, Ref) and part.slot >= 0 for part in parts(change.args))
            return row
        raise NotKnown(f"rule:{'may' if change.allowed else 'ban'}:{change.verb}")
    else:
        raise NotKnown("grant" if isinstance(change, Grant) else "redefine")
    return row


def _of_fighters(what: object, builder: Build) -> bool:
    return isinstance(what, Selector) and builder.words.noun(what) == "fighter"


def pure_bonus(static: Static) -> tuple[tuple[str, ...], int] | None:
    """Traits and amount, if the sentence is "This fighter has +I when attacking <traits>" and nothing more."""
    if len(static.changes) != 1 or static.condition is not None or static.duration is not None:
        return None
    change = static.changes[0]
    if not isinstance(static.subject, Ref) or static.subject.slot != THIS or not isinstance(change, Modify):
        return None
    against = change.against
    if (change.statistic, change.sign, change.role, change.amount.kind) != ("power", "+", "attacking", "number"):
        return None
    if not isinstance(against, Selector) or against.adjectives or against.qualifiers or change.amount.more is not None:
        return None
    traits: list[str] = []
    for head in against.heads:
        if head.power is not None or head.name or len(head.traits) != 1 or head.noun not in ("", "fighter"):
            return None
        traits += head.traits
    return tuple(traits), change.amount.number

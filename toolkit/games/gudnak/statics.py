"""Continuous and lasting effects: what powers, traits and bans they add up to in a position.

Each sentence that simply holds is compiled once into a `Row`; which rows are at work is found when first asked for after a change
of the Battlefield (`state.derived`). A row works while its card is in play: a topmost fighter, an uncovered Construct (GUD-035),
an Attachment on a topmost fighter (GUD-025, GUD-046). What an effect gives "until ..." lasts on the fighters that it chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import abilities, traps
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.permits import Permit, is_permit, permit_of
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.games.gudnak.printed import trait_mask
from toolkit.games.gudnak.regions import Region, Squares, region_of, squares_of, steady
from toolkit.games.gudnak.target_tests import Match
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, PROGRAM, SEAT, Frame, Number, Test
from toolkit.wording.tree import THIS, Duration, Grant, Modify, Player, Qualifier, Redefine, Ref, Rule, Selector, Static
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.games.gudnak.battlefield import Battlefield
    from toolkit.games.gudnak.state import GudnakState

ROLES = {"": (), "attacking": (1,), "attacked": (2,), "combat": (1, 2)}
"""In which roles of `combat.power` a change counts; always, if empty."""
SET = 2
"""Sign of a change that sets power."""
LASTING = 0
"""Kind of a lasting effect: (expires, seat at which, fighter, LASTING, definition, row, source, amount, seat)."""
PROGRAMS = 64
"""The programs of a card have the numbers from its definition times this."""
ALLOWED = ("attack", "move", "sing", "use_own")
"""Verbs that a text can allow to fatigued fighters; such a row is kept beside the bans, as "may:sing"."""
BANNED = ("attack", "move", "relocate", "enter", "leave", "fatigue")
"""Verbs that a text can forbid fighters to do or suffer."""
FORBIDDEN = ("attack", "defend", "deploy", "draw", "move", "play", "use")
"""Kinds of Action that a text can forbid players."""


class Row:
    """One change to some fighters."""

    __slots__ = (
        "abilities", "against", "amount", "banned", "condition", "during", "give", "passive", "permit", "place",
        "player", "region", "roles", "sign", "steady", "subject", "take", "varies", "where",
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
        self.abilities: abilities.Change | None = None
        """A change of the abilities that the subject has."""
        self.permit: Permit | None = None
        """Where else fighters may be deployed."""
        self.player: Seats | None = None
        """The players whom a ban concerns, instead of fighters."""
        self.varies = False
        """Whether those squares depend on whom the ban concerns."""
        self.where: Squares | None = None
        """The squares that a ban is about; None: all."""
        self.steady = True
        """Whether the condition can only come out otherwise after a change of the Battlefield."""

    def holds(self, state: GudnakState, frame: Frame) -> bool:
        """Whether its condition is met, whomever it concerns."""
        if self.during is not None and state.active not in self.during(state, frame):
            return False
        return self.condition is None or self.condition(state, frame)


class Work:
    """The rows at work in a position, each with its frame (and the amount fixed for a lasting effect, else -1)."""

    __slots__ = ("bans", "board", "busy", "closed", "looking", "permits", "power", "regions", "seen", "texts", "traits")

    def __init__(self) -> None:
        self.power: list[tuple[Row, Frame, int, int]] = []
        """(row, frame, amount or -1, fighter that a lasting effect is on or -1)."""
        self.traits: list[tuple[Row, Frame, int, int]] = []
        self.bans: dict[str, list[tuple[Row, Frame, int, int]]] = {}
        """By verb."""
        self.regions: list[tuple[Row, Frame, int, int]] = []
        """With the square instead of the amount."""
        self.permits: list[tuple[Row, Frame, int, int]] = []
        self.texts: dict[int, list[Any]] = {}
        """The texts of fighters that have others than their printed one."""
        self.busy = False
        self.closed: frozenset[int] | None = None
        """The squares that a ban on entering is about, once asked for."""
        self.looking = False
        """Set while `regions` works out the Battlefield."""
        self.board: Battlefield | None = None
        self.seen = -1
        """For which active seat it was worked out."""

    def add(self, row: Row, frame: Frame, amount: int = -1, fighter: int = -1) -> None:
        """Add a row that is at work; which abilities there are has been settled before."""
        if row.abilities is not None:
            return
        if row.region is not None or row.permit is not None:
            rows = self.regions if row.region is not None else self.permits
        else:
            rows = self.power if row.sign else self.bans.setdefault(row.banned, []) if row.banned else self.traits
        rows.append((row, frame, amount, fighter))


# ---- compile -------------------------------------------------------------------------------------------------------------


def rows_of(static: Static, builder: Build, cards: m.Cards, lasting: bool = False) -> list[Row]:
    """The rows of a sentence that simply holds, or (lasting: without its subject and end) of one that holds for a while.

    Raises:
        NotKnown: for a word without a handler.
    """
    if all(isinstance(change, Redefine) and change.as_what != "basic" for change in static.changes):
        return _regions(static, builder, lasting)
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
    if any(isinstance(part, Qualifier) and part.relation in ("weaker_than", "stronger_than") for part in parts(static)):
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
    if isinstance(change, Modify):
        if change.statistic != "power" or change.sign not in ("+", "-", "="):
            raise NotKnown(f"modify:{change.statistic}:{change.sign}")
        if change.role not in ROLES:
            raise NotKnown(f"modify:role:{change.role}")
        row.sign = {"+": 1, "-": -1, "=": SET}[change.sign]
        row.roles = ROLES[change.role]
        row.amount = builder.amount(change.amount)
        if change.against is not None:
            row.against = Phrase(change.against, builder, cards).match
    elif isinstance(change, Grant) and (change.abilities or change.copied is not None or change.every == "abilities"):
        row.abilities = abilities.change_of(change, builder, lasting)
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
        deployed = change.verb == "deploy" and change.passive and len(change.args) == 1
        if not change.allowed and (change.verb in BANNED or deployed) and not change.circumstance and len(change.args) < 2:
            row.banned, row.passive = change.verb, change.passive
            if change.args:
                row.where = squares_of(change.args[0][1], builder)
                row.varies = any(isinstance(part, Ref) and part.slot >= 0 for part in parts(change.args))
            return row
        raise NotKnown(f"rule:{'may' if change.allowed else 'ban'}:{change.verb}")
    else:
        raise NotKnown("grant" if isinstance(change, Grant) else "redefine")
    return row


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
    if against is None or against.adjectives or against.qualifiers or change.amount.more is not None:
        return None
    traits: list[str] = []
    for head in against.heads:
        if head.power is not None or head.name or len(head.traits) != 1 or head.noun not in ("", "fighter"):
            return None
        traits += head.traits
    return tuple(traits), change.amount.number


# ---- at work ---------------------------------------------------------------------------------------------------------------


def work_of(state: GudnakState) -> Work:
    """The rows at work, found anew after every change."""
    work = state.derived
    if isinstance(work, Work):
        return work
    work = Work()
    if state.features & m.HAS_LENT and state.derived is not _QUIET and _lending(state):
        _settle(state, work)
    compiled, def_of, texts = state.cards.compiled, state.def_of, work.texts
    attached, constructs = state.attached, state.constructs
    for sq, stack in enumerate(state.stacks):
        if stack:
            cid = stack[-1]
            found = compiled[def_of[cid]]
            if cid in texts:
                for code in texts[cid]:
                    _source(state, work, cid, code.rows)
            elif found is not None and found.statics:
                _source(state, work, cid, found.code.rows)
            if attached and cid in attached:
                for attachment in attached[cid]:
                    found = compiled[def_of[attachment]]
                    if found is not None and found.statics:
                        _source(state, work, attachment, found.code.rows)
            if state.features & m.HAS_BURIED:
                for cid in stack[:-1]:
                    found = compiled[def_of[cid]]
                    if found is not None and found.statics and found.code.buried:
                        _source(state, work, cid, found.code.rows)
        elif (construct := constructs[sq]) >= 0:
            found = compiled[def_of[construct]]
            if found is not None and found.statics and not (found.features & m.HAS_TRAP and traps.face_down(state, construct)):
                _source(state, work, construct, found.code.rows)
    for location in state.locations:
        found = compiled[def_of[location]]
        if found is not None and found.statics:
            _source(state, work, location, found.code.rows)
    for effect in state.effects:
        if effect[3] == LASTING:
            found = compiled[effect[4]]
            if found is not None and found.code is not None:
                row, registers = found.code.lasting[effect[5]]
                frame = [0, 0, 0, effect[8], effect[6], 0, *[()] * registers]
                work.add(row, frame, effect[7], ref_card(effect[2]))
    state.derived = work
    return work


def _settle(state: GudnakState, work: Work) -> None:
    """Find out which abilities there are, before anything that they do is asked."""
    state.derived, work.busy = work, True
    rows: list[tuple[Row, Frame, int, int]] = []
    compiled, def_of, attached = state.cards.compiled, state.def_of, state.attached

    def ask(cid: int) -> None:
        found = compiled[def_of[cid]]
        if found is not None and found.features & m.HAS_LENT:
            for changes, registers in found.code.rows:
                frame: Frame = [0, 0, 0, state.controller(cid), card_ref(cid), 0, *[()] * registers]
                rows.extend((row, frame, -1, -1) for row in changes if row.abilities is not None)

    for sq, stack in enumerate(state.stacks):
        if stack:
            ask(stack[-1])
            if attached and stack[-1] in attached:
                for attachment in attached[stack[-1]]:
                    ask(attachment)
        elif state.constructs[sq] >= 0:
            ask(state.constructs[sq])
    for effect in state.effects:
        found = compiled[effect[4]] if effect[3] == LASTING else None
        if found is not None and found.features & m.HAS_LENT:
            row, registers = found.code.lasting[effect[5]]
            if row.abilities is not None:
                frame: Frame = [0, 0, 0, effect[8], effect[6], 0, *[()] * registers]
                rows.append((row, frame, effect[7], ref_card(effect[2])))
    if rows:
        work.texts = abilities.settle(state, rows, _concerns)
    work.busy, work.board, work.seen = False, None, -1


def texts_of(state: GudnakState) -> dict[int, list[Any]]:
    """The texts of fighters that have others than their printed one; without cards that change that it is empty at once."""
    if not state.features & m.HAS_LENT:
        return _NONE
    work = state.derived
    if isinstance(work, Work):
        return work.texts
    if work is not _QUIET and _lending(state):
        return work_of(state).texts
    state.derived = _QUIET
    return _NONE


def _lending(state: GudnakState) -> bool:
    """Whether anything in play can change which abilities there are."""
    compiled, def_of, attached, constructs = state.cards.compiled, state.def_of, state.attached, state.constructs
    for sq, stack in enumerate(state.stacks):
        cid = stack[-1] if stack else constructs[sq]
        if cid >= 0:
            text = compiled[def_of[cid]]
            if text is not None and text.features & m.HAS_LENT:
                return True
            if attached and cid in attached:
                for attachment in attached[cid]:
                    text = compiled[def_of[attachment]]
                    if text is not None and text.features & m.HAS_LENT:
                        return True
    for effect in state.effects:
        text = compiled[effect[4]] if effect[3] == LASTING else None
        if text is not None and text.features & m.HAS_LENT:
            return True
    return False


_NONE: dict[int, list[Any]] = {}


class _Quiet:
    """Stands in `state.derived`, until the rows at work are asked for, where nobody lends, copies or silences."""

    seen = -1
    """As in `Work`: the Battlefield is not worked out yet."""


_QUIET = _Quiet()


def codes_of(state: GudnakState, cid: int) -> Sequence[Any]:
    """The texts that a card has now."""
    if state.features & m.HAS_LENT:
        found = texts_of(state).get(cid)
        if found is not None:
            return found
    compiled = state.cards.compiled[state.def_of[cid]]
    return (compiled.code,) if compiled is not None and compiled.code is not None else ()


def bonus(state: GudnakState, cid: int, other: int) -> int:
    """The printed bonuses of a fighter against another, lent and copied ones too."""
    return abilities.bonus(state, codes_of(state, cid), other)


def _source(state: GudnakState, work: Work, cid: int, sentences: list[tuple[list[Row], int]]) -> None:
    seat, ref = state.controller(cid), card_ref(cid)
    for rows, registers in sentences:
        frame: Frame = [0, 0, 0, seat, ref, 0, *[()] * registers]
        for row in rows:
            work.add(row, frame)


def _concerns(state: GudnakState, row: Row, frame: Frame, fighter: int, cid: int, sq: int) -> bool:
    if fighter >= 0:
        if fighter != cid:
            return False
    elif row.subject is None:
        if frame[CARD] != -2 - cid:
            return False
    elif not row.subject(state, frame, cid, sq):
        return False
    if row.during is not None and state.active not in row.during(state, frame):
        return False
    if row.condition is not None:
        if row.place:
            frame[row.place] = (-2 - cid,)
        return row.condition(state, frame)
    return True


def power(state: GudnakState, cid: int, sq: int, base: int, role: int, other: int) -> int:
    """The power of a topmost fighter: `base` with every change that counts now (GUD-109, GUD-160).

    Args:
        state: the position.
        cid: the fighter.
        sq: its square.
        base: printed power and printed bonus.
        role: 0 outside a fight, 1 attacking, 2 attacked.
        other: the fighter on the other side, or -1.
    """
    printed = state.cards.power[state.def_of[cid]]
    for row, frame, amount, fighter in work_of(state).power:
        if row.roles and role not in row.roles:
            continue
        if row.against is not None:
            if other < 0:
                continue
            there = next((place for place, stack in enumerate(state.stacks) if stack and stack[-1] == other), -1)
            if not row.against(state, frame, other, there):
                continue
        if _concerns(state, row, frame, fighter, cid, sq):
            if amount < 0 and row.amount is not None:
                if row.place:
                    frame[row.place] = (-2 - cid,)
                amount = row.amount(state, frame)
            if row.sign == SET:
                base, printed = base - printed + amount, amount
            else:
                base += row.sign * amount
    return base


def traits(state: GudnakState, cid: int) -> int:
    """The traits of a fighter as bits, with those given and without those taken.

    What gives traits sees only printed ones, so that nothing feeds on its own result.
    """
    printed = state.cards.traits[state.def_of[cid]]
    if not state.features & m.HAS_TRAIT_CHANGE:
        return printed
    work = work_of(state)
    if not work.traits or work.busy:
        return printed
    sq = next((place for place, stack in enumerate(state.stacks) if cid in stack), -1)
    if sq < 0 or state.stacks[sq][-1] != cid:
        return printed
    given = taken = 0
    work.busy = True
    try:
        for row, frame, _, fighter in work.traits:
            if _concerns(state, row, frame, fighter, cid, sq):
                given |= row.give
                taken |= row.take
    finally:
        work.busy = False
    return (printed | given) & ~taken


def banned(state: GudnakState, verb: str, cid: int, passive: bool = False, sq: int = -1, to: int = -1) -> bool:
    """Whether a fighter cannot do this or, if passive, cannot suffer it.

    Args:
        state: the position.
        verb: one of BANNED.
        cid: the fighter.
        passive: whether it would suffer it.
        sq: where it stands, if that is known.
        to: the square that it is about: entered, left, of the fighter attacked, deployed on.
    """
    if not state.features & m.BAN_BITS[verb]:
        return False
    bans = work_of(state).bans.get(verb)
    if not bans:
        return False
    if sq < 0:
        sq = next((place for place, stack in enumerate(state.stacks) if stack and stack[-1] == cid), -1)
    for row, frame, _, fighter in bans:
        if row.passive == passive and row.player is None and _concerns(state, row, frame, fighter, cid, sq):
            if row.where is None:
                return True
            if row.place:
                frame[row.place] = (-2 - cid,)
            if to in row.where(state, frame):
                return True
    return False


def barred(state: GudnakState, cid: int, sq: int, to: int) -> bool:
    """Whether a fighter may not go from one square (-1: from elsewhere) to another, however it would go."""
    work = work_of(state)
    if "enter" in work.bans and to in closed(state) and banned(state, "enter", cid, sq=sq, to=to):
        return True
    return "leave" in work.bans and sq >= 0 and banned(state, "leave", cid, sq=sq, to=sq)


def closed(state: GudnakState) -> frozenset[int]:
    """The squares that somebody may be forbidden to enter."""
    work = work_of(state)
    if work.closed is None:
        every = range(state.ground.size)
        rows = work.bans.get("enter", ())
        places = [row.where(state, frame) if row.where and not row.varies else every for row, frame, *_ in rows]
        work.closed = frozenset(sq for squares in places for sq in squares)
    return work.closed


def forbidden(state: GudnakState, verb: str, seat: int) -> bool:
    """Whether a player cannot take a kind of Action."""
    if not state.features & m.BAN_BITS[verb]:
        return False
    for row, frame, amount, _ in work_of(state).bans.get(verb, ()):
        if row.player is not None:
            seats = (amount,) if amount >= 0 else row.player(state, frame)
            if seat in seats and row.holds(state, frame):
                return True
    return False


# ---- given for a while -------------------------------------------------------------------------------------------------------


def give(state: GudnakState, frame: Frame, fighters: Sequence[int], until: tuple[int, int], row: Row, index: int) -> bool:
    """Give fighters (or squares) a change that lasts; whether there was one to give it to.

    Amounts are counted now. What was given stays on the fighter, wherever it goes on the Battlefield.

    Args:
        state: the position.
        frame: of the effect that gives it.
        fighters: card references, or squares.
        until: when it expires (model.UNTIL_...) and at whose turn.
        row: the change.
        index: its place among the lasting rows of the card.
    """
    given = False
    for ref in fighters:
        if ref >= 0:
            effect = (*until, m.NONE, LASTING, frame[PROGRAM] // PROGRAMS, index, frame[CARD], ref, frame[SEAT])
            state.effects = [*state.effects, effect]
            given = True
            continue
        cid = ref_card(ref)
        if row.abilities is not None and row.abilities.sources is not None:
            for thing in row.abilities.sources(state, frame):
                copied = thing if thing >= 0 else state.def_of[ref_card(thing)]
                effect = (*until, ref, LASTING, frame[PROGRAM] // PROGRAMS, index, frame[CARD], copied, frame[SEAT])
                state.effects = [*state.effects, effect]
                given = True
            continue
        if any(stack and stack[-1] == cid for stack in state.stacks):
            amount = row.amount(state, frame) if row.amount is not None else 0
            definition = frame[PROGRAM] // PROGRAMS
            effect = (*until, ref, LASTING, definition, index, frame[CARD], max(0, amount), frame[SEAT])
            state.effects = [*state.effects, effect]
            given = True
    if given:
        state.derived = None
    return given

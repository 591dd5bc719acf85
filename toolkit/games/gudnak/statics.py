"""Continuous and lasting effects: what powers, traits and bans they add up to in a position.

Each sentence that simply holds is compiled once into rows (rows.py); which rows are at work is found when first asked for after a
change of the Battlefield (`state.derived`). A row works while its card is in play: a topmost fighter, an uncovered Construct
(GUD-035), an Attachment on a topmost fighter (GUD-025, GUD-046). What an effect gives "until ..." lasts on the fighters it chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import abilities, traps
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.rows import PROGRAMS, SET, Row
from toolkit.wording.machine import CARD, PROGRAM, SEAT, Frame

if TYPE_CHECKING:
    from toolkit.games.gudnak.battlefield import Battlefield
    from toolkit.games.gudnak.state import GudnakState

LASTING = 0
"""Kind of a lasting effect: (expires, seat at which, fighter, LASTING, definition, row, source, amount, seat)."""


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

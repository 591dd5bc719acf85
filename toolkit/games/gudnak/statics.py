"""Continuous and lasting effects: what powers, traits and bans they add up to in a position.

Each sentence that simply holds is compiled once into rows (rows.py); which rows are at work is found when first asked for after a
change of the Battlefield (`state.derived`). A row works while its card is in play: a topmost fighter, an uncovered Construct
(GUD-035), an Attachment on a topmost fighter (GUD-025, GUD-046). What an effect gives "until ..." lasts on the fighters it chose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.games.gudnak import abilities
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.at_work import LASTING
from toolkit.games.gudnak.at_work import codes_of as codes_of
from toolkit.games.gudnak.at_work import texts_of as texts_of
from toolkit.games.gudnak.at_work import work_of as work_of
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.rows import PROGRAMS, SET, Row
from toolkit.games.gudnak.whereabouts import square_of as board_square
from toolkit.wording.machine import CARD, PROGRAM, SEAT, Frame

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def bonus(state: GudnakState, cid: int, other: int) -> int:
    """The printed bonuses of a fighter against another, lent and copied ones too."""
    return abilities.bonus(state, codes_of(state, cid), other)


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
    for row, frame, amount, fighter in work_of(state).spoken.power:
        if row.roles and role not in row.roles:
            continue
        if row.against is not None:
            if other < 0:
                continue
            there = next((place for place, stack in enumerate(state.stacks) if stack and stack[-1] == other), -1)
            if not row.against(state, frame, other, there):
                continue
        if row.concerns(state, frame, fighter, cid, sq):
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
    if not work.spoken.traits or work.busy:
        return printed
    sq = next((place for place, stack in enumerate(state.stacks) if cid in stack), -1)
    if sq < 0 or state.stacks[sq][-1] != cid:
        return printed
    given = taken = 0
    seen, work.seen, work.busy = work.seen, -1, True
    try:
        for row, frame, _, fighter in work.spoken.traits:
            if row.concerns(state, frame, fighter, cid, sq):
                given |= row.give
                taken |= row.take
    finally:
        work.seen, work.busy = seen, False
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
    bans = work_of(state).spoken.bans.get(verb)
    if not bans:
        return False
    if sq < 0:
        sq = next((place for place, stack in enumerate(state.stacks) if stack and stack[-1] == cid), -1)
    for row, frame, _, fighter in bans:
        if row.passive == passive and row.player is None and row.concerns(state, frame, fighter, cid, sq):
            if row.where is None:
                return True
            if row.place:
                frame[row.place] = (-2 - cid,)
            if to in row.where(state, frame):
                return True
    return False


def reach(state: GudnakState, cid: int) -> int:
    """By how many squares a card's abilities reach farther than their text says."""
    if not state.features & m.BAN_BITS["reach"]:
        return 0
    sq, found = board_square(state, cid), 0
    for row, frame, amount, fighter in work_of(state).spoken.bans.get("reach", ()):
        if row.amount is not None and row.concerns(state, frame, fighter, cid, sq):
            found += amount if amount >= 0 else row.amount(state, frame)
    return found


def barred(state: GudnakState, cid: int, sq: int, to: int) -> bool:
    """Whether a fighter may not go from one square (-1: from elsewhere) to another, however it would go."""
    work = work_of(state)
    if "enter" in work.spoken.bans and to in closed(state) and banned(state, "enter", cid, sq=sq, to=to):
        return True
    return "leave" in work.spoken.bans and sq >= 0 and banned(state, "leave", cid, sq=sq, to=sq)


def closed(state: GudnakState) -> frozenset[int]:
    """The squares that somebody may be forbidden to enter."""
    work = work_of(state)
    if work.closed is None:
        every = range(state.ground.size)
        rows = work.spoken.bans.get("enter", ())
        places = [row.where(state, frame) if row.where and not row.varies else every for row, frame, *_ in rows]
        work.closed = frozenset(sq for squares in places for sq in squares)
    return work.closed


def forbidden(state: GudnakState, verb: str, seat: int) -> bool:
    """Whether a player cannot take a kind of Action."""
    if not state.features & m.BAN_BITS[verb]:
        return False
    for row, frame, amount, _ in work_of(state).spoken.bans.get(verb, ()):
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

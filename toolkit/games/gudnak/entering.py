"""Onto and over the Battlefield: how cards come into squares, move between them and change places there.

Like `board`, nothing here asks a question or judges whether a move is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import model as m
from toolkit.games.gudnak import traps
from toolkit.games.gudnak.board import destroy, emit, lift, take, to_grave, to_hand
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.whereabouts import hostile, level_of, square_of, zone_of

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def arrive(state: GudnakState, cid: int, sq: int, origin: int = -1) -> None:
    """What entering a square brings: an enemy Construct there is destroyed (GUD-039), a friendly one stays (GUD-036)."""
    state.derived = None
    if state.listens >> m.ENTERING & 1:
        frame = [m.ARRIVE_FRAME, card_ref(cid), sq, origin]
        state.frames.append(frame)
        emit(state, m.ENTERING, cid, sq, origin)
        if state.frames[-1] is not frame:
            return
        state.frames.pop()
    arrived(state, cid, sq, origin)


def arrived(state: GudnakState, cid: int, sq: int, origin: int) -> None:
    """The rest of `arrive`, once everything "before" it is over."""
    construct = state.constructs[sq]
    if construct >= 0 and hostile(state, construct, cid):
        destroy(state, construct, cid)
    if state.listens:
        emit(state, m.ENTERED, cid, sq, origin)


def place(state: GudnakState, cid: int, sq: int, level: int | None = None, origin: int = -1) -> None:
    """Set a fighter that lies in no zone onto a square: on top, or so that `level` fighters lie under it."""
    stack = state.stacks[sq]
    stack.insert(len(stack) if level is None else level, cid)
    if stack[-1] == cid:
        arrive(state, cid, sq, origin)
    else:
        state.derived = None


def shift(state: GudnakState, sq: int, to: int, event: int) -> None:
    """Move the whole pile of a square to another, on top of what is there, order kept (GUD-141, GUD-142)."""
    pile = state.stacks[sq]
    state.stacks[sq] = []
    state.stacks[to] += pile
    arrive(state, pile[-1], to, sq)
    if state.listens:
        emit(state, event, pile[-1], sq, to)


def relocate(state: GudnakState, sq: int, to: int) -> None:
    """Relocate the pile of a square; nobody is fatigued by it (GUD-224, GUD-226)."""
    shift(state, sq, to, m.RELOCATED)


def relocate_top(state: GudnakState, sq: int, to: int, under: bool = False) -> None:
    """Relocate the topmost fighter without its stack; what it uncovers is Revealed (GUD-236)."""
    stack = state.stacks[sq]
    cid = stack.pop()
    place(state, cid, to, 0 if under else None, sq)
    if state.listens:
        emit(state, m.RELOCATED, cid, sq, to)
        if stack:
            emit(state, m.REVEALED, stack[-1], sq)


def put(state: GudnakState, cid: int, sq: int, level: int | None = None) -> None:
    """Put a card from any zone onto a square without cost, fatigue or Deploy ability (GUD-245 to GUD-248)."""
    origin = square_of(state, cid)
    if origin >= 0 and cid in state.stacks[origin]:
        stack = state.stacks[origin]
        uncovered = stack[-1] == cid and len(stack) > 1
        stack.remove(cid)
        place(state, cid, sq, level, origin)
        if uncovered and state.listens and origin != sq:
            emit(state, m.REVEALED, stack[-1], origin)
    else:
        take(state, cid, m.WAS_PUT)
        if state.cards.kind[state.def_of[cid]] == m.CONSTRUCT:
            place_construct(state, cid, sq)
        else:
            place(state, cid, sq, level)
    if state.listens:
        emit(state, m.WAS_PUT, cid, sq)


def place_construct(state: GudnakState, cid: int, sq: int) -> None:
    """Lay a Construct that lies in no zone into a square."""
    state.constructs[sq] = cid
    state.derived = None
    if state.cards.trap[state.def_of[cid]]:
        traps.lay(state, cid)


def attach(state: GudnakState, cid: int, host: int, seat: int) -> None:
    """Attach an Attachment that lies in no zone to a fighter; `seat` controls it (GUD-052)."""
    state.attached.setdefault(host, []).append(cid)
    state.attachment_seat[cid] = seat
    state.derived = None
    if state.listens:
        emit(state, m.ATTACHED, cid, host)


def replace(state: GudnakState, cid: int, new: int) -> None:
    """Replace: the fighter goes to its owner's Graveyard without its stack, the new one takes its place (GUD-243)."""
    sq, level = square_of(state, cid), level_of(state, cid)
    take(state, new, m.REPLACED)
    lift(state, sq, cid, m.REPLACED, reveal=False)
    to_grave(state, cid, m.REPLACED, new)
    place(state, new, sq, level)


def swap(state: GudnakState, one: int, other: int) -> None:
    """Swap two cards wherever they are; on the Battlefield each takes the other's exact place (GUD-249 to GUD-251)."""
    first, second = _slot(state, one), _slot(state, other)
    if first is not None and second is not None:
        (sq, level), (to, depth) = first, second
        state.stacks[sq][level], state.stacks[to][depth] = other, one
        state.derived = None
        if sq != to:
            for cid, here, origin in ((one, to, sq), (other, sq, to)):
                if state.stacks[here][-1] == cid:
                    arrive(state, cid, here, origin)
    elif (slot := first or second) is None:
        return
    else:
        inside, outside = (one, other) if first is not None else (other, one)
        sq, level = slot
        zone, seat = zone_of(state, outside)
        cards: list[int] = getattr(state, zone)[seat]
        index = cards.index(outside)
        cards.pop(index)
        lift(state, sq, inside, m.SWAPPED, reveal=False)
        if zone == "hands":
            to_hand(state, inside)
        elif zone == "graves" and state.cards.kind[state.def_of[inside]] == m.TOKEN:
            state.removed.append(inside)
        elif seat == state.owner[inside]:
            cards.insert(index, inside)
        else:
            getattr(state, zone)[state.owner[inside]].append(inside)
        place(state, outside, sq, level)
    if state.listens:
        emit(state, m.SWAPPED, one, other)
        if state.listens >> m.SWAPPED & 1:
            HOOKS.resolve.triggered(state, m.SWAPPED, (other, one))


def _slot(state: GudnakState, cid: int) -> tuple[int, int] | None:
    for sq, stack in enumerate(state.stacks):
        if cid in stack:
            return sq, stack.index(cid)
    return None


def create_token(state: GudnakState, definition: int, seat: int, sq: int, level: int | None = None) -> int:
    """Make a token that was set aside (GUD-190) and place it, not fatigued."""
    compiled = state.cards.compile(definition)
    cid = len(state.def_of)
    state.def_of = [*state.def_of, definition]
    state.owner = [*state.owner, seat]
    state.fatigued.append(0)
    state.made += 1
    state.learn(compiled)
    place(state, cid, sq, level)
    if state.listens:
        emit(state, m.CREATED, cid)
    return cid

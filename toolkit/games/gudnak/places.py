"""What effects do to places: Gates and Constructs that move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board, entering, regions
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import actor, everybody, first, place_of, several
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.games.gudnak.printed import compare
from toolkit.games.gudnak.target_tests import distance
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, SEAT, Frame, Test
from toolkit.wording.tree import THIS, Compare, Do, Player, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def move_gates(builder: Build, do: Do) -> None:
    """Move the Gates of a player to a square for the rest of the game; where they were stays in the Back Row (GUD-062)."""
    of, to = do.arg("of"), do.arg("to")
    if not isinstance(of, Player) or not isinstance(to, Selector):
        raise NotKnown("do:move_gates")
    seats = seats_of(of, builder)
    place = builder.register(to.slot, "square")

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return bool(frame[place]) and any(state.ground.gates[seat] != tuple(frame[place]) for seat in seats(state, frame))

    _, some = builder.objects(to, feasible=feasible, decider=actor(do, builder), place=place)

    def act(state: GudnakState, frame: Frame) -> bool:
        if not feasible(state, frame):
            return False
        for seat in seats(state, frame):
            state.board = regions.with_gates(state.ground, seat, frame[place][0])
        state.derived = None
        return True

    builder.do(act)
    builder.changes.append(some)


def speaks_of_construct(what: Any, builder: Build) -> bool:
    """Whether a phrase means Constructs."""
    if isinstance(what, Selector):
        return builder.words.noun(what) == "construct"
    return isinstance(what, Ref) and what.noun == "construct"


def relocate_construct(builder: Build, do: Do, goals_of: Callable[..., Any]) -> None:
    """Relocate a Construct to an empty square: it never shares one with another, and is never under fighters by this."""
    what, to, by = do.arg("what"), do.arg("to"), do.arg("by")
    if several(what):
        raise NotKnown("relocate:constructs")
    place = place_of(what, builder)
    here = first(place)
    squares = goals_of(to, None, here, builder)
    reach = compare(by) if isinstance(by, Compare) else None

    def goals(state: GudnakState, frame: Frame) -> list[int]:
        free = [sq for sq in squares(state, frame) if not state.stacks[sq] and state.constructs[sq] < 0]
        if reach is None:
            return free
        return [sq for sq in free if reach(distance(state, _lies(state, here(frame)), sq))]

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return _lies(state, here(frame)) >= 0 and bool(goals(state, frame))

    if isinstance(what, Ref) and what.slot == THIS:
        some: Test[GudnakState] = feasible
    else:
        _, found = builder.objects(what, feasible=feasible, decider=actor(do, builder), place=place)
        some = found if isinstance(what, Selector) else feasible
    goal = builder.register(to.slot if isinstance(to, Selector) else None, "square")
    builder.clear(goal)
    builder.choose(goal, goals, one, one, decider=actor(do, builder), noun="square")

    def act(state: GudnakState, frame: Frame) -> bool:
        sq = _lies(state, here(frame))
        if sq < 0 or not frame[goal]:
            return False
        cid = state.constructs[sq]
        state.constructs[sq] = -1
        entering.place_construct(state, cid, frame[goal][0])
        if state.listens:
            board.emit(state, m.RELOCATED, cid, sq, frame[goal][0])
        return True

    builder.do(act)
    builder.changes.append(some)


def _lies(state: GudnakState, ref: int) -> int:
    """The square of a Construct in play, or -1."""
    cid = ref_card(ref)
    return state.constructs.index(cid) if cid >= 0 and cid in state.constructs else -1


def rise(builder: Build, do: Do) -> None:
    """Let a Stronghold become a fighter: it comes up in its owner's Gates, on top of whatever stands there.

    It is fighter and Stronghold at once; what is lost with it, its text says.
    """
    del do

    def in_space(state: GudnakState, frame: Frame) -> bool:
        return ref_card(frame[CARD]) in state.strongholds.values()

    def gates(state: GudnakState, frame: Frame) -> list[int]:
        return list(state.board.gates[frame[SEAT]]) if in_space(state, frame) else []

    goal = builder.register(noun="square")
    builder.choose(goal, gates, one, one, noun="square")

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[goal]:
            return False
        cid = ref_card(frame[CARD])
        state.strongholds = {seat: held for seat, held in state.strongholds.items() if held != cid}
        entering.place(state, cid, frame[goal][0])
        if state.listens:
            board.emit(state, m.WAS_PUT, cid, frame[goal][0])
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: bool(gates(state, frame)))


def lose_game(builder: Build, do: Do) -> None:
    """Take players out of the game, as a Siege of an empty Stronghold does (GUD-145)."""
    seats = everybody(do.actor if isinstance(do.actor, Player) else None, builder)

    def act(state: GudnakState, frame: Frame) -> bool:
        from toolkit.games.gudnak import turn

        losers = [seat for seat in seats(state, frame) if seat not in state.out]
        for seat in losers:
            phase = state.phase
            turn.eliminate(state, seat)
            if state.active not in state.out:
                state.phase = phase
        return bool(losers)

    builder.do(act)
    builder.changes.append(lambda state, frame: True)

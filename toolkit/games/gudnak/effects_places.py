"""What the verbs do that bring cards from one place to another: relocate, put and swap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, entering, places, statics
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    by_one_or_several,
    candidates,
    cards_of,
    definition_of,
    each_thing,
    fighters,
    first,
    place_of,
    placed,
    several,
    take_cards,
    top_square,
    words_of,
)
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build
from toolkit.games.gudnak.printed import compare
from toolkit.games.gudnak.target_tests import distance
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import REGISTERS, Candidates, Frame
from toolkit.wording.tree import Argument, Compare, Do, Place, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def relocate(builder: Build, do: Do) -> None:
    """Relocate a fighter with its stack to an unoccupied square (GUD-224 to GUD-227)."""
    what, to, by = do.arg("what"), do.arg("to"), do.arg("by")
    if places.speaks_of_construct(what, builder):
        places.relocate_construct(builder, do, _goals)
        return
    if not isinstance(what, Selector) or builder.words.noun(what) != "stack":
        fighters(what, builder)
    place = place_of(what, builder)
    multiple = several(what)
    item = builder.register(noun="fighter") if multiple else place
    if multiple and isinstance(what, Selector):
        builder.registers[what.slot] = item if item is not None else REGISTERS
    here = first(item)
    goals = _goals(to, by, here, builder)

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return top_square(state, here(frame)) >= 0 and bool(goals(state, frame))

    def target(things: Candidates[GudnakState] | None) -> None:
        goal = builder.register(to.slot if isinstance(to, Selector) else None, "square")
        builder.clear(goal)
        builder.choose(goal, goals, one, one, decider=actor(do, builder), noun="square")

        def act(state: GudnakState, frame: Frame) -> bool:
            sq = top_square(state, here(frame))
            if sq < 0 or not frame[goal] or sq == frame[goal][0]:
                return False
            (entering.relocate_top if do.verb == "relocate_alone" else entering.relocate)(state, sq, frame[goal][0])
            return True

        builder.do(act)

    later = isinstance(by, Compare) and by.amount.kind == "x"
    by_one_or_several(builder, do, what, place, item, feasible, target, required=not later)
    if isinstance(what, Selector) and place is not None:
        builder.registers[what.slot] = place


def _goals(
    to: Argument | None, by: Argument | None, here: Callable[[Frame], int], builder: Build
) -> Candidates[GudnakState]:
    """The squares to which what is `here` can go: unoccupied ones, unless the text names a fighter to go onto (GUD-227)."""
    onto = isinstance(to, Selector) and Phrase(to, builder, words_of(builder).cards).noun == "fighter"
    if isinstance(to, Selector):
        found = builder.words.candidates(to, builder)
    elif to is None:
        found = lambda state, frame: range(state.board.size)  # noqa: E731
    elif isinstance(to, Ref):
        meant = builder.words.reference(to, builder) if to.part == "left" else builder.meant(to)

        def found(state: GudnakState, frame: Frame) -> Sequence[int]:
            squares = (t if t >= 0 else board.square_of(state, ref_card(t)) for t in meant(state, frame))
            return [sq for sq in squares if sq >= 0]
    else:
        raise NotKnown("relocate:to")
    if by is not None and not isinstance(by, Compare):
        raise NotKnown("relocate:by")
    most = builder.amount(by.amount) if by is not None and by.amount.kind == "x" else None
    reach = compare(by) if by is not None and most is None else None

    def goals(state: GudnakState, frame: Frame) -> list[int]:
        if onto:
            held = (top_square(state, ref) for ref in found(state, frame) if ref != here(frame))
            free = sorted(sq for sq in held if sq >= 0)
        else:
            free = [sq for sq in found(state, frame) if not state.stacks[sq]]
        if reach is not None:
            start = top_square(state, here(frame))
            free = [sq for sq in free if reach(distance(state, start, sq))]
        if most is not None:
            start = top_square(state, here(frame))
            free = [sq for sq in free if distance(state, start, sq) <= most(state, frame)]
        return unbarred(state, here(frame), free) if free and state.features & m.HAS_BAN else free

    return goals


def unbarred(state: GudnakState, ref: int, free: list[int]) -> list[int]:
    """Those of the squares to which nothing forbids that this is brought."""
    if ref >= -1:
        return free
    cid, sq = ref_card(ref), top_square(state, ref)
    if sq >= 0 and statics.banned(state, "relocate", cid, passive=True, sq=sq):
        return []
    return [to for to in free if not statics.barred(state, cid, sq, to)]


def put(builder: Build, do: Do) -> None:
    """Put cards somewhere without cost, fatigue or Deploy ability (GUD-245 to GUD-248)."""
    what, to = do.arg("what"), do.arg("to")
    if isinstance(to, Place) and to.zone in ("hand", "graveyard", "deck"):
        zone, bottom, buried = to.zone, to.relation == "bottom", False
        outside = isinstance(what, Selector) and Phrase(what, builder, words_of(builder).cards).zone == "removed"
        if isinstance(what, Selector) and Phrase(what, builder, words_of(builder).cards).zone:
            things, some = cards_of(builder, what, actor(do, builder), "choose")
        else:
            things, some = builder.objects(what, decider=actor(do, builder))
            placed(builder, what)
            buried = isinstance(what, Selector) and Phrase(what, builder, words_of(builder).cards).buried

        def work(state: GudnakState, frame: Frame, ref: int) -> bool:
            cid = ref_card(ref)
            kind, _ = board.zone_of(state, cid)
            covered = kind == "stacks" and top_square(state, ref) < 0 and not buried
            if kind == "limbo" or covered or (kind == "removed" and not outside):
                return False
            if zone == "hand":
                board.return_to_hand(state, cid)
            elif zone == "deck":
                board.to_deck(state, cid, bottom)
            else:
                board.take(state, cid, m.WAS_PUT)
                board.to_grave(state, cid, m.WAS_PUT)
            return True

        builder.do(each_thing(things, work))
        builder.changes.append(some)
        return
    if not isinstance(what, Selector) or several(what):
        raise NotKnown("do:put")
    phrase = Phrase(what, builder, words_of(builder).cards)
    place = builder.register(what.slot, phrase.noun)
    goal = builder.register(to.slot if isinstance(to, Selector) else None, "square")
    squares = _goals(to, None, first(place), builder)

    def goals(state: GudnakState, frame: Frame) -> list[int]:
        construct = bool(frame[place]) and state.cards.kind[definition_of(state, frame[place][0])] == m.CONSTRUCT
        return [sq for sq in squares(state, frame) if not construct or state.constructs[sq] < 0]

    _, some = builder.objects(what, feasible=lambda s, f: bool(goals(s, f)), decider=actor(do, builder), place=place)
    builder.choose(goal, goals, one, one, decider=actor(do, builder), noun="square")
    if phrase.zone:
        builder.do(take_cards(place, phrase))

    def place_it(state: GudnakState, frame: Frame) -> bool:
        if not frame[place] or not frame[goal]:
            return False
        entering.put(state, ref_card(frame[place][0]), frame[goal][0])
        return True

    builder.do(place_it)
    builder.changes.append(some)


def swap(builder: Build, do: Do) -> None:
    """Swap the topmost fighters of two squares; each keeps its fatigue (GUD-249 to GUD-251)."""
    what, other = do.arg("what"), do.arg("with")
    fighters(what, builder)
    fighters(other, builder)
    place, second = place_of(what, builder), place_of(other, builder)
    partners = candidates(other, builder)
    one_of, other_of = first(place), first(second)

    def free(state: GudnakState, ref: int) -> bool:
        return not statics.banned(state, "swap", ref_card(ref), passive=True)

    def feasible(state: GudnakState, frame: Frame) -> bool:
        known = partners(state, frame)
        if not known and isinstance(other, Ref):
            return free(state, one_of(frame))  # what "it" means is not chosen yet
        return free(state, one_of(frame)) and any(ref != one_of(frame) and free(state, ref) for ref in known)

    def different(state: GudnakState, frame: Frame) -> bool:
        return other_of(frame) != one_of(frame) and free(state, other_of(frame))

    seat = actor(do, builder)
    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(other, feasible=different, decider=seat, place=second)
    del builder.needs[needs:]

    def act(state: GudnakState, frame: Frame) -> bool:
        ref, partner = one_of(frame), other_of(frame)
        if ref >= -1 or partner >= -1 or top_square(state, ref) < 0 or top_square(state, partner) < 0:
            return False
        entering.swap(state, ref_card(ref), ref_card(partner))
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)

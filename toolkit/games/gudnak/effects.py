"""What each verb of Gudnak's texts does to a position: the choices that it asks for and the work that follows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from toolkit.games.gudnak import actions, board, places, statics
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    candidates,
    cards_of,
    count_of,
    definition_of,
    each_thing,
    everybody,
    fighters,
    first,
    place_of,
    rounds,
    several,
    take_cards,
    top_square,
    words_of,
)
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.nested import attack, deploy, move
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.games.gudnak.printed import compare, definitions
from toolkit.games.gudnak.targets import Phrase, distance
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, JUMP, REGISTERS, SEAT, UNLESS, Candidates, Frame, Seat
from toolkit.wording.tree import Amount, Argument, Compare, Do, Place, Player, Ref, Selector
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

MOST_SEATS = 4
MOST_ROUNDS = 100
"""How often an effect can be repeated: what has no end of itself ends here."""


# ---- destroy, sacrifice, fatigue -----------------------------------------------------------------------------------------


def destroy(builder: Build, do: Do) -> None:
    """Destroy fighters, Constructs or Attachments (GUD-228); what was already gone is left out."""
    things, some = builder.objects(do.arg("what"), decider=actor(do, builder))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        cid = ref_card(ref)
        return board.in_play(state, cid) and board.destroy(state, cid, ref_card(frame[CARD]))

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def sacrifice(builder: Build, do: Do) -> None:
    """Sacrifice fighters that the acting player controls (GUD-231, GUD-232)."""
    what, seat = do.arg("what"), actor(do, builder)
    place = place_of(what, builder)
    reads = first(place)

    def owned(state: GudnakState, frame: Frame) -> bool:
        return state.controller(ref_card(reads(frame))) == (frame[SEAT] if seat is None else seat(state, frame))

    feasible = owned if isinstance(what, Selector) else None
    things, some = builder.objects(what, feasible=feasible, decider=seat, place=place)

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        cid = ref_card(ref)
        if top_square(state, ref) >= 0:
            board.sacrifice(state, cid)
            return True
        sq = board.square_of(state, cid)
        if sq < 0 or state.constructs[sq] != cid:
            return False
        board.take(state, cid, m.SACRIFICED)
        board.to_grave(state, cid, m.SACRIFICED, sq)
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def fatigue(builder: Build, do: Do) -> None:
    """Fatigue fighters (GUD-088)."""
    _tire(builder, do, 1)


def unfatigue(builder: Build, do: Do) -> None:
    """End the fatigue of fighters."""
    _tire(builder, do, 0)


def _tire(builder: Build, do: Do, value: int) -> None:
    what = do.arg("what")
    fighters(what, builder)
    found: Candidates[GudnakState] = candidates(what, builder)
    things, _ = builder.objects(what, decider=actor(do, builder))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        cid = ref_card(ref)
        if top_square(state, ref) < 0 or state.fatigued[cid] == value:
            return False
        (board.fatigue if value else board.refresh)(state, cid)
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(
        lambda state, frame: any(
            state.fatigued[ref_card(ref)] != value and top_square(state, ref) >= 0 for ref in found(state, frame)
        )
    )


# ---- cards ---------------------------------------------------------------------------------------------------------------


def draw(builder: Build, do: Do) -> None:
    """Draw cards, as many as there are (GUD-093)."""
    seats = everybody(do.actor if isinstance(do.actor, Player) else None, builder)
    count = count_of(do, builder)

    def act(state: GudnakState, frame: Frame) -> bool:
        number = count(state, frame)
        drawn = [len(board.draw(state, seat, number)) for seat in tuple(seats(state, frame))]
        return any(drawn)

    builder.do(act)
    said = do.arg("count")
    chosen = any(isinstance(part, Ref) or (isinstance(part, Amount) and part.kind == "x") for part in parts(said))
    known = count if isinstance(said, Amount) and said.kind == "count_of" and not chosen else one
    builder.changes.append(
        lambda state, frame: known(state, frame) > 0 and any(state.decks[seat] for seat in seats(state, frame))
    )


def repeat(builder: Build, do: Do) -> None:
    """Begin the effect again from its first sentence, at most MOST_ROUNDS times; what was chosen is forgotten."""
    rounds, kept = builder.register(), REGISTERS + builder.given

    def again(state: GudnakState, frame: Frame) -> bool:
        done = frame[rounds][0] if frame[rounds] else 0
        frame[kept:] = [()] * (len(frame) - kept)
        frame[rounds] = (done + 1,)
        return done < MOST_ROUNDS

    builder.emit(UNLESS, again, len(builder.code) + 2)
    builder.emit(JUMP, builder.start)
    builder.changes.append(lambda state, frame: True)


def mill(builder: Build, do: Do) -> None:
    """Put the top cards of a deck into its owner's Graveyard; never a loss (GUD-075)."""
    of = do.arg("of")
    seats = everybody(of if isinstance(of, Player) else None, builder)
    count = count_of(do, builder)

    def act(state: GudnakState, frame: Frame) -> bool:
        number = count(state, frame)
        milled = [len(board.mill(state, seat, number)) for seat in tuple(seats(state, frame))]
        return any(milled)

    builder.do(act)
    builder.changes.append(lambda state, frame: any(state.decks[seat] for seat in seats(state, frame)))


def discard(builder: Build, do: Do) -> None:
    """Discard cards of a hand, chosen by whoever discards (GUD-229); a whole hand without choice."""
    what = do.arg("what")
    if isinstance(do.actor, Player) and do.actor.who in ("each_player", "each_opponent") and isinstance(what, Selector):
        _each_discards(builder, what, seats_of(do.actor, builder))
        return
    things, some = cards_of(builder, what, actor(do, builder), "discard")

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        cid = ref_card(ref)
        for seat, hand in enumerate(state.hands):
            if cid in hand:
                board.discard(state, seat, cid)
                return True
        return False

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def _each_discards(builder: Build, what: Selector, seats: Seats) -> None:
    """One player after the other chooses cards of the own hand."""
    fits = definitions(what.heads, what.adjectives, words_of(builder).cards)
    least, most = builder.bounds(what)

    def hand(state: GudnakState, frame: Frame, number: int) -> list[int]:
        order = seats(state, frame)
        own = state.hands[order[number]] if number < len(order) else ()
        return [state.def_of[cid] for cid in own if fits[state.def_of[cid]] and card_ref(cid) != frame[CARD]]

    for number in range(MOST_SEATS):
        place = builder.register(noun="card")

        def seat(state: GudnakState, frame: Frame, number: int = number) -> int:
            order = seats(state, frame)
            return order[number] if number < len(order) else frame[SEAT]

        def act(state: GudnakState, frame: Frame, place: int = place, seat: Seat[GudnakState] = seat) -> bool:
            for definition in frame[place]:
                owner = seat(state, frame)
                board.discard(state, owner, actions.in_hand(state, owner, definition))
            return bool(frame[place])

        builder.choose(place, partial(hand, number=number), least, most, decider=seat, label="discard")
        builder.do(act)
    builder.changes.append(lambda state, frame: any(hand(state, frame, number) for number in range(MOST_SEATS)))


def gain_action(builder: Build, do: Do) -> None:
    """Give the active player more actions; it counts only in the turn of whoever gains."""
    count = count_of(do, builder)

    def act(state: GudnakState, frame: Frame) -> bool:
        if state.active != frame[SEAT]:
            return False
        board.gain_actions(state, count(state, frame))
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: state.active == frame[SEAT])


# ---- relocate, put, swap -------------------------------------------------------------------------------------------------


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
            (board.relocate_top if do.verb == "relocate_alone" else board.relocate)(state, sq, frame[goal][0])
            return True

        builder.do(act)

    if multiple:
        rounds(builder, do, what, place, item, feasible, target)
        return
    later = isinstance(by, Compare) and by.amount.kind == "x"
    things, some = builder.objects(what, feasible=feasible, decider=actor(do, builder), required=not later, place=place)
    target(things)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


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
        return _unbarred(state, here(frame), free) if free and state.features & m.HAS_BAN else free

    return goals


def _unbarred(state: GudnakState, ref: int, free: list[int]) -> list[int]:
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
        board.put(state, ref_card(frame[place][0]), frame[goal][0])
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

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return any(ref != one_of(frame) for ref in partners(state, frame))

    def different(state: GudnakState, frame: Frame) -> bool:
        return other_of(frame) != one_of(frame)

    seat = actor(do, builder)
    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(other, feasible=different, decider=seat, place=second)
    del builder.needs[needs:]

    def act(state: GudnakState, frame: Frame) -> bool:
        ref, partner = one_of(frame), other_of(frame)
        if ref >= -1 or partner >= -1 or top_square(state, ref) < 0 or top_square(state, partner) < 0:
            return False
        board.swap(state, ref_card(ref), ref_card(partner))
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


VERBS: dict[str, Callable[[Build, Do], None]] = {
    "attack": attack,
    "deploy": deploy,
    "destroy": destroy,
    "discard": discard,
    "draw": draw,
    "fatigue": fatigue,
    "gain_action": gain_action,
    "mill": mill,
    "move": move,
    "move_gates": places.move_gates,
    "put": put,
    "relocate": relocate,
    "rise": places.rise,
    "lose_game": places.lose_game,
    "repeat": repeat,
    "sacrifice": sacrifice,
    "swap": swap,
    "unfatigue": unfatigue,
}
"""The verbs, by the name that the tree gives them."""

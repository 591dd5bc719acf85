"""What each verb of Gudnak's texts does to a position: the choices that it asks for and the work that follows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, effects_places, places, statics, triggers
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    candidates,
    cards_of,
    count_of,
    each_thing,
    everybody,
    fighters,
    first,
    place_of,
    placed,
    top_square,
    words_of,
)
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.nested import attack, deploy, move
from toolkit.games.gudnak.players import Build, Seats
from toolkit.games.gudnak.printed import definitions
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, JUMP, REGISTERS, SEAT, UNLESS, Candidates, Frame
from toolkit.wording.tree import Amount, Argument, Do, Player, Ref, Selector
from toolkit.wording.walk import parts

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

MOST_SEATS = 4
MOST_ROUNDS = 100
"""How often an effect can be repeated: what has no end of itself ends here."""


# ---- destroy, sacrifice, fatigue -----------------------------------------------------------------------------------------


def destroy(builder: Build, do: Do) -> None:
    """Destroy fighters, Constructs or Attachments (GUD-228); what was already gone is left out."""
    what = do.arg("what")
    things, some = builder.objects(what, decider=actor(do, builder))
    placed(builder, what)

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        cid = ref_card(ref)
        return board.in_play(state, cid) and board.destroy(state, cid, ref_card(frame[CARD]))

    all_of = each_thing(things, work)

    def act(state: GudnakState, frame: Frame) -> bool:
        below = len(state.frames)
        changed = all_of(state, frame)
        if len(state.frames) > below + 1:
            triggers.line_up(state, below)
        return changed

    builder.do(act)
    builder.changes.append(some)


def sacrifice(builder: Build, do: Do) -> None:
    """Sacrifice fighters that the acting player controls (GUD-231, GUD-232)."""
    what, seat = do.arg("what"), actor(do, builder)
    place = place_of(what, builder)
    reads = first(place)

    def owned(state: GudnakState, frame: Frame) -> bool:
        if statics.banned(state, "sacrifice", ref_card(reads(frame)), passive=True):
            return False
        return state.controller(ref_card(reads(frame))) == (frame[SEAT] if seat is None else seat(state, frame))

    feasible = owned if isinstance(what, Selector) else None
    things, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    placed(builder, what)

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
        return state.fatigued[cid] == value

    builder.do(each_thing(things, work))

    def some(state: GudnakState, frame: Frame) -> bool:
        cards = [ref_card(ref) for ref in found(state, frame) if top_square(state, ref) >= 0]
        return any(state.fatigued[cid] != value and (not value or board.tires(state, cid)) for cid in cards)

    builder.changes.append(some)


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
    if do.arg("how") == "random":
        _discards_at_random(builder, what, everybody(do.actor if isinstance(do.actor, Player) else None, builder))
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


def _discards_at_random(builder: Build, what: Argument | None, seats: Seats) -> None:
    """Chance says which cards of a hand go."""
    if not isinstance(what, Selector) or any(qualifier.relation != "in" for qualifier in what.qualifiers):
        raise NotKnown("discard:random")
    fits, (_, most) = definitions(what.heads, what.adjectives, words_of(builder).cards), builder.bounds(what)

    def own(state: GudnakState, frame: Frame, seat: int) -> list[int]:
        return [cid for cid in state.hands[seat] if fits[state.def_of[cid]] and card_ref(cid) != frame[CARD]]

    def act(state: GudnakState, frame: Frame) -> bool:
        gone = 0
        for seat in tuple(seats(state, frame)):
            for _ in range(most(state, frame)):
                cards = own(state, frame, seat)
                if cards:
                    board.discard(state, seat, cards[state.chance.below(len(cards))])
                    gone += 1
        return bool(gone)

    builder.do(act)
    builder.changes.append(lambda state, frame: any(own(state, frame, seat) for seat in seats(state, frame)))


def gain_action(builder: Build, do: Do) -> None:
    """Give the active player more actions; it counts only in the turn of whoever gains."""
    count = count_of(do, builder)
    seats = everybody(do.actor if isinstance(do.actor, Player) else None, builder)

    def act(state: GudnakState, frame: Frame) -> bool:
        if state.active not in seats(state, frame):
            return False
        board.gain_actions(state, count(state, frame))
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: state.active in seats(state, frame))


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
    "put": effects_places.put,
    "relocate": effects_places.relocate,
    "rise": places.rise,
    "lose_game": places.lose_game,
    "repeat": repeat,
    "sacrifice": sacrifice,
    "swap": effects_places.swap,
    "unfatigue": unfatigue,
}
"""The verbs, by the name that the tree gives them."""

"""What the verbs of stacks do: cards under and on top of others, whole stacks, control; and the table of all verbs.

A card that goes under a fighter is buried: it belongs to its owner still, and counts for nothing until it is Revealed (GUD-135).
Who controls a stack is who controls its topmost fighter, whoever owns the cards below (GUD-162).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toolkit.games.gudnak import (
    board,
    effects,
    effects_attachments,
    effects_cards,
    effects_directions,
    effects_nested,
    effects_places,
    effects_replace,
    entering,
    traps,
)
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    candidates,
    definition_of,
    each_thing,
    fighters,
    first,
    place_of,
    several,
    take_cards,
    top_square,
    words_of,
)
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, SEAT, Frame
from toolkit.wording.tree import Do, Duration, Place, Player, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

_LENT = {"until_end_of_turn": m.UNTIL_END_OF_TURN, "this_turn": m.UNTIL_END_OF_TURN, "until_next_turn": m.UNTIL_NEXT_TURN}


# ---- stacks --------------------------------------------------------------------------------------------------------------


def put(builder: Build, do: Do) -> None:
    """Put cards somewhere; with "under" or "on top of" into the stack of a fighter, or onto a Construct (GUD-245 to GUD-248)."""
    what = do.arg("what")
    if do.arg("under") is None and do.arg("onto") is None:
        if isinstance(what, Selector) and builder.words.noun(what) == "stack":
            _return_stack(builder, do, what)
        else:
            effects_places.put(builder, do)
        return
    under = do.arg("under") is not None
    host = do.arg("under") if under else do.arg("onto")
    if several(what):
        raise NotKnown("do:put")
    phrase = Phrase(what, builder, words_of(builder).cards) if isinstance(what, Selector) else None
    place, goal = place_of(what, builder), place_of(host, builder)
    this, there = first(place), first(goal)
    seat = actor(do, builder)
    hosts = candidates(host, builder)

    def fits(state: GudnakState, thing: int, on: int) -> bool:
        if thing in (on, -1) or not state.cards.land[definition_of(state, thing)]:
            return False
        sq = board.square_of(state, ref_card(on))
        return sq >= 0 and (not state.stacks[sq] or board.top(state, sq) == ref_card(on))

    def feasible(state: GudnakState, frame: Frame) -> bool:
        known = hosts(state, frame)
        if not known and isinstance(host, Ref):
            return this(frame) != -1  # what "it" means is not chosen yet
        return this(frame) != -1 and any(fits(state, this(frame), on) for on in known)

    def different(state: GudnakState, frame: Frame) -> bool:
        return fits(state, this(frame), there(frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(host, feasible=different, decider=seat, place=goal)
    del builder.needs[needs:]
    if phrase is not None and phrase.zone:
        assert place is not None
        builder.do(take_cards(place, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if this(frame) >= -1 or there(frame) >= -1:
            return False
        cid, on = ref_card(this(frame)), ref_card(there(frame))
        sq = board.square_of(state, on)
        if cid == on or sq < 0 or board.zone_of(state, cid)[0] == "removed":
            return False
        stack = state.stacks[sq]
        if on not in stack:
            if stack:
                return False
            entering.put(state, cid, sq)
            return True
        level = stack.index(on) + (0 if under else 1)
        if cid in stack and stack.index(cid) < level:
            level -= 1
        entering.put(state, cid, sq, level)
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


def _pile(state: GudnakState, ref: int) -> list[int]:
    """The fighters of the stack of this topmost fighter, the lowest first: none is Revealed while they go."""
    sq = top_square(state, ref)
    return state.stacks[sq][:] if sq >= 0 else []


def _return_stack(builder: Build, do: Do, what: Selector) -> None:
    """Put every fighter of a stack into its owner's hand."""
    to = do.arg("to")
    if not isinstance(to, Place) or to.zone != "hand":
        raise NotKnown("put:stack")
    things, some = builder.objects(what, decider=actor(do, builder))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        pile = _pile(state, ref)
        for cid in pile:
            board.return_to_hand(state, cid)
        return bool(pile)

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def destroy(builder: Build, do: Do) -> None:
    """Destroy; of a stack every fighter, the lowest first, and also fighters that are buried."""
    what = do.arg("what")
    noun = builder.words.noun(what) if isinstance(what, Selector) else ""
    buried = isinstance(what, Selector) and noun == "fighter" and Phrase(what, builder, words_of(builder).cards).buried
    if noun != "stack" and not buried:
        effects.destroy(builder, do)
        return
    things, some = builder.objects(what, decider=actor(do, builder))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        if buried:
            return board.level_of(state, ref_card(ref)) >= 0 and board.destroy(state, ref_card(ref), ref_card(frame[CARD]))
        done = [board.destroy(state, cid, ref_card(frame[CARD])) for cid in _pile(state, ref)]
        return any(done)

    builder.do(each_thing(things, work))
    builder.changes.append(some)


# ---- control -------------------------------------------------------------------------------------------------------------


def gain_control(builder: Build, do: Do) -> None:
    """Gain control of fighters, for good (while they stay on the Battlefield) or for a while."""
    what, lasting = do.arg("what"), do.arg("lasting")
    fighters(what, builder)
    seat = actor(do, builder)
    if isinstance(lasting, Duration) and lasting.kind not in _LENT:
        raise NotKnown(f"duration:{lasting.kind}")
    until = _LENT[lasting.kind] if isinstance(lasting, Duration) else -1
    whose = seats_of(lasting.whose if isinstance(lasting, Duration) and lasting.whose else Player("you"), builder)
    found = candidates(what, builder)
    things, _ = builder.objects(what, decider=seat)

    def new(state: GudnakState, frame: Frame, ref: int) -> bool:
        wanted = frame[SEAT] if seat is None else seat(state, frame)
        return top_square(state, ref) >= 0 and state.controller(ref_card(ref)) != wanted

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        if not new(state, frame, ref):
            return False
        cid, to = ref_card(ref), frame[SEAT] if seat is None else seat(state, frame)
        state.effects = [effect for effect in state.effects if effect[2:4] != (ref, m.LENT)]
        if to == state.owner[cid]:
            state.control.pop(cid, None)
        else:
            state.control[cid] = to
            if until >= 0:
                state.effects.append((until, next(iter(whose(state, frame)), frame[SEAT]), ref, m.LENT))
        state.derived = None
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(lambda state, frame: any(new(state, frame, ref) for ref in found(state, frame)))

def _move(builder: Build, do: Do) -> None:
    """Move; also in a direction that was chosen."""
    if do.arg("way") is not None:
        effects_directions.go(builder, do, moving=True)
    else:
        effects.VERBS["move"](builder, do)


def _relocate(builder: Build, do: Do) -> None:
    """Relocate; also in a direction that was chosen."""
    if do.arg("way") is not None:
        effects_directions.go(builder, do, moving=False)
    else:
        effects_places.relocate(builder, do)


VERBS: dict[str, Callable[[Build, Do], None]] = {
    **effects.VERBS,
    "attach": effects_attachments.attach,
    "choose": effects_nested.choose,
    "choose_direction": effects_directions.choose_direction,
    "choose_trait": effects_nested.choose_trait,
    "destroy": destroy,
    "discard": effects_cards.discard,
    "flip": traps.flip,
    "gain_control": gain_control,
    "play": effects_nested.play,
    "put": put,
    "relocate_alone": effects_places.relocate,
    "move": _move,
    "relocate": _relocate,
    "remove": effects_cards.remove,
    "replace": effects_replace.replace,
    "reveal": effects_cards.reveal,
    "rotate": traps.rotate,
    "search": effects_cards.search,
    "shuffle": effects_cards.shuffle,
    "shuffle_into": effects_cards.shuffle_into,
    "sing": effects_nested.sing,
    "summon": effects_cards.summon,
    "swap": effects_attachments.swap,
    "use_ability": effects_nested.use_ability,
}
"""All verbs, by the name that the tree gives them."""

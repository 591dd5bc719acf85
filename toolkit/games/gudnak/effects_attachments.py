"""What the verbs of Attachments do: attached to another fighter, swapped with each other; and fighters swapped with cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, effects_places, entering
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    candidates,
    definition_of,
    fighters,
    first,
    place_of,
    several,
    take_cards,
    top_square,
    words_of,
)
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import SEAT, Frame
from toolkit.wording.tree import Do, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def attach(builder: Build, do: Do) -> None:
    """Attach an Attachment to a fighter; who does it controls it from then on (GUD-052: one of each player's on a fighter)."""
    what, to = do.arg("what"), do.arg("to")
    if several(what) or several(to):
        raise NotKnown("do:attach")
    fighters(to, builder)
    phrase = Phrase(what, builder, words_of(builder).cards) if isinstance(what, Selector) else None
    place, goal, seat = place_of(what, builder), place_of(to, builder), actor(do, builder)
    this, there = first(place), first(goal)
    hosts = candidates(to, builder)

    def free(state: GudnakState, frame: Frame, host: int) -> bool:
        user = frame[SEAT] if seat is None else seat(state, frame)
        borne = state.attached.get(ref_card(host), ())
        return top_square(state, host) >= 0 and all(
            state.controller(cid) != user and card_ref(cid) != this(frame) for cid in borne
        )

    def feasible(state: GudnakState, frame: Frame) -> bool:
        attachment = this(frame) != -1 and state.cards.kind[definition_of(state, this(frame))] == m.ATTACHMENT
        return attachment and any(free(state, frame, host) for host in hosts(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(to, feasible=lambda s, f: free(s, f, there(f)), decider=seat, place=goal)
    del builder.needs[needs:]
    if phrase is not None and phrase.zone:
        assert place is not None
        builder.do(take_cards(place, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if this(frame) >= -1 or there(frame) >= -1 or not free(state, frame, there(frame)):
            return False
        cid = ref_card(this(frame))
        board.take(state, cid, m.ATTACHED)
        entering.attach(state, cid, ref_card(there(frame)), frame[SEAT] if seat is None else seat(state, frame))
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


def swap(builder: Build, do: Do) -> None:
    """Swap; also two Attachments, or a fighter with a card of a hand or Graveyard, which takes its exact place (GUD-250)."""
    what, other = do.arg("what"), do.arg("with")
    place, second, seat = place_of(what, builder), place_of(other, builder), actor(do, builder)
    zone = Phrase(other, builder, words_of(builder).cards).zone if isinstance(other, Selector) else ""
    attachments = isinstance(what, Selector) and builder.words.noun(what) == "attachment"
    if not zone and not attachments:
        effects_places.swap(builder, do)
        return
    if several(what) or several(other):
        raise NotKnown("do:swap")
    this, that = first(place), first(second)
    partners = candidates(other, builder)

    def fits(state: GudnakState, thing: int, partner: int) -> bool:
        if thing == partner:
            return False
        if attachments:
            return state.cards.kind[definition_of(state, partner)] == m.ATTACHMENT
        return bool(state.cards.land[definition_of(state, partner)])

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return this(frame) != -1 and any(fits(state, this(frame), partner) for partner in partners(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    needs = len(builder.needs)
    builder.objects(other, feasible=lambda s, f: fits(s, this(f), that(f)), decider=seat, place=second)
    del builder.needs[needs:]
    if zone and isinstance(other, Selector):
        assert second is not None
        builder.do(take_cards(second, Phrase(other, builder, words_of(builder).cards)))

    def act(state: GudnakState, frame: Frame) -> bool:
        if this(frame) >= -1 or that(frame) >= -1:
            return False
        one_of, other_of = ref_card(this(frame)), ref_card(that(frame))
        if not attachments:
            if top_square(state, this(frame)) < 0:
                return False
            entering.swap(state, one_of, other_of)
            return True
        host, guest = board.host_of(state, one_of), board.host_of(state, other_of)
        if host < 0 or guest < 0 or host == guest:
            return False
        for cid, to in ((one_of, guest), (other_of, host)):
            seat_of = state.attachment_seat[cid]
            board.take(state, cid, m.SWAPPED)
            entering.attach(state, cid, to, seat_of)
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)

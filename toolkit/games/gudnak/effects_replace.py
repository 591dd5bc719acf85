"""Replace: a fighter leaves for its owner's Graveyard, and another card takes its exact place (GUD-243, GUD-244)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, entering
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
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import SEAT, Frame, Seat
from toolkit.wording.tree import Do, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def replace(builder: Build, do: Do) -> None:
    """Replace a fighter in play with a fighter of a hand, a Graveyard or outside the game, or with a token that is made.

    Raises:
        NotKnown: several are replaced, or the new card lies on the Battlefield.
    """
    what, new = do.arg("what"), do.arg("with")
    fighters(what, builder)
    if several(what) or not isinstance(new, Selector) or several(new):
        raise NotKnown("do:replace")
    phrase = Phrase(new, builder, words_of(builder).cards)
    place, seat = place_of(what, builder), actor(do, builder)
    if phrase.zone:
        _with_card(builder, what, new, phrase, place, seat)
    else:
        _with_token(builder, what, new, place, seat)


def _with_card(
    builder: Build, what: object, new: Selector, phrase: Phrase, place: int | None, seat: Seat[GudnakState] | None
) -> None:
    assert isinstance(new, Selector)
    came = builder.register(new.slot, "card")
    this, that = first(place), first(came)
    cards = candidates(new, builder)

    def lands(state: GudnakState, frame: Frame) -> bool:
        return bool(state.cards.land[definition_of(state, that(frame))])

    def feasible(state: GudnakState, frame: Frame) -> bool:
        there = top_square(state, this(frame)) >= 0
        return there and any(state.cards.land[definition_of(state, card)] for card in cards(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)  # type: ignore[arg-type]
    needs = len(builder.needs)
    builder.objects(new, feasible=lands, decider=seat, place=came)
    del builder.needs[needs:]
    builder.do(take_cards(came, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if top_square(state, this(frame)) < 0 or that(frame) >= -1:
            return False
        entering.replace(state, ref_card(this(frame)), ref_card(that(frame)))
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


def _with_token(builder: Build, what: object, new: Selector, place: int | None, seat: Seat[GudnakState] | None) -> None:
    cards = words_of(builder).cards
    fits = definitions(new.heads, (), cards)
    made = [card.index for card in cards.defs if fits[card.index] and card.kind == m.TOKEN]
    if new.qualifiers or new.adjectives or not all(head.name for head in new.heads) or not made:
        raise NotKnown("do:replace")
    which, came, this = builder.register(noun="card"), builder.register(new.slot, "fighter"), first(place)
    _, some = builder.objects(what, decider=seat, place=place)  # type: ignore[arg-type]
    builder.choose(which, lambda state, frame: made, one, one, decider=seat, noun="card")

    def act(state: GudnakState, frame: Frame) -> bool:
        sq = top_square(state, this(frame))
        if sq < 0 or not frame[which]:
            return False
        level, owner = len(state.stacks[sq]) - 1, frame[SEAT] if seat is None else seat(state, frame)
        cid = ref_card(this(frame))
        board.lift(state, sq, cid, m.REPLACED, reveal=False)
        new_one = entering.create_token(state, frame[which][0], owner, sq, level)
        board.to_grave(state, cid, m.REPLACED, new_one)
        frame[came] = (-2 - new_one,)
        return True

    builder.do(act)
    builder.changes.append(some)

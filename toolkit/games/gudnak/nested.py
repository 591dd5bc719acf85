"""Nested Actions: effects let fighters Move, Attack or be Deployed, at no cost, fatigued ones too (GUD-154 to GUD-158)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.games.gudnak import actions, board
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    by_one_or_several,
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
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import SEAT, Candidates, Frame
from toolkit.wording.tree import Do, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def move(builder: Build, do: Do) -> None:
    """Move fighters, one after the other, each to a neighbouring unoccupied square; it fatigues them."""
    what, to = do.arg("what"), do.arg("to")
    fighters(what, builder)
    place = place_of(what, builder)
    item = builder.register(noun="fighter") if several(what) else place
    here = first(item)
    wanted = builder.words.candidates(to, builder) if isinstance(to, Selector) else None
    if isinstance(to, Ref):
        wanted = builder.words.reference(to, builder)
    if to is not None and wanted is None:
        raise NotKnown("move:to")

    def goals(state: GudnakState, frame: Frame) -> list[int]:
        sq = top_square(state, here(frame))
        if sq < 0:
            return []
        free = actions.moves_from(state, sq)
        return free if wanted is None else [to for to in wanted(state, frame) if to in free]

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return bool(goals(state, frame))

    def go(things: Candidates[GudnakState] | None) -> None:
        goal = builder.register(noun="square")
        builder.clear(goal)
        builder.choose(goal, goals, one, one, decider=actor(do, builder), noun="square")

        def act(state: GudnakState, frame: Frame) -> bool:
            sq = top_square(state, here(frame))
            if sq < 0 or not frame[goal]:
                return False
            actions.do_move(state, sq, frame[goal][0])
            return True

        builder.do(act)

    by_one_or_several(builder, do, what, place, item, feasible, go)


def attack(builder: Build, do: Do) -> None:
    """Attack with fighters, one after the other; each chooses its target among neighbouring enemies."""
    what, target = do.arg("with"), do.arg("what")
    if what is None and isinstance(do.actor, Selector | Ref):
        what = do.actor
    fighters(what, builder)
    place = place_of(what, builder)
    item = builder.register(noun="fighter") if several(what) else place
    here = first(item)
    wanted = candidates(target, builder) if target is not None else None
    goal = place_of(target, builder) if isinstance(target, Selector) else builder.register(noun="fighter")
    assert goal is not None

    def goals(state: GudnakState, frame: Frame) -> list[int]:
        sq = top_square(state, here(frame))
        if sq < 0:
            return []
        seat = state.controller(ref_card(here(frame)))
        found = [card_ref(state.stacks[to][-1]) for to in actions.attacks_from(state, sq, seat)]
        if wanted is None:
            return found
        allowed = wanted(state, frame)
        return [ref for ref in found if ref in allowed]

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return bool(goals(state, frame))

    named = enumerate((what, target) if not several(what) else ())
    known = [(said.slot, at) for at, said in named if isinstance(said, Selector | Ref)]
    for slot, _ in known:
        builder.left.setdefault(slot, builder.register(noun="square"))

    def go(things: Candidates[GudnakState] | None) -> None:
        builder.clear(goal)
        builder.choose(goal, goals, one, one, decider=actor(do, builder), noun="fighter")

        def act(state: GudnakState, frame: Frame) -> bool:
            sq = top_square(state, here(frame))
            to = top_square(state, frame[goal][0]) if frame[goal] else -1
            if sq < 0 or to < 0:
                return False
            for slot, at in known:
                frame[builder.left[slot]] = (to if at else sq,)
            actions.do_attack(state, sq, to)
            return True

        builder.do(act)

    by_one_or_several(builder, do, what, place, item, feasible, go)


def deploy(builder: Build, do: Do) -> None:
    """Deploy a fighter of a hand or Graveyard; its Deploy ability may be used (GUD-155)."""
    what, to = do.arg("what"), do.arg("to")
    if not isinstance(what, Selector) or several(what):
        raise NotKnown("do:deploy")
    phrase = Phrase(what, builder, words_of(builder).cards)
    if not phrase.zone:
        raise NotKnown("deploy:what")
    seat = actor(do, builder)
    place = builder.register(what.slot, "card")
    goal = builder.register(to.slot if isinstance(to, Selector) else None, "square")
    wanted = builder.words.candidates(to, builder) if isinstance(to, Selector) else None
    if to is not None and wanted is None:
        raise NotKnown("deploy:to")

    def goals(state: GudnakState, frame: Frame) -> Sequence[int]:
        if not frame[place]:
            return []
        definition = definition_of(state, frame[place][0])
        if not state.cards.land[definition]:
            return []
        if wanted is not None:
            return [sq for sq in wanted(state, frame) if not state.stacks[sq]]
        return actions.deploy_squares(state, frame[SEAT] if seat is None else seat(state, frame), definition)

    _, some = builder.objects(what, feasible=lambda s, f: bool(goals(s, f)), decider=seat, place=place)
    builder.choose(goal, goals, one, one, decider=seat, noun="square")
    builder.do(take_cards(place, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[place] or not frame[goal]:
            return False
        cid = ref_card(frame[place][0])
        board.take(state, cid, m.DEPLOYED)
        actions.arrive_deployed(state, frame[SEAT] if seat is None else seat(state, frame), cid, frame[goal][0])
        return True

    builder.do(act)
    builder.changes.append(some)

"""What the verbs of AniMaul's texts do with Traits: equipping them to cards and decks, and taking them off."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from toolkit.games.animaul import board, places
from toolkit.games.animaul import model as m
from toolkit.games.animaul.acting import arrives, cards_of, each_card, event, on_field, open_yet, several, spoken_of, taken
from toolkit.games.animaul.effects_field import number_of, one_by_one
from toolkit.games.animaul.grid import DECKS
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.seats import Build, decider
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import SEAT, Candidates, Frame
from toolkit.wording.tree import Do, Place, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState


def equip(builder: Build, do: Do) -> None:
    """Equip Traits to a card beside them, or to their player's deck, if they may be (ANI-153, ANI-154)."""
    to = do.arg("to")
    spoken_of(builder, do.arg("what"))
    if isinstance(do.arg("what"), Selector) and builder.words.noun(do.arg("what")) == "card":  # type: ignore[arg-type]
        _equip_hidden(builder, do)
        return
    if isinstance(to, Place):
        things, some = on_field(
            builder, do.arg("what"), feasible=lambda state, frame, cid: places.deck_may_bear(state, cid),
            seat=decider(do, builder),
        )  # fmt: skip
        each_card(
            builder, things, lambda state, frame, cid: board.equip(state, cid, ~state.owner[cid], frame[SEAT]),
            several(do.arg("what")),
        )  # fmt: skip
        builder.changes.append(some)
        return
    bearers, open_bearer = _bearers(builder, to), open_yet(to, builder)

    def body(item: int) -> None:
        goal = builder.register(to.slot if isinstance(to, Selector) else None, "field")
        builder.clear(goal)

        def able(state: AnimaulState, frame: Frame) -> list[int]:
            trait = number_of(frame, item)
            return [ref for ref in bearers(state, frame) if places.may_bear(state, trait, ref_card(ref))]

        builder.choose(goal, able, one, one, decider=decider(do, builder))

        def act(state: AnimaulState, frame: Frame) -> None:
            if frame[goal]:
                board.equip(state, number_of(frame, item), number_of(frame, goal), frame[SEAT])

        event(builder, act)

    one_by_one(
        builder, do, "what",
        lambda state, frame, cid: (
            open_bearer(frame) or any(places.may_bear(state, cid, ref_card(ref)) for ref in bearers(state, frame))
        ), body,
    )  # fmt: skip


def _equip_hidden(builder: Build, do: Do) -> None:
    """Lay a Trait from a hand or pile beside a card that it is equipped to (ANI-044, ANI-045); it is not played."""
    what, seat = do.arg("what"), decider(do, builder)
    if not isinstance(what, Selector) or several(what) or seat is not None:
        raise NotKnown("do:equip")
    to = do.arg("to")
    phrase, wanted = Phrase(what, builder, cards_of(builder)), _wanted(builder, to)
    known = builder.register(to.slot, "field") if isinstance(to, Selector) else None
    place, host, cell = builder.register(what.slot, "card"), builder.register(noun="space"), builder.register(noun="cell")

    def pairs(state: AnimaulState, frame: Frame, card: int) -> list[tuple[int, int]]:
        cells = wanted(state, frame)
        return [pair for pair in places.trait_spots(state, card, frame[SEAT]) if pair[1] in cells]

    def fits(state: AnimaulState, frame: Frame) -> bool:
        card = frame[place][0]
        return state.cards.kind[card] == m.TRAIT and bool(pairs(state, frame, card))

    def held(state: AnimaulState, frame: Frame) -> int:
        return state.def_of[number_of(frame, place)] if frame[place] else -1

    def hosts(state: AnimaulState, frame: Frame) -> list[int]:
        return sorted({at for _, at in pairs(state, frame, held(state, frame))}) if frame[place] else []

    def cells(state: AnimaulState, frame: Frame) -> list[int]:
        if not frame[host]:
            return []
        return [to for to, at in pairs(state, frame, held(state, frame)) if at == frame[host][0]]

    _, some = builder.objects(what, feasible=fits, place=place)
    builder.do(taken(place, phrase))
    for choice, things in ((host, hosts), (cell, cells)):
        builder.clear(choice)
        builder.choose(choice, things, one, one)

    def act(state: AnimaulState, frame: Frame) -> None:
        if frame[cell]:
            cid, at = number_of(frame, place), frame[host][0]
            board.take(state, cid)
            board.lay(state, cid, frame[cell][0])
            bearer = ~frame[SEAT] if at in DECKS else board.top(state, at)
            if known is not None:
                frame[known] = (card_ref(bearer),)
            board.equip(state, cid, bearer, frame[SEAT])

    event(builder, act)
    arrives(builder, what)
    builder.changes.append(some)


def _wanted(builder: Build, to: object) -> Callable[[AnimaulState, Frame], Collection[int]]:
    """The cells of what Traits are to be equipped to."""
    if isinstance(to, Place):
        return lambda state, frame: (DECKS[frame[SEAT]],)
    bearers = _bearers(builder, to)
    return lambda state, frame: {state.cell_of[ref_card(ref)] for ref in bearers(state, frame)}


def _bearers(builder: Build, to: object) -> Candidates[AnimaulState]:
    if isinstance(to, Selector):
        return builder.words.candidates(to, builder)
    if isinstance(to, Ref):
        return builder.words.reference(to, builder)
    raise NotKnown("do:equip")


def unequip(builder: Build, do: Do) -> None:
    """End what Traits are equipped to: they stay where they lie, without effect (ANI-154)."""
    things, some = on_field(
        builder, do.arg("what"), feasible=lambda state, frame, cid: cid in state.host, seat=decider(do, builder)
    )

    def work(state: AnimaulState, frame: Frame, cid: int) -> None:
        if cid in state.host:
            board.unequip(state, cid)
            state.done = 1

    each_card(builder, things, work, several(do.arg("what")))
    builder.changes.append(some)


VERBS = {"equip": equip, "unequip": unequip}

"""What it does that a text plays cards: from a hand, a discard pile or a deck, or those that it has found before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.games.animaul import board, places
from toolkit.games.animaul import model as m
from toolkit.games.animaul.acting import arrives, cards_of, event, several, taken
from toolkit.games.animaul.effects_field import number_of
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import ref_card
from toolkit.games.animaul.seats import Build, decider
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import SEAT, Frame, Test
from toolkit.wording.tree import THIS, Do, Place, Qualifier, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState


def _as_if_held(qualifier: Qualifier) -> Qualifier:
    """From a hand means from the extra deck as well, where something is played (ANI-181)."""
    place = qualifier.argument
    if not isinstance(place, Place) or place.zone != "hand":
        return qualifier
    return replace(qualifier, argument=replace(place, zone="playable"))


def play(builder: Build, do: Do) -> None:
    """Play cards from the zone that the text names, without actions, by all other rules of playing (ANI-042 to ANI-048); a card
    that was found before, from where it is.
    """
    what = do.arg("what")
    if isinstance(what, Ref) and what.slot != THIS and not what.part:
        meant = builder.meant(what)
        place = builder.registers[what.slot]
        if not builder.away(what):
            raise NotKnown("do:play")

        def found(state: AnimaulState, frame: Frame) -> bool:
            return any(ref <= -2 and board.zone_of(state, ref_card(ref))[0] != m.FIELD for ref in meant(state, frame))

        _lay(builder, do, place, found)
        arrives(builder, what)
        builder.changes.append(found)
        return
    if not isinstance(what, Selector) or several(what):
        raise NotKnown("do:play")
    what = replace(what, qualifiers=tuple(map(_as_if_held, what.qualifiers)))
    phrase = Phrase(what, builder, cards_of(builder))
    if not phrase.zone:
        raise NotKnown("do:play")
    seat = decider(do, builder)

    place = builder.register(what.slot, "card")

    def fits(state: AnimaulState, frame: Frame) -> bool:
        return _playable(state, frame[place][0], frame[SEAT] if seat is None else seat(state, frame))

    _, some = builder.objects(what, feasible=fits, decider=seat, place=place)
    builder.do(taken(place, phrase))
    _lay(builder, do, place, lambda state, frame: bool(frame[place]))
    arrives(builder, what)
    builder.changes.append(some)


def _playable(state: AnimaulState, card: int, seat: int) -> bool:
    """Whether a seat may play a card of this definition somewhere."""
    if state.features & m.HAS_BAN and HOOKS.statics.forbidden(state, seat, card):
        return False
    return not state.cards.reaction[card] and bool(places.play_spots(state, card, seat))


def _lay(builder: Build, do: Do, place: int, there: Test[AnimaulState]) -> None:
    """Emit where the card in a register is laid, if it is there and may be played, and that it is played."""
    seat = decider(do, builder)
    cell, host = builder.register(noun="cell"), builder.register(noun="space")

    def player(state: AnimaulState, frame: Frame) -> int:
        return frame[SEAT] if seat is None else seat(state, frame)

    def card(state: AnimaulState, frame: Frame) -> int:
        return state.def_of[number_of(frame, place)]

    def cells(state: AnimaulState, frame: Frame) -> Sequence[int]:
        if not there(state, frame) or not _playable(state, card(state, frame), player(state, frame)):
            return ()
        return places.play_spots(state, card(state, frame), player(state, frame))

    def hosts(state: AnimaulState, frame: Frame) -> Sequence[int]:
        if not frame[cell] or state.cards.kind[card(state, frame)] != m.TRAIT:
            return ()
        return places.hosts_at(state, card(state, frame), frame[cell][0], player(state, frame))

    for choice, things in ((cell, cells), (host, hosts)):
        builder.clear(choice)
        builder.choose(choice, things, one, one, decider=seat)

    def act(state: AnimaulState, frame: Frame) -> None:
        if frame[cell]:
            state.done, bearer = 1, frame[host][0] if frame[host] else m.NONE
            board.play(state, number_of(frame, place), frame[cell][0], player(state, frame), bearer)

    event(builder, act)


VERBS = {"play": play}

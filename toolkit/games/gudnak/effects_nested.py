"""What verbs do that let abilities be used, cards be played or fighters sing; and a trait be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import actions, board, statics
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
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
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build
from toolkit.games.gudnak.qualifiers import CHOSEN_TRAIT
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import SEAT, Frame
from toolkit.wording.tree import Do, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def use_ability(builder: Build, do: Do) -> None:
    """Use an Action ability of a fighter at no cost, although it is fatigued (GUD-154 to GUD-158).

    An ability that uses or plays others itself is not among those, so that no two call each other for ever.
    """
    what = do.arg("what")
    fighters(what, builder)
    place, seat = place_of(what, builder), actor(do, builder)
    words_of(builder).nests()
    here = first(place)
    which = builder.register(noun="number")

    def usable(state: GudnakState, frame: Frame) -> list[int]:
        if top_square(state, here(frame)) < 0:
            return []
        cid = ref_card(here(frame))
        codes = HOOKS.statics.codes_of(state, cid)
        if not codes or any(code.nests for code in codes):
            return []
        user = frame[SEAT] if seat is None else seat(state, frame)
        return [n for n in range(len(HOOKS.resolve.actions_of(state, cid))) if HOOKS.resolve.can_use(state, cid, n, user)]

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return bool(usable(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    builder.choose(which, usable, one, one, decider=seat, noun="number")

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[which]:
            return False
        user = frame[SEAT] if seat is None else seat(state, frame)
        actions.do_use(state, ref_card(here(frame)), frame[which][0], user)
        return True

    builder.do(act)
    builder.changes.append(some if isinstance(what, Selector) else feasible)


def play(builder: Build, do: Do) -> None:
    """Play a Tactic of a hand or Graveyard at no cost; not one that plays or uses others itself."""
    what = do.arg("what")
    if not isinstance(what, Selector) or several(what):
        raise NotKnown("do:play")
    phrase = Phrase(what, builder, words_of(builder).cards)
    if not phrase.zone:
        raise NotKnown("play:what")
    words_of(builder).nests()
    seat = actor(do, builder)
    place, goal = builder.register(what.slot, "card"), builder.register(noun="square")

    def player(state: GudnakState, frame: Frame) -> int:
        return frame[SEAT] if seat is None else seat(state, frame)

    def kind(state: GudnakState, frame: Frame) -> int:
        return state.cards.kind[definition_of(state, frame[place][0])] if frame[place] else -1

    def goals(state: GudnakState, frame: Frame) -> list[int]:
        if kind(state, frame) == m.CONSTRUCT:
            return actions.construct_squares(state, player(state, frame))
        if kind(state, frame) == m.ATTACHMENT:
            return actions.attachment_squares(state, player(state, frame), definition_of(state, frame[place][0]))
        return []

    def feasible(state: GudnakState, frame: Frame) -> bool:
        definition = definition_of(state, frame[place][0])
        compiled = state.cards.compiled[definition]
        if kind(state, frame) != m.TACTIC or compiled is None or compiled.code is None:
            return bool(goals(state, frame))
        zones = getattr(state, phrase.zone)
        cid = next((c for zone in zones for c in zone if state.def_of[c] == definition), -1)
        return cid >= 0 and not compiled.code.nests and HOOKS.resolve.can_play(state, cid, player(state, frame))

    _, some = builder.objects(what, feasible=feasible, decider=seat, place=place)
    builder.choose(goal, goals, one, one, decider=seat, noun="square")
    builder.do(take_cards(place, phrase))

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[place]:
            return False
        cid = ref_card(frame[place][0])
        if state.cards.kind[state.def_of[cid]] != m.TACTIC and not frame[goal]:
            return False
        board.take(state, cid, m.PLAYED)
        state.hands[player(state, frame)].append(cid)
        actions.do_play(state, player(state, frame), cid, frame[goal][0] if frame[goal] else -1)
        return True

    builder.do(act)
    builder.changes.append(some)


def sing(builder: Build, do: Do) -> None:
    """Fatigue fighters, which sing; X is how many do. Some sing although they are fatigued."""
    what = do.arg("with")
    fighters(what, builder)
    place = place_of(what, builder)
    here = first(place)

    def feasible(state: GudnakState, frame: Frame) -> bool:
        cid = ref_card(here(frame))
        if statics.banned(state, "sing", cid):
            return False
        return not state.fatigued[cid] or statics.banned(state, "may:sing", cid)

    things, some = builder.objects(what, feasible=feasible, decider=actor(do, builder), place=place)

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        board.fatigue(state, ref_card(ref))
        if state.listens:
            board.emit(state, m.SANG, ref_card(ref))
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def choose(builder: Build, do: Do) -> None:
    """Choose something, for what follows to speak of."""
    _, some = builder.objects(do.arg("what"), decider=actor(do, builder))
    builder.changes.append(some)


def choose_trait(builder: Build, do: Do) -> None:
    """Choose one of the traits of the game; "the chosen trait" speaks of it."""
    place = builder.register(CHOSEN_TRAIT, "trait")
    builder.clear(place)
    builder.choose(place, lambda state, frame: range(1, len(state.cards.trait_names) + 1), one, one, noun="trait")

"""What each verb of AniMaul's texts does to the strength of cards, to points and actions, to hands, decks and discard piles.

Every verb asks for what it needs, then declares events one by one; others may answer each of them before the next (triggers.py).
"If you do" asks whether the last verb came to anything; a price that cannot be paid whole is not paid at all (ANI-208).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.games.animaul import board, combat, events
from toolkit.games.animaul import model as m
from toolkit.games.animaul.acting import (
    cards_of,
    complete,
    each_card,
    each_seat,
    hidden,
    on_field,
    quantity,
    several,
    taken,
    times,
)
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.printed import ZONES, definitions
from toolkit.games.animaul.seats import Build, decider, doers, seats_of
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, GATHER, SEAT, Frame, Test
from toolkit.wording.tree import Amount, Do, Place, Player, Qualifier, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

# ---- damage ----------------------------------------------------------------------------------------------------------------


def _has_life(state: AnimaulState, frame: Frame, cid: int) -> bool:
    return combat.max_life(state, cid) > 0


def deal(builder: Build, do: Do) -> None:
    """Deal damage; dice are rolled once for all that it is dealt to. In an attack a defeat by it scores (ANI-086)."""
    by = do.arg("by")
    source = on_field(builder, by, seat=decider(do, builder), anywhere=True)[0] if by is not None else None
    things, some = on_field(builder, do.arg("to"), feasible=_has_life, seat=decider(do, builder))
    count = quantity(do.arg("count"), builder)

    def work(state: AnimaulState, frame: Frame, cid: int) -> None:
        dealer = frame[CARD] if source is None else next(iter(source(state, frame)), m.NONE)
        board.damage(state, cid, count(state, frame), ref_card(dealer), frame[SEAT])

    each_card(builder, things, work, several(do.arg("to")))
    builder.changes.append(some)


def heal(builder: Build, do: Do) -> None:
    """Take damage away, as much as there is; "all damage" without counting."""
    said = do.arg("count")
    whole = isinstance(said, Amount) and said.kind in ("all", "any")
    things, some = on_field(builder, do.arg("what"), seat=decider(do, builder))
    count = quantity(None if whole else said, builder)

    def work(state: AnimaulState, frame: Frame, cid: int) -> None:
        n = state.damage.get(cid, 0) if whole else count(state, frame)
        if n > 0:
            board.heal(state, cid, n, frame[SEAT])

    each_card(builder, things, work, several(do.arg("what")))
    builder.changes.append(lambda state, frame: bool(state.damage) and some(state, frame))


def defeat(builder: Build, do: Do) -> None:
    """Defeat an Animal or Critter whatever Life it has: no points (ANI-086)."""
    things, some = on_field(builder, do.arg("what"), feasible=_has_life, seat=decider(do, builder))

    def work(state: AnimaulState, frame: Frame, cid: int) -> None:
        board.defeat(state, cid, ref_card(frame[CARD]), frame[SEAT])

    each_card(builder, things, work, several(do.arg("what")))
    builder.leaves(do.arg("what"))
    builder.changes.append(some)


# ---- points, actions -------------------------------------------------------------------------------------------------------


def gain_points(builder: Build, do: Do) -> None:
    """Gain points (ANI-085)."""
    count = quantity(do.arg("count"), builder)
    each_seat(builder, doers(do, builder), lambda state, frame, seat: board.gain_points(state, seat, count(state, frame)))
    builder.changes.append(lambda state, frame: True)


def lose_points(builder: Build, do: Do) -> None:
    """Lose points, as many as there are."""
    count = quantity(do.arg("count"), builder)

    def act(state: AnimaulState, frame: Frame, seat: int) -> None:
        state.done = min(state.points[seat], count(state, frame))
        state.points[seat] -= state.done

    seats = doers(do, builder)
    each_seat(builder, seats, act)
    builder.changes.append(lambda state, frame: any(state.points[seat] for seat in seats(state, frame)))


def gain_action(builder: Build, do: Do) -> None:
    """Gain actions for this turn; outside one's own turn they come to nothing (ANI-056)."""
    count, seats = quantity(do.arg("count"), builder), doers(do, builder)
    each_seat(builder, seats, lambda state, frame, seat: board.gain_actions(state, seat, count(state, frame)))
    builder.changes.append(lambda state, frame: state.active in seats(state, frame))


# ---- cards -----------------------------------------------------------------------------------------------------------------


def draw(builder: Build, do: Do) -> None:
    """Draw cards one by one; each that is missing gives the opponent 5 points (ANI-102)."""
    count, seats = quantity(do.arg("count"), builder), doers(do, builder)
    place = builder.register(noun="player")
    builder.emit(GATHER, place, lambda state, frame: tuple(seats(state, frame)))
    with builder.each(place) as item:
        times(builder, count, lambda state, frame: board.draw(state, frame[item][0]))
    builder.changes.append(lambda state, frame: any(state.decks[seat] for seat in seats(state, frame)))


def discard(builder: Build, do: Do) -> None:
    """Discard cards from a hand, chosen by whoever discards, or from the field; those already gone are left out."""
    what = do.arg("what")
    if isinstance(what, Selector) and builder.words.noun(what) == "card" and do.arg("how") == "random":
        _at_random(builder, do, what)
        return
    if isinstance(what, Selector) and builder.words.noun(what) == "card" and _everybody(do):
        _each_discards(builder, do, what)
        return
    if isinstance(what, Selector) and builder.words.noun(what) == "card":
        things, some = hidden(builder, what, decider(do, builder), "discard", whole=True)
    else:
        things, some = on_field(builder, what, seat=decider(do, builder), label="discard", anywhere=True)
    each_card(
        builder, things, lambda state, frame, cid: board.discard(state, cid, frame[SEAT]),
        several(what),
    )  # fmt: skip
    if isinstance(what, Selector) and what.count.kind == "number" and what.determiner not in ("all", "each", "up_to"):
        place, least = builder.register(what.slot), what.count.number
        complete(builder, lambda frame: len(frame[place]), least)
    builder.leaves(what)
    builder.changes.append(some)


def _at_random(builder: Build, do: Do, what: Selector) -> None:
    """Chance picks the cards of a hand."""
    phrase = Phrase(what, builder, cards_of(builder))
    if phrase.zone != "hands" or phrase.seats is None:
        raise NotKnown("do:discard:random")
    fits, seats, count = definitions(what.heads, cards_of(builder), what.adjectives), phrase.seats, builder.amount(what.count)
    found = builder.register(what.slot, "card")
    builder.clear(found)

    def act(state: AnimaulState, frame: Frame, seat: int) -> None:
        held = [cid for cid in state.hands[seat] if fits[state.def_of[cid]] and -2 - cid != frame[CARD]]
        if held:
            cid = held[state.chance.below(len(held))]
            frame[found] = (*frame[found], card_ref(cid))
            board.discard(state, cid, frame[SEAT])

    place = builder.register(noun="player")
    builder.emit(GATHER, place, lambda state, frame: tuple(seats(state, frame)))
    with builder.each(place) as item:
        times(builder, count, lambda state, frame: act(state, frame, frame[item][0]))
    builder.changes.append(lambda state, frame: any(state.hands[seat] for seat in seats(state, frame)))


def _everybody(do: Do) -> bool:
    return isinstance(do.actor, Player) and do.actor.who == "each_player"


def _each_discards(builder: Build, do: Do, what: Selector) -> None:
    """One player after the other chooses cards of the own hand."""
    fits, (least, most) = definitions(what.heads, cards_of(builder)), builder.bounds(what)
    seats = doers(do, builder)

    def one_seat(number: int) -> Test[AnimaulState]:
        def seat(state: AnimaulState, frame: Frame) -> int:
            return seats(state, frame)[number]

        def hand(state: AnimaulState, frame: Frame) -> list[int]:
            return [d for cid in state.hands[seat(state, frame)] if fits[d := state.def_of[cid]]]

        def cards(state: AnimaulState, frame: Frame) -> list[int]:
            left, found = list(state.hands[seat(state, frame)]), []
            for definition in frame[place]:
                cid = next(c for c in left if state.def_of[c] == definition)
                left.remove(cid)
                found.append(-2 - cid)
            return found

        place = builder.register(noun="card")
        builder.clear(place)
        builder.choose(place, hand, least, most, decider=seat, label="discard")
        each_card(builder, cards, lambda state, frame, cid: board.discard(state, cid, frame[SEAT]))
        return lambda state, frame: bool(hand(state, frame))

    first, second = one_seat(0), one_seat(1)
    builder.changes.append(lambda state, frame: first(state, frame) or second(state, frame))


def mill(builder: Build, do: Do) -> None:
    """Discard the top cards of a deck, as many as there are: that is no failed draw (ANI-066)."""
    of, count = do.arg("of"), quantity(do.arg("count"), builder)
    seats = seats_of(of, builder) if isinstance(of, Player) else doers(do, builder)

    def act(state: AnimaulState, frame: Frame, seat: int) -> None:
        if state.decks[seat]:
            board.discard(state, state.decks[seat][-1], frame[SEAT])

    place = builder.register(noun="player")
    builder.emit(GATHER, place, lambda state, frame: tuple(seats(state, frame)))
    with builder.each(place) as item:
        times(builder, count, lambda state, frame: act(state, frame, frame[item][0]))
    builder.changes.append(lambda state, frame: any(state.decks[seat] for seat in seats(state, frame)))


def search(builder: Build, do: Do) -> None:
    """Look through a deck or discard pile and name what was found there; it may be nothing, as nobody can check a deck."""
    what, where = do.arg("what"), do.arg("where")
    if not isinstance(what, Selector) or not isinstance(where, Place):
        raise NotKnown("do:search")
    phrase = Phrase(replace(what, qualifiers=(*what.qualifiers, Qualifier("in", where))), builder, cards_of(builder))
    seats, found = phrase.seats, phrase.candidates()
    assert seats is not None
    place = builder.register(what.slot, "card")
    builder.clear(place)
    _, most = builder.bounds(what)
    builder.choose(place, found, lambda state, frame: 0, most, decider=decider(do, builder), noun="card")
    builder.do(taken(place, phrase))
    builder.do(lambda state, frame: bool(frame[place]))
    zone = phrase.zone
    builder.changes.append(lambda state, frame: any(getattr(state, zone)[seat] for seat in seats(state, frame)))


def put(builder: Build, do: Do) -> None:
    """Put cards into a hand, onto or under a deck, or onto a discard pile: each to its owner's."""
    what, to = do.arg("what"), do.arg("to")
    if not isinstance(to, Place) or to.zone not in ZONES:
        raise NotKnown("do:put")
    zone, bottom = to.zone, to.relation == "bottom"
    if isinstance(what, Selector) and builder.words.noun(what) == "card":
        things, some = hidden(builder, what, decider(do, builder), "choose")
    else:
        things, some = on_field(builder, what, seat=decider(do, builder), anywhere=True)

    def work(state: AnimaulState, frame: Frame, cid: int) -> None:
        if zone == "hand" and board.zone_of(state, cid)[0] == m.DECK:
            board.take(state, cid)
            board.put_in_hand(state, cid)
            state.done = 1
        elif zone == "hand":
            board.to_hand(state, cid, frame[SEAT])
        elif zone == "discard_pile":
            board.discard(state, cid, frame[SEAT])
        elif zone == "deck" and (state.cell_of[cid] >= 0 or board.zone_of(state, cid)[0] != m.FIELD):
            to_deck(state, cid, bottom, frame[SEAT])

    each_card(builder, things, work, several(what))
    builder.leaves(what)
    builder.changes.append(some)


def to_deck(state: AnimaulState, cid: int, bottom: bool, seat: int) -> None:
    """Put a card onto or under its owner's deck, from wherever it is; a miniature that stood on it is defeated (ANI-076)."""
    cell = state.cell_of[cid]
    board.to_deck(state, cid, bottom)
    state.done = 1
    if cell >= 0:
        board.stranded(state, cell, seat)


def shuffle(builder: Build, do: Do) -> None:
    """Shuffle a deck, or cards into their owners' decks."""
    what = do.arg("what")
    seats = seats_of(what.whose, builder) if isinstance(what, Place) else doers(do, builder)

    each_seat(builder, seats, lambda state, frame, seat: events.do(state, m.E_SHUFFLE, (m.NONE, seat), seat))
    builder.changes.append(lambda state, frame: any(len(state.decks[seat]) > 1 for seat in seats(state, frame)))


def shuffle_into(builder: Build, do: Do) -> None:
    """Put cards into their owners' decks and shuffle those."""
    what = do.arg("what")
    if isinstance(what, Selector) and builder.words.noun(what) == "card":
        whole = what.determiner == "all"
        things, some = hidden(builder, what, None if whole and _everybody(do) else decider(do, builder), "choose")
    else:
        things, some = on_field(builder, what, seat=decider(do, builder), anywhere=True)
    owners = builder.register(noun="player")
    builder.emit(GATHER, owners, lambda state, frame: tuple({state.owner[ref_card(ref)]: 0 for ref in things(state, frame)}))

    def work(state: AnimaulState, frame: Frame, cid: int) -> None:
        if state.cell_of[cid] >= 0 or board.zone_of(state, cid)[0] != m.FIELD:
            to_deck(state, cid, False, frame[SEAT])

    each_card(builder, things, work, several(what))
    builder.leaves(what)
    order = seats_of(Player("each_player"), builder)
    builder.emit(GATHER, owners, lambda state, frame: tuple(seat for seat in order(state, frame) if seat in frame[owners]))

    def mix(state: AnimaulState, frame: Frame) -> bool:
        events.do(state, m.E_SHUFFLE, (m.NONE, frame[item][0]), frame[item][0])
        return False

    with builder.each(owners) as item:
        builder.do(mix)
    builder.changes.append(some)


# ---- counters and bonus dice -----------------------------------------------------------------------------------------------


def put_counter(builder: Build, do: Do) -> None:
    """Put counters on cards (ANI-206)."""
    _mark(builder, do, board.add_counters, "on")


def put_bonus_die(builder: Build, do: Do) -> None:
    """Put bonus dice on cards (ANI-070)."""
    _mark(builder, do, board.add_bonus, "on")


def remove_counter(builder: Build, do: Do) -> None:
    """Take counters off cards; one that has fewer than asked for pays nothing (ANI-208)."""
    _unmark(builder, do, "counters", board.add_counters)


def remove_bonus_die(builder: Build, do: Do) -> None:
    """Take bonus dice off cards; one that has fewer than asked for pays nothing."""
    _unmark(builder, do, "bonus", board.add_bonus)


def _mark(builder: Build, do: Do, add: object, role: str) -> None:
    assert callable(add)
    what = do.arg(role)
    things, some = on_field(builder, what, seat=decider(do, builder))
    count = quantity(do.arg("count"), builder)
    each_card(
        builder, things, lambda state, frame, cid: add(state, cid, count(state, frame), frame[SEAT]), several(what)
    )
    builder.changes.append(some)


def _unmark(builder: Build, do: Do, marks: str, add: object) -> None:
    assert callable(add)
    what, said = do.arg("from"), do.arg("count")
    whole = isinstance(said, Amount) and said.kind in ("all", "any")
    known = said.number if isinstance(said, Amount) and said.kind == "number" else 1

    def able(state: AnimaulState, frame: Frame, cid: int) -> bool:
        return getattr(state, marks).get(cid, 0) >= known  # type: ignore[no-any-return]

    things, some = on_field(builder, what, feasible=able, seat=decider(do, builder))
    count = quantity(None if whole else said, builder)

    def work(state: AnimaulState, frame: Frame, cid: int) -> None:
        held = getattr(state, marks).get(cid, 0)
        n = held if whole else count(state, frame)
        if 0 < n <= held:
            add(state, cid, -n, frame[SEAT])

    each_card(builder, things, work, several(what))
    builder.changes.append(some)


VERBS = {
    "deal": deal, "heal": heal, "defeat": defeat, "gain_points": gain_points, "lose_points": lose_points,
    "gain_action": gain_action, "draw": draw, "discard": discard, "mill": mill, "search": search, "put": put, "return": put,
    "shuffle": shuffle, "shuffle_into": shuffle_into, "put_counter": put_counter, "remove_counter": remove_counter,
    "put_bonus_die": put_bonus_die, "remove_bonus_die": remove_bonus_die,
}  # fmt: skip

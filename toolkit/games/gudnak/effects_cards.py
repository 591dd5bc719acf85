"""What the verbs of decks and hidden cards do: shuffled, searched, revealed, removed from the game; and tokens that are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, effects, entering
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import (
    actor,
    cards_of,
    each_thing,
    placed,
    several,
    words_of,
)
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, SEAT, Frame
from toolkit.wording.tree import Do, Place, Player, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def shuffle(builder: Build, do: Do) -> None:
    """Shuffle decks."""
    what = do.arg("what")
    if not isinstance(what, Place) or what.zone != "deck":
        raise NotKnown("shuffle:what")
    seats = seats_of(what.whose, builder)

    def act(state: GudnakState, frame: Frame) -> bool:
        for seat in tuple(seats(state, frame)):
            board.shuffle_deck(state, seat)
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: any(len(state.decks[seat]) > 1 for seat in seats(state, frame)))


def shuffle_into(builder: Build, do: Do) -> None:
    """Put cards into their owners' decks and shuffle these."""
    to = do.arg("to")
    if not isinstance(to, Place) or to.zone != "deck":
        raise NotKnown("shuffle_into:to")
    things, some = _cards(builder, do, do.arg("what"))

    def act(state: GudnakState, frame: Frame) -> bool:
        owners = set()
        for ref in tuple(things(state, frame)):
            cid = ref_card(ref)
            if board.zone_of(state, cid)[0] != "removed":
                board.to_deck(state, cid)
                owners.add(state.owner[cid])
        for seat in sorted(owners):
            board.shuffle_deck(state, seat)
        return bool(owners)

    builder.do(act)
    builder.changes.append(some)


def remove(builder: Build, do: Do) -> None:
    """Remove cards from the game."""
    things, some = _cards(builder, do, do.arg("what"))

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        if board.zone_of(state, ref_card(ref))[0] == "removed":
            return False
        board.remove_from_game(state, ref_card(ref))
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def _cards(builder: Build, do: Do, what: object) -> tuple[Callable[..., Sequence[int]], Callable[..., bool]]:
    """Choose things of any zone, as cards."""
    if isinstance(what, Selector) and Phrase(what, builder, words_of(builder).cards).zone:
        return cards_of(builder, what, actor(do, builder), "choose")
    if isinstance(what, Place) and what.zone == "graveyard":
        seats = seats_of(what.whose, builder)

        def lying(state: GudnakState, frame: Frame) -> list[int]:
            return [card_ref(cid) for seat in seats(state, frame) for cid in state.graves[seat] if card_ref(cid) != frame[CARD]]

        return lying, lambda state, frame: bool(lying(state, frame))
    if not isinstance(what, Selector | Ref):
        raise NotKnown(f"do:{do.verb}")
    found = builder.objects(what, decider=actor(do, builder))
    placed(builder, what)
    return found


def search(builder: Build, do: Do) -> None:
    """Look through one's own deck (or Graveyard) for a card; it stays there until something is done with it."""
    where, what = do.arg("where"), do.arg("what")
    own = isinstance(where, Place) and where.zone in ("deck", "graveyard") and where.whose == Player("you")
    if not isinstance(where, Place) or not own or not isinstance(what, Selector):
        raise NotKnown("do:search")
    if what.qualifiers or several(what):
        raise NotKnown("search:what")
    fits = definitions(what.heads, what.adjectives, words_of(builder).cards)
    place, in_deck = builder.register(what.slot, "card"), where.zone == "deck"

    def pile(state: GudnakState, frame: Frame) -> list[int]:
        return state.decks[frame[SEAT]] if in_deck else state.graves[frame[SEAT]]

    def lying(state: GudnakState, frame: Frame) -> list[int]:
        return sorted(card for cid in pile(state, frame) if fits[card := state.def_of[cid]])

    def take(state: GudnakState, frame: Frame) -> bool:
        deck = pile(state, frame)
        found = [next(cid for cid in deck if state.def_of[cid] == card) for card in frame[place]]
        frame[place] = tuple(map(card_ref, found))
        return bool(found)

    builder.choose(place, lying, one, one, noun="card")
    builder.do(take)
    builder.changes.append(lambda state, frame: bool(pile(state, frame) if in_deck else lying(state, frame)))


def reveal(builder: Build, do: Do) -> None:
    """Show the top card of a deck, or one that was found, to all; it stays there until something is done with it."""
    what = do.arg("what")
    if isinstance(what, Ref):
        meant = builder.words.reference(what, builder)
        builder.do(lambda state, frame: bool(meant(state, frame)))
        builder.changes.append(lambda state, frame: bool(meant(state, frame)))
        return
    place = what.qualifiers[0].argument if isinstance(what, Selector) and what.qualifiers else None
    if not isinstance(what, Selector) or not isinstance(place, Place) or place.relation != "top":
        raise NotKnown("do:reveal")
    seats = seats_of(place.whose, builder)
    shown = builder.register(what.slot, "card")

    def act(state: GudnakState, frame: Frame) -> bool:
        frame[shown] = tuple(card_ref(state.decks[seat][-1]) for seat in seats(state, frame) if state.decks[seat])
        return bool(frame[shown])

    builder.do(act)
    builder.changes.append(lambda state, frame: any(state.decks[seat] for seat in seats(state, frame)))


def discard(builder: Build, do: Do) -> None:
    """Discard; a card that was revealed from a deck goes to its owner's Graveyard too."""
    what = do.arg("what")
    if not isinstance(what, Ref):
        effects.discard(builder, do)
        return
    things, some = builder.objects(what)

    def work(state: GudnakState, frame: Frame, ref: int) -> bool:
        cid = ref_card(ref)
        if board.zone_of(state, cid)[0] not in ("hands", "decks"):
            return False
        board.take(state, cid, m.DISCARDED)
        board.to_grave(state, cid, m.DISCARDED)
        return True

    builder.do(each_thing(things, work))
    builder.changes.append(some)


def summon(builder: Build, do: Do) -> None:
    """Make a token that was set aside and place it on an unoccupied square, not fatigued (GUD-190)."""
    what, to = do.arg("what"), do.arg("to")
    if not isinstance(what, Selector) or what.qualifiers or several(what) or not isinstance(to, Selector):
        raise NotKnown("do:summon")
    cards = words_of(builder).cards
    fits = definitions(what.heads, (), cards)
    made = [card.index for card in cards.defs if fits[card.index] and card.kind == m.TOKEN]
    which, place = builder.register(noun="card"), builder.register(what.slot, "fighter")
    goal = builder.register(to.slot, "square")
    squares = builder.words.candidates(to, builder)

    def free(state: GudnakState, frame: Frame) -> list[int]:
        return [sq for sq in squares(state, frame) if not state.stacks[sq]]

    seat = actor(do, builder)
    builder.choose(which, lambda state, frame: made, one, one, decider=seat, noun="card")
    builder.choose(goal, free, one, one, decider=seat, noun="square")

    def act(state: GudnakState, frame: Frame) -> bool:
        if not frame[goal] or not frame[which]:
            return False
        owner = frame[SEAT] if seat is None else seat(state, frame)
        frame[place] = (card_ref(entering.create_token(state, frame[which][0], owner, frame[goal][0])),)
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: bool(made) and bool(free(state, frame)))

"""How things stand to each other on the field: where they are, what is beside them, what bears what, what they have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from toolkit.games.animaul import board, combat
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS, STEPS
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.printed import MINIS, noun_of
from toolkit.games.animaul.seats import Build, seats_of
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, Candidates, Frame, Number
from toolkit.wording.tree import Compare, Place, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Match = Callable[["AnimaulState", Frame, int], bool]
"""Whether a card on the field is meant."""
Cells = Callable[["AnimaulState", Frame], Sequence[int]]

COMPARED: dict[str, Callable[[int, int], bool]] = {
    "=": lambda value, number: value == number,
    "<=": lambda value, number: value <= number,
    ">=": lambda value, number: value >= number,
    "<": lambda value, number: value < number,
    ">": lambda value, number: value > number,
}


def _life_left(state: AnimaulState, cid: int) -> int:
    return max(0, combat.life(state, cid))


HELD: dict[str, Callable[[AnimaulState, int], int]] = {
    "has_counters": lambda state, cid: state.counters.get(cid, 0),
    "has_bonus_dice": lambda state, cid: state.bonus.get(cid, 0),
    "has_life": _life_left,
}
"""What a card can have a number of."""


def place_of(state: AnimaulState, cid: int) -> int:
    """Where a card lies; one that has just left the field is where it was, for what answers that; -1 elsewhere."""
    cell = state.cell_of[cid]
    return cell if cell >= 0 else _left(state, cid, 7)


def mini_place_of(state: AnimaulState, cid: int) -> int:
    """Where the miniature of a card stands, in the same way."""
    mini = state.mini_of[cid]
    return mini if mini >= 0 else _left(state, cid, 8)


def _left(state: AnimaulState, cid: int, place: int) -> int:
    for frame in reversed(state.frames):
        if frame[0] == m.EVENT_FRAME and frame[3] and frame[3][0] == -2 - cid:
            found: int = frame[place]
            return found
    return -1


def stands(what: object, builder: Build) -> bool:
    """Whether a phrase or reference means miniatures, and so where they stand."""
    if isinstance(what, Selector):
        return noun_of(what) == "mini"
    if isinstance(what, Ref):
        return what.noun in MINIS or (not what.noun and what.slot in builder.registers and (
            builder.nouns.get(builder.registers[what.slot]) == "mini"
        ))  # fmt: skip
    return False


def cells_of(what: object, builder: Build, cards: m.Cards) -> Cells:
    """The cells of what a phrase, a reference or a deck means.

    Raises:
        NotKnown: for other things.
    """
    where = mini_place_of if stands(what, builder) else place_of
    if isinstance(what, Ref):
        left = builder.left.get(what.slot)
        meant = builder.words.reference(what, builder) if what.part or builder.elsewhere(what) else builder.meant(what)

        def places(state: AnimaulState, frame: Frame) -> list[int]:
            found = [ref if ref >= 0 else where(state, ref_card(ref)) for ref in meant(state, frame) if ref != m.NONE]
            if left is not None and -1 in found:
                found = [there if cell < 0 else cell for cell, there in zip_longest(found, frame[left], fillvalue=-1)]
            return [cell for cell in found if cell >= 0]

        return places
    if isinstance(what, Place) and what.zone == "deck":
        seats = seats_of(what.whose, builder)
        return lambda state, frame: [DECKS[seat] for seat in seats(state, frame)]
    if isinstance(what, Selector):
        found = meant_by(what, builder, cards)
        return lambda state, frame: [thing if thing >= 0 else where(state, ref_card(thing)) for thing in found(state, frame)]
    raise NotKnown(f"place:{type(what).__name__}")


def around(what: object, builder: Build, cards: m.Cards) -> Cells:
    """The cells beside what is meant, in order."""
    cells = cells_of(what, builder, cards)

    def beside(state: AnimaulState, frame: Frame) -> list[int]:
        found = cells(state, frame)
        if len(found) == 1:
            here = found[0]
            return [here + step for step in STEPS]
        return sorted({cell + step for cell in found for step in STEPS})

    return beside


def meant_by(what: object, builder: Build, cards: m.Cards) -> Candidates[AnimaulState]:
    """The things of a phrase within a phrase, or of a reference; a "target" is chosen before what the whole phrase means.

    Raises:
        NotKnown: it is neither.
    """
    if isinstance(what, Ref):
        return builder.words.reference(what, builder)
    if not isinstance(what, Selector):
        raise NotKnown(f"phrase:{type(what).__name__}")
    if what.determiner == "target" and what.slot >= 0:
        if what.slot not in builder.registers:
            place = builder.register(what.slot, noun_of(what))
            builder.choose(place, builder.words.candidates(what, builder), one, one)
            builder.needs.append(builder.words.exists(what, builder))
        return _chosen(builder.registers[what.slot], builder.words.candidates(what, builder))
    return builder.words.candidates(what, builder)


def _chosen(place: int, anything: Candidates[AnimaulState]) -> Candidates[AnimaulState]:
    """What was chosen; before it is, whatever could be."""
    return lambda state, frame: frame[place] or anything(state, frame)


def wears(what: object, builder: Build, cards: m.Cards) -> Match:
    """What tests a Trait for what it is equipped to: cards, or a deck."""
    if isinstance(what, Place) and what.zone == "deck":
        seats = seats_of(what.whose, builder)
        return lambda state, frame, cid: any(state.host.get(cid, 0) == ~seat for seat in seats(state, frame))
    hosts = meant_by(what, builder, cards)
    return lambda state, frame, cid: (host := state.host.get(cid, -1)) >= 0 and -2 - host in hosts(state, frame)


def shares(what: object, builder: Build, cards: m.Cards) -> Match:
    """What tests a card for a sub-type that it has in common with another one that is meant."""
    others = meant_by(what, builder, cards)

    def match(state: AnimaulState, frame: Frame, cid: int) -> bool:
        own = board.subtypes(state, cid)
        return any(
            -2 - ref != cid and own & board.subtypes(state, ref_card(ref)) for ref in others(state, frame) if ref <= -2
        )

    return match


def compared(what: Compare, builder: Build) -> tuple[Callable[[int, int], bool], Number[AnimaulState]]:
    """How a number is compared, and with what: "3 or more", "fewer than 5", "no".

    Raises:
        NotKnown: for another relation.
    """
    if what.relation not in COMPARED:
        raise NotKnown(f"compare:{what.relation}")
    return COMPARED[what.relation], builder.amount(what.amount)


def is_host(said: Selector) -> bool:
    """Whether a phrase is "the equipped card" (Animal, Critter ...): what this Trait is equipped to."""
    return said.determiner == "the" and "equipped" in said.adjectives


def host_of(state: AnimaulState, frame: Frame) -> list[int]:
    """The card to which this Trait is equipped, as a reference; nothing if it has none, or bears on a deck."""
    host = bearer(state, ref_card(frame[CARD]))
    return [card_ref(host)] if host >= 0 else []


def bearer(state: AnimaulState, trait: int) -> int:
    """The card to which a Trait is equipped, or was until the event that is being answered took that from the field; else -1."""
    if trait in state.host:
        return max(-1, state.host[trait])
    for frame in reversed(state.frames):
        if frame[0] == m.EVENT_FRAME and card_ref(trait) in frame[9]:
            return ref_card(frame[3][0])
    return -1

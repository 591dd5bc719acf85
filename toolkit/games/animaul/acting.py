"""What several verbs need: which cards are meant, one after the other, how much, and whether an event has come to anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from toolkit.games.animaul import board, events
from toolkit.games.animaul import model as m
from toolkit.games.animaul.conditions import tally
from toolkit.games.animaul.model import NO_ROLE, card_ref, ref_card
from toolkit.games.animaul.relations import mini_place_of, place_of, stands
from toolkit.games.animaul.seats import Build, Seats
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, DID, GATHER, SEAT, Candidates, Frame, Number, Seat, Test
from toolkit.wording.tree import THIS, Amount, Argument, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Work = Callable[["AnimaulState", Frame, int], None]
"""Declare an event about a card (by its number)."""


class KnowsCards:
    """Words that know the cards of the library."""

    cards: m.Cards


def cards_of(builder: Build) -> m.Cards:
    """The cards of the library."""
    assert isinstance(builder.words, KnowsCards)
    return builder.words.cards


# ---- how much --------------------------------------------------------------------------------------------------------------


def quantity(node: Argument | None, builder: Build, usual: int = 1) -> Number[AnimaulState]:
    """What reads how many or how much; dice are rolled here, once, and other effects see the roll (ANI-068, ANI-198).

    Args:
        node: the amount; None stands for `usual`.
        builder: takes the roll.
        usual: what is meant where nothing is said.

    Raises:
        NotKnown: it is no amount.
    """
    if node is None:
        return lambda state, frame: usual
    if not isinstance(node, Amount):
        raise NotKnown(f"amount:{type(node).__name__}")
    if not node.sides:
        return builder.amount(node)
    place, count, size = builder.register(noun="number"), max(1, node.number), node.sides
    times = tally(node, builder, cards_of(builder)) if node.kind != "dice" else None

    def roll(state: AnimaulState, frame: Frame) -> bool:
        number = count if times is None else count * times(state, frame)
        total = board.roll(state, number, size, ref_card(frame[CARD]), frame[SEAT])
        frame[place] = (total,)
        events.tell(state, m.E_ROLL, (frame[CARD], frame[SEAT], total, NO_ROLE), frame[SEAT])
        return False

    builder.do(roll)
    more = quantity(node.more, builder) if node.more is not None else None

    def rolled(state: AnimaulState, frame: Frame) -> int:
        total: int = frame[place][0]
        return total + (more(state, frame) if more is not None else 0)

    return rolled


# ---- one after the other -----------------------------------------------------------------------------------------------------


def collect(state: AnimaulState, frame: Frame) -> bool:
    """Whether the event that was declared before has come to something, for "if you do"."""
    return bool(state.done)


def declared(act: Callable[[AnimaulState, Frame], None]) -> Callable[[AnimaulState, Frame], bool]:
    """What declares one event; where nothing can answer it, it is done at once, and says so."""

    def declare(state: AnimaulState, frame: Frame) -> bool:
        state.done = 0
        act(state, frame)
        state.doubt()
        return bool(state.done)

    return declare


def event(builder: Build, act: Callable[[AnimaulState, Frame], None]) -> None:
    """Emit one event and whether it came to something."""
    builder.do(declared(act))
    builder.do(collect)


def each_card(builder: Build, things: Candidates[AnimaulState], work: Work, several: bool = True) -> None:
    """Emit an event for each card meant, in the fixed order, each carried out before the next."""

    def done(item: Callable[[Frame], Sequence[int]]) -> Callable[[AnimaulState, Frame], None]:
        def act(state: AnimaulState, frame: Frame) -> None:
            for ref in item(frame)[:1]:
                if ref <= -2:
                    work(state, frame, ref_card(ref))

        return act

    if not several:

        def only(state: AnimaulState, frame: Frame) -> None:
            for ref in tuple(things(state, frame))[:1]:
                if ref <= -2:
                    work(state, frame, ref_card(ref))

        event(builder, only)
        return
    place = builder.register(noun="field")
    builder.emit(GATHER, place, things)
    with builder.each(place) as item:
        event(builder, done(lambda frame: frame[item]))


def each_seat(builder: Build, seats: Seats, act: Callable[[AnimaulState, Frame, int], None]) -> None:
    """Emit an event for each of the seats, the own one first."""
    place = builder.register(noun="player")
    builder.emit(GATHER, place, lambda state, frame: tuple(seats(state, frame)))
    with builder.each(place) as item:
        event(builder, lambda state, frame: act(state, frame, frame[item][0]))


def times(builder: Build, number: Number[AnimaulState], act: Callable[[AnimaulState, Frame], None]) -> None:
    """Emit an event so many times, each carried out before the next."""
    place = builder.register(noun="number")
    builder.emit(GATHER, place, lambda state, frame: tuple(range(number(state, frame))))
    with builder.each(place):
        event(builder, act)


# ---- what is meant -----------------------------------------------------------------------------------------------------------


def several(what: Argument | None) -> bool:
    """Whether a phrase can mean more than one thing."""
    if isinstance(what, Ref):
        return what.plural
    return isinstance(what, Selector) and (
        what.determiner in ("", "all", "each", "up_to", "any_number") or what.count.kind != "number" or what.count.number != 1
    )


def placed(builder: Build, what: Argument | None) -> None:
    """Note where on the field that is which an event is to be about: the text may speak of what is beside it when it has left."""
    if not isinstance(what, Selector | Ref) or (what.slot < 0 and what.slot != THIS):
        return
    if builder.elsewhere(Ref(what.slot)):
        return
    meant = builder.meant(Ref(what.slot))
    where = mini_place_of if stands(Ref(what.slot), builder) else place_of
    kept = builder.left.setdefault(what.slot, builder.register(noun="cell"))

    def note(state: AnimaulState, frame: Frame) -> bool:
        cells = [where(state, ref_card(ref)) if ref < -1 else ref for ref in meant(state, frame)]
        frame[kept] = tuple(there if cell < 0 else cell for cell, there in zip_longest(cells, frame[kept], fillvalue=-1))
        return False

    builder.do(note)


def arrives(builder: Build, what: Argument | None) -> None:
    """From here on what is meant lies on the field."""
    if isinstance(what, Selector | Ref) and what.slot in builder.registers:
        builder.gone.discard(what.slot)
        builder.nouns[builder.registers[what.slot]] = "field"


def spoken_of(builder: Build, what: Argument | None) -> None:
    """Take the register of a phrase, as what is compiled before it is chosen speaks of it: "to a cell adjacent to it"."""
    if isinstance(what, Selector):
        builder.register(what.slot, builder.words.noun(what))


def open_yet(what: object, builder: Build) -> Callable[[Frame], bool]:
    """Whether what a reference will mean has not been chosen yet, so that it may still be anything."""
    place = builder.registers.get(what.slot) if isinstance(what, Ref) else None
    return lambda frame: place is not None and not frame[place]


def on_field(
    builder: Build,
    what: Argument | None,
    *,
    feasible: Callable[[AnimaulState, Frame, int], bool] | None = None,
    seat: Seat[AnimaulState] | None = None,
    label: str = "choose",
    anywhere: bool = False,
) -> tuple[Candidates[AnimaulState], Test[AnimaulState]]:
    """Choose cards of the field, of those with which the instruction could go on.

    Args:
        builder: takes the choice.
        what: the phrase, or what points back to one.
        feasible: whether the instruction could go on with a card.
        seat: who chooses.
        label: "choose" or "discard".
        anywhere: whether what is pointed back to may also be in a hand or pile.

    Returns:
        What reads them back, and the test whether there is any with which it could.

    Raises:
        NotKnown: the phrase means cards that are not on the field.
    """
    if isinstance(what, Selector):
        if builder.words.noun(what) not in ("field", "mini"):
            raise NotKnown(f"phrase:{builder.words.noun(what)}")
        place = builder.register(what.slot, builder.words.noun(what))
        able = feasible

        def fits(state: AnimaulState, frame: Frame) -> bool:
            return able is None or able(state, frame, ref_card(frame[place][0]))

        made = builder.objects(what, feasible=fits if able else None, decider=seat, label=label, place=place)
        placed(builder, what)
        return made
    if not isinstance(what, Ref):
        raise NotKnown(f"phrase:{type(what).__name__}")
    meant = builder.meant(what) if anywhere and not what.part else builder.words.reference(what, builder)
    placed(builder, what)

    def able_now(state: AnimaulState, frame: Frame) -> bool:
        return any(
            ref <= -2 and (feasible is None or feasible(state, frame, ref_card(ref))) for ref in meant(state, frame)
        )

    return meant, able_now


def hidden(
    builder: Build, what: Argument | None, seat: Seat[AnimaulState] | None, label: str, whole: bool = False
) -> tuple[Candidates[AnimaulState], Test[AnimaulState]]:
    """Choose cards of a hand, deck, discard pile or extra deck, by definition, and turn those chosen into cards.

    Args:
        builder: takes the choice.
        what: the phrase; a whole zone is all cards in it.
        seat: who chooses.
        label: "choose" or "discard".
        whole: whether nothing counts as done ("if you do") unless as many as were asked for are there.

    Raises:
        NotKnown: the phrase means no such cards.
    """
    if not isinstance(what, Selector):
        raise NotKnown("phrase:cards")
    phrase = Phrase(what, builder, cards_of(builder))
    if not phrase.zone:
        raise NotKnown("phrase:cards")
    place = builder.register(what.slot, "card")
    read, some = builder.objects(what, label=label, decider=seat, place=place)
    builder.do(taken(place, phrase))
    if not whole or what.count.kind != "number" or what.determiner in ("all", "each", "up_to"):
        return read, some
    found, least = phrase.candidates(), what.count.number
    return read, lambda state, frame: len(found(state, frame)) >= least


def taken(place: int, phrase: Phrase) -> Callable[[AnimaulState, Frame], bool]:
    """What turns the definitions in a register into cards of the phrase's zone, the topmost first."""
    zones, seats = (phrase.zone, "extras") if phrase.extra else (phrase.zone,), phrase.seats
    assert seats is not None

    def act(state: AnimaulState, frame: Frame) -> bool:
        found: list[int] = []
        for definition in frame[place]:
            lying = (c for zone in zones for seat in seats(state, frame) for c in reversed(getattr(state, zone)[seat]))
            card = next((c for c in lying if state.def_of[c] == definition and c not in found), None)
            if card is not None:
                found.append(card)
        frame[place] = tuple(card_ref(cid) for cid in found)
        return False

    return act


def complete(builder: Build, count: Callable[[Frame], int], least: int) -> None:
    """Emit that nothing counts as done if fewer things were there than a price asks for (ANI-208)."""

    def act(state: AnimaulState, frame: Frame) -> bool:
        if count(frame) < least:
            frame[DID] = 0
        return False

    builder.do(act)

"""What several verbs need: who acts, which things are meant, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import TYPE_CHECKING

from toolkit.games.gudnak import board
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import EACH, Build, Seats, seats_of
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.feasible import narrowed
from toolkit.wording.machine import CARD, SEAT, Candidates, Frame, Number, Seat, Test
from toolkit.wording.tree import THIS, Amount, Argument, Do, Place, Player, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def top_square(state: GudnakState, ref: int) -> int:
    """The square on which this fighter is topmost, or -1."""
    cid = -2 - ref
    for sq, stack in enumerate(state.stacks):
        if stack and stack[-1] == cid:
            return sq
    return -1


def everybody(player: Player | None, builder: Build) -> Seats:
    """The seats that do something: the card's own player if the text names nobody."""
    if player is None:
        return lambda state, frame: (frame[SEAT],)
    return seats_of(player, builder)


def actor(do: Do, builder: Build) -> Seat[GudnakState] | None:
    """The one seat that acts and decides; None is the card's own player.

    Raises:
        NotKnown: several players choose.
    """
    if do.actor is None or not isinstance(do.actor, Player) or do.actor.who == "you":
        return None
    if do.actor.who in EACH and builder.turn is None:
        raise NotKnown(f"actor:{do.actor.who}")
    seats = seats_of(do.actor, builder)
    return lambda state, frame: next(iter(seats(state, frame)), frame[SEAT])


def count_of(do: Do, builder: Build) -> Number[GudnakState]:
    """How many or how much; 1 if the text does not say."""
    count = do.arg("count")
    return builder.amount(count) if isinstance(count, Amount) else one


def place_of(what: Argument | None, builder: Build) -> int | None:
    """The register in which the things of a phrase will be, or None for this card."""
    if isinstance(what, Selector):
        return builder.register(what.slot, builder.words.noun(what))
    if isinstance(what, Ref) and what.slot != THIS:
        return builder.register(what.slot)
    return None


def fighters(what: Argument | None, builder: Build) -> None:
    """Make sure that a phrase means fighters in play, and nothing else.

    Raises:
        NotKnown: it may mean something else.
    """
    if isinstance(what, Ref) and what.slot == THIS and what.noun not in ("", "fighter", "card"):
        raise NotKnown(f"phrase:{what.noun}")
    if isinstance(what, Selector) and builder.words.noun(what) != "fighter":
        raise NotKnown(f"phrase:{builder.words.noun(what)}")


def placed(builder: Build, what: Argument | None) -> None:
    """Note on which squares that stands which may leave: the text may go on to speak of what is beside it."""
    if not isinstance(what, Selector | Ref) or (what.slot < 0 and what.slot != THIS):
        return
    meant, kept = builder.meant(Ref(what.slot)), builder.left.setdefault(what.slot, builder.register(noun="square"))

    def note(state: GudnakState, frame: Frame) -> bool:
        squares = [thing if thing >= 0 else board.square_of(state, ref_card(thing)) for thing in meant(state, frame)]
        frame[kept] = tuple(left if sq < 0 else sq for sq, left in zip_longest(squares, frame[kept], fillvalue=-1))
        return False

    builder.do(note)


def first(place: int | None) -> Callable[[Frame], int]:
    """What reads the one thing in a register (this card for None); a frame without one gives -1."""
    if place is None:
        return lambda frame: frame[CARD]
    return lambda frame: frame[place][0] if frame[place] else -1


def cards_of(builder: Build, what: Argument | None, seat: Seat[GudnakState] | None, label: str) -> tuple[
    Candidates[GudnakState], Test[GudnakState]
]:
    """Choose cards of a hand, Graveyard or deck and turn the definitions chosen into cards.

    Raises:
        NotKnown: the phrase means no such cards.
    """
    if isinstance(what, Ref):
        return builder.objects(what)
    if isinstance(what, Place):
        seats = seats_of(what.whose, builder)

        def hand(state: GudnakState, frame: Frame) -> list[int]:
            return [card_ref(cid) for owner in seats(state, frame) for cid in state.hands[owner] if card_ref(cid) != frame[CARD]]

        if what.zone != "hand":
            raise NotKnown(f"place:{what.zone}")
        return hand, lambda state, frame: bool(hand(state, frame))
    if not isinstance(what, Selector):
        raise NotKnown("phrase:cards")
    phrase = Phrase(what, builder, words_of(builder).cards)
    if not phrase.zone:
        raise NotKnown("phrase:cards")
    place = builder.register(what.slot, "card")
    read, some = builder.objects(what, label=label, decider=seat, place=place)
    builder.do(take_cards(place, phrase))
    return read, some


def take_cards(place: int, phrase: Phrase) -> Callable[[GudnakState, Frame], bool]:
    """What turns the definitions in a register into cards of the phrase's zone."""
    zone, seats = phrase.zone, phrase.seats
    assert seats is not None

    def act(state: GudnakState, frame: Frame) -> bool:
        taken: list[int] = []
        for definition in frame[place]:
            for seat in seats(state, frame):
                lying = state.removed if zone == "removed" else getattr(state, zone)[seat]
                found = next(
                    (c for c in lying if state.def_of[c] == definition and state.owner[c] == seat and c not in taken), None
                )
                if found is not None:
                    taken.append(found)
                    break
        frame[place] = tuple(card_ref(cid) for cid in taken)
        return False

    return act


def words_of(builder: Build) -> KnowsCards:
    """The game's words of a builder."""
    assert isinstance(builder.words, KnowsCards)
    return builder.words


class KnowsCards:
    """Words that know the cards of the library."""

    cards: m.Cards

    def nests(self) -> None:
        """Note that the text lets abilities be used or Tactics be played."""


def each_thing(
    things: Candidates[GudnakState], work: Callable[[GudnakState, Frame, int], bool]
) -> Callable[[GudnakState, Frame], bool]:
    """Do the work with everything meant, in the fixed order; whether it changed anything."""

    def act(state: GudnakState, frame: Frame) -> bool:
        changed = False
        for thing in tuple(things(state, frame)):
            changed = work(state, frame, thing) or changed
        return changed

    return act


def candidates(what: Argument | None, builder: Build) -> Candidates[GudnakState]:
    if isinstance(what, Selector):
        return builder.words.candidates(what, builder)
    if isinstance(what, Ref):
        return builder.words.reference(what, builder)
    raise NotKnown(f"phrase:{type(what).__name__}")


def definition_of(state: GudnakState, thing: int) -> int:
    assert thing != -1, "nothing has no definition"
    return thing if thing >= 0 else state.def_of[ref_card(thing)]


def several(what: Argument | None) -> bool:
    return isinstance(what, Selector) and (
        what.determiner in ("all", "each", "up_to", "any_number") or what.count.kind != "number" or what.count.number != 1
    )


def by_one_or_several(
    builder: Build,
    do: Do,
    what: Argument | None,
    place: int | None,
    item: int | None,
    feasible: Test[GudnakState],
    body: Callable[[Candidates[GudnakState] | None], None],
    required: bool = True,
) -> None:
    """Do something with a fighter, or with several: one chosen after the other, each after the one before has done it.

    Args:
        builder: gets the instructions.
        do: what is done.
        what: with whom.
        place: the register of those chosen.
        item: of several, the register of the one whose turn it is.
        feasible: whether anything comes of it with the fighter in that register.
        body: emits what is done; told who may be meant, None in a round.
        required: whether a target that must be there must be able to.
    """
    if not several(what):
        things, some = builder.objects(what, feasible=feasible, decider=actor(do, builder), required=required, place=place)
        body(things)
        builder.changes.append(some if isinstance(what, Selector) else feasible)
        return
    assert isinstance(what, Selector) and place is not None and item is not None
    able = narrowed(builder.words.candidates(what, builder), item, feasible)
    every = what.determiner in ("all", "each") or what.count.kind == "all"
    least, most = (_endless, _endless) if every else builder.bounds(what)
    with builder.one_by_one(place, able, least, most, decider=actor(do, builder), item=item):
        body(None)
    if what.determiner == "target":
        builder.needs.append(lambda state, frame: len(able(state, frame)) >= least(state, frame))
    builder.changes.append(lambda state, frame: bool(able(state, frame)))


def _endless(state: GudnakState, frame: Frame) -> int:
    return 1_000_000

"""Qualifiers of phrases as functions of a position: where a thing is, whose, next to what, how strong, like what.

On the Battlefield a card is tested on its square; cards of hands and Graveyards are tested by definition (`printed_test`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, combat
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.games.gudnak.printed import compare
from toolkit.games.gudnak.target_tests import (
    Match,
    around,
    compared,
    distance,
    owner_of,
    region,
    region_squares,
    squares_of,
)
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, Candidates, Frame
from toolkit.wording.tree import Amount, Compare, Place, Player, Qualifier, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.games.gudnak.targets import Phrase

REGIONS = ("back_row", "gates", "battlefield")
CHOSEN_TRAIT = 1000
"""Slot of the trait that was chosen."""
Lying = Callable[["GudnakState", Frame, int], bool]
"""Whether a card of a hand or Graveyard, by its definition, is meant."""


def test_of(phrase: Phrase, qualifier: Qualifier, builder: Build) -> Match:
    """What tests a card on a square for a qualifier of a phrase; squares that bound it are noted in `phrase.near`.

    Raises:
        NotKnown: for a relation without a handler.
    """
    what = qualifier.argument
    test: Match | None = None
    if qualifier.relation == "adjacent_to" and isinstance(what, Ref):
        near = squares_of(what, builder)

        def beside(state: GudnakState, frame: Frame) -> Sequence[int]:
            found = near(state, frame)
            return state.board.adjacent[found[0]] if len(found) == 1 else around(state, found)

        if not qualifier.negated and phrase.near is None:
            phrase.near = beside
        test = lambda state, frame, cid, sq: sq in beside(state, frame)  # noqa: E731
    elif qualifier.relation == "adjacent_to" and isinstance(what, Selector):
        inner = phrase.inner(what, builder)
        chosen = _chosen(what, inner, builder)

        def test(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
            if chosen is not None and frame[chosen]:
                thing = frame[chosen][0]
                return (thing if thing >= 0 else board.square_of(state, ref_card(thing))) in state.board.adjacent[sq]
            return any(inner.on(state, frame, near) for near in state.board.adjacent[sq])
    elif qualifier.relation == "in" and isinstance(what, Place) and what.zone in REGIONS:
        test = region(what, builder)
        if not qualifier.negated and phrase.near is None and what.zone != "battlefield":
            phrase.near = region_squares(what, builder)
    elif qualifier.relation == "in" and isinstance(what, Selector):
        place = phrase.inner(what, builder)
        if place.noun != "square":
            raise NotKnown(f"qualifier:in:{place.noun}")
        test = lambda state, frame, cid, sq: place.match(state, frame, -1, sq)  # noqa: E731
    elif qualifier.relation in ("controlled_by", "owned_by") and isinstance(what, Player):
        seats = seats_of(what, builder)
        if qualifier.relation == "owned_by":
            test = lambda state, frame, cid, sq: state.owner[cid] in seats(state, frame)  # noqa: E731
        else:
            test = lambda state, frame, cid, sq: owner_of(state, cid, sq) in seats(state, frame)  # noqa: E731
    elif qualifier.relation == "other_than" and isinstance(what, Ref):
        if phrase.noun == "square":
            not_there = squares_of(what, builder)
            test = lambda state, frame, cid, sq: sq not in not_there(state, frame)  # noqa: E731
        else:
            meant = builder.meant(what)
            test = lambda state, frame, cid, sq: -2 - cid not in meant(state, frame)  # noqa: E731
    elif qualifier.relation == "within" and isinstance(what, Amount):
        reach = builder.amount(what)
        test = lambda state, frame, cid, sq: (  # noqa: E731
            distance(state, board.square_of(state, cid_of(frame)), sq)
            <= reach(state, frame) + HOOKS.statics.reach(state, cid_of(frame))
        )
    elif qualifier.relation == "at_distance" and isinstance(what, Amount):
        steps = builder.amount(what)
        test = lambda state, frame, cid, sq: (  # noqa: E731
            distance(state, board.square_of(state, ref_card(frame[CARD])), sq) == steps(state, frame)
        )
    elif qualifier.relation == "buried_under" and isinstance(what, Ref):
        over = builder.meant(what)
        test = lambda state, frame, cid, sq: any(  # noqa: E731
            -2 - ref in (stack := state.stacks[sq]) and stack.index(cid) < stack.index(-2 - ref)
            for ref in over(state, frame)
        )
    elif qualifier.relation == "has_power" and isinstance(what, Compare):
        test = _powered(what, builder)
    elif qualifier.relation == "on" and isinstance(what, Selector):
        host = phrase.inner(what, builder)
        test = lambda state, frame, cid, sq: host.on(state, frame, sq)  # noqa: E731
    elif qualifier.relation == "on" and isinstance(what, Ref):
        under = squares_of(what, builder)
        test = lambda state, frame, cid, sq: sq in under(state, frame)  # noqa: E731
    elif qualifier.relation == "same_name":
        test = lambda state, frame, cid, sq: state.def_of[cid] == state.def_of[ref_card(frame[CARD])]  # noqa: E731
    elif qualifier.relation == "chosen_trait":
        chosen = builder.register(CHOSEN_TRAIT, "trait")
        test = lambda state, frame, cid, sq: (  # noqa: E731
            not frame[chosen] or any(combat.traits(state, cid) >> bit & 1 for bit in frame[chosen])
        )
    elif qualifier.relation in ("weaker_than", "stronger_than") and isinstance(what, Ref):
        test = compared(builder.meant(what), qualifier.relation == "weaker_than")
    elif qualifier.relation == "shares_trait" and isinstance(what, Ref):
        model = builder.meant(what)
        test = lambda state, frame, cid, sq: any(  # noqa: E731
            thing < -1 and _common(traits_of(state, -2 - thing), combat.traits(state, cid)) for thing in model(state, frame)
        )
    elif qualifier.relation == "shares_trait" and isinstance(what, Selector):
        others = _others(phrase, what, builder)
        test = lambda state, frame, cid, sq: any(  # noqa: E731
            -2 - thing != cid and _common(traits_of(state, -2 - thing), combat.traits(state, cid))
            if thing < -1
            else _common(state.cards.traits[thing], combat.traits(state, cid))
            for thing in others(state, frame)
        )
    if test is None:
        raise NotKnown(f"qualifier:{qualifier.relation}")
    if qualifier.negated:
        plain = test
        return lambda state, frame, cid, sq: not plain(state, frame, cid, sq)
    return test


def cid_of(frame: Frame) -> int:
    """The card that speaks."""
    return ref_card(frame[CARD])


def printed_test(phrase: Phrase, qualifier: Qualifier, builder: Build) -> Lying:
    """What tests cards of hands, Graveyards and the like, by definition: printed power and traits are all that they have.

    Raises:
        NotKnown: for a relation that needs the Battlefield.
    """
    what = qualifier.argument
    if qualifier.relation == "has_power" and isinstance(what, Compare):
        wanted = _bounded(what, builder)
        return lambda state, frame, card: bool(state.cards.power[card]) and wanted(state, frame, state.cards.power[card])
    if qualifier.relation == "shares_trait" and isinstance(what, Ref | Selector):
        models = builder.meant(what) if isinstance(what, Ref) else _others(phrase, what, builder)

        def like(state: GudnakState, frame: Frame, card: int) -> bool:
            traits = state.cards.traits[card]
            return any(
                _common(traits, traits_of(state, -2 - thing) if thing < -1 else state.cards.traits[thing])
                for thing in models(state, frame)
            )

        return like
    raise NotKnown(f"phrase:{phrase.zone}")


def _others(phrase: Phrase, what: Selector, builder: Build) -> Candidates[GudnakState]:
    """The things that a trait is shared with.

    Raises:
        NotKnown: squares have no traits.
    """
    others = phrase.inner(what, builder)
    if others.noun == "square":
        raise NotKnown("qualifier:shares_trait:square")
    return others.candidates()


def traits_of(state: GudnakState, cid: int) -> int:
    """The traits of a card: those of the moment on the Battlefield, the printed ones elsewhere."""
    return combat.traits(state, cid) if board.level_of(state, cid) >= 0 else state.cards.traits[state.def_of[cid]]


def _common(one: int, other: int) -> int:
    """The traits that both have; counting as Basic is none."""
    return one & other & ~m.BASIC_BIT


def _bounded(power: Compare, builder: Build) -> Callable[[GudnakState, Frame, int], bool]:
    """What compares a number with the amount of a text, which may be X."""
    if power.amount.kind != "x":
        fits = compare(power)
        return lambda state, frame, value: fits(value)
    amount, exact = builder.amount(power.amount), power.relation == "="

    def test(state: GudnakState, frame: Frame, value: int) -> bool:
        wanted = amount(state, frame)
        return value == wanted if exact else value <= wanted

    return test


def _powered(power: Compare, builder: Build) -> Match:
    """What compares the power of this moment, every modifier counted (GUD-160)."""
    fits = _bounded(power, builder)
    return lambda state, frame, cid, sq: fits(state, frame, combat.power(state, cid, sq))


def _chosen(what: Selector, inner: Phrase, builder: Build) -> int | None:
    """The register of a "target" within a phrase: it is chosen before what the phrase itself means."""
    if what.determiner != "target" or what.slot < 0:
        return None
    if what.slot not in builder.registers:
        place = builder.register(what.slot, inner.noun)
        builder.choose(place, inner.candidates(), one, one, noun=inner.noun)
        builder.needs.append(inner.exists())
    return builder.registers[what.slot]

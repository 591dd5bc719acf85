"""What tests a card on a square for one word of a phrase: adjectives, traits, powers, regions, distances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, combat
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.games.gudnak.printed import definitions, trait_mask
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, SEAT, Candidates, Frame
from toolkit.wording.tree import Compare, Head, Place, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


Match = Callable[["GudnakState", Frame, int, int], bool]
"""Whether a card (-1 for a square) on a square is meant."""
Squares = Callable[["GudnakState", Frame], Sequence[int]]

# ---- tests ----


def wears(names: Sequence[str], cards: m.Cards) -> Match:
    """What tests a fighter in play for traits that it has now."""
    wanted = trait_mask(names, cards)
    return lambda state, frame, cid, sq: combat.traits(state, cid) & wanted == wanted


def one_head(printed: list[bool], wears: Match | None) -> Match:
    return lambda state, frame, cid, sq: printed[state.def_of[cid]] and (wears is None or wears(state, frame, cid, sq))


def all_of(tests: Sequence[Match]) -> Match:
    if not tests:
        return lambda state, frame, cid, sq: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        one, two = tests
        return lambda state, frame, cid, sq: one(state, frame, cid, sq) and two(state, frame, cid, sq)
    every = tuple(tests)

    def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
        for test in every:  # noqa: SIM110 - a generator costs more here
            if not test(state, frame, cid, sq):
                return False
        return True

    return match


def locations(selector: Selector, cards: m.Cards) -> bool:
    """Whether a phrase means Locations: by that noun, or by their names."""
    return bool(selector.heads) and all(
        head.noun == "location" or (head.name and cards.kind[cards.index(head.name) or 0] == m.LOCATION)
        for head in selector.heads
    )


def location(heads: Sequence[Head], cards: m.Cards) -> Match:
    fits = definitions([replace(head, noun="card") for head in heads], (), cards)
    named = any(head.name for head in heads)

    def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
        if any(at == sq and fits[state.def_of[card]] for card, at in state.locations.items()):
            return True
        counted = HOOKS.regions.counted_locations(state)
        return any(
            at == sq and (not named or (region.fits is not None and any(map(_and, region.fits, fits))))
            for at, region, _ in counted
        )

    return match


def _and(one: bool, other: bool) -> bool:
    return one and other


def owner_of(state: GudnakState, cid: int, sq: int) -> int:
    """Who controls a thing, or the Location at a square; -1: nobody."""
    if cid >= 0:
        return state.controller(cid)
    owner = next((state.owner[card] for card, at in state.locations.items() if at == sq), -1)
    if owner >= 0:
        return owner
    return next((seats[0] for at, _, seats in HOOKS.regions.counted_locations(state) if at == sq and seats), -1)


def controller_of(state: GudnakState, thing: int) -> int:
    """Who controls a card reference, or the Location at a square."""
    return state.controller(ref_card(thing)) if thing < -1 else owner_of(state, -1, thing)


def adjective(word: str, noun: str) -> Match:
    if noun == "square" and word in ("friendly", "enemy"):
        enemies = word == "enemy"
        return lambda state, frame, cid, sq: (
            (seat := owner_of(state, cid, sq)) >= 0 and state.setting.hostile[frame[SEAT]][seat] == enemies
        )
    if noun == "square" and word in ("unoccupied", "empty"):
        if word == "unoccupied":
            return lambda state, frame, cid, sq: not state.stacks[sq]
        return lambda state, frame, cid, sq: not state.stacks[sq] and state.constructs[sq] < 0
    if noun != "square":
        if word in ("friendly", "enemy"):
            wanted = word == "enemy"
            return lambda state, frame, cid, sq: state.setting.hostile[frame[SEAT]][state.controller(cid)] == wanted
        if word == "fatigued":
            return lambda state, frame, cid, sq: bool(state.fatigued[cid])
        if word == "unfatigued":
            return lambda state, frame, cid, sq: not state.fatigued[cid]
        if word == "attached":
            return lambda state, frame, cid, sq: ref_card(frame[CARD]) in state.attached.get(cid, ())
        if word == "buried":
            return lambda state, frame, cid, sq: state.stacks[sq][-1:] != [cid]
        if word in ("stacked", "unstacked"):
            alone = word == "unstacked"
            return lambda state, frame, cid, sq: (len(state.stacks[sq]) == 1) == alone
        if word == "basic":
            return lambda state, frame, cid, sq: _is_basic(state, cid)
    raise NotKnown(f"adjective:{word}")


def _is_basic(state: GudnakState, cid: int) -> bool:
    """Whether a fighter is Basic: its card is no Hero, whatever traits it has been given (GUD-005), or counts as Basic."""
    printed_hero = state.cards.traits[state.def_of[cid]] & state.cards.trait_bit["Hero"]
    return not printed_hero or bool(combat.traits(state, cid) & m.BASIC_BIT)


def power_x(power: Compare, builder: Build) -> Match:
    """What compares printed power with X."""
    amount, exact = builder.amount(power.amount), power.relation == "="

    def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
        printed, wanted = state.cards.power[state.def_of[cid]], amount(state, frame)
        return printed == wanted if exact else printed <= wanted

    return match


def compared(meant: Candidates[GudnakState], weaker: bool) -> Match:
    """What compares the power of a fighter, every modifier counted, with that of another one on the Battlefield."""

    def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
        for ref in meant(state, frame):
            there = board.square_of(state, ref_card(ref))
            if there >= 0:
                mine, other = combat.power(state, cid, sq), combat.power(state, ref_card(ref), there)
                return mine < other if weaker else mine > other
        return False

    return match


# ---- squares -------------------------------------------------------------------------------------------------------------


def squares_of(ref: Ref, builder: Build) -> Squares:
    """The squares of what a reference means (a reference to squares: those); what has left is where it was."""
    meant, left = builder.meant(ref), builder.left.get(ref.slot)

    def squares(state: GudnakState, frame: Frame) -> list[int]:
        found = []
        for number, thing in enumerate(meant(state, frame)):
            sq = thing if thing >= 0 else board.square_of(state, ref_card(thing))
            if sq < 0 and left is not None and number < len(frame[left]):
                sq = frame[left][number]
            if sq >= 0:
                found.append(sq)
        return found

    return squares


def around(state: GudnakState, squares: Sequence[int]) -> list[int]:
    return sorted({near for sq in squares for near in state.board.adjacent[sq]})


def region_squares(place: Place, builder: Build) -> Squares:
    """The squares of Back Rows or Gates, in order."""
    seats, back = seats_of(place.whose, builder), place.zone == "back_row"

    def squares(state: GudnakState, frame: Frame) -> Sequence[int]:
        rows = state.board.back if back else state.board.gates
        found = [rows[seat] for seat in seats(state, frame)]
        return found[0] if len(found) == 1 else sorted({sq for row in found for sq in row})

    return squares


def region(place: Place, builder: Build) -> Match:
    """What tests whether a square lies in a region."""
    seats = seats_of(place.whose, builder)
    if place.zone == "gates":
        return lambda state, frame, cid, sq: any(sq in state.board.gates[seat] for seat in seats(state, frame))
    if place.zone == "battlefield":
        return lambda state, frame, cid, sq: sq >= 0
    return lambda state, frame, cid, sq: any(sq in state.board.back[seat] for seat in seats(state, frame))


def distance(state: GudnakState, start: int, end: int) -> int:
    """Steps between two squares over edges, whatever stands between; a large number where there is no way."""
    return 1 << 20 if start < 0 or end < 0 else state.board.distance(start, end)

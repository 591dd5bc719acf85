"""What the verbs of AniMaul's texts do to the field: moving, attacking, flipping, morphing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.games.animaul import actions, board, colossal, combat, places
from toolkit.games.animaul import model as m
from toolkit.games.animaul.acting import (
    arrives,
    cards_of,
    each_card,
    event,
    on_field,
    open_yet,
    several,
    spoken_of,
)
from toolkit.games.animaul.grid import DECKS
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.printed import PRINTED, ZONES, definitions, noun_of
from toolkit.games.animaul.relations import cells_of
from toolkit.games.animaul.seats import Build, decider, seats_of
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import GATHER, SEAT, UNLESS, Frame, Number
from toolkit.wording.tree import Compare, Do, Place, Player, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Goals = Callable[["AnimaulState", Frame, int], Sequence[int]]
"""Where a card, or its miniature, can go."""
Way = Callable[["AnimaulState", int, int, int], object]
"""What takes a card there: the position, the card, the cell, the seat that acts."""
Found = Callable[["AnimaulState", Frame, Sequence[int]], None]
"""What is told of the goals that were chosen."""


def one_by_one(builder: Build, do: Do, role: str, feasible: object, body: Callable[[int], object]) -> None:
    """Choose cards and do the body with each, the one of the round in the register given."""
    what = do.arg(role)
    assert callable(feasible)
    things, some = on_field(builder, what, feasible=feasible, seat=decider(do, builder))
    rest = builder.register(noun="field")
    builder.emit(GATHER, rest, lambda state, frame: tuple(ref for ref in things(state, frame) if ref <= -2))
    with builder.each(rest) as item:
        body(item)
    builder.changes.append(some)


def number_of(frame: Frame, place: int) -> int:
    """The card in a register."""
    return ref_card(frame[place][0])


# ---- moving ------------------------------------------------------------------------------------------------------------------


def move(builder: Build, do: Do) -> None:
    """Move miniatures: step by step over adjacent spaces (ANI-040), or straight to a space that the text names."""
    by, to = do.arg("by"), do.arg("to")
    spoken_of(builder, do.arg("what"))
    if to is not None:
        goals = _spaces(builder, to)
        _each_goes(builder, do, "what", goals, board.move_mini, to)
        return
    if not isinstance(by, Compare) or by.relation not in ("=", "<="):
        raise NotKnown("do:move")
    count, least = builder.amount(by.amount), _none if by.relation == "<=" else one

    def steps(item: int) -> None:
        rounds = builder.register(noun="number")
        builder.emit(GATHER, rounds, lambda state, frame: tuple(range(count(state, frame))))
        with builder.each(rounds):
            goal = _go(builder, do, item, lambda state, frame, cid: actions.moves_of(state, cid), board.move_mini, least=least)
            on = builder.emit(UNLESS, lambda state, frame: not frame[goal], 0)
            builder.clear(rounds)
            builder.land(on)

    one_by_one(builder, do, "what", lambda state, frame, cid: bool(actions.moves_of(state, cid)), steps)


def _none(state: AnimaulState, frame: Frame) -> int:
    return 0


def _go(
    builder: Build, do: Do, item: int, goals: Goals, way: Way, noun: str = "space", least: Number[AnimaulState] = one,
    found: Found | None = None,
) -> int:
    """Emit the choice of a goal for the card in a register, and what takes it there; the register of the choice.

    `found` is told of the goals that were chosen: one, or none.
    """
    goal = builder.register(noun=noun)
    builder.clear(goal)
    builder.choose(
        goal, lambda state, frame: goals(state, frame, number_of(frame, item)), least, one, decider=decider(do, builder)
    )

    def act(state: AnimaulState, frame: Frame) -> None:
        if found is not None:
            found(state, frame, frame[goal])
        if frame[goal]:
            way(state, number_of(frame, item), frame[goal][0], frame[SEAT])

    event(builder, act)
    return goal


def _finds(builder: Build, to: object, fights: bool) -> Found | None:
    """What keeps what a phrase about goals has meant by the chosen one, and where that is, so that the text can point back to it:
    the cell, the card that lies there, or (`fights`) what fights there.
    """
    if not isinstance(to, Selector):
        return None
    place, cells = builder.register(to.slot, noun_of(to)), noun_of(to) in ("space", "cell")
    there, kept = board.unit_at if fights else board.top, builder.left.setdefault(to.slot, builder.register(noun="cell"))

    def found(state: AnimaulState, frame: Frame, goals: Sequence[int]) -> None:
        frame[place] = tuple(cell if cells else card_ref(there(state, cell)) for cell in goals)
        frame[kept] = tuple(goals)

    return found


def _each_goes(builder: Build, do: Do, role: str, goals: Goals, way: Way, to: object, noun: str = "space") -> None:
    """Choose cards that have a goal, and one goal for each; `to` is what the text says of the goals: it can point back to that of
    one card.
    """
    open_goal = open_yet(to, builder)
    found = _finds(builder, to, way is combat.attack) if not several(do.arg(role)) else None
    one_by_one(
        builder, do, role, lambda state, frame, cid: open_goal(frame) or bool(goals(state, frame, cid)),
        lambda item: _go(builder, do, item, goals, way, noun, found=found),
    )  # fmt: skip


def _spaces(builder: Build, to: object) -> Goals:
    """The free spaces among those that a phrase means (ANI-040)."""
    cells = cells_of(to, builder, cards_of(builder))

    def goals(state: AnimaulState, frame: Frame, cid: int) -> list[int]:
        if state.mini_of[cid] < 0:
            return []
        free = (cell for cell in cells(state, frame) if cell not in state.mini_at)
        found = {cell for cell in free if board.in_play(state, board.top(state, cell))}
        return sorted(cell for cell in found if actions.may_enter(state, cid, cell))

    return goals


def swap(builder: Build, do: Do) -> None:
    """Let two miniatures change places, if both may move."""
    what, other = do.arg("what"), do.arg("with")

    def able(state: AnimaulState, frame: Frame, cid: int) -> bool:
        banned = state.features & m.HAS_BAN and HOOKS.statics.banned(state, "move", cid)
        return state.mini_of[cid] >= 0 and not banned

    first, some = on_field(builder, what, feasible=able, seat=decider(do, builder))
    second, more = on_field(builder, other, feasible=able, seat=decider(do, builder))

    def act(state: AnimaulState, frame: Frame) -> bool:
        pair = [*first(state, frame)[:1], *second(state, frame)[:1]]
        one_card, two = (ref_card(pair[0]), ref_card(pair[1])) if len(pair) == 2 else (-1, -1)
        if one_card == two or not able(state, frame, one_card) or not able(state, frame, two):
            return False
        here, there = state.mini_of[one_card], state.mini_of[two]
        if not actions.may_enter(state, one_card, there) or not actions.may_enter(state, two, here):
            return False
        board.set_mini(state, one_card)
        board.set_mini(state, two, here)
        board.set_mini(state, one_card, there)
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: some(state, frame) and more(state, frame))


def move_card(builder: Build, do: Do) -> None:
    """Move cards to vacant cells, by the rules of moving a card (ANI-033 to ANI-037)."""
    to = do.arg("to")
    spoken_of(builder, do.arg("what"))
    cells = cells_of(to, builder, cards_of(builder))

    def goals(state: AnimaulState, frame: Frame, cid: int) -> list[int]:
        wanted = cells(state, frame)
        return [cell for cell in places.card_spots(state, cid) if cell in wanted]

    _each_goes(builder, do, "what", goals, board.move_card, to, "cell")


def attack(builder: Build, do: Do) -> None:
    """Attack with miniatures, without an action: what stands beside them, or the deck (ANI-053, ANI-059, ANI-060)."""
    what = do.arg("what")
    spoken_of(builder, do.arg("with"))
    if isinstance(what, Place):
        seats = seats_of(what.whose, builder)
        allowed: Goals = lambda state, frame, cid: [DECKS[seat] for seat in seats(state, frame)]  # noqa: E731
    elif isinstance(what, Selector):
        found = Phrase(what, builder, cards_of(builder)).candidates()
        allowed = lambda state, frame, cid: [board.where(state, ref_card(ref)) for ref in found(state, frame)]  # noqa: E731
    elif isinstance(what, Ref):
        meant = builder.words.reference(what, builder)
        allowed = lambda state, frame, cid: [board.where(state, ref_card(ref)) for ref in meant(state, frame)]  # noqa: E731
    elif what is None:
        allowed = lambda state, frame, cid: actions.attacks_of(state, cid)  # noqa: E731
    else:
        raise NotKnown("do:attack")

    def goals(state: AnimaulState, frame: Frame, cid: int) -> list[int]:
        wanted = allowed(state, frame, cid)
        return [cell for cell in actions.attacks_of(state, cid) if cell in wanted]

    _each_goes(builder, do, "with", goals, combat.attack, what)


# ---- flipping -------------------------------------------------------------------------------------------------------------


def flip_down(builder: Build, do: Do) -> None:
    """Flip cards face down; a miniature that stands there is defeated (ANI-076)."""
    things, some = on_field(builder, do.arg("what"), seat=decider(do, builder))
    each_card(
        builder, things, lambda state, frame, cid: board.flip_down(state, cid, frame[SEAT]), several(do.arg("what"))
    )
    builder.leaves(do.arg("what"))
    builder.changes.append(some)


def flip_up(builder: Build, do: Do) -> None:
    """Flip cards face up again: what is printed on them tells which are meant."""
    what = do.arg("what")
    if isinstance(what, Selector) and "face_down" not in what.adjectives:
        what = replace(what, adjectives=(*what.adjectives, "face_down"))
    things, some = on_field(builder, what, seat=decider(do, builder), anywhere=True)
    arrives(builder, what)
    each_card(builder, things, lambda state, frame, cid: board.flip_up(state, cid, frame[SEAT]), several(what))
    builder.changes.append(some)


# ---- morphing and playing ------------------------------------------------------------------------------------------------


def morph(builder: Build, do: Do) -> None:
    """Play the M-Type that the text names from the hand, or from where it says, onto a card of its own type (ANI-168, ANI-172,
    ANI-173).
    """
    into = do.arg("into")
    if not isinstance(into, Selector) or any(word not in PRINTED for word in into.adjectives):
        raise NotKnown("do:morph")
    cards, zone = cards_of(builder), _own_zone(into)
    printed = definitions(into.heads, cards, into.adjectives)
    fits = [fit and morph for fit, morph in zip(printed, cards.morph, strict=True)]

    def lying(state: AnimaulState, frame: Frame) -> Sequence[int]:
        found: list[int] = getattr(state, zone)[frame[SEAT]]
        return [*found, *state.extras[frame[SEAT]]] if zone == "hands" else found

    def forms(state: AnimaulState, frame: Frame, cid: int) -> list[int]:
        kind, seat, cell = cards.kind[state.def_of[cid]], frame[SEAT], state.cell_of[cid]
        held = lying(state, frame) if state.owner[cid] == seat else ()
        found = sorted(card for one in held if fits[card := state.def_of[one]] and cards.kind[card] == kind)
        if state.features & m.HAS_BAN:
            found = [card for card in found if not HOOKS.statics.forbidden(state, seat, card)]
        return [card for card in found if not cards.unit[card] or colossal.together(state, seat, card, cell)]

    def able(state: AnimaulState, frame: Frame, cid: int) -> bool:
        if state.features & m.HAS_BAN and HOOKS.statics.banned(state, "morph", cid):
            return False
        return board.in_play(state, cid) and bool(forms(state, frame, cid))

    def body(item: int) -> None:
        form = builder.register(into.slot, "card")
        builder.clear(form)
        builder.choose(
            form, lambda state, frame: forms(state, frame, number_of(frame, item)), one, one, decider=decider(do, builder)
        )

        def act(state: AnimaulState, frame: Frame) -> None:
            cid = number_of(frame, item)
            held = (card for card in lying(state, frame) if frame[form] and state.def_of[card] == frame[form][0])
            new = next(held, -1)
            if new >= 0 and board.in_play(state, cid):
                state.done = 1
                frame[form] = (card_ref(new),)
                board.morph(state, cid, new, frame[SEAT])

        event(builder, act)

    one_by_one(builder, do, "what", able, body)
    builder.leaves(do.arg("what"))
    arrives(builder, into)


def _own_zone(said: Selector) -> str:
    """The zone of the card's own player from which a phrase takes cards; the hand, if it says nothing."""
    found = "hands"
    for qualifier in said.qualifiers:
        place = qualifier.argument
        if qualifier.relation not in ("in", "from") or not isinstance(place, Place) or place.zone not in ZONES:
            raise NotKnown("do:morph:into")
        if place.whose != Player("you"):
            raise NotKnown("do:morph:into")
        found = ZONES[place.zone]
    return found


VERBS = {
    "move": move, "move_card": move_card, "swap": swap, "attack": attack, "flip_down": flip_down, "flip_up": flip_up,
    "morph": morph,
}  # fmt: skip

"""Directions: one is chosen, and fighters move or are relocated in it, those in front first; blocked ones stay.

A direction goes along the rows or columns of the Battlefield as they are named: up to higher numbers, right to later letters.
A square beside the Battlefield (a Location) lies in no direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import actions, entering
from toolkit.games.gudnak.acting import actor, first, place_of, several, top_square
from toolkit.games.gudnak.effects_places import unbarred
from toolkit.games.gudnak.players import Build
from toolkit.games.gudnak.printed import compare
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import Frame
from toolkit.wording.tree import Compare, Do, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.battlefield import Battlefield
    from toolkit.games.gudnak.state import GudnakState

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
CHOSEN_DIRECTION = 1001
"""Slot of the direction that was chosen."""


def next_square(field: Battlefield, sq: int, way: int) -> int:
    """The neighbour of a square in a direction, or -1."""
    name, (right, up) = field.names[sq], _STEPS[way]
    to = field.index.get(f"{chr(ord(name[0]) + right)}{int(name[1:]) + up}", -1)
    return to if to >= 0 and to in field.adjacent[sq] else -1


def line(field: Battlefield, sq: int, way: int) -> list[int]:
    """The squares that lie in a direction from a square, the nearest first."""
    found: list[int] = []
    while (sq := next_square(field, sq, way)) >= 0:
        found.append(sq)
    return found


def choose_direction(builder: Build, do: Do) -> None:
    """Choose one of the four directions; "that direction" speaks of it."""
    place = builder.register(CHOSEN_DIRECTION, "direction")
    builder.clear(place)
    builder.choose(place, lambda state, frame: range(len(_STEPS)), one, one, decider=actor(do, builder), noun="direction")


def go(builder: Build, do: Do, moving: bool) -> None:
    """Move or relocate fighters in the direction that was chosen.

    One that moves goes to the next square, by the rules of a Move; one that is relocated as many squares as the text says (as far
    as it can, if it says "up to"), to an unoccupied square. Of several the foremost goes first.

    Raises:
        NotKnown: no direction was chosen before, or the distance is no number.
    """
    what, by = do.arg("what"), do.arg("by")
    if CHOSEN_DIRECTION not in builder.registers or (by is not None and not isinstance(by, Compare)):
        raise NotKnown(f"do:{do.verb}:way")
    chosen, place = builder.registers[CHOSEN_DIRECTION], place_of(what, builder)
    reach = compare(by) if isinstance(by, Compare) else None
    here = first(place)

    def goals(state: GudnakState, frame: Frame, ref: int) -> list[int]:
        """Where it can go, the farthest last."""
        sq = top_square(state, ref)
        if sq < 0 or not frame[chosen]:
            return []
        ahead = line(state.board, sq, frame[chosen][0])
        if moving:
            free = actions.moves_from(state, sq)
            return [to for to in ahead[:1] if to in free]
        far = [to for steps, to in enumerate(ahead, 1) if (reach(steps) if reach is not None else steps == 1)]
        return unbarred(state, ref, [to for to in far if not state.stacks[to]])

    def carry(state: GudnakState, sq: int, to: int) -> None:
        (actions.do_move if moving else entering.relocate)(state, sq, to)

    def able(state: GudnakState, frame: Frame) -> bool:
        return bool(goals(state, frame, here(frame)))

    if several(what):
        things, some = builder.objects(what, decider=actor(do, builder), place=place)
        queue = builder.register(noun="fighter")

        def line_up(state: GudnakState, frame: Frame) -> bool:
            """Those with the fewest squares ahead of them go first."""
            ways = frame[chosen]
            standing = [ref for ref in things(state, frame) if top_square(state, ref) >= 0] if ways else []
            standing.sort(key=lambda ref: len(line(state.board, top_square(state, ref), ways[0])))
            frame[queue] = tuple(standing)
            return False

        builder.do(line_up)
        with builder.each(queue) as item:
            reads = first(item)

            def act(state: GudnakState, frame: Frame) -> bool:
                found = goals(state, frame, reads(frame))
                if found:
                    carry(state, top_square(state, reads(frame)), found[-1])
                return bool(found)

            builder.do(act)
        builder.changes.append(some)
        return
    _, some = builder.objects(what, decider=actor(do, builder), place=place)

    def go_there(state: GudnakState, frame: Frame) -> bool:
        found = goals(state, frame, here(frame))
        if found:
            carry(state, top_square(state, here(frame)), found[-1])
        return bool(found)

    builder.do(go_there)
    builder.changes.append(some if isinstance(what, Selector) else able)


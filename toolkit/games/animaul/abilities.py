"""Abilities that a card on the field has now, in games with a card that lends or copies some (model.HAS_LENT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board
from toolkit.games.animaul.at_work import PROGRAMS, work_of
from toolkit.games.animaul.lending import printed
from toolkit.games.animaul.model import card_ref
from toolkit.wording.machine import Program

if TYPE_CHECKING:
    from toolkit.games.animaul.answers import Answer
    from toolkit.games.animaul.state import AnimaulState

LENT = 64
"""Uses of abilities that are not printed on a card are counted by program, from this number on (state.uses)."""


def codes_of(state: AnimaulState, cid: int) -> Sequence[Any]:
    """The texts that a card has now."""
    found = work_of(state).texts.get(cid)
    if found is not None:
        return found
    code = printed(state, state.def_of[cid])
    return (code,) if code is not None else ()


def uses_of(state: AnimaulState, cid: int) -> list[tuple[Program[Any], int, tuple[int, ...]]]:
    """The abilities of a card that a player may use: the program, how often a turn (0: any number of times), and the key under
    which that is counted.
    """
    own = printed(state, state.def_of[cid])
    found: list[tuple[Program[Any], int, tuple[int, ...]]] = []
    for code in codes_of(state, cid):
        for number, program in enumerate(code.uses):
            counted = number if code is own else LENT + program.id
            found.append((program, code.limits[number], (card_ref(cid), counted)))
    return found


def answers_of(state: AnimaulState, cid: int) -> list[Answer]:
    """What a card answers, by all its texts."""
    return [one for code in codes_of(state, cid) for one in code.answers]


def remembered(state: AnimaulState, cid: int) -> int | tuple[int, ...]:
    """What is noted of a card that an event is about, in case it leaves: whether its texts worked; if it has others than the
    printed one, the programs of their answers.
    """
    if not board.working(state, cid):
        return 0
    codes = work_of(state).texts.get(cid)
    return 1 if codes is None else tuple(dict.fromkeys(one.program.id for code in codes for one in code.answers))


def recalled(state: AnimaulState, cid: int, noted: int | tuple[int, ...]) -> list[Answer]:
    """The answers that a card had by what was noted of it."""
    if isinstance(noted, int):
        code = printed(state, state.def_of[cid])
        return list(code.answers) if noted and code is not None else []
    found: list[Answer] = []
    for number in noted:
        code = printed(state, number // PROGRAMS)
        found += [one for part in (code, *code.quotes) for one in part.answers if one.program.id == number]
    return found

"""Which abilities a fighter has: printed, lent by others, copied from others, lost.

Settled before what any ability does, in layers of which none feeds on its own result:

1. Losses. "Lose all abilities" is asked of the printed texts of all cards in play at once, with printed traits. So two cards that
   silence each other are both silent, and both still silence others.
2. Loans. A fighter that is not silenced has the quoted abilities that cards which are not silenced give it.
3. Copies. A fighter that is not silenced has what its sources have by the layers before: a copy is never copied.

A text counts once for a fighter, however many sources it comes from; so does a printed bonus against the same traits. What is
lent or copied speaks of its bearer: "this fighter" is the one that has it now. Deploy abilities can be neither lent nor
copied, as they are over when others can see the fighter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import combat
from toolkit.games.gudnak.model import ref_card
from toolkit.wording import lent
from toolkit.wording.machine import CARD, Frame, Program

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

Entry = tuple[Any, Frame, int, int]
Code = Any
"""A compiled text (program.Code), printed or quoted."""


def printed(state: GudnakState, definition: int) -> Code:
    """The printed text of a card."""
    found = state.cards.compiled[definition] or state.cards.compile(definition)
    return found.code


def acting(code: Code) -> Code:
    """The text with its Action abilities alone; always the same object for the same text."""
    if code.acting is None:
        code.acting = type(code)(programs=code.programs, actions=code.actions)
    return code.acting


def settle(state: GudnakState, rows: Sequence[Entry]) -> dict[int, list[Code]]:
    """The texts of all topmost fighters whose texts are not just the printed one.

    Args:
        state: the position.
        rows: the changes at work: (row, frame, definition copied for a while or -1, fighter that has it for a while or -1).
    """
    squares = {stack[-1]: sq for sq, stack in enumerate(state.stacks) if stack}

    def concerns(entry: Entry, cid: int) -> bool:
        row, frame, _, fighter = entry
        return bool(row.concerns(state, frame, fighter, cid, squares[cid]))

    def things(entry: Entry, cid: int) -> Sequence[int]:
        row, frame, amount, _ = entry
        if row.place:
            frame[row.place] = (-2 - cid,)
        return (amount,) if amount >= 0 else row.abilities.sources(state, frame)

    def text_of(thing: int) -> Code:
        return printed(state, thing if thing >= 0 else state.def_of[ref_card(thing)])

    silent = {cid for entry in rows if entry[0].abilities.silent for cid in squares if concerns(entry, cid)}
    entries = [(entry[0].abilities, entry) for entry in rows if entry[3] >= 0 or ref_card(entry[1][CARD]) not in silent]
    return lent.settle(entries, squares, silent, concerns, things, text_of, acting)


# ---- asked ---------------------------------------------------------------------------------------------------------------


def actions(codes: Sequence[Code]) -> list[Program[Any]]:
    """The Action abilities of several texts, those of the first text first."""
    return [program for code in codes for program in code.actions]


def bonus(state: GudnakState, codes: Sequence[Code], other: int) -> int:
    """The printed bonuses of several texts against a fighter, each against the same traits once."""
    worn = combat.traits(state, other)
    return sum(amount for mask, amount in {(code.bonus_mask, code.bonus) for code in codes} if mask & worn)

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
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import combat
from toolkit.games.gudnak.model import ref_card
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, Candidates, Frame, Program
from toolkit.wording.tree import Grant, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.players import Build
    from toolkit.games.gudnak.state import GudnakState

Code = Any
"""A compiled text (program.Code), printed or quoted."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the abilities that fighters have."""

    lent: Code = None
    """A quoted text."""
    sources: Candidates[GudnakState] | None = None
    """Whose abilities are copied: cards, or definitions of another zone."""
    actions: bool = False
    """Whether only their Action abilities are."""
    silent: bool = False
    """Whether all are lost."""


def change_of(grant: Grant, builder: Build, lasting: bool) -> Change:
    """Compile a grant of abilities.

    Raises:
        NotKnown: for a word without a handler.
    """
    if grant.lose:
        return Change(silent=True)
    if grant.copied is None:
        return Change(lent=builder.words.quoted(grant.abilities))  # type: ignore[attr-defined]
    if isinstance(grant.copied, Ref):
        return Change(sources=builder.words.reference(grant.copied, builder), actions=grant.every == "actions")
    if not isinstance(grant.copied, Selector) or (grant.copied.determiner != "all" and not lasting):
        raise NotKnown("grant:copy")
    if grant.copied.determiner == "all":
        return Change(sources=builder.words.candidates(grant.copied, builder), actions=grant.every == "actions")
    place = builder.register(grant.copied.slot, builder.words.noun(grant.copied))
    return Change(sources=lambda state, frame: frame[place], actions=grant.every == "actions")


def printed(state: GudnakState, definition: int) -> Code:
    """The printed text of a card."""
    found = state.cards.compiled[definition] or state.cards.compile(definition)
    return found.code


def acting(code: Code) -> Code:
    """The text with its Action abilities alone; always the same object for the same text."""
    if code.acting is None:
        code.acting = type(code)(programs=code.programs, actions=code.actions)
    return code.acting


def settle(state: GudnakState, rows: Sequence[tuple[Any, Frame, int, int]]) -> dict[int, list[Code]]:
    """The texts of all topmost fighters whose texts are not just the printed one.

    Args:
        state: the position.
        rows: the changes at work: (row, frame, definition copied for a while or -1, fighter that has it for a while or -1).
    """
    tops = [(stack[-1], sq) for sq, stack in enumerate(state.stacks) if stack]
    found: dict[int, list[Code]] = {}
    for row, frame, _, fighter in rows:
        if row.abilities.silent:
            found.update((cid, []) for cid, sq in tops if row.concerns(state, frame, fighter, cid, sq))
    silent = set(found)
    speaking = [(cid, sq) for cid, sq in tops if cid not in silent]

    def counts(frame: Frame, fighter: int) -> bool:
        return fighter >= 0 or ref_card(frame[CARD]) not in silent

    def texts(cid: int) -> list[Code]:
        if cid not in found:
            code = printed(state, state.def_of[cid])
            return [code] if code is not None else []
        return found[cid]

    def give(cid: int, codes: Sequence[Code]) -> None:
        own = texts(cid)
        new = [code for code in dict.fromkeys(codes) if code is not None and code not in own]
        if new:
            found[cid] = [*own, *new]

    for row, frame, _, fighter in rows:
        if row.abilities.lent is not None and counts(frame, fighter):
            for cid, sq in speaking:
                if row.concerns(state, frame, fighter, cid, sq):
                    give(cid, [row.abilities.lent])
    before = {cid: tuple(codes) for cid, codes in found.items()}
    for row, frame, amount, fighter in rows:
        change = row.abilities
        if change.sources is None or not counts(frame, fighter):
            continue
        for cid, sq in speaking:
            if not row.concerns(state, frame, fighter, cid, sq):
                continue
            if row.place:
                frame[row.place] = (-2 - cid,)
            codes: list[Code] = []
            for thing in (amount,) if amount >= 0 else change.sources(state, frame):
                other = -1 if thing >= 0 else ref_card(thing)
                if other != cid:
                    codes += before.get(other, ()) or ([] if other in silent else [printed(state, _definition(state, thing))])
            give(cid, [acting(code) if change.actions else code for code in codes if code is not None])
    return found


def _definition(state: GudnakState, thing: int) -> int:
    return thing if thing >= 0 else state.def_of[ref_card(thing)]


# ---- asked ---------------------------------------------------------------------------------------------------------------


def actions(codes: Sequence[Code]) -> list[Program[Any]]:
    """The Action abilities of several texts, those of the first text first."""
    return [program for code in codes for program in code.actions]


def bonus(state: GudnakState, codes: Sequence[Code], other: int) -> int:
    """The printed bonuses of several texts against a fighter, each against the same traits once."""
    worn = combat.traits(state, other)
    return sum(amount for mask, amount in {(code.bonus_mask, code.bonus) for code in codes} if mask & worn)

"""Lending: how the abilities of the cards on the field are found out: printed, lent by others, copied from others, lost.

Settled in the layers of `toolkit.wording.lent`. Losses are asked of printed texts alone, and what a copied text says about
abilities of others counts for nothing. What is lent or copied speaks of its bearer: "this card" is the one that has it now, and
"you" its owner. What a card does by being played can be neither lent nor copied.

Only asked in games with a card that lends or copies (model.HAS_LENT).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.rows import Row
from toolkit.wording import lent
from toolkit.wording.machine import Frame, blank

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Entry = tuple[Row, Frame, int, int]
"""As at_work.Source."""


def printed(state: AnimaulState, definition: int) -> Any:
    """The printed text of a card (program.Code), or None."""
    return state.cards.compile(definition).code


def acting(code: Any) -> Any:
    """The text with its Action abilities alone; always the same object for the same text."""
    if code.acting is None:
        kept = [number for number, program in enumerate(code.uses) if program.kind == "action"]
        code.acting = type(code)(
            order=(*code.order, 1), programs=code.programs, uses=[code.uses[number] for number in kept],
            limits=tuple(code.limits[number] for number in kept),
        )  # fmt: skip
    return code.acting


def settle(state: AnimaulState, entries: Sequence[Entry], silenced: frozenset[int], concerns: Any) -> dict[int, list[Any]]:
    """The texts of all face-up cards whose texts are not just the printed one.

    Args:
        state: the position.
        entries: the rows at work that lend or copy abilities.
        silenced: the cards that have lost theirs.
        concerns: `at_work.concerns`.
    """
    bearers = sorted((cid for cid in state.field.values() if not state.down[cid]), key=state.cell_of.__getitem__)

    def about(entry: Entry, cid: int) -> bool:
        row, frame, _, given = entry
        return bool(concerns(state, row, frame, given, cid))

    def things(entry: Entry, cid: int) -> Sequence[int]:
        row, frame, amount, _ = entry
        if row.place:
            frame[row.place] = (card_ref(cid),)
        assert row.change is not None and row.change.sources is not None
        return (amount,) if amount >= 0 else row.change.sources(state, frame)

    def text_of(thing: int) -> Any:
        return printed(state, thing if thing >= 0 else state.def_of[ref_card(thing)])

    changes = [(entry[0].change or lent.Change(), entry) for entry in entries]
    found = lent.settle(changes, bearers, silenced, about, things, text_of, acting)
    for cid, codes in found.items():
        own = printed(state, state.def_of[cid])
        codes.sort(key=lambda code: (code is not own, code.order))
    return found


def rows_of_lent(state: AnimaulState, texts: dict[int, list[Any]]) -> Iterator[tuple[Row, Frame]]:
    """What the texts say that cards have beside the printed one, as far as it simply holds."""
    for cid, codes in texts.items():
        own = printed(state, state.def_of[cid])
        if not board.awake(state, cid):
            continue
        for code in codes:
            if code is own:
                continue
            for rows, registers in code.rows:
                frame = blank(registers, state.owner[cid], card_ref(cid))
                yield from ((row, frame) for row in rows)

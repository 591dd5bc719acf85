"""What cards do, effect by effect, under the names by which traced games tell that one began or holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolkit.games.animaul import board
from toolkit.games.animaul.at_work import PROGRAMS, holds
from toolkit.games.animaul.model import card_ref
from toolkit.play.effect_names import effect_names, program_labels, row_labels
from toolkit.wording.machine import blank

if TYPE_CHECKING:
    from toolkit.games.animaul.model import Cards
    from toolkit.games.animaul.rows import Row
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.wording.machine import Frame

_WORDS = {"action": "Action", "free": "Free", "play": "effect", "trigger": "answer", "replacement": "instead"}


def effect_name(cards: Cards, number: int) -> str:
    """The name of a program: "Moss Bear: Action", "Otter Slide: answer"."""
    card, program = divmod(number, PROGRAMS)
    return f"{cards.names[card]}: {program_labels(cards.compile(card).code, _WORDS)[program]}"


def effects(cards: Cards, names: Iterable[str]) -> list[str]:
    """The names of all effects of these cards, continuous ones included, card by card."""

    def labels(card: int) -> list[str]:
        code = cards.compile(card).code
        return [*program_labels(code, _WORDS), *row_labels(code)]

    return effect_names(cards, names, labels)


def feats(cards: Cards) -> dict[str, tuple[str, list[str]]]:
    """The Reactions that players have, and the cards that others are morphed into."""
    reactions = [card.name for card in cards.defs if cards.reaction[card.index]]
    return {"reactions": ("react", reactions), "morphs": ("morph", [card.name for card in cards.defs if card.morph])}


def at_work(state: AnimaulState) -> Iterator[str]:
    """The continuous effects of cards on the field that hold in this position, by name."""
    cards, def_of = state.cards, state.def_of
    for cid in state.field.values():
        text = cards.compiled[def_of[cid]]
        if text is None or not text.holds or not board.working(state, cid):
            continue
        labels = row_labels(text.code)
        for place, (rows, registers) in enumerate(text.code.rows):
            frame = blank(registers, state.owner[cid], card_ref(cid))
            if any(_concerns_any(state, row, frame, cid) for row in rows):
                yield f"{cards.names[def_of[cid]]}: {labels[place]}"


def _concerns_any(state: AnimaulState, row: Row, frame: Frame, cid: int) -> bool:
    """Whether a row changes something now: its condition is met, for one of the cards that it is about."""
    if row.deck is not None:
        return holds(state, row, frame, -1)
    if row.subject is None:
        return holds(state, row, frame, cid)
    if not row.place and not holds(state, row, frame, -1):
        return False
    return any(row.subject(state, frame, one) and holds(state, row, frame, one) for one in state.field.values())

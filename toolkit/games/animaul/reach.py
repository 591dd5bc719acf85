"""What cards do, effect by effect, under the names by which traced games tell that one began or holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolkit.games.animaul import board
from toolkit.games.animaul.model import card_ref
from toolkit.games.animaul.statics import PROGRAMS, holds
from toolkit.wording.machine import blank

if TYPE_CHECKING:
    from toolkit.games.animaul.model import Cards
    from toolkit.games.animaul.rows import Row
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.wording.machine import Frame

_LABELS = {"action": "Action", "free": "Free", "play": "effect", "trigger": "answer", "replacement": "instead"}


def effect_name(cards: Cards, number: int) -> str:
    """The name of a program: "Moss Bear: Action", "Otter Slide: answer"."""
    return f"{cards.defs[number // PROGRAMS].name}: {_labels(cards, number // PROGRAMS)[number % PROGRAMS]}"


def _labels(cards: Cards, card: int) -> list[str]:
    code = cards.compile(card).code
    found = [_LABELS.get(program.kind, program.kind) for program in (code.programs if code is not None else ())]
    return [
        label if found.count(label) == 1 else f"{label} {found[: place + 1].count(label)}" for place, label in enumerate(found)
    ]


def effects(cards: Cards, names: Iterable[str]) -> list[str]:
    """The names of all effects of these cards, continuous ones included, card by card."""
    found: dict[str, None] = {}
    for card in (cards.index(name) for name in names):
        if card is not None:
            found.update(dict.fromkeys(f"{cards.defs[card].name}: {label}" for label in _labels(cards, card)))
            found.update(dict.fromkeys(_continuous(cards, card)))
    return list(found)


def at_work(state: AnimaulState) -> Iterator[str]:
    """The continuous effects of cards on the field that hold in this position, by name."""
    cards, def_of = state.cards, state.def_of
    for cid in state.field.values():
        text = cards.compiled[def_of[cid]]
        if text is None or not text.holds or not board.working(state, cid):
            continue
        names = _continuous(cards, def_of[cid])
        for place, (rows, registers) in enumerate(text.code.rows):
            frame = blank(registers, state.owner[cid], card_ref(cid))
            if any(_concerns_any(state, row, frame, cid) for row in rows):
                yield names[place]


def _concerns_any(state: AnimaulState, row: Row, frame: Frame, cid: int) -> bool:
    """Whether a row changes something now: its condition is met, for one of the cards that it is about."""
    if row.deck is not None:
        return holds(state, row, frame, -1)
    if row.subject is None:
        return holds(state, row, frame, cid)
    if not row.place and not holds(state, row, frame, -1):
        return False
    return any(row.subject(state, frame, one) and holds(state, row, frame, one) for one in state.field.values())


def _continuous(cards: Cards, card: int) -> list[str]:
    """The names of what holds as long as a card lies on the field, sentence by sentence."""
    text = cards.compile(card)
    rows = len(text.code.rows) if text.code is not None else 0
    labels = ["passive"] if rows == 1 else [f"passive {place}" for place in range(1, rows + 1)]
    return [f"{cards.defs[card].name}: {label}" for label in labels]

"""What cards do, effect by effect, under the names by which traced games tell that one began or holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolkit.games.gudnak import traps
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.rows import PROGRAMS, Row
from toolkit.wording.machine import blank

if TYPE_CHECKING:
    from toolkit.games.gudnak.model import Cards
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.wording.machine import Frame

_LABELS = {"action": "Action", "deploy": "Deploy", "play": "effect", "trigger": "answer", "later": "later"}


def effect_name(cards: Cards, number: int) -> str:
    """The name of a program: "Toll Keeper: Action - Levy", "Bramble Jack: answer 2"."""
    return f"{cards.defs[number // PROGRAMS].name}: {_labels(cards, number // PROGRAMS)[number % PROGRAMS]}"


def _labels(cards: Cards, card: int) -> list[str]:
    code = cards.compile(card).code
    found: list[str] = []
    for program in code.programs if code is not None else ():
        label = _LABELS.get(program.kind, program.kind)
        if program.name:
            label += f" - {program.name}"
        found.append(label)
    return [
        label if found.count(label) == 1 else f"{label} {found[: place + 1].count(label)}" for place, label in enumerate(found)
    ]


def effects(cards: Cards, names: Iterable[str]) -> list[str]:
    """The names of all effects of these cards, continuous ones and printed bonuses included, card by card."""
    found: dict[str, None] = {}
    for card in (cards.index(name) for name in names):
        if card is not None:
            found.update(dict.fromkeys(f"{cards.defs[card].name}: {label}" for label in _labels(cards, card)))
            found.update(dict.fromkeys(_continuous(cards, card)))
    return list(found)


def at_work(state: GudnakState) -> Iterator[str]:
    """The continuous effects and printed bonuses of cards in play that hold in this position, by name."""
    cards, def_of = state.cards, state.def_of
    for cid in _sources(state):
        text = cards.compiled[def_of[cid]]
        if text is None or text.code is None or not (text.code.rows or text.bonus):
            continue
        names = _continuous(cards, def_of[cid])
        if text.bonus:
            yield names[-1]
        for place, (rows, registers) in enumerate(text.code.rows):
            frame = blank(registers, state.controller(cid), card_ref(cid))
            if any(_holds(state, row, frame) for row in rows):
                yield names[place]


def _holds(state: GudnakState, row: Row, frame: Frame) -> bool:
    """Whether a row changes something now: its condition is met, for one of the fighters whom it concerns if it is about some."""
    if row.subject is None:
        if row.place:
            frame[row.place] = (frame[4],)
        return row.holds(state, frame)
    for sq, stack in enumerate(state.stacks):
        if stack and row.subject(state, frame, stack[-1], sq):
            if row.place:
                frame[row.place] = (card_ref(stack[-1]),)
            if row.holds(state, frame):
                return True
    return False


def _sources(state: GudnakState) -> Iterator[int]:
    """The cards whose abilities count: fighters on top, their Attachments, open Constructs that nobody stands on, Locations."""
    for stack, construct in zip(state.stacks, state.constructs, strict=True):
        if stack:
            yield stack[-1]
            yield from state.attached.get(stack[-1], ())
        elif construct >= 0 and not traps.face_down(state, construct):
            yield construct
    yield from state.locations


def _continuous(cards: Cards, card: int) -> list[str]:
    """The names of what holds as long as a card is in play: sentence by sentence, then its printed bonus."""
    text = cards.compile(card)
    rows = len(text.code.rows) if text.code is not None else 0
    labels = ["passive"] if rows == 1 else [f"passive {place}" for place in range(1, rows + 1)]
    return [f"{cards.defs[card].name}: {label}" for label in (*labels, *(("bonus",) if text.bonus else ()))]

"""What cards do, effect by effect, under the names by which traced games tell that one began or holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from toolkit.games.gudnak import traps
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.rows import PROGRAMS, Row
from toolkit.play.effect_names import effect_names, program_labels, row_labels
from toolkit.wording.machine import blank

if TYPE_CHECKING:
    from toolkit.games.gudnak.model import Cards
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.wording.machine import Frame

_WORDS = {"action": "Action", "deploy": "Deploy", "play": "effect", "trigger": "answer", "later": "later"}


def effect_name(cards: Cards, number: int) -> str:
    """The name of a program: "Toll Keeper: Action - Levy", "Bramble Jack: answer 2"."""
    card, program = divmod(number, PROGRAMS)
    return f"{cards.names[card]}: {program_labels(cards.compile(card).code, _WORDS)[program]}"


def effects(cards: Cards, names: Iterable[str]) -> list[str]:
    """The names of all effects of these cards, continuous ones and printed bonuses included, card by card."""
    return effect_names(
        cards, names, lambda card: (*program_labels(cards.compile(card).code, _WORDS), *_continuous(cards, card))
    )


def at_work(state: GudnakState) -> Iterator[str]:
    """The continuous effects and printed bonuses of cards in play that hold in this position, by name."""
    cards, def_of = state.cards, state.def_of
    for cid in _sources(state):
        text = cards.compiled[def_of[cid]]
        if text is None or text.code is None or not (text.code.rows or text.bonus):
            continue
        names = [f"{cards.names[def_of[cid]]}: {label}" for label in _continuous(cards, def_of[cid])]
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
    """The labels of what holds as long as a card is in play: sentence by sentence, then its printed bonus."""
    text = cards.compile(card)
    return [*row_labels(text.code), *(["bonus"] if text.bonus else [])]

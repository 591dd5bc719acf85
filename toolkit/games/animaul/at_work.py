"""What is at work: the rows of all cards that simply hold in a position, and those that effects have given for a while.

Found when first asked for after a change of the field (`state.derived`). A row works while its card lies face up and uncovered, a
Trait only with its host (ANI-154), a part of a Colossal only while that is assembled (ANI-183). What an effect gives "until ..."
stays on the cards that it chose, until it ends or they leave the field. What the rows add up to is asked in statics.py.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, events, lending
from toolkit.games.animaul import model as m
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.rows import Row
from toolkit.wording.machine import CARD, Frame, blank

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

LASTING = 0
"""Kind of a lasting effect: (expires, seat at which, card or NONE, LASTING, definition, row, source, amount, seat)."""
PROGRAMS = 64
"""The programs of a card have the numbers from its definition times this."""
Source = tuple[Row, Frame, int, int]
"""A row at work: the row, its frame, the amount fixed for a lasting effect (else -1), the card that it was given to (-2: nobody,
but for a while; -1: it simply holds)."""


_PRINTED: dict[int, list[Any]] = {}


class Work:
    """The rows at work in a position, by kind; those about decks apart."""

    __slots__ = ("busy", "rows", "seen", "silenced", "texts", "verbs")

    def __init__(self) -> None:
        self.rows: defaultdict[str, list[Source]] = defaultdict(list)
        self.silenced: frozenset[int] = frozenset()
        """The cards that have lost their abilities."""
        self.texts: dict[int, list[Any]] = _PRINTED
        """The texts (program.Code) of cards that have others than the printed one."""
        self.seen: tuple[Any, ...] | None = None
        """What lay outside the field when abilities were found out, where they depend on that; then they are found anew."""
        self.verbs: frozenset[str] | None = None
        """What is banned at all, once that has been asked for."""
        self.busy = False
        """Set while sub-types are worked out: what gives them sees printed ones only, so that nothing feeds on itself."""

    def add(self, row: Row, frame: Frame, amount: int = -1, card: int = -1) -> None:
        """Add a row that is at work."""
        self.rows[_kind(row)].append((row, frame, amount, card))


def _kind(row: Row) -> str:
    return "deck" if row.deck is not None else row.kind


def work_of(state: AnimaulState) -> Work:
    """The rows at work, found anew after every change."""
    work: Work | None = state.derived
    if work is not None and (work.seen is None or work.seen == _seen(state)):
        return work
    work = Work()
    cards, def_of, down, rows = state.cards, state.def_of, state.down, work.rows
    says, codes, bound = cards.holds, cards.codes, cards.bound
    for cid in state.field.values():
        card = def_of[cid]
        if says[card] and not down[cid] and (not bound[card] or board.awake(state, cid)):
            seat = state.owner[cid]
            said = codes[card].said.get(cid << 1 | seat) or _said(codes[card], cid, seat)
            for kind, source in said:
                rows[kind].append(source)
    for effect in state.effects:
        if effect[3] == LASTING and (effect[0] != m.UNTIL_END_OF_ATTACK or effect[1] in (0, events.attacks(state))):
            _, _, given, _, definition, number, source, amount, seat = effect
            row, registers = codes[definition].lasting[number]
            work.add(row, blank(registers, seat, source), amount, ref_card(given) if given != m.NONE else -2)
    state.derived = work
    if work.rows["silence"] or work.rows["lend"]:
        _abilities(state, work)
    return work


def _said(code: Any, cid: int, seat: int) -> list[tuple[str, Source]]:
    """What simply holds by a text that this card of this seat has printed on it, by kind."""
    said: list[tuple[str, Source]] = []
    for rows, registers in code.rows:
        frame = blank(registers, seat, card_ref(cid))
        said += [(_kind(row), (row, frame, -1, -1)) for row in rows]
    code.said[cid << 1 | seat] = said
    return said


def _abilities(state: AnimaulState, work: Work) -> None:
    """Find out who has which abilities, and put what those say among the rows."""
    if work.rows["silence"]:
        _silence(state, work)
    if work.rows["lend"]:
        work.texts = lending.settle(state, work.rows["lend"], work.silenced, concerns)
        for row, frame in lending.rows_of_lent(state, work.texts):
            work.add(row, frame)
    if _restless(work):
        work.seen = _seen(state)


def _restless(work: Work) -> bool:
    """Whether who has which abilities can change although nothing on the field does."""
    return any(row.restless for kind in ("silence", "lend", "subtypes", "life") for row, _, _, _ in work.rows[kind])


def _seen(state: AnimaulState) -> tuple[Any, ...]:
    """What it may depend on then: the points, and what lies in hands, decks and discard piles."""
    return (*state.points, *map(tuple, (*state.hands, *state.decks, *state.discards, *state.extras)))


def _silence(state: AnimaulState, work: Work) -> None:
    """Find out whose abilities are lost, and take away what those cards say; what takes abilities away is never lost itself."""
    work.silenced = frozenset(
        cid for cid in state.field.values()
        if any(concerns(state, row, frame, given, cid) for row, frame, _, given in work.rows["silence"])
    )  # fmt: skip
    for kind, sources in work.rows.items():
        if kind != "silence":
            work.rows[kind] = [
                source for source in sources if source[3] != -1 or ref_card(source[1][CARD]) not in work.silenced
            ]


def silenced(state: AnimaulState, cid: int) -> bool:
    """Whether a card has lost its abilities."""
    return cid in work_of(state).silenced


def concerns(state: AnimaulState, row: Row, frame: Frame, given: int, cid: int) -> bool:
    """Whether a row at work is about a card now; `given` as in Source."""
    if given >= 0:
        if given != cid:
            return False
    elif row.subject is None:
        if frame[CARD] != -2 - cid:
            return False
    elif not row.subject(state, frame, cid):
        return False
    return holds(state, row, frame, cid)


def holds(state: AnimaulState, row: Row, frame: Frame, cid: int) -> bool:
    """Whether the condition of a row is met for a card that it concerns (-1: a deck)."""
    if row.place:
        frame[row.place] = (-2 - cid,)
    if row.during is not None and state.active not in row.during(state, frame):
        return False
    return row.condition is None or row.condition(state, frame)

"""What is at work in a position: the rows of the cards in play, who answers events, and the texts that fighters have.

Found when first asked for after a change of the Battlefield (`state.derived`, which every such change sets to None), by one look
at the squares. Most changes concern other cards than those that speak, so the rows are collected anew only if other cards speak
than before; what depends on where cards stand (texts lent, the Battlefield as cards make it) is worked out after every change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import abilities, traps
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.rows import Row
from toolkit.wording.machine import Frame

if TYPE_CHECKING:
    from toolkit.games.gudnak.battlefield import Battlefield
    from toolkit.games.gudnak.state import GudnakState

LASTING = 0
"""Kind of a lasting effect: (expires, seat at which, fighter, LASTING, definition, row, source, amount, seat)."""
Entry = tuple[Row, Frame, int, int]
"""(row, frame, amount fixed for a lasting effect or -1, fighter that a lasting effect is on or -1)."""
_NONE: dict[int, list[Any]] = {}


class Speech:
    """What one text of one card says while it is at work. Made once for a card and its controller, as frames are costly."""

    __slots__ = ("entries", "lending")

    def __init__(self, sentences: list[tuple[list[Row], int]], seat: int, ref: int) -> None:
        self.entries: list[Entry] = []
        self.lending: list[Entry] = []
        """Those that change which abilities there are."""
        for rows, registers in sentences:
            frame: Frame = [0, 0, 0, seat, ref, 0, *[()] * registers]
            for row in rows:
                (self.entries if row.abilities is None else self.lending).append((row, frame, -1, -1))


class Spoken:
    """The rows at work, by what they change. Never changed once made: positions in which the same cards speak share it."""

    __slots__ = ("bans", "cards", "control", "lasting", "permits", "power", "regions", "restless", "seats", "steady", "traits")

    def __init__(self) -> None:
        self.cards: list[int] = []
        """The cards that speak, their controllers where they differ from the owners, and the lasting effects that are rows."""
        self.control: dict[int, int] = {}
        self.seats: dict[int, int] = {}
        self.lasting: list[tuple[int, ...]] = []
        self.power: list[Entry] = []
        self.traits: list[Entry] = []
        self.bans: dict[str, list[Entry]] = {}
        """By verb."""
        self.regions: list[Entry] = []
        """With the square instead of the amount."""
        self.permits: list[Entry] = []
        self.steady = True
        """Whether regions can only come out otherwise after a change of the Battlefield."""
        self.restless = False
        """Whether what they change may depend on fatigue or on whose turn it is."""

    def collect(self, speeches: list[Speech], given: list[Entry]) -> None:
        """Sort the rows of these texts, and of lasting effects, by what they change."""
        for speech in speeches:
            for entry in speech.entries:
                self._add(entry)
            for row, *_ in speech.lending:
                self.restless |= row.restless
        for entry in given:
            if entry[0].abilities is None:
                self._add(entry)
            self.restless |= entry[0].restless
        self.steady = all(row.steady for row, *_ in self.regions)

    def _add(self, entry: Entry) -> None:
        row = entry[0]
        self.restless |= row.restless
        if row.region is not None or row.permit is not None:
            rows = self.regions if row.region is not None else self.permits
        else:
            rows = self.power if row.sign else self.bans.setdefault(row.banned, []) if row.banned else self.traits
        rows.append(entry)


SILENCE = Spoken()


class Work:
    """What is at work in a position."""

    __slots__ = ("board", "busy", "closed", "hearing", "looking", "seen", "spoken", "texts")

    def __init__(self) -> None:
        self.spoken = SILENCE
        self.hearing: list[int] = []
        """The cards whose text may answer events, by square."""
        self.texts: dict[int, list[Any]] = _NONE
        """The texts of fighters that have others than their printed one."""
        self.busy = False
        """Set while abilities or traits are found out: nothing that is at work may feed on that."""
        self.closed: frozenset[int] | None = None
        """The squares that a ban on entering is about, once asked for."""
        self.looking = False
        """Set while `regions` works out the Battlefield."""
        self.board: Battlefield | None = None
        self.seen = -1
        """For which active seat it was worked out; -1: it has to be worked out."""


def work_of(state: GudnakState) -> Work:
    """What is at work, found anew after every change."""
    work: Work | None = state.derived
    if work is not None:
        return work
    texts = _NONE
    speaking, hearing, lends = _scan(state, texts)
    lasting = [effect for effect in state.effects if effect[3] == LASTING] if state.effects else []
    if state.features & m.HAS_LENT:
        changes = [entry for entry in _entries(state, lasting) if entry[0].abilities is not None] if lasting else []
        if lends or changes:
            texts = _settle(state, speaking, changes)
            if texts:
                speaking, hearing, _ = _scan(state, texts)
    work = state.work
    if work is None:
        work = state.work = Work()
    work.hearing, work.texts = hearing, texts
    work.closed, work.board, work.seen = None, None, -1
    spoken: Spoken = state.spoken
    if (
        texts
        or spoken.cards != speaking
        or spoken.lasting != lasting
        or spoken.control != state.control
        or spoken.seats != state.attachment_seat
    ):
        spoken = state.spoken = _collect(state, speaking, lasting, texts)
    work.spoken = spoken
    state.derived = work
    return work


def _scan(state: GudnakState, texts: dict[int, list[Any]]) -> tuple[list[int], list[int], int]:
    """The cards in play with a sentence that simply holds (or with other texts than printed ones), those with one that answers
    events, both by square, and whether (LENDS) one changes abilities.
    """
    notes, def_of, constructs, attached = state.cards.notes, state.def_of, state.constructs, state.attached
    buried = state.features & m.HAS_BURIED
    speaking: list[int] = []
    hearing: list[int] = []
    every = 0
    for sq, stack in enumerate(state.stacks):
        cid = stack[-1] if stack else constructs[sq]
        if cid < 0:
            continue
        note = notes[def_of[cid]]
        if texts and cid in texts:
            note |= m.SAYS | m.HEARS
        if note:
            if note & m.SAYS and (stack or not _face_down(state, cid)):
                every |= note
                speaking.append(cid)
            if note & m.HEARS:
                hearing.append(cid)
        if attached and cid in attached:
            speaking += [other for other in attached[cid] if notes[def_of[other]] & m.SAYS]
            every |= sum({notes[def_of[other]] & m.LENDS for other in attached[cid]})
        if buried and len(stack) > 1:
            below = [other for other in stack[:-1] if notes[def_of[other]] and _code(state, other).buried]
            speaking += [other for other in below if notes[def_of[other]] & m.SAYS]
            hearing += [other for other in below if notes[def_of[other]] & m.HEARS]
        if attached and cid in attached:
            hearing += [other for other in attached[cid] if notes[def_of[other]] & m.HEARS]
    for cid in state.locations:
        note = notes[def_of[cid]]
        if note & m.SAYS:
            speaking.append(cid)
        if note & m.HEARS:
            hearing.append(cid)
    for cid in state.strongholds.values():
        if notes[def_of[cid]] & m.HEARS:
            hearing.append(cid)
    return speaking, hearing, every & m.LENDS


def _face_down(state: GudnakState, cid: int) -> bool:
    return state.cards.trap[state.def_of[cid]] and traps.face_down(state, cid)


def _code(state: GudnakState, cid: int) -> Any:
    return state.cards.compiled[state.def_of[cid]].code  # type: ignore[union-attr]


def _collect(
    state: GudnakState, cards: list[int], lasting: list[tuple[int, ...]], texts: dict[int, list[Any]]
) -> Spoken:
    if not cards and not lasting:
        return SILENCE
    found = Spoken()
    found.cards, found.lasting = cards, lasting
    found.control, found.seats = state.control.copy(), state.attachment_seat.copy()
    speeches = []
    for cid in cards:
        for code in texts[cid] if cid in texts else (_code(state, cid),):
            if code.rows:
                speeches.append(_speech(state, code, cid))
    if texts:
        found.cards = [-1]  # the same cards may have other texts after the next change
    found.collect(speeches, _entries(state, lasting))
    return found


def _speech(state: GudnakState, code: Any, cid: int) -> Speech:
    seat = state.controller(cid)
    found: Speech | None = code.speeches.get((cid, seat))
    if found is None:
        found = code.speeches[cid, seat] = Speech(code.rows, seat, card_ref(cid))
    return found


def _entries(state: GudnakState, effects: list[tuple[int, ...]]) -> list[Entry]:
    """The rows of lasting effects."""
    found: list[Entry] = []
    for effect in effects:
        text = state.cards.compiled[effect[4]]
        if text is not None and text.code is not None:
            row, registers = text.code.lasting[effect[5]]
            frame: Frame = [0, 0, 0, effect[8], effect[6], 0, *[()] * registers]
            found.append((row, frame, effect[7], ref_card(effect[2])))
    return found


def _settle(state: GudnakState, cards: list[int], changes: list[Entry]) -> dict[int, list[Any]]:
    """Find out which abilities there are, before anything that they do is asked: until then nothing is at work."""
    said = [entry for cid in cards for entry in _speech(state, _code(state, cid), cid).lending]
    work = state.derived = Work()
    work.busy = True
    return abilities.settle(state, said + changes)


def texts_of(state: GudnakState) -> dict[int, list[Any]]:
    """The texts of fighters that have others than their printed one; without cards that change that it is empty at once."""
    return work_of(state).texts if state.features & m.HAS_LENT else _NONE


def codes_of(state: GudnakState, cid: int) -> Sequence[Any]:
    """The texts that a card has now."""
    if state.features & m.HAS_LENT:
        found = texts_of(state).get(cid)
        if found is not None:
            return found
    compiled = state.cards.compiled[state.def_of[cid]]
    return (compiled.code,) if compiled is not None and compiled.code is not None else ()

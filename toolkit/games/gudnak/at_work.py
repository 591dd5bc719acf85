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
from toolkit.wording.machine import Frame, blank

if TYPE_CHECKING:
    from toolkit.games.gudnak.battlefield import Battlefield
    from toolkit.games.gudnak.state import GudnakState

LASTING = 0
"""Kind of a lasting effect: (expires, seat at which, fighter, LASTING, definition, row, source, amount, seat)."""
Entry = tuple[Row, Frame, int, int]
"""(row, frame, amount fixed for a lasting effect or -1, fighter that a lasting effect is on or -1)."""
_NONE: dict[int, list[Any]] = {}


class Spoken:
    """Rows at work, by what they change. Never changed once made, so that positions can share it."""

    __slots__ = (
        "bans", "cards", "control", "deploying", "fighters", "lasting", "lending", "permits", "players", "power", "regions",
        "restless", "seats", "steady", "traits",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cards = self.lasting = _NOTHING
        """Who speaks, and the lasting effects that are rows."""
        self.control = self.seats = _NOBODY
        """Controllers that differ from the owners, as they were then."""
        self.power = self.traits = self.regions = self.permits = self.lending = _NO_ENTRIES
        """Of regions with the square instead of the amount; lending are the rows that change which abilities there are."""
        self.bans: dict[str, list[Entry]] = _NO_BANS
        """By verb."""
        self.players: frozenset[str] = _NO_VERBS
        """What players are forbidden."""
        self.fighters: frozenset[str] = _NO_VERBS
        """What fighters are forbidden (or allowed even so)."""
        self.deploying = False
        """Whether a ban may concern a fighter that is not in play yet; one on its own card does not."""
        self.steady = True
        """Whether regions can only come out otherwise after a change of the Battlefield."""
        self.restless = False
        """Whether what they change may depend on fatigue or on whose turn it is."""

    def add(self, other: Spoken) -> None:
        """Take in what another one holds; lists are put in the place of lists, never changed."""
        if other.power:
            self.power = self.power + other.power
        if other.traits:
            self.traits = self.traits + other.traits
        if other.permits:
            self.permits = self.permits + other.permits
        if other.lending:
            self.lending = self.lending + other.lending
        if other.regions:
            self.regions = self.regions + other.regions
            self.steady &= other.steady
        if other.bans:
            self.players, self.fighters = self.players | other.players, self.fighters | other.fighters
            self.bans = self.bans.copy()
            for verb, rows in other.bans.items():
                self.bans[verb] = self.bans.get(verb, _NO_ENTRIES) + rows
            self.deploying |= other.deploying
        if other.restless:
            self.restless = True


def spoken_by(entries: list[Entry]) -> Spoken:
    """Rows sorted by what they change."""
    found = Spoken()
    for entry in entries:
        row, one = entry[0], [entry]
        part = Spoken()
        part.restless, part.steady = row.restless, row.region is None or row.steady
        if row.abilities is not None:
            part.lending = one
        elif row.region is not None:
            part.regions = one
        elif row.permit is not None:
            part.permits = one
        elif row.sign:
            part.power = one
        elif row.banned:
            verbs = frozenset((row.banned,))
            part.bans = {row.banned: one}
            part.players, part.fighters = (verbs, _NO_VERBS) if row.player is not None else (_NO_VERBS, verbs)
            part.deploying = row.banned in ("enter", "deploy") and row.subject is not None
        else:
            part.traits = one
        found.add(part)
    return found


_NO_ENTRIES: list[Entry] = []
_NO_BANS: dict[str, list[Entry]] = {}
_NO_VERBS: frozenset[str] = frozenset()
_NOTHING: list[Any] = []
_NOBODY: dict[int, int] = {}
SILENCE = Spoken()


class Work:
    """What is at work in a position."""

    __slots__ = ("acting", "board", "busy", "closed", "hearing", "looking", "seen", "speaking", "spoken", "texts")

    def __init__(self) -> None:
        self.spoken = SILENCE
        self.speaking: list[int] = []
        """The cards with sentences that simply hold, by square."""
        self.hearing: list[int] = []
        """The cards whose text may answer events, by square."""
        self.acting: list[int] = []
        """The squares with a card that has Action abilities."""
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
    work = state.work
    if work is None:
        work = state.work = Work()
    work.texts, work.closed, work.board, work.seen = _NONE, None, None, -1
    lends = _look(state, work)
    lasting = [effect for effect in state.effects if effect[3] == LASTING] if state.effects else _NOTHING
    if state.features & m.HAS_LENT:
        changes = [entry for entry in _entries(state, lasting) if entry[0].abilities is not None] if lasting else []
        if (lends or changes) and (texts := _settle(state, work.speaking, changes)):
            work.texts = texts
            _look(state, work)
    spoken: Spoken = state.spoken
    if (
        spoken.cards != work.speaking
        or spoken.lasting != lasting
        or spoken.control != state.control
        or spoken.seats != state.attachment_seat
        or work.texts
    ):
        spoken = state.spoken = _collect(state, work, lasting)
    work.spoken = spoken
    state.derived = work
    return work


def _look(state: GudnakState, work: Work) -> int:
    """See who speaks, who may answer events and who has Action abilities, by square; whether (LENDS) one who speaks changes
    abilities. Fighters with other texts than printed ones may do all of it.
    """
    notes, def_of, constructs, attached, texts = state.cards.notes, state.def_of, state.constructs, state.attached, work.texts
    buried = state.features & m.HAS_BURIED
    speaking: list[int] = []
    hearing: list[int] = []
    acting: list[int] = []
    every = 0
    for sq, stack in enumerate(state.stacks):
        if stack:
            cid = stack[-1]
        elif (cid := constructs[sq]) < 0:
            continue
        note = notes[def_of[cid]]
        if texts and cid in texts:
            note |= m.SAYS | m.HEARS | m.ACTS
        if note:
            if note & m.SAYS and (stack or not _face_down(state, cid)):
                every |= note
                speaking.append(cid)
            if note & m.HEARS:
                hearing.append(cid)
            if note & m.ACTS:
                acting.append(sq)
        if attached and cid in attached:
            every |= _look_at(state, attached[cid], sq, speaking, acting)
        if buried and len(stack) > 1 and (below := [cid for cid in stack[:-1] if notes[def_of[cid]] & m.STAYS]):
            every |= _look_at(state, below, sq, speaking, acting)
            hearing += [cid for cid in below if notes[def_of[cid]] & m.HEARS]
        if attached and cid in attached:
            hearing += [other for other in attached[cid] if notes[def_of[other]] & m.HEARS]
    if state.locations or state.strongholds:
        for cid in state.locations:
            note = notes[def_of[cid]]
            if note & m.SAYS:
                speaking.append(cid)
            if note & m.HEARS:
                hearing.append(cid)
        for cid in state.strongholds.values():
            if notes[def_of[cid]] & m.HEARS:
                hearing.append(cid)
    work.speaking, work.hearing, work.acting = speaking, hearing, acting
    return every & m.LENDS


def _look_at(state: GudnakState, cards: list[int], sq: int, speaking: list[int], acting: list[int]) -> int:
    """See who speaks and acts among the Attachments or the buried fighters of a square."""
    notes, def_of = state.cards.notes, state.def_of
    every = 0
    for cid in cards:
        note = notes[def_of[cid]]
        every |= note
        if note & m.SAYS:
            speaking.append(cid)
        if note & m.ACTS and sq not in acting:
            acting.append(sq)
    return every


def _face_down(state: GudnakState, cid: int) -> bool:
    return state.cards.trap[state.def_of[cid]] and traps.face_down(state, cid)


def _code(state: GudnakState, cid: int) -> Any:
    return state.cards.compiled[state.def_of[cid]].code  # type: ignore[union-attr]


def _collect(state: GudnakState, work: Work, lasting: list[tuple[int, ...]]) -> Spoken:
    """The rows of all who speak."""
    cards, texts = work.speaking, work.texts
    if not cards and not lasting:
        return SILENCE
    found = Spoken()
    found.cards, found.lasting = cards if not texts else [-1], lasting  # the same cards may have other texts next time
    found.control = state.control.copy() if state.control else _NOBODY
    found.seats = state.attachment_seat.copy() if state.attachment_seat else _NOBODY
    for cid in cards:
        if texts and cid in texts:
            for code in texts[cid]:
                found.add(_speech(state, code, cid))
        else:
            found.add(_speech(state, _code(state, cid), cid))
    if lasting:
        found.add(spoken_by(_entries(state, lasting)))
    found.lending = _NO_ENTRIES
    return found


def _speech(state: GudnakState, code: Any, cid: int) -> Spoken:
    """What one text of one card says. Made once for a card and its controller, as frames are costly."""
    seat = state.controller(cid)
    found: Spoken | None = code.speeches.get(cid << 3 | seat)
    if found is None:
        ref, entries = card_ref(cid), []
        for rows, registers in code.rows:
            frame = blank(registers, seat, ref)
            entries += [(row, frame, -1, -1) for row in rows]
        found = code.speeches[cid << 3 | seat] = spoken_by(entries)
    return found


def _entries(state: GudnakState, effects: list[tuple[int, ...]]) -> list[Entry]:
    """The rows of lasting effects."""
    found: list[Entry] = []
    for effect in effects:
        text = state.cards.compiled[effect[4]]
        if text is not None and text.code is not None:
            row, registers = text.code.lasting[effect[5]]
            frame = blank(registers, effect[8], effect[6])
            found.append((row, frame, effect[7], ref_card(effect[2])))
    return found


def _settle(state: GudnakState, cards: list[int], changes: list[Entry]) -> dict[int, list[Any]]:
    """Find out which abilities there are, before anything that they do is asked: until then nothing is at work."""
    notes, def_of = state.cards.notes, state.def_of
    lenders = [cid for cid in cards if notes[def_of[cid]] & m.LENDS]
    said = [entry for cid in lenders for entry in _speech(state, _code(state, cid), cid).lending]
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

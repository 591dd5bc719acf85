"""Card movement: the few primitives through which every card enters, leaves or changes a zone, and where events are told.

Nothing here asks a question or judges whether a move is legal. An event is told (`emit`) after it has happened; what
answers it is pushed onto the frames and resolved once the step that caused it is over.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.whereabouts import host_of as host_of
from toolkit.games.gudnak.whereabouts import hostile as hostile
from toolkit.games.gudnak.whereabouts import in_play as in_play
from toolkit.games.gudnak.whereabouts import level_of as level_of
from toolkit.games.gudnak.whereabouts import square_of as square_of
from toolkit.games.gudnak.whereabouts import top as top
from toolkit.games.gudnak.whereabouts import zone_of as zone_of
from toolkit.wording.machine import blank

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

LOGGED = 1 << 62
"""Bit of `listens` that is set while events are traced."""
STAGED = (m.TURN_STARTS, m.ACTION_PHASE, m.TURN_ENDS, m.SIEGED, m.GAME_STARTS, m.DECK_EMPTY)
"""Events of the turn, without a card."""


def emit(state: GudnakState, event: int, cid: int, *rest: int) -> None:
    """Tell that something has happened. Callers skip it while `state.listens` is 0: nobody listens and nothing is traced."""
    listens = state.listens
    if state.log is not None:
        seat = state.owner[cid] if cid >= 0 else rest[0] if rest else state.active
        state.log.append((event, seat, cid, rest[0] if rest else -1))
    if listens >> event & 1:
        HOOKS.resolve.triggered(state, event, (cid, *rest))


def replaced(state: GudnakState, event: int, cid: int, *rest: int) -> bool:
    """Whether something else happens instead of an event that is about to happen."""
    if not state.listens >> event & 1:
        return False
    return HOOKS.resolve.replaced(state, event, (cid, *rest))


# ---- into hands, Graveyards, decks, out of the game --------------------------------------------------------------------


def to_hand(state: GudnakState, cid: int) -> None:
    """Put a card that lies in no zone into its owner's hand."""
    insort(state.hands[state.owner[cid]], cid, key=state.def_of.__getitem__)


def to_grave(state: GudnakState, cid: int, event: int, *rest: int) -> None:
    """Put a card that lies in no zone into its owner's Graveyard and tell it; a token leaves the game from there (GUD-019)."""
    grave = state.graves[state.owner[cid]]
    grave.append(cid)
    if state.listens:
        emit(state, event, cid, *rest)
    if state.cards.kind[state.def_of[cid]] == m.TOKEN and grave and grave[-1] == cid:
        grave.pop()
        state.removed.append(cid)
        if state.listens:
            emit(state, m.REMOVED, cid)


def draw(state: GudnakState, seat: int, count: int = 1) -> list[int]:
    """Draw cards as far as the deck reaches (GUD-093); from an empty deck nothing happens (GUD-076)."""
    deck = state.decks[seat]
    drawn = []
    for _ in range(min(count, len(deck))):
        cid = deck.pop()
        insort(state.hands[seat], cid, key=state.def_of.__getitem__)
        drawn.append(cid)
        if state.listens:
            emit(state, m.DRAWN, cid)
            if not deck:
                emit(state, m.DECK_EMPTY, -1, seat)
    return drawn


def mill(state: GudnakState, seat: int, count: int = 1) -> list[int]:
    """Put the top cards of a deck into its owner's Graveyard, as far as it reaches (never a loss, GUD-075)."""
    milled = []
    for _ in range(min(count, len(state.decks[seat]))):
        cid = state.decks[seat].pop()
        milled.append(cid)
        to_grave(state, cid, m.MILLED)
        if state.listens and not state.decks[seat]:
            emit(state, m.DECK_EMPTY, -1, seat)
    return milled


def discard(state: GudnakState, seat: int, cid: int) -> None:
    """Put a card of a hand into its owner's Graveyard (GUD-229)."""
    state.hands[seat].remove(cid)
    to_grave(state, cid, m.DISCARDED)


def to_deck(state: GudnakState, cid: int, bottom: bool = False) -> None:
    """Put a card from any zone onto (or under) its owner's deck."""
    take(state, cid, m.RETURNED)
    deck = state.decks[state.owner[cid]]
    deck.insert(0 if bottom else len(deck), cid)


def shuffle_deck(state: GudnakState, seat: int) -> None:
    """Shuffle a deck with the chance of the game."""
    state.chance.shuffle(state.decks[seat])


def remove_from_game(state: GudnakState, cid: int) -> None:
    """Take a card from any zone out of the game."""
    take(state, cid, m.REMOVED)
    state.removed.append(cid)
    if state.listens:
        emit(state, m.REMOVED, cid)


def return_to_hand(state: GudnakState, cid: int) -> None:
    """Return a card from any zone to its owner's hand; Attachments on a fighter return as well (GUD-051)."""
    take(state, cid, m.RETURNED)
    to_hand(state, cid)
    if state.listens:
        emit(state, m.RETURNED, cid)


# ---- off the Battlefield -----------------------------------------------------------------------------------------------


def take(state: GudnakState, cid: int, how: int) -> None:
    """Lift a card out of whatever zone it lies in; the caller puts it down again."""
    zone, place = zone_of(state, cid)
    if zone == "stacks":
        lift(state, place, cid, how)
    elif zone == "constructs":
        state.constructs[place] = -1
        forget(state, cid)
        if state.listens:
            emit(state, m.LEFT, cid, place, how)
    elif zone == "attached":
        _detach(state, cid, place)
    elif zone in ("limbo", "removed"):
        getattr(state, zone).remove(cid)
    else:
        getattr(state, zone)[place].remove(cid)
        if zone == "decks" and state.listens and not state.decks[place]:
            emit(state, m.DECK_EMPTY, -1, place)


def forget(state: GudnakState, cid: int) -> None:
    """Drop what held only while the card was on the Battlefield: fatigue, change of control, lasting effects on it."""
    state.derived = None
    state.fatigued[cid] = 0
    if state.control:
        state.control.pop(cid, None)
    if state.effects:
        ref = card_ref(cid)
        state.effects = [effect for effect in state.effects if effect[2] != ref]


def lift(state: GudnakState, sq: int, cid: int, how: int, reveal: bool = True) -> None:
    """Take a fighter off its square, alone; its Attachments are destroyed with it or return to hands (GUD-049, GUD-051)."""
    stack = state.stacks[sq]
    topmost = stack[-1] == cid
    uncovered = topmost and len(stack) > 1
    if state.listens:
        speaks = topmost or state.cards.compile(state.def_of[cid]).features & m.HAS_BURIED
        state.parting = (cid, HOOKS.statics.codes_of(state, cid) if speaks else ())
    stack.remove(cid)
    forget(state, cid)
    if state.attached and cid in state.attached:
        for attachment in state.attached[cid][:]:
            _detach(state, attachment, cid)
            if how == m.DESTROYED:
                to_grave(state, attachment, m.DESTROYED, -1, sq)
            else:
                to_hand(state, attachment)
                if state.listens:
                    emit(state, m.RETURNED, attachment)
    if state.listens:
        emit(state, m.LEFT, cid, sq, how)
        if uncovered and reveal:
            emit(state, m.REVEALED, stack[-1], sq)


def _detach(state: GudnakState, cid: int, host: int) -> None:
    attached = state.attached[host]
    attached.remove(cid)
    if not attached:
        del state.attached[host]
    del state.attachment_seat[cid]
    forget(state, cid)
    if state.listens:
        emit(state, m.DETACHED, cid, host)


def destroy(state: GudnakState, cid: int, by: int = -1) -> bool:
    """Destroy a card on the Battlefield: it goes to its owner's Graveyard (GUD-228). False if it is not there or was replaced."""
    zone, place = zone_of(state, cid)
    if zone == "stacks":
        return destroy_fighter(state, place, cid, by)
    if zone not in ("constructs", "attached") or spared(state, cid, place if zone == "constructs" else -1, by):
        return False
    if state.listens and replaced(state, m.DESTROYED, cid, by):
        return False
    sq = place if zone == "constructs" else square_of(state, place)
    take(state, cid, m.DESTROYED)
    to_grave(state, cid, m.DESTROYED, by, sq)
    return True


def destroy_fighter(state: GudnakState, sq: int, cid: int, by: int = -1) -> bool:
    """`destroy` for a fighter whose square is known."""
    if state.features & m.BAN_BITS["destroy"] and spared(state, cid, sq, by):
        return False
    if state.listens and replaced(state, m.DESTROYED, cid, by):
        return False
    lift(state, sq, cid, m.DESTROYED)
    to_grave(state, cid, m.DESTROYED, by, sq)
    return True


def spared(state: GudnakState, cid: int, sq: int, by: int) -> bool:
    """Whether an effect forbids that this card is destroyed (by that one)."""
    if not state.features & m.BAN_BITS["destroy"] or sq < 0:
        return False
    to = square_of(state, by) if by >= 0 else -1
    if state.constructs[sq] != cid or not state.stacks[sq]:
        return HOOKS.statics.banned(state, "destroy", cid, passive=True, sq=sq, to=to)
    compiled = state.cards.compiled[state.def_of[cid]]  # entered, it is covered, and still says this of itself
    for rows, registers in compiled.code.rows if compiled is not None and compiled.code is not None else ():
        frame = blank(registers, state.controller(cid), card_ref(cid))
        for row in rows:
            says = (row.banned, row.passive, row.subject) == ("destroy", True, None) and row.holds(state, frame)
            if says and (row.where is None or to in row.where(state, frame)):
                return True
    return False


def sacrifice(state: GudnakState, cid: int) -> None:
    """Put a fighter from the Battlefield into its owner's Graveyard; it is not destroyed (GUD-232, GUD-233)."""
    sq = square_of(state, cid)
    lift(state, sq, cid, m.SACRIFICED)
    to_grave(state, cid, m.SACRIFICED, sq)


# ---- fatigue and actions -----------------------------------------------------------------------------------------------


def fatigue(state: GudnakState, cid: int) -> None:
    """Fatigue a fighter (GUD-088)."""
    if not state.fatigued[cid] and tires(state, cid):
        state.fatigued[cid] = 1
        state.rested()
        if state.listens:
            emit(state, m.FATIGUED, cid)


def tires(state: GudnakState, cid: int) -> bool:
    """Whether a fighter can be fatigued."""
    return not state.features & m.HAS_BAN or not HOOKS.statics.banned(state, "fatigue", cid, passive=True)


def refresh(state: GudnakState, cid: int) -> None:
    """End a fighter's fatigue."""
    if state.fatigued[cid]:
        state.fatigued[cid] = 0
        state.rested()
        if state.listens:
            emit(state, m.REFRESHED, cid)


def gain_actions(state: GudnakState, count: int = 1) -> None:
    """Give the active player more actions this turn."""
    state.actions += count

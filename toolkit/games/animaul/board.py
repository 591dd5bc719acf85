"""Cards, miniatures, counters and points: questions about a position, moves between zones, and what effects call."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from toolkit.games.animaul import colossal, events, spots
from toolkit.games.animaul import model as m
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import DECK, EXTRA, FIELD, HAND, HAS_SILENCE, LIMBO, NONE, PILE, TRAIT, card_ref

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

# ---- questions -------------------------------------------------------------------------------------------------------


def top(state: AnimaulState, cell: int) -> int:
    """The topmost card of a cell, or -1."""
    return state.field.get(cell, -1)


def uppermost(state: AnimaulState, cid: int) -> int:
    """The M-Type that covers a card, or the card itself."""
    if state.cell_of[cid] < 0:
        for top_card, covered in state.under.items():
            if cid in covered:
                return top_card
    return cid


def in_play(state: AnimaulState, cid: int) -> bool:
    """Whether a card lies face up on the field, not covered by another."""
    return cid >= 0 and state.cell_of[cid] >= 0 and not state.down[cid]


def working(state: AnimaulState, cid: int, borne: bool = False) -> bool:
    """Whether the texts of a card have effect: it is awake, and has not lost its abilities."""
    return awake(state, cid, borne) and not (state.features & HAS_SILENCE and HOOKS.statics.silenced(state, cid))


def awake(state: AnimaulState, cid: int, borne: bool = False) -> bool:
    """Whether a card lies so that its text works: in play, a Trait with its host (ANI-154), a Colossal assembled (ANI-183).

    Args:
        state: the position.
        cid: the card.
        borne: whether a Trait is taken to have its host, as one that is just being played.
    """
    if state.cell_of[cid] < 0 or state.down[cid]:
        return False
    card = state.def_of[cid]
    if state.cards.kind[card] == TRAIT and not borne and cid not in state.host:
        return False
    return not state.cards.groups[card] or colossal.assembled(state, cid)


def stands(state: AnimaulState, cid: int) -> bool:
    """Whether the miniature of a card, which is on the field, stands on a space: a card that lies face up (ANI-040)."""
    under = state.field.get(state.mini_of[cid], -1)
    return under >= 0 and not state.down[under]


def where(state: AnimaulState, cid: int) -> int:
    """Where an Animal or Critter fights: the cell of its miniature, or its own if it has none; -1 if not in play."""
    mini = state.mini_of[cid]
    return mini if mini >= 0 else state.cell_of[cid] if in_play(state, cid) and state.cards.unit[state.def_of[cid]] else -1


def unit_at(state: AnimaulState, cell: int) -> int:
    """The Animal or Critter that fights at a cell, or -1."""
    cid = state.mini_at.get(cell, -1)
    if cid < 0:
        cid = state.field.get(cell, -1)
        if cid < 0 or state.mini_of[cid] >= 0 or not state.cards.unit[state.def_of[cid]]:
            return -1
    return -1 if state.down[cid] else cid


def zone_of(state: AnimaulState, cid: int) -> tuple[int, int]:
    """Zone (model.FIELD ...) and seat of a card; covered cards are on the field."""
    seat = state.owner[cid]
    if state.cell_of[cid] >= 0:
        return FIELD, seat
    for zone, lists in ((HAND, state.hands), (DECK, state.decks), (PILE, state.discards), (EXTRA, state.extras)):
        if cid in lists[seat]:
            return zone, seat
    return (LIMBO, seat) if cid in state.limbo else (FIELD, seat)


def subtypes(state: AnimaulState, cid: int) -> int:
    """The sub-types of a face-up card, as a mask; 0 of a card that lies face down (ANI-076)."""
    if state.down[cid]:
        return 0
    printed = state.cards.subtypes[state.def_of[cid]]
    return HOOKS.statics.subtypes(state, cid, printed) if state.features & m.HAS_SUBTYPES else printed


def in_hand(state: AnimaulState, seat: int, card: int) -> int:
    """A card of this definition in the hand of a seat, else in its extra deck (ANI-181); -1 if there is none."""
    for zone in (state.hands[seat], state.extras[seat]):
        for cid in zone:
            if state.def_of[cid] == card:
                return cid
    return -1


def has_mini(state: AnimaulState, cid: int) -> bool:
    """Whether a card comes with a miniature (ANI-203)."""
    return state.cards.mini[state.def_of[cid]]


# ---- cards between zones ---------------------------------------------------------------------------------------------


def put_in_hand(state: AnimaulState, cid: int) -> None:
    """Put a card that is in no zone into its owner's hand."""
    hand = state.hands[state.owner[cid]]
    hand.insert(bisect_right(hand, state.def_of[cid], key=state.def_of.__getitem__), cid)


def to_deck(state: AnimaulState, cid: int, bottom: bool = False) -> None:
    """Put a card from any zone on top of its owner's deck, or under it; what it covered is discarded (ANI-175)."""
    covered = take(state, cid)
    deck = state.decks[state.owner[cid]]
    deck.insert(0 if bottom else len(deck), cid)
    pile(state, covered)


def take(state: AnimaulState, cid: int) -> tuple[int, ...]:
    """Take a card out of its zone; from the field with its miniature and all that is on it. Returns what it covered."""
    if state.cell_of[cid] >= 0:
        return lift(state, cid)
    seat = state.owner[cid]
    for zone in (state.hands[seat], state.decks[seat], state.discards[seat], state.extras[seat], state.limbo):
        if cid in zone:
            zone.remove(cid)
            break
    return ()


def lay(state: AnimaulState, cid: int, cell: int) -> None:
    """Lay a card that is in no zone on a vacant cell, with its miniature (ANI-016)."""
    state.field[cell] = cid
    state.cell_of[cid] = cell
    if has_mini(state, cid) and cell not in state.mini_at:
        set_mini(state, cid, cell)
    spots.changed(state, cid, on=cell)


def set_mini(state: AnimaulState, cid: int, cell: int = -1) -> None:
    """Put the miniature of a card on a cell, or (no cell) off the field."""
    old = state.mini_of[cid]
    if old >= 0:
        del state.mini_at[old]
    state.mini_of[cid] = cell
    if cell >= 0:
        state.mini_at[cell] = cid
    state.shift()
    state.sweep = True


def lift(state: AnimaulState, cid: int) -> tuple[int, ...]:
    """Take a card off the field: its miniature, damage, counters and bonus dice go (ANI-074, ANI-206); its Traits stay, inert."""
    cell = state.cell_of[cid]
    del state.field[cell]
    state.cell_of[cid] = -1
    set_mini(state, cid)
    spots.changed(state, cid, off=cell)
    _bare(state, cid)
    for trait in state.worn.pop(cid, ()):
        del state.host[trait]
        state.derived = None
    unequip(state, cid)
    return state.under.pop(cid, ())


def unequip(state: AnimaulState, cid: int) -> None:
    """End what a Trait is equipped to."""
    host = state.host.pop(cid, None)
    if host is not None:
        rest = tuple(trait for trait in state.worn[host] if trait != cid)
        if rest:
            state.worn[host] = rest
        else:
            del state.worn[host]
        state.stir()


def _bare(state: AnimaulState, cid: int) -> None:
    state.down[cid] = 0
    for marks in (state.damage, state.counters, state.bonus):
        marks.pop(cid, None)
    ref = card_ref(cid)
    if state.effects:
        state.effects = [effect for effect in state.effects if effect[2] != ref]
        state.derived = None
    if state.uses:
        # It comes back as a new card; and what is counted for a card in a hand would tell which one it is.
        state.uses = {key: count for key, count in state.uses.items() if ref not in key}


def stranded(state: AnimaulState, cell: int, seat: int) -> None:
    """Defeat the miniature that stands where there is no space any more (ANI-076): no points."""
    cid = state.mini_at.get(cell, -1)
    if cid >= 0:
        events.do(state, m.E_DEFEAT, (card_ref(cid), NONE, seat, *m.OUTRIGHT), seat)


def shuffle_deck(state: AnimaulState, seat: int) -> None:
    """Shuffle the deck of a seat."""
    state.chance.shuffle(state.decks[seat])


def roll(state: AnimaulState, count: int, size: int, cid: int = -1, seat: int = -1, role: int = 0, plus: int = 0) -> int:
    """Roll dice, add them up (ANI-198) and write every roll down; at least 0."""
    rolled = [1 + state.chance.below(size) for _ in range(count)]
    if state.log is not None:
        state.log.append((-2, seat, cid, size, plus, *rolled))
    return max(0, sum(rolled) + plus)


# ---- what effects call; each may leave frames behind --------------------------------------------------------------------


def draw(state: AnimaulState, seat: int) -> None:
    """Draw a card; if there is none, the opponent gets 5 points (ANI-102)."""
    events.do(state, m.E_DRAW, (NONE, seat), seat)


def damage(state: AnimaulState, cid: int, n: int, source: int = -1, seat: int = -1) -> None:
    """Deal damage to an Animal or Critter; within an attack a defeat by it scores (ANI-086)."""
    if n > 0:
        events.do(state, m.E_DAMAGE, (card_ref(cid), n, _ref(source), seat), seat)


def heal(state: AnimaulState, cid: int, n: int, seat: int = -1) -> None:
    """Take damage away again."""
    events.do(state, m.E_HEAL, (card_ref(cid), n), seat)


def defeat(state: AnimaulState, cid: int, source: int = -1, seat: int = -1) -> None:
    """Defeat an Animal or Critter outright: no points (ANI-086)."""
    events.do(state, m.E_DEFEAT, (card_ref(cid), _ref(source), seat, *m.OUTRIGHT), seat)


def discard(state: AnimaulState, cid: int, seat: int) -> None:
    """Put a card into its owner's discard pile, from wherever it is."""
    events.do(state, m.E_DISCARD, (card_ref(cid), zone_of(state, cid)[0]), seat)


def to_hand(state: AnimaulState, cid: int, seat: int) -> None:
    """Return a card to its owner's hand, from wherever it is."""
    events.do(state, m.E_RETURN, (card_ref(cid), zone_of(state, cid)[0]), seat)


def move_mini(state: AnimaulState, cid: int, to: int, seat: int) -> None:
    """Move the miniature of a card to an adjacent free space."""
    events.do(state, m.E_MOVE_MINI, (card_ref(cid), state.mini_of[cid], to), seat)


def move_card(state: AnimaulState, cid: int, to: int, seat: int) -> None:
    """Move a card to a vacant cell."""
    events.do(state, m.E_MOVE_CARD, (card_ref(cid), state.cell_of[cid], to), seat)


def flip_down(state: AnimaulState, cid: int, seat: int) -> None:
    """Turn a card face down; a miniature on it is defeated (ANI-076)."""
    events.do(state, m.E_FLIP_DOWN, (card_ref(cid),), seat)


def flip_up(state: AnimaulState, cid: int, seat: int) -> None:
    """Turn a card face up again."""
    events.do(state, m.E_FLIP_UP, (card_ref(cid),), seat)


def equip(state: AnimaulState, cid: int, host: int, seat: int) -> None:
    """Equip a Trait to a card, or to its player's deck (host ~seat); it leaves the host that it had."""
    events.do(state, m.E_EQUIP, (card_ref(cid), card_ref(host) if host >= 0 else NONE), seat)


def add_counters(state: AnimaulState, cid: int, n: int, seat: int = -1) -> None:
    """Put counters on a card, or take some away (as many as there are)."""
    events.do(state, m.E_COUNTER, (card_ref(cid), *_signed(n)), seat)


def add_bonus(state: AnimaulState, cid: int, n: int, seat: int = -1) -> None:
    """Put bonus dice on a card, or take some away."""
    events.do(state, m.E_BONUS_DIE, (card_ref(cid), *_signed(n)), seat)


def gain_points(state: AnimaulState, seat: int, n: int) -> None:
    """Give points; 50 win at once (ANI-085)."""
    if n > 0:
        events.do(state, m.E_POINTS, (NONE, seat, n), seat)


def gain_actions(state: AnimaulState, seat: int, n: int) -> None:
    """Give more actions this turn; only the player whose turn it is has any."""
    events.do(state, m.E_GAIN_ACTION, (NONE, seat, n), seat)


def play(state: AnimaulState, cid: int, cell: int, seat: int, host: int = -1) -> None:
    """Play a card from wherever it is onto a vacant cell, free of actions; `host` is the cell of a Trait's host."""
    take(state, cid)
    lay(state, cid, cell)
    bearer = card_ref(state.field[host]) if host in state.field else host
    events.do(state, m.E_PLAY, (card_ref(cid), cell, 0, bearer), seat)


def morph(state: AnimaulState, cid: int, new: int, seat: int) -> None:
    """Lay an M-Type from the hand onto a card: full Life, Traits carried over, miniature exchanged (ANI-173 to ANI-176)."""
    cell = state.cell_of[cid]
    take(state, new)
    mini, worn, host = state.mini_of[cid], state.worn.pop(cid, ()), state.host.get(cid)
    unequip(state, cid)
    set_mini(state, cid)
    _bare(state, cid)
    state.cell_of[cid] = -1
    state.field[cell], state.cell_of[new] = new, cell
    state.under[new] = (cid, *state.under.pop(cid, ()))
    if worn:
        state.worn[new] = worn
        for trait in worn:
            state.host[trait] = new
    if host is not None:
        wear(state, new, host)
    spot = mini if mini >= 0 else cell
    if has_mini(state, new) and spot not in state.mini_at:
        set_mini(state, new, spot)
    state.touch()
    events.do(state, m.E_PLAY, (card_ref(new), cell, 1, NONE), seat)


def _ref(cid: int) -> int:
    return card_ref(cid) if cid >= 0 else NONE


def _signed(n: int) -> tuple[int, int]:
    """A change as two whole numbers from 0: how many, and 1 for less."""
    return (n, 0) if n >= 0 else (-n, 1)


def wear(state: AnimaulState, cid: int, host: int) -> None:
    """Equip a Trait to a card, or (~seat) to a deck; it leaves the host that it had."""
    unequip(state, cid)
    state.host[cid] = host
    state.worn[host] = (*state.worn.get(host, ()), cid)
    state.stir()


def pile(state: AnimaulState, cids: tuple[int, ...]) -> None:
    """Put cards that are in no zone onto the discard piles of their owners."""
    for cid in cids:
        state.discards[state.owner[cid]].append(cid)

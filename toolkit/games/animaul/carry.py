"""How each declared event is carried out (events.py declares them)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import actions, board, combat, events, places, spots
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import BIOME, FIELD, HAND, PILE, TRAIT, ref_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.games.animaul.state import AnimaulState

EMPTY_DECK = 5
"""Points for a card that the opponent cannot draw (ANI-102)."""


def _play(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    """What playing a card comes to if it still lies there: Biome points (ANI-096), its Trait's host, its own effect (ANI-143)."""
    cid = ref_card(args[0])
    if not board.in_play(state, cid):
        return False
    card = state.def_of[cid]
    kind, compiled = state.cards.kind[card], state.cards.compile(card)
    if compiled.plays and board.working(state, cid):
        HOOKS.resolve.begin_play(state, cid, seat)
    if kind == BIOME and not args[2]:
        board.gain_points(state, state.owner[cid], state.cards.cost[card])
    elif kind == TRAIT and not args[2] and (host := _bearer(state, cid, args[3])) is not None:
        board.equip(state, cid, host, seat)
    return True


def _bearer(state: AnimaulState, cid: int, said: int) -> int | None:
    """What a Trait that is played is equipped to (as in board.equip): the card or deck that was chosen, if it may be still."""
    if said in DECKS:
        return ~DECKS.index(said) if places.deck_may_bear(state, cid) else None
    host = board.uppermost(state, ref_card(said)) if said <= -2 else -1
    return host if host >= 0 and places.may_bear(state, cid, host) else None


def _attack(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    """Begin the fight, if the attack is still one that could be made, on the card that it was declared on (ANI-084)."""
    attacker, defender = ref_card(args[0]), ref_card(args[1])
    if args[2] not in actions.attacks_of(state, attacker) or (defender >= 0 and board.where(state, defender) != args[2]):
        return False
    state.frames.append([m.ATTACK_FRAME, 0, args[0], args[1], args[2], 0, 0])
    return True


def _move_mini(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid, to = ref_card(args[0]), args[2]
    if state.mini_of[cid] < 0 or state.mini_of[cid] != args[1] or state.down[cid]:
        return False
    if to in state.mini_at or not board.in_play(state, board.top(state, to)):
        return False
    if not actions.may_enter(state, cid, to):
        return False
    board.set_mini(state, cid, to)
    return True


def _move_card(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid, cell, to = ref_card(args[0]), args[1], args[2]
    if state.cell_of[cid] != cell or cell < 0 or to in state.field or to in DECKS or cell in state.mini_at:
        return False
    # What answered the move may have equipped the card, or taken away what it was to lie beside.
    if state.hears(m.E_MOVE_CARD) and to not in places.card_spots(state, cid):
        return False
    del state.field[cell]
    state.field[to], state.cell_of[cid] = cid, to
    spots.changed(state, cid, off=cell, on=to)
    return True


def _damage(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid, n = ref_card(args[0]), args[1]
    if n <= 0 or not board.in_play(state, cid) or not combat.max_life(state, cid):
        return False
    state.damage[cid] = state.damage.get(cid, 0) + n
    state.shift()
    state.sweep = True
    if combat.life(state, cid) <= 0:
        why = m.IN_COMBAT if events.in_attack(state) else m.LIFELESS
        events.do(state, m.E_DEFEAT, (args[0], args[2], args[3], *why), seat)
    return True


def _defeat(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    """A defeated card is discarded with what it covers (ANI-073); in combat its enemy scores by rarity (ANI-086 to ANI-095).

    What was to fall for want of Life stays if an answer has given it some (ANI-084).
    """
    cid = ref_card(args[0])
    cell, owner = state.cell_of[cid], state.owner[cid]
    if cell < 0 or (args[4] and combat.life(state, cid) > 0):
        return False
    board.pile(state, (cid, *board.lift(state, cid)))
    board.stranded(state, cell, seat)
    card = state.def_of[cid]
    if args[3] and args[2] >= 0 and args[2] != owner and state.cards.unit[card]:
        board.gain_points(state, 1 - owner, state.cards.cost[card] * (10 if state.cards.kind[card] == m.ANIMAL else 1))
    return True


def _draw(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    who = args[1]
    if not state.decks[who]:
        events.do(state, m.E_MISS, args, who)
        return False
    cid = state.decks[who].pop()
    board.put_in_hand(state, cid)
    if state.log is not None:
        state.log.append((-3, who, cid))
    return True


def _miss(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    board.gain_points(state, 1 - args[1], EMPTY_DECK)
    return True


def _use(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    HOOKS.resolve.begin_use(state, ref_card(args[0]), args[2], seat)
    return True


def _shuffle(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    board.shuffle_deck(state, args[1])
    return True


def _discard(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid = ref_card(args[0])
    cell = state.cell_of[cid]
    if board.zone_of(state, cid)[0] != args[1] or args[1] == PILE or (args[1] == FIELD and cell < 0):
        return False
    board.pile(state, (cid, *board.take(state, cid)))
    if cell >= 0:
        board.stranded(state, cell, seat)
    return True


def _return(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid = ref_card(args[0])
    zone, cell = board.zone_of(state, cid)[0], state.cell_of[cid]
    if zone != args[1] or zone == HAND or (zone == FIELD and cell < 0):
        return False
    covered = board.take(state, cid)
    board.put_in_hand(state, cid)
    board.pile(state, covered)
    if cell >= 0:
        board.stranded(state, cell, seat)
    return True


def _flip_down(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    """The miniature on the card is defeated; standing on its own card, that is discarded instead of flipped (ANI-076)."""
    cid = ref_card(args[0])
    if not board.in_play(state, cid):
        return False
    cell = state.cell_of[cid]
    turned = state.mini_at.get(cell, -1) != cid
    if turned:
        state.down[cid] = 1
        state.touch()
    board.stranded(state, cell, seat)
    return turned


def _flip_up(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid = ref_card(args[0])
    if state.cell_of[cid] < 0 or not state.down[cid]:
        return False
    state.down[cid] = 0
    state.touch()
    return True


def _equip(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid, host = ref_card(args[0]), ref_card(args[1])
    if not (places.may_bear(state, cid, host) if host >= 0 else places.deck_may_bear(state, cid)):
        return False
    board.wear(state, cid, host if host >= 0 else ~state.owner[cid])
    return True


def _heal(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    cid = ref_card(args[0])
    taken = min(args[1], state.damage.get(cid, 0))
    if taken:
        state.damage[cid] -= taken
        if not state.damage[cid]:
            del state.damage[cid]
        state.shift()
        state.sweep = True
    return taken > 0


def _mark(state: AnimaulState, marks: dict[int, int], args: tuple[int, ...]) -> bool:
    cid = ref_card(args[0])
    if not board.in_play(state, cid):
        return False
    held = marks.get(cid, 0)
    change = min(args[1], held) if args[2] else args[1]
    left = held - change if args[2] else held + change
    if left:
        marks[cid] = left
    else:
        marks.pop(cid, None)
    if change:
        state.shift()
        state.sweep = True
    return change > 0


def _points(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    from toolkit.games.animaul import turn

    state.points[args[1]] += args[2]
    if state.points[args[1]] >= state.setting.win:
        turn.won(state, args[1])
    return True


def _gain_action(state: AnimaulState, args: tuple[int, ...], seat: int) -> bool:
    if args[1] != state.active or state.phase not in (m.BEGIN, m.MAIN):
        return False
    state.actions += args[2]
    return args[2] > 0

CARRIED: dict[int, Callable[[AnimaulState, tuple[int, ...], int], bool]] = {
    m.E_TURN_START: lambda state, args, seat: False, m.E_TURN_END: lambda state, args, seat: False,
    m.E_PLAY: _play, m.E_ATTACK: _attack, m.E_MOVE_MINI: _move_mini, m.E_MOVE_CARD: _move_card, m.E_DAMAGE: _damage,
    m.E_DEFEAT: _defeat, m.E_DRAW: _draw, m.E_DISCARD: _discard, m.E_RETURN: _return, m.E_FLIP_DOWN: _flip_down,
    m.E_FLIP_UP: _flip_up, m.E_EQUIP: _equip, m.E_HEAL: _heal, m.E_POINTS: _points, m.E_GAIN_ACTION: _gain_action,
    m.E_MISS: _miss, m.E_USE: _use, m.E_SHUFFLE: _shuffle,
    m.E_COUNTER: lambda state, args, seat: _mark(state, state.counters, args),
    m.E_BONUS_DIE: lambda state, args, seat: _mark(state, state.bonus, args),
}  # fmt: skip
"""By event: what carries it out, and returns whether it came to anything."""

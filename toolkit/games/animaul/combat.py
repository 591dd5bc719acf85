"""Dice, Life and the course of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, events
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import ATTACKING, DEFENDING, NONE, card_ref, ref_card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.games.animaul.state import AnimaulState

BONUS_SIZE = 6
"""Faces of the bonus dice of a card that has no dice of its own (ANI-071)."""
DECK_DICE = (1, 20)
"""What a deck rolls (ANI-072)."""
_SPARED = 4 << 3 * m.E_DEFEAT
"""Among `AnimaulState.heard`: something happens "instead" of a defeat."""


def dice(state: AnimaulState, cid: int, role: int = m.NO_ROLE, other: int = -1) -> tuple[int, int, int]:
    """Number and faces of a card's dice, its bonus dice included (ANI-070), and what is added to the roll."""
    count, size = _printed(state, cid)
    return HOOKS.statics.dice(state, cid, count, size, role, other) if state.features & m.HAS_DICE else (count, size, 0)


def _printed(state: AnimaulState, cid: int) -> tuple[int, int]:
    count, size = state.cards.dice[state.def_of[cid]]
    return count + state.bonus.get(cid, 0), size or BONUS_SIZE


def deck_dice(state: AnimaulState, seat: int, other: int = -1) -> tuple[int, int, int]:
    """What a deck rolls when it is attacked (ANI-201)."""
    return HOOKS.statics.deck(state, seat, *DECK_DICE, other) if state.features & m.HAS_DECK else (*DECK_DICE, 0)


def extra_dice(state: AnimaulState, cid: int, seat: int, role: int, other: int = -1) -> int:
    """Roll what is rolled beside the dice of a card, or of the deck of a seat (cid -1): what that adds to the roll."""
    if not state.features & m.HAS_EXTRA_DICE:
        return 0
    return sum(
        sign * board.roll(state, count, size, cid, seat, role)
        for sign, count, size in HOOKS.statics.extra(state, cid, seat, role, other)
    )


def usual_dice(state: AnimaulState, cids: Iterable[int]) -> dict[int, list[tuple[int, int, int]]]:
    """The dice of these cards attacking and defending, as `dice` gives them, other dice that are rolled as well added as their
    mean.
    """
    printed = {cid: _printed(state, cid) for cid in cids}
    if state.features & m.HAS_DICE:
        found = HOOKS.statics.rolls(state, printed)
    else:
        found = {cid: [(*rolled, 0)] * 2 for cid, rolled in printed.items()}
    if state.features & m.HAS_EXTRA_DICE:
        for cid, rolled in found.items():
            found[cid] = [
                (count, size, plus + _usual_extra(state, cid, role))
                for (count, size, plus), role in zip(rolled, (ATTACKING, DEFENDING), strict=True)
            ]
    return found


def _usual_extra(state: AnimaulState, cid: int, role: int) -> int:
    found = HOOKS.statics.extra(state, cid, state.owner[cid], role, -1)
    return sum(sign * number * (faces + 1) // 2 for sign, number, faces in found)


def max_life(state: AnimaulState, cid: int) -> int:
    """Life of a card without damage; 0 if it has none."""
    printed = state.cards.life[state.def_of[cid]]
    return HOOKS.statics.life(state, cid, printed) if state.features & m.HAS_LIFE else printed


def life(state: AnimaulState, cid: int) -> int:
    """Life that is left."""
    return max_life(state, cid) - state.damage.get(cid, 0)


def sweep(state: AnimaulState) -> None:
    """Defeat cards without Life that no damage defeats (ANI-073): what raised it or spared them is gone, or something lowers it;
    and miniatures without a space that something has spared so far (ANI-076). No points.
    """
    state.sweep = False
    if not state.features & (m.HAS_LIFE | m.HAS_SPARED):
        return
    printed, def_of, bans = state.cards.life, state.def_of, state.features & m.HAS_BAN
    # What is hurt less than its printed Life, and has none taken away, cannot be short of it.
    lowered = state.features & m.HAS_LIFE and HOOKS.statics.lowers_life(state)
    hurt = state.field.values() if lowered else [cid for cid, lost in state.damage.items() if lost >= printed[def_of[cid]]]
    field, down, spaceless = state.field, state.down, list[int]()
    if state.features & m.HAS_SPARED:
        spaceless = [cell for cell in state.mini_at if cell not in field or down[field[cell]]]
    if not hurt and not spaceless:
        return
    astray = [state.mini_at[cell] for cell in sorted(spaceless)]
    dying = {frame[3][0] for frame in state.frames if frame[0] == m.EVENT_FRAME and frame[2] == m.E_DEFEAT}
    falling: list[int] = []
    for cid in sorted(hurt, key=state.cell_of.__getitem__):
        if not printed[def_of[cid]] or card_ref(cid) in dying or not board.in_play(state, cid) or life(state, cid) > 0:
            continue
        if bans and HOOKS.statics.banned(state, "be defeated", cid):
            continue
        falling.append(cid)
    for cid in reversed(falling if state.hears(m.E_DEFEAT) else falling[:1]):
        events.do(state, m.E_DEFEAT, (card_ref(cid), NONE, NONE, *m.LIFELESS), state.active)
    if falling:
        return
    for cid in astray:
        if card_ref(cid) in dying or (bans and HOOKS.statics.banned(state, "be defeated", cid)):
            continue
        events.do(state, m.E_DEFEAT, (card_ref(cid), NONE, NONE, *m.OUTRIGHT), state.active)
        return


def spared(state: AnimaulState, cid: int) -> bool:
    """Whether something may keep a card that is to be defeated."""
    if state.features & m.HAS_BAN and HOOKS.statics.banned(state, "be defeated", cid):
        return True
    return bool(state.features & m.HAS_SPARED and state.heard() & _SPARED)


def attack(state: AnimaulState, cid: int, cell: int, seat: int) -> None:
    """Attack with a miniature what fights at an adjacent cell, or a deck."""
    target = NONE if cell in DECKS else board.unit_at(state, cell)
    events.declare(state, m.E_ATTACK, (card_ref(cid), card_ref(target) if target >= 0 else NONE, cell), seat)
    if state.effects:
        state.stir()


def step(state: AnimaulState, frame: list[Any]) -> None:
    """Go on with an attack: the attacker's dice first (ANI-062), then the defender's, then what comes of them (ANI-064)."""
    _, stage, attacker, defender, cell, attack_total, defence = frame
    cid, other = board.uppermost(state, ref_card(attacker)), ref_card(defender)
    if other >= 0:
        other = board.uppermost(state, other)
    seat = state.owner[cid]
    frame[1] = stage + 1
    if stage == 0:
        count, size, plus = dice(state, cid, ATTACKING, other)
        plus += extra_dice(state, cid, seat, ATTACKING, other)
        frame[5] = board.roll(state, count, size, cid, seat, ATTACKING, plus)
        events.tell(state, m.E_ROLL, (card_ref(cid), seat, frame[5], ATTACKING), seat)
    elif stage == 1:
        if other >= 0:
            count, size, plus = dice(state, other, DEFENDING, cid)
        else:
            count, size, plus = deck_dice(state, 1 - seat, cid)
        plus += extra_dice(state, other, 1 - seat, DEFENDING, cid)
        frame[6] = board.roll(state, count, size, other, 1 - seat, DEFENDING, plus)
        events.tell(state, m.E_ROLL, (card_ref(other) if other >= 0 else NONE, 1 - seat, frame[6], DEFENDING), 1 - seat)
    elif stage == 2:
        if other >= 0:
            board.damage(state, other, attack_total - defence, cid, seat)
        else:
            rival = DECKS.index(cell)
            if state.decks[rival]:
                board.discard(state, state.decks[rival][-1], seat)
    elif stage == 3:
        if other < 0:
            board.gain_points(state, seat, 1)
    else:
        state.frames.remove(frame)

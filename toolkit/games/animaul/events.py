"""Declared events: each opens a window for reactions before it is carried out and another after it (ANI-084)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, combat, reactions
from toolkit.games.animaul import model as m
from toolkit.games.animaul.hooks import HOOKS, PERFORM
from toolkit.games.animaul.model import AFTER, BEFORE, EVENT_FRAME, card_ref, ref_card

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState


def do(state: AnimaulState, event: int, args: tuple[int, ...], seat: int) -> None:
    """Declare an event caused by a seat: carried out at once where nothing can answer it, else by a frame.

    `state.done` tells whether it came to anything, once all frames above the caller's are gone.
    """
    if state.hears(event):
        declare(state, event, args, seat)
        return
    frames, features, cid = state.frames, state.features, ref_card(args[0])
    if state.log is not None:
        log(state, event, args, seat)
    depth, place = len(frames), (state.cell_of[cid], state.mini_of[cid]) if cid >= 0 else (-1, -1)
    state.done = 0
    if features & m.HAS_RESTLESS:
        state.sweep = True
    if not (features & m.HAS_BAN and _forbidden(state, event, args)):
        state.done = int(PERFORM[event](state, args, seat))
    if len(frames) > depth and state.listens >> event & 1:
        # What it sets off may bring a card that answers it once it is over; where its own card was, that may ask for.
        frames.insert(depth, [EVENT_FRAME, 2, event, args, seat, state.done, 0, *place, ()])


def declare(state: AnimaulState, event: int, args: tuple[int, ...], seat: int) -> None:
    """Declare an event by a frame, also where nothing can answer it yet."""
    state.frames.append([EVENT_FRAME, 0, event, args, seat, 0, 0, -1, -1, ()])


def tell(state: AnimaulState, event: int, args: tuple[int, ...], seat: int) -> None:
    """Tell something that has happened: one window, after it."""
    log(state, event, args, seat)
    if state.hears(event):
        reactions.open_window(state, event, AFTER, args, seat)


def step(state: AnimaulState, frame: list[Any]) -> None:
    """Go on with a declared event, as far as nothing is to be done first: no window has opened, nobody may have lost its Life."""
    frames, event, args, seat = state.frames, frame[2], frame[3], frame[4]
    if frame[1] == 0:
        if _idle(state, event, args) or (state.features & m.HAS_BAN and _forbidden(state, event, args)):
            frame[1] = 3
        else:
            frame[1] = 1
            if event != m.E_DRAW or state.decks[args[1]]:
                reactions.open_window(state, event, BEFORE, args, seat)
                if frames[-1] is not frame:
                    return
    if frame[1] == 1:
        frame[1] = 2
        if state.listens >> event & 1 and HOOKS.resolve.replaced(state, event, args):
            frame[1] = 3
        else:
            happen(state, frame)
        if state.sweep or state.over is not None or frames[-1] is not frame:
            return
    if frame[1] == 2:
        frame[1] = 3
        if frame[5] and state.over is None:
            if event == m.E_ATTACK:
                frame[3] = _succeeded(state, args)
            reactions.open_window(state, event, AFTER, frame[3], seat)
            if frames[-1] is not frame:
                return
    frames.pop()
    state.done = frame[5]
    if event == m.E_ATTACK:
        _end_attack(state)


def happen(state: AnimaulState, frame: list[Any]) -> None:
    """Carry out a declared event, and note first what its card was like: whether its text worked, its place, its Traits."""
    _, _, event, args, seat, *_ = frame
    frame[1] = 2
    if event == m.E_ATTACK:
        args = frame[3] = _succeeded(state, args)
    log(state, event, args, seat)
    if args and args[0] <= -2:
        cid = ref_card(args[0])
        known = HOOKS.resolve.remembered(state, cid) if state.features & m.HAS_LENT else int(board.working(state, cid))
        # In the order of their cells: in which order they came is nothing that a saved position tells.
        traits = tuple(map(card_ref, sorted(state.worn[cid], key=state.cell_of.__getitem__))) if cid in state.worn else ()
        frame[6:10] = [known, state.cell_of[cid], state.mini_of[cid], traits]
    state.doubt()
    if not (state.features & m.HAS_BAN and _forbidden(state, event, args)):
        frame[5] = int(PERFORM[event](state, args, seat))


def _end_attack(state: AnimaulState) -> None:
    """End what lasts for an attack, whether that was carried out or came to nothing; what lasts for one around it goes on."""
    if any(effect[0] == m.UNTIL_END_OF_ATTACK for effect in state.effects):
        ended = (0, attacks(state) + 1)
        state.effects = [
            effect for effect in state.effects if effect[0] != m.UNTIL_END_OF_ATTACK or effect[1] not in ended
        ]
        state.stir()


def attacks(state: AnimaulState) -> int:
    """How many attacks are under way, each within the one before."""
    return sum(frame[0] == EVENT_FRAME and frame[2] == m.E_ATTACK for frame in state.frames)


def _succeeded(state: AnimaulState, args: tuple[int, ...]) -> tuple[int, ...]:
    """What an attack is about, its fighters replaced by the M-Types that have taken their places by now (ANI-175)."""
    return (*(card_ref(board.uppermost(state, ref_card(ref))) if ref <= -2 else ref for ref in args[:2]), *args[2:])


_SUFFERED = {
    m.E_DAMAGE: "be dealt damage", m.E_DEFEAT: "be defeated", m.E_HEAL: "be healed", m.E_FLIP_DOWN: "be flipped down",
    m.E_FLIP_UP: "be flipped up", m.E_RETURN: "be returned", m.E_DISCARD: "be discarded", m.E_EQUIP: "be equipped",
    m.E_COUNTER: "gain counters",
}  # fmt: skip


def _forbidden(state: AnimaulState, event: int, args: tuple[int, ...]) -> bool:
    """Whether something forbids that a card on the field suffers an event."""
    if event == m.E_DRAW:
        return HOOKS.statics.cannot_draw(state, args[1])
    verb = _SUFFERED.get(event)
    if verb is None or (event == m.E_COUNTER and args[2]):
        return False
    if event == m.E_DAMAGE:
        return _no_damage(state, ref_card(args[0]), ref_card(args[2]))
    who = args[:2] if event == m.E_EQUIP else args[:1]
    return any(
        ref <= -2 and state.cell_of[ref_card(ref)] >= 0 and HOOKS.statics.banned(state, verb, ref_card(ref)) for ref in who
    )


def _no_damage(state: AnimaulState, cid: int, source: int) -> bool:
    banned = HOOKS.statics.banned
    if state.cell_of[cid] >= 0 and banned(state, "be dealt damage", cid, source):
        return True
    return source >= 0 and state.cell_of[source] >= 0 and banned(state, "deal damage", source, cid)


def _idle(state: AnimaulState, event: int, args: tuple[int, ...]) -> bool:
    """Whether an event would come to nothing in any case, so that nothing answers it (ANI-077)."""
    cid = ref_card(args[0])
    if event == m.E_DAMAGE:
        return not state.cards.life[state.def_of[cid]] or not board.in_play(state, cid)
    if event == m.E_HEAL:
        return not args[1] or cid not in state.damage
    if event in (m.E_COUNTER, m.E_BONUS_DIE):
        return not args[1] or not board.in_play(state, cid)
    if event == m.E_DEFEAT:
        return state.cell_of[cid] < 0 or bool(args[4] and combat.life(state, cid) > 0)
    return event == m.E_GAIN_ACTION and (not args[2] or args[1] != state.active or state.phase not in (m.BEGIN, m.MAIN))


def log(state: AnimaulState, event: int, args: tuple[int, ...], seat: int) -> None:
    """Write an event down where events are traced."""
    if state.log is not None:
        state.log.append((event, seat, ref_card(args[0]), *args[1:]))


def in_attack(state: AnimaulState) -> bool:
    """Whether an attack is being carried out, the reactions to it included (ANI-086)."""
    return attacks(state) > 0

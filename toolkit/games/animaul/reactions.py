"""Windows for reactions: who may answer an event, in which order, and the chain that is resolved newest first.

Whether a player is asked must not tell what the hand holds (ANI-018): a player with a card in hand is asked whenever one of the
cards that lie hidden in hand, deck and extra deck is a Reaction that could answer now, and may then have nothing to do but pass.
A card of the extra deck reacts as if it were in the hand (ANI-181).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, events, places
from toolkit.games.animaul import model as m
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import CHOOSE_EFFECT, HAS_BAN, PASS, REACT, WINDOW_FRAME, card_ref, ref_card

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action

_EFFECT, _CARD = 0, 1
"""What a link of a chain is: (_EFFECT, *effect) or (_CARD, seat, card)."""
STAGE, EVENT, WHEN, ARGS, PRIORITY, PASSES, WAITING, CHAIN = range(1, 9)
"""Places in a window's frame."""


def open_window(state: AnimaulState, event: int, when: int, args: tuple[int, ...], seat: int) -> None:
    """Open a window if something can answer: the player who did not cause the event has priority (ANI-082)."""
    if not state.listens >> event & 1:
        return
    found = HOOKS.resolve.triggered(state, event, when, args)
    if not found and not state.reacts >> event & 1:
        return

    def place(effect: tuple[int, ...]) -> tuple[int, ...]:
        cid = ref_card(effect[1])
        return effect[0], state.cell_of[cid], state.def_of[cid], *effect[2:3]

    waiting = tuple(sorted(map(tuple, found), key=place)) if len(found) > 1 else tuple(map(tuple, found))
    frame = [WINDOW_FRAME, 0, event, when, args, 1 - seat if seat in (0, 1) else 1 - state.active, 0, waiting, ()]
    if waiting or asked(state, frame, 0) or asked(state, frame, 1):
        state.frames.append(frame)


def window(state: AnimaulState) -> tuple[int, int, tuple[int, ...]]:
    """Event, when and arguments of the innermost window."""
    frame = next(frame for frame in reversed(state.frames) if frame[0] == WINDOW_FRAME)
    return frame[EVENT], frame[WHEN], frame[ARGS]


def asked(state: AnimaulState, frame: list[Any], seat: int) -> bool:
    """Whether a seat is asked for a Reaction in this window: by what everybody knows, not by what it holds."""
    hand, extra = state.hands[seat], state.extras[seat]
    if not state.reacts >> frame[EVENT] & 1 or not (hand or extra):
        return False
    reaction, def_of = state.cards.reaction, state.def_of
    zones = (hand, state.decks[seat], extra) if hand else (extra,)
    hidden = {card for zone in zones for cid in zone if reaction[card := def_of[cid]]}
    return any(_spots(state, frame, card, seat) for card in sorted(hidden))


def _spots(state: AnimaulState, frame: list[Any], card: int, seat: int) -> list[int]:
    """Where a seat could lay a Reaction in this window; [] if it answers nothing here."""
    if not state.cards.compile(card).reacts >> frame[EVENT] & 1:
        return []
    if state.features & HAS_BAN and HOOKS.statics.forbidden(state, seat, card):
        return []
    if not HOOKS.resolve.can_react(state, card, seat, frame[EVENT], frame[WHEN], frame[ARGS]):
        return []
    return places.play_spots(state, card, seat)


def reactions_of(state: AnimaulState, frame: list[Any], seat: int) -> list[Action]:
    """What a seat may play in this window: Reactions alone, free of actions (ANI-077, ANI-079, ANI-163)."""
    if not state.reacts >> frame[EVENT] & 1:
        return []
    found: list[Action] = []
    held = {state.def_of[cid] for zone in (state.hands[seat], state.extras[seat]) for cid in zone}
    for card in sorted(held):
        if not state.cards.reaction[card]:
            continue
        found += [(REACT, card, to) for to in _spots(state, frame, card, seat)]
    return found


def step(state: AnimaulState, frame: list[Any]) -> None:
    """Offer the next reaction, or resolve the newest link of the chain (ANI-080 to ANI-083)."""
    if frame[STAGE]:
        _resolve(state, frame)
        return
    while True:
        seat = frame[PRIORITY]
        own = [number for number, effect in enumerate(frame[WAITING]) if effect[0] == seat]
        if asked(state, frame, seat) or len(own) > 1:
            state.pending = seat
            state.options = options(state, frame)
            return
        if own:
            _wait_no_more(frame, own[0])
        elif _declined(frame):
            return


def options(state: AnimaulState, frame: list[Any]) -> list[Action]:
    """What the seat with priority may answer: a waiting effect, which must join, or a Reaction; else it may pass."""
    seat = frame[PRIORITY]
    own = [_choice(state, frame, number) for number, effect in enumerate(frame[WAITING]) if effect[0] == seat]
    return sorted([*(own or [(PASS,)]), *reactions_of(state, frame, seat)])


def answer(state: AnimaulState, frame: list[Any], action: Action) -> None:
    """Take a seat's reaction, or that it makes none."""
    seat = frame[PRIORITY]
    if action[0] == PASS:
        _declined(frame)
    elif action[0] == REACT:
        cid = board.in_hand(state, seat, action[1])
        board.take(state, cid)
        board.lay(state, cid, action[2])
        if state.log is not None:
            state.log.append((-1, seat, cid))
        _link(frame, (_CARD, seat, card_ref(cid)))
    else:
        for number, effect in enumerate(frame[WAITING]):
            if effect[0] == seat and _choice(state, frame, number) == action:
                _wait_no_more(frame, number)
                return


def _choice(state: AnimaulState, frame: list[Any], number: int) -> Action:
    """The action that puts a waiting effect on the chain: its card, where that lies, and which one of the card's it is."""
    waiting = frame[WAITING]

    def place(effect: tuple[int, ...]) -> tuple[int, int]:
        cid = ref_card(effect[1])
        return state.def_of[cid], max(0, state.cell_of[cid])

    here = place(waiting[number])
    before = sum(effect[0] == waiting[number][0] and place(effect) == here for effect in waiting[:number])
    return (CHOOSE_EFFECT, *here, before)


def _declined(frame: list[Any]) -> bool:
    """A seat makes no reaction; when both have declined in succession the chain is resolved (ANI-081)."""
    frame[PASSES] += 1
    frame[PRIORITY] = 1 - frame[PRIORITY]
    if frame[PASSES] >= 2:
        frame[STAGE] = 1
        return True
    return False


def _link(frame: list[Any], item: tuple[int, ...]) -> None:
    frame[CHAIN] = (*frame[CHAIN], item)
    frame[PASSES] = 0
    frame[PRIORITY] = 1 - frame[PRIORITY]


def _wait_no_more(frame: list[Any], number: int) -> None:
    waiting = frame[WAITING]
    frame[WAITING] = waiting[:number] + waiting[number + 1 :]
    _link(frame, (_EFFECT, *waiting[number]))


def _resolve(state: AnimaulState, frame: list[Any]) -> None:
    if not frame[CHAIN]:
        state.frames.remove(frame)
        return
    newest = frame[CHAIN][-1]
    frame[CHAIN] = frame[CHAIN][:-1]
    if newest[0] == _CARD:
        cid = ref_card(newest[2])
        events.do(state, m.E_PLAY, (newest[2], state.cell_of[cid], 0, m.NONE), newest[1])
    else:
        HOOKS.resolve.begin_trigger(state, newest[1:], frame[EVENT], frame[WHEN], frame[ARGS])

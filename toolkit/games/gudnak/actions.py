"""What the seven Actions do. The same functions carry out Nested Actions, without their cost; what is legal says legal.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board, combat, entering, model
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.legal import active_buried
from toolkit.games.gudnak.legal import attachment_squares as attachment_squares
from toolkit.games.gudnak.legal import attacks_from as attacks_from
from toolkit.games.gudnak.legal import construct_squares as construct_squares
from toolkit.games.gudnak.legal import deploy_squares as deploy_squares
from toolkit.games.gudnak.legal import legal_actions as legal_actions
from toolkit.games.gudnak.legal import moves_from as moves_from
from toolkit.games.gudnak.legal import playable as playable
from toolkit.games.gudnak.model import (
    ATTACHMENT,
    ATTACK,
    CONSTRUCT,
    DEFEND,
    DEPLOY,
    DISCARD,
    DRAW,
    HAS_BAN,
    MOVE,
    ON_BURIED,
    ON_CONSTRUCT,
    ON_FIGHTER,
    PLAY,
    card_ref,
    ref_card,
)
from toolkit.games.gudnak.whereabouts import in_hand as in_hand

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.state import Action


# ---- carrying out ------------------------------------------------------------------------------------------------------


def perform(state: GudnakState, action: Action) -> None:
    """Carry out a legal choice of the Action Phase; its cost is paid first (GUD-132)."""
    kind, seat = action[0], state.active
    if kind == PLAY:
        card = action[1]
        state.actions -= state.cards.cost[card]
        do_play(state, seat, in_hand(state, seat, card), action[2] if len(action) > 2 else -1)
        return
    state.actions -= 1
    if kind == DRAW:
        board.draw(state, seat)
    elif kind == DEPLOY:
        do_deploy(state, seat, in_hand(state, seat, action[1]), action[2])
    elif kind == MOVE:
        do_move(state, action[1], action[2])
    elif kind == ATTACK:
        combat.do_attack(state, action[1], action[2])
    elif kind == DEFEND:
        do_defend(state, seat, action[1])
    else:
        _, sq, where, ability, card = action
        do_use(state, source(state, sq, where, card, seat), ability, seat)


def source(state: GudnakState, sq: int, where: int, card: int, seat: int) -> int:
    """The card meant by a USE action."""
    if where == ON_CONSTRUCT:
        return state.constructs[sq]
    fighter = state.stacks[sq][-1]
    if where == ON_BURIED:
        return next(c for c in active_buried(state, state.stacks[sq], seat) if state.def_of[c] == card)
    if where == ON_FIGHTER:
        return fighter
    return next(c for c in state.attached[fighter] if state.def_of[c] == card and state.controller(c) == seat)


def do_move(state: GudnakState, sq: int, to: int) -> None:
    """Move the pile of a square; its topmost fighter is fatigued (GUD-104, GUD-106)."""
    cid = state.stacks[sq][-1]
    if state.listens:
        entering.shift(state, sq, to, model.MOVED)
        board.fatigue(state, cid)
        return
    stacks = state.stacks
    stacks[to], stacks[sq] = stacks[sq], []
    state.fatigued[cid] = not state.features & HAS_BAN or board.tires(state, cid)
    entering.arrive(state, cid, to, sq)


def do_attack(state: GudnakState, sq: int, to: int) -> None:
    """Attack with the topmost fighter of a square; may push frames."""
    combat.do_attack(state, sq, to)


def do_deploy(state: GudnakState, seat: int, cid: int, sq: int) -> None:
    """Deploy a fighter from the hand: on top, fatigued (GUD-100, GUD-101); its Deploy ability comes last (GUD-023)."""
    state.hands[seat].remove(cid)
    arrive_deployed(state, seat, cid, sq)


def arrive_deployed(state: GudnakState, seat: int, cid: int, sq: int) -> None:
    """`do_deploy` for a fighter that was taken from another zone."""
    state.stacks[sq].append(cid)
    state.derived = None
    state.fatigued[cid] = not state.features & HAS_BAN or board.tires(state, cid)
    compiled = state.cards.compiled[state.def_of[cid]]
    if compiled is not None and compiled.deploys:
        HOOKS.resolve.begin_deploy(state, cid, seat)
    entering.arrive(state, cid, sq)
    if state.listens:
        board.emit(state, model.FATIGUED, cid)
        board.emit(state, model.DEPLOYED, cid, sq)


def do_defend(state: GudnakState, seat: int, sq: int) -> None:
    """Defend at a Gates square: the discards are chosen one at a time, then the fighter is destroyed (GUD-121, GUD-123)."""
    cid = state.stacks[sq][-1]
    frame = [model.DEFEND_FRAME, seat, sq, card_ref(cid), combat.power(state, cid, sq), 0]
    state.frames.append(frame)
    step(state, frame)


def do_use(state: GudnakState, cid: int, ability: int, seat: int) -> None:
    """Use an Action ability; a fighter is fatigued after its effects (GUD-126)."""
    state.frames.append([model.USE_FRAME, card_ref(cid), ability])
    HOOKS.resolve.begin_action(state, cid, ability, seat)


def do_play(state: GudnakState, seat: int, cid: int, sq: int = -1) -> None:
    """Play a tactic of the hand: a one-shot is set aside until resolved, then goes to the Graveyard (GUD-128, GUD-129)."""
    state.hands[seat].remove(cid)
    kind = state.cards.kind[state.def_of[cid]]
    if kind == CONSTRUCT:
        entering.place_construct(state, cid, sq)
    elif kind == ATTACHMENT:
        host = state.stacks[sq][-1]
        entering.attach(state, cid, host, seat)
        if state.controller(host) == seat:
            board.fatigue(state, host)
    else:
        state.limbo.append(cid)
        state.frames.append([model.PLAY_FRAME, card_ref(cid)])
        HOOKS.resolve.begin_play(state, cid, seat)
    if state.listens:
        board.emit(state, model.PLAYED, cid, sq)


# ---- frames of the engine ----------------------------------------------------------------------------------------------


def step(state: GudnakState, frame: list[Any]) -> None:
    """Go on with an engine frame that is on top."""
    kind = frame[0]
    if kind == model.ARRIVE_FRAME:
        state.frames.pop()
        cid, sq = ref_card(frame[1]), frame[2]
        if board.top(state, sq) == cid:
            entering.arrived(state, cid, sq, frame[3])
    elif kind == model.ATTACK_FRAME:
        combat.step(state, frame)
    elif kind == model.DEFEND_FRAME:
        _defend(state, frame)
    elif kind == model.USE_FRAME:
        state.frames.pop()
        cid = ref_card(frame[1])
        if state.cards.land[state.def_of[cid]] and any(cid in stack for stack in state.stacks):
            board.fatigue(state, cid)
        if state.listens:
            board.emit(state, model.USED, cid, frame[2])
    else:
        state.frames.pop()
        cid = ref_card(frame[1])
        if cid in state.limbo:
            state.limbo.remove(cid)
            board.to_grave(state, cid, model.RESOLVED)


def answer(state: GudnakState, frame: list[Any], action: Action) -> None:
    """Take the answer to the decision of an engine frame: which card to discard for a Defend, who loses a tie."""
    if frame[0] == model.ATTACK_FRAME:
        combat.answer(state, frame, action[1])
        return
    seat, card = frame[1], action[1]
    frame[4] -= 1
    frame[5] = card
    cid = in_hand(state, seat, card)
    board.discard(state, seat, cid)


def _defend(state: GudnakState, frame: list[Any]) -> None:
    """Ask for the next discard. Cards are named in order of definition, so that each set of cards has one way to be named."""
    _, seat, sq, ref, left, least = frame
    hand, def_of = state.hands[seat], state.def_of
    while left > 0:
        choice = sorted({card for index, cid in enumerate(hand) if (card := def_of[cid]) >= least and len(hand) - index >= left})
        if len(choice) > 1:
            state.pending = seat
            state.options = [(DISCARD, card) for card in choice]
            return
        if not choice:
            break
        left -= 1
        frame[4], frame[5] = left, choice[0]
        board.discard(state, seat, in_hand(state, seat, choice[0]))
        if state.frames[-1] is not frame:
            return
    state.frames.pop()
    cid = ref_card(ref)
    if board.top(state, sq) == cid and board.destroy_fighter(state, sq, cid) and state.listens:
        board.emit(state, model.DEFENDED, cid)

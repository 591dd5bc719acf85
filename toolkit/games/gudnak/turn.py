"""The course of a game: phases, Siege, endings, and what one step is of what goes on by itself (FrameState runs it)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import actions, board, model, observe, setup
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import ACTION, END, FINISH, FIRST_ENGINE_FRAME, SETUP, START
from toolkit.play.state import Outcome

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.state import Action

REPEATS = 4
"""Occurrences of a position that make a Stalemate (GUD-150)."""


def act(state: GudnakState, action: Action) -> None:
    """Carry out an action of the active player."""
    if action[0] == END:
        end_turn(state)
    else:
        actions.perform(state, action)


def answer(state: GudnakState, action: Action) -> None:
    """Take the answer to the decision that was pending: a mulligan, or one of the frame on top."""
    if state.phase == SETUP:
        setup.decided(state, action)
        return
    frame = state.frames[-1]
    if frame[0] < FIRST_ENGINE_FRAME:
        HOOKS.resolve.answer(state, frame, action)
    else:
        actions.answer(state, frame, action)


def step(state: GudnakState) -> bool:
    """Go on with the frame on top, or with the turn; False where the active player has a choice."""
    if state.frames:
        frame = state.frames[-1]
        if frame[0] < FIRST_ENGINE_FRAME:
            HOOKS.resolve.step(state, frame)
        else:
            actions.step(state, frame)
    elif state.phase == ACTION:
        if state.actions > 0 and state.decks[state.active]:
            return False
        legal = actions.legal_actions(state)
        if legal[-1][0] != END:
            state.legal_cache = legal
            return False
        end_turn(state)
    elif state.phase == FINISH:
        hand_over(state)
    elif state.phase == START:
        action_phase(state)
    else:
        return False
    return True


def endless(state: GudnakState) -> None:
    """Nobody ends this turn: a draw."""
    finish(state, "loop")


def start_turn(state: GudnakState, seat: int) -> None:
    """Open the Start Phase of a seat (GUD-072): endings, then the one check for a Siege, then effects "at the start"."""
    state.turn += 1
    state.decisions = 0
    state.active = seat
    state.phase = START
    state.rested()
    if state.effects:
        drop(state, model.UNTIL_NEXT_TURN, seat)
    seats = state.setting.seats
    if state.turn > -(-state.setting.cap // seats) * seats:
        finish(state, "cap")
        return
    if nobody_can_win(state):
        finish(state, "draw")
        return
    if (not state.decks[seat] or state.features & model.HAS_REFILL) and recurs(state):
        finish(state, "stalemate")
        return
    if besieged(state, seat):
        if state.listens:
            board.emit(state, model.SIEGED, -1)
        if not state.decks[seat]:
            eliminate(state, seat)
            return
        board.mill(state, seat)
    else:
        board.draw(state, seat)
    if state.listens:
        board.emit(state, model.TURN_STARTS, -1)


def besieged(state: GudnakState, seat: int) -> bool:
    """Whether an enemy stands on any Gates square of the seat; several are one Siege (GUD-063, GUD-073)."""
    hostile = state.setting.hostile[seat]
    for sq in state.board.gates[seat]:
        stack = state.stacks[sq]
        if stack and hostile[state.controller(stack[-1])]:
            return True
    return False


def action_phase(state: GudnakState) -> None:
    """Give the active player the actions of the turn (GUD-078, GUD-079)."""
    state.phase = ACTION
    state.actions += 1 if state.turn <= state.setting.short_turns else 2
    if state.listens:
        board.emit(state, model.ACTION_PHASE, -1)


def end_turn(state: GudnakState) -> None:
    """Begin the End Phase: first what happens at the end of the turn (GUD-084)."""
    state.phase = FINISH
    state.actions = 0
    if state.listens:
        board.emit(state, model.TURN_ENDS, -1)


def hand_over(state: GudnakState) -> None:
    """End the turn: every fighter of every player recovers, buried ones too (GUD-085), and the next player's turn begins."""
    state.fatigued = bytearray(len(state.fatigued))
    if state.effects or state.counters:
        drop(state, model.UNTIL_END_OF_TURN, -1)
    start_turn(state, next_seat(state, state.active))


def next_seat(state: GudnakState, seat: int) -> int:
    """The next player clockwise who is still in the game (GUD-087, GUD-197)."""
    seats = state.setting.seats
    seat = (seat + 1) % seats
    while seat in state.out:
        seat = (seat + 1) % seats
    return seat


def drop(state: GudnakState, expires: int, seat: int) -> None:
    """End the lasting effects (and counters) that last until this moment; seat -1: whoever's."""
    if any(effect[0] == expires and (seat < 0 or effect[1] == seat) for effect in state.effects):
        kept = []
        for effect in state.effects:
            if effect[0] != expires or (seat >= 0 and effect[1] != seat):
                kept.append(effect)
            elif effect[3] == model.LENT:
                state.control.pop(model.ref_card(effect[2]), None)
        state.effects = kept
        state.derived = None
    if state.counters and seat < 0:
        state.counters = {key: n for key, n in state.counters.items() if key[0] != expires}
        state.derived = None


# ---- endings -----------------------------------------------------------------------------------------------------------


def finish(state: GudnakState, termination: str, winning: int = -1) -> None:
    """End the game. The winning team, or without one every team still in it, shares alike; a team's share is that of its
    members in equal parts, those who are out included."""
    team, seats = state.setting.team, range(state.setting.seats)
    standing = {team[seat] for seat in seats if seat not in state.out} if winning < 0 else {winning}
    state.over = Outcome(
        termination, tuple(1 / (len(standing) * team.count(side)) if side in standing else 0.0 for side in team)
    )


def eliminate(state: GudnakState, seat: int) -> None:
    """A Siege found the Stronghold empty: the seat is out (GUD-194, GUD-203); the last player or team standing wins (GUD-075,
    GUD-145, GUD-200). Otherwise its cards leave the Battlefield and its turn is over at once.
    """
    state.out = sorted([*state.out, seat])
    state.derived = None
    team = state.setting.team
    standing = {team[other] for other in range(state.setting.seats) if other not in state.out}
    if len(standing) == 1:
        finish(state, "conquest", standing.pop())
        return
    _clear(state, seat)
    state.phase = FINISH


def _clear(state: GudnakState, seat: int) -> None:
    """Take away the cards that an eliminated player owns, in an order that the position alone gives.

    Of four players what is not on the Battlefield stays where it is, out of everybody's reach (GUD-204); of three it leaves the
    game (GUD-195). Attachments of others on its fighters return to their owners' hands.
    """
    owner, leaving = state.owner, []
    for stack in state.stacks:
        for cid in stack:
            leaving += [attachment for attachment in state.attached.get(cid, ()) if owner[attachment] == seat]
            leaving += [cid] if owner[cid] == seat else []
    leaving += [cid for cid in state.constructs if cid >= 0 and owner[cid] == seat]
    if state.setting.seats == 3:
        leaving += [*state.hands[seat], *state.decks[seat], *state.graves[seat]]
    for cid in leaving:
        board.take(state, cid, model.REMOVED)
        state.removed.append(cid)


def nobody_can_win(state: GudnakState) -> bool:
    """No fighter on the Battlefield, in a hand or a deck, and no card there that can make one or bring one back (GUD-148)."""
    if any(state.stacks):
        return False
    cards, def_of = state.cards, state.def_of
    playing = [seat for seat in range(state.setting.seats) if seat not in state.out]
    for zones in ([state.hands[seat] for seat in playing], [state.decks[seat] for seat in playing],
                  [state.constructs, list(state.strongholds.values())]):  # fmt: skip
        for zone in zones:
            for cid in zone:
                if cid >= 0:
                    card = def_of[cid]
                    compiled = cards.compiled[card]
                    if cards.land[card] or compiled is None or compiled.features & model.HAS_FIGHTER_MAKER:
                        return False
    return True


def recurs(state: GudnakState) -> bool:
    """Count this position at the start of the turn; whether it now stands for the fourth time (GUD-150).

    Only asked when positions can recur at all: a deck that still has cards loses one in every Start Phase for good.
    """
    position = observe.repeat_key(state)
    state.history[position] = count = state.history.get(position, 0) + 1
    return count >= REPEATS

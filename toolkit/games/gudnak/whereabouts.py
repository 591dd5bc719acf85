"""Where cards are: squares, hosts, zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def top(state: GudnakState, sq: int) -> int:
    """The topmost fighter on a square, or -1 (GUD-135)."""
    stack = state.stacks[sq]
    return stack[-1] if stack else -1


def square_of(state: GudnakState, cid: int) -> int:
    """The square of a fighter (buried ones too), a Construct, or the fighter that an Attachment is on; -1: none."""
    if state.locations and cid in state.locations:
        return state.locations[cid]
    for sq, stack in enumerate(state.stacks):
        if cid in stack or state.constructs[sq] == cid:
            return sq
    host = host_of(state, cid)
    return square_of(state, host) if host >= 0 else -1


def host_of(state: GudnakState, cid: int) -> int:
    """The fighter that an Attachment is on, or -1."""
    for host, attached in state.attached.items():
        if cid in attached:
            return host
    return -1


def level_of(state: GudnakState, cid: int) -> int:
    """How many fighters lie under this one, or -1 if it is on no square."""
    for stack in state.stacks:
        if cid in stack:
            return stack.index(cid)
    return -1


def in_play(state: GudnakState, cid: int) -> bool:
    """Whether a card is in play: topmost fighters, Attachments on them, Constructs (GUD-241)."""
    sq = square_of(state, cid)
    if sq < 0:
        return False
    return state.constructs[sq] == cid or cid == top(state, sq) or cid in state.attached.get(top(state, sq), ())


def zone_of(state: GudnakState, cid: int) -> tuple[str, int]:
    """Zone of a card and the seat (square on the Battlefield, host of an Attachment; 0 where neither applies)."""
    for name in ("hands", "graves", "decks"):
        for seat, zone in enumerate(getattr(state, name)):
            if cid in zone:
                return name, seat
    for sq, stack in enumerate(state.stacks):
        if cid in stack:
            return "stacks", sq
        if state.constructs[sq] == cid:
            return "constructs", sq
    host = host_of(state, cid)
    if host >= 0:
        return "attached", host
    return ("limbo", 0) if cid in state.limbo else ("removed", 0)


def hostile(state: GudnakState, cid: int, other: int) -> bool:
    """Whether two cards in play are enemies: controlled by players of different teams (GUD-239, GUD-240)."""
    team = state.setting.team
    return team[state.controller(cid)] != team[state.controller(other)]


def in_hand(state: GudnakState, seat: int, card: int) -> int:
    """A card of the hand with this definition."""
    def_of = state.def_of
    for cid in state.hands[seat]:
        if def_of[cid] == card:
            return cid
    raise ValueError(f"no {state.cards.defs[card].name} in the hand of seat {seat}")

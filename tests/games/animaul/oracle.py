"""The legal actions of a turn straight from the clauses, cell by cell and card by card: slow, and nothing is kept from before."""

from __future__ import annotations

from toolkit.games.animaul import board, colossal
from toolkit.games.animaul.grid import DECKS, beside
from toolkit.games.animaul.model import ATTACK, BIOME, DRAW, END, MOVE_CARD, MOVE_MINI, PLAY, TRAIT
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.state import Action


def legal_actions(state: AnimaulState) -> list[Action]:
    """What the active player may do, sorted; for games without abilities and bans."""
    found: list[Action] = [(END,)]
    if state.actions > 0:
        found += [(DRAW,), *_card_moves(state), *_mini_moves(state), *_plays(state)]
    return sorted(found)


def vacant(state: AnimaulState) -> list[int]:
    """The vacant cells beside cards and decks."""
    return sorted({at for cell in (*state.field, *DECKS) for at in beside(cell) if at not in state.field and at not in DECKS})


def _touches(state: AnimaulState, at: int, mask: int, biome: bool = False, but: int = -1) -> bool:
    """Whether a face-up card with one of these sub-types (mask -1: any card) is beside a cell."""
    for near in beside(at):
        cid = state.field.get(near, -1)
        if cid < 0 or cid == but or state.down[cid] or not (mask == -1 or board.subtypes(state, cid) & mask):
            continue
        if not biome or state.cards.kind[state.def_of[cid]] == BIOME:
            return True
    return False


def _by_deck(at: int, seat: int) -> bool:
    return DECKS[seat] in beside(at)


def _card_moves(state: AnimaulState) -> list[Action]:
    found: list[Action] = []
    seat = state.active
    for cell, cid in state.field.items():
        held = cell in state.mini_at or cid in state.host or cid in state.worn
        if state.owner[cid] != seat or held:
            continue
        mask = board.subtypes(state, cid)
        found += [
            (MOVE_CARD, cell, to) for to in vacant(state)
            if to != cell and (_by_deck(to, seat) or _touches(state, to, mask, but=cid))
        ]  # fmt: skip
    return found


def _mini_moves(state: AnimaulState) -> list[Action]:
    found: list[Action] = []
    seat = state.active
    for cell, cid in state.mini_at.items():
        if state.owner[cid] != seat or state.down[cid]:
            continue
        for to in beside(cell):
            under = state.field.get(to, -1)
            if under >= 0 and not state.down[under] and to not in state.mini_at:
                found.append((MOVE_MINI, cell, to))
            other = board.unit_at(state, to)
            if to == DECKS[1 - seat] or (other >= 0 and state.owner[other] != seat):
                found.append((ATTACK, cell, to))
    return found


def _plays(state: AnimaulState) -> list[Action]:
    found: list[Action] = []
    seat, cards = state.active, state.cards
    for card in sorted({state.def_of[cid] for cid in (*state.hands[seat], *state.extras[seat])}):
        if cards.cost[card] > state.actions or cards.morph[card] or cards.reaction[card] or card == cards.unknown:
            continue
        mask = cards.subtypes[card]
        for at in vacant(state):
            if cards.kind[card] == TRAIT:
                for host in beside(at):
                    cid = state.field.get(host, -1)
                    if cid >= 0 and not state.down[cid] and board.subtypes(state, cid) & mask:
                        found.append((PLAY, card, at, host))
            elif cards.unit[card]:
                fits = _touches(state, at, -1 if _by_deck(at, seat) else mask, biome=True)
                if fits and (not cards.groups[card] or colossal.together(state, seat, card, at)):
                    found.append((PLAY, card, at))
            elif _by_deck(at, seat) or _touches(state, at, mask):
                found.append((PLAY, card, at))
    return found

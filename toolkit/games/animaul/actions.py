"""The five basic actions and the abilities that a player may use: what is legal, where cards can lie, what each does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from toolkit.games.animaul import board, combat, events, places
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS, RIGHT, UP
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.legal import Legal, Part
from toolkit.games.animaul.model import (
    ATTACK,
    DRAW,
    END,
    HAS_ABILITY,
    HAS_BAN,
    HAS_LENT,
    MOVE_CARD,
    MOVE_MINI,
    NONE,
    PLAY,
    TRAIT,
    USE,
    card_ref,
)
from toolkit.games.animaul.spots import Spots, own_cells, spots

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action

_END: Action = (END,)
_DRAW: Action = (DRAW,)


def legal_actions(state: AnimaulState) -> Sequence[Action]:
    """The legal actions of the active seat, sorted: `end turn` always (ANI-057), and all that can be paid."""
    seat, bans = state.active, _bans(state)
    uses = _uses(state, seat, "use" in bans) if state.features & HAS_ABILITY else []
    if state.actions <= 0 and not state.features & m.HAS_COST:
        return [_END, *uses]
    here = spots(state)
    found = Legal(here.window)
    found.add([_END])
    if state.actions <= 0:
        _plays(state, seat, here, found, "play" in bans)
        found.add(uses)
        return found
    _card_moves(state, seat, here, found, "move card" in bans)
    steps, attacks = _mini_moves(state, seat, bans)
    if "draw" not in bans or not HOOKS.statics.cannot_draw(state, seat):
        steps.append(_DRAW)
    found.add(steps)
    _plays(state, seat, here, found, "play" in bans)
    attacks += uses
    found.add(attacks)
    return found


# ---- miniatures -------------------------------------------------------------------------------------------------------


def moves_of(state: AnimaulState, cid: int) -> list[int]:
    """Where a miniature may step: adjacent face-up cards without a miniature (ANI-039, ANI-040)."""
    return _reached(state, cid, _bans(state))[0]


def may_enter(state: AnimaulState, cid: int, to: int) -> bool:
    """Whether nothing forbids that a miniature goes onto the card of a cell."""
    if not state.features & HAS_BAN:
        return True
    banned = HOOKS.statics.banned
    return not banned(state, "move", cid) and not banned(state, "enter", cid, state.field[to])


def attacks_of(state: AnimaulState, cid: int) -> list[int]:
    """What a miniature may attack: adjacent enemy miniatures and the enemy deck, by cell (ANI-053, ANI-059, ANI-060)."""
    return _reached(state, cid, _bans(state))[1]


def _reached(state: AnimaulState, cid: int, bans: frozenset[str]) -> tuple[list[int], list[int]]:
    """Where a miniature may step, and what it may attack, by cell; `bans`: what is banned at all."""
    here, field, minis, down, owner = state.mini_of[cid], state.field, state.mini_at, state.down, state.owner
    steps: list[int] = []
    attacks: list[int] = []
    if here < 0 or down[cid]:
        return steps, attacks
    seat = owner[cid]
    for to in (here - RIGHT, here - UP, here + UP, here + RIGHT):
        if to in minis:
            other = minis[to]
            if owner[other] != seat and not down[other]:
                attacks.append(to)
        elif to in field:
            under = field[to]
            if not down[under]:
                steps.append(to)
                if owner[under] != seat and board.unit_at(state, to) >= 0:
                    attacks.append(to)
        elif to == DECKS[1 - seat]:
            attacks.append(to)
    if bans:
        banned = HOOKS.statics.banned
        if steps and "move" in bans and banned(state, "move", cid):
            steps = []
        if steps and "enter" in bans:
            steps = [to for to in steps if not banned(state, "enter", cid, field[to])]
        if attacks and not bans.isdisjoint(_OF_ATTACKS):
            attacks = [to for to in attacks if _may_attack(state, cid, to)]
    return steps, attacks


def _may_attack(state: AnimaulState, cid: int, to: int) -> bool:
    """Whether nothing forbids that a miniature attacks what fights at a cell, or the deck there."""
    banned, seat = HOOKS.statics.banned, state.owner[cid]
    if to in DECKS:
        return not banned(state, "attack", cid) and not HOOKS.statics.deck_banned(state, 1 - seat, cid)
    other = board.unit_at(state, to)
    return not banned(state, "attack", cid, other) and not banned(state, "be attacked", other, cid)


# ---- the lists of a turn -------------------------------------------------------------------------------------------------


_NO_BANS: frozenset[str] = frozenset()
_OF_ATTACKS = frozenset(("attack", "be attacked"))


def _bans(state: AnimaulState) -> frozenset[str]:
    """What is banned at all at this moment."""
    return HOOKS.statics.bans(state) if state.features & HAS_BAN else _NO_BANS


def _card_moves(state: AnimaulState, seat: int, here: Spots, found: Legal, bans: bool) -> None:
    """Add the moves of cards (ANI-032 to ANI-038), cell by cell: `places.card_spots` of each, put together quickly."""
    field, minis, host, worn, down, def_of = state.field, state.mini_at, state.host, state.worn, state.down, state.def_of
    cards = state.cards
    known, every, printed, lonely = here.known, cards.known_numbers, cards.subtypes, here.known_lonely
    parts, ends, size, other = found.parts, found.ends, len(found), here.retyped
    around, home = here.window.around, here.window.home[seat]
    for cell in here.own[seat]:
        if cell in minis:
            continue
        cid = field[cell]
        if cid in host or cid in worn or (bans and HOOKS.statics.banned(state, "move card", cid)):
            continue
        mask = 0 if down[cid] else other[cid] if cid in other else printed[def_of[cid]]
        if (asked := mask << 1 | seat) in known and mask in lonely:
            bits, alone = known[asked], around[cell] & lonely[mask]
            if alone:
                bits = bits & ~alone | bits & home
        else:
            bits = here.moving(mask, every.get(mask) or cards.numbers(mask), cell, seat)
        if bits:
            size += bits.bit_count()
            parts.append((MOVE_CARD, cell, bits))
            ends.append(size)


def _mini_moves(state: AnimaulState, seat: int, bans: frozenset[str]) -> tuple[list[Action], list[Action]]:
    """The steps of miniatures, and their attacks."""
    found: list[Action] = []
    attacks: list[Action] = []
    owner = state.owner
    for cell, cid in sorted(state.mini_at.items()):
        if owner[cid] == seat:
            steps, targets = _reached(state, cid, bans)
            for to in steps:
                found.append((MOVE_MINI, cell, to))
            for to in targets:
                attacks.append((ATTACK, cell, to))
    return found, attacks


def _plays(state: AnimaulState, seat: int, here: Spots, found: Legal, bans: bool) -> None:
    """Cards from the hand, and from the extra deck as if they were in it (ANI-181)."""
    cards, def_of, left = state.cards, state.def_of, state.actions
    held = [def_of[cid] for cid in state.hands[seat]]
    if state.extras[seat]:
        held = sorted([*held, *(def_of[cid] for cid in state.extras[seat])])
    costs = HOOKS.statics.cost if state.features & m.HAS_COST else None
    last = -1
    parts, ends, size = found.parts, found.ends, len(found)
    for card in held:
        cost = cards.cost[card] if costs is None else costs(state, seat, card, cards.cost[card])
        if card == last or cost > left or cards.reaction[card] or cards.morph[card] or card == cards.unknown:
            continue
        last = card
        if bans and HOOKS.statics.forbidden(state, seat, card):
            continue
        part: list[Action] | Part
        if cards.kind[card] == TRAIT:
            part = [(PLAY, card, cell, host) for cell, host in places.trait_spots(state, card, seat, here)]
            size += len(part)
        elif cards.groups[card] and cards.unit[card]:
            part = [(PLAY, card, cell) for cell in places.play_spots(state, card, seat)]
            size += len(part)
        else:
            mask = cards.subtypes[card]
            bits = (here.landing if cards.unit[card] else here.matching)(mask, cards.numbers(mask), seat)
            part = (PLAY, card, bits)
            size += bits.bit_count()
        if size > ends[-1]:
            parts.append(part)
            ends.append(size)


def _uses(state: AnimaulState, seat: int, bans: bool) -> list[Action]:
    """The abilities of a seat's own cards, sorted."""
    found: list[Action] = []
    field, abilities, def_of, left = state.field, state.cards.abilities, state.def_of, state.actions
    codes, uses = state.cards.codes, state.uses
    if state.features & HAS_LENT:
        return _uses_of_all(state, seat, bans)
    for cell in own_cells(state, seat):
        cid = field[cell]
        costs = abilities[def_of[cid]]
        if not costs:
            continue
        code, ref = codes[def_of[cid]], card_ref(cid)
        limits = code.limits
        open_ones = [
            ability for ability, cost in enumerate(costs)
            if cost <= left and not (limits[ability] and uses.get((ref, ability), 0) >= limits[ability])
        ]  # fmt: skip
        if not open_ones or not board.working(state, cid) or (bans and HOOKS.statics.banned(state, "use", cid)):
            continue
        found += [(USE, cell, ability) for ability in open_ones if code.uses[ability].usable(state, seat, ref)]
    return found


def _uses_of_all(state: AnimaulState, seat: int, bans: bool) -> list[Action]:
    """`_uses` where abilities are lent or copied."""
    found: list[Action] = []
    for cell in own_cells(state, seat):
        cid = state.field[cell]
        if not board.working(state, cid) or (bans and HOOKS.statics.banned(state, "use", cid)):
            continue
        for ability, (program, limit, key) in enumerate(HOOKS.resolve.uses_of(state, cid)):
            if (program.kind == "action" and state.actions <= 0) or (limit and state.uses.get(key, 0) >= limit):
                continue
            if program.usable(state, seat, card_ref(cid)):
                found.append((USE, cell, ability))
    return found


# ---- carrying out --------------------------------------------------------------------------------------------------------


def perform(state: AnimaulState, action: Action) -> None:
    """Pay for an action of the active player and declare it."""
    kind, seat = action[0], state.active
    if kind == PLAY:
        card, cell = action[1], action[2]
        cost = state.cards.cost[card]
        state.actions -= HOOKS.statics.cost(state, seat, card, cost) if state.features & m.HAS_COST else cost
        board.play(state, board.in_hand(state, seat, card), cell, seat, action[3] if len(action) > 3 else NONE)
        return
    if kind == USE:
        cid, ability = state.field[action[1]], action[2]
        if state.features & HAS_LENT:
            program, _, counted = HOOKS.resolve.uses_of(state, cid)[ability]
        else:
            program, counted = state.cards.compile(state.def_of[cid]).code.uses[ability], (card_ref(cid), ability)
        state.actions -= int(program.kind == "action")
        state.uses[counted] = state.uses.get(counted, 0) + 1
        events.do(state, m.E_USE, (card_ref(cid), ability, program.id), seat)
        return
    state.actions -= 1
    if kind == DRAW:
        board.draw(state, seat)
    elif kind == MOVE_CARD:
        board.move_card(state, state.field[action[1]], action[2], seat)
    elif kind == MOVE_MINI:
        board.move_mini(state, state.mini_at[action[1]], action[2], seat)
    elif kind == ATTACK:
        combat.attack(state, state.mini_at[action[1]], action[2], seat)

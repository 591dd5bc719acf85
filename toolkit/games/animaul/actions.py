"""The five basic actions and the abilities that a player may use: what is legal, where cards can lie, what each does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, colossal, combat, events, reactions
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECK_EDGES, DECKS, RIGHT, STEPS, UP, beside
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import (
    ATTACK,
    BIOME,
    DRAW,
    END,
    HAS_ABILITY,
    HAS_BAN,
    HAS_SUBTYPES,
    MOVE_CARD,
    MOVE_MINI,
    NONE,
    PLAY,
    TRAIT,
    UNKNOWN,
    USE,
    card_ref,
)

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action

_END: Action = (END,)
_DRAW: Action = (DRAW,)


def legal_actions(state: AnimaulState) -> list[Action]:
    """The legal actions of whoever has to decide, sorted. In a turn: `end turn` always (ANI-057), and all that can be paid."""
    if state.over is not None:
        return []
    if state.pending >= 0:
        return state.options
    seat = state.active
    found = [_END]
    if state.actions > 0:
        _card_moves(state, seat, found)
        attacks = _mini_moves(state, seat, found)
        found.append(_DRAW)
        _plays(state, seat, found)
        found += attacks
    if state.features & HAS_ABILITY:
        found += _uses(state, seat)
    return found


# ---- places ------------------------------------------------------------------------------------------------------------


class _Spots:
    """Vacant cells beside cards, as the field lies now."""

    __slots__ = ("biomes", "edges", "lists", "moves", "order")

    def __init__(self, state: AnimaulState) -> None:
        field, down, def_of = state.field, state.down, state.def_of
        masks, kinds = state.cards.subtypes, state.cards.kind
        other = bool(state.features & HAS_SUBTYPES)
        edges: dict[int, int] = {}
        biomes: dict[int, int] = {}
        for cell, cid in field.items():
            if down[cid]:
                continue
            card = def_of[cid]
            mask = board.subtypes(state, cid) if other else masks[card]
            land = kinds[card] == BIOME
            for near in (cell - RIGHT, cell - UP, cell + UP, cell + RIGHT):
                if near not in field:
                    edges[near] = edges.get(near, 0) | mask
                    if land:
                        biomes[near] = biomes.get(near, 0) | mask
        for deck in DECKS:
            edges.pop(deck, None)
        self.edges = edges
        """Sub-types that cards beside a vacant cell have."""
        self.order = sorted(edges)
        self.biomes = biomes
        """The same of Biomes alone; a cell beside no Biome is not in it."""
        self.lists: dict[Any, list[int]] = {}
        self.moves: dict[int, list[Action]] = {}
        """Moves of cards worked out so far, by cell."""


def _spots(state: AnimaulState) -> Any:
    found = state.spots
    if found is None:
        found = state.spots = _Spots(state)  # type: ignore[assignment]
    return found


def _home(state: AnimaulState, seat: int) -> list[int]:
    """The vacant cells beside a seat's own deck."""
    return [cell for cell in DECK_EDGES[seat] if cell not in state.field]


def _matching(state: AnimaulState, mask: int, seat: int) -> list[int]:
    """Vacant cells beside a card with one of these sub-types (ANI-042), or beside the own deck (ANI-046); sorted."""
    spots = _spots(state)
    found: list[int] | None = spots.lists.get((mask, seat))
    if found is None:
        edges = spots.edges
        home = _home(state, seat)
        found = [cell for cell in spots.order if edges[cell] & mask or cell in home]
        if lone := [cell for cell in home if cell not in edges]:
            found = sorted([*found, *lone])
        spots.lists[mask, seat] = found
    return found


def play_spots(state: AnimaulState, card: int, seat: int) -> list[int]:
    """Where a seat may lay a card of this definition from its hand, sorted; for a Trait, beside some host."""
    cards = state.cards
    kind, mask = cards.kind[card], cards.subtypes[card]
    if kind == UNKNOWN or cards.morph[card]:
        return []
    if kind == TRAIT:
        return sorted({cell for cell, _ in trait_spots(state, card, seat)})
    if not cards.unit[card]:
        return _matching(state, mask, seat)
    spots = _spots(state)
    found: list[int] | None = spots.lists.get((card, seat, 1))
    if found is None:
        home = DECK_EDGES[seat]
        found = [cell for cell, land in sorted(spots.biomes.items()) if cell not in DECKS and (land & mask or cell in home)]
        if cards.groups[card]:
            laid = {state.def_of[cid] for cid in state.field.values() if state.owner[cid] == seat} & cards.groups[card]
            enough = len(laid | {card}) >= cards.defs[card].colossal
            found = [cell for cell in found if enough and colossal.together(state, seat, card, cell)]
        spots.lists[card, seat, 1] = found
    return found


def trait_spots(state: AnimaulState, card: int, seat: int) -> list[tuple[int, int]]:
    """Pairs of a vacant cell and the cell of the host beside it that a Trait may be equipped to (ANI-044, ANI-045), sorted."""
    spots = _spots(state)
    found: list[tuple[int, int]] | None = spots.lists.get((card, seat, 2))
    if found is None:
        field, mask = state.field, state.cards.subtypes[card]
        hosts = state.cards.compile(card).hosts
        found = []
        for host, cid in field.items():
            if not state.down[cid] and board.subtypes(state, cid) & mask and (hosts is None or hosts.fits(state, cid, seat)):
                found += [(cell, host) for cell in beside(host) if cell not in field and cell not in DECKS]
        if hosts is not None and hosts.deck:
            found += [(cell, DECKS[seat]) for cell in _home(state, seat)]
        found.sort()
        spots.lists[card, seat, 2] = found
    return found


def hosts_at(state: AnimaulState, card: int, cell: int, seat: int) -> list[int]:
    """The cells of the hosts that a Trait laid at this cell may be equipped to; of the own deck its cell."""
    return [host for at, host in trait_spots(state, card, seat) if at == cell]


def card_spots(state: AnimaulState, cid: int) -> list[int]:
    """Where a card on the field may be moved; [] if it cannot be moved (ANI-033 to ANI-037)."""
    cell = state.cell_of[cid]
    if cell < 0 or cell in state.mini_at or cid in state.host or cid in state.worn:
        return []
    if state.features & HAS_BAN and HOOKS.statics.banned(state, "move card", cid):
        return []
    return _free(state, cell, cid)


def _free(state: AnimaulState, cell: int, cid: int) -> list[int]:
    """Vacant cells that match a card, when the card itself and its cell do not count."""
    seat, mask = state.owner[cid], board.subtypes(state, cid)
    found = _matching(state, mask, seat)
    alone = [near for near in beside(cell) if near in found and not _match_without(state, near, cell, mask, seat)]
    return [to for to in found if to not in alone] if alone else found


def _match_without(state: AnimaulState, near: int, cell: int, mask: int, seat: int) -> bool:
    if near in DECK_EDGES[seat]:
        return True
    for step in STEPS:
        at = near + step
        if at != cell and (cid := state.field.get(at, -1)) >= 0 and board.subtypes(state, cid) & mask:
            return True
    return False


def moves_of(state: AnimaulState, cid: int) -> list[int]:
    """Where a miniature may step: adjacent face-up cards without a miniature (ANI-039, ANI-040)."""
    here = state.mini_of[cid]
    if here < 0 or state.down[cid] or (state.features & HAS_BAN and HOOKS.statics.banned(state, "move", cid)):
        return []
    field, down, minis = state.field, state.down, state.mini_at
    return [to for to in beside(here) if to in field and to not in minis and not down[field[to]]]


def attacks_of(state: AnimaulState, cid: int) -> list[int]:
    """What a miniature may attack: adjacent enemy miniatures and the enemy deck, by cell (ANI-053, ANI-059, ANI-060)."""
    here = state.mini_of[cid]
    if here < 0 or state.down[cid]:
        return []
    seat = state.owner[cid]
    found = []
    for to in beside(here):
        if to == DECKS[1 - seat] or ((other := board.unit_at(state, to)) >= 0 and state.owner[other] != seat):
            found.append(to)
    if found and state.features & HAS_BAN:
        banned = HOOKS.statics.banned
        found = [
            to for to in found
            if not banned(state, "attack", cid, -1 if to in DECKS else board.unit_at(state, to))
            and (to in DECKS or not banned(state, "be attacked", board.unit_at(state, to), cid))
        ]  # fmt: skip
    return found


# ---- the lists of a turn -------------------------------------------------------------------------------------------------


def _card_moves(state: AnimaulState, seat: int, found: list[Action]) -> None:
    owner, minis, host, worn = state.owner, state.mini_at, state.host, state.worn
    spots = _spots(state)
    known = spots.moves
    bans = state.features & HAS_BAN
    movable = [
        (cell, cid) for cell, cid in state.field.items()
        if owner[cid] == seat and cell not in minis and cid not in host and cid not in worn
    ]  # fmt: skip
    movable.sort()
    for cell, cid in movable:
        moves = known.get(cell)
        if moves is None:
            moves = known[cell] = [(MOVE_CARD, cell, to) for to in _free(state, cell, cid)]
        if not bans or not HOOKS.statics.banned(state, "move card", cid):
            found += moves


def _mini_moves(state: AnimaulState, seat: int, found: list[Action]) -> list[Action]:
    """Add the steps of miniatures; returns their attacks."""
    attacks: list[Action] = []
    owner = state.owner
    for cell, cid in sorted(state.mini_at.items()):
        if owner[cid] == seat:
            found += [(MOVE_MINI, cell, to) for to in moves_of(state, cid)]
            attacks += [(ATTACK, cell, to) for to in attacks_of(state, cid)]
    return attacks


def _plays(state: AnimaulState, seat: int, found: list[Action]) -> None:
    """Cards from the hand, and from the extra deck as if they were in it (ANI-181)."""
    cards, def_of, left = state.cards, state.def_of, state.actions
    hand = state.hands[seat]
    held = [def_of[cid] for cid in hand]
    if state.extras[seat]:
        held = sorted([*held, *(def_of[cid] for cid in state.extras[seat])])
    last = -1
    for card in held:
        if card == last or cards.cost[card] > left or cards.reaction[card] or cards.morph[card]:
            continue
        last = card
        if cards.kind[card] == TRAIT:
            found += [(PLAY, card, cell, host) for cell, host in trait_spots(state, card, seat)]
        else:
            found += [(PLAY, card, cell) for cell in play_spots(state, card, seat)]


def _uses(state: AnimaulState, seat: int) -> list[Action]:
    found: list[Action] = []
    abilities, def_of, left = state.cards.abilities, state.def_of, state.actions
    for cell, cid in state.field.items():
        costs = abilities[def_of[cid]]
        if not costs or state.owner[cid] != seat or not board.working(state, cid):
            continue
        compiled = state.cards.compile(def_of[cid])
        for ability, cost in enumerate(costs):
            limit = compiled.limits[ability]
            if cost > left or (limit and state.uses.get((card_ref(cid), ability), 0) >= limit):
                continue
            if HOOKS.resolve.can_use(state, cid, ability, seat):
                found.append((USE, cell, ability))
    if found and state.features & HAS_BAN:
        found = [use for use in found if not HOOKS.statics.banned(state, "use", state.field[use[1]])]
    found.sort()
    return found


# ---- carrying out --------------------------------------------------------------------------------------------------------


def perform(state: AnimaulState, action: Action) -> None:
    """Pay for an action of the active player and declare it."""
    kind, seat = action[0], state.active
    if kind == PLAY:
        card, cell = action[1], action[2]
        state.actions -= state.cards.cost[card]
        board.play(state, board.in_hand(state, seat, card), cell, seat, action[3] if len(action) > 3 else NONE)
        return
    if kind == USE:
        cid, ability = state.field[action[1]], action[2]
        state.actions -= state.cards.abilities[state.def_of[cid]][ability]
        used = (card_ref(cid), ability)
        state.uses[used] = state.uses.get(used, 0) + 1
        events.tell(state, m.E_USE, used, seat)
        HOOKS.resolve.begin_use(state, cid, ability, seat)
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


def step(state: AnimaulState, frame: list[Any]) -> None:
    """Go on with a frame of the engine."""
    if frame[0] == m.EVENT_FRAME:
        events.step(state, frame)
    elif frame[0] == m.WINDOW_FRAME:
        reactions.step(state, frame)
    else:
        combat.step(state, frame)

"""How good a position looks: what the bots go by.

All of it is in points. A card of the deck is worth what its lack costs once the deck has run out (ANI-102), so milling counts for
more the nearer that is; fighters count by their rolls, their Life, what they can reach and what can reach them.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from toolkit.games.animaul import combat
from toolkit.games.animaul import model as m
from toolkit.games.animaul.deck_tables import morph_names
from toolkit.games.animaul.grid import DECK_EDGES, DECKS, distance, toward
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import ACTION_CARD, ANIMAL, BIOME, TRAIT

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import State

WON = 1000.0
SPARE = 1.0
"""An action that is left in the turn."""
CARD = 1.0
"""The first card in hand; each further one a little less."""
BIOME_HELD, BASELESS = 0.25, 0.5
"""Added for each action that a Biome in hand costs; a card to morph into without anything to lay it on is worth this share."""
LAST_CARD, FADING = 3.0, 11.0
"""What the last card of a deck is worth, and after how many cards more that has fallen to a third."""
ROLLED, LIFE, BODY, GROUND = 0.14, 0.07, 0.5, 0.15
"""A pip of a fighter's mean roll, a Life left, a fighter as such, any card on the field."""
BEFORE_DECK = (1.8, 0.9, 0.5, 0.25)
"""What a fighter gains by its distance to a cell beside the enemy deck; only the nearest of a seat in full."""
WAITING, EQUIPPED, HINDERED = 0.7, 0.4, 1.0
"""A Continuous card at work, a Trait on an own card or deck, a Trait on an enemy card."""
COUNTERS = (0.0, 0.5, 0.9, 1.2)
MORE_COUNTERS = 0.1
"""Counters on a card, and each one beyond those."""
NOW, SOON = 0.5, 0.35
"""Share of what a fighter would cost that counts when it can be attacked in this turn, and in the next one."""
WOUNDED = 0.15
"""Share of the points for a fighter that lost Life puts at risk for good, by the square of its part."""
FITTING = 4.0
"""A part of a Colossal set that lies opposite to another about the cell of their centre."""
ATTACKS = 3
_STEPS = {"L": "right", "R": "left", "T": "below", "B": "above"}
"""On which side of a part its centre belongs."""


def evaluate(state: State, seat: int) -> float:
    """The lead of a seat in points: those it has, and what cards, decks, fighters, threats and Traits promise; zero-sum."""
    from toolkit.games.animaul.state import AnimaulState

    assert isinstance(state, AnimaulState)
    if state.pending >= 0 and state.frames:
        state = _settled(state)
    if state.over is not None:
        return WON * (state.over.scores[seat] - 0.5)
    worth = [state.points[one] + _held(state, one) + _deck(len(state.decks[one])) for one in (0, 1)]
    if state.phase == m.MAIN:
        worth[state.active] += SPARE * state.actions
    fighters: tuple[list[_Fighter], list[_Fighter]] = ([], [])
    bans = bool(state.features & m.HAS_BAN and HOOKS.statics.bans(state))
    owner, def_of, down, cards = state.owner, state.def_of, state.down, state.cards
    dice = combat.usual_dice(state, [cid for cid in state.field.values() if not down[cid] and cards.unit[def_of[cid]]])
    for cid in state.field.values():
        one, card = owner[cid], def_of[cid]
        if down[cid]:
            continue
        worth[one] += GROUND
        if cards.unit[card]:
            fighters[one].append(_Fighter(state, cid, bans, *dice[cid]))
        elif cards.kind[card] == TRAIT:
            host = state.host.get(cid)
            if host is not None:
                friend = host == ~one if host < 0 else owner[host] == one
                worth[one] += EQUIPPED if friend else HINDERED if host < 0 or cards.unit[def_of[host]] else 0.0
        elif cards.kind[card] == ACTION_CARD:
            worth[one] += WAITING
        if cards.groups[card]:
            worth[one] += _part(state, cid)
    for cid, count in state.counters.items():
        worth[owner[cid]] += COUNTERS[min(count, 3)] + MORE_COUNTERS * max(0, count - 3)
    for one in (0, 1):
        worth[one] += _force(state, one, fighters[one], fighters[1 - one])
    return float(worth[seat] - worth[1 - seat])


def _settled(state: AnimaulState) -> AnimaulState:
    """The position after nobody has reacted any more, so that an attack that could be answered is judged by what it does."""
    twin = state.copy()
    for _ in range(8):
        if twin.pending < 0 or not twin.frames or twin.over is not None:
            break
        legal = twin.legal()
        twin.apply((m.PASS,) if (m.PASS,) in legal else legal[0])
    return twin


def _held(state: AnimaulState, seat: int) -> float:
    """The cards in hand."""
    cards, total, on = state.cards, 0.0, None
    for cid in state.hands[seat]:
        card = state.def_of[cid]
        if card == cards.unknown:
            total += 1
        elif cards.kind[card] == BIOME:
            total += 1 + BIOME_HELD * cards.cost[card]
        elif cards.morph[card]:
            if on is None:
                on = {state.def_of[other] for other in state.field.values() if state.owner[other] == seat}
            total += 1 if any(card in _becomes(cards, base) for base in on) else BASELESS
        else:
            total += 1
    return CARD * float(total**0.75)


@lru_cache(maxsize=4096)
def _becomes(cards: m.Cards, base: int) -> frozenset[int]:
    """The definitions that a card's own text morphs it into."""
    names = {name for _, name in morph_names(str(getattr(cards.defs[base].card, "text", "")))}
    return frozenset(found for name in names if (found := cards.index(name)) is not None)


@lru_cache(maxsize=256)
def _deck(count: int) -> float:
    """What the cards of a deck are worth together."""
    return sum(LAST_CARD * exp(-i / FADING) for i in range(count))


def _part(state: AnimaulState, cid: int) -> float:
    """What a part of a Colossal set is worth by where it lies."""
    cell, seat = state.cell_of[cid], state.owner[cid]
    side = _STEPS.get(state.cards.defs[state.def_of[cid]].letter)
    if side is None or (centre := toward(seat, cell, side)) in DECKS:
        return 0.0
    group = state.cards.groups[state.def_of[cid]]

    def own(at: int) -> bool:
        found = state.field.get(at, -1)
        return found >= 0 and state.owner[found] == seat and state.def_of[found] in group and not state.down[found]

    lying = state.field.get(centre, -1)
    free = lying < 0 or (own(centre) and state.cards.defs[state.def_of[lying]].letter == "C")
    return FITTING if free and own(toward(seat, centre, side)) else 0.0


@lru_cache(maxsize=16_384)
def _damage(attack: tuple[int, int, int], defence: tuple[int, int, int]) -> float:
    """The damage that an attack deals on average: number of dice, their faces and what is added, of either side."""
    one, other = _rolls(*attack), _rolls(*defence)
    return sum(p * q * (a - d) for a, p in one.items() for d, q in other.items() if a > d)


@lru_cache(maxsize=1024)
def _rolls(count: int, size: int, plus: int) -> dict[int, float]:
    """How likely each total of a roll is."""
    found = {plus: 1.0}
    for _ in range(min(count, 12)):
        after: dict[int, float] = {}
        for total, share in found.items():
            for face in range(1, size + 1):
                after[total + face] = after.get(total + face, 0.0) + share / size
        found = after
    return {max(0, total): share for total, share in found.items()}


class _Fighter:
    """A fighter on the field: its rolls, the Life that it has left, the points for it, whence it attacks and is attacked."""

    __slots__ = ("attack", "defence", "full", "left", "mini", "place", "prize", "worth")

    def __init__(
        self, state: AnimaulState, cid: int, bans: bool, attack: tuple[int, int, int], defence: tuple[int, int, int]
    ) -> None:
        card, lost = state.def_of[cid], state.damage.get(cid, 0)
        self.full = combat.max_life(state, cid)
        self.left = max(1, self.full - lost)
        self.attack, self.defence = attack, defence
        self.mini = -1 if bans and HOOKS.statics.banned(state, "attack", cid) else state.mini_of[cid]
        """The cell from which it can attack, or -1."""
        self.place = state.mini_of[cid] if state.mini_of[cid] >= 0 else state.cell_of[cid]
        self.prize = state.cards.cost[card] * (10 if state.cards.kind[card] == ANIMAL else 1)
        self.worth = BODY + LIFE * self.left + ROLLED / 2 * _mean(self.defence)
        if self.mini >= 0:
            self.worth += ROLLED * _mean(self.attack)


def _force(state: AnimaulState, seat: int, own: list[_Fighter], enemy: list[_Fighter]) -> float:
    """What the fighters of a seat are worth to it, less what they stand to lose."""
    edges = DECK_EDGES[1 - seat]
    total, reaches = 0.0, []
    strikes = state.active != seat
    attacks = state.actions if strikes and state.phase == m.MAIN else ATTACKS
    share = NOW if strikes else SOON
    for one in own:
        total += one.worth
        if one.mini >= 0:
            away = min(distance(one.mini, edge) for edge in edges)
            if away < len(BEFORE_DECK):
                reaches.append(BEFORE_DECK[away])
        if one.left < one.full:
            total -= WOUNDED * one.prize * (1 - one.left / one.full) ** 2
        worst = 0.0
        for other in enemy:
            if other.mini >= 0 and (times := attacks + 1 - distance(other.mini, one.place)) > 0:
                worst = max(worst, times * _damage(other.attack, one.defence))
        if worst:
            total -= share * (one.prize + one.worth) * min(1.0, worst / one.left) ** 2
    reaches.sort(reverse=True)
    return total + sum(reach if i == 0 else 0.25 * reach for i, reach in enumerate(reaches))


def _mean(dice: tuple[int, int, int]) -> float:
    """The mean of a roll; what is beyond an Animal's best counts for half."""
    mean = dice[0] * (dice[1] + 1) / 2 + dice[2]
    return mean if mean <= 14 else 14 + (mean - 14) / 2

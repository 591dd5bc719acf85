"""Dice and shuffles of the engine against their exact distributions: chi-squared, on fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any

import pytest

from tests.games.animaul.effects_help import card, damage
from tests.games.animaul.effects_help import state as text_state
from tests.games.animaul.engine_help import LIBRARY, at, deck, fresh
from toolkit.games.animaul import board, combat
from toolkit.games.animaul.setup import new_game
from toolkit.play.chance import Chance

SIDES = (4, 6, 8, 10, 12, 20)
Exact = dict[Hashable, Fraction]


def total(count: int, size: int, plus: int = 0) -> Exact:
    """The distribution of the sum of so many dice and something added, by counting the ways; never below 0."""
    ways: Counter[int] = Counter({0: 1})
    for _ in range(count):
        ways = _thrown(ways, size)
    exact: Exact = {}
    for found, many in ways.items():
        value = max(0, found + plus)
        exact[value] = exact.get(value, Fraction(0)) + Fraction(many, size**count)
    return exact


def _thrown(ways: Counter[int], size: int) -> Counter[int]:
    found: Counter[int] = Counter()
    for sum_, many in ways.items():
        for face in range(1, size + 1):
            found[sum_ + face] += many
    return found


def critical(freedom: int) -> float:
    """What chi-squared exceeds once in ten thousand (Wilson and Hilferty 1931)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.719 * part**0.5) ** 3)


def fits(seen: Mapping[Hashable, int], exact: Exact) -> bool:
    """Whether what was seen is no rarer than once in ten thousand under the exact distribution, and nothing else was seen.

    Values expected less than five times are taken together.
    """
    assert sum(exact.values()) == 1
    if not set(seen) <= set(exact):
        return False
    rounds = sum(seen.values())
    cells: list[tuple[int, float]] = []
    rare_seen, rare_expected = 0, 0.0
    for value, share in exact.items():
        expected = float(share * rounds)
        if expected < 5:
            rare_seen, rare_expected = rare_seen + seen.get(value, 0), rare_expected + expected
        else:
            cells.append((seen.get(value, 0), expected))
    if rare_expected:
        cells.append((rare_seen, rare_expected))
    if len(cells) == 1:
        return True
    return sum((found - expected) ** 2 / expected for found, expected in cells) < critical(len(cells) - 1)


def test_the_measure_tells_loaded_dice_from_fair_ones() -> None:
    chance = Chance(1)
    fair = Counter[Hashable](1 + chance.below(6) for _ in range(6000))
    assert fits(fair, total(1, 6))
    assert not fits(Counter(min(6, 1 + chance.below(7)) for _ in range(6000)), total(1, 6)), "a six too often"
    assert not fits(Counter(1 + chance.below(5) for _ in range(6000)), total(1, 6)), "no six at all"
    assert not fits(Counter(1 + chance.below(12) for _ in range(6000)), total(2, 6)), "a d12 is no 2d6"
    assert not fits(Counter([7]), total(1, 6)), "no die shows that"
    assert total(2, 6)[7] == Fraction(1, 6) and total(3, 4)[3] == Fraction(1, 64) and total(1, 4, -2)[0] == Fraction(1, 2)
    assert 27 < critical(7) < 31


@pytest.mark.parametrize("size", SIDES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_rolls_have_the_distribution_of_their_notation(count: int, size: int) -> None:
    state = at()
    state.chance = Chance(100 * size + count)
    assert fits(Counter(board.roll(state, count, size) for _ in range(6000)), total(count, size))


@pytest.mark.parametrize("plus", [2, -3])
def test_what_is_added_moves_the_sum_and_never_below_nothing(plus: int) -> None:
    state = at()
    state.chance = Chance(9 + plus)
    assert fits(Counter(board.roll(state, 2, 4, plus=plus) for _ in range(5000)), total(2, 4, plus))


@pytest.mark.parametrize(("bonus", "expected"), [(0, total(2, 8)), (2, total(4, 8))])
def test_bonus_dice_have_the_faces_of_the_card(bonus: int, expected: Exact) -> None:
    """(ANI-070)"""
    state = at(field={"1,0": {"card": "Moose", "bonus dice": bonus}} if bonus else {"1,0": "Moose"})
    cid = next(iter(state.field.values()))
    state.chance = Chance(70 + bonus)
    seen = Counter(board.roll(state, *combat.dice(state, cid)[:2]) for _ in range(6000))
    assert fits(seen, expected)
    assert not fits(seen, total(3, 8))


def test_an_attack_does_the_damage_that_the_rules_give() -> None:
    """(ANI-062 to ANI-065): the attacker's 2d8 less the defender's 1d6, but not less than nothing."""
    start = at(field={"1,1": "Moose", "1,2": {"card": "1:Bear", "counters": 1}}, actions=3)
    action = start.parse_action("attack 1,1 1,2")
    seen: Counter[Hashable] = Counter()
    for seed in range(5000):
        state = start.copy()
        state.chance = Chance(seed)
        state.apply(action)
        bear = state.dump()["field"].get("1,2")
        seen[min(6, bear.get("damage", 0)) if isinstance(bear, dict) else 6] += 1
    exact: Exact = {}
    for one, two, less in product(range(1, 9), range(1, 9), range(1, 7)):
        damage = min(6, max(0, one + two - less))
        exact[damage] = exact.get(damage, Fraction(0)) + Fraction(1, 8 * 8 * 6)
    assert fits(seen, exact)


def test_a_deck_defends_with_a_d20() -> None:
    """(ANI-072): what it rolls is told by the log."""
    start = at(field={"1,3": "Moose"}, actions=3)
    action = start.parse_action("attack 1,3 deck")
    seen: Counter[Hashable] = Counter()
    for seed in range(4000):
        state = start.copy()
        state.chance, state.log = Chance(seed), []
        state.apply(action)
        rolls = [entry for entry in state.log if entry[0] == -2]
        seen[rolls[1][5]] += 1
    assert fits(seen, total(1, 20))


def test_every_card_is_as_likely_as_its_copies_to_lie_anywhere_in_a_shuffled_deck() -> None:
    """(ANI-017)"""
    rounds = 3000
    first, last = Counter[Hashable](), Counter[Hashable]()
    start = fresh(1)
    names = [start.cards.defs[start.def_of[cid]].name for cid in start.decks[0]]
    exact: Exact = {name: Fraction(many, len(names)) for name, many in Counter(names).items()}
    for seed in range(rounds):
        state = start.copy()
        state.chance = Chance(seed)
        board.shuffle_deck(state, 0)
        first[state.cards.defs[state.def_of[state.decks[0][0]]].name] += 1
        last[state.cards.defs[state.def_of[state.decks[0][-1]]].name] += 1
    assert fits(first, exact) and fits(last, exact)


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    state = at(decks=[["Bear", "Otter", "Mouse", "Newt"], 3])
    seen: Counter[Hashable] = Counter()
    state.chance = Chance(17)
    order = state.decks[0][:]
    for _ in range(6000):
        state.decks[0] = order[:]
        board.shuffle_deck(state, 0)
        seen[tuple(state.decks[0])] += 1
    exact: Exact = {found: Fraction(1, 24) for found in permutations(order)}
    assert fits(seen, exact)


def test_opening_hands_and_who_begins_are_left_to_luck() -> None:
    """(ANI-018, ANI-019): how many Critters five cards of a shuffled deck hold (hypergeometric), and the first player."""
    counts = {"Bear": 1, "Mouse": 12, "Grove": 27}
    hands, begins = Counter[Hashable](), Counter[Hashable]()
    for seed in range(2000):
        state: Any = new_game([deck(counts, ()), deck(counts, ())], LIBRARY, None, seed, {})
        state.apply(state.legal()[0])
        state.apply(state.legal()[0])
        begins[state.active] += 1
        # The one who begins has drawn a card at the start of the turn as well.
        other = 1 - state.active
        hands[sum(state.cards.defs[state.def_of[cid]].name == "Mouse" for cid in state.hands[other])] += 1
    assert fits(begins, {0: Fraction(1, 2), 1: Fraction(1, 2)})
    assert fits(hands, {mice: Fraction(comb(12, mice) * comb(27, 5 - mice), comb(39, 5)) for mice in range(6)})


def test_what_a_text_rolls_and_discards_at_random_is_left_to_luck() -> None:
    """The damage of a text in dice, and each card of a hand as likely as its copies to be discarded at random."""
    hail = card("action", "Hail", "Deal 2d4+1 damage to target enemy Animal. Your opponent discards a card at random.")
    elk = card("animal", "Elk", life=20)
    start = text_state(hail, elk, field={"9,9": "1:Elk"}, hands=[["Hail"], ["Mouse", "Mouse", "Newt", "Grove"]])
    action = start.parse_action("play Hail 1,0")
    dealt, gone = Counter[Hashable](), Counter[Hashable]()
    for seed in range(3000):
        found = start.copy()
        found.chance = Chance(seed)
        found.apply(action)
        dealt[damage(found, "9,9")] += 1
        gone[found.dump()["discards"][1][0]] += 1
    assert fits(dealt, total(2, 4, 1))
    assert fits(gone, {"Mouse": Fraction(1, 2), "Newt": Fraction(1, 4), "Grove": Fraction(1, 4)})

"""Cards as whole numbers: counted, and dealt anew where a seat does not see them."""

from __future__ import annotations

from toolkit.play.chance import Chance
from toolkit.play.instances import census, deal_anew


def test_cards_that_are_known_stay_and_the_others_are_dealt_anew() -> None:
    def_of = [0, 0, 1, 1, 2, 2]
    seen = set()
    for seed in range(30):
        hand, deck = [4, 0], [1, 2, 3, 5]
        deal_anew(hand, deck, True, {4, 3}, def_of, Chance(seed))
        assert 4 in hand and deck[2] == 3 and sorted(hand + deck) == list(range(6))
        assert [def_of[cid] for cid in hand] == sorted(def_of[cid] for cid in hand)
        seen.add((tuple(hand), tuple(deck)))
        kept, shuffled = [4, 0], [1, 2, 3, 5]
        deal_anew(kept, shuffled, False, set(), def_of, Chance(seed))
        assert kept == [4, 0] and sorted(shuffled) == [1, 2, 3, 5]
    assert len(seen) > 10
    assert census([[0, 1, 2], [4]], def_of, ["Ant", "Bee", "Cat"], [4]) == {"Ant": 2, "Bee": 1}

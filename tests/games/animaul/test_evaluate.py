"""What the bots see of a position: threats, the way to the enemy deck, cards in hand, Colossal parts, actions left."""

from __future__ import annotations

from typing import Any

from tests.games.animaul.effects_help import at as on_field
from tests.games.animaul.effects_help import card, exact, state
from tests.games.animaul.engine_help import PARTS, PLAIN, at
from tests.play.fault_kit import content
from toolkit.games.animaul import GAME, combat
from toolkit.games.animaul.model import ATTACKING, DEFENDING
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.chance import Chance


def worth(seat: int = 0, **fields: Any) -> float:
    return PLAIN.evaluate(at(**fields), seat)


def test_who_stands_within_reach_of_a_strong_enemy_is_worth_less() -> None:
    """Far from both decks, so that only what can be attacked differs; six steps are out of three actions' reach."""
    near = worth(field={"20,20": "Bear", "21,20": "1:Moose"})
    assert near < worth(field={"20,20": "Bear", "26,20": "1:Moose"})
    assert near == -worth(1, field={"20,20": "Bear", "21,20": "1:Moose"})


def test_who_stands_beside_the_enemy_deck_is_worth_more() -> None:
    beside, two, far = (worth(field={place: "Mouse"}) for place in ("0,2", "1,1", "9,9"))
    assert beside > two > far


def test_a_milled_card_counts_for_more_when_few_are_left() -> None:
    def milled(left: int) -> float:
        return worth(decks=[30, left - 1]) - worth(decks=[30, left])

    assert milled(5) > 2 * milled(25) > 0


def test_colossal_parts_belong_opposite_to_each_other() -> None:
    left, _, right = PARTS
    apart = worth(field={"20,20": left, "24,20": right})
    assert worth(field={"20,20": left, "22,20": right}) > apart
    assert worth(field={"22,20": left, "20,20": right}) == apart, "the left part belongs to the left"
    assert worth(field={"20,20": left, "21,20": "Grove", "22,20": right}) < worth(field={"20,20": left, "22,20": right})


def test_a_card_to_morph_into_counts_in_full_only_above_its_base() -> None:
    assert worth(hands=[["Great Bear"], []]) < worth(hands=[["Bear"], []])
    assert worth(actions=3) > worth(actions=1), "an action that is left is worth something"


def test_dice_that_are_found_together_are_those_of_each_card() -> None:
    library, decks = content(GAME)
    chance, changed, alike = Chance(5), 0, 0
    for seed in range(24):
        state = GAME.new_game([decks[seed * place % len(decks)] for place in (5, 11)], library, seed, {"cap": 60})
        assert isinstance(state, AnimaulState)
        while state.outcome() is None:
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])
            if chance.below(6):
                continue
            fighters = [cid for cid in state.field.values() if state.cards.unit[state.def_of[cid]]]
            together = combat.usual_dice(state, fighters)
            assert together == {cid: [combat.dice(state, cid, role) for role in (ATTACKING, DEFENDING)] for cid in fighters}
            for cid in fighters:
                (count, size), bonus = state.cards.dice[state.def_of[cid]], state.bonus.get(cid, 0)
                changed += any(rolled != (count + bonus, size, 0) for rolled in together[cid])
                alike += together[cid][0] == together[cid][1]
    assert changed > 100 and alike > 100, "decks in which hardly anything changes dice tell nothing"


def test_dice_that_are_found_together_hang_on_each_card_where_the_text_says_it() -> None:
    text = "Friendly Critters have +2 when attacking while they have a counter."
    text += "\nFriendly Animals have +1 die while you control a Biome."
    counted = {"card": "Mouse", "counters": 2}, {"card": "Bear", "counters": 1}
    lying = {"0,5": "Actor", "1,5": counted[0], "9,9": "Mouse", "9,8": counted[1], "9,7": "Bear"}
    made = state(card("biome", "Actor", text), field=lying)
    assert exact(made, "Actor")
    cids = [on_field(made, cell) for cell in ("1,5", "9,9", "9,8", "9,7")]
    together = combat.usual_dice(made, cids)
    assert together == {cid: [combat.dice(made, cid, role) for role in (ATTACKING, DEFENDING)] for cid in cids}
    assert [together[cid] for cid in cids] == [
        [(1, 4, 2), (1, 4, 0)], [(1, 4, 0), (1, 4, 0)], [(2, 6, 0), (2, 6, 0)], [(2, 6, 0), (2, 6, 0)],
    ]  # fmt: skip

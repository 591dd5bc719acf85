"""What instructions do in their less usual forms: for both players, to hidden cards, to decks, with nothing to do it to."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import (
    board,
    card,
    damage,
    dice,
    do,
    exact,
    hand,
    legal,
    life,
    mini,
    named,
    on,
    pile,
    state,
    texts,
)  # fmt: skip
from toolkit.games.animaul import combat
from toolkit.games.animaul.model import ATTACKING, DEFENDING
from toolkit.games.animaul.state import AnimaulState

FIELD: dict[str, object] = {"5,0": "Actor", "9,0": "Bear", "9,5": "1:Otter", "12,0": "Mouse", "12,5": "1:Mouse", "15,0": "Grove"}


def acts(text: str, *others: object, kind: str = "biome", **position: object) -> AnimaulState:
    """A card of seat 0 at 5,0 that says this, among the others of the field above."""
    field = {**FIELD, **position.pop("field", {})}  # type: ignore[dict-item]
    made = {"field": {cell: entry for cell, entry in field.items() if entry}, **position}
    found = state(card(kind, "Actor", text), *others, **made)
    assert exact(found, "Actor"), text
    return found


def deck(found: AnimaulState, seat: int = 0) -> list[str]:
    """Names of a deck, the top card first."""
    return [named(found, cid) for cid in reversed(found.decks[seat])]


def use(text: str, *choices: str, **position: object) -> AnimaulState:
    """The same, after its ability has been used."""
    return do(acts(f"Action: {text}", **position), "use 5,0 1", *choices)  # type: ignore[arg-type]


DECKS = [["Bear", "Otter"], ["Newt", "Brook"]]
PILES = [["Mouse", "Bear"], ["Newt"]]

# ---- decks, hands and piles --------------------------------------------------------------------------------------------------


def test_cards_go_where_the_text_puts_them() -> None:
    found = use("Put target Critter from your discard pile on the bottom of your deck.", decks=DECKS, discards=PILES)
    assert deck(found) == ["Bear", "Otter", "Mouse"] and pile(found) == ["Bear"]
    found = use("Put target Critter from your discard pile on the top of your deck.", decks=DECKS, discards=PILES)
    assert deck(found) == ["Mouse", "Bear", "Otter"]
    found = use("Put target Critter from your discard pile into your hand.", decks=DECKS, discards=PILES)
    assert hand(found) == ["Mouse"] and pile(found) == ["Bear"]
    found = use("Put a card from your hand on the top of your deck.", decks=DECKS, hands=[["Fur"], ["Fur"]])
    assert deck(found) == ["Fur", "Bear", "Otter"] and hand(found) == [] and hand(found, 1) == ["Fur"]
    found = use("Put a card from your hand into your discard pile.", decks=DECKS, hands=[["Fur"], ["Fur"]])
    assert pile(found) == ["Fur"] and hand(found) == []
    found = use("Put target friendly Critter into its owner's discard pile.", decks=DECKS)
    assert pile(found) == ["Mouse"] and on(found, "12,0") is None
    found = use("Put target enemy Critter on the bottom of its owner's deck.", decks=DECKS)
    assert deck(found, 1) == ["Newt", "Brook", "Mouse"] and on(found, "12,5") is None and deck(found) == ["Bear", "Otter"]
    found = use("Shuffle target Critter from your discard pile into your deck.", decks=DECKS, discards=PILES)
    assert sorted(deck(found)) == ["Bear", "Mouse", "Otter"] and pile(found) == ["Bear"] and pile(found, 1) == ["Newt"]


@pytest.mark.rule("ANI-175")
def test_what_is_covered_is_discarded_wherever_the_card_above_goes() -> None:
    elk = card("animal", "Elk", morph=True)
    field = {"9,0": {"card": "Elk", "under": ["Bear"]}}
    found = acts("Action: Put target friendly Animal on the top of its owner's deck.", elk, field=field, decks=DECKS)
    do(found, "use 5,0 1")
    assert deck(found) == ["Elk", "Bear", "Otter"] and pile(found) == ["Bear"]
    found = do(acts("Action: Return target friendly Animal to its owner's hand.", elk, field=field), "use 5,0 1")
    assert hand(found) == ["Elk"] and pile(found) == ["Bear"]


@pytest.mark.parametrize(("text", "effect"), [
    ("Each player draws a card.", ([1, 1], [9, 9], [0, 0])),
    ("Each player discards the top card of their deck.", ([0, 0], [9, 9], [1, 1])),
    ("Discard the top 3 cards of your opponent's deck.", ([0, 0], [10, 7], [0, 3])),
    ("Your opponent discards the top 2 cards of their deck.", ([0, 0], [10, 8], [0, 2])),
    ("Draw 3 cards.", ([3, 0], [7, 10], [0, 0])),
    ("Your opponent draws 2 cards.", ([0, 2], [10, 8], [0, 0])),
])  # fmt: skip
def test_so_many_cards_of_each_player(text: str, effect: tuple[list[int], list[int], list[int]]) -> None:
    found = use(text)
    assert ([len(h) for h in found.hands], [len(d) for d in found.decks], [len(p) for p in found.discards]) == effect


@pytest.mark.parametrize(("text", "hands"), [
    ("Each player discards a card at random.", [2, 2]),
    ("Your opponent discards 2 cards at random.", [3, 1]),
    ("Discard a card at random.", [2, 3]),
])  # fmt: skip
def test_so_many_cards_at_random(text: str, hands: list[int]) -> None:
    found = use(text, hands=[["Bear", "Otter", "Mouse"], ["Bear", "Otter", "Mouse"]])
    assert [len(one) for one in found.hands] == hands and [len(one) for one in found.discards] == [3 - count for count in hands]
    assert legal(acts(f"Action: {text}"), "use") == [], "nobody has a card"


def test_points_are_lost_by_each() -> None:
    assert use("Each player loses 2 points.", points=[5, 1]).points == [3, 0]
    assert use("Each player gains 2 points.", points=[5, 1]).points == [7, 3]
    found = use("Lose 2 points. If you do, draw a card.", points=[1, 5])
    assert found.points == [0, 5] and len(hand(found)) == 1
    assert legal(acts("Action: Lose 2 points. If you do, draw a card.", points=[0, 5]), "use") == []


def test_what_would_come_to_nothing_cannot_be_used() -> None:
    for text, position in (
        ("Draw a card.", {"decks": [[], 5]}),
        ("Shuffle your deck.", {"decks": [["Bear"], 5]}),
        ("Your opponent discards the top card of their deck.", {"decks": [5, []]}),
        ("Search your deck for a Biome and put it into your hand.", {"decks": [[], 5]}),
        ("Put target Critter from your discard pile into your hand.", {"discards": [["Bear"], ["Mouse"]]}),
        ("Remove all counters from target Critter.", {}),
        ("Remove 2 bonus dice from target Critter.", {"field": {"12,0": {"card": "Mouse", "bonus dice": 1}}}),
        ("Your opponent gains an action.", {}),
        ("Unequip target Trait.", {"field": {"12,1": "Fur"}}),
        ("Equip target Trait to target Critter.", {"field": {"12,2": "Fur"}}),
        ("Equip target Trait to your deck.", {"field": {"12,1": "Fur"}}),
        ("Equip a Trait from your hand to target Critter.", {"hands": [["Grove"], ["Fur"]]}),
        ("Play a Trait from your hand.", {"hands": [["Grove"], ["Fur"]]}),
        ("Move target enemy Critter miniature 1 space.", {}),
        ("Target friendly Critter miniature swaps places with target Animal miniature.",
         {"field": {"9,0": {"card": "Bear", "mini": "none"}, "9,5": None}}),
        ("Target friendly Critter miniature attacks.", {}),
        ("Flip target friendly Biome face up.", {}),
    ):  # fmt: skip
        assert legal(acts(f"Action: {text}", **position), "use") == [], text  # type: ignore[arg-type]


def test_and_what_would_come_to_something_can() -> None:
    for text, position in (
        ("Shuffle your deck.", {"decks": [["Bear", "Otter"], 5]}),
        ("Remove all counters from target Critter.", {"field": {"12,0": {"card": "Mouse", "counters": 1}}}),
        ("Remove 2 bonus dice from target Critter.", {"field": {"12,0": {"card": "Mouse", "bonus dice": 2}}}),
        ("Gain an action.", {}),
        ("Unequip target Trait.", {"field": {"12,1": {"card": "Fur", "on": "12,0"}}}),
        ("Equip target Trait to target Critter.", {"field": {"12,1": "Fur"}}),
        ("Equip a Trait from your hand to target Critter.", {"hands": [["Fur"], []]}),
        ("Play a Trait from your hand.", {"hands": [["Fur"], []]}),
        ("Move target enemy Critter miniature 1 space.", {"field": {"13,5": "Grove"}}),
        ("Target friendly Critter miniature swaps places with target Animal miniature.", {}),
        ("Target friendly Critter miniature attacks.", {"field": {"13,0": "1:Newt"}}),
    ):  # fmt: skip
        assert legal(acts(f"Action: {text}", **position), "use") == ["5,0 1"], text  # type: ignore[arg-type]


# ---- playing and equipping ---------------------------------------------------------------------------------------------------


MOAT = card("trait", "Moat", "This card may be equipped to your deck.\nYour deck has +4 when defending.")


def test_a_trait_is_equipped_to_its_players_deck_if_it_may_be() -> None:
    text = "Action: Equip target Trait to your deck."
    found = acts(text, MOAT, field={"1,0": "Moat", "12,1": "Fur", "1,3": {"card": "1:Moat", "on": "deck"}})
    do(found, "use 5,0 1")
    assert on(found, "1,0") == {"card": "Moat", "on": "deck"} and combat.deck_dice(found, 0) == (1, 20, 4)
    assert legal(found, "use") == [], "it is so already, and so is the other"


@pytest.mark.rule("ANI-044", "ANI-045")
def test_a_trait_played_by_an_effect_has_its_host_chosen() -> None:
    field = {"13,1": "Newt"}
    found = do(acts("Action: Play a Trait from your hand.", field=field, hands=[["Fur", "Grove"], []]), "use 5,0 1")
    assert "choose 12,1" in texts(found) and "choose 13,2" in texts(found) and "choose 5,5" not in texts(found)
    other = do(found.copy(), "choose 13,2")
    assert on(other, "13,2") == {"card": "Fur", "on": "13,1"}, "there is one host alone"
    do(found, "choose 12,1")
    assert texts(found) == ["choose 12,0", "choose 13,1"]
    assert on(do(found, "choose 13,1"), "12,1") == {"card": "Fur", "on": "13,1"}
    assert hand(found) == ["Grove"] and found.actions == 2


def test_the_opponent_plays_a_card_of_their_own() -> None:
    found = use("Your opponent plays a Biome from their hand.", hands=[["Grove"], ["Brook", "Grove"]])
    assert found.to_move() == 1 and texts(found) == ["choose Brook", "choose Grove"]
    do(found, "choose Brook")
    assert "choose 1,3" in texts(found) and "choose 1,0" not in texts(found)
    do(found, "choose 1,3")
    assert on(found, "1,3") == "1:Brook" and found.points == [0, 1] and hand(found, 1) == ["Grove"] and found.to_move() == 0


def test_what_cannot_be_played_is_not_played_by_an_effect() -> None:
    ban = card("biome", "Ban", "Your opponent cannot play Biomes.")
    text = "Action: Play a card from your hand."
    found = acts(text, ban, field={"9,9": "1:Ban"}, hands=[["Grove", "Shout"], []])
    assert not any(text.endswith("Grove") for text in texts(do(found, "use 5,0 1")))
    assert legal(acts(text, ban, field={"9,9": "1:Ban"}, hands=[["Grove"], []]), "use") == []
    assert legal(acts(text, ban, field={"9,9": "Ban"}, hands=[["Grove"], []]), "use") == ["5,0 1"]


def test_a_trait_of_a_hand_goes_to_whom_it_is_equipped_alone() -> None:
    text = "Equip a Trait from your hand to target Critter."
    found = use(text, hands=[["Fur", "Grove"], []])
    assert texts(found) == ["choose 12,0", "choose 12,5"]
    do(found, "choose 12,5")
    assert texts(found) == ["choose 11,5", "choose 12,4", "choose 12,6", "choose 13,5"]
    assert on(do(found, "choose 12,6"), "12,6") == {"card": "Fur", "on": "12,5"} and hand(found) == ["Grove"]
    assert found.points == [0, 0] and found.actions == 2


# ---- moving and attacking ----------------------------------------------------------------------------------------------------


def test_miniatures_swap_only_where_both_may_move() -> None:
    stone = card("trait", "Stone", "The equipped card cannot move.")
    text = "Action: Target friendly Critter miniature swaps places with target Animal miniature."
    found = do(acts(text, stone, field={"9,1": {"card": "Stone", "on": "9,0"}}), "use 5,0 1")
    assert mini(found, "12,0") == "Otter" and mini(found, "9,5") == "Mouse" and mini(found, "9,0") == "Bear"
    assert legal(acts(text, stone, field={"12,1": {"card": "Stone", "on": "12,0"}}), "use") == []


def test_the_attacker_and_the_attacked_are_those_of_the_text() -> None:
    field = {"12,1": "1:Newt", "13,0": "1:Bear", "0,2": "Newt", "0,1": "1:Newt"}
    found = use("Target friendly Critter attacks an adjacent enemy Animal.", field=field)
    assert found.actions == 2 and len(pile(found)) + len(pile(found, 1)) == 0
    found = use("Target friendly Critter attacks your opponent's deck.", field=field)
    assert found.points == [1, 0] and len(found.decks[1]) == 9
    assert legal(acts("Action: Target friendly Critter attacks your opponent's deck.", field={"1,0": "Mouse"}), "use") == []


def test_what_has_been_chosen_before_is_what_is_meant() -> None:
    text = "Action: Deal 1 damage to target enemy Critter. Target friendly Animal attacks it."
    for seed in range(30):
        found = do(acts(text, seed=seed, field={"10,0": "1:Newt", "9,1": "1:Newt"}), "use 5,0 1", "choose 10,0")
        assert damage(found, "9,1") == 0
        if on(found, "10,0") is None:
            break
    assert on(found, "10,0") is None and found.points == [1, 0]
    text = "Action: Put a counter on target Biome. Move target friendly Critter miniature to it."
    found = do(acts(text), "use 5,0 1", "choose 15,0")
    assert mini(found, "15,0") == "Mouse"
    text = "Action: Put a counter on target Critter. Equip target Trait to it."
    found = do(acts(text, field={"12,1": "Fur", "12,4": "Fur"}), "use 5,0 1", "choose 12,5")
    assert on(found, "12,4") == {"card": "Fur", "on": "12,5"} and on(found, "12,1") == "Fur"


def test_what_cannot_be_moved_is_not_moved_by_an_effect() -> None:
    field = {"15,0": "Grove", "16,1": "Brook", "20,0": "Lab"}
    move = card("biome", "Lab", "Action: Move target friendly Biome to an empty cell.", "Ice")
    step = card("biome", "Lab", "Action: Move target friendly Critter miniature to an empty space.", "Ice")
    found = do(acts("Friendly Stream Biomes cannot be moved.", move, field=field), "use 20,0 1")
    assert "choose 15,0" in texts(found) and "choose 16,1" not in texts(found)
    assert legal(acts("Friendly Critters cannot move.", step, field=field), "use") == []
    assert legal(acts("Friendly Animals cannot move.", step, field=field), "use") == ["20,0 1"]


@pytest.mark.rule("ANI-044", "ANI-045")
def test_a_choosy_trait_is_equipped_by_an_effect_only_to_whom_it_wants() -> None:
    field = {"9,1": "Choosy", "10,1": "Bear", "8,1": "1:Mouse"}
    for choosy, bearers in (("This card may only be equipped to an enemy Critter.", {"8,1"}), ("", {"8,1", "9,0", "10,1"}),
                            ("This card may only be equipped to an Animal.", {"9,0", "10,1"})):  # fmt: skip
        text = "Action: Equip target Trait to target Animal or Critter."
        found = do(acts(text, card("trait", "Choosy", choosy), field=field), "use 5,0 1")
        if len(bearers) > 1:
            assert {words.removeprefix("choose ") for words in texts(found)} == bearers
            do(found, f"choose {max(bearers)}")
        assert on(found, "9,1") == {"card": "Choosy", "on": max(bearers)}


def test_an_action_card_does_nothing_where_it_has_no_two_to_swap() -> None:
    swap = card("action", "Swap", "Target friendly miniature swaps places with target enemy miniature. If you do, draw a card.")
    for field, drawn in (({"9,0": "Bear"}, 0), ({"9,0": "Bear", "9,5": "1:Otter"}, 1), ({"9,5": "1:Otter"}, 0)):
        found = do(state(swap, field=field, hands=[["Swap"], []]), "play Swap 1,0")
        assert len(hand(found)) == drawn and len(found.mini_at) == len(field)


def test_a_deck_is_strengthened_by_an_ability() -> None:
    found = do(acts("Free: Your deck gains +4 when defending until your next turn."), "use 5,0 1")
    assert combat.deck_dice(found, 0) == (1, 20, 4) and legal(found, "use") == []


@pytest.mark.rule("ANI-183", "ANI-184")
def test_a_colossal_of_one_part_is_whole_by_itself_and_parts_without_places_just_touch() -> None:
    names = ("Mound A", "Mound B")
    text = "Friendly Critters have +2 when attacking."
    lone = card("biome", "Lone [C]", text, tags=("Colossal",), colossal=1, group=("Lone [C]",))
    parts = [card("biome", name, text, tags=("Colossal",), colossal=2, group=names) for name in names]
    assert dice(state(lone, field={"5,0": "Lone [C]", "9,0": "Mouse"}), "9,0", ATTACKING)[2] == 2
    apart = {"5,0": "Mound A", "7,0": "Mound B", "9,0": "Mouse"}
    assert dice(state(*parts, field=apart), "9,0", ATTACKING)[2] == 0
    for beside in ("5,1", "4,0", "6,0", "5,-1"):
        assert dice(state(*parts, field={"5,0": "Mound A", beside: "Mound B", "9,0": "Mouse"}), "9,0", ATTACKING)[2] == 4
    assert dice(state(*parts, field={"5,0": "Mound A", "6,0": "Mound A", "9,0": "Mouse"}), "9,0", ATTACKING)[2] == 0


# ---- what holds --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-201")
@pytest.mark.parametrize(("text", "own", "other"), [
    ("Your deck has +1 die when defending.", (2, 20, 0), (1, 20, 0)),
    ("Your opponent's deck has -1 die when defending.", (1, 20, 0), (0, 20, 0)),
    ("Your opponent's deck has -3 dice when defending.", (1, 20, 0), (0, 20, 0)),
    ("Your opponent's deck has -2 when defending.", (1, 20, 0), (1, 20, -2)),
    ("Your deck has +2 for each friendly Critter when defending.", (1, 20, 2), (1, 20, 0)),
    ("Your deck has +2 when attacking.", (1, 20, 0), (1, 20, 0)),
    ("Your deck cannot be attacked.\nYour deck has +3 when defending.", (1, 20, 3), (1, 20, 0)),
    ("While you control 2 or more Critters, your deck has +2 when defending.", (1, 20, 0), (1, 20, 0)),
    ("While you control a Critter, your deck has +2 when defending.", (1, 20, 2), (1, 20, 0)),
    ("Your deck has +1 when defending during your turn.", (1, 20, 1), (1, 20, 0)),
    ("Your deck has +1 when defending during your opponent's turn.", (1, 20, 0), (1, 20, 0)),
])  # fmt: skip
def test_the_dice_of_a_deck(text: str, own: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    found = acts(text)
    assert (combat.deck_dice(found, 0), combat.deck_dice(found, 1)) == (own, other)


def test_a_deck_that_is_given_more_for_a_while() -> None:
    cheer = card("action", "Cheer", "Your deck gains +4 when defending until your next turn.")
    found = do(state(cheer, hands=[["Cheer"], []]), "play Cheer 1,0")
    assert combat.deck_dice(found, 0) == (1, 20, 4) and combat.deck_dice(found, 1) == (1, 20, 0)
    do(found, "end turn")
    assert combat.deck_dice(found, 0) == (1, 20, 4)
    assert combat.deck_dice(do(found, "end turn"), 0) == (1, 20, 0)


def test_a_bonus_against_a_deck_is_against_a_deck_alone() -> None:
    found = acts("This card has +2 when attacking your opponent's deck.", kind="animal")
    at = found.field[min(cell for cell, cid in found.field.items() if named(found, cid) == "Actor")]
    assert combat.dice(found, at, ATTACKING, -1)[2] == 2
    assert dice(found, "5,0", ATTACKING, "12,5")[2] == 0 and dice(found, "5,0")[2] == 0
    plain = acts("This card has +2 when attacking Critters.", kind="animal")
    assert dice(plain, "5,0", ATTACKING, "12,5")[2] == 2 and dice(plain, "5,0", ATTACKING, "9,5")[2] == 0
    assert combat.dice(plain, plain.field[min(plain.field)], ATTACKING, -1)[2] == 0


@pytest.mark.parametrize(("text", "targets"), [
    ("This card cannot attack your opponent's deck.", {"0,1", "-1,2"}),
    ("This card cannot attack Critters.", {"deck", "-1,2"}),
    ("This card cannot attack Animals.", {"deck", "0,1"}),
    ("This card cannot attack.", set()),
    ("This card cannot be attacked by Critters.", {"deck", "0,1", "-1,2"}),
    ("Enemy Critters cannot be attacked.", {"deck", "-1,2"}),
    ("Enemy Critters cannot be attacked by Animals.", {"deck", "-1,2"}),
    ("Enemy Critters cannot be attacked by Critters.", {"deck", "0,1", "-1,2"}),
    ("Enemy Critters cannot attack.", {"deck", "0,1", "-1,2"}),
])  # fmt: skip
def test_who_can_be_attacked_under_a_ban(text: str, targets: set[str]) -> None:
    field = {"0,2": "Actor", "0,1": "1:Mouse", "-1,2": "1:Otter", "5,0": None}
    found = acts(text, kind="animal", field=field)
    assert {words.split(" ")[1] for words in legal(found, "attack")} == targets


@pytest.mark.parametrize(("text", "struck"), [
    ("Your opponent's deck cannot be attacked.", False),
    ("Your opponent's deck cannot be attacked while you control a Critter.", False),
    ("Your opponent's deck cannot be attacked while you control 2 or more Critters.", True),
    ("Your deck cannot be attacked.", True),
    ("While you control 2 or more Critters, your opponent's deck cannot be attacked.", True),
])  # fmt: skip
def test_a_deck_that_cannot_be_attacked(text: str, struck: bool) -> None:
    found = acts(text, field={"0,2": "Bear"})
    assert (legal(found, "attack") == ["0,2 deck"]) == struck


def test_the_other_side_of_a_ban() -> None:
    field = {"0,1": "Actor", "0,2": "1:Mouse", "-1,1": "1:Otter", "5,0": None}
    for text, attackers in (("This card cannot be attacked by Critters.", {"-1,1"}), ("This card cannot be attacked.", set()),
                            ("Enemy Critters cannot attack.", {"-1,1"}), ("Enemy Critters cannot attack Animals.", {"-1,1"}),
                            ("Enemy Critters cannot attack Critters.", {"-1,1", "0,2"})):  # fmt: skip
        found = do(acts(text, kind="animal", field=field), "end turn")
        assert {words.split(" ")[0] for words in legal(found, "attack") if words.endswith("0,1")} == attackers, text


@pytest.mark.parametrize(("text", "left"), [
    ("This card has +3 Life.", 9), ("This card has -3 Life.", 3), ("This card has Life 20.", 20),
    ("This card has +1 Life for each friendly Critter.", 7), ("While you control 2 Critters, this card has +3 Life.", 6),
])  # fmt: skip
def test_life_as_the_text_has_it(text: str, left: int) -> None:
    found = acts(text, kind="animal", field={"5,0": "Actor"})
    assert life(found, "5,0") == left


@pytest.mark.rule("ANI-073")
def test_who_has_no_life_from_the_beginning_is_gone_at_once() -> None:
    for text, there in (("This card has -6 Life.", None), ("This card has -5 Life.", "Actor")):
        assert on(acts(text, kind="animal"), "5,0") == there


def test_dice_as_the_text_has_them() -> None:
    for text, there in (("This card has 2d8 dice.", (2, 8, 0)), ("This card has +2 dice when attacking.", (3, 6, 0)),
                        ("This card has -2 dice.", (0, 6, 0)), ("This card has +2 when attacking or defending.", (1, 6, 2)),
                        ("This card has -1 when defending.", (1, 6, 0)), ("This card has +1.", (1, 6, 1)),
                        ("This card has +1 die for each counter on this card.", (3, 6, 0))):  # fmt: skip
        found = acts(text, kind="animal", field={"5,0": {"card": "Actor", "counters": 2}})
        assert dice(found, "5,0", ATTACKING) == there, text
    found = acts("This card has +2 when defending.", kind="animal", field={"5,0": {"card": "Actor", "bonus dice": 2}})
    assert dice(found, "5,0", DEFENDING) == (3, 6, 2) and dice(found, "5,0", ATTACKING) == (3, 6, 0) == dice(found, "5,0")


def test_a_change_that_was_meant_for_a_card_that_has_gone_is_given_to_nobody() -> None:
    text = "Action: Deal {} damage to target enemy Critter. It gains +2 until end of turn. If you do, draw a card."
    for dealt, given in ((4, 0), (3, 1)):
        found = do(acts(text.format(dealt)), "use 5,0 1")
        assert (len(found.effects), len(hand(found))) == (given, given)


# ---- what is lost by damage and marks ----------------------------------------------------------------------------------------


def test_abilities_that_hang_on_marks_come_and_go_with_them() -> None:
    loud = card("animal", "Loud", "This card has +5 when attacking.", life=9)
    for lost, change in (
        ("Animals with a counter lose all abilities.", lambda found, cid: board.add_counters(found, cid, 1)),
        ("Animals with a bonus die lose all abilities.", lambda found, cid: board.add_bonus(found, cid, 1)),
        ("Damaged Animals lose all abilities.", lambda found, cid: board.damage(found, cid, 1)),
        ("Animals with no counters lose all abilities.", lambda found, cid: board.add_counters(found, cid, -2)),
    ):
        start = {"card": "Loud", "counters": 2} if "no counters" in lost else "Loud"
        found = acts(lost, loud, field={"20,0": start})
        assert dice(found, "20,0", ATTACKING)[2] == 5, lost
        change(found, found.field[max(found.field)])
        assert dice(found, "20,0", ATTACKING)[2] == 0, lost
    found = acts("Damaged Animals lose all abilities.", loud, field={"20,0": {"card": "Loud", "damage": 1}})
    assert dice(found, "20,0", ATTACKING)[2] == 0
    board.heal(found, found.field[max(found.field)], 1)
    assert dice(found, "20,0", ATTACKING)[2] == 5


def test_abilities_that_hang_on_where_a_miniature_stands() -> None:
    loud = card("animal", "Loud", "This card has +5 when attacking.", life=9)
    found = acts("Miniatures on a Biome lose all abilities.", loud, field={"20,0": "Loud", "20,1": "Grove"})
    assert dice(found, "20,0", ATTACKING)[2] == 5
    do(found, "move mini 20,0 20,1")
    assert dice(found, "20,0", ATTACKING)[2] == 0

"""What events come to at their edges: nothing done is nothing done, and marks that leave take with them what they held up."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import card, do, exact, hand, legal, life, on, pile, state, texts


@pytest.mark.rule("ANI-073")
def test_who_loses_the_counters_that_kept_it_alive_is_defeated() -> None:
    tree = card("critter", "Tree", "This card has +2 Life for each counter on this card.", life=2)
    actor = card("animal", "Actor", "Action: Remove 1 counter from target friendly Critter.")
    field = {"5,0": {"card": "Tree", "counters": 2, "damage": 3}, "8,0": "Actor"}
    found = do(state(tree, actor, field=field), "use 8,0 1")
    assert exact(found, "Tree") and life(found, "5,0") == 1
    assert on(do(found, "use 8,0 1"), "5,0") is None and pile(found) == ["Tree"]


def test_no_action_is_gained_in_the_turn_of_the_other_player() -> None:
    for active, who in enumerate(("you play", "your opponent plays")):
        actor = card("animal", "Actor", f"When {who} a Biome, gain 1 action. If you do, draw a card.")
        hands = [["Grove"], []] if active == 0 else [[], ["Grove"]]
        found = state(actor, field={"5,0": "Actor"}, hands=hands, active=active)
        assert exact(found, "Actor")
        do(found, "play Grove 1,0" if active == 0 else "play Grove 1,3")
        assert (found.actions, len(hand(found))) == ((3, 1) if active == 0 else (2, 0))


def test_nothing_is_healed_or_taken_where_nothing_is() -> None:
    for text, mark in (
        ("Heal 2 damage from target friendly Critter", "damage"),
        ("Remove 1 counter from target friendly Critter", "counters"),
        ("Flip target friendly card face up", ""),
    ):
        actor = card("animal", "Actor", f"Action: {text}. If you do, draw a card.")
        plain = state(actor, field={"5,0": "Mouse", "8,0": "Actor"})
        assert exact(plain, "Actor")
        there = {"card": "Mouse", mark: 1} if mark else "Mouse?"
        assert len(hand(do(state(actor, field={"5,0": there, "8,0": "Actor"}), "use 8,0 1"))) == 1
        if "use 8,0 1" in [plain.action_text(action) for action in plain.legal()]:
            assert hand(do(plain, "use 8,0 1")) == []


@pytest.mark.rule("ANI-096")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("name", "points"), [("Low", 1), ("Mid", 2), ("High", 3)])
def test_a_biome_scores_for_who_owns_it_by_its_rarity(seat: int, name: str, points: int) -> None:
    lands = [card("biome", n, rarity=r) for n, r in (("Low", "bronze"), ("Mid", "silver"), ("High", "gold"))]
    found = state(*lands, field={"5,0": "Bear"}, hands=[[name], [name]], active=seat)
    do(found, f"play {name} {'1,0' if seat == 0 else '1,3'}")
    assert found.points == ([points, 0] if seat == 0 else [0, points])


def test_a_card_that_comes_back_may_be_used_anew() -> None:
    actor = card("animal", "Actor", "Free: Draw a card.")
    home = card("action", "Home", "Return target friendly Animal to its owner's hand.")
    found = state(actor, home, field={"1,0": "Grove", "2,0": "Actor"}, hands=[["Home"], []])
    do(found, "use 2,0 1")
    assert legal(found, "use") == []
    do(found, "play Home 0,1", "play Actor 2,0")
    assert legal(found, "use") == ["2,0 1"]


def test_who_cannot_play_traits_draws_and_who_cannot_draw_does_not() -> None:
    for text, drawn in (("Your opponent cannot play Traits.", 1), ("Your opponent cannot draw cards.", 0)):
        actor = card("animal", "Actor", text)
        found = state(actor, field={"5,0": "Actor"})
        assert exact(found, "Actor")
        assert len(hand(do(found, "end turn"), 1)) == drawn and found.points == [0, 0]


def test_no_damage_is_nothing_done() -> None:
    text = "Action: Deal 1 damage for each counter on this card to target enemy Critter. If you do, draw a card."
    actor = card("animal", "Actor", text)
    for counters, drawn in ((0, 0), (1, 1)):
        found = state(actor, field={"5,0": {"card": "Actor", "counters": counters} if counters else "Actor", "8,0": "1:Mouse"})
        assert exact(found, "Actor")
        assert len(hand(do(found, "use 5,0 1"))) == drawn


def test_twice_is_twice() -> None:
    found = state(card("animal", "Actor", "Free: Twice per turn, draw a card."), field={"5,0": "Actor"})
    assert exact(found, "Actor")
    do(found, "use 5,0 1")
    assert legal(found, "use") == ["5,0 1"]
    assert legal(do(found, "use 5,0 1"), "use") == []


def test_each_player_discards_a_card_of_their_own() -> None:
    actor = card("animal", "Actor", "Action: Each player discards a card.")
    found = do(state(actor, field={"5,0": "Actor"}, hands=[["Mouse", "Newt"], ["Bear", "Otter"]]), "use 5,0 1")
    asked = []
    while "end turn" not in texts(found):
        asked.append(found.to_move())
        do(found, texts(found)[0])
    assert sorted(asked) == [0, 1] and [len(hand(found, seat)) for seat in (0, 1)] == [1, 1]
    assert len(pile(found, 0)) == len(pile(found, 1)) == 1


@pytest.mark.rule("ANI-086")
def test_who_falls_before_the_dice_of_an_attack_scores_and_outside_of_one_does_not() -> None:
    text = "Before a miniature attacks, deal 40 damage to target enemy Critter."
    bolt = card("action", "Bolt", text, tags=("Reaction",))
    zap = card("action", "Zap", "Deal 40 damage to target enemy Critter.")
    field = {"5,0": "Bear", "6,0": "1:Bear", "8,0": "Mouse", "8,5": "1:Mouse"}
    found = do(state(bolt, zap, field=field, hands=[["Zap"], ["Bolt"]]), "attack 5,0 6,0")
    do(found, next(text for text in texts(found) if text.startswith("react Bolt")))
    assert on(found, "8,0") is None and found.points == [0, 1]
    do(found, "play Zap 1,0")
    assert on(found, "8,5") is None and found.points == [0, 1]


@pytest.mark.rule("ANI-086")
def test_damage_that_something_hears_is_no_attack() -> None:
    ear = card("biome", "Ear", "When a Critter is dealt damage, draw a card.")
    zap = card("action", "Zap", "Deal 40 damage to target enemy Critter.")
    found = state(ear, zap, field={"8,0": "Ear", "8,5": "1:Mouse"}, hands=[["Zap"], []])
    assert exact(found, "Ear")
    do(found, "play Zap 1,0")
    assert on(found, "8,5") is None and found.points == [0, 0]


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_deck_of_the_owner_is_shuffled(seat: int) -> None:
    actor = card("animal", "Actor", "Action: Shuffle target Biome into its owner's deck.")
    decks = [["Mouse", "Newt", "Bear", "Otter"] * 5, ["Mouse", "Newt", "Bear", "Otter"] * 5]
    found = state(actor, field={"5,0": "Actor", "8,0": f"{seat}:Grove"}, decks=decks)
    before = [deck[:] for deck in found.decks]
    do(found, "use 5,0 1")
    left = [[cid for cid in deck if cid in old] for deck, old in zip(found.decks, before, strict=True)]
    assert left[seat] != before[seat] and left[1 - seat] == before[1 - seat]

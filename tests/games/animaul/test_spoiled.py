"""What was declared and has become impossible before it happens: nothing is done, and nothing answers that it was done."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import card, counters, damage, do, exact, hand, mini, on, pile, state
from toolkit.games.animaul.state import AnimaulState

FIELD: dict[str, object] = {
    "5,0": "Bear", "5,1": "Grove", "9,0": "Mouse", "9,1": {"card": "Mouse", "damage": 1}, "12,0": "Lab", "12,5": "Ear",
    "15,0": {"card": "1:Spoil", "on": "15,1"}, "15,1": "1:Icicle", "15,5": "1:Bear", "6,1": "1:Mouse",
}  # fmt: skip
"""Bear can step onto the Grove, and so can the enemy Mouse."""


BACK = "return it to its owner's hand"
CASES = [
    (
        "After a friendly miniature moves",
        "When an enemy miniature moves, it cannot move until end of turn",
        "",
        "move mini 5,0 5,1",
    ),
    ("After a friendly miniature moves", "When an enemy miniature moves, deal 20 damage to it", "", "move mini 5,0 5,1"),
    (
        "After a friendly miniature moves",
        "When an enemy miniature moves, flip target enemy Biome with no counters face down",
        "",
        "move mini 5,0 5,1",
    ),
    (
        "After a friendly miniature moves",
        "Before an enemy miniature moves, move target friendly Critter miniature 1 space",
        "",
        "move mini 5,0 5,1",
    ),
    ("When a friendly miniature moves onto a Biome", "", "", "move mini 5,0 5,1"),
    ("After a friendly card is moved", f"When an enemy card is moved, {BACK}", "", "move card 5,1 6,0"),
    (
        "After a friendly Critter is dealt damage",
        f"When an enemy Critter is dealt damage, {BACK}",
        "Action: Deal 1 damage to all friendly Critters",
        "use 12,0 1",
    ),
    (
        "After a friendly Critter is defeated",
        f"When an enemy Critter is defeated, {BACK}",
        "Action: Defeat all friendly Critters",
        "use 12,0 1",
    ),
    (
        "After a friendly Action is discarded",
        f"When an enemy Action is discarded, {BACK}",
        "Action: Discard this card",
        "use 12,0 1",
    ),
    (
        "After a friendly Action is returned to its owner's hand",
        "When an enemy Action is returned to its owner's hand, discard it",
        "Action: Return this card to its owner's hand",
        "use 12,0 1",
    ),
    (
        "After a friendly Critter gains a counter",
        f"When an enemy Critter gains a counter, {BACK}",
        "Action: Put a counter on all friendly Critters",
        "use 12,0 1",
    ),
    (
        "After a friendly Critter is healed",
        f"When an enemy Critter is healed, {BACK}",
        "Action: Heal 1 damage from target friendly damaged Critter",
        "use 12,0 1",
    ),
    (
        "After a friendly Action is flipped face down",
        f"When an enemy Action is flipped face down, {BACK}",
        "Action: Flip this card face down",
        "use 12,0 1",
    ),
    (
        "After a Trait is equipped to a friendly Animal",
        "When a Trait is equipped to an enemy Animal, discard target enemy Trait",
        "",
        "play Fur 4,0 on 5,0",
    ),
    (
        "After a Trait is equipped to a friendly Animal",
        "When a Trait is equipped to an enemy Animal, return target enemy Animal to its owner's hand",
        "",
        "play Fur 4,0 on 5,0",
    ),
    (
        "After you play a Biome",
        "When your opponent plays a Biome, return target enemy Biome with no counters to its owner's hand",
        "",
        "play Brook 1,0",
    ),
    ("After a friendly Animal attacks", f"When an enemy miniature attacks, {BACK}", "", "attack 5,0 6,0"),
    (
        "After a friendly Animal attacks",
        "When an enemy miniature attacks, it cannot attack until end of turn",
        "",
        "attack 5,0 6,0",
    ),
    (
        "After a friendly Animal attacks",
        "When an enemy miniature attacks, return target friendly Critter to its owner's hand",
        "",
        "attack 5,0 6,0",
    ),
    ("After you draw a card", "When your opponent draws a card, your opponent discards the top card of their deck", "", "draw"),
]


def played(after: str, before: str, cause: str, action: str) -> AnimaulState:
    """Ear of seat 0 counts what has happened, Spoil of seat 1 answers before it, Lab of seat 0 may be what causes it."""
    cards = (
        card("biome", "Ear", f"{after}, put a counter on this card.", "Ice"),
        card("trait", "Spoil", f"{before}." if before else "", "Ice"),
        card("action", "Lab", f"{cause}." if cause else "", "Ice", tags=("Continuous",)),
        card("biome", "Icicle", "", "Ice"),
    )
    field = dict(FIELD)
    if "Biome with no counters" in before:
        # Only one Biome of seat 0 is a target.
        field["12,5"] = {"card": "Ear", "counters": 5}
        if action.startswith("play"):
            field["5,1"] = {"card": "Grove", "counters": 1}
    if action.startswith("attack"):
        field["6,0"] = field.pop("6,1")
    found = state(*cards, field=field, hands=[["Brook", "Fur"], []], decks=[1, 10])
    assert all(exact(found, name) for name in ("Ear", "Spoil", "Lab")), (after, before, cause)
    do(found, action)
    while found.pending >= 0:
        found.apply(found.legal()[0])
    return found


@pytest.mark.parametrize(("after", "before", "cause", "action"), CASES)
def test_what_does_not_happen_is_not_answered(after: str, before: str, cause: str, action: str) -> None:
    def heard(found: AnimaulState) -> int:
        return counters(found, "12,5") % 5

    assert heard(played(after, "", cause, action)) > 0, "it happens if nothing spoils it"
    if before:
        assert heard(played(after, before, cause, action)) == 0


def test_what_is_left_of_what_did_not_happen() -> None:
    moved, gone, flipped, taken = (played(*case) for case in CASES[:4])
    assert mini(moved, "5,0") == "Bear" and mini(moved, "5,1") == ""
    assert on(gone, "5,0") is None and pile(gone) == ["Bear"] and mini(gone, "5,1") == ""
    assert mini(flipped, "5,0") == "Bear" and on(flipped, "5,1") == "Grove?"
    assert mini(taken, "5,1") == "Mouse" and mini(taken, "5,0") == "Bear"
    card_moved = played(*CASES[5])
    assert on(card_moved, "5,1") is None and on(card_moved, "6,0") is None and hand(card_moved) == ["Brook", "Fur", "Grove"]
    hit = played(*CASES[6])
    assert hand(hit) == ["Brook", "Fur", "Mouse", "Mouse"] and not hit.damage
    tossed, returned = played(*CASES[8]), played(*CASES[9])
    assert hand(tossed) == ["Brook", "Fur", "Lab"] and pile(tossed) == []
    assert pile(returned) == ["Lab"] and hand(returned) == ["Brook", "Fur"]
    unpaid = played(*CASES[15])
    assert unpaid.points == [0, 0] and hand(unpaid) == ["Brook", "Fur"]
    drawn = played(*CASES[19])
    assert hand(drawn) == ["Brook", "Fur"] and drawn.points == [0, 5], "the deck was empty by then"
    assert damage(played(*CASES[17]), "6,0") == 0

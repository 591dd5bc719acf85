"""Which events a text answers: each word of it met by one deed, and not by another one much like it."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import at, card, counters, damage, do, exact, hand, legal, on, pile, state, texts
from toolkit.games.animaul.state import AnimaulState

FIELD: dict[str, object] = {
    "-1,0": "Actor", "20,0": "Lab", "9,0": "Bear", "9,5": "1:Otter", "12,0": "Mouse", "12,5": "1:Mouse", "15,0": "Grove",
    "15,5": "1:Brook", "17,0": "Grove?", "17,5": "1:Grove?",
}  # fmt: skip


def caused(text: str, cause: str, *choices: str, kind: str = "biome", **position: object) -> AnimaulState:
    """A card of seat 0 at -1,0 that says this, after a Biome at 20,0 has done that."""
    actor, lab = card(kind, "Actor", text), card("biome", "Lab", f"Action: {cause}")
    field = {**FIELD, **position.pop("field", {})}  # type: ignore[dict-item]
    found = state(actor, lab, **{"field": {cell: entry for cell, entry in field.items() if entry}, **position})
    assert exact(found, "Actor") and exact(found, "Lab"), (text, cause)
    return do(found, "use 20,0 1", *(f"choose {choice}" for choice in choices))


HURT_MOUSE = {"12,0": {"card": "Mouse", "damage": 1}}


@pytest.mark.parametrize(("when", "cause", "choices", "gained"), [
    ("When a friendly Critter is dealt damage", "Deal 1 damage to target Critter.", ["12,0"], 1),
    ("When a friendly Critter is dealt damage", "Deal 1 damage to target Critter.", ["12,5"], 0),
    ("When a Critter is dealt damage by a Biome", "Deal 1 damage to target Critter.", ["12,0"], 1),
    ("When a Critter is dealt damage by an Animal", "Deal 1 damage to target Critter.", ["12,0"], 0),
    ("When a Biome deals damage", "Deal 1 damage to target Critter.", ["12,0"], 1),
    ("When a Biome deals damage to an Animal", "Deal 1 damage to target Critter.", ["12,0"], 0),
    ("When a Biome deals damage to a friendly Critter", "Deal 1 damage to target Critter.", ["12,0"], 1),
    ("When a Biome deals damage to a friendly Critter", "Deal 1 damage to target Critter.", ["12,5"], 0),
    ("When this card deals damage", "Deal 1 damage to target Critter.", ["12,0"], 0),
    ("When a friendly Critter is healed", "Heal 1 damage from target Critter.", ["12,0"], 1),
    ("When an enemy Critter is healed", "Heal 1 damage from target Critter.", ["12,0"], 0),
    ("After a friendly Critter is defeated", "Defeat target Critter.", ["12,0"], 1),
    ("After a friendly Critter is defeated", "Defeat target Critter.", ["12,5"], 0),
    ("When a Critter is defeated by a Biome", "Defeat target Critter.", ["12,0"], 1),
    ("When a Critter is defeated by an Animal", "Defeat target Critter.", ["12,0"], 0),
    ("When a Biome defeats a Critter", "Defeat target Critter.", ["12,0"], 1),
    ("When a Biome defeats an Animal", "Defeat target Critter.", ["12,0"], 0),
    ("When you defeat an enemy Critter", "Defeat target Critter.", ["12,5"], 1),
    ("When you defeat an enemy Critter", "Defeat target Critter.", ["12,0"], 0),
    ("When your opponent defeats a Critter", "Defeat target Critter.", ["12,5"], 0),
    ("When a friendly Biome is discarded", "Discard target Biome.", ["15,0"], 1),
    ("When a friendly Biome is discarded", "Discard target Biome.", ["15,5"], 0),
    ("After an enemy card is returned to its owner's hand", "Return target Biome to its owner's hand.", ["15,5"], 1),
    ("After an enemy card is returned to its owner's hand", "Return target Biome to its owner's hand.", ["15,0"], 0),
    ("When a friendly Biome is flipped face down", "Flip target Biome face down.", ["15,0"], 1),
    ("When a friendly Biome is flipped face down", "Flip target Biome face down.", ["15,5"], 0),
    ("After a friendly Biome is flipped face down", "Flip target Biome face down.", ["15,0"], 1),
    ("After a friendly Biome is flipped face down", "Flip target Biome face down.", ["15,5"], 0),
    ("After a friendly Animal is flipped face down", "Flip target Animal face down.", ["9,0"], 0),
    ("When a friendly Biome is flipped face up", "Flip target face-down Biome face up.", ["17,0"], 1),
    ("When a friendly Biome is flipped face up", "Flip target face-down Biome face up.", ["17,5"], 0),
    ("After a friendly Biome is flipped face up", "Flip target face-down Biome face up.", ["17,0"], 1),
    ("After a friendly Biome is flipped face up", "Flip target face-down Biome face up.", ["17,5"], 0),
    ("When a friendly Critter gains a counter", "Put a counter on target Critter.", ["12,0"], 1),
    ("When a friendly Critter gains a counter", "Put a counter on target Critter.", ["12,5"], 0),
    ("When a friendly Critter gains a counter", "Put a bonus die on target Critter.", ["12,0"], 0),
    ("When you use an ability", "Put a counter on target Critter.", ["12,0"], 1),
    ("When your opponent uses an ability", "Put a counter on target Critter.", ["12,0"], 0),
    ("After you gain an action", "Gain an action.", [], 1),
    ("After your opponent gains an action", "Gain an action.", [], 0),
    ("When you shuffle your deck", "Shuffle your deck.", [], 1),
    ("When you shuffle your deck", "Your opponent draws a card.", [], 0),
    ("When you draw a card", "Draw a card.", [], 1),
    ("When you draw a card", "Your opponent draws a card.", [], 0),
    ("When your opponent draws a card", "Each player draws a card.", [], 1),
])  # fmt: skip
def test_an_event_is_answered_by_whom_it_is_about(when: str, cause: str, choices: list[str], gained: int) -> None:
    found = caused(f"{when}, put a bonus die on this card.", cause, *choices, field=HURT_MOUSE)
    assert found.pending < 0 and found.bonus.get(at(found, "-1,0"), 0) == gained


@pytest.mark.parametrize(("when", "action", "gained"), [
    ("When this card attacks", "attack 9,0 10,0", 0),
    ("When a friendly Animal attacks an Animal", "attack 9,0 10,0", 1),
    ("When a friendly Animal attacks a Critter", "attack 9,0 10,0", 0),
    ("When a friendly Animal attacks a Critter", "attack 9,0 8,0", 1),
    ("When a friendly Animal attacks your opponent's deck", "attack 9,0 10,0", 0),
    ("When a friendly Critter attacks your opponent's deck", "attack 0,2 deck", 1),
    ("When a friendly Critter attacks your deck", "attack 0,2 deck", 0),
    ("When you attack with a Critter", "attack 0,2 deck", 1),
    ("When you attack with a Critter", "attack 9,0 8,0", 0),
    ("When your opponent attacks with an Animal", "attack 9,0 8,0", 0),
    ("When an enemy Critter is attacked by an Animal", "attack 9,0 8,0", 1),
    ("When an enemy Critter is attacked by a Critter", "attack 9,0 8,0", 0),
    ("When an enemy Critter is attacked by an Animal", "attack 9,0 10,0", 0),
    ("When your opponent's deck is attacked by a Critter", "attack 0,2 deck", 1),
    ("When your opponent's deck is attacked by an Animal", "attack 0,2 deck", 0),
    ("When your deck is attacked by a Critter", "attack 0,2 deck", 0),
    ("After a friendly Animal rolls 1 or more when attacking", "attack 9,0 8,0", 1),
    ("After a friendly Animal rolls 1 or more when defending", "attack 9,0 8,0", 0),
    ("After an enemy Critter rolls 1 or more when defending", "attack 9,0 8,0", 1),
    ("After your opponent's deck rolls 1 or more when defending", "attack 0,2 deck", 1),
    ("After your opponent's deck rolls 1 or more when attacking", "attack 0,2 deck", 0),
    ("After your opponent's deck rolls 21 or more", "attack 0,2 deck", 0),
    ("After your deck rolls 1 or more", "attack 0,2 deck", 0),
    ("After a friendly miniature moves", "move mini 9,0 9,1", 1),
    ("After an enemy miniature moves", "move mini 9,0 9,1", 0),
    ("After a miniature moves onto a friendly Biome", "move mini 9,0 9,1", 1),
    ("After a miniature moves onto an enemy Biome", "move mini 9,0 9,1", 0),
    ("After a friendly Animal moves onto a Biome", "move mini 9,0 9,1", 1),
    ("After a miniature moves onto an Action", "move mini 9,0 9,1", 0),
    ("After a miniature moves onto this card", "move mini 9,0 9,1", 0),
    ("When a friendly Biome is moved", "move card 15,0 8,1", 1),
    ("When an enemy Biome is moved", "move card 15,0 8,1", 0),
    ("When you play a Critter", "play Newt 14,0", 1),
    ("When you play a Stream Critter", "play Newt 14,0", 1),
    ("When you play a Biome", "play Newt 14,0", 0),
    ("When you play a Critter from your hand", "play Newt 14,0", 1),
    ("When a friendly Critter is played", "play Newt 14,0", 1),
    ("When an enemy Critter is played", "play Newt 14,0", 0),
    ("When a Trait is equipped to a friendly Animal", "play Fur 9,-1 on 9,0", 1),
    ("When a Trait is equipped to an enemy Animal", "play Fur 9,-1 on 9,0", 0),
    ("When a Trait is equipped to your deck", "play Fur 9,-1 on 9,0", 0),
    ("When a Trait is equipped to your deck", "play Moat 1,0 on deck", 1),
    ("When a Trait is equipped to your opponent's deck", "play Moat 1,0 on deck", 0),
    ("When a Trait is equipped to a friendly Animal", "play Moat 1,0 on deck", 0),
])  # fmt: skip
def test_an_action_is_answered_by_whom_it_is_about(when: str, action: str, gained: int) -> None:
    field = {
        "-1,0": "Actor", "9,0": "Bear", "10,0": "1:Otter", "8,0": "1:Mouse", "9,1": "Grove", "15,0": "Grove", "0,2": "Mouse",
    }  # fmt: skip
    moat = card("trait", "Moat", "This card may be equipped to your deck.")
    found = state(card("biome", "Actor", f"{when}, put a counter on this card."), moat, field=field,
                  hands=[["Newt", "Fur", "Moat"], []])  # fmt: skip
    assert exact(found, "Actor"), when
    assert counters(do(found, action), "-1,0") == gained


@pytest.mark.parametrize("verb", ["deals damage to", "attacks", "defeats"])
def test_this_card_as_the_other_side_of_a_deed(verb: str) -> None:
    """"An Animal attacks this card": the one that must fit is the other one."""
    strong = card("animal", "Ox", dice="40d4", life=99)
    for kind, gained in (("Animal", 1), ("Critter", 0)):
        actor = card("critter", "Actor", f"When an enemy {kind} {verb} this card, gain a point.")
        found = state(actor, strong, field={"9,0": "Ox", "10,0": "1:Actor", "8,0": "1:Mouse"})
        assert exact(found, "Actor")
        assert do(found.copy(), "attack 9,0 10,0").points == [1, gained], "the defeat of a Critter is worth a point"
        assert do(found, "attack 9,0 8,0").points == [1, 0], "another card"


# ---- instead -----------------------------------------------------------------------------------------------------------------


def test_what_happens_instead_is_for_those_it_names() -> None:
    text = "If a friendly Critter would be defeated, instead return it to its owner's hand."
    saved = caused(text, "Defeat target Critter.", "12,0")
    assert hand(saved) == ["Mouse"] and pile(saved) == []
    lost = caused(text, "Defeat target Critter.", "12,5")
    assert pile(lost, 1) == ["Mouse"]


@pytest.mark.parametrize(("by", "spared"), [("a Biome", 1), ("an Animal", 0)])
def test_what_happens_instead_asks_who_does_it(by: str, spared: int) -> None:
    text = f"If a friendly Critter would be dealt damage by {by}, instead put a counter on this card."
    found = caused(text, "Deal 2 damage to target Critter.", "12,0")
    assert (damage(found, "12,0"), counters(found, "-1,0")) == (2 - 2 * spared, spared)


def test_what_is_said_to_happen_instead_of_a_flip() -> None:
    text = "If this card would be flipped face down, instead put a counter on this card."
    found = caused(text, "Flip target friendly Biome face down.", "-1,0")
    assert counters(found, "-1,0") == 1 and on(found, "-1,0") == {"card": "Actor", "counters": 1}
    assert on(caused(text, "Flip target friendly Biome face down.", "15,0"), "15,0") == "Grove?"


@pytest.mark.rule("ANI-084")
@pytest.mark.parametrize("when", ["When", "After"])
def test_a_card_answers_that_it_is_turned_face_up_itself(when: str) -> None:
    """Blank before, it reads its text afterwards; nothing else on the field hears that moment."""
    field = {"-1,0": {"card": "Actor", "down": True}, "17,0": None, "17,5": None}
    text = f"{when} this card is flipped face up, put a counter on this card."
    assert on(caused(text, "Flip target friendly card face up.", field=field), "-1,0") == {"card": "Actor", "counters": 1}
    field["17,0"] = "Grove?"
    assert on(caused(text, "Flip target friendly card face up.", "17,0", field=field), "-1,0") == "Actor?"


@pytest.mark.rule("ANI-084")
@pytest.mark.parametrize("when", ["When", "After"])
def test_a_trait_answers_that_it_is_equipped_itself(when: str) -> None:
    coat = card("trait", "Coat", f"{when} this card is equipped, gain 3 points.")
    assert exact(found := state(coat, field={"5,5": "Bear"}, hands=[["Coat"], []]), "Coat")
    assert do(found, "play Coat 5,6 on 5,5").points == [3, 0]


def test_of_two_that_happen_instead_the_first_cell_is_first() -> None:
    text = "If a friendly Critter would be defeated, instead put a counter on this card."
    found = caused(text, "Defeat target Critter.", "12,0", field={"-3,0": "Actor"})
    assert (counters(found, "-3,0"), counters(found, "-1,0")) == (1, 0) and on(found, "12,0") == "Mouse"


@pytest.mark.rule("ANI-154")
def test_the_bearer_is_saved_by_its_trait_alone_while_it_bears_it() -> None:
    text = "If the equipped card would be defeated, instead discard this card."
    worn = {"-1,0": None, "13,0": {"card": "Actor", "on": "12,0"}}
    found = caused(text, "Defeat target Critter.", "12,0", kind="trait", field=worn)
    assert on(found, "12,0") == "Mouse" and pile(found) == ["Actor"]
    loose = caused(text, "Defeat target Critter.", "12,0", kind="trait", field={"-1,0": None, "13,0": "Actor"})
    assert on(loose, "12,0") is None and pile(loose) == ["Mouse"]


# ---- for a while -------------------------------------------------------------------------------------------------------------


def test_a_ban_against_one_card_is_against_that_card() -> None:
    text = "Action: Target enemy Animal cannot attack this card until your next turn."
    field = {"5,0": "Actor", "6,0": "1:Otter", "7,0": "Mouse"}
    found = do(state(card("animal", "Actor", text), field=field), "use 5,0 1", "end turn")
    assert legal(found, "attack") == ["6,0 7,0"]


@pytest.mark.parametrize("text", [
    "When an enemy miniature attacks, target friendly Critter gains +1 when defending against it until end of turn.",
    "Action: Target enemy Animal cannot attack target friendly Critter until your next turn.",
])  # fmt: skip
def test_what_is_against_something_chosen_is_told_to_the_author(text: str) -> None:
    assert not exact(state(card("animal", "Actor", text), field={"5,0": "Actor"}), "Actor")


def test_a_trigger_that_forbids_the_attack_it_answers() -> None:
    text = "When an enemy miniature attacks, it cannot attack until end of turn."
    found = do(state(card("action", "Actor", text), field={"-1,0": "1:Actor", "9,0": "Bear", "9,1": "1:Mouse"}), "attack 9,0 9,1")
    assert on(found, "9,1") == "1:Mouse" and damage(found, "9,1") == 0 and legal(found, "attack") == []
    do(found, "end turn", "end turn")
    assert legal(found, "attack") == ["9,0 9,1"] and "draw" in texts(found)

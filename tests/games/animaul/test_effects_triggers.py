"""What answers events: when it is asked, in which order, from the field and from the hand, and what a question tells."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import card, counters, damage, do, exact, hand, on, pile, state, texts
from toolkit.games.animaul import Animaul
from toolkit.games.animaul.model import WINDOW_FRAME
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.chance import Chance
from toolkit.play.invariants import check_step


def hears(text: str, kind: str = "animal", extra: tuple[object, ...] = (), **position: object) -> AnimaulState:
    """A card of seat 0 at -1,0 that says this, with 10 Life."""
    field = {"-1,0": "Actor", **position.pop("field", {})}  # type: ignore[dict-item]
    made = state(card(kind, "Actor", text, life=10), *extra, **{"field": field, **position})
    assert exact(made, "Actor")
    return made


STRIKE = card("action", "Strike", "Deal 3 damage to target Animal. Discard this card.")


# ---- which events ----


@pytest.mark.parametrize(("text", "others"), [
    ("When this card is played, draw a card.", 0),
    ("When you play a Critter, draw a card.", 1),
    ("When your opponent plays a Critter, draw a card.", 0),
    ("When you play a Biome, draw a card.", 0),
])  # fmt: skip
def test_playing_is_answered_by_whom_it_names(text: str, others: int) -> None:
    found = do(hears(text, field={"0,5": "Grove"}, hands=[["Mouse"], []]), "play Mouse 1,5")
    assert len(found.hands[0]) == others
    own = state(card("critter", "Actor", text), field={"0,5": "Grove"}, hands=[["Actor"], []])
    do(own, "play Actor 1,5")
    assert len(own.hands[0]) == (1 if text.startswith(("When this", "When you play a Critter")) else 0)


@pytest.mark.rule("ANI-029")
def test_the_start_of_a_turn_is_answered_after_its_draw() -> None:
    text = "At the start of your turn, if you have no cards in your hand, gain 3 points."
    found = do(hears(text, hands=[[], []]), "end turn", "end turn")
    assert found.points == [0, 0] and len(found.hands[0]) == 1, "the card was drawn before"
    found = do(hears("At the start of your turn, gain 3 points."), "end turn")
    assert found.points == [0, 0]
    assert do(found, "end turn").points == [3, 0]
    assert do(hears("At the end of your turn, gain 3 points."), "end turn").points == [3, 0]
    assert do(hears("At the start of your opponent's turn, gain 3 points."), "end turn").points == [3, 0]


@pytest.mark.rule("ANI-084")
def test_before_comes_before_and_after_after() -> None:
    for word, left in (("When", 0), ("Before", 0), ("After", 3)):
        text = f"{word} this card is dealt damage, heal all damage from this card."
        found = do(hears(text, extra=(STRIKE,), hands=[["Strike"], []], field={"9,9": "1:Mouse"}), "play Strike 1,0")
        assert damage(found, "-1,0") == (3 if left == 0 else 0), word


def test_damage_is_told_with_whom_it_comes_from() -> None:
    text = "When this card deals damage, put a counter on this card.\nAction: Deal 1 damage to target enemy Critter."
    found = do(hears(text, field={"5,5": "1:Mouse"}), "use -1,0 1")
    assert counters(found, "-1,0") == 1
    found = do(hears(text, extra=(STRIKE,), field={"5,5": "1:Mouse"}, hands=[["Strike"], []]), "play Strike 1,0")
    assert counters(found, "-1,0") == 0, "it was another card's"


@pytest.mark.rule("ANI-086")
def test_who_defeats_is_who_deals_the_last_damage() -> None:
    text = "When this card defeats an Animal or Critter, gain 2 points.\nAction: Deal 4 damage to target enemy Critter."
    assert do(hears(text, field={"5,5": "1:Mouse"}), "use -1,0 1").points == [2, 0]
    assert do(hears(text, field={"5,5": "1:Newt", "6,6": "1:Bear"}), "use -1,0 1").points == [2, 0]
    other = card("action", "Bolt", "Deal 4 damage to target enemy Critter. Discard this card.")
    found = do(hears(text, extra=(other,), field={"5,5": "1:Mouse"}, hands=[["Bolt"], []]), "play Bolt 1,0")
    assert found.points == [0, 0] and on(found, "5,5") is None


def test_what_a_player_defeats_is_told_whichever_card_does_it() -> None:
    bolt = card("action", "Bolt", "Deal 4 damage to target Critter. Discard this card.")
    for text, gained in (
        ("When you defeat a Critter, gain 3 points.", [3, 0]),
        ("When your opponent defeats a Critter, gain 3 points.", [0, 0]),
        ("When you defeat an Animal, gain 3 points.", [0, 0]),
    ):
        found = hears(text, extra=(bolt,), field={"5,5": "1:Mouse"}, hands=[["Bolt"], []])
        assert do(found, "play Bolt 1,0").points == gained, text


def test_what_steps_onto_a_card_is_told() -> None:
    text = "After a miniature moves onto this card, put a counter on this card."
    field = {"-1,1": {"card": "Mouse"}, "-2,1": "Grove"}
    found = do(hears(text, "biome", field=field), "move mini -1,1 -1,0")
    assert counters(found, "-1,0") == 1
    assert counters(do(hears(text, "biome", field=field), "move mini -1,1 -2,1"), "-1,0") == 0


def test_attacks_are_told_to_both_sides() -> None:
    attacker = "After this card attacks, put a counter on this card."
    defender = card("animal", "Target", "When this card is attacked, put a counter on this card.", life=99, dice="9d12")
    field = {"-1,1": "1:Target", "-2,0": "1:Mouse"}
    found = do(hears(attacker, extra=(defender,), field=field), "attack -1,0 -1,1")
    assert (counters(found, "-1,0"), counters(found, "-1,1")) == (1, 1)
    found = do(hears(attacker, extra=(defender,), field=field), "attack -1,0 -2,0")
    assert (counters(found, "-1,0"), counters(found, "-1,1")) == (1, 0)


def test_an_attack_on_the_deck_is_told() -> None:
    text = "When your deck is attacked, gain 3 points."
    field = {"9,9": "1:Actor", "-1,0": "Mouse", "0,2": "Bear"}
    assert do(hears(text, field=field), "attack 0,2 deck").points == [1, 3]
    assert do(hears(text, field={**field, "9,9": "Actor"}), "attack 0,2 deck").points == [1, 0]


@pytest.mark.rule("ANI-068")
def test_rolls_are_told_with_role_and_total() -> None:
    for text, gained in (
        ("After this card rolls 1 or more when attacking, gain 3 points.", 3),
        ("After this card rolls 99 or more when attacking, gain 3 points.", 0),
        ("After this card rolls 1 or more when defending, gain 3 points.", 0),
        ("After your opponent's deck rolls 1 or more, gain 3 points.", 3),
    ):
        found = hears(text, field={"-1,0": "Mouse", "0,2": "Actor"})
        assert do(found, "attack 0,2 deck").points == [1 + gained, 0], text


def test_discards_draws_and_failed_draws_are_told() -> None:
    toss = "Action: Discard a card.\nAction: Draw a card."
    for text, use, gained in (
        ("When you discard a card, gain 3 points.", 1, 3),
        ("When your opponent discards a card, gain 3 points.", 1, 0),
        ("When you draw a card, gain 3 points.", 2, 3),
        ("When you draw a card, gain 3 points.", 1, 0),
    ):
        found = hears(f"{text}\n{toss}", hands=[["Mouse", "Mouse"], []])
        assert do(found, f"use -1,0 {use}").points == [gained, 0], text
    found = hears("When your opponent fails to draw a card, gain 3 points.", decks=[10, []])
    assert do(found, "end turn").points == [8, 0]


@pytest.mark.rule("ANI-154")
def test_the_equipped_card_is_what_this_trait_is_equipped_to() -> None:
    text = "When the equipped card attacks, deal 2 damage to the equipped card."
    field = {"-1,0": {"card": "1:Actor", "on": "5,5"}, "5,5": "Bear", "6,5": "1:Otter", "5,6": "Mouse", "6,6": "1:Mouse"}
    found = do(hears(text, "trait", field=field), "attack 5,5 6,5")
    assert damage(found, "5,5") == 2
    assert damage(do(hears(text, "trait", field=field), "attack 5,6 6,6"), "5,5") == 0
    field["-1,0"] = "1:Actor"
    assert damage(do(hears(text, "trait", field=field), "attack 5,5 6,5"), "5,5") == 0, "it has no bearer"


def test_what_leaves_answers_its_own_leaving() -> None:
    for word in ("When", "After"):
        text = f"{word} this card is defeated, gain 3 points."
        bolt = card("action", "Bolt", "Deal 9 damage to target Critter. Discard this card.")
        found = state(card("critter", "Actor", text), bolt, field={"5,5": "Actor"}, hands=[["Bolt"], []])
        assert do(found, "play Bolt 1,0").points == [3, 0] and on(found, "5,5") is None, word
    text = "After a friendly Critter adjacent to this card is defeated, gain 3 points."
    bolt = card("action", "Bolt", "Deal 9 damage to all Critters. Discard this card.")
    found = hears(text, extra=(bolt,), field={"-2,0": "Mouse", "5,5": "Mouse"}, hands=[["Bolt"], []])
    assert do(found, "play Bolt 1,0").points == [3, 0], "one lay beside it, one far away"


@pytest.mark.rule("ANI-172")
def test_a_morphed_card_tells_so_and_was_played() -> None:
    text = "After this card morphs, gain 3 points.\nAfter this card is played, gain 9 points."
    great = card("animal", "Great", text, morph=True)
    found = do(hears("Action: Morph this card into Great.", extra=(great,), hands=[["Great"], []]), "use -1,0 1")
    assert texts(found) == ["resolve Great -1,0", "resolve Great -1,0 #2"]
    assert do(found, "resolve Great -1,0").points == [12, 0]


@pytest.mark.rule("ANI-076", "ANI-154", "ANI-175")
def test_a_card_whose_text_does_not_work_answers_nothing() -> None:
    text = "When you play a Critter, gain 3 points."
    field = {"0,5": "Grove", "9,9": "Bear"}

    def played(kind: str, entry: object, *extra: object) -> list[int]:
        found = state(card(kind, "Actor", text), *extra, field={**field, "8,9": entry}, hands=[["Mouse"], []])
        return do(found, "play Mouse 1,5").points

    assert played("biome", "Actor") == [3, 0] and played("biome", "Actor?") == [0, 0]
    assert played("trait", {"card": "Actor", "on": "9,9"}) == [3, 0] and played("trait", "Actor") == [0, 0]
    cover = card("biome", "Cover", morph=True)
    assert played("biome", {"card": "Cover", "under": ["Actor"]}, cover) == [0, 0]


def test_a_trait_answers_that_it_is_played_and_that_it_goes_only_where_it_worked() -> None:
    coat = card("trait", "Coat", "When this card is played, gain 3 points.\nAfter this card is discarded, gain a point.")
    knife = card("action", "Knife", "Discard target Trait. Discard this card.")
    found = state(coat, knife, field={"5,5": "Bear"}, hands=[["Coat", "Knife"], []])
    assert do(found, "play Coat 5,6 on 5,5").points == [3, 0]
    assert do(found, "play Knife 1,0").points == [4, 0]
    loose = state(coat, knife, field={"5,6": "Coat"}, hands=[["Knife"], []])
    assert do(loose, "play Knife 1,0").points == [0, 0], "it had no bearer"


def test_a_counter_that_goes_is_none_that_comes() -> None:
    free = "Free: Put a counter on this card.\nFree: Remove a counter from this card."
    found = do(hears(f"When this card gains a counter, gain a point.\n{free}"), "use -1,0 1")
    assert found.points == [1, 0]
    assert do(found, "use -1,0 2").points == [1, 0]


@pytest.mark.rule("ANI-059")
def test_a_miniature_that_was_beside_is_remembered_where_it_stood() -> None:
    text = "After an enemy miniature adjacent to this card is defeated, gain 3 points."
    bolt = card("action", "Bolt", "Deal 9 damage to all Critters. Discard this card.")
    for at, gained in (("-2,0", 3), ("6,5", 0)):
        field = {"5,5": {"card": "1:Mouse", "mini": at}, "-2,0": "Grove", "6,5": "Grove"}
        found = hears(text, extra=(bolt,), field=field, hands=[["Bolt"], []])
        assert do(found, "play Bolt 1,0").points == [gained, 0], at


# ---- order ----


@pytest.mark.rule("ANI-078", "ANI-082", "ANI-083")
def test_the_newest_link_of_a_chain_happens_first() -> None:
    """Who did not play has the first say, so that its effect is the oldest and happens last."""
    first = card("animal", "First", "When a Critter is played, draw a card.")
    found = state(
        card("animal", "Mine", "When you play a Critter, your opponent discards a card."),
        card("animal", "Theirs", "When your opponent plays a Critter, draw 2 cards."), first,
        field={"0,5": "Grove", "5,5": "Mine", "6,5": "1:Theirs"}, hands=[["Mouse"], ["Bear"]],
    )  # fmt: skip
    do(found, "play Mouse 1,5")
    assert pile(found, 1) == ["Bear"] and len(found.hands[1]) == 2, "it discarded before it drew"


@pytest.mark.rule("ANI-078")
def test_a_player_orders_the_own_effects_and_leaves_none_out() -> None:
    found = state(
        card("animal", "One", "When you play a Critter, discard a card."),
        card("animal", "Two", "When you play a Critter, draw a card."),
        field={"0,5": "Grove", "5,5": "One", "6,5": "Two"}, hands=[["Mouse"], []], decks=[["Bear"] * 5, 5],
    )  # fmt: skip
    do(found, "play Mouse 1,5")
    assert texts(found) == ["resolve One 5,5", "resolve Two 6,5"]
    late, early = do(found.copy(), "resolve One 5,5"), do(found, "resolve Two 6,5")
    assert pile(late) == ["Bear"], "One is the older link: it happens after the draw"
    assert pile(early) == [] and hand(early) == ["Bear"], "there was nothing to discard yet"


def test_an_effect_without_its_target_does_not_join() -> None:
    text = "When you play a Critter, deal 1 damage to target enemy Critter, then discard this card."
    found = do(hears(text, field={"0,5": "Grove"}, hands=[["Mouse"], []]), "play Mouse 1,5")
    assert on(found, "-1,0") == "Actor"
    found = do(hears(text, field={"0,5": "Grove", "9,9": "1:Mouse"}, hands=[["Mouse"], []]), "play Mouse 1,5")
    assert on(found, "-1,0") is None and damage(found, "9,9") == 1


def test_an_effect_whose_target_has_gone_meanwhile_does_not_happen() -> None:
    text = "When you play a Critter, deal 4 damage to target enemy Critter, then discard this card."
    two = card("critter", "Two", text)
    field = {"0,5": "Grove", "9,9": "1:Mouse", "-1,5": "Two"}
    found = do(hears(text, extra=(two,), field=field, hands=[["Newt"], []]), "play Newt 1,5")
    assert texts(found) == ["resolve Actor -1,0", "resolve Two -1,5"]
    do(found, "resolve Actor -1,0")
    assert on(found, "9,9") is None and on(found, "-1,5") is None and on(found, "-1,0") == "Actor", "Two was the newer link"


def test_effects_without_targets_are_not_put_in_order() -> None:
    text = "When you play a Critter, deal 1 damage to target enemy Critter."
    two = card("animal", "Two", "When you play a Critter, gain a point.")
    found = hears(text, extra=(two,), field={"0,5": "Grove", "9,9": "Two"}, hands=[["Newt"], []])
    assert do(found, "play Newt 1,5").points == [1, 0] and "end turn" in texts(found), "there was nothing to put in order"


def test_you_may_is_asked_only_where_it_can_be_done() -> None:
    text = "When you play a Critter, you may discard a card. If you do, gain 3 points."
    found = do(hears(text, field={"0,5": "Grove"}, hands=[["Mouse", "Bear"], []]), "play Mouse 1,5")
    assert texts(found) == ["no", "yes"]
    assert do(found.copy(), "no").points == [0, 0] and do(found, "yes").points == [3, 0]
    found = do(hears(text, field={"0,5": "Grove"}, hands=[["Mouse"], []]), "play Mouse 1,5")
    assert found.points == [0, 0] and "end turn" in texts(found)


def test_once_per_turn_counts_what_was_done() -> None:
    found = hears("Once per turn, when you play a Critter, gain 3 points.", field={"0,5": "Grove"}, hands=[["Mouse", "Newt"], []])
    do(found, "play Mouse 1,5", "play Newt -1,5")
    assert found.points == [3, 0]


# ---- instead ----


def test_something_may_happen_instead() -> None:
    text = "If this card would be dealt damage, you may instead remove a counter from this card."
    field = {"-1,0": {"card": "Actor", "counters": 1}}
    found = do(hears(text, extra=(STRIKE,), field=field, hands=[["Strike", "Strike"], []]), "play Strike 1,0")
    assert texts(found) == ["no", "yes"]
    refused, wanted = do(found.copy(), "no"), do(found, "yes")
    assert (damage(refused, "-1,0"), counters(refused, "-1,0")) == (3, 1)
    assert (damage(wanted, "-1,0"), counters(wanted, "-1,0")) == (0, 0)
    assert damage(do(wanted, "play Strike 1,0"), "-1,0") == 3, "without a counter there is no instead"


def test_instead_of_being_defeated_a_card_goes_another_way() -> None:
    text = "If this card would be defeated, instead return this card to its owner's hand."
    bolt = card("action", "Bolt", "Deal 9 damage to target Critter. Discard this card.")
    found = state(card("critter", "Cat", text), bolt, field={"5,5": "1:Cat"}, hands=[["Bolt"], []])
    assert hand(do(found, "play Bolt 1,0"), 1) == ["Cat"] and pile(found, 1) == []


# ---- Reactions ----


_BITE = "After your opponent plays a Critter, deal 3 damage to target enemy Critter, then discard this card."
BITE = card("action", "Bite", _BITE, tags=("Reaction",))


@pytest.mark.rule("ANI-077", "ANI-079", "ANI-163", "ANI-164")
def test_a_reaction_answers_its_moment_from_the_hand_and_costs_nothing() -> None:
    found = do(state(BITE, field={"0,5": "Grove"}, hands=[["Mouse", "Shout"], ["Bite"]]), "play Mouse 1,5")
    assert found.to_move() == 1 and "pass" in texts(found) and not any("Mouse" in text for text in texts(found))
    do(found, "react Bite 1,3")
    assert damage(found, "1,5") == 3 and pile(found, 1) == ["Bite"] and found.to_move() == 0 and found.actions == 2
    quiet = do(state(BITE, field={"0,5": "Grove"}, hands=[["Mouse", "Shout"], ["Bite"]]), "play Shout 1,5")
    assert quiet.to_move() == 0, "nobody played a Critter"
    own = state(BITE, field={"0,5": "Grove", "9,9": "1:Mouse"}, hands=[["Mouse", "Bite"], []])
    assert not any("Bite" in text for text in texts(own)), "it is never played as an action"
    assert do(own, "play Mouse 1,5").to_move() == 0, "one's own Critter is not the opponent's"


def test_a_reaction_is_passed_up_for_nothing() -> None:
    found = do(state(BITE, field={"0,5": "Grove"}, hands=[["Mouse"], ["Bite"]]), "play Mouse 1,5", "pass")
    assert damage(found, "1,5") == 0 and hand(found, 1) == ["Bite"] and found.to_move() == 0


@pytest.mark.rule("ANI-146", "ANI-147")
def test_a_card_with_a_trigger_that_stays_answers_again() -> None:
    text = "When your opponent plays a Critter, gain 3 points."
    watch = card("action", "Watch", text)
    found = state(watch, field={"0,5": "Grove", "9,9": "1:Watch"}, hands=[["Mouse", "Newt"], []])
    assert do(found, "play Mouse 1,5", "play Newt -1,5").points == [0, 6]
    laid = do(state(watch, hands=[["Watch"], []]), "play Watch 1,0")
    assert laid.points == [0, 0] and on(laid, "1,0") == "Watch", "its text is a trigger: nothing happens as it is played"


@pytest.mark.rule("ANI-018", "ANI-077")
def test_being_asked_tells_nothing_about_the_hand() -> None:
    """A player with any card in hand is asked if a Reaction that fits lies hidden in hand or deck: nobody sees a difference."""
    field = {"0,5": "Grove"}
    holding = do(state(BITE, field=field, hands=[["Mouse"], ["Bite"]], decks=[10, ["Shout"]]), "play Mouse 1,5")
    bluff = do(state(BITE, field=field, hands=[["Mouse"], ["Shout"]], decks=[10, ["Bite"]]), "play Mouse 1,5")
    assert texts(bluff) == ["pass"] and "pass" in texts(holding)
    assert holding.observation(0) == bluff.observation(0)
    none = do(state(BITE, field=field, hands=[["Mouse"], ["Shout"]], decks=[10, ["Shout"]]), "play Mouse 1,5")
    assert none.to_move() == 0, "there is no Reaction anywhere"
    empty = do(state(BITE, field=field, hands=[["Mouse"], []], decks=[10, ["Bite"]]), "play Mouse 1,5")
    assert empty.to_move() == 0, "an empty hand answers nothing"


@pytest.mark.rule("ANI-018")
def test_an_imagined_hand_changes_what_can_be_answered() -> None:
    found = do(state(BITE, field={"0,5": "Grove"}, hands=[["Mouse"], ["Bite"]], decks=[10, ["Shout"] * 9]), "play Mouse 1,5")
    seen = set()
    for seed in range(30):
        deal = found.redeal(0, Chance(seed))
        assert (len(deal.legal()) > 1) == (hand(deal, 1) == ["Bite"])
        seen.add(hand(deal, 1)[0])
    assert seen == {"Bite", "Shout"}


@pytest.mark.rule("ANI-080", "ANI-081", "ANI-083")
def test_reactions_are_answered_by_reactions() -> None:
    """Snap answers the playing of a Trait, Hiss the playing of an Action card: the answer to the answer happens first."""
    snap = card("action", "Snap", "When your opponent plays a Trait, discard target enemy Trait, then discard this card.",
                tags=("Reaction",))  # fmt: skip
    hiss = card("action", "Hiss", "Before your opponent plays an Action, discard target enemy Action, then discard this card.",
                tags=("Reaction",))  # fmt: skip
    found = state(snap, hiss, field={"5,5": "Bear"}, hands=[["Fur", "Hiss"], ["Snap"]])
    do(found, "play Fur 5,6 on 5,5", "react Snap 1,3")
    assert found.to_move() == 0 and any("react Hiss" in text for text in texts(found))
    stopped, let = do(found.copy(), "react Hiss 1,0"), do(found, "pass")
    assert on(stopped, "5,6") == {"card": "Fur", "on": "5,5"} and pile(stopped, 1) == ["Snap"]
    assert on(let, "5,6") is None and pile(let) == ["Fur"]


@pytest.mark.rule("ANI-083", "ANI-084")
def test_a_reaction_answers_nothing_before_its_own_moment_has_come() -> None:
    """Wail lies on the field while the newer link of its chain deals damage: it does not answer that."""
    wail = card("action", "Wail", "When a friendly Critter is dealt damage, gain 3 points.", tags=("Reaction",))
    text = "Once per turn, when an enemy Critter is dealt damage, deal 1 damage to target enemy Critter."
    spite = card("animal", "Spite", text)
    poke = card("action", "Poke", "Deal 1 damage to target enemy Critter. Discard this card.")
    found = state(wail, spite, poke, field={"5,5": "Spite", "9,9": "1:Mouse"}, hands=[["Poke"], ["Wail"]])
    do(found, "play Poke 1,0", "react Wail 1,3")
    while found.pending >= 0:
        do(found, "pass")
    assert damage(found, "9,9") == 2 and found.points == [0, 3]


# ---- positions in the middle of it ----


def test_every_decision_within_effects_can_be_saved_copied_and_hashed() -> None:
    cards = (BITE, card("animal", "Many", "When you play a Critter, you may move target friendly miniature up to 2 spaces.\n"
                                          "When you play a Critter, deal 1d6 damage to target enemy Animal."))  # fmt: skip
    found = state(*cards, field={"0,5": "Grove", "1,5": "Grove", "-1,5": "Many", "5,5": "1:Bear", "6,5": "1:Otter"},
                  hands=[["Mouse"], ["Bite"]], decks=[["Shout"] * 4, ["Bite"] * 3], seed=3)  # fmt: skip
    game = Animaul()
    do(found, "play Mouse 0,6")
    seen = 0
    while found.frames:
        assert any(frame[0] == WINDOW_FRAME or frame[0] == 0 for frame in found.frames)
        check_step(found, game, library_of(found))
        found.apply(found.legal()[-1])
        seen += 1
    assert seen >= 4


def library_of(position: AnimaulState) -> object:
    """The library that a position was made from."""
    from tests.games.animaul.effects_help import library

    known = {one.name for one in library()}
    return library(*(one.card for one in position.cards.defs[:-1] if one.name not in known))



@pytest.mark.rule("ANI-076")
def test_a_miniature_whose_space_has_gone_is_saved_while_its_defeat_is_answered() -> None:
    mourner = card("animal", "Mourner", "When a friendly Critter is defeated, you may draw a card.")
    bolt = card("action", "Dig", "Discard target Biome. Discard this card.")
    field = {"5,5": "Grove", "6,5": {"card": "1:Mouse", "mini": "5,5"}, "9,9": "1:Mourner"}
    found = do(state(mourner, bolt, field=field, hands=[["Dig"], []]), "play Dig 1,0")
    assert texts(found) == ["no", "yes"] and on(found, "5,5") is None
    check_step(found, Animaul(), library_of(found))
    assert pile(do(found, "yes"), 1) == ["Mouse"] and len(found.hands[1]) == 1

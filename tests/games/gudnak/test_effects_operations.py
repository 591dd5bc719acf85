"""Every operation that the rules English can say has a handler, or is known to have none; effects can be saved at any point."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from tests.games.gudnak.effect_kit import card, do, library, state
from tests.play.saving_kit import play_and_save
from tests.wording.mood_kit import Moods, readings
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Mark
from toolkit.games.gudnak.effects import VERBS
from toolkit.games.gudnak.model import Cards
from toolkit.games.gudnak.position import load_state
from toolkit.games.gudnak.program import IMPLEMENTED, missing
from toolkit.games.gudnak.setup import new_game
from toolkit.games.gudnak.vocabulary import VOCABULARY, language
from toolkit.play.chance import Chance
from toolkit.play.random_game import random_game
from toolkit.registry import game
from toolkit.wording.operations import operations
from toolkit.wording.vocabulary import Verb

NOT_YET = {"grant", "rule:may:attack"}
"""What a text can say, and no engine does yet: the author is told."""

TEXTS = {
    "tactic": """
Destroy target enemy I.
Destroy all Is.
Destroy target Construct or fighter.
Destroy up to 2 target enemy fighters. Draw a card.
Destroy target Attachment. Draw a card.
Draw 2 cards, then discard a card.
You may discard a card. If you do, draw 2 cards. If you do not, gain an action.
Discard any number of cards.
Your opponent discards 2 cards.
Each player discards a card.
Relocate target enemy fighter to an adjacent unoccupied square.
Relocate target friendly fighter to any unoccupied square in your Back Row. It gains +I until your next turn.
Move up to 2 friendly fighters.
Move target friendly fighter. You may attack with it.
Attack with target friendly fighter.
Deploy a fighter from your hand.
You may deploy a fighter from your Graveyard.
Put target I in your Graveyard into your hand.
Target friendly fighter gains +I until end of turn. Attack with it.
Target enemy fighter gains -I until your next turn.
All friendly Hunters gain +I until end of turn.
Fatigue target enemy fighter.
Target friendly fighter is no longer fatigued.
Sacrifice a friendly fighter. If you do, destroy target enemy fighter.
Return target friendly fighter to its owner's hand. Draw a card.
Swap target friendly fighter with another friendly fighter.
Gain an action.
Put the top 2 cards of your opponent's deck into their Graveyard.
Target enemy fighter cannot move until your next turn.
Draw a card for each friendly Hunter.
If you control a Hero, draw 2 cards. Otherwise, draw a card.
Target friendly fighter gains the Hunter trait until end of turn.
Target enemy fighter loses all abilities until your next turn.
Target friendly fighter gains "Action: Draw a card." until your next turn.
Target enemy fighter has power I until end of turn.
Target friendly fighter gains +I permanently.
At the start of your next turn, gain 2 actions.
Fatigue target enemy fighter. At the start of your opponent's next turn, fatigue it.
Either draw 2 cards or destroy target enemy I or gain an action, each once per game.
Discard a card. If you do, draw a card. You may repeat this effect.
Draw a card for each friendly fighter destroyed this turn.
Attack target fighter with target enemy fighter.
Move your Gates to target square in your Back Row.
Your opponent cannot defend or draw until your next turn.
Target square in your opponent's Back Row counts as your opponent's Gates until end of turn.
Destroy all fighters adjacent to target square.
Choose a direction. Relocate all enemy fighters up to 2 squares in that direction. Draw a card.
Choose a direction. Move all friendly fighters in that direction. Draw a card.
Replace target friendly fighter with a fighter from your hand.
Replace target enemy fighter with target fighter in your Graveyard.
Choose target enemy fighter. It cannot attack until your next turn. Draw a card.
Your opponent discards 2 random cards.
Destroy target enemy fighter with power II or less.
Put target fighter in your Graveyard that shares a trait with a friendly fighter into your hand.
Shuffle your Graveyard into your deck. Draw a card.
Search your Graveyard for a Hunter, reveal it, and put it into your hand.
Each player discards a card, then draws 2 cards.""",
    "construct": """
Squares in your Gates do not count as your Gates.
This Construct may be played to an empty square in your opponent's Back Row.
Action: Relocate this Construct to an adjacent empty square.
Enemy fighters adjacent to this Construct have -I.
Action: Draw a card.
Action: Deploy a fighter from your hand. Draw a card.
At the start of your turn, you may move target friendly fighter.
Friendly fighters adjacent to this Construct have "Passive: After this fighter is destroyed, draw a card."
If this Construct would be destroyed by an enemy fighter, instead put this Construct into your hand.""",
    "attachment": """
Attached fighter has +I when attacking.
Enemy fighters adjacent to attached fighter have -I.
Action: Draw a card.""",
    "basic": """
Passive: Squares adjacent to this fighter count as your Back Row.
Passive: This fighter's square counts as adjacent to all squares in your Back Row.
Passive: Friendly fighters may be deployed to an unoccupied square adjacent to this fighter.
Passive: This fighter may be deployed on top of an enemy fighter that shares a trait with this fighter.
Passive: Enemy fighters adjacent to this fighter cannot leave.
Passive: This fighter may attack even while fatigued.
Passive: When your deck runs out, rise as a fighter in your Gates.
Passive: When this fighter is sacrificed, you lose the game.
Action: Destroy target enemy I exactly 2 squares away.
Passive: This fighter cannot be destroyed while in your Back Row.
Passive: Friendly Soldiers adjacent to this fighter cannot be sacrificed.
Passive: Enemy fighters adjacent to this fighter cannot use an Action ability.
Passive: The abilities of friendly fighters adjacent to this fighter reach 1 square farther.
Passive: This fighter's square counts as your Location.
Passive: When this fighter is discarded, draw a card.
Passive: After an Attachment is attached to this fighter, draw a card.
Passive: After a friendly fighter leaves a square adjacent to this fighter, you may draw a card.
Passive: When a friendly fighter is deployed on top of this fighter, draw a card.
Passive: When your opponent destroys a friendly fighter, draw a card.
Passive: If this fighter would destroy an enemy fighter, instead put that fighter into its owner's hand.
Passive: This fighter has +I when attacking Hunters.
Passive: This fighter has +I while in your Back Row.
Passive: Other friendly Soldiers adjacent to this fighter have +I.
Passive: This fighter cannot be attacked.
Passive: When this fighter is destroyed, draw a card.
Passive: After a friendly fighter moves, you may relocate it to an adjacent unoccupied square.
Passive: When an enemy fighter is destroyed, discard a card.
Passive: At the end of your turn, destroy target enemy I.
Passive: Once per turn, after this fighter moves, draw a card.
Passive: If this fighter would be destroyed, you may discard a card instead.
Passive: Other friendly fighters adjacent to this fighter have "Action: Draw a card."
Passive: This fighter has the abilities of all other friendly fighters adjacent to this fighter.
Passive: Enemy fighters adjacent to this fighter lose all abilities.
Passive: This fighter has +I for each enemy fighter destroyed this turn.
Passive: After a friendly fighter moves or is relocated, you may move this fighter. This ability does not trigger itself.
Passive: After another friendly fighter moves, you may move this fighter to the square that fighter left.
Passive: After your opponent plays a Tactic, draw a card.
Passive: After another friendly fighter uses an Action ability, you may move this fighter.
Passive: After an enemy fighter enters a square adjacent to this fighter, you may attack it with this fighter.
Passive: At the start of your Action Phase, gain an action.
Passive: If another friendly fighter would be destroyed in an attack, you may instead sacrifice this fighter.
Action: This fighter gains the abilities of target adjacent fighter until your next turn.
Action: Destroy all other fighters adjacent to this fighter.
Action: Relocate this fighter up to 2 squares. You may attack with this fighter.
Action: Swap this fighter with target friendly fighter.
Deploy: You may relocate target adjacent enemy fighter to an unoccupied square adjacent to it.
Deploy: You may attack with this fighter.
Deploy: You may deploy a fighter from your hand.""",
}
"""Sentences for cards, by kind."""


def lines(kind: str) -> list[str]:
    return TEXTS[kind].strip().splitlines()


@cache
def rich() -> tuple[Library, list[str]]:
    """A library in which every sentence stands on a card, and the names of those cards."""
    cards = []
    traits = ("Soldier", "Hunter", "Brute")
    for kind in TEXTS:
        for number, text in enumerate(lines(kind)):
            fields: dict[str, Any] = {"cost": number % 3} if kind != "basic" else {}
            if kind == "basic":
                fields = {"power": 1 + number % 3, "traits": [traits[number % 3]]}
            cards.append(card(kind, f"{kind.title()} {chr(65 + number // 10)}{number % 10}", text, **fields))
    return library(*cards), [c.name for c in cards]


def test_every_sentence_here_is_exact() -> None:
    held, names = rich()
    cards = Cards(held, language(held))
    inexact = {name: cards.defs[i].card.text for name in names if not cards.compile(i := cards.index(name) or 0).exact}
    assert inexact == {}


def test_every_verb_and_construct_of_the_phrase_book_has_a_handler() -> None:
    held = library()
    speech, cards = language(held), Cards(held, None)
    lacking: set[str] = set()
    understood = 0
    for _, example in speech.phrases():
        found = [
            set(missing(reading.tree, cards))
            for kind in ("hero", "tactic", "construct", "attachment")
            if (reading := speech.read(example, kind, "Name")).tree.understood
        ]
        if found:
            understood += 1
            lacking |= min(found, key=len)
            assert operations(reading.tree) - IMPLEMENTED <= NOT_YET, example
    assert understood >= 30, "most examples are sentences of their own"
    assert lacking <= NOT_YET


def test_every_verb_is_used_by_a_sentence_here() -> None:
    held, names = rich()
    speech = language(held)
    said: set[str] = set()
    for name in names:
        found = held.find(name)
        assert found is not None
        said |= operations(speech.read(found.text, found.model_dump()["kind"], name).tree)
    assert {f"do:{verb}" for verb in VERBS} <= said


def deck(names: list[str], chance: random.Random) -> DeckList:
    chosen = [*chance.sample(names, 16), "Pawn", "Archer", "Knight", "Queen"]
    return DeckList("Rich", "gudnak", Mark("deck"), tuple(DeckLine(1, name, Mark("deck")) for name in chosen), {})


@pytest.mark.parametrize("seed", range(16))
def test_random_games_with_every_effect_can_be_saved_in_the_middle_of_any(seed: int) -> None:
    chance = random.Random(seed)
    held, names = rich()
    speech = language(held)
    played = new_game([deck(names, chance), deck(names, chance)], held, speech, seed, {})
    play_and_save(played, lambda saved: load_state(saved, held, speech), chance, 0.04)


@pytest.mark.parametrize("seed", [101, 102])
def test_every_invariant_holds_with_every_effect(seed: int) -> None:
    chance = random.Random(seed)
    held, names = rich()
    random_game(game("gudnak"), [deck(names, chance), deck(names, chance)], held, seed)


MOODS = Moods(
    filled={
        "cards": "a card", "actions": "an action", "distance": "2 squares",
        "possessor": "your", "NUMBER": "2", "ref": "this fighter", "topmost": "the top card of your deck",
        "spot": "your Location", "pile": "on the bottom of your deck", "duration": "until end of turn", "top_cards": "2 cards",
        "in_attack": "in an attack",
    },
    things=(
        {"np": "a friendly fighter", "place": "your Graveyard"},
        {"np": "this Construct", "place": "your deck"},
        {"np": "a card in your hand", "place": "your deck"},
        {"np": "a fighter", "place": "your deck"},
        {"np": "a Tactic from your hand", "place": "your hand"},
    ),
    subjects=("a friendly fighter", "your opponent", "you", "this fighter", "a Construct", "a square"),
    several=("Enemy fighters", "Your opponent", "Friendly fighters", "This fighter", "Squares"),
    told=(("", "tactic"), ("Action: ", "basic"), ("Action: ", "construct"), ("Action: ", "attachment")),
    holding=(("Passive: ", "basic"),),
)  # fmt: skip


@pytest.mark.parametrize("verb", VOCABULARY.verbs, ids=lambda verb: verb.name)
def test_a_verb_in_any_mood_has_a_handler_or_the_author_is_told(verb: Verb) -> None:
    """As an instruction every verb is carried out; what cards cannot answer, forbid, allow or replace yet is told."""
    speech, cards = language(library()), Cards(library(), None)
    handled = 0
    for texts in MOODS.of(verb):
        for reading in readings(speech, texts):
            unknown = operations(reading.tree) - IMPLEMENTED
            assert not {name for name in unknown if name.startswith("do:")}, reading.text
            assert all(name.startswith(("when:", "rule:", "instead:")) for name in unknown), reading.text
            told = [stop for stop in reading.stops if stop.kind == "not implemented"]
            lacking = bool(unknown or missing(reading.tree, cards))
            assert len(told) >= len(unknown) and reading.exact != lacking and bool(told) == lacking, reading.text
            handled += not lacking
    assert handled or not verb.patterns, f"nothing can be done with {verb.name}"


def test_what_is_imagined_is_the_same_whichever_of_several_equal_cards_came_into_the_hand() -> None:
    recall = card("tactic", "Recall", "Return target friendly fighter to its owner's hand. Deploy a fighter from your hand.")
    held_back = [["Recall", "Pawn", "Pawn", "Pawn", "Archer"], []]
    position = state([recall], board={"b2": "Pawn"}, hands=held_back, decks=[["Queen"] * 3 + ["Pawn"] * 3, 5])
    do(position, "play Recall", "choose Pawn")
    assert position.frames and position.to_move() == 0, "where it goes is still to be chosen"
    imagined = [position.redeal(1, Chance(seed)) for seed in range(20)]
    for luck in range(3):
        wanted = position.redeal(1, Chance(luck)).dump()
        assert all(other.redeal(1, Chance(luck)).dump() == wanted for other in imagined)

"""Every operation that the rules English can say has a handler, or the author is told; effects can be saved at any point."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

import pytest

from tests.games.animaul.effects_help import card, library
from tests.play.saving_kit import play_and_save
from tests.wording.mood_kit import Moods, readings
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Mark
from toolkit.games.animaul import GAME
from toolkit.games.animaul.game_words import VERBS
from toolkit.games.animaul.model import Cards
from toolkit.games.animaul.position import load_state
from toolkit.games.animaul.program import IMPLEMENTED, missing
from toolkit.games.animaul.setup import new_game
from toolkit.games.animaul.vocabulary import VOCABULARY, language
from toolkit.play.random_game import random_game
from toolkit.wording.operations import operations
from toolkit.wording.vocabulary import Verb

NOT_YET: set[str] = set()
"""What a text can say, and no engine does yet: the author is told."""

TEXTS = {
    "action": """
Deal 2d6 damage to target enemy Animal. Discard this card.
Deal 1d4 damage to all Critters that share a sub-type with this card. Discard this card.
Deal 1 damage to target enemy Animal for each sub-type among Biomes you control. Discard this card.
Heal all damage from target friendly Animal. Draw a card.
Defeat target enemy Critter with 3 or less Life. Discard this card.
Draw 2 cards, then discard a card. Discard this card.
You may discard a card. If you do, draw 2 cards. If you do not, gain an action.
Each player discards a card. Discard this card.
Your opponent discards a card at random. Discard this card.
Discard the top 2 cards of your opponent's deck. Discard this card.
Search your deck for a Biome and put it into your hand, then shuffle your deck.
Shuffle all cards in your discard pile into your deck. Discard this card.
Return target Critter in your discard pile to your hand. Discard this card.
Put target enemy Trait on the bottom of its owner's deck. Discard this card.
Move target friendly miniature up to 2 spaces. Draw a card. Discard this card.
Move target friendly miniature to an empty space. Discard this card.
Move target friendly Biome to an empty cell. Discard this card.
Target friendly miniature attacks. Discard this card.
Target friendly miniature swaps places with target enemy miniature. Discard this card.
Flip target enemy Biome face down. Discard this card.
Flip target friendly card face up. Draw a card. Discard this card.
Equip target Trait to target friendly Animal. Discard this card.
Equip a Trait in your hand to target friendly Animal. Discard this card.
Unequip target enemy Trait. Discard this card.
Discard all Traits equipped to target enemy Animal. Discard this card.
Play a Biome from your hand. Discard this card.
Play a Trait from your hand. Discard this card.
Put 2 counters on all friendly Animals. Discard this card.
Remove all counters from target enemy card. Discard this card.
Put a bonus die on target friendly Critter. Discard this card.
Remove a bonus die from target enemy Critter. Discard this card.
Gain 2 points. Your opponent loses a point. Discard this card.
If you have fewer points than your opponent, gain 2 actions. Otherwise, draw a card.
If you control no Critters, draw 2 cards. Discard this card.
Either draw 2 cards or gain an action. Discard this card.
Target enemy Critter cannot attack until your next turn. Discard this card.
Target friendly Animal gains 1 bonus die until end of turn. Discard this card.
Target friendly Critter gains +2 permanently. Discard this card.
Target enemy Animal loses all abilities until your next turn. Discard this card.
Your opponent cannot play an Animal until your next turn. Discard this card.
Your opponent cannot draw cards until your next turn. Discard this card.
Target friendly Critter gains "Free: Move this miniature 1 space." until your next turn.
Target enemy Animal gains "When this card attacks, your opponent draws a card." permanently. Discard this card.
Target friendly Critter gains the abilities of target enemy Critter until end of turn. Discard this card.
All friendly Animals gain the abilities of all Critters in your discard pile until your next turn.
Your deck gains +4 when defending until your next turn. Discard this card.
Choose target enemy Animal. It cannot attack until the end of your opponent's next turn. Discard this card.
Roll 1d6. If the result is 4 or more, draw 2 cards. Otherwise, gain an action. Discard this card.
Roll 2d4. Deal that much damage to target enemy Animal. Discard this card.
Deal 2 damage to the enemy miniature with the most Life. Discard this card.
Put a counter on the friendly Critter with the least counters. Discard this card.
Target friendly Critter gains +1d6 until the end of your next turn. Discard this card.
If it is your first turn, gain an action. Discard this card.
All Animals cost an action more until your next turn. Discard this card.""",
    "reaction": """
Before an enemy miniature attacks, flip target Biome face down, then discard this card.
After your opponent plays a Critter, deal 3 damage to target enemy Critter, then discard this card.
When your opponent plays a Trait, discard target enemy Trait, then discard this card.
When your deck is attacked, draw a card, then discard this card.
After your opponent draws a card, you may discard a card. If you do, draw a card. Discard this card.
When a friendly Animal is dealt damage, prevent 1d4 of that damage, then discard this card.
Before an enemy miniature attacks, it gains -1d4 for this attack, then discard this card.
When a friendly Animal is dealt damage, heal 1d4 damage from target friendly Animal. Discard this card.""",
    "biome": """
When this card is played, draw a card.
After a miniature moves onto this card, you may move target friendly miniature 1 space.
Friendly Critters adjacent to this card have +2 when attacking.
Friendly miniatures on this card have +2 when defending.
Your deck has +4 when defending.
Your deck has +1d6 when defending.
Enemy Critter miniatures cannot move onto this card.
Biomes you control cost an action less.
Critters cost 2 actions during your turn.
At the start of your turn, if an adjacent card has more than 3 counters, draw a card.
Friendly cards adjacent to this card have the Ice sub-type.
Your opponent's deck cannot be attacked.
When a card is flipped face down, draw a card.
This card cannot be flipped face down.
If you would draw a card, you may instead gain a point.
If your opponent would gain a point, instead gain a point.
If you would fail to draw a card, instead shuffle all cards from your discard pile into your deck.
If your opponent would use an ability, you may instead discard this card.
Before your opponent uses an ability, draw a card.
When your opponent shuffles their deck, draw a card.
Friendly Critters have "When this card is defeated, draw a card."
Animals adjacent to this card have "Action: Draw a card, then discard a card." and "This card has +2 Life."
Friendly Critters have "After this card is defeated, gain a point." while you have more points than your opponent.
Enemy Critters have the abilities of all Biomes adjacent to this card.""",
    "trait": """
The equipped card has +1 die.
The equipped card has +3 Life.
The equipped card has -2 Life.
The equipped card has 2d8 dice.
The equipped card cannot attack or move.
The equipped card cannot use its abilities.
This card may be equipped to your deck.
If your deck would be attacked by an Animal, instead discard this card.
This card may only be equipped to an enemy Animal.
When the equipped card attacks, deal 2 damage to the equipped card.
Before an enemy miniature attacks, deal 1d8 damage to target enemy Critter, then discard this card.
When a Trait is equipped to the equipped card, discard this card.
The equipped card has "If this card would be defeated, instead return this card to its owner's hand."
The equipped card has the abilities of all Critters in your discard pile.""",
    "critter": """
Free: Move this miniature 1 space.
Action: Deal 1d6 damage to target adjacent enemy miniature.
Action: Discard this card. Deal 1d8 damage to target enemy Animal.
Action: Morph this card into Great Critter.
This card has +1 when defending against Animals.
This card has +1 for each counter on this card when attacking.
This card has +1 die for each friendly Biome adjacent to this card.
This card has +1 die while you control more Critters than your opponent.
When this card is defeated, draw a card.
When this card is attacked, put a bonus die on this card.
When this card is dealt damage, put a counter on this card.
When this card defeats an Animal or Critter, gain 2 points.
When you play a Biome, put a counter on this card.
When you discard a card, put a counter on this card.
After this card rolls 4 or more when attacking, draw a card.
After this card attacks, your opponent discards a card.
At the end of your turn, put a counter on this card.
At the start of your turn, you may move target friendly miniature 1 space.
Once per turn, when you draw a card, put a counter on this card.
Free: For each counter on this card, deal 1 damage to target enemy Critter.
Free: Remove 2 counters from this card. If you do, draw 2 cards.
Free: Twice per turn, move this miniature 1 space.
If this card would be defeated, instead return this card to its owner's hand.
If this card would be dealt damage, you may instead remove a counter from this card.
This card has no miniature.
This card cannot be dealt damage.
This card has the abilities of all Critters adjacent to this card.
This card has the Action abilities of all enemy Animals.
This card cannot be dealt damage by an Animal.
This card has +1d8 when attacking.
When this card is dealt damage, prevent 1 of that damage.
Friendly Critters adjacent to this card have -1d4 when defending.
When your opponent fails to draw a card, gain a point.""",
    "animal": """
Action: Discard a card. If you do, morph this card into Great Animal.
Friendly Critters adjacent to this card have +1 when attacking.
At the start of your turn, heal 1d6 damage from this card.
When a friendly Critter is defeated, put a counter on this card.""",
}
"""Sentences for cards, by kind."""


def lines(kind: str) -> list[str]:
    return TEXTS[kind].strip().splitlines()


@cache
def rich() -> tuple[Library, dict[str, list[str]]]:
    """A library in which every sentence stands on a card, and the names of those cards by kind of sentence."""
    cards, names = [], dict[str, list[str]]()
    for kind in TEXTS:
        for number, text in enumerate(lines(kind)):
            tags = ("Reaction",) if kind == "reaction" else ()
            real = "action" if kind == "reaction" else kind
            name = f"{kind.title()} {chr(65 + number // 10)}{number % 10}"
            fields = {"life": 2 + number % 5} if kind in ("animal", "critter") else {}
            cards.append(card(real, name, text, ("Wood", "Wood, Stream", "Stream")[number % 3], tags=tags, **fields))
            names.setdefault(kind, []).append(name)
    for kind in ("critter", "animal"):
        cards.append(card(kind, f"Great {kind.title()}", "This card has +2 when attacking.", "Wood, Stream", morph=True, life=9))
    return library(*cards), names


def test_every_sentence_here_is_exact() -> None:
    held, names = rich()
    cards = Cards(held, language(held))
    inexact = {}
    for name in (name for several in names.values() for name in several):
        index = cards.index(name)
        assert index is not None
        if not cards.compile(index).exact:
            inexact[name] = (cards.defs[index].card.text, cards.compile(index).code.missing)
    assert inexact == {}


def test_every_verb_and_construct_of_the_phrase_book_has_a_handler() -> None:
    held = library()
    speech, cards = language(held), Cards(held, None)
    read, lacking = 0, set[str]()
    for _, example in speech.phrases():
        found = [
            set(missing(reading.tree, cards)) | (operations(reading.tree) - IMPLEMENTED)
            for kind in ("animal", "action", "trait", "biome")
            if (reading := speech.read(example, kind, "Name")).tree.understood
        ]
        if found:
            read += 1
            lacking |= min(found, key=len)
    assert read >= 30, "most examples are sentences of their own"
    assert lacking <= NOT_YET


def test_every_verb_is_used_by_a_sentence_here() -> None:
    held, _ = rich()
    speech = language(held)
    said: set[str] = set()
    for found in held:
        said |= operations(speech.read(found.text, found.model_dump()["kind"], found.name).tree)
    assert {f"do:{verb}" for verb in VERBS} <= said


@pytest.mark.parametrize("text", [
    "Friendly Critters have \"Enemy Critters lose all abilities.\"",
    "Friendly Critters have \"This card has the abilities of all Biomes.\"",
])  # fmt: skip
def test_what_is_read_but_not_carried_out_is_told(text: str) -> None:
    held = library(card("animal", "Actor", text))
    reading = language(held).read(text, "animal", "Actor")
    assert reading.tree.understood and not reading.exact
    assert any(stop.kind == "not implemented" for stop in reading.stops)
    cards = Cards(held, language(held))
    index = cards.index("Actor")
    assert index is not None and not cards.compile(index).exact, "it is played as far as it can be, and not called exact"


# ---- random games --------------------------------------------------------------------------------------------------------


def deck(names: Mapping[str, list[str]], chance: random.Random) -> DeckList:
    counts = {"action": 11, "reaction": 3, "biome": 5, "trait": 5, "critter": 9, "animal": 2}
    chosen = [name for kind, count in counts.items() for name in chance.sample(names[kind], count)]
    chosen += ["Great Critter", "Great Animal"]
    lines = [DeckLine(1, name, Mark("deck")) for name in (*chosen, "Grove", "Brook")]
    return DeckList("Rich", "animaul", Mark("deck"), tuple(lines))


@pytest.mark.parametrize("seed", range(16))
def test_random_games_with_every_effect_can_be_saved_in_the_middle_of_any(seed: int) -> None:
    chance = random.Random(seed)
    held, names = rich()
    speech = language(held)
    played = new_game([deck(names, chance), deck(names, chance)], held, speech, seed, {"cap": 60})
    play_and_save(played, lambda saved: load_state(saved, held, speech), chance, 0.02)


@pytest.mark.parametrize("seed", [101, 102])
def test_every_invariant_holds_with_every_effect(seed: int) -> None:
    chance = random.Random(seed)
    held, names = rich()
    random_game(GAME, [deck(names, chance), deck(names, chance)], held, seed, options={"cap": 14})


# ---- every mood of every verb ----------------------------------------------------------------------------------------------


MOODS = Moods(
    filled={
        "cards": "a card", "actions": "an action", "points": "a point", "counters": "a counter", "bonus_dice": "a bonus die",
        "damage": "2 damage", "distance": "2 spaces", "possessor": "your", "deck": "your deck", "place": "your hand",
        "NUMBER": "2", "ref": "this card", "top_cards": "2 cards", "pile": "on the bottom of your deck", "total": "10 or more",
        "random": "at random", "rolling": "when attacking", "all_damage": "all damage", "all_counters": "all counters",
        "all_bonus_dice": "all bonus dice", "same_damage": "2 damage", "DICE": "1d6", "prevented": "2 of that damage",
    },
    things=(
        {"np": "target friendly card", "place": "your discard pile"},
        {"np": "target friendly miniature", "place": "your deck"},
        {"np": "this card", "place": "your deck"},
        {"np": "a card from your hand", "place": "your deck"},
        {"np": "a Trait from your hand", "place": "your hand"},
        {"np": "target friendly Animal", "place": "your hand"},
        {"np": "a Biome", "place": "your deck"},
    ),
    subjects=("a friendly card", "your opponent", "you", "this card", "a friendly miniature", "a Trait", "your deck"),
    several=("Enemy Critters", "Your opponent", "Friendly miniatures", "This card", "The equipped card", "Your deck"),
    told=(
        ("", "action"), ("Action: ", "animal"), ("Free: ", "biome"), ("Action: ", "trait"),
        ("When this card is dealt damage, ", "animal"),
    ),
    holding=(("", "animal"), ("", "trait")),
)  # fmt: skip


@pytest.mark.parametrize("verb", VOCABULARY.verbs, ids=lambda verb: verb.name)
def test_a_verb_in_any_mood_has_a_handler_or_the_author_is_told(verb: Verb) -> None:
    """As an instruction every verb is carried out; what cards cannot answer, forbid, allow or replace is told."""
    speech, cards = language(library()), Cards(library(), None)
    handled = 0
    for texts in MOODS.of(verb):
        for reading in readings(speech, texts):
            lacking = missing(reading.tree, cards)
            assert not {name for name in operations(reading.tree) - IMPLEMENTED if name.startswith("do:")}, reading.text
            assert reading.exact == (not lacking and operations(reading.tree) <= IMPLEMENTED), (reading.text, lacking)
            handled += reading.exact
    assert handled or not verb.patterns, f"nothing can be done with {verb.name}"

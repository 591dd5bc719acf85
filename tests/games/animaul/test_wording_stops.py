"""Where understanding stops in AniMaul's texts, and what the author is told."""

from __future__ import annotations

import pytest

from tests.games.animaul.wording_kit import READER, bundled
from tests.wording.reading_kit import first_stop
from toolkit.games.animaul.vocabulary import VOCABULARY
from toolkit.wording.checks import ANSWER
from toolkit.wording.language import Stop
from toolkit.wording.operations import operations
from toolkit.wording.reader import Reader
from toolkit.wording.tree import Unsupported


def stop(text: str, kind: str = "action") -> tuple[Stop, str]:
    return first_stop(READER, text, kind)


STOPS = [
    ("action", "Deal 2d6 damge to target enemy Animal.", "unknown word", "damge", "is not a word"),
    ("action", "Draw a card. Draw two crads, then discard a card.", "unknown word", "crads", "is not a word"),
    ("action", "Move target friendly miniature 2 spaces towards your deck.", "unknown word", "towards", "is not a word"),
    ("action", "Draw 2 or more cards.", "unexpected", "or more", "cannot stand here"),
    ("action", "Discard 2 or more cards.", "unexpected", "Discard 2 or more cards", "only a condition"),
    ("action", "Heal 3 damage from", "unexpected", "", "ends too early"),
    ("action", "Put a counter on your deck.", "unexpected", "deck", "cannot stand here"),
    ("action", "Move target Biome 1 space.", "unexpected", "Biome", "cannot be done with a Biome"),
    ("action", "Put a counter on target space.", "unexpected", "space", "cannot be done with a space"),
    ("action", "Flip target miniature face down.", "unexpected", "miniature", "cannot be done with a miniature"),
    ("biome", "At the end of your turn, move this miniature 1 space.", "unexpected", "this miniature", "this card is no minia"),
    ("biome", "When this Animal is played, draw a card.", "unexpected", "this Animal", "this card is no Animal"),
    ("animal", "Draw a card.", "unexpected", "Draw a card", "cannot give an instruction"),
    ("animal", "Target friendly Critter has +1.", "unexpected", "Target friendly Critter has +1", "cannot choose"),
    ("action", "Target friendly Critter gains +1.", "unexpected", "Target friendly Critter gains +1", "how long it lasts"),
    ("animal", "Action: Friendly Critters have +1.", "unexpected", "Friendly Critters have +1", "how long it lasts"),
    ("animal", "Reaction: Draw a card.", "unexpected", "Reaction", "no kind of ability"),
    ("animal", "Free:", "unexpected", "", "nothing follows"),
    ("animal", "When their deck is attacked, draw a card.", "unexpected", "their", "whose?"),
    ("action", "Deal 1 damage to target empty Critter.", "unexpected", "empty", "cannot be empty"),
    ("animal", 'Friendly Critters have "Action: Darw a card."', "unknown word", "Darw", "is not a word"),
    ("action", "Morph target friendly Critter into Nobody Knows Whom.", "unknown word", "Nobody", "neither a sub-type nor"),
]


@pytest.mark.parametrize(("kind", "text", "what", "where", "words"), STOPS, ids=[row[1] for row in STOPS])
def test_a_stop_says_its_place_in_the_printed_text(kind: str, text: str, what: str, where: str, words: str) -> None:
    found, marked = stop(text, kind)
    assert marked == where
    assert words in found.message
    assert found.kind == what


def test_what_could_stand_there_is_in_the_game_s_own_words() -> None:
    for kind, text, *_ in STOPS:
        for one in READER.read(text, kind).stops:
            assert len(one.expected) <= 8
            assert not any("_" in word or "+I" in word or "power" in word for word in (*one.expected, *one.near))
    found, _ = stop("This card has when attacking.", "animal")
    assert "a bonus (+1, -2 ...)" in found.expected
    found, _ = stop("Discard target equipped.")
    assert "a sub-type" in found.expected


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Banish target enemy Critter.", "defeat"),
        ("Stun target enemy Animal.", "cannot attack"),
        ("Shove target enemy miniature 1 space.", "move"),
        ("When this card perishes, draw a card.", "is defeated"),
        ("Deal 2 damage to target enemy minion.", "fighter"),
        ("Deal 2 damage to target frendly Animal.", "friendly"),
        ("Put a token on this card.", "counter"),
    ],
)
def test_near_words_are_of_like_meaning_or_a_slip_away(text: str, near: str) -> None:
    found, _ = stop(text)
    assert (found.near[:1] or ("",)) == (near,)


def test_other_sentences_still_count() -> None:
    reading = READER.read("Draw a card. Flurble the deck. Gain an action.", "action")
    assert [isinstance(s.body, Unsupported) for s in reading.tree.abilities[0].sentences] == [False, True, False]
    assert READER.render(reading.tree) == "Draw a card. Flurble the deck. Gain an action."


def test_an_ambiguous_reference_is_told_and_not_guessed() -> None:
    found, marked = stop("Target friendly miniature swaps places with another friendly miniature. Put a counter on it.")
    assert (found.kind, marked) == ("ambiguous", "it")
    found, marked = stop("Put a counter on them.")
    assert "points to nothing" in found.message
    assert marked == "them"


def test_what_the_engine_does_not_carry_out_is_told() -> None:
    text = "Gain 2 points. Shuffle your deck."
    known = frozenset(operations(READER.read(text, "action").tree))
    assert not Reader(VOCABULARY, implemented=known).read(text, "action").stops
    (found,) = Reader(VOCABULARY, implemented=known - {"do:shuffle"}).read(text, "action").stops
    assert found.kind == "not implemented"
    assert text[found.span.start : found.span.end] == "Shuffle your deck"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Deal 1 damage to target Critter adjacent to a Biome. Flip that Biome face down.", "write \"target ...\""),
        ("Move all friendly miniatures to a Biome. Put a counter on that Biome.", "name it again"),
        ("Each player discards a card. Put it into your hand.", "name it again"),
        ("For each friendly Critter, deal 1 damage to target enemy Animal. Flip that Animal face down.", "name it again"),
        ("Choose one: Deal 2 damage to target Animal; or draw a card. Flip that Animal face down.", "name it again"),
        ("You may defeat target enemy Critter. If you do not, put a counter on it.", "name it again"),
        ("Discard a card. Put a counter on it.", "not in play by then"),
        ("Discard target enemy Biome. Put a counter on that Biome.", "not in play by then"),
        ("Flip target enemy Biome face down. Put a counter on that Biome.", "not in play by then"),
        ("Search your deck for a Critter, then shuffle your deck. That Critter has +1 until end of turn.", "not in play by then"),
        ("You may return target friendly Critter to its owner's hand. If you do, put a counter on it.", "not in play by then"),
        ("Deal 1 damage to target enemy Animal. Play that Animal.", "not on the field yet"),
        ("Defeat all enemy Critters if they are damaged.", "one thing that you choose"),
        ("Discard a card if it is a Biome.", "one thing that you choose"),
    ],
)
def test_what_points_back_to_nothing_is_told_with_what_to_write_instead(text: str, says: str) -> None:
    (found,) = bundled().read(text, "action").stops
    assert found.kind == "not implemented"
    assert says in found.instead


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Before your deck rolls 3 or less, draw a card.", "a total is known only when the dice lie"),
        ("Before this card is flipped face up, draw a card.", "does not work yet"),
        ("If this card would be flipped face up, instead draw a card.", "does not work yet"),
        ("Before this card is equipped, draw a card.", "does not work yet"),
        ("This card cannot draw a card.", "cards draw and play nothing"),
        ("Your opponent cannot roll 4 or more.", "dice fall as they fall"),
        ("This card may be flipped face down.", "that is so in any case"),
        ('Friendly Critters have "This card has the abilities of all Biomes."', "cannot itself give"),
        ("When your opponent heals 2 damage from this card, draw a card.", "say it of the card"),
        ("Once per turn, this card has +1.", "it has no limit"),
    ],
)
def test_what_makes_no_sense_is_told_with_what_to_write_instead(text: str, says: str) -> None:
    reading = bundled().read(text, "animal")
    found = next(stop for stop in reading.stops if stop.kind == "not implemented")
    assert says in found.instead
    assert found.instead in found.message


@pytest.mark.parametrize(
    "text",
    [
        "Action: When this card attacks, draw a card.",
        "Free: If you would draw a card, instead gain a point.",
        "Action: If you control a Biome, when this card attacks, draw a card.",
    ],
)
def test_what_is_used_answers_nothing(text: str) -> None:
    (found,) = bundled().read(text, "animal").stops
    assert (found.kind, found.message) == ("unexpected", ANSWER)


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ("Put a counter on target Biome. Move that Biome 1 space.", "that Biome", "cannot be done with a Biome"),
        ("Put a counter on target Biome. Move it 1 space.", "it", "cannot be done with a Biome"),
        ("Move target Biome to an adjacent empty cell. Put a counter on that cell.", "that cell", "cannot be done with a cell"),
        ("Draw a card. Put a counter on that card.", "that card", "points to nothing"),
        ("Draw a card. Put a counter on it.", "it", "points to nothing"),
        ("Discard the top card of your deck. If it is a Biome, gain a point.", "it", "points to nothing"),
        ("Gain a point for each Biome. Put a counter on it.", "it", "points to nothing"),
    ],
)
def test_what_cannot_be_pointed_back_to_is_told_at_the_word(text: str, where: str, says: str) -> None:
    found, marked = stop(text)
    assert (found.kind, marked) == ("unexpected", where)
    assert says in found.message


@pytest.mark.parametrize(
    "text",
    [
        "After an enemy Critter is defeated, put a counter on it.",
        "After you discard a card, put a counter on it.",
        "After this card defeats an enemy Critter, put a counter on that Critter.",
    ],
)
def test_nothing_is_done_with_what_the_answered_event_has_taken_away(text: str) -> None:
    (found,) = bundled().read(text, "animal").stops
    assert "not in play by then" in found.instead
    assert not bundled().read(text.replace("After", "When").replace("you discard a card", "you play a card"), "animal").stops


def test_what_may_have_stayed_can_be_pointed_back_to() -> None:
    for text in (
        "Deal 1 damage to target friendly Critter. You may return it to its owner's hand. Put a counter on that Critter.",
        "Discard target friendly Biome. If you do not, put a counter on it.",
        "Discard target enemy Biome. Its owner draws a card.",
        "Discard a card. If it is a Biome, gain a point.",
        "Flip target enemy Biome face down. If it is face down, gain a point.",
    ):
        assert not bundled().read(text, "action").stops, text

"""Where understanding stops, in the printed text, and what the author is told."""

from __future__ import annotations

import pytest

from tests.wording.reading_kit import first_stop
from toolkit.games.gudnak.vocabulary import VOCABULARY, language
from toolkit.wording.language import Reading, Stop
from toolkit.wording.operations import operations
from toolkit.wording.reader import Reader
from toolkit.wording.tree import Unsupported


def stop(text: str, kind: str = "tactic") -> tuple[Stop, str]:
    return first_stop(language(), text, kind)


STOPS = [
    ("tactic", "Relocate target fighter 2 squares towards your Gates.", "unknown word", "towards", "is not a word"),
    ("tactic", "Destory target enemy fighter.", "unknown word", "Destory", "is not a word"),
    ("tactic", "Draw a card. Draw two crads, then discard a card.", "unknown word", "crads", "is not a word"),
    ("tactic", "  Gain an action.\n\n  Draw ca card.  ", "unknown word", "ca", "is not a word"),
    ("tactic", "Destroy target “enemy” fighter.", "unexpected", "“enemy”", "cannot stand here"),
    ("hero", "Action - Flame Step: Destroy enemy target fighter.", "unexpected", "target", "cannot stand here"),
    ("hero", "Passive: This fighter has +I when defending.", "unknown word", "defending", "cannot follow"),
    ("tactic", "Destroy target", "unexpected", "", "ends too early"),
    ("tactic", "Draw 0 cards.", "unknown word", "0", "is not a word"),
    ("tactic", "Draw a card; draw a card.", "unknown word", ";", "is not a word"),
    ("hero", "Passive: This fïghter’s 🙂 has +I.", "unknown word", "fïghter’s", "is not a word"),
    ("hero", "Flip: Draw a card.", "unexpected", "Flip", "no kind of ability"),
    ("hero", "Action - : Draw a card.", "unexpected", "Action", "give the ability a name"),
    ("hero", "Action:", "unexpected", "", "nothing follows"),
    ("hero", "Draw a card.", "unexpected", "Draw a card", "cannot give an instruction"),
    ("hero", "Passive: You may draw a card.", "unexpected", "You may draw a card", "cannot give an instruction"),
    ("hero", "Passive: Target friendly fighter has +I.", "unexpected", "Target friendly fighter has +I", "cannot choose"),
    ("tactic", "Target friendly fighter gains +I.", "unexpected", "Target friendly fighter gains +I", "how long it lasts"),
    ("hero", "Passive: This fighter has +X when attacking.", "unexpected", "This fighter has +X when attacking", "what X is"),
    ("tactic", "Relocate target fighter to a friendly square.", "unexpected", "friendly", "cannot be friendly"),
    ("hero", 'Passive: Friendly Soldiers have "Action: Darw a card."', "unknown word", "Darw", "is not a word"),
]


@pytest.mark.parametrize(("kind", "text", "what", "where", "words"), STOPS, ids=[row[1] for row in STOPS])
def test_a_stop_says_its_place_in_the_printed_text(kind: str, text: str, what: str, where: str, words: str) -> None:
    found, marked = stop(text, kind)
    assert marked == where
    assert words in found.message
    assert found.kind == what or words == "cannot follow"


def test_what_was_understood_before_it_is_said() -> None:
    found, _ = stop("Draw a card. Relocate target fighter 2 squares towards your Gates.")
    assert found.understood == "Relocate target fighter 2 squares"


def test_an_unknown_word_has_near_words_and_what_could_stand_there() -> None:
    found, _ = stop("Destory target enemy fighter.")
    assert found.near[0] == "destroy"
    assert any(group.startswith("a verb (destroy") for group in found.expected)


def test_what_could_stand_there_is_grouped_short_and_without_inner_names() -> None:
    for kind, text, *_ in STOPS:
        for one in language().read(text, kind).stops:
            assert len(one.expected) <= 8
            assert not any("_" in word for word in (*one.expected, *one.near))
    found, _ = stop("Move target fatigued.")
    assert any(group.startswith("a noun (fighter, Construct") for group in found.expected)
    assert any(group.startswith("a trait") for group in found.expected)


def test_the_beginning_of_a_term_names_how_the_term_goes_on() -> None:
    found, _ = stop("Passive: This fighter has +I when defending.", "hero")
    assert "when attacking" in found.expected


def test_other_sentences_still_count() -> None:
    reading = language().read("Draw a card. Flurble the deck. Gain an action.", "tactic")
    sentences = [sentence.body for sentence in reading.tree.abilities[0].sentences]
    assert [isinstance(body, Unsupported) for body in sentences] == [False, True, False]
    assert not reading.exact
    assert language().render(reading.tree) == "Draw a card. Flurble the deck. Gain an action."


def test_a_bracket_is_read_or_told_to_have_no_effect() -> None:
    reading = language().read("Draw a card. (Then tell a joke.)", "tactic")
    assert reading.exact
    assert [one.kind for one in reading.stops] == ["reminder"]
    assert reading.tree.abilities[0].reminder == "Then tell a joke"
    read: Reading = language().read("Draw a card. (Gain an action.)", "tactic")
    assert not read.stops
    assert len(read.tree.abilities[0].sentences) == 2


def test_nothing_is_understood_as_nothing() -> None:
    for text in ("", " \n\t\n"):
        reading = language().read(text, "tactic")
        assert reading.exact
        assert reading.tree.abilities == ()


def test_what_the_engine_does_not_carry_out_is_told() -> None:
    text = "Draw 2 cards, then discard a card."
    known = frozenset(operations(language().read(text, "tactic").tree))
    assert not Reader(VOCABULARY, implemented=known).read(text, "tactic").stops
    (found,) = Reader(VOCABULARY, implemented=known - {"do:discard"}).read(text, "tactic").stops
    assert found.kind == "not implemented"
    assert text[found.span.start : found.span.end] == "Draw 2 cards, then discard a card"
    assert "discard" in found.message


def test_a_spanned_sentence_is_its_printed_text() -> None:
    text = "Action - Haul: Draw a card. Then, gain an action. Discard a card."
    sentences = language().read(text, "hero").tree.abilities[0].sentences
    assert [text[s.span.start : s.span.end] for s in sentences if s.span] == [
        "Draw a card. Then, gain an action",
        "Discard a card",
    ]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Stun target enemy fighter.", "fatigue"),
        ("When this fighter dies, draw a card.", "is destroyed"),
        ("Move target frendly fighter.", "friendly"),
        ("Look at it.", "reveal"),
        ("Flurble it.", ""),
        ("Search your deck.", ""),
    ],
)
def test_near_words_are_of_like_meaning_or_a_slip_away_and_never_far_fetched(text: str, near: str) -> None:
    found, _ = stop(text)
    assert (found.near[:1] or ("",)) == (near,)


def test_a_word_that_is_known_elsewhere_is_not_called_unknown() -> None:
    found, marked = stop("Draw no cards.")
    assert (marked, found.message) == ("no", '"no" cannot stand here')
    assert "no" not in found.near


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("tactic", "Destroy target fighter adjacent to a Construct. Destroy that Construct.", "not been chosen by then"),
        ("hero", "Passive: Squares adjacent to this fighter count as your Gates while in your Back Row.", "chosen by then"),
    ],
)
def test_what_points_back_to_nothing_is_told_with_what_to_write_instead(kind: str, text: str, says: str) -> None:
    (found,) = language().read(text, kind).stops
    assert found.kind == "not implemented"
    assert says in found.instead

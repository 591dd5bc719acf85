"""What is worked out once for a library is worked out again when the library changes, and only then."""

from __future__ import annotations

from toolkit.content.card import Card
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, OncePerLibrary
from toolkit.findings import Mark


def test_it_is_made_again_only_when_cards_or_what_is_declared_have_changed() -> None:
    asked: list[list[str]] = []

    def make(library: Library | None) -> int:
        asked.append([card.name for card in library or ()])
        return len(asked)

    found = OncePerLibrary(make, "traits")
    one, two = Library("g", [Card(name="A")]), Library("g", [Card(name="A")])
    assert [found(one), found(one), found(two), found(one)] == [1, 1, 2, 1]
    one.add(Card(name="B"))
    assert [found(one), found(one)] == [3, 3]
    one.add(Card(name="B", text="Draw a card."))
    assert found(one) == 4
    one.declare("traits", {"name": "Brute"})
    assert [found(one), found(one)] == [5, 5]
    one.declare("factions", {"name": "Guild"})
    assert found(one) == 5
    assert [found(None), found(None)] == [6, 7]


def test_it_is_made_again_when_it_is_asked_for_with_something_else() -> None:
    asked: list[object] = []

    def make(library: Library, language: object) -> int:
        asked.append(language)
        return len(asked)

    found = OncePerLibrary(make)
    one, english = Library("g", [Card(name="A")]), object()
    assert [found(one, None), found(one, None), found(one, english), found(one, english), found(one, None)] == [1, 1, 2, 2, 3]
    assert asked == [None, english, None]


def test_copies_of_all_lines_are_added_up_and_what_is_no_such_card_is_left_out() -> None:
    class Stone(Card):
        pass

    library = Library("g", [Card(name="River"), Stone(name="Flint"), Stone(name="Chalk")])
    lines = [(1, "flint"), (1, "River"), (2, "Chalk"), (2, "Flint"), (1, "Nothing"), (-2, "Chalk")]
    here = Mark("deck.yaml")
    deck = DeckList("D", "g", here, tuple(DeckLine(count, name, here) for count, name in lines))
    assert [(card.name, count) for card, count in library.copies(deck, Stone)] == [("Flint", 3)]

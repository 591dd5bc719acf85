"""Sentences whose canonical text once meant something else, or was not read: they come back as they are."""

from __future__ import annotations

import pytest

from tests.games.test_wording import ENGLISH
from toolkit.wording.tree import Do, If, Player, Ref, Selector
from toolkit.wording.walk import parts

CASES = [
    ("animaul", "trait", "Action: Put 4 bonus dice on the equipped card unless its controller has a point."),
    ("animaul", "critter", "Action: Heal 2 damage from target Critter unless its owner has no cards in their hand."),
    ("animaul", "critter", "Action: Unless your opponent has a point, heal 2 damage from target Critter."),
    (
        "animaul",
        "critter",
        "Action: Target Critter miniature with a counter swaps places with another Critter miniature with fewer than 4 Life.",
    ),
    ("gudnak", "tactic", "Destroy target enemy fighter if you do not control a fighter adjacent to it."),
    ("gudnak", "tactic", "Your opponent may draw 2 cards, then discard a card."),
    ("gudnak", "tactic", "Your opponent may discard a card, then you draw a card."),
    ("animaul", "critter", "Action: Your opponent may draw 2 cards, then discard a card."),
    ("gudnak", "tactic", "If you do not control a Hunter, destroy target fighter."),
    ("gudnak", "tactic", "Relocate all fighters with the same name 3 squares."),
    ("gudnak", "tactic", "Choose target square. If it is empty, draw a card."),
]


@pytest.mark.parametrize(("game", "kind", "text"), CASES)
def test_it_comes_back(game: str, kind: str, text: str) -> None:
    reader = ENGLISH[game].trees.reader
    reading = reader.read(text, kind)
    assert not [stop for stop in reading.stops if stop.kind != "not implemented"]
    assert reader.render(reading.tree) == text


def test_a_condition_behind_speaks_of_what_its_instruction_names() -> None:
    for game, kind, text in (CASES[0], CASES[1], CASES[4]):
        (sentence,) = ENGLISH[game].trees.reader.read(text, kind).tree.abilities[0].sentences
        assert isinstance(sentence.body, If)
        named = {part.slot for part in parts(sentence.body.body) if isinstance(part, Selector)}
        assert [part for part in parts(sentence.body.condition) if isinstance(part, Ref) and part.slot in named], text


def test_what_is_attached_lies_in_play_and_not_in_a_hand() -> None:
    reading = ENGLISH["gudnak"].trees.reader.read("Deploy: Deploy attached fighter.", "attachment")
    (do,) = [part for part in parts(reading.tree) if isinstance(part, Do)]
    what = do.arg("what")
    assert isinstance(what, Selector) and what.adjectives == ("attached",) and not what.qualifiers


@pytest.mark.parametrize(
    ("text", "actors"),
    [
        ("Your opponent may draw 2 cards, then discard a card.", ["opponent", "opponent"]),
        ("Your opponent may draw 2 cards, then discards a card.", ["opponent", "opponent"]),
        ("Your opponent may draw 2 cards, then you discard a card.", ["opponent", None]),
        ("Each player may draw a card, then discard a card.", ["each_player", "each_player"]),
        ("You may draw 2 cards, then discard a card.", [None, None]),
    ],
)
def test_who_may_do_something_also_does_what_follows(text: str, actors: list[str | None]) -> None:
    reading = ENGLISH["gudnak"].trees.reader.read(text, "tactic")
    assert reading.exact
    done = [part.actor for part in parts(reading.tree) if isinstance(part, Do)]
    assert [actor.who if isinstance(actor, Player) else None for actor in done] == actors

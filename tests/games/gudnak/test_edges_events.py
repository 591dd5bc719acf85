"""What each operation tells, in order: traces and all that answers events live by it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gudnak.effect_kit import card, do, state
from toolkit.games.gudnak.setup import trace

CASES: list[tuple[str, dict[str, Any], list[str], list[str], list[tuple[str, int, str]]]] = [
    (
        "Remove target fighter in your opponent's Graveyard from the game.",
        {"graveyards": [[], ["Pawn"]]},
        [],
        [],
        [("removed", 1, "Pawn")],
    ),
    (
        "Destroy target fighter.",
        {"board": {"a1": ["1:Archer", "1:Knight + 1:Hat"]}},
        [],
        [],
        [
            ("detached", 1, "Hat"),
            ("destroyed", 1, "Hat"),
            ("left", 1, "Knight"),
            ("revealed", 1, "Archer"),
            ("destroyed", 1, "Knight"),
        ],
    ),
    (
        "Sacrifice a friendly fighter.",
        {"board": {"a1": ["1:Archer", "Knight + 1:Hat"]}},
        [],
        [],
        [
            ("detached", 1, "Hat"),
            ("returned", 1, "Hat"),
            ("left", 0, "Knight"),
            ("revealed", 1, "Archer"),
            ("sacrificed", 0, "Knight"),
        ],
    ),
    (
        "Return target fighter to its owner's hand.",
        {"board": {"a1": ["Archer", "1:Knight + Hat"]}},
        [],
        [],
        [
            ("detached", 1, "Hat"),
            ("returned", 1, "Hat"),
            ("left", 1, "Knight"),
            ("revealed", 0, "Archer"),
            ("returned", 1, "Knight"),
        ],
    ),
    (
        "Destroy target Construct.",
        {"board": {"a1": {"construct": "1:Wall"}}},
        [],
        [],
        [("left", 1, "Wall"), ("destroyed", 1, "Wall")],
    ),
    (
        "Destroy target Attachment.",
        {"board": {"a1": "1:Knight + Hat"}},
        [],
        [],
        [("detached", 1, "Hat"), ("destroyed", 1, "Hat")],
    ),
    (
        "Return target Construct to its owner's hand.",
        {"board": {"a1": {"construct": "1:Wall"}}},
        [],
        [],
        [("left", 1, "Wall"), ("returned", 1, "Wall")],
    ),
    (
        "Put the top 2 cards of your opponent's deck into their Graveyard.",
        {"decks": [["Pawn"], ["Knight", "Queen"]]},
        [],
        [],
        [("milled", 1, "Knight"), ("milled", 1, "Queen"), ("deck_empty", 1, "")],
    ),
    (
        "Draw 3 cards.",
        {"decks": [["Pawn", "Knight"], ["Knight"]]},
        [],
        [],
        [("draw", 0, "Pawn"), ("draw", 0, "Knight"), ("deck_empty", 0, "")],
    ),
    (
        "Discard a card.",
        {},
        ["Pawn"],
        [],
        [("discard", 0, "Pawn")],
    ),
    (
        "Relocate target fighter to an adjacent unoccupied square.",
        {"board": {"a1": ["Archer", "1:Knight"], "b1": "Pawn"}},
        [],
        ["choose a1"],
        [("entered", 1, "Knight"), ("relocated", 1, "Knight")],
    ),
    (
        "Relocate target enemy fighter without its stack to an adjacent unoccupied square.",
        {"board": {"a1": ["Archer", "1:Knight"], "b1": "Pawn"}},
        [],
        [],
        [("entered", 1, "Knight"), ("relocated", 1, "Knight"), ("revealed", 0, "Archer")],
    ),
    (
        "Swap target friendly fighter with target enemy fighter.",
        {"board": {"a1": ["Archer", "1:Knight"], "b1": "Pawn"}},
        [],
        [],
        [("entered", 0, "Pawn"), ("entered", 1, "Knight"), ("swapped", 0, "Pawn")],
    ),
    (
        "Swap target friendly fighter with a fighter from your hand.",
        {"board": {"a1": ["1:Archer", "Knight + Hat"]}},
        ["Pawn"],
        [],
        [("detached", 0, "Hat"), ("returned", 0, "Hat"), ("left", 0, "Knight"), ("entered", 0, "Pawn"), ("swapped", 0, "Knight")],
    ),
    (
        "Swap target friendly fighter with target fighter in your Graveyard.",
        {"board": {"a1": ["Knight"]}, "graveyards": [["Pawn"], []]},
        [],
        [],
        [("left", 0, "Knight"), ("entered", 0, "Pawn"), ("swapped", 0, "Knight")],
    ),
    (
        "Fatigue target fighter.",
        {"board": {"a1": "1:Knight"}},
        [],
        [],
        [("fatigued", 1, "Knight")],
    ),
    (
        "Target fighter is no longer fatigued.",
        {"board": {"a1": "1:Knight*"}},
        [],
        [],
        [("refreshed", 1, "Knight")],
    ),
    (
        "Move target friendly fighter.",
        {"board": {"a1": "Knight", "b1": "Pawn*"}},
        [],
        ["choose a1"],
        [("entered", 0, "Knight"), ("move", 0, "Knight"), ("fatigued", 0, "Knight")],
    ),
    (
        "Deploy a fighter from your hand.",
        {"board": {"a1": {"construct": "1:Wall"}}},
        ["Pawn"],
        ["choose a1"],
        [("left", 1, "Wall"), ("destroyed", 1, "Wall"), ("entered", 0, "Pawn"), ("fatigued", 0, "Pawn"), ("deploy", 0, "Pawn")],
    ),
    (
        "Put target I in your Graveyard into your hand.",
        {"graveyards": [["Pawn"], []]},
        [],
        [],
        [("returned", 0, "Pawn")],
    ),
    (
        "Put target fighter in your Graveyard on the top of your deck.",
        {"graveyards": [["Pawn"], []]},
        [],
        [],
        [],
    ),
    (
        "Attach target enemy Attachment to target friendly fighter.",
        {"board": {"a1": "1:Knight + 1:Hat", "b1": "Pawn"}},
        [],
        [],
        [("detached", 1, "Hat"), ("attached", 1, "Hat")],
    ),
    (
        "Gain control of target enemy fighter.",
        {"board": {"a1": "1:Knight"}},
        [],
        [],
        [],
    ),
    (
        "Shuffle target fighter in your Graveyard into your deck.",
        {"graveyards": [["Pawn"], []]},
        [],
        [],
        [],
    ),
    (
        "Search your deck for a Hero, then put it into your hand.",
        {"decks": [["Queen"], ["Pawn"]]},
        [],
        [],
        [("deck_empty", 0, ""), ("returned", 0, "Queen")],
    ),
    (
        "Summon an Imp to any unoccupied square in your Back Row.",
        {"board": {"a1": {"construct": "1:Wall"}, "b1": "Pawn", "c1": "Pawn"}},
        [],
        [],
        [("left", 1, "Wall"), ("destroyed", 1, "Wall"), ("entered", 0, "Imp"), ("created", 0, "Imp")],
    ),
    (
        "Use an Action ability of target friendly fighter.",
        {"board": {"a1": "Sage"}},
        [],
        [],
        [("effect", 0, "Sage: Action - Read"), ("draw", 0, "Pawn"), ("fatigued", 0, "Sage"), ("use", 0, "Sage: Read")],
    ),
    (
        "Play a Tactic from your hand.",
        {},
        ["Wall"],
        ["choose c1"],
        [("play", 0, "Wall")],
    ),
    (
        "Attack with target friendly fighter.",
        {"board": {"a1": "Knight", "a2": ["1:Pawn", "1:Archer"]}},
        [],
        [],
        [
            ("attack", 0, "Knight"),
            ("left", 1, "Archer"),
            ("revealed", 1, "Pawn"),
            ("destroyed", 1, "Archer"),
            ("fatigued", 0, "Knight"),
            ("attacked", 0, "Knight"),
        ],
    ),
    (
        "Sacrifice a friendly fighter.",
        {"board": {"a1": "Imp"}},
        [],
        [],
        [("left", 0, "Imp"), ("sacrificed", 0, "Imp"), ("removed", 0, "Imp")],
    ),
    (
        "Put target friendly fighter into its owner's deck.",
        {"board": {"a1": ["1:Pawn", "Knight + Hat"]}},
        [],
        [],
        [("detached", 0, "Hat"), ("returned", 0, "Hat"), ("left", 0, "Knight"), ("revealed", 1, "Pawn")],
    ),
]


@pytest.mark.parametrize(("text", "position", "hand", "actions", "told"), CASES, ids=[case[0] for case in CASES])
def test_what_an_effect_tells(
    text: str, position: dict[str, Any], hand: list[str], actions: list[str], told: list[tuple[str, int, str]]
) -> None:
    cards = [card("tactic", "Idea", text, cost=0), card("token", "Imp"), card("basic", "Sage", "Action - Read: Draw a card.")]
    made = state(cards, hands=[["Idea", *hand], []], actions=2, **position)
    trace(made)
    do(made, "play Idea", *actions)
    begun = [("effect", 0, "Idea: effect"), ("play", 0, "Idea")]
    assert made.events() == [*begun, *told, ("resolved", 0, "Idea")]

"""Traced games name every effect of a card that began, under the names that reports list."""

from __future__ import annotations

from tests.games.gudnak.effect_kit import card, library
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.findings import Mark
from toolkit.games.gudnak.position import load_state
from toolkit.games.gudnak.setup import trace
from toolkit.games.gudnak.vocabulary import language
from toolkit.registry import game

CARDS = (
    card("basic", "Drummer", "Action - Roll: Draw a card.\nAction: Gain an action.\nDeploy: Draw a card.", power=1),
    card(
        "basic",
        "Mourner",
        "Passive: When this fighter is destroyed, draw a card.\nPassive: After you defend, draw a card.",
        power=1,
    ),
    card(
        "basic",
        "Shield",
        "Passive: If another friendly fighter would be destroyed, you may instead sacrifice this fighter.",
        power=1,
    ),
    card("tactic", "Blast", "Destroy target fighter.", cost=1),
    card("basic", "Plain", power=1),
)


def named(start: dict[str, object], *actions: str) -> list[str]:
    held = library(*CARDS)
    state = load_state({"active": 0, **start}, held, language(held))
    trace(state)
    for text in actions:
        state.apply(state.parse_action(text))
    return [name for word, _, name in state.events() if word == "effect"]


def test_every_effect_of_the_decks_is_listed_once() -> None:
    held = library(*CARDS)
    lines = tuple(DeckLine(2, c.name, Mark("deck")) for c in CARDS)
    deck = DeckList("Deck", "gudnak", Mark("deck"), lines, {})
    assert game("gudnak").effects([deck, deck], held) == [
        "Drummer: Action - Roll",
        "Drummer: Action",
        "Drummer: Deploy",
        "Mourner: answer 1",
        "Mourner: answer 2",
        "Shield: replacement",
        "Blast: effect",
    ]


def test_abilities_are_told_when_they_begin() -> None:
    decks = [["Plain"] * 5, ["Plain"] * 5]
    assert named({"hands": [["Drummer"], []], "decks": decks, "actions": 2}, "deploy Drummer b1") == ["Drummer: Deploy"]
    on_board = {"board": {"b2": "Drummer"}, "decks": decks, "actions": 2}
    assert named(on_board, "use b2 Roll") == ["Drummer: Action - Roll"]
    assert named(on_board, "use b2 2") == ["Drummer: Action"]


def test_tactics_answers_and_replacements_are_told_when_they_begin() -> None:
    decks = [["Plain"] * 5, ["Plain"] * 5]
    blast = {"hands": [["Blast"], []], "decks": decks, "actions": 2}
    assert named({**blast, "board": {"b2": "1:Mourner"}}, "play Blast") == ["Blast: effect", "Mourner: answer 1"]
    shielded = {**blast, "board": {"a2": "1:Plain", "b2": "1:Shield"}}
    assert named(shielded, "play Blast", "choose a2", "yes") == ["Blast: effect", "Shield: replacement"]

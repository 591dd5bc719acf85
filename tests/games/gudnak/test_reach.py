"""Traced games name every effect of a card that began, under the names that reports list."""

from __future__ import annotations

from tests.games.gudnak.effect_kit import card, library
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
    card("basic", "Captain", "Passive: Other friendly fighters have +I.\nPassive: +II when attacking Brutes.", power=1),
    card("attachment", "Whistle", "Attached fighter has +I while it is a Hunter.", cost=0),
    card("basic", "Archer", power=1, traits=["Hunter"]),
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
    names = [c.name for c in CARDS]
    assert game("gudnak").effects([*names, *names, "No Such Card"], held) == [
        "Drummer: Action - Roll",
        "Drummer: Action",
        "Drummer: Deploy",
        "Mourner: answer 1",
        "Mourner: answer 2",
        "Shield: replacement",
        "Blast: effect",
        "Captain: passive",
        "Captain: bonus",
        "Whistle: passive",
    ]


def at_work(board: dict[str, object]) -> set[str]:
    held = library(*CARDS)
    state = load_state({"active": 0, "board": board}, held, language(held))
    before = state.dump()
    found = list(game("gudnak").at_work(state))
    assert state.dump() == before
    return set(found)


def test_continuous_effects_are_at_work_where_they_change_something() -> None:
    assert at_work({"b2": "Plain"}) == set()
    assert at_work({"b2": "Captain"}) == {"Captain: bonus"}, "nobody else is there"
    assert at_work({"b2": "Captain", "a1": "1:Plain"}) == {"Captain: bonus"}
    assert at_work({"b2": "Captain", "a1": "Plain"}) == {"Captain: bonus", "Captain: passive"}
    assert at_work({"b2": ["Captain", "Plain"], "a1": "Plain"}) == set(), "it is buried"


def test_a_condition_about_the_fighter_is_asked_of_that_fighter() -> None:
    assert at_work({"b2": "Plain + Whistle"}) == set()
    assert at_work({"b2": "Archer + Whistle"}) == {"Whistle: passive"}


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

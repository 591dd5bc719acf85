"""Bots play cards with texts: what the greedy bot sees of a position, and of what an opponent is asked meanwhile."""

from __future__ import annotations

from tests.games.animaul.effects_help import card, state
from toolkit.bots.bot import View
from toolkit.bots.greedy import GreedyBot
from toolkit.games.animaul import GAME
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.chance import Chance

BITE = card("action", "Bite", "When your deck is attacked, draw a card, then discard this card.", tags=("Reaction",))


def chosen(position: AnimaulState) -> str:
    """What the greedy bot does."""
    seat = position.to_move()
    return position.action_text(GreedyBot(GAME.evaluate).choose(View(position, seat), list(position.legal()), Chance(1)))


def test_the_greedy_bot_attacks_although_the_defender_is_asked_first() -> None:
    """Nobody's hand is empty, and a Reaction lies somewhere in the deck: the defender has nothing but to pass."""
    field = {"0,2": "Bear", "9,9": "1:Bear"}
    found = state(BITE, field=field, hands=[["Fur"], ["Shout"]], decks=[30, ["Bite", *["Shout"] * 29]])
    assert chosen(found) == "attack 0,2 deck"


def test_a_fighter_that_cannot_attack_or_move_is_worth_less_and_one_that_rolls_more_is_worth_more() -> None:
    nail = card("trait", "Nail", "The equipped card cannot attack or move.")
    club = card("trait", "Club", "The equipped card has +2 when attacking.")

    def worth(trait: str) -> float:
        field = {"5,5": "Bear", "6,5": {"card": trait, "on": "5,5"}}
        return GAME.evaluate(state(nail, club, card("trait", "Ribbon"), field=field), 0)

    assert worth("Nail") < worth("Ribbon") < worth("Club")


def test_the_end_of_a_deck_is_seen_coming() -> None:
    assert GAME.evaluate(state(decks=[4, 10]), 0) < GAME.evaluate(state(decks=[10, 4]), 0)
    assert GAME.evaluate(state(decks=[4, 10]), 0) == -GAME.evaluate(state(decks=[4, 10]), 1)

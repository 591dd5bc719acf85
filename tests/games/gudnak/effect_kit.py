"""Cards with texts, positions made from them, and games played on by action texts, for the tests of effects."""

from __future__ import annotations

from typing import Any

from toolkit.content.card import Card
from toolkit.content.library import Library
from toolkit.games.gudnak import board, combat
from toolkit.games.gudnak.cards import MODELS
from toolkit.games.gudnak.position import load_state
from toolkit.games.gudnak.state import GudnakState
from toolkit.games.gudnak.vocabulary import language

PLAIN = [
    ("basic", "Pawn", {"power": 1, "traits": ["Soldier"]}),
    ("basic", "Archer", {"power": 1, "traits": ["Hunter"]}),
    ("basic", "Knight", {"power": 2, "traits": ["Soldier"]}),
    ("basic", "Ogre", {"power": 3, "traits": ["Brute"]}),
    ("hero", "Queen", {"power": 2, "traits": ["Demon"]}),
    ("construct", "Wall", {"cost": 1}),
    ("attachment", "Hat", {"cost": 1}),
]


def card(kind: str, name: str, text: str = "", **fields: Any) -> Card:
    """A card; fighters without a power given have power I."""
    if kind in ("hero", "basic", "token"):
        fields = {"power": 1, "traits": [], **fields}
    elif kind != "location":
        fields = {"cost": 1, **fields}
    return MODELS[kind].model_validate({"kind": kind, "name": name, "text": text, **fields})


def library(*cards: Card) -> Library:
    """The plain cards and these."""
    plain = [card(kind, name, **fields) for kind, name, fields in PLAIN]
    return Library("gudnak", [*plain, *cards], {"factions": [], "traits": []})


def state(cards: list[Card], **position: Any) -> GudnakState:
    """A position in the Action Phase of seat 0; decks hold five Pawns unless given."""
    held = library(*cards)
    data = {"decks": [["Pawn"] * 5, ["Pawn"] * 5], **position}
    return load_state(data, held, language(held))


def texts(position: GudnakState) -> list[str]:
    """The legal actions as texts."""
    return [position.action_text(action) for action in position.legal()]


def do(position: GudnakState, *actions: str) -> GudnakState:
    """The position after these actions."""
    for text in actions:
        position.apply(position.parse_action(text))
    return position


def on(position: GudnakState, square: str) -> list[str]:
    """Names of the fighters on a square, bottom first; `*` for a fatigued one."""
    sq = position.board.index[square]
    return [named(position, cid) + ("*" if position.fatigued[cid] else "") for cid in position.stacks[sq]]


def named(position: GudnakState, cid: int) -> str:
    """The name of a card."""
    return position.cards.defs[position.def_of[cid]].name


def hand(position: GudnakState, seat: int = 0) -> list[str]:
    """Names of the cards of a hand."""
    return [named(position, cid) for cid in position.hands[seat]]


def grave(position: GudnakState, seat: int = 0) -> list[str]:
    """Names of the cards of a Graveyard."""
    return [named(position, cid) for cid in position.graves[seat]]


def power(position: GudnakState, square: str, role: int = 0, against: str = "") -> int:
    """Power of the topmost fighter of a square, in a fight against that of another square."""
    sq = position.board.index[square]
    other = board.top(position, position.board.index[against]) if against else -1
    return combat.power(position, board.top(position, sq), sq, role, other)


ATTACKING, ATTACKED = 1, 2

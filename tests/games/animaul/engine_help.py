"""A library of cards without text and short ways to set up positions; for the tests of the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.findings import Finding, Mark
from toolkit.games.animaul import Animaul
from toolkit.games.animaul.cards import MODELS
from toolkit.games.animaul.position import load_state
from toolkit.games.animaul.setup import new_game
from toolkit.games.animaul.state import AnimaulState

HERE = Mark("made up")


class Plain(Animaul):
    """AniMaul with cards that carry no text."""

    def language(self, library: Library) -> None:
        return None

    def check_cards(self, library: Library) -> list[Finding]:
        return []

    def check_deck(self, deck: DeckList, library: Library) -> list[Finding]:
        return []


PLAIN = Plain()


def card(kind: str, name: str, subtypes: str = "Wood", rarity: str = "bronze", **fields: Any) -> Any:
    """A card without text; Animals roll 1d6 and have 6 Life, Critters 1d4 and 2, unless it is said otherwise."""
    if kind in ("animal", "critter"):
        usual = {"dice": "1d6", "life": 6} if kind == "animal" else {"dice": "1d4", "life": 2}
        fields = {**usual, **fields}
    model: Any = MODELS[kind]
    return model(kind=kind, name=name, subtypes=subtypes, rarity=rarity, **fields)


PARTS = ("Hulk [L]", "Hulk [C]", "Hulk [R]")
LIBRARY = Library(
    "animaul",
    [
        card("animal", "Bear"),
        card("animal", "Otter", "Stream"),
        card("animal", "Moose", "Wood, Stream", "gold", dice="2d8", life=14),
        card("animal", "Great Bear", morph=True, rarity="silver", dice="2d6", life=12),
        card("critter", "Mouse"),
        card("critter", "Newt", "Stream", "silver"),
        card("critter", "Shade", "Stone", miniature=False),
        card("biome", "Grove"),
        card("biome", "Brook", "Stream", "silver"),
        card("biome", "Crag", "Stone", "gold"),
        card("action", "Shout", "Wood, Stream"),
        card("action", "Omen", "Stone", "platinum"),
        card("action", "Snap", tags=("Reaction",)),
        card("trait", "Fur"),
        card("trait", "Gills", "Stream"),
        card("biome", PARTS[0], "Stone", tags=("Colossal",), colossal=3, group=PARTS),
        card("animal", PARTS[1], "Stone", tags=("Colossal",), colossal=3, group=PARTS, life=20),
        card("biome", PARTS[2], "Stone", tags=("Colossal",), colossal=3, group=PARTS),
    ],
)
COUNTS = {
    "Bear": 2, "Otter": 1, "Moose": 1, "Great Bear": 1, "Mouse": 6, "Newt": 4, "Shade": 2, "Grove": 6, "Brook": 5, "Crag": 1,
    "Shout": 5, "Omen": 1, "Snap": 2, "Fur": 4, "Gills": 3,
}  # fmt: skip


def deck(counts: Mapping[str, int] = COUNTS, extra: tuple[str, ...] = PARTS, **fields: Any) -> DeckList:
    """A deck of cards of the library."""
    lines = [DeckLine(count, name, HERE) for name, count in counts.items()]
    return DeckList("Made up", "animaul", HERE, (*lines, *(DeckLine(1, name, HERE, "extra") for name in extra)), fields)


def at(**fields: Any) -> AnimaulState:
    """A position; decks hold ten unknown cards unless they are given."""
    return load_state({"decks": [10, 10], **fields}, LIBRARY, None)


def fresh(seed: int = 1, **options: Any) -> AnimaulState:
    """A new game of the made-up deck."""
    return new_game([deck(), deck()], LIBRARY, None, seed, options)


def do(state: AnimaulState, *texts: str) -> AnimaulState:
    """Carry out actions by their text form."""
    for text in texts:
        state.apply(state.parse_action(text))
    return state


def texts(state: AnimaulState) -> list[str]:
    """The text forms of the legal actions."""
    return [state.action_text(action) for action in state.legal()]


def legal(state: AnimaulState, first: str) -> list[str]:
    """Those that begin with these words, without them."""
    return [text.removeprefix(first + " ") for text in texts(state) if text.startswith(first + " ")]


def on(state: AnimaulState, cell: str) -> Any:
    """What lies in a cell, as a position names it; None for nothing."""
    return state.dump()["field"].get(cell)

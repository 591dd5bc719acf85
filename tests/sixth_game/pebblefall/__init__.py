"""Pebblefall: two players pile stones on two cairns each; the first whose stones weigh 15 wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.registry import Game

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.findings import Finding
    from toolkit.pieces import Piece
    from toolkit.play.state import State
    from toolkit.wording.language import Language

HERE = Path(__file__).resolve().parent


class Pebblefall(Game):
    """The game object; each method hands over to its module of this package."""

    name = "pebblefall"
    title = "Pebblefall"
    version = "1"

    @property
    def folder(self) -> Path:
        return HERE / "cards" / "pebblefall"

    @property
    def template_folder(self) -> Path:
        return HERE / "templates"

    def card_models(self) -> Mapping[str, type[Card]]:
        from pebblefall.cards import MODELS

        return MODELS

    def check_cards(self, library: Library) -> list[Finding]:
        from pebblefall.construction import check_cards

        return check_cards(library, self.language(library))

    def check_deck(self, deck: DeckList, library: Library) -> list[Finding]:
        from pebblefall.construction import check_deck

        return check_deck(deck, library)

    def language(self, library: Library | None = None) -> Language:
        from pebblefall.vocabulary import language

        return language()

    def new_game(self, decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any] | None = None) -> State:
        from pebblefall.state import new_game

        return new_game(decks, library, seed, options or {})

    def load_state(self, data: Mapping[str, Any], library: Library) -> State:
        from pebblefall.state import load_state

        return load_state(data, library)

    def evaluate(self, state: State, seat: int) -> float:
        from pebblefall.state import evaluate

        return evaluate(state, seat)

    def deck_pieces(self, deck: DeckList, library: Library) -> list[Piece]:
        from pebblefall.components import deck_pieces

        return deck_pieces(deck, library)


GAME = Pebblefall()

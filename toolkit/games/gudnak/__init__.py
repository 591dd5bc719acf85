"""Gudnak: two to four players, twenty cards each, a Stronghold to defend and one to Siege."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.content.bundled import bundled
from toolkit.registry import Game

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.findings import Finding
    from toolkit.pieces import Piece
    from toolkit.play.state import State
    from toolkit.wording.language import Language


class Gudnak(Game):
    """The game object; each method hands over to its module of this room."""

    name = "gudnak"
    title = "Gudnak"
    players = (2, 3, 4)
    first_option = "first"
    actions = (
        "draw", "deploy", "move", "attack", "defend", "use", "play", "end", "keep", "mulligan", "yes", "no", "choose", "discard",
        "done", "resolve",
    )  # fmt: skip
    terminations = ("conquest", "stalemate", "draw", "cap", "loop")
    deck_sections = ("cards", "tokens", "locations", "strongholds")
    deck_headings = ("heroes", "fighters", "basics", "basic fighters", "tactics", "constructs", "attachments")

    @property
    def folder(self) -> Path:
        return bundled("cards") / self.name

    def card_models(self) -> Mapping[str, type[Card]]:
        from toolkit.games.gudnak.cards import MODELS

        return MODELS

    def field_text(self, field: str, value: object) -> str:
        from toolkit.games.gudnak.cards import NUMERALS

        if field == "power" and isinstance(value, int):
            return NUMERALS[value]
        return super().field_text(field, value)

    def check_cards(self, library: Library) -> list[Finding]:
        from toolkit.games.gudnak.construction import check_cards

        return check_cards(library, self.language(library))

    def check_deck(self, deck: DeckList, library: Library) -> list[Finding]:
        from toolkit.games.gudnak.construction import check_deck

        return check_deck(deck, library)

    def starter_scenario(self, card: str, deck: str) -> str | None:
        from toolkit.games.gudnak.starter import starter_scenario

        return starter_scenario(card)

    def language(self, library: Library | None = None) -> Language:
        from toolkit.games.gudnak.vocabulary import language

        return language(library)

    def new_game(
        self, decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any] | None = None
    ) -> State:
        from toolkit.games.gudnak.setup import new_game

        return new_game(decks, library, self.language(library), seed, options or {})

    def load_state(self, data: Mapping[str, Any], library: Library) -> State:
        from toolkit.games.gudnak.position import load_state

        return load_state(data, library, self.language(library))

    def evaluate(self, state: State, seat: int) -> float:
        from toolkit.games.gudnak.evaluate import evaluate

        return evaluate(state, seat)

    def effects(self, names: Iterable[str], library: Library) -> list[str]:
        from toolkit.games.gudnak.reach import effects
        from toolkit.games.gudnak.setup import cards_of

        return effects(cards_of(library, self.language(library)), names)

    def at_work(self, state: State) -> Iterable[str]:
        from toolkit.games.gudnak.reach import at_work

        return at_work(state)  # type: ignore[arg-type]

    def variants(self, players: int) -> Sequence[Mapping[str, Any]]:
        teams: tuple[Mapping[str, Any], ...] = ({"mode": "teams"}, {"mode": "teams", "cap": 12}) if players == 4 else ()
        return ({"cap": 12}, {"patience": 6}, *teams)

    def deck_pieces(self, deck: DeckList, library: Library) -> list[Piece]:
        from toolkit.games.gudnak.components import deck_pieces

        return deck_pieces(deck, library)

    def kit_pieces(self, library: Library, players: int = 2) -> list[Piece]:
        from toolkit.games.gudnak.components import kit_pieces

        return kit_pieces(library, players)


GAME = Gudnak()

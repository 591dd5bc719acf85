"""AniMaul: two players, forty to sixty cards each, miniatures on a field of cards; fifty points win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

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


class Animaul(Game):
    """The game object; each method hands over to its module of this room."""

    name = "animaul"
    title = "AniMaul"
    players = (2,)
    demo_games = 20
    first_option = "first"
    terminations = ("points", "cap", "loop")
    actions = (
        "start", "play", "move", "attack", "use", "draw", "end", "react", "pass", "yes", "no", "choose", "discard", "resolve",
        "done",
    )  # fmt: skip
    uses = ("play", "react", "start", "morph")
    deck_sections = ("cards", "extra")
    deck_headings = ("animals", "biomes", "critters", "actions", "traits", "main deck", "deck")
    deck_fields = ("starter",)
    declares = ("colours", "subtypes")
    kinds_meant: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("m-animal", "m animal", "morph", "m-type"), "write `kind: animal` and `morph: true`"),
        **dict.fromkeys(("m-critter", "m critter"), "write `kind: critter` and `morph: true`"),
        **{f"m-{kind}": f"write `kind: {kind}` and `morph: true`" for kind in ("action", "biome", "trait")},
        "reaction": "write `kind: action` and `tags: [Reaction]`",
        "continuous": "write `kind: action` and `tags: [Continuous]`",
        "trap": "write `kind: trait` and `tags: [Trap]`",
        "colossal": "write the kind of this part, such as `kind: animal`, and `tags: [Colossal]`",
    }
    icon_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {"emblem": ("animal-", "")}

    @property
    def folder(self) -> Path:
        return bundled("cards") / self.name

    def card_models(self) -> Mapping[str, type[Card]]:
        from toolkit.games.animaul.cards import MODELS

        return MODELS

    def check_cards(self, library: Library) -> list[Finding]:
        from toolkit.games.animaul.construction import check_cards

        return check_cards(library, self.language(library))

    def check_deck(self, deck: DeckList, library: Library) -> list[Finding]:
        from toolkit.games.animaul.construction import check_deck

        return check_deck(deck, library)

    def language(self, library: Library | None = None) -> Language:
        from toolkit.games.animaul.vocabulary import language

        return language(library)

    def starter_scenario(self, card: str, deck: str) -> str | None:
        from toolkit.games.animaul.starter import starter_scenario

        return starter_scenario(card)

    def new_game(self, decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any] | None = None) -> State:
        from toolkit.games.animaul.setup import new_game

        return new_game(decks, library, self.language(library), seed, options or {})

    def load_state(self, data: Mapping[str, Any], library: Library) -> State:
        from toolkit.games.animaul.position import load_state

        return load_state(data, library, self.language(library))

    def evaluate(self, state: State, seat: int) -> float:
        from toolkit.games.animaul.evaluate import evaluate

        return evaluate(state, seat)

    def effects(self, names: Iterable[str], library: Library) -> list[str]:
        from toolkit.games.animaul.reach import effects
        from toolkit.games.animaul.setup import cards_of

        return effects(cards_of(library, self.language(library)), names)

    def at_work(self, state: State) -> Iterable[str]:
        from toolkit.games.animaul.reach import at_work

        return at_work(state)  # type: ignore[arg-type]

    def feats(self, library: Library) -> Mapping[str, tuple[str, Sequence[str]]]:
        from toolkit.games.animaul.reach import feats
        from toolkit.games.animaul.setup import cards_of

        return feats(cards_of(library, self.language(library)))

    def variants(self, players: int) -> Sequence[Mapping[str, Any]]:
        return ({"cap": 8}, {"patience": 6})

    def deck_pieces(self, deck: DeckList, library: Library) -> list[Piece]:
        from toolkit.games.animaul.components import deck_pieces

        return deck_pieces(deck, library)

    def marked(self, pieces: list[Piece], player: int) -> list[Piece]:
        from toolkit.games.animaul.components import marked

        return marked(pieces, player)

    def kit_pieces(self, library: Library, players: int = 2) -> list[Piece]:
        from toolkit.games.animaul.components import kit_pieces

        return kit_pieces(library, players)


GAME = Animaul()

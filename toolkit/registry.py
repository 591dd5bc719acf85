"""Game: what a game's room offers to the rest of the toolkit, and how rooms are found (entry points)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.findings import Finding
    from toolkit.pieces import Piece
    from toolkit.play.state import State
    from toolkit.wording.language import Language

GROUP = "deckwright.games"


class Game(ABC):
    """One game. Constructing it must be cheap: models, grammar and engine are imported in the methods."""

    name: ClassVar[str]
    """Id: "gudnak"; folder name below cards/ and templates/."""
    title: ClassVar[str]
    version: ClassVar[str] = "1"
    """Of the rules as implemented; stands in every record."""
    players: ClassVar[tuple[int, ...]] = (2,)
    """Player counts that can be played."""
    first_option: ClassVar[str] = ""
    """The option of `new_game` that fixes the seat which begins; "" where seat 0 always does."""
    longest: ClassVar[int] = 20_000
    """No game takes more decisions than this; a simulation counts one that does as a draw by the cap."""
    demo_games: ClassVar[int] = 200
    """How many games `deckwright demo` plays: some seconds' worth."""
    secrets: ClassVar[bool] = True
    """Whether anything is hidden from a seat: then what it imagines must not always be the truth."""
    terminations: ClassVar[tuple[str, ...]] = ()
    """All ways in which a game can end, so that random games can say which they never reached."""
    actions: ClassVar[tuple[str, ...]] = ()
    """The first words of the texts of all actions, so that random games can say which were never taken."""
    uses: ClassVar[tuple[str, ...]] = ("play", "deploy", "defend")
    """Event words that mean that a card was used from the hand."""
    unordered: ClassVar[tuple[str, ...]] = ("hands", "graveyards", "discards")
    """Fields of a position whose order says nothing: scenarios compare them as sets with counts."""
    deck_sections: ClassVar[tuple[str, ...]] = ("cards",)
    """Sections of a deck file; the first is the deck itself."""
    deck_headings: ClassVar[tuple[str, ...]] = ()
    """Headings, in small letters, that people write over lines of the first section ("heroes"); they mean nothing."""
    deck_fields: ClassVar[tuple[str, ...]] = ("faction",)
    """Fields of a deck file besides deck, game, author, description, notes and source."""
    kinds_meant: ClassVar[Mapping[str, str]] = {}
    """What people write as `kind`, in small letters, and what to write for it: of what is told by another field."""
    declares: ClassVar[tuple[str, ...]] = ("factions", "traits")
    """Lists that a card file may declare besides its cards; `Library.declared` holds them."""
    icon_fields: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Fields of a card that name an icon, with what the icon's name begins with before it ("animal-": `gull` is animal-gull)."""

    @property
    @abstractmethod
    def folder(self) -> Path:
        """Its bundled content: rules.yaml, sets/, decks/ ... (a folder named like the game)."""

    @property
    def template_folder(self) -> Path | None:
        """The folder that holds its templates as <name>/...; None: the toolkit's own templates/."""
        return None

    # ---- check ----

    @abstractmethod
    def card_models(self) -> Mapping[str, type[Card]]:
        """The card models by the value of `kind`."""

    @abstractmethod
    def check_cards(self, library: Library) -> list[Finding]:
        """Faults of the library's own cards beyond their shape (rules that concern a card, its text, or cards together)."""

    @abstractmethod
    def check_deck(self, deck: DeckList, library: Library) -> list[Finding]:
        """Every fault of a deck at once; the fixes, applied one by one, lead to a legal deck where there is one."""

    def field_text(self, field: str, value: object) -> str:
        """A card's value as the game writes it (power 2 as "II"), for tables."""
        if isinstance(value, bool):
            return "yes" if value else ""
        return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else "" if value is None else str(value)

    def starter_scenario(self, card: str, deck: str) -> str | None:
        """A scenario file (YAML) about a new project's own card and deck; None: one is made that begins a game with the deck."""
        return None

    # ---- wording ----

    def language(self, library: Library | None = None) -> Language | None:
        """The game's rules English, knowing the traits and names of the library; None if its cards carry no text."""
        return None

    # ---- play ----

    @abstractmethod
    def new_game(
        self, decks: Sequence[DeckList], library: Library, seed: int, options: Mapping[str, Any] | None = None
    ) -> State:
        """The first decision of a game between legal decks, one a seat."""

    @abstractmethod
    def load_state(self, data: Mapping[str, Any], library: Library) -> State:
        """The state of a YAML position (`State.dump` is the inverse).

        Raises:
            Refused: the position is not one of this game; findings name the field.
        """

    @abstractmethod
    def evaluate(self, state: State, seat: int) -> float:
        """How good the position looks for a seat, higher is better: what the greedy bot goes by."""

    def effects(self, names: Iterable[str], library: Library) -> list[str]:
        """What the cards of these names do when they are told to or by themselves, each as the event "effect" names it, and their
        continuous effects as `at_work` names them, so that random games can say which they never reached."""
        return []

    def at_work(self, state: State) -> Iterable[str]:
        """The continuous effects of cards that hold in a position, under their names in `effects`."""
        return ()

    def feats(self, library: Library) -> Mapping[str, tuple[str, Sequence[str]]]:
        """What random games report apart from all else, because the game is made of it (reactions, say): under its name the event
        word that tells of it, and the names of the cards that can do it."""
        return {}

    def variants(self, players: int) -> Sequence[Mapping[str, Any]]:
        """Options under which some random games of so many players are played as well, to reach what the others do not."""
        return ()

    # ---- print ----

    @abstractmethod
    def deck_pieces(self, deck: DeckList, library: Library) -> list[Piece]:
        """The cards and tokens of a deck."""

    def marked(self, pieces: list[Piece], player: int) -> list[Piece]:
        """A deck's pieces with the sign of this player (1, 2 ...) on those that stand among pieces just like them of others."""
        return pieces

    def kit_pieces(self, library: Library, players: int = 2) -> list[Piece]:
        """All else that a table of so many players needs: boards, mats, counters, player aids."""
        return []


@cache
def _entries() -> dict[str, str]:
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def game_names() -> list[str]:
    """The names of all installed games, sorted."""
    return sorted(_entries())


@cache
def game(name: str) -> Game:
    """The game of this name.

    Raises:
        KeyError: no such game is installed.
    """
    module, _, attribute = _entries()[name].partition(":")
    found = getattr(import_module(module), attribute)
    if not isinstance(found, Game):
        raise TypeError(f"the entry point {name} of group {GROUP} is not a Game")
    return found

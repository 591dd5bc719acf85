"""Definitions: the cards of a library as whole numbers, for engines to work with; texts are compiled when they are needed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from toolkit.content.library import fold_name

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.wording.language import Language

STAND_IN = "Unknown card"
"""A card of a position of which is not said which one it is."""


class Definition:
    """One card of the library as an engine sees it."""

    __slots__ = ("card", "index", "name")

    def __init__(self, index: int, card: Card) -> None:
        self.index = index
        self.card = card
        self.name = card.name


D = TypeVar("D", bound=Definition)
T = TypeVar("T")


class Definitions(ABC, Generic[D, T]):
    """All cards of a library; a game adds parallel lists by definition for its hot paths. Shared by all games."""

    __slots__ = ("_find", "by_name", "compiled", "defs", "language", "names", "unknown")

    def __init__(self, defs: Sequence[D], language: Language | None) -> None:
        """Args: the definitions by number, the last one being a stand-in; what the texts are read by."""
        self.defs = list(defs)
        self.names = [one.name for one in self.defs]
        self.language = language
        self.unknown = len(self.defs) - 1
        """The definition of a stand-in."""
        self._find: dict[str, int] = {}
        for number, name in enumerate(self.names):
            self._find.setdefault(fold_name(name), number)
        self.by_name = {name: self._find[fold_name(name)] for name in self.names}
        """What `index` says of names that are written as the cards write them."""
        self.compiled: list[T | None] = [None] * len(self.defs)
        """The compiled texts, as far as they are."""

    def index(self, name: str) -> int | None:
        """The definition of the card of this name, or None."""
        return self._find.get(fold_name(name))

    def compile(self, index: int) -> T:
        """The compiled text of a definition; done once, when the card first comes into a game."""
        found = self.compiled[index]
        if found is None:
            found = self.compiled[index] = self.make(self.defs[index])
        return found

    @abstractmethod
    def make(self, definition: D) -> T:
        """Compile the text of a definition, and take note of what the game's lists say of it."""



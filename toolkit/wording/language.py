"""Language: a game's rules English; reads a card's text into a tree, writes trees as canonical text, explains them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.wording.tree import CardText, Span

if TYPE_CHECKING:
    from toolkit.wording.suggest import Idiom, Suggestion

_SERIOUS = ("unknown word", "unexpected", "not implemented", "ambiguous")


@dataclass(frozen=True, slots=True)
class Stop:
    """A place in a text that was not understood, is ambiguous, or has no effect."""

    kind: str
    """"unknown word", "unexpected", "ambiguous", "reminder" (bracket without effect), "not implemented"."""
    span: Span
    """In the printed text."""
    message: str
    understood: str = ""
    """The text read before the stop."""
    expected: tuple[str, ...] = ()
    """What could stand here, in words for the author, most used first."""
    near: tuple[str, ...] = ()
    """Known words or phrases that are close to the one found."""
    instead: str = ""
    """What to write instead, where the game knows that."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a text is read: the tree, and every place that gave trouble (none: fully understood)."""

    text: str
    tree: CardText
    stops: tuple[Stop, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether every sentence was understood, so that what is printed is what is played."""
        return self.tree.understood and not any(stop.kind in _SERIOUS for stop in self.stops)


class Language(ABC):
    """The rules English of one game with the traits and card names of one library."""

    uses: tuple[str, ...] = ()
    """Labels of abilities that are used, and so give instructions."""
    idioms: Sequence[Idiom] = ()
    """What authors of other games write, and how it is written here."""

    def suggest(self, text: str, kinds: Sequence[str], name: str = "", most: int = 400) -> list[Suggestion]:
        """What an author may have meant by a text that is not read: texts that are (see `toolkit.wording.suggest`)."""
        from toolkit.wording.suggest import suggestions

        return suggestions(self, text, kinds, name, self.idioms, most)

    def apart(self, text: str) -> str:
        """A text with every ability that has a label on a line of its own, and all of an ability on one line."""
        return text

    @abstractmethod
    def read(self, text: str, kind: str, name: str = "") -> Reading:
        """Read the text of a card of this kind ("hero", "tactic" ...; it decides what an unlabelled line is) and name."""

    @abstractmethod
    def render(self, tree: CardText) -> str:
        """The canonical text of a tree: `read(render(tree)).tree == tree`."""

    @abstractmethod
    def explain(self, tree: CardText) -> list[str]:
        """How the tree is understood, in plain words: a line a step, indented by level."""

    @abstractmethod
    def phrases(self) -> list[tuple[str, str]]:
        """The phrase book: (pattern, example) of every construct, in the order in which to learn them."""

"""What the set-up of every game begins with: options read one by one, decks as numbers of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Refused, Severity

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library


def fault(code: str, message: str, found: str = "", required: str = "") -> Finding:
    """The finding that a game cannot be begun so."""
    return Finding(code=code, severity=Severity.UNREADABLE, message=message, found=found, required=required)


class Options:
    """The options with which a game is begun.

    Raises:
        Refused: an option is unknown; each method: the option has a value that it cannot have.
    """

    def __init__(self, given: Mapping[str, Any], names: Sequence[str], code: str) -> None:
        self._given, self._code = given, code
        for name in given:
            if name not in names:
                raise self.refuse(f"unknown option {name!r}", str(name), "one of " + ", ".join(names))

    def refuse(self, message: str, found: str, required: str) -> Refused:
        """A refusal of an option."""
        return Refused(fault(self._code, message, found, required))

    def cap(self, usual: int = 400) -> int:
        """Turns after which the game is called off."""
        return self._whole("cap", usual, 1, None, "the turn cap is a whole number from 1", "1 or more")

    def first(self, seats: int) -> int:
        """The seat that begins, or -1 for chance."""
        return self._whole("first", -1, -1, seats - 1, "the first player is a seat", f"0 to {seats - 1}, or -1 for chance")

    def patience(self, usual: int) -> int:
        """Decisions that one turn may take."""
        message = "the patience with one turn is a number of decisions from 1"
        return self._whole("patience", usual, 1, None, message, "1 or more")

    def one_of(self, name: str, usual: str, values: Sequence[str], message: str) -> str:
        """An option that is one of some words."""
        value = self._given.get(name, usual)
        if value not in values:
            raise self.refuse(message, repr(value), " or ".join(values))
        return str(value)

    def _whole(self, name: str, usual: int, least: int, most: int | None, message: str, required: str) -> int:
        value = self._given.get(name, usual)
        if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
            raise self.refuse(message, repr(value), required)
        return value


def numbered(
    deck: DeckList, section: str, number_of: Callable[[str], int | None], library: Library, code: str, faults: list[Finding]
) -> list[int]:
    """The numbers of the cards in a section of a deck, sorted, one for each copy; names without a number become faults."""
    found: list[int] = []
    for line in deck.section(section):
        number = number_of(line.name)
        if number is None:
            near = " or ".join(library.near(line.name))
            faults.append(replace(fault(code, f"no card is called {line.name!r}", line.name, near), where=line.where))
        else:
            found += [number] * line.count
    return sorted(found)


class Setting:
    """What is settled for a game before it begins."""

    __slots__ = ("cap", "first", "hand", "patience")

    def __init__(self, cap: int, first: int, hand: int, patience: int) -> None:
        self.cap = cap
        """Turns after which the game is called off."""
        self.first = first
        """The seat that begins, or -1 for chance."""
        self.hand = hand
        """Cards of an opening hand."""
        self.patience = patience
        """Decisions that one turn may take; more is a loop that somebody does not stop."""

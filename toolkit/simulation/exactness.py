"""Exactness: which cards of the decks are played as printed, and which are not simulated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.findings import Finding, Fix, Severity

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game


@dataclass(frozen=True, slots=True)
class Exactness:
    """The cards of some decks, by how they play."""

    exact: tuple[str, ...]
    """Played as printed; a card without text is."""
    blank: tuple[str, ...]
    """With a text that is not understood, or not wholly: it has no or less effect in the games."""

    def say(self) -> str:
        """One line for the head of a report."""
        if not self.blank:
            return f"all {len(self.exact)} cards are played exactly as printed"
        names = ", ".join(self.blank)
        return f"{len(self.exact)} cards are played exactly as printed; NOT simulated: {names}"


def exactness(game: Game, decks: Sequence[DeckList], library: Library) -> Exactness:
    """How the cards of these decks play, names sorted."""
    language = game.language(library)
    exact: set[str] = set()
    blank: set[str] = set()
    for name in {line.name for deck in decks for line in deck.lines}:
        card = library.find(name)
        if card is None:
            continue
        fine = not card.text or (language is not None and language.read(card.text, getattr(card, "kind", ""), card.name).exact)
        (exact if fine else blank).add(card.name)
    return Exactness(tuple(sorted(exact)), tuple(sorted(blank)))


def blank_findings(game: Game, found: Exactness, library: Library, strict: bool) -> list[Finding]:
    """A finding for each card that is not simulated: it warns, or with `strict` forbids."""
    return [
        Finding(
            code="PLAY-BLANK",
            severity=Severity.ILLEGAL if strict else Severity.WARNING,
            message=f"{name} is not simulated: its text is not wholly understood",
            where=card.text_where or card.where,
            excerpt=card.text,
            fix=Fix(f"see where it stops with: deckwright wording {game.name} {card.text.splitlines()[0]!r}"),
        )
        for name in found.blank
        if (card := library.find(name)) is not None
    ]

"""A deck under the name of the wrong game: all its names are unknown there, and cards of another game."""

from __future__ import annotations

from toolkit.content.decklist import DeckList
from toolkit.content.field_place import deck_field
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.findings import Finding, Fix, Severity
from toolkit.registry import game, game_names


def other_game(deck: DeckList, library: Library, project: Project) -> list[Finding]:
    """A remark if the library knows none of a deck's cards and that of another game knows most of them."""
    names = [line.name for line in deck.lines]
    if not names or any(library.find(name) for name in names):
        return []
    for other in game_names():
        if other == deck.game:
            continue
        known = sum(project.library(game(other))[0].find(name) is not None for name in names)
        if known > len(names) / 2:
            title = game(other).title
            return [
                Finding(
                    code="DECK-OTHER-GAME",
                    severity=Severity.WARNING,
                    message=f"No card of this deck is one of {game(deck.game).title}, but {known} are cards of {title}.",
                    where=deck_field(deck, "game"),
                    found=deck.game,
                    required=other,
                    fix=Fix(f"write game: {other}"),
                )
            ]
    return []

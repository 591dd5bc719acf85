"""Every card and deck that comes with deckwright can be printed: no text too long, no picture or icon missing."""

from __future__ import annotations

import pytest

from toolkit import registry
from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.project import Project
from toolkit.findings import Mark
from toolkit.printing.document import Document
from toolkit.printing.job import plan
from toolkit.printing.preview import studio_for
from toolkit.printing.sheets import Setup

GAMES = sorted(name for name in registry.game_names() if registry.game(name).folder.parent.name == "cards")


@pytest.mark.parametrize("name", GAMES)
def test_every_bundled_card_fits_its_face(name: str) -> None:
    game = registry.game(name)
    library, findings = Project(None).library(game)
    assert not findings
    mark = Mark("all.yaml", 1, 1)
    deck = DeckList("All", name, mark, tuple(DeckLine(1, card.name, mark) for card in library))
    pieces = [*game.deck_pieces(deck, library), *game.kit_pieces(library, max(game.players))]
    assert len({piece.name for piece in pieces}) >= len(list(library))
    studio, document = studio_for(game), Document("all")
    found = [
        finding.message
        for piece in pieces
        for side in ("front", *(("back",) if piece.back else ()))
        for finding in studio.face(piece, side, document)[1]
    ]
    assert found == []


@pytest.mark.parametrize("name", GAMES)
def test_every_bundled_deck_has_its_sheets(name: str) -> None:
    game = registry.game(name)
    library, _ = Project(None).library(game)
    for path in sorted((game.folder / "decks").glob("*.yaml")):
        deck = load_deck(path)
        pieces = game.deck_pieces(deck, library)
        placed = [placement.piece.id for sheet in plan(pieces, Setup()) for placement in sheet.placements]
        assert sorted(placed) == sorted(piece.id for piece in pieces for _ in range(piece.count))
        assert len(placed) >= sum(line.count for line in deck.lines)

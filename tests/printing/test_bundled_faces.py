"""Every card and deck that comes with deckwright can be printed: no text too long, no picture or icon missing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest

from toolkit import registry
from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.project import Project
from toolkit.findings import Mark
from toolkit.pieces import Piece
from toolkit.printing.document import Document
from toolkit.printing.job import plan
from toolkit.printing.pen import Drawn
from toolkit.printing.preview import studio_for
from toolkit.printing.sheets import Setup

GAMES = sorted(name for name in registry.game_names() if registry.game(name).folder.parent.name == "cards")


@cache
def _pieces(name: str) -> Sequence[Piece]:
    """All that a game can print of its library."""
    game = registry.game(name)
    library, findings = Project(None).library(game)
    assert not findings
    mark = Mark("all.yaml", 1, 1)
    deck = DeckList("All", name, mark, tuple(DeckLine(1, card.name, mark) for card in library))
    plain = game.deck_pieces(deck, library)
    signed = [piece for player in game.players for piece in game.marked(plain, player) if piece not in plain]
    pieces = [*plain, *signed, *game.kit_pieces(library, max(game.players))]
    assert len({piece.name for piece in pieces}) >= len(list(library))
    return pieces


@cache
def _drawn(name: str) -> Sequence[tuple[Piece, str, Drawn]]:
    """Every face of a game's pieces, drawn; none may have a fault."""
    studio, document = studio_for(registry.game(name)), Document("all")
    made, found = [], []
    for piece in _pieces(name):
        for side in ("front", *(("back",) if piece.back else ())):
            form, findings = studio.face(piece, side, document)
            found += [finding.message for finding in findings]
            if form is not None:
                made.append((piece, side, form.drawn))
    assert found == []
    return made


@pytest.mark.parametrize("name", GAMES)
def test_every_bundled_card_fits_its_face(name: str) -> None:
    assert len(_drawn(name)) >= len(_pieces(name))


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


@pytest.mark.parametrize("name", GAMES)
def test_no_words_of_a_bundled_face_lie_on_others(name: str) -> None:
    found = []
    for piece, side, drawn in _drawn(name):
        for one, other in combinations(drawn.fits, 2):
            wide = min(one.ink[2], other.ink[2]) - max(one.ink[0], other.ink[0])
            high = min(one.ink[3], other.ink[3]) - max(one.ink[1], other.ink[1])
            if one.words != other.words and min(wide, high) > 0.05:
                found.append(f"{piece.name} ({side}): {one.words!r} and {other.words!r}")
    assert found == []


@pytest.mark.parametrize(("name", "smallest"), [("animaul", {"size": 9.0, "min": 7.0}), ("animaul", {"size": 7.2, "min": 6.5})])
def test_what_is_read_in_play_is_printed_large_enough(name: str, smallest: dict[str, float]) -> None:
    """Effects in 7 points or more, flavour in 6.5, on every card that comes along."""
    texts = [
        fit for piece, _, drawn in _drawn(name) if piece.kind == "card" for fit in drawn.fits if fit.largest == smallest["size"]
    ]
    assert len(texts) > 100 and [fit.words for fit in texts if fit.size < smallest["min"]] == []

"""Proof: what a printer would refuse in cards, found without printing: texts that do not fit, letters and pictures that lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from toolkit.content.card import Card
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.field_place import FieldPlaces
from toolkit.content.library import Library
from toolkit.content.messages import clip
from toolkit.findings import Finding, Fix, Mark
from toolkit.pieces import Piece
from toolkit.printing.document import Document
from toolkit.printing.gathered import Told, gathered
from toolkit.printing.studio import Studio
from toolkit.registry import Game

CONTENT = ("PRINT-OVERFLOW", "PRINT-GLYPH", "PRINT-ART")
"""Faults of what stands on a card, and not of its template."""
_FIELDS = ("text", "flavour", "artist", "name")
"""Fields that are printed as they are written, those first that can be left out."""
_FIXES = {
    "PRINT-OVERFLOW": "shorten its {field}",
    "PRINT-GLYPH": "write its {field} with letters that the fonts have",
    "PRINT-ART": "save the picture anew, or name another (or none)",
}


def proof(cards: Iterable[Card], game: Game, library: Library, studio: Studio) -> Iterator[Finding]:
    """What the printer would say of the content of cards, each at the field that it is about."""
    places, document = FieldPlaces(), Document("proof")
    for card in cards:
        told: set[tuple[str, str]] = set()
        for finding in _drawn(card, game, library, studio, document):
            field = _field(card, finding, game, library, studio, document)
            if (finding.code, field) in told:
                continue
            told.add((finding.code, field))
            where = places.at(card, field) if field else card.where
            found = clip(getattr(card, field, "")) if field else ""
            fix = Fix(_FIXES[finding.code].format(field=field)) if field else finding.fix
            yield replace(finding, where=where, also=(), found=found, fix=fix)


def _drawn(card: Card, game: Game, library: Library, studio: Studio, document: Document) -> list[Finding]:
    """What is found when every piece of a card is drawn."""
    where = card.where or Mark("")
    deck = DeckList(card.name, game.name, where, (DeckLine(1, card.name, where),))
    told = [
        Told(piece, side, finding)
        for piece in game.deck_pieces(deck, library)
        for side in _sides(piece)
        for finding in studio.face(piece, side, document)[1]
        if finding.code in CONTENT
    ]
    return gathered(told)


def _sides(piece: Piece) -> tuple[str, ...]:
    return ("front", "back") if piece.back else ("front",)


def _field(card: Card, finding: Finding, game: Game, library: Library, studio: Studio, document: Document) -> str:
    """The field of a card without which a fault would not be; "" if it is none, or several."""
    if finding.code == "PRINT-ART":
        return "art"
    for field in _FIELDS:
        if not getattr(card, field):
            continue
        other = card.model_copy(update={field: "A" if field == "name" else ""})
        if card.where is not None:
            other.placed(card.where, card.text_where or card.where, card.set_name)
        small = Library(game.name, [other])
        small.declared, small.details = library.declared, library.details
        words = finding.message.partition("): ")[2]
        if not any(words in left.message for left in _drawn(other, game, small, studio, document)):
            return field
    return ""

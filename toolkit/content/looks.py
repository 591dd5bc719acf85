"""What only the printer looks at, judged when a card file is checked: colours, emblems, pictures, texts that do not fit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.content.card import Card
from toolkit.content.document import Document
from toolkit.content.field_place import FieldPlaces
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.content.signs import sign_faults
from toolkit.findings import Finding, Refused
from toolkit.registry import Game

if TYPE_CHECKING:
    from toolkit.printing.studio import Studio


class Looks:
    """Judges cards with the icons, templates and pictures with which their project prints them."""

    def __init__(self) -> None:
        self._studios: dict[tuple[Path | None, str], Studio] = {}

    def signs(self, document: Document, cards: list[Card], game: Game, project: Project) -> list[Finding]:
        """Colours and emblems of a card file that cannot be printed."""
        icons = self._studio(game, project).icons_of(game.name).names()
        return list(sign_faults(document, cards, game, icons))

    def faults(self, cards: list[Card], game: Game, library: Library, project: Project) -> list[Finding]:
        """Pictures that are not there, and what the printer would refuse of the cards of a library."""
        from toolkit.printing.proof import proof

        found = self._art(cards, project)
        told = {finding.where for finding in found}
        own = [card for card in cards if library.find(card.name) is card]
        drawn = proof(own, game, library, self._studio(game, project))
        return [*found, *(one for one in drawn if one.code != "PRINT-ART" or one.where not in told)]

    def _art(self, cards: list[Card], project: Project) -> list[Finding]:
        places = FieldPlaces()
        found: list[Finding] = []
        for card in cards:
            if card.art:
                try:
                    project.art(card.art, places.at(card, "art"))
                except Refused as refused:
                    found += refused.findings
        return found

    def _studio(self, game: Game, project: Project) -> Studio:
        from toolkit.printing.preview import studio_for

        key = (project.root, game.name)
        if key not in self._studios:
            self._studios[key] = studio_for(game, project.root)
        return self._studios[key]

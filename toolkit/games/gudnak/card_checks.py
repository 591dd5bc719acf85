"""Rules that concern a card by itself: its traits, faction, labels, cost, and whether its text is understood."""

from __future__ import annotations
from toolkit.content.library import Library
from toolkit.findings import Finding
from toolkit.wording.language import Language


def check_cards(library: Library, language: Language | None) -> list[Finding]:
    return []

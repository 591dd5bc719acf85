"""What the cards of decks do, effect by effect, under the names by which traced games tell that one began."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from toolkit.games.animaul.statics import PROGRAMS

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.games.animaul.model import Cards

_LABELS = {"action": "Action", "free": "Free", "play": "effect", "trigger": "answer", "replacement": "instead"}


def effect_name(cards: Cards, number: int) -> str:
    """The name of a program: "Moss Bear: Action", "Otter Slide: answer"."""
    return f"{cards.defs[number // PROGRAMS].name}: {_labels(cards, number // PROGRAMS)[number % PROGRAMS]}"


def _labels(cards: Cards, card: int) -> list[str]:
    code = cards.compile(card).code
    found = [_LABELS.get(program.kind, program.kind) for program in (code.programs if code is not None else ())]
    return [
        label if found.count(label) == 1 else f"{label} {found[: place + 1].count(label)}" for place, label in enumerate(found)
    ]


def effects(cards: Cards, decks: Iterable[DeckList]) -> list[str]:
    """The names of all effects of the cards of these decks, extra decks included, in the order of the decks."""
    found: dict[str, None] = {}
    for deck in decks:
        for line in deck.lines:
            card = cards.index(line.name)
            if card is not None:
                found.update(dict.fromkeys(f"{cards.defs[card].name}: {label}" for label in _labels(cards, card)))
    return list(found)

"""What the cards of decks do, effect by effect, under the names by which traced games tell that one began."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.gudnak.rows import PROGRAMS

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.games.gudnak.model import Cards

_LABELS = {"action": "Action", "deploy": "Deploy", "play": "effect", "trigger": "answer", "later": "later"}


def effect_name(cards: Cards, number: int) -> str:
    """The name of a program: "Toll Keeper: Action - Levy", "Bramble Jack: answer 2"."""
    return f"{cards.defs[number // PROGRAMS].name}: {_labels(cards, number // PROGRAMS)[number % PROGRAMS]}"


def _labels(cards: Cards, card: int) -> list[str]:
    code = cards.compile(card).code
    found: list[str] = []
    for program in code.programs if code is not None else ():
        label = _LABELS.get(program.kind, program.kind)
        if program.name:
            label += f" - {program.name}"
        found.append(label)
    return [
        label if found.count(label) == 1 else f"{label} {found[: place + 1].count(label)}" for place, label in enumerate(found)
    ]


def effects(cards: Cards, decks: Iterable[DeckList]) -> list[str]:
    """The names of all effects of the cards of these decks, tokens and the like included, in the order of the decks."""
    found: dict[str, None] = {}
    for card in _cards(cards, decks):
        found.update(dict.fromkeys(f"{cards.defs[card].name}: {label}" for label in _labels(cards, card)))
    return list(found)


def _cards(cards: Cards, decks: Iterable[DeckList]) -> Sequence[int]:
    indices = [cards.index(line.name) for deck in decks for line in deck.lines]
    return list(dict.fromkeys(index for index in indices if index is not None))

"""Names of what cards do, effect by effect: traced games tell them, and random games say which ones they never reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from toolkit.play.definitions import Definitions

Cards = Definitions[Any, Any]


def program_labels(code: Any, words: Mapping[str, str]) -> list[str]:
    """What each program of a compiled card is called: the word for its kind, its name if it has one, a number where several
    are called alike ("Action - Levy", "answer 2")."""
    found = []
    for program in code.programs if code is not None else ():
        label = words.get(program.kind, program.kind)
        found.append(f"{label} - {program.name}" if program.name else label)
    return [
        label if found.count(label) == 1 else f"{label} {found[: place + 1].count(label)}" for place, label in enumerate(found)
    ]


def row_labels(code: Any) -> list[str]:
    """What each sentence of a compiled card that simply holds is called."""
    rows = len(code.rows) if code is not None else 0
    return ["passive"] if rows == 1 else [f"passive {place}" for place in range(1, rows + 1)]


def effect_names(cards: Cards, names: Iterable[str], labels: Callable[[int], Iterable[str]]) -> list[str]:
    """The names of all effects of these cards ("Toll Keeper: Action - Levy"), given the labels of a definition's effects."""
    found: dict[str, None] = {}
    for card in (cards.index(name) for name in names):
        if card is not None:
            found.update(dict.fromkeys(f"{cards.names[card]}: {label}" for label in labels(card)))
    return list(found)

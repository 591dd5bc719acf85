"""References to cards in frames, lasting effects and counts: whole numbers of -2 and below, so that they can be renumbered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def card_ref(cid: int) -> int:
    """A card instance as it stands in frames, lasting effects and counts."""
    return -2 - cid


def refs(value: Any) -> list[int]:
    """All card references in a nested value."""
    if isinstance(value, (tuple, list)):
        return [ref for item in value for ref in refs(item)]
    return [value] if value <= -2 else []


def renumber(value: Any, numbers: Mapping[int, int]) -> Any:
    """A nested value with its card references renumbered; lists become tuples."""
    if isinstance(value, (tuple, list)):
        return tuple(renumber(item, numbers) for item in value)
    return card_ref(numbers[-2 - value]) if value <= -2 else value

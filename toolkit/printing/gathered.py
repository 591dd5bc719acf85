"""What was found while faces were drawn, gathered: a fault of a template that many pieces share is told once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from toolkit.findings import Finding, Mark
from toolkit.pieces import Piece

NAMED = 3
"""Pieces of a shared fault whose places are told; more would hide the fault among them."""


class Told(NamedTuple):
    """A finding and the side of the piece at which it was found."""

    piece: Piece
    side: str
    finding: Finding


def subject(piece: Piece, side: str) -> str:
    """The words with which every message about a side of a piece begins."""
    return f"{piece.name} ({piece.id}, {side}): "


def gathered(told: Iterable[Told]) -> list[Finding]:
    """The findings in their order, those that say the same of the same place joined into one that names its pieces."""
    groups: dict[tuple[object, ...], list[Told]] = {}
    for one in told:
        finding = one.finding
        words = finding.message.removeprefix(subject(one.piece, one.side))
        key = (finding.code, finding.severity, finding.where, words, finding.found, finding.required, finding.fix)
        groups.setdefault(key, []).append(one)
    return [_joined(group, str(key[3])) for key, group in groups.items()]


def _joined(group: list[Told], words: str) -> Finding:
    first = group[0]
    pieces = list(dict.fromkeys(one.piece.name for one in group))
    sides = list(dict.fromkeys(one.side for one in group))
    if len(pieces) == len(sides) == 1:
        return first.finding
    more = f" and {len(pieces) - 1} more" if len(pieces) > 2 else f" and {pieces[1]}" if len(pieces) == 2 else ""
    marks: dict[Mark, None] = dict.fromkeys(mark for one in group for mark in one.finding.also)
    message = f"{pieces[0]}{more} ({' and '.join(sides)}): {words}"
    return replace(first.finding, message=message, also=tuple(marks)[:NAMED])

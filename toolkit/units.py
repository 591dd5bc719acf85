"""Lengths: whole micrometres inside, "63 mm" or "2.5 in" at the border."""

from __future__ import annotations

import re
from typing import NewType

Um = NewType("Um", int)
"""A length in whole micrometres."""

UM_PER_MM = 1000
UM_PER_INCH = 25_400
_PER_UNIT = {"mm": 1_000.0, "cm": 10_000.0, "in": 25_400.0, '"': 25_400.0, "pt": 25_400.0 / 72, "um": 1.0, "µm": 1.0}
_LENGTH = re.compile(r"^\s*(-?\d+(?:[.,]\d+)?)\s*(mm|cm|in|\"|pt|um|µm)?\s*$")


def mm(value: float) -> Um:
    """Micrometres of a length in mm."""
    return Um(round(value * UM_PER_MM))


def inch(value: float) -> Um:
    """Micrometres of a length in inches."""
    return Um(round(value * UM_PER_INCH))


def to_mm(length: int) -> float:
    """A length in µm as mm."""
    return length / UM_PER_MM


def to_pt(length: int) -> float:
    """A length in µm as PDF points (1/72 inch)."""
    return length * 72 / UM_PER_INCH


def parse_length(text: str | float, unit: str = "mm") -> Um:
    """Micrometres of "63 mm", "2.5 in" or "12pt"; a bare number is in `unit`.

    Raises:
        ValueError: the text is not a length.
    """
    match = _LENGTH.match(str(text))
    if match is None:
        raise ValueError(f"{text!r} is not a length; write for example '63 mm' or '2.5 in'")
    return Um(round(float(match[1].replace(",", ".")) * _PER_UNIT[match[2] or unit]))


def format_length(length: int) -> str:
    """A length in µm as "63.5 mm"."""
    return f"{length / UM_PER_MM:g} mm"

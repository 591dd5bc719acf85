"""Values of attributes as templates write them, for the element models and the quick reader. What is no text passes through."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from toolkit.printing.paint import parse_colour, parse_paint
from toolkit.units import parse_length, to_mm

LONGEST = 10_000.0
"""mm."""


@lru_cache(8192)
def _mm(text: str) -> float:
    length = to_mm(parse_length(text))
    if abs(length) > LONGEST:
        raise ValueError(f"{text!r} is longer than {LONGEST / 1000:g} m")
    return length


def _finite(text: str) -> list[float]:
    numbers = [float(part) for part in text.replace(",", " ").split()]
    if not all(map(math.isfinite, numbers)):
        raise ValueError(f"{text!r} holds what is no number")
    return numbers


def read_length(text: Any) -> Any:
    """mm of "12", "2 in", "10 pt" or "1 cm"."""
    return _mm(text) if isinstance(text, str) else text


def read_points(text: Any) -> Any:
    """Points of "9", "9 pt" or "3 mm"."""
    if not isinstance(text, str):
        return text
    try:
        return float(text)
    except ValueError:
        return parse_length(text) * 72 / 25_400


def read_paint(text: Any) -> Any:
    """A colour, a gradient, or None."""
    return parse_paint(text) if isinstance(text, str) else text


def read_colour(text: Any) -> Any:
    """A colour."""
    return parse_colour(text) if isinstance(text, str) else text


def read_pairs(text: Any) -> Any:
    """Places of "x,y x,y"."""
    if not isinstance(text, str):
        return text
    numbers = _finite(text)
    if len(numbers) < 4 or len(numbers) % 2:
        raise ValueError("give pairs of coordinates: 'x1,y1 x2,y2 x3,y3'")
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def read_numbers(text: Any) -> Any:
    """Lengths of dashes and gaps: "2 1"."""
    if not isinstance(text, str):
        return text
    numbers = tuple(_finite(text))
    if numbers and (min(numbers) < 0 or max(numbers) <= 0):
        raise ValueError("dashes and gaps are lengths above 0: '2 1'")
    return numbers


def read_clip(text: Any) -> Any:
    """("rect", x, y, width, height, radius) or ("circle", x, y, r)."""
    if not isinstance(text, str):
        return text
    circle = text.strip().startswith("circle")
    numbers = _finite(text.replace("circle", ""))
    if circle and len(numbers) == 3:
        return ("circle", *numbers)
    if not circle and len(numbers) in (4, 5):
        return ("rect", *numbers, *([0.0] if len(numbers) == 4 else []))
    raise ValueError("write 'x y width height', 'x y width height radius' or 'circle x y r'")

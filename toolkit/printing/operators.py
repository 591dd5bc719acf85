"""PDF operators as text: numbers, paths, matrices. Places are in the current unit; y may grow downwards, the matrix decides."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from toolkit.printing.svgpath import Segment

KAPPA = 0.5522847498307936
"""How far the handles of a curve reach to make a quarter circle."""
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def num(value: float) -> str:
    """A number as PDF writes it, to a ten-thousandth."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def nums(values: Iterable[float]) -> str:
    """Numbers with spaces."""
    return " ".join(map(num, values))


def nums6(values: Iterable[float]) -> str:
    """Numbers of a matrix that scales large units to small ones, to a millionth."""
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") or "0" for value in values)


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    """The matrix that applies `inner`, then `outer`."""
    a, b, c, d, e, f = inner
    a2, b2, c2, d2, e2, f2 = outer
    return (a * a2 + b * c2, a * b2 + b * d2, c * a2 + d * c2, c * b2 + d * d2, e * a2 + f * c2 + e2, e * b2 + f * d2 + f2)


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A place moved by a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def rotation(degrees: float) -> Matrix:
    """Turns clockwise where y grows downwards."""
    exact = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}.get(
        int(degrees) % 360 if degrees == int(degrees) else -1
    )
    cos, sin = exact or (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    return (cos, sin, -sin, cos, 0.0, 0.0)


def translation(x: float, y: float) -> Matrix:
    """Moves."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
    """A rectangle, with round corners if asked."""
    radius = min(radius, width / 2, height / 2)
    if radius <= 0:
        return f"{nums((x, y, width, height))} re"
    k = radius * (1 - KAPPA)
    right, bottom = x + width, y + height
    return (
        f"{nums((x + radius, y))} m {nums((right - radius, y))} l {nums((right - k, y, right, y + k, right, y + radius))} c "
        f"{nums((right, bottom - radius))} l {nums((right, bottom - k, right - k, bottom, right - radius, bottom))} c "
        f"{nums((x + radius, bottom))} l {nums((x + k, bottom, x, bottom - k, x, bottom - radius))} c "
        f"{nums((x, y + radius))} l {nums((x, y + k, x + k, y, x + radius, y))} c h"
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse round (x, y)."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        f"{nums((x + rx, y))} m {nums((x + rx, y + ky, x + kx, y + ry, x, y + ry))} c "
        f"{nums((x - kx, y + ry, x - rx, y + ky, x - rx, y))} c {nums((x - rx, y - ky, x - kx, y - ry, x, y - ry))} c "
        f"{nums((x + kx, y - ry, x + rx, y - ky, x + rx, y))} c h"
    )


def polygon(points: Sequence[tuple[float, float]]) -> str:
    """A closed shape through points."""
    first, *rest = points
    return f"{nums(first)} m {' '.join(f'{nums(point)} l' for point in rest)} h"


def path(segments: Iterable[Segment]) -> str:
    """A path of moves, lines and curves."""
    letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(f"{nums(values)} {letters[kind]}" if values else letters[kind] for kind, values in segments)


def bounds(segments: Iterable[Segment]) -> tuple[float, float, float, float]:
    """A box round a path (handles of curves included)."""
    places = [(values[at], values[at + 1]) for _, values in segments for at in range(0, len(values), 2)]
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    return (min(xs), min(ys), max(xs), max(ys)) if places else (0.0, 0.0, 0.0, 0.0)


def painting(fill: bool, stroke: bool, evenodd: bool = False) -> str:
    """The operator that fills, strokes, or does both."""
    star = "*" if evenodd else ""
    if fill and stroke:
        return f"B{star}"
    return f"f{star}" if fill else "S" if stroke else "n"

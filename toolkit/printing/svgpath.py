"""SVG path data to segments: moves, lines and cubic curves in absolute places."""

from __future__ import annotations

import math
import re
from functools import lru_cache

Segment = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([\s,]+)|(.)", re.DOTALL)
FURTHEST = 1_000_000.0
"""Largest number of a path: no page is so large, and what is not finite would be no drawing."""
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def _commands(data: str) -> list[tuple[str, list[float]]]:
    """Letters with their numbers; the flags of an arc may be written without space between them."""
    commands: list[tuple[str, list[float]]] = []
    at = 0
    while at < len(data):
        letter = commands[-1][0] if commands else ""
        if letter in ("A", "a") and len(commands[-1][1]) % 7 in (3, 4) and data[at] in "01":
            commands[-1][1].append(float(data[at]))
            at += 1
            continue
        match = _TOKEN.match(data, at)
        assert match is not None
        at = match.end()
        if match[1]:
            commands.append((match[1], []))
        elif match[2]:
            if not commands:
                raise ValueError("a path begins with M")
            commands[-1][1].append(float(match[2]))
        elif match[4]:
            raise ValueError(f"{match[4]!r} has no place in a path")
    return commands


@lru_cache(2_048)
def parse_path(data: str) -> tuple[Segment, ...]:
    """The segments of path data.

    Raises:
        ValueError: it is not path data.
    """
    out: list[Segment] = []
    x = y = start_x = start_y = 0.0
    control: tuple[float, float] | None = None
    before = ""
    for letter, numbers in _commands(data):
        kind = letter.upper()
        count = _COUNTS[kind]
        if (count == 0 and numbers) or (count and (not numbers or len(numbers) % count)):
            raise ValueError(f"{letter!r} in a path needs numbers by {count}, not {len(numbers)}")
        if not out and kind != "M":
            raise ValueError("a path begins with M")
        relative = letter.islower()
        if kind == "Z":
            out.append(("Z", ()))
            x, y = start_x, start_y
            before, control = kind, None
            continue
        if any(abs(number) > FURTHEST for number in numbers):
            raise ValueError(f"a path holds numbers up to {FURTHEST:,.0f}, not {max(numbers, key=abs):g}")
        for at in range(0, len(numbers), count):
            values = numbers[at : at + count]
            dx, dy = (x, y) if relative else (0.0, 0.0)
            if kind == "H":
                x = values[0] + dx
                out.append(("L", (x, y)))
            elif kind == "V":
                y = values[0] + dy
                out.append(("L", (x, y)))
            elif kind in "MLT" and kind != "T":
                x, y = values[0] + dx, values[1] + dy
                if kind == "M" and at == 0:
                    out.append(("M", (x, y)))
                    start_x, start_y = x, y
                else:
                    out.append(("L", (x, y)))
            elif kind == "A":
                end_x, end_y = values[5] + dx, values[6] + dy
                out.extend(_arc(x, y, values[0], values[1], values[2], bool(values[3]), bool(values[4]), end_x, end_y))
                x, y = end_x, end_y
            else:
                points = [value + (dy if number % 2 else dx) for number, value in enumerate(values)]
                x, y, control = _curve(out, kind, x, y, points, control if _joins(before, kind) else None)
                before = kind
                continue
            control, before = None, kind
        before = kind
    return tuple(out)


def _joins(before: str, kind: str) -> bool:
    return (before in "CS" and kind in "CS") or (before in "QT" and kind in "QT") if before else False


def _curve(
    out: list[Segment], kind: str, x: float, y: float, points: list[float], control: tuple[float, float] | None
) -> tuple[float, float, tuple[float, float]]:
    mirrored = (2 * x - control[0], 2 * y - control[1]) if control else (x, y)
    if kind in "CS":
        if kind == "S":
            points = [*mirrored, *points]
        out.append(("C", tuple(points)))
        return points[4], points[5], (points[2], points[3])
    if kind == "T":
        points = [*mirrored, *points]
    qx, qy, ex, ey = points
    out.append(("C", (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey)))
    return ex, ey, (qx, qy)


def _arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x2: float, y2: float
) -> list[Segment]:
    """An elliptic arc as curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    if (x1, y1) == (x2, y2):
        return []
    rx, ry = abs(rx), abs(ry)
    if not rx or not ry:
        return [("L", (x2, y2))]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half_x, half_y = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    over = (px / rx) ** 2 + (py / ry) ** 2
    if over > 1:
        rx, ry = rx * math.sqrt(over), ry * math.sqrt(over)
    below = (rx * py) ** 2 + (ry * px) ** 2
    factor = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if large == sweep else 1)
    mid_x, mid_y = factor * rx * py / ry, -factor * ry * px / rx
    centre_x = cos * mid_x - sin * mid_y + (x1 + x2) / 2
    centre_y = sin * mid_x + cos * mid_y + (y1 + y2) / 2
    first = math.atan2((py - mid_y) / ry, (px - mid_x) / rx)
    span = math.atan2((-py - mid_y) / ry, (-px - mid_x) / rx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / pieces
    reach = 4 / 3 * math.tan(step / 4)
    out: list[Segment] = []

    def place(u: float, v: float) -> tuple[float, float]:
        return centre_x + cos * rx * u - sin * ry * v, centre_y + sin * rx * u + cos * ry * v

    for number in range(pieces):
        a, b = first + number * step, first + (number + 1) * step
        out.append(
            (
                "C",
                (
                    *place(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
                    *place(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
                    *((x2, y2) if number == pieces - 1 else place(math.cos(b), math.sin(b))),
                ),
            )
        )
    return out

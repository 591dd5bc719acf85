"""Functions and filters for templates: geometry, colours, reproducible chance, text with marks."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from jinja2.exceptions import SecurityError
from markupsafe import Markup, escape

from toolkit.printing.paint import Colour, parse_colour

CORNERS = 2_000
"""Most corners of a shape that is made by a function."""
_T = TypeVar("_T")
_INLINE = re.compile(
    r"&lt;(/?)(b|i)&gt;|&lt;icon name=(?:&#34;|&quot;|&#39;)([A-Za-z0-9_-]{1,60})(?:&#34;|&quot;|&#39;)\s*/&gt;|&lt;br\s*/&gt;"
)
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


class Rng:
    """Numbers that look random and are always the same for the same seed text (not the module `random`: it may change)."""

    __slots__ = ("_state",)

    def __init__(self, seed: object) -> None:
        self._state = int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "big")

    def random(self) -> float:
        """From 0 to below 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)

    def uniform(self, low: float, high: float) -> float:
        """From low to high."""
        return low + (high - low) * self.random()

    def randint(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + int(self.random() * (high - low + 1))

    def choice(self, items: Sequence[_T]) -> _T:
        """One of the items."""
        return items[int(self.random() * len(items))]


def _number(value: float) -> str:
    """A length as markup writes it, to a thousandth of a mm."""
    return f"{value:.3f}".rstrip("0").rstrip(".") if "." in f"{value:.3f}" else f"{value:.3f}"


def polar(angle: float, radius: float, x: float = 0, y: float = 0) -> tuple[float, float]:
    """The place at an angle (degrees; 0 is up, clockwise) and a distance from (x, y)."""
    turned = math.radians(angle)
    return (round(x + radius * math.sin(turned), 4), round(y - radius * math.cos(turned), 4))


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in places)


def _bounded(count: int) -> int:
    if not 1 <= count <= CORNERS:
        raise SecurityError(f"a shape has 1 to {CORNERS:,} corners")
    return count


def regular(n: int, r: float, x: float = 0, y: float = 0, turn: float = 0) -> str:
    """Points of a regular polygon with a corner up."""
    return _points([polar(turn + 360 * at / n, r, x, y) for at in range(_bounded(n))])


def star(n: int, outer: float, inner: float, x: float = 0, y: float = 0, turn: float = 0) -> str:
    """Points of a star with n tips."""
    return _points([polar(turn + 180 * at / n, inner if at % 2 else outer, x, y) for at in range(_bounded(n) * 2)])


def blob(seed: object, n: int, r: float, wobble: float = 0.2, x: float = 0, y: float = 0) -> str:
    """Points of an uneven round shape; wobble is the share of r that it may lose."""
    rng = Rng(seed)
    return _points([polar(360 * at / n, r * (1 - wobble * rng.random()), x, y) for at in range(_bounded(n))])


def marks(text: object) -> Markup:
    """Text from data as markup: <b>, <i>, <icon name=""/>, <br/> work, all else shows as written; each line is a paragraph."""
    if isinstance(text, Markup):
        return text
    lines = [_inline(line) for line in str(text).strip().splitlines()]
    lines = [line for line in lines if line.strip()]
    if len(lines) <= 1:
        return Markup("".join(lines))
    return Markup("".join(f"<p>{line}</p>" for line in lines))


def _inline(line: str) -> str:
    """Escaped text with whitelisted marks; a mark that is not closed, or closes nothing, is shown as written."""
    escaped = str(escape(line))
    matches = list(_INLINE.finditer(escaped))
    paired: set[int] = set()
    opened: list[int] = []
    for at, match in enumerate(matches):
        if not match[2]:
            continue
        if not match[1]:
            opened.append(at)
        elif opened and matches[opened[-1]][2] == match[2]:
            paired |= {opened.pop(), at}
    parts: list[str] = []
    done = 0
    for at, match in enumerate(matches):
        parts.append(escaped[done : match.start()])
        done = match.end()
        if match[3]:
            parts.append(f'<icon name="{match[3]}"/>')
        elif not match[2]:
            parts.append("<br/>")
        else:
            parts.append(f"<{match[1]}{match[2]}>" if at in paired else match[0])
    return "".join((*parts, escaped[done:]))


def icons(text: object, names: Mapping[str, str]) -> Markup:
    """An icon before each whole word of `names` ({"Hunter": "hunter"}); plurals with -s count; tags stay untouched."""
    done = marks(text)
    if not names:
        return done
    words = "|".join(re.escape(word) for word in sorted(names, key=len, reverse=True))
    pattern = re.compile(rf"<[^>]*>|\b({words})(s?)\b")

    def put(match: re.Match[str]) -> str:
        if not match[1]:
            return match[0]
        return f'<icon name="{escape(names[match[1]])}"/>\u00a0{match[0]}'

    return Markup(pattern.sub(put, str(done)))


def roman(value: object) -> str:
    """A whole number from 1 to 39 in Roman numerals; anything else as it is."""
    if not isinstance(value, int) or not 0 < value < 40:
        return str(value)
    out = ""
    for worth, letters in _ROMAN:
        while value >= worth:
            out += letters
            value -= worth
    return out


def mix(colour: str, other: str, share: float) -> str:
    """A colour with a share (0 to 1) of another."""
    return parse_colour(colour).mix(parse_colour(other), share).hex


def lighten(colour: str, share: float) -> str:
    """A colour with a share of white."""
    return mix(colour, "white", share)


def darken(colour: str, share: float) -> str:
    """A colour with a share of black."""
    return mix(colour, "black", share)


def alpha(colour: str, share: float) -> str:
    """A colour that covers only so much (0 to 1)."""
    return f"{parse_colour(colour).hex}{round(max(0.0, min(1.0, share)) * 255):02x}"


def ink(colour: str, dark: str = "#1a1a1a", light: str = "#ffffff") -> str:
    """Whichever of two colours reads better on this one."""
    ground = parse_colour(colour).luminance

    def contrast(other: Colour) -> float:
        high, low = max(ground, other.luminance), min(ground, other.luminance)
        return (high + 0.05) / (low + 0.05)

    return dark if contrast(parse_colour(dark)) >= contrast(parse_colour(light)) else light


FILTERS: dict[str, Callable[..., Any]] = {
    "marks": marks, "icons": icons, "roman": roman, "mix": mix, "lighten": lighten, "darken": darken, "alpha": alpha, "ink": ink,
    "mm": _number,
}  # fmt: skip
FUNCTIONS: dict[str, Any] = {
    "rng": Rng, "polar": polar, "regular": regular, "star": star, "blob": blob, "pi": math.pi,
    "cos": lambda angle: math.cos(math.radians(angle)), "sin": lambda angle: math.sin(math.radians(angle)), "sqrt": math.sqrt,
    "min": min, "max": max, "abs": abs, "round": round, "int": int, "enumerate": enumerate, "zip": zip,
}  # fmt: skip

"""Paint: colours and gradients as templates write them."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache

Rgb = tuple[float, float, float]

NAMED = {
    "black": "000000", "white": "ffffff", "grey": "808080", "gray": "808080", "silver": "c0c0c0", "red": "c62828",
    "green": "2e7d32", "blue": "1f5fbf", "yellow": "f5c542", "orange": "e07b1f", "purple": "6a3d9a", "brown": "6b4423",
    "teal": "1f7a7a", "cream": "f6efdf",
}  # fmt: skip
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_GRADIENT = re.compile(r"(linear|radial)\((.*)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Colour:
    """Red, green, blue and alpha, each 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    @property
    def rgb(self) -> Rgb:
        """Without alpha."""
        return (self.red, self.green, self.blue)

    @property
    def hex(self) -> str:
        """As "#rrggbb"."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in self.rgb)

    @property
    def luminance(self) -> float:
        """Relative luminance, 0 black to 1 white (WCAG)."""
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in self.rgb]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def mix(self, other: Colour, share: float) -> Colour:
        """This colour with a share (0 to 1) of another."""
        keep = 1 - share
        return Colour(
            self.red * keep + other.red * share,
            self.green * keep + other.green * share,
            self.blue * keep + other.blue * share,
            self.alpha,
        )


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours evenly spread along an angle (linear, 0 = to the right, 90 = downwards) or from the middle outwards (radial)."""

    kind: str
    angle: float
    colours: tuple[Colour, ...]


Paint = Colour | Gradient


@lru_cache(4096)
def parse_colour(text: str) -> Colour:
    """The colour written "#8c2f1b", "#fff", "#8c2f1b80" (with alpha) or by name.

    Raises:
        ValueError: it is not a colour.
    """
    plain = text.strip().lower()
    if _HEX.fullmatch(plain):
        digits = plain[1:]
    elif plain in NAMED:
        digits = NAMED[plain]
    else:
        raise ValueError(f"{text!r} is not a colour; write for example '#8c2f1b' or one of {', '.join(sorted(NAMED))}")
    if len(digits) < 6:
        digits = "".join(digit * 2 for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
    return Colour(*parts)


@lru_cache(4096)
def parse_paint(text: str) -> Paint | None:
    """A colour, "linear(90, #fff, #000)", "radial(#fff, #000)", or "none" (None).

    Raises:
        ValueError: it is none of these.
    """
    plain = text.strip()
    if plain.lower() == "none":
        return None
    gradient = _GRADIENT.fullmatch(plain)
    if gradient is None:
        return parse_colour(plain)
    parts = [part.strip() for part in gradient[2].split(",")]
    angle = 0.0
    if gradient[1] == "linear" and parts:
        try:
            angle = float(parts[0])
            if not math.isfinite(angle):
                raise ValueError(parts[0])
        except ValueError:
            raise ValueError(f"{text!r}: a linear gradient begins with its angle, as in 'linear(90, #fff, #000)'") from None
        parts = parts[1:]
    if len(parts) < 2:
        raise ValueError(f"{text!r}: a gradient needs two colours or more")
    return Gradient(gradient[1], angle, tuple(parse_colour(part) for part in parts))

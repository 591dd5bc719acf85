"""Fonts: TrueType families from font packages, roles that templates name, metrics per word.

Widths are in ems (sizes). Nothing here needs a document; `encode` speaks to one.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


def _looks(file: str, *looks: str) -> tuple[str, str, str, str]:
    regular, bold, italic, both = (f"{file}-{look}" for look in looks)
    return regular, bold, italic, both


_SANS, _SERIF = "font_source_sans_pro", "font_source_serif_pro"
FAMILIES: dict[str, tuple[str, str, str, str, str]] = {
    "source-sans": (_SANS, *_looks("SourceSansPro", "Regular", "Bold", "It", "BoldIt")),
    "source-sans-light": (_SANS, *_looks("SourceSansPro", "Light", "Semibold", "LightIt", "SemiboldIt")),
    "source-sans-black": (_SANS, *_looks("SourceSansPro", "Black", "Black", "BlackIt", "BlackIt")),
    "source-serif": (_SERIF, *_looks("SourceSerifPro", "Regular", "Bold", "It", "BoldIt")),
    "source-serif-black": (_SERIF, *_looks("SourceSerifPro", "Black", "Black", "BlackIt", "BlackIt")),
    "caladea": ("font_caladea", *_looks("Caladea", "Regular", "Bold", "Italic", "BoldItalic")),
    "lato": ("font_lato", *_looks("Lato", "Regular", "Bold", "Italic", "BoldItalic")),
    "lato-black": ("font_lato", *_looks("Lato", "Black", "Black", "BlackItalic", "BlackItalic")),
    "fredoka": ("font_fredoka_one", *_looks("FredokaOne", "Regular", "Regular", "Regular", "Regular")),
}
"""Family: font package, then the files of regular, bold, italic, bold italic."""
ROLES = {
    "body": "source-sans",
    "title": "caladea",
    "heading": "source-sans",
    "flavour": "source-serif",
    "numeral": "fredoka",
    "label": "source-sans",
}
"""What templates name; the one place where a role gets its family."""
FALLBACKS = ("source-sans", "source-serif", "caladea", "lato")
"""Families that are asked in turn for a character that the chosen face does not have."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Letters of one face: their width and how far they reach above and below the baseline, in ems."""

    face: FontFace
    text: str
    width: float
    top: float
    bottom: float


class FontFace:
    """One TrueType file."""

    def __init__(self, name: str, path: Path) -> None:
        from reportlab.pdfbase.ttfonts import TTFont

        self.name = name
        self.font: Any = TTFont(name, str(path), asciiReadable=True)
        face: Any = self.font.face
        # Some files bear the name of another look of their family; in a PDF each must have its own.
        face.name = name.encode()
        self._data: bytes = face._ttf_data
        self._glyphs: dict[int, int] = face.charToGlyph
        self._places: Sequence[int] = face.glyphPos
        self._glyf: int = face.get_table_pos("glyf")[0]
        self._widths: dict[int, float] = face.charWidths
        self._units: int = face.unitsPerEm
        # ReportLab's first subset holds ASCII in its own places.
        self._ascii = all(code in self._glyphs for code in range(32, 127))
        self._ink: dict[str, tuple[float, float]] = {}
        self.capital = self.ink("H")[1]
        self.ascent = self.ink("d")[1]
        self.descent = -self.ink("p")[0]

    def has(self, character: str) -> bool:
        """Whether the face has a glyph for the character."""
        return ord(character) in self._glyphs or character == "\u00a0"

    def ink(self, character: str) -> tuple[float, float]:
        """Lowest and highest point of a character, in ems from the baseline."""
        known = self._ink.get(character)
        if known is None:
            glyph = self._glyphs.get(ord(character), 0)
            start, end = self._places[glyph], self._places[glyph + 1]
            if start == end:
                known = (0.0, 0.0)
            else:
                low, high = struct.unpack_from(">4xh2xh", self._data, self._glyf + start)
                known = (low / self._units, high / self._units)
            self._ink[character] = known
        return known

    def measure(self, text: str) -> Segment:
        """Width and reach of letters that the face has."""
        widths = self._widths
        width = sum(widths[32 if letter == "\u00a0" else ord(letter)] for letter in text) / 1000
        inks = [self.ink(letter) for letter in text]
        return Segment(self, text, width, max(ink[1] for ink in inks), min(ink[0] for ink in inks))

    def encode(self, text: str, document: Any) -> list[tuple[str, bytes]]:
        """The text as (font resource, bytes) for a document; the subset grows with what is used."""
        if self._ascii and text.isascii() and text.isprintable():
            if document not in self.font.state:
                self.font.splitString("", document)
            return [(self.font.getSubsetInternalName(0, document), text.encode())]
        parts = self.font.splitString(text, document)
        return [(self.font.getSubsetInternalName(subset, document), letters) for subset, letters in parts]


def face(family: str, bold: bool = False, italic: bool = False) -> FontFace:
    """A face of a family.

    Raises:
        KeyError: no such family.
        FileNotFoundError: its font package is not installed.
    """
    package, *files = FAMILIES[family]
    return _file(package, files[bold + 2 * italic])


@cache
def _file(package: str, file: str) -> FontFace:
    """One object a file: a document embeds it once, whichever roles use it."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"the font package {package.replace('_', '-')} is not installed")
    path = Path(spec.origin).parent / "files" / f"{file}.ttf"
    if not path.is_file():
        raise FileNotFoundError(f"{package.replace('_', '-')} has no {file}.ttf")
    return FontFace(file, path)


def family_of(name: str) -> str | None:
    """The family of a role or family name, or None."""
    known = ROLES.get(name, name)
    return known if known in FAMILIES else None


_segments: dict[tuple[str, bool, bool, str], tuple[Segment, ...] | str] = {}


def segments(family: str, bold: bool, italic: bool, word: str) -> tuple[Segment, ...] | str:
    """A word as segments of the face and, where it lacks a character, of a fallback; or the characters that no face has."""
    key = (family, bold, italic, word)
    known = _segments.get(key)
    if known is None:
        if len(_segments) > 50_000:
            _segments.clear()
        known = _segments[key] = _segmented(family, bold, italic, word)
    return known


def _segmented(family: str, bold: bool, italic: bool, word: str) -> tuple[Segment, ...] | str:
    chosen = face(family, bold, italic)
    if all(map(chosen.has, word)):
        return (chosen.measure(word),)
    parts: list[tuple[FontFace, str]] = []
    missing = ""
    for letter in word:
        having = chosen if chosen.has(letter) else _fallback(letter, bold, italic)
        if having is None:
            missing += letter
        elif parts and parts[-1][0] is having:
            parts[-1] = (having, parts[-1][1] + letter)
        else:
            parts.append((having, letter))
    return missing or tuple(having.measure(text) for having, text in parts)


def _fallback(letter: str, bold: bool, italic: bool) -> FontFace | None:
    for look in dict.fromkeys(((bold, italic), (bold, False), (False, False))):
        for family in FALLBACKS:
            candidate = face(family, *look)
            if candidate.has(letter):
                return candidate
    return None

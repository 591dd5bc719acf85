"""Text in a box: words measured once, lines broken greedily, the largest size that fits on both axes.

All measures of words are in ems, so that one measuring serves every size; results are in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from toolkit.printing.fonts import FontFace, face, family_of, segments
from toolkit.printing.markup import BreakRun, IconRun, Inline, Run

if TYPE_CHECKING:
    from toolkit.printing.elements import Text

MM_PER_PT = 25.4 / 72
STEP = 0.1
"""Sizes are tried in steps of this many points."""
_BREAK_AFTER = "-\u2010\u2013\u2014/\u200b"
_INVISIBLE = dict.fromkeys((0xAD, 0x200B, 0xFEFF, 0x200E, 0x200F, 0x2060), None)


@dataclass(frozen=True, slots=True)
class IconShape:
    """What a line needs to know of an icon: width and height in ems, as it stands among letters."""

    name: str
    width: float
    height: float


@dataclass(slots=True)
class Atom:
    """What is drawn at one go: letters of one face and colour, or an icon."""

    width: float
    top: float
    bottom: float
    colour: Any
    text: str = ""
    face: FontFace | None = None
    icon: IconShape | None = None


@dataclass(slots=True)
class Word:
    """Atoms that no line break parts; `space` is the white space that goes before it unless it begins a line."""

    atoms: list[Atom] = field(default_factory=list)
    width: float = 0.0
    space: float = 0.0
    gap: Atom | None = None
    """The white space as a letter."""


Paragraph = list[list[Word]]
"""Lines that the author broke, each a list of words."""


@dataclass(slots=True)
class Placed:
    """An atom with the place of its baseline's left end, in mm from the box's top left corner."""

    x: float
    y: float
    atom: Atom


@dataclass(slots=True)
class Block:
    """A laid out text: size in points, atoms in place, the box that its ink takes (x0, y0, x1, y1 in mm)."""

    size: float
    placed: list[Placed]
    ink: tuple[float, float, float, float]
    lines: int


class Overflow(Exception):
    """The text does not fit at its smallest size; by how many mm in width and in height, and the word that is too wide."""

    def __init__(self, width: float, height: float, word: str, size: float) -> None:
        super().__init__(f"{width:.2f} x {height:.2f} mm too large")
        self.width, self.height, self.word, self.size = width, height, word, size


class MissingGlyphs(Exception):
    """Characters that neither the face nor a fallback has."""

    def __init__(self, characters: str, family: str) -> None:
        super().__init__(characters)
        self.characters, self.family = characters, family


class UnknownFont(Exception):
    """A role or family that does not exist."""


def words_of(model: Text, runs: Sequence[Inline], icon: Callable[[str, float, float], IconShape]) -> list[Paragraph]:
    """The text as measured paragraphs; `icon(name, capital height, scale)` gives the shape of an inline icon.

    Raises:
        UnknownFont: the font is neither a role nor a family.
        MissingGlyphs: characters that no face has.
    """
    family = family_of(model.font)
    if family is None:
        raise UnknownFont(model.font)
    builder = _Builder(family, model)
    for run in runs:
        if isinstance(run, Run):
            builder.add(run)
        elif isinstance(run, IconRun):
            capital = builder.base.capital
            shape = icon(run.name, capital, run.scale)
            # Centred on the capitals: as much below the baseline as above the capital line.
            drop = (shape.height - capital) / 2
            builder.put(Atom(shape.width, capital + drop, -drop, run.colour, icon=shape))
        elif isinstance(run, BreakRun):
            builder.end(run.paragraph)
    builder.end(True)
    if builder.missing:
        raise MissingGlyphs("".join(dict.fromkeys(builder.missing)), family)
    return builder.paragraphs


_parts: dict[tuple[object, ...], list[tuple[list[Atom], bool]]] = {}
"""Words measured so far in this process, by look."""


@cache
def _space(here: FontFace, tracking: float, colour: Any) -> Atom:
    return Atom(here.measure(" ").width + tracking, 0, 0, colour, " ", here)


class _Builder:
    """Collects words; white space between runs joins them as a reader expects."""

    def __init__(self, family: str, model: Text) -> None:
        self.family, self.model = family, model
        self.base = face(family, model.weight == "bold", model.style == "italic")
        self.paragraphs: list[Paragraph] = []
        self.paragraph: Paragraph = []
        self.line: list[Word] = []
        self.word: Word | None = None
        self.space: FontFace | None = None
        self.missing = ""

    def add(self, run: Run) -> None:
        """The words of a run."""
        text = run.text
        pieces = text.split()
        here = face(self.family, run.bold, run.italic)
        if not pieces:
            if text:
                self._gap(here)
            return
        if text[0].isspace() and text[0] != "\u00a0":
            self._gap(here)
        for at, piece in enumerate(_split_keeping_nbsp(text)):
            if at:
                self._gap(here)
            for atoms, ends in self._parts(run, piece):
                for atom in atoms:
                    self.put(atom)
                if ends:
                    self._close()
        if text[-1].isspace() and text[-1] != "\u00a0":
            self._gap(here)

    def _parts(self, run: Run, piece: str) -> list[tuple[list[Atom], bool]]:
        """A word's parts between which a line may break, each as atoms, and whether a line may break after it; measured once."""
        key = (self.family, run.bold, run.italic, run.colour, self.model.tracking, piece)
        known = _parts.get(key)
        if known is None:
            known = [(self._letters(run, part), part[-1] in _BREAK_AFTER) for part in _breakable(piece)]
            if not self.missing:
                if len(_parts) > 50_000:
                    _parts.clear()
                _parts[key] = known
        return known

    def _letters(self, run: Run, text: str) -> list[Atom]:
        shown = text.translate(_INVISIBLE)
        found = segments(self.family, run.bold, run.italic, shown) if shown else ()
        if isinstance(found, str):
            self.missing += found
            return []
        tracking = self.model.tracking
        return [
            Atom(part.width + tracking * len(part.text), part.top, part.bottom, run.colour, part.text, part.face)
            for part in found
        ]

    def put(self, atom: Atom) -> None:
        """Join an atom to the word at hand."""
        if self.word is None:
            self.word = Word()
            if self.space is not None and self.line:
                self.word.gap = _space(self.space, self.model.tracking, atom.colour)
                self.word.space = self.word.gap.width
            self.space = None
        self.word.atoms.append(atom)
        self.word.width += atom.width

    def _close(self) -> None:
        if self.word is not None:
            self.line.append(self.word)
            self.word = None

    def _gap(self, here: FontFace) -> None:
        self._close()
        self.space = here

    def end(self, paragraph: bool) -> None:
        """End the line, or the paragraph."""
        self._close()
        self.space = None
        if self.line or not paragraph:
            self.paragraph.append(self.line)
            self.line = []
        if paragraph and any(self.paragraph):
            self.paragraphs.append(self.paragraph)
            self.paragraph = []


def _split_keeping_nbsp(text: str) -> list[str]:
    return (
        [part for part in text.replace("\t", " ").replace("\n", " ").replace("\r", " ").split(" ") if part]
        if "\u00a0" in text
        else text.split()
    )


def _breakable(word: str) -> list[str]:
    """A word parted after hyphens, dashes and slashes, where letters follow and go before."""
    parts = [""]
    for at, letter in enumerate(word):
        parts[-1] += letter
        if letter in _BREAK_AFTER and 0 < at < len(word) - 1 and word[at + 1] not in _BREAK_AFTER and not word[at + 1].isdigit():
            parts.append("")
    return parts


def _broken(paragraphs: list[Paragraph], width: float, wrap: bool) -> list[list[list[Word]]]:
    """Lines by paragraph, for a box so many ems wide."""
    limit = width + 1e-9
    result: list[list[list[Word]]] = []
    for paragraph in paragraphs:
        lines: list[list[Word]] = []
        for words in paragraph:
            line: list[Word] = []
            used = 0.0
            for word in words:
                needed = used + word.space + word.width if line else word.width
                if line and wrap and needed > limit:
                    lines.append(line)
                    line, used = [word], word.width
                else:
                    line.append(word)
                    used = needed
            lines.append(line)
        result.append(lines)
    return result


def _line_width(line: list[Word]) -> float:
    return sum(word.width for word in line) + sum(word.space for word in line[1:])


@dataclass(slots=True)
class _Measure:
    """Lines at one width, and what they need in ems."""

    lines: list[tuple[float, list[Word]]]
    """Baseline below the first baseline, and the words."""
    widest: float
    ascent: float
    descent: float
    last: float

    @property
    def height(self) -> float:
        return self.ascent + self.last + self.descent


def _measured(model: Text, base: FontFace, paragraphs: list[Paragraph], width: float) -> _Measure:
    lines: list[tuple[float, list[Word]]] = []
    at = 0.0
    for number, paragraph in enumerate(_broken(paragraphs, width, model.lines != 1)):
        if number:
            at += model.gap
        for line in paragraph:
            if lines:
                at += model.leading
            lines.append((at, line))
    if not lines:
        return _Measure([], 0, 0, 0, 0)
    tops = [atom.top for word in lines[0][1] for atom in word.atoms]
    bottoms = [-atom.bottom for word in lines[-1][1] for atom in word.atoms]
    return _Measure(
        lines, max(_line_width(line) for _, line in lines), max([base.ascent, *tops]), max([base.descent, *bottoms]), at
    )


def lay_out(model: Text, paragraphs: list[Paragraph]) -> Block:
    """The text at the largest size, from `size` down to `min`, at which it fits its box on both axes.

    Raises:
        Overflow: it does not fit at `min`.
    """
    family = family_of(model.font)
    assert family is not None
    base = face(family, model.weight == "bold", model.style == "italic")
    smallest = min(model.size, model.min if model.min is not None else model.size)

    def fitted(points: float) -> _Measure | None:
        em = points * MM_PER_PT
        measure = _measured(model, base, paragraphs, model.width / em)
        fits = measure.widest * em <= model.width + 1e-6 and measure.height * em <= model.height + 1e-6
        return measure if fits and (not model.lines or len(measure.lines) <= model.lines) else None

    size, best = model.size, fitted(model.size)
    if best is None:
        low, high = 0, max(0, round((model.size - smallest) / STEP))
        # Steps below the largest size: the fewest that fit, found by halving.
        while low < high:
            middle = (low + high) // 2
            if fitted(max(smallest, model.size - middle * STEP)) is not None:
                high = middle
            else:
                low = middle + 1
        size = max(smallest, model.size - low * STEP)
        best = fitted(size)
    if best is None:
        raise _overflow(model, base, paragraphs, smallest)
    return _placed(model, base, best, size)


def _overflow(model: Text, base: FontFace, paragraphs: list[Paragraph], size: float) -> Overflow:
    em = size * MM_PER_PT
    measure = _measured(model, base, paragraphs, model.width / em)
    over_width = max(0.0, measure.widest * em - model.width)
    over_height = max(0.0, measure.height * em - model.height)
    if model.lines and len(measure.lines) > model.lines:
        over_height = max(over_height, (len(measure.lines) - model.lines) * model.leading * em)
    words = [word for _, line in measure.lines for word in line if word.width * em > model.width]
    widest = "".join(atom.text for atom in max(words, key=lambda word: word.width).atoms) if words else ""
    return Overflow(over_width, over_height, widest, size)


def _placed(model: Text, base: FontFace, measure: _Measure, size: float) -> Block:
    em = size * MM_PER_PT
    ascent, last, descent = measure.ascent * em, measure.last * em, measure.descent * em
    if model.valign == "top":
        first = ascent
    elif model.valign == "bottom":
        first = model.height - descent - last
    else:
        capital = base.capital * em
        first = (model.height - last - capital) / 2 + capital
        first = min(max(first, ascent), model.height - descent - last)
    placed: list[Placed] = []
    left, right, top, bottom = model.width, 0.0, model.height, 0.0
    for below, line in measure.lines:
        width = _line_width(line) - (model.tracking if line else 0)
        x = {"left": 0.0, "right": model.width - width * em}.get(model.align, (model.width - width * em) / 2)
        if line:
            left, right = min(left, x), max(right, x + width * em)
        y = first + below * em
        for number, word in enumerate(line):
            if number and word.gap is not None:
                # A letter of its own, so that words stay apart when the text of the PDF is copied.
                placed.append(Placed(x, y, word.gap))
                x += word.space * em
            for atom in word.atoms:
                placed.append(Placed(x, y, atom))
                x += atom.width * em
                top, bottom = min(top, y - atom.top * em), max(bottom, y - atom.bottom * em)
    ink = (left, top, right, bottom) if placed else (0.0, 0.0, 0.0, 0.0)
    return Block(round(size, 3), placed, ink, len(measure.lines))

"""The print benchmark by hand: one ReportLab canvas program for these cards and nothing else, as good as one would write it.

Own line breaking over cached word widths, one form a unique face, no ASCII85.
Usage: python handwritten_canvas.py MATERIAL OUT.pdf
"""

from __future__ import annotations

import json
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from reportlab import rl_config

rl_config.useA85 = 0
rl_config.invariant = 1

from reportlab.lib.colors import HexColor  # noqa: E402
from reportlab.pdfbase import pdfmetrics  # noqa: E402
from reportlab.pdfbase.ttfonts import TTFont  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

MM = 72 / 25.4
WIDTH, HEIGHT = 63 * MM, 88 * MM
PAGE = (210 * MM, 297 * MM)
FONTS = {
    "Body": ("font_source_sans_pro", "SourceSansPro-Regular"),
    "Bold": ("font_source_sans_pro", "SourceSansPro-Bold"),
    "Title": ("font_caladea", "Caladea-Bold"),
    "Numeral": ("font_fredoka_one", "FredokaOne-Regular"),
}
TOKEN = re.compile(r'<b>|</b>|<icon name="(\w+)"/>|[^<\s]+')
WIDTHS: dict[tuple[str, str], float] = {}
INK = {name: HexColor(f"#{name}") for name in ("222222", "444444", "666666", "f6efdf", "ffffff")}


def width_of(font: str, word: str) -> float:
    """Width of a word at size 1."""
    key = (font, word)
    if key not in WIDTHS:
        WIDTHS[key] = pdfmetrics.stringWidth(word, font, 1)
    return WIDTHS[key]


def tokens_of(text: str) -> list[tuple[str, str, float]]:
    """Words and icons: font (or "icon"), text, width at size 1."""
    found = []
    font = "Body"
    for match in TOKEN.finditer(text):
        word = match[0]
        if word == "<b>":
            font = "Bold"
        elif word == "</b>":
            font = "Body"
        elif match[1]:
            found.append(("icon", match[1], 0.73))
        else:
            found.append((font, word, width_of(font, word)))
    return found


def broken(tokens: list[tuple[str, str, float]], width: float) -> list[list[tuple[str, str, float]]]:
    """Lines of tokens within a width at size 1."""
    lines: list[list[tuple[str, str, float]]] = [[]]
    used = 0.0
    for token in tokens:
        space = 0.2 if lines[-1] else 0.0
        if lines[-1] and used + space + token[2] > width:
            lines.append([])
            used = space = 0.0
        lines[-1].append(token)
        used += space + token[2]
    return lines


def icon(canvas: Canvas, name: str, x: float, y: float, size: float) -> None:
    """An inline icon."""
    path = canvas.beginPath()

    def at(u: float, v: float) -> tuple[float, float]:
        return x + u * size / 24, y + (24 - v) * size / 24

    if name == "sword":
        path.moveTo(*at(20, 2))
        for place in ((22, 4), (11, 15), (9, 13)):
            path.lineTo(*at(*place))
        path.close()
        path.moveTo(*at(4, 14))
        for place in ((10, 20), (8, 21), (6, 19), (3, 22), (2, 21), (5, 18), (3, 16)):
            path.lineTo(*at(*place))
    else:
        path.moveTo(*at(12, 2))
        path.lineTo(*at(20, 5))
        path.curveTo(*at(20, 14), *at(17, 19), *at(12, 22))
        path.curveTo(*at(7, 19), *at(4, 14), *at(4, 5))
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def text_box(canvas: Canvas, text: str, colour: HexColor) -> None:
    """Wraps and shrinks."""
    tokens = tokens_of(text)
    size = 9.0
    while True:
        lines = broken(tokens, 55 * MM / size)
        if (len(lines) - 1) * 1.18 * size + 0.93 * size <= 27 * MM or size <= 6:
            break
        size -= 0.1
    y = HEIGHT - 50 * MM - 0.72 * size
    for line in lines:
        x = 4 * MM
        at = 0
        while at < len(line):
            font = line[at][0]
            if font == "icon":
                canvas.setFillColor(colour)
                icon(canvas, line[at][1], x, y - 0.04 * size, 0.73 * size)
                x += (0.73 + 0.2) * size
                at += 1
                continue
            words = []
            start = x
            while at < len(line) and line[at][0] == font:
                words.append(line[at][1])
                x += (line[at][2] + 0.2) * size
                at += 1
            canvas.setFillColorRGB(0, 0, 0)
            run = canvas.beginText(start, y)
            run.setFont(font, size)
            run.textOut(" ".join(words))
            canvas.drawText(run)
        y -= 1.18 * size


def face(canvas: Canvas, card: dict, art: Path) -> None:
    """One card at (0, 0)."""
    colour = HexColor(card["colour"])
    canvas.setFillColor(colour)
    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    canvas.setFillColor(INK["f6efdf"])
    canvas.setStrokeColor(INK["222222"])
    canvas.setLineWidth(0.4 * MM)
    canvas.roundRect(2 * MM, 2 * MM, 59 * MM, 84 * MM, 2 * MM, stroke=1, fill=1)
    canvas.setFillColorRGB(0, 0, 0)
    size = min(12.0, 44 * MM / width_of("Title", card["title"]))
    canvas.setFont("Title", size)
    canvas.drawString(4 * MM, HEIGHT - 6.75 * MM - 0.33 * size, card["title"])
    box = (4 * MM, HEIGHT - 43 * MM, 55 * MM, 32 * MM)
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(*box)
    canvas.clipPath(clip, stroke=0, fill=0)
    high = 55 * MM * 400 / 600
    canvas.drawImage(str(art / card["art"]), box[0], box[1] - (high - box[3]) / 2, box[2], high)
    canvas.restoreState()
    canvas.setLineWidth(0.3 * MM)
    canvas.rect(*box, stroke=1, fill=0)
    canvas.setFillColor(INK["444444"])
    canvas.setFont("Body", 7.5)
    canvas.drawString(4 * MM, HEIGHT - 47 * MM, card["line"])
    canvas.setLineWidth(0.2 * MM)
    canvas.line(4 * MM, HEIGHT - 49 * MM, 59 * MM, HEIGHT - 49 * MM)
    text_box(canvas, card["text"], colour)
    for x, y, r, size, words in ((53, 6.6, 3.4, 10, card["cost"]), (55, 80.5, 3.8, 11, card["power"])):
        canvas.setFillColor(colour)
        canvas.circle(x * MM, HEIGHT - y * MM, r * MM, stroke=0, fill=1)
        canvas.setFillColor(INK["ffffff"])
        canvas.setFont("Numeral", size)
        canvas.drawCentredString(x * MM, HEIGHT - y * MM - 0.36 * size, words)
    canvas.setFillColor(INK["666666"])
    canvas.setFont("Body", 5.5)
    canvas.drawString(4 * MM, HEIGHT - 81.7 * MM, card["footer"])


def marks(canvas: Canvas, left: float, bottom: float) -> None:
    """Crop marks round nine cards."""
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setLineWidth(0.15 * MM)
    lines = []
    for at in range(4):
        x, y = left + at * WIDTH, bottom + at * HEIGHT
        for low in (bottom - 3.25 * MM, bottom + 3 * HEIGHT + 0.25 * MM):
            lines.append((x, low, x, low + 3 * MM))
        for low in (left - 3.25 * MM, left + 3 * WIDTH + 0.25 * MM):
            lines.append((low, y, low + 3 * MM, y))
    canvas.lines(lines)


def main(material: Path, out: Path) -> None:
    """Print the cards of a folder."""
    for name, (package, file) in FONTS.items():
        spec = find_spec(package)
        assert spec is not None and spec.origin is not None
        pdfmetrics.registerFont(TTFont(name, str(Path(spec.origin).parent / "files" / f"{file}.ttf")))
    cards = json.loads((material / "cards.json").read_text(encoding="utf-8"))
    canvas = Canvas(str(out), pagesize=PAGE, pageCompression=1)
    for card in cards:
        canvas.beginForm(card["id"], 0, 0, WIDTH, HEIGHT)
        face(canvas, card, material / "art")
        canvas.endForm()
    left, bottom = (PAGE[0] - 3 * WIDTH) / 2, (PAGE[1] - 3 * HEIGHT) / 2
    placed = [card["id"] for card in cards for _ in range(card["count"])]
    for start in range(0, len(placed), 9):
        for number, name in enumerate(placed[start : start + 9]):
            canvas.saveState()
            canvas.translate(left + number % 3 * WIDTH, bottom + (2 - number // 3) * HEIGHT)
            canvas.doForm(name)
            canvas.restoreState()
        marks(canvas, left, bottom)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

"""Text of a face to PDF operators: fitted, checked against the safe zone, letters of one look joined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.printing import operators as ops
from toolkit.printing.document import colour_operator
from toolkit.printing.icons import IconData
from toolkit.printing.markup import IconRun, Node, Run, near
from toolkit.printing.paint import Colour
from toolkit.printing.pen import Pen, TextFit
from toolkit.printing.textflow import MM_PER_PT, Block, IconShape, MissingGlyphs, Overflow, UnknownFont, lay_out, words_of

if TYPE_CHECKING:
    from toolkit.printing import elements as el

INLINE_ICON = 1.1
"""Height of an inline icon, in heights of capitals."""
LETTERS = 50_000
"""Most letters that the texts of one face may have: twice what a sheet of A4 holds in the smallest print."""


class Lettering(Pen):
    """Draws text elements."""

    def _text(self, model: el.Text, node: Node) -> None:
        if not self._countable(node):
            return
        shapes: dict[str, IconData] = {}
        for run in node.inline:
            if isinstance(run, IconRun) and run.name not in shapes:
                icon = self._icon_of(run.name, node)
                if icon is None:
                    return
                shapes[run.name] = icon

        def shape(name: str, capital: float, scale: float) -> IconShape:
            height = capital * INLINE_ICON * scale
            return IconShape(name, height * shapes[name].width / shapes[name].height, height)

        try:
            paragraphs = words_of(model, node.inline, shape)
            block = lay_out(model, paragraphs)
        except UnknownFont as problem:
            from toolkit.printing.fonts import FAMILIES, ROLES

            close = near(str(problem), [*ROLES, *FAMILIES])
            self.note(
                "font",
                f"there is no font {str(problem)!r}",
                node,
                f"write {close!r}" if close else f"fonts are {', '.join([*ROLES, *FAMILIES])}",
            )
            return
        except MissingGlyphs as problem:
            named = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in problem.characters)
            self.note(
                "glyph",
                f"no font has the character {named}, wanted for {_start(node)!r}",
                node,
                "write it with letters that the fonts have",
            )
            return
        except Overflow as problem:
            self._overflow(model, node, problem)
            return
        if not block.placed:
            return
        self._check_safe(model, node, block)
        self._draw_text(model, block, shapes)

    def _countable(self, node: Node) -> bool:
        """Whether the face has room for the letters of one more text; else that is noted, once, and nothing is measured."""
        before = self.letters
        self.letters += sum(len(run.text) if isinstance(run, Run) else 1 for run in node.inline)
        if self.letters > LETTERS >= before:
            self.note(
                "overflow",
                f"with the text {_start(node)!r} the face has {self.letters:,} letters; "
                f"more than {LETTERS:,} are too many to set",
                node,
                "shorten the text, or spread it over several pieces",
            )
        return self.letters <= LETTERS

    def _overflow(self, model: el.Text, node: Node, over: Overflow) -> None:
        parts = [
            f"{over.height:.2f} mm too high" if over.height > 0.005 else "",
            f"{over.width:.2f} mm too wide" if over.width > 0.005 else "",
        ]
        word = f" (the word {over.word!r})" if over.word else ""
        box = f"{model.width:g} x {model.height:g} mm"
        self.note(
            "overflow",
            f"the text {_start(node)!r} is {' and '.join(filter(None, parts)) or 'too large'} for its box of {box} "
            f"at its smallest size, {over.size:g} pt{word}",
            node,
            "shorten the text, enlarge the box, or lower min",
        )

    def _check_safe(self, model: el.Text, node: Node, block: Block) -> None:
        x0, y0, x1, y1 = block.ink
        corners = [ops.apply(self.matrix, model.x + x, model.y + y) for x, y in ((x0, y0), (x1, y0), (x0, y1), (x1, y1))]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        ink = (min(xs), min(ys), max(xs), max(ys))
        self.fits.append(TextFit(_start(node), block.size, model.size, block.lines, ink))
        if model.unsafe:
            return
        if self.circle:
            radius, middle = self.width / 2, self.width / 2
            reach = max(((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 for x, y in corners)
            closest = radius - reach
        else:
            closest = min(ink[0], ink[1], self.width - ink[2], self.height - ink[3])
        if closest < self.safe - 0.01:
            self.note(
                "unsafe",
                f"the text {_start(node)!r} comes to {closest:.2f} mm from the cut, into the unsafe zone of {self.safe:g} mm",
                node,
                f"move it {self.safe - closest:.2f} mm inwards",
            )

    def _draw_text(self, model: el.Text, block: Block, shapes: dict[str, IconData]) -> None:
        em = block.size * MM_PER_PT
        colour = model.colour
        saved = self._alpha(model.opacity * colour.alpha, model.opacity)
        if model.outline is not None and model.outline_width > 0:
            edge = f"{colour_operator(model.outline, True)} {ops.num(2 * model.outline_width)} w 1 J 1 j 1 Tr"
            self._letters(model, block, em, edge, False)
        self._letters(model, block, em, "", True)
        for placed in block.placed:
            icon = placed.atom.icon
            if icon is None:
                continue
            data = shapes[icon.name]
            scale = icon.height * em / data.height
            x, y = model.x + placed.x - data.x * scale, model.y + placed.y - placed.atom.top * em - data.y * scale
            self._draw_icon(data, (scale, 0, 0, scale, x, y), placed.atom.colour or model.icon_colour or colour, 1.0)
        if saved:
            self.code.append("Q")

    def _letters(self, model: el.Text, block: Block, em: float, edge: str, coloured: bool) -> None:
        """All letters of a block in one text object; neighbours of one look are joined."""
        encode = self.document.encode
        out = [f"BT {edge}" if edge else "BT"]
        if model.tracking:
            out.append(f"{ops.num(model.tracking)} Tc")
        now_font = ""
        now_colour: Colour | None = None
        atoms = [placed for placed in block.placed if placed.atom.face is not None]
        at = 0
        while at < len(atoms):
            first = atoms[at]
            look = (first.atom.face, first.atom.colour, first.y)
            text = first.atom.text
            end = first.x + first.atom.width * em
            at += 1
            while at < len(atoms):
                follower = atoms[at]
                if (follower.atom.face, follower.atom.colour, follower.y) != look or abs(follower.x - end) > 1e-6:
                    break
                text += follower.atom.text
                end = follower.x + follower.atom.width * em
                at += 1
            paint = first.atom.colour or model.colour
            if coloured and paint != now_colour:
                out.append(colour_operator(paint))
                now_colour = paint
            assert first.atom.face is not None
            out.append(f"{ops.num(em)} 0 0 {ops.num(-em)} {ops.nums((model.x + first.x, model.y + first.y))} Tm")
            for font, string in encode(first.atom.face, text):
                if font != now_font:
                    out.append(f"{font} 1 Tf")
                    now_font = font
                out.append(f"{string} Tj")
        out.append("0 Tr 0 J 0 j ET" if edge else "ET")
        if model.tracking:
            out.append("0 Tc")
        self.code.append(" ".join(out))


def _start(node: Node) -> str:
    """The first words of a text, for messages."""
    words = " ".join("".join(getattr(run, "text", " ") for run in node.inline).split())
    return words if len(words) <= 40 else words[:38].rstrip() + "…"

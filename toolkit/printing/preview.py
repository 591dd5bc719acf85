"""Looking at pieces: one face as a picture, for template authors.

python -m toolkit.printing.preview decks/mine.yaml --piece ember-hound --out hound.png
python -m toolkit.printing.preview --template mygame/card.xml.j2 --data card.json --size 63.5x88.9 --out card.png
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Refused
from toolkit.pieces import Piece
from toolkit.printing.studio import Studio

if TYPE_CHECKING:
    from toolkit.registry import Game


def studio_for(game: Game | None = None, root: Path | None = None) -> Studio:
    """The studio of a game and a project folder: the project's templates and art before the game's and the bundled ones."""
    from toolkit.content.bundled import bundled

    templates = [root / "templates"] if root else []
    art = [root / "art"] if root else []
    if game is not None:
        if game.template_folder is not None:
            templates.append(game.template_folder)
        art.append(game.folder / "art")
    return Studio([*templates, bundled("templates")], art)


def piece_png(piece: Piece, studio: Studio, side: str = "front", dpi: int = 200, bleed: bool = False) -> Any:
    """A face as a Pillow image.

    Raises:
        Refused: it cannot be drawn.
    """
    from toolkit.printing.document import Document, Resources
    from toolkit.units import mm, to_pt

    document = Document(piece.name)
    form, findings = studio.face(piece, side, document)
    if form is None:
        raise Refused(findings)
    margin = mm(form.bleed) if bleed else 0
    resources = Resources()
    document.form(resources, form.key, form.name)
    shift = f"{to_pt(margin):.4f}"
    document.page(
        piece.width + 2 * margin, piece.height + 2 * margin, [f"q 1 0 0 1 {shift} {shift} cm /{form.name} Do Q"], resources
    )
    return page_pngs(document.data(), dpi)[0]


def page_pngs(data: bytes, dpi: int = 100) -> list[Any]:
    """The pages of a PDF as Pillow images."""
    import pypdfium2  # type: ignore[import-untyped]

    pages = []
    pdf = pypdfium2.PdfDocument(data)
    # Closed here and not by the collector of garbage: an interrupt that comes while that is at work would be lost.
    try:
        for number in range(len(pdf)):
            page = pdf[number]
            bitmap = page.render(scale=dpi / 72)
            pages.append(bitmap.to_pil().copy())
            bitmap.close()
            page.close()
    finally:
        pdf.close()
    return pages


def contact_sheet(images: Sequence[Any], columns: int = 6, gap: int = 8) -> Any:
    """Pictures side by side on one."""
    from PIL import Image

    width, height = max(image.width for image in images) + gap, max(image.height for image in images) + gap
    rows = -(-len(images) // columns)
    sheet = Image.new("RGB", (width * min(columns, len(images)) + gap, height * rows + gap), "#d8d8d8")
    for at, image in enumerate(images):
        sheet.paste(image, (gap + at % columns * width, gap + at // columns * height))
    return sheet


def _show(findings: Sequence[Finding]) -> None:
    for finding in findings:
        fix = f" [{finding.fix.say}]" if finding.fix else ""
        sys.stderr.write(f"{finding.where}: {finding.severity}: {finding.message}{fix}\n")


def _deck_pieces(word: str, kit: bool) -> tuple[list[Piece], Studio]:
    from toolkit.cli.common import open_decks

    game, library, decks, project = open_decks([word], legal=False)
    pieces = game.kit_pieces(library) if kit else game.deck_pieces(decks[0], library)
    return pieces, studio_for(game, project.root)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line of this module; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m toolkit.printing.preview", description="Draw faces as PNG.")
    parser.add_argument("deck", nargs="?", help="a deck; all its pieces side by side, or one with --piece")
    parser.add_argument("--piece", help="id or part of the name of a piece")
    parser.add_argument("--kit", action="store_true", help="the pieces of the kit instead of the deck's")
    parser.add_argument("--side", default="front", choices=["front", "back"])
    parser.add_argument("--dpi", type=int, default=200)
    parser.add_argument("--bleed", action="store_true", help="show the bleed as well")
    parser.add_argument("--template", help="path below templates/, with --data and --size")
    parser.add_argument("--data", help="JSON file with the template's variables")
    parser.add_argument("--size", default="63.5x88.9", help="width x height in mm")
    parser.add_argument("--out", default="preview.png")
    given = parser.parse_args(arguments)
    try:
        if given.template:
            from toolkit.units import parse_length

            width, height = (parse_length(part) for part in given.size.lower().split("x"))
            data = json.loads(Path(given.data).read_text(encoding="utf-8")) if given.data else {}
            pieces = [Piece(id="preview", name="preview", kind="card", width=width, height=height, template=given.template,
                            back=given.template, data=data)]  # fmt: skip
            studio = studio_for()
        elif given.deck:
            pieces, studio = _deck_pieces(given.deck, given.kit)
        else:
            parser.error("give a deck, or --template")
        if given.piece:
            wanted = given.piece.lower()
            pieces = [piece for piece in pieces if wanted in (piece.id, piece.name.lower()) or wanted in piece.name.lower()]
        pieces = [piece for piece in pieces if given.side == "front" or piece.back]
        images = []
        for piece in pieces:
            try:
                from toolkit.printing.document import Document

                _show(studio.face(piece, given.side, Document("check"))[1])
                images.append(piece_png(piece, studio, given.side, given.dpi, given.bleed))
            except Refused:
                continue
    except Refused as refused:
        _show(refused.findings)
        return 1
    if not images:
        sys.stderr.write("nothing to draw\n")
        return 1
    image = images[0] if len(images) == 1 else contact_sheet(images)
    image.save(given.out)
    sys.stderr.write(f"{given.out}: {image.width} x {image.height}, {len(images)} faces\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

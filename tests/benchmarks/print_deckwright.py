"""The print benchmark by deckwright: templates, markup, preflight, sheets. Usage: python print_deckwright.py MATERIAL OUT.pdf"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from toolkit.pieces import Piece
from toolkit.printing.document import write_whole
from toolkit.printing.job import make
from toolkit.printing.sheets import Setup
from toolkit.printing.studio import Studio
from toolkit.units import mm

HERE = Path(__file__).resolve().parent


def main(material: Path, out: Path) -> None:
    """Print the cards of a folder."""
    pieces = [
        Piece(
            id=card["id"],
            name=card["title"],
            kind="card",
            width=mm(63),
            height=mm(88),
            count=card["count"],
            template="bench/card.xml.j2",
            data=card,
        )
        for card in json.loads((material / "cards.json").read_text(encoding="utf-8"))
    ]
    studio = Studio([HERE / "print_templates"], [material / "art"])
    made = make(pieces, studio, Setup(), "Benchmark")
    write_whole(out, made.files[""])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

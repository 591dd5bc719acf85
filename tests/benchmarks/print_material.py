"""What both programs of the print benchmark draw: cards as JSON, eight pictures of 600 x 400, always the same."""

from __future__ import annotations

import json
import random
from pathlib import Path

WORDS = [
    "target",
    "friendly",
    "fighter",
    "adjacent",
    "enemy",
    "may",
    "move",
    "attack",
    "with",
    "this",
    "until",
    "end",
    "of",
    "turn",
    "when",
    "deployed",
    "draw",
    "a",
    "card",
    "then",
    "discard",
    "each",
    "other",
    "Soldier",
    "in",
    "your",
    "Back",
    "Row",
    "gains",
    "power",
    "while",
    "it",
    "stands",
    "near",
    "the",
    "Gates",
    "and",
    "whenever",
    "an",
    "opponent",
    "sieges",
    "relocate",
]


def write_material(folder: Path, unique: int = 40, placed: int = 60, kind: str = "png") -> None:
    """Cards and pictures below a folder: cards.json, art/0.png ... art/7.png (or another kind)."""
    from PIL import Image

    rng = random.Random(7)
    (folder / "art").mkdir(parents=True, exist_ok=True)
    for number in range(8):
        small = Image.frombytes("RGB", (60, 40), bytes(rng.randrange(256) for _ in range(60 * 40 * 3)))
        picture = small.resize((600, 400), Image.Resampling.BICUBIC)
        noise = Image.frombytes("RGB", (600, 400), rng.randbytes(600 * 400 * 3)).point(lambda value: value // 12)
        Image.blend(picture, noise, 0.08).save(folder / "art" / f"{number}.{kind}")
    cards = []
    for number in range(unique):
        length = rng.randint(120, 300)
        words: list[str] = []
        while sum(map(len, words)) + len(words) < length:
            words.append(rng.choice(WORDS))
        text = f'<b>{words[0].capitalize()}:</b> <icon name="sword"/> {" ".join(words[1:-8])} <b>{" ".join(words[-8:-5])}</b> '
        text += f'<icon name="shield"/> {" ".join(words[-5:])}.'
        cards.append({
            "id": f"card-{number}", "title": f"{rng.choice(WORDS).title()} {rng.choice(WORDS).title()} {number}",
            "line": f"Hero, {rng.choice(WORDS)}, {rng.choice(WORDS)}", "text": text, "art": f"{number % 8}.{kind}",
            "colour": rng.choice(["#8c2f1b", "#2f5d3a", "#24486b", "#6a3d9a"]), "cost": str(rng.randint(0, 9)),
            "power": str(rng.randint(1, 9)), "footer": f"Set of trials, {number + 1} of {unique}",
            "count": placed // unique + (number < placed % unique),
        })  # fmt: skip
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")

"""A deck of AniMaul of sixty cards with its miniatures, printed by the command in a process of its own.

    python -m tests.benchmarks.print_deck [--runs 5]

Required: under 3 seconds, with everything loaded from nothing.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from toolkit.content.project import Project
from toolkit.games.animaul.cards import AniMaulCard
from toolkit.registry import game

REQUIRED = 3.0
COLOURS = {"Dusk"}


def deck_of_sixty() -> str:
    """A legal deck of 60 cards, as different as may be, as a text file."""
    library, _ = Project(None).library(game("animaul"))
    cards = [card for card in library if isinstance(card, AniMaulCard) and not card.is_colossal]
    fitting = [card for card in cards if card.rarity != "platinum" and (not card.colours or set(card.colours) <= COLOURS)]
    lines, points, left = [], 4, 60
    for card in sorted(fitting, key=lambda card: (card.kind != "animal" or card.morph, card.name)):
        if card.deck_points > points or left == 0:
            continue
        count = 1 if card.deck_points else min(card.copies, 2, left)
        points, left = points - card.deck_points, left - count
        lines.append(f"{count} {card.name}")
    return "\n".join(["deck: Sixty", "game: animaul", *lines, ""])


def main(runs: int = 5) -> None:
    """Print the median, wall clock and processor."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "sixty.txt").write_text(deck_of_sixty(), encoding="utf-8")
        command = [sys.executable, "-c", "from toolkit.cli.main import main; main()", "print", "sixty.txt", "--out", "made"]
        walls, busy = [], []
        for _ in range(runs):
            before, start = os.times(), time.perf_counter()
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
            after = os.times()
            walls.append(time.perf_counter() - start)
            busy.append(after.children_user + after.children_system - before.children_user - before.children_system)
        print(done.stderr.strip())
    print(f"a deck of 60 with miniatures, medians of {runs}: {statistics.median(walls):.2f} s, "
          f"{statistics.median(busy):.2f} s of processor (required: under {REQUIRED:g} s)")  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    main(parser.parse_args().runs)

"""Printing against a hand-written ReportLab program: whole processes in alternation, medians.

    python -m tests.benchmarks.printing [--unique 40] [--placed 60] [--runs 5] [--pictures png|jpg]

Required: a deck of 60 cards, 40 of them different, with pictures, within 1.3 times the hand-written program.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.print_material import write_material

HERE = Path(__file__).resolve().parent
REQUIRED = 1.3


def run(program: Path, material: Path, out: Path) -> float:
    """Seconds of one whole process."""
    start = time.perf_counter()
    subprocess.run([sys.executable, str(program), str(material), str(out)], check=True, cwd=HERE.parent.parent)
    return time.perf_counter() - start


def main() -> None:
    """Time both and print medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--unique", type=int, default=40)
    parser.add_argument("--placed", type=int, default=60)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--pictures", choices=["png", "jpg"], default="png")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_material(folder, given.unique, given.placed, given.pictures)
        ours, theirs = HERE / "print_deckwright.py", HERE / "handwritten_canvas.py"
        times: dict[Path, list[float]] = {ours: [], theirs: []}
        for turn in range(given.runs + 1):
            for program in (theirs, ours):
                seconds = run(program, folder, folder / f"{program.stem}.pdf")
                if turn:  # the first turn warms the disk
                    times[program].append(seconds)
        by_hand, deckwright = statistics.median(times[theirs]), statistics.median(times[ours])
        sizes = [(folder / f"{program.stem}.pdf").stat().st_size / 1e6 for program in (theirs, ours)]
    print(f"{given.unique} different cards, {given.placed} placed, {given.pictures}, medians of {given.runs}")
    print(f"by hand     {by_hand:6.2f} s  {sizes[0]:5.2f} MB")
    print(f"deckwright  {deckwright:6.2f} s  {sizes[1]:5.2f} MB")
    print(f"ratio       {deckwright / by_hand:6.2f}   (required: {REQUIRED} or less with 40 different, 60 placed)")


if __name__ == "__main__":
    main()

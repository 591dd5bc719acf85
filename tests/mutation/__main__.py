"""python -m tests.mutation [MODULE ...] --sample N: break Gudnak's rules and see which breaks the tests notice."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

import pytest
import yaml

from tests.mutation.mutants import Mutant, mutants
from tests.mutation.run import UNPLACED, UNSEEN, Plugin, Result

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ROOM = ROOT / "toolkit" / "games" / "gudnak"
NOT_RULES = {
    "__init__", "cards", "card_checks", "components", "evaluate", "observe", "position", "position_reader",
    "text", "text_checks", "hooks",
}  # fmt: skip
"""Modules that hold no rule of play or construction: models, texts, printing, saving; the vocabulary is data."""
TESTS = ["tests/test_scenarios.py", "tests/games/gudnak"]
OPTIONS = "-s -p no:terminal -p no:cacheprovider -p no:xdist --strict-markers --import-mode=importlib"
NO_RULES = ("test_wording", "test_components", "test_rules_of_record", "test_sets", "test_law")


def main() -> int:
    """Runs what the command line asks for; 1 if fewer than --wanted percent are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", help="modules of toolkit/games/gudnak; all that hold rules if none is named")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants, drawn by chance (0: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--wanted", type=float, default=85.0, help="percent that must be killed")
    parser.add_argument("--only", action="append", default=[], metavar="FILE:LINE", help="only the mutants of this line")
    parser.add_argument("--lines", type=Path, help="keep in this file which test runs which line")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="test files and folders, within what is run by default")
    parser.add_argument("--count", action="store_true", help="only say how many mutants there are")
    asked = parser.parse_args()
    names = asked.modules or sorted(path.stem for path in ROOM.glob("*.py"))
    names = [name for name in names if asked.modules or (name not in NOT_RULES and not name.startswith("vocabulary"))]
    files = [ROOM / f"{name}.py" for name in names]
    if unknown := [path.stem for path in files if not path.is_file()]:
        parser.error(f"no such module: {', '.join(unknown)}")
    every = [mutant for path in files for mutant in mutants(path)[1]]
    if asked.count:
        for name, count in Counter(mutant.path.stem for mutant in every).most_common():
            print(f"{count:6} {name}")
        print(f"{len(every):6} in all")
        return 0
    equivalent = yaml.safe_load((HERE / "equivalent.yaml").read_text(encoding="utf-8")) or {}
    wanted = [mutant for mutant in every if mutant.key not in equivalent]
    if asked.only:
        wanted = [mutant for mutant in wanted if f"{mutant.path.name}:{mutant.line}" in asked.only]
    elif asked.sample and asked.sample < len(wanted):
        wanted = sorted(random.Random(asked.seed).sample(wanted, asked.sample), key=lambda one: (one.path.name, one.number))
    plugin = Plugin(wanted, files, asked.workers, asked.lines, lambda line: print(line, file=sys.stderr, flush=True))
    skip = [f"--ignore-glob=*/{name}*" for name in NO_RULES]
    code = pytest.main(["-o", f"addopts={OPTIONS}", *skip, *asked.tests], plugins=[plugin])
    if code not in (0, 5) or not plugin.results:
        print(f"the tests could not be collected (pytest ended with {code})", file=sys.stderr)
        return 2
    return report(plugin.results, every, equivalent, asked.wanted)


def report(results: list[Result], every: list[Mutant], equivalent: dict[str, str], wanted: float) -> int:
    """Print the share killed and every survivor."""
    placed = [result for result in results if result.verdict != UNPLACED]
    killed = sum(result.killed for result in placed)
    share = 100 * killed / max(1, len(placed))
    print(f"{killed} of {len(placed)} mutants killed ({share:.1f} %), drawn from {len(every)}; {len(equivalent)} are equivalent")
    for name in sorted({result.mutant.path.name for result in placed}):
        part = [result for result in placed if result.mutant.path.name == name]
        print(f"  {name:24} {sum(result.killed for result in part):4} of {len(part)}")
    for result in placed:
        if not result.killed:
            where = f"{result.mutant.path.relative_to(ROOT)}:{result.mutant.line}"
            note = " (no test runs this line)" if result.verdict == UNSEEN else ""
            print(f"survived: {where}: {result.mutant.change}{note}\n    {result.mutant.key}")
    return 0 if share >= wanted else 1


if __name__ == "__main__":
    sys.exit(main())

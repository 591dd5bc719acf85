"""python -m tests.mutation [GAME] [MODULE ...] --sample N: break a game's rules and see which breaks the tests notice."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.rooms import GAMES, NOT_TESTS, ROOT, equivalent, module_name, modules, test_paths
from tests.mutation.run import UNPLACED, UNSEEN, Plugin, Result

OPTIONS = "-s -p no:terminal -p no:cacheprovider -p no:xdist --strict-markers --import-mode=importlib"


def main() -> int:
    """Runs what the command line asks for; 1 if fewer than --wanted percent are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("modules", nargs="*", help="a game (gudnak if none is named), and modules of its room (else all)")
    parser.add_argument("--sample", type=int, default=200, help="how many mutants, drawn by chance (0: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--wanted", type=float, default=85.0, help="percent that must be killed")
    parser.add_argument("--only", action="append", default=[], metavar="FILE:LINE", help="only the mutants of this line")
    parser.add_argument("--again", type=Path, metavar="REPORT", help="only the survivors of an earlier report")
    parser.add_argument("--most", type=int, default=0, help="for a quick look: ask so many tests about a mutant at most (0: all)")
    parser.add_argument("--lines", type=Path, help="keep in this file which test runs which line")
    parser.add_argument("--tests", nargs="*", help="test files and folders, within what is run by default")
    parser.add_argument("--count", action="store_true", help="only say how many mutants there are")
    asked = parser.parse_args()
    rooms = [path.name for path in GAMES.iterdir() if path.is_dir()]
    game = asked.modules.pop(0) if asked.modules and asked.modules[0] in rooms else "gudnak"
    files = modules(game)
    known = {module_name(path, game): path for path in files}
    if unknown := [name for name in asked.modules if name not in known]:
        parser.error(f"{game} has no such module of rules: {', '.join(unknown)}; there are {', '.join(known)}")
    files = [known[name] for name in asked.modules] or files
    every = [mutant for path in files for mutant in mutants(path)[1]]
    if asked.count:
        for name, count in Counter(mutant.path.stem for mutant in every).most_common():
            print(f"{count:6} {name}")
        print(f"{len(every):6} in all")
        return 0
    wanted = [mutant for mutant in every if mutant.key not in equivalent(game)]
    left_out = len(every) - len(wanted)
    if asked.only:
        wanted = [mutant for mutant in wanted if f"{mutant.path.name}:{mutant.line}" in asked.only]
    elif asked.again:
        before = {line.strip() for line in asked.again.read_text(encoding="utf-8").splitlines() if line.startswith("    ")}
        wanted = [mutant for mutant in wanted if mutant.key in before]
    elif asked.sample and asked.sample < len(wanted):
        wanted = random.Random(asked.seed).sample(wanted, asked.sample)  # in no order, so that a part of them is a sample too
    plugin = Plugin(game, wanted, asked.workers, asked.most, asked.lines, lambda line: print(line, file=sys.stderr, flush=True))
    skip = [f"--ignore-glob=*/{name}*" for name in NOT_TESTS]
    code = pytest.main(["-o", f"addopts={OPTIONS}", *skip, *(asked.tests or test_paths(game))], plugins=[plugin])
    if code not in (0, 5) or not plugin.results:
        print(f"the tests could not be collected (pytest ended with {code})", file=sys.stderr)
        return 2
    return report(plugin.results, len(every), left_out, asked.wanted)


def report(results: list[Result], every: int, left_out: int, wanted: float) -> int:
    """Print the share killed and every survivor."""
    placed = [result for result in results if result.verdict != UNPLACED]
    killed = sum(result.killed for result in placed)
    if len(placed) < len(results):
        print(f"{len(results) - len(placed)} mutants could not be put in place and are not counted")
    share = 100 * killed / max(1, len(placed))
    print(f"{killed} of {len(placed)} mutants killed ({share:.1f} %), drawn from {every}; {left_out} of these are equivalent")
    for name in sorted({result.mutant.path.name for result in placed}):
        part = [result for result in placed if result.mutant.path.name == name]
        print(f"  {name:24} {sum(result.killed for result in part):4} of {len(part)}")
    for result in sorted(placed, key=lambda one: (one.mutant.path.name, one.mutant.number)):
        if not result.killed:
            where = f"{result.mutant.path.relative_to(ROOT)}:{result.mutant.line}"
            note = " (no test runs this line)" if result.verdict == UNSEEN else ""
            print(f"survived: {where}: {result.mutant.change}{note}\n    {result.mutant.key}")
    return 0 if share >= wanted else 1


if __name__ == "__main__":
    sys.exit(main())

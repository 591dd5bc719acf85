"""The run: pytest collects once; then each mutant is a forked process that runs the tests which execute its line."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import select
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.live import Memory, install, live_functions, watch
from tests.mutation.mutants import Mutant
from tests.mutation.rooms import ROOT, modules, speaks_of

Place = tuple[str, int, int]
"""File, line and column of a statement or lambda."""
KILLED, SURVIVED, SLOW, UNSEEN, UNPLACED = "killed", "survived", "killed by the time limit", "no test runs it", "not put in place"


@dataclass
class Seen:
    """What the tests do while nothing is broken."""

    places: dict[Place, set[str]] = field(default_factory=dict)
    """The tests that execute a statement."""
    seconds: dict[str, float] = field(default_factory=dict)
    """Processor time of each test, watched."""
    stamps: dict[str, str] = field(default_factory=dict)
    """What a test was when it was watched: a change of its file has it watched again."""
    failed: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """What became of a mutant."""

    mutant: Mutant
    verdict: str
    test: str = ""
    """The test that killed it."""

    @property
    def killed(self) -> bool:
        """Whether a test failed, or none came to an end."""
        return self.verdict in (KILLED, SLOW)


class Plugin:
    """Takes pytest's place once the tests are collected."""

    def __init__(
        self, game: str, chosen: Sequence[Mutant], workers: int, most: int, lines: Path | None, tell: Callable[[str], None]
    ) -> None:
        self.game, self.chosen, self.workers, self.most, self.kept, self.tell = game, chosen, workers, most, lines, tell
        self.files = modules(game)
        self.results: list[Result] = []
        self.seen = Seen()
        self.killers: dict[str, Counter[str]] = {}
        self.broad: Counter[str] = Counter()
        """How many statements each test executes."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All mutants instead of all tests."""
        items = {item.nodeid: item for item in session.items if speaks_of(self.game, item.nodeid)}
        for path in self.files:
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        memory, functions = Memory(self.game), live_functions(self.files)
        self.seen = self._watch(items, functions, memory)
        memory.forget()
        gc.collect()
        gc.freeze()  # a full collection takes longer than most tests
        if self.seen.failed:
            self.tell("these tests fail while nothing is broken, and are left out: " + "; ".join(self.seen.failed))
        self.broad = Counter(name for names in self.seen.places.values() for name in names)
        running: dict[int, tuple[Mutant, int]] = {}
        waiting = list(self.chosen)[::-1]
        signal.signal(signal.SIGTERM, lambda *_: waiting.clear())  # what is known by then is reported
        while waiting or running:
            while waiting and len(running) < self.workers:
                mutant = waiting.pop()
                tests = self._tests(mutant)
                if not tests:
                    self._done(Result(mutant, UNSEEN))
                    continue
                limits = [(items[name], 5 + 2 * self.seen.seconds.get(name, 0.0)) for name in tests]
                pid, pipe = _fork(lambda: _judge(mutant, functions, limits))  # noqa: B023
                running[pipe] = (mutant, pid)
            if not running:
                continue
            ready, _, _ = select.select(list(running), [], [])
            for pipe in ready:
                mutant, pid = running.pop(pipe)
                found, status = _collect(pipe, pid)
                if found is None:
                    self._done(Result(mutant, SLOW if os.WIFSIGNALED(status) else KILLED, "the process ended"))
                else:
                    self._done(Result(mutant, *found))
        return True

    def _tests(self, mutant: Mutant) -> list[str]:
        """The tests that execute a mutant: first those that noticed others of its function, then the quick and
        narrow ones."""
        names = self.seen.places.get((str(mutant.path), *mutant.place), set())
        before = self.killers.get(mutant.function, Counter())
        seconds = self.seen.seconds
        found = sorted(names, key=lambda name: (-before[name], round(seconds.get(name, 0.0), 1), self.broad.get(name, 0), name))
        return found[: self.most] if self.most else found

    def _done(self, result: Result) -> None:
        self.results.append(result)
        if result.verdict == KILLED:
            self.killers.setdefault(result.mutant.function, Counter())[result.test] += 1
        where = f"{result.mutant.path.name}:{result.mutant.line}: {result.mutant.change}"
        self.tell(f"{len(self.results)}/{len(self.chosen)} {result.verdict}: {where}" + f"   [{result.test}]" * bool(result.test))

    def _watch(self, items: dict[str, pytest.Item], functions: Any, memory: Memory) -> Seen:
        """Which test executes which line: from the file that keeps it where the sources are the same, else watched."""
        helpers = sorted((ROOT / "tests" / "games" / self.game).glob("[!t]*.py"))
        stamp = [(str(path), path.read_bytes()) for path in [*self.files, *helpers]]
        seen = Seen()
        if self.kept is not None and self.kept.is_file():
            old, kept = pickle.loads(self.kept.read_bytes())
            seen = kept if old == stamp else seen
        stamps = {name: _stamp(item) for name, item in items.items()}
        missing = {name: item for name, item in items.items() if seen.stamps.get(name) != stamps[name]}
        for names in seen.places.values():
            names -= set(missing)
        seen.failed = [name for name in seen.failed if name not in missing]
        whole = [(function, function.__code__) for some in functions.values() for function in some]
        marks = watch(self.files, functions) if missing else {}
        for name, item in items.items():
            if name in missing:
                memory.forget()
            for places in marks.values():
                places.clear()
            before = time.process_time()
            reports = runtestprotocol(item, log=False, nextitem=None)  # those known too: the grammar keeps what it has read
            if name in missing:
                seen.seconds[name] = time.process_time() - before
                seen.failed += [name] if any(report.failed for report in reports) else []
                for path, places in marks.items():
                    for place in places:
                        seen.places.setdefault((path, *place), set()).add(name)
        for function, code in whole:
            function.__code__ = code
        seen.stamps.update(stamps)
        for place in seen.places:
            seen.places[place] -= {name for name in seen.places[place] if name in seen.failed or name not in items}
        self.tell(f"{len(items)} tests, {len(missing)} of them watched, {len(seen.places)} statements executed")
        if self.kept is not None:
            self.kept.write_bytes(pickle.dumps((stamp, seen)))
        return seen


def _stamp(item: pytest.Item) -> str:
    """What a test is: its file, and for a scenario the file of that."""
    callspec = getattr(item, "callspec", None)
    case = callspec.params.get("case") if callspec else None
    paths = [item.path] + ([case[0]] if isinstance(case, tuple) and isinstance(case[0], Path) else [])
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def _fork(work: Callable[[], Any]) -> tuple[int, int]:
    """Do some work in a process of its own; its id, and where its answer comes."""
    read, write = os.pipe()
    pid = os.fork()
    if pid:
        os.close(write)
        return pid, read
    code = 1
    try:
        os.close(read)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        answer = pickle.dumps(work())
        with os.fdopen(write, "wb") as file:
            file.write(answer)
        code = 0
    finally:
        os._exit(code)


def _limit(seconds: float) -> None:
    """Let this process end after so much more processor time: an endless loop is noticed, whatever else the machine does."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)


def _collect(pipe: int, pid: int) -> tuple[Any, int]:
    with os.fdopen(pipe, "rb") as file:
        data = file.read()
    _, status = os.waitpid(pid, 0)
    return (pickle.loads(data) if data else None), status


def _judge(mutant: Mutant, functions: Any, items: Sequence[tuple[pytest.Item, float]]) -> tuple[str, str]:
    if not install(mutant, functions):
        return UNPLACED, ""
    for place, (item, seconds) in enumerate(items):
        following = items[place + 1][0] if place + 1 < len(items) else None
        _limit(seconds)
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return KILLED, item.nodeid
    return SURVIVED, ""

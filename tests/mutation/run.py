"""The run: pytest collects once; then each mutant is a forked process that runs the tests which execute its line."""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.live import forget, install, live_functions
from tests.mutation.mutants import Mutant

Line = tuple[str, int]
KILLED, SURVIVED, SLOW, UNSEEN, UNPLACED = "killed", "survived", "killed by the time limit", "no test runs it", "not put in place"


@dataclass
class Seen:
    """What the tests do while nothing is broken."""

    lines: dict[Line, set[str]] = field(default_factory=dict)
    """The tests that execute a line."""
    seconds: dict[str, float] = field(default_factory=dict)
    """Processor time of each test, watched."""
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
        self, chosen: Sequence[Mutant], files: Sequence[Path], workers: int, lines: Path | None, tell: Callable[[str], None]
    ) -> None:
        self.chosen, self.files, self.workers, self.kept, self.tell = chosen, files, workers, lines, tell
        self.results: list[Result] = []
        self.seen = Seen()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All mutants instead of all tests."""
        items = {item.nodeid: item for item in session.items}
        self._warm()
        self.seen = self._watch(items)
        if self.seen.failed:
            self.tell("these tests fail while nothing is broken, and are left out: " + "; ".join(self.seen.failed))
        functions = live_functions(self.files)
        running: dict[int, tuple[Mutant, int]] = {}
        waiting = list(self.chosen)[::-1]
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

    def _warm(self) -> None:
        """Read what no mutant can change, once: the library, and its texts."""
        from tests.test_scenarios import _project
        from toolkit.registry import game

        room = game("gudnak")
        library, _ = _project().library(room)
        language = room.language(library)
        assert language is not None
        for card in library:
            language.read(card.text, str(getattr(card, "kind", "")), card.name)

    def _tests(self, mutant: Mutant) -> list[str]:
        names = self.seen.lines.get((str(mutant.path), mutant.line), set())
        return sorted(names, key=lambda name: (self.seen.seconds.get(name, 0.0), name))

    def _done(self, result: Result) -> None:
        self.results.append(result)
        where = f"{result.mutant.path.name}:{result.mutant.line}: {result.mutant.change}"
        self.tell(f"{len(self.results)}/{len(self.chosen)} {result.verdict}: {where}" + f"   [{result.test}]" * bool(result.test))

    def _watch(self, items: dict[str, pytest.Item]) -> Seen:
        """Which test executes which line: from the file that keeps it where the sources are the same, else watched."""
        stamp = tuple(sorted((str(path), path.read_bytes()) for path in self.files))
        seen = Seen()
        if self.kept is not None and self.kept.is_file():
            old, kept = pickle.loads(self.kept.read_bytes())
            seen = kept if old == stamp else seen
        missing = [item for name, item in items.items() if name not in seen.seconds]
        parts = [missing[start :: self.workers] for start in range(self.workers)]
        files = {str(path) for path in self.files}
        pipes = [_fork(lambda: _watched(part, files)) for part in parts if part]  # noqa: B023
        for pid, pipe in pipes:
            found, _ = _collect(pipe, pid)
            if found is None:
                raise RuntimeError("the tests could not be watched")
            for line, names in found.lines.items():
                seen.lines.setdefault(line, set()).update(names)
            seen.seconds.update(found.seconds)
            seen.failed += found.failed
        for line in seen.lines:
            seen.lines[line] -= {name for name in seen.lines[line] if name in seen.failed or name not in items}
        self.tell(f"{len(items)} tests, {sum(seen.seconds.values()):.0f} s watched, {len(seen.lines)} lines executed")
        if self.kept is not None:
            self.kept.write_bytes(pickle.dumps((stamp, seen)))
        return seen


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


def _watched(items: Sequence[pytest.Item], files: set[str]) -> Seen:
    seen = Seen()
    now: set[Line] = set()

    def calls(frame: Any, event: str, argument: Any) -> Any:
        del event, argument
        if frame.f_code.co_filename not in files:
            return None
        name = frame.f_code.co_filename

        def lines(frame: Any, event: str, argument: Any) -> Any:
            del argument
            if event == "line":
                now.add((name, frame.f_lineno))
            return lines

        return lines

    for item in items:
        forget(("toolkit.games.gudnak", "tests.games.gudnak"), ("toolkit.games.gudnak.vocabulary",))
        now.clear()
        before = time.process_time()
        sys.settrace(calls)
        try:
            reports = runtestprotocol(item, log=False, nextitem=None)
        finally:
            sys.settrace(None)
        seen.seconds[item.nodeid] = time.process_time() - before
        if any(report.failed for report in reports):
            seen.failed.append(item.nodeid)
        for line in now:
            seen.lines.setdefault(line, set()).add(item.nodeid)
    return seen

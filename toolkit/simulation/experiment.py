"""Experiment: many games between decks, in groups with the seats rotated on the same seed, on any number of workers."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import parent_process
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.play.chance import derive
from toolkit.simulation.match import GameResult, play_game

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library

TASK_SECONDS = 0.2
"""How long a worker's task should last: long enough that handing it over costs nothing."""
_SMALL_JOB_SECONDS = 1.5


@dataclass(frozen=True, slots=True)
class Experiment:
    """What is to be played. Pair p plays two games on the seed derived from (seed, p), the second with the seats swapped; with
    more decks than two a "pair" is a group of as many games, see `seatings`."""

    game: str
    decks: tuple[DeckList, ...]
    library: Library
    bots: tuple[str, ...]
    """One a deck."""
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    save: Path | None = None

    @property
    def pairs(self) -> int:
        """Pairs (groups) of games; a number of games that does not come out even is rounded up."""
        return -(-self.games // len(self.decks))

    @property
    def wanted(self) -> int:
        """How many games that makes."""
        return self.pairs * len(self.decks)


@dataclass(slots=True)
class Results:
    """What was played, in the order of the pairs; `wanted` games were asked for."""

    games: list[GameResult]
    wanted: int

    @property
    def complete(self) -> bool:
        """Whether every game that was asked for is there."""
        return len(self.games) >= self.wanted

    def pair_scores(self, deck: int = 0) -> list[float]:
        """The mean score of a deck in each pair."""
        return [(one.scores[deck] + two.scores[deck]) / 2 for one, two in zip(self.games[::2], self.games[1::2], strict=True)]


def run(experiment: Experiment, workers: int = 0, progress: Callable[[int, int], None] | None = None) -> Results:
    """Play an experiment; the result is the same for any number of workers (0: as many as there are cores).

    Ctrl-C ends it early: the pairs finished so far are kept, and `Results.complete` is false.
    """
    games: list[GameResult] = []

    def note(_: int, results: list[GameResult]) -> None:
        games.extend(results)
        if progress:
            progress(len(games), experiment.wanted)

    run_all((experiment,), workers, note)
    return Results(sorted(games, key=lambda result: result.pair), experiment.wanted)


def run_all(experiments: Sequence[Experiment], workers: int, note: Callable[[int, list[GameResult]], None]) -> None:
    """Play experiments, one after the other but for what several workers (0: one a core) do at once.

    `note` is told the number of an experiment and games of whole pairs of it, in any order. Ctrl-C ends it early.
    """
    try:
        _run_all(experiments, workers or cores(), note)
    except KeyboardInterrupt:
        stop_workers()
        for folder in {experiment.save for experiment in experiments if experiment.save}:
            for partial in folder.glob(".game-*.part"):
                partial.unlink(missing_ok=True)
    except BaseException:
        stop_workers()
        raise


def _run_all(experiments: Sequence[Experiment], workers: int, note: Callable[[int, list[GameResult]], None]) -> None:
    blob = pickle.dumps(experiments)
    wanted = sum(experiment.pairs for experiment in experiments)
    played = 0
    # The first pairs are played here: they say how long a pair takes, and small jobs need no workers at all.
    began = time.perf_counter()
    for number, pairs in _parts(experiments, 0, 1):
        note(number, _play(experiments[number], pairs))
        played += 1
        if workers > 1 and time.perf_counter() - began >= TASK_SECONDS:
            break
    left = wanted - played
    if not left:
        return
    each = (time.perf_counter() - began) / played
    if each * left < _SMALL_JOB_SECONDS:
        for number, pairs in _parts(experiments, played, 1):
            note(number, _play(experiments[number], pairs))
        return
    size = max(1, min(round(TASK_SECONDS / each), left // (4 * workers) or 1))
    if size * each < TASK_SECONDS / 4:
        size = max(1, round(TASK_SECONDS / each))
    for number, results in _parallel(blob, _parts(experiments, played, size), workers):
        note(number, results)


def _parts(experiments: Sequence[Experiment], done: int, size: int) -> Iterator[tuple[int, range]]:
    """The pairs of all experiments but for the first ones, so many at once at the most: (experiment, pairs of it)."""
    for number, experiment in enumerate(experiments):
        for start in range(min(done, experiment.pairs), experiment.pairs, size):
            yield number, range(start, min(start + size, experiment.pairs))
        done = max(0, done - experiment.pairs)


def _parallel(blob: bytes, parts: Iterable[tuple[int, range]], workers: int) -> Iterator[tuple[int, list[GameResult]]]:
    from joblib import Parallel, delayed

    quiet_stops()

    parallel = Parallel(n_jobs=workers, backend="loky", return_as="generator_unordered", pre_dispatch="3*n_jobs", batch_size=1)
    yield from parallel(delayed(play_task)(blob, number, pairs) for number, pairs in parts)


def play_task(blob: bytes, number: int, pairs: Sequence[int]) -> tuple[int, list[GameResult]]:
    """What a worker does: play some pairs of one of the pickled experiments; the experiment's number comes back with them."""
    leave_interrupts_to_the_parent()
    return number, _play(_unpickled(blob)[number], pairs)


def leave_interrupts_to_the_parent() -> None:
    """In a worker process: Ctrl-C is for the process that gave it the work."""
    if parent_process() is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=1)
def _unpickled(blob: bytes) -> Sequence[Experiment]:
    found: Sequence[Experiment] = pickle.loads(blob)
    return found


def _play(experiment: Experiment, pairs: Sequence[int]) -> list[GameResult]:
    from toolkit.bots import make_bot
    from toolkit.registry import game as find_game

    game = find_game(experiment.game)
    bots = [make_bot(name, game) for name in experiment.bots]
    results = []
    for pair in pairs:
        seed = derive(experiment.seed, pair)
        # All games of a group begin with the same seat, so that each deck begins once.
        begins = {game.first_option: pair % len(experiment.decks)} if game.first_option else {}
        options = {**begins, **experiment.options}
        for seats in seatings(len(experiment.decks), pair):
            played = play_game(
                game,
                experiment.decks,
                experiment.library,
                bots,
                seats,
                seed,
                pair,
                options,
                experiment.bots,
                keep=experiment.save is not None,
            )
            results.append(played.result)
            if played.record and experiment.save:
                from toolkit.play.record import write_record

                write_record(played.record, experiment.save / record_name(pair, seats))
    return results


def seatings(decks: int, group: int) -> list[tuple[int, ...]]:
    """Which deck sits in each seat in the games of a group: every deck once in every seat, its neighbours kept; in every other
    group the decks sit the other way round, so that nobody always follows the same one. Who sits opposite stays the same."""
    order = list(range(decks))
    if decks > 2 and group % 2:
        order[1:] = order[:0:-1]
    return [tuple(order[turn:] + order[:turn]) for turn in range(decks)]


def record_name(pair: int, seats: Sequence[int]) -> str:
    """The file name of a game's record: "game-0007b.yaml" is the second game of pair 7."""
    return f"game-{pair + 1:04}{'abcdefgh'[seats[0]]}.yaml"


def cores() -> int:
    """How many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def quiet_stops() -> None:
    """Keep the pool's own thread from printing a traceback when the workers are stopped under it."""
    import threading

    ordinary = threading.excepthook
    if getattr(ordinary, "quiet", False):
        return

    def report(failed: threading.ExceptHookArgs) -> None:
        if failed.thread is None or failed.thread.name != "ExecutorManagerThread":
            ordinary(failed)

    report.quiet = True  # type: ignore[attr-defined]
    threading.excepthook = report


def stop_workers() -> None:
    """End the worker processes, if there are any."""
    import sys

    if "joblib" in sys.modules:
        from joblib.externals.loky import get_reusable_executor

        get_reusable_executor().shutdown(wait=False, kill_workers=True)

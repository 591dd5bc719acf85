"""Experiment: many games between decks, in groups with the seats rotated on the same seed, on any number of workers."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
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
    done: dict[int, list[GameResult]] = {}

    def note(results: list[GameResult]) -> None:
        for result in results:
            done.setdefault(result.pair, []).append(result)
        if progress:
            progress(len(experiment.decks) * len(done), experiment.wanted)

    try:
        _run(experiment, workers or cores(), note)
    except KeyboardInterrupt:
        stop_workers()
        if experiment.save:
            for partial in experiment.save.glob(".game-*.part"):
                partial.unlink(missing_ok=True)
    except BaseException:
        stop_workers()
        raise
    games = [result for pair in sorted(done) for result in done[pair]]
    return Results(games, experiment.wanted)


def _run(experiment: Experiment, workers: int, note: Callable[[list[GameResult]], None]) -> None:
    blob = pickle.dumps(experiment)
    pairs = list(range(experiment.pairs))
    # The first pairs are played here: they say how long a pair takes, and small jobs need no workers at all.
    began = time.perf_counter()
    while pairs and (workers == 1 or time.perf_counter() - began < TASK_SECONDS):
        note(_play(experiment, [pairs.pop(0)]))
    if not pairs:
        return
    each = (time.perf_counter() - began) / (experiment.pairs - len(pairs))
    if each * len(pairs) < _SMALL_JOB_SECONDS:
        for pair in pairs:
            note(_play(experiment, [pair]))
        return
    size = max(1, min(round(TASK_SECONDS / each), len(pairs) // (4 * workers) or 1))
    if size * each < TASK_SECONDS / 4:
        size = max(1, round(TASK_SECONDS / each))
    chunks = [pairs[start : start + size] for start in range(0, len(pairs), size)]
    for results in _parallel(blob, chunks, workers):
        note(results)


def _parallel(blob: bytes, chunks: Sequence[list[int]], workers: int) -> Iterator[list[GameResult]]:
    from joblib import Parallel, delayed

    quiet_stops()

    parallel = Parallel(n_jobs=workers, backend="loky", return_as="generator_unordered", pre_dispatch="3*n_jobs", batch_size=1)
    yield from parallel(delayed(play_task)(blob, chunk) for chunk in chunks)


def play_task(blob: bytes, pairs: list[int]) -> list[GameResult]:
    """What a worker does: play some pairs of a pickled experiment."""
    leave_interrupts_to_the_parent()
    return _play(_unpickled(blob), pairs)


def leave_interrupts_to_the_parent() -> None:
    """In a worker process: Ctrl-C is for the process that gave it the work."""
    if parent_process() is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@lru_cache(maxsize=1)
def _unpickled(blob: bytes) -> Experiment:
    found = pickle.loads(blob)
    assert isinstance(found, Experiment)
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

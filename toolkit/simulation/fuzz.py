"""Fuzz: random games with every invariant on, and what they reached."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.play.invariants import Broken
from toolkit.play.random_game import random_game
from toolkit.simulation.coverage import Coverage, Failure, coverage_of_game
from toolkit.simulation.fuzz_plan import FuzzJob, planned
from toolkit.simulation.fuzz_players import choosers

if TYPE_CHECKING:
    from toolkit.registry import Game

CHUNK = 10
"""Games that a worker plays at a time."""


def fuzz(
    job: FuzzJob, workers: int = 1, progress: Callable[[int, int], None] | None = None, so_far: Coverage | None = None,
    keep: Callable[[Coverage], None] | None = None,
) -> Coverage:  # fmt: skip
    """Play the games of a job; the result is the same for any number of workers, failures in order of the games.

    `so_far` is what the first games of the same job reached: only the others are played. `keep` is called with what was reached
    after every chunk of games. Ctrl-C ends it early with what was reached until then.
    """
    total = so_far or Coverage()
    chunks = [range(start, min(start + CHUNK, job.games)) for start in range(total.games, job.games, CHUNK)]
    try:
        for part in _parts(job, chunks, workers):
            total.add(part)
            if keep:
                keep(total)
            if progress:
                progress(total.games, job.games)
    except KeyboardInterrupt:
        from toolkit.simulation.experiment import stop_workers

        stop_workers()
    except BaseException:
        from toolkit.simulation.experiment import stop_workers

        stop_workers()
        raise
    return total


def _parts(job: FuzzJob, chunks: Sequence[range], workers: int) -> Iterator[Coverage]:
    if workers == 1 or len(chunks) < 2:
        for chunk in chunks:
            yield play_part(job, chunk)
        return
    from joblib import Parallel, delayed

    from toolkit.simulation.experiment import quiet_stops

    quiet_stops()
    blob = pickle.dumps(job)
    yield from Parallel(n_jobs=workers, backend="loky", return_as="generator", pre_dispatch="3*n_jobs", batch_size=1)(
        delayed(fuzz_task)(blob, chunk) for chunk in chunks
    )


def fuzz_task(blob: bytes, chunk: range) -> Coverage:
    """What a worker does: some games of a pickled job."""
    from toolkit.simulation.experiment import leave_interrupts_to_the_parent

    leave_interrupts_to_the_parent()
    return play_part(_unpickled(blob), chunk)


@lru_cache(maxsize=1)
def _unpickled(blob: bytes) -> FuzzJob:
    found = pickle.loads(blob)
    assert isinstance(found, FuzzJob)
    return found


def play_part(job: FuzzJob, numbers: Sequence[int]) -> Coverage:
    """The games of these numbers."""
    found = Coverage()
    for number in numbers:
        found.add(play_one(job, number))
    return found


def play_one(job: FuzzJob, number: int) -> Coverage:
    """One game of a job: what the reproducing command runs."""
    from toolkit.registry import game as find_game

    game = find_game(job.game)
    plan = planned(job, game, number)
    who = choosers(game, plan.players, plan.seed)
    # A game leaves next to nothing for the collector, which goes through library and grammar again and again meanwhile.
    collecting = gc.isenabled()
    gc.disable()
    try:
        found = coverage_of_game(random_game(game, plan.decks, job.library, plan.seed, job.checks, plan.options, who, job.every))
    except Broken as broken:
        names, last = tuple(deck.name for deck in plan.decks), tuple(broken.texts[-5:])
        failure = Failure(number, names, plan.players, plan.seed, broken.step, str(broken), last, dict(plan.options))
        found = Coverage(games=1, decisions=broken.step, failed=1, failures=[failure])
    finally:
        if collecting:
            gc.enable()
    found.tables.update(plan.said)
    found.engines[engine(game)] += 1
    return found


@lru_cache(maxsize=8)
def engine(game: Game) -> str:
    """A checksum of the code that plays a game: its room, and what is common to all games."""
    digest = sha256()
    for name in (type(game).__module__, "toolkit.play", "toolkit.wording"):
        folder = Path(import_module(name).__file__ or "").parent
        for path in sorted(folder.glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]

"""Fuzz: random games over all pairs of decks with every invariant on, and what they reached."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from math import gcd
from typing import TYPE_CHECKING, Any

from toolkit.play.chance import derive
from toolkit.play.invariants import Broken, random_game

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library


EVERY = 10
"""One game in so many is played under the options of one of the game's variants."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An invariant that did not hold: enough to reach the position again."""

    decks: tuple[str, ...]
    seed: int
    step: int
    message: str
    last: tuple[str, ...]
    """The last actions before it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the game."""


@dataclass(slots=True)
class Coverage:
    """What random games reached."""

    games: int = 0
    decisions: int = 0
    terminations: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    """By first word of the action's text."""
    events: Counter[str] = field(default_factory=Counter)
    cards: dict[str, Counter[str]] = field(default_factory=dict)
    """Per event word: the cards (or abilities) that it named."""
    longest: int = 0
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Coverage) -> None:
        """Add what another part reached."""
        self.games += other.games
        self.decisions += other.decisions
        self.terminations += other.terminations
        self.actions += other.actions
        self.events += other.events
        for word, cards in other.cards.items():
            self.cards.setdefault(word, Counter()).update(cards)
        self.longest = max(self.longest, other.longest)
        self.failures += other.failures


def pairs_of(decks: Sequence[DeckList], players: int = 2) -> list[tuple[int, ...]]:
    """All pairs of decks (or tables of more), each deck against itself too, as numbers."""
    return list(combinations_with_replacement(range(len(decks)), players))


@dataclass(frozen=True, slots=True)
class FuzzJob:
    """Random games of one game; game i plays pair i of all pairs in turn, on the seed derived from (seed, i); each time round the
    decks move on by a seat. Tables of more than two come in an order in which every deck is there early. Every tenth game takes
    the options of one of the game's variants over its own, one variant after the other."""

    game: str
    decks: tuple[DeckList, ...]
    library: Library
    games: int
    seed: int
    checks: bool = True
    players: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)


def fuzz(job: FuzzJob, workers: int = 1, progress: Callable[[int, int], None] | None = None) -> Coverage:
    """Play the games of a job; the result is the same for any number of workers, failures in order of the games."""
    total = Coverage()
    size = 10
    chunks = [range(start, min(start + size, job.games)) for start in range(0, job.games, size)]
    try:
        for part in _parts(job, chunks, workers):
            total.add(part)
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
    tables = pairs_of(job.decks, job.players)
    found = Coverage()
    for number in numbers:
        found.add(play_one(job, seats_of(tables, number), derive(job.seed, number), options_of(job, number)))
    return found


def seats_of(tables: Sequence[tuple[int, ...]], number: int) -> tuple[int, ...]:
    """The decks of game `number`, by seat."""
    players, size = len(tables[0]), len(tables)
    stride = 1 if players == 2 else next(n for n in range(size * 5 // 8 or 1, 0, -1) if gcd(n, size) == 1)
    table, turn = tables[number * stride % size], number // size % players
    return table[turn:] + table[:turn]


def options_of(job: FuzzJob, number: int) -> Mapping[str, Any]:
    """The options of game `number`."""
    from toolkit.registry import game as find_game

    variants = find_game(job.game).variants(job.players)
    if not variants or number % EVERY != EVERY - 1:
        return job.options
    return {**variants[number // EVERY % len(variants)], **job.options}


def play_one(job: FuzzJob, seats: Sequence[int], seed: int, options: Mapping[str, Any] | None = None) -> Coverage:
    """One random game between these decks on its own seed: what the reproducing command runs."""
    from toolkit.registry import game as find_game

    options = job.options if options is None else options
    decks = [job.decks[number] for number in seats]
    try:
        played = random_game(find_game(job.game), decks, job.library, seed, job.checks, options)
    except Broken as broken:
        names = tuple(deck.name for deck in decks)
        failure = Failure(names, seed, broken.step, str(broken), tuple(broken.texts[-5:]), options)
        return Coverage(games=1, decisions=broken.step, failures=[failure])
    cards: dict[str, Counter[str]] = {}
    for word, _, card in played.events:
        cards.setdefault(word, Counter())[card] += 1
    return Coverage(
        games=1,
        decisions=len(played.actions),
        terminations=Counter([played.outcome.termination]),
        actions=Counter(text.split()[0] for text in played.actions),
        events=Counter(word for word, _, _ in played.events),
        cards=cards,
        longest=len(played.actions),
    )


def unreached(coverage: Coverage, names: Sequence[str], uses: Sequence[str]) -> list[str]:
    """The cards (or effects) that no event with one of these words named, sorted."""
    used = {card for word in uses for card in coverage.cards.get(word, ())}
    return sorted(name for name in names if name not in used)

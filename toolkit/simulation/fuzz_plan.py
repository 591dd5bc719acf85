"""What each of many random games is: which decks sit where, how the seats choose, under which options, on which seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from math import gcd
from typing import TYPE_CHECKING, Any

from toolkit.play.chance import Chance, derive
from toolkit.simulation.fuzz_decks import random_decks

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game

_ALIKE, _MIXED = ("random", "even", "curious"), ("even", "habits", "curious", "greedy")
_MADE = ("curious", "even", "curious", "habits")
"""Decks made at random hold much that must be prepared."""
_DECKS, _PLAYERS = 48, 49
"""Labels under which a game's seed yields the chance of its random decks and of how its seats choose."""


@dataclass(frozen=True, slots=True)
class FuzzJob:
    """Random games of one game; game i is always the same, however many are played and by how many workers.

    Of every ten games six are played by random players of one sort: five over all pairs of decks in turn, one under the options
    of one of the game's variants. In the other four each seat has a sort of its own: one game is between the decks, some seats
    playing greedily, two are between decks made at random, so that each card of the library is in one in its turn, one is at a
    larger table or, if the game has none, between decks made at random too.
    """

    game: str
    decks: tuple[DeckList, ...]
    library: Library
    games: int
    seed: int
    checks: bool = True
    players: int = 0
    """At every table; 0: as few as the game allows, at some tables more."""
    options: Mapping[str, Any] = field(default_factory=dict)
    every: int = 1
    """All invariants are checked at one step in so many, the cheap ones at all."""


@dataclass(frozen=True, slots=True)
class FuzzGame:
    """One game of a job, ready to be played."""

    number: int
    seed: int
    decks: tuple[DeckList, ...]
    """By seat."""
    players: tuple[str, ...]
    """By seat: one of `fuzz_players.PLAYERS`."""
    options: Mapping[str, Any]
    made: bool
    """Whether the decks are made at random."""

    @property
    def said(self) -> list[str]:
        """What can be said of it, in words that reports count."""
        decks = "decks made at random" if self.made else "the decks as they are"
        who = [f"with {name} players" for name in dict.fromkeys(self.players)]
        return [f"{len(self.decks)} seats", decks, *who, *(f"{name}={value}" for name, value in self.options.items())]


def planned(job: FuzzJob, game: Game, number: int) -> FuzzGame:
    """Game `number` of a job."""
    seed = derive(job.seed, number)
    turn, place = divmod(number, 10)
    larger = () if job.players else game.players[1:]
    size, index = job.players or game.players[0], turn
    if place == 9 and larger:
        size, index = larger[turn % len(larger)], turn // len(larger)
    varied = place == 5 or (place == 9 and index % 2 == 1)
    variants = game.variants(size) if varied else ()
    options = {**(variants[(index if place == 5 else index // 2) % len(variants)] if variants else {}), **job.options}
    made = place in (6, 8) or (place == 9 and (not larger or index % 3 == 0))
    chance = Chance(derive(seed, _DECKS))
    if made:
        turns = turn * 2 + (place == 8) if place < 9 else turn
        decks = random_decks(game, job.library, job.decks, chance, turns, size)
    else:
        table = seats_of(tables_of(len(job.decks), size), turn * 5 + place if place < 5 else index)
        decks = tuple(job.decks[deck] for deck in table)
    chance = Chance(derive(seed, _PLAYERS))
    mixed = _MIXED if place == 7 else _MADE
    players = tuple(mixed[chance.below(len(mixed))] if place > 5 else _ALIKE[number % len(_ALIKE)] for _ in range(size))
    return FuzzGame(number, seed, decks, players, options, made)


@lru_cache(maxsize=16)
def tables_of(decks: int, players: int = 2) -> tuple[tuple[int, ...], ...]:
    """All pairs of so many decks (or tables of more), each deck against itself too, as numbers."""
    return tuple(combinations_with_replacement(range(decks), players))


def seats_of(tables: Sequence[tuple[int, ...]], number: int) -> tuple[int, ...]:
    """The decks of game `number`, by seat: every table in turn, and each time round the decks move on by a seat. Tables of more
    than two come in an order in which every deck is there early."""
    players, size = len(tables[0]), len(tables)
    stride = 1 if players == 2 else next(n for n in range(size * 5 // 8 or 1, 0, -1) if gcd(n, size) == 1)
    table, turn = tables[number * stride % size], number // size % players
    return table[turn:] + table[:turn]

"""Faults to put into an engine, and random games that look for them; for the tests of every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.play.invariants import Broken
from toolkit.play.random_game import random_game
from toolkit.registry import Game
from toolkit.simulation.fuzz_plan import tables_of

Patch = tuple[Any, str, Any]
"""What `MonkeyPatch.setattr` takes: where, which name, what stands there instead."""


@cache
def content(room: Game) -> tuple[Library, list[DeckList]]:
    """The bundled cards and decks of a game."""
    project = Project(None)
    library, _ = project.library(room)
    return library, [load_deck(path, room.name) for path in project.deck_paths(room.name)]


def found(room: Game, seats: int = 2, games: int = 60, options: Sequence[Mapping[str, Any]] = ({},)) -> Broken | None:
    """The first invariant that random games between the bundled decks, under these options in turn, find broken."""
    library, decks = content(room)
    tables = tables_of(len(decks), seats)
    for number in range(games):
        seated = [decks[deck] for deck in tables[number * 11 % len(tables)]]
        try:
            random_game(room, seated, library, number, options=options[number % len(options)])
        except Broken as broken:
            return broken
    return None


def sharing(kind: type[Any], name: str) -> Patch:
    """Copies that share this field with the original."""
    real = kind.copy

    def copy(state: Any) -> Any:
        twin = real(state)
        setattr(twin, name, getattr(state, name))
        return twin

    return kind, "copy", copy


def forgetting(kind: type[Any], name: str) -> Patch:
    """Positions written without this field."""
    real = kind.dump
    return kind, "dump", lambda state: {key: value for key, value in real(state).items() if key != name}


def seeing(kind: type[Any], more: Callable[[Any, int], Any]) -> Patch:
    """Seats that see more than they may."""
    real = kind.observation
    return kind, "observation", lambda state, seat: (real(state, seat), more(state, seat))


def knowing(kind: type[Any], *zones: str) -> Patch:
    """Imagined positions in which these zones are the true ones."""
    real = kind.redeal

    def redeal(state: Any, seat: int, chance: Any) -> Any:
        twin = real(state, seat, chance)
        for zone in zones:
            setattr(twin, zone, [cards[:] for cards in getattr(state, zone)])
        return twin

    return kind, "redeal", redeal

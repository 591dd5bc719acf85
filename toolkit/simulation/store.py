"""Store: the results of an experiment in a database file beside the records."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from toolkit.content.text import unreadable
from toolkit.findings import Mark
from toolkit.simulation.experiment import Results, record_name

_TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE games (
    pair INTEGER NOT NULL, seat_of_a INTEGER NOT NULL, first INTEGER NOT NULL, seed TEXT NOT NULL, termination TEXT NOT NULL,
    score_a REAL NOT NULL, score_b REAL NOT NULL,
    decisions INTEGER NOT NULL, turns INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (pair, seat_of_a));
CREATE TABLE cards (
    pair INTEGER NOT NULL, seat_of_a INTEGER NOT NULL, deck INTEGER NOT NULL, card TEXT NOT NULL,
    drawn INTEGER NOT NULL, used INTEGER NOT NULL);
CREATE TABLE scores (pair INTEGER NOT NULL, seat_of_a INTEGER NOT NULL, deck INTEGER NOT NULL, seat INTEGER NOT NULL,
    score REAL NOT NULL);
"""


def save_results(results: Results, about: Mapping[str, Any], folder: Path) -> Path:
    """Write results.sqlite (tables about, games, cards, scores) into a folder; the file is complete or absent.

    Raises:
        Refused: it cannot be written.
    """
    path = folder / "results.sqlite"
    partial = path.with_name(f".results.{os.getpid()}.part")
    partial.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(partial)) as base, base:
            base.executescript(_TABLES)
            base.executemany("INSERT INTO about VALUES (?, ?)", [(name, json.dumps(value)) for name, value in about.items()])
            for game in results.games:
                base.execute(
                    "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        game.pair,
                        game.seats.index(0),
                        game.first,
                        str(game.seed),
                        game.termination,
                        *game.scores[:2],
                        game.decisions,
                        game.turns,
                        record_name(game.pair, game.seats),
                    ),
                )
                base.executemany(
                    "INSERT INTO scores VALUES (?, ?, ?, ?, ?)",
                    [
                        (game.pair, game.seats.index(0), deck, game.seats.index(deck), score)
                        for deck, score in enumerate(game.scores)
                    ],
                )
                base.executemany(
                    "INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?)",
                    [
                        (game.pair, game.seats.index(0), deck, card, game.drawn[deck].get(card, 0), game.used[deck].get(card, 0))
                        for deck in range(len(game.scores))
                        for card in sorted({*game.drawn[deck], *game.used[deck]})
                    ],
                )
        partial.replace(path)
    except (sqlite3.Error, OSError) as error:
        raise unreadable("FILE-WRITE", f"The results cannot be written: {error}.", Mark(str(path))) from None
    finally:
        partial.unlink(missing_ok=True)
    return path

"""Seconds of processor time to read texts, judge decks and print one: `python -m tests.benchmarks.content [GAME ...]`."""

from __future__ import annotations

import sys
from time import process_time

from toolkit.content.deck_file import load_deck
from toolkit.content.project import Project
from toolkit.printing.job import make
from toolkit.printing.preview import studio_for
from toolkit.printing.sheets import Setup
from toolkit.registry import game, game_names
from toolkit.wording.reader import Reader


def measure(name: str) -> None:
    """Print a game's figures."""
    room, project = game(name), Project.find()
    library, _ = project.library(room)
    decks = [load_deck(path) for path in project.deck_paths(name)]
    known = room.language(library)
    if isinstance(known, Reader):
        known.read("Draw a card.", "")  # the grammar is made with the first
        fresh = known.twin((), known._builder)  # with nothing kept of what was read before
        fresh.lexer = known.lexer
        texts = [card for card in library if card.text]
        begun = process_time()
        for card in texts:
            fresh.read(card.text, getattr(card, "kind", ""), card.name)
        print(f"{name}, {len(texts)} texts read: {process_time() - begun:.2f} s")
    begun = process_time()
    for number in range(1000):
        room.check_deck(decks[number % len(decks)], library)
    print(f"{name}, 1,000 decks judged: {process_time() - begun:.2f} s")
    largest = max(decks, key=lambda deck: sum(line.count for line in deck.lines))
    begun = process_time()
    made = make(room.deck_pieces(largest, library), studio_for(room), Setup(), largest.name)
    print(f"{name}, {largest.name} ({sum(line.count for line in largest.lines)} cards, {len(made.sheets)} sheets) printed: "
          f"{process_time() - begun:.2f} s")  # fmt: skip


if __name__ == "__main__":
    for each in sys.argv[1:] or game_names():
        measure(each)

"""Legal decks made at random from a whole library: a deck with cards exchanged wherever it stays or can be made legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.findings import Fix, Mark, exit_code
from toolkit.play.chance import Chance
from toolkit.simulation.coverage import kind_of

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.registry import Game

TRIES = 12
"""Cards that are tried in the place of each card of the deck."""
GUESTS, MOST_FIXES = 3, 12
"""Cards that come into a deck whatever they bring out of order, and how many fixes may put it in order again."""


def random_deck(game: Game, library: Library, decks: Sequence[DeckList], chance: Chance) -> DeckList:
    """A legal deck that begins as one of these legal decks: some random cards take the place of others of their kind, and what is
    out of order then is put right as the deck's check says; then each card is exchanged for the first of some random cards, every
    other one of its kind, with which the deck is still legal."""
    start = decks[chance.below(len(decks))]
    every = [card.name for card in library]
    by_kind: dict[str, list[str]] = {}
    for card in library:
        by_kind.setdefault(kind_of(card), []).append(card.name)
    mark = Mark(f"made at random from {start.name}")
    made = replace(start, name=f"{start.name} (random)", where=mark)
    for _ in range(GUESTS):
        made = _with_guest(game, library, made, every[chance.below(len(every))], chance)
    lines = list(made.lines)
    for place, line in enumerate(lines):
        known = library.find(line.name)
        if known is None or line.count < 1:
            continue
        for number in range(TRIES):
            names = every if number % 2 else by_kind[kind_of(known)]
            name = names[chance.below(len(names))]
            if any(name == other.name and line.section == other.section for other in lines):
                continue
            tried = [*lines]
            tried[place] = DeckLine(line.count, name, mark, line.section)
            deck = replace(made, lines=tuple(tried))
            if not exit_code(game.check_deck(deck, library)):
                made, lines = deck, tried
                break
    return made


def _with_guest(game: Game, library: Library, deck: DeckList, name: str, chance: Chance) -> DeckList:
    """The deck with this card in the place of one of its kind, put in order; the deck as it is where that does not come about."""
    guest = library.find(name)
    places = [
        place
        for place, line in enumerate(deck.lines)
        if (card := library.find(line.name)) is not None and kind_of(card) == kind_of(guest) and line.count > 0
    ]
    if not places or any(line.name == name for line in deck.lines):
        return deck
    place = places[chance.below(len(places))]
    lines = [*deck.lines]
    out = lines[place]
    lines[place : place + 1] = [replace(out, count=1, name=name), *([replace(out, count=out.count - 1)] if out.count > 1 else [])]
    made = replace(deck, lines=tuple(lines))
    for _ in range(MOST_FIXES):
        faults = [finding for finding in game.check_deck(made, library) if exit_code([finding])]
        if not faults:
            return made if any(line.name == name and line.count > 0 for line in made.lines) else deck
        fix = next((finding.fix for finding in faults if finding.fix and (finding.fix.edits or finding.fix.fields)), None)
        if fix is None:
            return deck
        made = _edited(made, fix)
    return deck


def _edited(deck: DeckList, fix: Fix) -> DeckList:
    lines = [*deck.lines]
    for edit in fix.edits:
        place = next((at for at, line in enumerate(lines) if (line.name, line.section) == (edit.card, edit.section)), -1)
        if place < 0:
            lines.append(DeckLine(edit.count, edit.card, deck.where, edit.section))
        else:
            lines[place] = replace(lines[place], count=lines[place].count + edit.count)
    return replace(deck, lines=tuple(line for line in lines if line.count > 0), fields={**deck.fields, **dict(fix.fields)})

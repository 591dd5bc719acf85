"""Legal decks made at random from a whole library: a deck with cards exchanged wherever it stays or can be made legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.findings import Fix, Mark, exit_code
from toolkit.play.chance import Chance
from toolkit.simulation.coverage import kind_of
from toolkit.simulation.partners import partners_of

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.registry import Game

ROOMS = 3
"""Ways to take the first guest in, of which the one is followed up that takes in its partner too."""
TRIES = 4
"""Cards that are tried in the place of each card of the deck."""
GUESTS, PARTNERS, MOST_FIXES = 3, 2, 12
"""Cards that come into a deck whatever they bring out of order, those that the first brings along, and how many fixes may put the
deck in order again."""


def random_decks(
    game: Game, library: Library, decks: Sequence[DeckList], chance: Chance, number: int, size: int
) -> tuple[DeckList, ...]:
    """Random decks for a table of so many, the first of them with this number."""
    seats = [number * size + seat for seat in range(size)]
    return tuple(random_deck(game, library, decks, chance, seats[seat], seats[seat - 1]) for seat in range(size))


def random_deck(
    game: Game,
    library: Library,
    decks: Sequence[DeckList],
    chance: Chance,
    number: int | None = None,
    facing: int | None = None,
) -> DeckList:
    """A legal deck that begins as one of these legal decks: some cards of the library take the place of others, and what is then
    out of order is put right as the deck's check says; then each other card is exchanged for the first of some random ones, every
    other one of its kind, with which the deck is still legal.

    Those guests are the next ones in the library, by the number of the deck (without a number any). The first brings along what
    belongs with it (partners.py), and the first of the deck that has the number `facing` something too. The deck is the first, in
    a random order, in which there is room for the first of them: so decks that are made by their numbers hold each card of the
    library in its turn.
    """
    every, partners = [card.name for card in library], partners_of(game, library)
    first = _first(chance.below(len(every)) if number is None else number * GUESTS, len(every))
    base = list(decks)
    chance.shuffle(base)
    made, guests = base[0], list[str]()
    lead = every[first % len(every)]
    rival = None if facing is None else every[_first(facing * GUESTS, len(every)) % len(every)]

    def wanted() -> Iterator[str | None]:
        yield lead
        for whose in (*(lead,) * PARTNERS, rival):
            yield partners.one(whose, chance, guests) if whose else None
        for turn in range(first + 1, first + GUESTS):
            yield every[turn % len(every)]

    for guest in wanted():
        ways = _with_guest(game, library, base, [*guests, guest], chance) if guest and guest not in guests else iter(())
        if found := list(islice(ways, 1 if guests else ROOMS)):
            guests.append(str(guest))
            made, base = found[0], found
    made = _led_by(game, library, made, lead)
    mark = Mark(f"made at random from {made.name}")
    made = replace(made, name=f"{made.name} (random)", where=mark)
    by_kind: dict[str, list[str]] = {}
    for card in library:
        by_kind.setdefault(kind_of(card), []).append(card.name)
    for place, line in enumerate(made.lines):
        if line.name in guests:
            continue
        for turn in range(TRIES):
            names = every if turn % 2 else by_kind.get(kind_of(library.find(line.name)), every)
            name = names[chance.below(len(names))]
            if any(name == other.name and line.section == other.section for other in made.lines):
                continue
            lines = [*made.lines]
            lines[place] = DeckLine(line.count, name, mark, line.section)
            deck = replace(made, lines=tuple(lines))
            if not exit_code(game.check_deck(deck, library)):
                made = deck
                break
    return made


def _first(turn: int, cards: int) -> int:
    return turn + turn // cards  # so that each is the first guest in some round


def _led_by(game: Game, library: Library, deck: DeckList, lead: str) -> DeckList:
    """The deck with this card in the place of one that a field of the deck names, where that is legal."""
    held = {line.name for line in deck.lines}
    for field, value in deck.fields.items():
        if isinstance(value, str) and value in held and lead in held:
            named = replace(deck, fields={**deck.fields, field: lead})
            if not exit_code(game.check_deck(named, library)):
                return named
    return deck


def _with_guest(
    game: Game, library: Library, decks: Sequence[DeckList], guests: Sequence[str], chance: Chance
) -> Iterator[DeckList]:
    """The decks with the last of these cards in them too, as far as they can be put in order; the least change comes first."""
    name = guests[-1]
    for room in (_all_copies, _one_copy, _whole_kind, _beside):
        for section in game.deck_sections:
            for deck in decks:
                if any(line.name == name for line in deck.lines):
                    yield deck
                elif lines := room(library, deck, section, guests, chance):
                    made = replace(deck, lines=tuple(line for line in lines if line.count > 0))
                    if found := _put_in_order(game, library, made, guests):
                        yield found


def _all_copies(library: Library, deck: DeckList, section: str, guests: Sequence[str], chance: Chance) -> list[DeckLine]:
    """The guest in the place of all copies of a card of its kind; nothing where there is none."""
    alike = _alike(library, deck, section, guests)
    out = alike[chance.below(len(alike))] if alike else None
    return [replace(out, name=guests[-1]) if line is out else line for line in deck.lines] if out else []


def _one_copy(library: Library, deck: DeckList, section: str, guests: Sequence[str], chance: Chance) -> list[DeckLine]:
    """The guest in the place of one copy."""
    alike = _alike(library, deck, section, guests)
    out = alike[chance.below(len(alike))] if alike else None
    guest = DeckLine(1, guests[-1], deck.where, section)
    return [*(replace(line, count=line.count - (line is out)) for line in deck.lines), guest] if out else []


def _whole_kind(library: Library, deck: DeckList, section: str, guests: Sequence[str], chance: Chance) -> list[DeckLine]:
    """The guest in the place of all cards of its kind."""
    alike = _alike(library, deck, section, guests)
    guest = DeckLine(1, guests[-1], deck.where, section)
    return [*(line for line in deck.lines if line not in alike), guest] if alike else []


def _beside(library: Library, deck: DeckList, section: str, guests: Sequence[str], chance: Chance) -> list[DeckLine]:
    """The guest beside all that is there."""
    return [*deck.lines, DeckLine(1, guests[-1], deck.where, section)]


def _alike(library: Library, deck: DeckList, section: str, guests: Sequence[str]) -> list[DeckLine]:
    """The lines of a section with cards of the last guest's kind, those of other guests left out."""
    kind = kind_of(library.find(guests[-1]))
    return [line for line in deck.section(section) if line.name not in guests and kind_of(library.find(line.name)) == kind]


def _put_in_order(game: Game, library: Library, deck: DeckList, guests: Sequence[str]) -> DeckList | None:
    """The deck after as many of the fixes that its check proposes as it needs; None if a guest goes, or it stays illegal."""
    for _ in range(MOST_FIXES):
        if not {line.name for line in deck.lines}.issuperset(guests):
            return None
        faults = [finding for finding in game.check_deck(deck, library) if exit_code([finding])]
        if not faults:
            return deck
        fix = next((finding.fix for finding in faults if finding.fix and (finding.fix.edits or finding.fix.fields)), None)
        if fix is None:
            return None
        deck = _edited(deck, fix)
    return None


def _edited(deck: DeckList, fix: Fix) -> DeckList:
    lines = [*deck.lines]
    for edit in fix.edits:
        place = next((at for at, line in enumerate(lines) if (line.name, line.section) == (edit.card, edit.section)), -1)
        if place < 0:
            lines.append(DeckLine(edit.count, edit.card, deck.where, edit.section))
        else:
            lines[place] = replace(lines[place], count=lines[place].count + edit.count)
    return replace(deck, lines=tuple(line for line in lines if line.count > 0), fields={**deck.fields, **dict(fix.fields)})

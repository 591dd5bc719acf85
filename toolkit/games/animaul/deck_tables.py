"""What the deck rules need to know of a library, worked out once: cards as entries, colours as bits, sets of Colossals."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from toolkit.content.library import Library, OncePerLibrary, fold_name
from toolkit.games.animaul.cards import AniMaulCard

LEAST, MOST = 40, 60
"""Cards of a deck (ANI-104)."""
POINTS = 4
"""Deck points of its Animals (ANI-105)."""
MORPHS = re.compile(r"\bmorphs?\b[^.\n]*?\binto\s+", re.I)
"""What stands before the name of the M-Type in a text (ANI-175)."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A card of the library as the deck rules see it."""

    card: AniMaulCard
    key: str
    """Its folded name: cards are copies of each other when their names are the same (ANI-111)."""
    colours: int
    """Bits of its colours; 0 is colourless."""
    points: int
    """Deck points, 0 for all but Animals (ANI-107 to ANI-110)."""
    copies: int
    platinum: bool
    group: frozenset[str]
    """Of a Colossal: the folded names of all parts of its set; empty for other cards."""
    becomes: tuple[str, ...] = ()
    """Folded names of the M-Types that its text morphs something into."""

    @property
    def name(self) -> str:
        """Its name as printed."""
        return self.card.name

    def fits(self, colours: int) -> bool:
        """Whether it may be in a deck whose Animals have these colours (ANI-119, ANI-122)."""
        return not self.colours or bool(self.colours & colours)


class Tables:
    """A library's cards by name, its Animals by worth and colours, and what is left to fill up a deck of some colours."""

    def __init__(self, library: Library) -> None:
        self.cards = tuple(card for card in library if isinstance(card, AniMaulCard))
        worn = {fold_name(name): name for card in self.cards for name in card.colours}
        self.colours = [worn[key] for key in sorted(worn)]
        """Names of the colours by their bit."""
        bits = {key: 1 << at for at, key in enumerate(sorted(worn))}
        m_types = {fold_name(card.name) for card in self.cards if card.morph}
        self.entries = {fold_name(card.name): _entry(card, bits, m_types) for card in self.cards}
        self.sets: dict[frozenset[str], list[Entry]] = {}
        """The Colossal sets of which every part is there, once each, in the order of their names."""
        self.makers: dict[str, list[Entry]] = {}
        """By M-Type: the cards that morph something into it."""
        self.animals: dict[tuple[int, int], list[Entry]] = {}
        """Animals by deck points and colours, those of the shortest text first."""
        self._fillers: list[Entry] = []
        for entry in sorted(self.entries.values(), key=lambda e: (e.card.morph, e.card.cost, len(e.card.text), e.key)):
            if entry.points and not entry.group:
                self.animals.setdefault((entry.points, entry.colours), []).append(entry)
            elif not entry.group:
                self._fillers.append(entry)
            for made in entry.becomes:
                self.makers.setdefault(made, []).append(entry)
        for group in {entry.group: None for entry in self.entries.values() if entry.group}:
            parts = [self.entries.get(key) for key in sorted(group)]
            whole = [part for part in parts if part is not None and part.group == group]
            if len(whole) == len(group):
                self.sets[group] = whole
        self._by_colours: dict[int, int] = {}
        for entry in self._fillers:
            if not entry.platinum:
                self._by_colours[entry.colours] = self._by_colours.get(entry.colours, 0) + entry.copies
        self._rooms: dict[int, int] = {}

    def room(self, colours: int) -> int:
        """How many copies of other cards than Animals a deck of these colours may have, platinum left out."""
        if colours not in self._rooms:
            fitting = (count for own, count in self._by_colours.items() if not own or own & colours)
            self._rooms[colours] = sum(fitting)
        return self._rooms[colours]

    def fillers(self, colours: int) -> Iterable[Entry]:
        """Other cards than Animals that fit these colours: the cheapest and simplest first, M-Types last."""
        return (entry for entry in self._fillers if entry.fits(colours))

    def names(self, colours: int) -> str:
        """Colours in words."""
        return ", ".join(name for at, name in enumerate(self.colours) if colours >> at & 1) or "none"


tables_of = OncePerLibrary(Tables)
"""The tables of a library."""


def _entry(card: AniMaulCard, bits: dict[str, int], m_types: set[str]) -> Entry:
    key = fold_name(card.name)
    group = frozenset(map(fold_name, (*card.group, card.name))) if card.is_colossal else frozenset()
    colours = 0
    for name in card.colours:
        colours |= bits[fold_name(name)]
    becomes = tuple(dict.fromkeys(made for _, name in morph_names(card.text) if (made := longest(name, m_types))))
    points = 0 if group else card.deck_points
    return Entry(card, key, colours, points, card.copies, card.rarity == "platinum", group, becomes)


def morph_names(text: str) -> list[tuple[int, str]]:
    """Where in a text the names of M-Types begin that it morphs something into, each with the rest of its sentence."""
    found = []
    for match in MORPHS.finditer(text):
        rest = re.split(r"[.;\n]|, (?:then|and)\b", text[match.end() :], maxsplit=1)[0]
        found.append((match.end(), rest.strip()))
    return found


def longest(words: str, names: Collection[str]) -> str:
    """The longest of these folded names with which the words begin, "" if none does."""
    parts = fold_name(words).split(" ")
    begins = (" ".join(parts[:count]) for count in range(len(parts), 0, -1))
    return next((name for begin in begins for name in (begin, begin.rstrip(",:!?\"')")) if name in names), "")

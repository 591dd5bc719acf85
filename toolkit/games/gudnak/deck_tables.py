"""What the deck rules need to know of a library, worked out once: the parts of a deck and the cards that fit each."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolkit.content.library import Library, OncePerLibrary, fold_name
from toolkit.games.gudnak.cards import NEUTRAL, TACTICS, Fighter, GudnakCard

DECK_SIZE = 20
SIDE_SECTIONS = {"tokens": "token", "locations": "location", "strongholds": "stronghold"}
"""Sections outside the twenty cards and the kind of card that belongs there (GUD-190)."""
SIDE_OF = {kind: section for section, kind in SIDE_SECTIONS.items()}


@dataclass(frozen=True, slots=True)
class Kind:
    """One of the three sorts of card in a deck: how many, and the clauses that say so."""

    name: str
    plural: str
    need: int
    rule: str
    faction_rule: str
    copies_rule: str = ""
    """Empty: any number of copies."""

    def of(self, count: int) -> str:
        """Its name in the number asked for."""
        return self.name if count == 1 else self.plural


@dataclass(frozen=True, slots=True)
class Part:
    """A group of cards with a number of its own: Heroes of one power, all Tactics, Basics of one power."""

    index: int
    kind: Kind
    power: int
    need: int
    rule: str = ""
    """Empty: the number is the one of the kind."""
    cap: int = 0
    """Most cards that may share a trait; 0 for no limit."""
    cap_rule: str = ""

    def label(self, count: int) -> str:
        """"Hero of power II", "Tactics", in the number asked for."""
        noun = self.kind.of(count)
        return f"{noun} of power {'I' * self.power}" if self.power else noun


HEROES = Kind("Hero", "Heroes", 5, "GUD-170", "GUD-171", "GUD-175")
TACTIC_CARDS = Kind("Tactic", "Tactics", 5, "GUD-177", "GUD-178", "GUD-180")
BASICS = Kind("Basic Fighter", "Basic Fighters", 10, "GUD-181", "GUD-182")
KINDS = (HEROES, TACTIC_CARDS, BASICS)
PARTS = (
    Part(0, HEROES, 3, 1, "GUD-172"),
    Part(1, HEROES, 2, 2, "GUD-173"),
    Part(2, HEROES, 1, 2, "GUD-174"),
    Part(3, TACTIC_CARDS, 0, 5),
    Part(4, BASICS, 3, 2, "GUD-183", 1, "GUD-184"),
    Part(5, BASICS, 2, 4, "GUD-185", 2, "GUD-186"),
    Part(6, BASICS, 1, 4, "GUD-187", 2, "GUD-188"),
)
_PART_OF = {(part.kind.name, part.power): part for part in PARTS}


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A card of the library as the deck rules see it."""

    card: GudnakCard
    key: str
    """Its folded name: cards are copies of each other when their names are the same."""
    faction: str
    """Folded; "" for Neutral."""
    part: Part | None
    """None for cards outside the twenty."""
    side: str
    """The section that it belongs to instead, or ""."""
    traits: tuple[str, ...]
    """Of a Basic, for the limits by trait; folded."""
    makes: tuple[Entry, ...] = ()
    """Tokens and Locations that its text names."""

    @property
    def name(self) -> str:
        """Its name as printed."""
        return self.card.name


class Tables:
    """A library's cards by name, and the choice that each faction has for each part of a deck."""

    def __init__(self, library: Library) -> None:
        self.cards = tuple(card for card in library if isinstance(card, GudnakCard))
        self.factions: dict[str, str] = {}
        """Names of the factions by folded name, in alphabetical order; Neutral is not one of them."""
        named = [*library.declared.get("factions", ()), *(card.faction for card in self.cards)]
        for name in sorted(named, key=fold_name):
            if fold_name(name) != fold_name(NEUTRAL):
                self.factions.setdefault(fold_name(name), name)
        plain = [_entry(card) for card in self.cards]
        self.entries = _with_sides(plain)
        self._pools: dict[tuple[str, int], list[Entry]] = {}
        self.fills: dict[tuple[object, ...], list[Entry]] = {}
        """Cards that fill up a part, by what is there already; filled by the plans."""

    def pool(self, faction: str, part: Part) -> list[Entry]:
        """The cards that a deck of this faction may have in a part, simplest first ("" for a wholly Neutral deck)."""
        key = (faction, part.index)
        if key not in self._pools:
            fitting = [e for e in self.entries.values() if e.part is part and e.faction in ("", faction)]
            self._pools[key] = sorted(fitting, key=lambda e: (e.faction != faction, len(e.card.text), e.key))
        return self._pools[key]


tables_of = OncePerLibrary(Tables, "factions")
"""The tables of a library."""


def _entry(card: GudnakCard) -> Entry:
    token = isinstance(card, Fighter) and "Token" in card.all_traits
    kind, power = "", 0
    traits: tuple[str, ...] = ()
    if isinstance(card, Fighter) and card.kind in ("hero", "basic") and not token:
        kind, power = (HEROES if card.kind == "hero" else BASICS).name, card.power
        traits = tuple(map(fold_name, card.traits)) if card.kind == "basic" else ()
    elif card.kind in TACTICS:
        kind = TACTIC_CARDS.name
    faction = fold_name(card.faction)
    return Entry(
        card,
        fold_name(card.name),
        "" if faction == fold_name(NEUTRAL) else faction,
        _PART_OF.get((kind, power)),
        SIDE_OF.get("token" if token else card.kind, ""),
        traits,
    )


def _with_sides(plain: list[Entry]) -> dict[str, Entry]:
    """The entries by folded name, each knowing the tokens and Locations that its text names."""
    sides = {entry.key: entry for entry in plain if entry.side}
    if not sides:
        return {entry.key: entry for entry in plain}
    longest_first = sorted(sides, key=len, reverse=True)
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, longest_first)) + r")(?:e?s)?\b")
    entries = {}
    for entry in plain:
        named = dict.fromkeys(pattern.findall(fold_name(entry.card.text))) if entry.card.text else {}
        makes = tuple(sides[key] for key in named if key != entry.key)
        entries[entry.key] = Entry(entry.card, entry.key, entry.faction, entry.part, entry.side, entry.traits, makes)
    return entries

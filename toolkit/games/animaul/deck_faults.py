"""What is wrong with a deck as counted: each fault by its subject, so that decks can be compared before and after a change."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.games.animaul.deck_tables import LEAST, MOST, POINTS, Entry, Tables

Subject = tuple[str, ...]
"""What a fault is about, however large it is: ("size", "many"), ("copies", "twig mouse"), ("colour", "ANI-119") ..."""
Counts = Mapping[str, int]
"""Copies by folded name."""


def colours_of(main: Counts, tables: Tables) -> int | None:
    """The colours that a deck's Animals lend it, M-Animals left out; None without Animals (ANI-119, ANI-120)."""
    colours, found = 0, False
    for key, count in main.items():
        entry = tables.entries.get(key)
        if count and entry and entry.points:
            colours, found = colours | entry.colours, True
    return colours if found else None


def faults(main: Counts, extra: Counts, tables: Tables) -> dict[Subject, list[str]]:
    """All faults with the names that share in each."""
    found: dict[Subject, list[str]] = {}
    held = [(tables.entries.get(key), key, count) for key, count in main.items() if count > 0]
    total = sum(count for _, _, count in held)
    if not LEAST <= total <= MOST:
        found["size", "few" if total < LEAST else "many"] = []
    animals = [(entry, count) for entry, _, count in held if entry and entry.points]
    points = sum(entry.points * count for entry, count in animals)
    if points != POINTS:
        word = "many" if points > POINTS else "few" if points else "none"
        found["points", word] = [entry.key for entry, _ in animals]
    platinum = [
        entry.key for entry, _, count in held for _ in range(min(count, 2)) if entry and entry.platinum and not entry.group
    ]
    if len(platinum) > 1:
        found["platinum",] = list(dict.fromkeys(platinum))
    for entry, key, count in held:
        if entry is None:
            found["unknown", "cards", key] = [key]
        elif entry.group:
            found.setdefault(("colossal",), []).append(key)
        elif count > entry.copies and not entry.platinum:
            found["copies", key] = [key]
    colours = colours_of(main, tables)
    beside = [(tables.entries.get(key), key, count) for key, count in extra.items() if count > 0]
    if colours is not None:
        judged = [entry for entry, _, _ in held if entry and not entry.group]
        for entry in (*judged, *(entry for entry, _, _ in beside if entry and entry.group)):
            if not entry.fits(colours):
                found.setdefault(("colour", colour_rule(entry, colours)), []).append(entry.key)
    _extra(beside, tables, found)
    return found


def colour_rule(entry: Entry, colours: int) -> str:
    """The clause that keeps a card out of a deck of these colours."""
    if not colours:
        return "ANI-122"
    return "ANI-119" if entry.colours.bit_count() == 1 else "ANI-121"


def _extra(beside: list[tuple[Entry | None, str, int]], tables: Tables, found: dict[Subject, list[str]]) -> None:
    sets: dict[frozenset[str], list[str]] = {}
    for entry, key, count in beside:
        if entry is None:
            found["unknown", "extra", key] = [key]
        elif not entry.group:
            found.setdefault(("extra", "others"), []).append(key)
        else:
            sets.setdefault(entry.group, []).append(key)
            if count > 1:
                found.setdefault(("extra", "again"), []).append(key)
    if len(sets) > 1:
        found["extra", "sets"] = [key for keys in sets.values() for key in keys]
    elif sets:
        (group, keys), *_ = sets.items()
        if len(keys) < len(group):
            found["extra", "parts"] = keys

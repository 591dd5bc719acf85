"""The fixes of a deck: parts of the way to the nearest legal deck, each as small as it can be without a new fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.content.decklist import DeckList
from toolkit.content.library import fold_name
from toolkit.content.mend import merge_edits, say
from toolkit.content.tally import Misspelt
from toolkit.findings import Edit, Fix
from toolkit.games.animaul.deck_faults import Subject, faults
from toolkit.games.animaul.deck_plan import Plan, Target
from toolkit.games.animaul.deck_tables import LEAST, MOST, Entry, Tables
from toolkit.games.animaul.deck_tally import EXTRA, MAIN, Tally


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """Changes that are only made together: copies of names out of and into a section."""

    changes: tuple[tuple[str, str, int], ...]
    """(section, folded name, how many more)."""
    what: str
    """"animals", "extra", "out" or "in"."""

    @property
    def size(self) -> int:
        """By how much it changes the number of cards in the deck."""
        return sum(more for section, _, more in self.changes if section == MAIN)

    def takes(self, key: str, *sections: str) -> bool:
        """Whether it takes copies of this name out of one of these sections."""
        return any(name == key and more < 0 and section in sections for section, name, more in self.changes)


class Course:
    """A counted deck, its faults, and what of the plan clears each of them."""

    def __init__(self, deck: DeckList, held: Tally, tables: Tables) -> None:
        self.deck, self.held, self._tables = deck, held, tables
        self.main, self.extra = held.counts()
        self.faults = faults(self.main, self.extra, tables)
        written = deck.fields.get("starter")
        self.written = None if written is None or (isinstance(written, str) and not written.strip()) else written
        """The `starter:` field as written; None where there is none, or a blank one."""
        self.starter = fold_name(self.written) if isinstance(self.written, str) else ""

    def may_start(self, key: str, main: dict[str, int]) -> bool:
        """Whether this card can be the starting Animal of a deck (ANI-014)."""
        entry = self._tables.entries.get(key)
        return main.get(key, 0) > 0 and entry is not None and entry.points > 0

    @cached_property
    def target(self) -> Target:
        """The nearest legal deck."""
        return Plan(self.held, self._tables, self.starter).target

    @cached_property
    def units(self) -> list[Unit]:
        """The whole way, in units."""
        target, entries = self.target, self._tables.entries
        animals: list[tuple[str, str, int]] = []
        beside: list[tuple[str, str, int]] = []
        moves: dict[str, int] = {}
        outs: list[Unit] = []
        ins: list[Unit] = []
        for key in dict.fromkeys((*self.main, *target.main)):
            more = target.main.get(key, 0) - self.main.get(key, 0)
            entry = entries.get(key)
            if not more:
                continue
            if entry and entry.points:
                animals.append((MAIN, key, more))
            elif more < 0:
                outs.append(Unit(((MAIN, key, more),), "out"))
            else:
                # What lies in the extra deck by mistake moves over, out of there and in here at once.
                moves[key] = min(more, self.extra.get(key, 0))
                ins += [Unit(((MAIN, key, 1),), "in") for _ in range(more - moves[key])]
        for key in dict.fromkeys((*self.extra, *target.extra)):
            more = target.extra.get(key, 0) - self.extra.get(key, 0)
            entry = entries.get(key)
            if more and entry and entry.group:
                beside.append((EXTRA, key, more))
            elif more:
                into = ((MAIN, key, moves[key]),) if moves.get(key) else ()
                outs.append(Unit(((EXTRA, key, more), *into), "out"))
        units = [*outs, *ins]
        if animals:
            units.append(Unit(tuple(animals), "animals"))
        if beside:
            units.append(Unit(tuple(beside), "extra"))
        return units

    # ---- fixes ----

    def fix(self, subject: Subject) -> Fix:
        """The smallest fix that clears a fault and brings up no new one."""
        return self._poor() if self.target.lacking else self._fix(self._closed(subject, ()))

    def whole(self) -> Fix:
        """All changes together, those to the lines themselves among them."""
        if self.target.lacking:
            return self._poor()
        fix = self._fix(self.units)
        gone: dict[tuple[str, str], int] = {}
        for edit in fix.edits:
            gone[edit.section, fold_name(edit.card)] = edit.count
        further = [Edit(line.name, -line.count, line.section) for line in (*self.held.strange, *self.held.empty)]
        for key, note in self.held.misspelt.items():
            further += self._renamed(note, note.count + min(gone.get(key, 0), 0))
        edits = merge_edits([*fix.edits, *further])
        fields = fix.fields
        if self.written is not None and not self.may_start(self.starter, self.target.main):
            fields = (("starter", self.first_animal(self.target.main)),)
        return Fix(_said(edits, fields), (*edits, *(edit for edit in further if not edit.count)), fields)

    def misspelt(self, note: Misspelt[Entry], hint: str) -> Fix:
        """The fix of lines whose name no card bears: written as the card that is meant, as far as its copies may stay."""
        holding = note.holding
        if holding.entry is None:
            return self.fix(("unknown", holding.section, holding.key))
        if self.target.lacking:
            return Fix(hint, self._renamed(note, note.count))
        out = [unit for unit in self.units if unit.takes(holding.key, holding.section)]
        gone = -sum(more for unit in out for _, key, more in unit.changes if key == holding.key and more < 0)
        stay = max(note.count - gone, 0)
        renamed = self._renamed(note, stay)
        if not out:
            return Fix(hint, renamed)
        fix = self._fix(self._closed(None, out), fold_name(note.name), *renamed)
        return Fix(f"{hint} {fix.say}", fix.edits, fix.fields)

    @staticmethod
    def _renamed(note: Misspelt[Entry], count: int) -> tuple[Edit, ...]:
        if not count:
            return ()
        section = note.holding.section
        return (Edit(note.name, -count, section), Edit(note.holding.name, count, section))

    def _closed(self, fault: Subject | None, first: Sequence[Unit]) -> list[Unit]:
        """The fewest units that begin with some, leave nothing of a fault, and bring up no other."""
        chosen = {id(unit): unit for unit in first}
        while True:
            main, extra = self._after(chosen.values())
            found = faults(main, extra, self._tables)
            wrong = [subject for subject in found if subject == fault or subject not in self.faults]
            if not wrong:
                return [unit for unit in self.units if id(unit) in chosen]
            size = len(chosen)
            total = sum(main.values())
            for subject in wrong:
                for unit in self._against(subject, found[subject], chosen, total):
                    chosen[id(unit)] = unit
                if len(chosen) > size:
                    break
            if len(chosen) == size:
                return self.units

    def _against(self, subject: Subject, keys: list[str], chosen: dict[int, Unit], total: int) -> Iterable[Unit]:
        """Units, not chosen yet, that do something about a fault of a deck with so many cards."""
        free = [unit for unit in self.units if id(unit) not in chosen]
        if subject[0] == "size":
            return self._resizing(free, total)
        if subject[0] == "points":
            return [unit for unit in free if unit.what == "animals"]
        if subject[0] == "extra" and subject[1] != "others":
            return [unit for unit in free if unit.what == "extra"]
        sections = {"extra": (EXTRA,), "colour": (MAIN, EXTRA), "unknown": subject[1:2]}.get(subject[0], (MAIN,))
        units = [unit for unit in free if any(unit.takes(key, *sections) for key in keys)]
        if subject[0] == "colossal":
            come = {(EXTRA, key, self.target.extra.get(key, 0)) for key in keys}
            units += [unit for unit in free if unit.what == "extra" and come.intersection(unit.changes)]
        elif subject[0] == "colour" and any(key in self.target.main or key in self.target.extra for key in keys):
            units += [unit for unit in free if unit.what == "animals"]
        return units

    @staticmethod
    def _resizing(free: list[Unit], total: int) -> Iterable[Unit]:
        """Units that bring a number of cards within the limits, those of Animals last."""
        down = total > MOST
        for unit in sorted(free, key=lambda unit: unit.what == "animals"):
            if (total > MOST and unit.size < 0) if down else (total < LEAST and unit.size > 0):
                total += unit.size
                yield unit

    def _after(self, units: Iterable[Unit]) -> tuple[dict[str, int], dict[str, int]]:
        main, extra = dict(self.main), dict(self.extra)
        for unit in units:
            for section, key, more in unit.changes:
                counts = extra if section == EXTRA else main
                counts[key] = counts.get(key, 0) + more
        return main, extra

    def _fix(self, units: Iterable[Unit], line: str = "", *further: Edit) -> Fix:
        units = list(units)
        edits: list[Edit] = []
        for unit in units:
            for section, key, more in unit.changes:
                holding = (self.held.extra if section == EXTRA else self.held.main).get(key)
                if more < 0 and holding:
                    edits += holding.take(-more, line)
                elif more > 0:
                    edits.append(Edit(self._tables.entries[key].name, more, section))
        merged = merge_edits([*edits, *further])
        main, _ = self._after(units)
        fields: tuple[tuple[str, str], ...] = ()
        if self.may_start(self.starter, self.main) and not self.may_start(self.starter, main):
            fields = (("starter", self.first_animal(main)),)
        return Fix(_said(merged, fields), merged, fields)

    def first_animal(self, main: dict[str, int]) -> str:
        """The name of an Animal that can start: of those that stay in the deck, the first."""
        able = [key for key in main if self.may_start(key, main)]
        able.sort(key=lambda key: key not in self.target.main)
        return self._tables.entries[able[0]].name if able else ""

    def _poor(self) -> Fix:
        if not self._tables.animals:
            return Fix("The library has no Animals for 4 deck points: make an Animal.")
        return Fix(f"The cards of the library are too few for a deck of {LEAST} to {MOST}: make further cards.")

    def after_all(self) -> tuple[int, int, str]:
        """What the deck comes to when all is mended: cards, Animals, their colours."""
        main, entries = self.target.main, self._tables.entries
        animals = [key for key in main if entries[key].points]
        colours = 0
        for key in animals:
            colours |= entries[key].colours
        return sum(main.values()), sum(main[key] for key in animals), self._tables.names(colours)


def _said(edits: Sequence[Edit], fields: tuple[tuple[str, str], ...]) -> str:
    return " ".join([*([say(edits)] if edits else []), *(f"Set `{field}: {value}`." for field, value in fields)])

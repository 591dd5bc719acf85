"""The nearest legal deck: the Animals, and with them the colours, that take the fewest copies out and in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from toolkit.games.animaul.deck_faults import colours_of
from toolkit.games.animaul.deck_tables import LEAST, MOST, POINTS, Entry, Tables
from toolkit.games.animaul.deck_tally import Tally

_WIDTH = 300
"""How many ways to choose Animals are followed up at once; decks and libraries of a usual kind have fewer."""
_LACKING = 10_000
"""What a place counts that no card of the library can fill: more than any number of changes to a deck."""


@dataclass(slots=True)
class Target:
    """A legal deck: copies by folded name."""

    main: dict[str, int] = field(default_factory=dict)
    extra: dict[str, int] = field(default_factory=dict)
    lacking: int = 0
    """Places that the library's cards cannot fill."""


@dataclass(frozen=True, slots=True)
class _Way:
    """Some Animals, as far as they have been chosen."""

    cost: int = 0
    """Copies put in, less copies that stay."""
    rank: int = 0
    points: int = 0
    count: int = 0
    colours: int = 0
    platinum: bool = False
    chosen: tuple[tuple[int, int], ...] = ()
    """(class, how many)."""


@dataclass(slots=True)
class _Class:
    """Animals of one worth and the same colours: which of them are taken makes no difference but for those held already."""

    points: int
    colours: int
    platinum: bool
    held: list[Entry]
    """A copy an entry, as often as it may stay; the starting Animal first."""
    spare: list[Entry]
    """More copies that the library has of them."""
    starts: bool = False


class Plan:
    """The way from a deck to the nearest legal deck."""

    def __init__(self, held: Tally, tables: Tables, starter: str = "") -> None:
        self._held, self._tables, self._starter = held, tables, starter
        self._animals = [h for h in held.main.values() if h.entry and h.entry.points]
        self._others = [h for h in held.main.values() if h.entry and not h.entry.points and not h.entry.group]
        self._sets: dict[int, tuple[int, frozenset[str] | None]] = {}
        self._stays: dict[tuple[int, bool], int] = {}
        self.target = self._target()

    # ---- which Animals ----

    def _target(self) -> Target:
        classes = list(self._classes())
        ways = self._choose(classes)
        if not ways:
            return Target(lacking=POINTS)
        own = colours_of({holding.key: holding.count for holding in self._animals}, self._tables) or 0

        def rank(way: _Way) -> tuple[object, ...]:
            # Of ways that cost the same: what is there stays, and no colour comes in that the deck has no use for.
            return self._whole(way), -way.rank, (way.colours & ~own).bit_count(), way.count, way.chosen

        best = min(ways, key=rank)
        return self._fill(best, classes)

    def _classes(self) -> Iterator[_Class]:
        held: dict[tuple[int, int], list[Entry]] = {}
        for holding in sorted(self._animals, key=lambda h: h.key != self._starter):
            entry = holding.entry
            if entry:
                held.setdefault((entry.points, entry.colours), []).extend([entry] * min(holding.count, entry.copies, POINTS))
        for key, entries in held.items():
            spare = _spare(self._tables.animals.get(key, []), entries)
            yield _Class(*key, entries[0].platinum, entries, spare, entries[0].key == self._starter)
        wanted = 0
        for holding in self._held.holdings():
            if holding.entry and not holding.entry.points:
                wanted |= holding.entry.colours
        for points in range(1, POINTS + 1):
            yield from self._new(points, wanted, held)

    def _new(self, points: int, wanted: int, held: dict[tuple[int, int], list[Entry]]) -> Iterator[_Class]:
        """Classes that the deck has no Animal of; of those that lend the same wanted colours the ones with the most cards."""
        groups: dict[int, list[int]] = {}
        for worth, colours in self._tables.animals:
            if worth == points and (worth, colours) not in held:
                groups.setdefault(colours & wanted, []).append(colours)
        need = POINTS // points
        offers: dict[int, list[_Class]] = {}
        for lent, members in groups.items():
            count = 0
            for colours in sorted(members, key=lambda c: (-min(self._tables.room(c), MOST), c.bit_count(), c)):
                spare = _spare(self._tables.animals[points, colours], [])
                offers.setdefault(lent, []).append(_Class(points, colours, spare[0].platinum, [], spare))
                count += len(spare)
                if count >= need:
                    break
        full = {lent for lent, some in offers.items() if sum(len(one.spare) for one in some) >= need}
        for lent, some in offers.items():
            if not any(lent != other and lent & other == lent for other in full):
                yield from some

    def _choose(self, classes: list[_Class]) -> list[_Way]:
        """All ways to 4 deck points, or the best of them where there are very many."""
        known = {_key(way): way for way in [_Way()]}
        for at, one in enumerate(classes):
            for way in list(known.values()):
                for number in range(1, (POINTS - way.points) // one.points + 1):
                    if number > len(one.held) + len(one.spare):
                        break
                    stay = min(number, len(one.held))
                    more = _Way(
                        way.cost + number - 2 * stay,
                        way.rank + stay + 10 * one.starts,
                        way.points + number * one.points,
                        way.count + number,
                        way.colours | one.colours,
                        way.platinum or one.platinum,
                        (*way.chosen, (at, number)),
                    )
                    before = known.get(_key(more))
                    if before is None or (more.cost, -more.rank) < (before.cost, -before.rank):
                        known[_key(more)] = more
            if len(known) > _WIDTH:
                best = sorted(known.values(), key=lambda way: (self._whole(way), -way.rank, way.chosen))
                share = _WIDTH // (POINTS + 1)
                kept = (way for points in range(POINTS + 1) for way in [w for w in best if w.points == points][:share])
                known = {_key(way): way for way in kept}
        return [way for way in known.values() if way.points == POINTS]

    def _whole(self, way: _Way) -> int:
        """What the whole deck costs with these Animals, in copies out and in; what it costs with any Animals is left out."""
        stay = self._stay(way.colours, not way.platinum)
        size = way.count + stay
        few, many = max(LEAST - size, 0), max(size - MOST, 0)
        lacking = max(few - (self._tables.room(way.colours) - stay), 0) if few else 0
        return way.cost - stay + few + many + self._set(way.colours)[0] + _LACKING * lacking

    def _stay(self, colours: int, platinum: bool) -> int:
        """How many of the other cards may stay with Animals of these colours."""
        key = (colours, platinum)
        if key not in self._stays:
            self._stays[key] = sum(count for _, count in self._staying(colours, platinum))
        return self._stays[key]

    def _staying(self, colours: int, platinum: bool) -> Iterator[tuple[Entry, int]]:
        for holding in self._others:
            entry = holding.entry
            if entry is None or not entry.fits(colours) or (entry.platinum and not platinum):
                continue
            platinum = platinum and not entry.platinum
            yield entry, min(holding.count, entry.copies)

    # ---- the extra deck ----

    def _set(self, colours: int) -> tuple[int, frozenset[str] | None]:
        """What the extra deck costs with these colours, and the Colossal set that it keeps; None for none."""
        if colours not in self._sets:
            extra = self._held.extra
            total = sum(holding.count for holding in extra.values())
            met = {h.entry.group: None for h in (*extra.values(), *self._held.main.values()) if h.entry and h.entry.group}
            best: tuple[int, frozenset[str] | None] = (total, None)
            for group in met:
                parts = self._tables.sets.get(group)
                if parts and all(part.fits(colours) for part in parts):
                    stay = sum(part.key in extra for part in parts)
                    come = sum(part.key not in extra and part.key not in self._held.main for part in parts)
                    cost = total - stay + come
                    if cost < best[0] or (cost == best[0] and best[1] is None):
                        best = (cost, group)
            self._sets[colours] = best
        return self._sets[colours]

    # ---- the whole deck ----

    def _fill(self, way: _Way, classes: list[_Class]) -> Target:
        target = Target()
        for at, number in way.chosen:
            one = classes[at]
            for entry in [*one.held, *one.spare][:number]:
                target.main[entry.key] = target.main.get(entry.key, 0) + 1
        for entry, count in self._staying(way.colours, not way.platinum):
            target.main[entry.key] = count
        size = sum(target.main.values())
        if size > MOST:
            self._shorten(target.main, size - MOST)
        elif size < LEAST:
            target.lacking = self._lengthen(target.main, LEAST - size, way)
        group = self._set(way.colours)[1]
        for part in self._tables.sets[group] if group else ():
            target.extra[part.key] = 1
        return target

    def _shorten(self, main: dict[str, int], count: int) -> None:
        """Take copies out: M-Types that nothing becomes first, then the last lines of the deck."""
        made = {into for h in self._held.main.values() if h.entry for into in h.entry.becomes}
        last = [h for h in reversed(self._others) if h.key in main]
        for holding in sorted(last, key=lambda h: not (h.entry and h.entry.card.morph and h.key not in made)):
            gone = min(count, main[holding.key])
            main[holding.key] -= gone
            count -= gone
            if not main[holding.key]:
                del main[holding.key]
            if not count:
                return

    def _lengthen(self, main: dict[str, int], count: int, way: _Way) -> int:
        """Put copies in: cards that lie in the extra deck wrongly, further copies of cards in the deck, then others."""
        lent = colours_of({key: h.count for key, h in self._held.main.items()}, self._tables)
        platinum = way.platinum or any(self._tables.entries[key].platinum for key in main)
        wrongly = [h.entry for h in self._held.extra.values() if h.entry and not h.entry.group and not h.entry.points]
        own = [h.entry for h in self._others if h.entry and not h.entry.platinum and not h.entry.card.morph]
        pool = list(self._tables.fillers(way.colours))
        at_once = [entry for entry in pool if lent is None or entry.fits(lent)]
        later = [entry for entry in pool if not (lent is None or entry.fits(lent))]
        for entry in (*wrongly, *own, *at_once, *later, *(e for e in pool if e.platinum)):
            if not entry.fits(way.colours) or (entry.platinum and platinum):
                continue
            more = min(count, entry.copies - main.get(entry.key, 0))
            if more > 0:
                platinum = platinum or entry.platinum
                main[entry.key] = main.get(entry.key, 0) + more
                count -= more
            if not count:
                break
        return count


def _key(way: _Way) -> tuple[int, int, int]:
    """What makes ways alike but for their cost."""
    return way.points, way.count, way.colours


def _spare(entries: Iterable[Entry], held: list[Entry]) -> list[Entry]:
    """Copies of these Animals beyond those held: of those in the deck first; as many as could ever be asked for."""
    own = {entry.key: held.count(entry) for entry in held}
    spare: list[Entry] = []
    for entry in sorted(entries, key=lambda entry: entry.key not in own):
        spare += [entry] * max(entry.copies - own.get(entry.key, 0), 0)
        if len(spare) >= POINTS:
            break
    return spare[:POINTS]

"""The nearest legal deck, and the way there in single swaps that break nothing new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from toolkit.games.gudnak.deck_tables import PARTS, Entry, Kind, Part, Tables
from toolkit.games.gudnak.deck_tally import Holding, Tally


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A card out (`count` copies), a card in, or both; both are never more than one copy."""

    out: Holding | None = None
    into: Entry | None = None
    count: int = 1

    def change(self, part: Part) -> int:
        """By how much the step changes the number of cards of a part."""
        return _in(self.into, part) - self.count * _in(self.out.entry if self.out else None, part)

    def change_of_kind(self, kind: Kind) -> int:
        """By how much the step changes the number of cards of a kind."""
        return sum(self.change(part) for part in PARTS if part.kind is kind)

    def takes(self, part: Part, trait: str) -> bool:
        """Whether it takes out a card of this part with this trait."""
        entry = self.out.entry if self.out else None
        return entry is not None and entry.part is part and trait in entry.traits


def _in(entry: Entry | None, part: Part) -> int:
    return int(entry is not None and entry.part is part)


@dataclass(slots=True)
class _Change:
    out: list[tuple[Holding, int]] = field(default_factory=list)
    into: list[Entry] = field(default_factory=list)
    missing: int = 0


class Plan:
    """The way from a deck to the nearest legal deck of a faction.

    The steps are paired so that each alone leaves every count no further from what is required: first within a part, then
    within a kind, then across kinds. Any number of them may be carried out in any order without a new fault of counting;
    for the limits by trait see `closed`.
    """

    def __init__(self, held: Tally, faction: str, tables: Tables) -> None:
        self.faction = faction
        self._held = held
        self._changes = [_part_change(held, part, faction, tables) for part in PARTS]
        self.missing = [part for part, change in zip(PARTS, self._changes, strict=True) if change.missing]
        """Parts that the library's cards cannot fill."""

    @property
    def distance(self) -> tuple[int, int]:
        """Places that no card of the library can fill, then copies to take out and to put in."""
        moved = sum(count for change in self._changes for _, count in change.out)
        moved += sum(len(change.into) for change in self._changes) + sum(holding.count for holding in self._held.outside)
        return sum(change.missing for change in self._changes), moved

    @cached_property
    def steps(self) -> list[Step]:
        """All steps; what is taken out as a lone step has no card to go in for it."""
        steps: list[Step] = []
        by_kind: dict[str, _Change] = {}
        for part, change in zip(PARTS, self._changes, strict=True):
            left = _pair(change, steps)
            kind = by_kind.setdefault(part.kind.name, _Change())
            kind.out += left.out
            kind.into += left.into
        rest = _Change([(holding, holding.count) for holding in self._held.outside])
        for kind in by_kind.values():
            left = _pair(kind, steps)
            rest.out += left.out
            rest.into += left.into
        left = _pair(rest, steps)
        steps += [Step(holding, None, count) for holding, count in left.out]
        steps += [Step(None, entry) for entry in left.into]
        return steps

    def leaving(self, holdings: Iterable[Holding]) -> list[Step]:
        """The steps that take out copies of these cards."""
        gone = set(map(id, holdings))
        return [step for step in self.steps if step.out and id(step.out) in gone]

    def unpaired(self) -> list[Step]:
        """The steps that change the number of cards in the deck."""
        return [step for step in self.steps if step.out is None or step.into is None]

    def of_kind(self, kind: Kind) -> list[Step]:
        """The steps that change the number of cards of a kind."""
        return [step for step in self.steps if step.change_of_kind(kind)]

    def of_part(self, part: Part) -> list[Step]:
        """The steps that change the number of cards of a part."""
        return [step for step in self.steps if step.change(part)]

    def of_trait(self, part: Part, trait: str) -> list[Step]:
        """The steps that take out cards of a part with a trait."""
        return [step for step in self.steps if step.takes(part, trait)]

    def closed(self, chosen: Sequence[Step]) -> list[Step]:
        """The chosen steps and those without which they would put more cards of a trait into a part than may be there."""
        taken = {id(step) for step in chosen}
        grown = True
        while grown:
            grown = False
            for part in PARTS:
                for trait in self._overfull(part, taken):
                    more = [s for s in self.steps if id(s) not in taken and s.takes(part, trait)]
                    taken.update(map(id, more))
                    grown = grown or bool(more)
        return [step for step in self.steps if id(step) in taken]

    def _overfull(self, part: Part, taken: set[int]) -> list[str]:
        if not part.cap:
            return []
        before = self._held.trait_counts(part)
        after = dict(before)
        for step in self.steps:
            if id(step) in taken:
                for entry, by in ((step.out.entry if step.out else None, -step.count), (step.into, 1)):
                    for trait in entry.traits if entry and entry.part is part else ():
                        after[trait] = after.get(trait, 0) + by
        return [trait for trait, count in after.items() if count > max(part.cap, before.get(trait, 0))]


def _pair(change: _Change, steps: list[Step]) -> _Change:
    """Pair cards out with cards in as single swaps; what is left over on one side."""
    out, into = list(change.out), list(change.into)
    while out and into:
        holding, count = out[0]
        at = max(range(len(into)), key=lambda i: (_alike(holding.entry, into[i]), -i))
        steps.append(Step(holding, into.pop(at)))
        if count > 1:
            out[0] = (holding, count - 1)
        else:
            out.pop(0)
    return _Change(out, into)


def _alike(out: Entry | None, into: Entry) -> int:
    return len(set(out.traits) & set(into.traits)) if out else 0


def _part_change(held: Tally, part: Part, faction: str, tables: Tables) -> _Change:
    holdings = held.parts[part.index]
    legal = [h for h in holdings if h.entry and h.entry.faction in ("", faction)]
    pool = tables.pool(faction, part)
    if part.cap:
        kept, fill = _fit_traits(legal, pool, part, tables.fills)
    else:
        kept = {id(h): 1 for h in legal[: part.need]}
        taken = {h.entry.key for h in holdings if h.entry}
        fill = [entry for entry in pool if entry.key not in taken][: part.need - len(kept)]
    out = [(h, h.count - kept.get(id(h), 0)) for h in holdings if h.count > kept.get(id(h), 0)]
    return _Change(out, fill, part.need - sum(kept.values()) - len(fill))


def _fit_traits(
    legal: list[Holding], pool: list[Entry], part: Part, known: dict[tuple[object, ...], list[Entry]]
) -> tuple[dict[int, int], list[Entry]]:
    """The largest choice of the deck's own Basics that keeps to the limit by trait and can be filled up, and what fills it."""
    copies = [h for h in legal for _ in range(min(h.count, part.need))]
    best: tuple[list[Holding], list[Entry]] = ([], [])
    for size in range(min(part.need, len(copies)), -1, -1):
        for kept in _choices(copies, size, part.cap):
            counts = _traits_of([h.entry for h in kept if h.entry])
            key = (id(pool), size, frozenset(counts.items()))
            fill = known.get(key)
            if fill is None:
                fill = known[key] = _fill(pool, part.need - size, part.cap, counts)
            if len(fill) == part.need - size:
                return _counted(kept), fill
            if len(kept) + len(fill) > len(best[0]) + len(best[1]):
                best = (kept, fill)
    return _counted(best[0]), best[1]


def _counted(kept: list[Holding]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for holding in kept:
        counts[id(holding)] = counts.get(id(holding), 0) + 1
    return counts


def _choices(copies: list[Holding], size: int, cap: int) -> Iterator[list[Holding]]:
    """Choices of so many copies within the limit, earlier lines first; of cards with the same traits only the first ones."""

    def go(start: int, chosen: list[Holding], counts: dict[str, int]) -> Iterator[list[Holding]]:
        if len(chosen) == size:
            yield chosen
            return
        tried: set[tuple[str, ...]] = set()
        for at in range(start, len(copies) - (size - len(chosen)) + 1):
            entry = copies[at].entry
            if entry is None or entry.traits in tried or any(counts.get(trait, 0) >= cap for trait in entry.traits):
                continue
            tried.add(entry.traits)
            yield from go(at + 1, [*chosen, copies[at]], _plus(counts, entry))

    return go(0, [], {})


def _fill(pool: list[Entry], size: int, cap: int, counts: dict[str, int]) -> list[Entry]:
    """As many cards of the pool as fit, up to `size`, different ones before second copies; the longest fill there is."""
    classes: dict[tuple[str, ...], list[Entry]] = {}
    for entry in pool:
        classes.setdefault(tuple(sorted(entry.traits)), []).append(entry)
    groups = list(classes.values())
    best: list[Entry] = []

    def go(start: int, chosen: list[Entry], held: dict[str, int]) -> bool:
        nonlocal best
        if len(chosen) > len(best):
            best = list(chosen)
        if len(best) == size:
            return True
        for at in range(start, len(groups)):
            if any(held.get(trait, 0) >= cap for trait in groups[at][0].traits):
                continue
            used = sum(1 for entry in chosen if entry in groups[at])
            entry = groups[at][used % len(groups[at])]
            if go(at, [*chosen, entry], _plus(held, entry)):
                return True
        return False

    go(0, [], counts)
    return best


def _plus(counts: dict[str, int], entry: Entry) -> dict[str, int]:
    return {**counts, **{trait: counts.get(trait, 0) + 1 for trait in entry.traits}}


def _traits_of(entries: list[Entry]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in entries:
        counts = _plus(counts, entry)
    return counts

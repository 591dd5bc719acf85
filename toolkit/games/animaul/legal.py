"""Legal: the sorted legal actions of a turn, counted at once and written out only when somebody goes through them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from toolkit.games.animaul.spots import Spots
    from toolkit.play.state import Action

Part = tuple[int, int, "list[int] | int", int, int, tuple[int, ...]]
"""(kind, cell or card, cells, mask, its wide form, cells left out of `cells`): the actions (kind, cell or card, to) for each
of `cells`; instead of the list, MATCHING or LANDS stand for what `Spots` lists for the mask."""
MATCHING, LANDS = 0, 1


class Legal(Sequence["Action"]):
    """A list of actions that most askers draw one from, or look one up in.

    It is made of lists of actions and of parts (see `Part`), in order. What it says never changes.
    """

    __slots__ = ("_all", "_here", "_seat", "ends", "parts")

    def __init__(self, here: Spots, seat: int) -> None:
        self._here = here
        self._seat = seat
        self.parts: list[list[Action] | Part] = []
        """Only `add` to it, or here and to `ends` together; no part is empty."""
        self.ends: list[int] = []
        """How many actions there are up to the end of each part."""
        self._all: list[Action] | None = None

    def add(self, part: list[Action] | Part, size: int) -> None:
        """Append what comes next: so many actions."""
        if size:
            ends = self.ends
            ends.append(ends[-1] + size if ends else size)
            self.parts.append(part)

    def _cells(self, part: Part) -> list[int]:
        cells = part[2]
        if isinstance(cells, list):
            return cells
        listed = self._here.lands_of if cells == LANDS else self._here.matching
        return listed(part[3], part[4], self._seat)

    def listed(self) -> list[Action]:
        """All of them, as a list."""
        found = self._all
        if found is None:
            found = []
            for part in self.parts:
                if isinstance(part, list):
                    found += part
                else:
                    kind, what, _, _, _, but = part
                    found += [(kind, what, to) for to in self._cells(part) if to not in but]
            self._all = found
        return found

    def __len__(self) -> int:
        return self.ends[-1] if self.ends else 0

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if self._all is not None or isinstance(index, slice) or not 0 <= index < self.ends[-1]:
            return self.listed()[index]
        number = bisect_right(self.ends, index)
        part = self.parts[number]
        if number:
            index -= self.ends[number - 1]
        if isinstance(part, list):
            return part[index]
        cells = self._cells(part)
        for place in sorted(bisect_left(cells, but) for but in part[5]):
            index += place <= index
        return part[0], part[1], cells[index]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, tuple):
            return False
        if self._all is None:
            kind, what, to = action if len(action) == 3 else (-1, -1, -1)
            for part in self.parts:
                if isinstance(part, list):
                    if action in part:
                        return True
                elif part[1] == what and part[0] == kind:
                    return to not in part[5] and _among(self._cells(part), to)
            return False
        place = bisect_left(self._all, action)
        return place < len(self._all) and self._all[place] == action

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed())

    def __eq__(self, other: object) -> bool:
        return self.listed() == (other.listed() if isinstance(other, Legal) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.listed())


def _among(cells: list[int], cell: int) -> bool:
    place = bisect_left(cells, cell)
    return place < len(cells) and cells[place] == cell

"""Legal: the sorted legal actions of a turn, counted at once and written out only when somebody goes through them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from toolkit.games.animaul.spots import Window
    from toolkit.play.state import Action

Part = tuple[int, int, int]
"""(kind, cell or card, set of cells): the actions (kind, cell or card, to) for each cell of the set, see `spots.Window`."""


_NOWHERE = (-1, -1, -1)
"""What no part holds."""


class Legal(Sequence["Action"]):
    """A list of actions from which most askers draw one, or in which they look one up.

    It is made of lists of actions and of parts (see `Part`), in order. What it says never changes once it is made.
    """

    __slots__ = ("_all", "ends", "parts", "window")

    def __init__(self, window: Window) -> None:
        self.window = window
        self.parts: list[list[Action] | Part] = []
        """None of them is empty."""
        self.ends: list[int] = []
        """How many actions there are up to the end of each part."""
        self._all: list[Action] | None = None

    def add(self, part: list[Action] | Part) -> None:
        """Append what comes next."""
        size = len(part) if isinstance(part, list) else part[2].bit_count()
        if size:
            ends = self.ends
            ends.append(ends[-1] + size if ends else size)
            self.parts.append(part)

    def listed(self) -> list[Action]:
        """All of them, as a list."""
        found = self._all
        if found is None:
            found = []
            for part in self.parts:
                if isinstance(part, list):
                    found += part
                else:
                    kind, what, bits = part
                    found += [(kind, what, to) for to in self.window.listed(bits)]
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
        return part[index] if isinstance(part, list) else (part[0], part[1], self.window.drawn(part[2], index))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, tuple):
            return False
        if self._all is None:
            kind, what, to = action if len(action) == 3 else _NOWHERE
            for part in self.parts:
                if isinstance(part, list):
                    if action in part:
                        return True
                elif part[1] == what and part[0] == kind:
                    return bool(part[2] & self.window.bit.get(to, 0))
            return False
        place = bisect_left(self._all, action)
        return place < len(self._all) and self._all[place] == action

    def __iter__(self) -> Iterator[Action]:
        return iter(self.listed())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Legal) and self.window is other.window and self.parts == other.parts:
            return True
        return self.listed() == (other.listed() if isinstance(other, Legal) else other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.listed())

"""Battlefield: the squares as data: names, neighbours, Back Rows and Gates of every seat. Nothing knows of three by three."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from toolkit.games.gudnak.model import ATTACK, MOVE


class Battlefield:
    """A graph of squares (GUD-054, GUD-060, GUD-061). Never changed: an effect that changes it puts another in its place."""

    __slots__ = ("_far", "adjacent", "back", "back_mask", "gates", "index", "name", "names", "size", "steps", "to_gates")

    def __init__(
        self,
        names: Sequence[str],
        edges: Iterable[tuple[str, str]],
        back: Sequence[Iterable[str]],
        gates: Sequence[Iterable[str]],
        name: str = "",
    ) -> None:
        self.name = name
        self.names = tuple(sorted(names))
        """Squares in order of their names; a square is its place in this list."""
        self.size = len(self.names)
        self.index: Mapping[str, int] = {square: number for number, square in enumerate(self.names)}
        near: list[set[int]] = [set() for _ in self.names]
        for one, other in edges:
            near[self.index[one]].add(self.index[other])
            near[self.index[other]].add(self.index[one])
        self.adjacent = tuple(tuple(sorted(squares)) for squares in near)
        """Squares that share an edge with each square, sorted (GUD-256)."""
        self.steps = tuple(
            tuple((to, (MOVE, sq, to), (ATTACK, sq, to)) for to in squares) for sq, squares in enumerate(self.adjacent)
        )
        """By square: every neighbour, the Move there and the Attack there, as actions."""
        self.gates = tuple(tuple(sorted(self.index[square] for square in squares)) for squares in gates)
        """Gates squares of every seat."""
        self.back = tuple(
            tuple(sorted({self.index[square] for square in squares} | set(self.gates[seat]))) for seat, squares in enumerate(back)
        )
        """Back Row of every seat; Gates always belong to it (GUD-062)."""
        self.back_mask = tuple(sum(1 << square for square in row) for row in self.back)

        self._far: list[tuple[int, ...] | None] = [None] * self.size

        self.to_gates = tuple(self._distances(squares) for squares in self.gates)
        """For every seat, by square: steps to the nearest of its Gates, at most 4."""

    def distance(self, start: int, end: int) -> int:
        """Steps between two squares over edges, whatever stands between; a large number where there is no way."""
        row = self._far[start]
        if row is None:
            far = [1 << 20] * self.size
            far[start], edge, steps = 0, [start], 0
            while edge:
                steps += 1
                edge = list({near for sq in edge for near in self.adjacent[sq] if far[near] == 1 << 20})
                for sq in edge:
                    far[sq] = steps
            row = self._far[start] = tuple(far)
        return row[end]

    def _distances(self, goals: Iterable[int]) -> tuple[int, ...]:
        far = [4] * self.size
        rim = list(goals)
        for distance in range(4):
            for sq in rim:
                far[sq] = min(far[sq], distance)
            rim = [near for sq in rim for near in self.adjacent[sq] if far[near] > distance + 1]
        return tuple(far)

    @property
    def seats(self) -> int:
        """For how many seats there is a Back Row."""
        return len(self.back)

    @property
    def gate_names(self) -> list[list[str]]:
        """The Gates of every seat, by name."""
        return [[self.names[sq] for sq in squares] for squares in self.gates]

    def with_locations(self, seats: Sequence[int]) -> Battlefield:
        """The same squares and one more for each Location, l1, l2 ..., in the Back Rows of these seats, next to nothing yet."""
        more = [f"l{number + 1}" for number in range(len(seats))]
        edges = [(self.names[sq], self.names[to]) for sq in range(self.size) for to in self.adjacent[sq]]
        rows = [
            [*(self.names[sq] for sq in row), *(name for name, owner in zip(more, seats, strict=True) if owner == seat)]
            for seat, row in enumerate(self.back)
        ]
        return Battlefield([*self.names, *more], edges, rows, self.gate_names, f"{self.name}, Locations of {list(seats)}")

    def with_gates(self, gates: Sequence[Iterable[str]]) -> Battlefield:
        """The same squares with other Gates; every square that was in a Back Row stays in it (GUD-062, GUD-063)."""
        edges = [(self.names[sq], self.names[to]) for sq in range(self.size) for to in self.adjacent[sq]]
        rows = [[self.names[sq] for sq in row] for row in self.back]
        said = " / ".join(" ".join(sorted(squares)) for squares in gates)
        return Battlefield(self.names, edges, rows, gates, f"{self.name.partition(', Gates')[0]}, Gates {said}")


def grid(
    columns: int,
    rows: int,
    back: Sequence[Iterable[str]],
    gates: Sequence[Iterable[str]],
    without: Iterable[str] = (),
    name: str = "",
) -> Battlefield:
    """A rectangle of squares a1, b1 ... less the ones named; neighbours share an edge."""
    missing = set(without)
    place = {f"{chr(97 + column)}{row + 1}": (column, row) for column in range(columns) for row in range(rows)}
    names = [square for square in place if square not in missing]
    edges = [
        (one, other)
        for one in names
        for other in names
        if abs(place[one][0] - place[other][0]) + abs(place[one][1] - place[other][1]) == 1
    ]
    return Battlefield(names, edges, back, gates, name)


TWO_PLAYERS = grid(3, 3, [["a1", "b1", "c1"], ["a3", "b3", "c3"]], [["b1"], ["b3"]], name="two players")
_CORNERS = ("a1", "a5", "e1", "e5")
THREE_PLAYERS = grid(
    5,
    5,
    [["b1", "c1", "d1"], ["a2", "a3", "a4"], ["e2", "e3", "e4"]],
    [["c1"], ["a3"], ["e3"]],
    (*_CORNERS, "b5", "c5", "d5"),
    "three players",
)
"""Clockwise as seen from seat 0: the seat on its left comes next (GUD-193, GUD-197)."""
FOUR_PLAYERS = grid(
    5,
    5,
    [["a2", "b1"], ["a4", "b5"], ["d5", "e4"], ["d1", "e2"]],
    [["b2"], ["b4"], ["d4"], ["d2"]],
    _CORNERS,
    "four players",
)
"""Strongholds in the corners; clockwise from the lower left (GUD-202, GUD-205, GUD-206)."""
BATTLEFIELDS = {2: TWO_PLAYERS, 3: THREE_PLAYERS, 4: FOUR_PLAYERS}

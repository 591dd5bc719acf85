"""Battlefields made anew: neighbours, Back Rows, Gates and distances are what the squares' names say."""

from __future__ import annotations

import pytest

from toolkit.games.gudnak.battlefield import BATTLEFIELDS, Battlefield, grid
from toolkit.games.gudnak.model import ATTACK, MOVE

CORNERS = ("a1", "a5", "e1", "e5")
FRESH = {
    2: lambda: grid(3, 3, [["a1", "b1", "c1"], ["a3", "b3", "c3"]], [["b1"], ["b3"]], name="two players"),
    3: lambda: grid(
        5, 5, [["b1", "c1", "d1"], ["a2", "a3", "a4"], ["e2", "e3", "e4"]], [["c1"], ["a3"], ["e3"]],
        (*CORNERS, "b5", "c5", "d5"), "three players",
    ),
    4: lambda: grid(
        5, 5, [["a2", "b1"], ["a4", "b5"], ["d5", "e4"], ["d1", "e2"]], [["b2"], ["b4"], ["d4"], ["d2"]], CORNERS, "four players"
    ),
}  # fmt: skip


def apart(one: str, other: str) -> int:
    """Steps between two squares where no square is missing between them."""
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))


@pytest.mark.rule("GUD-054", "GUD-256", "GUD-193", "GUD-202")
@pytest.mark.parametrize(("seats", "size"), [(2, 9), (3, 18), (4, 21)])
def test_squares_that_share_an_edge_are_neighbours_and_no_others(seats: int, size: int) -> None:
    made = FRESH[seats]()
    assert made.size == len(made.names) == len(made.adjacent) == size
    assert list(made.names) == sorted(made.names) == sorted(made.index, key=made.index.__getitem__)
    for sq, name in enumerate(made.names):
        near = sorted(made.names[to] for to in made.adjacent[sq])
        assert near == sorted(other for other in made.names if apart(name, other) == 1)
        assert list(made.adjacent[sq]) == sorted(made.adjacent[sq])
        assert made.steps[sq] == tuple((to, (MOVE, sq, to), (ATTACK, sq, to)) for to in made.adjacent[sq])


@pytest.mark.rule("GUD-060", "GUD-061", "GUD-062", "GUD-206")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_gates_are_in_the_back_row_and_the_back_rows_are_told_as_bits_too(seats: int) -> None:
    made = FRESH[seats]()
    assert len(made.back) == len(made.gates) == len(made.back_mask) == seats
    for row, gates, mask in zip(made.back, made.gates, made.back_mask, strict=True):
        assert len(row) == 3
        assert set(gates) < set(row)
        assert [sq for sq in range(made.size) if mask >> sq & 1] == list(row)
    assert made.gate_names == [[made.names[sq] for sq in gates] for gates in made.gates]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_battlefields_of_the_game_are_these(seats: int) -> None:
    made, known = FRESH[seats](), BATTLEFIELDS[seats]
    for field in ("name", "names", "adjacent", "steps", "gates", "back", "back_mask", "to_gates"):
        assert getattr(made, field) == getattr(known, field), field


def test_distance_goes_over_edges() -> None:
    made = FRESH[2]()
    for sq, one in enumerate(made.names):
        assert [made.distance(sq, to) for to in range(made.size)] == [apart(one, other) for other in made.names]


def test_where_squares_are_missing_the_way_is_longer_or_there_is_none() -> None:
    ring = grid(3, 3, [["a1"]], [["a1"]], ["b2", "a2"])
    assert ring.distance(ring.index["a1"], ring.index["a3"]) == 6
    apart_now = grid(3, 1, [["a1"]], [["a1"]], ["b1"])
    assert apart_now.distance(0, 0) == 0
    assert apart_now.distance(0, 1) > 100
    assert apart_now.to_gates == ((0, 4),)


def test_steps_to_the_gates_are_counted_up_to_four() -> None:
    made = FRESH[4]()
    for seat, gates in enumerate(made.gate_names):
        steps = [min(4, made.distance(made.index[gates[0]], sq)) for sq in range(made.size)]
        assert list(made.to_gates[seat]) == steps
    both = FRESH[2]().with_gates([["a1", "c1"], ["b3"]])
    assert both.to_gates[0] == tuple(min(apart(name, "a1"), apart(name, "c1")) for name in both.names)


@pytest.mark.rule("GUD-062", "GUD-063")
def test_other_gates_leave_squares_neighbours_and_back_rows() -> None:
    made = FRESH[2]()
    other = made.with_gates([["a2", "c1"], ["b3"]])
    assert other.gate_names == [["a2", "c1"], ["b3"]]
    assert [other.names[sq] for sq in other.back[0]] == ["a1", "a2", "b1", "c1"]
    assert (other.names, other.adjacent, other.back[1]) == (made.names, made.adjacent, made.back[1])
    again = other.with_gates(made.gate_names)
    assert [again.names[sq] for sq in again.back[0]] == ["a1", "a2", "b1", "c1"], "what was in the Back Row stays in it"
    assert again.name == "two players, Gates b1 / b3"


@pytest.mark.rule("GUD-190")
def test_locations_are_squares_of_their_owners_back_rows_next_to_nothing() -> None:
    made: Battlefield = FRESH[2]().with_locations((1, 0, 1))
    assert made.names[-3:] == ("l1", "l2", "l3")
    assert made.size == 12
    assert [made.names[sq] for sq in made.back[0]] == ["a1", "b1", "c1", "l2"]
    assert [made.names[sq] for sq in made.back[1]] == ["a3", "b3", "c3", "l1", "l3"]
    assert made.adjacent[9:] == ((), (), ())
    assert made.adjacent[:9] == FRESH[2]().adjacent
    assert made.gate_names == [["b1"], ["b3"]]
    assert made.name == "two players, Locations of [1, 0, 1]"

"""Paper dice are folded here in space, from nothing but the drawn net: they close, and their numbers lie as on real dice."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations

import pytest

from toolkit.games.animaul.cards import DICE_SIZES
from toolkit.games.animaul.dice_nets import NetFace, Point, net

Spot = tuple[float, float, float]
EDGES = {4: 6, 6: 12, 8: 12, 10: 20, 12: 30, 20: 30}
AROUND = {4: 3, 6: 3, 8: 4, 12: 3, 20: 5}
"""How many faces meet at a corner."""


def sides(face: NetFace) -> list[tuple[Point, Point]]:
    """The edges of a face."""
    return list(zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True))


def angle(face: NetFace, corner: int) -> float:
    """The angle of a face at a corner, in radians."""
    around = [face.corners[(corner + step) % len(face.corners)] for step in (-1, 0, 1)]
    (ax, ay), (bx, by), (cx, cy) = around
    return abs(math.remainder(math.atan2(ay - by, ax - bx) - math.atan2(cy - by, cx - bx), math.tau))


def dihedral(size: int, length: float) -> float:
    """The angle between two faces at an edge of this length, worked out from the angles of the faces."""
    face = net(size).faces[0]
    if size != 10:
        return 2 * math.asin(math.cos(math.pi / AROUND[size]) / math.cos(angle(face, 0) / 2))
    # At a corner of the belt meet the blunt end of one kite and the sides of two; the law of cosines on the sphere.
    angles = sorted(angle(face, corner) for corner in range(4))
    side = angles[1] if abs(angles[1] - angles[2]) < 1e-3 else angles[2]
    (blunt,) = [a for a in angles if abs(a - side) > 1e-3 and a > math.radians(60)]
    if length > max(math.dist(a, b) for a, b in sides(face)) - 0.01:
        return math.acos((math.cos(blunt) - math.cos(side) ** 2) / math.sin(side) ** 2)
    return math.acos((math.cos(side) - math.cos(side) * math.cos(blunt)) / (math.sin(side) * math.sin(blunt)))


def turned(spot: Spot, a: Spot, b: Spot, by: float) -> Spot:
    """A place turned about the line from a to b (Rodrigues)."""
    length = math.dist(a, b)
    k = tuple((b[n] - a[n]) / length for n in range(3))
    v = tuple(spot[n] - a[n] for n in range(3))
    cross = (k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0])
    dot = sum(k[n] * v[n] for n in range(3))
    x, y, z = (a[n] + v[n] * math.cos(by) + cross[n] * math.sin(by) + k[n] * dot * (1 - math.cos(by)) for n in range(3))
    return (x, y, z)


@cache
def folded(size: int) -> list[list[Spot]]:
    """The faces in space, after every fold has been made; outside is where the print is."""
    made = net(size)
    hangs: dict[int, list[tuple[int, Point, Point]]] = {}
    for a, b in made.folds:
        pair = [n for n, face in enumerate(made.faces) if all(any(math.dist(p, c) < 1e-3 for c in face.corners) for p in (a, b))]
        assert len(pair) == 2
        for one, other in (pair, pair[::-1]):
            hangs.setdefault(one, []).append((other, a, b))
    places: dict[int, list[Spot]] = {n: [(x, y, 0.0) for x, y in face.corners] for n, face in enumerate(made.faces)}
    # From the root outwards: a fold turns all that hangs on the far side of it.
    seen = {0}
    waiting = [0]
    while waiting:
        face = waiting.pop()
        for other, a, b in hangs.get(face, []):
            if other in seen:
                continue
            seen.add(other)
            waiting.append(other)
            far = {other}
            edge = [other]
            while edge:
                for further, _, _ in hangs.get(edge.pop(), []):
                    if further not in far and further != face:
                        far.add(further)
                        edge.append(further)
            spots = dict(zip(made.faces[face].corners, places[face], strict=True))
            ends = [next(place for flat, place in spots.items() if math.dist(flat, p) < 1e-3) for p in (a, b)]
            # With the corners in one order the line runs along the face, else against it.
            order = [next(n for n, flat in enumerate(made.faces[face].corners) if math.dist(flat, p) < 1e-3) for p in (a, b)]
            along = (order[1] - order[0]) % len(made.faces[face].corners) == 1
            by = (math.pi - dihedral(size, math.dist(a, b))) * (1 if along else -1)
            for turn in far:
                places[turn] = [turned(spot, ends[0], ends[1], by) for spot in places[turn]]
    return [places[n] for n in range(size)]


def middle(spots: list[Spot]) -> Spot:
    x, y, z = (sum(spot[n] for spot in spots) / len(spots) for n in range(3))
    return (x, y, z)


def numbers(size: int) -> list[int]:
    return [int(face.numbers[0].text.rstrip(".")) for face in net(size).faces]


def corners_of(size: int) -> list[list[int]]:
    """The corners of the folded die, each as the faces that meet there."""
    found: list[tuple[Spot, list[int]]] = []
    for number, face in enumerate(folded(size)):
        for spot in face:
            known = next((faces for other, faces in found if math.dist(spot, other) < 0.05), None)
            if known is None:
                found.append((spot, [number]))
            else:
                known.append(number)
    return [faces for _, faces in found]


@pytest.mark.rule("ANI-009", "ANI-200")
@pytest.mark.parametrize("size", DICE_SIZES)
def test_every_net_closes_when_it_is_folded(size: int) -> None:
    edges = [(a, b) for face in folded(size) for a, b in zip(face, (*face[1:], face[0]), strict=True)]
    meeting = 0
    for one, other in combinations(edges, 2):
        same = math.dist(one[0], other[1]) < 0.05 and math.dist(one[1], other[0]) < 0.05
        meeting += same
    assert meeting == EDGES[size] == len(edges) // 2, "every edge meets one other, end to end"
    assert min(spot[2] for face in folded(size) for spot in face) > -0.01, "folded away from the reader: the print is outside"
    centre = middle([spot for face in folded(size) for spot in face])
    reach = [math.dist(centre, middle(face)) for face in folded(size)]
    assert max(reach) - min(reach) < 0.05


@pytest.mark.parametrize("size", DICE_SIZES)
def test_there_is_one_glue_tab_for_every_pair_of_cut_edges(size: int) -> None:
    made = net(size)
    assert len(made.folds) == size - 1 and len(made.tabs) == EDGES[size] - (size - 1)
    folds = {frozenset(fold) for fold in made.folds}
    flat = [(n, a, b) for n, face in enumerate(made.faces) for a, b in sides(face) if frozenset((a, b)) not in folds]
    tabbed = [(n, a, b) for n, a, b in flat if any({a, b} == {tab[0], tab[-1]} for tab in made.tabs)]
    assert len(tabbed) == len(made.tabs)

    def in_space(n: int, spot: Point) -> Spot:
        return folded(size)[n][net(size).faces[n].corners.index(spot)]

    for n, a, b in flat:
        twins = [
            (m, c, d)
            for m, c, d in flat
            if (m, c, d) != (n, a, b)
            and math.dist(in_space(n, a), in_space(m, d)) < 0.05
            and math.dist(in_space(n, b), in_space(m, c)) < 0.05
        ]
        assert len(twins) == 1 and ((n, a, b) in tabbed) != (twins[0] in tabbed)
    # A tab that is too narrow to be glued would be no tab.
    for tab in made.tabs:
        along, depth = math.dist(tab[0], tab[3]), abs(_height(tab))
        assert depth >= 2.3 and depth >= along * 0.13


def _height(tab: tuple[Point, ...]) -> float:
    (ax, ay), (px, py), _, (bx, by) = tab
    return ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / math.dist((ax, ay), (bx, by))


def _apart(one: list[Point], other: list[Point]) -> bool:
    """Whether two convex shapes share no more than an edge."""
    for shape in (one, other):
        for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
            spans = [[(x - ax) * (by - ay) - (y - ay) * (bx - ax) for x, y in them] for them in (one, other)]
            if max(spans[0]) <= min(spans[1]) + 1e-2 or max(spans[1]) <= min(spans[0]) + 1e-2:
                return True
    return False


@pytest.mark.parametrize("size", DICE_SIZES)
def test_nothing_of_a_net_lies_on_anything_else(size: int) -> None:
    made = net(size)
    shapes = [list(face.corners) for face in made.faces] + [list(tab) for tab in made.tabs]
    assert all(_apart(one, other) for one, other in combinations(shapes, 2))
    spots = [spot for shape in shapes for spot in shape]
    assert min(x for x, _ in spots) == min(y for _, y in spots) == 0
    assert max(x for x, _ in spots) == pytest.approx(made.width, abs=1e-3) and made.width <= 130
    assert max(y for _, y in spots) == pytest.approx(made.height, abs=1e-3) and made.height <= made.width


@pytest.mark.parametrize("size", [6, 8, 10, 12, 20])
def test_opposite_faces_sum_to_one_more_than_the_size(size: int) -> None:
    assert sorted(numbers(size)) == list(range(1, size + 1))
    middles = [middle(face) for face in folded(size)]
    for n, here in enumerate(middles):
        opposite = max(range(size), key=lambda m: math.dist(here, middles[m]))
        assert numbers(size)[n] + numbers(size)[opposite] == size + 1


def test_of_a_d6_one_two_three_run_counter_clockwise() -> None:
    faces = folded(6)
    centre = middle([spot for face in faces for spot in face])
    a, b, c = (tuple(m - o for m, o in zip(middle(faces[numbers(6).index(n)]), centre, strict=True)) for n in (1, 2, 3))
    turn = sum(a[n] * (b[(n + 1) % 3] * c[(n + 2) % 3] - b[(n + 2) % 3] * c[(n + 1) % 3]) for n in range(3))
    # x to the right, y down the sheet, z into it: a right-handed space.
    assert turn > 0


def test_of_a_d10_the_odd_numbers_share_a_tip() -> None:
    tips = [faces for faces in corners_of(10) if len(faces) == 5]
    assert sorted(sorted(numbers(10)[face] for face in faces) for faces in tips) == [[1, 3, 5, 7, 9], [2, 4, 6, 8, 10]]


@pytest.mark.parametrize(("size", "least", "most"), [(8, 14, 22), (12, 16, 23), (20, 52, 53)])
def test_high_and_low_numbers_lie_mixed(size: int, least: int, most: int) -> None:
    sums = [sum(numbers(size)[face] for face in faces) for faces in corners_of(size)]
    assert len(sums) == EDGES[size] + 2 - size and min(sums) == least and max(sums) == most


def test_a_d4_shows_the_same_number_at_the_corner_that_points_up() -> None:
    shown: dict[str, list[Spot]] = {}
    for face, spots in zip(net(4).faces, folded(4), strict=True):
        for number, corner, spot in zip(face.numbers, face.corners, spots, strict=True):
            shown.setdefault(number.text, []).append(spot)
            # Its top points to its corner.
            towards = math.degrees(math.atan2(corner[0] - number.at[0], number.at[1] - corner[1]))
            assert abs(math.remainder(towards - number.turn, 360)) < 0.1
    assert sorted(shown) == ["1", "2", "3", "4"]
    assert all(len(spots) == 3 and max(math.dist(spots[0], spot) for spot in spots) < 0.05 for spots in shown.values())


@pytest.mark.parametrize("size", [10, 12, 20])
def test_six_and_nine_have_a_dot(size: int) -> None:
    texts = [face.numbers[0].text for face in net(size).faces]
    assert "6." in texts and "9." in texts and not {"6", "9", "8."} & set(texts)

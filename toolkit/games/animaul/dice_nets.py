"""Paper dice: the nets of d4 to d20, unfolded from the solids, with numbers and glue tabs. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import atan2, cos, hypot, pi, sin, sqrt

Point = tuple[float, float]
Solid = tuple[float, float, float]

EDGE_MM = {4: 30.0, 6: 18.0, 8: 24.0, 10: 22.0, 12: 14.0, 20: 18.5}
"""Length of an edge (of the longer one, for the d10): dice of 20 to 30 mm across, large enough to fold."""
TAB_MM = 4.5
NUMBERS = {
    6: (6, 5, 4, 3, 2, 1),
    8: (1, 6, 7, 4, 5, 2, 3, 8),
    10: (10, 5, 2, 3, 4, 9, 6, 1, 8, 7),
    12: (10, 1, 7, 2, 4, 8, 9, 6, 5, 11, 12, 3),
    20: (5, 20, 6, 9, 13, 1, 16, 11, 7, 18, 10, 3, 14, 15, 8, 12, 19, 17, 4, 2),
}
"""The number of every face, in the order of `_faces`: opposite faces sum to one more than the size; of the d6, 1, 2 and 3 run
counter-clockwise; of the d10, the odd ones share a tip; otherwise the numbers at a corner sum to as much at each as can be."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number on a face: its middle, where its top points (degrees clockwise, 0 up), and its size in points."""

    text: str
    at: Point
    turn: float
    size: float


@dataclass(frozen=True, slots=True)
class NetFace:
    """One face of a net: its corners and its numbers; a d4 has three, for it shows its result at the corner that points up."""

    corners: tuple[Point, ...]
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Net:
    """A net: faces that do not overlap, the folds between them, the glue tabs; (0, 0) is its top left corner."""

    faces: tuple[NetFace, ...]
    folds: tuple[tuple[Point, Point], ...]
    tabs: tuple[tuple[Point, ...], ...]
    width: float
    height: float


def _corners(size: int) -> list[Solid]:
    gold = (1 + sqrt(5)) / 2
    if size == 4:
        return [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
    if size == 6:
        return [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    if size == 8:
        return [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    if size == 12:
        cube = [(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)]
        rest = [(0.0, y / gold, z * gold) for y in (-1, 1) for z in (-1, 1)]
        return [*cube, *rest, *((y, z, x) for x, y, z in rest), *((z, x, y) for x, y, z in rest)]
    if size == 20:
        base = [(0.0, float(y), z * gold) for y in (-1, 1) for z in (-1, 1)]
        return [*base, *((y, z, x) for x, y, z in base), *((z, x, y) for x, y, z in base)]
    # A trapezohedron: a belt of ten points, up and down in turn, and two tips so high that every kite is flat.
    lift = 0.105_572_8
    tip = lift * (1 + cos(pi / 5)) / (1 - cos(pi / 5))
    belt = [(cos(n * pi / 5), sin(n * pi / 5), lift if n % 2 else -lift) for n in range(10)]
    return [*belt, (0.0, 0.0, tip), (0.0, 0.0, -tip)]


def _minus(a: Solid, b: Solid) -> Solid:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _cross(a: Solid, b: Solid) -> Solid:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _dot(a: Solid, b: Solid) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _faces(points: list[Solid]) -> list[tuple[int, ...]]:
    """The faces of a convex solid round its middle, corners in order as seen from outside."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for a, b, c in combinations(range(len(points)), 3):
        normal = _cross(_minus(points[b], points[a]), _minus(points[c], points[a]))
        if _dot(normal, normal) < 1e-9:
            continue
        if _dot(normal, points[a]) < 0:
            normal = (-normal[0], -normal[1], -normal[2])
        heights = [_dot(normal, _minus(point, points[a])) for point in points]
        if max(heights) > 1e-6:
            continue
        flat = [n for n, height in enumerate(heights) if height > -1e-6]
        middle = tuple(sum(points[n][axis] for n in flat) / len(flat) for axis in range(3))
        first = _minus(points[flat[0]], middle)  # type: ignore[arg-type]
        side = _cross(normal, first)
        flat.sort(key=lambda n: atan2(_dot(_minus(points[n], middle), side), _dot(_minus(points[n], middle), first)))  # type: ignore[arg-type]
        found[frozenset(flat)] = tuple(flat)
    return [found[key] for key in sorted(found, key=sorted)]


def _distance(a: Solid, b: Solid) -> float:
    gap = _minus(a, b)
    return sqrt(_dot(gap, gap))


def _flat(face: tuple[int, ...], points: list[Solid]) -> list[Point]:
    """A face laid into the plane, its first corner at (0, 0)."""
    origin, along = points[face[0]], _minus(points[face[1]], points[face[0]])
    length = sqrt(_dot(along, along))
    normal = _cross(along, _minus(points[face[-1]], origin))
    side = _cross(normal, along)
    height = sqrt(_dot(side, side))
    gaps = [_minus(points[n], origin) for n in face]
    return [(_dot(gap, along) / length, -_dot(gap, side) / height) for gap in gaps]


def _placed(face: tuple[int, ...], points: list[Solid], edge: tuple[int, int], at: tuple[Point, Point]) -> dict[int, Point]:
    """A face in the plane, moved and turned so that two of its corners lie where they are wanted."""
    flat = dict(zip(face, _flat(face, points), strict=True))
    (ax, ay), (bx, by) = flat[edge[0]], flat[edge[1]]
    (px, py), (qx, qy) = at
    turn = atan2(qy - py, qx - px) - atan2(by - ay, bx - ax)
    c, s = cos(turn), sin(turn)
    return {n: (px + (x - ax) * c - (y - ay) * s, py + (x - ax) * s + (y - ay) * c) for n, (x, y) in flat.items()}


def _overlap(one: list[Point], other: list[Point]) -> bool:
    """Whether two convex faces share more than an edge (separating axes)."""
    for polygon in (one, other):
        for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            nx, ny = by - ay, ax - bx
            spans = [[x * nx + y * ny for x, y in shape] for shape in (one, other)]
            if max(spans[0]) <= min(spans[1]) + 1e-6 * hypot(nx, ny) or max(spans[1]) <= min(spans[0]) + 1e-6 * hypot(nx, ny):
                return False
    return True


def _tree(size: int, faces: list[tuple[int, ...]], points: list[Solid]) -> list[tuple[int, int]]:
    """Which face hangs on which, so that the net is compact and easy to fold: (face, what hangs on it), from the root."""
    if size == 4:
        return [(0, 1), (0, 2), (0, 3)]
    middles = [_centre([points[n] for n in face]) for face in faces]
    axis = {10: (0.0, 0.0, 1.0), 20: points[0]}.get(size, middles[0])
    levels = _levels(middles, axis)

    def beside(face: int, others: list[int]) -> int:
        """The one of the others that shares an edge with a face; of two, that nearer the middle of the list."""
        near = [n for n, other in enumerate(others) if len(set(faces[face]) & set(faces[other])) == 2]
        return others[min(near, key=lambda n: abs(n - (len(others) - 1) / 2))]

    if size == 10:
        # Two fans, joined by a short edge.
        upper, lower = levels
        link = beside(upper[2], lower)
        at = lower.index(link)
        ring = [lower[(at + step) % 5] for step in range(-2, 3)]
        return [*pairwise(upper[2:]), *pairwise(upper[2::-1]), (upper[2], link), *pairwise(ring[2:]), *pairwise(ring[2::-1])]
    if size == 12:
        # Two flowers, joined by a petal of each.
        (top,), upper, lower, (bottom,) = levels
        link = beside(upper[0], lower)
        flower = [(top, petal) for petal in upper]
        return [*flower, (upper[0], link), (link, bottom), *((bottom, petal) for petal in lower if petal != link)]
    # A belt, with what closes it above and below.
    belt = sorted((face for level in levels[1:-1] for face in level), key=lambda face: _angle(middles[face], axis))
    caps = [*levels[0], *levels[-1]]
    return [*pairwise(belt), *((beside(cap, belt), cap) for cap in caps)]


def _centre(points: list[Solid]) -> Solid:
    x, y, z = (sum(point[axis] for point in points) / len(points) for axis in range(3))
    return (x, y, z)


def _angle(point: Solid, axis: Solid) -> float:
    """The direction of a point as seen along an axis, in radians."""
    first = _cross(axis, (1.0, 0.1, 0.2))
    return atan2(_dot(point, _cross(axis, first)) / sqrt(_dot(axis, axis)), _dot(point, first))


def _levels(middles: list[Solid], axis: Solid) -> list[list[int]]:
    """Faces by their height along an axis, the highest first, each level in the order of its angles."""
    heights = [round(_dot(middle, axis), 6) for middle in middles]
    levels = [[face for face, high in enumerate(heights) if high == height] for height in sorted(set(heights), reverse=True)]
    return [sorted(level, key=lambda face: _angle(middles[face], axis)) for level in levels]


def net(size: int) -> Net:
    """The net of a die.

    Raises:
        KeyError: there is no such die.
    """
    points = _corners(size)
    faces = _faces(points)
    edges = [edge for face in faces for edge in zip(face, (*face[1:], face[0]), strict=True)]
    scale = EDGE_MM[size] / max(_distance(points[a], points[b]) for a, b in edges)
    points = [(x * scale, y * scale, z * scale) for x, y, z in points]
    tree = _tree(size, faces, points)
    root = tree[0][0]
    placed: dict[int, dict[int, Point]] = {root: dict(zip(faces[root], _flat(faces[root], points), strict=True))}
    folds: list[tuple[int, int, tuple[int, int]]] = []
    for face, other in tree:
        a, b = (n for n in faces[face] if n in faces[other])
        placed[other] = _placed(faces[other], points, (a, b), (placed[face][a], placed[face][b]))
        folds.append((face, other, (a, b)))
    return _finished(_lying(placed), folds, faces, size)


def _lying(placed: dict[int, dict[int, Point]]) -> dict[int, dict[int, Point]]:
    """The faces turned so that they take the smallest box, wider than high."""

    def turned(angle: float) -> dict[int, dict[int, Point]]:
        c, s = cos(angle), sin(angle)
        return {face: {n: (x * c - y * s, x * s + y * c) for n, (x, y) in known.items()} for face, known in placed.items()}

    def box(angle: float) -> tuple[float, bool]:
        spots = [point for known in turned(angle).values() for point in known.values()]
        width, height = (max(p[axis] for p in spots) - min(p[axis] for p in spots) for axis in (0, 1))
        return (round(width * height, 3), width < height)

    angles = [
        -atan2(b[1] - a[1], b[0] - a[0]) + quarter
        for known in placed.values()
        for a, b in pairwise(known.values())
        for quarter in (0.0, pi / 2)
    ]
    return turned(min(angles, key=box))


def _finished(
    placed: dict[int, dict[int, Point]], folds: list[tuple[int, int, tuple[int, int]]], faces: list[tuple[int, ...]], size: int
) -> Net:
    folded = {(face, frozenset(edge)) for one, other, edge in folds for face in (one, other)}
    cut: dict[tuple[int, int], list[int]] = {}
    for face in sorted(placed):
        for a, b in zip(faces[face], (*faces[face][1:], faces[face][0]), strict=True):
            if (face, frozenset((a, b))) not in folded:
                cut.setdefault((min(a, b), max(a, b)), []).append(face)
    tabs: list[tuple[Point, ...]] = []
    for edge, sides in cut.items():
        tabs.append(_free_tab(edge, [placed[face] for face in sides], [list(known.values()) for known in placed.values()], tabs))
    drawn = [point for corners in placed.values() for point in corners.values()] + [point for tab in tabs for point in tab]
    left, top = min(x for x, _ in drawn), min(y for _, y in drawn)

    def move(point: Point) -> Point:
        return (round(point[0] - left, 4), round(point[1] - top, 4))

    made = []
    for at, around in enumerate(faces):
        spots = {n: move(placed[at][n]) for n in around}
        made.append(NetFace(tuple(spots.values()), _marks(spots, NUMBERS[size][at] if size != 4 else 0, size)))
    return Net(
        tuple(made),
        tuple((move(placed[one][a]), move(placed[one][b])) for one, _, (a, b) in folds),
        tuple(tuple(move(point) for point in tab) for tab in tabs),
        max(x for x, _ in drawn) - left,
        max(y for _, y in drawn) - top,
    )


def _marks(corners: dict[int, Point], number: int, size: int) -> tuple[Number, ...]:
    """The numbers of a face: a d4 has one at each corner, upright when that corner points up; others one in the middle."""
    spots = list(corners.values())
    middle = _middle(spots)
    if size == 4:
        return tuple(Number(str(n + 1), _between(spot, middle, 0.5), _towards(middle, spot), 15) for n, spot in corners.items())
    text = f"{number}." if number in (6, 9) and size > 8 else str(number)
    tops = [_between(a, b, 0.5) for a, b in zip(spots, [*spots[1:], spots[0]], strict=True)] if size == 6 else spots
    if size == 10:
        # The tip of a kite is its sharp corner, one of the last two of the solid.
        tops = [spot for n, spot in corners.items() if n >= 10]
        middle = _between(middle, tops[0], -0.12)
    turn = min((_towards(middle, top) for top in tops), key=lambda angle: (abs(angle), angle))
    return (Number(text, (round(middle[0], 4), round(middle[1], 4)), turn, {6: 26, 8: 19, 10: 16, 12: 18, 20: 13}[size]),)


def _between(a: Point, b: Point, share: float) -> Point:
    return (round(a[0] + (b[0] - a[0]) * share, 4), round(a[1] + (b[1] - a[1]) * share, 4))


def _towards(a: Point, b: Point) -> float:
    """The direction from one point to another, in degrees clockwise from up, -180 to 180."""
    return round(atan2(b[0] - a[0], a[1] - b[1]) * 180 / pi, 3)


def _middle(points: list[Point]) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _free_tab(
    edge: tuple[int, int], sides: list[dict[int, Point]], faces: list[list[Point]], tabs: list[tuple[Point, ...]]
) -> tuple[Point, ...]:
    """A glue tab on one of the two faces that meet at a cut edge, where it lies on nothing else; narrower where room is short."""
    taken = [*faces, *map(list, tabs)]
    for depth in (1.0, 0.6, 0.35, 0.2):
        for corners in sides:
            tab = _tab(corners[edge[0]], corners[edge[1]], _middle(list(corners.values())), depth)
            if not any(_overlap(list(tab), shape) for shape in taken):
                return tab
    raise ValueError("no room for a glue tab")


def _tab(a: Point, b: Point, middle: Point, share: float) -> tuple[Point, ...]:
    """A glue tab on the edge a-b, on the side away from the middle of its face, as deep as a share of the full depth."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    out = (along[1], -along[0])
    if (a[0] - middle[0]) * out[0] + (a[1] - middle[1]) * out[1] < 0:
        out = (-out[0], -out[1])
    step, depth = length * 0.24, min(TAB_MM, length * 0.28) * share
    return (
        a,
        (a[0] + along[0] * step + out[0] * depth, a[1] + along[1] * step + out[1] * depth),
        (b[0] - along[0] * step + out[0] * depth, b[1] - along[1] * step + out[1] * depth),
        b,
    )

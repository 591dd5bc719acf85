"""Paper dice: the nets of d4 to d20, unfolded from the solids, with numbers and glue tabs. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, hypot, pi, sin, sqrt

Point = tuple[float, float]
Solid = tuple[float, float, float]

EDGE_MM = {4: 26.0, 6: 17.0, 8: 21.0, 10: 20.0, 12: 12.5, 20: 17.5}
"""Length of an edge (of the longer one, for the d10): dice of about 20 mm across."""
TAB_MM = 4.0


@dataclass(frozen=True, slots=True)
class NetFace:
    """One face of a net: its corners, the middle, the number, and where the number's top points (degrees, 0 up)."""

    corners: tuple[Point, ...]
    middle: Point
    number: str
    turn: float
    corner_numbers: tuple[str, ...] = ()
    """Of a d4, which shows its result at the corner that points up: a number for every corner."""


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


def _numbers(faces: list[tuple[int, ...]], points: list[Solid], size: int) -> list[int]:
    """A number for every face; opposite faces sum to one more than the size (a d4 has no opposites)."""
    if size == 4:
        return [1, 2, 3, 4]
    middles = [tuple(sum(points[n][axis] for n in face) for axis in range(3)) for face in faces]
    numbers = [0] * size
    low, high = iter(range(1, size // 2 + 1)), iter(range(size, size // 2, -1))
    for face, middle in enumerate(middles):
        if numbers[face]:
            continue
        opposite = min(range(size), key=lambda n: _dot(middles[n], middle))  # type: ignore[arg-type]
        numbers[face], numbers[opposite] = (next(low), next(high)) if face % 2 == 0 else reversed((next(low), next(high)))
    return numbers


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
    placed: dict[int, dict[int, Point]] = {0: dict(zip(faces[0], _flat(faces[0], points), strict=True))}
    folds: list[tuple[int, int, tuple[int, int]]] = []
    waiting = [0]
    # Depth first gives long strips, which fit a sheet; a face that would lie on another is tried from a later neighbour.
    while waiting:
        face = waiting[-1]
        for other in range(len(faces)):
            shared = [n for n in faces[face] if n in faces[other]]
            if other in placed or len(shared) != 2:
                continue
            a, b = shared
            corners = _placed(faces[other], points, (a, b), (placed[face][a], placed[face][b]))
            if not any(_overlap(list(corners.values()), list(known.values())) for known in placed.values()):
                placed[other] = corners
                folds.append((face, other, (a, b)))
                waiting.append(other)
                break
        else:
            waiting.pop()
    return _finished(placed, folds, faces, _numbers(faces, points, size), size)


def _finished(
    placed: dict[int, dict[int, Point]],
    folds: list[tuple[int, int, tuple[int, int]]],
    faces: list[tuple[int, ...]],
    numbers: list[int],
    size: int,
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
    for face in range(len(faces)):
        corners = placed[face]
        middle = _middle([corners[n] for n in faces[face]])
        # The number's top points at a corner of its own, so that it reads one way up.
        tip = corners[faces[face][0]]
        turn = atan2(tip[0] - middle[0], middle[1] - tip[1]) * 180 / pi
        text = str(numbers[face]) + ("." if numbers[face] in (6, 9) and size > 8 else "")
        at_corners = tuple(str(n + 1) for n in faces[face]) if size == 4 else ()
        made.append(NetFace(tuple(move(corners[n]) for n in faces[face]), move(middle), text, round(turn, 3), at_corners))
    return Net(
        tuple(made),
        tuple((move(placed[one][a]), move(placed[one][b])) for one, _, (a, b) in folds),
        tuple(tuple(move(point) for point in tab) for tab in tabs),
        max(x for x, _ in drawn) - left,
        max(y for _, y in drawn) - top,
    )


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

"""Placement: counts, exact fits, backs under their fronts, marks on the edges of placed cards only."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.printing.support import piece
from toolkit.printing.layout import (
    PAPERS,
    DoesNotFit,
    Margins,
    Slot,
    back_of,
    back_slot,
    bleed_box,
    fit_count,
    grid,
    impose,
    tiling,
    whole,
)
from toolkit.printing.marks import LENGTH, OFFSET, ROOM, crop_marks, furniture
from toolkit.printing.shelves import GUTTER
from toolkit.units import mm

POKER, TCG = (mm(63.5), mm(88.9)), (mm(63), mm(88))
FITS = {
    # paper, margin mm: poker without gap, poker with 6 mm, 63x88 without gap, with 6 mm
    ("a4", 5): (9, 8, 9, 8), ("a4", 6.35): (9, 8, 9, 8), ("a4", 10): (8, 8, 9, 8),
    ("letter", 5): (9, 6, 9, 6), ("letter", 6.35): (9, 6, 9, 6), ("letter", 10): (8, 6, 8, 6),
    ("legal", 5): (10, 10, 10, 10), ("legal", 6.35): (10, 10, 10, 10), ("legal", 10): (10, 8, 10, 8),
    ("a3", 5): (18, 16, 18, 18), ("a3", 6.35): (18, 16, 18, 16), ("a3", 10): (18, 16, 18, 16),
    ("tabloid", 5): (18, 12, 18, 12), ("tabloid", 6.35): (18, 12, 18, 12), ("tabloid", 10): (16, 12, 16, 12),
}  # fmt: skip
paper_names = st.sampled_from(sorted(PAPERS))
margins = st.builds(Margins, *[st.integers(0, 20_000)] * 4)
sizes = st.tuples(st.integers(mm(20), mm(120)), st.integers(mm(20), mm(120)))
flips = st.sampled_from(["long", "short"])


@pytest.mark.parametrize(("paper", "margin"), FITS)
def test_as_many_as_fit(paper: str, margin: float) -> None:
    even = Margins.even(mm(margin))
    found = [len(grid(PAPERS[paper], even, *size, gap)) for size in (POKER, TCG) for gap in (0, mm(6))]
    assert tuple(found) == FITS[paper, margin]


def test_nine_poker_cards_fill_a_letter_page_exactly() -> None:
    slots = grid(PAPERS["letter"], Margins.even(mm(6.35)), *POKER)
    assert len(slots) == 9 and slots[0].turn == 0
    assert (slots[0].y, slots[-1].bottom) == (6_350, 279_400 - 6_350)


@given(st.integers(1, 40), st.integers(1, 90_000), st.integers(0, 6_500))
@settings(max_examples=200, deadline=None)
def test_a_length_made_of_n_pieces_holds_n(count: int, size: int, gap: int) -> None:
    length = count * size + (count - 1) * gap
    assert fit_count(length, size, gap) == count
    assert fit_count(length - 1, size, gap) == count - 1


@given(paper_names, margins, sizes, st.integers(0, 8_000))
@settings(max_examples=150, deadline=None)
def test_slots_lie_between_the_margins_and_apart(name: str, edge: Margins, size: tuple[int, int], gap: int) -> None:
    paper = PAPERS[name]
    slots = grid(paper, edge, *size, gap)
    for number, slot in enumerate(slots):
        assert slot.x >= edge.left and slot.y >= edge.top
        assert slot.right <= paper.width - edge.right and slot.bottom <= paper.height - edge.bottom
        assert sorted((slot.width, slot.height)) == sorted(size)
        for other in slots[:number]:
            assert (
                slot.x >= other.right + gap
                or other.x >= slot.right + gap
                or slot.y >= other.bottom + gap
                or other.y >= slot.bottom + gap
            )


@given(st.integers(1, 20), paper_names, st.lists(st.integers(1, 7), min_size=1, max_size=8))
@settings(max_examples=100, deadline=None)
def test_no_piece_is_lost_or_doubled_and_partial_pages_lie_as_full_ones(gap: int, name: str, counts: list[int]) -> None:
    wanted = [piece(f"p{number}", count) for number, count in enumerate(counts)]
    paper, edge = PAPERS[name], Margins.even(PAPERS[name].margin)
    sheets = impose(wanted, paper, edge, mm(gap) if gap > 10 else 0)
    laid = [placement.piece.id for sheet in sheets for placement in sheet.placements]
    assert laid == [one.id for one in wanted for _ in range(one.count)]
    full = grid(paper, edge, *POKER, mm(gap) if gap > 10 else 0)
    for sheet in sheets:
        assert [placement.slot for placement in sheet.placements] == full[: len(sheet.placements)]
    assert all(len(sheet.placements) == len(full) for sheet in sheets[:-1])


def _seen_from_the_front(slot: Slot, flip: str, width: int, height: int) -> Slot:
    """Where a slot of the back page lies, looked at through the sheet from the front."""
    if flip == "short":
        return Slot(slot.x, height - slot.bottom, slot.width, slot.height, (180 - slot.turn) % 360)
    return Slot(width - slot.right, slot.y, slot.width, slot.height, -slot.turn % 360)


@given(paper_names, margins, sizes, flips)
@settings(max_examples=150, deadline=None)
def test_every_back_lies_under_its_front_and_upright_with_it(name: str, edge: Margins, size: tuple[int, int], flip: str) -> None:
    paper = PAPERS[name]
    for slot in grid(paper, edge, *size):
        back = back_slot(slot, paper, flip)  # type: ignore[arg-type]
        assert _seen_from_the_front(back, flip, paper.width, paper.height) == slot
        moved = back_slot(slot, paper, flip, (700, -300))  # type: ignore[arg-type]
        assert (moved.x - back.x, moved.y - back.y) == (700, -300)


def test_asymmetric_margins_mirror_to_the_micrometre() -> None:
    paper = PAPERS["a4"]
    for slot in grid(paper, Margins(4_001, 1_800, 7_003, 6_700), *POKER):
        assert slot.x == paper.width - (back_slot(slot, paper, "long").x + slot.width)


@given(st.integers(1, 18), st.sampled_from(["a4", "letter"]), st.sampled_from(["corner", "line"]), st.sampled_from([0, 3_000]))
@settings(max_examples=60, deadline=None)
def test_marks_are_the_edges_of_placed_cards_and_touch_none(count: int, name: str, style: str, bleed: int) -> None:
    paper = PAPERS[name]
    slots = grid(paper, Margins.even(paper.margin), *POKER)[:count]
    boxes = [bleed_box(slot, slots, paper, bleed, ROOM) for slot in slots]
    marks = crop_marks(slots, boxes, paper, style)  # type: ignore[arg-type]
    assert {mark.x1 for mark in marks if mark.x1 == mark.x2} == {edge for slot in slots for edge in (slot.x, slot.right)}
    assert {mark.y1 for mark in marks if mark.y1 == mark.y2} == {edge for slot in slots for edge in (slot.y, slot.bottom)}
    for edge in {edge for slot in slots for edge in (slot.x, slot.right)}:
        touching = [slot for slot in slots if edge in (slot.x, slot.right)]
        ends = [(mark.y1, mark.y2) for mark in marks if mark.x1 == mark.x2 == edge]
        assert any(high <= min(slot.y for slot in touching) for _, high in ends), "a mark above"
        assert any(low >= max(slot.bottom for slot in touching) for low, _ in ends), "a mark below"
    for mark in marks:
        for left, top, right, bottom in boxes:
            inside_x = mark.x1 <= right and mark.x2 >= left
            inside_y = mark.y1 <= bottom and mark.y2 >= top
            assert not (inside_x and inside_y)
        if style == "corner":
            assert 0 < mark.x2 - mark.x1 + mark.y2 - mark.y1 <= 2 * LENGTH


def test_cards_that_stand_apart_have_marks_in_the_gutter() -> None:
    paper = PAPERS["a4"]
    slots = grid(paper, Margins.even(mm(5)), *POKER, mm(10))[:4]
    boxes = [bleed_box(slot, slots, paper, mm(3), ROOM) for slot in slots]
    marks = crop_marks(slots, boxes, paper, "corner")
    low, high = min(slots[0].bottom, slots[-1].y), max(slots[0].bottom, slots[-1].y)
    between = [mark for mark in marks if mark.x1 == mark.x2 and slots[0].bottom < mark.y1 < slots[-1].y]
    assert len({slot.y for slot in slots}) == 2 and between and low < high
    assert all(mark.y1 - slots[0].bottom >= mm(3) + OFFSET for mark in between)


@given(st.integers(1, 9), st.sampled_from(["a4", "letter", "legal"]), st.integers(0, 3_000))
@settings(max_examples=60, deadline=None)
def test_bleed_never_reaches_a_neighbour_nor_the_room_of_the_marks(count: int, name: str, bleed: int) -> None:
    paper = PAPERS[name]
    slots = grid(paper, Margins.even(paper.margin), *POKER)[:count]
    for slot in slots:
        left, top, right, bottom = bleed_box(slot, slots, paper, bleed, ROOM)
        assert slot.x - bleed <= left <= slot.x and slot.right <= right <= slot.right + bleed
        for other in slots:
            if other is not slot:
                assert right <= other.x or other.right <= left or bottom <= other.y or other.bottom <= top
        assert left >= min(ROOM, slot.x) and bottom <= max(paper.height - ROOM, slot.bottom)


@given(st.integers(1, 18), st.sampled_from(sorted(PAPERS)))
@settings(max_examples=60, deadline=None)
def test_ruler_and_label_stand_clear_of_the_cards(count: int, name: str) -> None:
    paper = PAPERS[name]
    slots = grid(paper, Margins.even(paper.margin), *POKER)[:count]
    boxes = [bleed_box(slot, slots, paper, mm(3), ROOM) for slot in slots]
    places = furniture(boxes, paper, Margins.even(paper.margin))
    assert places.ruler is not None and places.label is not None
    for strip in (places.ruler, places.label):
        x2 = strip.x + (mm(2.8) if strip.upwards else strip.length)
        y1, y2 = (strip.y - strip.length, strip.y) if strip.upwards else (strip.y, strip.y + mm(2.8))
        assert paper.margin <= strip.x and x2 <= paper.width - paper.margin
        for left, top, right, bottom in boxes:
            assert x2 <= left or strip.x >= right or y2 <= top or y1 >= bottom


@given(st.integers(mm(30), mm(900)), st.integers(mm(30), mm(900)))
@settings(max_examples=100, deadline=None)
def test_tiles_cover_a_large_piece_and_overlap(width: int, height: int) -> None:
    plan = tiling(width, height, mm(200), mm(278), mm(8))
    space = (mm(200), mm(278)) if plan.turn == 0 else (mm(278), mm(200))
    xs = sorted({(region.x, region.x + region.width) for region, _ in plan.regions})
    ys = sorted({(region.y, region.y + region.height) for region, _ in plan.regions})
    assert len(plan.regions) == plan.columns * plan.rows == len(xs) * len(ys)
    for parts, length in ((xs, width), (ys, height)):
        assert parts[0][0] == 0 and parts[-1][1] == length
        assert all(first[1] - second[0] == mm(8) for first, second in pairwise(parts))
    assert all(region.width <= space[0] and region.height <= space[1] for region, _ in plan.regions)


def test_a_piece_that_fits_turned_is_not_tiled() -> None:
    (sheet,) = impose([piece(size=(270, 190))], PAPERS["a4"], Margins.even(mm(5)))
    assert sheet.placements[0].slot.turn == 90


def test_a_large_piece_is_refused_where_tiles_are_not_wanted() -> None:
    with pytest.raises(DoesNotFit, match="300 mm x 300 mm"):
        impose([piece(size=(300, 300))], PAPERS["a4"], Margins.even(mm(5)), tile=False)


def test_tiles_of_a_back_show_what_lies_behind() -> None:
    paper = PAPERS["a4"]
    board = piece(size=(380, 260), back=True)
    for sheet in impose([board], paper, Margins.even(mm(5))):
        front = sheet.placements[0]
        back = back_of(front, paper, "long")
        assert back.region.x == board.width - front.region.x - front.region.width
        assert (back.region.y, back.region.width) == (front.region.y, front.region.width)


def test_kinds_and_sizes_have_sheets_of_their_own_and_round_pieces_stand_apart() -> None:
    wanted = [
        piece("a", 2, back=True),
        piece("t", 2, kind="token", size=(20, 20), shape="circle"),
        piece("b", 2, back=True),
        piece("m", size=(100, 70), back=True),
    ]
    sheets = impose(wanted, PAPERS["a4"], Margins.even(mm(5)))
    assert [[placement.piece.id for placement in sheet.placements] for sheet in sheets] == [
        ["a", "a", "b", "b"],
        ["m"],
        ["t", "t"],
    ], "kinds in the order in which they came"
    first, second = (placement.slot for placement in sheets[2].placements)
    assert second.x - first.right >= mm(3)
    assert whole(wanted[0]).width == mm(63.5)


def test_leftovers_of_several_sizes_share_a_sheet_where_it_saves_paper() -> None:
    sizes = [(20, 74), (20, 110), (35, 130), (60, 40)]
    wanted = [piece(f"m{number}", 2, kind="mini", size=size) for number, size in enumerate(sizes)]
    assert len(impose(wanted, PAPERS["a4"], Margins.even(mm(5)))) == 1
    backed = [piece(f"m{number}", 2, kind="mini", size=size, back=True) for number, size in enumerate(sizes)]
    assert len(impose(backed, PAPERS["a4"], Margins.even(mm(5)))) == len(sizes)


mixed = st.lists(st.tuples(st.integers(12, 150), st.integers(12, 190), st.integers(1, 9)), min_size=2, max_size=7)


@given(mixed, st.sampled_from(["a4", "letter"]))
@settings(max_examples=80, deadline=None)
def test_shared_sheets_lose_nothing_and_leave_room_for_marks(sizes: list[tuple[int, int, int]], name: str) -> None:
    paper = PAPERS[name]
    edge = Margins.even(paper.margin)
    wanted = [
        piece(f"m{number}", count, kind="mini", size=(width, height)) for number, (width, height, count) in enumerate(sizes)
    ]
    sheets = impose(wanted, paper, edge)
    laid = sorted(placement.piece.id for sheet in sheets for placement in sheet.placements)
    assert laid == sorted(one.id for one in wanted for _ in range(one.count))
    apart = [sheet for one in wanted for sheet in impose([one], paper, edge)]
    assert len(sheets) <= len(apart)
    for sheet in sheets:
        slots = [placement.slot for placement in sheet.placements]
        boxes = [bleed_box(slot, slots, paper, mm(3), ROOM) for slot in slots]
        for number, (slot, placement) in enumerate(zip(slots, sheet.placements, strict=True)):
            assert edge.left <= slot.x and slot.right <= paper.width - edge.right
            assert edge.top <= slot.y and slot.bottom <= paper.height - edge.bottom
            turned = (slot.height, slot.width) if slot.turn % 180 else (slot.width, slot.height)
            assert turned == (placement.piece.width, placement.piece.height)
            for other, that in zip(slots[:number], sheet.placements, strict=False):
                across = max(slot.x - other.right, other.x - slot.right)
                down = max(slot.y - other.bottom, other.y - slot.bottom)
                alike = (placement.piece.width, placement.piece.height) == (that.piece.width, that.piece.height)
                assert max(across, down) >= (0 if alike else GUTTER)
        for mark in crop_marks(slots, boxes, paper, "corner"):
            for left, top, right, bottom in boxes:
                assert not (mark.x1 <= right and mark.x2 >= left and mark.y1 <= bottom and mark.y2 >= top)

"""PDFs read back: sizes, places of fronts and backs, fonts, boxes, marks, the same bytes for the same input, whole files only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.printing.support import pages, piece, placed, read, render, strokes, studio
from toolkit.findings import Refused
from toolkit.pieces import Piece
from toolkit.printing.document import write_whole
from toolkit.printing.job import make
from toolkit.printing.layout import PAPERS, Margins
from toolkit.printing.sheets import Setup
from toolkit.units import mm, to_pt

QUIET = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def setup(paper: str = "a4", **more: Any) -> Setup:
    """Sheets on a paper with its own margins."""
    return Setup(paper=PAPERS[paper], margins=Margins.even(PAPERS[paper].margin), **more)


def printed(where: Path, pieces: list[Piece], given: Setup, split: bool = False) -> dict[str, Any]:
    """The pages of each file of a job."""
    made = make(pieces, studio(where), given, "Trial", split)
    return {name: pages(data) for name, data in made.files.items()}


def through(x: float, y: float, flip: str, page: Any) -> tuple[float, float]:
    """Where a place of a back page lies, looked at from the front through the sheet that the printer turned."""
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    return (width - x, y) if flip == "long" else (x, height - y)


@given(st.integers(1, 19), st.sampled_from(["long", "short"]), st.sampled_from(["a4", "letter", "legal"]), st.integers(0, 2))
@QUIET
def test_every_back_lies_behind_its_own_front_and_stands_upright_with_it(
    tmp_path: Path, count: int, flip: str, paper: str, every: int
) -> None:
    wanted = [piece(f"c{at:02}", back=every == 0 or at % (every + 1) > 0) for at in range(count)]
    found = printed(tmp_path, wanted, setup(paper, duplex=flip))[""]
    fronts = [one for page in found[::2] for one in placed(page)] if any(one.back for one in wanted) else []
    if not fronts:
        return
    assert len(found) % 2 == 0
    behind = 0
    for front_page, back_page in zip(found[::2], found[1::2], strict=True):
        backs = {one.words.split()[0]: one for one in placed(back_page)}
        for front in placed(front_page):
            name = front.words.split()[0]
            back = backs.pop(name, None)
            assert (back is not None) == (next(one for one in wanted if one.id == name).back is not None)
            if back is None:
                continue
            behind += 1
            assert (front.words, back.words) == (f"{name} front", f"{name} back")
            wide, high = to_pt(mm(63.5)), to_pt(mm(88.9))
            for u, v in ((0, 0), (wide, high), (wide, 0)):
                seen = through(*back.at(wide - u, v), flip, back_page)
                assert seen == pytest.approx(front.at(u, v), abs=0.003)
            up = (-back.up[0], back.up[1]) if flip == "long" else (back.up[0], -back.up[1])
            assert up == front.up
        assert not backs
    assert behind == sum(one.back is not None for one in wanted)


@given(st.lists(st.integers(1, 11), min_size=1, max_size=4), st.sampled_from(["a4", "letter", "a3"]), st.integers(1, 2))
@QUIET
def test_all_copies_are_there_and_measure_what_they_should(tmp_path: Path, counts: list[int], paper: str, copies: int) -> None:
    wanted = [piece(f"c{at}", count) for at, count in enumerate(counts)]
    found = printed(tmp_path, wanted, setup(paper, copies=copies, bleed="none", duplex="none"))[""]
    laid = [one for page in found for one in placed(page)]
    assert Counter(one.words for one in laid) == {f"c{at} front": count * copies for at, count in enumerate(counts)}
    for one in laid:
        sides = sorted(side * 25.4 / 72 for side in one.clip[2:])
        assert sides == pytest.approx([63.5, 88.9], abs=0.01)
        assert [abs(part) for part in sorted(one.matrix[:4], key=abs)] == [0, 0, 1, 1]
    for page in found:
        assert float(page.mediabox.width) * 25.4 / 72 == pytest.approx(PAPERS[paper].width / 1000, abs=0.01)
        assert float(page.mediabox.height) * 25.4 / 72 == pytest.approx(PAPERS[paper].height / 1000, abs=0.01)


@pytest.mark.parametrize("count", range(1, 19))
def test_pages_hold_nine_and_partial_ones_lie_as_full_ones(tmp_path: Path, count: int) -> None:
    found = printed(tmp_path, [piece("c", count)], setup("letter"))[""]
    assert [len(placed(page)) for page in found] == [9] * (count // 9) + [count % 9] * (count % 9 > 0)
    full = printed(tmp_path, [piece("c", 9)], setup("letter"))[""][0]
    for page in found:
        assert [one.matrix for one in placed(page)] == [one.matrix for one in placed(full)][: len(placed(page))]


@pytest.mark.parametrize("count", [1, 4, 7, 9])
def test_marks_are_centred_on_the_edges_of_placed_cards(tmp_path: Path, count: int) -> None:
    (page,) = printed(tmp_path, [piece("c", count)], setup("a4", ruler=False, label=False))[""]
    cards = placed(page)
    xs = {round(one.at(0, 0)[0], 2) for one in cards} | {round(one.at(to_pt(mm(63.5)), 0)[0], 2) for one in cards}
    ys = {round(one.at(0, 0)[1], 2) for one in cards} | {round(one.at(0, to_pt(mm(88.9)))[1], 2) for one in cards}
    marks = strokes(page)
    assert {round(x1, 2) for x1, _, x2, _ in marks if x1 == x2} == xs
    assert {round(y1, 2) for _, y1, _, y2 in marks if y1 == y2} == ys
    for x1, y1, x2, y2 in marks:
        for left, bottom, wide, high in (one.clip for one in cards):
            assert x2 < left or x1 > left + wide or max(y1, y2) < bottom or min(y1, y2) > bottom + high


def test_marks_may_be_left_out_or_stand_on_fronts_only(tmp_path: Path) -> None:
    assert not strokes(printed(tmp_path, [piece()], setup(marks="none"))[""][0])
    front, back = printed(tmp_path, [piece(back=True)], setup(mark_sides="front"))[""]
    assert strokes(front) and not strokes(back)
    front, back = printed(tmp_path, [piece(back=True)], setup())[""]
    assert len(strokes(front)) == len(strokes(back)) > 0


def test_an_offset_moves_only_the_backs_by_exactly_so_much(tmp_path: Path) -> None:
    plain = printed(tmp_path, [piece("c", 5, True)], setup())[""]
    moved = printed(tmp_path, [piece("c", 5, True)], setup(offset=(mm(0.5), mm(-1.25))))[""]
    assert placed(plain[0]) == placed(moved[0])
    for one, other in zip(placed(plain[1]), placed(moved[1]), strict=True):
        shift = (other.matrix[4] - one.matrix[4], other.matrix[5] - one.matrix[5])
        assert shift == pytest.approx((to_pt(mm(0.5)), to_pt(mm(1.25))), abs=0.001)


def test_sides_in_two_files_have_the_same_pages(tmp_path: Path) -> None:
    wanted = [piece(f"c{at}", back=at != 3) for at in range(11)]
    both = printed(tmp_path, wanted, setup())[""]
    apart = printed(tmp_path, wanted, setup(), split=True)
    assert sorted(apart) == ["backs", "fronts"] and len(apart["fronts"]) == len(apart["backs"]) == 2
    assert [placed(page) for page in apart["fronts"]] == [placed(page) for page in both[::2]]
    assert [placed(page) for page in apart["backs"]] == [placed(page) for page in both[1::2]]


@pytest.mark.parametrize(("policy", "white"), [("outer", False), ("full", False), ("none", True)])
def test_no_white_shows_when_the_cut_is_a_little_off(tmp_path: Path, policy: str, white: bool) -> None:
    given = setup("a4", bleed=policy, ruler=False, label=False, marks="none")
    made = make([piece("c", 4, data={"colour": "#ff0000"})], studio(tmp_path, {"card.xml.j2": RED}), given, "Red")
    image = render(made.files[""], 144)[0].convert("RGB")
    for one in placed(pages(made.files[""])[0]):
        x, y = one.at(0, 0)
        x2, y2 = one.at(to_pt(mm(63.5)), to_pt(mm(88.9)))
        left, right, low, high = min(x, x2), max(x, x2), min(y, y2), max(y, y2)
        off = to_pt(mm(1.5))
        ring = [(left - off, low - off), (right + off, high + off), (left - off, high + off), (right + off, low - off)]
        ring += [(left - off, (low + high) / 2), ((left + right) / 2, high + off)]
        colours = [image.getpixel((round(u * 2), round(image.height - v * 2))) for u, v in ring]
        assert any(colour == (255, 255, 255) for colour in colours) == white, (policy, colours)


RED = '<face bleed="3" background="{{ colour }}"><circle x="9" y="9" r="2"/></face>'


def test_full_bleed_sets_cards_apart_and_outer_does_not(tmp_path: Path) -> None:
    outer = printed(tmp_path, [piece("c", 4)], setup(bleed="outer"))[""][0]
    full = printed(tmp_path, [piece("c", 4)], setup(bleed="full"))[""][0]
    for page, gap in ((outer, 0.0), (full, 6.0)):
        first, second = placed(page)[:2]
        side = mm(63.5) if first.up == (0, 1) else mm(88.9)
        assert second.matrix[4] - first.matrix[4] == pytest.approx(to_pt(side + mm(gap)), abs=0.01)


def test_boxes_and_preferences(tmp_path: Path) -> None:
    made = make([piece("c", 9, True)], studio(tmp_path), setup("letter", duplex="short"), "Boxes")
    document = read(made.files[""])
    preferences = document.trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None" and preferences["/Duplex"] == "/DuplexFlipShortEdge"
    assert preferences["/PickTrayByPDFSize"] is not None
    trim, bleed = document.pages[0].trimbox, document.pages[0].bleedbox
    assert float(trim.width) * 25.4 / 72 == pytest.approx(190.5, abs=0.01)
    assert float(trim.height) * 25.4 / 72 == pytest.approx(266.7, abs=0.01)
    assert float(bleed.width) > float(trim.width) and float(bleed.left) < float(trim.left)
    assert document.metadata is not None and document.metadata.title == "Boxes"
    one = read(make([piece()], studio(tmp_path), setup(), "One").files[""])
    assert one.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"


def test_fonts_are_embedded_and_faces_are_forms_of_plain_names(tmp_path: Path) -> None:
    made = make([piece(f"c/{at} é", 2, True) for at in range(5)], studio(tmp_path), setup(), "Fonts")
    document = read(made.files[""])
    fonts = {}
    for page in document.pages:
        fonts |= page["/Resources"]["/Font"]
        assert all(name[1:].isalnum() for name in page["/Resources"]["/XObject"])
    assert fonts
    for font in fonts.values():
        assert "/FontFile2" in font.get_object()["/FontDescriptor"] and "/ToUnicode" in font.get_object()
    # Five fronts and one back each; copies share them.
    assert made.files[""].count(b"/Subtype /Form") == 10
    assert b"/ASCII85Decode" not in made.files[""]


def test_equal_backs_are_one_form(tmp_path: Path) -> None:
    made_studio = studio(tmp_path, {"back.xml.j2": "<face><rect x='0' y='0' width='9' height='9' fill='red'/></face>"})
    wanted = [piece(f"c{at}", back=True) for at in range(6)]
    for one in wanted:
        object.__setattr__(one, "back", "trial/back.xml.j2")
    assert make(wanted, made_studio, setup(), "Backs").files[""].count(b"/Subtype /Form") == 7


PROGRAM = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
from tests.printing.support import piece, studio
from toolkit.printing.job import make
from toolkit.printing.sheets import Setup
where = Path(sys.argv[1])
made = make([piece(f"c{n}", 2, True, data={"set": sorted({"a", "b", "c"})}) for n in range(12)], studio(where), Setup(), "Same")
sys.stdout.buffer.write(made.files[""])
"""


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    outputs = []
    for seed in ("1", "2"):
        command = [sys.executable, "-c", PROGRAM, str(tmp_path), str(Path(__file__).resolve().parents[2])]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "UTC" if seed == "1" else "Asia/Tokyo"}
        outputs.append(subprocess.run(command, check=True, capture_output=True, env=environment).stdout)
    assert outputs[0] == outputs[1] and outputs[0].startswith(b"%PDF")
    again = [make([piece("c", 3)], studio(tmp_path), setup(), "Same").files[""] for _ in range(2)]
    assert again[0] == again[1]


def test_a_file_is_whole_or_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "deep" / "x.pdf"
    write_whole(target, b"old")

    def interrupted(self: Path, other: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(target, b"new")
    assert [path.name for path in target.parent.iterdir()] == ["x.pdf"] and target.read_bytes() == b"old"


def test_all_faults_of_all_cards_come_at_once_and_nothing_is_made(tmp_path: Path) -> None:
    words = "<face><text x='5' y='5' width='20' height='5' size='9' min='8'>{{ piece.id }} {{ 'word ' * 20 }}</text></face>"
    with pytest.raises(Refused) as refused:
        make([piece(f"c{at}") for at in range(3)], studio(tmp_path, {"card.xml.j2": words}), setup(), "Faults")
    assert [finding.message[:3] for finding in refused.value.findings] == ["C0 ", "C1 ", "C2 "]


def test_two_pieces_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="two different pieces"):
        make([piece("c"), piece("c", data={"colour": "red"})], studio(tmp_path), setup(), "Ids")
    made = make([piece("c"), piece("c", 2)], studio(tmp_path), setup(), "Ids")
    assert len(made.sheets[0].placements) == 3


PALETTE = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 0), (0, 255, 255), (255, 0, 255), (136, 136, 136)]
QUILT = """<face>{% for a in range(12) %}{% for b in range(10) %}
<rect x="{{ a * width / 12 }}" y="{{ b * height / 10 }}" width="{{ width / 12 }}" height="{{ height / 10 }}"
  fill="{{ ['#f00', '#0f0', '#00f', '#ff0', '#0ff', '#f0f', '#888'][(a * 3 + b * 5) % 7] }}"/>
{% endfor %}{% endfor %}</face>"""


@pytest.mark.parametrize(("width", "height", "count"), [(300, 260, 2), (260, 300, 2), (300, 360, 4), (190, 520, 2)])
@pytest.mark.parametrize("flip", ["none", "long", "short"])
def test_tiles_show_the_whole_piece_once_assembled(tmp_path: Path, width: int, height: int, count: int, flip: str) -> None:
    """Each tile is cut out of its page and laid where it belongs: the picture is the piece's, on both sides."""
    from PIL import Image

    from toolkit.printing.layout import back_of

    board = piece("board", size=(width, height), back=flip != "none")
    given = setup(ruler=False, label=False, marks="none", duplex=flip)
    made = make([board], studio(tmp_path, {"card.xml.j2": QUILT}), given, "Board")
    assert len(made.sheets) == count
    shown = render(made.files[""], 72)
    sides = [(shown[:: 2 if board.back else 1], [sheet.placements[0] for sheet in made.sheets])]
    if board.back:
        sides.append((shown[1::2], [back_of(sheet.placements[0], given.paper, given.duplex) for sheet in made.sheets]))
    scale = 72 / 25.4
    for images, placements in sides:
        whole = Image.new("RGB", (round(width * scale), round(height * scale)), "white")
        for placement, page in zip(placements, images, strict=True):
            slot, region = placement.slot, placement.region
            part = page.crop(tuple(round(side / 1000 * scale) for side in (slot.x, slot.y, slot.right, slot.bottom)))
            whole.paste(part.rotate(slot.turn, expand=True), (round(region.x / 1000 * scale), round(region.y / 1000 * scale)))
        for a in range(12):
            for b in range(10):
                found = whole.getpixel((round((a + 0.5) * width / 12 * scale), round((b + 0.5) * height / 10 * scale)))
                assert found == PALETTE[(a * 3 + b * 5) % 7], (a, b)


def test_round_pieces_are_cut_as_circles(tmp_path: Path) -> None:
    template = '<face bleed="2" safe="1" background="#ff0000"/>'
    made = make([piece("t", 2, size=(25, 25), shape="circle")], studio(tmp_path, {"card.xml.j2": template}), setup(), "Round")
    image = render(made.files[""], 72)[0].convert("RGB")
    slot = made.sheets[0].placements[0].slot
    corner = image.getpixel((round(to_pt(slot.x)), round(to_pt(slot.y))))
    middle = image.getpixel((round(to_pt(slot.x + slot.width // 2)), round(to_pt(slot.y + slot.height // 2))))
    assert (corner, middle) == ((255, 255, 255), (255, 0, 0))


def test_fold_lines_are_dashed_across_the_piece(tmp_path: Path) -> None:
    made = make([piece("f", size=(60, 80), folds=(mm(40),))], studio(tmp_path), setup(), "Fold")
    text = pages(made.files[""])[0].get_contents().get_data().decode()
    assert "[4 2] 0 d" in text
    slot = made.sheets[0].placements[0].slot
    wanted = to_pt(slot.width if slot.turn == 0 else slot.height)
    assert any(
        abs(x2 - x1) + abs(y2 - y1) == pytest.approx(wanted, abs=0.01) for x1, y1, x2, y2 in strokes(pages(made.files[""])[0])
    )


def test_the_ruler_is_a_hundred_millimetres(tmp_path: Path) -> None:
    import re

    for paper in ("a4", "letter"):
        made = make([piece("c", 9)], studio(tmp_path), setup(paper), "Ruler")
        text = pages(made.files[""])[0].get_contents().get_data().decode()
        match = re.search(r"w 0 0 m ([\d.]+) 0 l", text)
        assert match is not None and float(match[1]) * 25.4 / 72 == pytest.approx(100, abs=0.01)
        assert "100 mm at 100 % scale" in pages(made.files[""])[0].extract_text()
        assert "Ruler · card · sheet 1 of 1" in pages(made.files[""])[0].extract_text()


def test_six_hundred_cards_stay_small_in_memory(tmp_path: Path) -> None:
    import tracemalloc

    made_studio = studio(tmp_path)
    wanted = [piece(f"c{at}") for at in range(600)]
    make(wanted[:5], made_studio, setup(), "Warm")
    tracemalloc.start()
    made = make(wanted, made_studio, setup(), "Many")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert made.pages == 67 and peak < 40_000_000


def test_folds_are_seen_on_dark_faces_and_words_are_not_crossed(tmp_path: Path) -> None:
    folded = piece("strip", size=(30, 90), folds=(mm(10), mm(45)))
    dark = '<face background="#000000"/>'
    pdf = make([folded], studio(tmp_path, {"card.xml.j2": dark}), Setup(), "Folds").files[""]
    (page,) = render(pdf, 254)
    image = page.convert("L")
    (sheet,) = pages(pdf)
    x0, _, x1, y1 = (float(value) / 72 * 254 for value in sheet.trimbox)
    for fold in (100, 450):
        rows = [
            [image.getpixel((x, round(image.height - y1) + fold + by)) for x in range(round(x0) + 5, round(x1) - 5)]
            for by in (-1, 0, 1)
        ]
        assert max(map(max, rows)) > 200, "white between the dashes"
    text = sheet.get_contents().get_data().decode("latin-1")
    assert text.count(" re f BT 0.25 g") == 2, "the words of the margin stand on white"

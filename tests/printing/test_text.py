"""Text fits its box on both axes or the run fails; letters, icons, fallbacks, long words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.printing.support import drawn, faults, piece, studio
from toolkit.findings import Severity
from toolkit.printing.document import Document
from toolkit.printing.elements import Text
from toolkit.printing.fonts import face
from toolkit.printing.markup import BreakRun, IconRun, Run
from toolkit.printing.textflow import MM_PER_PT, Block, IconShape, MissingGlyphs, Overflow, lay_out, words_of

WORD = st.text(alphabet="abcdefgilmnoprstuvÁgÄjqy-(),'", min_size=1, max_size=14)


def box(**more: Any) -> Text:
    """A text of 50 x 30 mm."""
    return Text.model_validate({"x": 0, "y": 0, "width": 50, "height": 30, "size": 10, "min": 4, **more})


def shape(name: str, capital: float, scale: float) -> IconShape:
    """Square icons."""
    return IconShape(name, capital * 1.1 * scale, capital * 1.1 * scale)


def laid(model: Text, *runs: Any) -> Block:
    """The layout of runs."""
    return lay_out(model, words_of(model, list(runs), shape))


def lines(block: Block) -> list[str]:
    """The words of each line."""
    rows: dict[float, str] = {}
    for placed in block.placed:
        rows[round(placed.y, 4)] = rows.get(round(placed.y, 4), "") + (placed.atom.text or "#")
    return list(rows.values())


@given(
    st.lists(WORD, min_size=1, max_size=400),
    st.floats(8, 80),
    st.floats(4, 80),
    st.sampled_from(["left", "centre", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
    st.integers(0, 3),
)
@settings(max_examples=120, deadline=None)
def test_text_of_any_length_stays_in_its_box_or_fails(
    words: list[str], width: float, height: float, align: str, valign: str, at_most: int
) -> None:
    model = box(width=width, height=height, align=align, valign=valign, lines=at_most)
    try:
        block = laid(model, Run(" ".join(words)))
    except Overflow as over:
        assert over.width > 0 or over.height > 0
        assert over.size == 4
        return
    x0, y0, x1, y1 = block.ink
    assert x0 >= -1e-6 and y0 >= -1e-6 and x1 <= width + 1e-6 and y1 <= height + 1e-6
    assert 4 <= block.size <= 10
    assert not at_most or block.lines <= at_most
    assert "".join(lines(block)).replace(" ", "") == "".join(words)


@given(st.lists(WORD, min_size=5, max_size=60))
@settings(max_examples=40, deadline=None)
def test_the_size_is_the_largest_that_fits(words: list[str]) -> None:
    text = Run(" ".join(words))
    try:
        block = laid(box(height=12), text)
    except Overflow:
        return
    if block.size < 9.95:
        with pytest.raises(Overflow):
            laid(box(height=12, size=block.size + 0.2, min=None), text)


def test_overflow_is_told_in_mm_and_names_the_word(tmp_path: Path) -> None:
    (found,) = faults(
        tmp_path, '<face><text x="5" y="5" width="20" height="5" size="9" min="7">Incomprehensibilities</text></face>'
    )
    assert found.severity is Severity.ILLEGAL and found.code == "PRINT-OVERFLOW"
    assert re.search(r"is \d+\.\d\d mm too wide for its box of 20 x 5 mm at its smallest size, 7 pt", found.message)
    assert "the word 'Incomprehensibilities'" in found.message and "One (one, front)" in found.message
    (found,) = faults(tmp_path, f'<face><text x="5" y="5" width="50" height="5" size="9" min="7">{"word " * 40}</text></face>')
    assert re.search(r"\d+\.\d\d mm too high", found.message) and "too wide" not in found.message


def test_lines_break_at_spaces_hyphens_and_breaks_only() -> None:
    block = laid(box(width=20, size=9, min=None), Run("a well-known  sword\n and shield"), BreakRun(), Run("x"))
    assert lines(block) == ["a well-known", "sword and", "shield", "x"]
    block = laid(box(width=12, size=9, min=None), Run("half-hearted"))
    assert lines(block) == ["half-", "hearted"]
    block = laid(box(width=16, size=9, min=None), Run("x aaa\u00a0bbb\u00a0ccc"), Run(" ddd eee fff"))
    assert lines(block)[:2] == ["x", "aaa\u00a0bbb\u00a0ccc"]
    assert not {"-", "I", "II"} & set(lines(laid(box(width=9, size=9, min=None), Run("gains -I and -II"))))


def test_a_minus_before_a_numeral_is_not_parted() -> None:
    for width in range(12, 40):
        found = lines(laid(box(width=width, size=8, min=None), Run("enemy fighter gains -II until 3-4 turns")))
        assert any("-II" in line for line in found) and any("3-4" in line for line in found)


def test_words_of_two_looks_without_space_between_stay_together() -> None:
    block = laid(box(width=13, size=9, min=None), Run("go "), Run("Hunter", bold=True), Run("s."))
    assert lines(block) == ["go", "Hunters."]


def test_icons_stand_on_the_baseline_and_break_like_words() -> None:
    capital = face("source-sans").capital
    block = laid(box(width=15, size=9, min=None), IconRun("a"), Run(" gypsy\u00a0quay "), IconRun("b"))
    assert lines(block)[0] == "#" or lines(block)[0].startswith("# ")
    icon = next(placed for placed in block.placed if placed.atom.icon)
    middle = icon.atom.top - icon.atom.icon.height / 2 if icon.atom.icon else 0
    assert middle == pytest.approx(capital / 2)
    alone = laid(box(), IconRun("a"))
    assert alone.lines == 1 and alone.ink[3] > alone.ink[1]


def test_alone_in_the_middle_capitals_are_centred() -> None:
    block = laid(box(valign="middle", align="centre", size=12, min=None), Run("HHH"))
    baseline, capital = block.placed[0].y, face("source-sans").capital * 12 * MM_PER_PT
    assert baseline - capital / 2 == pytest.approx(15, abs=1e-3)
    assert (block.ink[0] + block.ink[2]) / 2 == pytest.approx(25, abs=1e-3)


@pytest.mark.parametrize("words", ["Ág", "Å", "gjpq", "xxx", "ÄÖ"])
def test_in_a_box_just_high_enough_the_middle_keeps_all_ink_inside(words: str) -> None:
    for step in range(200):
        height = 2 + step * 0.05
        try:
            block = laid(box(size=12, min=None, height=height, valign="middle"), Run(words))
        except Overflow:
            continue
        assert block.ink[1] >= -1e-6 and block.ink[3] <= height + 1e-6


def test_paragraphs_have_a_gap_and_empty_ones_none() -> None:
    one = laid(box(min=None), Run("a"), BreakRun(True), Run("b"), BreakRun(True), BreakRun(True))
    assert one.lines == 2
    assert one.placed[-1].y - one.placed[0].y == pytest.approx((1.18 + 0.35) * 10 * MM_PER_PT)


def test_a_character_without_glyph_comes_from_another_family_or_stops(tmp_path: Path) -> None:
    model = box(font="fredoka")
    block = laid(model, Run("Žluť → x"))
    faces = {placed.atom.face.name for placed in block.placed if placed.atom.face}
    assert "SourceSansPro-Regular" in faces and "FredokaOne-Regular" in faces
    with pytest.raises(MissingGlyphs, match="漢"):
        laid(model, Run("a 漢"))
    (found,) = faults(tmp_path, "<face><text x='5' y='5' width='50' height='9'>Sign 漢字 here</text></face>")
    assert "'漢' (U+6F22), '字' (U+5B57)" in found.message and "One (one, front)" in found.message


def test_every_letter_of_european_languages_is_there(tmp_path: Path) -> None:
    text = "Příliš žluťoučký kůň, Gęślą jaźń, Árvíztűrő, Größe, naïve Œuvre, ¿Señor?, İstanbul, “quoted” – ‘so’ … −I ×2 →"
    for font in ("body", "title", "heading", "flavour", "numeral", "lato"):
        drawn(tmp_path, f"<face><text x='5' y='5' width='52' height='60' font='{font}' size='9' min='4'>{text}</text></face>")


def test_invisible_characters_leave_no_trace() -> None:
    assert "".join(lines(laid(box(), Run("co\u00adoperate\u200b \ufeffnow\u2060")))) == "cooperate now"


def test_text_near_the_cut_is_reported_with_its_distance(tmp_path: Path) -> None:
    (found,) = faults(tmp_path, "<face safe='3'><text x='1' y='10' width='40' height='9'>near</text></face>")
    assert found.severity is Severity.WARNING and "comes to 1.00 mm from the cut" in found.message
    assert not faults(tmp_path, "<face safe='3'><text x='1' y='10' width='40' height='9' unsafe='true'>near</text></face>")
    turned = "<face><group x='60' y='80' rotate='180'><text x='0' y='0' width='40' height='9' size='9'>far</text></group></face>"
    assert not faults(tmp_path, turned)
    corner = "<face><text x='3' y='3' width='15' height='5' size='9'>corner</text></face>"
    round_one = studio(tmp_path, {"card.xml.j2": corner}).face(piece(size=(25, 25), shape="circle"), "front", Document("x"))
    assert [finding.code for finding in round_one[1]] == ["PRINT-UNSAFE"]


def test_the_words_can_be_copied_out_of_the_pdf(tmp_path: Path) -> None:
    from tests.printing.support import pages
    from toolkit.printing.job import make
    from toolkit.printing.sheets import Setup

    text = "<b>Deploy:</b> Draw 2 cards, then Žofie (café) discards \\ one. <i>Fine</i> “words”"
    template = "<face><text x='5' y='5' width='50' height='60'>{{ text | marks }}</text></face>"
    made = make([piece(data={"text": text})], studio(tmp_path, {"card.xml.j2": template}), Setup(), "Words")
    found = " ".join(pages(made.files[""])[0].extract_text().split())
    assert "Deploy: Draw 2 cards, then Žofie (café) discards \\ one. Fine “words”" in found

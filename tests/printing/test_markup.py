"""Markup: faults with template, line and card; the quick reader agrees with the models; generated files are up to date."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.printing.support import drawn, faults, piece, studio
from toolkit.findings import Finding, Mark, Severity
from toolkit.printing import quick
from toolkit.printing.document import Document
from toolkit.printing.reference import main, shapes


def one(found: list[Finding]) -> Finding:
    """The only finding."""
    assert len(found) == 1, [finding.message for finding in found]
    return found[0]


@pytest.mark.parametrize(
    ("line", "words", "fix"),
    [
        ('<rect x="1" y="1" width="5" height="5" colour="red"/>', "<rect> has no attribute 'colour'", ""),
        ('<rect x="1" y="1" widht="5" height="5"/>', "<rect> has no attribute 'widht'", "width"),
        ('<rect x="1" y="1" height="5"/>', "needs the attribute 'width'", "<rect x="),
        ('<rect x="1" y="1" width="-5" height="5"/>', "greater than 0", ""),
        ('<rect x="1" y="1" width="wide" height="5"/>', "is not a length", ""),
        ('<rect x="1" y="1" width="5" height="5" fill="#12"/>', "is not a colour", ""),
        ('<rect x="1" y="1" width="5" height="5" fill="linear(#fff, #000)"/>', "begins with its angle", ""),
        ('<recht x="1" y="1" width="5" height="5"/>', "no element <recht>", "<rect>"),
        ('<polygon points="1,1 2"/>', "pairs of coordinates", ""),
        ('<polygon points="1,1 2,2 nan,4"/>', "no number", ""),
        ('<path d="L 3 4"/>', "begins with M", ""),
        ('<path d="M 3 4 L 5"/>', "by 2", ""),
        ('<group clip="1 2"><rect x="1" y="1" width="5" height="5"/></group>', "circle x y r", ""),
        ('<rect x="1" y="1" width="5" height="5"><rect x="1" y="1" width="5" height="5"/></rect>', "cannot stand in <rect>", ""),
        ('<text x="5" y="5" width="40" height="9"><u>x</u></text>', "<u> cannot stand in a <text>", ""),
        ('<text x="5" y="5" width="40" height="9"><icon name="nowhere"/></text>', "no icon 'nowhere'", ""),
        ('<text x="5" y="5" width="40" height="9" font="tilte">x</text>', "no font 'tilte'", "title"),
        ("<b>words</b>", "no element <b> here (it stands in a <text>)", ""),
        ("loose words", "stand outside a <text>", ""),
        ('<icon name="swrod" x="9" y="9" size="5"/>', "no icon 'swrod'", "sword"),
        ("{{ powr }}", "'powr' is undefined", ""),
        ("{{ 1 / 0 }}", "division by zero", ""),
        ("{% include 'trial/none.xml' %}", "'trial/none.xml'", ""),
    ],
)
def test_a_fault_is_told_with_template_line_and_card(tmp_path: Path, line: str, words: str, fix: str) -> None:
    icons = {"sword": '<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'}
    found = one(faults(tmp_path, f"<face>\n{{# a comment #}}\n  {line}\n</face>", icons=icons))
    assert words in found.message and "(one, front)" in found.message
    assert fix in (found.fix.say if found.fix else "")
    if "none.xml" not in line:
        assert found.where is not None and found.where.file.endswith("trial/card.xml.j2")
        assert found.where.line in ((3,) if "loose" not in line else (1, 3))


def test_the_line_is_that_of_the_macro_that_wrote_the_element(tmp_path: Path) -> None:
    macro = "{% macro box() %}\n\n  <rect x='1'/>\n{% endmacro %}"
    made = studio(
        tmp_path, {"parts.xml.j2": macro, "card.xml.j2": "{% import 'trial/parts.xml.j2' as p %}<face>{{ p.box() }}</face>"}
    )
    _, found = made.face(piece(where=Mark("cards.yaml", 7, 3)), "front", Document("x"))
    assert found[0].where is not None and (Path(found[0].where.file).name, found[0].where.line) == ("parts.xml.j2", 3)
    assert found[0].also == (Mark("cards.yaml", 7, 3),)


def test_every_fault_of_a_face_is_told_at_once(tmp_path: Path) -> None:
    found = faults(tmp_path, "<face>\n<rect x='1'/>\n<recht/>\n<circle x='1' y='1' r='2' fil='red'/></face>")
    assert len(found) == 5 and {finding.where.line for finding in found if finding.where} == {2, 3, 4}


def test_unclosed_markup_names_the_place(tmp_path: Path) -> None:
    found = one(faults(tmp_path, "<face>\n<group>\n<rect x='1' y='1' width='2' height='2'/>\n</face>"))
    assert "not well-formed: mismatched tag (inside <group>)" in found.message
    assert found.where is not None and found.where.line == 3


@pytest.mark.parametrize("text", ["", "words", "<card/>", "<face/><face/>", "<face", "<face>&unknown;</face>", "\x00"])
def test_what_is_no_face_is_refused(tmp_path: Path, text: str) -> None:
    assert one(faults(tmp_path, text)).severity is Severity.ILLEGAL


def test_a_missing_template_says_where_it_was_looked_for(tmp_path: Path) -> None:
    made = studio(tmp_path)
    form, found = made.face(piece(template="trial/nothing.xml.j2"), "front", Document("x"))
    assert form is None and "there is no template 'trial/nothing.xml.j2'" in one(found).message
    made = studio(tmp_path)
    lost = piece(back=True)
    object.__setattr__(lost, "back", "trial/nothing.xml.j2")
    assert "there is no template of the back" in one(made.face(lost, "back", Document("x"))[1]).message


def test_a_project_template_goes_before_the_bundled_one(tmp_path: Path) -> None:
    own = tmp_path / "own" / "trial"
    own.mkdir(parents=True)
    (own / "card.xml.j2").write_text("<face><rect x='0' y='0' width='9' height='9' fill='#00ff00'/></face>", encoding="utf-8")
    made = studio(tmp_path)
    made = type(made)([tmp_path / "own", tmp_path / "templates"])
    form, _ = made.face(piece(), "front", Document("x"))
    assert form is not None and "0 1 0 rg" in form.drawn.operators


def test_shapes_become_operators_in_mm(tmp_path: Path) -> None:
    face = drawn(
        tmp_path,
        """<face><group x="10" y="20" rotate="90"><rect x="1" y="2" width="0.5 in" height="10" fill="#ff0000" stroke="#000"
        stroke-width="0.5" dash="2 1"/></group><line x1="1" y1="2" x2="3" y2="4" cap="round"/></face>""",
    )
    assert "q 0 1 -1 0 10 20 cm" in face.operators
    assert "1 2 12.7 10 re B" in face.operators and "[2 1] 0 d" in face.operators
    assert "1 2 m 3 4 l S" in face.operators and "1 J" in face.operators


def test_a_face_larger_than_its_piece_is_refused(tmp_path: Path) -> None:
    assert "the face is 70 mm in width, but the piece 63.5 mm" in one(faults(tmp_path, '<face width="70"/>')).message


PAINTS = ["none", "#fff", "#12345678", "red", "linear(90, #fff, #000)", "radial(red, blue)", "reed", "#1"]
NUMBERS = ["0", "1", "-1", "2.5", "1e3", "nan", "inf", "12 mm", "0.5 in", "9pt", "x", "", "5000.5", " 3 "]
OTHERS = [
    "true",
    "false",
    "1",
    "left",
    "centre",
    "middle",
    "bold",
    "italic",
    "cover",
    "x",
    "round",
    "evenodd",
    "M0 0L1 1",
    "1,1 2,2",
    "1 2 3 4",
    "2 1",
]


@given(st.sampled_from(sorted(shapes())), st.data())
@settings(max_examples=400, deadline=None)
def test_the_quick_reader_accepts_only_what_the_models_accept_and_reads_the_same(key: str, data: Any) -> None:
    model = shapes()[key]
    names = [info.alias or name for name, info in model.model_fields.items()] + ["bogus"]
    required = {info.alias or name for name, info in model.model_fields.items() if info.is_required()}
    values = st.one_of(st.sampled_from(NUMBERS), st.sampled_from(PAINTS), st.sampled_from(OTHERS))
    written = {name: data.draw(values) for name in names if name in required or data.draw(st.integers(0, 5)) == 0}
    found = quick.read(key, written)
    if found is None:
        return
    try:
        judged = model.model_validate(written)
    except ValidationError as problem:
        raise AssertionError(f"the models refuse {written}") from problem
    read = vars(found)
    assert (read.pop("tag"), read.pop("holds")) == (model.tag, model.holds)
    assert read == dict(judged)


@pytest.mark.parametrize("key", sorted(shapes()))
def test_the_quick_reader_reads_the_examples(key: str) -> None:
    model = shapes()[key]
    written = {"name": "a"} if key == "text.icon" else {}
    numbers = {"length": "4", "points": "5", "pairs": "1,1 2,2 3,1", "text": "M0 0H3"}
    for name, info in model.model_fields.items():
        if info.is_required():
            written[info.alias or name] = numbers[quick.SHAPES[key].attributes[info.alias or name].reader]
    found = quick.read(key, written)
    assert found is not None and dict(model.model_validate(written)) == {
        name: value for name, value in vars(found).items() if name not in ("tag", "holds")
    }


def test_the_generated_files_are_up_to_date() -> None:
    assert main(["--check"]) == 0


def test_a_face_that_looks_at_nothing_of_its_piece_is_made_once(tmp_path: Path) -> None:
    inner = '<text x="4" y="4" width="50" height="9">{{ a }}{% include "trial/" ~ which ~ ".xml.j2" %}</text>'
    templates = {"card.xml.j2": f"<face>{inner}</face>", "plain.xml.j2": "!", "more.xml.j2": " {{ b }}"}
    made = studio(tmp_path, templates)
    loads = 0
    load = made.environment.get_template

    def counted(name: str, *more: object) -> object:
        nonlocal loads
        loads += name == "trial/card.xml.j2"
        return load(name, *more)  # type: ignore[arg-type]

    made.environment.get_template = counted  # type: ignore[method-assign,assignment]

    def words(**data: object) -> str:
        return re.sub(r"<[^>]*>", "", made.markup(piece("any", data=data)))

    assert [words(which="plain", a="one", b=n) for n in range(5)] == ["one!"] * 5 and loads == 1
    # Another value of what was looked at is another face, and so is what is looked at further in.
    assert [words(which="more", a="one", b=n) for n in (1, 1, 2)] == ["one 1", "one 1", "one 2"] and loads == 3
    assert words(which="plain", a="two", b=1) == "two!" and words(which="plain", a="one", b=7) == "one!" and loads == 4
    made.forget()
    assert words(which="plain", a="one", b=0) == "one!" and loads == 5

"""Files that harm on purpose or by accident: a sentence, never a traceback, and never for long."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.content.card import Card
from toolkit.content.cards_file import load_cards
from toolkit.content.deck_file import deck_of, read_deck
from toolkit.content.library import Library
from toolkit.content.reader import SUFFIXES, read_document
from toolkit.content.text import MAX_BYTES
from toolkit.findings import Refused, Severity
from toolkit.registry import game

GUDNAK = game("gudnak")


def refusal(path: Path) -> str:
    with pytest.raises(Refused) as refused:
        read_deck(path)
    (finding,) = refused.value.findings
    assert finding.severity is Severity.UNREADABLE
    return f"{finding.message} {finding.found}"


def test_aliases_that_unfold_without_end(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]
    (tmp_path / "d.yaml").write_text("\n".join(lines))
    assert "aliases" in refusal(tmp_path / "d.yaml")


@pytest.mark.parametrize("form", ["yaml", "json", "toml"])
def test_deep_nesting(tmp_path: Path, form: str) -> None:
    text = "[" * 100_000 + "]" * 100_000
    (tmp_path / f"d.{form}").write_text(("a = " if form == "toml" else "") + text)
    assert any(word in refusal(tmp_path / f"d.{form}") for word in ("deep", "nesting depth"))


@pytest.mark.parametrize("form", ["yaml", "json", "csv", "txt"])
def test_a_line_of_ten_megabytes(tmp_path: Path, form: str) -> None:
    long = "x" * 10_000_000
    text = {
        "yaml": f"deck: D\ngame: gudnak\ncards:\n- {long}\n",
        "json": f'{{"deck": "D", "game": "gudnak", "cards": ["{long}"]}}',
        "csv": f"count,name\n1,{long}\n",
        "txt": f"deck: D\ngame: gudnak\n1 {long}\n",
    }[form]
    (tmp_path / f"d.{form}").write_text(text)
    deck, findings = read_deck(tmp_path / f"d.{form}", "gudnak")
    assert len(deck.lines) + len(findings) == 1


def test_a_line_of_spaces_and_marks_is_read_in_no_time(tmp_path: Path) -> None:
    for number, text in enumerate(("x " * 200_000, "1 " * 200_000, "a:" * 200_000, '"' * 200_001, "x" + " " * 300_000 + "y")):
        (tmp_path / f"{number}.txt").write_text("deck: D\ngame: gudnak\n" + text)
        deck, findings = read_deck(tmp_path / f"{number}.txt")
        assert deck.lines or findings or deck.fields


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    with (tmp_path / "d.yaml").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    assert "too large" in refusal(tmp_path / "d.yaml")


def test_ten_thousand_cards(tmp_path: Path) -> None:
    cards = "".join(
        f"- name: Card {n}\n  kind: basic\n  power: II\n  traits: [Hunter]\n  text: 'Passive: This.'\n" for n in range(10_000)
    )
    (tmp_path / "c.yaml").write_text("set: S\ngame: gudnak\ncards:\n" + cards)
    found, _, findings = load_cards(tmp_path / "c.yaml", GUDNAK)
    assert (len(found), findings) == (10_000, [])
    assert found[-1].where is not None and found[-1].where.line == 3 + 5 * 9_999 + 1


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"deck: D\n2 Ho\0und\n", "zero byte"),
        ("deck: D\n2 Hound\n".encode("utf-16-le"), "without its byte order mark"),
        (bytes(range(256)) * 4, "not a text file"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
        (b"\xff\xfed", "UTF-16"),
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
    ],
)
@pytest.mark.parametrize("suffix", ["txt", "yaml", "csv", "toml", "json"])
def test_what_is_no_text(tmp_path: Path, raw: bytes, says: str, suffix: str) -> None:
    (tmp_path / f"d.{suffix}").write_bytes(raw)
    assert says in refusal(tmp_path / f"d.{suffix}")


def test_a_workbook_that_unpacks_to_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.content.sheet_reader.MAX_UNPACKED", 2_000_000)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("xl/worksheets/sheet1.xml", "w") as entry:
        for _ in range(3):
            entry.write(b" " * 1_000_000)
    (tmp_path / "d.xlsx").write_bytes(buffer.getvalue())
    assert "unpacks to too much" in refusal(tmp_path / "d.xlsx")


@pytest.mark.parametrize("raw", [b"", b"PK\x03\x04 no", b"no workbook", b"PK\x05\x06" + b"\0" * 18])
def test_what_is_no_workbook(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "d.xlsx").write_bytes(raw)
    refusal(tmp_path / "d.xlsx")


def test_pipes_and_devices_and_folders(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "d.yaml")
    assert "pipe" in refusal(tmp_path / "d.yaml")
    (tmp_path / "folder.yaml").mkdir()
    assert "folder" in refusal(tmp_path / "folder.yaml")
    (tmp_path / "null.yaml").symlink_to("/dev/zero")
    assert "device" in refusal(tmp_path / "null.yaml")
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    assert "cannot be opened" in refusal(tmp_path / "loop.yaml")
    assert "no such file" in refusal(tmp_path / "missing.yaml")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    (tmp_path / "d.yaml").write_text("deck: D")
    (tmp_path / "d.yaml").chmod(0)
    assert "may not be read" in refusal(tmp_path / "d.yaml")


@settings(max_examples=150, deadline=None)
@given(
    st.binary(max_size=80) | st.text("ab:-[]{}\"'#\n ,=&*!|>1\t\\", max_size=60).map(str.encode),
    st.sampled_from([*SUFFIXES, ".txt"]),
)
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, raw: bytes, suffix: str) -> None:
    path = tmp_path_factory.getbasetemp() / f"any{suffix}"
    path.write_bytes(raw)
    try:
        if suffix != ".txt":
            document = read_document(path)
            deck_of(document, "gudnak", "any")
        read_deck(path, "gudnak")
        load_cards(path, GUDNAK)
    except Refused as refused:
        assert refused.findings


def test_a_deck_with_thousands_of_lines_is_refused_before_it_is_mended(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text("game: gudnak\n" + "".join(f"1 Card {number}\n" for number in range(1001)))
    (tmp_path / "many.csv").write_text("name,copies\n" + "".join(f"Card {number},1\n" for number in range(1001)))
    for name in ("many.txt", "many.csv"):
        with pytest.raises(Refused, match="too long for a deck"):
            read_deck(tmp_path / name, "gudnak")


def test_names_of_thousands_of_unknown_cards_are_not_all_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.content.library.COMPARISONS", 20)
    library = Library("gudnak", [Card(name="Ember Hound")])
    answers = [library.near(f"Ember Hond{number}") for number in range(30)]
    assert answers[0] == answers[20] == ["Ember Hound"] and answers[21:] == [[]] * 9
    assert library.near("Ember Hond0") == ["Ember Hound"], "what was found once is known"
    assert Library("gudnak", [Card(name="Ember Hound")]).near("Ember Hound " * 50) == []


def test_keys_with_thousands_of_dots_are_refused(tmp_path: Path) -> None:
    (tmp_path / "dots.toml").write_text("[" + ".".join("a" * 20_000) + "]\nx = 1\n")
    with pytest.raises(Refused, match="nested too deeply"):
        read_document(tmp_path / "dots.toml")


def test_a_table_of_very_many_rows_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("name\n" + "x\n" * 100_001)
    with pytest.raises(Refused, match="too long"):
        read_document(tmp_path / "rows.csv")
